"""The score of a road of 5,000 tiles: one search for each source, and networkx."""

from __future__ import annotations

import random
from functools import partial
from importlib.util import find_spec
from math import inf
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import networkx as nx

from benchmarks.timing import interleaved
from pathlib_games.games.tile_board import Cell
from pathlib_games.games.tiles.board import Board, Tile, TileType
from pathlib_games.games.tiles.roads import Road, road_at, score
from pathlib_games.graphs import fast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

TITLE = "Tiles: the score of a road of 5,000 tiles"

WIDTH, HEIGHT = 100, 50
SPECIAL = (10, 20, 50)
ROUNDS = 5


def large_board(special: int, seed: int = 0) -> Board:
    """Make a board whose 5,000 tiles are one road, with so many of each special type."""
    rng = random.Random(seed)
    cells = [(x, y) for y in range(HEIGHT) for x in range(WIDTH)]
    streets: dict[Cell, str] = dict.fromkeys(cells, "")
    for x, y in cells:
        for side, back, other in (("E", "W", (x + 1, y)), ("S", "N", (x, y + 1))):
            # Every row is joined throughout, and some of its tiles to the row below.
            if other in streets and (side == "E" or rng.random() < 0.3):
                streets[x, y] += side
                streets[other] += back
    kinds: list[TileType] = ["mine", "factory", "house"]
    chosen = iter(rng.sample(cells, 3 * special))
    types = {cell: kind for kind in kinds for _, cell in zip(range(special), chosen, strict=False)}
    tiles = {cell: Tile(streets[cell], types.get(cell, "plain"), 1) for cell in cells}
    return Board(WIDTH, HEIGHT, tiles)


def peer_graph(road: Road) -> nx.DiGraph[Any]:
    """Return the road for networkx: special tiles end every path, and have twins to start from."""
    graph: nx.DiGraph[Any] = nx.DiGraph()
    for tail, head, weight in road.graph.edges:
        for one, other in ((tail, head), (head, tail)):
            start = ("from", one) if one in road.special else one
            graph.add_edge(start, other, weight=weight)
    return graph


def deliveries(
    road: Road, steps: Callable[[Cell, Iterable[Cell]], Iterator[tuple[Cell, int]]]
) -> int:
    """Score a road with the steps that somebody else finds, and give the sum of all values."""
    total, supplied = len(road.cells), set(road.having("mine"))
    bonuses: list[tuple[TileType, TileType, int]]
    bonuses = [("mine", "factory", 1), ("factory", "house", 2)]
    for kind, wanted, points in bonuses:
        targets = road.having(wanted)
        for source in road.having(kind):
            if source in supplied:
                for target, count in steps(source, targets):
                    total += points * count
                    supplied.add(target)
    return total


def one_by_one(
    search: Callable[..., Any], graph: nx.DiGraph[Any], source: Cell, targets: Iterable[Cell]
) -> Iterator[tuple[Cell, int]]:
    """Search once for each pair."""
    for target in targets:
        try:
            yield target, search(graph, ("from", source), target)
        except nx.NetworkXNoPath:
            continue


def together(
    graph: nx.DiGraph[Any], source: Cell, targets: Iterable[Cell]
) -> Iterator[tuple[Cell, int]]:
    """Search once for each source."""
    found = nx.single_source_dijkstra_path_length(graph, ("from", source))
    return ((target, int(found[target])) for target in targets if target in found)


def run() -> str:
    """Measure and give a Markdown table."""
    lines = [
        f"A board of {WIDTH} x {HEIGHT} tiles that are one road. Ours is `score(road_at(...))`,",
        "from the laid tiles on. The graph of networkx is made beforehand and not counted. All",
        "find the same sum. Medians, and how many times as long as ours each takes. `ours` is",
        "plain Python; `ours with numba` is what the extra `speed` makes of it.",
        "",
        "networkx searches once for each pair (Dijkstra; breadth-first from both ends), or once",
        "for each source (Dijkstra).",
        "",
        (
            "| of each special type | ours | pair, Dijkstra | pair, both ends | source, Dijkstra "
            "| ours with numba |"
        ),
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for special in SPECIAL:
        board = large_board(special)
        road = road_at(board, (0, 0))
        graph = peer_graph(road)
        per_pair: list[Callable[..., Any]] = [nx.dijkstra_path_length, nx.shortest_path_length]
        contenders: dict[str, Callable[[], object]] = {
            "ours": partial(_plain, board),
            **{
                search.__name__: partial(deliveries, road, partial(one_by_one, search, graph))
                for search in per_pair
            },
            "each source": partial(deliveries, road, partial(together, graph)),
        }
        if find_spec("numba"):
            contenders["with numba"] = partial(_ours, board)
        sums = {name: work() for name, work in contenders.items()}
        assert len(set(sums.values())) == 1, sums  # noqa: S101 - else there is nothing to compare
        timings = interleaved(contenders, ROUNDS, f"{special} of each")
        ours = timings.pop("ours").median
        others = (f"{1000 * t.median:.0f} ms, {t.median / ours:.1f}" for t in timings.values())
        missing = [] if "with numba" in timings else ["-"]
        cells = [f"{special}", f"{1000 * ours:.0f} ms", *others, *missing]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _plain(board: Board) -> int:
    with patch.object(fast, "COMPILED_FROM", inf):
        return _ours(board)


def _ours(board: Board) -> int:
    return sum(score(road_at(board, (0, 0))).tile_values.values())

"""A learner's own search in the tile-laying game: it scores the road."""

from __future__ import annotations

from collections.abc import Sequence

from pathlib_games.exercises.instance import Instance, Positions
from pathlib_games.exercises.verdict import written
from pathlib_games.games.tile_board import Cell
from pathlib_games.games.tiles.exercise_code import practice_roads, smaller_roads
from pathlib_games.games.tiles.roads import SUPPLIES, Road
from pathlib_games.graphs import Graph
from pathlib_games.lessons.own_search import Found, GameSearch, Said

_LARGEST = 60  # tiles: a road that can be looked at


def way_graph(road: Road, source: Cell) -> Graph:
    """Return the graph of the ways from a tile: no edge leads out of another end point.

    Where a search has only a graph and a source, this takes the place of ``end_points``.

    Examples
    --------
    >>> from pathlib_games.games.tiles.board import Board
    >>> from pathlib_games.games.tiles.roads import road_at
    >>> way_graph(road_at(Board.from_text("╶m ─h ╴f"), (0, 0)), (0, 0)).edges
    (((0, 0), (1, 0), 1),)
    """
    graph = road.graph
    edges = [
        (cell, other, weight)
        for cell in road.cells
        if cell == source or cell not in road.special
        for other, weight in graph.neighbors(cell)
    ]
    return Graph.from_edges(edges, road.cells, directed=True)


def _boards() -> list[Road]:
    roads = practice_roads().values()
    return sorted((r for r in roads if len(r.cells) <= _LARGEST), key=lambda r: len(r.cells))


def _sources(road: Road) -> list[Cell]:
    return [cell for kind, _, _ in SUPPLIES for cell in road.having(kind)]


def _asks(road: Road) -> tuple[Instance, ...]:
    places: Positions = {cell: (float(cell[0]), float(cell[1])) for cell in road.cells}
    return tuple(
        Instance(f"the ways of {road.names[source]}", way_graph(road, source), source, places)
        for source in _sources(road)
    )


def _says(road: Road, found: Sequence[Found]) -> Said:
    ways = dict(zip(_sources(road), found, strict=True))
    worth: dict[Cell, float] = dict.fromkeys(road.cells, 1)
    supplied = set(road.having("mine"))
    for kind, wanted, points in SUPPLIES:
        for source in supplied.intersection(road.having(kind)):
            for target in road.having(wanted):
                if target in ways[source].distance:
                    supplied.add(target)
                    worth[source] += points * ways[source].distance[target]
    named = ", ".join(f"{name} for {written(worth[cell])}" for cell, name in road.names.items())
    return Said(f"The road is worth {written(sum(worth.values()))}: {named}.", worth)


def _shown(road: Road) -> str:
    return f"on the road {' / '.join(road.board.to_text().splitlines())}"


OWN_SEARCH = GameSearch("tiles", "scores the road", _boards, _asks, _says, _shown, smaller_roads)

"""For each program to write: the small graphs and boards that questions about it are asked on.

A record draws them and says them in words. How a program is called on them is known where programs
run (`programs/small_worlds.py`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice
from typing import Any

from pathlib_games.games.carcassonne.view import land_scene
from pathlib_games.games.chutes.rules import Board as Chutes
from pathlib_games.games.chutes.view import board_scene as chutes_scene
from pathlib_games.games.color_lines import rules as color_lines
from pathlib_games.games.color_lines.view import HEAD, center, position_scene as color_scene
from pathlib_games.games.hex import rules as hex_rules
from pathlib_games.games.hex.view import position_scene as hex_scene
from pathlib_games.games.tiles.roads import Board as Tiles, road_at
from pathlib_games.games.tiles.view import board_scene as tiles_scene
from pathlib_games.graphs import Graph, Node, Relax, dijkstra
from pathlib_games.views.graph_view import BareGraph
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Shape, Text, moved
from pathlib_games.words import counted
from pathlib_tutor.exercises.instance import written
from pathlib_tutor.lessons.carcassonne import drawn
from pathlib_tutor.lessons.color_lines_programs import LEVEL, LEVEL_BOARD
from pathlib_tutor.programs.small_worlds import (
    Given,
    GivenEdges,
    GivenNumber,
    GivenTree,
    GivenValues,
    PartsGraph,
    SmallBoard,
    SmallGraph,
    SmallHex,
    StonesHex,
    World,
)


@dataclass(frozen=True)
class Asked:
    """What questions about the programs of a task are asked on.

    `worlds`, `small`: those to ask about, and those to choose from. `scene`: draws one; if it is
    searched, perhaps with a mark at one of its nodes. `noun`: what one is called.
    `begins`: what a learner has to know. `node`: a word before a node's name. `thing`: what a
    result consists of. `draws`: whether a learner can draw one. `uses`: the course
    modules that programs get in a jail.
    """

    worlds: Callable[[], tuple[World, ...]]
    scene: Callable[..., Scene] | None
    words: Callable[[Any], str]
    noun: str
    begins: tuple[str, ...] = ()
    node: str = ""
    thing: str = "cell"
    small: Callable[[], tuple[World, ...]] | None = None
    draws: bool = False
    uses: tuple[str, ...] = ("graphs.bfs", "graphs.dijkstra")

    @property
    def pools(self) -> tuple[tuple[World, ...], tuple[World, ...]]:
        """The worlds to ask about, and those to choose from; each has words of its own."""
        asked, small = self.worlds(), (self.small or self.worlds)()
        return self._apart(asked), self._apart(small)

    def _apart(self, worlds: Iterable[World]) -> tuple[World, ...]:
        return tuple({self.words(world): world for world in worlds}.values())

    @property
    def all(self) -> list[World]:
        """All worlds; a question names them by number."""
        return list(dict.fromkeys(world for pool in self.pools for world in pool))

    def called(self, node: Node) -> str:
        """Return a node with the word before it."""
        return f"{self.node}{node}"


# ---- graphs --------------------------------------------------------------------------------------


@cache
def _graphs() -> tuple[World, ...]:
    """Return graphs to ask about: as many for each number of improved distances.

    So the size of a graph does not tell how often a search improves a distance. In each, a distance
    falls from the length of a path of three edges or more, which nobody sees at a glance.
    """
    dice, weights = random.Random(5), range(10, 95, 5)
    sizes = (("ABCDE", 7, (5, 6, 7)), ("ABCDEF", 9, (7, 8, 9)))
    return tuple(
        _drawn(dice, nodes, weights, edges, often)
        for nodes, edges, each in sizes
        for often in each * 4
    )


@cache
def _small_graphs() -> tuple[World, ...]:
    """Return small graphs to choose from: all have the same weights, so these tell nothing."""
    dice = random.Random(6)
    weights = [10, 10, 20, 40, 60]
    return tuple(_drawn(dice, "ABCD", weights, 5, k) for k in [3, 4] * 10 + [5] * 4)


def _drawn(
    dice: random.Random, nodes: str, weights: Sequence[int], edges: int, often: int
) -> SmallGraph:
    """Draw a connected graph on which a search improves so many distances.

    `weights`: each is used at most once. `edges`, `often`: how many edges, and improved distances.
    """
    while True:
        ends = _connected(dice, nodes, edges)
        given = zip(ends, dice.sample(weights, edges), strict=True)
        graph = Graph.from_edges([(*pair, weight) for pair, weight in given], nodes)
        steps = dijkstra.trace(graph, nodes[0]).steps
        improved = [step for step in steps if isinstance(step, Relax) and step.improved]
        small = len(nodes) < _LATE + 2  # no distance can fall late
        if len(improved) == often and (small or _falls_late(improved)):
            return small_graph(graph)


def small_graph(graph: Graph) -> SmallGraph:
    """Return a graph as a small world."""
    return SmallGraph(tuple(graph.nodes), tuple(graph.edges))


def _connected(dice: random.Random, nodes: str, edges: int) -> list[tuple[str, str]]:
    """Draw the ends of the edges of a connected graph."""
    tree = [(dice.choice(nodes[:k]), nodes[k]) for k in range(1, len(nodes))]
    others = [(a, b) for a in nodes for b in nodes if a < b and (a, b) not in tree]
    return sorted(tree + dice.sample(others, edges - len(tree)))


def _falls_late(improved: Sequence[Relax]) -> bool:
    """Say whether a node has its number from a path of three edges or more before it falls."""
    before: dict[Node, Node] = {}
    for step in improved:
        edges, node = 0, step.head
        while node in before:
            edges, node = edges + 1, before[node]
        if edges >= _LATE:
            return True
        before[step.head] = step.tail
    return False


_LATE = 3
"""The fewest edges of a path whose length nobody sees at a glance."""


@cache
def _parts() -> tuple[World, ...]:
    """Return graphs of two parts: as many nodes and edges in each, but parts of other sizes."""
    dice, made = random.Random(8), list[World]()
    for number in range(24):
        size = 4 + number % 3
        inside, outside = "ABCDEFGH"[:size], "ABCDEFGH"[size:]
        rest = _connected(dice, outside, len(outside) - 1)
        edges = [*_connected(dice, inside, 8 - len(rest) - (size == 4)), *rest]
        made.append(PartsGraph((*inside, *outside), tuple((a, b, 1) for a, b in edges)))
    return tuple(made)


def graph_of(world: SmallGraph) -> Graph:
    """Return the graph of a small world."""
    return Graph.from_edges(world.edges, world.nodes)


def _graph_scene(world: SmallGraph, at: Node | None = None) -> Scene:
    scene = BareGraph(graph_of(world), title="The graph").start(world.nodes[0])
    names = (each for each in scene.shapes if isinstance(each, Text) and each.text == at)
    rings = [Circle(name.x, name.y, _RING, "flagged") for name in names]
    return replace(scene, shapes=(*scene.shapes, *rings))


_RING = 26.0
"""The radius of a mark around a node."""


def _graph_words(world: SmallGraph) -> str:
    return ", ".join(f"{tail}-{head} {written(weight)}" for tail, head, weight in world.edges)


def _edge_words(world: SmallGraph) -> str:
    return ", ".join(f"{tail}-{head}" for tail, head, _ in world.edges)


# ---- Color Lines ---------------------------------------------------------------------------------

_FIRST_CELL = 10
"""The number of the first cell of a small board: no count is as large."""


@cache
def _boards() -> tuple[World, ...]:
    """Return boards with cells out of reach, and a cell that is alone in its wave."""
    dice, made = random.Random(3), list[World]()
    while len(made) < 24:
        width, height = 4, 3 + len(made) // 12
        balls = {*dice.sample(range(1, width * height), 3 + len(made) % 3)}
        board = _small_board(dice, width, height, balls)
        waves = _waves(board)
        reached = sum(map(len, waves))
        alone = [len(wave) for wave in waves[1:-1]].count(1)
        if (
            len(waves) > 3
            and alone
            and 0 < len(board.near) - reached < 4
            and max(map(len, waves)) > 1
        ):
            made.append(board)
    return tuple(made)


def _small_board(dice: random.Random, width: int, height: int, balls: Iterable[int]) -> SmallBoard:
    """Return a board; its search begins on a free cell."""
    balls = {*balls}
    free = [n for n in range(width * height) if n not in balls]
    start = dice.choice(free)
    near = {
        n: [
            m
            for m, fits in (
                (n - width, True),
                (n - 1, n % width > 0),
                (n + 1, n % width < width - 1),
                (n + width, True),
            )
            if fits and m in free
        ]
        for n in [start, *(each for each in free if each != start)]
    }
    signs = "".join("." if n in near else str(1 + n % 7) for n in range(width * height))
    rows = tuple(signs[n : n + width] for n in range(0, width * height, width))
    return SmallBoard(
        rows,
        tuple((n + _FIRST_CELL, tuple(m + _FIRST_CELL for m in ms)) for n, ms in near.items()),
    )


def _waves(board: SmallBoard) -> list[list[Any]]:
    """Return the waves of a search on a board."""
    near, waves = dict(board.near), [[board.nodes[0]]]
    seen = {*waves[0]}
    while waves[-1]:
        found = dict.fromkeys(m for n in waves[-1] for m in near[n] if m not in seen)
        seen |= {*found}
        waves.append([*found])
    return waves[:-1]


def _board_scene(board: SmallBoard, at: Node | None = None) -> Scene:
    position = color_lines.Position.from_text("\n".join(board.rows))
    numbers: Sequence[Any] = board.nodes
    cells = {node: position.cell(node - _FIRST_CELL) for node in numbers}
    start = board.nodes[0] if at is None else at
    scene = color_scene(position, proposed=[cells[start]], puzzle=True)
    texts = [
        Text(x, y - HEAD, str(node), "small")
        for node, cell in cells.items()
        for x, y in [center(position, cell)]
    ]
    told = f"{_board_words(board)}. Numbers of the free cells: {_listed(sorted(cells))}."
    return replace(scene, shapes=(*scene.shapes, *texts), title="The board", description=told)


def _board_words(board: SmallBoard) -> str:
    rows = " / ".join("".join("." if sign == "." else "o" for sign in row) for row in board.rows)
    return f"{rows}, start {board.nodes[0]}"


def _listed(cells: Iterable[object]) -> str:
    return ", ".join(map(str, cells))


_PLACES = (0, 8, 13, 17, 27, 30, 35, 36, 44, 45, 53, 60, 63, 71, 72, 76, 80)


@cache
def _cells() -> tuple[World, ...]:
    return tuple(Given((cell, LEVEL_BOARD)) for cell in _PLACES)


def _cell_scene(world: Given) -> Scene:
    cell = LEVEL.cell(world.given[0])
    scene = color_scene(LEVEL, proposed=[cell], puzzle=True)
    return replace(scene, title=f"Cell {world.given[0]}")


_SHORTEST = 5  # cells on a path back: each predecessor is one of the last three of eleven cells


@cache
def _trees() -> tuple[World, ...]:
    """Return trees of cells, and a cell of each whose path back is not the longest."""
    dice, made = random.Random(4), list[World]()
    while len(made) < 24:
        cells = dice.sample(range(1, 81), 11)
        tree: dict[int, int | None] = {cells[0]: None}
        for cell in cells[1:]:
            tree[cell] = dice.choice(list(tree)[-3:])
        target, steps = cells[-1], 0
        at: int | None = target
        while at is not None:
            at, steps = tree[at], steps + 1
        if len(made) % 5 + _SHORTEST == steps:
            made.append(GivenTree((tree, target)))
    return tuple(made)


def _tree_words(world: GivenTree) -> str:
    tree, target = world.given
    return f"predecessor = {tree}, target = {target}"


# ---- Hex -----------------------------------------------------------------------------------------


@cache
def _hexes(kind: type[SmallHex]) -> tuple[World, ...]:
    """Return boards of Hex of one size, with as many of each result."""
    dice, made, size = random.Random(2), list[World](), 4
    stones = kind is StonesHex
    results = [0, 1, 2, 3] if stones else [0, None]
    while len(made) < 16:
        signs = dice.choices("BBW..." if stones else "BBB.W", k=size * size)
        rows = tuple("".join(signs[n : n + size]) for n in range(0, size * size, size))
        near = {
            cell: tuple(hex_rules.neighbors(size, cell))
            for y in range(size)
            for cell in [(x, y) for x in range(size)]
        }
        cost = {
            (x, y): int(rows[y][x] == ".")
            for x, y in near
            if rows[y][x] == "B" or (stones and rows[y][x] == ".")
        }
        board = kind(rows, tuple(near.items()), tuple(cost.items()))
        fits = stones or len(cost) == _STONES
        if fits and _needed(board) == results[len(made) % len(results)]:
            made.append(board)
    return tuple(made)


_STONES = 8
"""The stones on each board whose winner is asked for: their number tells nothing."""


def _needed(board: SmallHex) -> float | None:
    """Return the number of stones that black needs."""
    cost: dict[Any, int] = dict(board.cost)
    edges: list[Any] = [
        (a, b, cost[b]) for a, others in board.near if a in cost for b in others if b in cost
    ]
    for cell, stones in cost.items():
        edges += [("left", cell, stones)] * (cell[0] == 0)
        edges += [(cell, "right", 0)] * (cell[0] == len(board.rows) - 1)
    graph = Graph.from_edges(edges, ["left", "right"], directed=True)
    return dijkstra(graph, "left").distance.get("right")


def _hex_scene(board: SmallHex, at: Any = None) -> Scene:
    position = hex_rules.Position.from_text("\n".join(board.rows))
    return hex_scene(position, framed=[at] if at else [], title="The board")


def _hex_words(board: SmallHex) -> str:
    return " / ".join(board.rows)


@cache
def _hex_cells() -> tuple[World, ...]:
    return tuple(Given((x, y, 4)) for y in range(4) for x in range(4))


def _hex_cell_scene(world: Given) -> Scene:
    x, y, size = world.given
    empty = hex_rules.Position.from_text("\n".join(["." * size] * size))
    return hex_scene(empty, framed=[(x, y)], title=f"Cell ({x}, {y})")


# ---- chutes and ladders, roads, lands ------------------------------------------------------------


@cache
def _slides() -> tuple[World, ...]:
    """Return boards with a ladder and a chute, some of them near the end."""
    dice = random.Random(1)
    made = []
    for _ in range(24):
        low, high, top, bottom = sorted(dice.sample(range(2, 12), 4))
        board = Chutes(size=12, ladders=[(low, top)], chutes=[(bottom, high)])
        made.append(GivenEdges((board,)))
    return tuple(made)


def _slide_words(world: GivenEdges) -> str:
    [board] = world.given
    return ", ".join(f"{start} to {end}" for start, end in board.slides.items())


_ROADS = (
    "╶m ─. ─. ╴f",
    "╶m ─h ─. ╴f",
    "╶m ─. ─f ─. ╴h",
    "╶m ─f ┬. ─. ╴h\n.  .  ╵h .  .",
    "╶m ─f ─h ─. ─f ╴m",
    "╶f ─. ─h ╴m",
    "╶f ─h ─. ─f ╴m",
    "┌m ─. ┐.\n│. .  │f\n└. ─. ┘.",
    "┌. ┐m\n├. ┤.\n├. ┘f\n└h ╴h",
    "╶m ┬. ┬f ╴h\n╶f ┴. ┴. ╴m",
    "╶f ─. ╴h",
    "╶m ─m ─. ╴f",
    "╶h ─f ─. ╴m",
    "╶f ─m ─. ╴h",
)


@cache
def _roads() -> tuple[World, ...]:
    return tuple(GivenValues((road_at(Tiles.from_text(text), (0, 0)),)) for text in _ROADS)


def _road_scene(world: GivenValues) -> Scene:
    [road] = world.given
    return tiles_scene(road.board, title="The road", names=road.names)


def _road_words(world: GivenValues) -> str:
    [road] = world.given
    tiles = counted(len(road.board.tiles), "tile")
    return f"{tiles}: {_listed(f'{name} on {cell}' for cell, name in road.names.items())}"


@cache
def _lands() -> tuple[World, ...]:
    """Return lands from the notebook's questions, each with a part whose worth is asked for."""
    made: list[World] = []
    for kind in ("road", "city", "cloister"):
        parts = (drawn(kind, seed) for seed in range(80))
        alike = (part for part in parts if len(part.land.tiles) in _TILES)
        made += [GivenNumber((part.land, part.spot)) for part in islice(alike, 8)]
    return tuple(made)


_TILES = (6, 7, 8)
"""The tiles of a land: nearly as many on each, so their number tells little."""


def _land_scene(world: GivenNumber) -> Scene:
    land, spot = world.given
    return land_scene(land, marked=spot)


def _land_words(world: GivenNumber) -> str:
    land, spot = world.given
    tiles = _listed(f"({x}, {y})" for x, y in land.tiles)
    return f"{spot.kind} on ({spot.x}, {spot.y}), tiles on {tiles}"


# ---- four worlds in one picture ------------------------------------------------------------------

_LETTERS, _GAP = "abcd", 30


def lettered(scenes: Sequence[Scene]) -> Scene:
    """Return pictures to choose from, two in a row, each with its letter above it."""
    wide = max(scene.width for scene in scenes) + _GAP
    high = max(scene.height for scene in scenes) + _GAP
    shapes: list[Shape] = []
    for place, (letter, scene) in enumerate(zip(_LETTERS, scenes, strict=False)):
        x, y = place % 2 * wide, place // 2 * high
        shapes.append(Text(x + _GAP / 2, y + _GAP / 2, letter, "heading"))
        shapes += moved(
            (
                replace(shape, id=None) if not isinstance(shape, Text) else shape
                for shape in scene.shapes
            ),
            x,
            y + _GAP,
        )
    told = " ".join(
        f"{letter}: {scene.description}" for letter, scene in zip(_LETTERS, scenes, strict=False)
    )
    return Scene(2 * wide, (len(scenes) + 1) // 2 * high, tuple(shapes), "To choose from", told)


# ---- the tasks -----------------------------------------------------------------------------------

_FROM_A = ("The search begins at A.",)
_HEX_SIDES = ("Black joins left and right. Cell a1 is (0, 0) in the program, and b1 is (1, 0).",)

ASKED: Mapping[str, Asked] = {
    "five-nodes/write-dijkstra": Asked(
        _graphs,
        _graph_scene,
        _graph_words,
        "graph",
        _FROM_A,
        thing="node",
        small=_small_graphs,
        draws=True,
    ),
    "color-lines/bfs": Asked(
        _boards,
        _board_scene,
        _board_words,
        "board",
        ("The search begins at the framed cell. `neighbors` gives the numbers in the picture.",),
        node="cell ",
    ),
    "color-lines/neighbors": Asked(
        _cells,
        _cell_scene,
        lambda world: f"cell {world.given[0]}",
        "cell",
    ),
    "color-lines/path-back": Asked(
        _trees,
        None,
        _tree_words,
        "tree",
    ),
    "hex/black-wins": Asked(
        partial(_hexes, SmallHex),
        _hex_scene,
        _hex_words,
        "board",
        _HEX_SIDES,
        thing="stone",
    ),
    "hex/fewest-stones": Asked(
        partial(_hexes, StonesHex),
        _hex_scene,
        _hex_words,
        "board",
        _HEX_SIDES,
    ),
    "hex/neighbors": Asked(
        _hex_cells,
        _hex_cell_scene,
        lambda world: "({}, {})".format(*world.given),
        "cell",
    ),
    "carcassonne/components": Asked(
        _parts,
        _graph_scene,
        _edge_words,
        "graph",
        _FROM_A,
        thing="node",
    ),
    "carcassonne/score": Asked(
        _lands,
        _land_scene,
        _land_words,
        "land",
        uses=("games.carcassonne.land", "graphs.dijkstra", "graphs.bfs"),
    ),
    "tiles/score": Asked(
        _roads,
        _road_scene,
        _road_words,
        "road",
        thing="tile",
        uses=("games.tiles.roads", "graphs.dijkstra", "graphs.bfs"),
    ),
    "chutes/roll-graph": Asked(
        _slides,
        lambda world: chutes_scene(*world.given),
        _slide_words,
        "board",
        thing="edge",
        uses=("games.chutes.rules",),
    ),
}
"""What questions are asked on, by the exercise that asks for the program."""

WHY_NONE: Mapping[str, str] = {
    "battlesnake/next-move": "What it does shows in a whole game, and functions of the course do "
    "most of the work.",
    "battlesnake/middle": "Most programs are one formula.",
    "choose/heuristic": "Most programs are one formula.",
    "own-world/node": "Most programs are one expression.",
}
"""Why nothing is asked about the programs of the other tasks."""

"""Draw a board of square cells and the state of a search on it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise, product
from math import hypot
from types import MappingProxyType
from typing import NamedTuple, TypeGuard

from pathlib_games.graphs import Graph, Node, TraceState
from pathlib_games.graphs.values import is_cell
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Point, Polygon, Shape, Text, moved, rectangle
from pathlib_games.views.view import (
    Part,
    View,
    arrow,
    check_mark,
    end_of,
    legend,
    node_words,
    number,
    outcome,
    relaxed,
    shade,
    status,
    touched_nodes,
)
from pathlib_games.words import shown

Cell = tuple[int, int]


CELL = 44
"""The side of a cell in pixels."""
_MARGIN = 10
_EDGE = 22  # for column and row numbers
_FITS = 2  # longer numbers are smaller, to make room for arrows
_BEND = 0.3  # the bend of a jump, as a fraction of its length
_PIECES = 32  # the number of segments of a curve
_FREE = 17  # the radius kept free around a number


class Layout(NamedTuple):
    """The places of nodes that are not cells themselves."""

    places: Mapping[Node, tuple[int, int]]  # a different cell for each node
    # The headings of column x and row y.
    column: Callable[[int], str] = str
    row: Callable[[int], str] = str


_EACH_ITS_CELL = Layout(MappingProxyType({}))


class GridView(View):
    """A picture of a board: each node (x, y) of a graph is a cell with its distance.

    Settled cells have a check mark, the farther the darker; frontier cells have a dashed outline,
    the current cell has a thick one; a small arrow points from each cell to its predecessor. A
    larger arrow enters the cell that an edge relaxes. A jump, such as an edge through a teleporter,
    is a dashed curve between cells, with its arrow at the predecessor or at the relaxed cell.
    Places without a node are walls. Columns and rows are numbered.

    Parameters
    ----------
    graph
        A graph whose nodes are pairs of whole numbers (x, y), unless `layout` places them.
    title
        The title of the picture.
    pieces
        Shapes on cells, relative to the top left corner of the cell; where there is no node, they
        replace the wall.
    upwards
        Whether y grows upwards, as in Battlesnake, instead of downwards.
    layout
        The places of nodes that are not such pairs.
    waits
        Whether the queue is drawn beside the board as a row, as for breadth-first search.

    Raises
    ------
    ValueError
        If the graph has no nodes, or a node has no cell.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph, dijkstra
    >>> graph = Graph.from_edges([((0, 0), (1, 0), 1), ((1, 0), (1, 1), 1)])
    >>> view = GridView(graph, title="Three cells and a wall")
    >>> view.scene(dijkstra.trace(graph, (0, 0)).at(1)).description
    'Settled: (0, 0) at 0. Not reached: (1, 0), (1, 1). ... 2 x 2 cells. Walls in row 1: 0.'
    """

    tabular = False
    middle = CELL / 2, CELL / 2

    def __init__(  # noqa: PLR0913 - the parts of a board
        self,
        graph: Graph,
        *,
        title: str = "Board",
        pieces: Mapping[tuple[int, int], Part] = MappingProxyType({}),
        upwards: bool = False,
        layout: Layout = _EACH_ITS_CELL,
        waits: bool = False,
    ) -> None:
        self.waits = waits
        self._cells = {node: _cell(layout.places.get(node, node)) for node in graph.nodes}
        cells = list(self._cells.values())
        if not cells:
            raise ValueError("a grid view needs a graph with at least one node, got none")
        columns, rows = zip(*cells, *pieces, strict=True)
        first_x, last_x, first_y, last_y = min(columns), max(columns), min(rows), max(rows)
        wide, high = last_x - first_x + 1, last_y - first_y + 1
        width = max(wide * CELL + 2 * _EDGE, 220) + 2 * _MARGIN
        left, top = (width - wide * CELL) // 2, _MARGIN + (0 if upwards else _EDGE)

        def corner(cell: tuple[int, int]) -> Point:
            down = last_y - cell[1] if upwards else cell[1] - first_y
            return left + (cell[0] - first_x) * CELL, top + down * CELL

        taken = set(cells)
        walls = [
            (x, y)
            for y in range(first_y, last_y + 1)
            for x in range(first_x, last_x + 1)
            if (x, y) not in taken
        ]
        heads = self._heads_of_jumps(graph)
        links = [("tree-arrow", "to the predecessor")]
        if heads:
            links.append(("tree jump", "to it by a jump"))
        below = high * CELL + 2 * _MARGIN + _EDGE
        self.legend_at = below
        key = legend(_MARGIN, below, width - 2 * _MARGIN, *links)
        beside = _EDGE / 2 + 1
        above = top + high * CELL + beside if upwards else top - beside
        rulers = [
            *(
                Text(corner((x, first_y))[0] + CELL / 2, above, layout.column(x), "coordinate")
                for x in range(first_x, last_x + 1)
            ),
            *(
                Text(left - beside, corner((first_x, y))[1] + CELL / 2, layout.row(y), "coordinate")
                for y in range(first_y, last_y + 1)
            ),
        ]
        jumps_to = [self._cells[head] for head in heads]
        super().__init__(
            width=width,
            height=end_of(key),
            title=title,
            nodes=graph.nodes,
            places=[(0, 0), *map(corner, (*walls, *cells, *jumps_to))],
            fixed=[
                Part("", (*key, *rulers)),
                *(pieces.get(wall) or Part(f"{wall}, wall", WALL) for wall in walls),
            ],
            first_node=1 + len(walls),
        )
        bare = wall_words(wall for wall in walls if wall not in pieces)
        self.ground = f"{wide} x {high} cells. {bare}".rstrip()
        self._on = {cell: piece for cell, piece in pieces.items() if cell in taken}
        self._up = -1 if upwards else 1
        self._heads = heads
        self._jump = {node: i for i, node in enumerate(heads, self.first_node + len(cells))}
        self._middle = (first_x + last_x) / 2, (first_y + last_y) / 2
        weights = [weight for node in graph.nodes for _, weight in graph.neighbors(node)]
        self._far = (wide + high) * max(1.0, sum(weights) / max(1, len(weights)))

    def part(self, index: int, state: TraceState) -> Part:
        """Return the shapes of a part: the legend, then walls, cells and jumps."""
        jump = index - self.first_node - len(self.nodes)
        if jump >= 0:
            return Part("", tuple(self._jumps(self._heads[jump], state)))
        return super().part(index, state)

    def node_part(self, node: Node, state: TraceState) -> Part:
        """Return a cell with its distance, if any, and its pieces."""
        label, shapes = "", _NOT_REACHED
        if node in state.distance:
            label, shapes = node_words(state, node), tuple(self._reached(node, state))
        if piece := self._on.get(self._cells[node]):
            label, shapes = ", ".join(filter(None, [label, piece.label])), (*shapes, *piece.shapes)
        return Part(label, shapes)

    def touched(self, before: TraceState, after: TraceState) -> list[int]:
        """Return the parts of all cells that the last two steps mention, and of jumps to them."""
        jumps = [self._jump[n] for n in touched_nodes(before, after) if n in self._jump]
        return [*super().touched(before, after), *sorted(jumps)]

    def _where(self, node: Node | None) -> Node | None:
        """Return the cell of a node; other values may be cells themselves."""
        return None if node is None else self._cells.get(node, node)

    def _reached(self, node: Node, state: TraceState) -> Iterator[Shape]:
        found, cell, up = status(state, node), self._cells[node], self._up
        look = f"cell {found} current" if node == state.current else f"cell {found}"
        if found == "settled":
            look += f" {shade(state.distance[node], self._far)}"
        yield _square(3, look)
        if found == "settled":
            yield _CHECK
        shown = number(state.distance[node])
        yield Text(*_MIDDLE, shown, "number" if len(shown) <= _FITS else "number small")
        if way := _way(cell, self._where(state.predecessor.get(node)), up):
            yield arrow(_MIDDLE, way, (13, 18), 4, "tree-arrow")
        step = relaxed(state, node)
        if step and (way := _way(cell, self._where(step.tail), up)):
            yield arrow(_MIDDLE, way, (26, 12), 7, f"{outcome(step)}-arrow")

    def _heads_of_jumps(self, graph: Graph) -> tuple[Node, ...]:
        """Return the heads of edges between cells that are not adjacent."""
        heads = {
            head: None
            for tail in graph.nodes
            for head, _ in graph.neighbors(tail)
            if _is_jump(self._cells[tail], self._cells[head])
        }
        return tuple(heads)

    def _jumps(self, head: Node, state: TraceState) -> Iterator[Line | Polygon]:
        """Yield the jump from a node's predecessor, and the jump that relaxes the node."""
        cell, middle, up = self._cells[head], self._middle, self._up
        step, before = relaxed(state, head), state.predecessor.get(head)
        predecessor = self._where(before)
        if _is_jump(predecessor, cell) and not (step and step.tail == before):
            points = jump_curve(cell, predecessor, middle, up)
            yield Line(points, "tree jump")
            yield _tip(points, "tree-arrow")
        if step and _is_jump(tail := self._where(step.tail), cell):
            points = tuple(reversed(jump_curve(cell, tail, middle, up)))
            yield Line(points, f"{outcome(step)} jump")
            yield _tip(points, f"{outcome(step)}-arrow")


@cache
def _square(inset: float, classes: str) -> Polygon:
    side = CELL - 2 * inset
    return rectangle(inset, inset, side, side, classes)


_MIDDLE = (CELL / 2, CELL / 2)
FLOOR = _square(0.5, "cell")
"""An empty cell, from its top left corner."""
HATCH = Line(((14, 14), (CELL - 14, CELL - 14)), "hatch")
"""The stroke over a wall."""
WALL: tuple[Shape, ...] = (_square(0.5, "wall"), HATCH)
_NOT_REACHED: tuple[Shape, ...] = (FLOOR,)
_CHECK = check_mark(CELL - 9, 9)


def _is_jump(tail: Node | None, head: tuple[int, int]) -> TypeGuard[tuple[int, int]]:
    return is_cell(tail) and tail != head and not _way(head, tail, 1)


def _tip(points: tuple[Point, ...], classes: str) -> Polygon:
    (x0, y0), (x1, y1) = points[-2:]
    far = hypot(x1 - x0, y1 - y0)
    return arrow((x1, y1), ((x1 - x0) / far, (y1 - y0) / far), (-6, 6), 6, classes)


@lru_cache(maxsize=4096)
def jump_curve(
    head: tuple[int, int], tail: tuple[int, int], middle: Point, up: int = 1
) -> tuple[Point, ...]:
    """Return a curve between cells, from the first one's corner, that avoids both numbers."""
    dx, dy = CELL * (tail[0] - head[0]), up * CELL * (tail[1] - head[1])
    inwards = (middle[0] - (head[0] + tail[0]) / 2, up * (middle[1] - (head[1] + tail[1]) / 2))
    side = -1 if inwards[1] * dx < inwards[0] * dy else 1
    bend = (CELL / 2 + dx / 2 - side * dy * _BEND, CELL / 2 + dy / 2 + side * dx * _BEND)
    end = (CELL / 2 + dx, CELL / 2 + dy)
    # The initial speed of a curve is twice the distance to its bend.
    cut = _FREE / (2 * hypot(bend[0] - _MIDDLE[0], bend[1] - _MIDDLE[1]))
    ways = [cut + (1 - 2 * cut) * k / _PIECES for k in range(_PIECES + 1)]
    return tuple(
        (_on(t, _MIDDLE[0], bend[0], end[0]), _on(t, _MIDDLE[1], bend[1], end[1])) for t in ways
    )


def _on(t: float, begin: float, bend: float, end: float) -> float:
    """Return a coordinate of a quadratic Bézier curve at parameter t."""
    return round((1 - t) ** 2 * begin + 2 * t * (1 - t) * bend + t**2 * end, 1)


def _cell(node: Node) -> tuple[int, int]:
    if is_cell(node):
        return node
    raise ValueError(f"a cell is a pair of whole numbers (x, y), got the node {shown(node)}")


@lru_cache(maxsize=4096)
def _way(node: Node, other: Node | None, up: int) -> tuple[int, int] | None:
    """Return the direction in the picture from a cell to one of the eight around it, else None."""
    if not is_cell(node) or not is_cell(other):
        return None
    dx, dy = other[0] - node[0], up * (other[1] - node[1])
    return (dx, dy) if max(abs(dx), abs(dy)) == 1 else None


SMALL_CELL = 18
"""The side of a small cell in pixels, for several searches side by side."""
_LOOKS = {".": "", "~": "slow", "s": "done", "f": "seen"}
_HALF, _GAP, _HEAD = SMALL_CELL / 2, 16, 32
_IN_A_ROW = 4


@cache
def cell_part(ground: str, mark: str, far: str = "") -> Part:
    """Return a cell: free ``.``, slow ``~`` or wall ``#``; settled ``s`` or frontier ``f``.

    `far`: the shade of a settled cell.
    """
    if ground == "#":
        wall = rectangle(0, 0, SMALL_CELL, SMALL_CELL, "wall")
        return Part("", (wall, Line(((4, 4), (14, 14)), "hatch")))
    look = _LOOKS[mark or ground]
    shapes: list[Shape] = [
        rectangle(0, 0, SMALL_CELL, SMALL_CELL, " ".join(f"floor {look} {far}".split()))
    ]
    if ground == "~":
        waves = (15,) if mark else (6, 12)
        shapes += [
            Line(tuple((3 + 3 * k, y + (-2 if k % 2 else 1)) for k in range(5)), "ripple")
            for y in waves
        ]
    middle = 7 if ground == "~" else _HALF
    if mark == "s":
        shapes.append(Circle(_HALF, middle, 2, "done-dot"))
    if mark == "f":
        shapes.append(Circle(_HALF, middle, 3.5, "seen-ring"))
    return Part("", tuple(shapes))


def way_part(places: Sequence[Point]) -> Part:
    """Return a path over cells, relative to the top left corner of the board."""
    points = tuple((x * SMALL_CELL + _HALF, y * SMALL_CELL + _HALF) for x, y in places)
    return Part("", (Line(points, "path-rim"), Line(points, "path")) if points else ())


SOURCE = Part("", (Circle(_HALF, _HALF, 8.5, "pip"), Text(9, 9.5, "S", "on-counter")))
TARGET = Part(
    "",
    (
        Circle(_HALF, _HALF, 8.5, "plate"),
        Line(((5, 2), (5, 16.5)), "pole"),
        Polygon(((6, 2.5), (16, 6), (6, 9.5)), "flag"),
    ),
)


def floods_scene(
    boards: Mapping[str, tuple[Point, Sequence[tuple[Point, Part]]]], title: str, told: str
) -> Scene:
    """Return boards side by side, four in a row, with headings."""
    shapes: list[Shape] = []
    width = top = 0.0
    pairs = list(boards.items())
    for first in range(0, len(pairs), _IN_A_ROW):
        row, left = pairs[first : first + _IN_A_ROW], float(_GAP)
        for heading, ((wide, _), parts) in row:
            shapes.append(Text(left, top + _HEAD / 2, heading, "small heading left"))
            for (x, y), part in parts:
                shapes += moved(part.shapes, left + x, top + _HEAD + y)
            left += wide + _GAP
        width = max(width, left)
        top += _HEAD + max(high for _, ((_, high), _) in row) + _GAP
    return Scene(width, top, tuple(shapes), title, told)


HALF = CELL / 2
BESIDE = (11.5, CELL - 12.5, 7.0)
"""The x, y and size of a small figure beside a letter or a number."""
WHOLE = (HALF, HALF, 14.0)
"""The x, y and size of a figure alone in a cell."""
_WALK_EDGE = 32  # above and on the left, for column and row numbers
_WALK_MARGIN = 12


def walk_scene(
    size: tuple[int, int],
    part: Callable[[Cell], Part | None],
    way: Sequence[Cell],
    clickable: Collection[Cell],
    words: tuple[str, str],
) -> Scene:
    """Return the picture of a board with a path over it; a jump is a dashed curve.

    `part` returns the contents of a cell, relative to its corner, or None for a wall. `clickable`:
    the cells with ids ``"x y"``.
    """
    wide, high = size
    cells: list[Shape] = [*_numbers(wide, high)]
    marks: list[Shape] = []
    walls: list[Cell] = []
    for y, x in product(range(high), range(wide)):
        cell, (left, top) = (x, y), _corner((x, y))
        found = part(cell)
        told = "wall" if found is None else found.label
        if found is None:
            walls.append(cell)
        cells.append(
            rectangle(
                *(left + 0.5, top + 0.5, CELL - 1, CELL - 1),
                "wall" if found is None else "cell",
                label=f"{cell}, {told}" if told else str(cell),
                id=f"{x} {y}" if cell in clickable else None,
            )
        )
        marks += moved((HATCH,) if found is None else found.shapes, left, top)
    title, description = words
    path = f"Path: {', '.join(map(str, way))}." if way else ""
    return Scene(
        _WALK_EDGE + wide * CELL + _WALK_MARGIN,
        _WALK_EDGE + high * CELL + _WALK_MARGIN,
        (*cells, *_walked(way, wide, high), *marks),
        title,
        " ".join(filter(None, [description, wall_words(walls), path])),
    )


def wall_words(walls: Iterable[Cell]) -> str:
    """Return a sentence for each row with walls."""
    rows: dict[int, list[str]] = {}
    for x, y in walls:
        rows.setdefault(y, []).append(str(x))
    return " ".join(f"Walls in row {y}: {', '.join(columns)}." for y, columns in rows.items())


def figures(
    place: tuple[float, float, float], *, walker: bool, target: bool
) -> Iterator[Line | Polygon | Circle]:
    """Yield a flag for the target and a pawn for the walker, around a point."""
    x, y, size = place
    if target:
        left, top, low = x - size / 2, y - size, y + size
        yield Line(((left, low), (left, top)), "pole")
        yield Polygon(((left, top), (x + size, y - size / 2), (left, y)), "flag")
    if walker:
        head, low, half = y - size / 2, y + size, size / 1.5
        yield Polygon(((x, head), (x + half, low), (x - half, low)), "piece")
        yield Circle(x, head, size / 2, "piece")


def portal(letter: str, color: int) -> Iterator[Circle | Text]:
    """Yield a disk with a letter: one end of a teleporter."""
    yield Circle(HALF, HALF, 14, f"ball ball-{color % 9 + 1}")
    yield Text(HALF, HALF, letter, "letter")


def _corner(cell: Cell) -> Point:
    return _WALK_EDGE + cell[0] * CELL, _WALK_EDGE + cell[1] * CELL


def _numbers(wide: int, high: int) -> Iterator[Shape]:
    for x in range(wide):
        yield Text(_corner((x, 0))[0] + HALF, _WALK_EDGE - 11, str(x), "coordinate")
    for y in range(high):
        yield Text(_WALK_EDGE - 11, _corner((0, y))[1] + HALF, str(y), "coordinate")


def _walked(way: Sequence[Cell], wide: int, high: int) -> Iterator[Shape]:
    for tail, head in pairwise(way):
        if abs(tail[0] - head[0]) + abs(tail[1] - head[1]) == 1:
            ends = tuple((x + HALF, y + HALF) for x, y in map(_corner, (tail, head)))
            yield Line(ends, "tree")
        else:
            curve = Line(jump_curve(tail, head, ((wide - 1) / 2, (high - 1) / 2)), "tree jump")
            yield from moved([curve], *_corner(tail))

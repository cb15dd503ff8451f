"""Draw a board of square cells and where a search stands on it."""

from __future__ import annotations

from functools import cache, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeGuard

from pathlib_games.graphs import Relax
from pathlib_games.views.shapes import Line, Polygon, Text, rectangle
from pathlib_games.views.view import (
    Part,
    View,
    arrow,
    check_mark,
    legend,
    node_words,
    number,
    status,
    touched_nodes,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pathlib_games.graphs import Graph, Node, TraceState
    from pathlib_games.views.shapes import Point, Shape

CELL = 44
"""The side of a cell, in pixels."""
_MARGIN = 10
_EDGE = 22  # for the numbers of columns and rows
_FITS = 2  # longer numbers are written smaller: there are arrows beside them
_BELOW_LEGEND = 23  # from the middle of its last row to the edge


class GridView(View):
    """A picture of a board: every node (x, y) of a graph is a cell with its distance.

    Settled cells have a check mark, frontier cells a dashed outline, the current cell a thick
    outline; a small arrow points from each cell to its predecessor. A larger arrow enters the cell
    that is being relaxed. Places of the rectangle that are no node of the graph are walls. Columns
    and rows are numbered.

    Parameters
    ----------
    graph
        Its nodes are pairs of whole numbers (x, y).
    title
        A short name for the picture.
    pieces
        What lies on cells: drawn in place of a wall where a cell is no node, and else on the cell.
        Its shapes are relative to the top left corner of the cell.
    upwards
        Whether y grows upwards, as in Battlesnake, and not downwards.

    Raises
    ------
    ValueError
        If the graph has no nodes, or a node is not a pair of whole numbers.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph, dijkstra
    >>> graph = Graph.from_edges([((0, 0), (1, 0), 1), ((1, 0), (1, 1), 1)])
    >>> view = GridView(graph, title="Three cells and a wall")
    >>> view.scene(dijkstra.trace(graph, (0, 0)).at(1)).description
    'Settled: (0, 0) at 0. Not reached: (1, 0), (1, 1). Current node: (0, 0).'
    """

    tabular = False

    def __init__(
        self,
        graph: Graph,
        *,
        title: str = "Board",
        pieces: Mapping[tuple[int, int], Part] = MappingProxyType({}),
        upwards: bool = False,
    ) -> None:
        cells = [_cell(node) for node in graph.nodes]
        if not cells:
            raise ValueError("a grid view needs a graph with at least one node, got none")
        columns, rows = zip(*cells, *pieces, strict=True)
        wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
        width = max(wide * CELL + 2 * _EDGE, 220) + 2 * _MARGIN
        left, top = (width - wide * CELL) // 2, _MARGIN + (0 if upwards else _EDGE)

        def corner(cell: tuple[int, int]) -> Point:
            down = max(rows) - cell[1] if upwards else cell[1] - min(rows)
            return left + (cell[0] - min(columns)) * CELL, top + down * CELL

        taken = set(cells)
        places = [
            (x, y)
            for y in range(min(rows), max(rows) + 1)
            for x in range(min(columns), max(columns) + 1)
        ]
        walls = [place for place in places if place not in taken]
        link = ("tree-arrow", "to the predecessor")
        below = high * CELL + 2 * _MARGIN + _EDGE
        key = legend(_MARGIN, below, width - 2 * _MARGIN, link)
        super().__init__(
            width=width,
            height=max(shape.y for shape in key if isinstance(shape, Text)) + _BELOW_LEGEND,
            title=title,
            nodes=graph.nodes,
            places=[(0, 0), *(corner(cell) for cell in (*walls, *cells))],
        )
        beside = _EDGE / 2 + 1
        numbers = [
            *(
                Text(
                    corner((x, min(rows)))[0] + CELL / 2,
                    top + high * CELL + beside if upwards else top - beside,
                    str(x),
                    "small soft",
                )
                for x in range(min(columns), max(columns) + 1)
            ),
            *(
                Text(left - beside, corner((min(columns), y))[1] + CELL / 2, str(y), "small soft")
                for y in range(min(rows), max(rows) + 1)
            ),
        ]
        self._on = {cell: piece for cell, piece in pieces.items() if cell in taken}
        self._fixed = [
            Part("", (*key, *numbers)),
            *(pieces.get(wall) or Part(f"{wall}, wall", _WALL) for wall in walls),
        ]
        self._up = -1 if upwards else 1
        self._part = {node: i for i, node in enumerate(graph.nodes, start=len(self._fixed))}

    def part(self, index: int, state: TraceState) -> Part:
        """Return the shapes of one part: the legend, then the walls, then the cells."""
        if index < len(self._fixed):
            return self._fixed[index]
        node = self.nodes[index - len(self._fixed)]
        label, shapes = "", _NOT_REACHED
        if node in state.distance:
            label, shapes = node_words(state, node), tuple(_reached(node, state, self._up))
        if piece := self._on.get(_cell(node)):
            label, shapes = ", ".join(filter(None, [label, piece.label])), (*shapes, *piece.shapes)
        return Part(label, shapes)

    def touched(self, before: TraceState, after: TraceState) -> Iterable[int]:
        """Return the parts of all cells that the last two steps name."""
        nodes = touched_nodes(before, after)
        return sorted(self._part[node] for node in nodes if node in self._part)


@cache
def _square(inset: float, classes: str) -> Polygon:
    side = CELL - 2 * inset
    return rectangle(inset, inset, side, side, classes)


_MIDDLE = (CELL / 2, CELL / 2)
_NOT_REACHED: tuple[Shape, ...] = (_square(0.5, "cell"),)
_WALL = (_square(0.5, "wall"), Line(((14, 14), (CELL - 14, CELL - 14)), "hatch"))
_CHECK = check_mark(CELL - 12, 12)


def _reached(node: Node, state: TraceState, up: int) -> Iterator[Shape]:
    found = status(state, node)
    yield _square(3, f"cell {found} current" if node == state.current else f"cell {found}")
    if found == "settled":
        yield _CHECK
    shown = number(state.distance[node])
    yield Text(*_MIDDLE, shown, "number" if len(shown) <= _FITS else "number small")
    predecessor = state.predecessor.get(node)
    if predecessor is not None and (way := _way(node, predecessor, up)):
        yield arrow(_MIDDLE, way, (13, 18), 4, "tree-arrow")
    step = state.step
    if isinstance(step, Relax) and step.head == node and (way := _way(node, step.tail, up)):
        yield arrow(_MIDDLE, way, (26, 12), 7, "offer-arrow" if step.improved else "refused-arrow")


def _cell(node: Node) -> tuple[int, int]:
    if _is_cell(node):
        return node
    raise ValueError(f"a cell is a pair of whole numbers (x, y), got the node {node!r}")


def _is_cell(node: Node) -> TypeGuard[tuple[int, int]]:
    return isinstance(node, tuple) and len(node) == 2 and all(isinstance(c, int) for c in node)


@lru_cache(maxsize=4096)
def _way(node: Node, other: Node, up: int) -> tuple[int, int] | None:
    """Return the way in the picture from a cell to one of the eight around it, else None."""
    if not _is_cell(node) or not _is_cell(other):
        return None
    dx, dy = other[0] - node[0], up * (other[1] - node[1])
    return (dx, dy) if max(abs(dx), abs(dy)) == 1 else None

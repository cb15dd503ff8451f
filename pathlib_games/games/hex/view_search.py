"""Draw a search on a board of Hex: on the graph of stones, or on the graph of distances."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, cast

from pathlib_games.games.hex.board import move_to_text
from pathlib_games.games.hex.rules import Position
from pathlib_games.games.hex.view import (
    RADIUS,
    WIDTH,
    centre,
    frame,
    hexagon,
    size_of_scene,
    stone,
)
from pathlib_games.views.shapes import Circle, Text
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
    status,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathlib_games.games.hex.board import Cell
    from pathlib_games.graphs import Graph, Node, TraceState
    from pathlib_games.views.shapes import Point, Shape


_CELL = re.compile(r"\((\d+), (\d+)\)", re.ASCII)


class HexView(View):
    r"""A picture of a search over cells and sides of a board.

    Settled cells have a check mark, frontier cells a dashed outline, the current one a thick
    outline; a small arrow points to the predecessor. The two sides of a player are round nodes.
    Cells that are no nodes of the graph are drawn with what lies on them.

    Parameters
    ----------
    position
        What lies on the board.
    graph
        `connection_graph` or `distance_graph` of the position, or a learner's own.
    title
        A short name for the picture.

    Examples
    --------
    >>> from pathlib_games.games.hex.graphs import distance_graph
    >>> from pathlib_games.graphs import zero_one_bfs
    >>> position = Position.from_text("BW\n..")
    >>> graph = distance_graph(position, "black")
    >>> view = HexView(position, graph, title="How near is black?")
    >>> view.scene(zero_one_bfs.trace(graph, "left").at(2)).description
    'Settled: left at 0. Frontier: a1 at 0. Not reached: a2, b2, right. Current node: left.'
    """

    tabular = False

    def __init__(self, position: Position, graph: Graph, *, title: str = "Hex") -> None:
        width, high = size_of_scene(position.size)
        self.legend_at = high + 4
        key = legend(12, high + 4, width - 24, ("tree-arrow", "to the predecessor"))
        self._position = position
        taken = set(graph.nodes)
        idle = [
            position.cell(index)
            for index in range(len(position.cells))
            if position.cell(index) not in taken
        ]
        super().__init__(
            width=width,
            height=end_of(key),
            title=title,
            nodes=graph.nodes,
            places=[
                (0, 0),
                *(centre(cell) for cell in idle),
                *(_place(node, position.size) for node in graph.nodes),
            ],
            fixed=[
                Part("", (*key, *frame(position.size, unsigned=taken))),
                *(self._idle(cell) for cell in idle),
            ],
        )

    def said(self, words: str) -> str:
        """Name cells as the board does: b3 is (1, 2) in a graph."""
        return _CELL.sub(lambda cell: move_to_text((int(cell[1]), int(cell[2]))), words)

    def describe(self, state: TraceState) -> str:
        """Return a state in words, with the names of the board."""
        return self.said(super().describe(state))

    def node_part(self, node: Node, state: TraceState) -> Part:
        """Return a cell or a side with its distance."""
        words = self.said(node_words(state, node)) if node in state.distance else ""
        return Part(words, tuple(self._node(node, state)))

    def _idle(self, cell: Cell) -> Part:
        """Return a cell that the search does not know."""
        owner = self._position.at(cell)
        stones = stone(owner, 0, 0) if owner else ()
        label = f"{move_to_text(cell)}, {owner} stone" if owner else ""
        return Part(label, (hexagon(0, 0, "cell"), *stones))

    def _node(self, node: Node, state: TraceState) -> Iterator[Shape]:
        found = status(state, node)
        look = f"{found} current" if node == state.current else found
        ink = "number"
        if isinstance(node, str):
            yield Circle(0, 0, 16, f"node {look}".strip())
            yield _NAMES[node]
        else:
            yield hexagon(0, 0, f"cell {look}".strip(), inset=2.5 if found else 0.5)
            owner = self._position.at(cast("Cell", node))
            if owner:
                yield from stone(owner, 0, 0, 11)
                ink = f"number on-{owner}"
        if not found:
            return
        yield Text(0, 0, number(state.distance[node]), ink)
        if found == "settled":
            # Towards this corner of a cell no arrow points: no search begins at the bottom.
            yield check_mark(*((9, -9) if isinstance(node, str) else (0, 13)))
        predecessor = state.predecessor.get(node)
        if predecessor is not None:
            yield arrow((0, 0), _way(node, predecessor), (11, 15), 4, "tree-arrow")
        if step := relaxed(state, node):
            way = _way(node, step.tail)
            yield arrow((0, 0), way, (22, 10), 6, f"{outcome(step)}-arrow")


def _place(node: Node, size: int) -> Point:
    """Return where a node is drawn: a cell at its place, a side beside the middle of its border."""
    if not isinstance(node, str):
        return centre(cast("Cell", node))
    last = size - 1
    x, y = centre(
        {"left": (0, last / 2), "right": (last, last / 2), "top": (last / 2, 0)}.get(
            node, (last / 2, last)
        )
    )
    dx, dy = _OUTWARDS[node]
    far = _FAR[node]
    return x + dx * (WIDTH / 2 + far), y + dy * (RADIUS + far)


# The board slants: it is farther away below a node on the left, and above one on the right.
_NAMES = {
    "left": Text(0, 27, "left", "small soft"),
    "right": Text(0, -27, "right", "small soft"),
    "top": Text(24, 0, "top", "small soft left"),
    "bottom": Text(24, 0, "bottom", "small soft left"),
}
_FAR = {"left": 58, "right": 38, "top": 50, "bottom": 36}
_OUTWARDS = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}


@cache
def _way(node: Node, other: Node) -> Point:
    """Return the step of length 1 from a cell or side towards another one."""
    if isinstance(other, str):
        return _OUTWARDS[other]
    if isinstance(node, str):
        dx, dy = _OUTWARDS[node]
        return -dx, -dy
    (x, y), (a, b) = centre(cast("Cell", node)), centre(cast("Cell", other))
    length = ((a - x) ** 2 + (b - y) ** 2) ** 0.5
    return (a - x) / length, (b - y) / length

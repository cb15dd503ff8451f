"""Boards of square cells: walls, marks, arrows to the predecessors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pathlib_games.graphs import Graph, Relax, Settle, Trace, dijkstra, grid_graph
from pathlib_games.views.grid_view import CELL, GridView
from pathlib_games.views.shapes import Circle, Line, Shape
from pathlib_games.views.view import Part
from tests.pictures import clickable, cut_off

if TYPE_CHECKING:
    from pathlib_games.graphs.trace import Event

# Two rows of three cells; the middle one below is a wall.
GRAPH = Graph.from_edges(
    [((0, 0), (1, 0), 1), ((1, 0), (2, 0), 1), ((0, 0), (0, 1), 4), ((2, 0), (2, 1), 1)]
)


def shapes(k: int) -> tuple[Shape, ...]:
    return GridView(GRAPH).scene(dijkstra.trace(GRAPH, (0, 0)).at(k)).shapes


def test_many_cells_are_counted_and_one_is_one() -> None:
    graph = grid_graph(["." * 20])
    told = GridView(graph).scene(dijkstra.trace(graph, (0, 0)).at(2)).description
    assert told.startswith("Settled: 1 node. Frontier: 1 node. Not reached: 18 nodes.")


def test_what_lies_on_a_cell_is_drawn_and_told() -> None:
    pieces = {cell: Part("food", (Circle(9, 9, 3, "food"),)) for cell in ((2, 0), (1, 1))}
    view = GridView(GRAPH, pieces=pieces)
    trace = dijkstra.trace(GRAPH, (0, 0))
    for k in (0, len(trace)):
        found = view.scene(trace.at(k)).shapes
        assert sum(shape.classes == "food" for shape in found) == 2
        assert not any(shape.classes == "wall" for shape in found)
    assert view.part(1, trace.at(0)).label == "food"
    node = view.nodes.index((2, 0)) + 2
    assert view.part(node, trace.at(0)).label == "food"
    assert view.part(node, trace.at(len(trace))).label.endswith(", food")


def test_steps_from_nowhere_are_drawn_without_an_arrow() -> None:
    steps: list[Event] = [Relax("x", (2, 1), 1, 7, improved=True), Settle((9, 9), 1)]
    trace: Trace[None] = Trace(GRAPH, (0, 0), steps, None)
    view = GridView(GRAPH)
    for k in range(3):
        assert view.scene(trace.at(k)).description


# Two teleporters: one that shortens paths, one whose edge is refused.
JUMPS = Graph.from_edges(
    [*grid_graph(["....", "....", "...."]).edges, ((0, 0), (3, 2), 1), ((0, 2), (3, 0), 9)]
)


def ends(view: GridView, line: Line) -> list[tuple[int, int]]:
    """Return the cells in which a line begins and ends."""
    inside = {(0, 0): view.places[view.first_node]}
    left, top = inside[0, 0]
    return [
        (int((x - left) // CELL), int((y - top) // CELL))
        for x, y in (line.points[0], line.points[-1])
    ]


def jumps(view: GridView, trace: Trace[Any], k: int) -> list[tuple[str, list[tuple[int, int]]]]:
    """Return the dashed curves of a state, without the legend's, and their cells."""
    drawn = [s for s in view.scene(trace.at(k)).shapes if s.classes.endswith(" jump")]
    return [(s.classes, ends(view, s)) for s in drawn[1:] if isinstance(s, Line)]


def test_a_jump_that_is_relaxed_leads_into_its_cell_and_goes_with_its_step() -> None:
    view, trace = GridView(JUMPS), dijkstra.trace(JUMPS, (0, 0))
    relaxed = {
        (step.tail, step.head): k
        for k, step in enumerate(trace.steps, start=1)
        if isinstance(step, Relax)
    }
    tree = ("tree jump", [(3, 2), (0, 0)])
    first, second = relaxed[(0, 0), (3, 2)], relaxed[(0, 2), (3, 0)]
    assert jumps(view, trace, first - 1) == []
    assert jumps(view, trace, first) == [("offer jump", [(0, 0), (3, 2)])]
    assert jumps(view, trace, first + 1) == [tree]
    assert sorted(jumps(view, trace, second)) == [("refused jump", [(0, 2), (3, 0)]), tree]
    assert jumps(view, trace, second + 1) == [tree]


def test_cells_below_jumps_can_be_clicked_and_are_told() -> None:
    trace = dijkstra.trace(JUMPS, (0, 0))
    scene = GridView(JUMPS).scene(trace.at(len(trace)), clickable=True)
    cells = clickable(scene)
    assert [*cells] == [str(k) for k in range(len(JUMPS.nodes))]
    assert "(3, 2), settled, distance 1, predecessor (0, 0)" in cells.values()


@pytest.mark.parametrize("columns", [1, 5, 9, 30])
def test_the_legend_is_inside_the_picture(columns: int) -> None:
    assert cut_off(GridView(grid_graph(["." * columns])).start((0, 0))) == []


@pytest.mark.parametrize("node", ["A", (1, 2, 3), (0.5, 1), (True, "x")])
def test_a_node_that_is_no_cell_is_named(node: object) -> None:
    with pytest.raises(ValueError, match="a cell is a pair of whole numbers"):
        GridView(Graph.from_edges([(node, node, 1)]))


def test_an_empty_board_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one node, got none"):
        GridView(Graph.from_edges([]))

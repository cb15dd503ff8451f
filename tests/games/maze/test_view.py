"""Pictures of the maze: words and shapes show everything, and paths follow the steps."""

from __future__ import annotations

import pytest

from pathlib_games.games.maze.graphs import shortest_way, step_graph
from pathlib_games.games.maze.rules import Position
from pathlib_games.games.maze.view import position_scene, search_view
from pathlib_games.graphs import dijkstra
from pathlib_games.views.shapes import Line
from tests.pictures import clickable, labels, lines, texts

POSITION = Position.from_text("@A#\n###\n*A.")


def test_the_description_tells_what_stands_where() -> None:
    scene = position_scene(POSITION, shortest_way(POSITION))
    assert scene.alt == (
        "Maze. 3 x 3 cells. (0, 0): walker. (1, 0): teleporter A. (0, 2): target. "
        "(1, 2): teleporter A. Walls in row 0: 2. Walls in row 1: 0, 1, 2. "
        "Path: (0, 0), (1, 0), (1, 2), (0, 2)."
    )


def test_every_cell_has_a_label_and_only_free_ones_can_be_clicked() -> None:
    scene = position_scene(POSITION, clickable=True)
    said = labels(scene)
    assert said[:3] == ["(0, 0), walker", "(1, 0), teleporter A", "(2, 0), wall"]
    assert (said[-1], len(said)) == ("(2, 2)", 9)
    assert [*clickable(scene)] == ["0 0", "1 0", "0 2", "1 2", "2 2"]
    assert not clickable(position_scene(POSITION))


def test_a_way_is_a_line_for_each_step_and_a_dashed_curve_for_a_jump() -> None:
    shapes = position_scene(POSITION, shortest_way(POSITION)).shapes
    drawn = [shape for shape in shapes if isinstance(shape, Line) and "tree" in shape.classes]
    assert [line.classes for line in drawn] == ["tree", "tree jump", "tree"]
    first, jump, last = (line.points for line in drawn)
    assert first[1] == pytest.approx(jump[0], abs=20)
    assert jump[-1] == pytest.approx(last[0], abs=20)
    assert len(jump) > 2


def test_a_search_shows_the_letters_beside_its_numbers() -> None:
    view = search_view(POSITION)
    trace = dijkstra.trace(step_graph(POSITION), POSITION.walker)
    scene = view.scene(trace.at(len(trace)))
    assert "(1, 0), settled, distance 1, predecessor (0, 0), teleporter A" in labels(scene)
    assert "(0, 2), settled, distance 3" in "; ".join(labels(scene))
    assert lines(scene, "tree jump")
    assert texts(scene).count("A") == 2

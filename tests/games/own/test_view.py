"""Pictures of worlds: everything is told in words and by shape, on a board for each set of keys."""

from __future__ import annotations

from pathlib_games.games.own.graphs import StateGraph
from pathlib_games.games.own.rules import Position
from pathlib_games.games.own.view import position_scene, search_view
from pathlib_games.views.shapes import Line, Polygon, Text

LEGEND = {"a": "key", "A": "door for a", "~": "ice", "p": "portal", ">": "one way right"}
WORLD = Position.read("@~a>\np#Ap\n..*.", LEGEND)


def test_the_description_tells_what_stands_where() -> None:
    assert position_scene(WORLD, [(0, 0), (2, 0)]).alt == (
        "A world. 4 x 3 cells. (0, 0): walker. (1, 0): ice. (2, 0): key a. (3, 0): one way right. "
        "(0, 1): portal p. (2, 1): door for a, locked. (3, 1): portal p. (2, 2): target. No keys. "
        "Walls in row 1: 1. Way: (0, 0), (1, 0), (2, 0)."
    )
    after = position_scene(WORLD.play((2, 0))).description
    assert "(2, 0): walker." in after
    assert "(2, 1): door for a, open." in after
    assert "The key a." in after


def test_a_slide_is_a_line_and_a_jump_a_dashed_curve() -> None:
    way = [(0, 1), (0, 0), (2, 0), (0, 0), (0, 1), (3, 1)]
    shapes = position_scene(WORLD, way).shapes
    lines = [s.classes for s in shapes if isinstance(s, Line) and "tree" in s.classes]
    assert lines == ["tree"] * 6 + ["tree jump"]


def test_every_kind_has_a_shape_of_its_own() -> None:
    shapes = position_scene(WORLD, clickable=True).shapes
    texts = [shape.text for shape in shapes if isinstance(shape, Text)]
    assert texts.count("a") == 2, "on the key and on its door"
    assert texts.count("p") == 2
    assert sum(shape.classes == "arrow" for shape in shapes) == 1
    assert sum(isinstance(s, Polygon) and s.classes == "heat-1" for s in shapes) == 1
    labels = [shape.label for shape in shapes if shape.id]
    assert labels[1] == "(1, 0), ice"
    assert len(labels) == 11


def test_a_search_has_a_board_for_each_set_of_keys() -> None:
    states = StateGraph(WORLD)
    view = search_view(states)
    scene = view.scene(states.trace.at(len(states.trace)))
    texts = [shape.text for shape in scene.shapes if isinstance(shape, Text)]
    assert [text for text in texts if text.startswith("with ")] == [
        "with no keys",
        "with the key a",
    ]
    labels = [shape.label for shape in scene.shapes if shape.label]
    assert any(label.startswith("((2, 0), 'a'), settled, distance 1") for label in labels)
    assert "(2, 1), door for a, locked, cannot be reached so" in labels
    assert sum("walker" in label for label in labels) == 1, "it stands on one of the boards only"
    assert any(isinstance(s, Line) and s.classes == "tree jump" for s in scene.shapes)


def test_many_boards_stand_in_several_rows() -> None:
    states = StateGraph(Position.read("@abc....*", dict.fromkeys("abc", "key")))
    view = search_view(states)
    assert view.width < 20 * 44
    assert len(set(view.places[view.first_node :])) == len(states.graph)

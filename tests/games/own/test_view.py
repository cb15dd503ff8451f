"""Pictures of worlds: words and shapes show everything, on a board for each set of keys."""

from __future__ import annotations

from pathlib_games.games.own.graphs import StateGraph
from pathlib_games.games.own.rules import Position
from pathlib_games.games.own.view import position_scene, search_view
from pathlib_games.views.shapes import Line
from tests.pictures import labels, lines, texts

LEGEND = {"a": "key", "A": "door for a", "~": "ice", "p": "portal", ">": "one way right"}
WORLD = Position.read("@~a>\np#Ap\n..*.", LEGEND)


def test_the_description_tells_what_stands_where() -> None:
    assert position_scene(WORLD, [(0, 0), (2, 0)]).alt == (
        "A world. 4 x 3 cells. (0, 0): walker. (1, 0): ice. (2, 0): key a. (3, 0): one way right. "
        "(0, 1): portal p. (2, 1): door for a, locked. (3, 1): portal p. (2, 2): target. No keys. "
        "Walls in row 1: 1. Path: (0, 0), (1, 0), (2, 0)."
    )
    after = position_scene(WORLD.play((2, 0))).description
    assert "(2, 0): walker." in after
    assert "(2, 1): door for a, open." in after
    assert "Key a." in after


def test_a_slide_is_a_line_and_a_jump_a_dashed_curve() -> None:
    way = [(0, 1), (0, 0), (2, 0), (0, 0), (0, 1), (3, 1)]
    shapes = position_scene(WORLD, way).shapes
    lines = [s.classes for s in shapes if isinstance(s, Line) and "tree" in s.classes]
    assert lines == ["tree"] * 6 + ["tree jump"]


def test_a_search_has_a_board_for_each_set_of_keys() -> None:
    states = StateGraph(WORLD)
    view = search_view(states)
    scene = view.scene(states.trace.at(len(states.trace)))
    captions = [words for words in texts(scene) if words.startswith("with ")]
    assert captions == ["with no keys", "with key a"]
    said = labels(scene)
    assert any(label.startswith("((2, 0), 'a'), settled, distance 1") for label in said)
    assert "(2, 1), door for a, locked, cannot be reached with no keys" in said
    assert sum("walker" in label for label in said) == 1, "it stands on one of the boards only"
    assert lines(scene, "tree jump")


def test_many_boards_stand_in_several_rows() -> None:
    states = StateGraph(Position.read("@abc....*", dict.fromkeys("abc", "key")))
    view = search_view(states)
    assert view.width < 20 * 44
    assert len(set(view.places[view.first_node :])) == len(states.graph)

"""The Color Lines widget in Python: clicks and buttons, their words and messages."""

from __future__ import annotations

from typing import Any

import pytest

from pathlib_games.games.color_lines.rules import Position
from pathlib_games.games.color_lines.widget import ColorLines
from pathlib_games.graphs import IllegalMove
from tests.widgets.page import hear, tone


@pytest.fixture
def widget() -> ColorLines:
    return ColorLines(Position.from_text("1111.\n...2.\n....1\n##...\n3#...", upcoming=[1, 2, 3]))


def test_select_put_down_and_select_another(widget: ColorLines) -> None:
    widget.click((4, 2))
    assert widget.said == "The red ball on (4, 2) can reach 15 cells. Where should it go?"
    widget.click((4, 2))
    assert widget.said == "Deselected."
    widget.click((4, 2))
    widget.click((3, 1))
    assert "The green ball on (3, 1)" in widget.said


def test_clicks_that_lead_nowhere_say_why(widget: ColorLines) -> None:
    before = widget.game
    for cell, words in (
        ((4, 4), "Select a ball first."),
        ((0, 3), "A stone cannot move."),
        ((0, 4), "The blue ball on (0, 4) is shut in: it cannot move."),
    ):
        widget.click(cell)
        assert widget.said == words
        assert tone(widget) == "wrong"
    with pytest.raises(IllegalMove):
        widget.click((5, 5))
    assert widget.game == before


def test_a_move_without_a_way_keeps_the_selection() -> None:
    widget = ColorLines(Position.from_text("1.2\n223\n..."))
    widget.click((0, 0))
    widget.click((0, 2))
    assert widget.said.endswith("it can reach 1 cell. The dots mark them.")
    assert "(0, 0), red ball, selected" in {shape.label for shape in widget.picture().shapes}


def test_a_clearing_move_is_told_and_sent_to_be_shown(widget: ColorLines) -> None:
    widget.click((4, 2))
    widget.click((4, 0))
    assert widget.said == "The red ball goes 2 steps to (4, 0). A line of 5 vanishes: 5 points."
    assert tone(widget) == "right"
    walk = widget._state["walk"]
    assert len(walk["points"]) == 3
    assert len(walk["gone"]) == 2 * 4
    assert [element[2] for element in walk["score"]] == ["+5"]
    assert walk["late"] == []
    widget.undo()
    assert widget.said == "Undone: the move from (4, 2) to (4, 0)."
    assert widget._state["walk"] is None


def test_new_balls_are_told_and_come_late(widget: ColorLines) -> None:
    widget.click((4, 2))
    widget.click((4, 3))
    before, move = widget.game.positions[-2], widget.game.moves[-1]
    turn = before.turn(move)
    cells = ", ".join(str(cell) for cell, _ in turn.new_balls)
    assert widget.said == (
        f"The red ball goes 1 step to (4, 3). New balls: red, green, blue on {cells}."
    )
    assert (
        len(widget._state["walk"]["late"]) == 2 * 4
    )  # circle and letter of the ball and of three new ones


def test_hint_and_new_game(widget: ColorLines) -> None:
    hear(widget, press="Hint")
    assert widget.said == ("From (4, 2) to (4, 0). It completes a line of 5, for 5 points.")
    hear(widget, press="New game", seed="5")
    assert widget.position == Position.new(5, width=5, height=5)


def test_the_end_is_told() -> None:
    widget = ColorLines(Position.from_text("12\n3.", upcoming=[4]))
    widget.click((0, 1))
    widget.click((1, 1))
    assert widget.said.endswith(
        "The board is full. The game is over with 0 points. The first on your best list. "
        "In 1 move, the hint player would score 0 points; you had 0 points. "
        "Press New game for another one, or Undo."
    )
    widget.click((0, 0))
    assert widget.said.startswith("The game is over.")
    widget.hint()
    compared = "In 1 move, the hint player would score 0 points; you had 0 points."
    assert widget.said.startswith(f"No ball can move. {compared}")
    swept = ColorLines(Position.from_text("1111.\n....1"))
    swept.click((4, 1))
    swept.click((4, 0))
    assert "The board is empty: swept clean!" in swept.said


def test_the_end_is_seen_before_the_hint_player_has_played() -> None:
    widget = ColorLines(Position.from_text("1111.\n....1", seed=3))
    widget.click((4, 1))
    assert widget._state["best"] == {"open": False, "rows": []}
    states: list[dict[str, Any]] = []
    widget.observe(lambda change: states.append(change["new"]), "_state")
    widget.click((4, 0))
    first, last = states
    assert "The hint player now plays from the same start." in first["say"]["text"]
    told = "In 1 move, the hint player would score 5 points; you had 5 points. Press New game"
    assert told in last["say"]["text"]
    # The picture and its animation stay: the browser redraws neither.
    assert (first["scene"], first["walk"]) == (last["scene"], last["walk"])
    assert last["walk"] is not None
    row = {"place": 1, "words": "5 points", "now": True}
    assert first["best"] == last["best"] == {"open": True, "rows": [row]}
    widget.undo()
    assert widget._state["best"] == {"open": False, "rows": [row | {"now": False}]}

"""Waves by hand: wrong cells are refused with a reason, right ones get the number of their wave."""

from __future__ import annotations

import pytest

from pathlib_games.games.color_lines.rules import Position
from pathlib_games.games.color_lines.widget_waves import WavesByHand


@pytest.fixture
def widget() -> WavesByHand:
    return WavesByHand(Position.from_text("1..\n22."), (0, 0))


def said(widget: WavesByHand) -> str:
    return str(widget._state["say"]["text"])


def test_waves_are_found_to_the_end(widget: WavesByHand) -> None:
    for number, cell in enumerate([(1, 0), (2, 0)], start=1):
        widget.click(cell)
        assert said(widget) == f"{cell} is in wave {number}, and the wave is complete."
    widget.act({"ticket": "1", "click": "5"})
    assert said(widget).startswith("Right. 3 cells in 3 waves: all that the ball can get to.")
    assert widget.picture().shapes
    assert "(2, 1), empty, wave 3" in {shape.label for shape in widget.picture().shapes}
    widget.hint()
    assert said(widget) == "All cells are found."


def test_a_wrong_cell_is_refused_and_changes_nothing(widget: WavesByHand) -> None:
    widget.click((0, 1))
    assert said(widget) == "On (0, 1) lies a ball: no way leads through it."
    assert widget._state["say"]["tone"] == "wrong"
    assert widget.found.cells == ()


def test_buttons(widget: WavesByHand) -> None:
    widget.act({"ticket": "1", "press": "Hint"})
    assert said(widget) == "Wave 1: 1 cell is missing. Look beside the cells of wave 0."
    widget.click((1, 0))
    widget.act({"ticket": "1", "press": "Undo"})
    assert widget.found.cells == ()
    widget.click((1, 0))
    widget.act({"ticket": "1", "press": "Start again"})
    assert widget.found.cells == ()

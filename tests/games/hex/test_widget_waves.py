"""The boards on which neighbors are touched and cells are settled by hand."""

from __future__ import annotations

from pathlib_games.games.hex.rules import Position
from pathlib_games.games.hex.widget_waves import FreeStepsByHand, TouchNeighbors
from pathlib_games.record.logbook import Logbook

SMALL = Position.from_text("BW.\n...\nB..")


def test_all_six_neighbors_are_touched() -> None:
    widget = TouchNeighbors(5, (2, 2))
    assert any(shape.classes == "held" for shape in widget.picture().shapes)
    widget.act({"ticket": "1", "click": "18"})  # d4
    assert "d4 does not touch c3: two other cells meet" in repr(widget)
    for cell in ((1, 2), (3, 2), (2, 1), (2, 3), (3, 1)):
        widget.click(cell)
        assert "is in wave 1." in repr(widget)
    widget.act({"ticket": "2", "press": "Hint"})
    assert "1 cell is missing. Behind each of its six sides lies a cell" in repr(widget)
    widget.click((1, 3))
    assert "Right. 6 cells: all neighbors of c3." in repr(widget)
    assert [entry.right for entry in Logbook().entries()] == [True]


def test_own_stones_are_settled_for_nothing() -> None:
    widget = FreeStepsByHand(SMALL, "black")
    widget.click((0, 1))
    assert "a2 belongs to wave 1, but a cell of wave 0 is not found yet." in repr(widget)
    widget.click((1, 0))
    assert "On b1 lies a stone of white" in repr(widget)
    widget.act({"ticket": "1", "press": "Hint"})
    assert "Wave 0: 2 cells are missing. Look at the left side" in repr(widget)
    widget.click((0, 0))
    assert "a1 is in wave 0." in repr(widget)
    widget.click((0, 2))
    assert "a3 is in wave 0, and the wave is complete." in repr(widget)
    widget.act({"ticket": "2", "press": "Undo"})
    assert "1 cell is found." in repr(widget)
    widget.click((0, 2))
    for cell in ((0, 1), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)):
        widget.click(cell)
    assert "Right. 8 cells in 2 waves: all that black can use." in repr(widget)
    words = [shape.label for shape in widget.picture().shapes if shape.id is not None]
    assert words[0] == "a1, black stone, wave 0"
    widget.act({"ticket": "3", "press": "Start again"})
    assert "0 of 8 cells" in repr(widget)

"""Blind spots of advisers: each loses where the next one wins, and a better move can be found."""

from __future__ import annotations

import pytest

from pathlib_games.games.hex.players import LEVELS, solve, suggest
from pathlib_games.games.hex.rules import move_to_text
from pathlib_games.games.hex.widget import SPOTS, FindBetter
from tests.widgets.page import press, send, tone


def cell(widget: FindBetter, name: str) -> str:
    """Return what the page calls a cell."""
    labels = {shape.label: shape.id for shape in widget.board().shapes if shape.id}
    return str(next(found for label, found in labels.items() if str(label).startswith(f"{name},")))


@pytest.mark.parametrize("number", range(4))
def test_an_adviser_loses_where_the_wiser_one_wins(number: int) -> None:
    position, (level, wiser) = SPOTS[number].position, LEVELS[number : number + 2]
    winning = solve(position).moves
    assert suggest(position, level) not in winning
    assert suggest(position, wiser) in winning


def test_a_move_that_loses_is_refuted_and_one_that_wins_is_explained() -> None:
    widget = FindBetter()
    assert "'shortest distance' lays c2, in the frame, and loses" in widget.said
    send(widget, click=cell(widget, "c2"))
    assert widget.said == "c2 loses: black answers b3. Find a better one."
    assert tone(widget) == "wrong"
    assert "b3, black stone, last move" in [shape.label for shape in widget.picture().shapes]
    send(widget, click=cell(widget, "b3"))  # what black answered is gone: it may be tried
    assert widget.said.startswith("b3 wins. Sum of distances finds b3.")
    assert tone(widget) == "right"
    send(widget, click=cell(widget, "c3"))
    assert widget.said == "A stone lies on c3."


def test_all_cells_that_win_are_framed_as_they_are_published() -> None:
    widget, counts = FindBetter(), []
    assert widget._disabled() == ("Back",)
    for _ in SPOTS[1:]:
        press(widget, "Next")
        if widget.number > 3:
            counts.append(press(widget, "Which cells win?").split(" cells")[0])
            framed = sum(shape.classes == "held" for shape in widget.picture().shapes)
            assert framed == int(counts[-1].split()[0])
    assert counts == ["2 of 4", "5 of 9", "4 of 16"]
    assert widget._disabled() == ("Next",)
    best = move_to_text(solve(SPOTS[-1].position).moves[0])
    send(widget, click=cell(widget, best))
    assert widget.said.startswith(f"{best} wins. A second stone")
    assert press(widget, "Back").startswith("Nobody has moved.")

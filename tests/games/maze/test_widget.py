"""The playable maze in Python: clicks, their words and messages."""

from __future__ import annotations

import pytest

from pathlib_games.games.maze.rules import Position
from pathlib_games.games.maze.widget import ShortestWay
from pathlib_games.graphs import BadPosition


@pytest.fixture
def widget() -> ShortestWay:
    return ShortestWay(Position.from_text("@A#.\n####\n*A.."))


def test_a_click_moves_the_target_and_the_way_follows(widget: ShortestWay) -> None:
    assert widget.said == "From (0, 0) to (0, 2): 3 steps, jumping at A."
    widget.act({"click": "3 2"})
    assert widget.position.target == (3, 2)
    assert widget.said == "From (0, 0) to (3, 2): 4 steps, jumping at A."
    assert "Path: (0, 0), (1, 0), (1, 2), (2, 2), (3, 2)." in widget.picture().description
    assert widget._state["scene"]["description"] == widget.picture().description
    widget.click((1, 0))
    assert widget.said == "From (0, 0) to (1, 0): 1 step."
    widget.click((0, 0))
    assert widget.said == "From (0, 0) to (0, 0): 0 steps."


def test_where_no_way_leads_the_widget_says_so(widget: ShortestWay) -> None:
    widget.act({"click": "3 0"})
    assert widget.said == "From (0, 0) to (3, 0): there is no path."
    assert "Way" not in widget.picture().description


def test_a_wall_is_no_target(widget: ShortestWay) -> None:
    widget.act({"click": "2 0"})
    with pytest.raises(BadPosition, match="the target should be a cell"):
        widget.click((2, 0))
    assert widget.position.target == (0, 2)
    assert widget.said == "From (0, 0) to (0, 2): 3 steps, jumping at A."


def test_the_browser_is_told_that_the_target_can_be_dragged(widget: ShortestWay) -> None:
    assert widget._state["drags"] is True

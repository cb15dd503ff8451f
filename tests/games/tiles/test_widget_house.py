"""Houses that are laid into a road and taken away again, and what they make of a mine."""

from __future__ import annotations

from pathlib_games.games.tiles.widget import HousesInTheWay
from pathlib_tutor.lessons.tiles import values
from tests.pictures import count
from tests.widgets.page import press, send, tone


def test_a_house_in_the_way_is_worth_points_until_no_way_is_left() -> None:
    widget = HousesInTheWay()
    assert widget.said == "Mine 1 is worth 1 + 7 = 8. The most so far is 8."
    for cell in ("1 0", "1 1", "1 2", "3 3", "3 2"):
        send(widget, click=cell)
    assert widget.said == "Mine 1 is worth 1 + 11 = 12. The most so far is 12."
    assert tone(widget) == "right"
    assert count(widget.picture(), "delivery") == 1
    send(widget, click="3 1")
    send(widget, click="3 0")
    assert widget.said == "No way leads to factory 1: mine 1 is worth 1. The most so far is 14."
    assert tone(widget) == "wrong"
    assert count(widget.picture(), "delivery") == 0
    send(widget, click="3 0")  # taken away again
    assert widget.value > 1
    assert press(widget, "No houses") == "Mine 1 is worth 1 + 7 = 8. The most so far is 14."


def test_what_it_says_is_the_score_of_the_road() -> None:
    widget = HousesInTheWay()
    for cell in ((1, 0), (1, 1), (2, 3), (3, 1), (0, 3), (1, 2), (4, 2)):
        widget.click(cell)
        assert values(widget.road)[0, 0] == widget.value


def test_mine_and_factory_stay() -> None:
    widget = HousesInTheWay()
    send(widget, click="0 0")
    assert widget.said == "The mine stays where it is."
    assert not widget.houses

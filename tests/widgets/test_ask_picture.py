"""A picture in which one sees what comes of what is filled in: it is drawn anew at each change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pathlib_games.exercises import EXERCISES
from pathlib_games.record import answers
from pathlib_games.widgets.ask import Ask

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def _own_progress(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATHLIB_GAMES_PROGRESS", str(tmp_path / "progress.json"))


def asked(recipe: str) -> Ask:
    answers._ASKED.clear()  # the cell runs again
    return Ask(EXERCISES[recipe.partition(" ")[0]].item(recipe))


def send(widget: Ask, **done: Any) -> dict[str, Any]:
    """Let the page send what was done, and return what it is shown then."""
    widget._hear(None, {**done, "ticket": "t"}, None)
    return dict(widget._state)


def costs(state: dict[str, Any]) -> list[str]:
    texts = [str(text) for _, _, text, *_ in map(_padded, state["scene"]["shapes"])]
    return [text for text in texts if text.startswith("costs")]


def _padded(shape: list[Any]) -> list[Any]:
    return [*shape, "", "", ""]


def test_both_ways_are_drawn_anew_with_each_hazard() -> None:
    widget = asked("battlesnake/hazards given=long-way")
    assert widget._state["redraws"]
    assert costs(widget._state) == ["costs 6 health", "costs 6 health"]
    wall = " ".join(f"(4, {y})" for y in range(1, 11))
    five = wall[: wall.index(" (4, 6)")]
    assert costs(send(widget, draft=[five])) == ["costs 8 health", "costs 8 health"]
    assert costs(send(widget, draft=[wall])) == ["costs 20 health", "costs 16 health"]
    assert costs(send(widget, draft=[""])) == ["costs 6 health", "costs 6 health"]


def test_what_was_said_stays_while_the_picture_changes() -> None:
    widget = asked("battlesnake/hazards given=long-way")
    before = send(widget, check=["(9, 9)"])
    after = send(widget, draft=["(9, 9) (9, 8)"])
    assert before["verdict"]["status"] == "wrong"
    assert (after["verdict"], after["turn"]) == (before["verdict"], before["turn"])
    assert (after["value"], widget.verdict) == (["(9, 9) (9, 8)"], None)
    assert after["scene"] != before["scene"]


def test_what_is_kept_is_in_the_picture_when_the_cell_runs_again() -> None:
    wall = [" ".join(f"(4, {y})" for y in range(1, 11))]
    widget = asked("battlesnake/hazards given=long-way")
    send(widget, draft=wall)
    again = asked("battlesnake/hazards given=long-way")
    assert again._state["value"] == wall
    assert costs(again._state) == ["costs 20 health", "costs 16 health"]
    assert "costs 20 health" in again.picture().description


def test_other_pictures_are_not_sent_again() -> None:
    widget = asked("battlesnake/too-high given=first-search")
    before = widget._state
    assert send(widget, draft=["(2, 6)"]) == before
    assert not before["redraws"]

"""The best list: the games it keeps, and its behavior where files cannot be written."""

import json
from pathlib import Path

import pytest

from pathlib_games.files import VARIABLE
from pathlib_games.games.widget import KEPT, BestList


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of the list: beside the logbook."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "new" / "progress.json"))
    return tmp_path / "new" / "progress-best.json"


def test_the_best_are_kept_and_told(file: Path) -> None:
    points = BestList("lines", "point")
    assert points.note(8) == "The first on your best list."
    assert points.note(20) == "Your best game so far: the best before was 8 points."
    assert points.note(20) == "Number 1 on your best list; the best has 20 points."
    assert points.note(1) == "Number 4 on your best list; the best has 20 points."
    rolls = BestList("race", "roll", fewest=True)
    assert rolls.note(9) == "The first on your best list."
    assert rolls.note(1) == "Your best game so far: the best before was 9 rolls."
    for result in range(30, 30 + KEPT):
        points.note(result)
    assert points.results() == [*range(29 + KEPT, 29, -1)]
    assert points.note(2) == "Your best game has 39 points."
    assert rolls.results() == [1, 9]
    assert json.loads(file.read_text(encoding="utf-8"))["games"].keys() == {"lines", "race"}


@pytest.mark.usefixtures("file")
def test_the_best_are_shown_and_the_game_that_has_just_ended() -> None:
    rolls = BestList("race", "roll", fewest=True)
    assert rolls.rows() == []
    for result in (9, 1, 7, 7, 30, 20, 25):
        rolls.note(result)
    shown = ["1 roll", "7 rolls", "7 rolls", "9 rolls", "20 rolls"]
    assert [row.words for row in rolls.rows()] == shown
    assert not any(row.now for row in rolls.rows())
    assert [row.place for row in rolls.rows(7) if row.now] == [2], "one row, though two are alike"
    assert [(row.place, row.words, row.now) for row in rolls.rows(30)[5:]] == [
        (7, "30 rolls", True)
    ]
    assert not any(row.now for row in rolls.rows(99)), "it is not on the list"


def test_where_nothing_can_be_written_nothing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "no-folder").write_text("", encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "no-folder" / "progress.json"))
    points = BestList("lines", "point")
    assert (points.note(3), points.results()) == ("", [])

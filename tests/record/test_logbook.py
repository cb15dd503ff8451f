"""The logbook survives restarts, damage, other kernels, and unwritable places."""

import json
import re
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from pathlib_games.files import VARIABLE
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.verdict import NOT_TRIED, Verdict
from pathlib_tutor.record.attempts import hand_in
from pathlib_tutor.record.logbook import Entry, Logbook

RIGHT = Verdict("right", "")
WRONG = Verdict("wrong", "", causes=(3,), mistake=3, believed={3: 0.9, 0: 0.1})
UNCLEAR = Verdict("wrong", "", causes=(4, 8))
UNREAD = Verdict("wrong", "", unread=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "progress.json"


def test_attempts_survive_a_restart(path: Path) -> None:
    for verdict in (WRONG, UNCLEAR, NOT_TRIED, WRONG, UNREAD, RIGHT, WRONG):
        assert Logbook(path).note("table", "", verdict) is None
    assert Logbook(path).note("order", "", UNCLEAR) is None
    again = Logbook(path)
    noted = [(entry.exercise, entry.right, entry.causes) for entry in again.entries()]
    table = [(False, (3,)), (False, (4, 8)), (False, (3,)), (True, ()), (False, (3,))]
    assert noted == [*(("table", *each) for each in table), ("order", False, (4, 8))]
    assert again.known().met == {3}


def test_the_file_is_small_and_readable(path: Path) -> None:
    Logbook(path).note("table", "table seed=7", replace(WRONG, share=0.25), "A B C")
    (noted,) = json.loads(path.read_text())["attempts"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", noted.pop("time"))
    assert json.loads(path.read_text()) | {"attempts": [noted]} == {
        "version": 3,
        "attempts": [
            {
                "exercise": "table",
                "recipe": "table seed=7",
                "status": "wrong",
                "share": 0.25,
                "causes": [3],
                "mistake": 3,
                "denied": False,
                "believed": {"0": 0.1, "3": 0.9},
                "answer": None,
            }
        ],
        "keep_answers": False,
    }
    assert sorted(p.name for p in path.parent.iterdir()) == ["progress.json", "progress.json.lock"]


def test_the_first_version_is_carried_over(path: Path) -> None:
    """It named exercises by their titles; the current ones are in the golden verdicts."""
    tried = [
        {"exercise": "Count the cells in reach", "right": True, "causes": []},
        {"exercise": "Say why", "right": True, "causes": []},
        {"exercise": "An old one", "right": False, "causes": [3, 4]},
    ]
    path.parent.mkdir()
    path.write_text(json.dumps({"version": 1, "attempts": tried}))
    carried = Logbook(path).entries()
    assert carried == [
        Entry("", "color-lines/reach", "", "right", 1.0, ()),
        Entry("", "five-nodes/say-why", "", "right", 1.0, ()),
        Entry("", "An old one", "", "wrong", 0.0, (3, 4)),
    ]
    assert Logbook(path).note("table", "", RIGHT) is None
    assert json.loads(path.read_text())["version"] == 3
    assert Logbook(path).entries()[:-1] == carried


def test_answers_are_kept_only_if_the_learner_wants_it(path: Path) -> None:
    book = Logbook(path)
    book.note("order", "", WRONG, "A B")
    book.keep_answers(True)
    book.note("order", "", WRONG, "A B C" + 30_000 * "!")
    assert [(e.answer or "")[:5] for e in Logbook(path).entries()] == ["", "A B C"]
    assert len(path.read_text()) < 25_000
    Logbook(path).keep_answers(False)
    assert "A B C" not in path.read_text()
    assert [entry.answer for entry in book.entries()] == [None, None]


def test_the_place_is_in_the_home_folder_unless_the_environment_names_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "classroom.json"))
    assert Logbook().path == tmp_path / "classroom.json"
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert Logbook().path == tmp_path / ".pathlib_games" / "progress.json"

    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", homeless)
    assert Logbook().path.name == "progress.json"


def test_a_home_folder_is_written_as_people_write_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv(VARIABLE, "~/course/progress.json")
    assert Logbook().note("table", "", RIGHT) is None
    assert len(Logbook(tmp_path / "course" / "progress.json").entries()) == 1


def test_what_is_denied_is_believed_less_and_was_not_met(path: Path) -> None:
    book = Logbook(path)
    book.note("table", "table seed=1", RIGHT)
    book.note("table", "table seed=2", WRONG)
    assert book.known() == ({3}, {3: 0.9, 0: 0.1}, set())
    assert book.known_then("table seed=2") == (set(), {}, set())
    assert book.deny("table seed=2") is None
    met, believed, _ = Logbook(path).known()
    assert (met, believed[3]) == (set(), 0.09)
    assert book.known_then("table seed=2").denied == book.known("table seed=2").denied == {3}
    assert book.known_then("table seed=3").denied == book.known("table seed=3").denied == set()
    assert book.deny("table seed=3") is None


def test_the_same_answer_twice_is_believed_once(path: Path) -> None:
    book, first = Logbook(path), replace(WRONG, believed={3: 0.4, 0: 0.6})
    book.note("table", "table seed=1", first)
    for _ in range(3):
        book.note("table", "table seed=2", WRONG)
    assert book.known("table seed=2").believed == {3: 0.4, 0: 0.6}
    assert book.known_then("table seed=2").believed == {3: 0.4, 0: 0.6}
    assert book.known("table seed=3").believed == {3: 0.9, 0: 0.1}
    assert book.known("table seed=2").met == {3}, "it was named all the same"


def test_the_second_version_is_carried_over(path: Path) -> None:
    """It counted the only explanation of an answer as named."""
    old = {"time": "2026-11-20T12:00:00Z", "exercise": "a", "recipe": "a seed=1", "answer": None}
    tried = [{**old, "status": "wrong", "share": 0.5, "causes": causes} for causes in ([3], [4, 8])]
    path.parent.mkdir()
    path.write_text(json.dumps({"version": 2, "attempts": tried, "keep_answers": False}))
    assert [entry.mistake for entry in Logbook(path).entries()] == [3, None]
    assert Logbook(path).known() == ({3}, {}, set())


@pytest.mark.parametrize(
    "spoilt",
    [
        {"believed": {"3": 1.5}},
        {"believed": {"x": 0.5}},
        {"believed": []},
        {"denied": 1},
        {"mistake": "3"},
        {"mistake": True},
    ],
)
def test_what_is_believed_is_read_with_care(path: Path, spoilt: dict[str, object]) -> None:
    Logbook(path).note("table", "", WRONG)
    page = json.loads(path.read_text())
    page["attempts"][0] |= spoilt
    path.write_text(json.dumps(page))
    assert Logbook(path).entries() == []


def test_an_answer_looks_at_the_file_once_before_it_is_judged_and_once_to_be_noted(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a browser each look takes a twentieth of a second."""
    monkeypatch.setenv(VARIABLE, str(path))
    exercise = EXERCISES["five-nodes/path"]
    item = exercise.draw(seed=1)
    assert hand_in(exercise, "A", item)[1] is None
    with patch.object(Path, "read_bytes", autospec=True, side_effect=Path.read_bytes) as looks:
        assert hand_in(exercise, exercise.key(item), item)[0]
    assert [look.args for look in looks.call_args_list] == [(path,), (path,)]

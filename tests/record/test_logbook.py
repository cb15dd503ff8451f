"""What was tried survives restarts, damage, other kernels, and places that cannot be written."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from pathlib_games import files
from pathlib_games.exercises import EXERCISES
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict
from pathlib_games.record import logbook
from pathlib_games.record.attempts import hand_in
from pathlib_games.record.logbook import (
    VARIABLE,
    Entry,
    ExerciseSummary,
    Logbook,
    logbook as learners_logbook,
)

ENTRY = (
    '{"time": "2026-11-22T09:30:00Z", "exercise": "a", "recipe": "a seed=1", "status": "wrong", '
    '"share": 0.5, "causes": [3], "answer": null}'
)
RIGHT = Verdict("right", "")
WRONG = Verdict("wrong", "", causes=(3,))
UNCLEAR = Verdict("wrong", "", causes=(4, 8))
TITLES_IN_VERSION_1 = {
    "Count the cells in reach": "color-lines/reach",
    "Find the waves": "color-lines/waves",
    "Write the neighbors": "color-lines/neighbors",
    "Write the breadth-first search": "color-lines/bfs",
    "Walk back through the tree": "color-lines/path-back",
    "Read off a distance": "five-nodes/read-off",
    "Predict the next node": "five-nodes/predict",
    "Fill the table": "five-nodes/fill-table",
    "Run it by hand": "five-nodes/run-by-hand",
    "Give an order of settling": "five-nodes/order",
    "Judge other orders": "five-nodes/review",
    "Say why": "five-nodes/say-why",
    "Find the path": "five-nodes/path",
    "Put the lines in order": "five-nodes/lines",
    "Find the bug": "five-nodes/find-the-bug",
    "Write Dijkstra": "five-nodes/write-dijkstra",
    "Count steps and rolls": "chutes/count",
    "Check a table of chutes": "chutes/not-chutes",
    "Find a turned pair": "chutes/turned-pair",
    "Label the levels": "chutes/levels",
    "Build the roll graph": "chutes/roll-graph",
    "Predict what a tile is worth": "tiles/value",
    "Spread from a mine": "tiles/spread",
    "Write the score of a road": "tiles/score",
    "Touch the neighbors of a cell": "hex/touch",
    "Count the stones that are needed": "hex/stones",
    "Spread with free steps": "hex/free-steps",
    "Write the neighbors in Hex": "hex/neighbors",
    "Write who has won": "hex/black-wins",
    "Write how many stones are needed": "hex/fewest-stones",
    "Weigh a way of the snake": "battlesnake/weigh",
    "Find where weights are not health": "battlesnake/hazards",
    "Design weights that lead to the middle": "battlesnake/middle",
    "Arrive when the body is gone": "battlesnake/arrive",
    "Settle cells in time": "battlesnake/times",
    "Catch a guess that is too high": "battlesnake/too-high",
    "Write next_move": "battlesnake/next-move",
    "Predict the work": "choose/predict-work",
    "Run A* by hand": "choose/astar-by-hand",
    "Find an overestimate": "choose/overestimate",
    "Write a heuristic": "choose/heuristic",
    "Run Bellman-Ford by hand": "choose/bellman-ford-by-hand",
    "Choose a search": "choose/which-search",
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "progress.json"


def test_attempts_survive_a_restart(path: Path) -> None:
    for verdict in (WRONG, UNCLEAR, NOT_TRIED, WRONG, RIGHT, WRONG):
        assert Logbook(path).note("table", "", verdict) is None
    assert Logbook(path).note("order", "", UNCLEAR) is None
    again = Logbook(path)
    assert again.attempts("table") == 5
    assert again.attempts("path") == 0
    assert again.before("") == ({3, 4, 8}, True)
    assert again.before("table seed=1") == ({3, 4, 8}, False)
    assert again.summary() == [
        ExerciseSummary("table", 5, 4, {3: 3}),
        ExerciseSummary("order", 1, None, {}),
    ]


def test_the_file_is_small_and_readable(path: Path) -> None:
    Logbook(path).note("table", "table seed=7", replace(WRONG, share=0.25), "A B C")
    (noted,) = json.loads(path.read_text())["attempts"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", noted.pop("time"))
    assert json.loads(path.read_text()) | {"attempts": [noted]} == {
        "version": 2,
        "attempts": [
            {
                "exercise": "table",
                "recipe": "table seed=7",
                "status": "wrong",
                "share": 0.25,
                "causes": [3],
                "answer": None,
            }
        ],
        "items": {},
        "keep_answers": False,
    }
    assert sorted(p.name for p in path.parent.iterdir()) == ["progress.json", "progress.json.lock"]


@pytest.mark.parametrize(
    ("damaged", "kept"),
    [
        ("", 0),
        ("{", 0),
        ("[]", 0),
        ('{"attempts": 5}', 0),
        ("[" * 100_000, 0),
        ("\x00\xff", 0),
        ('{"version": 1, "attempts": [{"exercise": "a", "right": true, "causes": []}, 5]}', 1),
        ('{"attempts": [{"exercise": "a", "right": true, "causes": ["x"]}]}', 0),
        ('{"attempts": [{"exercise": "a", "right": 1, "causes": []}]}', 0),
        (f'{{"version": 2, "attempts": [{ENTRY}, {{}}], "items": {{}}, "keep_answers": false}}', 1),
        (f'{{"version": 2, "attempts": [{ENTRY}], "items": {{"a": 5}}, "keep_answers": true}}', 1),
        (f'{{"version": 2, "attempts": [{ENTRY.replace("0.5", "1.5")}]}}', 0),
        (f'{{"version": 2, "attempts": [{ENTRY.replace("wrong", "perhaps")}]}}', 0),
    ],
)
def test_a_damaged_file_is_kept_and_told(path: Path, damaged: str, kept: int) -> None:
    path.parent.mkdir()
    path.write_bytes(damaged.encode("latin-1"))
    book = Logbook(path)
    assert len(book.entries()) == kept  # reading alone changes nothing
    assert path.read_bytes() == damaged.encode("latin-1")
    told = book.note("table", "", RIGHT)
    aside = path.with_name("progress-damaged-1.json")
    assert told is not None
    assert str(aside) in told
    assert f"({kept} attempt{'' if kept == 1 else 's'})" in told
    assert aside.read_bytes() == damaged.encode("latin-1")
    assert len(Logbook(path).entries()) == kept + 1
    assert Logbook(path).note("table", "", RIGHT) is None


def test_each_damaged_file_gets_a_name_of_its_own(path: Path) -> None:
    path.parent.mkdir()
    for number, damaged in enumerate(["x", "y"], start=1):
        path.write_text(damaged)
        Logbook(path).note("table", "", RIGHT)
        assert path.with_name(f"progress-damaged-{number}.json").read_text() == damaged


@pytest.mark.parametrize("newer", ['{"version": 3, "attempts": []}', '{"version": 3, "log": {}}'])
def test_a_newer_file_is_left_alone(path: Path, newer: str) -> None:
    path.parent.mkdir()
    path.write_text(newer)
    book = Logbook(path)
    assert book.entries() == []
    told = book.note("table", "", RIGHT)
    assert told is not None
    assert "newer version" in told
    assert path.read_text() == newer
    assert [p.name for p in path.parent.iterdir() if "damaged" in p.name] == []


def test_the_first_version_is_carried_over(path: Path) -> None:
    tried = [{"exercise": title, "right": True, "causes": []} for title in TITLES_IN_VERSION_1]
    tried += [{"exercise": "An old one", "right": False, "causes": [3, 4]}]
    path.parent.mkdir()
    path.write_text(json.dumps({"version": 1, "attempts": tried}))
    carried = Logbook(path).entries()
    assert [entry.exercise for entry in carried] == [*TITLES_IN_VERSION_1.values(), "An old one"]
    assert carried[0] == Entry("", "color-lines/reach", "", "right", 1.0, ())
    assert carried[-1] == Entry("", "An old one", "", "wrong", 0.0, (3, 4))
    assert set(TITLES_IN_VERSION_1.values()) <= set(EXERCISES)
    assert Logbook(path).note("table", "", RIGHT) is None
    assert json.loads(path.read_text())["version"] == 2
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


def test_the_item_that_was_given_last_is_remembered(path: Path) -> None:
    Logbook(path).give("table", "table seed=3")
    Logbook(path).note("table", "table seed=3", RIGHT)
    Logbook(path).give("order", "order seed=1")
    assert Logbook(path).given("table") == "table seed=3"
    assert Logbook(path).given("path") is None


def test_the_learners_logbook_is_one_object_so_that_nothing_unsaved_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "file" / "progress.json"))
    (tmp_path / "file").write_text("in the way")
    assert "could not be saved" in str(learners_logbook().note("table", "", WRONG))
    (tmp_path / "file").unlink()
    assert learners_logbook().note("table", "", RIGHT) is None
    assert [entry.right for entry in Logbook().entries()] == [False, True]


def test_a_place_that_cannot_be_written_is_told_and_the_attempt_is_not_lost(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("in the way")
    book = Logbook(tmp_path / "file" / "progress.json")
    told = book.note("table", "", WRONG)
    assert told is not None
    assert "could not be saved" in told
    assert "exercises work all the same" in told
    assert book.attempts("table") == 1
    (tmp_path / "file").unlink()
    assert book.note("table", "", RIGHT) is None
    assert Logbook(tmp_path / "file" / "progress.json").attempts("table") == 2


def test_a_failed_write_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = Logbook(path)
    book.note("table", "", WRONG)
    before = path.read_bytes()

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    told = book.note("table", "", RIGHT)
    assert told is not None
    assert "No space left on device" in told
    assert path.read_bytes() == before
    assert not list(path.parent.glob("*.new"))


def test_a_lock_that_is_held_is_waited_for_only_so_long(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_PATIENCE", 0.05)
    book = Logbook(path)
    with files.locked(path):
        told = book.note("table", "", WRONG)
    assert told is not None
    assert "Another notebook is saving" in told
    assert book.note("table", "", RIGHT) is None
    assert [entry.right for entry in Logbook(path).entries()] == [False, True]


def test_kernels_that_write_at_once_lose_nothing(path: Path) -> None:
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from pathlib_games import files\n"
        "from pathlib_games.record import logbook\n"
        "from pathlib_games.exercises.verdict import Verdict\n"
        "files._PATIENCE = 60.0\n"
        "book = logbook.Logbook(Path(sys.argv[1]))\n"
        "for _ in range(20):\n"
        "    assert book.note(sys.argv[2], '', Verdict('right', '')) is None\n"
    )
    root = Path(logbook.__file__).parents[2]
    kernels = [
        subprocess.Popen([sys.executable, "-c", program, str(path), name], cwd=root)
        for name in "abcd"
    ]
    assert [kernel.wait(120) for kernel in kernels] == [0] * 4
    assert {name: Logbook(path).attempts(name) for name in "abcd"} == dict.fromkeys("abcd", 20)


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
    assert Logbook(tmp_path / "course" / "progress.json").attempts("table") == 1


def test_what_a_killed_kernel_left_is_removed(path: Path) -> None:
    Logbook(path).note("table", "", WRONG)
    for name in ("progress.jsonx5_1.new", "progress.json.0a1b2c3d.new"):
        path.with_name(name).write_text("half of a fi")
    path.with_name("notes.new").write_text("the learner's own")
    assert Logbook(path).note("table", "", RIGHT) is None
    left = sorted(file.name for file in path.parent.iterdir())
    assert left == ["notes.new", "progress.json", "progress.json.lock"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
def test_only_the_learner_may_read_the_file(path: Path) -> None:
    Logbook(path).note("table", "", WRONG)
    assert path.stat().st_mode & 0o777 == 0o600


def test_entries_are_values() -> None:
    assert Entry("", "a", "", "right", 1.0).right
    assert Entry("", "a", "", "wrong", 0.5, (3,)) == Entry("", "a", "", "wrong", 0.5, (3,), None)


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


def test_what_is_noted_at_once_is_read_once_and_written_once(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(path))
    exercise = EXERCISES["five-nodes/path"]
    items = [exercise.draw(seed) for seed in range(1, 6)]
    written = patch.object(files, "replace", side_effect=files.replace)
    read = patch.object(Path, "read_bytes", autospec=True, side_effect=Path.read_bytes)
    book = logbook.logbook()
    with read as looks, written as writes, book.at_once() as problems:
        for item in items:
            assert hand_in(exercise, "A", item) == (exercise.judge("A", item), None)
            assert book.before(item.recipe)[1]  # the next judge knows of it
        assert not path.exists()
    assert (looks.call_count, writes.call_count, problems) == (2, 1, [])  # the last look is locked
    assert [entry.recipe for entry in Logbook(path).entries()] == [item.recipe for item in items]
    book.note("table", "", RIGHT)
    assert Logbook(path).attempts("table") == 1


def test_an_interrupt_loses_nothing_of_what_is_noted_at_once(path: Path) -> None:
    book = Logbook(path)

    def note_and_stop() -> None:
        with book.at_once():
            book.note("table", "", WRONG)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        note_and_stop()
    assert Logbook(path).attempts("table") == 1


def test_what_cannot_be_noted_at_once_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    book = Logbook(tmp_path / "file" / "progress.json")
    with book.at_once() as problems:
        book.note("table", "", WRONG)
        book.note("table", "", RIGHT)
    assert len(problems) == 1
    assert "could not be saved" in problems[0]
    (tmp_path / "file").unlink()
    assert book.note("table", "", RIGHT) is None
    assert Logbook(tmp_path / "file" / "progress.json").attempts("table") == 3

"""What was tried survives restarts, damage, other kernels, and places that cannot be written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pathlib_games.exercises import logbook
from pathlib_games.exercises.logbook import VARIABLE, Entry, ExerciseSummary, Logbook
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict

RIGHT = Verdict("right", "")
WRONG = Verdict("wrong", "", causes=(3,))
UNCLEAR = Verdict("wrong", "", causes=(4, 8))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "progress.json"


def test_attempts_survive_a_restart(path: Path) -> None:
    for verdict in (WRONG, UNCLEAR, NOT_TRIED, WRONG, RIGHT, WRONG):
        assert Logbook(path).note("table", verdict) is None
    assert Logbook(path).note("order", UNCLEAR) is None
    again = Logbook(path)
    assert again.attempts("table") == 5
    assert again.attempts("path") == 0
    assert again.met() == {3, 4, 8}
    assert again.summary() == [
        ExerciseSummary("table", 5, 4, {3: 3}),
        ExerciseSummary("order", 1, None, {}),
    ]


def test_the_file_is_small_and_readable(path: Path) -> None:
    Logbook(path).note("table", WRONG)
    assert json.loads(path.read_text()) == {
        "version": 1,
        "attempts": [{"exercise": "table", "right": False, "causes": [3]}],
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
    ],
)
def test_a_damaged_file_is_kept_and_told(path: Path, damaged: str, kept: int) -> None:
    path.parent.mkdir()
    path.write_bytes(damaged.encode("latin-1"))
    book = Logbook(path)
    assert len(book.entries()) == kept  # reading alone changes nothing
    assert path.read_bytes() == damaged.encode("latin-1")
    told = book.note("table", RIGHT)
    aside = path.with_name("progress-damaged-1.json")
    assert told is not None
    assert str(aside) in told
    assert f"({kept} attempts)" in told
    assert aside.read_bytes() == damaged.encode("latin-1")
    assert len(Logbook(path).entries()) == kept + 1
    assert Logbook(path).note("table", RIGHT) is None


def test_each_damaged_file_gets_a_name_of_its_own(path: Path) -> None:
    path.parent.mkdir()
    for number, damaged in enumerate(["x", "y"], start=1):
        path.write_text(damaged)
        Logbook(path).note("table", RIGHT)
        assert path.with_name(f"progress-damaged-{number}.json").read_text() == damaged


def test_a_newer_file_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('{"version": 2, "attempts": []}')
    book = Logbook(path)
    assert book.entries() == []
    told = book.note("table", RIGHT)
    assert told is not None
    assert "newer version" in told
    assert path.read_text() == '{"version": 2, "attempts": []}'


def test_a_place_that_cannot_be_written_is_told_and_the_attempt_is_not_lost(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("in the way")
    book = Logbook(tmp_path / "file" / "progress.json")
    told = book.note("table", WRONG)
    assert told is not None
    assert "could not be saved" in told
    assert "exercises work all the same" in told
    assert book.attempts("table") == 1
    (tmp_path / "file").unlink()
    assert book.note("table", RIGHT) is None
    assert Logbook(tmp_path / "file" / "progress.json").attempts("table") == 2


def test_a_failed_write_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = Logbook(path)
    book.note("table", WRONG)
    before = path.read_bytes()

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    told = book.note("table", RIGHT)
    assert told is not None
    assert "No space left on device" in told
    assert path.read_bytes() == before
    assert not list(path.parent.glob("*.new"))


def test_a_lock_that_is_held_is_waited_for_only_so_long(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logbook, "_PATIENCE", 0.05)
    book = Logbook(path)
    with logbook._locked(path):
        told = book.note("table", WRONG)
    assert told is not None
    assert "Another notebook is saving" in told
    assert book.note("table", RIGHT) is None
    assert [entry.right for entry in Logbook(path).entries()] == [False, True]


def test_kernels_that_write_at_once_lose_nothing(path: Path) -> None:
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from pathlib_games.exercises import logbook\n"
        "from pathlib_games.exercises.verdict import Verdict\n"
        "logbook._PATIENCE = 60.0\n"
        "book = logbook.Logbook(Path(sys.argv[1]))\n"
        "for _ in range(20):\n"
        "    assert book.note(sys.argv[2], Verdict('right', '')) is None\n"
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


def test_entries_are_values() -> None:
    assert Entry("a", right=True) == Entry("a", True, ())

"""Progress, answers and best lists survive restarts, damage, other kernels and bad places."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from pathlib_games import files
from pathlib_games.files import VARIABLE
from pathlib_games.games.widget import BestList
from pathlib_tutor.exercises.verdict import Verdict
from pathlib_tutor.record import attempts as answers, logbook

ENTRY = (
    '{"time": "2026-11-22T09:30:00Z", "exercise": "a", "recipe": "a seed=1", "status": "wrong", '
    '"share": 0.5, "causes": [3], "answer": null}'
)
NOTHING = ["", "{", "[]", "5", "[" * 100_000, "\x00\xff"]
DAMAGED = {
    "progress": [
        ('{"attempts": 5}', 0),
        ('{"version": [], "attempts": [5]}', 0),
        ('{"version": 1, "attempts": [{"exercise": "a", "right": true, "causes": []}, 5]}', 1),
        ('{"attempts": [{"exercise": "a", "right": true, "causes": ["x"]}]}', 0),
        ('{"attempts": [{"exercise": "a", "right": 1, "causes": []}]}', 0),
        (f'{{"version": 2, "attempts": [{ENTRY}, {{}}], "keep_answers": false}}', 1),
        (f'{{"version": 2, "attempts": [{ENTRY.replace("0.5", "1.5")}]}}', 0),
        (f'{{"version": 2, "attempts": [{ENTRY.replace("wrong", "perhaps")}]}}', 0),
    ],
    "answers": [
        ('{"version": 1}', 0),
        ('{"version": 1, "answers": []}', 0),
        ('{"version": 1, "answers": {"a": {"value": 1}, "b": 5}}', 1),
    ],
    "best": [
        ('{"games": 3}', 0),
        ('{"games": {"lines": "x"}}', 0),
        ('{"games": {"lines": [7, "x"]}}', 1),
    ],
}
NEWER = [
    ("progress", '{"version": 4, "attempts": []}'),
    ("progress", '{"version": 4, "log": {}}'),
    ("answers", '{"version": 2, "answers": []}'),
]


@dataclass(frozen=True)
class Kind:
    """One of the files: a function that adds to it, and its present size."""

    ending: str
    add: Callable[[int], str | None]
    held: Callable[[], int]


KINDS = {
    "progress": Kind(
        "",
        lambda number: logbook.logbook().note(str(number), "", Verdict("right", "")),
        lambda: len(logbook.logbook().entries()),
    ),
    "answers": Kind(
        "-answers",
        lambda number: answers.keep(str(number), value=number),
        lambda: len(answers._file().content()),
    ),
    "best": Kind(
        "-best",
        BestList("lines", "point").note,
        lambda: len(BestList("lines", "point").results()),
    ),
}
all_kinds = pytest.mark.parametrize("name", KINDS)
those_that_tell = pytest.mark.parametrize("name", ["progress", "answers"])


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the files, which does not exist yet."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "new" / "progress.json"))
    return tmp_path / "new"


def file_of(name: str, place: Path) -> Path:
    place.mkdir(exist_ok=True)
    return place / f"progress{KINDS[name].ending}.json"


def restart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "_FILES", {})
    monkeypatch.setattr(logbook, "_BOOKS", {})


@pytest.mark.parametrize(
    ("name", "damaged", "left"),
    [
        (name, *each)
        for name in KINDS
        for each in [*((text, 0) for text in NOTHING), *DAMAGED[name]]
    ],
)
def test_a_damaged_file_is_set_aside_with_one_sentence(
    name: str, damaged: str, left: int, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind, file = KINDS[name], file_of(name, place)
    earlier, aside = (file.with_name(f"{file.stem}-damaged-{n}.json") for n in (1, 2))
    earlier.write_text("of another day")
    file.write_bytes(damaged.encode("latin-1"))
    assert kind.held() == left  # reading alone changes nothing
    assert file.read_bytes() == damaged.encode("latin-1")
    told = kind.add(3)
    assert aside.read_bytes() == damaged.encode("latin-1")
    assert earlier.read_text() == "of another day"
    if name != "best":
        of = {"progress": "attempt", "answers": "answer"}[name]
        assert f"kept as {aside}" in str(told)
        assert f"({left} {of}{'' if left == 1 else 's'})" in str(told)
        assert kind.add(4) is None
        left += 1
    restart(monkeypatch)
    assert kind.held() == left + 1


@pytest.mark.parametrize(("name", "newer"), NEWER)
def test_a_newer_file_is_left_alone(name: str, newer: str, place: Path) -> None:
    kind, file = KINDS[name], file_of(name, place)
    file.write_text(newer)
    assert "newer version" in str(kind.add(1))
    assert kind.held() == 0
    assert file.read_text() == newer
    assert not list(place.glob("*damaged*"))


@those_that_tell
def test_what_could_not_be_written_is_written_with_the_next(
    name: str, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = KINDS[name]
    place.write_text("in the way")
    told = str(kind.add(1))
    assert f"Your {name} could not be saved" in told
    assert "exercises still work" in told
    assert kind.held() == 1
    place.unlink()
    assert kind.add(2) is None
    restart(monkeypatch)
    assert kind.held() == 2


@those_that_tell
def test_a_lock_that_is_held_is_waited_for_only_so_long(
    name: str, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind, file = KINDS[name], file_of(name, place)
    monkeypatch.setattr(files, "_PATIENCE", 0.05)
    with files.locked(file):
        assert "Another notebook is saving" in str(kind.add(1))
    assert kind.held() == 1
    assert kind.add(2) is None
    restart(monkeypatch)
    assert kind.held() == 2


PROGRAM = """
import sys
from pathlib_games import files
from pathlib_tutor.record import attempts as answers
from pathlib_games.games.widget import BestList
from pathlib_tutor.exercises.verdict import Verdict
from pathlib_tutor.record.logbook import logbook
files._PATIENCE = 60.0
for number in range(3):
    name = f"{sys.argv[1]} {number}"
    assert logbook().note(name, "", Verdict("right", "")) is None
    assert answers.keep(name, value=number) is None
    assert BestList("lines", "point").note(number)
"""


@pytest.mark.usefixtures("place")
def test_kernels_that_write_at_once_lose_nothing() -> None:
    root = Path(files.__file__).parents[1]
    kernels = [subprocess.Popen([sys.executable, "-c", PROGRAM, name], cwd=root) for name in "abc"]
    assert [kernel.wait(120) for kernel in kernels] == [0] * 3
    assert {name: kind.held() for name, kind in KINDS.items()} == dict.fromkeys(KINDS, 9)


@all_kinds
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
def test_only_the_learner_may_read_it(name: str, place: Path) -> None:
    file = file_of(name, place)
    KINDS[name].add(1)
    assert file.stat().st_mode & 0o777 == 0o600


def test_each_damaged_file_gets_a_name_of_its_own(place: Path) -> None:
    file = file_of("progress", place)
    for number, damaged in enumerate(["x", "y"], start=1):
        file.write_text(damaged)
        KINDS["progress"].add(number)
        assert file.with_name(f"progress-damaged-{number}.json").read_text() == damaged


def test_what_a_killed_kernel_left_is_removed(place: Path) -> None:
    file = file_of("progress", place)
    for name in (".progress.json.5e1f.new", ".progress.json.0a1b2c3d.new"):
        file.with_name(name).write_text("half of a fi")
    file.with_name("notes.new").write_text("the learner's own")
    assert KINDS["progress"].add(1) is None
    left = sorted(each.name for each in place.iterdir())
    assert left == ["notes.new", "progress.json", "progress.json.lock"]

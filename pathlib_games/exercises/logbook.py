"""Remembers what was solved and what went wrong, in one small file on the learner's machine.

The file is only ever replaced as a whole. Several kernels may write at the same time: each reads,
adds and writes while it holds a lock that the operating system takes back if the kernel dies.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any

from pathlib_games.exercises.verdict import Verdict

VARIABLE = "PATHLIB_GAMES_PROGRESS"
_VERSION = 1
_PATIENCE = 2.0  # seconds to wait for another kernel


@dataclass(frozen=True)
class Entry:
    """One attempt at an exercise.

    Attributes
    ----------
    exercise
        What the exercise is called.
    right
        Whether the answer was right.
    causes
        The numbers of the misunderstandings that explain a wrong answer equally well.
    """

    exercise: str
    right: bool
    causes: tuple[int, ...] = ()


@dataclass(frozen=True)
class ExerciseSummary:
    """What became of one exercise.

    Attributes
    ----------
    exercise
        What it is called.
    attempts
        How often it was tried, up to now.
    solved_at
        Which attempt was the first right one, or None.
    mistakes
        How often each misunderstanding was the only explanation of a wrong answer.
    """

    exercise: str
    attempts: int
    solved_at: int | None
    mistakes: dict[int, int]


class Logbook:
    """The attempts of one learner.

    Parameters
    ----------
    path
        Where the file is. By default what the environment variable ``PATHLIB_GAMES_PROGRESS``
        says, or else ``.pathlib_games/progress.json`` in the learner's home folder.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     book = Logbook(Path(folder) / "progress.json")
    ...     _ = book.note("02 table", Verdict("wrong", "", could_be=(3,)))
    ...     _ = book.note("02 table", Verdict("right", ""))
    ...     book.summary()
    [ExerciseSummary(exercise='02 table', attempts=2, solved_at=2, mistakes={3: 1})]
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or _default_path()
        self._unsaved: list[Entry] = []

    def note(self, exercise: str, verdict: Verdict) -> str | None:
        """Write down an attempt; one that says "not tried" is none.

        Returns
        -------
        str or None
            A sentence if something about the file has to be told. The exercise goes on anyway:
            what could not be saved is remembered and saved with the next attempt.
        """
        if verdict.status == "not tried":
            return None
        self._unsaved.append(Entry(exercise, bool(verdict), tuple(verdict.could_be)))
        try:
            with _locked(self.path):
                entries, problem = self._read(keep_damaged=True)
                _replace(self.path, [*entries, *self._unsaved])
                self._unsaved.clear()
        except _NewerFile:
            return (
                f"Your progress in {self.path} was written by a newer version of the course. "
                "It was left as it is, and this attempt was not added."
            )
        except TimeoutError:
            return "Another notebook is saving at the moment; this attempt is saved with the next."
        except OSError as trouble:
            return (
                f"Your progress could not be saved in {self.path} "
                f"({trouble.strerror or type(trouble).__name__}). The exercises work all the same."
            )
        return problem

    def entries(self) -> list[Entry]:
        """Give all attempts, the oldest first; an unreadable file counts as empty."""
        try:
            return [*self._read(keep_damaged=False)[0], *self._unsaved]
        except (OSError, _NewerFile):
            return list(self._unsaved)

    def attempts(self, exercise: str) -> int:
        """Give how often an exercise was tried."""
        return sum(entry.exercise == exercise for entry in self.entries())

    def met(self) -> set[int]:
        """Give the misunderstandings that were pointed out before, for the judges."""
        return {number for entry in self.entries() for number in entry.causes}

    def summary(self) -> list[ExerciseSummary]:
        """Give what became of each exercise, in the order in which they were first tried."""
        by_exercise: dict[str, list[Entry]] = {}
        for entry in self.entries():
            by_exercise.setdefault(entry.exercise, []).append(entry)
        return [
            ExerciseSummary(
                exercise,
                len(tried),
                next((at for at, entry in enumerate(tried, start=1) if entry.right), None),
                dict(Counter(entry.causes[0] for entry in tried if len(entry.causes) == 1)),
            )
            for exercise, tried in by_exercise.items()
        ]

    def _read(self, *, keep_damaged: bool) -> tuple[list[Entry], str | None]:
        """Read the file; if a part cannot be read, a copy of the whole is kept."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return [], None
        entries, whole = _parsed(data)
        if whole or not keep_damaged:
            return entries, None
        kept = _free_name(self.path)
        kept.write_bytes(data)
        return entries, (
            f"The file with your progress was damaged. It was kept as {kept}, and what could be "
            f"read of it ({len(entries)} attempts) goes on in a new file."
        )


class _NewerFile(Exception):
    """The file was written by a newer version of the course."""


def _default_path() -> Path:
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen)
    try:
        home = Path.home()
    except RuntimeError:  # some accounts of programs have none
        home = Path(tempfile.gettempdir())
    return home / ".pathlib_games" / "progress.json"


def _parsed(data: bytes) -> tuple[list[Entry], bool]:
    """Give the attempts that can be read, and whether that is all there was."""
    try:
        content = json.loads(data)
    except (ValueError, RecursionError):
        return [], False
    if not isinstance(content, dict) or not isinstance(content.get("attempts"), list):
        return [], False
    if isinstance(content.get("version"), int) and content["version"] > _VERSION:
        raise _NewerFile
    read = [_entry(item) for item in content["attempts"]]
    good = [entry for entry in read if entry is not None]
    return good, len(good) == len(read)


def _entry(item: Any) -> Entry | None:
    if not isinstance(item, dict):
        return None
    exercise, right, causes = item.get("exercise"), item.get("right"), item.get("causes")
    if not (isinstance(exercise, str) and isinstance(right, bool) and isinstance(causes, list)):
        return None
    if not all(type(number) is int for number in causes):
        return None
    return Entry(exercise, right, tuple(causes))


def _replace(path: Path, entries: Sequence[Entry]) -> None:
    """Write a new file next to the old one, and put it in its place in one step."""
    content = {"version": _VERSION, "attempts": [asdict(entry) for entry in entries]}
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".new")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(content, file, indent=1)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _free_name(path: Path) -> Path:
    number = 1
    while (free := path.with_name(f"{path.stem}-damaged-{number}{path.suffix}")).exists():
        number += 1
    return free


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold the lock beside a file; a kernel that dies loses it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(f"{path.name}.lock").open("a+b") as file:
        deadline = time.monotonic() + _PATIENCE
        while not _take(file):
            if time.monotonic() > deadline:
                raise TimeoutError
            time.sleep(0.01)
        yield  # closing the file gives the lock back


def _take(file: IO[bytes]) -> bool:
    """Try to lock an open file."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True

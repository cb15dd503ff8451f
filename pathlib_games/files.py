"""Writes files as a whole or not at all, whenever the program or the machine stops.

A `KeptFile` is a small one of JSON that several kernels read, change and replace as a whole. Each
does so while it holds a lock that the operating system takes back if the kernel dies.
"""

from __future__ import annotations

import json
import os
import secrets
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sized
from contextlib import contextmanager
from functools import cache
from math import inf
from pathlib import Path
from typing import IO, Any, ClassVar, Generic, TypeVar

from pathlib_games.graphs.errors import PathlibGamesError
from pathlib_games.words import counted

T = TypeVar("T", bound=Sized)

_ENDING = ".new"
_LEFT_OVER = 60.0
_PATIENCE = 2.0
"""So many seconds another program is waited for."""
_PRIVATE = 0o600
"""Only the learner may read it."""

VARIABLE = "PATHLIB_GAMES_PROGRESS"
_FILE = Path(".pathlib_games", "progress.json")
_DRIVE = Path("/drive")
"""The folder that a browser keeps for the learner, where JupyterLite could make one."""


class CannotSave(PathlibGamesError, OSError):
    """A file cannot be written where it was asked for; says where and why."""


def save(path: str | Path, content: str | bytes) -> None:
    """Write a file: afterwards there is the new one, or the one that was there before."""
    try:
        replace(path, content)
    except (OSError, ValueError) as problem:  # a ValueError: no file has such a name
        raise CannotSave(f"{path} could not be saved ({reason(problem)}).") from None


def at_home(path: str | Path) -> Path:
    """Return a path with a home in place of ~, or as it is, if nobody knows whose home that is."""
    try:
        return Path(path).expanduser()
    except RuntimeError:
        return Path(path)


def make_folder(path: Path) -> None:
    """Make a folder for files, and those above it, if it is not there.

    Raises `CannotSave` if that is not possible.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        raise CannotSave(f"The folder {path} cannot be made ({reason(problem)}).") from None


def reason(problem: Exception) -> str:
    """Return in a few words why a file cannot be used: the system's, if it says any."""
    told: str = getattr(problem, "strerror", None) or type(problem).__name__
    return told


def replace(
    path: str | Path, content: str | bytes, mode: int = 0o666, left_over: float = _LEFT_OVER
) -> None:
    """Write a new file next to the old one, and put it in its place in one step.

    What a link points to is replaced, not the link. If it cannot be written, the old file is as
    it was.
    """
    data = content.encode() if isinstance(content, str) else content
    # The drive of a browser keeps a file as a whole when it is closed; each other look is slow.
    if sys.platform == "emscripten" and _written_over(path, data):
        return
    path = Path(os.path.realpath(path))
    if not path.is_file() and path.exists():  # a device takes what it is given, a folder refuses
        path.write_bytes(data)
        return
    _remove_unfinished(path, left_over)
    # Hidden, for Jupyter cannot list a folder from which a file goes that it was about to look at.
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}{_ENDING}")
    try:
        descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, mode)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def _written_over(path: str | Path, data: bytes) -> bool:
    """Write over a file that is not longer, and say whether that was done."""
    try:
        descriptor = os.open(path, os.O_RDWR)
    except OSError:  # there is none, or `replace` says what is wrong
        return False
    try:
        if os.lseek(descriptor, 0, os.SEEK_END) > len(data):
            return False
        os.lseek(descriptor, 0, os.SEEK_SET)
        return os.write(descriptor, data) == len(data)
    finally:
        os.close(descriptor)


_BINARY = getattr(os, "O_BINARY", 0)  # Windows would write other ends of lines


def _remove_unfinished(path: Path, age: float) -> None:
    """Remove what writers of a file left beside it when they were killed; younger ones stay."""
    for left in path.parent.iterdir():
        if left.name.startswith(f".{path.name}.") and left.name.endswith(_ENDING):
            try:
                if time.time() - left.stat().st_mtime >= age:
                    left.unlink()
            except OSError:  # another writer was faster, or it is not ours to remove
                continue


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock beside a file, whose folder is made; a program that dies loses it."""
    if sys.platform == "emscripten":  # locks are not known there, and nobody else writes
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
        yield
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(f"{path.name}.lock").open("a+b") as file:
        deadline = time.monotonic() + _PATIENCE
        while not _take(file):
            if time.monotonic() > deadline:
                raise TimeoutError
            time.sleep(0.01)
        yield  # closing the file gives the lock back


def _take(file: IO[bytes]) -> bool:
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


# ---- files that are read, changed and replaced ---------------------------------------------------


class NewerFile(Exception):
    """The file was written by a newer version of the course."""


class KeptFile(ABC, Generic[T]):
    """What a file holds, and changes of it that could not be saved yet."""

    holds: ClassVar[str]  # what it holds, such as "progress"
    one: ClassVar[str]  # what is added to it, such as "attempt"
    version: ClassVar[float] = inf  # the newest that can be read

    def __init__(self, path: Path) -> None:
        self.path = path
        self._unsaved: list[Callable[[T], T]] = []

    @abstractmethod
    def read(self, page: dict[str, Any]) -> tuple[T, bool]:
        """Return what can be read of the JSON, and whether that is all."""

    @abstractmethod
    def plain(self, content: T) -> Any:
        """Return the JSON that stands for what it holds."""

    def content(self) -> T:
        """Return what the file holds, with what could not be saved yet; unreadable is empty."""
        try:
            content, _, _ = self._read()
        except (OSError, NewerFile):
            content, _ = self.read({})
        for change in self._unsaved:
            content = change(content)
        return content

    def flaw(self) -> str:
        """Say why something in the file cannot be read; empty if all can."""
        try:
            _, whole, _ = self._read()
        except OSError as problem:
            return reason(problem)
        except NewerFile:
            return "it was written by a newer version of the course"
        return "" if whole else "a part of it is damaged"

    def change(self, change: Callable[[T], T]) -> str | None:
        """Change what the file holds; returns a sentence if something has to be told.

        What cannot be saved is remembered, and saved with the next change.
        """
        try:
            return self.save(change)
        except NewerFile:
            self._unsaved.remove(change)
            return (
                f"Your {self.holds} in {self.path} was written by a newer version of the course. "
                f"It was left as it is, and this {self.one} was not added."
            )
        except TimeoutError:
            return (
                f"Another notebook is saving at the moment; this {self.one} is saved with the next."
            )
        except OSError as trouble:
            return (
                f"Your {self.holds} could not be saved in {self.path} ({reason(trouble)}). The "
                "exercises work all the same."
            )

    def save(self, change: Callable[[T], T]) -> str | None:
        """Change the file as `change` does, with all that could not be saved before."""
        self._unsaved.append(change)
        with locked(self.path):
            content, whole, data = self._read()
            told = None if whole else self._set_aside(data, content)
            for unsaved in self._unsaved:
                content = unsaved(content)
            # We hold the lock: nobody is writing any more what was left over.
            replace(self.path, json.dumps(self.plain(content)), _PRIVATE, left_over=0)
            self._unsaved.clear()
        return told

    def _read(self) -> tuple[T, bool, bytes]:
        """Return what can be read of the file, whether that is all, and its bytes."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return self.read({})[0], True, b""
        try:
            page = json.loads(data)
        except (ValueError, RecursionError):
            page = None
        if not isinstance(page, dict):
            return self.read({})[0], False, data
        version = page.get("version")
        if isinstance(version, int) and version > self.version:  # before its shape is looked at
            raise NewerFile
        return *self.read(page), data

    def _set_aside(self, data: bytes, content: T) -> str:
        """Keep what a damaged file holds beside it, under a name that is free, and say so."""
        path, number = self.path, 1
        while (kept := path.with_name(f"{path.stem}-damaged-{number}{path.suffix}")).exists():
            number += 1
        replace(kept, data, _PRIVATE)
        return (
            f"The file with your {self.holds} was damaged. It was kept as {kept}, and what could "
            f"be read of it ({counted(len(content), self.one)}) goes on in a new file."
        )


def progress_file() -> Path:
    """Return the file that keeps the learner's progress."""
    chosen = os.environ.get(VARIABLE)
    if not chosen and _has_drive():
        return _DRIVE / "pathlib_games-progress.json"
    try:
        return Path(chosen).expanduser() if chosen else Path.home() / _FILE
    except RuntimeError:  # some accounts of programs have no home
        return Path(tempfile.gettempdir()) / _FILE


def beside_progress(what: str) -> Path:
    """Return the file beside the learner's progress that keeps something else."""
    progress = progress_file()
    return progress.with_name(f"{progress.stem}-{what}.json")


@cache  # in a browser each look at a folder takes a twentieth of a second
def _has_drive() -> bool:
    return sys.platform == "emscripten" and _DRIVE.is_dir()

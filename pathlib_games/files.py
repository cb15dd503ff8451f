"""Write files as a whole or not at all, even if the program or the machine stops.

A `KeptFile` is a small JSON file that several kernels read, change and replace. Each holds a lock
while it does so; if a kernel dies, the operating system releases the lock.
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
"""The number of seconds to wait for another program."""
_PRIVATE = 0o600
"""Permissions for the learner only."""

VARIABLE = "PATHLIB_GAMES_PROGRESS"
_FILE = Path(".pathlib_games", "progress.json")
_DRIVE = Path("/drive")
"""The folder that a browser keeps for the learner, if JupyterLite could make one."""


class CannotSave(PathlibGamesError, OSError):
    """A file cannot be written; says where and why."""


def save(path: str | Path, content: str | bytes) -> None:
    """Write a file; if that fails, the old file stays."""
    try:
        replace(path, content)
    except (OSError, ValueError) as problem:  # a ValueError: the name is invalid
        raise CannotSave(f"{path} could not be saved ({reason(problem)}).") from None


def at_home(path: str | Path) -> Path:
    """Return a path with ~ expanded, or unchanged if the home is unknown."""
    try:
        return Path(path).expanduser()
    except RuntimeError:
        return Path(path)


def make_folder(path: Path) -> None:
    """Make a folder and its parents if they do not exist, or raise `CannotSave`."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        raise CannotSave(f"The folder {path} could not be created ({reason(problem)}).") from None


def reason(problem: Exception) -> str:
    """Return in a few words why a file cannot be used, the system's words if it has any."""
    told: str = getattr(problem, "strerror", None) or type(problem).__name__
    return told


def replace(
    path: str | Path, content: str | bytes, mode: int = 0o666, left_over: float = _LEFT_OVER
) -> None:
    """Write a new file beside the old one, and move it into place in one step.

    A link's target is replaced, not the link. If the file cannot be written, the old one stays.
    """
    data = content.encode() if isinstance(content, str) else content
    # A browser's drive saves a whole file when it is closed; every other access is slow.
    if sys.platform == "emscripten" and _written_over(path, data):
        return
    path = Path(os.path.realpath(path))
    if not path.is_file() and path.exists():  # a device accepts the data, a folder refuses it
        path.write_bytes(data)
        return
    _remove_unfinished(path, left_over)
    # Hidden, because Jupyter cannot list a folder while a visible file disappears from it.
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
    """Overwrite a file with data that is not shorter, and return whether that worked."""
    try:
        descriptor = os.open(path, os.O_RDWR)
    except OSError:  # no file, or an error that `replace` reports
        return False
    try:
        if os.lseek(descriptor, 0, os.SEEK_END) > len(data):
            return False
        os.lseek(descriptor, 0, os.SEEK_SET)
        return os.write(descriptor, data) == len(data)
    finally:
        os.close(descriptor)


_BINARY = getattr(os, "O_BINARY", 0)  # Windows would change line ends


def _remove_unfinished(path: Path, age: float) -> None:
    """Remove unfinished files of killed writers, if they are old enough."""
    for left in path.parent.iterdir():
        if left.name.startswith(f".{path.name}.") and left.name.endswith(_ENDING):
            try:
                if time.time() - left.stat().st_mtime >= age:
                    left.unlink()
            except OSError:  # another writer removed it, or we may not
                continue


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a file, and make its folder; a program that dies releases the lock."""
    if sys.platform == "emscripten":  # no locks there, and no other writer
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
        yield  # closing the file releases the lock


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


class NewerFile(Exception):
    """The file was written by a newer version of the course."""


class KeptFile(ABC, Generic[T]):
    """The content of a file, with its unsaved changes."""

    holds: ClassVar[str]  # the word for its content, such as "progress"
    one: ClassVar[str]  # the word for one entry, such as "attempt"
    version: ClassVar[float] = inf  # the newest readable version

    def __init__(self, path: Path) -> None:
        self.path = path
        self._unsaved: list[Callable[[T], T]] = []

    @abstractmethod
    def read(self, page: dict[str, Any]) -> tuple[T, bool]:
        """Return the readable content of the JSON, and whether that is all of it."""

    @abstractmethod
    def plain(self, content: T) -> Any:
        """Return the content as JSON values."""

    def content(self) -> T:
        """Return the content with unsaved changes; an unreadable file counts as empty."""
        try:
            content, _, _ = self._read()
        except (OSError, NewerFile):
            content, _ = self.read({})
        for change in self._unsaved:
            content = change(content)
        return content

    def flaw(self) -> str:
        """Return why a part of the file cannot be read, or an empty text."""
        try:
            _, whole, _ = self._read()
        except OSError as problem:
            return reason(problem)
        except NewerFile:
            return "it was written by a newer version of the course"
        return "" if whole else "part of it is damaged"

    def change(self, change: Callable[[T], T]) -> str | None:
        """Change the content; return a sentence for the learner if something went wrong.

        A change that cannot be saved is kept, and saved with the next one.
        """
        try:
            return self.save(change)
        except NewerFile:
            self._unsaved.remove(change)
            return (
                f"Your {self.holds} in {self.path} was written by a newer version of the course. "
                f"The file was not changed, and this {self.one} was not added."
            )
        except TimeoutError:
            return (
                f"Another notebook is saving now; this {self.one} will be saved with the next one."
            )
        except OSError as trouble:
            return (
                f"Your {self.holds} could not be saved in {self.path} ({reason(trouble)}). The "
                "exercises still work."
            )

    def save(self, change: Callable[[T], T]) -> str | None:
        """Save a change together with all unsaved ones."""
        self._unsaved.append(change)
        with locked(self.path):
            content, whole, data = self._read()
            told = None if whole else self._set_aside(data, content)
            for unsaved in self._unsaved:
                content = unsaved(content)
            # We hold the lock, so no unfinished file is in use.
            replace(self.path, json.dumps(self.plain(content)), _PRIVATE, left_over=0)
            self._unsaved.clear()
        return told

    def _read(self) -> tuple[T, bool, bytes]:
        """Return the readable content, whether that is all of it, and the bytes."""
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
        if isinstance(version, int) and version > self.version:  # before its content is parsed
            raise NewerFile
        return *self.read(page), data

    def _set_aside(self, data: bytes, content: T) -> str:
        """Copy a damaged file under a free name beside it; return a sentence about it."""
        path, number = self.path, 1
        while (kept := path.with_name(f"{path.stem}-damaged-{number}{path.suffix}")).exists():
            number += 1
        replace(kept, data, _PRIVATE)
        return (
            f"The file with your {self.holds} was damaged. It was kept as {kept}, and the "
            f"readable part ({counted(len(content), self.one)}) continues in a new file."
        )


def progress_file() -> Path:
    """Return the file that keeps the learner's progress."""
    chosen = os.environ.get(VARIABLE)
    if not chosen and _has_drive():
        return _DRIVE / "pathlib_games-progress.json"
    try:
        return Path(chosen).expanduser() if chosen else Path.home() / _FILE
    except RuntimeError:  # some service accounts have no home
        return Path(tempfile.gettempdir()) / _FILE


def beside_progress(what: str) -> Path:
    """Return another file beside the learner's progress."""
    progress = progress_file()
    return progress.with_name(f"{progress.stem}-{what}.json")


@cache  # in a browser each call takes 50 ms
def _has_drive() -> bool:
    return sys.platform == "emscripten" and _DRIVE.is_dir()

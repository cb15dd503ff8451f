"""A small file of JSON that several kernels read, change and replace as a whole.

Each reads, changes and writes while it holds a lock that the operating system takes back if the
kernel dies.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from pathlib_games import files

T = TypeVar("T")
_PRIVATE = 0o600
"""Only the learner may read it."""


class NewerFile(Exception):
    """The file was written by a newer version of the course."""


class KeptFile(ABC, Generic[T]):
    """What a file holds, and changes of it that could not be saved yet."""

    holds: ClassVar[str]  # what it holds, such as "progress"
    one: ClassVar[str]  # what is added to it, such as "attempt"

    def __init__(self, path: Path) -> None:
        self.path = path
        self._unsaved: list[Callable[[T], T]] = []

    @abstractmethod
    def empty(self) -> T:
        """Return what it holds before anything was written."""

    @abstractmethod
    def read(self, page: Any) -> tuple[T, bool]:
        """Return what can be read of the JSON, and whether that is all; raises `NewerFile`."""

    @abstractmethod
    def plain(self, content: T) -> Any:
        """Return the JSON that stands for what it holds."""

    @abstractmethod
    def counted(self, content: T) -> str:
        """Say in words how much it holds."""

    def content(self) -> T:
        """Return what the file holds, with what could not be saved yet; unreadable is empty."""
        try:
            content, _, _ = self._read()
        except (OSError, NewerFile):
            content = self.empty()
        for change in self._unsaved:
            content = change(content)
        return content

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
                f"Your {self.holds} could not be saved in {self.path} "
                f"({files.reason(trouble)}). The exercises work all the same."
            )

    def save(self, change: Callable[[T], T]) -> str | None:
        """Change the file as `change` does, with all that could not be saved before.

        Raises `OSError` if it cannot be written, `NewerFile` if it has to be left as it is.
        """
        self._unsaved.append(change)
        with files.locked(self.path):
            content, whole, data = self._read()
            told = None if whole else self._set_aside(data, content)
            for unsaved in self._unsaved:
                content = unsaved(content)
            # We hold the lock: nobody is writing any more what was left over.
            page = json.dumps(self.plain(content))
            files.replace(self.path, page, _PRIVATE, left_over=0)
            self._unsaved.clear()
        return told

    def _read(self) -> tuple[T, bool, bytes]:
        """Return what can be read of the file, whether that is all, and its bytes."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return self.empty(), True, b""
        try:
            page = json.loads(data)
        except (ValueError, RecursionError):
            return self.empty(), False, data
        return *self.read(page), data

    def _set_aside(self, data: bytes, content: T) -> str:
        """Keep a copy of a damaged file, and say so."""
        kept = files.keep_damaged(self.path, data, _PRIVATE)
        return (
            f"The file with your {self.holds} was damaged. It was kept as {kept}, and what could "
            f"be read of it ({self.counted(content)}) goes on in a new file."
        )

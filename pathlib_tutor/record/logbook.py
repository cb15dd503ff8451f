"""Remembers what was solved and what went wrong, in one small file on the learner's machine."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Literal, NamedTuple

from pathlib_games.files import KeptFile, progress_file
from pathlib_tutor.exercises.verdict import Verdict
from pathlib_tutor.ideas.belief import doubted

LONGEST = 20_000
"""Of an answer so many characters are kept."""

Status = Literal["right", "wrong"]


@dataclass(frozen=True)
class Entry:
    """One attempt at an exercise."""

    time: str  # when it was, in UTC, as ``2026-11-22T09:30:00Z``; empty if it was not noted
    exercise: str  # the id of the exercise
    recipe: str  # from which its item can be made again; empty if it was not noted
    status: Status  # whether the answer was right
    share: float  # which part of it was right, from 0 to 1
    causes: tuple[int, ...] = ()
    """The numbers of the misunderstandings that may be behind a wrong answer."""
    mistake: int | None = None  # the one that was named to the learner
    denied: bool = False  # whether the learner said that it was not so
    believed: Mapping[int, float] = field(default_factory=dict)
    """How likely each misunderstanding was after it; 0: nothing in the list."""
    answer: str | None = None
    """What was handed in, as text; None unless the learner wants it to be kept."""

    @property
    def right(self) -> bool:
        """Whether the answer was right."""
        return self.status == "right"

    @property
    def shown(self) -> tuple[int, ...]:
        """The misunderstandings that its item was drawn to show."""
        found = re.search(r" showing=([\d,]+)", self.recipe)
        return tuple(map(int, found[1].split(","))) if found else ()

    @property
    def met(self) -> int | None:
        """The misunderstanding that was named, unless the learner said that it was not so."""
        return None if self.denied else self.mistake

    @property
    def day(self) -> date | None:
        """The learner's day on which it was, or None if no time was noted that can be read."""
        try:
            return datetime.fromisoformat(self.time).astimezone().date()
        except (ValueError, OverflowError):
            return None


class Known(NamedTuple):
    """What is known of a learner."""

    met: set[int]  # the numbers of the misunderstandings that were named, and not denied
    believed: Mapping[int, float]
    """How likely each of them is; 0: nothing in the list."""
    denied: set[int | None]  # those of which the learner says that they are not behind this answer


@dataclass(frozen=True)
class _Content:
    """All that the file holds."""

    attempts: tuple[Entry, ...] = ()  # what was tried, the oldest first
    keep_answers: bool = False  # whether the learner wants answers to be kept

    def __len__(self) -> int:
        return len(self.attempts)


class _File(KeptFile[_Content]):
    """The file of a logbook."""

    holds = "progress"
    one = "attempt"
    version = 3

    def read(self, page: dict[str, Any]) -> tuple[_Content, bool]:
        attempts = page.get("attempts")
        if not isinstance(attempts, list):
            return _Content(), False
        version = page.get("version")
        reader = _entry if version == 3 else _entry_2 if version == 2 else _entry_reader_1()
        read = list(map(reader, attempts))
        good = tuple(entry for entry in read if entry is not None)
        return _Content(good, page.get("keep_answers") is True), len(good) == len(read)

    def plain(self, content: _Content) -> Any:
        attempts = [
            {**vars(entry), "believed": {str(n): round(p, 4) for n, p in entry.believed.items()}}
            for entry in content.attempts
        ]
        return {"version": self.version, **vars(content), "attempts": attempts}


class Logbook:
    """The attempts of one learner.

    `path`: where the file is. By default what the environment variable ``PATHLIB_GAMES_PROGRESS``
    says, or else ``.pathlib_games/progress.json`` in the learner's home folder.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or progress_file()
        self._file = _File(self.path)

    def note(self, exercise: str, recipe: str, verdict: Verdict, answer: str = "") -> str | None:
        """Write down an attempt; what was not tried, or could not be read, is none.

        Returns a sentence if something about the file has to be told. The exercise goes on anyway:
        what could not be saved is remembered and saved with the next attempt.

        `answer`: what was handed in, as text. It is kept only if the learner wants that.
        """
        if verdict.status == "not tried" or verdict.unread:
            return None
        now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        entry = Entry(
            now,
            exercise,
            recipe,
            verdict.status,
            verdict.share,
            tuple(verdict.causes),
            verdict.mistake,
            believed=dict(verdict.believed),
        )
        given = answer[:LONGEST]

        def add(content: _Content) -> _Content:
            kept = replace(entry, answer=given) if content.keep_answers else entry
            return replace(content, attempts=(*content.attempts, kept))

        return self._file.change(add)

    def deny(self, recipe: str) -> str | None:
        """Note that what was said about the last answer to an item is not so; it is believed less.

        Returns as `note` does.
        """

        def change(content: _Content) -> _Content:
            attempts = list(content.attempts)
            for at in reversed(range(len(attempts))):
                if attempts[at].recipe == recipe and attempts[at].mistake is not None:
                    attempts[at] = _denied(attempts[at])
                    break
            return replace(content, attempts=tuple(attempts))

        return self._file.change(change)

    def keep_answers(self, keep: bool) -> str | None:
        """Begin or stop to keep answers; those that were kept are deleted when it stops.

        Returns as `note` does.
        """

        def change(content: _Content) -> _Content:
            kept = content.attempts if keep else (replace(e, answer=None) for e in content.attempts)
            return replace(content, attempts=tuple(kept), keep_answers=keep)

        return self._file.change(change)

    def entries(self) -> list[Entry]:
        """Return all attempts, the oldest first; an unreadable file counts as empty."""
        return list(self._file.content().attempts)

    def flaw(self) -> str:
        """Say why some attempts cannot be read; empty if all can."""
        return self._file.flaw()

    def known(self, recipe: str = "") -> Known:
        """Return what is known of the learner before an answer to the item of a recipe.

        What was answered to this item just before counts for what was named, and for what was
        denied. It is no other answer to believe anything by: a slip that is handed in three times
        is one slip.
        """
        return _known(self.entries(), recipe)

    def known_then(self, recipe: str) -> Known:
        """Return what was known before the last attempt at an item, and what was denied since."""
        entries = self.entries()
        tried = [at for at, entry in enumerate(entries) if entry.recipe == recipe]
        if not tried:
            return _known(entries, recipe)
        last = entries[tried[-1]]
        then = _known(entries[: tried[-1]], recipe)
        return then._replace(denied=then.denied | ({last.mistake} if last.denied else set()))


def _known(entries: list[Entry], recipe: str) -> Known:
    met = {entry.met for entry in entries if entry.met is not None}
    others = [at for at, entry in enumerate(entries) if entry.recipe != recipe or not recipe]
    believed = entries[others[-1]].believed if others else {}
    again = entries[others[-1] + 1 if others else 0 :]
    denied = {entry.mistake for entry in again if entry.denied}
    for number in denied:
        believed = doubted(believed, number)
    return Known(met, believed, denied)


_BOOKS: dict[Path, Logbook] = {}


def logbook() -> Logbook:
    """Return the learner's logbook: the same object as long as its place is the same.

    So what one attempt could not save is there when the next one saves.
    """
    path = progress_file()
    return _BOOKS.setdefault(path, Logbook(path))


def _entry(item: Any) -> Entry | None:
    """Read an attempt; None if something is wrong with it."""
    if not isinstance(item, dict) or set(item) != {*Entry.__dataclass_fields__}:
        return None
    if not isinstance(item["denied"], bool) or type(item["mistake"]) not in (int, type(None)):
        return None
    believed = _believed(item["believed"])
    if believed is None:
        return None
    item = {**item, "believed": believed}
    texts = all(isinstance(item[name], str) for name in ("time", "exercise", "recipe"))
    share, answer = item["share"], item["answer"]
    number = isinstance(share, int | float) and not isinstance(share, bool) and 0 <= share <= 1
    if not (texts and number and item["status"] in ("right", "wrong") and _causes(item)):
        return None
    if not (answer is None or isinstance(answer, str)):
        return None
    return Entry(**{**item, "causes": tuple(item["causes"])})


def _entry_2(item: Any) -> Entry | None:
    """Read an attempt as version 2 wrote it: what alone explained an answer was named."""
    if not isinstance(item, dict) or not _causes(item):
        return None
    only = item["causes"][0] if len(item["causes"]) == 1 else None
    return _entry({**item, "mistake": only, "denied": False, "believed": {}})


def _believed(found: object) -> dict[int, float] | None:
    """Read how likely each misunderstanding was; None if something is wrong with it."""
    if not isinstance(found, dict):
        return None
    numbers = all(re.fullmatch(r"\d{1,4}", str(name)) for name in found)
    likely = all(type(p) in (int, float) and 0 <= p <= 1 for p in found.values())
    return {int(n): float(p) for n, p in found.items()} if numbers and likely else None


def _denied(entry: Entry) -> Entry:
    """Return an attempt whose learner says that what was named is not so."""
    return replace(entry, denied=True, believed=doubted(entry.believed, entry.mistake))


def _entry_reader_1() -> Callable[[Any], Entry | None]:
    """Return what reads an attempt as version 1 wrote it: with a title for an id, and no time."""
    from pathlib_tutor.exercises.exercise import EXERCISES

    ids = {exercise.title: name for name, exercise in reversed(list(EXERCISES.items()))}

    def read(item: Any) -> Entry | None:
        if not isinstance(item, dict):
            return None
        title, right = item.get("exercise"), item.get("right")
        if not (isinstance(title, str) and isinstance(right, bool) and _causes(item)):
            return None
        status: Status = "right" if right else "wrong"
        causes = tuple(item["causes"])
        only = causes[0] if len(causes) == 1 else None
        return Entry("", ids.get(title, title), "", status, float(right), causes, only)

    return read


def _causes(item: dict[str, Any]) -> bool:
    causes = item.get("causes")
    return isinstance(causes, list) and all(type(number) is int for number in causes)

"""A learner's attempts in one small local file, the skills they show, and reviews due today."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from functools import cache
from itertools import compress
from pathlib import Path
from typing import Any, Literal, NamedTuple

from pathlib_games.files import KeptFile, progress_file
from pathlib_games.words import counted
from pathlib_tutor.exercises import EXERCISES, Exercise, Item, NoItem, Verdict
from pathlib_tutor.ideas.belief import doubted
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.lessons.five_nodes_programs import FindTheBug

LONGEST = 20_000
"""The most characters of a kept answer."""

Status = Literal["right", "wrong"]


@dataclass(frozen=True)
class Entry:
    """One attempt at an exercise."""

    time: str  # the UTC time, as ``2026-11-22T09:30:00Z``; empty if unknown
    exercise: str  # the id of the exercise
    recipe: str  # the recipe of its item; empty if unknown
    status: Status  # whether the answer was right
    share: float  # the correct part, from 0 to 1
    causes: tuple[int, ...] = ()
    """The numbers of the possible misunderstandings in a wrong answer."""
    mistake: int | None = None  # the one named to the learner
    denied: bool = False  # whether the learner denied it
    believed: Mapping[int, float] = field(default_factory=dict)
    """The probability of each misunderstanding afterwards; 0: nothing in the list."""
    answer: str | None = None
    """The answer as text; None unless the learner wants answers kept."""

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
        """The named misunderstanding, unless the learner denied it."""
        return None if self.denied else self.mistake

    @property
    def day(self) -> date | None:
        """The learner's local day, or None without a readable time."""
        try:
            return datetime.fromisoformat(self.time).astimezone().date()
        except (ValueError, OverflowError):
            return None


class Known(NamedTuple):
    """The knowledge about a learner."""

    met: set[int]  # the misunderstandings that were named and not denied
    believed: Mapping[int, float]
    """The probability of each; 0: nothing in the list."""
    denied: set[int | None]  # those that the learner denies for this answer


@dataclass(frozen=True)
class _Content:
    """The content of the file."""

    attempts: tuple[Entry, ...] = ()  # the attempts, the oldest first
    keep_answers: bool = False  # whether to keep answers

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

    `path`: the file; by default ``$PATHLIB_GAMES_PROGRESS``, or else
    ``.pathlib_games/progress.json`` in the learner's home folder.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or progress_file()
        self._file = _File(self.path)

    def note(self, exercise: str, recipe: str, verdict: Verdict, answer: str = "") -> str | None:
        """Note an attempt, unless nothing was tried or the answer was unreadable.

        Returns a message about the file or None. An attempt that cannot be saved is remembered,
        and saved with the next one.

        `answer`: the answer as text, kept only if the learner wants that.
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
        """Note that the last named misunderstanding of an item is wrong, and believe it less.

        Returns the same as `note`.
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
        """Start or stop keeping answers; stopping deletes the kept ones.

        Returns the same as `note`.
        """

        def change(content: _Content) -> _Content:
            kept = content.attempts if keep else (replace(e, answer=None) for e in content.attempts)
            return replace(content, attempts=tuple(kept), keep_answers=keep)

        return self._file.change(change)

    def entries(self) -> list[Entry]:
        """Return all attempts, the oldest first; an unreadable file counts as empty."""
        return list(self._file.content().attempts)

    def flaw(self) -> str:
        """Return the reason why some attempts are unreadable, or an empty string."""
        return self._file.flaw()

    def known(self, recipe: str = "") -> Known:
        """Return the knowledge about the learner before an answer to the recipe's item.

        The last attempts at this item count for names and denials, but not for beliefs: the same
        slip three times is one slip.
        """
        return _known(self.entries(), recipe)

    def known_then(self, recipe: str) -> Known:
        """Return the knowledge before the last attempt at an item, with later denials."""
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
    """Return the learner's logbook: one object for each path.

    So the next attempt also saves one that could not be saved.
    """
    path = progress_file()
    return _BOOKS.setdefault(path, Logbook(path))


def _entry(item: Any) -> Entry | None:
    """Return an attempt from plain data; None if it is malformed."""
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
    """Return an attempt from version 2, where a single cause counts as named."""
    if not isinstance(item, dict) or not _causes(item):
        return None
    only = item["causes"][0] if len(item["causes"]) == 1 else None
    return _entry({**item, "mistake": only, "denied": False, "believed": {}})


def _believed(found: object) -> dict[int, float] | None:
    """Return the probability of each misunderstanding; None if it is malformed."""
    if not isinstance(found, dict):
        return None
    numbers = all(re.fullmatch(r"\d{1,4}", str(name)) for name in found)
    likely = all(type(p) in (int, float) and 0 <= p <= 1 for p in found.values())
    return {int(n): float(p) for n, p in found.items()} if numbers and likely else None


def _denied(entry: Entry) -> Entry:
    """Return the attempt after the learner denies its misunderstanding."""
    return replace(entry, denied=True, believed=doubted(entry.believed, entry.mistake))


def _entry_reader_1() -> Callable[[Any], Entry | None]:
    """Return a reader of version 1, which has titles instead of ids, and no times."""
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


# ---- answers that were right only with help ------------------------------------------------------

WORKED_OUT = 4
"""The rung from which another item is shown worked out; the last one asks a fresh item."""


def helped(entries: Iterable[Entry]) -> list[bool]:
    """Return for each attempt, the oldest first, whether it was right only after help.

    A right answer to another item then proves that the learner can do it alone.
    """
    wrong: Counter[str] = Counter()
    found = []
    for entry in entries:
        exercise = EXERCISES.get(entry.exercise)
        again = exercise is None or asks_others(exercise)  # a program has only one item
        found.append(entry.right and wrong[entry.recipe] >= WORKED_OUT and again)
        if entry.recipe and not entry.right:  # without a recipe, the item is unknown
            wrong[entry.recipe] += 1
    return found


def asks_others(exercise: Exercise[Any]) -> bool:
    """Return whether an exercise has more than one item."""
    return exercise.questions.draws is not None or len(exercise.questions.given) > 1


# ---- skills, as far as the logbook shows them ----------------------------------------------------

_NAMED = 3
"""The most days to list; of more, only the first and last appear."""


@dataclass(frozen=True)
class Mastered:
    """The results of one exercise."""

    exercise: str
    right: int  # different questions answered right without help
    at_first: int  # those answered right on the first attempt
    days: tuple[date, ...]
    """The known days of right answers, the earliest first."""

    def words(self) -> str:
        """Return the results in words."""
        if self.right == 1:
            at_first = " on the first attempt" if self.at_first else ""
            told = f"1 question right{at_first}"
        else:
            of_them = "each" if self.at_first == self.right else f"{self.at_first} of them"
            told = f"{self.right} different questions right"
            told += f", {of_them} on the first attempt" if self.at_first else ""
        return f"{told}, {self._days() or 'on an unknown day'}"

    def _days(self) -> str:
        days = [day.isoformat() for day in self.days]
        if len(days) > _NAMED:
            return f"on {counted(len(days), 'day')} from {days[0]} to {days[-1]}"
        *first, last = days or [""]
        both = f"{', '.join(first)} and {last}" if first else last
        return f"on {both}" if both else ""


def mastered(entries: Sequence[Entry]) -> list[Mastered]:
    """Return the results of each exercise with a right answer, in order of the first tries.

    An answer that was right only with the help of the last rungs does not count.
    """
    found = []
    for exercise in dict.fromkeys(entry.exercise for entry in entries):
        tried = [entry for entry in entries if entry.exercise == exercise]
        alone = [
            entry.right and not shown for entry, shown in zip(tried, helped(tried), strict=True)
        ]
        if True not in alone:
            continue
        right = list(compress(tried, alone))
        first = {entry.recipe: entry for entry in reversed(tried)}
        recipes = {entry.recipe for entry in right}
        days = sorted({entry.day for entry in right if entry.day is not None})
        at_first = sum(first[recipe].right for recipe in recipes)
        found.append(Mastered(exercise, len(recipes), at_first, tuple(days)))
    return found


def overcome(entries: Sequence[Entry]) -> dict[int, date]:
    """Return the misunderstandings that were overcome, each with the day.

    A misunderstanding counts as met if it was named and not denied. A right answer to an item
    drawn to show it overcomes it, until it is met again.
    """
    met: set[int] = set()
    done: dict[int, date] = {}
    for entry, with_help in zip(entries, helped(entries), strict=True):
        if entry.day is None or with_help:
            continue
        if entry.met is not None:
            met.add(entry.met)
            done.pop(entry.met, None)
        for number in entry.shown if entry.right else ():
            if number in met and number in MISUNDERSTANDINGS:
                done.setdefault(number, entry.day)
    return done


# ----------------------------------------------------------------------------------------------
# Reviews: a few fresh items about topics learned or missed some days ago.
#
# Spaced retrieval makes memory last: it beats the same number of retrievals in one go, with an
# effect of g = 0.74 over 29 studies (A. Latimier, H. Peyre and F. Ramus, "A meta-analytic review of
# the benefit of spacing out retrieval practice episodes on retention", Educational Psychology
# Review 33, 2021). The exact intervals matter little.

INTERVALS = (1, 3, 7, 21)
"""The days after which a topic comes back."""
WHEN = "What you get right or wrong comes back 1, 3, 7 and 21 days later."
MOST = 3
_SHORT = 40  # the characters of a quick answer

Topic = int | str
"""The number of a misunderstanding, or a notebook with something learned."""


@dataclass(frozen=True)
class Due:
    """A review that is due today."""

    item: Item[Any]  # a fresh item about it
    days: int  # the days since it was learned or missed
    missed: bool  # whether it was missed


@dataclass
class _Memory:
    """The memory of a topic: its start, its origin and the number of past intervals."""

    since: date
    missed: bool
    stage: int = 0

    def is_due(self, day: date) -> bool:
        """Return whether the next interval is over."""
        return self.stage < len(INTERVALS) and (day - self.since).days >= INTERVALS[self.stage]

    def remember(self, day: date, right: bool) -> None:
        """Move to the next future interval, or start again after a mistake."""
        if not right:
            self.since, self.missed, self.stage = day, True, 0
        elif self.is_due(day):
            days = (day - self.since).days
            self.stage = sum(interval <= days for interval in INTERVALS)


def due_on(day: date, entries: Sequence[Entry]) -> list[Due]:
    """Return a day's reviews, at most three, missed topics before learned ones.

    A right answer moves its topic to the next interval; a wrong one, or one that was right only
    with help, restarts it.
    """
    memories: dict[Topic, _Memory] = {}
    for entry, with_help in zip(entries, helped(entries), strict=True):
        if (when := entry.day) is None:
            continue
        for topic, right in _events(entry, known=entry.right and not with_help):
            if topic in memories:
                memories[topic].remember(when, right)
            elif not right or isinstance(topic, str):
                memories[topic] = _Memory(when, missed=not right)
    waiting = [(topic, memory) for topic, memory in memories.items() if memory.is_due(day)]
    waiting.sort(key=lambda pair: (not pair[1].missed, isinstance(pair[0], str), pair[1].since))
    found: dict[str, Due] = {}
    for topic, memory in waiting:
        item = drawn_about(topic, day.toordinal())  # the same item all day
        due = Due(item, (day - memory.since).days, memory.missed)
        found.setdefault(item.exercise, due)
        if len(found) == MOST:
            break
    return list(found.values())


def _events(entry: Entry, *, known: bool) -> Iterator[tuple[Topic, bool]]:
    """Yield the topics of an attempt, and whether each was mastered."""
    if entry.exercise not in EXERCISES:
        return
    numbers = set(entry.shown)
    if entry.met is not None:
        numbers.add(entry.met)
    yield from ((number, known) for number in sorted(numbers) if _about(number))
    notebook = EXERCISES[entry.exercise].notebook
    if not numbers and _about(notebook):
        yield notebook, known


def _about(topic: Topic) -> list[Exercise[Any]]:
    """Return the exercises that draw items about a topic, or give short questions about it."""
    if isinstance(topic, str):
        return [
            e for e in EXERCISES.values() if e.questions.draws is not None and e.notebook == topic
        ]
    able = [exercise for exercise in EXERCISES.values() if topic in exercise.catches]
    drawn = [exercise for exercise in able if exercise.questions.draws is not None]
    repairs = [exercise for exercise in able if exercise.questions.kind is FindTheBug]
    if not drawn or min(map(_length, drawn)) > _SHORT:
        return drawn + repairs
    return drawn


def _quick(exercises: Sequence[Exercise[Any]]) -> list[Exercise[Any]]:
    """Return the exercises with quick answers, or else the quickest."""
    lengths = {exercise: _length(exercise) for exercise in exercises}
    least = min(lengths.values())
    return [exercise for exercise in exercises if lengths[exercise] <= max(_SHORT, least)]


@cache
def _length(exercise: Exercise[Any]) -> int:
    return len(str(exercise.key(exercise.draw(1))))


def drawn_about(topic: Topic, seed: int) -> Item[Any]:
    """Draw a quick item about a topic that would show an old misunderstanding."""
    able = _quick(_about(topic))
    exercise = able[seed % len(able)]
    numbers = [number for number in exercise.catches if number not in exercise.beliefs.later]
    number = topic if isinstance(topic, int) else numbers[seed % len(numbers)] if numbers else None
    try:
        return exercise.draw(seed, [] if number is None else [number])
    except NoItem:
        return exercise.draw(seed)

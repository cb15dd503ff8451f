"""What the logbook shows that somebody can do: nothing is claimed that does not stand there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import compress
from typing import Any

from pathlib_games.words import counted
from pathlib_tutor.exercises.exercise import EXERCISES, Exercise, Item, NoItem
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.lessons.five_nodes_programs import FindTheBug
from pathlib_tutor.record.attempts import helped
from pathlib_tutor.record.logbook import Entry

_NAMED = 3
"""So many days are named; of more, the first and the last."""


@dataclass(frozen=True)
class Mastered:
    """What was shown in one exercise."""

    exercise: str
    right: int  # how many different questions were answered rightly, without having been shown
    at_first: int  # how many of them at the first attempt
    days: tuple[date, ...]
    """The days on which one was, the earliest first; without those that were not noted."""

    def words(self) -> str:
        """Say it in words."""
        if self.right == 1:
            at_first = " at the first attempt" if self.at_first else ""
            told = f"1 question right{at_first}"
        else:
            of_them = "each" if self.at_first == self.right else f"{self.at_first} of them"
            told = f"{self.right} different questions right"
            told += f", {of_them} at the first attempt" if self.at_first else ""
        return f"{told}, {self._days() or 'on a day that was not noted'}"

    def _days(self) -> str:
        days = [day.isoformat() for day in self.days]
        if len(days) > _NAMED:
            return f"on {counted(len(days), 'day')} from {days[0]} to {days[-1]}"
        *first, last = days or [""]
        both = f"{', '.join(first)} and {last}" if first else last
        return f"on {both}" if both else ""


def mastered(entries: Sequence[Entry]) -> list[Mastered]:
    """Return what was shown in each exercise with a right answer, in order of the first tries.

    An answer that was right with the help of the last rungs shows nothing.
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
    """Return the misunderstandings that were met and later did not show, each with the day of that.

    A misunderstanding was met if it was named and not denied. Only a right answer to an item
    that was drawn to show it says that it is overcome, and only as long as it is not met again.
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
# What comes back today: a few fresh items of what was learned or missed some days ago.
#
# To remember something again after a while makes it last: retrieval that is spaced out is better
# than the same number of retrievals in one go, with an effect of g = 0.74 over 29 studies (A.
# Latimier, H. Peyre and F. Ramus, "A meta-analytic review of the benefit of spacing out retrieval
# practice episodes on retention", Educational Psychology Review 33, 2021). The exact intervals
# matter little.

INTERVALS = (1, 3, 7, 21)
"""After so many days something comes back."""
WHEN = "Whatever you learn or miss comes back after 1, 3, 7 and 21 days."
MOST = 3
_SHORT = 40  # characters of a right answer; longer ones are no quick question

Topic = int | str
"""The number of a misunderstanding that was met, or a notebook in which something was learned."""


@dataclass(frozen=True)
class Due:
    """Something that comes back today."""

    item: Item[Any]  # a fresh item about it
    days: int  # how many days ago it was learned or missed
    missed: bool  # whether it was missed


@dataclass
class _Memory:
    """What is known about a topic: since when, how many intervals are over, and how it began."""

    since: date
    missed: bool
    stage: int = 0

    def is_due(self, day: date) -> bool:
        """Say whether the next interval is over."""
        return self.stage < len(INTERVALS) and (day - self.since).days >= INTERVALS[self.stage]

    def remember(self, day: date, right: bool) -> None:
        """Go on to the first interval that is still to come, or begin again after a mistake."""
        if not right:
            self.since, self.missed, self.stage = day, True, 0
        elif self.is_due(day):
            days = (day - self.since).days
            self.stage = sum(interval <= days for interval in INTERVALS)


def due_on(day: date, entries: Sequence[Entry]) -> list[Due]:
    """Return what comes back on a day: what was missed before what was learned, at most three.

    Each answer that is right moves its topic on to the next interval; a wrong one, and one that was
    right only after it had been shown, lets it begin again.
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
        item = drawn_about(topic, day.toordinal())  # the same one all day
        due = Due(item, (day - memory.since).days, memory.missed)
        found.setdefault(item.exercise, due)
        if len(found) == MOST:
            break
    return list(found.values())


def _events(entry: Entry, *, known: bool) -> Iterator[tuple[Topic, bool]]:
    """Tell which topics an attempt is about, and whether it was mastered."""
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
    """Return the exercises that can ask about a topic: afresh, or with a short given question."""
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
    """Return those of some exercises that are quickly answered, or else the quickest."""
    lengths = {exercise: _length(exercise) for exercise in exercises}
    least = min(lengths.values())
    return [exercise for exercise in exercises if lengths[exercise] <= max(_SHORT, least)]


@cache
def _length(exercise: Exercise[Any]) -> int:
    return len(str(exercise.key(exercise.draw(1))))


def drawn_about(topic: Topic, seed: int) -> Item[Any]:
    """Draw a quick item about a topic, on which an old misunderstanding would show."""
    able = _quick(_about(topic))
    exercise = able[seed % len(able)]
    numbers = [number for number in exercise.catches if number not in exercise.beliefs.later]
    number = topic if isinstance(topic, int) else numbers[seed % len(numbers)] if numbers else None
    try:
        return exercise.draw(seed, [] if number is None else [number])
    except NoItem:
        return exercise.draw(seed)

"""What the logbook shows that somebody can do: nothing is claimed that does not stand there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import compress

from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.record.attempts import helped
from pathlib_games.record.logbook import Entry
from pathlib_games.words import counted

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

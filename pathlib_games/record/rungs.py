"""How much help there was: the rungs a learner has climbed at each item.

Each wrong answer to an item brings the next of five rungs. From the fourth on its help is so much
that a right answer does not show yet that somebody can do it alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pathlib_games.exercises import EXERCISES
from pathlib_games.record.logbook import Entry

RUNGS = 5
_SHOWN = 4
"""From this rung on it is shown how it is done."""


def rung(entries: Iterable[Entry], recipe: str) -> int:
    """Return the rung that was reached at an item: 1 at first, and one more with each wrong answer.

    The first wrong answer is told what stands on rung 1. A rung never falls.
    """
    wrong = sum(entry.recipe == recipe and not entry.right for entry in entries)
    return min(max(wrong, 1), RUNGS)


def helped(entries: Iterable[Entry]) -> list[bool]:
    """Say of each attempt, the oldest first, whether it was right only after it had been shown.

    Whoever was shown an item is known to do it alone by a right answer to another one.
    """
    wrong: Counter[str] = Counter()
    found = []
    for entry in entries:
        found.append(entry.right and wrong[entry.recipe] >= _SHOWN and _has_others(entry))
        if entry.recipe and not entry.right:  # without a recipe it may have been any item
            wrong[entry.recipe] += 1
    return found


def _has_others(entry: Entry) -> bool:
    """Say whether its exercise can ask something else: of a program there is but one item."""
    exercise = EXERCISES.get(entry.exercise)
    return exercise is None or exercise.draws is not None or len(exercise.given) > 1

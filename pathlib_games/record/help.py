"""Help that goes on: what is said about an answer, the more the more often an item was missed.

Five rungs, for each learner and item: the fact and a question; a second question; the rule with the
item's own numbers; another item with the same trap, worked out; a fresh one, to be done alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pathlib_games.exercises import EXERCISES, Item, Verdict
from pathlib_games.exercises.questions import Question
from pathlib_games.exercises.verdict import NOT_TRIED
from pathlib_games.ideas import help as helping
from pathlib_games.record.logbook import logbook
from pathlib_games.record.rungs import rung

TWIN, ALONE = 4, 5
"""The rungs on which another item is shown worked out, and on which one is to be done alone."""

_BY_HAND = "Take the smallest example, and do by hand, line by line, what your answer does."
_SMALLER = "Explain your answer to somebody, aloud, from its beginning: where do you hesitate?"
_NOW_ALONE = "You had help with this one: now do a fresh one alone."
_WORKED = "One like it is worked out below."
_FRESH = "Look at the one that is worked out once more, then do a fresh one alone."


@dataclass(frozen=True)
class Help:
    """What is said about an answer to an item."""

    item: Item[Any]
    verdict: Verdict | None
    rung: int  # from 1 to 5

    @property
    def words(self) -> str:
        """The words that are read."""
        if self.verdict is None:
            return ""
        if self.verdict.status == "right":
            more = _NOW_ALONE if self.helped and self.goes_on else ""
            return "\n".join(filter(None, [self.verdict.message, more]))
        if self.verdict.unread or self.verdict.status == "not tried":
            return self.verdict.message
        return f"{self.words_at_once}\n{self._shown()}" if self.shows else self.words_at_once

    @property
    def words_at_once(self) -> str:
        """What is said of a wrong answer before another item was drawn, which may take seconds."""
        exercise, on = EXERCISES[self.item.exercise], min(self.rung, TWIN - 1)
        verdict = NOT_TRIED if self.verdict is None else self.verdict
        return helping.words_at(on, exercise, self.item, verdict)

    def _shown(self) -> str:
        """Say what is shown on the last two rungs."""
        if self.twin is None:
            return self.instead
        return _FRESH if self.rung == ALONE else _WORKED

    @property
    def instead(self) -> str:
        """Say what else may help where no other item has the same trap."""
        question = self.item.question
        if not isinstance(question, Question):
            return _BY_HAND if self.rung == TWIN else _SMALLER
        others = [option for option in question.options if not option.right]
        said = "" if self.verdict is None else self.verdict.message
        told = [option for option in others if option.reply != said]
        other = told[(self.rung - TWIN) % len(told)]
        return f"Nor is it this: {other.text} {other.reply}"

    @cached_property
    def twin(self) -> Item[Any] | None:
        """Another item with the same trap, to be shown worked out; None before it is time.

        Another question in words has other traps, and its notebook asks it elsewhere.
        """
        if not self.shows or self.verdict is None or isinstance(self.item.question, Question):
            return None
        return helping.twin(EXERCISES[self.item.exercise], self.item, self.verdict)

    @property
    def shows(self) -> bool:
        """Whether it is time to show another item worked out."""
        verdict = NOT_TRIED if self.verdict is None else self.verdict
        return self.rung >= TWIN and verdict.status == "wrong" and not verdict.unread

    @property
    def helped(self) -> bool:
        """Whether a right answer does not count as known: another was worked out before."""
        return self.rung >= TWIN

    @property
    def goes_on(self) -> bool:
        """Whether another item may be asked: a question in words belongs to the story around it."""
        exercise = EXERCISES[self.item.exercise]
        if isinstance(self.item.question, Question):
            return False
        return exercise.draws is not None or len(exercise.given) > 1

    def fresh(self, known: Sequence[Item[Any]] = ()) -> Item[Any] | None:
        """Return an item that is not among those that were asked already; None: there is none."""
        asked = {each.recipe for each in known}
        exercise, item = EXERCISES[self.item.exercise], self.item
        verdict = NOT_TRIED if self.verdict is None else self.verdict
        for _ in range(len(asked) + 1):
            other = helping.fresh(exercise, item, verdict)
            if other is None or other.recipe not in asked:
                return other
            item = other
        return None


def help_for(item: Item[Any], verdict: Verdict | None) -> Help:
    """Return what is said about an answer that was noted already, by what was tried before."""
    return Help(item, verdict, rung(logbook().entries(), item.recipe))

"""Which of these orders are possible? An exercise about the answers of others.

An order of settling shows what somebody does. Only a judgement of other orders shows whether
somebody believes that there is just one.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace

from pathlib_games.exercises.filled_table import Row
from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.reading import in_any_order, read_names
from pathlib_games.exercises.verdict import Flaw, Verdict, refusing, unread
from pathlib_games.graphs import Node
from pathlib_games.ideas.diagnosis import Diagnosis, blaming, diagnose_steps
from pathlib_games.ideas.flaws import first_flaw
from pathlib_games.ideas.judge import verdict_on
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.ideas.search import Outcome, Search, every_outcome

Order = tuple[Node, ...]
_ONE_TIE_ORDER = 10
_OF_EACH = 2


@dataclass(frozen=True)
class Review:
    """Orders of settling that somebody gave, with letters to name them."""

    instance: Instance
    orders: tuple[Order, ...]

    def by_letter(self) -> dict[str, Order]:
        """Return the orders by their letters."""
        return {chr(ord("a") + i): order for i, order in enumerate(self.orders)}

    def __repr__(self) -> str:
        lettered = self.by_letter().items()
        return "\n".join(f"{letter}  {' '.join(map(str, order))}" for letter, order in lettered)


def review(instance: Instance, seed: int = 0) -> Review:
    """Make an exercise with at most two possible and two impossible orders, shuffled by the seed.

    Two possible ones there are only if some distances tie.
    """
    rng = random.Random(seed)
    possible = _orders(every_outcome(Search, instance))
    others = [
        outcome
        for known in MISUNDERSTANDINGS.values()
        for variant in known.variants_for("order")
        for outcome in every_outcome(variant, instance)
        if len(outcome.rounds) == len(instance.distances)
    ]
    impossible = [order for order in _orders(others) if first_flaw([*map(Row, order)], instance)]
    chosen = [
        order
        for orders in (possible, impossible)
        for order in rng.sample(orders, min(_OF_EACH, len(orders)))
    ]
    rng.shuffle(chosen)
    return Review(instance, tuple(chosen))


@refusing
def judge_review(answer: object, exercise: Review, met_before: Iterable[int] = ()) -> Verdict:
    """Judge which orders were called possible."""
    letters = _letters(answer, exercise)
    found = {
        letter: _diagnosis(order, exercise.instance)
        for letter, order in exercise.by_letter().items()
    }
    right = sum((known.flaw is None) == (letter in letters) for letter, known in found.items())
    for letter in letters:
        if (flaw := found[letter].flaw) is not None:
            there = replace(flaw, where=f"In {letter}: {flaw.where}")
            said = verdict_on(replace(found[letter], flaw=there), met_before)
            return said.earning(right, len(found))
    refused = [
        letter for letter, known in found.items() if not known.flaw and letter not in letters
    ]
    if refused and letters:
        flaw = Flaw("", f"Not every possible order is among {', '.join(letters)}.")
        said = verdict_on(blaming(flaw, (_ONE_TIE_ORDER,)), met_before)
        return said.earning(right, len(found))
    if refused:
        return Verdict("wrong", "At least one of these orders is possible. Try them on paper.")
    return Verdict("right", "These orders are possible, and no other one of them is.")


def possible_letters(exercise: Review) -> list[str]:
    """Return the letters of the orders that are possible."""
    instance = exercise.instance
    return [k for k, order in exercise.by_letter().items() if not _diagnosis(order, instance).flaw]


def _orders(outcomes: Iterable[Outcome]) -> list[Order]:
    return list(dict.fromkeys(tuple(r.settled for r in one.rounds) for one in outcomes))


def _diagnosis(order: Order, instance: Instance) -> Diagnosis:
    return diagnose_steps([*map(Row, order)], instance)


def _letters(answer: object, exercise: Review) -> list[str]:
    known = exercise.by_letter()
    expected = "The answer should be a text of letters such as 'a c'"
    letters = read_names(in_any_order(answer), expected, known)
    for letter in letters:
        if letter not in known:
            unread(f"There is no order {letter!r}; they are {', '.join(known)}.")
    return list(dict.fromkeys(letters))

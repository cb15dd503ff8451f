"""Slips that several games invite, and how a judge blames a wrong answer on one.

They do not change an algorithm, so each game recognises them from what was answered; their
hints are in the library of misunderstandings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pathlib_games.exercises import counts
from pathlib_games.exercises.reading import not_a_number, read_number, shown
from pathlib_games.exercises.verdict import Verdict
from pathlib_games.ideas.misunderstandings import (
    MISUNDERSTANDINGS,
)
from pathlib_games.programs.plain import Other

FEWEST_HOPS = 8
OTHER_MEASURE = 14
WRONG_NEIGHBORS = 15
FROZEN_WORLD = 17
OVERESTIMATES = 18
OFF_BY_ONE = counts.OFF_BY_ONE


def blamed(message: str, number: int, met_before: Iterable[int] = (), *, hint: str = "") -> Verdict:
    """Put a wrong answer and the hint of a misunderstanding, or a better first one, into words."""
    known = MISUNDERSTANDINGS[number]
    hint = known.next_hint if number in set(met_before) else hint or known.hint
    return Verdict("wrong", f"{message} {hint}", causes=(number,), hint=hint)


@dataclass(frozen=True)
class CountSlip:
    """A wrong count that tells how somebody came to it."""

    number: float | None  # what was counted; None if nobody can count so here
    hint: str  # what to say
    mistake: int | None = None  # the number of the misunderstanding behind it, if it is one


@dataclass(frozen=True)
class Fewest:
    """The question how many steps the shortest way has."""

    right: int
    told: str  # what is said to it
    unit: str  # what is counted, such as "step"
    slips: Sequence[CountSlip]
    """Wrong counts that can be explained; to be one off is always one of them."""


def judge_fewest(given: object, asked: Fewest, met_before: Iterable[int] = ()) -> Verdict:
    """Judge how many steps the shortest way has."""
    number = read_number(given)
    if number == asked.right:
        return Verdict("right", asked.told)
    if number is None or isinstance(number, Other):
        return not_a_number(given)
    otherwise = f"Which cells are 1 {asked.unit} away, which 2, and so on?"
    off_by_one = [CountSlip(asked.right + off, "", OFF_BY_ONE) for off in (-1, 1)]
    known = sorted([*asked.slips, *off_by_one], key=lambda slip: slip.mistake is None)
    slip = next((slip for slip in known if slip.number == number), CountSlip(None, otherwise))
    message = f"It is not {shown(given)}."
    if slip.mistake is None:
        return Verdict("wrong", f"{message} {slip.hint}")
    return blamed(message, slip.mistake, met_before, hint=slip.hint)

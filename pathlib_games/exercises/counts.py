"""Weighs a wrong count: whoever counts may be one off, which proves no idea."""

from __future__ import annotations

import math
from dataclasses import replace

from pathlib_games.exercises.verdict import Verdict

OFF_BY_ONE = 20
"""The number of the misunderstanding; `pathlib_games.ideas` knows its name and its hints."""
ONE_OFF = "Are you one off? Say where your count begins, and where it ends."


def number_in(answer: object) -> float | None:
    """Return the number that was typed, or None if it is something else.

    Examples
    --------
    >>> number_in(5), number_in(" 5 "), number_in("A B"), number_in(float("nan"))
    (5.0, 5.0, None, None)
    """
    if type(answer) not in (int, float, str):
        return None
    try:
        number = float(str(answer))
    except ValueError:
        return None
    return None if math.isnan(number) else number


def weighed_count(verdict: Verdict, answer: object, right: int) -> Verdict:
    """Return the verdict on a wrong count: to be one off proves no idea, and is not named.

    Examples
    --------
    >>> told = Verdict("wrong", "It is not 4. Count.", causes=(OFF_BY_ONE,), hint="Count.")
    >>> weighed_count(told, 4, 5)
    Not yet. It is not 4. Are you one off? Say where your count begins, and where it ends.
    >>> weighed_count(told, 4, 5).causes, weighed_count(told, 4, 9).causes
    ((), (20,))
    """
    given = number_in(answer)
    if given is None or given == right:
        return verdict
    off = given - right
    more = f"It is {'less' if off > 0 else 'more'} than that."
    if abs(off) == 1:
        more = verdict.hint if verdict.mistake == OFF_BY_ONE else more
        verdict = unnamed(verdict, ONE_OFF)
    return replace(verdict, more=verdict.more or more)


def unnamed(verdict: Verdict, question: str, causes: tuple[int, ...] = ()) -> Verdict:
    """Take the name away, and the hint that goes with it; a question takes its place."""
    if not verdict.hint:
        return replace(verdict, causes=causes)
    told = verdict.message.removesuffix(verdict.hint).strip()
    return replace(verdict, message=f"{told} {question}".strip(), causes=causes, hint=question)

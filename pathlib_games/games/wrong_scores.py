"""Wrong ways to score: why somebody has one, and what a wrong answer is told that some explain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pathlib_games.exercises.verdict import Verdict
from pathlib_games.ideas.slips import blamed


@dataclass(frozen=True)
class Reason:
    """Why somebody scores in a wrong way; each game says beside it what is different then."""

    number: int | None = None  # the misunderstanding behind it; None if it has no number
    told: str = ""  # what to say if it has none
    hint: str = ""  # what to ask first, where that fits better than what the misunderstanding asks


def explained(
    told: str, reasons: Sequence[Reason], advice: str, met_before: Iterable[int]
) -> Verdict:
    """Return the verdict on a wrong answer, with its reason if all that explain it have the same.

    `advice`: what to say else.
    """
    if len({(reason.number, reason.told) for reason in reasons}) != 1:
        return Verdict("wrong", told, question=advice)
    first = reasons[0]
    if first.number is None:
        return Verdict("wrong", told, question=first.told)
    return blamed(told, first.number, met_before, hint=first.hint)

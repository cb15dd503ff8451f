"""Slips that games invite: how a wrong answer is blamed on one, and what explains a list better.

They do not change an algorithm, so each game recognises them from what was answered; their hints
are in the list of misunderstandings. Whoever counts may be one off, and whoever writes a list may
forget an entry, write one too many, swap two, or write one for another: a name is said only if no
single slip of a right answer explains what was given as well.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from pathlib_tutor.exercises.verdict import Verdict, Wrong
from pathlib_tutor.ideas.judges import _flat, slips_in_lines, slips_in_order
from pathlib_tutor.ideas.misunderstandings import Slip, blamed

Q = TypeVar("Q")
Groups = Sequence[Sequence[Hashable]]

_ONE_ENTRY = "Is it a slip? Go through your list once more."


@dataclass(frozen=True)
class Listed(Generic[Q]):
    """How answers that are lists are compared with a right one, and with those of wrong ideas.

    Examples
    --------
    >>> listed = Listed[None](
    ...     reads=lambda given, _: [list(line) for line in given.split()],
    ...     right=lambda _: ["abc", "def"],
    ...     ideas={8: lambda _: [["ade", "bcf"]]},
    ... )
    >>> found = listed.weighed(Verdict("wrong", "d is wrong."), "ade bcf", None)
    >>> found.causes, listed.weighed(found, "abd cef", None).causes
    ((8,), ())
    """

    reads: Callable[[Any, Q], Sequence[Sequence[Hashable]]]
    """Reads what was typed: the entries of each line; raises `Wrong` if that cannot be read."""
    right: Callable[[Q], Groups]
    """The right entries, in groups: those of each line, or of each wave."""
    ideas: Mapping[int, Callable[[Q], Iterable[Groups]]] = field(default_factory=dict)
    """What somebody with a misunderstanding writes, by its number, in each of its forms."""
    in_order: bool = False  # whether all entries stand in one line, group after group
    blames: Callable[[str, int, Iterable[int]], Verdict] = blamed
    """Puts a wrong answer and the hint of a misunderstanding into words."""

    def weighed(
        self, verdict: Verdict, answer: object, question: Q, met_before: Iterable[int] = ()
    ) -> Verdict:
        """Return the verdict on a wrong answer with the name that it deserves, or without one."""
        try:
            given = self.reads(answer, question)
        except Wrong:
            return verdict.unnamed("")
        causes = self._causes(given, question)
        if len(causes) == 1 and causes[0] != verdict.mistake:
            found = self.blames(verdict.fact, causes[0], met_before)
            return replace(found, share=verdict.share)
        if len(causes) != 1:
            is_slip = self._slips(given, self.right(question)) <= 1
            return verdict.unnamed(_ONE_ENTRY if is_slip else "", causes)
        return verdict

    def shows(self, number: int, question: Q) -> bool:
        """Say whether what somebody with a misunderstanding writes is more than a slip."""
        form = next(iter(self.ideas[number](question)))
        given = [_flat(form)] if self.in_order else form
        return self._causes(given, question) == (number,)

    def _slips(self, given: Groups, groups: Groups) -> int:
        return (slips_in_order if self.in_order else slips_in_lines)(given, groups)

    def _causes(self, given: Groups, question: Q) -> tuple[int, ...]:
        """Return the misunderstandings that explain an answer at least twice as well as slips."""
        allowed = self._slips(given, self.right(question)) // 2
        found = {
            number: min(self._slips(given, form) for form in forms(question))
            for number, forms in self.ideas.items()
        }
        fewest = min(found.values(), default=math.inf)
        if not 1 <= allowed >= fewest:
            return ()
        return tuple(number for number, slips in found.items() if slips == fewest)


# ----------------------------------------------------------------------------------------------
# Wrong ways to score: why somebody has one, and what a wrong answer is told that some explain.


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
    return Slip(first.number, first.hint).blames(told, met_before)

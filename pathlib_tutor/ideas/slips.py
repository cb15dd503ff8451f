"""Slips that games invite: how a wrong answer is blamed on one, and what explains a list better.

They do not change an algorithm, so each game recognises them from what was answered; their hints
are in the list of misunderstandings. Whoever counts may be one off, and whoever writes a list may
forget an entry, write one too many, swap two, or write one for another: a name is said only if no
single slip of a right answer explains what was given as well.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, islice
from typing import Any, Generic, TypeVar

from pathlib_tutor.exercises.reading import not_a_number, read_number, shown
from pathlib_tutor.exercises.verdict import Verdict, Wrong, wrong
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.programs.plain import Other

FEWEST_HOPS = 8
OTHER_MEASURE = 14
WRONG_NEIGHBORS = 15
FROZEN_WORLD = 17
OVERESTIMATES = 18
OFF_BY_ONE = 20


def blamed(message: str, number: int, met_before: Iterable[int] = (), *, hint: str = "") -> Verdict:
    """Put a wrong answer and the hint of a misunderstanding, or a better first one, into words."""
    known = MISUNDERSTANDINGS[number]
    hint = known.next_hint if number in set(met_before) else hint or known.hint
    return Verdict("wrong", message, causes=(number,), mistake=number, hint=hint)


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
        return Verdict("wrong", message, question=slip.hint)
    return blamed(message, slip.mistake, met_before, hint=slip.hint)


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


def slips_in_lines(given: Groups, groups: Groups) -> int:
    """Count the slips in a list of lines: entries forgotten, too many, moved, changed, or swapped.

    Examples
    --------
    >>> right = [[0], [1, 2], [3, 4]]
    >>> [slips_in_lines(given, right) for given in ([[0], [1]], [[0], [1, 3], [2, 4]], [[9], [7]])]
    [1, 1, 3]
    """
    lines = [list(line) for line in given]
    wanted = [set(group) for group in groups]
    wanted += [set() for _ in range(len(lines) - len(wanted))]
    forgotten = [
        (number, entry)
        for number, group in enumerate(wanted[: len(lines)])
        for entry in group - set(lines[number])
    ]
    extra = [
        (number, entry)
        for number, line in enumerate(lines)
        for place, entry in enumerate(line)
        if entry not in wanted[number] or entry in line[:place]
    ]
    if len(forgotten) == len(extra) == 2:  # two entries that changed places
        (one, a), (other, b) = forgotten
        if set(extra) == {(one, b), (other, a)}:
            return 1
    return max(len(forgotten), len(extra))


def slips_in_order(given: Groups, groups: Groups) -> int:
    """Count the slips in a list of entries that stand in one line, group after group.

    Examples
    --------
    >>> right = [["a", "b"], ["c"], ["d"]]
    >>> [slips_in_order([text], right) for text in ("bacd", "bcd", "dbca", "acdb", "abd", "ab")]
    [0, 1, 1, 1, 1, 0]
    """
    entries = _flat(given)
    number = {entry: n for n, group in enumerate(groups) for entry in group}
    firsts = list(dict.fromkeys(entries))
    lasts = list(dict.fromkeys(reversed(entries)))[::-1]  # of what is there twice either is wrong
    return min(
        _slips_until(last, once, len(entries), number)
        for last in range(len(groups))
        for once in (firsts, lasts)
    )


def _slips_until(
    last: int, entries: Sequence[Hashable], count: int, number: Mapping[Hashable, int]
) -> int:
    """Count the slips if a list was to go on until a group; each entry is there once."""
    known = [entry for entry in entries if number.get(entry, last + 1) <= last]
    extra = count - len(known)
    missing = sum(n < last and entry not in known for entry, n in number.items())
    numbers = [number[entry] for entry in known]
    moved = len(numbers) - _longest_rising(numbers)
    if moved == 2 and _one_swap_sorts(numbers):
        moved = 1
    return max(missing, extra) + moved


def _longest_rising(numbers: Sequence[int]) -> int:
    """Return how many numbers can stay where they are, if the others are put in order."""
    ends: list[int] = []
    for number in numbers:
        at = bisect_right(ends, number)
        ends[at : at + 1] = [number]
    return len(ends)


def _one_swap_sorts(numbers: Sequence[int]) -> bool:
    rising = sorted(numbers)
    wrong = [n for n, (one, other) in enumerate(zip(numbers, rising, strict=True)) if one != other]
    if len(wrong) == 2:
        return True
    for one, other in combinations(range(len(numbers)), 2):
        swapped = list(numbers)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        if swapped == rising:
            return True
    return False


def _flat(groups: Groups) -> list[Hashable]:
    return [entry for group in groups for entry in group]


# ---- lists and dictionaries that learners' programs about games return -----------------------

_MOST = 5000


def returned_cells(value: object, of: str = "cells") -> list[Any]:
    """Copy a list of cells, or of what else is asked for; raises `Wrong` if it is none."""
    if value is None:
        wrong("it returned None.", "Does it end with `return`?")
    if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
        wrong(f"it should return a list of {of}, not {shown(value)}.")
    return list(islice(value, _MOST))


def returned_dictionary(value: object, name: str, entry: str) -> dict[Any, Any]:
    """Copy a dictionary; raises `Wrong` if it is none.

    `name`: what it is called in the program; `entry`: what it holds, such as "cell: value".
    """
    if value is None:
        wrong("it returned None.", f"Does it end with `return {name}`?")
    if not isinstance(value, Mapping):
        wrong(f"it should return a dictionary, {entry}, not {shown(value)}.")
    return dict(islice(value.items(), _MOST))


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
    return blamed(told, first.number, met_before, hint=first.hint)

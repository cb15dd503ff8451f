"""The numbered cells of notebook 01, and how programs about them are run, case by case."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from pathlib_games.exercises.answering import answer_of, ask_ahead
from pathlib_games.exercises.reading import shown
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict, Wrong, wrong
from pathlib_games.games.color_lines.rules import Position

LEVEL = Position.from_text(
    """
    1..2.....
    .2.2..33.
    ...2..3..
    22.2..3..
    ......3..
    .4444.33.
    .41.4....
    .4444.55.
    ......5..
    """
)
"""The board on which programs are run; it has a pocket of two cells, and long ways around."""

WIDTH = 9
_LARGEST = 10**6  # of what is read as the number of a cell
EMPTY_BOARD = "." * WIDTH * WIDTH
LEVEL_BOARD = "".join(LEVEL.rows)


@dataclass(frozen=True)
class Case:
    """One call of a learner's function."""

    call: partial[object]
    read: Callable[[object], Any]  # copies what it returns, or raises `Wrong`
    asked: str  # what it was called for, in words
    worth: int  # how many units a right answer earns
    judge: Callable[[Any], tuple[Verdict | None, int]]
    """Returns what is wrong with an answer, or None, and how many units are right in it."""


def run_cases(cases: Iterable[Case], praise: str, seconds: float) -> Verdict:
    """Run all cases, up to one that gives no answer; the first thing that is wrong is told."""
    told: list[Verdict] = []
    every, right = list(cases), 0
    ask_ahead([case.call for case in every], seconds)
    for case in every:
        try:
            given = answer_of(case.call, case.read, seconds)
        except Wrong as problem:
            told.append(Verdict("wrong", f"{case.asked}: {problem}"))
            break
        if given is ...:
            told.append(NOT_TRIED)
            break
        flaw, units = case.judge(given)
        told += [] if flaw is None else [flaw]
        right += units
    if not told:
        return Verdict("right", praise)
    return told[0].earning(right, of=sum(case.worth for case in every))


# ---- reading ------------------------------------------------------------------------------------


def plain_cells(value: object) -> list[int]:
    """Copy a list of cells that a program returned.

    Raises `Wrong` if it is none.
    """
    if value is None:
        wrong("it returned None. Does it end with `return`?")
    if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
        wrong(f"it should return a list of cells, not {shown(value)}.")
    return [_plain_cell(item) for item in islice(value, 1000)]


def plain_tree(value: object) -> dict[int, int | None]:
    """Copy a tree that a program returned: for each cell the one before it.

    Raises `Wrong` if it is none.
    """
    if value is None:
        wrong("it returned None. Does it end with `return predecessor`?")
    if not isinstance(value, Mapping):
        wrong(f"it should return a dictionary, cell: the cell before it, not {shown(value)}.")
    return {
        _plain_cell(cell): None if before is None else _plain_cell(before)
        for cell, before in islice(value.items(), 1000)
    }


def _plain_cell(item: object) -> int:
    if isinstance(item, bool) or not isinstance(item, int):
        wrong(f"a cell should be a whole number, not {shown(item)}.")
    if abs(item) > _LARGEST:
        wrong(f"a cell should be a number from 0 to {WIDTH * WIDTH - 1}, not {shown(item)}.")
    return int(item)

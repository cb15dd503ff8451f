"""Judges the exercises about time in Battlesnake: when a head can be where, as bodies move away.

The slip behind most wrong answers here is a frozen world: what is in the way now is taken for
something that will be in the way for ever. It is recognised from the numbers and cells it leads to.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple, TypeVar

from pathlib_games.exercises.numbered_lines import filled_in, read_numbered
from pathlib_games.exercises.reading import not_a_number, read_number, read_text, shown
from pathlib_games.exercises.verdict import Verdict, refusing, right_so_far
from pathlib_games.exercises.waves import read_cells
from pathlib_games.games.battlesnake.board import Cell
from pathlib_games.games.battlesnake.questions import Arrival, Times
from pathlib_games.games.battlesnake.times import free_from
from pathlib_games.ideas.slips import FROZEN_WORLD, Listed, blamed
from pathlib_games.programs.plain import Other
from pathlib_games.words import counted

NO_WAITING = "A snake cannot stay where it is: every turn, every head moves by one cell."

Asked = TypeVar("Asked", Arrival, Times)


def frozen(asked: Asked) -> Asked:
    """Return a question in a world in which no body ever moves away, as in a constrictor game."""
    position = asked.position
    ruleset = "wrapped_constrictor" if position.wraps else "constrictor"
    return replace(asked, position=replace(position, game=replace(position.game, ruleset=ruleset)))


def judge_arrival(answer: object, asked: Arrival, met_before: Iterable[int] = ()) -> Verdict:
    """Judge the earliest time at which a snake can be on a cell."""
    right, target = asked.time, asked.target
    given = read_number(answer)
    if isinstance(given, Other):
        return not_a_number(answer, "a number of turns, or 'never'")
    if given == right:
        out_of_reach = f"Nothing that moves away opens a way to {target}."
        then = f"At time {right} the head can be on {target}, and not before."
        return Verdict("right", out_of_reach if right is None else then)
    told = f"{'Never' if given is None else shown(answer)} is not the earliest time for {target}."
    if given == frozen(asked).time:
        return blamed(told, FROZEN_WORLD, met_before)
    position = asked.position
    if given == position.steps_between(position.snake(asked.you).head, target):
        return Verdict("wrong", f"{told} On that way, a body is still there when you arrive.")
    question = "Walk there with a finger and say the time at each cell."
    return Verdict("wrong", told, question=question)


_EXPECTED = "The times should be a text in quotation marks, with lines such as '1: (0, 1) (1, 0)'"


@refusing
def judge_times(typed: object, asked: Times, met_before: Iterable[int] = ()) -> Verdict:
    """Judge where a head can be at the times 0, 1, 2, ...: a line for each time.

    The line of time 0 is given; each right one of the others earns its part.
    """
    filled, *rest = filled_in(typed, _EXPECTED)
    given = _times_in(filled)
    right = asked.cells
    earned = sum(line == cells for line, cells in zip(given[1:], right[1:], strict=False))
    for time, cells in enumerate(right):
        if time >= len(given) and rest:
            return right_so_far(len(given), rest[0]).earning(earned, of=asked.last)
        if time >= len(given):
            told = f"The lines are right so far; go on until time {asked.last}."
            return Verdict("wrong", told).earning(earned, of=asked.last)
        if flaw := _time_flaw(given[time], cells, time, asked):
            if flaw.number:
                verdict = blamed(flaw.told, flaw.number, met_before)
            else:
                verdict = Verdict("wrong", flaw.told, question=flaw.question)
            return verdict.earning(earned, of=asked.last)
    count = counted(len(right[-1]), "cell")
    return Verdict("right", f"At time {asked.last} the head can be on {count}.")


def _times_in(text: str) -> list[set[Cell]]:
    return list(read_numbered(text, "cells", lambda cells: set(read_cells(cells))))


class _TimeFlaw(NamedTuple):
    """What is wrong with the line of a time."""

    told: str
    question: str = ""
    number: int | None = None  # the misunderstanding that explains it


def _time_flaw(given: set[Cell], right: set[Cell], time: int, asked: Times) -> _TimeFlaw | None:
    """Say what is wrong with one line."""
    position = asked.position
    free = free_from(position)
    for cell in sorted(given - right):
        where = f"Time {time}: the head cannot be on {cell} then."
        if not position.has(cell):
            return _TimeFlaw(f"Time {time}: {cell} is not on the board.")
        if free.get(cell, 0) > time:
            return _TimeFlaw(f"{where} The body there leaves at time {free[cell]}.")
        if any(position.steps_between(cell, other) == 1 for other in right):
            return _TimeFlaw(f"{where} {NO_WAITING}")
        return _TimeFlaw(where, "Look at the line above: from where would it come?")
    for cell in sorted(right - given):
        told, number = f"Time {time}: a cell is missing", FROZEN_WORLD if cell in free else None
        return _TimeFlaw(f"{told} where a body is now." if number else f"{told}.", number=number)
    return None


def _read_times(typed: object, _: Times) -> list[list[Cell]]:
    text = read_text(typed, _EXPECTED)
    return [sorted(cells) for cells in _times_in(text)]


LISTED: Listed[Times] = Listed(
    _read_times,
    lambda asked: [sorted(cells) for cells in asked.cells],
    {FROZEN_WORLD: lambda asked: [[sorted(cells) for cells in frozen(asked).cells]]},
)
"""How answers are compared with the right cells, and with those of a frozen world."""

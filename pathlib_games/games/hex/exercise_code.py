"""Judges programs about Hex: the neighbors of a cell, who has won, how many stones are needed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from itertools import islice
from typing import Any

from pathlib_games.exercises.answering import answer_of, not_a_function
from pathlib_games.exercises.reading import shown
from pathlib_games.exercises.running import SECONDS
from pathlib_games.exercises.slips import WRONG_NEIGHBORS
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict, Wrong, wrong
from pathlib_games.games.hex.board import BLACK, Cell, neighbors
from pathlib_games.games.hex.exercise import (
    SLIPS,
    WRONG_SIDES,
    cells_and_costs,
    hints_for,
    named,
)
from pathlib_games.games.hex.exercise_waves import neighbor_slip
from pathlib_games.games.hex.graphs import stones_needed
from pathlib_games.games.hex.rules import Position

# ---- neighbors ----------------------------------------------------------------------------------

_SIZES = (5, 3, 1)


def judge_hex_neighbors(
    function: Any, met_before: Iterable[int] = (), seconds: float = SECONDS
) -> Verdict:
    """Run a learner's ``hex_neighbors(x, y, size)`` on every cell of several boards.

    Examples
    --------
    >>> judge_hex_neighbors(lambda x, y, size: list(neighbors(size, (x, y))))
    Right. The neighbors are right for all cells of 3 boards.
    >>> judge_hex_neighbors(lambda x, y, size: [(x + 1, y), (x - 1, y), (x, y + 1)])
    Not yet. Of (2, 2) on 5 x 5 you forget (1, 3). Touch each neighbor with a finger: a hexagon ...
    """
    if not callable(function):
        return not_a_function(function)
    for size in _SIZES:
        # The middle first: at the rim some wrong ideas look right.
        for cell in sorted(_cells(size), key=lambda cell: _off_centre(cell, size)):
            asked = f"({cell[0]}, {cell[1]}) on {size} x {size}"
            try:
                given = answer_of(partial(function, *cell, size), _plain_cells, seconds)
            except Wrong as problem:
                return Verdict("wrong", f"For {asked}: {problem}")
            if given is ...:
                return NOT_TRIED
            if flaw := _neighbor_flaw(cell, given, size):
                told, hints = f"Of {asked} {flaw}", hints_for(WRONG_NEIGHBORS)
                if set(given).intersection(_cells(size)) == set(neighbors(size, cell)):
                    return Verdict("wrong", told)  # they are right but for the rim, or one is twice
                return named(told, WRONG_NEIGHBORS, hints, met_before)
    return Verdict("right", f"The neighbors are right for all cells of {len(_SIZES)} boards.")


def _neighbor_flaw(cell: Cell, given: list[Cell], size: int) -> str | None:
    right = neighbors(size, cell)
    if idea := neighbor_slip(cell, set(given), size):
        return f"you give {len(set(given))}. {idea}"
    for other in given:
        if not (0 <= other[0] < size and 0 <= other[1] < size):
            return f"you name {other}, which is not on the board."
        if other == cell:
            return f"you name {other}: that is the cell itself."
        if other not in right:
            return f"you name {other}, which does not touch it."
    if missing := [other for other in right if other not in given]:
        return f"you forget {missing[0]}."
    return "you name a cell twice." if len(set(given)) < len(given) else None


# ---- boards on which programs are run -----------------------------------------------------------

BOARDS = {
    "an empty board": "...\n...\n...",
    "a black row": "...\nBBB\n...",
    "a black column": ".B.\n.B.\n.B.",
    "a chain along the diagonal that touches": "..B\n.B.\nB..",
    "stones along the diagonal that does not touch": "B..\n.B.\n..B",
    "stones on both sides with a gap": "B.B\n...\n...",
    "a white wall with a gap": "..W.\n..W.\n....\n..W.",
    "a white wall": ".W..\n.W..\n.W..\n.W..",
    "a long black chain": "B.BBB\nB.B.B\nB.B.B\nB.B.B\nBBB.B",
    "a chain and a short cut with a gap": "WWWWB\nBBBWB\nWWBWB\nWWBBB\nWWWWW",
    "a way around white stones": "...W.\n.W.W.\n.W.W.\n.W...\n.W...",
    "white between the black stones": "BWB\nWBW\nBWB",
    "a dear straight way and a cheap way around": "......\n.BBBB.\n.B..B.\nBB..BB\n......\nWWWWWW",
    "one cell": ".",
    "one black stone": "B",
    "one white stone": "W",
}
"""The boards, by what they show."""


def _positions() -> dict[str, Position]:
    return {name: Position.from_text(text) for name, text in BOARDS.items()}


# ---- who has won --------------------------------------------------------------------------------


def judge_black_wins(
    function: Any, met_before: Iterable[int] = (), seconds: float = SECONDS
) -> Verdict:
    """Run a learner's ``black_wins(stones, size, neighbors)`` on several boards.

    Examples
    --------
    >>> def always(stones, size, neighbors):
    ...     return True
    >>> judge_black_wins(always)
    Not yet. An empty board: nobody joins left and right there, but you say that black has won. ...
    """
    if not callable(function):
        return not_a_function(function)
    given: dict[str, bool] = {}
    for name, position in _positions().items():
        stones = set(position.stones(BLACK))
        work = partial(function, stones, position.size, partial(_near, position.size))
        try:
            answer = answer_of(work, _plain_truth, seconds)
        except Wrong as problem:
            return Verdict("wrong", f"{name[0].upper()}{name[1:]}: {problem}")
        if answer is ...:
            return NOT_TRIED
        given[name] = answer
    right = {name: stones_needed(position, BLACK) == 0 for name, position in _positions().items()}
    for name, truth in right.items():
        if given[name] != truth:
            hint = "Follow the stones with a finger, from the left side on."
            return _told(_win_flaw(name, truth=truth), hint, given, _wins_by_slip(), met_before)
    return Verdict("right", f"You know who has won on all {len(right)} boards.")


def _win_flaw(name: str, *, truth: bool) -> str:
    head = f"{name[0].upper()}{name[1:]}"
    if truth:
        return f"{head}: black has joined left and right, but you say no."
    return f"{head}: nobody joins left and right there, but you say that black has won."


def _wins_by_slip() -> dict[int, dict[str, object]]:
    return {
        number: {name: slip(position, BLACK) == 0 for name, position in _positions().items()}
        for number, slip in SLIPS.items()
        if number in (WRONG_NEIGHBORS, WRONG_SIDES)
    }


# ---- how many stones are needed -----------------------------------------------------------------


def judge_stones(
    function: Any, met_before: Iterable[int] = (), seconds: float = SECONDS
) -> Verdict:
    """Run a learner's ``my_stones(cost, size, neighbors)`` for black on several boards.

    Examples
    --------
    >>> from pathlib_games.games.hex.exercise import fewest_stones
    >>> judge_stones(fewest_stones)
    Right. The numbers are right on all 16 boards.
    >>> judge_stones(lambda cost, size, neighbors: size)
    Not yet. A black row: it should be 0; yours is 3. There is a way with fewer stones. ...
    """
    if not callable(function):
        return not_a_function(function)
    given: dict[str, object] = {}
    for name, position in _positions().items():
        cost = cells_and_costs(position, BLACK)
        work = partial(function, cost, position.size, partial(_near, position.size))
        try:
            answer = answer_of(work, _plain_number, seconds)
        except Wrong as problem:
            return Verdict("wrong", f"{name[0].upper()}{name[1:]}: {problem}")
        if answer is ...:
            return NOT_TRIED
        given[name] = answer
    given = {name: None if value == "none" else value for name, value in given.items()}
    for name, position in _positions().items():
        right = stones_needed(position, BLACK)
        if given[name] != right:
            head = f"{name[0].upper()}{name[1:]}"
            flaw = f"{head}: it should be {right}; yours is {given[name]}."
            return _told(flaw, _ask(given[name], right), given, _numbers_by_slip(), met_before)
    return Verdict("right", f"The numbers are right on all {len(given)} boards.")


def _ask(given: Any, right: int | None) -> str:
    """Say what to think about if a number is wrong."""
    if right is None:
        return "There is no way on this board: return None then."
    if given is None:
        return "There is a way: follow it with a finger. Where does your search stop?"
    if given > right:
        return "There is a way with fewer stones. Is what costs nothing looked at first?"
    return "Where does the way begin, and what does the first cell cost?"


def _numbers_by_slip() -> dict[int, dict[str, object]]:
    return {
        number: {name: slip(position, BLACK) for name, position in _positions().items()}
        for number, slip in SLIPS.items()
    }


def _told(
    flaw: str,
    hint: str,
    given: Mapping[str, object],
    by_slip: Mapping[int, Mapping[str, object]],
    met_before: Iterable[int],
) -> Verdict:
    """Explain a wrong program by a slip that gives the same answers on all boards."""
    for number, answers in by_slip.items():
        if answers == given:
            return named(flaw, number, hints_for(number), met_before)
    return Verdict("wrong", f"{flaw} {hint}")


# ---- reading what a program gives ---------------------------------------------------------------


def _plain_cells(value: object) -> list[Cell]:
    if value is None:
        wrong("it returned None. Does it end with `return`?")
    if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
        wrong(f"it should return a list of cells, not {shown(value)}.")
    cells: list[Cell] = []
    for item in islice(value, 100):
        if not (isinstance(item, tuple) and len(item) == 2 and all(type(n) is int for n in item)):
            wrong(f"a cell should be a pair (x, y) of whole numbers, not {shown(item)}.")
        cells.append((item[0], item[1]))
    return cells


def _plain_truth(value: object) -> bool:
    if value is None:
        wrong("it returned None. Does every way through it end with `return`?")
    if not isinstance(value, bool):
        wrong(f"it should return True or False, not {shown(value)}.")
    return value


def _plain_number(value: object) -> object:
    """Copy a number; None is an answer here, so it gets a name."""
    if value is None:
        return "none"
    if isinstance(value, bool) or not isinstance(value, int | float):
        wrong(f"it should return a number, or None if there is no way; not {shown(value)}.")
    return value


def _near(size: int, cell: Cell) -> list[Cell]:
    return list(neighbors(size, cell))


def _cells(size: int) -> list[Cell]:
    return [(x, y) for y in range(size) for x in range(size)]


def _off_centre(cell: Cell, size: int) -> int:
    return max(abs(2 * part + 1 - size) for part in cell)

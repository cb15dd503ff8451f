"""Judges programs about Hex: the neighbors of a cell, who has won, how many stones are needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from itertools import combinations, islice
from typing import Any

from pathlib_games.exercises.answering import answer_of, any_answer, ask_ahead, not_a_function
from pathlib_games.exercises.reading import not_a_pair, shown
from pathlib_games.exercises.running import SECONDS
from pathlib_games.exercises.slips import WRONG_NEIGHBORS
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict, Wrong, wrong
from pathlib_games.games.hex.board import BLACK, Cell, neighbors
from pathlib_games.games.hex.exercise_questions import Stones
from pathlib_games.games.hex.exercise_slips import WRONG_SIDES, named
from pathlib_games.games.hex.exercise_stones import (
    SLIPS,
    Near,
    fewest_stones,
    slipped,
)
from pathlib_games.games.hex.exercise_waves import neighbor_slip, wrong_neighbors
from pathlib_games.games.hex.graphs import cells_and_costs, stones_needed
from pathlib_games.games.hex.rules import Position

# ---- neighbors ----------------------------------------------------------------------------------

_SIZES = (5, 3, 1)


@any_answer
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
    asked = [(cell, size) for size in _SIZES for cell in _from_the_middle(size)]
    flaws: list[Verdict] = []
    right = 0
    calls = [partial(function, *cell, size) for cell, size in asked]
    ask_ahead(calls, seconds)
    for (cell, size), call in zip(asked, calls, strict=True):
        try:
            given = answer_of(call, _plain_cells, seconds)
        except Wrong as problem:
            flaws.append(Verdict("wrong", f"For {_place(cell, size)}: {problem}"))
            break
        if given is ...:
            return NOT_TRIED
        if flaw := _neighbor_flaw(cell, given, size):
            flaws.append(_told_neighbors(flaw, cell, given, size, met_before))
        else:
            right += size > 1  # to name no cell at all is right on 1 x 1
    if flaws:
        return flaws[0].earning(right, sum(size > 1 for _, size in asked))
    return Verdict("right", f"The neighbors are right for all cells of {len(_SIZES)} boards.")


def _told_neighbors(
    flaw: str, cell: Cell, given: list[Cell], size: int, met_before: Iterable[int]
) -> Verdict:
    told = f"Of {_place(cell, size)} {flaw}"
    if set(given).intersection(_cells(size)) == set(neighbors(size, cell)):
        return Verdict("wrong", told)  # they are right but for the rim, or one is twice
    return named(told, WRONG_NEIGHBORS, met_before)


def _neighbor_flaw(cell: Cell, given: list[Cell], size: int) -> str | None:
    right = neighbors(size, cell)
    if idea := neighbor_slip(cell, set(given), size):
        return f"you give {len(set(given))}. {idea}"
    for other in given:
        if not (0 <= other[0] < size and 0 <= other[1] < size):
            return f"you name {shown(other)}, which is not on the board."
        if other == cell:
            return f"you name {other}: that is the cell itself."
        if other not in right:
            return f"you name {other}, which does not touch it."
    if missing := [other for other in right if other not in given]:
        return f"you forget {missing[0]}."
    return "you name a cell twice." if len(set(given)) < len(given) else None


def hex_neighbors(x: int, y: int, size: int) -> list[Cell]:
    """Return the neighbors of a cell: a right answer."""
    return list(neighbors(size, (x, y)))


def square_neighbors(x: int, y: int, size: int) -> list[Cell]:
    """Return the neighbors that a cell would have if it were a square: a wrong answer."""
    return sorted(next(iter(wrong_neighbors((x, y), size).values())))


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


@cache
def _positions() -> dict[str, Position]:
    return {name: Position.from_text(text) for name, text in BOARDS.items()}


def _answers(
    function: Any,
    stones: Callable[[Position], object],
    read: Callable[[object], object],
    seconds: float,
) -> tuple[dict[str, object], str]:
    """Run a program on all boards until it fails: what it gives for each, and why it failed."""
    calls = {
        name: partial(function, stones(position), position.size, partial(_near, position.size))
        for name, position in _positions().items()
    }
    ask_ahead(list(calls.values()), seconds)
    given: dict[str, object] = {}
    for name, call in calls.items():
        try:
            given[name] = answer_of(call, read, seconds)
        except Wrong as problem:
            return given, f"{_head(name)}: {problem}"
    return given, ""


def _judged(
    given: Mapping[str, object],
    right: Mapping[str, object],
    failed: str,
    tell: Callable[[str], Verdict],
    praise: str,
) -> Verdict:
    """Judge what a program gives for the boards; the first one that is wrong is told."""
    if any(answer is ... for answer in given.values()):
        return NOT_TRIED
    good = {name for name, answer in given.items() if answer == right[name]}
    if failed:
        verdict = Verdict("wrong", failed)
    elif bad := [name for name in right if name not in good]:
        verdict = tell(bad[0])
    else:
        return Verdict("right", praise)
    # Pairs of boards with different answers count: to give one answer for all is worth nothing.
    pairs = [{one, two} for one, two in combinations(right, 2) if right[one] != right[two]]
    return verdict.earning(sum(pair <= good for pair in pairs), len(pairs))


# ---- who has won --------------------------------------------------------------------------------


@any_answer
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
    >>> judge_black_wins(always).share
    0.0
    """
    if not callable(function):
        return not_a_function(function)
    given, failed = _answers(
        function, lambda board: set(board.stones(BLACK)), _plain_truth, seconds
    )
    right = {name: stones_needed(position, BLACK) == 0 for name, position in _positions().items()}

    def tell(name: str) -> Verdict:
        flaw = (
            "black has joined left and right, but you say no."
            if right[name]
            else "nobody joins left and right there, but you say that black has won."
        )
        hint = "Follow the stones with a finger, from the left side on."
        by_slip = {number: _wins(number) for number in (WRONG_NEIGHBORS, WRONG_SIDES)}
        return _told(f"{_head(name)}: {flaw}", hint, given, by_slip, met_before)

    praise = f"You know who has won on all {len(right)} boards."
    return _judged(given, right, failed, tell, praise)


def _wins(number: int) -> dict[str, object]:
    """Return who has won in the eyes of a misunderstanding, by board."""
    return {name: needed == 0 for name, needed in _needed(number).items()}


def black_wins(stones: set[Cell], size: int, neighbors: Near) -> bool:
    """Return whether black has joined left and right: a right answer."""
    return fewest_stones(dict.fromkeys(stones, 0), size, neighbors) == 0


def slipped_wins(number: int, stones: set[Cell], size: int, neighbors: Near) -> bool:
    """Return whether black has won in the eyes of a misunderstanding.

    Examples
    --------
    >>> judge_black_wins(partial(slipped_wins, WRONG_SIDES)).mistake
    31
    """
    return SLIPS[number](dict.fromkeys(stones, 0), size, neighbors, BLACK) == 0


# ---- how many stones are needed -----------------------------------------------------------------


@any_answer
def judge_stones(
    function: Any, met_before: Iterable[int] = (), seconds: float = SECONDS
) -> Verdict:
    """Run a learner's ``my_stones(cost, size, neighbors)`` for black on several boards.

    Examples
    --------
    >>> judge_stones(fewest_stones)
    Right. The numbers are right on all 16 boards.
    >>> judge_stones(lambda cost, size, neighbors: size)
    Not yet. A black row: it should be 0; yours is 3. There is a way with fewer stones. ...
    """
    if not callable(function):
        return not_a_function(function)
    read, failed = _answers(
        function, lambda board: cells_and_costs(board, BLACK), _plain_number, seconds
    )
    given = {name: None if value == _NO_WAY else value for name, value in read.items()}
    right = {name: stones_needed(position, BLACK) for name, position in _positions().items()}

    def tell(name: str) -> Verdict:
        flaw = f"{_head(name)}: it should be {right[name]}; yours is {shown(given[name])}."
        by_slip = {number: _needed(number) for number in SLIPS}
        return _told(flaw, _ask(given[name], right[name]), given, by_slip, met_before)

    return _judged(given, right, failed, tell, f"The numbers are right on all {len(right)} boards.")


def _ask(given: Any, right: int | None) -> str:
    """Say what to think about if a number is wrong."""
    if right is None:
        return "There is no way on this board: return None then."
    if given is None:
        return "There is a way: follow it with a finger. Where does your search stop?"
    if given > right:
        return "There is a way with fewer stones. Is what costs nothing looked at first?"
    return "Where does the way begin, and what does the first cell cost?"


def _needed(number: int) -> dict[str, object]:
    """Return how many stones black needs in the eyes of a misunderstanding, by board."""
    return {name: slipped(number, Stones(board, BLACK)) for name, board in _positions().items()}


def slipped_stones(number: int, cost: dict[Cell, int], size: int, neighbors: Near) -> int | None:
    """Return how many stones black needs in the eyes of a misunderstanding.

    Examples
    --------
    >>> judge_stones(partial(slipped_stones, 33)).mistake
    33
    """
    return SLIPS[number](cost, size, neighbors, BLACK)


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
            return named(flaw, number, met_before)
    return Verdict("wrong", f"{flaw} {hint}")


# ---- reading what a program gives ---------------------------------------------------------------

_NO_WAY = "no way"


def _plain_cells(value: object) -> list[Cell]:
    if value is None:
        wrong("it returned None. Does it end with `return`?")
    if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
        wrong(f"it should return a list of cells, not {shown(value)}.")
    cells: list[Cell] = []
    for item in islice(value, 100):
        if not (isinstance(item, tuple) and len(item) == 2 and all(type(n) is int for n in item)):
            wrong(not_a_pair(item))
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
        return _NO_WAY
    if isinstance(value, bool) or not isinstance(value, int | float):
        wrong(f"it should return a number, or None if there is no way; not {shown(value)}.")
    return int(value) if isinstance(value, int) else float(value)


def _near(size: int, cell: Cell) -> list[Cell]:
    return list(neighbors(size, cell))


def _cells(size: int) -> list[Cell]:
    return [(x, y) for y in range(size) for x in range(size)]


def _from_the_middle(size: int) -> list[Cell]:
    """Return the middle first: at the rim some wrong ideas look right."""
    return sorted(_cells(size), key=lambda cell: max(abs(2 * part + 1 - size) for part in cell))


def _place(cell: Cell, size: int) -> str:
    return f"({cell[0]}, {cell[1]}) on {size} x {size}"


def _head(name: str) -> str:
    return f"{name[0].upper()}{name[1:]}"

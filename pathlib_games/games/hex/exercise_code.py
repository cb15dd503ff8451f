"""Judges programs about Hex: the neighbors of a cell, who has won, how many stones are needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations, islice
from typing import Any

from pathlib_games.exercises.answering import answer_of, ask_ahead, not_a_function
from pathlib_games.exercises.reading import not_a_pair, shown
from pathlib_games.exercises.smallest import smallest
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict, Wrong, wrong
from pathlib_games.games.hex.board import BLACK, EMPTY, Cell, neighbors
from pathlib_games.games.hex.exercise_slips import WRONG_SIDES, named
from pathlib_games.games.hex.exercise_stones import (
    SLIPS,
    Near,
    fewest_stones,
    slipped,
)
from pathlib_games.games.hex.exercise_waves import neighbor_slip, wrong_neighbors
from pathlib_games.games.hex.graphs import cells_and_costs, stones_needed
from pathlib_games.games.hex.questions import Stones
from pathlib_games.games.hex.rules import Position
from pathlib_games.ideas.slips import WRONG_NEIGHBORS
from pathlib_games.programs.run import SECONDS
from pathlib_games.programs.session import session
from pathlib_games.programs.watching import watched

# ---- neighbors ----------------------------------------------------------------------------------

_SIZES = (5, 3, 1)


@session()
def judge_hex_neighbors(
    function: Any, met_before: Iterable[int] = (), seconds: float = SECONDS
) -> Verdict:
    """Run a learner's ``hex_neighbors(x, y, size)`` on every cell of several boards."""
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
    "a black chain that ends": "BB.\n.B.\n...",
    "two stones that are not beside each other": "..B\nB..\n...",
    "two chains that do not meet": "BB..\n....\n..BB\n..BB",
    "a white wall with a gap": "..W.\n..W.\n....\n..W.",
    "a white wall": ".W..\n.W..\n.W..\n.W..",
    "a long black chain": "B.BBB\nB.B.B\nB.B.B\nB.B.B\nBBB.B",
    "a black chain that turns back": "BBBB.\n...B.\n.BB..\n.B...\n.BBBB",
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


@dataclass(frozen=True)
class _Task:
    """What a program is asked about a board, and what is right."""

    stones: Callable[[Position], object]  # what it is given of a position
    read: Callable[[object], object]  # copies what it returns, or raises `Wrong`
    right: Callable[[Position], object]  # the right answer

    def answers(self, function: Any, seconds: float) -> tuple[dict[str, object], str]:
        """Run a program on all boards until it fails: what it gives, and why it failed."""
        calls = {
            name: partial(function, self.stones(board), board.size, partial(_near, board.size))
            for name, board in _positions().items()
        }
        ask_ahead(list(calls.values()), seconds)
        given: dict[str, object] = {}
        for name, call in calls.items():
            try:
                given[name] = answer_of(call, self.read, seconds)
            except Wrong as problem:
                return given, f"{_head(name)}: {problem}"
        return given, ""

    def smallest(self, function: Any, name: str, given: object, seconds: float) -> _Shown:
        """Return the smallest board on which a program is wrong that is so on one of ours."""
        look, board = partial(self._look, function, min(seconds, _SMALL)), _positions()[name]
        here = look(board)
        if here is None:  # it answers the same question in another way now
            return _Shown(board, given, (), self.right(board))
        return smallest(board, here, look, smaller_boards)[1]

    def _look(self, function: Any, seconds: float, board: Position) -> _Shown | None:
        """Return what a program does on a board, or None if it is right there, or stops."""
        near = partial(_near, board.size)
        work = partial(watched, function, near, self.stones(board), board.size)
        try:
            given, looked_up = answer_of(work, self._read_both, seconds)
        except Wrong:
            return None
        right = self.right(board)
        return None if given == right else _Shown(board, given, tuple(looked_up), right)

    def _read_both(self, value: tuple[object, list[Any]]) -> tuple[object, list[Any]]:
        return self.read(value[0]), value[1]


@dataclass(frozen=True)
class _Shown:
    """A board on which a program is wrong."""

    board: Position
    given: object  # what the program returned
    looked_up: tuple[Any, ...]  # the cells whose neighbors it asked for, in order
    right: object  # what would be right

    @property
    def where(self) -> str:
        """The board in words."""
        rows = " / ".join(self.board.rows)
        return f"On the board {rows} ({self.board.size} x {self.board.size})"

    @property
    def run(self) -> str:
        """What is known of the run, as a sentence."""
        cells = list(dict.fromkeys(self.looked_up))
        if not cells:
            return "It asks for the neighbors of no cell."
        more = ", ..." if len(cells) > _NAMED else ""
        return f"It asks for the neighbors of {', '.join(map(str, cells[:_NAMED]))}{more}."


_SMALL = 0.5  # seconds for a program on a smaller board
_NAMED = 12  # so many cells can be named in a sentence


def smaller_boards(board: Position) -> list[Callable[[Position], Position | None]]:
    """Return what may be done to a board: a row and a column are left out, or a stone is taken."""
    size = range(board.size)
    return [
        *(partial(_without_lines, x=x, y=y) for x in size for y in size),
        *(partial(_without_stone, x=x, y=y) for x in size for y in size),
    ]


def _without_lines(board: Position, x: int, y: int) -> Position | None:
    if board.size == 1 or max(x, y) >= board.size:
        return None
    rows = [row[:x] + row[x + 1 :] for row in board.rows]
    return Position.from_text("\n".join(rows[:y] + rows[y + 1 :]))


def _without_stone(board: Position, x: int, y: int) -> Position | None:
    if max(x, y) >= board.size or board.rows[y][x] == EMPTY:
        return None
    rows = list(board.rows)
    rows[y] = rows[y][:x] + EMPTY + rows[y][x + 1 :]
    return Position.from_text("\n".join(rows))


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


@session()
def judge_black_wins(
    function: Any, met_before: Iterable[int] = (), seconds: float = SECONDS
) -> Verdict:
    """Run a learner's ``black_wins(stones, size, neighbors)`` on several boards.

    A wrong program is shown on a smallest board on which it is wrong.
    """
    if not callable(function):
        return not_a_function(function)
    given, failed = _WINNER.answers(function, seconds)
    right = {name: _WINNER.right(board) for name, board in _positions().items()}

    def tell(name: str) -> Verdict:
        shown = _WINNER.smallest(function, name, given[name], seconds)
        flaw = (
            "black has joined left and right, but you say no."
            if shown.right
            else "nobody joins left and right there, but you say that black has won."
        )
        hint = "Follow the stones with a finger, from the left side on."
        by_slip = {number: _wins(number) for number in (WRONG_NEIGHBORS, WRONG_SIDES)}
        return _told(f"{shown.where}: {flaw} {shown.run}", hint, given, by_slip, met_before)

    praise = f"You know who has won on all {len(right)} boards."
    return _judged(given, right, failed, tell, praise)


def _wins(number: int) -> dict[str, object]:
    """Return who has won in the eyes of a misunderstanding, by board."""
    return {name: needed == 0 for name, needed in _needed(number).items()}


def black_wins(stones: set[Cell], size: int, neighbors: Near) -> bool:
    """Return whether black has joined left and right: a right answer."""
    return fewest_stones(dict.fromkeys(stones, 0), size, neighbors) == 0


def slipped_wins(number: int, stones: set[Cell], size: int, neighbors: Near) -> bool:
    """Return whether black has won in the eyes of a misunderstanding."""
    return SLIPS[number](dict.fromkeys(stones, 0), size, neighbors, BLACK) == 0


# ---- how many stones are needed -----------------------------------------------------------------


@session()
def judge_stones(
    function: Any, met_before: Iterable[int] = (), seconds: float = SECONDS
) -> Verdict:
    """Run a learner's ``my_stones(cost, size, neighbors)`` for black on several boards.

    A wrong program is shown on a smallest board on which it is wrong.
    """
    if not callable(function):
        return not_a_function(function)
    given, failed = _COUNT.answers(function, seconds)
    right = {name: _COUNT.right(board) for name, board in _positions().items()}

    def tell(name: str) -> Verdict:
        board = _COUNT.smallest(function, name, given[name], seconds)
        yours = shown(None if board.given == _NO_WAY else board.given)
        wanted = None if board.right == _NO_WAY else board.right
        flaw = f"{board.where}: it should be {wanted}; yours is {yours}. {board.run}"
        by_slip = {number: _needed(number) for number in SLIPS}
        return _told(flaw, _ask(board.given, board.right), given, by_slip, met_before)

    return _judged(given, right, failed, tell, f"The numbers are right on all {len(right)} boards.")


def _ask(given: Any, right: Any) -> str:
    """Say what to think about if a number is wrong."""
    if right == _NO_WAY:
        return "There is no way on this board: return None then."
    if given == _NO_WAY:
        return "There is a way: follow it with a finger. Where does your search stop?"
    if given > right:
        return "There is a way with fewer stones. Is what costs nothing looked at first?"
    return "Where does the way begin, and what does the first cell cost?"


def _needed(number: int) -> dict[str, object]:
    """Return how many stones black needs in the eyes of a misunderstanding, by board."""
    found = {name: slipped(number, Stones(board, BLACK)) for name, board in _positions().items()}
    return {name: _NO_WAY if needed is None else needed for name, needed in found.items()}


def slipped_stones(number: int, cost: dict[Cell, int], size: int, neighbors: Near) -> int | None:
    """Return how many stones black needs in the eyes of a misunderstanding."""
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


def _needed_by_black(board: Position) -> object:
    needed = stones_needed(board, BLACK)
    return _NO_WAY if needed is None else needed


_WINNER = _Task(
    lambda board: set(board.stones(BLACK)), _plain_truth, lambda board: _needed_by_black(board) == 0
)
_COUNT = _Task(lambda board: cells_and_costs(board, BLACK), _plain_number, _needed_by_black)

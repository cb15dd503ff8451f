"""Judges the exercises about Color Lines: neighbors, waves, a breadth-first search, a path.

Most slips here are about the neighbors of a cell; they are registered as one misunderstanding. It
does not change an algorithm, so it is recognised from the cells that are named.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from pathlib_games.exercises.answering import answer_of, not_a_function
from pathlib_games.exercises.reading import Other, not_a_number, read_number, shown
from pathlib_games.exercises.running import SECONDS
from pathlib_games.exercises.slips import WRONG_NEIGHBORS, blamed
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict, Wrong, wrong
from pathlib_games.exercises.waves import ByWaves, read_cells
from pathlib_games.games.color_lines.board import EMPTY, move_graph
from pathlib_games.games.color_lines.rules import Position
from pathlib_games.graphs import IllegalMove, bfs

Cell = tuple[int, int]

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


# ---- what can be reached, and in which wave ------------------------------------------------------


def judge_reached(answer: object, position: Position, start: Cell) -> Verdict:
    r"""Judge to how many cells a ball can get.

    Examples
    --------
    >>> judge_reached(2, Position.from_text("1..\n22."), (0, 0))
    Not yet. It is not 2. Begin beside the ball and mark the cells, one wave after the other.
    >>> judge_reached(3, Position.from_text("1..\n22."), (0, 0))
    Right. The ball can get to 3 cells.
    """
    if answer is ...:
        return NOT_TRIED
    right = len(position.ways_from(start).distance) - 1
    given = read_number(answer)
    if given is None or isinstance(given, Other):
        return not_a_number(answer)
    if given == right:
        return Verdict("right", f"The ball can get to {right} {'cell' if right == 1 else 'cells'}.")
    if given == right + 1:
        told = f"It is not {shown(answer)}: do not count the cell that the ball lies on."
    elif given == len(position.free):
        told = f"{shown(answer)} cells are free, but the ball has no way to some of them."
    else:
        told = f"It is not {shown(answer)}. Begin beside the ball and mark the cells, one wave "
        told += "after the other."
    return Verdict("wrong", told)


def judge_tree_steps(
    answer: object, predecessor: Mapping[Cell, Cell | None], cell: Cell
) -> Verdict:
    """Judge how many steps the way back to the start has in a tree.

    Examples
    --------
    >>> judge_tree_steps(2, {(0, 0): None, (1, 0): (0, 0), (2, 0): (1, 0)}, (2, 0))
    Right. The way has 2 steps.
    >>> judge_tree_steps(3, {(0, 0): None, (1, 0): (0, 0), (2, 0): (1, 0)}, (2, 0))
    Not yet. It is not 3. Count the steps between the cells, not the cells.
    """
    if answer is ...:
        return NOT_TRIED
    right, at = 0, cell
    while (before := predecessor[at]) is not None:
        right, at = right + 1, before
    given = read_number(answer)
    if given is None or isinstance(given, Other):
        return not_a_number(answer)
    if given == right:
        return Verdict("right", f"The way has {right} {'step' if right == 1 else 'steps'}.")
    told = f"It is not {shown(answer)}."
    if given == right + 1:
        return Verdict("wrong", f"{told} Count the steps between the cells, not the cells.")
    return Verdict(
        "wrong", f"{told} Follow this tree, not the shortest way: where does it go first?"
    )


@dataclass(frozen=True)
class Waves(ByWaves):
    r"""A breadth-first search by hand: the cells that were found so far, in order.

    Attributes
    ----------
    position, start
        The board, and the cell of the ball.
    cells
        What was found, without the start.

    Examples
    --------
    >>> waves = Waves(Position.from_text("1..\n22."), (0, 0), ((1, 0),))
    >>> print(waves.why_not((2, 1)))
    (2, 1) touches (1, 0) only at a corner; balls do not go that way.
    >>> waves.why_not((2, 0)) is None
    True
    """

    position: Position
    start: Cell
    cells: tuple[Cell, ...] = ()

    @property
    def wave(self) -> dict[Cell, int]:
        """The right wave of each cell that can be reached, 0 for the start."""
        distance: dict[Any, float] = self.position.ways_from(self.start).distance
        return {cell: int(number) for cell, number in distance.items()}

    def is_no_neighbor(self, cell: Cell) -> bool:
        """Say whether a cell is no neighbor of any found cell, or not free."""
        x, y = cell
        found = {self.start, *self.cells}
        beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
        return not found & beside or self.position.at(cell) != EMPTY

    def why_not(self, cell: Cell) -> str | None:
        """Say why a cell is not the next to be found, or None if it may be."""
        try:
            content = self.position.at(cell)
        except IllegalMove as problem:
            return str(problem)
        if cell == self.start or cell in self.cells:
            return f"{cell} has been found already."
        if content != EMPTY:
            return f"On {cell} lies a ball: no way leads through it."
        if self.is_no_neighbor(cell):
            return self._not_beside(cell)
        return self.too_early(cell)

    def _not_beside(self, cell: Cell) -> str:
        corners = {(cell[0] + dx, cell[1] + dy) for dx in (-1, 1) for dy in (-1, 1)}
        if touched := corners & {self.start, *self.cells}:
            return f"{cell} touches {min(touched)} only at a corner; balls do not go that way."
        return f"No cell beside {cell} has been found yet."


def judge_waves(
    typed: object, position: Position, start: Cell, met_before: Iterable[int] = ()
) -> Verdict:
    r"""Judge cells in the order in which the waves find them; any order within a wave is right.

    Examples
    --------
    >>> judge_waves("(1, 0) (2, 0) (2, 1)", Position.from_text("1..\n22."), (0, 0))
    Right. 3 cells in 3 waves: all that the ball can get to.
    >>> judge_waves("(1, 0) (1, 1)", Position.from_text("1..\n22."), (0, 0)).mistake
    15
    """
    if typed is ...:
        return NOT_TRIED
    try:
        cells = read_cells(typed)
    except Wrong as problem:
        return Verdict("wrong", str(problem))
    so_far = Waves(position, start)
    for number, cell in enumerate(cells, start=1):
        if reason := so_far.why_not(cell):
            told = f"Cell {number}: {reason}"
            known = cell not in (start, *so_far.cells) and "board" not in reason
            if known and so_far.is_no_neighbor(cell):
                return blamed(told, WRONG_NEIGHBORS, met_before)
            return Verdict("wrong", told)
        so_far = so_far.find(cell)
    return so_far.verdict("all that the ball can get to")


# ---- code ---------------------------------------------------------------------------------------

WIDTH = 9


def _signs(position: Position) -> str:
    """Give a board as the exercises do: one sign for each cell, row by row."""
    return position.to_text().replace("\n", "")


def right_neighbors(cell: int, board: str) -> list[int]:
    """Give the numbers of the free cells beside a cell of a board that is 9 wide.

    Examples
    --------
    >>> right_neighbors(0, "." * 81), right_neighbors(8, "." * 81)
    ([1, 9], [7, 17])
    """
    x, y = cell % WIDTH, cell // WIDTH
    around = ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))
    return [
        WIDTH * b + a
        for a, b in around
        if 0 <= a < WIDTH and 0 <= b < len(board) // WIDTH and board[WIDTH * b + a] == "."
    ]


_EMPTY_BOARD = "." * WIDTH * WIDTH


def judge_neighbors(
    function: Any, met_before: Iterable[int] = (), seconds: float = SECONDS
) -> Verdict:
    """Run a learner's ``neighbors(cell, board)`` on every cell of two boards.

    Examples
    --------
    >>> judge_neighbors(right_neighbors)
    Right. The neighbors are right for all 81 cells of two boards.
    >>> judge_neighbors(lambda cell, board: [cell + 1, cell + 9])
    Not yet. Cell 0 is right on the empty board, but of cell 1 you forget cell 0. Touch each ...
    """
    if not callable(function):
        return not_a_function(function)
    before = ""
    for board, where in (
        (_EMPTY_BOARD, "on the empty board"),
        (_signs(LEVEL), "on the board with balls"),
    ):
        for cell in range(len(board)):
            try:
                given = answer_of(partial(function, cell, board), _plain_cells, seconds)
            except Wrong as problem:
                return Verdict("wrong", f"For cell {cell} {where}: {problem}")
            if given is ...:
                return NOT_TRIED
            if flaw := _neighbor_flaw(cell, given, board):
                told = f"{before}{flaw}"
                return blamed(f"{told[0].upper()}{told[1:]}", WRONG_NEIGHBORS, met_before)
            before = f"Cell {cell} is right {where}, but "
    return Verdict("right", "The neighbors are right for all 81 cells of two boards.")


def _neighbor_flaw(cell: int, given: list[int], board: str) -> str | None:
    """Say what is wrong with the neighbors of a cell: the first that is none, or is missing."""
    right = right_neighbors(cell, board)
    for other in given:
        if other in right:
            continue
        if not 0 <= other < len(board):
            return f"of cell {cell} you name {other}, which is not on the board."
        if board[other] != ".":
            return f"of cell {cell} you name cell {other}, on which a ball lies."
        return f"of cell {cell} you name cell {other}: {_where(cell, other)}"
    if missing := [other for other in right if other not in given]:
        return f"of cell {cell} you forget cell {missing[0]}."
    if len(set(given)) < len(given):
        return f"of cell {cell} you name a cell twice."
    return None


def _where(cell: int, other: int) -> str:
    columns, rows = abs(cell % WIDTH - other % WIDTH), abs(cell // WIDTH - other // WIDTH)
    if cell == other:
        return "that is the cell itself."
    if abs(cell - other) == 1:
        return "one of them ends a row, the other one begins the next."
    if columns == rows == 1:
        return "they touch only at a corner."
    return f"it is {columns} columns and {rows} rows away."


_STARTS = ((LEVEL, (0, 0)), (LEVEL, (2, 6)), (LEVEL, (7, 1)), (LEVEL, (6, 8)))


def judge_bfs(function: Any, seconds: float = SECONDS) -> Verdict:
    """Run a learner's ``my_bfs(start, neighbors)``, which gives the predecessor of each cell.

    Examples
    --------
    >>> def mine(start, neighbors):
    ...     predecessor, wave = {start: None}, [start]
    ...     for cell in wave:
    ...         for other in neighbors(cell):
    ...             if other not in predecessor:
    ...                 predecessor[other] = cell
    ...                 wave.append(other)
    ...     return predecessor
    >>> judge_bfs(mine)
    Right. All cells are found in their waves, from 4 starts.
    >>> judge_bfs(lambda start, neighbors: {})
    Not yet. From cell 0: the start is missing. It belongs in the tree with None before it.
    """
    if not callable(function):
        return not_a_function(function)
    for position, cell in _STARTS:
        start = position.index(cell)
        board = _signs(position)
        try:
            given = answer_of(
                partial(function, start, partial(right_neighbors, board=board)),
                _plain_tree,
                seconds,
            )
            if given is ...:
                return NOT_TRIED
            _check_tree(start, given, position)
        except Wrong as problem:
            return Verdict("wrong", f"From cell {start}: {problem}")
    return Verdict("right", f"All cells are found in their waves, from {len(_STARTS)} starts.")


def _check_tree(start: int, given: dict[int, int | None], position: Position) -> None:
    right = bfs(move_graph(position, position.cell(start)), position.cell(start)).distance
    wave = {position.index(cell): int(number) for cell, number in right.items()}  # type: ignore[arg-type]
    if start not in given:
        wrong("the start is missing. It belongs in the tree with None before it.")
    if given[start] is not None:
        wrong(f"nothing comes before the start, but your tree has {given[start]} there.")
    for cell in given:
        if cell not in wave:
            wrong(f"cell {cell} is in your tree, but the ball cannot get there.")
    if missing := sorted(set(wave) - set(given), key=wave.__getitem__):
        wrong(f"cell {missing[0]} is missing. Its wave is {wave[missing[0]]}: did you stop early?")
    board = _signs(position)
    for cell, before in given.items():
        if before is None and cell != start:
            wrong(f"cell {cell} has nothing before it. From which cell was it found?")
        if before is not None and cell not in right_neighbors(before, board):
            wrong(f"before cell {cell} comes {before}, but they are not side by side.")
    for cell in sorted(given, key=wave.__getitem__):
        steps, at = 0, cell
        while (before := given[at]) is not None and steps <= len(given):
            at, steps = before, steps + 1
        if steps > len(given):
            wrong(f"the way back from cell {cell} runs in a circle.")
        if steps > wave[cell]:
            wrong(
                f"the way to cell {cell} has {steps} steps in your tree, but {wave[cell]} are "
                "enough. Which cell leaves the queue first: the one that came first, or last?"
            )


_PATHS: tuple[tuple[dict[int, int | None], int, list[int]], ...] = (
    ({0: None, 1: 0, 9: 0, 10: 1}, 10, [0, 1, 10]),
    ({40: None}, 40, [40]),
    ({80: None, 79: 80, 78: 79, 71: 80, 69: 78}, 69, [80, 79, 78, 69]),
)


def judge_path_back(function: Any, seconds: float = SECONDS) -> Verdict:
    """Run a learner's ``my_path(predecessor, target)``, which gives the cells from start to target.

    Examples
    --------
    >>> judge_path_back(lambda predecessor, target: [target])
    Not yet. For {0: None, 1: 0, 9: 0, 10: 1} and the target 10 it should be [0, 1, 10]; yours ...
    """
    if not callable(function):
        return not_a_function(function)
    for tree, target, path in _PATHS:
        asked = f"For {tree} and the target {target}"
        try:
            given = answer_of(partial(function, dict(tree), target), _plain_cells, seconds)
        except Wrong as problem:
            return Verdict("wrong", f"{asked}: {problem}")
        if given is ...:
            return NOT_TRIED
        if given == path[::-1] != path:
            return Verdict("wrong", f"{asked}: all cells are there. Now turn the list around.")
        if given != path:
            return Verdict("wrong", f"{asked} it should be {path}; yours is {shown(given)}.")
    return Verdict("right", f"The paths are right in {len(_PATHS)} trees.")


def _plain_cells(value: object) -> list[int]:
    if value is None:
        wrong("it returned None. Does it end with `return`?")
    if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
        wrong(f"it should return a list of cells, not {shown(value)}.")
    return [_plain_cell(item) for item in islice(value, 1000)]


def _plain_tree(value: object) -> dict[int, int | None]:
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
    return int(item)

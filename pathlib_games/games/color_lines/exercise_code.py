"""Programs about Color Lines: the neighbors of a cell, and the way back.

Most slips here are about the neighbors of a cell; they are registered as one misunderstanding. It
does not change an algorithm, so it is recognised from the cells that are named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from pathlib_games.exercises.answering import not_a_function
from pathlib_games.exercises.reading import shown
from pathlib_games.exercises.verdict import Verdict
from pathlib_games.games.color_lines.exercise_cells import (
    EMPTY_BOARD,
    LEVEL_BOARD,
    WIDTH,
    Case,
    plain_cells,
    run_cases,
)
from pathlib_games.games.color_lines.exercise_tree import way_to
from pathlib_games.ideas.slips import OFF_BY_ONE, WRONG_NEIGHBORS, blamed
from pathlib_games.programs.run import SECONDS
from pathlib_games.programs.session import session

# ---- the neighbors of a cell --------------------------------------------------------------------


def right_neighbors(cell: int, board: str) -> list[int]:
    """Return the numbers of the free cells beside a cell of a board that is 9 wide."""
    x, y = cell % WIDTH, cell // WIDTH
    around = ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))
    return [
        WIDTH * b + a
        for a, b in around
        if 0 <= a < WIDTH and 0 <= b < len(board) // WIDTH and board[WIDTH * b + a] == "."
    ]


def across_rows(cell: int, board: str) -> list[int]:
    """Return the free cells beside a cell, and also that at the other end of the next row."""
    around = (cell - 9, cell - 1, cell + 1, cell + 9)
    return [other for other in around if 0 <= other < len(board) and board[other] == "."]


@session()
def judge_neighbors(
    function: Any, met_before: Iterable[int] = (), seconds: float = SECONDS
) -> Verdict:
    """Run a learner's ``neighbors(cell, board)`` on every cell of two boards."""
    if not callable(function):
        return not_a_function(function)
    praise = f"The neighbors are right for all {len(EMPTY_BOARD)} cells of two boards."
    return run_cases(_neighbor_cases(function, met_before), praise, seconds)


def _neighbor_cases(function: Any, met_before: Iterable[int]) -> Iterator[Case]:
    """Yield a case for each cell of both boards; a cell without neighbors is worth nothing."""
    before = ""
    for board, where in (
        (EMPTY_BOARD, "on the empty board"),
        (LEVEL_BOARD, "on the board with balls"),
    ):
        for cell in range(len(board)):
            yield Case(
                partial(function, cell, board),
                plain_cells,
                f"For cell {cell} {where}",
                1 if right_neighbors(cell, board) else 0,
                partial(_judge_cell, cell, board, before, met_before),
            )
            before = f"Cell {cell} is right {where}, but "


def _judge_cell(
    cell: int, board: str, before: str, met_before: Iterable[int], given: list[int]
) -> tuple[Verdict | None, int]:
    flaw = _neighbor_flaw(cell, given, board)
    if flaw is None:
        return None, 1 if given else 0
    told = f"{before}{flaw}"
    return blamed(f"{told[0].upper()}{told[1:]}", WRONG_NEIGHBORS, met_before), 0


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


# ---- the way back -------------------------------------------------------------------------------

_PATHS: tuple[tuple[dict[int, int | None], int, list[int]], ...] = (
    ({0: None, 1: 0, 9: 0, 10: 1}, 10, [0, 1, 10]),
    ({40: None}, 40, [40]),
    ({80: None, 79: 80, 78: 79, 71: 80, 69: 78}, 69, [80, 79, 78, 69]),
)


def without_start(predecessor: Mapping[int, int | None], target: int) -> list[int]:
    """Return the way to a target as somebody does who stops one cell too early."""
    return way_to(predecessor, target)[1:]


@session()
def judge_path_back(
    function: Any, met_before: Iterable[int] = (), seconds: float = SECONDS
) -> Verdict:
    """Run a learner's ``my_path(predecessor, target)``: the cells from start to target."""
    if not callable(function):
        return not_a_function(function)
    praise = f"The paths are right in {len(_PATHS)} trees."
    return run_cases(_path_cases(function, met_before), praise, seconds)


def _path_cases(function: Any, met_before: Iterable[int]) -> Iterator[Case]:
    for tree, target, path in _PATHS:
        asked = f"For {tree} and the target {target}"
        yield Case(
            partial(function, dict(tree), target),
            plain_cells,
            asked,
            1,
            partial(_judge_path, asked, path, met_before),
        )


def _judge_path(
    asked: str, path: list[int], met_before: Iterable[int], given: list[int]
) -> tuple[Verdict | None, int]:
    if given == path:
        return None, 1
    if given == path[::-1]:
        told = f"{asked}: all cells are there. Now turn the list around."
        return Verdict("wrong", told), 0
    told = f"{asked} it should be {path}; yours is {shown(given)}."
    if given in (path[1:], path[:-1]):
        hint = "Which end is missing: does your loop begin too late, or stop too early?"
        return blamed(told, OFF_BY_ONE, met_before, hint=hint), 0
    return Verdict("wrong", told), 0

"""Programs about Color Lines on numbered cells: the neighbors of a cell, and the way back.

Most slips here are about the neighbors of a cell; they are registered as one misunderstanding. It
does not change an algorithm, so it is recognised from the cells that are named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from random import Random
from typing import NamedTuple

from pathlib_games.exercises.reading import shown
from pathlib_games.exercises.verdict import wrong
from pathlib_games.games.color_lines.board import EMPTY, Cell
from pathlib_games.games.color_lines.questions import way_to
from pathlib_games.games.color_lines.rules import Position
from pathlib_games.games.color_lines.view import HEAD, centre, position_scene
from pathlib_games.games.returned import returned_cells
from pathlib_games.ideas.program_task import ProgramFlaw, ProgramTask, by_case
from pathlib_games.ideas.slips import OFF_BY_ONE, WRONG_NEIGHBORS
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Text
from pathlib_games.views.story import with_both
from pathlib_games.words import counted

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
_MOST = 4  # neighbors of a cell
_SHORT = 5  # cells of a way that is told as it is
_LARGEST = 10**6  # of what is read as the number of a cell
EMPTY_BOARD = "." * WIDTH * WIDTH
LEVEL_BOARD = "".join(LEVEL.rows)
CORRIDOR = "".join(["." * WIDTH, "6" * 8 + ".", "." * WIDTH, "." + "7" * 8] * 2 + ["." * WIDTH])
"""A board with a way of 48 steps, between balls of colors that the other one does not have."""

# ---- reading ------------------------------------------------------------------------------------


def plain_cells(value: object) -> list[int]:
    """Copy a list of cells that a program returned.

    Raises `Wrong` if it is none.
    """
    return [plain_cell(item) for item in returned_cells(value)]


def plain_cell(item: object) -> int:
    """Copy the number of a cell.

    Raises `Wrong` if it is none.
    """
    if isinstance(item, bool) or not isinstance(item, int):
        wrong(f"a cell should be a whole number, not {shown(item)}.")
    if abs(item) > _LARGEST:
        wrong(f"a cell should be a number from 0 to {WIDTH * WIDTH - 1}, not {shown(item)}.")
    return int(item)


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


class _Beside(NamedTuple):
    """The question which cells lie beside one."""

    cell: int
    board: str
    where: str  # names the board
    before: str = ""  # what is known to be right by then, as the beginning of a sentence


def _all_cells() -> list[_Beside]:
    cells: list[_Beside] = []
    before = ""
    for board, where in (
        (EMPTY_BOARD, "on the empty board"),
        (LEVEL_BOARD, "on the board with balls"),
        (CORRIDOR, "on the board with a long way"),
    ):
        for cell in range(len(board)):
            cells.append(_Beside(cell, board, where, before))
            before = f"Cell {cell} is right {where}, but "
    return cells


def other_board(dice: Random) -> str:
    """Draw a board with as many balls as the one that is known."""
    signs = list(LEVEL_BOARD)
    dice.shuffle(signs)
    return "".join(signs)


def _other_cells(dice: Random) -> list[_Beside]:
    """Draw cells of another board: at both ends of rows, in corners, and inside."""
    board = other_board(dice).replace("4", "6").replace("5", "7")
    ends = dice.sample([0, 8, 72, 80, 9, 17, 18, 26, 27, 35, 36, 44, 45, 53, 54, 62, 63, 71], 6)
    return [_Beside(cell, board, "") for cell in [*ends, *dice.sample(range(len(board)), 10)]]


def _neighbor_flaw(asked: _Beside, given: list[int]) -> ProgramFlaw | None:
    flaw = _wrong_neighbor(asked.cell, given, asked.board)
    if flaw is None:
        return None
    told = f"{asked.before}{flaw}"
    only_twice = set(given) == set(right_neighbors(asked.cell, asked.board))
    return ProgramFlaw(f"{told[0].upper()}{told[1:]}", None if only_twice else WRONG_NEIGHBORS)


def _wrong_neighbor(cell: int, given: list[int], board: str) -> str | None:
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
    return f"it is {counted(columns, 'column')} and {counted(rows, 'row')} away."


_EMPTY_IS_RIGHT = (
    "On the empty board this cell is right. What does your function ask of `board` before it names "
    "a cell?"
)


def neighbors_flaw_scene(case: _Beside, given: Sequence[int]) -> Scene:
    """Return the board on which a program named wrong cells: these are framed."""
    position = _numbered_board(case.board)
    right = right_neighbors(case.cell, case.board)
    framed = [position.cell(n) for n in given if 0 <= n < len(position.cells)]
    scene = position_scene(position, proposed=framed, puzzle=True)
    scene = _with_numbers(scene, position, {case.cell, *right, *given})
    told = f"Framed: what your program gives for cell {case.cell}."
    return with_both(scene, f"{told} Right: {right}. Your program: {given}.")


def _numbered_board(signs: str) -> Position:
    rows = (signs[start : start + WIDTH] for start in range(0, len(signs), WIDTH))
    return Position.from_text("\n".join(rows))


def _beside(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _with_numbers(scene: Scene, position: Position, cells: Iterable[int]) -> Scene:
    """Return the picture of a board to think about, with the numbers of free cells written."""
    texts = [
        Text(x, y - HEAD, str(number), "small")
        for number in sorted(cells)
        if 0 <= number < len(position.cells) and position.cells[number] == EMPTY
        for x, y in [centre(position, position.cell(number))]
    ]
    return replace(scene, shapes=(*scene.shapes, *texts))


judge_neighbors = ProgramTask(
    cases=_all_cells,
    hidden=_other_cells,
    call=lambda program, asked: partial(program, asked.cell, asked.board),
    read=lambda value, _: plain_cells(value),
    where=lambda asked: f"For cell {asked.cell} {asked.where}:",
    special=lambda asked: {
        f"of the cells beside it so many are free: {number}": number < _MOST
        for number in [len(right_neighbors(asked.cell, asked.board))]
    },
    otherwise=lambda asked: {_EMPTY_IS_RIGHT: asked._replace(board=EMPTY_BOARD)},
    flaw=_neighbor_flaw,
    draws=neighbors_flaw_scene,
    earned=by_case(lambda asked: bool(right_neighbors(asked.cell, asked.board))),
    right=lambda _: f"The neighbors are right for all {len(EMPTY_BOARD)} cells of three boards.",
).judge

# ---- the way back -------------------------------------------------------------------------------


class _Back(NamedTuple):
    """The question which way leads to a cell."""

    tree: dict[int, int | None]
    target: int
    path: list[int]

    def __str__(self) -> str:
        return f"For {self.tree} and the target {self.target}"


def _along(cells: Sequence[int]) -> _Back:
    """Return the question which way leads along these cells, from the first to the last."""
    return _Back({cells[0]: None, **{b: a for a, b in pairwise(cells)}}, cells[-1], [*cells])


_PATHS = (
    _Back({0: None, 1: 0, 9: 0, 10: 1}, 10, [0, 1, 10]),
    _Back({40: None}, 40, [40]),
    _Back({80: None, 79: 80, 78: 79, 71: 80, 69: 78}, 69, [80, 79, 78, 69]),
    _along(range(80, 31, -1)),
)


def _other_paths(dice: Random) -> list[_Back]:
    """Draw trees, with a cell of each."""
    found = []
    for _ in range(6):
        cells = dice.sample(range(WIDTH * WIDTH), 6)
        tree: dict[int, int | None] = {cells[0]: None}
        for cell in cells[1:]:
            tree[cell] = dice.choice(list(tree)[-2:])
        found.append(_Back(tree, cells[-1], way_to(tree, cells[-1])))
    return [*found, _along(dice.sample(range(WIDTH * WIDTH), dice.randint(40, 60)))]


def _shorter(asked: _Back) -> list[Callable[[_Back], _Back | None]]:
    """Return what may be done to a long way: its last cells are left out."""
    if len(asked.path) <= _SHORT:
        return []
    return [partial(_first_of, left=left) for left in range(1, len(asked.path))]


def _first_of(asked: _Back, left: int) -> _Back | None:
    return _along(asked.path[:left]) if left < len(asked.path) else None


def _without_0(asked: _Back) -> dict[str, _Back]:
    """Return the same question with another number for cell 0, if that is on the way."""
    if 0 not in asked.tree:
        return {}
    other = {cell: cell or WIDTH * WIDTH for cell in asked.tree}
    tree = {other[cell]: None if b is None else other[b] for cell, b in asked.tree.items()}
    return {NOT_NOTHING: _Back(tree, other[asked.target], [other[c] for c in asked.path])}


NOT_NOTHING = "Cell 0 is a cell like any other. Which line takes this 0 for nothing?"


def without_start(predecessor: Mapping[int, int | None], target: int) -> list[int]:
    """Return the way to a target as somebody does who stops one cell too early."""
    return way_to(predecessor, target)[1:]


def _path_flaw(asked: _Back, given: list[int]) -> ProgramFlaw | None:
    if given == asked.path:
        return None
    if given == asked.path[::-1]:
        return ProgramFlaw(f"{asked}: all cells are there. Now turn the list around.")
    told = f"{asked} it should be {asked.path}; yours is {shown(given)}."
    if given in (asked.path[1:], asked.path[:-1]):
        hint = "Which end is missing: does your loop begin too late, or stop too early?"
        return ProgramFlaw(told, OFF_BY_ONE, hint, kind="an end is missing")
    return ProgramFlaw(told)


def path_flaw_scene(case: _Back, given: Sequence[int]) -> Scene:
    """Return the tree in which a program gave a wrong way: its cells are framed."""
    position = _numbered_board("." * WIDTH**2)
    cell = position.cell
    arrows = {cell(n): cell(m) for n, m in case.tree.items() if m is not None}
    arrows = {head: tail for head, tail in arrows.items() if _beside(head, tail)}
    framed = [cell(n) for n in given if 0 <= n < len(position.cells)]
    scene = position_scene(position, proposed=framed, tree=arrows, puzzle=True)
    scene = _with_numbers(scene, position, case.tree)
    told = f"An arrow points from a cell to the one before it. Framed: your way to {case.target}."
    return with_both(scene, f"{told} Right: {case.path}. Your program: {given}.")


judge_path_back = ProgramTask(
    cases=lambda: _PATHS,
    hidden=_other_paths,
    call=lambda program, asked: partial(program, dict(asked.tree), asked.target),
    read=lambda value, _: plain_cells(value),
    where=lambda asked: f"{asked}:",
    special=lambda asked: {
        "the target is the start itself": len(asked.path) == 1,
        "not all cells of the tree are on the way": len(asked.path) < len(asked.tree),
    },
    otherwise=_without_0,
    flaw=_path_flaw,
    draws=path_flaw_scene,
    smaller=_shorter,
    right=lambda _: f"The paths are right in {len(_PATHS)} trees.",
).judge

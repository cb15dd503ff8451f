"""Programs about Color Lines on numbered cells: the neighbors of a cell, and the way back.

Most slips here are about the neighbors of a cell; they are registered as one misunderstanding. It
does not change an algorithm, so it is recognised from the cells that are named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from pathlib_games.games.color_lines.rules import EMPTY, Cell, Position
from pathlib_games.games.color_lines.view import HEAD, centre, position_scene
from pathlib_games.graphs import BadGraph, Graph, Node, NodeNotFound, bfs
from pathlib_games.views.narration import with_both
from pathlib_games.views.scene import Scene, named
from pathlib_games.views.shapes import Line, Text, moved
from pathlib_games.words import counted
from pathlib_tutor.exercises.exercise import Beliefs, Exercise, Guides, Questions, Solution
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.exercises.instance import Instance, Positions
from pathlib_tutor.exercises.reading import shown
from pathlib_tutor.exercises.verdict import OwnRun, Verdict, Wrong, wrong
from pathlib_tutor.ideas.judges import wave_numbers
from pathlib_tutor.ideas.learners_search import Divergence
from pathlib_tutor.ideas.misunderstandings import OFF_BY_ONE, WRONG_NEIGHBORS, Slip
from pathlib_tutor.ideas.program_task import (
    ProgramFlaw,
    ProgramTask,
    Tried,
    by_case,
    read_watched,
    returned_cells,
    returned_dictionary,
)
from pathlib_tutor.lessons.color_lines_judges import (
    JUDGE_WAVES,
    Ball,
    TreeWay,
    Way,
    drawn_reach,
    drawn_tree,
    drawn_waves,
    drawn_way,
    judge_reached,
    judge_steps,
    judge_tree_steps,
    reach_by_slip,
    steps_by_slip,
    tree_of_notebook,
    way_to,
)
from pathlib_tutor.programs.jobs import Around, watched

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
    return ProgramFlaw(
        f"{told[0].upper()}{told[1:]}", Slip(None if only_twice else WRONG_NEIGHBORS)
    )


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
        return ProgramFlaw(told, Slip(OFF_BY_ONE, hint), kind="an end is missing")
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


# ----------------------------------------------------------------------------------------------
# The program of notebook 01 that searches: which cells it finds, and from which others.

_STARTS = ((0, 0), (2, 6), (7, 1), (6, 8), (4, 3))
"""Where searches begin: at balls, whose cells nobody names as free, and at last on a free cell."""
_NAMED = 12  # so many cells can be named in a sentence
_NUMBER = re.compile(r"-?\d+")  # what is wrong is the same whatever the cells are

Tree = dict[int, int | None]
Given = tuple[Tree, tuple[Any, ...]]
"""The tree that a program returned, and the cells whose neighbors it asked for."""


class _BesideCell:
    """The graph whose edges a function ``neighbors(cell)`` gives."""

    def __init__(self, beside: Callable[[int], Iterable[int]]) -> None:
        self._beside = beside

    def neighbors(self, cell: int) -> list[tuple[int, int]]:
        return [(other, 1) for other in self._beside(cell)]


def right_search(start: int, neighbors: Callable[[int], Iterable[int]]) -> dict[Any, Any]:
    """Return the tree of a breadth-first search: for each cell the one it was found from."""
    return bfs(_BesideCell(neighbors), start).predecessor


# ---- boards -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Land:
    """A board, and the cell where a search begins."""

    board: str
    start: int

    @property
    def neighbors(self) -> partial[list[int]]:
        """What gives the free cells beside a cell."""
        return partial(right_neighbors, board=self.board)

    @cached_property
    def instance(self) -> Instance:
        """The question which way leads to each cell that can be reached."""
        free = sorted(right_search(self.start, self.neighbors))
        edges = [
            (cell, other, 1)
            for cell in free
            for other in right_neighbors(cell, EMPTY_BOARD)
            if cell < other and other in free
        ]
        named = ", ".join(map(str, free[:-1])) + (" and " if free[1:] else "") + str(free[-1])
        title = f"a board with no free cell but {named}"
        if len(free) > _NAMED:
            title = f"a board with {len(free)} free cells"
        places: Positions = {cell: (float(cell % WIDTH), float(cell // WIDTH)) for cell in free}
        return Instance(title, Graph.from_edges(edges, free), self.start, places)

    @property
    def waves(self) -> dict[Any, float]:
        """How many steps away each cell is, the nearest first."""
        return self.instance.distances


@cache
def _lands() -> tuple[Land, ...]:
    level = (Land(LEVEL_BOARD, LEVEL.index(cell)) for cell in _STARTS)
    return (*level, Land(EMPTY_BOARD, len(EMPTY_BOARD) // 2), Land(CORRIDOR, 0))


def _other_lands(dice: Random) -> list[Land]:
    """Draw boards, and free cells with several waves around them."""
    found: list[Land] = []
    while len(found) < _HIDDEN:
        board = other_board(dice)
        land = Land(board, dice.choice([n for n, sign in enumerate(board) if sign == "."]))
        if max(land.waves.values()) >= _WAVES:
            found.append(land)
    ends = Land(CORRIDOR, 0), Land(CORRIDOR, len(CORRIDOR) - 1)
    return [*found, Land(EMPTY_BOARD, dice.randrange(30, 51)), dice.choice(ends)]


def _otherwise(land: Land) -> dict[str, Land]:
    """Return the same land a row or a column further on, if it has cell 0 and room for that."""
    free, last = land.waves, WIDTH - 1
    down = WIDTH * all(cell // WIDTH < last for cell in free)
    step = down or int(all(cell % WIDTH < last for cell in free))
    if 0 not in free or not step:
        return {}
    moved = replace(land, start=land.start + step)
    return {NOT_NOTHING: _free([cell + step for cell in free], moved)}


_HIDDEN, _WAVES = 6, 5


def _smaller(land: Land) -> list[Callable[[Land], Land | None]]:
    """Return what may be done to a board: only the first waves stay, or one cell is taken."""
    farthest = sorted(land.waves, key=land.waves.__getitem__, reverse=True)
    return [
        *(partial(_first_waves, last=wave) for wave in range(int(max(land.waves.values())))),
        *(partial(_without_cell, lost=cell) for cell in farthest),
    ]


def _first_waves(land: Land, last: int) -> Land | None:
    return _with_only([cell for cell, wave in land.waves.items() if wave <= last], land)


def _without_cell(land: Land, lost: int) -> Land | None:
    return _with_only([cell for cell in land.waves if cell != lost], land)


def _with_only(cells: Sequence[int], land: Land) -> Land | None:
    """Return a smaller board with only these cells free, or None if a way to one of them is cut."""
    if len(cells) == len(land.waves) or land.start not in cells:
        return None
    made = _free(cells, land)
    return made if len(made.waves) == len(cells) else None


def _free(cells: Collection[int], land: Land) -> Land:
    board = "".join("." if cell in cells else "#" for cell in range(len(land.board)))
    return Land(board, land.start)


# ---- trees --------------------------------------------------------------------------------------


def _plain_tree(value: object) -> Tree:
    """Copy a tree that a program returned: for each cell the one before it."""
    tree = returned_dictionary(value, "predecessor", "cell: the cell before it")
    return {
        plain_cell(cell): None if before is None else plain_cell(before)
        for cell, before in tree.items()
    }


def _flaw(land: Land, given: Given) -> ProgramFlaw | None:
    tree, looked_up = given
    try:
        _check_cells(land, tree)
        _check_ways(land, tree)
    except Wrong as problem:
        told = f"On {land.instance.title}, from cell {land.start}: {problem.fact}"
        steps: dict[Node, object] = {
            cell: _steps_back(cell, tree, land) for cell in tree if cell in land.waves
        }
        own = OwnRun(land.instance, looked_up, steps, {cell: tree[cell] for cell in tree})
        kind = _NUMBER.sub("", problem.fact)
        return ProgramFlaw(told, Slip(asks=problem.question), kind, own)
    return None


def _check_cells(land: Land, tree: Tree) -> None:
    """Check which cells are in a tree, and that each was found from a cell beside it.

    Raises `Wrong`, which says what is wrong first.
    """
    start, waves = land.start, land.waves
    if start not in tree:
        wrong("the start is missing. It belongs in the tree with None before it.")
    if tree[start] is not None:
        wrong(f"nothing comes before the start, but your tree has {tree[start]} there.")
    for cell in tree:
        if cell not in waves:
            wrong(f"cell {cell} is in your tree, but the ball cannot get there.")
    if missing := sorted(set(waves) - set(tree), key=waves.__getitem__):
        number = f"{waves[missing[0]]:g}"
        wrong(f"cell {missing[0]} is missing. Its wave is {number}.", "Did you stop early?")
    for cell, before in tree.items():
        if cell == start:
            continue
        if before is None:
            wrong(f"cell {cell} has nothing before it.", "From which cell was it found?")
        if before not in waves:
            wrong(f"before cell {cell} comes {before}, but the ball cannot get there.")
        if not _touch(before, cell, land):
            wrong(f"before cell {cell} comes {before}, but they are not side by side.")


def _check_ways(land: Land, tree: Tree) -> None:
    """Check that the ways in a tree are shortest ones.

    Raises `Wrong`, which says what is wrong first.
    """
    for cell, wave in land.waves.items():
        steps = _steps_back(cell, tree, land)
        if steps is None:
            wrong(f"the way back from cell {cell} runs in a circle.")
        if steps != wave:
            wrong(
                f"the way to cell {cell} has {counted(steps, 'step')} in your tree, but {wave:g} "
                f"{'is' if wave == 1 else 'are'} enough.",
                "Which cell leaves the queue first: the one that came first, or last?",
            )


def _steps_back(cell: Any, tree: Tree, land: Land) -> int | None:
    """Return how many steps the way back to the start has, or None if it does not lead there."""
    try:
        way = way_to(tree, cell)
    except (NodeNotFound, BadGraph):
        return None
    goes = all(_touch(tail, head, land) for tail, head in pairwise(way))
    return len(way) - 1 if way[0] == land.start and goes else None


def _touch(cell: int, other: int, land: Land) -> bool:
    graph = land.instance.graph
    return cell in graph and any(head == other for head, _ in graph.neighbors(cell))


def _earned(tried: Sequence[Tried[Land, Given]], lands: Sequence[Land]) -> tuple[int, int]:
    """Count the cells, the starts left out, to which a shortest way leads in the tree."""
    right = sum(
        _steps_back(cell, each.answer[0], each.case) == wave
        for each in tried
        for cell, wave in each.case.waves.items()
        if wave
    )
    return right, sum(len(land.waves) - 1 for land in lands)


def _with_both_runs(flaw: ProgramFlaw, *_: object) -> Verdict:
    """Tell what is wrong with a tree, and where the run leaves a right one."""
    parting = Divergence(flaw.own_run).words if flaw.own_run else ""
    return Verdict("wrong", flaw.told, remark=parting, question=flaw.slip.asks)


@dataclass(frozen=True)
class _SearchTask(ProgramTask[Land, Given]):
    """The task to write a search; smaller boards have a free cell where it starts."""

    def smallest(self, function: Any, case: Land, flaw: ProgramFlaw, seconds: float) -> ProgramFlaw:
        """Return the flaw that a smallest board shows, if the start is free as well."""
        land = _free(case.waves, case)
        found = self.flaw_on(function, land, seconds)
        return super().smallest(function, land, found, seconds) if found else flaw


judge_bfs = _SearchTask(
    cases=_lands,
    hidden=_other_lands,
    call=lambda program, land: partial(
        watched, program, Around({n: land.neighbors(n) for n in range(len(land.board))}), land.start
    ),
    read=read_watched(_plain_tree),
    where=lambda land: f"From cell {land.start}:",
    special=lambda land: {
        f"a ball lies on cell {land.start}": land.board[land.start] != ".",
        f"{counted(len(land.waves), 'cell')} can be reached": True,
    },
    otherwise=_otherwise,
    flaw=_flaw,
    smaller=_smaller,
    ideas=_with_both_runs,
    earned=_earned,
    right=lambda _: f"All cells are found in their waves, from {len(_lands())} starts.",
).judge


# ---- the exercises of notebook 01: Color Lines, and breadth-first search ---------------------

NOTEBOOK = "01 Color Lines"
_RULE = "Balls go up, down, left or right, one empty cell at a time."


def small() -> Position:
    """Return the first board of the notebook."""
    return Position.from_text("1.2..\n..2.3\n.22.3\n.2.3.\n.2.3.")


def two_ways() -> Position:
    """Return the board of the notebook on which one sets out away from the target."""
    return Position.from_text("23.42..\n42....3\n31.2.4.\n..3..2.\n4......")


def pond() -> Position:
    """Return the board of the notebook on which waves are spread by hand."""
    return Position.from_text("1.3..\n..3.2\n2....\n..2.2")


# ---- what is asked, as a picture -----------------------------------------------------------------


def ball_scene(question: Ball, *, clickable: bool = False) -> Scene:
    """Return the board of a question, with the ball framed.

    `clickable`: whether the cells can be clicked; their ids are such as ``"(1, 0)"``.
    """
    board = question.position
    scene = position_scene(board, proposed=[question.start], puzzle=True, clickable=clickable)
    return named(scene, {str(n): str(board.cell(n)) for n in range(len(board.cells))})


def way_scene(question: Way) -> Scene:
    """Return the board of a question, with the ball and the target framed."""
    ends = (question.start, question.target)
    return position_scene(question.position, proposed=ends, puzzle=True)


def reach_scene(question: Ball) -> Scene:
    """Return the board of a question, with the cells that the ball can get to."""
    return position_scene(question.position, selected=question.start, puzzle=True)


def solved_scene(question: Way) -> Scene:
    """Return the board of a question with a shortest way, if there is one."""
    found = bfs(question.instance.graph, question.start)
    way: Any = found.path_to(question.target) if question.target in found.distance else []
    return _with_way(way_scene(question), question.position, way)


def _with_way(scene: Scene, position: Position, way: Sequence[Cell]) -> Scene:
    """Return the picture of a board to think about, with a way over it."""
    points = tuple(centre(position, cell) for cell in way)
    line = moved([Line(points, "tree")], 0, -HEAD) if len(way) > 1 else ()
    told = f"Way: {', '.join(map(str, way)) or 'none'}."
    description = f"{scene.description} {told}"
    return replace(scene, shapes=(*scene.shapes, *line), description=description)


# ---- boards -------------------------------------------------------------------------------------

REACH = Exercise(
    "color-lines/reach",
    "Count the cells in reach",
    NOTEBOOK,
    "To see to which cells there is a way.",
    Questions(
        Ball,
        asks=lambda asked: Form(
            "number", f"To how many cells can {asked} get?", (_RULE,), fields=("Cells",)
        ),
        given={"small": lambda: Ball(small(), (0, 0))},
        draws=drawn_reach,
        view=ball_scene,
    ),
    Solution(
        judges=judge_reached,
        solves=lambda asked: asked.reach,
        guides=lambda asked: Guides(
            "Which of the cells that you counted has a free cell beside it that you have not "
            "counted?",
            f"Beside {asked.start} the ball can go to {asked.instance.heads_from(asked.start)}: "
            "the first wave. The next is what is free beside these, above, below, left or right, "
            "and was not found before. Add up all waves.",
        ),
        solved_view=reach_scene,
    ),
    Beliefs(
        {
            OFF_BY_ONE: lambda asked: reach_by_slip(asked)[OFF_BY_ONE],
            WRONG_NEIGHBORS: lambda asked: reach_by_slip(asked)[WRONG_NEIGHBORS],
        },
        candidates=10,
    ),
)

READ_OFF = Exercise(
    "color-lines/read-off",
    "Count the steps of a way",
    NOTEBOOK,
    "To count the steps of a shortest way.",
    Questions(
        Way,
        asks=lambda asked: Form(
            "number",
            f"How many steps does {asked} need at least to get to {asked.target}?",
            (_RULE,),
            fields=("Steps",),
        ),
        given={"two-ways": lambda: Way(two_ways(), (1, 2), (6, 2))},
        draws=drawn_way,
        view=way_scene,
    ),
    Solution(
        judges=judge_steps,
        solves=lambda asked: asked.instance.distances.get(asked.target),
        guides=lambda asked: Guides(
            "Which cells does your way enter, one after the other, and is each free and beside "
            "the one before it?",
            f"From {asked.start}, one step leads to {asked.instance.heads_from(asked.start)}. "
            "What is free, beside these and new takes one step more, and so on. Each cell that is "
            f"entered is one step; go on until {asked.target} is found.",
        ),
        solved_view=solved_scene,
    ),
    Beliefs(
        {
            OFF_BY_ONE: lambda asked: steps_by_slip(asked).get(OFF_BY_ONE),
            WRONG_NEIGHBORS: lambda asked: steps_by_slip(asked).get(WRONG_NEIGHBORS),
        },
        candidates=10,
    ),
)

WAVES = Exercise(
    "color-lines/waves",
    "Find the waves",
    NOTEBOOK,
    "To do a breadth-first search by hand.",
    Questions(
        Ball,
        asks=lambda asked: Form(
            "order",
            f"In which order does a breadth-first search find the cells that {asked} can get to?",
            (_RULE, "The ball's own cell is left out, and within a wave any order is right."),
            "Write them wave after wave, such as (1, 0) (0, 1).",
            ("Cells, wave after wave",),
            guided=True,
            waves=wave_numbers(asked.instance),
        ),
        given={"pond": lambda: Ball(pond(), (0, 0))},
        draws=drawn_waves,
        view=ball_scene,
    ),
    Solution(
        judges=JUDGE_WAVES,
        solves=JUDGE_WAVES.typed,
        guides=lambda asked: Guides(
            "To which wave belongs each cell that you wrote, and have you looked at all four "
            "sides of every cell of the wave before?",
            f"The first wave is {asked.instance.heads_from(asked.start)}, beside {asked.start}. "
            "Take its cells in turn and write what is free, beside them and new: that is the "
            "second wave. The third begins when that is complete.",
        ),
    ),
    Beliefs(JUDGE_WAVES.mistaken(WRONG_NEIGHBORS)),
)

# ---- programs -----------------------------------------------------------------------------------

NEIGHBORS = Exercise(
    "color-lines/neighbors",
    "Write the neighbors",
    NOTEBOOK,
    "To write the graph of a board as a function.",
    Questions.of_program(
        "two-boards",
        "Write neighbors(cell, board). The board is 9 cells wide, and its 81 cells are numbered "
        "from 0, row by row; board is a text with a sign for each cell, a point for a free one. It "
        "returns the list of the free cells beside a cell: above, below, left and right.",
    ),
    Solution(
        judges=lambda given, _, met_before: judge_neighbors(given, met_before),
        solves=lambda _: right_neighbors,
        guides=lambda _: Guides(
            "",
            "Cell 8 stands at the end of row 0. Left of it lies 7, below it 17, above it nothing, "
            "and 9 is the first cell of the next row. 8 % 9 is its column and 8 // 9 its row: use "
            "both.",
        ),
    ),
    Beliefs({WRONG_NEIGHBORS: lambda _: across_rows}),
)

BFS = Exercise(
    "color-lines/bfs",
    "Write the breadth-first search",
    NOTEBOOK,
    "To write breadth-first search.",
    Questions.of_program(
        "four-starts",
        "Write my_bfs(start, neighbors), a breadth-first search on a board whose cells are "
        "numbers; neighbors(cell) returns the free cells beside a cell. It returns a dictionary "
        "with the cell that each cell was found from, and None for the start.",
    ),
    Solution(
        judges=lambda given, _, met_before: judge_bfs(given, met_before),
        solves=lambda _: right_search,
        guides=lambda _: Guides(
            "",
            "For the cells 0, 1 and 2 in a row and the start 1: 1 has None, 0 and 2 are found "
            "from 1 and wait in a queue. Who came first is looked at first, and what was found "
            "already is not written again.",
        ),
    ),
)

PATH_BACK = Exercise(
    "color-lines/path-back",
    "Walk back through the tree",
    NOTEBOOK,
    "To read a path back from the predecessors, in a program.",
    Questions.of_program(
        "three-trees",
        "Write my_path(predecessor, target). The dictionary says from which cell each cell was "
        "found, and None for the start. It returns the list of the cells from the start to the "
        "target.",
    ),
    Solution(
        judges=lambda given, _, met_before: judge_path_back(given, met_before),
        solves=lambda _: way_to,
        guides=lambda _: Guides(
            "",
            "With {7: None, 8: 7, 17: 8} and the target 17: 17 was found from 8, and 8 from 7. At "
            "7 stands None: it is the start, and belongs to the path as well. In the end the list "
            "is turned round.",
        ),
    ),
    Beliefs({OFF_BY_ONE: lambda _: without_start}),
)

# ---- trees --------------------------------------------------------------------------------------


def tree_scene(question: TreeWay) -> Scene:
    """Return a tree: an arrow from each cell to the one before it, the ends of the way framed.

    The start has a ball, and a cell that was not found a stone.
    """
    tree = question.predecessor
    start = next(cell for cell, before in tree.items() if before is None)
    scene = position_scene(
        _board_of(question), proposed=(start, question.cell), tree=tree, puzzle=True
    )
    links = ", ".join(f"{cell} from {before}" for cell, before in tree.items() if before)
    return replace(scene, title="A tree", description=f"The tree begins at {start}. {links}.")


def solved_tree_scene(question: TreeWay) -> Scene:
    """Return a tree with the way to its cell."""
    return _with_way(tree_scene(question), _board_of(question), question.way)


def _board_of(question: TreeWay) -> Position:
    tree = question.predecessor
    columns, rows = (range(max(place) + 1) for place in zip(*tree, strict=True))
    signs = ["".join(_sign((x, y), tree) for x in columns) for y in rows]
    return Position.from_text("\n".join(signs))


def _sign(cell: Cell, tree: Mapping[Cell, Cell | None]) -> str:
    if cell not in tree:
        return "#"
    return "1" if tree[cell] is None else "."


TREE_STEPS = Exercise(
    "color-lines/tree-steps",
    "Count the steps in a tree",
    NOTEBOOK,
    "To see that the ways of a tree need not be shortest ones.",
    Questions(
        TreeWay,
        asks=lambda asked: Form(
            "number",
            f"How many steps is the way from {asked.way[0]} to {asked.cell} along this tree?",
            ("An arrow leads from each cell to the cell that it was found from.",),
            fields=("Steps",),
        ),
        given={"deep": tree_of_notebook},
        draws=drawn_tree,
        view=tree_scene,
    ),
    Solution(
        judges=judge_tree_steps,
        solves=lambda asked: len(asked.way) - 1,
        guides=lambda asked: Guides(
            f"From which cell was {asked.cell} found, and from which one that cell?",
            f"The arrow at {asked.cell} says that it was found from {asked.way[-2]}: that is the "
            f"last step. Go back in this way, from arrow to arrow, until {asked.way[0]}. Each "
            "arrow is one step, however near two cells lie on the board.",
        ),
        solved_view=solved_tree_scene,
    ),
    Beliefs({OFF_BY_ONE: lambda asked: len(asked.way)}),
)

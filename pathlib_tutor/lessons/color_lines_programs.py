"""Notebook 01: programs that search a board of Color Lines, and paths back through a tree."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple, TypeVar

from pathlib_games.games.color_lines.rules import EMPTY, SIGNS, Cell, Position
from pathlib_games.games.color_lines.view import HEAD, center, position_scene, search_view
from pathlib_games.games.contract import place_of
from pathlib_games.graphs import BadGraph, Graph, Node, NodeNotFound, bfs
from pathlib_games.graphs.values import Fields
from pathlib_games.views.narration import with_both
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Text
from pathlib_games.words import counted
from pathlib_tutor.exercises.exercise import Beliefs, Exercise, Guides, Questions, Solution
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.exercises.instance import Instance, Positions, cuts
from pathlib_tutor.exercises.reading import shown
from pathlib_tutor.exercises.story import Story, step_by_step
from pathlib_tutor.exercises.verdict import OwnRun, Verdict, Wrong, wrong
from pathlib_tutor.ideas.judges import Number
from pathlib_tutor.ideas.learners_search import Divergence, GameSearch, said_of_a_way
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
from pathlib_tutor.lessons.color_lines import NOTEBOOK, Way, drawn_way, with_way
from pathlib_tutor.programs.calls import Around, watched

# ---- paths in a tree -----------------------------------------------------------------------------

Place = TypeVar("Place", Cell, int)


def way_to(predecessor: Mapping[Place, Place | None], target: Place) -> list[Place]:
    """Return the cells from the start of a tree to a target.

    Raises `NodeNotFound` if the path leaves the tree, and `BadGraph` if it runs in a circle.
    """
    back: list[Place] = []
    at = target
    while at in predecessor and len(back) <= len(predecessor):
        back.append(at)
        before = predecessor[at]
        if before is None:
            return back[::-1]
        at = before
    if at in predecessor:
        ends = f"The path back from {target!r} should end at the start"
        raise BadGraph(f"{ends}, but it comes to {at!r} again.")
    raise NodeNotFound(at, list(predecessor))


# ---- boards --------------------------------------------------------------------------------------

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
"""A board with a pocket of two cells, and long detours."""

WIDTH = 9
_MOST = 4  # neighbors of a cell
_SHORT = 5  # cells of a path that is not shortened
_READABLE = 8  # the most cells of a tree or a path in a sentence
_LARGEST = 10**6  # the largest number read as a cell
EMPTY_BOARD = "." * WIDTH * WIDTH
LEVEL_BOARD = "".join(LEVEL.rows)
CORRIDOR = "".join(["." * WIDTH, "6" * 8 + ".", "." * WIDTH, "." + "7" * 8] * 2 + ["." * WIDTH])
"""A board with a path of 48 steps, between balls of other colors."""


def other_board(dice: Random) -> str:
    """Draw a board with the same number of balls as the known one."""
    signs = list(LEVEL_BOARD)
    dice.shuffle(signs)
    return "".join(signs)


def plain_cells(value: object) -> list[int]:
    """Copy a list of cells from a program."""
    return [plain_cell(item) for item in returned_cells(value)]


def plain_cell(item: object) -> int:
    """Copy the number of a cell."""
    if isinstance(item, bool) or not isinstance(item, int):
        wrong(f"a cell should be a whole number, not {shown(item)}.")
    if abs(item) > _LARGEST:
        wrong(f"a cell should be a number from 0 to {WIDTH * WIDTH - 1}, not {shown(item)}.")
    return int(item)


def _numbered_board(signs: str) -> Position:
    rows = (signs[start : start + WIDTH] for start in range(0, len(signs), WIDTH))
    return Position.from_text("\n".join(rows))


def _beside(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _with_numbers(scene: Scene, position: Position, cells: Iterable[int]) -> Scene:
    """Write the numbers of free cells into the picture of a board."""
    return _with_texts(scene, position, {number: str(number) for number in sorted(cells)})


def _with_texts(scene: Scene, position: Position, words: Mapping[int, str]) -> Scene:
    """Write texts on free cells into the picture of a board."""
    texts = [
        Text(x, y - HEAD, text, "small")
        for number, text in words.items()
        if 0 <= number < len(position.cells) and position.cells[number] == EMPTY
        for x, y in [center(position, position.cell(number))]
    ]
    return replace(scene, shapes=(*scene.shapes, *texts))


# ---- the neighbors of a cell ---------------------------------------------------------------------


def right_neighbors(cell: int, board: str) -> list[int]:
    """Return the free cells beside a cell of a board 9 cells wide."""
    x, y = cell % WIDTH, cell // WIDTH
    around = ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))
    return [
        WIDTH * b + a
        for a, b in around
        if 0 <= a < WIDTH and 0 <= b < len(board) // WIDTH and board[WIDTH * b + a] == "."
    ]


def across_rows(cell: int, board: str) -> list[int]:
    """Return the free cells beside a cell, and wrongly those across the end of a row."""
    around = (cell - 9, cell - 1, cell + 1, cell + 9)
    return [other for other in around if 0 <= other < len(board) and board[other] == "."]


class _Beside(NamedTuple):
    """Asks for the free cells beside a cell."""

    cell: int
    board: str
    where: str  # names the board
    before: str = ""  # the correct cell so far, as the start of a sentence


def _all_cells() -> list[_Beside]:
    cells: list[_Beside] = []
    before = ""
    for board, where in (
        (EMPTY_BOARD, "on the empty board"),
        (LEVEL_BOARD, "on the board with balls"),
        (CORRIDOR, "on the board with a long path"),
    ):
        if cells:
            before = f"All cells are right {cells[-1].where}. But {where}, "
        for cell in range(len(board)):
            cells.append(_Beside(cell, board, where, before))
            before = f"Cell {cell} is right {where}, but "
    return cells


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
    """Return the first wrong or missing neighbor of a cell, in words."""
    right = right_neighbors(cell, board)
    for other in given:
        if other in right:
            continue
        if not 0 <= other < len(board):
            return f"for cell {cell} you name {other}, which is not on the board."
        if board[other] != ".":
            return f"for cell {cell} you name cell {other}, where a ball lies."
        return f"for cell {cell} you name cell {other}: {_where(cell, other)}"
    if missing := [other for other in right if other not in given]:
        return f"for cell {cell} you leave out cell {missing[0]}."
    if len(set(given)) < len(given):
        return f"for cell {cell} you name a cell twice."
    return None


def _where(cell: int, other: int) -> str:
    columns, rows = abs(cell % WIDTH - other % WIDTH), abs(cell // WIDTH - other // WIDTH)
    if cell == other:
        return "that is the cell itself."
    if abs(cell - other) == 1:
        return f"{min(cell, other)} ends a row, and {max(cell, other)} begins the next."
    if columns == rows == 1:
        return "they touch only at a corner."
    apart = [(columns, "column"), (rows, "row")]
    return f"it is {' and '.join(counted(n, what) for n, what in apart if n)} away."


_EMPTY_IS_RIGHT = "Which character of `board` does your function look at before it names a cell?"


def neighbors_flaw_scene(case: _Beside, given: Sequence[int]) -> Scene:
    """Return the board of a program's wrong answer, with its cells framed."""
    position = _numbered_board(case.board)
    right = right_neighbors(case.cell, case.board)
    framed = [position.cell(n) for n in given if 0 <= n < len(position.cells)]
    scene = position_scene(position, proposed=framed, puzzle=True)
    scene = _with_numbers(scene, position, {case.cell, *right, *given})
    told = f"Framed: what your program returns for cell {case.cell}."
    return with_both(scene, f"{told} Right: {right}. Your program: {given}.")


judge_neighbors = ProgramTask(
    cases=_all_cells,
    hidden=_other_cells,
    call=lambda program, asked: partial(program, asked.cell, asked.board),
    read=lambda value, _: plain_cells(value),
    where=lambda asked: f"For cell {asked.cell} {asked.where}:",
    special=lambda asked: {
        f"the cell has {counted(number, 'free neighbor')}": number < _MOST
        for number in [len(right_neighbors(asked.cell, asked.board))]
    },
    otherwise=lambda asked: {_EMPTY_IS_RIGHT: asked._replace(board=EMPTY_BOARD)},
    flaw=_neighbor_flaw,
    draws=neighbors_flaw_scene,
    earned=by_case(lambda asked: bool(right_neighbors(asked.cell, asked.board))),
    right=lambda _: f"The neighbors of all {len(EMPTY_BOARD)} cells are right on three boards.",
).judge

_ASKED = 17  # the cell of the story
_AROUND = (
    (8, "Above cell 17 is cell 8, and it is free."),
    (16, "To its left is cell 16, where a ball lies."),
    (17, "To its right, the row ends: cell 18 begins the next row."),
    (26, "Below it is cell 26, and it is free. So the list is [8, 26]."),
)


def neighbors_story() -> Story:
    """Look at all four sides of a cell."""
    position = _numbered_board(LEVEL_BOARD)
    looked, story = [_ASKED], []
    for cell, words in _AROUND:
        looked.append(cell)
        ends = [position.cell(n) for n in (_ASKED, cell)]
        scene = position_scene(position, proposed=ends, puzzle=True)
        story.append((_with_numbers(scene, position, {*looked}), words))
    return story


NEIGHBORS = Exercise(
    "color-lines/neighbors",
    "Write the neighbors",
    NOTEBOOK,
    "To write the graph of a board as a function.",
    Questions.of_program(
        "two-boards",
        "Write neighbors(cell, board). The board is 9 cells wide, and its 81 cells are numbered "
        "from 0, row by row. The string board has one character per cell: a dot is a free cell. "
        "Return a list of the free cells beside the cell: above, below, left and right.",
    ),
    Solution.of_program(
        judge_neighbors,
        right_neighbors,
        "Cell 8 ends row 0. To its left is 7, and below it is 17. Cell 9 begins the next row. Cell "
        "n is in column n % 9 and row n // 9. A dot in `board` is a free cell.",
        neighbors_story,
    ),
    Beliefs({WRONG_NEIGHBORS: lambda _: across_rows}),
)

# ---- breadth-first search ------------------------------------------------------------------------

NOT_NOTHING = "Cell 0 is a cell like any other. Which line treats this 0 as nothing?"

_STARTS = ((0, 0), (2, 6), (7, 1), (6, 8), (4, 3))
"""The starts of searches: four balls, whose cells no program lists as free, and a free cell."""

_NAMED = 8  # most cells named in a sentence
_NUMBER = re.compile(r"-?\d+")  # removed, so the same mistake at other cells looks the same

Tree = dict[int, int | None]
Given = tuple[Tree, tuple[Any, ...]]
"""The returned tree, and the cells whose neighbors the program asked for."""


class _BesideCell:
    """The graph of a function ``neighbors(cell)``."""

    def __init__(self, beside: Callable[[int], Iterable[int]]) -> None:
        self._beside = beside

    def neighbors(self, cell: int) -> list[tuple[int, int]]:
        return [(other, 1) for other in self._beside(cell)]


def right_search(start: int, neighbors: Callable[[int], Iterable[int]]) -> dict[Any, Any]:
    """Return the tree of a breadth-first search: the predecessor of each cell."""
    return bfs(_BesideCell(neighbors), start).predecessor


@dataclass(frozen=True)
class Land:
    """A board and the start of a search."""

    board: str
    start: int

    @property
    def neighbors(self) -> partial[list[int]]:
        """The function that returns the free cells beside a cell."""
        return partial(right_neighbors, board=self.board)

    @cached_property
    def instance(self) -> Instance:
        """The search for all cells in reach."""
        free = sorted(right_search(self.start, self.neighbors))
        edges = [
            (cell, other, 1)
            for cell in free
            for other in right_neighbors(cell, EMPTY_BOARD)
            if cell < other and other in free
        ]
        named = ", ".join(map(str, free[:-1])) + (" and " if free[1:] else "") + str(free[-1])
        title = f"a board whose only free {'cells are' if free[1:] else 'cell is'} {named}"
        if len(free) > _NAMED:
            title = f"a board with {len(free)} free cells"
        places: Positions = {cell: (float(cell % WIDTH), float(cell // WIDTH)) for cell in free}
        return Instance(title, Graph.from_edges(edges, free), self.start, places)

    @property
    def waves(self) -> dict[Any, float]:
        """The distance of each cell, the nearest first."""
        return self.instance.distances


@cache
def _lands() -> tuple[Land, ...]:
    level = (Land(LEVEL_BOARD, LEVEL.index(cell)) for cell in _STARTS)
    return (*level, Land(EMPTY_BOARD, len(EMPTY_BOARD) // 2), Land(CORRIDOR, 0))


def _other_lands(dice: Random) -> list[Land]:
    """Draw boards, and free cells with several waves around them."""
    found: list[Land] = []
    while len(found) < 6:
        board = other_board(dice)
        land = Land(board, dice.choice([n for n, sign in enumerate(board) if sign == "."]))
        if max(land.waves.values()) >= 5:
            found.append(land)
    ends = Land(CORRIDOR, 0), Land(CORRIDOR, len(CORRIDOR) - 1)
    return [*found, Land(EMPTY_BOARD, dice.randrange(30, 51)), dice.choice(ends)]


def _otherwise(land: Land) -> dict[str, Land]:
    """Return the land moved by a row or a column, if it has cell 0 and room to move."""
    free, last = land.waves, WIDTH - 1
    down = WIDTH * all(cell // WIDTH < last for cell in free)
    step = down or int(all(cell % WIDTH < last for cell in free))
    if 0 not in free or not step:
        return {}
    moved = replace(land, start=land.start + step)
    return {NOT_NOTHING: _free([cell + step for cell in free], moved)}


def _smaller(land: Land) -> list[Callable[[Land], Land | None]]:
    """Return changes that keep only the first waves of a board, or remove one cell."""
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
    """Return a board with only these cells free, or None if that cuts one of them off."""
    if len(cells) == len(land.waves) or land.start not in cells:
        return None
    made = _free(cells, land)
    return made if len(made.waves) == len(cells) else None


def _free(cells: Collection[int], land: Land) -> Land:
    board = "".join("." if cell in cells else "#" for cell in range(len(land.board)))
    return Land(board, land.start)


def _plain_tree(value: object) -> Tree:
    """Copy a tree from a program: the predecessor of each cell."""
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
        told = f"On {land.instance.title}, starting at {land.start}: {problem.fact}"
        steps: dict[Node, object] = {
            cell: _steps_back(cell, tree, land) for cell in tree if cell in land.waves
        }
        own = OwnRun(land.instance, looked_up, steps, {cell: tree[cell] for cell in tree})
        kind = _NUMBER.sub("", problem.fact)
        return ProgramFlaw(told, Slip(asks=problem.question), kind, own)
    return None


def _check_cells(land: Land, tree: Tree) -> None:
    """Check the cells of a tree, and that each was found from a cell beside it."""
    start, waves = land.start, land.waves
    if start not in tree:
        wrong("the start is missing. Add it with None as its predecessor.")
    if tree[start] is not None:
        wrong(f"the predecessor of the start should be None, but yours is {tree[start]}.")
    for cell in tree:
        if cell not in waves:
            wrong(f"cell {cell} is in your tree, but the ball cannot reach it.")
    if missing := sorted(set(waves) - set(tree), key=waves.__getitem__):
        number = f"{waves[missing[0]]:g}"
        wrong(
            f"cell {missing[0]} is missing. It is in wave {number}.",
            "Does your search stop too early?",
        )
    for cell, before in tree.items():
        if cell == start:
            continue
        if before is None:
            wrong(f"cell {cell} has no predecessor.", "Which cell was it found from?")
        if before not in waves:
            wrong(f"cell {cell} has predecessor {before}, but the ball cannot get there.")
        if not _touch(before, cell, land):
            wrong(f"cell {cell} has predecessor {before}, but they are not side by side.")


def _check_ways(land: Land, tree: Tree) -> None:
    """Check that the paths in a tree are shortest."""
    for cell, wave in land.waves.items():
        steps = _steps_back(cell, tree, land)
        if steps is None:
            wrong(f"the path back from cell {cell} runs in a circle.")
        if steps != wave:
            wrong(
                f"the path to cell {cell} has {counted(steps, 'step')} in your tree, but {wave:g} "
                f"{'is' if wave == 1 else 'are'} enough.",
                "Which cell is next in your search: the one found first, or the one found last?",
            )


def _steps_back(cell: Any, tree: Tree, land: Land) -> int | None:
    """Return the number of steps back to the start, or None if the path does not lead there."""
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
    """Count the cells, without the starts, that the trees reach by a shortest path."""
    right = sum(
        _steps_back(cell, each.answer[0], each.case) == wave
        for each in tried
        for cell, wave in each.case.waves.items()
        if wave
    )
    return right, sum(len(land.waves) - 1 for land in lands)


def _with_both_runs(flaw: ProgramFlaw, *_: object) -> Verdict:
    """Explain a wrong tree, and the step where its run leaves a correct one."""
    parting = Divergence(flaw.own_run).words if flaw.own_run else ""
    return Verdict("wrong", flaw.told, remark=parting, question=flaw.slip.asks)


@dataclass(frozen=True)
class _SearchTask(ProgramTask[Land, Given]):
    """The task to write a search; smaller boards start on a free cell."""

    def smallest(self, function: Any, case: Land, flaw: ProgramFlaw, seconds: float) -> ProgramFlaw:
        """Return the flaw on a smallest board, if it also shows with a free start."""
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
        f"only {counted(len(land.waves) - 1, 'other cell')} can be reached": len(land.waves)
        <= _SHORT,
        "all cells can be reached": len(land.waves) == len(land.board),
    },
    otherwise=_otherwise,
    flaw=_flaw,
    smaller=_smaller,
    ideas=_with_both_runs,
    earned=_earned,
    right=lambda _: f"It finds each cell in the right wave, from {len(_lands())} starts.",
).judge


def bfs_story() -> Story:
    """Find the cells of a board wave by wave, each with an arrow to where it was found from."""
    land = Land(LEVEL_BOARD, LEVEL.index(_STARTS[-1]))
    tree, cell = right_search(land.start, land.neighbors), LEVEL.cell
    story = []
    for wave in sorted(set(land.waves.values())):
        found = {n: f"{far:g}" for n, far in land.waves.items() if far <= wave}
        arrows = {cell(n): cell(tree[n]) for n in found if tree[n] is not None}
        scene = position_scene(LEVEL, tree=arrows, puzzle=True)
        new = counted(list(found.values()).count(f"{wave:g}"), "cell")
        told = f"Wave {wave:g}: {new}, found from wave {wave - 1:g}."
        if not wave:
            told = f"Wave 0: the start, cell {land.start}. It maps to None."
        story.append((_with_texts(scene, LEVEL, found), told))
    return story


BFS = Exercise(
    "color-lines/bfs",
    "Write the breadth-first search",
    NOTEBOOK,
    "To write breadth-first search.",
    Questions.of_program(
        "four-starts",
        "Write my_bfs(start, neighbors), a breadth-first search on a board whose cells are "
        "numbers. Call neighbors(cell) to get the free cells beside a cell. Return a dictionary "
        "that maps each cell to the cell it was found from, and the start to None.",
    ),
    Solution.of_program(
        judge_bfs,
        right_search,
        "Take cells 0, 1 and 2 in a row, and start at 1. Cell 1 maps to None. Cells 0 and 2 "
        "are found from 1 and wait in a queue. The first in line leaves first. A cell already "
        "found gets no second entry.",
        bfs_story,
    ),
)

# ---- the path back -------------------------------------------------------------------------------


class _Back(NamedTuple):
    """Asks for the path to a cell."""

    tree: dict[int, int | None]
    target: int
    path: list[int]

    def __str__(self) -> str:
        if len(self.tree) > _READABLE:
            return f"For a tree of {len(self.tree)} cells and the target {self.target}"
        return f"For {self.tree} and the target {self.target}"


def _along(cells: Sequence[int]) -> _Back:
    """Ask for the path along these cells, from the first to the last."""
    return _Back({cells[0]: None, **{b: a for a, b in pairwise(cells)}}, cells[-1], [*cells])


_PATHS = (
    _Back({0: None, 1: 0, 9: 0, 10: 1}, 10, [0, 1, 10]),
    _Back({40: None}, 40, [40]),
    _Back({80: None, 79: 80, 78: 79, 71: 80, 69: 78}, 69, [80, 79, 78, 69]),
    _along(range(80, 31, -1)),
)


def _other_paths(dice: Random) -> list[_Back]:
    """Draw trees, and a cell of each."""
    found = []
    for _ in range(6):
        cells = dice.sample(range(WIDTH * WIDTH), 6)
        tree: dict[int, int | None] = {cells[0]: None}
        for cell in cells[1:]:
            tree[cell] = dice.choice(list(tree)[-2:])
        found.append(_Back(tree, cells[-1], way_to(tree, cells[-1])))
    return [*found, _along(dice.sample(range(WIDTH * WIDTH), dice.randint(40, 60)))]


def _shorter(asked: _Back) -> list[Callable[[_Back], _Back | None]]:
    """Return changes that drop the last cells of a long path."""
    if len(asked.path) <= _SHORT:
        return []
    return [partial(_first_of, left=left) for left in range(1, len(asked.path))]


def _first_of(asked: _Back, left: int) -> _Back | None:
    return _along(asked.path[:left]) if left < len(asked.path) else None


def _without_0(asked: _Back) -> dict[str, _Back]:
    """Return the same question with another number for cell 0."""
    if 0 not in asked.tree:
        return {}
    other = {cell: cell or WIDTH * WIDTH for cell in asked.tree}
    tree = {other[cell]: None if b is None else other[b] for cell, b in asked.tree.items()}
    return {NOT_NOTHING: _Back(tree, other[asked.target], [other[c] for c in asked.path])}


def without_start(predecessor: Mapping[int, int | None], target: int) -> list[int]:
    """Return the path without its start: a wrong answer."""
    return way_to(predecessor, target)[1:]


def _path_flaw(asked: _Back, given: list[int]) -> ProgramFlaw | None:
    if given == asked.path:
        return None
    if given == asked.path[::-1]:
        asks = "When does your program reverse the list?"
        return ProgramFlaw(f"{asked}: all cells are there, in reverse order.", Slip(asks=asks))
    told = f"{asked}, the path should be {asked.path}; yours is {shown(given)}."
    if len(asked.path) > _READABLE and len(given) != len(asked.path):
        told = f"{asked}, the path should have {len(asked.path)} cells; yours has {len(given)}."
    if given in (asked.path[1:], asked.path[:-1]):
        hints = (
            "Does your loop begin too late, or stop too early?",
            "How many cells does a path of two steps have?",
        )
        return ProgramFlaw(told, Slip(OFF_BY_ONE, *hints), kind="an end is missing")
    if given and given == asked.path[-len(given) :]:
        return ProgramFlaw(told, Slip(asks="When does your loop stop?"))
    return ProgramFlaw(told)


def path_flaw_scene(case: _Back, given: Sequence[int]) -> Scene:
    """Return the tree with a program's wrong path, which is framed."""
    scene = _back_scene(case, given)
    told = f"Each arrow points from a cell to its predecessor. Framed: your path to {case.target}."
    return with_both(scene, f"{told} Right: {case.path}. Your program: {given}.")


def _back_scene(asked: _Back, framed: Sequence[int]) -> Scene:
    """Return a tree with some cells framed."""
    position = _numbered_board("." * WIDTH**2)
    cell = position.cell
    arrows = {cell(n): cell(m) for n, m in asked.tree.items() if m is not None}
    arrows = {head: tail for head, tail in arrows.items() if _beside(head, tail)}
    frames = [cell(n) for n in framed if 0 <= n < len(position.cells)]
    scene = position_scene(position, proposed=frames, tree=arrows, puzzle=True)
    return _with_numbers(scene, position, asked.tree)


def path_back_story() -> Story:
    """Walk back from a cell of a tree, then turn the path around."""
    asked = _PATHS[2]
    back, story = asked.path[::-1], []
    for count, cell in enumerate(back, start=1):
        before = asked.tree[cell]
        told = f"Cell {cell} was found from cell {before}."
        if before is None:
            told = f"Cell {cell} maps to None: it is the start. Reversed, the list is {asked.path}."
        story.append((_back_scene(asked, back[:count]), told))
    return story


judge_path_back = ProgramTask(
    cases=lambda: _PATHS,
    hidden=_other_paths,
    call=lambda program, asked: partial(program, dict(asked.tree), asked.target),
    read=lambda value, _: plain_cells(value),
    where=lambda asked: f"{asked}:",
    special=lambda asked: {
        "the target is the start itself": len(asked.path) == 1,
        "not all cells of the tree are on the path": len(asked.path) < len(asked.tree),
    },
    otherwise=_without_0,
    flaw=_path_flaw,
    draws=path_flaw_scene,
    smaller=_shorter,
    right=lambda _: f"The paths are right in {len(_PATHS)} trees.",
).judge

PATH_BACK = Exercise(
    "color-lines/path-back",
    "Walk back through the tree",
    NOTEBOOK,
    "To read a path back from the predecessors, in a program.",
    Questions.of_program(
        "three-trees",
        "Write my_path(predecessor, target). The dictionary maps each cell to the cell it was "
        "found from, and the start to None. Return the list of cells from the start to the target.",
    ),
    Solution.of_program(
        judge_path_back,
        way_to,
        "Take {7: None, 8: 7, 17: 8} and the target 17. Cell 17 was found from 8, and 8 from 7. "
        "Cell 7 maps to None: it is the start, and it belongs to the path as well. Your list "
        "should begin with it.",
        path_back_story,
    ),
    Beliefs({OFF_BY_ONE: lambda _: without_start}),
)

# ---- the number of steps of a path in a tree -----------------------------------------------------

_DIRECTIONS = ((0, -1), (0, 1), (-1, 0), (1, 0))


@dataclass(frozen=True)
class TreeWay:
    """Asks for the number of steps to a cell in a tree; raises the errors of `way_to`."""

    predecessor: Mapping[Cell, Cell | None]
    cell: Cell

    def __post_init__(self) -> None:
        _ = self.way  # raises if there is none

    @property
    def way(self) -> list[Cell]:
        """The path from the start to the cell."""
        return way_to(self.predecessor, self.cell)


def _about_tree_steps(asked: TreeWay, given: object) -> str:
    """Ask about a wrong number of steps."""
    (x, y), (a, b) = asked.way[0], asked.cell
    if given == abs(x - a) + abs(y - b):
        return "Follow the path in this tree, not the shortest one. Where does it go first?"
    return f"Go back from {asked.cell}, arrow by arrow. How many arrows do you follow?"


JUDGE_TREE_STEPS = Number[TreeWay](
    right=lambda asked: len(asked.way) - 1,
    praise=lambda asked: f"The path has {counted(len(asked.way) - 1, 'step')}.",
    otherwise=_about_tree_steps,
    one_off=(1,),
)


def deep_tree(
    side: int, start: Cell, directions: Sequence[Cell] = _DIRECTIONS
) -> dict[Cell, Cell | None]:
    """Return the tree of a depth-first search on an empty square board."""
    tree: dict[Cell, Cell | None] = {start: None}

    def spread(cell: Cell) -> None:
        for dx, dy in directions:
            x, y = cell[0] + dx, cell[1] + dy
            if 0 <= x < side and 0 <= y < side and (x, y) not in tree:
                tree[x, y] = cell
                spread((x, y))

    spread(start)
    return tree


def drawn_tree(seed: int) -> TreeWay:
    """Draw a depth-first tree, and a cell whose path in it is at least four steps too long."""
    rng = random.Random(f"tree {seed}")
    cells = [(x, y) for y in range(5) for x in range(5)]
    while True:
        start, (x, y) = rng.sample(cells, 2)
        asked = TreeWay(deep_tree(5, start, rng.sample(_DIRECTIONS, 4)), (x, y))
        needed = abs(x - start[0]) + abs(y - start[1])
        if needed + 4 <= len(asked.way) - 1 <= 15:
            return asked


def tree_scene(question: TreeWay) -> Scene:
    """Return a tree with an arrow from each cell to its predecessor."""
    tree = question.predecessor
    start = next(cell for cell, before in tree.items() if before is None)
    scene = position_scene(
        _board_of(question), proposed=(start, question.cell), tree=tree, puzzle=True
    )
    links = ", ".join(f"{cell} from {before}" for cell, before in tree.items() if before)
    return replace(scene, title="A tree", description=f"The tree begins at {start}. {links}.")


def tree_story(question: TreeWay) -> Story:
    """Walk the path of a tree."""
    scene, board = tree_scene(question), _board_of(question)
    return step_by_step(question.way, lambda done: with_way(scene, board, done))


def _board_of(question: TreeWay) -> Position:
    # The start has a ball, and each cell outside the tree a stone.
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
    "To see that paths in a tree need not be shortest paths.",
    Questions(
        TreeWay,
        asks=lambda asked: Form(
            "number",
            f"How many steps does the path from {asked.way[0]} to {asked.cell} have in this tree?",
            ("An arrow leads from each cell to the cell that it was found from.",),
            fields=("Steps",),
        ),
        given={"deep": lambda: TreeWay(deep_tree(9, (0, 0)), (1, 0))},
        draws=drawn_tree,
        view=tree_scene,
    ),
    Solution(
        judges=JUDGE_TREE_STEPS,
        solves=JUDGE_TREE_STEPS.right,
        guides=lambda asked: Guides(
            f"Which cell was {asked.cell} found from, and which cell was that one found from?",
            f"The arrow from {asked.cell} leads to {asked.way[-2]}: that is the "
            f"last step. Go back like this, arrow by arrow, to {asked.way[0]}. Count only "
            "arrows: two cells that touch on the board may be many arrows apart.",
        ),
        story=tree_story,
    ),
    Beliefs(JUDGE_TREE_STEPS.mistaken(OFF_BY_ONE)),
)

# ---- a learner's own search, which moves the ball ------------------------------------------------

_BALL, _TARGET = "@*"


def _boards() -> list[Way]:
    walled = Position.from_text("1.2.\n333.\n..3.\n..3.")
    near, nowhere = Way(walled, (0, 0), (1, 0)), Way(walled, (2, 0), (0, 2))
    return [near, nowhere, *map(drawn_way, range(5))]


def _rows(way: Way) -> list[str]:
    """Write a board with signs for the moving ball and its target."""
    rows = [list(row) for row in way.position.rows]
    for (x, y), sign in ((way.start, _BALL), (way.target, _TARGET)):
        rows[y][x] = sign
    return list(map("".join, rows))


def _made(way: Way, rows: Sequence[str]) -> Way:
    nothing = Fields({}, "the board")
    start = place_of(rows, nothing, "ball", _BALL)
    target = place_of(rows, nothing, "target", _TARGET)
    color = SIGNS[way.position.at(way.start)]
    board = "\n".join(rows).replace(_BALL, color).replace(_TARGET, SIGNS[EMPTY])
    return Way(Position.from_text(board), start, target)


OWN_SEARCH = GameSearch[Way](
    "color_lines",
    "moves the ball",
    boards=_boards,
    asks=lambda way: (way.instance,),
    says=lambda _, found: said_of_a_way(found[0], "the ball"),
    shown=lambda way: (
        f"on the board {' / '.join(way.position.rows)}, from {way.start} to {way.target}"
    ),
    smaller=lambda way: cuts(way, _rows, _made, floor=SIGNS[EMPTY]),
    view=lambda way, _: search_view(way.position, way.start, waits=False),
)

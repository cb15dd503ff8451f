"""The program of notebook 01 that searches: which cells it finds, and from which others."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from itertools import pairwise
from random import Random
from typing import Any

from pathlib_games.exercises.instance import Instance, Positions
from pathlib_games.exercises.verdict import OwnRun, Verdict, Wrong, wrong
from pathlib_games.games.color_lines.exercise_code import (
    CORRIDOR,
    EMPTY_BOARD,
    LEVEL,
    LEVEL_BOARD,
    NOT_NOTHING,
    WIDTH,
    other_board,
    plain_cell,
    right_neighbors,
)
from pathlib_games.games.color_lines.questions import way_to
from pathlib_games.games.returned import returned_dictionary
from pathlib_games.graphs import BadGraph, Graph, Node, NodeNotFound, bfs
from pathlib_games.ideas.divergence import Divergence
from pathlib_games.ideas.program_task import ProgramFlaw, ProgramTask, Tried, read_watched
from pathlib_games.programs.jobs import Around, watched
from pathlib_games.words import counted

_STARTS = ((0, 0), (2, 6), (7, 1), (6, 8), (4, 3))
"""Where searches begin: at balls, whose cells nobody names as free, and at last on a free cell."""
_NAMED = 12  # so many cells can be named in a sentence
_NUMBER = re.compile(r"-?\d+")  # what is wrong is the same whatever the cells are

Tree = dict[int, int | None]
Given = tuple[Tree, tuple[Any, ...]]
"""The tree that a program returned, and the cells whose neighbors it asked for."""


class _Beside:
    """The graph whose edges a function ``neighbors(cell)`` gives."""

    def __init__(self, beside: Callable[[int], Iterable[int]]) -> None:
        self._beside = beside

    def neighbors(self, cell: int) -> list[tuple[int, int]]:
        return [(other, 1) for other in self._beside(cell)]


def right_search(start: int, neighbors: Callable[[int], Iterable[int]]) -> dict[Any, Any]:
    """Return the tree of a breadth-first search: for each cell the one it was found from."""
    return bfs(_Beside(neighbors), start).predecessor


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
        return ProgramFlaw(told, hint=problem.question, kind=kind, own_run=own)
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
    return Verdict("wrong", flaw.told, remark=parting, question=flaw.hint)


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

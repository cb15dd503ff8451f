"""The program of notebook 01 that searches: which cells it finds, and from which others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from typing import Any

from pathlib_games.exercises.answering import answer_of, any_answer, not_a_function
from pathlib_games.exercises.instance import Instance, Positions
from pathlib_games.exercises.smallest import smallest
from pathlib_games.exercises.verdict import OwnRun, Verdict, Wrong, wrong
from pathlib_games.games.color_lines.exercise_cells import (
    EMPTY_BOARD,
    LEVEL,
    LEVEL_BOARD,
    WIDTH,
    Case,
    plain_tree,
    run_cases,
)
from pathlib_games.games.color_lines.exercise_code import right_neighbors
from pathlib_games.games.color_lines.exercise_tree import way_to
from pathlib_games.graphs import BadGraph, Graph, Node, NodeNotFound, bfs
from pathlib_games.ideas.parting import Parting
from pathlib_games.programs.running import SECONDS
from pathlib_games.programs.watching import neighbors_in, watched

_STARTS = ((0, 0), (2, 6), (7, 1), (6, 8), (4, 3))
"""Where searches begin: at balls, whose cells nobody names as free, and at last on a free cell."""
_NAMED = 12  # so many cells can be named in a sentence
_SMALL = 0.5  # seconds for a search on a smaller board

Tree = dict[int, int | None]


class _Beside:
    """The graph whose edges a function ``neighbors(cell)`` gives."""

    def __init__(self, beside: Callable[[int], Iterable[int]]) -> None:
        self._beside = beside

    def neighbors(self, cell: int) -> list[tuple[int, int]]:
        return [(other, 1) for other in self._beside(cell)]


def right_search(start: int, neighbors: Callable[[int], Iterable[int]]) -> dict[Any, Any]:
    """Return the tree of a breadth-first search: for each cell the one it was found from."""
    return bfs(_Beside(neighbors), start).predecessor


@any_answer
def judge_bfs(function: Any, seconds: float = SECONDS) -> Verdict:
    """Run a learner's ``my_bfs(start, neighbors)``, which gives the predecessor of each cell.

    A wrong tree is shown on a smallest board that shows it, with the run beside a right one.
    """
    if not callable(function):
        return not_a_function(function)
    praise = f"All cells are found in their waves, from {len(_STARTS)} starts."
    verdict = run_cases(_search_cases(function), praise, seconds)
    if verdict.own_run is None:
        return verdict
    asked = verdict.own_run.instance
    first = _look(function, min(seconds, _SMALL), asked) or (verdict.own_run, "")

    def alike(smaller: Instance) -> tuple[OwnRun, str] | None:
        found = _look(function, min(seconds, _SMALL), smaller)
        return found if found and _NUMBER.sub("", found[1]) == _NUMBER.sub("", first[1]) else None

    own, flaw = smallest(asked, first, alike, _smaller_lands)[1]
    if not flaw:
        return verdict
    words = f"On {own.instance.title}, from cell {own.instance.source}: {flaw}"
    return replace(verdict, message=f"{words} {Parting(own).words}".strip(), own_run=own)


_NUMBER = re.compile(r"-?\d+")  # what is wrong is the same whatever the cells are


def _search_cases(function: Any) -> Iterator[Case]:
    """Yield a case for each start; each cell that is found from it is a unit."""
    beside = partial(right_neighbors, board=LEVEL_BOARD)
    for asked in _lands():
        start = _start(asked)
        yield Case(
            partial(function, start, beside),
            plain_tree,
            f"From cell {start}",
            len(asked.distances) - 1,
            partial(_judge_tree, asked),
        )


@cache
def _lands() -> tuple[Instance, ...]:
    beside = partial(right_neighbors, board=LEVEL_BOARD)
    starts = [LEVEL.index(cell) for cell in _STARTS]
    return tuple(_land(sorted(right_search(start, beside)), start) for start in starts)


def _land(cells: Iterable[int], start: int) -> Instance:
    """Return the question which way leads to each of some cells, if all the others are taken."""
    free = list(cells)
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
    return Instance(title, Graph.from_edges(edges, free), start, places)


def _smaller_lands(asked: Instance) -> list[Callable[[Instance], Instance | None]]:
    """Return what may be done to a board: only the first waves stay, or one cell is taken."""
    last = int(max(asked.distances.values()))
    farthest = sorted(asked.distances, key=asked.distances.__getitem__, reverse=True)
    return [
        *(partial(_first_waves, last=wave) for wave in range(last)),
        *(partial(_without_cell, lost=cell) for cell in farthest),
    ]


def _first_waves(asked: Instance, last: int) -> Instance | None:
    cells: list[Any] = [cell for cell, wave in asked.distances.items() if wave <= last]
    return _land(sorted(cells), _start(asked)) if len(cells) < len(asked.graph) else None


def _without_cell(asked: Instance, lost: Any) -> Instance | None:
    """Return the board without a cell, or None if a way to others leads through it."""
    cells: list[Any] = [cell for cell in asked.graph if cell != lost]
    if lost == asked.source or len(cells) == len(asked.graph):
        return None
    made = _land(cells, _start(asked))
    return made if len(made.distances) == len(cells) else None


def _start(asked: Instance) -> int:
    start: Any = asked.source
    return int(start)


def _look(function: Any, seconds: float, asked: Instance) -> tuple[OwnRun, str] | None:
    """Return a run on a board and what is wrong with its tree, or None if there is nothing."""
    beside = {cell: [other for other, _ in asked.graph.neighbors(cell)] for cell in asked.graph}
    work = partial(watched, function, partial(neighbors_in, beside), asked.source)
    try:
        tree, looked_up = answer_of(work, _tree_and_look_ups, seconds)
    except Wrong:
        return None
    flaw = _tree_flaw(asked, tree)
    return None if flaw is None else (_own_run(asked, tree, looked_up), flaw)


def _tree_and_look_ups(value: tuple[object, list[Any]]) -> tuple[Tree, list[Any]]:
    return plain_tree(value[0]), value[1]


def _own_run(asked: Instance, tree: Tree, looked_up: Iterable[Any] = ()) -> OwnRun:
    steps: dict[Node, object] = {
        cell: _steps_back(cell, tree, asked) for cell in tree if cell in asked.graph
    }
    before: dict[Node, object] = {cell: tree[cell] for cell in tree}
    return OwnRun(asked, tuple(looked_up), steps, before)


def _judge_tree(asked: Instance, tree: Tree) -> tuple[Verdict | None, int]:
    others = [cell for cell in asked.distances if cell != asked.source]
    right = sum(_steps_back(cell, tree, asked) == asked.distances[cell] for cell in others)
    flaw = _tree_flaw(asked, tree)
    if flaw is None:
        return None, right
    told = f"From cell {asked.source}: {flaw}"
    return Verdict("wrong", told, own_run=_own_run(asked, tree)), right


def _tree_flaw(asked: Instance, tree: Tree) -> str | None:
    """Say what is wrong first with a tree."""
    try:
        _check_tree(asked, tree)
        for cell, wave in asked.distances.items():
            steps = _steps_back(cell, tree, asked)
            if steps is None:
                wrong(f"the way back from cell {cell} runs in a circle.")
            if steps != wave:
                wrong(
                    f"the way to cell {cell} has {steps} steps in your tree, but {wave:g} are "
                    "enough. Which cell leaves the queue first: the one that came first, or last?"
                )
    except Wrong as problem:
        return str(problem)
    return None


def _steps_back(cell: Any, tree: Tree, asked: Instance) -> int | None:
    """Return how many steps the way back to the start has, or None if it does not lead there."""
    try:
        way = way_to(tree, cell)
    except (NodeNotFound, BadGraph):
        return None
    goes = all(_touch(tail, head, asked) for tail, head in pairwise(way))
    return len(way) - 1 if way[0] == asked.source and goes else None


def _touch(cell: int, other: int, asked: Instance) -> bool:
    return cell in asked.graph and any(head == other for head, _ in asked.graph.neighbors(cell))


def _check_tree(asked: Instance, tree: Tree) -> None:
    """Check which cells are in a tree, and that each was found from a cell beside it.

    Raises `Wrong`, which says what is wrong first.
    """
    start, wave = _start(asked), asked.distances
    if start not in tree:
        wrong("the start is missing. It belongs in the tree with None before it.")
    if tree[start] is not None:
        wrong(f"nothing comes before the start, but your tree has {tree[start]} there.")
    for cell in tree:
        if cell not in wave:
            wrong(f"cell {cell} is in your tree, but the ball cannot get there.")
    if missing := sorted(set(wave) - set(tree), key=wave.__getitem__):
        number = f"{wave[missing[0]]:g}"
        wrong(f"cell {missing[0]} is missing. Its wave is {number}: did you stop early?")
    for cell, before in tree.items():
        if cell == start:
            continue
        if before is None:
            wrong(f"cell {cell} has nothing before it. From which cell was it found?")
        if before not in wave:
            wrong(f"before cell {cell} comes {before}, but the ball cannot get there.")
        if not _touch(before, cell, asked):
            wrong(f"before cell {cell} comes {before}, but they are not side by side.")

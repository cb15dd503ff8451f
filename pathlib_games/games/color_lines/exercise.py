"""The exercises of notebook 01: Color Lines, and breadth-first search."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from typing import Any

from pathlib_games.exercises.answering import answer_of, not_a_function
from pathlib_games.exercises.exercise import Exercise
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
from pathlib_games.games.color_lines.exercise_code import (
    across_rows,
    judge_neighbors,
    judge_path_back,
    right_neighbors,
    without_start,
)
from pathlib_games.games.color_lines.exercise_tree import (
    TreeWay,
    drawn_tree,
    judge_tree_steps,
    tree_of_notebook,
    way_to,
)
from pathlib_games.games.color_lines.exercise_waves import (
    LISTED,
    corners_first,
    drawn_waves,
    judge_waves,
    waves_in,
)
from pathlib_games.games.color_lines.exercise_ways import (
    Ball,
    Way,
    drawn_reach,
    drawn_way,
    judge_reached,
    judge_steps,
    reach_by_slip,
    steps_by_slip,
)
from pathlib_games.games.color_lines.rules import Position
from pathlib_games.graphs import BadGraph, Graph, Node, NodeNotFound, bfs
from pathlib_games.ideas.divergence import Divergence
from pathlib_games.ideas.slips import OFF_BY_ONE, WRONG_NEIGHBORS
from pathlib_games.programs.run import SECONDS
from pathlib_games.programs.session import session
from pathlib_games.programs.watching import neighbors_in, watched

# ---- The program of notebook 01 that searches: which cells it finds, and from which others -------

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


@session()
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
    return replace(verdict, message=f"{words} {Divergence(own).words}".strip(), own_run=own)


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


# ---- The exercises of notebook 01: Color Lines, and breadth-first search -------------------------

NOTEBOOK = "01 Color Lines"
_VIEW = "pathlib_games.games.color_lines.view"
_RULE = "Balls go up, down, left or right, one empty cell at a time."


def small() -> Position:
    """Return the first board of the notebook."""
    return Position.from_text("1.2..\n..2.3\n.22.3\n.2.3.\n.2.3.")


def pond() -> Position:
    """Return the board of the notebook on which waves are spread by hand."""
    return Position.from_text("1.3..\n..3.2\n2....\n..2.2")


# ---- boards -------------------------------------------------------------------------------------

REACH = Exercise(
    "color-lines/reach",
    "Count the cells in reach",
    NOTEBOOK,
    "To see to which cells there is a way.",
    Ball,
    asks=lambda asked: f"To how many cells can {asked} get? {_RULE}",
    judges=judge_reached,
    solves=lambda asked: asked.reach,
    given={"small": lambda: Ball(small(), (0, 0))},
    draws=drawn_reach,
    candidates=10,
    mistaken={
        OFF_BY_ONE: lambda asked: reach_by_slip(asked)[OFF_BY_ONE],
        WRONG_NEIGHBORS: lambda asked: reach_by_slip(asked)[WRONG_NEIGHBORS],
    },
    view=f"{_VIEW}:ball_scene",
)

READ_OFF = Exercise(
    "color-lines/read-off",
    "Count the steps of a way",
    NOTEBOOK,
    "To count the steps of a shortest way.",
    Way,
    asks=lambda asked: (
        f"How many steps does {asked} need at least to get to {asked.target}? {_RULE}"
    ),
    judges=judge_steps,
    solves=lambda asked: asked.instance.distances.get(asked.target),
    given={"small": lambda: Way(small(), (0, 0), (0, 4))},
    draws=drawn_way,
    candidates=10,
    mistaken={
        OFF_BY_ONE: lambda asked: steps_by_slip(asked).get(OFF_BY_ONE),
        WRONG_NEIGHBORS: lambda asked: steps_by_slip(asked).get(WRONG_NEIGHBORS),
    },
    view=f"{_VIEW}:way_scene",
)

WAVES = Exercise(
    "color-lines/waves",
    "Find the waves",
    NOTEBOOK,
    "To do a breadth-first search by hand.",
    Ball,
    asks=lambda asked: (
        f"In which order does a breadth-first search find the cells that {asked} can get to? "
        f"{_RULE} Write them wave after wave, such as (1, 0) (0, 1); the ball's own cell is left "
        "out, and within a wave any order is right."
    ),
    judges=judge_waves,
    solves=lambda asked: waves_in(asked.instance.graph, asked.start),
    given={"pond": lambda: Ball(pond(), (0, 0))},
    draws=drawn_waves,
    mistaken={WRONG_NEIGHBORS: corners_first},
    listed=LISTED,
    view=f"{_VIEW}:ball_scene",
)

# ---- programs -----------------------------------------------------------------------------------

NEIGHBORS = Exercise(
    "color-lines/neighbors",
    "Write the neighbors",
    NOTEBOOK,
    "To write the graph of a board as a function.",
    type(None),
    asks=lambda _: (
        "Write neighbors(cell, board). The board is 9 cells wide, and its 81 cells are numbered "
        "from 0, row by row; board is a text with a sign for each cell, a point for a free one. It "
        "returns the list of the free cells beside a cell: above, below, left and right."
    ),
    judges=lambda given, _, met: judge_neighbors(given, met),
    solves=lambda _: right_neighbors,
    given={"two-boards": lambda: None},
    mistaken={WRONG_NEIGHBORS: lambda _: across_rows},
)

BFS = Exercise(
    "color-lines/bfs",
    "Write the breadth-first search",
    NOTEBOOK,
    "To write breadth-first search.",
    type(None),
    asks=lambda _: (
        "Write my_bfs(start, neighbors), a breadth-first search on a board whose cells are "
        "numbers; neighbors(cell) returns the free cells beside a cell. It returns a dictionary "
        "with the cell that each cell was found from, and None for the start."
    ),
    judges=lambda given, _, __: judge_bfs(given),
    solves=lambda _: right_search,
    given={"four-starts": lambda: None},
)

PATH_BACK = Exercise(
    "color-lines/path-back",
    "Walk back through the tree",
    NOTEBOOK,
    "To read a path back from the predecessors, in a program.",
    type(None),
    asks=lambda _: (
        "Write my_path(predecessor, target). The dictionary says from which cell each cell was "
        "found, and None for the start. It returns the list of the cells from the start to the "
        "target."
    ),
    judges=lambda given, _, met: judge_path_back(given, met),
    solves=lambda _: way_to,
    given={"three-trees": lambda: None},
    mistaken={OFF_BY_ONE: lambda _: without_start},
)

# ---- trees --------------------------------------------------------------------------------------

TREE_STEPS = Exercise(
    "color-lines/tree-steps",
    "Count the steps in a tree",
    NOTEBOOK,
    "To see that the ways of a tree need not be shortest ones.",
    TreeWay,
    asks=lambda asked: (
        "An arrow leads from each cell to the cell that it was found from. How many steps is the "
        f"way from {asked.way[0]} to {asked.cell} along this tree?"
    ),
    judges=judge_tree_steps,
    solves=lambda asked: len(asked.way) - 1,
    given={"deep": tree_of_notebook},
    draws=drawn_tree,
    mistaken={OFF_BY_ONE: lambda asked: len(asked.way)},
    view=f"{_VIEW}:tree_scene",
)

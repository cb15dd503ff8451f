"""Programs about Color Lines: the neighbors of a cell, a breadth-first search, the way back.

Most slips here are about the neighbors of a cell; they are registered as one misunderstanding. It
does not change an algorithm, so it is recognised from the cells that are named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice, pairwise
from typing import Any

from pathlib_games.exercises.answering import answer_of, any_answer, ask_ahead, not_a_function
from pathlib_games.exercises.instance import Instance, Positions
from pathlib_games.exercises.parting import Parting
from pathlib_games.exercises.reading import shown
from pathlib_games.exercises.running import SECONDS
from pathlib_games.exercises.slips import OFF_BY_ONE, WRONG_NEIGHBORS, blamed
from pathlib_games.exercises.smallest import smallest
from pathlib_games.exercises.verdict import NOT_TRIED, OwnRun, Verdict, Wrong, wrong
from pathlib_games.exercises.watching import neighbors_in, watched
from pathlib_games.games.color_lines.exercise_tree import way_to
from pathlib_games.games.color_lines.rules import Position
from pathlib_games.graphs import BadGraph, Graph, Node, NodeNotFound, bfs

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
_LARGEST = 10**6  # of what is read as the number of a cell
_EMPTY_BOARD = "." * WIDTH * WIDTH
_LEVEL_BOARD = "".join(LEVEL.rows)


# ---- a program is run case by case --------------------------------------------------------------


@dataclass(frozen=True)
class _Case:
    """One call of a learner's function.

    Attributes
    ----------
    call
        Calls it.
    read
        Copies what it returns, or raises `Wrong`.
    asked
        What it was called for, in words.
    worth
        How many units a right answer earns.
    judge
        Returns what is wrong with an answer, or None, and how many units are right in it.
    """

    call: partial[object]
    read: Callable[[object], Any]
    asked: str
    worth: int
    judge: Callable[[Any], tuple[Verdict | None, int]]


def _run(cases: Iterable[_Case], praise: str, seconds: float) -> Verdict:
    """Run all cases, up to one that gives no answer; the first thing that is wrong is told."""
    told: list[Verdict] = []
    every, right = list(cases), 0
    ask_ahead([case.call for case in every], seconds)
    for case in every:
        try:
            given = answer_of(case.call, case.read, seconds)
        except Wrong as problem:
            told.append(Verdict("wrong", f"{case.asked}: {problem}"))
            break
        if given is ...:
            told.append(NOT_TRIED)
            break
        flaw, units = case.judge(given)
        told += [] if flaw is None else [flaw]
        right += units
    if not told:
        return Verdict("right", praise)
    return told[0].earning(right, of=sum(case.worth for case in every))


# ---- the neighbors of a cell --------------------------------------------------------------------


def right_neighbors(cell: int, board: str) -> list[int]:
    """Return the numbers of the free cells beside a cell of a board that is 9 wide.

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


def across_rows(cell: int, board: str) -> list[int]:
    """Return the free cells beside a cell, and also that at the other end of the next row.

    Examples
    --------
    >>> across_rows(8, "." * 81)
    [7, 9, 17]
    """
    around = (cell - 9, cell - 1, cell + 1, cell + 9)
    return [other for other in around if 0 <= other < len(board) and board[other] == "."]


@any_answer
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
    praise = f"The neighbors are right for all {len(_EMPTY_BOARD)} cells of two boards."
    return _run(_neighbor_cases(function, met_before), praise, seconds)


def _neighbor_cases(function: Any, met_before: Iterable[int]) -> Iterator[_Case]:
    """Yield a case for each cell of both boards; a cell without neighbors is worth nothing."""
    before = ""
    for board, where in (
        (_EMPTY_BOARD, "on the empty board"),
        (_LEVEL_BOARD, "on the board with balls"),
    ):
        for cell in range(len(board)):
            yield _Case(
                partial(function, cell, board),
                _plain_cells,
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


# ---- the search ---------------------------------------------------------------------------------

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
    """Return the tree of a breadth-first search: for each cell the one it was found from.

    Examples
    --------
    >>> right_search(0, lambda cell: {0: [1, 9], 1: [10], 9: [10]}.get(cell, []))
    {0: None, 1: 0, 9: 0, 10: 1}
    """
    return bfs(_Beside(neighbors), start).predecessor


@any_answer
def judge_bfs(function: Any, seconds: float = SECONDS) -> Verdict:
    """Run a learner's ``my_bfs(start, neighbors)``, which gives the predecessor of each cell.

    A wrong tree is shown on a smallest board that shows it, with the run beside a right one.

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
    Right. All cells are found in their waves, from 5 starts.
    >>> judge_bfs(lambda start, neighbors: {})
    Not yet. On a board with no free cell but 0, from cell 0: the start is missing. It belongs ...
    """
    if not callable(function):
        return not_a_function(function)
    praise = f"All cells are found in their waves, from {len(_STARTS)} starts."
    verdict = _run(_search_cases(function), praise, seconds)
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


def _search_cases(function: Any) -> Iterator[_Case]:
    """Yield a case for each start; each cell that is found from it is a unit."""
    beside = partial(right_neighbors, board=_LEVEL_BOARD)
    for asked in _lands():
        start = _start(asked)
        yield _Case(
            partial(function, start, beside),
            _plain_tree,
            f"From cell {start}",
            len(asked.distances) - 1,
            partial(_judge_tree, asked),
        )


@cache
def _lands() -> tuple[Instance, ...]:
    beside = partial(right_neighbors, board=_LEVEL_BOARD)
    starts = [LEVEL.index(cell) for cell in _STARTS]
    return tuple(_land(sorted(right_search(start, beside)), start) for start in starts)


def _land(cells: Iterable[int], start: int) -> Instance:
    """Return the question which way leads to each of some cells, if all the others are taken."""
    free = list(cells)
    edges = [
        (cell, other, 1)
        for cell in free
        for other in right_neighbors(cell, _EMPTY_BOARD)
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
    return _plain_tree(value[0]), value[1]


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

    Raises
    ------
    Wrong
        Says what is wrong first.
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


# ---- the way back -------------------------------------------------------------------------------

_PATHS: tuple[tuple[dict[int, int | None], int, list[int]], ...] = (
    ({0: None, 1: 0, 9: 0, 10: 1}, 10, [0, 1, 10]),
    ({40: None}, 40, [40]),
    ({80: None, 79: 80, 78: 79, 71: 80, 69: 78}, 69, [80, 79, 78, 69]),
)


def without_start(predecessor: Mapping[int, int | None], target: int) -> list[int]:
    """Return the way to a target as somebody does who stops one cell too early.

    Examples
    --------
    >>> without_start({0: None, 1: 0, 10: 1}, 10)
    [1, 10]
    """
    return way_to(predecessor, target)[1:]


@any_answer
def judge_path_back(
    function: Any, met_before: Iterable[int] = (), seconds: float = SECONDS
) -> Verdict:
    """Run a learner's ``my_path(predecessor, target)``, which gives the cells from start to target.

    Examples
    --------
    >>> judge_path_back(lambda predecessor, target: [target])
    Not yet. For {0: None, 1: 0, 9: 0, 10: 1} and the target 10 it should be [0, 1, 10]; yours ...
    """
    if not callable(function):
        return not_a_function(function)
    praise = f"The paths are right in {len(_PATHS)} trees."
    return _run(_path_cases(function, met_before), praise, seconds)


def _path_cases(function: Any, met_before: Iterable[int]) -> Iterator[_Case]:
    for tree, target, path in _PATHS:
        asked = f"For {tree} and the target {target}"
        yield _Case(
            partial(function, dict(tree), target),
            _plain_cells,
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


# ---- reading ------------------------------------------------------------------------------------


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
    if abs(item) > _LARGEST:
        wrong(f"a cell should be a number from 0 to {WIDTH * WIDTH - 1}, not {shown(item)}.")
    return int(item)

"""What is asked about Color Lines: balls and their ways, and ways in the tree of a search."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from pathlib_games.games.color_lines.rules import (
    COLOURS,
    EMPTY,
    SIGNS,
    Cell,
    Position,
    find_lines,
    move_graph,
    pair,
)
from pathlib_games.games.color_lines.view import search_view
from pathlib_games.games.texts import place
from pathlib_games.graphs import BadGraph, Graph, IllegalMove, Node, NodeNotFound
from pathlib_games.graphs.values import Fields
from pathlib_games.words import counted
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.questions import read_cells
from pathlib_tutor.exercises.reading import not_a_number, read_number, shown
from pathlib_tutor.exercises.smallest import cuts
from pathlib_tutor.exercises.verdict import Verdict
from pathlib_tutor.ideas.judges import Waves
from pathlib_tutor.ideas.learners_search import GameSearch, said_of_a_way
from pathlib_tutor.ideas.misunderstandings import OFF_BY_ONE, WRONG_NEIGHBORS, Slip, blamed
from pathlib_tutor.ideas.search_judges import judge_distance
from pathlib_tutor.programs.plain import Other

Place = TypeVar("Place", Cell, int)


@dataclass(frozen=True)
class Ball:
    """A ball on a board, about whose ways something is asked.

    Raises `IllegalMove` if there is no ball on the cell.
    """

    position: Position
    start: Cell

    def __post_init__(self) -> None:
        self.position.ways_from(self.start)  # raises if there is no ball
        object.__setattr__(self, "start", pair(self.start))

    @cached_property
    def instance(self) -> Instance:
        """The search for the ways of the ball; each cell is drawn where it lies."""
        graph = move_graph(self.position, self.start)
        cells: Any = graph.nodes
        return Instance("the board", graph, self.start, {cell: cell for cell in cells})

    @property
    def reach(self) -> int:
        """How many cells the ball can get to."""
        return len(self.instance.distances) - 1

    def __str__(self) -> str:
        return f"the {COLOURS[self.position.at(self.start) - 1]} ball on {self.start}"


@dataclass(frozen=True)
class Way(Ball):
    """A ball, and the empty cell that it is to go to.

    Raises `IllegalMove` if there is no ball on the cell of the ball.

    Raises `NodeNotFound` if the target is no empty cell of the board.
    """

    target: Cell

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "target", pair(self.target))
        _ = self.instance  # raises if the target is no node

    @cached_property
    def instance(self) -> Instance:
        """The search for the ways of the ball, and its target."""
        return replace(super().instance, target=self.target)


@dataclass(frozen=True)
class TreeWay:
    """The question how many steps lead to a cell in a tree.

    Raises `NodeNotFound` if the way leads through a cell that is not in the tree.

    Raises `BadGraph` if it runs in a circle.
    """

    predecessor: Mapping[Cell, Cell | None]
    cell: Cell

    def __post_init__(self) -> None:
        _ = self.way  # raises if there is none

    @property
    def way(self) -> list[Cell]:
        """The cells from the start to the cell."""
        return way_to(self.predecessor, self.cell)


def way_to(predecessor: Mapping[Place, Place | None], target: Place) -> list[Place]:
    """Return the cells from the start of a tree to a target.

    Raises `NodeNotFound` if the way leads through a cell that is not in the tree.

    Raises `BadGraph` if it runs in a circle.
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
        ends = f"The way back from {target!r} should end at the start"
        raise BadGraph(f"{ends}, but it comes to {at!r} again.")
    raise NodeNotFound(at, list(predecessor))


# ----------------------------------------------------------------------------------------------
# A ball and its ways: how many cells it gets to, in which waves, in how many steps to one.
#
# In the tree of a depth-first search ways may have more steps than are needed.

_SIDE = 6
_TREE_SIDE = 5
_DIRECTIONS = ((0, -1), (0, 1), (-1, 0), (1, 0))


def around_corners(asked: Ball) -> Instance:
    """Return the search of somebody for whom cells that touch at a corner are neighbors as well."""
    right: Any = asked.instance.graph
    corners = [
        ((x, y), other, 1)
        for x, y in right.nodes
        for other in ((x + 1, y + 1), (x - 1, y + 1))
        if other in right
    ]
    graph = Graph.from_edges([*corners, *right.edges], right.nodes)
    return replace(asked.instance, graph=graph)


def drawn_ball(purpose: str, seed: int, fits: Callable[[Ball], bool]) -> Ball:
    """Draw small boards until a ball on one of them fits; the same seed gives the same ball."""
    rng = random.Random(f"{purpose} {seed}")
    while True:
        signs = [rng.choice("1234567") if rng.random() < 0.5 else "." for _ in range(_SIDE**2)]
        rows = ("".join(signs[i : i + _SIDE]) for i in range(0, len(signs), _SIDE))
        position = Position.from_text("\n".join(rows))
        if find_lines(position):
            continue
        for start in rng.sample(list(position.balls), len(position.balls)):
            if fits(ball := Ball(position, start)):
                return ball


# ---- how many cells -----------------------------------------------------------------------------


def reach_by_slip(asked: Ball) -> dict[int, int]:
    """Return how many cells are counted by somebody with a misunderstanding, by its number."""
    return {
        OFF_BY_ONE: asked.reach + 1,
        WRONG_NEIGHBORS: len(around_corners(asked).distances) - 1,
    }


def judge_reached(answer: object, asked: Ball, met_before: Iterable[int] = ()) -> Verdict:
    """Judge to how many cells a ball can get."""
    given, right = read_number(answer), asked.reach
    if given is None or isinstance(given, Other):
        return not_a_number(answer)
    if given == right:
        return Verdict("right", f"The ball can get to {counted(right, 'cell')}.")
    told, by_slip = f"It is not {shown(answer)}.", reach_by_slip(asked)
    if given == by_slip[OFF_BY_ONE]:
        return blamed(told, OFF_BY_ONE, met_before)
    if given == len(asked.position.free):
        are = "cell is" if given == 1 else "cells are"
        told = f"{shown(answer)} {are} free, but the ball has no way to some of them."
        return Verdict("wrong", told)
    if given == by_slip[WRONG_NEIGHBORS]:
        return blamed(told, WRONG_NEIGHBORS, met_before)
    told += " Begin beside the ball and mark the cells, one wave after the other."
    return Verdict("wrong", told)


def drawn_reach(seed: int) -> Ball:
    """Draw a ball that gets to a few cells; each slip counts another number of cells."""

    def fits(ball: Ball) -> bool:
        counts = {ball.reach, len(ball.position.free), *reach_by_slip(ball).values()}
        return 4 <= ball.reach <= 15 and len(counts) == 4

    return drawn_ball("reach", seed, fits)


# ---- how many steps -----------------------------------------------------------------------------


def steps_by_slip(asked: Way) -> dict[int, int]:
    """Return how many steps are counted by somebody with a misunderstanding, by its number."""
    slips = {}
    if (right := asked.instance.distances.get(asked.target)) is not None:
        slips[OFF_BY_ONE] = int(right) + 1
    if (fewer := around_corners(asked).distances.get(asked.target)) is not None:
        slips[WRONG_NEIGHBORS] = int(fewer)
    return slips


def judge_steps(answer: object, asked: Way, met_before: Iterable[int] = ()) -> Verdict:
    """Judge how many steps a ball needs to a cell; None, or infinity, if there is no way."""
    verdict = judge_distance(answer, asked.instance, asked.target)
    if verdict.status != "wrong":
        return verdict
    given = read_number(answer)
    told = f"The distance from {asked.start} to {asked.target} is not {shown(answer)}."
    for number, steps in steps_by_slip(asked).items():
        if given == steps:
            return blamed(told, number, met_before)
    (x, y), (a, b) = asked.start, asked.target
    if given == abs(x - a) + abs(y - b):
        told += " That is the way if no ball lay in between."
        return Verdict("wrong", told, question="Which way leads around them?")
    return verdict


def drawn_way(seed: int) -> Way:
    """Draw a ball and a cell that it can get to; around corners it is nearer by two steps."""

    def ways(ball: Ball) -> list[Way]:
        cells: Any = ball.instance.distances
        found = [Way(ball.position, ball.start, cell) for cell in cells if cells[cell] >= 4]
        return [way for way in found if steps_by_slip(way)[WRONG_NEIGHBORS] < cells[way.target] - 1]

    ball = drawn_ball("steps", seed, lambda ball: bool(ways(ball)))
    return random.Random(f"target {seed}").choice(ways(ball))


# ---- wave by wave -------------------------------------------------------------------------------


def _refusal(asked: Ball, cell: Cell, found: Collection[Node]) -> Slip | None:
    """Say why a cell cannot be found now: it is none, a ball lies there, or it is not beside."""
    try:
        content = asked.position.at(cell)
    except IllegalMove as problem:
        return Slip(told=str(problem))
    if content != EMPTY:
        return Slip(WRONG_NEIGHBORS, told=f"On {cell} lies a ball: no way leads through it.")
    x, y = cell
    if not {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}.isdisjoint(found):
        return None
    corners = {(x + dx, y + dy) for dx in (-1, 1) for dy in (-1, 1)}
    if touched := corners.intersection(found):
        told = f"{cell} touches {min(touched)} only at a corner; balls do not go that way."
        return Slip(WRONG_NEIGHBORS, told=told)
    return Slip(WRONG_NEIGHBORS, told=f"No cell beside {cell} has been found yet.")


JUDGE_WAVES = Waves[Ball](
    reads=lambda typed, _: read_cells(typed),
    search=lambda asked: asked.instance,
    refuses=_refusal,
    praise=lambda _: "all that the ball can get to",
    slips=lambda asked: [(Slip(WRONG_NEIGHBORS), around_corners(asked))],
)


def drawn_waves(seed: int) -> Ball:
    """Draw a ball that gets to a few cells in several waves, and to others around corners."""

    def fits(ball: Ball) -> bool:
        if not 6 <= ball.reach <= 14 or max(ball.instance.distances.values()) < 4:
            return False
        return JUDGE_WAVES.shows(WRONG_NEIGHBORS, ball)

    return drawn_ball("waves", seed, fits)


# ---- how many steps in a tree -------------------------------------------------------------------


def judge_tree_steps(answer: object, asked: TreeWay, met_before: Iterable[int] = ()) -> Verdict:
    """Judge how many steps the way from the start has in a tree."""
    given, right = read_number(answer), len(asked.way) - 1
    if given is None or isinstance(given, Other):
        return not_a_number(answer)
    if given == right:
        return Verdict("right", f"The way has {counted(right, 'step')}.")
    told = f"It is not {shown(answer)}."
    if given == right + 1:
        return blamed(told, OFF_BY_ONE, met_before)
    question = "Follow this tree, not the shortest way: where does it go first?"
    return Verdict("wrong", told, question=question)


def deep_tree(
    side: int, start: Cell, directions: Sequence[Cell] = _DIRECTIONS
) -> dict[Cell, Cell | None]:
    """Return the tree of a depth-first search on an empty board of so many rows and columns.

    It goes on and turns back only when it is stuck.
    """
    tree: dict[Cell, Cell | None] = {start: None}

    def spread(cell: Cell) -> None:
        for dx, dy in directions:
            x, y = cell[0] + dx, cell[1] + dy
            if 0 <= x < side and 0 <= y < side and (x, y) not in tree:
                tree[x, y] = cell
                spread((x, y))

    spread(start)
    return tree


def tree_of_notebook() -> TreeWay:
    """Return the question of the notebook: from the corner of an empty board to the next cell."""
    return TreeWay(deep_tree(9, (0, 0)), (1, 0))


def drawn_tree(seed: int) -> TreeWay:
    """Draw a tree of a depth-first search, and a cell whose way in it is longer than needed."""
    rng = random.Random(f"tree {seed}")
    cells = [(x, y) for y in range(_TREE_SIDE) for x in range(_TREE_SIDE)]
    while True:
        start, (x, y) = rng.sample(cells, 2)
        asked = TreeWay(deep_tree(_TREE_SIDE, start, rng.sample(_DIRECTIONS, 4)), (x, y))
        needed = abs(x - start[0]) + abs(y - start[1])
        if needed + 4 <= len(asked.way) - 1 <= 15:
            return asked


# ---- a learner's own search in Color Lines: it moves the ball --------------------------------

_DRAWN = range(5)
_BALL, _TARGET = "@*"
_WALLED = "1.2.\n333.\n..3.\n..3."


def _boards() -> list[Way]:
    walled = Position.from_text(_WALLED)
    near, nowhere = Way(walled, (0, 0), (1, 0)), Way(walled, (2, 0), (0, 2))
    return [near, nowhere, *map(drawn_way, _DRAWN)]


def _rows(way: Way) -> list[str]:
    """Write a board with signs for the ball that moves and for its target."""
    rows = [list(row) for row in way.position.rows]
    for (x, y), sign in ((way.start, _BALL), (way.target, _TARGET)):
        rows[y][x] = sign
    return list(map("".join, rows))


def _made(way: Way, rows: Sequence[str]) -> Way:
    nothing = Fields({}, "the board")
    start = place(rows, nothing, "ball", _BALL)
    target = place(rows, nothing, "target", _TARGET)
    colour = SIGNS[way.position.at(way.start)]
    board = "\n".join(rows).replace(_BALL, colour).replace(_TARGET, SIGNS[EMPTY])
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

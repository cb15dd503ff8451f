"""Notebook 01: the cells in reach of a ball in Color Lines, its steps, and its waves."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from pathlib_games.games.color_lines.rules import (
    COLORS,
    EMPTY,
    Cell,
    Position,
    find_lines,
    move_graph,
    pair,
)
from pathlib_games.games.color_lines.view import HEAD, center, position_scene
from pathlib_games.graphs import Graph, IllegalMove, Node, bfs
from pathlib_games.views.scene import Scene, named
from pathlib_games.views.shapes import Line, moved
from pathlib_games.words import counted
from pathlib_tutor.exercises.exercise import Beliefs, Exercise, Guides, Questions, Solution
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.exercises.instance import Instance, written
from pathlib_tutor.exercises.reading import read_cells
from pathlib_tutor.exercises.story import Story, step_by_step, wave_by_wave
from pathlib_tutor.ideas.judges import JUDGE_DISTANCE, Number, Waves, to_find, wave_numbers
from pathlib_tutor.ideas.misunderstandings import OFF_BY_ONE, WRONG_NEIGHBORS, Slip

NOTEBOOK = "01 Color Lines"
_RULE = "Balls move up, down, left or right, one empty cell at a time."

# ---- the boards of the notebook ------------------------------------------------------------------


def small() -> Position:
    """Return the first board."""
    return Position.from_text("1.2..\n..2.3\n.22.3\n.2.3.\n.2.3.")


def two_ways() -> Position:
    """Return the board where the path begins away from the target."""
    return Position.from_text("23.42..\n42....3\n31.2.4.\n..3..2.\n4......")


def pond() -> Position:
    """Return the board for waves by hand."""
    return Position.from_text("1.3..\n..3.2\n2....\n..2.2")


# ---- a ball, and its path to a cell --------------------------------------------------------------


@dataclass(frozen=True)
class Ball:
    """Asks about the paths of a ball; raises `IllegalMove` if the cell has no ball."""

    position: Position
    start: Cell

    def __post_init__(self) -> None:
        self.position.ways_from(self.start)  # raises if there is no ball
        object.__setattr__(self, "start", pair(self.start))

    @cached_property
    def instance(self) -> Instance:
        """The search for the paths of the ball."""
        graph = move_graph(self.position, self.start)
        cells: Any = graph.nodes
        return Instance("the board", graph, self.start, {cell: cell for cell in cells})

    @property
    def reach(self) -> int:
        """The number of cells that the ball can reach."""
        return len(self.instance.distances) - 1

    def __str__(self) -> str:
        return f"the {COLORS[self.position.at(self.start) - 1]} ball on {self.start}"


@dataclass(frozen=True)
class Way(Ball):
    """Asks about the paths of a ball to a cell; raises `NodeNotFound` if it is not empty."""

    target: Cell

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "target", pair(self.target))
        _ = self.instance  # raises if the target is no node

    @cached_property
    def instance(self) -> Instance:
        """The search for the paths of the ball to the target."""
        return replace(super().instance, target=self.target)


def around_corners(asked: Ball) -> Instance:
    """Return the search in which cells that touch at a corner are neighbors."""
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
    """Draw 6 x 6 boards until a ball on one of them fits."""
    rng = random.Random(f"{purpose} {seed}")
    while True:
        signs = [rng.choice("1234567") if rng.random() < 0.5 else "." for _ in range(36)]
        rows = ("".join(signs[i : i + 6]) for i in range(0, 36, 6))
        position = Position.from_text("\n".join(rows))
        if find_lines(position):
            continue
        for start in rng.sample(list(position.balls), len(position.balls)):
            if fits(ball := Ball(position, start)):
                return ball


def ball_scene(question: Ball, *, clickable: bool = False) -> Scene:
    """Return the board of a question, with the ball framed.

    `clickable`: whether the cells can be clicked; their ids are such as ``"(1, 0)"``.
    """
    board = question.position
    scene = position_scene(board, proposed=[question.start], puzzle=True, clickable=clickable)
    return named(scene, {str(n): str(board.cell(n)) for n in range(len(board.cells))})


# ---- the number of cells in reach ----------------------------------------------------------------


def _reach_slips(asked: Ball) -> list[tuple[Slip, int]]:
    """Return the number of cells by each slip."""
    return [
        (Slip(OFF_BY_ONE), asked.reach + 1),
        (Slip(told="That counts every free cell, reachable or not."), len(asked.position.free)),
        (Slip(WRONG_NEIGHBORS), len(around_corners(asked).distances) - 1),
    ]


JUDGE_REACHED = Number[Ball](
    right=lambda asked: asked.reach,
    praise=lambda asked: f"The ball can reach {counted(asked.reach, 'cell')}.",
    slips=_reach_slips,
    otherwise=lambda *_: (
        "Start beside the ball and mark the cells wave by wave. How many are there?"
    ),
)


def drawn_reach(seed: int) -> Ball:
    """Draw a ball with few cells in reach, where each slip counts another number."""

    def fits(ball: Ball) -> bool:
        counts = {ball.reach, *(count for _, count in _reach_slips(ball))}
        return 4 <= ball.reach <= 15 and len(counts) == 4

    return drawn_ball("reach", seed, fits)


def reach_story(question: Ball) -> Story:
    """Spread a search over the cells that the ball can reach."""
    scene = ball_scene(question, clickable=True)
    return wave_by_wave(scene, to_find(question.instance))


REACH = Exercise(
    "color-lines/reach",
    "Count the cells in reach",
    NOTEBOOK,
    "To see which cells a path leads to.",
    Questions(
        Ball,
        asks=lambda asked: Form(
            "number", f"How many cells can {asked} reach?", (_RULE,), fields=("Cells",)
        ),
        given={"small": lambda: Ball(small(), (0, 0))},
        draws=drawn_reach,
        view=ball_scene,
    ),
    Solution(
        judges=JUDGE_REACHED,
        solves=lambda asked: asked.reach,
        guides=lambda asked: Guides(
            "How many cells did you count in each wave?",
            f"From {asked.start} the ball can step to {asked.instance.heads_from(asked.start)}: "
            "the first wave. Each new free cell one step from that wave belongs to the next."
            " Add up all the waves.",
        ),
        story=reach_story,
    ),
    Beliefs(JUDGE_REACHED.mistaken(OFF_BY_ONE, WRONG_NEIGHBORS), candidates=10),
)

# ---- the number of steps of a path ---------------------------------------------------------------


def _steps_slips(asked: Way) -> Iterable[tuple[Slip, object]]:
    """Yield the number of steps by each slip."""
    if (right := asked.instance.distances.get(asked.target)) is not None:
        yield Slip(OFF_BY_ONE), right + 1
    yield Slip(WRONG_NEIGHBORS), around_corners(asked).distances.get(asked.target)


def _as_if_empty(asked: Way, given: object) -> Slip | str:
    """Return the slip of a number that ignores the balls, or the question about any other."""
    (x, y), (a, b) = asked.start, asked.target
    if given == abs(x - a) + abs(y - b):
        told = "That would be the distance if no ball were in the way."
        return Slip(told=told, asks="Which path goes around the balls?")
    return JUDGE_DISTANCE.otherwise(asked.instance, given)


def _distance_is(asked: Way, words: str) -> str:
    return f"The distance from {asked.start} to {asked.target} is {words}."


JUDGE_STEPS = Number[Way](
    right=lambda asked: asked.instance.distances.get(asked.target),
    praise=lambda asked: _distance_is(asked, written(asked.instance.distances.get(asked.target))),
    slips=_steps_slips,
    otherwise=_as_if_empty,
    fact=lambda asked, given: _distance_is(asked, f"not {given}"),
    nothing=JUDGE_DISTANCE.nothing,
)


def drawn_way(seed: int) -> Way:
    """Draw a ball and a cell that is at least two steps nearer if corners join cells."""

    def ways(ball: Ball) -> list[Way]:
        cells: Any = ball.instance.distances
        found = [Way(ball.position, ball.start, cell) for cell in cells if cells[cell] >= 4]
        return [way for way in found if around(way) < cells[way.target] - 1]

    def around(way: Way) -> float:
        return around_corners(way).distances[way.target]

    ball = drawn_ball("steps", seed, lambda ball: bool(ways(ball)))
    return random.Random(f"target {seed}").choice(ways(ball))


def way_scene(question: Way) -> Scene:
    """Return the board, with the ball and the target framed."""
    return _framed(question, question.start)


def _framed(question: Way, ball: Cell) -> Scene:
    """Return the board with the ball on this cell, and both ends of its path framed."""
    board, ends = question.position, (question.start, question.target)
    cells = list(board.cells)
    cells[board.index(question.start)] = EMPTY
    cells[board.index(ball)] = board.at(question.start)
    return position_scene(replace(board, cells=tuple(cells)), proposed=ends, puzzle=True)


def way_story(question: Way) -> Story:
    """Roll the ball along a shortest path, if there is one."""
    found = bfs(question.instance.graph, question.start)
    way: Any = found.path_to(question.target) if question.target in found.distance else []
    if not way:
        return [(with_way(way_scene(question), question.position, ()), "No path leads there.")]
    board = question.position
    return step_by_step(way, lambda done: with_way(_framed(question, done[-1]), board, done))


def with_way(scene: Scene, position: Position, way: Sequence[Cell]) -> Scene:
    """Draw a path into the picture of a board, below the balls."""
    points = tuple(center(position, cell) for cell in way)
    line = moved([Line(points, "tree")], 0, -HEAD) if len(way) > 1 else ()
    told = f"Path: {', '.join(map(str, way)) or 'none'}."
    description = f"{scene.description} {told}"
    below = next(k for k, shape in enumerate(scene.shapes) if shape.classes.startswith("ball"))
    shapes = (*scene.shapes[:below], *line, *scene.shapes[below:])
    return replace(scene, shapes=shapes, description=description)


READ_OFF = Exercise(
    "color-lines/read-off",
    "Count the steps of a path",
    NOTEBOOK,
    "To count the steps of a shortest path.",
    Questions(
        Way,
        asks=lambda asked: Form(
            "number",
            f"How many steps does the shortest path from {asked} to {asked.target} take?",
            (_RULE,),
            fields=("Steps",),
        ),
        given={"two-ways": lambda: Way(two_ways(), (1, 2), (6, 2))},
        draws=drawn_way,
        view=way_scene,
    ),
    Solution(
        judges=JUDGE_STEPS,
        solves=lambda asked: asked.instance.distances.get(asked.target),
        guides=lambda asked: Guides(
            "Is each cell of your path free, and beside the one before it?",
            f"From {asked.start}, one step leads to {asked.instance.heads_from(asked.start)}. "
            "The next free cells are two steps away, and so on. Each cell that you enter counts as "
            f"one step. Go on until you find {asked.target}.",
        ),
        story=way_story,
    ),
    Beliefs(JUDGE_STEPS.mistaken(OFF_BY_ONE, WRONG_NEIGHBORS), candidates=10),
)

# ---- wave by wave --------------------------------------------------------------------------------


def _refusal(asked: Ball, cell: Cell, found: Collection[Node]) -> Slip | None:
    """Explain why a cell cannot be found now, or return None."""
    try:
        content = asked.position.at(cell)
    except IllegalMove as problem:
        return Slip(told=str(problem))
    if content != EMPTY:
        return Slip(WRONG_NEIGHBORS, told=f"a ball lies on {cell}, so your ball cannot go there.")
    x, y = cell
    if not {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}.isdisjoint(found):
        return None
    corners = {(x + dx, y + dy) for dx in (-1, 1) for dy in (-1, 1)}
    if touched := corners.intersection(found):
        told = f"{cell} touches {min(touched)} only at a corner; balls do not move that way."
        return Slip(WRONG_NEIGHBORS, told=told)
    return Slip(WRONG_NEIGHBORS, told=f"no cell beside {cell} has been found yet.")


JUDGE_WAVES = Waves[Ball](
    reads=lambda typed, _: read_cells(typed),
    search=lambda asked: asked.instance,
    refuses=_refusal,
    praise=lambda _: "all that the ball can reach",
    slips=lambda asked: [(Slip(WRONG_NEIGHBORS), around_corners(asked))],
)


def drawn_waves(seed: int) -> Ball:
    """Draw a ball that reaches a few cells in four waves or more, and others around corners."""

    def fits(ball: Ball) -> bool:
        if not 6 <= ball.reach <= 14 or max(ball.instance.distances.values()) < 4:
            return False
        return JUDGE_WAVES.shows(WRONG_NEIGHBORS, ball)

    return drawn_ball("waves", seed, fits)


WAVES = Exercise(
    "color-lines/waves",
    "Find the waves",
    NOTEBOOK,
    "To run a breadth-first search by hand.",
    Questions(
        Ball,
        asks=lambda asked: Form(
            "order",
            f"In which order does a breadth-first search find the cells that {asked} can reach?",
            (_RULE, "Leave out the ball's own cell. Within a wave, any order will do."),
            "Write the cells wave by wave, such as (2, 3) (4, 1).",
            ("Cells, wave by wave",),
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
            "Which wave does each of your cells belong to?",
            f"The first wave is {asked.instance.heads_from(asked.start)}, beside {asked.start}. "
            "Write every new free cell beside the first wave: that is the second wave. The third "
            "begins when the second is complete.",
        ),
    ),
    Beliefs(JUDGE_WAVES.mistaken(WRONG_NEIGHBORS)),
)

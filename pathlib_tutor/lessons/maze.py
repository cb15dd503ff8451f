"""Notebook 00: the number of steps of the shortest path through a maze."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import cast

from pathlib_games.games.maze.graphs import fewest_steps, step_graph
from pathlib_games.games.maze.rules import FLOOR, Cell, Position
from pathlib_games.games.maze.view import position_scene, search_view
from pathlib_games.graphs import NoPath, bfs
from pathlib_games.views.scene import Scene
from pathlib_games.words import counted
from pathlib_tutor.exercises.exercise import Beliefs, Exercise, Guides, Questions, Solution
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.exercises.instance import Instance, cuts
from pathlib_tutor.exercises.story import Story, step_by_step
from pathlib_tutor.ideas.judges import Number
from pathlib_tutor.ideas.learners_search import GameSearch, said_of_a_way
from pathlib_tutor.ideas.misunderstandings import OFF_BY_ONE, WRONG_NEIGHBORS, Slip

_APART = 1000
"""The distance between the maze numbers of neighboring seeds."""


@dataclass(frozen=True)
class Steps:
    """Asks for the number of steps of the shortest path.

    Raises `NoPath` if there is no path.
    """

    position: Position  # the maze, the walker and the target

    def __post_init__(self) -> None:
        fewest_steps(self.position)

    @property
    def instance(self) -> Instance:
        """The search."""
        at = self.position
        return Instance("the maze", step_graph(at), at.walker, target=at.target)

    @property
    def right(self) -> int:
        """The fewest steps."""
        return fewest_steps(self.position)

    @property
    def on_foot(self) -> int | None:
        """The fewest steps without teleporters; None if there is no path."""
        rows = (re.sub("[A-Z]", FLOOR, row) for row in self.position.rows)
        try:
            return fewest_steps(replace(self.position, rows=tuple(rows)))
        except NoPath:
            return None


_ON_FOOT = Slip(
    WRONG_NEIGHBORS,
    "That is the length if you only walk. Where else can one step from a letter take you?",
    "Which letters can you reach in a few steps, and how far is each twin from the target?",
)


def _about(asked: Steps, given: float) -> str:
    """Ask about a wrong number."""
    (x, y), (a, b) = asked.position.walker, asked.position.target
    if given == abs(x - a) + abs(y - b):
        return "That is the length straight through the walls. Which path goes around them?"
    return "Which cells are 1 step away, which are 2 steps away, and so on?"


JUDGE_STEPS = Number[Steps](
    right=lambda asked: asked.right,
    praise=lambda asked: f"The shortest path has {counted(asked.right, 'step')}.",
    slips=lambda asked: [(_ON_FOOT, asked.on_foot)],
    otherwise=_about,
    one_off=(-1, 1),
)


def _steps(seed: int) -> Steps:
    """Draw a maze whose teleporters shorten the path by more than a miscount."""
    drawn = (Steps(Position.new(number)) for number in count(seed * _APART))
    return next(asked for asked in drawn if (asked.on_foot or 0) > asked.right + 1)


def question_scene(asked: Steps) -> Scene:
    """Return the picture of a question: its position."""
    return position_scene(asked.position)


def steps_story(asked: Steps) -> Story:
    """Walk a shortest path."""
    at = asked.position
    way = cast("list[Cell]", bfs(step_graph(at), at.walker).path_to(at.target))

    def says(done: Sequence[Cell]) -> str:
        (x, y), (a, b) = done[max(0, len(done) - 2)], done[-1]
        jumps = abs(x - a) + abs(y - b) > 1
        through = f"through teleporter {at.cells[a, b]} to " if jumps else ""
        return f"{through}{done[-1]}"

    return step_by_step(way, lambda done: position_scene(replace(at, walker=done[-1]), done), says)


STEPS = Exercise(
    "maze/steps",
    "Count the steps in a maze",
    "00 Start here",
    "To see neighbors where a picture shows none: a graph is more than cells side by side.",
    Questions(
        Steps,
        asks=lambda asked: Form(
            "number",
            f"How many steps does the shortest path from {asked.position.walker} to "
            f"{asked.position.target} take?",
            ("From a letter, you can also step to its twin.",),
            fields=("Steps",),
        ),
        given={"two-pairs": lambda: Steps(Position.load("two_pairs"))},
        draws=_steps,
        view=question_scene,
    ),
    Solution(
        judges=JUDGE_STEPS,
        solves=JUDGE_STEPS.right,
        guides=lambda asked: Guides(
            "Which letters are near your path, and where are their twins?",
            f"One step from {asked.position.walker} leads to "
            f"{asked.instance.heads_from(asked.position.walker)}: the first wave. Each new cell "
            "one step from that wave belongs to the next. A letter also leads to its twin. "
            f"Count the waves until you find {asked.position.target}.",
        ),
        story=steps_story,
    ),
    Beliefs(JUDGE_STEPS.mistaken(WRONG_NEIGHBORS, OFF_BY_ONE)),
)


# ---- a learner's own search, which walks the maze -------------------------------------------

_GIVEN = ("one_pair", "two_pairs")
_DRAWN = range(6)


def _rows(position: Position) -> Sequence[str]:
    return position.to_text().splitlines()


OWN_SEARCH = GameSearch[Position](
    "maze",
    "finds the path to the target",
    boards=lambda: [*map(Position.load, _GIVEN), *map(Position.new, _DRAWN)],
    asks=lambda at: (Instance("the maze", step_graph(at), at.walker, target=at.target),),
    says=lambda _, found: said_of_a_way(found[0], "the walker"),
    shown=lambda position: f"in the maze {' / '.join(_rows(position))}",
    smaller=lambda position: cuts(
        position, _rows, lambda _, rows: Position.from_text("\n".join(rows))
    ),
    view=lambda position, _: search_view(position),
)

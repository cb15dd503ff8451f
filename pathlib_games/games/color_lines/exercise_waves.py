"""A breadth-first search by hand on a board of Color Lines: which cells are found, wave by wave."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial

from pathlib_games.exercises.verdict import Verdict, refusing
from pathlib_games.exercises.waves import Refusal, Waves, read_cells, to_find, waves_of
from pathlib_games.games.color_lines.board import EMPTY, Cell
from pathlib_games.games.color_lines.exercise_ways import Ball, around_corners, drawn_ball
from pathlib_games.games.color_lines.rules import Position
from pathlib_games.graphs import IllegalMove, Node
from pathlib_games.ideas.slips import WRONG_NEIGHBORS, Listed, blamed


def waves_to_find(asked: Ball) -> Waves:
    """Return what is to be found: all that a ball can get to."""
    refusal = partial(_refusal, asked.position)
    return Waves(asked.instance, refusal, "all that the ball can get to", blamed)


def _refusal(position: Position, cell: Cell, found: Collection[Node]) -> Refusal | None:
    """Say why a cell cannot be found now: it is none, a ball lies there, or it is not beside."""
    try:
        content = position.at(cell)
    except IllegalMove as problem:
        return str(problem), None
    if content != EMPTY:
        return f"On {cell} lies a ball: no way leads through it.", WRONG_NEIGHBORS
    x, y = cell
    if not {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}.isdisjoint(found):
        return None
    corners = {(x + dx, y + dy) for dx in (-1, 1) for dy in (-1, 1)}
    if touched := corners.intersection(found):
        told = f"{cell} touches {min(touched)} only at a corner; balls do not go that way."
        return told, WRONG_NEIGHBORS
    return f"No cell beside {cell} has been found yet.", WRONG_NEIGHBORS


@refusing
def judge_waves(typed: object, asked: Ball, met_before: Iterable[int] = ()) -> Verdict:
    """Judge cells in the order in which the waves find them; any order within a wave is right."""
    return waves_to_find(asked).judge(read_cells(typed), met_before)


def waves_in_order(asked: Ball) -> str:
    """Write the cells in the order in which a breadth-first search finds them."""
    return " ".join(map(str, to_find(asked.instance)))


def corners_first(asked: Ball) -> str:
    """Write the cells as somebody finds them who takes corners for neighbors."""
    return " ".join(map(str, to_find(around_corners(asked))))


def drawn_waves(seed: int) -> Ball:
    """Draw a ball that gets to a few cells in several waves, and to others around corners."""

    def fits(ball: Ball) -> bool:
        if not 6 <= ball.reach <= 14 or max(ball.instance.distances.values()) < 4:
            return False
        return LISTED.shows(WRONG_NEIGHBORS, ball)

    return drawn_ball("waves", seed, fits)


LISTED: Listed[Ball] = Listed(
    lambda given, _: [read_cells(given)],
    lambda asked: waves_of(asked.instance),
    {WRONG_NEIGHBORS: lambda asked: [waves_of(around_corners(asked))]},
    in_order=True,
)
"""How answers are compared with the right waves, and with those of wrong neighbors."""

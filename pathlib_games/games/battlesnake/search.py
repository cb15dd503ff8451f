"""The tutorial's way to the nearest food, found in one short search: A* instead of Dijkstra.

A snake that plays thousands of games asks for this way in every turn. The textbook's search looks
at most of the board each time; this one mostly looks at the way itself. It is tested to find
what the textbook finds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any, NamedTuple

from pathlib_games.games.battlesnake.board import Cell, Game
from pathlib_games.games.battlesnake.position import Position
from pathlib_games.games.battlesnake.weights import (
    HealthBoard,
    WeightedBoard,
    usual_weight,
    weights,
)
from pathlib_games.graphs import BadPosition, ShortestPaths, dijkstra

MOST_SHORT_SEARCHES = 4


@lru_cache(maxsize=64)
def usual_edges(width: int, height: int, wraps: bool) -> dict[Cell, list[tuple[Cell, int]]]:
    """Return all edges of an empty board with their weights; made once for each size."""
    game = Game(ruleset="wrapped" if wraps else "standard")
    empty = Position(width, height, (), game=game)
    return {
        (x, y): [
            (target, usual_weight(empty, (x, y), move)) for move, target in empty.neighbors((x, y))
        ]
        for x in range(width)
        for y in range(height)
    }


@lru_cache(maxsize=4096)
def guesses(width: int, height: int, target: Cell | None) -> dict[Cell, int]:
    """Return the weight of a straight way from each cell to a target on an empty board.

    Every such way weighs the same. A way around something is heavier, so the guess never exceeds
    the truth, as long as no cell weighs less than usual and no edge leads across the border.
    Without a target the guess is 0 everywhere, which turns A* into Dijkstra's algorithm.
    """
    if target is None:
        return {(x, y): 0 for x in range(width) for y in range(height)}
    x, y = target
    right = [sum(column + 10 for column in range(start, x)) for start in range(width)]
    left = [
        sum(width - column + 10 for column in range(x + 1, start + 1)) for start in range(width)
    ]
    up = [sum(row + 10 for row in range(start, y)) for start in range(height)]
    down = [sum(height - row + 10 for row in range(y + 1, start + 1)) for start in range(height)]
    return {
        (column, row): right[column] + left[column] + up[row] + down[row]
        for column in range(width)
        for row in range(height)
    }


def lightest_path(position: Position, you: str, targets: Sequence[Cell]) -> list[Cell] | None:
    """Give, of the least-weight ways to some cells, the one with the fewest steps.

    Parameters
    ----------
    position, you
        The position and the id of the snake that looks for a way.
    targets
        The cells. Among ways with the same number of steps, that to the earlier cell is taken.

    Returns
    -------
    list or None
        The cells from our head to the target, or None if none of them can be reached.

    Notes
    -----
    The nearest cell as the crow flies is looked at first. If the way there has no more steps than
    the next cell is away, it cannot be beaten, and that is the end: one short search. A board where
    a few of them do not settle it is searched as a whole. Time O(E log E).

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Snake
    >>> me = Snake("me", 90, ((1, 1), (0, 1), (0, 0)))
    >>> lightest_path(Position(3, 3, (me,)), "me", [(2, 2), (1, 2)])
    [(1, 1), (1, 2)]
    """
    head = position.snake(you).head
    board = weights(position, you)
    away = sorted(
        (position.steps_between(head, cell), index)
        for index, cell in enumerate(targets)
        if cell != head and position.has(cell)
    )
    best: tuple[int, int, list[Cell]] | None = None
    for number, (steps, index) in enumerate(away):
        if best is not None and (steps, index) > best[:2]:
            break
        if number == MOST_SHORT_SEARCHES:
            return _fewest_steps(dijkstra(board, head), targets)
        path = _a_star(board, head, targets[index])
        if path is not None and (best is None or (len(path) - 1, index) < best[:2]):
            best = len(path) - 1, index, path
    return best[2] if best is not None else None


class PaidWay(NamedTuple):
    """A way, and what it costs in health."""

    cells: list[Cell]
    health: float


def two_ways(position: Position, you: str) -> tuple[PaidWay, PaidWay]:
    """Return the way of least weight to the nearest food, and one there of least health.

    They are the same way if none costs less health.

    Raises `BadPosition` if no food can be reached.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import load_position
    >>> [way.health for way in two_ways(load_position("long_way"), "me")]
    [6, 6]
    """
    path = lightest_path(position, you, position.food)
    if path is None:
        raise BadPosition("the food", "in reach of the snake", position.food)
    board = HealthBoard(weights(position, you))
    paid = sum(dict(board.neighbors(tail))[head] for tail, head in pairwise(path))
    found = dijkstra(board, path[0])
    least = found.distance[path[-1]]
    healthiest: list[Any] = path if paid == least else found.path_to(path[-1])
    return PaidWay(path, paid), PaidWay(healthiest, least)


def health_costs(position: Position, you: str) -> tuple[float, float]:
    """Return what the least-weight way to the nearest food costs in health, and what is the least.

    Raises
    ------
    BadPosition
        If no food can be reached.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import load_position
    >>> health_costs(load_position("long_way"), "me")
    (6, 6)
    """
    lightest, healthiest = two_ways(position, you)
    return lightest.health, healthiest.health


def _fewest_steps(paths: ShortestPaths, targets: Sequence[Cell]) -> list[Cell] | None:
    ways: list[list[Any]] = [paths.path_to(cell) for cell in targets if paths.distance.get(cell)]
    return min(ways, key=len, default=None)


def _a_star(board: WeightedBoard, source: Cell, target: Cell) -> list[Cell] | None:
    position, entry = board.position, board.entry
    edges = usual_edges(position.width, position.height, position.wraps)
    guess = guesses(position.width, position.height, target if _can_guess(position) else None)
    before: dict[Cell, Cell] = {}
    settled: set[Cell] = set()
    length = {source: 0}
    least = guess[source]
    # As long as the way goes straight on, its guess stays the least: no queue is needed for that.
    straight_on, later = [source], list[tuple[int, int, Cell]]()
    while straight_on or later:
        if straight_on:
            cell = straight_on.pop()
        else:
            least, _, cell = heappop(later)
        if cell in settled:
            continue
        if cell == target:
            path = [target]
            while path[-1] != source:
                path.append(before[path[-1]])
            return path[::-1]
        settled.add(cell)
        so_far = length[cell]
        for head, usual in edges[cell]:
            weight = entry.get(head, usual)
            if weight is None:
                continue
            through = so_far + weight
            if head not in length or through < length[head]:
                length[head] = through
                before[head] = cell
                total = through + guess[head]
                if total == least:
                    straight_on.append(head)
                else:
                    heappush(later, (total, -through, head))
    return None


def _can_guess(position: Position) -> bool:
    """Tell whether no edge weighs less than usual."""
    hazard = 10 * position.game.settings.hazard_damage
    heaviest_usual = max(position.width, position.height) + 9
    return not position.wraps and (not position.hazards or hazard >= heaviest_usual)

"""The graphs of Battlesnake: the weights of the tutorial's snake, and cells with times as nodes.

The weights follow "Using Dijkstra's Algorithm for Battlesnake" (5 February 2022). The *tail* of an
edge determines its weight, from 10 to width + 9. Dangerous cells override it: edges into a hazard
or another snake get a fixed weight, edges into one's own body are removed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any, NamedTuple

from pathlib_games.games.battlesnake.board import MOVES, Cell, Game
from pathlib_games.games.battlesnake.rules import Position
from pathlib_games.graphs import BadPosition, Node, NodeNotFound, dijkstra

OTHER_SNAKE = 1_000_000
"""The weight of entering another snake, without its health: more than any detour."""
ACROSS_THE_EDGE = 10  # the weight of a step across the border in a wrapped game


@dataclass(frozen=True, slots=True)
class WeightedBoard:
    """A position as a graph: nodes are cells, edges are moves."""

    position: Position
    entry: Mapping[Cell, int | None]
    """The weight of entering a cell from any neighbor where the cell overrides it; None if the cell
    cannot be entered."""

    def neighbors(self, cell: Node) -> list[tuple[Cell, int]]:
        """Return the cells that a move from a cell can enter, with the weights."""
        if not (isinstance(cell, tuple) and len(cell) == 2 and self.position.has(cell)):
            raise NodeNotFound(cell, [])
        edges = []
        for move, target in self.position.neighbors(cell):
            weight = self.entry.get(target, usual_weight(self.position, cell, move))
            if weight is not None:
                edges.append((target, weight))
        return edges


@dataclass(frozen=True, slots=True)
class HealthBoard:
    """The same graph weighted by health: 1 per move, plus hazard damage."""

    board: WeightedBoard  # has the tutorial's weights; its edges into other snakes are removed

    def neighbors(self, cell: Cell) -> list[tuple[Cell, int]]:
        """Return the cells that a move from a cell can enter, with the health lost."""
        position = self.board.position
        damage = position.game.settings.hazard_damage
        return [
            (target, max(0, 1 + damage) if target in position.hazards else 1)
            for target, weight in self.board.neighbors(cell)
            if weight < OTHER_SNAKE
        ]


def weights(position: Position, you: str) -> WeightedBoard:
    """Return the position as a graph with the tutorial's weights for one snake.

    Healing hazards weigh 0, because shortest-path searches need nonnegative weights.
    """
    entry = entry_weights(position, you)
    if position.game.settings.hazard_damage < 0:
        entry = {cell: weight and max(weight, 0) for cell, weight in entry.items()}
    return WeightedBoard(position, entry)


def usual_weight(position: Position, cell: Cell, move: str) -> int:
    """Return the weight of a move on an empty board."""
    x, y = cell
    dx, dy = MOVES[move]
    if not position.has((x + dx, y + dy)):
        return ACROSS_THE_EDGE
    return {
        "left": position.width - x + 10,
        "right": x + 10,
        "down": position.height - y + 10,
        "up": y + 10,
    }[move]


def entry_weights(position: Position, you: str) -> dict[Cell, int | None]:
    """Map cells to the weight of all edges into them, where it is overridden; None removes them.

    A hazard weighs ten times its damage, instead of the usual weight. A body segment is ignored if
    it will have moved on before our head can arrive, counting steps on an empty board. So is
    another snake that starves this turn. As in the tutorial's program, removed edges stay removed,
    and edges of weight 0 keep their weight.
    """
    our_x, our_y = position.snake(you).head
    width, height, wraps = position.width, position.height, position.wraps
    damage = position.game.settings.hazard_damage
    entry: dict[Cell, int | None] = {
        cell: 10 * damage for cell in position.hazards if position.has(cell)
    }
    for snake in position.living:
        mine = snake.id == you
        if (
            not mine
            and snake.health == 1
            and all(position.steps_between(snake.head, food) != 1 for food in position.food)
        ):
            continue  # it starves this turn
        leaves = snake.length + 1
        for x, y in snake.body:
            leaves -= 1
            # `steps_between`, inlined: the call would take half of the time of a move.
            across, up = abs(x - our_x), abs(y - our_y)
            if wraps:
                across, up = min(across, width - across), min(up, height - up)
            if across + up >= leaves:
                continue  # it will be gone by then
            if 0 <= x < width and 0 <= y < height and entry.get((x, y), 1):
                entry[x, y] = None if mine else OTHER_SNAKE + snake.health
    return entry


# ---- a board with moving bodies: nodes are a cell *and* a time -------------------------------

TimedCell = tuple[Cell, int]
NEVER = 1_000_000


def free_from(position: Position) -> dict[Cell, int]:
    """Map each body cell to the time at which it becomes free, if no snake eats until then.

    Time 1 is the end of the next turn. The last segment of a snake leaves its cell in the next
    turn, the one before it a turn later; a doubled last segment leaves one segment behind. In a
    constrictor game segments never leave.
    """
    stays = position.game.ruleset.endswith("constrictor")
    free: dict[Cell, int] = {}
    for snake in position.living:
        for index, cell in enumerate(snake.body):
            leaves = NEVER if stays else snake.length - index
            free[cell] = max(free.get(cell, 0), leaves)
    return free


@dataclass(frozen=True)
class TimedBoard:
    """A position as a graph with nodes (cell, time).

    An edge leads to a neighboring cell one turn later, if no body is there by then. Its weight is
    the health lost: 1, plus hazard damage. A snake cannot wait. The graph ignores the snake's own
    future segments, so check any path that returns to one of its cells.

    Attributes
    ----------
    position
        The position at time 0.
    until
        The latest time of a node.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Snake
    >>> me = Snake("me", 90, ((0, 0), (1, 0), (1, 1), (0, 1)))  # the tail lies above the head
    >>> board = TimedBoard(Position(2, 2, (me,)), until=3)
    >>> list(dijkstra(board, ((0, 0), 0)).distance)
    [((0, 0), 0), ((0, 1), 1), ((1, 1), 2), ((1, 0), 3), ((0, 1), 3)]
    """

    position: Position
    until: int = 60
    free: dict[Cell, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "free", free_from(self.position))

    def neighbors(self, node: TimedCell) -> Iterator[tuple[TimedCell, int]]:
        """Return the possible cells one turn later, with the health lost."""
        match node:
            case ((int(), int()) as cell, int(time)) if self.position.has(cell):
                return self._neighbors(cell, time)
        raise NodeNotFound(node, [])

    def _neighbors(self, cell: Cell, time: int) -> Iterator[tuple[TimedCell, int]]:
        if time >= self.until:
            return
        for _, target in self.position.neighbors(cell):
            if self.free.get(target, 0) <= time + 1:
                yield (target, time + 1), self.position.health_to_enter(target)


def earliest(position: Position, you: str, target: Cell, until: int | None = None) -> int | None:
    """Return the earliest time at which a snake can reach a cell among moving bodies.

    The search stops at `until`, by default late enough for any path. Returns None if the snake
    cannot reach the cell. With n cells, O(n * until * log(n * until)).
    """
    if until is None:
        until = 2 * position.width * position.height
    source = position.snake(you).head
    reached: Iterable[Any] = dijkstra(TimedBoard(position, until), (source, 0)).distance
    return min((time for cell, time in reached if cell == target), default=None)


# ---- the tutorial's path to the nearest food, found in one short search: A* instead of Dijkstra.
#
# In thousands of games, snakes need this path every turn. The textbook search explores most of the
# board; this one mostly explores the path itself. Tests verify that both agree.

MOST_SHORT_SEARCHES = 4


@lru_cache(maxsize=64)
def usual_edges(width: int, height: int, wraps: bool) -> dict[Cell, list[tuple[Cell, int]]]:
    """Return all edges of an empty board with their weights, cached by size."""
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
    """Return the weight of a direct path from each cell to a target on an empty board.

    All direct paths weigh the same, and detours weigh more. So the estimate is admissible if no
    cell weighs less than usual and no edge crosses the border. Without a target all estimates are
    0, which turns A* into Dijkstra's algorithm.
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
    """Return, among the least-weight paths to several cells, one with the fewest steps.

    Parameters
    ----------
    position, you
        The position and the id of the searching snake.
    targets
        The target cells. Ties in steps go to the earlier cell.

    Returns
    -------
    list or None
        The cells from our head to the target, or None if no target is reachable.

    Notes
    -----
    Targets are searched in order of distance, ignoring obstacles. The search stops if the best path
    has no more steps than the distance of the next target: usually after one short search. If a few
    searches do not settle it, one search covers the whole board. Time O(E log E).

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
            found = dijkstra(board, head)
            ways: list[Any] = [found.path_to(c) for c in targets if found.distance.get(c)]
            return min(ways, key=len, default=None)
        path = _a_star(board, head, targets[index])
        if path is not None and (best is None or (len(path) - 1, index) < best[:2]):
            best = len(path) - 1, index, path
    return best[2] if best is not None else None


class PaidWay(NamedTuple):
    """A path with the health that it takes."""

    cells: list[Cell]
    health: float


def two_ways(position: Position, you: str) -> tuple[PaidWay, PaidWay]:
    """Return the least-weight path to the nearest food, and a least-health path to it.

    Both are the same path if no other loses less health.

    Raises `BadPosition` if no food is reachable.
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
    """Return the health lost on the least-weight path to the nearest food, and the minimum.

    Raises
    ------
    BadPosition
        If no food is reachable.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import load_position
    >>> health_costs(load_position("long_way"), "me")
    (6, 6)
    """
    lightest, healthiest = two_ways(position, you)
    return lightest.health, healthiest.health


def _a_star(board: WeightedBoard, source: Cell, target: Cell) -> list[Cell] | None:
    position, entry = board.position, board.entry
    edges = usual_edges(position.width, position.height, position.wraps)
    guess = guesses(position.width, position.height, target if _can_guess(position) else None)
    before: dict[Cell, Cell] = {}
    settled: set[Cell] = set()
    length = {source: 0}
    least = guess[source]
    # While the path goes straight, its estimate stays minimal, so no queue is needed.
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
    hazard = 10 * position.game.settings.hazard_damage
    heaviest_usual = max(position.width, position.height) + 9
    return not position.wraps and (not position.hazards or hazard >= heaviest_usual)

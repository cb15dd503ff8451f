"""The graphs of Battlesnake: the weights of the tutorial's snake, and cells at a time as nodes.

The weights follow "Using Dijkstra's Algorithm for Battlesnake" (5 February 2022). An edge weighs
what its *tail* says, a cell from 10 to width + 9. Cells that are dangerous overrule that: all edges
into a hazard, into another snake or into one's own body weigh the same or are gone.
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
"""What entering another snake weighs beside its health: more than any way around it."""
ACROSS_THE_EDGE = 10  # what the step from border to border weighs in a wrapped game


@dataclass(frozen=True, slots=True)
class WeightedBoard:
    """A position as a graph: nodes are cells, edges are moves."""

    position: Position
    entry: Mapping[Cell, int | None]
    """What entering a cell weighs where that does not depend on where one comes from; None if the
    cell cannot be entered."""

    def neighbors(self, cell: Node) -> list[tuple[Cell, int]]:
        """Return the cells that can be entered from a cell of the board, and the weights."""
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
    """The same graph, but an edge weighs the health that it costs: 1, and a hazard's damage."""

    board: WeightedBoard  # with the tutorial's weights; its edges into other snakes are left out

    def neighbors(self, cell: Cell) -> list[tuple[Cell, int]]:
        """Return the cells that can be entered from a cell, and the health that it costs."""
        position = self.board.position
        damage = position.game.settings.hazard_damage
        return [
            (target, max(0, 1 + damage) if target in position.hazards else 1)
            for target, weight in self.board.neighbors(cell)
            if weight < OTHER_SNAKE
        ]


def weights(position: Position, you: str) -> WeightedBoard:
    """Return a position as a graph with the tutorial's weights, as one of the snakes sees it.

    A hazard that heals weighs 0: no search for shortest paths could make use of less.
    """
    entry = entry_weights(position, you)
    if position.game.settings.hazard_damage < 0:
        entry = {cell: weight and max(weight, 0) for cell, weight in entry.items()}
    return WeightedBoard(position, entry)


def usual_weight(position: Position, cell: Cell, move: str) -> int:
    """Return what a move weighs on an empty board."""
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
    """Return what all edges into a cell weigh where that is not as usual; None: there are none.

    A hazard weighs ten times its damage, which replaces the usual weight and is not added to it. A
    body segment counts as gone if it will have moved on by the time that our head could be there;
    the time is the number of steps on an empty board. Another snake that starves this turn is
    ignored. As in the tutorial's program, an edge that is removed stays removed, and so does an
    edge of weight 0: nothing changes it any more.
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
            # `steps_between`, written out: it would be half of the time of a whole move.
            across, up = abs(x - our_x), abs(y - our_y)
            if wraps:
                across, up = min(across, width - across), min(up, height - up)
            if across + up >= leaves:
                continue  # it will be gone by then
            if 0 <= x < width and 0 <= y < height and entry.get((x, y), 1):
                entry[x, y] = None if mine else OTHER_SNAKE + snake.health
    return entry


# ---- a board whose bodies move away: nodes are a cell *and* the time of being there ----------

TimedCell = tuple[Cell, int]
NEVER = 1_000_000


def free_from(position: Position) -> dict[Cell, int]:
    """Tell for each cell of a body at which time it will be free, if nobody eats until then.

    Time 1 is the end of the coming turn. The last segment of a snake leaves its cell in the coming
    turn, the one before it a turn later; on the cell of a doubled last segment another one is left
    behind. In a constrictor game nothing ever leaves.
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
    """A position as a graph whose nodes are (cell, time).

    An edge leads from a cell at one time to a cell beside it one turn later, if no body is there
    any more by then. It weighs the health that the turn takes: 1, and the damage of a hazard. A
    snake cannot wait. The cells that it enters on its way are taken for free again at once, so a
    way that comes back to one of them has to be checked.

    Attributes
    ----------
    position
        The position at time 0.
    until
        No node is later than this.

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
        """Return where a snake can be one turn later, and the health that it costs."""
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
    """Return the earliest time at which a snake can be on a cell, with bodies that move away.

    No time later than `until` is looked at; by default it is late enough for any way. None: the
    snake cannot be there at any time. With n cells, O(n * until * log(n * until)).
    """
    if until is None:
        until = 2 * position.width * position.height
    source = position.snake(you).head
    reached: Iterable[Any] = dijkstra(TimedBoard(position, until), (source, 0)).distance
    return min((time for cell, time in reached if cell == target), default=None)


# ---- the tutorial's way to the nearest food, found in one short search: A* instead of Dijkstra.
#
# A snake that plays thousands of games asks for this way in every turn. The textbook's search
# looks at most of the board each time; this one mostly looks at the way itself. It is tested to
# find what the textbook finds.

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
            found = dijkstra(board, head)
            ways: list[Any] = [found.path_to(c) for c in targets if found.distance.get(c)]
            return min(ways, key=len, default=None)
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
    hazard = 10 * position.game.settings.hazard_damage
    heaviest_usual = max(position.width, position.height) + 9
    return not position.wraps and (not position.hazards or hazard >= heaviest_usual)

"""The weights of the tutorial's snake: what a move costs, and how much of it is due to the cell.

The weights follow "Using Dijkstra's Algorithm for Battlesnake" (5 February 2022). An edge weighs
what its *tail* says, a cell from 10 to width + 9. Cells that are dangerous overrule that: all edges
into a hazard, into another snake or into one's own body weigh the same or are gone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pathlib_games.games.battlesnake.board import MOVES, Cell, Snake
from pathlib_games.games.battlesnake.position import Position
from pathlib_games.graphs import Node, NodeNotFound

OTHER_SNAKE = 1_000_000
"""What entering another snake weighs beside its health: more than any way around it."""
ACROSS_THE_EDGE = 10
"""What the step from border to border weighs in a wrapped game."""


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

    Examples
    --------
    >>> from pathlib_games.graphs import dijkstra
    >>> me = Snake("me", 90, ((1, 1), (0, 1), (0, 0)))
    >>> board = weights(Position(3, 3, (me,)), "me")
    >>> board.neighbors((1, 1))
    [((1, 2), 11), ((1, 0), 12), ((2, 1), 11)]
    >>> dijkstra(board, (1, 1)).distance[2, 2]
    22
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
        if not mine and _starves(snake, position):
            continue
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


def _starves(snake: Snake, position: Position) -> bool:
    return snake.health == 1 and all(
        position.steps_between(snake.head, food) != 1 for food in position.food
    )

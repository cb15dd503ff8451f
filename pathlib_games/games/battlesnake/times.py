"""A board whose bodies move away: nodes are a cell *and* the time of being there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pathlib_games.games.battlesnake.board import Cell
from pathlib_games.games.battlesnake.position import Position
from pathlib_games.graphs import NodeNotFound, dijkstra

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
    >>> from pathlib_games.graphs import dijkstra
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
        """Return where a snake can be one turn later, and the health that it costs.

        Raises
        ------
        NodeNotFound
            If the node is not a cell of the board and a time.
        """
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

    Parameters
    ----------
    position, you
        The position at time 0, and the id of the snake.
    target
        The cell.
    until
        No later time is looked at; by default it is late enough for any way. With n cells,
        O(n * until * log(n * until)).

    Returns
    -------
    int or None
        None: it cannot be there at any time.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import load_position
    >>> earliest(load_position("coil"), "me", (4, 0))
    4
    """
    if until is None:
        until = 2 * position.width * position.height
    source = position.snake(you).head
    reached: Iterable[Any] = dijkstra(TimedBoard(position, until), (source, 0)).distance
    return min((time for cell, time in reached if cell == target), default=None)

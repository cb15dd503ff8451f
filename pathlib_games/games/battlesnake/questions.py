"""What the exercises about Battlesnake ask: positions, and what is asked about them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from pathlib_games.exercises.instance import Instance
from pathlib_games.games.battlesnake.board import Cell
from pathlib_games.games.battlesnake.position import Position
from pathlib_games.games.battlesnake.search import lightest_path
from pathlib_games.games.battlesnake.times import TimedBoard, earliest
from pathlib_games.games.battlesnake.weights import weights
from pathlib_games.graphs import BadPosition, Graph

LATEST = 8
"""Later than this, nothing is asked."""


def _check_snake(position: Position, you: str) -> None:
    """Refuse a snake that is not there (`NoSuchSnake`) or cannot move (`BadPosition`)."""
    snake = position.snake(you)
    if not (snake.alive and snake.body and position.has(snake.head)):
        raise BadPosition(f"the snake {you}", "alive, with its head on the board", snake)


def _check_cell(position: Position, cell: Cell) -> None:
    if not position.has(cell):
        size = f"a cell of the board of {position.width} x {position.height}"
        raise BadPosition("the target", size, cell)


@dataclass(frozen=True)
class Way:
    """Asks what a way weighs; raises `BadPosition` if there is no such way on the board."""

    position: Position
    path: tuple[Cell, ...]  # its cells, one beside the other
    you: str = "me"  # the id of the snake that looks for ways

    def __post_init__(self) -> None:
        _check_snake(self.position, self.you)
        board = weights(self.position, self.you)
        steps = list(pairwise(self.path))
        if not steps or any(head not in dict(board.neighbors(tail)) for tail, head in steps):
            expected = "two or more cells, each beside the one before it and free to be entered"
            raise BadPosition("the way", expected, self.path)

    @property
    def weights(self) -> list[int]:
        """What each step weighs."""
        board = weights(self.position, self.you)
        return [dict(board.neighbors(tail))[head] for tail, head in pairwise(self.path)]

    @property
    def instance(self) -> Instance:
        """The board with the tutorial's weights, from the begin of the way to its end."""
        graph = Graph.explored(weights(self.position, self.you), self.path[0])
        return Instance("the board", graph, self.path[0], target=self.path[-1])


@dataclass(frozen=True)
class Detour:
    """Asks for hazards with which the way of least weight costs more health than another way.

    Raises `BadPosition` if the snake cannot get to any food.
    """

    position: Position
    you: str = "me"

    def __post_init__(self) -> None:
        _check_snake(self.position, self.you)
        if lightest_path(self.position, self.you, self.position.food) is None:
            raise BadPosition("the food", "in reach of the snake", self.position.food)


@dataclass(frozen=True)
class Guess:
    """Asks for a cell from which a guess of so much weight for each step exceeds the truth.

    Raises `BadPosition` if the board has no living snake, or not the target.
    """

    position: Position
    target: Cell  # where the ways lead
    per_step: int  # what is guessed for each step that is left

    def __post_init__(self) -> None:
        if not self.position.living:
            raise BadPosition("the snakes", "one or more that are alive", self.position.snakes)
        _check_snake(self.position, self.you)
        _check_cell(self.position, self.target)

    @property
    def you(self) -> str:
        """The id of the snake whose weights they are: the first one that is alive."""
        return self.position.living[0].id

    def at(self, cell: Cell) -> int:
        """Return what is guessed for the way from a cell to the target."""
        return self.per_step * self.position.steps_between(cell, self.target)


@dataclass(frozen=True)
class Arrival:
    """Asks for the earliest time at which a snake can be on a cell.

    Raises `BadPosition` if the board does not have the cell, or the snake cannot move.
    """

    position: Position  # at time 0
    target: Cell
    you: str = "me"

    def __post_init__(self) -> None:
        _check_snake(self.position, self.you)
        _check_cell(self.position, self.target)

    @property
    def time(self) -> int | None:
        """The earliest time; None: the snake can never be there."""
        return earliest(self.position, self.you, self.target)

    @property
    def instance(self) -> Instance:
        """The graph of cells at times, up to the time of arrival."""
        time = self.time
        target = None if time is None else (self.target, time)
        return _timed(self.position, self.you, LATEST if time is None else time, target)


@dataclass(frozen=True)
class Times:
    """Asks where the head of a snake can be at the times 0, 1, 2, and so on.

    Raises `BadPosition` if the last time is none from 1 to 8, or the snake cannot move.
    """

    position: Position  # at time 0
    last: int  # up to which time is asked
    you: str = "me"

    def __post_init__(self) -> None:
        _check_snake(self.position, self.you)
        if not 1 <= self.last <= LATEST:
            raise BadPosition("the last time", f"from 1 to {LATEST}", self.last)

    @property
    def cells(self) -> list[set[Cell]]:
        """Where the head can be, for each time from 0 on."""
        board = TimedBoard(self.position, self.last)
        waves = [{self.position.snake(self.you).head}]
        for time in range(self.last):
            beside = (board.neighbors((cell, time)) for cell in waves[-1])
            waves.append({cell for edges in beside for (cell, _), _ in edges})
        return waves

    @property
    def instance(self) -> Instance:
        """The graph of cells at times, up to the last time that is asked."""
        return _timed(self.position, self.you, self.last, None)


def _timed(position: Position, you: str, until: int, target: tuple[Cell, int] | None) -> Instance:
    source = (position.snake(you).head, 0)
    graph = Graph.explored(TimedBoard(position, until), source)
    return Instance("the board with a clock", graph, source, target=target)

"""What every snake should know: which moves are no certain death."""

from __future__ import annotations

from pathlib_games.games.battlesnake.parts import Cell
from pathlib_games.games.battlesnake.position import Position
from pathlib_games.games.battlesnake.times import free_from


def safe_moves(position: Position, you: str) -> list[str]:
    """Return the moves that do not leave the board and do not run into a body.

    A last segment that moves away in this turn is no obstacle; one that is doubled stays.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Snake
    >>> me = Snake("me", 90, ((0, 0), (1, 0), (1, 1), (0, 1)))
    >>> safe_moves(Position(3, 3, (me,)), "me")
    ['up']
    """
    free = free_from(position)
    beside = position.neighbors(position.snake(you).head)
    return [move for move, cell in beside if free.get(cell, 0) <= 1]


def move_to(position: Position, source: Cell, target: Cell) -> str:
    """Return the move that leads from a cell to the one beside it.

    Examples
    --------
    >>> move_to(Position(3, 3, ()), (1, 1), (0, 1))
    'left'
    """
    return next(move for move, cell in position.neighbors(source) if cell == target)

"""What every snake should know: which moves are no certain death."""

from __future__ import annotations

from pathlib_games.games.battlesnake.board import Cell
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


def may_meet(position: Position, you: str) -> set[Cell]:
    """Return the cells where a head may come that beats ours, or takes it with it.

    That is the head of a snake that is as long as ours, or longer.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Snake
    >>> me, other = Snake("me", 90, ((0, 0),)), Snake("other", 90, ((2, 0), (2, 1)))
    >>> sorted(may_meet(Position(3, 2, (me, other)), "me"))
    [(1, 0), (2, 1)]
    """
    me = position.snake(you)
    rivals = [s for s in position.living if s.id != you and s.length >= me.length]
    return {cell for rival in rivals for _, cell in position.neighbors(rival.head)}


def careful_moves(position: Position, you: str) -> list[str]:
    """Return the safe moves, at the end those into cells where heads may meet."""
    head, reached = position.snake(you).head, may_meet(position, you)
    return sorted(safe_moves(position, you), key=lambda move: position.step(head, move) in reached)


def move_to(position: Position, source: Cell, target: Cell) -> str:
    """Return the move that leads from a cell to the one beside it.

    Examples
    --------
    >>> move_to(Position(3, 3, ()), (1, 1), (0, 1))
    'left'
    """
    return next(move for move, cell in position.neighbors(source) if cell == target)

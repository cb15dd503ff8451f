"""The board of Battlesnake: its snakes, its food and hazards, and what is beside what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pathlib_games.games.battlesnake.parts import MOVES, Cell, Game, NoSuchSnake, Snake


@dataclass(frozen=True)
class Board:
    """All that lies on the board, and what it depends on: what the stages of a turn change.

    Attributes
    ----------
    width, height
        The size of the board in cells.
    snakes
        All snakes in their order, the eliminated ones too.
    food
        The cells with food.
    hazards
        The hazard cells; one that is listed twice does double damage.
    turn
        The number of turns played.
    game
        Rules and settings.
    solo
        Whether the game goes on until no snake is left. Otherwise it is over as soon as at most
        one is left.
    seed
        What new food and new hazards are drawn from. The API does not tell it.

    Examples
    --------
    >>> board = Board(3, 3, (Snake("me", 90, ((1, 1),)),))
    >>> board.snake("me").head, list(board.neighbors((0, 0)))
    ((1, 1), [('up', (0, 1)), ('right', (1, 0))])
    """

    width: int
    height: int
    snakes: tuple[Snake, ...]
    food: tuple[Cell, ...] = ()
    hazards: tuple[Cell, ...] = ()
    turn: int = 0
    game: Game = field(default=Game(), repr=False)
    solo: bool = False
    seed: int = field(default=0, repr=False)

    @property
    def living(self) -> tuple[Snake, ...]:
        """The snakes that are still in the game."""
        return tuple(snake for snake in self.snakes if snake.alive)

    @property
    def wraps(self) -> bool:
        """Whether a snake that leaves the board comes in at the opposite side."""
        return self.game.ruleset.startswith("wrapped")

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return sum(snake.alive for snake in self.snakes) <= (0 if self.solo else 1)

    @property
    def winner(self) -> str | None:
        """The id of the last living snake of a game that is over, or None."""
        living = self.living
        return living[0].id if self.over and len(living) == 1 else None

    def snake(self, snake_id: str) -> Snake:
        """Return the snake with an id, alive or not.

        Raises
        ------
        NoSuchSnake
            Tells which there are.
        """
        for snake in self.snakes:
            if snake.id == snake_id:
                return snake
        raise NoSuchSnake(snake_id, [snake.id for snake in self.snakes])

    def has(self, cell: Cell) -> bool:
        """Tell whether a cell lies on the board."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def step(self, cell: Cell, move: str) -> Cell:
        """Return the cell that a move leads to; in a wrapped game it is always on the board.

        Examples
        --------
        >>> Board(3, 3, (), game=Game(ruleset="wrapped")).step((0, 1), "left")
        (2, 1)
        """
        x, y = cell[0] + MOVES[move][0], cell[1] + MOVES[move][1]
        if self.wraps:
            return _wrapped(x, self.width), _wrapped(y, self.height)
        return x, y

    def neighbors(self, cell: Cell) -> Iterator[tuple[str, Cell]]:
        """Return each move from a cell that stays on the board, and the cell that it leads to."""
        for move in MOVES:
            target = self.step(cell, move)
            if self.has(target):
                yield move, target

    def steps_between(self, one: Cell, other: Cell) -> int:
        """Count the steps from cell to cell on an empty board; a wrapped board has short cuts.

        Examples
        --------
        >>> Board(7, 7, ()).steps_between((0, 0), (6, 2))
        8
        >>> Board(7, 7, (), game=Game(ruleset="wrapped")).steps_between((0, 0), (6, 2))
        3
        """
        across, up = abs(one[0] - other[0]), abs(one[1] - other[1])
        if self.wraps:
            across, up = min(across, self.width - across), min(up, self.height - up)
        return across + up


def _wrapped(value: int, size: int) -> int:
    # As the engine does it: a head that is somewhere outside comes in at the opposite border.
    return size - 1 if value < 0 else 0 if value >= size else value

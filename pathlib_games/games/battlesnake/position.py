"""Positions of Battlesnake."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pathlib_games.boards import read_fields
from pathlib_games.games.battlesnake.api import (
    read_cells,
    read_game,
    read_side,
    read_snake,
    write_cell,
    write_game,
    write_snake,
)
from pathlib_games.games.battlesnake.parts import MOVES, Cell, Game, NoSuchSnake, Snake
from pathlib_games.graphs.fields import Fields


@dataclass(frozen=True)
class Position:
    """A position of the game; `turn` gives the next one.

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
    >>> position = Position.from_api(
    ...     {
    ...         "board": {
    ...             "width": 3,
    ...             "height": 3,
    ...             "snakes": [{"id": "me", "health": 90, "body": [{"x": 1, "y": 1}]}],
    ...         }
    ...     }
    ... )
    >>> position.snake("me").head, list(position.neighbors((0, 0)))
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
        """Give the snake with an id, alive or not.

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
        """Give the cell that a move leads to; in a wrapped game it is always on the board.

        Examples
        --------
        >>> Position(3, 3, (), game=Game(ruleset="wrapped")).step((0, 1), "left")
        (2, 1)
        """
        x, y = cell[0] + MOVES[move][0], cell[1] + MOVES[move][1]
        if self.wraps:
            return _wrapped(x, self.width), _wrapped(y, self.height)
        return x, y

    def neighbors(self, cell: Cell) -> Iterator[tuple[str, Cell]]:
        """Give each move from a cell that stays on the board, and the cell that it leads to."""
        for move in MOVES:
            target = self.step(cell, move)
            if self.has(target):
                yield move, target

    def steps_between(self, one: Cell, other: Cell) -> int:
        """Count the steps from cell to cell on an empty board; a wrapped board has short cuts.

        Examples
        --------
        >>> Position(7, 7, ()).steps_between((0, 0), (6, 2))
        8
        >>> Position(7, 7, (), game=Game(ruleset="wrapped")).steps_between((0, 0), (6, 2))
        3
        """
        across, up = abs(one[0] - other[0]), abs(one[1] - other[1])
        if self.wraps:
            across, up = min(across, self.width - across), min(up, self.height - up)
        return across + up

    @classmethod
    def from_api(cls, request: Mapping[str, Any]) -> Position:
        """Read a request of the official API, version 1.

        Fields that the API does not know are left alone, and nearly all of its own may be missing,
        as other engines leave some out. A snake with ``eliminatedCause`` is read as eliminated,
        and so is a ``you`` that is not in ``board.snakes``. One field is our own:
        ``"solo": true`` says that the game goes on until no snake is left, as it always does in the
        ruleset "solo".

        Raises
        ------
        BadFile
            If a field is not as it should be; names it.

        Examples
        --------
        >>> Position.from_api({"board": {"width": 7, "height": "7"}})
        Traceback (most recent call last):
        pathlib_games.graphs.errors.BadFile: request: board.height should be a ... but it is '7'.
        """
        return cls.from_fields(Fields(dict(request), "request"))

    @classmethod
    def from_fields(cls, fields: Fields) -> Position:
        """Read a request whose JSON has been parsed already."""
        board = fields.object("board")
        game = read_game(fields.object("game", {}))
        snakes = [read_snake(snake) for snake in board.objects("snakes")]
        if len({snake.id for snake in snakes}) < len(snakes):
            board.fail("snakes", "snakes with different ids", [snake.id for snake in snakes])
        if "you" in fields.names():
            you = fields.object("you")
            if you.text("id") not in {snake.id for snake in snakes} and "body" in you.names():
                snakes.append(read_snake(you, gone="unknown"))
        return cls(
            read_side(board, "width"),
            read_side(board, "height"),
            tuple(snakes),
            read_cells(board, "food"),
            read_cells(board, "hazards"),
            fields.whole("turn", 0),
            game,
            fields.flag("solo", game.ruleset == "solo"),
        )

    def to_api(self, you: str) -> dict[str, Any]:
        """Write the position as the official API does, as one snake sees it.

        Parameters
        ----------
        you
            The id of the snake, alive or not. Only living snakes are in ``board.snakes``.

        Raises
        ------
        NoSuchSnake
            If there is no snake with this id.

        Examples
        --------
        >>> snake = Snake("me", 90, ((1, 1), (1, 0)))
        >>> request = Position(3, 3, (snake,), food=((2, 2),)).to_api("me")
        >>> request["board"]["food"], request["you"]["length"], list(request)
        ([{'x': 2, 'y': 2}], 2, ['game', 'turn', 'board', 'you'])
        """
        request: dict[str, Any] = {
            "game": write_game(self.game),
            "turn": self.turn,
            "board": {
                "height": self.height,
                "width": self.width,
                "snakes": [write_snake(snake) for snake in self.living],
                "food": [write_cell(cell) for cell in self.food],
                "hazards": [write_cell(cell) for cell in self.hazards],
            },
            "you": write_snake(self.snake(you)),
        }
        if self.solo != (self.game.ruleset == "solo"):
            request["solo"] = self.solo
        return request


def load_position(name: str) -> Position:
    """Load a position of the course from data/battlesnake.

    Raises
    ------
    BoardNotFound
        If there is no such position.
    BadFile
        If the file is not as it should be; names the field.

    Examples
    --------
    >>> load_position("coil").snake("me").length
    9
    """
    return Position.from_fields(read_fields("battlesnake", name).object("request"))


def _wrapped(value: int, size: int) -> int:
    # As the engine does it: a head that is somewhere outside comes in at the opposite border.
    return size - 1 if value < 0 else 0 if value >= size else value

"""The board of Battlesnake: cells, snakes, food and hazards, and the settings of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pathlib_games.graphs import NotFound
from pathlib_games.words import shown

Cell = tuple[int, int]
"""A cell (x, y): (0, 0) is the bottom left one, y grows upwards."""

MOVES: dict[str, Cell] = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
"""The four moves, and what each adds to x and y."""

MAX_HEALTH = 100
LARGEST = 50
"""The longest side of a board; the official engine goes up to 25."""
LOOKS = ("color", "head", "tail")
RULESETS = ("standard", "solo", "royale", "wrapped", "constrictor", "wrapped_constrictor")


class NoSuchSnake(NotFound):
    """A snake was named that the position does not have.

    Examples
    --------
    >>> print(NoSuchSnake("c", ["a", "b"]))
    There is no snake 'c' here; there are: 'a', 'b'.
    """

    def __init__(self, snake_id: object, known: Sequence[str]) -> None:
        listed = ", ".join(map(repr, known)) or "none"
        super().__init__(f"There is no snake {shown(snake_id)} here; there are: {listed}.")


@dataclass(frozen=True, slots=True)
class Snake:
    """A snake, alive or eliminated.

    Attributes
    ----------
    id
        What the engine calls it.
    health
        From 0 to 100.
    body
        Its cells from head to tail; a cell can be there several times.
    name, latency, shout, squad, customizations
        What else the API tells about it.
    eliminated_cause, eliminated_by, eliminated_on_turn
        Empty and 0 for a living snake.
    """

    id: str
    health: int
    body: tuple[Cell, ...]
    name: str = ""
    latency: str = "0"
    shout: str = ""
    squad: str = ""
    customizations: tuple[tuple[str, str], ...] = ()
    eliminated_cause: str = ""
    eliminated_by: str = ""
    eliminated_on_turn: int = 0

    @property
    def alive(self) -> bool:
        """Whether the snake is still in the game."""
        return not self.eliminated_cause

    @property
    def head(self) -> Cell:
        """The first cell of the body."""
        return self.body[0]

    @property
    def length(self) -> int:
        """The number of segments; two on one cell count twice."""
        return len(self.body)


@dataclass(frozen=True, slots=True)
class Settings:
    """The numbers of a ruleset.

    Attributes
    ----------
    food_spawn_chance
        In how many turns of a hundred a new food appears.
    minimum_food
        How many foods there are at least.
    hazard_damage
        What a hazard takes of the health, beside the 1 of every turn.
    hazard_map, hazard_map_author
        Passed on.
    shrink_every
        After how many turns the board of a royale game shrinks.
    squad
        What holds in a mode that is no longer played, in the words of the API; only passed on.
    """

    food_spawn_chance: int = 15
    minimum_food: int = 1
    hazard_damage: int = 14
    hazard_map: str = ""
    hazard_map_author: str = ""
    shrink_every: int = 25
    squad: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """What stays the same during a game.

    Attributes
    ----------
    id
        What the engine calls the game.
    ruleset
        One of `RULESETS`; any other name is played as "standard".
    map
        Where food and hazards appear: "standard", "royale" or "empty" (no food); any other name is
        treated as "standard".
    timeout
        Milliseconds for an answer, the way there and back included.
    settings, version, source
        As in the API.
    """

    id: str = ""
    ruleset: str = "standard"
    version: str = ""
    settings: Settings = Settings()
    map: str = "standard"
    timeout: int = 500
    source: str = ""


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

    def health_to_enter(self, cell: Cell) -> int:
        """Return the health that a turn into a cell takes: 1, and what hazards do without food."""
        hazards = 0 if cell in self.food else self.hazards.count(cell)
        return max(0, 1 + hazards * self.game.settings.hazard_damage)

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

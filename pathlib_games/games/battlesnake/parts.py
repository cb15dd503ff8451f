"""What positions of Battlesnake are made of: cells, moves, snakes, and the settings of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
class Squad:
    """Settings of a mode that is no longer played; they are only passed on."""

    allow_body_collisions: bool = False
    shared_elimination: bool = False
    shared_health: bool = False
    shared_length: bool = False


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
        Passed on.
    """

    food_spawn_chance: int = 15
    minimum_food: int = 1
    hazard_damage: int = 14
    hazard_map: str = ""
    hazard_map_author: str = ""
    shrink_every: int = 25
    squad: Squad = Squad()


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

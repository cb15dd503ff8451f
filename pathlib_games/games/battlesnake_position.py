"""Positions of Battlesnake, and how the official API writes them as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pathlib_games.boards import read_fields
from pathlib_games.graphs import PathlibGamesError
from pathlib_games.graphs.fields import Fields

Cell = tuple[int, int]
"""A cell (x, y): (0, 0) is the bottom left one, y grows upwards."""

MOVES: dict[str, Cell] = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
"""The four moves, and what each adds to x and y."""

MAX_HEALTH = 100
LARGEST = 50
"""The longest side of a board; the official engine goes up to 25."""
LOOKS = ("color", "head", "tail")
RULESETS = ("standard", "solo", "royale", "wrapped", "constrictor", "wrapped_constrictor")


class NoSuchSnake(PathlibGamesError, LookupError):
    """A snake was named that the position does not have.

    Examples
    --------
    >>> print(NoSuchSnake("c", ["a", "b"]))
    There is no snake 'c' here; there are: 'a', 'b'.
    """

    def __init__(self, snake_id: object, known: Sequence[str]) -> None:
        listed = ", ".join(map(repr, known)) or "none"
        super().__init__(f"There is no snake {snake_id!r} here; there are: {listed}.")


class BadBoard(PathlibGamesError, ValueError):
    """A position that no game can reach, such as one with a snake that has no body."""


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
        game = _read_game(fields.object("game", {}))
        snakes = [_read_snake(snake) for snake in board.objects("snakes")]
        if len({snake.id for snake in snakes}) < len(snakes):
            board.fail("snakes", "snakes with different ids", [snake.id for snake in snakes])
        if "you" in fields.names():
            you = fields.object("you")
            if you.text("id") not in {snake.id for snake in snakes} and "body" in you.names():
                snakes.append(_read_snake(you, gone="unknown"))
        return cls(
            _side(board, "width"),
            _side(board, "height"),
            tuple(snakes),
            _cells(board, "food"),
            _cells(board, "hazards"),
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
                "snakes": [_write_snake(snake) for snake in self.living],
                "food": [_write_cell(cell) for cell in self.food],
                "hazards": [_write_cell(cell) for cell in self.hazards],
            },
            "you": _write_snake(self.snake(you)),
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


def _side(board: Fields, name: str) -> int:
    side = board.whole(name)
    if not 1 <= side <= LARGEST:
        board.fail(name, f"a whole number from 1 to {LARGEST}", side)
    return side


def _cells(fields: Fields, name: str) -> tuple[Cell, ...]:
    cells: list[Cell] = []
    for index, value in enumerate(fields.list(name, [])):
        x, y = (value.get("x"), value.get("y")) if isinstance(value, dict) else (None, None)
        if type(x) is not int or type(y) is not int:  # True is an int as well
            fields.fail(f"{name}[{index}]", 'a cell {"x": 0, "y": 0}', value)
        cells.append((x, y))
    return tuple(cells)


def _read_snake(fields: Fields, gone: str = "") -> Snake:
    looks = fields.object("customizations", {})
    return Snake(
        fields.text("id"),
        fields.whole("health"),
        _cells(fields, "body"),
        fields.text("name", ""),
        fields.text("latency", "0"),
        fields.text("shout", ""),
        fields.text("squad", ""),
        tuple((part, looks.text(part)) for part in LOOKS if part in looks.names()),
        fields.text("eliminatedCause", gone),
        fields.text("eliminatedBy", ""),
        fields.whole("eliminatedOnTurn", 0),
    )


def _read_game(fields: Fields) -> Game:
    ruleset = fields.object("ruleset", {})
    settings = ruleset.object("settings", {})
    royale, squad = settings.object("royale", {}), settings.object("squad", {})
    usual = Settings()
    return Game(
        fields.text("id", ""),
        ruleset.text("name", "standard"),
        ruleset.text("version", ""),
        Settings(
            settings.whole("foodSpawnChance", usual.food_spawn_chance),
            settings.whole("minimumFood", usual.minimum_food),
            settings.whole("hazardDamagePerTurn", usual.hazard_damage),
            settings.text("hazardMap", ""),
            settings.text("hazardMapAuthor", ""),
            royale.whole("shrinkEveryNTurns", usual.shrink_every),
            Squad(
                squad.flag("allowBodyCollisions", default=False),
                squad.flag("sharedElimination", default=False),
                squad.flag("sharedHealth", default=False),
                squad.flag("sharedLength", default=False),
            ),
        ),
        fields.text("map", "standard"),
        fields.whole("timeout", 500),
        fields.text("source", ""),
    )


def write_game(game: Game) -> dict[str, Any]:
    """Write what stays the same during a game as the API does."""
    settings, squad = game.settings, game.settings.squad
    return {
        "id": game.id,
        "ruleset": {
            "name": game.ruleset,
            "version": game.version,
            "settings": {
                "foodSpawnChance": settings.food_spawn_chance,
                "minimumFood": settings.minimum_food,
                "hazardDamagePerTurn": settings.hazard_damage,
                "hazardMap": settings.hazard_map,
                "hazardMapAuthor": settings.hazard_map_author,
                "royale": {"shrinkEveryNTurns": settings.shrink_every},
                "squad": {
                    "allowBodyCollisions": squad.allow_body_collisions,
                    "sharedElimination": squad.shared_elimination,
                    "sharedHealth": squad.shared_health,
                    "sharedLength": squad.shared_length,
                },
            },
        },
        "map": game.map,
        "timeout": game.timeout,
        "source": game.source,
    }


def _write_cell(cell: Cell) -> dict[str, int]:
    return {"x": cell[0], "y": cell[1]}


def _write_snake(snake: Snake) -> dict[str, Any]:
    if not snake.body:
        raise BadBoard(f"The snake {snake.id!r} should have a body, but it has no cell.")
    looks = dict.fromkeys(LOOKS, "") | dict(snake.customizations)
    return {
        "id": snake.id,
        "name": snake.name,
        "latency": snake.latency,
        "health": snake.health,
        "body": [_write_cell(cell) for cell in snake.body],
        "head": _write_cell(snake.head),
        "length": snake.length,
        "shout": snake.shout,
        "squad": snake.squad,
        "customizations": looks,
    }

"""The board of Battlesnake: cells, snakes, food, hazards, settings, and their JSON format."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pathlib_games.graphs import BadPosition, NotFound
from pathlib_games.graphs.values import Fields, is_number, is_whole
from pathlib_games.words import shown

Cell = tuple[int, int]  # (x, y): (0, 0) is the bottom left cell, y grows upwards

MOVES: dict[str, Cell] = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
"""The four moves, with their changes of x and y."""

MAX_HEALTH = 100
LARGEST = 50  # the maximum side of a board; the official engine allows 25
LOOKS = ("color", "head", "tail")
RULESETS = ("standard", "solo", "royale", "wrapped", "constrictor", "wrapped_constrictor")


class NoSuchSnake(NotFound):
    """The position has no such snake."""

    def __init__(self, snake_id: object, known: Sequence[str]) -> None:
        listed = ", ".join(map(repr, known)) or "none"
        super().__init__(f"There is no snake {shown(snake_id)} here; there are: {listed}.")


@dataclass(frozen=True, slots=True)
class Snake:
    """A snake, alive or eliminated."""

    id: str  # the id of the engine
    health: int  # from 0 to 100
    body: tuple[Cell, ...]  # from head to tail; cells can repeat
    # Further fields of the API.
    name: str = ""
    latency: str = "0"
    shout: str = ""
    squad: str = ""
    customizations: tuple[tuple[str, str], ...] = ()
    # Empty and 0 for a living snake.
    eliminated_cause: str = ""
    eliminated_by: str = ""
    eliminated_on_turn: int = 0

    @property
    def alive(self) -> bool:
        """Whether the snake is alive."""
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
    """The settings of a ruleset."""

    food_spawn_chance: int = 15  # the chance of new food per turn, in percent
    minimum_food: int = 1
    hazard_damage: int = 14  # the health that a hazard takes, in addition to the 1 of every turn
    hazard_map: str = ""  # passed on unchanged, like its author and the obsolete squads
    hazard_map_author: str = ""
    shrink_every: int = 25  # the number of turns until the board of a royale game shrinks
    squad: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """The constant data of a game, as in the API."""

    id: str = ""
    ruleset: str = "standard"  # one of `RULESETS`; other names count as "standard"
    version: str = ""
    settings: Settings = Settings()
    map: str = "standard"  # "royale" and "empty" (no food) are supported; others as "standard"
    timeout: int = 500  # milliseconds for an answer, network time included
    source: str = ""


@dataclass(frozen=True)
class Board:
    """The state of the board, which the stages of a turn change, and the game."""

    width: int
    height: int
    snakes: tuple[Snake, ...]  # in order, including the eliminated ones
    food: tuple[Cell, ...] = ()
    hazards: tuple[Cell, ...] = ()  # a repeated hazard deals double damage
    turn: int = 0  # the number of turns played
    game: Game = field(default=Game(), repr=False)
    solo: bool = False
    """Whether the game continues until no snake is left, instead of at most one."""
    seed: int = field(default=0, repr=False)
    """The seed of new food and new hazards. The API does not reveal it."""

    @property
    def living(self) -> tuple[Snake, ...]:
        """The living snakes."""
        return tuple(snake for snake in self.snakes if snake.alive)

    @property
    def wraps(self) -> bool:
        """Whether a snake that leaves the board enters on the opposite side."""
        return self.game.ruleset.startswith("wrapped")

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return sum(snake.alive for snake in self.snakes) <= (0 if self.solo else 1)

    @property
    def winner(self) -> str | None:
        """The id of the last living snake after the end of the game, or None."""
        living = self.living
        return living[0].id if self.over and len(living) == 1 else None

    def snake(self, snake_id: str) -> Snake:
        """Return a snake by id, alive or not; raises `NoSuchSnake`."""
        for snake in self.snakes:
            if snake.id == snake_id:
                return snake
        raise NoSuchSnake(snake_id, [snake.id for snake in self.snakes])

    def has(self, cell: Cell) -> bool:
        """Return whether a cell is on the board."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def health_to_enter(self, cell: Cell) -> int:
        """Return the health lost by moving to a cell: 1, plus hazard damage if there is no food."""
        hazards = 0 if cell in self.food else self.hazards.count(cell)
        return max(0, 1 + hazards * self.game.settings.hazard_damage)

    def step(self, cell: Cell, move: str) -> Cell:
        """Return the target cell of a move; in a wrapped game it is always on the board."""
        x, y = cell[0] + MOVES[move][0], cell[1] + MOVES[move][1]
        if self.wraps:
            return _wrapped(x, self.width), _wrapped(y, self.height)
        return x, y

    def neighbors(self, cell: Cell) -> Iterator[tuple[str, Cell]]:
        """Yield the moves from a cell that stay on the board, with their target cells."""
        for move in MOVES:
            target = self.step(cell, move)
            if self.has(target):
                yield move, target

    def steps_between(self, one: Cell, other: Cell) -> int:
        """Return the steps between two cells of an empty board, with shortcuts if it wraps."""
        across, up = abs(one[0] - other[0]), abs(one[1] - other[1])
        if self.wraps:
            across, up = min(across, self.width - across), min(up, self.height - up)
        return across + up


def _wrapped(value: int, size: int) -> int:
    # As in the engine: a head anywhere outside enters at the opposite border.
    return size - 1 if value < 0 else 0 if value >= size else value


MOST_DAMAGE = 10 * MAX_HEALTH
MOST = 2**31 - 1  # the official engine uses 32-bit numbers

_WHOLE = re.compile(r"-?[0-9]{1,10}")
_SQUAD = ("allowBodyCollisions", "sharedElimination", "sharedHealth", "sharedLength")

# ---- the format of the official API -------------------------------------------------------------


def without_nulls(value: Any) -> Any:
    """Return JSON values without null fields, which some engines omit."""
    if isinstance(value, Mapping):
        return {key: without_nulls(one) for key, one in value.items() if one is not None}
    if isinstance(value, list):
        return [without_nulls(one) for one in value]
    return value


def whole(value: Any) -> Any:
    """Convert an integral float to an integer, such as 80.0 to 80; keep other values."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def read_number(
    fields: Fields, name: str, least: int, most: int, default: int | None = None
) -> int:
    """Parse a number within bounds, or return the default if it is missing.

    Some engines write settings as strings, or numbers as floats: "500" and 500.0 are 500.
    """
    left_out = default is not None and name not in fields
    given = default if left_out else fields.value(name, "a whole number")
    number = int(given) if isinstance(given, str) and _WHOLE.fullmatch(given) else whole(given)
    if not is_whole(number):
        fields.fail(name, "a whole number", given)
    if not least <= number <= most:
        fields.fail(name, f"a whole number from {least} to {most}", given)
    return number


def read_side(board: Fields, name: str) -> int:
    """Parse the width or the height of a board."""
    return read_number(board, name, 1, LARGEST)


def read_cells(fields: Fields, name: str) -> tuple[Cell, ...]:
    """Parse a list of cells; missing or null lists are empty."""
    cells: list[Cell] = []
    for index, value in enumerate(fields.list(name, [])):
        parts = (value.get("x"), value.get("y")) if isinstance(value, dict) else (None, None)
        x, y = map(whole, parts)
        if not is_whole(x) or not is_whole(y):
            fields.fail(f"{name}[{index}]", 'a cell {"x": 0, "y": 0}', value)
        cells.append((x, y))
    return tuple(cells)


def read_snake(fields: Fields, gone: str = "") -> Snake:
    """Parse a snake; `gone` is the default reason for its elimination."""
    looks = fields.object("customizations", {})
    return Snake(
        fields.text("id"),
        read_number(fields, "health", 0, MOST),
        read_cells(fields, "body"),
        fields.text("name", ""),
        _read_latency(fields),
        fields.text("shout", ""),
        fields.text("squad", ""),
        tuple((part, looks.text(part)) for part in LOOKS if part in looks.names()),
        fields.text("eliminatedCause", gone),
        fields.text("eliminatedBy", ""),
        read_number(fields, "eliminatedOnTurn", -MOST, MOST, 0),
    )


def _read_latency(fields: Fields) -> str:
    """Parse the latency: old engines and examples send a number, and no move depends on it."""
    latency = fields.value("latency", "a text") if "latency" in fields.names() else "0"
    return str(latency) if is_number(latency) else fields.text("latency", "0")


def read_game(fields: Fields) -> Game:
    """Parse the constant data of a game."""
    ruleset = fields.object("ruleset", {})
    settings = ruleset.object("settings", {})
    royale, squad = settings.object("royale", {}), settings.object("squad", {})
    usual = Settings()
    return Game(
        fields.text("id", ""),
        ruleset.text("name", "standard"),
        ruleset.text("version", ""),
        Settings(
            read_number(settings, "foodSpawnChance", -MOST, MOST, usual.food_spawn_chance),
            read_number(settings, "minimumFood", -MOST, MOST, usual.minimum_food),
            read_number(
                settings, "hazardDamagePerTurn", -MOST_DAMAGE, MOST_DAMAGE, usual.hazard_damage
            ),
            settings.text("hazardMap", ""),
            settings.text("hazardMapAuthor", ""),
            read_number(royale, "shrinkEveryNTurns", -MOST, MOST, usual.shrink_every),
            tuple(name for name in _SQUAD if squad.flag(name, default=False)),
        ),
        fields.text("map", "standard"),
        read_number(fields, "timeout", 0, MOST, 500),
        fields.text("source", ""),
    )


def write_game(game: Game) -> dict[str, Any]:
    """Return the constant data of a game in the format of the API."""
    settings = game.settings
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
                "squad": {name: name in settings.squad for name in _SQUAD},
            },
        },
        "map": game.map,
        "timeout": game.timeout,
        "source": game.source,
    }


def write_cell(cell: Cell) -> dict[str, int]:
    """Return a cell in the format of the API."""
    return {"x": cell[0], "y": cell[1]}


def write_snake(snake: Snake) -> dict[str, Any]:
    """Return a snake in the format of the API; raises `BadPosition`."""
    if not snake.body:
        raise BadPosition(f"the body of {shown(snake.id)}", "one cell or more", snake.body)
    looks = dict.fromkeys(LOOKS, "") | dict(snake.customizations)
    return {
        "id": snake.id,
        "name": snake.name,
        "latency": snake.latency,
        "health": snake.health,
        "body": [write_cell(cell) for cell in snake.body],
        "head": write_cell(snake.head),
        "length": snake.length,
        "shout": snake.shout,
        "squad": snake.squad,
        "customizations": looks,
    }


# ---- the format of saved positions: also fields that the API lacks, but no default values -------


def unlike(data: dict[str, Any], usual: dict[str, Any]) -> dict[str, Any]:
    """Return the values that differ from the defaults, also inside objects."""
    return {
        key: unlike(value, usual[key]) if isinstance(value, dict) else value
        for key, value in data.items()
        if value != usual[key]
    }


def snake_to_json(snake: Snake) -> dict[str, Any]:
    """Return a snake for `snake_from_fields`, without default values."""
    told = {name: getattr(snake, name) for name in (*_TEXTS, _TURN)}
    looks = {"customizations": dict(snake.customizations)} if snake.customizations else {}
    body = [list(cell) for cell in snake.body]
    usual = {name: getattr(_USUAL, name) for name in told}
    return {"id": snake.id, "health": snake.health, "body": body, **unlike(told, usual), **looks}


def snake_from_fields(fields: Fields) -> Snake:
    """Parse a snake."""
    looks = fields.object("customizations", {})
    return Snake(
        fields.text("id"),
        fields.whole("health"),
        fields.cells("body"),
        customizations=tuple((part, looks.text(part)) for part in looks.names()),
        **{name: fields.text(name, getattr(_USUAL, name)) for name in _TEXTS},
        eliminated_on_turn=fields.whole(_TURN, 0),
    )


_USUAL = Snake("", 0, ())
_TEXTS = ("name", "latency", "shout", "squad", "eliminated_cause", "eliminated_by")
_TURN = "eliminated_on_turn"

"""The board of Battlesnake: cells, snakes, food, hazards and settings, and how JSON has them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pathlib_games.graphs import BadPosition, NotFound
from pathlib_games.graphs.values import Fields, is_number, is_whole
from pathlib_games.words import shown

Cell = tuple[int, int]  # a cell (x, y): (0, 0) is the bottom left one, y grows upwards

MOVES: dict[str, Cell] = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
"""The four moves, and what each adds to x and y."""

MAX_HEALTH = 100
LARGEST = 50  # the longest side of a board; the official engine goes up to 25
LOOKS = ("color", "head", "tail")
RULESETS = ("standard", "solo", "royale", "wrapped", "constrictor", "wrapped_constrictor")


class NoSuchSnake(NotFound):
    """A snake was named that the position does not have."""

    def __init__(self, snake_id: object, known: Sequence[str]) -> None:
        listed = ", ".join(map(repr, known)) or "none"
        super().__init__(f"There is no snake {shown(snake_id)} here; there are: {listed}.")


@dataclass(frozen=True, slots=True)
class Snake:
    """A snake, alive or eliminated."""

    id: str  # what the engine calls it
    health: int  # from 0 to 100
    body: tuple[Cell, ...]  # its cells from head to tail; a cell can be there several times
    # What else the API tells about it.
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
    """The numbers of a ruleset."""

    food_spawn_chance: int = 15  # in how many turns of a hundred a new food appears
    minimum_food: int = 1
    hazard_damage: int = 14  # what a hazard takes of the health, beside the 1 of every turn
    hazard_map: str = ""  # passed on, as its author and the squad, which nobody plays any more
    hazard_map_author: str = ""
    shrink_every: int = 25  # after how many turns the board of a royale game shrinks
    squad: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """What stays the same during a game, as the API has it."""

    id: str = ""
    ruleset: str = "standard"  # one of `RULESETS`; any other name is played as "standard"
    version: str = ""
    settings: Settings = Settings()
    map: str = "standard"  # "royale" and "empty" (no food) are played; others as "standard"
    timeout: int = 500  # milliseconds for an answer, the way there and back included
    source: str = ""


@dataclass(frozen=True)
class Board:
    """All that lies on the board, and what it depends on: what the stages of a turn change."""

    width: int
    height: int
    snakes: tuple[Snake, ...]  # in their order, the eliminated ones too
    food: tuple[Cell, ...] = ()
    hazards: tuple[Cell, ...] = ()  # one that is listed twice does double damage
    turn: int = 0  # how many were played
    game: Game = field(default=Game(), repr=False)
    solo: bool = False
    """Whether the game goes on until no snake is left, and not only until at most one is."""
    seed: int = field(default=0, repr=False)
    """What new food and new hazards are drawn from. The API does not tell it."""

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
        """Return the snake with an id, alive or not; raises `NoSuchSnake`."""
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
        """Return the cell that a move leads to; in a wrapped game it is always on the board."""
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
        """Count the steps from cell to cell on an empty board; a wrapped board has short cuts."""
        across, up = abs(one[0] - other[0]), abs(one[1] - other[1])
        if self.wraps:
            across, up = min(across, self.width - across), min(up, self.height - up)
        return across + up


def _wrapped(value: int, size: int) -> int:
    # As the engine does it: a head that is somewhere outside comes in at the opposite border.
    return size - 1 if value < 0 else 0 if value >= size else value


MOST_DAMAGE = 10 * MAX_HEALTH
MOST = 2**31 - 1  # the numbers of the official engine have 32 bits

_WHOLE = re.compile(r"-?[0-9]{1,10}")
_SQUAD = ("allowBodyCollisions", "sharedElimination", "sharedHealth", "sharedLength")

# ---- as the official API has them ---------------------------------------------------------------


def without_nulls(value: Any) -> Any:
    """Return JSON values without fields that are null, which some engines leave out."""
    if isinstance(value, Mapping):
        return {key: without_nulls(one) for key, one in value.items() if one is not None}
    if isinstance(value, list):
        return [without_nulls(one) for one in value]
    return value


def whole(value: Any) -> Any:
    """Return the whole number that is written with a point, and all else as it is: 80.0 is 80."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def read_number(
    fields: Fields, name: str, least: int, most: int, default: int | None = None
) -> int:
    """Read a number that has bounds, or the default, if it is left out.

    Some engines write settings as texts, or numbers with a point: "500" and 500.0 are 500.
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
    """Read the width or the height of a board."""
    return read_number(board, name, 1, LARGEST)


def read_cells(fields: Fields, name: str) -> tuple[Cell, ...]:
    """Read a list of cells; one that is left out or null has none."""
    cells: list[Cell] = []
    for index, value in enumerate(fields.list(name, [])):
        parts = (value.get("x"), value.get("y")) if isinstance(value, dict) else (None, None)
        x, y = map(whole, parts)
        if not is_whole(x) or not is_whole(y):
            fields.fail(f"{name}[{index}]", 'a cell {"x": 0, "y": 0}', value)
        cells.append((x, y))
    return tuple(cells)


def read_snake(fields: Fields, gone: str = "") -> Snake:
    """Read a snake; `gone` says why it is out, if it does not say so itself."""
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
    """Read the latency: old engines and examples send a number, and no move depends on it."""
    latency = fields.value("latency", "a text") if "latency" in fields.names() else "0"
    return str(latency) if is_number(latency) else fields.text("latency", "0")


def read_game(fields: Fields) -> Game:
    """Read what stays the same during a game."""
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
    """Write what stays the same during a game as the API does."""
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
    """Write a cell as the API does."""
    return {"x": cell[0], "y": cell[1]}


def write_snake(snake: Snake) -> dict[str, Any]:
    """Write a snake as the API does; raises `BadPosition`."""
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


# ---- as saved positions do: all that the API leaves out too, and what is usual not --------------


def unlike(data: dict[str, Any], usual: dict[str, Any]) -> dict[str, Any]:
    """Return what is not as usual, also inside of objects."""
    return {
        key: unlike(value, usual[key]) if isinstance(value, dict) else value
        for key, value in data.items()
        if value != usual[key]
    }


def snake_to_json(snake: Snake) -> dict[str, Any]:
    """Return a snake as `snake_from_fields` reads it: what is usual is left out."""
    told = {name: getattr(snake, name) for name in (*_TEXTS, _TURN)}
    looks = {"customizations": dict(snake.customizations)} if snake.customizations else {}
    body = [list(cell) for cell in snake.body]
    usual = {name: getattr(_USUAL, name) for name in told}
    return {"id": snake.id, "health": snake.health, "body": body, **unlike(told, usual), **looks}


def snake_from_fields(fields: Fields) -> Snake:
    """Read a snake."""
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

"""Parts of a position as JSON: as the official API has them, and as saved positions do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pathlib_games.games.battlesnake.board import (
    LARGEST,
    LOOKS,
    MAX_HEALTH,
    Cell,
    Game,
    Settings,
    Snake,
)
from pathlib_games.graphs import BadPosition
from pathlib_games.graphs.fields import Fields
from pathlib_games.graphs.values import is_number, is_whole
from pathlib_games.words import shown

MOST_DAMAGE = 10 * MAX_HEALTH
MOST = 2**31 - 1
"""The numbers of the official engine have 32 bits."""

_WHOLE = re.compile(r"-?[0-9]{1,10}")
_SQUAD = ("allowBodyCollisions", "sharedElimination", "sharedHealth", "sharedLength")

# ---- as the official API has them ---------------------------------------------------------------


def without_nulls(value: Any) -> Any:
    """Return JSON values without fields that are null: some engines leave them out, others do not.

    Examples
    --------
    >>> without_nulls({"id": "a", "name": None, "body": [{"x": 1, "y": 0}]})
    {'id': 'a', 'body': [{'x': 1, 'y': 0}]}
    """
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
    """Write a snake as the API does.

    Raises `BadPosition` if it has no body.
    """
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

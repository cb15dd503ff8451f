"""Snakes as saved positions hold them: all that the API leaves out too, and what is usual not."""

from __future__ import annotations

from typing import Any

from pathlib_games.games.battlesnake.parts import Snake
from pathlib_games.graphs.fields import Fields


def unlike(data: dict[str, Any], usual: dict[str, Any]) -> dict[str, Any]:
    """Return what is not as usual, also inside of objects."""
    return {
        key: unlike(value, usual[key]) if isinstance(value, dict) else value
        for key, value in data.items()
        if value != usual[key]
    }


def snake_to_json(snake: Snake) -> dict[str, Any]:
    """Return a snake as `snake_from_fields` reads it.

    Examples
    --------
    >>> snake_to_json(Snake("a", 90, ((1, 1), (1, 0)), shout="hi"))
    {'id': 'a', 'health': 90, 'body': [[1, 1], [1, 0]], 'shout': 'hi'}
    """
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

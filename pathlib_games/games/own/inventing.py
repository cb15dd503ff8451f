"""Fresh worlds: rooms in a row, a locked door between each two, and keys that lie about."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping

LEGEND: Mapping[str, str] = {
    "a": "key",
    "A": "door for a",
    "b": "key",
    "B": "door for b",
}
HEIGHT = 5
_WIDTHS = (4, 3, 2)
_WALLS = 2
"""In each inner column of a room. Three cells of five are left free, so two such columns side by
side share a free row, and the room hangs together."""


def invented(seed: int) -> str:
    """Return the text of a world; the same seed gives the same one.

    The first key lies in the first room and opens the door of the second one, where the second key
    lies. The target is behind the second door.
    """
    rng = random.Random(f"world {seed}")
    rooms = [_room(rng, width) for width in _WIDTHS]
    for number, sign in enumerate("ab*"):
        _put(rng, rooms[number], sign)
    _put(rng, rooms[0], "@")
    columns = [*rooms[0], _door(rng, "A"), *rooms[1], _door(rng, "B"), *rooms[2]]
    return "\n".join("".join(row) for row in zip(*columns, strict=True))


Columns = list[list[str]]


def _room(rng: random.Random, width: int) -> Columns:
    """Return a room with walls in all of its columns but the outer two."""
    inner = [_column(rng.sample(range(HEIGHT), _WALLS)) for _ in range(width - 2)]
    return [_column(), *inner, _column()]


def _column(walls: Collection[int] = ()) -> list[str]:
    return ["#" if y in walls else "." for y in range(HEIGHT)]


def _put(rng: random.Random, room: Columns, sign: str) -> None:
    free = [(x, y) for x, column in enumerate(room) for y, s in enumerate(column) if s == "."]
    x, y = rng.choice(free)
    room[x][y] = sign


def _door(rng: random.Random, sign: str) -> list[str]:
    column = _column(range(HEIGHT))
    column[rng.randrange(HEIGHT)] = sign
    return column

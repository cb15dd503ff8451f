"""Draw boards in small cells, for several searches side by side."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Polygon, Text, moved, rectangle
from pathlib_games.views.view import Part

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pathlib_games.views.shapes import Point, Shape

CELL = 18
"""The side of a cell, in pixels."""
_LOOKS = {".": "", "~": "slow", "s": "done", "f": "seen"}
_HALF, _GAP, _HEAD = CELL / 2, 16, 32
_IN_A_ROW = 4


@cache
def cell_part(ground: str, mark: str) -> Part:
    """Return a cell: free ``.``, slow ``~``, a wall ``#``; settled ``s``, in the frontier ``f``."""
    if ground == "#":
        wall = rectangle(0, 0, CELL, CELL, "wall")
        return Part("", (wall, Line(((4, 4), (14, 14)), "hatch")))
    look = _LOOKS[mark or ground]
    shapes: list[Shape] = [rectangle(0, 0, CELL, CELL, f"floor {look}".strip())]
    if ground == "~":
        waves = (15,) if mark else (6, 12)
        shapes += [
            Line(tuple((3 + 3 * k, y + (-2 if k % 2 else 1)) for k in range(5)), "ripple")
            for y in waves
        ]
    middle = 7 if ground == "~" else _HALF
    if mark == "s":
        shapes.append(Circle(_HALF, middle, 2, "done-dot"))
    if mark == "f":
        shapes.append(Circle(_HALF, middle, 3.5, "seen-ring"))
    return Part("", tuple(shapes))


def way_part(places: Sequence[Point]) -> Part:
    """Return a path over cells, from the top left corner of the board."""
    points = tuple((x * CELL + _HALF, y * CELL + _HALF) for x, y in places)
    return Part("", (Line(points, "path-rim"), Line(points, "path")) if points else ())


SOURCE = Part("", (Circle(_HALF, _HALF, 8, "stone stone-black"), Text(9, 9.5, "S", "owner-letter")))
TARGET = Part(
    "",
    (
        Circle(_HALF, _HALF, 8.5, "plate"),
        Line(((5, 2), (5, 16.5)), "pole"),
        Polygon(((6, 2.5), (16, 6), (6, 9.5)), "flag"),
    ),
)


def floods_scene(
    boards: Mapping[str, tuple[Point, Sequence[tuple[Point, Part]]]], title: str, told: str
) -> Scene:
    """Return boards side by side, each of its size, under its heading, its parts at their places.

    Four stand in a row.
    """
    shapes: list[Shape] = []
    width = top = 0.0
    pairs = list(boards.items())
    for first in range(0, len(pairs), _IN_A_ROW):
        row, left = pairs[first : first + _IN_A_ROW], float(_GAP)
        for heading, ((wide, _), parts) in row:
            shapes.append(Text(left, top + _HEAD / 2, heading, "small heading left"))
            for (x, y), part in parts:
                shapes += moved(part.shapes, left + x, top + _HEAD + y)
            left += wide + _GAP
        width = max(width, left)
        top += _HEAD + max(high for _, ((_, high), _) in row) + _GAP
    return Scene(width, top, tuple(shapes), title, told)

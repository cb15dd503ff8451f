"""What the pictures of boards on which somebody walks have in common: walls, ways and figures."""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING

from pathlib_games.views.grid_view import CELL, HATCH, jump_curve
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Polygon, Text, moved, rectangle
from pathlib_games.views.view import Part

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from pathlib_games.views.shapes import Point, Shape

    Cell = tuple[int, int]

HALF = CELL / 2
BESIDE = (11.5, CELL - 12.5, 7.0)
"""Where a small figure stands beside a letter or a number, and its size: x, y and size."""
WHOLE = (HALF, HALF, 14.0)
"""Where a figure stands that has a cell for itself."""
_EDGE = 32  # above and on the left, with the numbers of columns and rows
_MARGIN = 12


def walk_scene(
    size: tuple[int, int],
    part: Callable[[Cell], Part | None],
    way: Sequence[Cell],
    clickable: Collection[Cell],
    words: tuple[str, str],
) -> Scene:
    """Return the picture of a board with a way over it.

    `part`: tells what is on a cell, in words and in shapes that are relative to its corner; None
    for a wall.

    `way`: cells that are joined by a line; a jump is a dashed curve.

    `clickable`: the cells that can be clicked; their ids are ``"x y"``.
    """
    wide, high = size
    cells: list[Shape] = [*_numbers(wide, high)]
    marks: list[Shape] = []
    walls: dict[int, list[str]] = {}
    for y, x in product(range(high), range(wide)):
        cell, (left, top) = (x, y), _corner((x, y))
        found = part(cell)
        told = "wall" if found is None else found.label
        if found is None:
            walls.setdefault(y, []).append(str(x))
        cells.append(
            rectangle(
                *(left + 0.5, top + 0.5, CELL - 1, CELL - 1),
                "wall" if found is None else "cell",
                label=f"{cell}, {told}" if told else str(cell),
                id=f"{x} {y}" if cell in clickable else None,
            )
        )
        marks += moved((HATCH,) if found is None else found.shapes, left, top)
    title, description = words
    sentences = [description]
    sentences += [f"Walls in row {y}: {', '.join(columns)}." for y, columns in walls.items()]
    if way:
        sentences.append(f"Way: {', '.join(map(str, way))}.")
    return Scene(
        _EDGE + wide * CELL + _MARGIN,
        _EDGE + high * CELL + _MARGIN,
        (*cells, *_way(way, wide, high), *marks),
        title,
        " ".join(sentences),
    )


def figures(
    place: tuple[float, float, float], *, walker: bool, target: bool
) -> Iterator[Line | Polygon | Circle]:
    """Yield a flag for the target and a pawn for the walker, around a point, in a size."""
    x, y, size = place
    if target:
        left, top, low = x - size / 2, y - size, y + size
        yield Line(((left, low), (left, top)), "pole")
        yield Polygon(((left, top), (x + size, y - size / 2), (left, y)), "flag")
    if walker:
        head, low, half = y - size / 2, y + size, size / 1.5
        yield Polygon(((x, head), (x + half, low), (x - half, low)), "piece")
        yield Circle(x, head, size / 2, "piece")


def portal(letter: str, colour: int) -> Iterator[Circle | Text]:
    """Yield a disk with a letter: one end of a pair from which one gets to the other."""
    yield Circle(HALF, HALF, 14, f"ball ball-{colour % 9 + 1}")
    yield Text(HALF, HALF, letter, "letter")


def _corner(cell: Cell) -> Point:
    return _EDGE + cell[0] * CELL, _EDGE + cell[1] * CELL


def _numbers(wide: int, high: int) -> Iterator[Shape]:
    for x in range(wide):
        yield Text(_corner((x, 0))[0] + HALF, _EDGE - 11, str(x), "coordinate")
    for y in range(high):
        yield Text(_EDGE - 11, _corner((0, y))[1] + HALF, str(y), "coordinate")


def _way(way: Sequence[Cell], wide: int, high: int) -> Iterator[Shape]:
    """Yield a line for each step of a way, or a curve where it jumps."""
    for tail, head in pairwise(way):
        if abs(tail[0] - head[0]) + abs(tail[1] - head[1]) == 1:
            ends = tuple((x + HALF, y + HALF) for x, y in map(_corner, (tail, head)))
            yield Line(ends, "tree")
        else:
            curve = Line(jump_curve(tail, head, ((wide - 1) / 2, (high - 1) / 2)), "tree jump")
            yield from moved([curve], *_corner(tail))

"""Draw a maze: a position with a way, and where a search stands in it."""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING, Protocol

from pathlib_games.games.maze.graphs import step_graph
from pathlib_games.games.maze.rules import LETTERS, WALL
from pathlib_games.views.grid_view import CELL, GridView, jump_curve
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Polygon, Text, moved, rectangle
from pathlib_games.views.view import Part

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pathlib_games.games.maze.rules import Cell, Position
    from pathlib_games.views.shapes import Point, Shape

_EDGE = 32  # above and on the left, with the numbers of columns and rows
_MARGIN = 12
_HALF = CELL / 2
_BESIDE = (11, CELL - 11, 8)  # a small figure beside a letter or a number: x, y and size
_HATCH = (Line(((14, 14), (CELL - 14, CELL - 14)), "hatch"),)


class _Asked(Protocol):
    """A question about a position."""

    @property
    def position(self) -> Position: ...


def position_scene(
    position: Position, way: Sequence[Cell] = (), *, clickable: bool = False
) -> Scene:
    r"""Return the picture of a position.

    Parameters
    ----------
    position
        What to show.
    way
        Cells that are joined by a line; a jump from teleporter to teleporter is a dashed curve.
    clickable
        Whether the cells that are no walls can be clicked on a board; their ids are ``"x y"``.

    Examples
    --------
    >>> from pathlib_games.games.maze.rules import Position
    >>> position_scene(Position.from_text("@A#\n*A.")).description
    '3 x 2 cells. (0, 0): walker. (1, 0): teleporter A. (0, 1): target. (1, 1): teleporter A. ...
    """
    wide, high = len(position.rows[0]), len(position.rows)
    cells: list[Shape] = [*_numbers(wide, high)]
    marks: list[Shape] = []
    for y, x in product(range(high), range(wide)):
        cell, (left, top) = (x, y), _corner((x, y))
        free = cell in position.cells
        words = _words(position, cell) if free else "wall"
        cells.append(
            rectangle(
                *(left + 0.5, top + 0.5, CELL - 1, CELL - 1),
                "cell" if free else "wall",
                label=f"{cell}, {words}" if words else str(cell),
                id=f"{x} {y}" if free and clickable else None,
            )
        )
        marks += moved(_marks(position, cell) if free else _HATCH, left, top)
    return Scene(
        _EDGE + wide * CELL + _MARGIN,
        _EDGE + high * CELL + _MARGIN,
        (*cells, *_way(way, wide, high), *marks),
        "Maze",
        _description(position, way),
    )


def question_scene(asked: _Asked) -> Scene:
    """Return the picture of a question: its position."""
    return position_scene(asked.position)


def search_view(position: Position) -> GridView:
    r"""Return the view that draws a search on `step_graph`.

    Examples
    --------
    >>> from pathlib_games.games.maze.rules import Position
    >>> search_view(Position.from_text("@A#\n###\n*A.")).title
    'The maze, from (0, 0) to (0, 2)'
    """
    pieces = {
        cell: Part(words, tuple(_small_marks(position, cell)))
        for cell in position.cells
        if (words := _words(position, cell))
    }
    title = f"The maze, from {position.walker} to {position.target}"
    return GridView(step_graph(position), title=title, pieces=pieces)


def _words(position: Position, cell: Cell) -> str:
    """Return what is on a cell that is no wall."""
    letter = position.cells[cell]
    things = {
        "walker": cell == position.walker,
        "target": cell == position.target,
        f"teleporter {letter}": letter in LETTERS,
    }
    return ", ".join(thing for thing, there in things.items() if there)


def _description(position: Position, way: Sequence[Cell]) -> str:
    told = [f"{len(position.rows[0])} x {len(position.rows)} cells."]
    told += [f"{cell}: {words}." for cell in position.cells if (words := _words(position, cell))]
    for y, row in enumerate(position.rows):
        if walls := [str(x) for x, sign in enumerate(row) if sign == WALL]:
            told.append(f"Walls in row {y}: {', '.join(walls)}.")
    if way:
        told.append(f"Way: {', '.join(map(str, way))}.")
    return " ".join(told)


def _corner(cell: Cell) -> Point:
    return _EDGE + cell[0] * CELL, _EDGE + cell[1] * CELL


def _numbers(wide: int, high: int) -> Iterator[Shape]:
    for x in range(wide):
        yield Text(_corner((x, 0))[0] + _HALF, _EDGE - 11, str(x), "small soft")
    for y in range(high):
        yield Text(_EDGE - 11, _corner((0, y))[1] + _HALF, str(y), "small soft")


def _way(way: Sequence[Cell], wide: int, high: int) -> Iterator[Shape]:
    """Yield a line for each step of a way, or a curve where it jumps."""
    for tail, head in pairwise(way):
        if abs(tail[0] - head[0]) + abs(tail[1] - head[1]) == 1:
            ends = tuple((x + _HALF, y + _HALF) for x, y in map(_corner, (tail, head)))
            yield Line(ends, "tree")
        else:
            curve = Line(jump_curve(tail, head, ((wide - 1) / 2, (high - 1) / 2)), "tree jump")
            yield from moved([curve], *_corner(tail))


def _marks(position: Position, cell: Cell) -> Iterator[Shape]:
    letter = position.cells[cell]
    if letter in LETTERS:
        yield Circle(_HALF, _HALF, 14, f"ball ball-{LETTERS.index(letter) % 9 + 1}")
        yield Text(_HALF, _HALF, letter, "letter")
        yield from _figures(position, cell, _BESIDE)
    else:
        yield from _figures(position, cell, (_HALF, _HALF, 14))


def _small_marks(position: Position, cell: Cell) -> Iterator[Shape]:
    """Yield marks that leave room for the number of the cell."""
    if position.cells[cell] in LETTERS:
        yield Text(10, 11, position.cells[cell], "piece-name")
    yield from _figures(position, cell, _BESIDE)


def _figures(position: Position, cell: Cell, place: tuple[float, float, float]) -> Iterator[Shape]:
    """Yield a flag for the target and a pawn for the walker, around a point, in a size."""
    x, y, size = place
    if cell == position.target:
        left, top, low = x - size / 2, y - size, y + size
        yield Line(((left, low), (left, top)), "pole")
        yield Polygon(((left, top), (x + size, y - size / 2), (left, y)), "flag")
    if cell == position.walker:
        head, low, half = y - size / 2, y + size, size / 1.5
        yield Polygon(((x, head), (x + half, low), (x - half, low)), "piece")
        yield Circle(x, head, size / 2, "piece")

"""Draw Color Lines: a position, or the search for a ball's paths."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from pathlib_games.games.color_lines.rules import COLORS, EMPTY, STONE, Cell, Position, move_graph
from pathlib_games.graphs import Settle, Trace
from pathlib_games.views.grid_view import CELL, GridView
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Point, Shape, Text, moved, rectangle
from pathlib_games.views.view import Part, arrow
from pathlib_games.widgets.film import film
from pathlib_games.words import counted

_MARGIN = 18
HEAD = 44  # the height of the row with the next balls and the score, which puzzles omit
_NUMBERS = 26  # the row of column numbers
_TOP = HEAD + _NUMBERS
_LEAST_WIDTH = 300
_RADIUS = 16
_MIDDLE = CELL / 2


def ball(color: int, x: float, y: float, radius: float = _RADIUS) -> tuple[Shape, Shape]:
    """Return a ball: a circle with the initial of its color."""
    letter = COLORS[color - 1][0].upper()
    return Circle(x, y, radius, f"ball ball-{color}"), Text(x, y, letter, "letter")


def color_words(colors: Sequence[int]) -> str:
    """Return the names of colors, separated by commas."""
    return ", ".join(COLORS[color - 1] for color in colors)


def center(position: Position, cell: Cell) -> Point:
    """Return the center of a cell in the scene of a position."""
    left = (_width(position) - position.width * CELL) / 2
    return left + (cell[0] + 0.5) * CELL, _TOP + (cell[1] + 0.5) * CELL


def position_scene(  # noqa: PLR0913 - each kind of mark is a separate option
    position: Position,
    *,
    selected: Cell | None = None,
    path: Sequence[Cell] = (),
    proposed: Sequence[Cell] | None = None,
    tree: Mapping[Cell, Cell | None] = MappingProxyType({}),
    clickable: bool = False,
    puzzle: bool = False,
) -> Scene:
    r"""Return the picture of a position: the board, the next balls and the score.

    Parameters
    ----------
    position
        The position to draw.
    selected
        The cell of the selected ball; dots mark the cells that it can reach.
    path
        The cells of a ball's path, drawn as a line.
    proposed
        Cells with a frame, such as the two cells of a move.
    tree
        Maps cells to their predecessors, marked by arrows.
    clickable
        Whether the cells are clickable on a board; their ids are their numbers.
    puzzle
        Whether this is a puzzle, without next balls and score.

    Examples
    --------
    >>> position = Position.from_text("1..\n.2.", upcoming=[3, 1, 1])
    >>> position_scene(position).description
    'Score 0. Next: blue, red, red. 2 balls on 3 x 2 cells: red on (0, 0), green on (1, 1).'
    """
    reached = position.ways_from(selected).distance if selected is not None else {}
    shapes: list[Shape] = [*_numbers(position), *(() if puzzle else _head(position))]
    marks: list[Shape] = []
    for index, content in enumerate(position.cells):
        cell = position.cell(index)
        x, y = center(position, cell)
        look = "cell reach" if cell in reached else "cell"
        if content == STONE:
            look = "wall"
            marks.append(Line(((x - 8, y - 8), (x + 8, y + 8)), "hatch"))
        elif content != EMPTY:
            marks += ball(content, x, y)
        elif cell in reached:
            marks.append(Circle(x, y, 4, "reach-dot"))
        inset = 3 if cell == selected else 0.5
        shapes.append(
            rectangle(
                x - _MIDDLE + inset,
                y - _MIDDLE + inset,
                CELL - 2 * inset,
                CELL - 2 * inset,
                f"{look} current" if cell == selected else look,
                label=_cell_words(content, cell, selected, reached),
                id=str(index) if clickable else None,
            )
        )
    words = _description(position, selected, len(reached), puzzle=puzzle)
    if len(path) > 1:
        words += f" A path over {counted(len(path), 'cell')}: {', '.join(map(str, path))}."
        shapes.append(Line(tuple(center(position, cell) for cell in path), "tree"))
    for cell, before in tree.items():
        if before is not None:
            way = (before[0] - cell[0], before[1] - cell[1])
            marks.append(arrow(center(position, cell), way, (12, 21), 6, "tree-arrow"))
    for cell in proposed or ():
        x, y = center(position, cell)
        marks.append(rectangle(x - 20, y - 20, 40, 40, "held"))
    up = HEAD if puzzle else 0
    return Scene(
        _width(position),
        _TOP - up + position.height * CELL + _MARGIN,
        moved((*shapes, *marks), 0, -up),
        "Color Lines",
        words,
    )


def search_view(position: Position, start: Cell, *, waits: bool = True) -> GridView:
    r"""Return the view of a search on `move_graph`, with the other balls on the board.

    `waits` sets whether the queue is drawn, as in a first-in, first-out search.

    Examples
    --------
    >>> search_view(Position.from_text("1.2\n..."), (0, 0)).title
    'The paths of the red ball on (0, 0)'
    """
    pieces = {
        cell: Part(
            f"{cell}, {COLORS[color - 1]} ball",
            (rectangle(0.5, 0.5, CELL - 1, CELL - 1, "cell"), *ball(color, _MIDDLE, _MIDDLE)),
        )
        for cell, color in position.balls.items()
        if cell != start
    }
    title = f"The paths of the {COLORS[position.at(start) - 1]} ball on {start}"
    view = GridView(move_graph(position, start), title=title, pieces=pieces, waits=waits)
    view.ground = _description(position, None, 0, puzzle=True)
    return view


def wave_film(trace: Trace[Any], view: GridView) -> film:
    r"""Return a film of a search with one picture per wave.

    Examples
    --------
    >>> from pathlib_games.graphs import bfs
    >>> position = Position.from_text("1.2\n...")
    >>> trace = bfs.trace(move_graph(position, (0, 0)), (0, 0))
    >>> wave_film(trace, search_view(position, (0, 0)))
    <film, 5 pictures: ... Wave 3 is the last one, with 1 cell. 5 cells are reached.>
    """
    distances = list(trace.at(len(trace)).distance.values())
    last = int(max(distances))
    count = distances.count(last)
    words = [f"Wave {wave}: {counted(distances.count(wave), 'cell')}." for wave in range(last + 1)]
    ends = [*_wave_ends(trace), len(trace)]
    scenes = [view.scene(trace.at(k)) for k in ends]
    told = (
        f"{view.title}. Wave after wave appears, and each cell shows the number of its wave. "
        f"Wave {last} is the last one, with {counted(count, 'cell')}. "
        f"{counted(len(distances), 'cell')} "
        f"{'is' if len(distances) == 1 else 'are'} reached."
    )
    return film(zip(scenes, [*words, "No cell is left."], strict=True), told, seconds=1.2)


def _wave_ends(trace: Trace[Any]) -> Iterator[int]:
    """Yield the step numbers at which a wave is fully discovered and not yet settled."""
    wave = None
    for k, step in enumerate(trace.steps):
        if isinstance(step, Settle) and step.distance != wave:
            wave = step.distance
            yield k


def _width(position: Position) -> float:
    return max(position.width * CELL + 2 * _MARGIN, _LEAST_WIDTH)


def _head(position: Position) -> Iterator[Shape]:
    yield Text(_MARGIN, HEAD / 2, "Next", "text left")
    for number, color in enumerate(position.upcoming):
        yield from moved(ball(color, 0, 0, 13), _MARGIN + 62 + 34 * number, HEAD / 2)
    right = _width(position) - _MARGIN - 60
    yield Text(right, HEAD / 2, f"Score {position.score}", "number")


def _numbers(position: Position) -> Iterator[Shape]:
    for column in range(position.width):
        x, y = center(position, (column, 0))
        yield Text(x, y - _MIDDLE - 10, str(column), "coordinate")
    for row in range(position.height):
        x, y = center(position, (0, row))
        yield Text(x - _MIDDLE - 9, y, str(row), "coordinate")


def _cell_words(
    content: int,
    cell: Cell,
    selected: Cell | None,
    reached: Mapping[Any, float],
) -> str:
    where = f"({cell[0]}, {cell[1]})"
    if content == STONE:
        return f"{where}, stone"
    if content != EMPTY:
        chosen = ", selected" if cell == selected else ""
        return f"{where}, {COLORS[content - 1]} ball{chosen}"
    if selected is None:
        return f"{where}, empty"
    if cell not in reached:
        return f"{where}, empty, out of reach"
    return f"{where}, empty, {counted(int(reached[cell]), 'step')} away"


def _description(position: Position, selected: Cell | None, reached: int, *, puzzle: bool) -> str:
    balls = position.balls
    game = [f"Score {position.score}.", f"Next: {color_words(position.upcoming)}."]
    told = [
        *([] if puzzle else game),
        f"{counted(len(balls), 'ball')} on {position.width} x {position.height} cells"
        + (": " if balls else "")
        + ", ".join(f"{COLORS[color - 1]} on {cell}" for cell, color in balls.items())
        + ".",
    ]
    stones = [position.cell(k) for k, content in enumerate(position.cells) if content == STONE]
    if stones:
        told.append(f"Stones on {', '.join(map(str, stones))}.")
    if selected is not None:
        name = COLORS[position.at(selected) - 1]
        told.append(f"The {name} ball on {selected} can reach {counted(reached - 1, 'cell')}.")
    return " ".join(told)

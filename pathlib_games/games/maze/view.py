"""Draw a maze: a position with a path, or the state of a search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pathlib_games.games.maze.graphs import step_graph
from pathlib_games.games.maze.rules import LETTERS, Cell, Position
from pathlib_games.views.grid_view import BESIDE, CELL, WHOLE, GridView, figures, portal, walk_scene
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Shape, Text, moved
from pathlib_games.views.view import Part


def position_scene(
    position: Position, way: Sequence[Cell] = (), *, clickable: bool = False
) -> Scene:
    r"""Return the picture of a position.

    Parameters
    ----------
    position
        The position to draw.
    way
        Cells to join by a line; jumps between teleporters are dashed curves.
    clickable
        Whether cells without a wall are clickable on a board; their ids are ``"x y"``.

    Examples
    --------
    >>> position_scene(Position.from_text("@A#\n*A.")).description
    '3 x 2 cells. (0, 0): walker. (1, 0): teleporter A. (0, 1): target. (1, 1): teleporter A. ...
    """
    told = [f"{len(position.rows[0])} x {len(position.rows)} cells."]
    told += [f"{cell}: {words}." for cell in position.cells if (words := _words(position, cell))]
    return walk_scene(
        (len(position.rows[0]), len(position.rows)),
        lambda cell: _part(position, cell),
        way,
        position.cells if clickable else (),
        ("Maze", " ".join(told)),
    )


def search_view(position: Position) -> GridView:
    r"""Return the view that draws a search on `step_graph`.

    Examples
    --------
    >>> search_view(Position.from_text("@A#\n###\n*A.")).title
    'The maze, from (0, 0) to (0, 2)'
    """
    pieces = {
        cell: Part(words, tuple(_small_marks(position, cell)))
        for cell in position.cells
        if (words := _words(position, cell))
    }
    title = f"The maze, from {position.walker} to {position.target}"
    view = GridView(step_graph(position), title=title, pieces=pieces)
    view.ground = position_scene(position).description
    return view


def _words(position: Position, cell: Cell) -> str:
    letter = position.cells[cell]
    things = {
        "walker": cell == position.walker,
        "target": cell == position.target,
        f"teleporter {letter}": letter in LETTERS,
    }
    return ", ".join(thing for thing, there in things.items() if there)


def _part(position: Position, cell: Cell) -> Part | None:
    letter = position.cells.get(cell)
    if letter is None:
        return None
    is_letter = letter in LETTERS
    alone = cell not in {position.walker, position.target}
    aside = 0 if alone else 7  # shifted up, so that both stay visible
    disk = portal(letter, LETTERS.index(letter)) if is_letter else ()
    here = _figures(position, cell, (12, CELL - 14, 11) if is_letter else WHOLE)
    return Part(_words(position, cell), (*moved(disk, aside, -aside), *here))


def _small_marks(position: Position, cell: Cell) -> Iterator[Shape]:
    """Yield small marks that leave space for the number of the cell."""
    if position.cells[cell] in LETTERS:
        yield Text(10, 11, position.cells[cell], "piece-name")
    yield from _figures(position, cell, BESIDE)


def _figures(position: Position, cell: Cell, place: tuple[float, float, float]) -> Iterator[Shape]:
    return figures(place, walker=cell == position.walker, target=cell == position.target)

"""Draw tiles with streets, a board of them, and a list of words and numbers beside it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from pathlib_games.games.tile_board import MIDDLES, NAMES, Side
from pathlib_games.games.tiles.board import Tile
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Polygon, Text, aside, moved, rectangle
from pathlib_games.views.view import text_width
from pathlib_games.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pathlib_games.games.tile_board import Cell
    from pathlib_games.games.tiles.board import Board
    from pathlib_games.views.shapes import Point, Shape

TILE = 54
"""The side of a tile, in pixels."""
MARGIN = 26
"""Around a board: there stand the numbers of its columns and rows."""
PANE = 270
"""The width of the list beside a board, in pixels."""
ROW = 26

_MIDDLE = TILE / 2
_PIECES: dict[str, tuple[Point, ...]] = {
    "mine": ((20, 9), (34, 9), (46, 41), (8, 41)),
    "factory": (
        (10, 41), (10, 9), (21, 17), (21, 9), (32, 17), (32, 9), (44, 17), (44, 41),
    ),
    "house": ((27, 6), (45, 20), (45, 41), (9, 41), (9, 20)),
}  # fmt: skip


@dataclass(frozen=True)
class Row:
    """One row of the list beside a board."""

    # What stands on its left and on its right.
    words: str = ""
    number: str = ""
    owner: int | None = None  # the player whose badge stands before the words
    look: str = ""
    """A class for the words, such as ``"heading"``; ``"changed"`` marks the whole row."""
    tile: Tile | None = None
    """A tile to be drawn instead of words; it takes the height of three rows."""


def badge(player: int, x: float, y: float) -> tuple[Shape, Shape]:
    """Return the badge of a player around a point: a disc with the player's number."""
    return Circle(x, y, 8, f"ball ball-{(player - 1) % 9 + 1}"), Text(x, y, str(player), "owner")


@cache
def tile_shapes(tile: Tile, name: str = "") -> tuple[Shape, ...]:
    """Return the shapes of a tile, from its top left corner (0, 0).

    `name`: a short name such as ``"M1"`` to write on a mine, a factory or a house; its first letter
    if none is given.
    """
    shapes: list[Shape] = [rectangle(0, 0, TILE, TILE, "grass")]
    shapes += [_street(side, 7.5, "street-rim") for side in tile.sides]
    if tile.streets:
        shapes.append(Circle(_MIDDLE, _MIDDLE, 6.75, "street-middle"))
    shapes += [_street(side, 6, "street") for side in tile.sides]
    if tile.is_special:
        shapes.append(Polygon(_PIECES[tile.type], "piece"))
        shapes.append(Text(27, 30, name or tile.type[0].upper(), "piece-name"))
    if tile.owner is not None:
        shapes += badge(tile.owner, 9.5, TILE - 9.5)
    return tuple(shapes)


def _street(side: Side, half: float, look: str) -> Polygon:
    """Return a street from the middle of a tile to one side: a rectangle, so it ends there."""
    x, y = (TILE * part for part in MIDDLES[side])
    left, right = sorted((_MIDDLE, x)) if x != _MIDDLE else (_MIDDLE - half, _MIDDLE + half)
    top, bottom = sorted((_MIDDLE, y)) if y != _MIDDLE else (_MIDDLE - half, _MIDDLE + half)
    return rectangle(left, top, right - left, bottom - top, look)


def tile_words(tile: Tile, name: str = "") -> str:
    """Return what a tile shows, in words."""
    kind = name or (tile.type if tile.is_special else "plain tile")
    whose = "" if tile.owner is None else f" of player {tile.owner}"
    return f"{kind}{whose}, {street_words(tile)}"


def street_words(tile: Tile) -> str:
    """Return where the streets of a tile lead, in words.

    Examples
    --------
    >>> street_words(Tile("NE")), street_words(Tile("S")), street_words(Tile(""))
    ('streets north, east', 'street south', 'no street')
    """
    sides = ", ".join(NAMES[side] for side in tile.streets)
    noun = "street" if len(tile.streets) == 1 else "streets"
    return f"{noun} {sides}" if sides else "no street"


def short_names(names: Mapping[Cell, str]) -> dict[Cell, str]:
    """Shorten the names of special tiles to a letter and a number."""
    return {cell: name[0].upper() + name.split()[-1] for cell, name in names.items()}


def unowned(board: Board) -> Board:
    """Return a board whose tiles belong to nobody: no number of a player stands in the way."""
    tiles = {cell: replace(tile, owner=None) for cell, tile in board.tiles.items()}
    return replace(board, tiles=tiles)


def corner(cell: Cell) -> Point:
    """Return the top left corner of a cell in the scene of a board."""
    return MARGIN + cell[0] * TILE, MARGIN + cell[1] * TILE


def centre(cell: Cell) -> Point:
    """Return the middle of a cell in the scene of a board."""
    return MARGIN + (cell[0] + 0.5) * TILE, MARGIN + (cell[1] + 0.5) * TILE


def rulers(board: Board) -> Iterator[Shape]:
    """Yield the numbers of columns and rows, around a board."""
    for x in range(board.width):
        yield Text(centre((x, 0))[0], MARGIN / 2, str(x), "coordinate")
    for y in range(board.height):
        yield Text(MARGIN / 2, centre((0, y))[1], str(y), "coordinate")


def board_scene(  # noqa: PLR0913 - each kind of mark is a choice of its own
    board: Board,
    *,
    title: str = "Tiles",
    description: str = "",
    names: Mapping[Cell, str] = MappingProxyType({}),
    legal: Mapping[Cell, str] | None = None,
    last: Cell | None = None,
    marks: Sequence[Shape] = (),
    rows: Sequence[Row] = (),
) -> Scene:
    r"""Return the picture of a board.

    Parameters
    ----------
    board
        What to show.
    title, description
        What it is called, and what stands before the description of the tiles.
    names
        Names of special tiles, such as ``"mine 1"``.
    legal
        If given, the cells can be clicked on a board, with ids such as ``"3 0"``; those in it are
        lit, and what it says of them is added to their labels.
    last
        The cell that was laid last: it is framed.
    marks
        Drawn over the tiles.
    rows
        The list beside the board; without rows there is none.

    Examples
    --------
    >>> from pathlib_games.games.tiles.board import Board
    >>> board_scene(Board.from_text("╶m1 ─. .")).description
    '2 tiles on a board of 3 x 1: (0, 0) mine of player 1, street east; (1, 0) plain tile, ...'
    """
    shapes: list[Shape] = [*rulers(board)]
    written = short_names(names)
    for y in range(board.height):
        for x in range(board.width):
            cell = (x, y)
            shapes += _cell_shapes(board, cell, names.get(cell, ""), written.get(cell, ""), legal)
    if last is not None:
        shapes.append(rectangle(*corner(last), TILE, TILE, "held"))
    listed = ROW * sum(3 if row.tile else 1 for row in rows)
    height = max(board.height * TILE, listed) + 2 * MARGIN
    wide, high = board.width * TILE + 2 * MARGIN, board.height * TILE + 2 * MARGIN
    shapes += [*marks, *aside(moved(_pane(rows), wide + 4, MARGIN))]
    told = f"{description} {_told(board, names)}".strip()
    if not rows:
        return Scene(wide, height, tuple(shapes), title, told)
    folded = (max(wide, PANE), high + listed + MARGIN / 2, -wide - 4, high - MARGIN)
    return Scene(wide + PANE + MARGIN, height, tuple(shapes), title, told, folded)


def just_laid(scene: Scene, cell: Cell) -> Scene:
    """Return a board on which an opponent has just laid a tile: boards let it come slowly.

    The tile is framed; the frame is there at once.
    """
    left, top = corner(cell)
    frame = rectangle(left, top, TILE, TILE, "held")
    shapes = tuple(
        replace(shape, classes=f"{shape.classes} fresh")
        if all(
            left <= x <= left + TILE and top <= y <= top + TILE
            for x, y in (
                shape.points if isinstance(shape, Line | Polygon) else ((shape.x, shape.y),)
            )
        )
        else shape
        for shape in scene.shapes
        if shape != frame
    )
    return replace(scene, shapes=(*shapes, frame))


def _cell_shapes(
    board: Board, cell: Cell, name: str, written: str, legal: Mapping[Cell, str] | None
) -> Iterator[Shape]:
    """Yield a cell with what lies on it; the first of its shapes can be clicked."""
    tile = board.tiles.get(cell)
    lit = legal is not None and cell in legal
    words = f"{cell}, {tile_words(tile, name) if tile else 'empty'}"
    if legal is not None and cell in legal:
        words += f", {legal[cell]}"
    look = "grass" if tile else "cell reach" if lit else "cell"
    shape_id = f"{cell[0]} {cell[1]}" if legal is not None else None
    x, y = corner(cell)
    yield rectangle(x, y, TILE, TILE, look, label=words, id=shape_id)
    if tile:
        yield from moved(tile_shapes(tile, written)[1:], x, y)
    elif lit:
        yield Circle(*centre(cell), 4, "reach-dot")


def _told(board: Board, names: Mapping[Cell, str]) -> str:
    tiles = [
        f"{cell} {tile_words(tile, names.get(cell, ''))}" for cell, tile in board.tiles.items()
    ]
    count, size = counted(len(tiles), "tile"), f"{board.width} x {board.height}"
    return f"{count} on a board of {size}: {'; '.join(tiles)}."


def _pane(rows: Sequence[Row]) -> Iterator[Shape]:
    """Yield the list beside a board, from its top left corner (0, 0)."""
    y = 0.0
    for row in rows:
        if row.tile is not None:
            yield from moved(tile_shapes(row.tile), 4, y + (3 * ROW - TILE) / 2)
            y += 3 * ROW
            continue
        middle = y + ROW / 2
        if row.look == "changed":
            yield rectangle(0, y, PANE, ROW, "changed-row")
            yield rectangle(0, y, 4, ROW, "changed-bar")
        left = 10.0
        if row.owner is not None:
            yield from badge(row.owner, 20, middle)
            left = 34
        look = "" if row.look == "changed" else row.look
        yield Text(left, middle, row.words, f"text left {look}".strip())
        yield Text(PANE - 8, middle, row.number, "number right")
        y += ROW


def fits(words: str, number: str) -> bool:
    """Return whether words and a number have room beside each other in one row."""
    return 34 + text_width(words, "text") + text_width(number, "number") + 8 <= PANE

"""Marks over a board of tiles: which roads are complete, and where the others are open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathlib_games.games.tiles.roads import road_at
from pathlib_games.games.tiles.view_board import TILE, corner
from pathlib_games.views.shapes import Circle, rectangle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathlib_games.games.tile_board import Cell
    from pathlib_games.games.tiles.board import Board
    from pathlib_games.views.shapes import Shape

_AT = {"N": (0.5, 0.0), "E": (1.0, 0.5), "S": (0.5, 1.0), "W": (0.0, 0.5)}


def road_marks(board: Board) -> Iterator[Shape]:
    """Yield a frame on each tile of a complete road, and a dot on each open end.

    Examples
    --------
    >>> from pathlib_games.games.tiles.board import Board
    >>> [shape.classes for shape in road_marks(Board.from_text("╶m ╴f . ╶h ."))]
    ['complete', 'complete', 'open-end']
    """
    seen: set[Cell] = set()
    for cell, tile in board.tiles.items():
        if cell in seen or not tile.streets:
            continue
        road = road_at(board, cell)
        seen.update(road.cells)
        for x, y, side in road.open_ends:
            left, top = corner((x, y))
            across, down = _AT[side]
            yield Circle(left + across * TILE, top + down * TILE, 5, "open-end")
        for part in road.cells if road.complete else ():
            left, top = corner(part)
            yield rectangle(left + 2, top + 2, TILE - 4, TILE - 4, "complete")

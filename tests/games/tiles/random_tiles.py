"""Random boards of streets for tests: any graph on a small grid, any types, any owners."""

from __future__ import annotations

from hypothesis import strategies as st

from pathlib_games.games.tile_board import Cell
from pathlib_games.games.tiles.roads import TYPES, Board, Tile


@st.composite
def boards(draw: st.DrawFn, most: int = 4) -> Board:
    """Draw a board of up to most x most cells with fitting streets."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    cells = [(x, y) for y in range(height) for x in range(width)]
    empty = draw(st.sets(st.sampled_from(cells), max_size=len(cells) // 3))
    streets: dict[Cell, str] = dict.fromkeys(cells, "")
    for x, y in cells:
        for side, back, other in (("E", "W", (x + 1, y)), ("S", "N", (x, y + 1))):
            if draw(st.booleans()):
                streets[x, y] += side
                if other in streets:
                    streets[other] += back
        streets[x, y] += draw(st.sampled_from(("", "N"))) if y == 0 else ""
        streets[x, y] += draw(st.sampled_from(("", "W"))) if x == 0 else ""
    tiles = {
        cell: Tile(streets[cell], draw(st.sampled_from(TYPES)), draw(st.sampled_from((None, 1, 2))))
        for cell in cells
        if cell not in empty
    }
    return Board(width, height, tiles)

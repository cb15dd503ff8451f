"""Judges the answers about roads of mines, factories and houses."""

from __future__ import annotations

from pathlib_games.check.answer import Answer, judged
from pathlib_games.games.tile_board import Cell
from pathlib_games.games.tiles.questions import SpreadFrom, TileValue
from pathlib_games.games.tiles.roads import Road


def tile_value(answer: object, road: Road, cell: Cell) -> Answer:
    """Judge what one tile of a road is worth.

    Examples
    --------
    >>> from pathlib_games.games.tiles.board import Board
    >>> from pathlib_games.games.tiles.roads import road_at
    >>> tile_value(4, road_at(Board.from_text("╶m ─. ─. ╴f"), (0, 0)), (0, 0))
    Right. Mine 1 is worth 4.
    """
    return judged("tiles/value", answer, TileValue(road, cell))


def spread(cells: object, road: Road, start: Cell) -> Answer:
    """Judge cells in the order in which a search from a mine or a factory finds them.

    Examples
    --------
    >>> from pathlib_games.games.tiles.board import Board
    >>> from pathlib_games.games.tiles.roads import road_at
    >>> spread("(1, 0)", road_at(Board.from_text("╶m ─h ╴f"), (0, 0)), (0, 0))
    Right. 1 cell: all that can be reached.
    """
    return judged("tiles/spread", cells, SpreadFrom(road, start))


def road_score(function: object) -> Answer:
    """Judge a function ``(road)`` that gives the value of each tile of a road, by its cell.

    Examples
    --------
    >>> road_score(lambda road: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged("tiles/score", function, None)

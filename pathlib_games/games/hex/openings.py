"""How good each first stone of Hex is: a table by the size of the board.

On boards up to 5 x 5 it was found by solving them, on larger ones by a few games of an adviser
against itself: ``python -m tools.hex_openings`` writes it to ``data/openings/hex.json``. Few games
tell little about a single cell. So the cells around it count as well, and in the very middle what
is known from boards that others have solved: a first stone there wins.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from statistics import fmean
from typing import cast

from pathlib_games.boards import read_fields
from pathlib_games.games.hex.board import Cell, move_from_text, neighbors, off_centre
from pathlib_games.graphs.fields import Fields

EVEN = 0.5
"""A first stone that wins at least so often is worth taking over."""
MIDDLE = 2
"""The middle reaches from the centre so far: a part of the board's size, counted in half steps."""
NEARLY = 0.1
"""First stones whose shares differ by no more are equally fit to begin with."""


@dataclass(frozen=True)
class Openings:
    """What first stones are worth on boards of one size.

    Attributes
    ----------
    size
        The number of rows.
    share
        For each cell how often the first player won with a stone on it: from 0 to 1.
    """

    size: int
    share: dict[Cell, float]

    def balanced(self) -> list[Cell]:
        """Return the cells after which both players are nearest to winning equally often.

        Examples
        --------
        >>> Openings(2, {(0, 0): 0.4, (1, 0): 0.9, (0, 1): 0.9, (1, 1): 0.4}).balanced()
        [(0, 0), (1, 1)]
        """
        return self._least(lambda cell: abs(self.share[cell] - EVEN))

    def strongest(self) -> list[Cell]:
        """Return the cells that win most often, those in the middle first."""
        return self._least(lambda cell: -self.share[cell])

    def _least(self, key: Callable[[Cell], float]) -> list[Cell]:
        least = min(map(key, self.share))
        found = [cell for cell in self.share if key(cell) <= least + NEARLY]
        middle = (self.size - 1) / 2

        def order(cell: Cell) -> tuple[float, float]:
            return key(cell), abs(cell[0] - middle) + abs(cell[1] - middle)

        return sorted(found, key=order)


def openings(size: int) -> Openings | None:
    """Return what is known about first stones on a board; None if nothing is.

    Examples
    --------
    >>> known = openings(3)
    >>> known is not None and known.share[1, 1]
    1.0
    >>> openings(26) is None
    True
    """
    return load_openings("hex").get(size)


@cache
def load_openings(name: str) -> dict[int, Openings]:
    """Load a table of first stones from data/openings, by the size of the board.

    Raises
    ------
    BoardNotFound
        If there is no such table.
    BadFile
        If the file is not as it should be; names the field.
    """
    sizes = read_fields("openings", name).object("shares")
    return {int(size): _openings(int(size), sizes.object(size)) for size in sizes.names()}


def _openings(size: int, shares: Fields) -> Openings:
    found: dict[Cell, float] = {}
    solved = True
    for name in shares.names():
        won, played = shares.wholes(name)
        x, y = cell = cast("Cell", move_from_text(name))
        # Half a turn of the board changes nothing.
        found[cell] = found[size - 1 - x, size - 1 - y] = won / played
        solved = played == 1
    return Openings(size, found if solved else {cell: _told(size, cell, found) for cell in found})


def _told(size: int, cell: Cell, found: dict[Cell, float]) -> float:
    """Return what the games that began on a cell or beside it tell about the cell."""
    if MIDDLE * off_centre(size, cell[1] * size + cell[0]) <= size:
        return 1.0
    return fmean(found[near] for near in (cell, *neighbors(size, cell)))

"""How good each first stone of Hex is: a table by the size of the board.

``python -m tools.hex_openings`` writes it to ``data/first_stones/hex.json``. Boards up to 5 x 5
were solved: there each first stone wins or loses, and none is balanced. On larger ones players of
the same kind as the levels played against themselves: from each first stone a few games, and from
those near one half many. Only these can be called balanced. With 13 rows and more no other games
were played: any other first stone is taken for as good as one on 11 x 11 that is as far from the
sides. What is balanced for these players may be strong for better ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from statistics import fmean
from typing import cast

from pathlib_games.boards import read_fields
from pathlib_games.games.hex.board import Cell, move_from_text, neighbors, off_centre
from pathlib_games.games.intervals import wilson
from pathlib_games.graphs.fields import Fields

EVEN = 0.5
"""A first stone that wins at least so often is worth taking over."""
INNER = 3
"""The inner part of a board reaches from its middle so far: this part of it, in half steps."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What is known about a first stone: in so many games it won so often."""

    won: int
    played: int

    @property
    def share(self) -> float:
        """The share of games that it won."""
        return self.won / self.played

    def may_be(self, share: float) -> bool:
        """Return whether a share lies in Wilson's interval at 95 %.

        Examples
        --------
        >>> Tried(3, 3).may_be(EVEN), Tried(4, 4).may_be(EVEN), Tried(26, 40).may_be(EVEN)
        (True, False, True)
        """
        low, high = wilson(self.won, self.played)
        return low <= share <= high


def alike_on(size: int, cell: Cell, other: int) -> Cell:
    """Return the cell of a smaller board, with an odd number of rows, as far from the sides.

    What is farther from the sides than anything there is like its middle row or column.
    """
    middle = other // 2

    def moved(place: int) -> int:
        return max(min(place, middle), place - (size - other))

    return moved(cell[0]), moved(cell[1])


@dataclass(frozen=True)
class Openings:
    """What first stones are worth on boards of one size."""

    size: int  # the number of rows
    stones: dict[Cell, Tried]  # what is known about the cells that were tried
    games: int
    """From so many games on a first stone can be called balanced; 0 on a board that was solved."""
    like: Openings | None = None
    """The smaller board that tells about all other cells; None if everything was tried here."""

    def wins_mostly(self, cell: Cell) -> bool:
        """Return whether a first stone wins at least half of the games: then it is taken over.

        Few games say little about a single cell, so those from the cells beside it count as well.
        """
        if self.like is not None and cell not in self.stones:
            return self.like.wins_mostly(alike_on(self.size, cell, self.like.size))
        one = self.stones[cell]
        return (one.share if one.played >= self.games else self._around(cell)) >= EVEN

    def balanced(self) -> list[Cell]:
        """Return the cells whose many games are consistent with one half."""
        many = [(cell, one) for cell, one in self.stones.items() if one.played >= self.games > 0]
        return [cell for cell, one in many if one.may_be(EVEN)]

    def to_be_judged(self) -> list[Cell]:
        """Return the cells to begin with if the other player may swap.

        They are the balanced ones. On a board that was solved there are none. There it is stones
        that should not be taken over, but hard to tell: about as many around them win as lose.

        Examples
        --------
        >>> known = openings(3)
        >>> known is not None and known.to_be_judged()
        [(1, 0), (1, 2)]
        """
        if found := self.balanced():
            return found
        lost = [cell for cell in self.stones if not self.wins_mostly(cell)] or list(self.stones)
        sure = {cell: abs(self._around(cell) - EVEN) for cell in lost}
        return [cell for cell in lost if sure[cell] == min(sure.values())]

    def strongest(self) -> list[Cell]:
        """Return the cells that win, those in the middle first.

        On a board that was not solved they are what wins mostly in the inner third of the board:
        what is nearer to a corner may win these games, but asks for more.
        """
        cells = [(x, y) for y in range(self.size) for x in range(self.size)]
        wins = [cell for cell in cells if self.wins_mostly(cell)]
        inner = [cell for cell in wins if INNER * self._off_centre(cell) <= self.size]
        return sorted(inner if self.games and inner else wins, key=self._off_centre)

    def _around(self, cell: Cell) -> float:
        """Return how often the cell and those beside it win."""
        return fmean(self.stones[near].share for near in (cell, *neighbors(self.size, cell)))

    def _off_centre(self, cell: Cell) -> int:
        return off_centre(self.size, cell[1] * self.size + cell[0])


def openings(size: int) -> Openings | None:
    """Return what is known about first stones on a board; None if nothing is."""
    return load_openings("hex").get(size)


@cache
def load_openings(name: str) -> dict[int, Openings]:
    """Load a table of first stones from data/first_stones, by the size of the board.

    Raises `BoardNotFound` if there is no such table.

    Raises `BadFile` if the file is not as it should be; names the field.
    """
    sizes = read_fields("first_stones", name).object("sizes")
    found: dict[int, Openings] = {}
    for text in sorted(sizes.names(), key=int):
        size, fields = int(text), sizes.object(text)
        stones = _stones(size, fields.object("stones"))
        like = found.get(fields.whole("like", 0))
        found[size] = Openings(size, stones, fields.whole("games", 0), like)
    return found


def _stones(size: int, fields: Fields) -> dict[Cell, Tried]:
    found: dict[Cell, Tried] = {}
    for name in fields.names():
        x, y = cast("Cell", move_from_text(name))
        # Half a turn of the board changes nothing.
        found[x, y] = found[size - 1 - x, size - 1 - y] = Tried(*fields.wholes(name))
    return found

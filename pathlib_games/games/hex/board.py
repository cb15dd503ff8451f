"""The board of Hex: its players and their sides, its cells and their neighbors, and their names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from string import ascii_lowercase
from typing import Final, Literal

from pathlib_games.graphs import BadPosition, IllegalMove
from pathlib_games.graphs.fast import HEXAGONAL, BoardShape, board_shape
from pathlib_games.graphs.values import is_one_of, is_whole
from pathlib_games.words import shown

Player = Literal["black", "white"]
Cell = tuple[int, int]
Move = Cell | Literal["swap"]

BLACK: Final = "black"
WHITE: Final = "white"
PLAYERS: Final[tuple[Player, Player]] = (BLACK, WHITE)
SWAP: Final = "swap"
EMPTY: Final = "."
SIGNS: Final[dict[Player, str]] = {BLACK: "B", WHITE: "W"}
"""How a player's stone is written; an empty cell is a point."""
BORDERS: Final[dict[Player, tuple[str, str]]] = {BLACK: ("left", "right"), WHITE: ("top", "bottom")}
"""The two sides that each player joins: the names of two nodes that are no cells."""
SIDES: Final = (-2, -1)
"""Where the two sides of a player come in numbers: after all cells."""
LARGEST = 26  # as many columns as there are letters

HALF_DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 1))
"""Three of the six directions to neighbors; the others are their reverses."""
DIRECTIONS: Final = (*HALF_DIRECTIONS, (-1, 0), (0, -1), (1, -1))


def other(player: Player) -> Player:
    """Return the opponent of a player.

    Examples
    --------
    >>> other(BLACK)
    'white'
    """
    return WHITE if player == BLACK else BLACK


def move_to_text(move: Move) -> str:
    """Write a move: a letter for the column and a number for the row, or ``swap``.

    Examples
    --------
    >>> move_to_text((0, 0)), move_to_text((25, 10)), move_to_text(SWAP)
    ('a1', 'z11', 'swap')
    """
    return SWAP if move == SWAP else f"{ascii_lowercase[move[0]]}{move[1] + 1}"


def move_from_text(text: object) -> Move:
    """Read a move such as ``b2`` or ``swap``.

    Raises
    ------
    IllegalMove
        With the reason ``unreadable``.

    Examples
    --------
    >>> move_from_text("b2")
    (1, 1)
    >>> move_from_text("2b")
    Traceback (most recent call last):
    pathlib_games.graphs.errors.IllegalMove: A move should be written like 'b2' or 'swap', not '2b'.
    """
    if is_one_of(text, (SWAP,)):
        return SWAP
    written = _WRITTEN.fullmatch(text) if isinstance(text, str) else None
    if written is None:
        raise IllegalMove(
            "unreadable", f"A move should be written like 'b2' or 'swap', not {shown(text)}."
        )
    return ascii_lowercase.index(written[1]), int(written[2]) - 1


def neighbors(size: int, cell: Cell) -> tuple[Cell, ...]:
    """Return the cells beside a cell, up to six, on a board of a size."""
    x, y = cell
    around = ((x + dx, y + dy) for dx, dy in DIRECTIONS)
    return tuple((a, b) for a, b in around if 0 <= a < size and 0 <= b < size)


def at_sides(size: int, player: Player, cell: Cell) -> tuple[bool, bool]:
    """Return whether a cell lies on the first and on the second of a player's two sides."""
    along = cell[0] if player == BLACK else cell[1]
    return along == 0, along == size - 1


@cache
def off_centre(size: int, cell: int) -> int:
    """Say how far a cell is from the middle of the board, in half steps."""
    y, x = divmod(cell, size)
    dx, dy = 2 * x + 1 - size, 2 * y + 1 - size
    return max(abs(dx), abs(dy), abs(dx + dy))


@cache
def shape_with_sides(size: int, player: Player) -> BoardShape:
    """Return what is beside what, in numbers: the cells row by row, then a player's two sides."""
    around = [list(cells) for cells in board_shape(size, size, HEXAGONAL).neighbors]
    cells = range(size * size)
    sides = (cells[::size], cells[size - 1 :: size])
    if player == WHITE:
        sides = (cells[:size], cells[-size:])
    for side, border in enumerate(sides, start=len(cells)):
        for cell in border:
            around[cell].append(side)
    return BoardShape([*around, *sides])


def checked_player(player: Player) -> Player:
    """Return a player back, or refuse what is none.

    Raises `BadPosition` if it is neither ``"black"`` nor ``"white"``.
    """
    if player not in PLAYERS:
        raise BadPosition("a player", "'black' or 'white'", player)
    return player


def checked_size(size: int) -> int:
    """Return a size back, or refuse what is none.

    Raises `BadPosition` if it is not a whole number from 1 to 26.
    """
    if not is_whole(size, 1, LARGEST):
        raise BadPosition("the size", f"a whole number from 1 to {LARGEST}", size)
    return size


_WRITTEN = re.compile(r"([a-z])([1-9]|1[0-9]|2[0-6])")
_OWNERS: dict[str, Player | None] = {EMPTY: None} | {sign: who for who, sign in SIGNS.items()}


@dataclass(frozen=True)
class Board:
    """A board and the stones on it.

    Parameters
    ----------
    size
        The number of rows, and of cells in a row: from 1 to 26.
    cells
        What lies on each cell, row by row: ``B``, ``W``, or a point for nothing.

    Raises
    ------
    BadPosition
        If one of these is not as it should be.

    Examples
    --------
    >>> board = Board(2, "BW..")
    >>> board.at((1, 0)), board.stones(BLACK), board.free
    ('white', ((0, 0),), ((0, 1), (1, 1)))
    """

    size: int
    cells: str = field(repr=False)

    def __post_init__(self) -> None:
        checked_size(self.size)
        if not isinstance(self.cells, str):
            raise BadPosition("the cells", "one text of all rows", self.cells)
        if len(self.cells) != self.size**2:
            raise BadPosition("the number of cells", f"{self.size} x {self.size}", len(self.cells))
        for index, sign in enumerate(self.cells):
            if sign not in _OWNERS:
                raise BadPosition(
                    f"the cell {move_to_text(self.cell(index))}", "'B', 'W' or '.'", sign
                )

    @property
    def rows(self) -> list[str]:
        """The rows, from top to bottom."""
        return [self.cells[i : i + self.size] for i in range(0, len(self.cells), self.size)]

    def at(self, cell: Cell) -> Player | None:
        """Return whose stone lies on a cell, or None.

        Raises `IllegalMove` if the board does not have the cell.
        """
        return _OWNERS[self.cells[self.index(cell)]]

    def stones(self, player: Player) -> tuple[Cell, ...]:
        """Return the cells with stones of a player, row by row."""
        return self._all(SIGNS[checked_player(player)])

    @property
    def free(self) -> tuple[Cell, ...]:
        """The empty cells, row by row."""
        return self._all(EMPTY)

    def neighbors(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the cells beside a cell, up to six, whatever lies on them.

        Raises `IllegalMove` if the board does not have the cell.

        Examples
        --------
        >>> Board(3, "." * 9).neighbors((1, 1))
        ((2, 1), (1, 2), (0, 2), (0, 1), (1, 0), (2, 0))
        """
        return neighbors(self.size, self.cell(self.index(cell)))

    def index(self, cell: object) -> int:
        """Return the number of a cell, counted row by row from 0.

        Raises `IllegalMove` if the board does not have the cell.
        """
        if not (isinstance(cell, Sequence) and len(cell) == 2 and all(map(is_whole, cell))):
            expected = "a cell, two whole numbers (x, y), or 'swap'"
            raise IllegalMove("outside", f"A move should be {expected}, not {shown(cell)}.")
        x, y = int(cell[0]), int(cell[1])
        if not (0 <= x < self.size and 0 <= y < self.size):
            limits = f"x and y should be from 0 to {self.size - 1}"
            raise IllegalMove("outside", f"({x}, {y}) is not a cell of this board: {limits}.")
        return y * self.size + x

    def cell(self, index: int) -> Cell:
        """Return the cell of a number: the other way round."""
        return index % self.size, index // self.size

    def _all(self, wanted: str) -> tuple[Cell, ...]:
        return tuple(self.cell(i) for i, sign in enumerate(self.cells) if sign == wanted)

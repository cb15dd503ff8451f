"""Hex: join your two sides of the board. The rules, and games as links.

Two players lay stones in turn. Black joins the left side with the right one, white the top with
the bottom; who does so first wins, and somebody always does. The board is a grid that leans: each
row is drawn half a cell further right than the one above, so a cell has six neighbors.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from string import ascii_lowercase
from typing import Any, ClassVar, Final, Literal
from urllib.parse import unquote

from pathlib_games.boards import Loadable
from pathlib_games.games.contract import Game, History
from pathlib_games.graphs import BadPosition, GameOver, Graph, IllegalMove, ShortestPaths, dijkstra
from pathlib_games.graphs.fast import HEXAGONAL, BoardShape, board_shape
from pathlib_games.graphs.values import Fields, is_one_of, is_whole
from pathlib_games.words import counted, shown

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
SIDES: Final = (-2, -1)  # where the two sides of a player come in numbers: after all cells
LARGEST = 26  # as many columns as there are letters

HALF_DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 1))
"""Three of the six directions to neighbors; the others are their reverses."""
DIRECTIONS: Final = (*HALF_DIRECTIONS, (-1, 0), (0, -1), (1, -1))


def other(player: Player) -> Player:
    """Return the opponent of a player."""
    return WHITE if player == BLACK else BLACK


def move_to_text(move: Move) -> str:
    """Write a move: a letter for the column and a number for the row, or ``swap``."""
    return SWAP if move == SWAP else f"{ascii_lowercase[move[0]]}{move[1] + 1}"


def move_from_text(text: object) -> Move:
    """Read a move such as ``b2`` or ``swap``; raises `IllegalMove`."""
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
    """Return a player back, or refuse what is none; raises `BadPosition`."""
    if player not in PLAYERS:
        raise BadPosition("a player", "'black' or 'white'", player)
    return player


def checked_size(size: int) -> int:
    """Return a size back, or refuse what is none; raises `BadPosition`."""
    if not is_whole(size, 1, LARGEST):
        raise BadPosition("the size", f"a whole number from 1 to {LARGEST}", size)
    return size


_WRITTEN = re.compile(r"([a-z])([1-9]|1[0-9]|2[0-6])")
_OWNERS: dict[str, Player | None] = {EMPTY: None} | {sign: who for who, sign in SIGNS.items()}


@dataclass(frozen=True)
class Board:
    """A board and the stones on it."""

    size: int  # the number of rows, and of cells in a row: from 1 to 26
    cells: str = field(repr=False)  # row by row: B, W, or a point for nothing

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
        """Return whose stone lies on a cell, or None; raises `IllegalMove`."""
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
        """
        return neighbors(self.size, self.cell(self.index(cell)))

    def index(self, cell: object) -> int:
        """Return the number of a cell, counted row by row from 0; raises `IllegalMove`."""
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


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    winner: Player  # who has joined two sides
    chain: tuple[Cell, ...]
    """The cells of a chain of stones that does it, from the left to the right or from the top to
    the bottom; no chain has fewer stones."""


@dataclass(frozen=True)
class Position(Board, Loadable):
    r"""A position of the game, with all that its future depends on.

    Make one with `empty` or `from_text`.

    Examples
    --------
    >>> position = Position.empty(3).play((1, 1)).play((0, 2))
    >>> position.to_text()
    '...\n .W.\n  B..'
    >>> position.turn, position.outcome()
    ('white', None)
    >>> position.play((1, 0)).play((0, 1)).play((1, 2)).outcome()
    Outcome(winner='white', chain=((1, 0), (1, 1), (1, 2)))
    """

    FOLDER: ClassVar = "hex"

    turn: Player = WHITE
    swap: bool = False
    """Whether the second move may be a swap: the player does not lay a stone but takes over the
    first one. It changes its color and is mirrored, (x, y) to (y, x), so that it is worth to the
    new owner what it was worth to the old one."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.turn not in PLAYERS:
            raise BadPosition("the player to move", "'black' or 'white'", self.turn)
        if self.swap and self.cells.strip(EMPTY) not in {"", SIGNS[other(self.turn)]}:
            raise BadPosition(
                "a board with a swap to come",
                f"empty but for one {other(self.turn)} stone",
                self.cells,
            )

    @classmethod
    def new(cls, seed: int = 0) -> Position:
        """Begin a game on the empty board of 11 x 11; the seed chooses who begins."""
        if not is_whole(seed):
            raise BadPosition("the seed", "a whole number", seed)
        return cls.empty(USUAL_SIZE, BLACK if seed % 2 else WHITE)

    @classmethod
    def empty(cls, size: int, first: Player = WHITE, *, swap: bool = False) -> Position:
        """Return the empty board, from which a game begins."""
        checked_size(size)
        return cls(size, EMPTY * size**2, first, swap)

    @classmethod
    def from_text(cls, text: str) -> Position:
        r"""Read a position: a line for each row, from top to bottom, with the signs B, W and point.

        Spaces are left out, so the rows may be indented as they are drawn. A last line may say who
        is to move and that a swap may come, as `to_text` writes it. Else it is the turn of the
        player with fewer stones, or of white.

        Raises
        ------
        BadPosition
            If the text is not as it should be.

        Examples
        --------
        >>> Position.from_text("BW.\n...\n...").turn
        'white'
        >>> Position.from_text("B.\n .W\nblack to move").turn
        'black'
        """
        if not isinstance(text, str):
            raise BadPosition("a position", "a text with a line for each row", text)
        lines = text.strip().splitlines()
        told = _TOLD.fullmatch(" ".join(lines[-1].split())) if lines else None
        rows = ["".join(line.split()) for line in (lines[:-1] if told else lines)]
        cells = _cells_of(rows)
        if told is None:
            return cls(len(rows), cells, _turn(cells))
        turn: Player = BLACK if told[1] == BLACK else WHITE
        return cls(len(rows), cells, turn, swap=bool(told[2]))

    @classmethod
    def from_fields(cls, fields: Fields) -> Position:
        """Read a position from the fields of its file."""
        rows = fields.list("rows")
        try:
            return cls.from_text("\n".join(map(str, rows)))
        except BadPosition as flaw:
            fields.fail("rows", f"a position of Hex ({flaw})", rows)

    def __str__(self) -> str:
        return self.to_text()

    def to_text(self) -> str:
        """Write the position as `from_text` reads it, each row a little further right."""
        lines = [" " * y + row for y, row in enumerate(self.rows)]
        if self.swap or self.turn != _turn(self.cells):
            lines.append(f"{self.turn} to move" + (", swap" if self.swap else ""))
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """Return the position as `from_json` reads it."""
        return {"rows": self.rows, "turn": self.turn, "swap": self.swap}

    @classmethod
    def from_json(cls, data: object) -> Position:
        """Read a position; raises `BadFile`, which names the field and what was expected there."""
        fields = Fields.of(data, "position JSON")
        rows = fields.list("rows")
        with fields.made():
            turn: Any = fields.text("turn")
            return cls(len(rows), _cells_of(rows), turn, fields.flag("swap", default=False))

    def legal_moves(self) -> list[Move]:
        """Return all moves: the empty cells, and a swap if it is allowed; none after the end."""
        if self.outcome() is not None:
            return []
        return [*self.free, SWAP] if self._may_swap else [*self.free]

    def play(self, move: Move) -> Position:
        """Return the position after a stone on an empty cell, or a swap."""
        outcome = self.outcome()
        if outcome is not None:
            raise GameOver(f"{outcome.winner} has won")
        if isinstance(move, str) and move == SWAP:
            return self._swapped()
        index = self.index(move)
        if self.cells[index] != EMPTY:
            cell = self.cell(index)
            raise IllegalMove(
                "occupied", f"On {move_to_text(cell)} there is a {self.at(cell)} stone already."
            )
        cells = self.cells[:index] + SIGNS[self.turn] + self.cells[index + 1 :]
        first = self.cells.count(EMPTY) == len(self.cells)
        return replace(self, cells=cells, turn=other(self.turn), swap=self.swap and first)

    def outcome(self) -> Outcome | None:
        """Tell who has won, and by which chain; None while the game is open."""
        return self._outcome

    @cached_property
    def _outcome(self) -> Outcome | None:
        for player in PLAYERS:
            start, end = BORDERS[player]
            ways = dijkstra(connection_graph(self, player), start, target=end)
            if end in ways.distance:
                return Outcome(player, cells_between(ways, end))
        return None

    def turned(self) -> Position:
        """Return the position after half a turn of the board: left becomes right, top bottom.

        Every side belongs to the same player as before, so nothing about the game changes.
        """
        return replace(self, cells=self.cells[::-1])

    @property
    def _may_swap(self) -> bool:
        return self.swap and len(self.free) == len(self.cells) - 1

    def _swapped(self) -> Position:
        if not self._may_swap:
            why = "only the second move may be one" if self.swap else "this game has none"
            raise IllegalMove("no_swap", f"A swap is not possible here: {why}.")
        ((x, y),) = self.stones(other(self.turn))
        swapped = Position.empty(self.size, self.turn).play((y, x))
        return replace(swapped, turn=other(self.turn))


USUAL_SIZE = 11
_TOLD = re.compile(r"(black|white) to move(, swap)?")


def _cells_of(rows: Sequence[object]) -> str:
    """Return the signs of all rows, of which there are as many as cells in a row."""
    checked_size(len(rows))
    as_wide = f"{counted(len(rows), 'cell')}, as many as rows"
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, str) or len(row) != len(rows):
            raise BadPosition(f"row {number}", as_wide, row)
    return "".join(map(str, rows))


def _turn(cells: str) -> Player:
    """Return who is to move: the player with fewer stones, or white."""
    return BLACK if cells.count(SIGNS[BLACK]) < cells.count(SIGNS[WHITE]) else WHITE


# ---- chains of stones, and the graph that shows whether a player has won ------------------------


def connection_graph(board: Board, player: Player) -> Graph:
    r"""Return the graph that shows whether a player has won.

    A node is a stone of the player; two more nodes stand for the sides of the board that the
    player joins. An edge joins stones on neighboring cells, and a stone on the rim with its side.
    Its weight 1 counts a step from stone to stone. The player has won if there is a path from side
    to side. Without the two nodes every stone on one side would need a search of its own.

    Examples
    --------
    >>> graph = connection_graph(Board(2, "B.BW"), BLACK)
    >>> graph.nodes
    ('left', (0, 0), (0, 1), 'right')
    >>> graph.edges
    (('left', (0, 0), 1), ((0, 0), (0, 1), 1), ('left', (0, 1), 1))
    """
    start, end = BORDERS[checked_player(player)]
    stones = dict.fromkeys(board.stones(player))
    edges: list[tuple[Any, Any, float]] = []
    for x, y in stones:
        at_start, at_end = at_sides(board.size, player, (x, y))
        if at_start:
            edges.append((start, (x, y), 1))
        for dx, dy in HALF_DIRECTIONS:  # the other three are these, seen from the other end
            beside = (x + dx, y + dy)
            if beside in stones:
                edges.append(((x, y), beside, 1))
        if at_end:
            edges.append(((x, y), end, 1))
    return Graph.from_edges(edges, nodes=(start, *stones, end))


def cells_between(ways: ShortestPaths, end: str) -> tuple[Cell, ...]:
    """Return the cells of a shortest path between the two sides that it joins."""
    cells: list[Any] = ways.path_to(end)[1:-1]
    return tuple(cells)


GAME: Game[Position, Move] = Game("hex", "Hex", Position, move_to_text, move_from_text)


# ---- games as links to the boards of HexWorld, where many players show games to one another ----
#
# Such a link ends in the size of the board, perhaps with how it is drawn, a comma, and the moves
# one after the other: #5c1,a2:sc3. ":s" is a swap and ":p" a pass; ":rb" and ":rw" say who gives
# up. A second comma stands where the reader of the link is to begin, and commas at the end may be
# missing. What no game here can have is refused: boards with sides of two lengths, and ":S", after
# which the players have changed colors and no stone has moved.

HOST = "https://hexworld.org/board/"
LONGEST = 10_000

_LINK = re.compile(
    r"((?:(?:https?://)?(?:www\.)?hexworld\.org/board/?(?:\?[^#]*)?)?#)?"
    r"(?P<size>\d{1,3})(?P<height>x\d{1,3})?(?:r\d+|c\d+|[mn])*(?:,(?P<moves>.*)|(?(1)|,))",
    re.IGNORECASE,
)
_MOVE = re.compile(r"[A-Za-z]+\d+|:[spS]|:[rf][bw]")
_SWAPS = (":s", "swap-pieces", SWAP)
_ENDS = (":rb", ":rw", ":fb", ":fw")


def to_link(game: History[Position, Move]) -> str:
    """Write a game as a link to HexWorld; raises `BadPosition`."""
    start = game.start
    if len(start.free) < len(start.cells) or start.turn != WHITE:
        begun = f"{start.turn} to move, {len(start.cells) - len(start.free)} stones"
        raise BadPosition("the beginning of the game", "an empty board, white to move", begun)
    moves = (":s" if move == SWAP else move_to_text(move) for move in game.moves)
    return f"{HOST}#{start.size}c1,{''.join(moves)}"


def moves_text(moves: Sequence[Move]) -> str:
    """Write moves with their numbers, as `read_game` reads them."""
    return " ".join(f"{number}. {move_to_text(move)}" for number, move in enumerate(moves, start=1))


def read_game(text: object, start: Position) -> History[Position, Move]:
    """Read a game from a link to HexWorld, or from its moves one after the other.

    `text`: the link, or moves such as ``b2 c3``; numbers before them do not count.

    Raises `BadPosition` if it is neither; says what was expected.

    Raises `IllegalMove` if a move cannot be played; says which.
    """
    words = text if isinstance(text, str) and len(text) <= LONGEST else ""
    if re.search("[#/]", words) or _LINK.fullmatch(words.strip()):
        return from_link(text)
    moves = re.findall(r"[^\s,;]+", re.sub(r"\b\d+\.", " ", words))
    if not moves:
        expected = "a link to HexWorld, or moves such as b2 c3"
        raise BadPosition("what is put on the board", expected, text)
    return _played(start, moves, "Move {}")


def from_link(link: object) -> History[Position, Move]:
    """Read a game from a link to HexWorld, or from the part of it after the ``#``.

    Moves behind a second comma, which the link's reader has not seen yet, are played as well.

    Raises `BadPosition` if it is no such link, or holds what this game does not have; says what.

    Raises `IllegalMove` if a move cannot be played; says which.
    """
    expected = "such as https://hexworld.org/board/#11c1,a2c3"
    text = unquote(link.strip()) if isinstance(link, str) else ""
    found = _LINK.fullmatch(text) if len(text) <= LONGEST else None
    if found is None:
        raise BadPosition("a link to HexWorld", expected, link)
    size, written = int(found["size"]), (found["moves"] or "").replace(",", "")
    if found["height"] and int(found["height"][1:]) != size:
        sides = f"{size}{found['height']}"
        raise BadPosition("the board of the link", "as wide as it is high, as here all are", sides)
    if not 1 <= size <= LARGEST:
        raise BadPosition("the board of the link", f"1 to {LARGEST} rows", size)
    words = _MOVE.findall(written)
    if "".join(words) != written:
        raise BadPosition("the moves of the link", "cells such as c3, and :s", written)
    while words and words[-1] in _ENDS:  # who gave up is told there, not played here
        words.pop()
    for number, word in enumerate(words, start=1):
        if word.startswith(":") and word != ":s":
            expected = "a cell or :s (here nobody passes, and a swap mirrors the stone)"
            raise BadPosition(f"move {number} of the link", expected, word)
    return _played(Position.empty(size), words, "Move {} of the link")


def _played(start: Position, moves: Sequence[str], named: str) -> History[Position, Move]:
    """Play moves as they are written, with a swap if there is one; an error names the move."""
    words = [SWAP if move in _SWAPS else move.lower() for move in moves]
    if SWAP in words and len(start.free) == len(start.cells):
        start = replace(start, swap=True)
    game = History.of(GAME, start)
    for number, move in enumerate(words, start=1):
        try:
            game = game.play(move_from_text(move))
        except IllegalMove as refusal:
            told = f"{named.format(number)}: {refusal}"
            raise IllegalMove(refusal.reason, told) from None
    return game

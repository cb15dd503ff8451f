"""The rules of Hex, and games as links.

Two players lay stones in turn. Black connects left and right, white top and bottom; the first to
connect wins, and one player always does. Each row is shifted half a cell to the right of the row
above, so a cell has up to six neighbors.
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
"""The sign of each player's stone; a point is an empty cell."""
BORDERS: Final[dict[Player, tuple[str, str]]] = {BLACK: ("left", "right"), WHITE: ("top", "bottom")}
"""The names of each player's two sides: two nodes that are not cells."""
SIDES: Final = (-2, -1)  # the indices of a player's two sides: at the end, after all cells
LARGEST = 26  # one column for each letter

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
    """Parse a move such as ``b2`` or ``swap``; raises `IllegalMove`."""
    if is_one_of(text, (SWAP,)):
        return SWAP
    written = _WRITTEN.fullmatch(text) if isinstance(text, str) else None
    if written is None:
        raise IllegalMove(
            "unreadable", f"A move should be written like 'b2' or 'swap', not {shown(text)}."
        )
    return ascii_lowercase.index(written[1]), int(written[2]) - 1


def neighbors(size: int, cell: Cell) -> tuple[Cell, ...]:
    """Return the up to six neighbors of a cell on a board of this size."""
    x, y = cell
    around = ((x + dx, y + dy) for dx, dy in DIRECTIONS)
    return tuple((a, b) for a, b in around if 0 <= a < size and 0 <= b < size)


def at_sides(size: int, player: Player, cell: Cell) -> tuple[bool, bool]:
    """Return whether a cell touches the first and the second side of a player."""
    along = cell[0] if player == BLACK else cell[1]
    return along == 0, along == size - 1


@cache
def off_center(size: int, cell: int) -> int:
    """Return the distance of a cell from the middle of the board, in half steps."""
    y, x = divmod(cell, size)
    dx, dy = 2 * x + 1 - size, 2 * y + 1 - size
    return max(abs(dx), abs(dy), abs(dx + dy))


@cache
def shape_with_sides(size: int, player: Player) -> BoardShape:
    """Return the adjacency as indices: the cells row by row, then a player's two sides."""
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
    """Return the player, or raise `BadPosition`."""
    if player not in PLAYERS:
        raise BadPosition("a player", "'black' or 'white'", player)
    return player


def checked_size(size: int) -> int:
    """Return the size, or raise `BadPosition`."""
    if not is_whole(size, 1, LARGEST):
        raise BadPosition("the size", f"a whole number from 1 to {LARGEST}", size)
    return size


_WRITTEN = re.compile(r"([a-z])([1-9]|1[0-9]|2[0-6])")
_OWNERS: dict[str, Player | None] = {EMPTY: None} | {sign: who for who, sign in SIGNS.items()}


@dataclass(frozen=True)
class Board:
    """A board and its stones."""

    size: int  # the number of rows and of columns: from 1 to 26
    cells: str = field(repr=False)  # row by row: B, W, or a point for an empty cell

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
        """Return the owner of the stone on a cell, or None; raises `IllegalMove`."""
        return _OWNERS[self.cells[self.index(cell)]]

    def stones(self, player: Player) -> tuple[Cell, ...]:
        """Return the cells with a player's stones, row by row."""
        return self._all(SIGNS[checked_player(player)])

    @property
    def free(self) -> tuple[Cell, ...]:
        """The empty cells, row by row."""
        return self._all(EMPTY)

    def neighbors(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the up to six neighbors of a cell, empty or not.

        Raises `IllegalMove` if the cell is not on the board.
        """
        return neighbors(self.size, self.cell(self.index(cell)))

    def index(self, cell: object) -> int:
        """Return the index of a cell, row by row from 0; raises `IllegalMove`."""
        if not (isinstance(cell, Sequence) and len(cell) == 2 and all(map(is_whole, cell))):
            expected = "a cell, two whole numbers (x, y), or 'swap'"
            raise IllegalMove("outside", f"A move should be {expected}, not {shown(cell)}.")
        x, y = int(cell[0]), int(cell[1])
        if not (0 <= x < self.size and 0 <= y < self.size):
            limits = f"x and y should be from 0 to {self.size - 1}"
            raise IllegalMove("outside", f"({x}, {y}) is not a cell of this board: {limits}.")
        return y * self.size + x

    def cell(self, index: int) -> Cell:
        """Return the cell with an index; the inverse of `index`."""
        return index % self.size, index // self.size

    def _all(self, wanted: str) -> tuple[Cell, ...]:
        return tuple(self.cell(i) for i, sign in enumerate(self.cells) if sign == wanted)


@dataclass(frozen=True)
class Outcome:
    """The result of a game."""

    winner: Player  # the player with connected sides
    chain: tuple[Cell, ...]
    """The cells of a shortest winning chain, from left to right or from top to bottom."""


@dataclass(frozen=True)
class Position(Board, Loadable):
    r"""A position of the game, with everything that decides its future.

    Create one with `empty` or `from_text`.

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
    """Whether the second move may be a swap: the player takes over the first stone. It changes its
    color and is mirrored from (x, y) to (y, x), so it is worth the same to the new owner."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.turn not in PLAYERS:
            raise BadPosition("the player to move", "'black' or 'white'", self.turn)
        if self.swap and self.cells.strip(EMPTY) not in {"", SIGNS[other(self.turn)]}:
            raise BadPosition(
                "a board before a swap",
                f"empty except for one {other(self.turn)} stone",
                self.cells,
            )

    @classmethod
    def new(cls, seed: int = 0) -> Position:
        """Return the empty 11 x 11 board; the seed chooses the first player."""
        if not is_whole(seed):
            raise BadPosition("the seed", "a whole number", seed)
        return cls.empty(USUAL_SIZE, BLACK if seed % 2 else WHITE)

    @classmethod
    def empty(cls, size: int, first: Player = WHITE, *, swap: bool = False) -> Position:
        """Return an empty board."""
        checked_size(size)
        return cls(size, EMPTY * size**2, first, swap)

    @classmethod
    def from_text(cls, text: str) -> Position:
        r"""Parse a position: one line per row, from top to bottom, with the signs B, W and point.

        Spaces are ignored, so rows may be indented. A last line may name the player to move and
        allow the swap, as `to_text` writes it. By default, the player with fewer stones moves, or
        white.

        Raises
        ------
        BadPosition
            If the text is invalid.

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
        """Parse a position from the fields of its file."""
        rows = fields.list("rows")
        try:
            return cls.from_text("\n".join(map(str, rows)))
        except BadPosition as flaw:
            fields.fail("rows", f"a position of Hex ({flaw})", rows)

    def __str__(self) -> str:
        return self.to_text()

    def to_text(self) -> str:
        """Return the position as text for `from_text`, each row indented further than the last."""
        lines = [" " * y + row for y, row in enumerate(self.rows)]
        if self.swap or self.turn != _turn(self.cells):
            lines.append(f"{self.turn} to move" + (", swap" if self.swap else ""))
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """Return the position as JSON values for `from_json`."""
        return {"rows": self.rows, "turn": self.turn, "swap": self.swap}

    @classmethod
    def from_json(cls, data: object) -> Position:
        """Parse a position; raises `BadFile`, which names the field and the expected value."""
        fields = Fields.of(data, "position JSON")
        rows = fields.list("rows")
        with fields.made():
            turn: Any = fields.text("turn")
            return cls(len(rows), _cells_of(rows), turn, fields.flag("swap", default=False))

    def legal_moves(self) -> list[Move]:
        """Return the empty cells, and the swap if it is legal; none after the end."""
        if self.outcome() is not None:
            return []
        return [*self.free, SWAP] if self._may_swap else [*self.free]

    def play(self, move: Move) -> Position:
        """Return the position after a stone on an empty cell, or after a swap."""
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
        """Return the winner and a winning chain, or None if the game is not over."""
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
        """Return the position rotated by half a turn: left becomes right, top becomes bottom.

        Every player keeps the same sides, so the game stays the same.
        """
        return replace(self, cells=self.cells[::-1])

    @property
    def _may_swap(self) -> bool:
        return self.swap and len(self.free) == len(self.cells) - 1

    def _swapped(self) -> Position:
        if not self._may_swap:
            why = "only the second move may be a swap" if self.swap else "this game has no swap"
            raise IllegalMove("no_swap", f"A swap is not possible here: {why}.")
        ((x, y),) = self.stones(other(self.turn))
        swapped = Position.empty(self.size, self.turn).play((y, x))
        return replace(swapped, turn=other(self.turn))


USUAL_SIZE = 11
_TOLD = re.compile(r"(black|white) to move(, swap)?")


def _cells_of(rows: Sequence[object]) -> str:
    """Return the signs of all rows; the board must be square."""
    checked_size(len(rows))
    as_wide = f"{counted(len(rows), 'cell')}, as many as there are rows"
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, str) or len(row) != len(rows):
            raise BadPosition(f"row {number}", as_wide, row)
    return "".join(map(str, rows))


def _turn(cells: str) -> Player:
    """Return the player to move: the one with fewer stones, or white."""
    return BLACK if cells.count(SIGNS[BLACK]) < cells.count(SIGNS[WHITE]) else WHITE


# ---- chains of stones, and the graph that shows a win -------------------------------------------


def connection_graph(board: Board, player: Player) -> Graph:
    r"""Return the graph that shows whether a player has won.

    The nodes are the player's stones and the two sides that the player connects. Edges of weight 1
    join neighboring stones, and stones on the rim with their side. The player has won if a path
    joins the two sides. Without the side nodes, every stone on one side would need its own search.

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
    """Return the cells of a shortest path between two sides."""
    cells: list[Any] = ways.path_to(end)[1:-1]
    return tuple(cells)


GAME: Game[Position, Move] = Game("hex", "Hex", Position, move_to_text, move_from_text)


# ---- games as links to HexWorld, a site for sharing games --------------------------------------
#
# Such a link ends in the board size, display options if any, a comma, and the moves in order:
# #5c1,a2:sc3. ":s" is a swap and ":p" a pass; ":rb" and ":rw" mean that black or white resigns. A
# second comma marks the position to show first; trailing commas may be missing. Unsupported links
# are rejected: boards with unequal sides, and ":S", a swap of colors without moving a stone.

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
    """Return a game as a link to HexWorld; raises `BadPosition`."""
    start = game.start
    if len(start.free) < len(start.cells) or start.turn != WHITE:
        begun = f"{start.turn} to move, {len(start.cells) - len(start.free)} stones"
        raise BadPosition("the start of the game", "an empty board, white to move", begun)
    moves = (":s" if move == SWAP else move_to_text(move) for move in game.moves)
    return f"{HOST}#{start.size}c1,{''.join(moves)}"


def moves_text(moves: Sequence[Move]) -> str:
    """Return numbered moves for `read_game`."""
    return " ".join(f"{number}. {move_to_text(move)}" for number, move in enumerate(moves, start=1))


def read_game(text: object, start: Position) -> History[Position, Move]:
    """Parse a game from a link to HexWorld, or from a list of moves.

    `text` is the link, or moves such as ``b2 c3``; move numbers are ignored.

    Raises `BadPosition` with the expected format if it is neither.

    Raises `IllegalMove` with the move if it cannot be played.
    """
    words = text if isinstance(text, str) and len(text) <= LONGEST else ""
    if re.search("[#/]", words) or _LINK.fullmatch(words.strip()):
        return from_link(text)
    moves = re.findall(r"[^\s,;]+", re.sub(r"\b\d+\.", " ", words))
    if not moves:
        expected = "a link to HexWorld, or moves such as b2 c3"
        raise BadPosition("the other game", expected, text)
    return _played(start, moves, "Move {}")


def from_link(link: object) -> History[Position, Move]:
    """Parse a game from a link to HexWorld, or from its part after the ``#``.

    Moves after a second comma, which the site does not show at first, are also played.

    Raises `BadPosition` with the reason if the link is invalid or unsupported.

    Raises `IllegalMove` with the move if it cannot be played.
    """
    expected = "a HexWorld link such as https://hexworld.org/board/#11c1,a2c3"
    text = unquote(link.strip()) if isinstance(link, str) else ""
    found = _LINK.fullmatch(text) if len(text) <= LONGEST else None
    if found is None:
        raise BadPosition("the link", expected, link)
    size, written = int(found["size"]), (found["moves"] or "").replace(",", "")
    if found["height"] and int(found["height"][1:]) != size:
        sides = f"{size}{found['height']}"
        raise BadPosition(
            "the board of the link", "as wide as it is high, like every board here", sides
        )
    if not 1 <= size <= LARGEST:
        raise BadPosition("the board of the link", f"1 to {LARGEST} rows", size)
    words = _MOVE.findall(written)
    if "".join(words) != written:
        raise BadPosition("the moves of the link", "cells such as c3, and :s", written)
    while words and words[-1] in _ENDS:  # resignations are only recorded, not played
        words.pop()
    for number, word in enumerate(words, start=1):
        if word.startswith(":") and word != ":s":
            expected = "a cell or :s (nobody passes here, and a swap mirrors the stone)"
            raise BadPosition(f"move {number} of the link", expected, word)
    return _played(Position.empty(size), words, "Move {} of the link")


def _played(start: Position, moves: Sequence[str], named: str) -> History[Position, Move]:
    """Play moves in text form, including a swap; errors name the move."""
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

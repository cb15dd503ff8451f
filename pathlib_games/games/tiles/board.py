"""The board of the game of mines, factories and houses: its tiles, and where one may be laid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal, get_args

from pathlib_games.boards import read_fields
from pathlib_games.games import tile_board
from pathlib_games.games.tile_board import (
    SIDES,
    Cell,
    PartGraph,
    Side,
    beside,
    check_rotation,
    opposite,
    turned,
)
from pathlib_games.graphs import BadPosition, IllegalMove
from pathlib_games.graphs.values import Fields, is_cell, is_one_of, is_whole
from pathlib_games.words import shown

TileType = Literal["mine", "factory", "house", "plain"]
OpenEnd = tuple[int, int, Side]

TYPES: tuple[TileType, ...] = get_args(TileType)


@dataclass(frozen=True)
class Tile:
    """A tile, turned as it lies on the board.

    Parameters
    ----------
    streets
        The sides that carry a street, such as ``"NE"``; the others are grass. Kept in the order
        N, E, S, W.
    type
        ``"mine"``, ``"factory"``, ``"house"`` or ``"plain"``; None means plain. All but plain ones
        are special tiles.
    owner
        The number of the player who laid it, from 1; None if nobody did.
    id
        Its number on the board; None until it is laid.

    Raises
    ------
    BadPosition
        If one of these is not as it should be.

    Examples
    --------
    >>> tile = Tile("EN", "mine")
    >>> tile.streets, tile.turned(90).streets, tile.edge("S")
    ('NE', 'ES', 'grass')
    """

    streets: str
    type: TileType = "plain"
    owner: int | None = None
    id: int | None = None

    def __post_init__(self) -> None:
        if not _are_sides(self.streets):
            raise BadPosition("streets", "some of the sides N, E, S, W, each once", self.streets)
        object.__setattr__(self, "streets", _in_order(self.streets))
        kind: object = self.type
        if kind is None:
            object.__setattr__(self, "type", "plain")
        elif not is_one_of(kind, TYPES):
            raise BadPosition("type", f"one of {', '.join(TYPES)} (or None)", kind)
        if self.owner is not None and not is_whole(self.owner, 1):
            raise BadPosition("owner", "the number of a player, from 1, or None", self.owner)
        if self.id is not None and not is_whole(self.id, 0):
            raise BadPosition("id", "a whole number from 0", self.id)

    @property
    def is_special(self) -> bool:
        """Whether it is a mine, a factory or a house: a way may end here, but not pass."""
        return self.type != "plain"

    def edge(self, side: Side, /) -> str:
        """Tell what a side shows: ``"street"`` or ``"grass"``."""
        return "street" if side in self.streets else "grass"

    def turned(self, rotation: int, /) -> Tile:
        """Return the tile turned clockwise by 0, 90, 180 or 270 degrees."""
        check_rotation(rotation)
        return replace(self, streets=_in_order(turned(side, rotation) for side in self.sides))

    @property
    def look(self) -> Tile:
        """What is seen of the tile: all of it."""
        return self

    @property
    def sides(self) -> Iterator[Side]:
        """Go through the sides with a street."""
        return (side for side in SIDES if side in self.streets)

    def to_text(self) -> str:
        """Write the tile as `from_text` reads it: all but the id.

        Examples
        --------
        >>> Tile("EW").to_text(), Tile("N", "factory", owner=2).to_text()
        ('─.', '╵f2')
        """
        sign = _SIGNS[sum(1 << SIDES.index(side) for side in self.sides)]
        letter = next(letter for letter, kind in _LETTERS.items() if kind == self.type)
        return f"{sign}{letter}{self.owner or ''}"

    @classmethod
    def from_text(cls, written: str, where: str = "a tile") -> Tile:
        """Read a tile: its streets, its type, and perhaps its owner."""
        sign, letter, owner = written[:1], written[1:2], written[2:]
        if sign not in _SIGNS or letter not in _LETTERS or (owner and not owner.isdecimal()):
            expected = "a street sign, one of the letters . m f h, and perhaps a number of an owner"
            raise BadPosition(where, expected, written)
        number = _SIGNS.index(sign)
        sides = (side for bit, side in enumerate(SIDES) if number & 1 << bit)
        return cls("".join(sides), _LETTERS[letter], int(owner) if owner else None)


# The sign of a tile is found by its streets as a number: N is 1, E is 2, S is 4, W is 8.
_SIGNS = "▫╵╶└╷│┌├╴┘─┴┐┤┬┼"
_LETTERS: dict[str, TileType] = {".": "plain", "m": "mine", "f": "factory", "h": "house"}
_MOST = 10_000  # cells: all of them are written, drawn and tried


@dataclass(frozen=True)
class Board:
    r"""A board of cells, and the tiles that lie on it.

    Parameters
    ----------
    width, height
        In cells; (0, 0) is the top left one, x grows to the right, y downwards.
    tiles
        The tiles by their cells. A tile without an id gets the next free one.

    Raises
    ------
    BadPosition
        If a tile lies off the board, two have the same id, or a street meets grass.

    Examples
    --------
    >>> board = Board(3, 1).place(Tile("N"), 0, 0, rotation=90, player=1)
    >>> board.placements(Tile("NS"))
    [(1, 0, 90)]
    >>> print(board.place(Tile("EW", "mine"), 1, 0, player=2).to_text())
    ╶.1 ─m2 .
    """

    width: int
    height: int
    tiles: Mapping[Cell, Tile] = field(default_factory=dict, repr=False, hash=False)

    def __post_init__(self) -> None:
        for name, value in (("the width", self.width), ("the height", self.height)):
            if not is_whole(value, 1):
                raise BadPosition(name, "a whole number of at least 1", value)
        if self.width * self.height > _MOST:
            raise BadPosition("the size", f"at most {_MOST:,} cells", self.size)
        laid: dict[Cell, Tile] = {}
        taken = {tile.id for tile in self.tiles.values()}
        for cell, tile in self.tiles.items():
            laid[cell] = tile if tile.id is not None else replace(tile, id=_next_id(taken))
            taken.add(laid[cell].id)
            self._check(cell, laid)
        if len({tile.id for tile in laid.values()}) < len(laid):
            twice = Counter(tile.id for tile in laid.values()).most_common(1)[0][0]
            raise BadPosition("an id", "the id of one tile only", twice)
        object.__setattr__(self, "tiles", MappingProxyType(laid))

    def _check(self, cell: Cell, laid: Mapping[Cell, Tile]) -> None:
        if cell not in self:
            cells = f"a cell of the {self.width} x {self.height} board"
            raise BadPosition("the place of a tile", cells, cell)
        if wrong := tile_board.mismatches(laid, laid[cell], cell):
            other = beside(cell, wrong[0])
            shown = laid[cell].edge(wrong[0])
            expected = f"{laid[other].edge(opposite(wrong[0]))} like that of its neighbor {other}"
            raise BadPosition(f"the side {wrong[0]} of the tile on {cell}", expected, shown)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.width, self.height

    def __contains__(self, cell: object) -> bool:
        return is_cell(cell) and 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def placements(self, tile: Tile) -> list[tuple[int, int, int]]:
        """Return all ways to lay a tile, as ``(x, y, rotation)``.

        A tile that looks the same after a smaller turn is given with the smaller one. On an empty
        board only the cell (0, 0) is given. Equal boards give them in the same order.
        """
        in_order = dict(sorted(self.tiles.items(), key=lambda laid: laid[1].id or 0))
        found = tile_board.placements(in_order, tile, self.size)
        return [(x, y, rotation) for (x, y), rotation in found]

    def place(
        self, tile: Tile, x: int, y: int, rotation: int = 0, player: int | None = None
    ) -> Board:
        """Return the board with one tile more, turned clockwise by so many degrees.

        `player`: who lays it, and so owns it; None for nobody, as with the first tile of a game.

        Raises `IllegalMove` if it may not lie there; ``reason`` is that of `tile_board.refusal`.
        """
        if not is_cell((x, y)):
            raise IllegalMove("off_board", f"A cell is two whole numbers, not {shown((x, y))}.")
        laid = replace(tile.turned(rotation), owner=player)
        refused = tile_board.refusal(self.tiles, laid, (x, y), self.size)
        if refused:
            raise refused
        laid = replace(laid, id=_next_id({other.id for other in self.tiles.values()}))
        return replace(self, tiles={**self.tiles, (x, y): laid})

    def streets(self) -> PartGraph[Cell, OpenEnd]:
        """Return the graph of the streets.

        A node is the cell of a tile, because all its streets meet in the middle; an edge is a
        street from a tile to a tile beside it, and weighs 1: one step.
        """

        def ends(cell: Cell) -> Iterator[OpenEnd]:
            return ((*cell, side) for side in self.tiles[cell].sides)

        def beyond(end: OpenEnd) -> Cell | None:
            cell = beside(end[:2], end[2])
            return cell if cell in self.tiles else None

        return PartGraph(ends, beyond)

    @classmethod
    def from_fields(cls, fields: Fields) -> Board:
        """Read a board that `to_json` has written; other fields are left alone."""
        with fields.made():
            board = cls(fields.whole("width"), fields.whole("height"))
        laid: dict[Cell, Tile] = {}
        ids: set[int] = set()
        fields.list("tiles")  # may not be left out
        for one in fields.objects("tiles"):
            cell = (one.whole("x"), one.whole("y"))
            if cell not in board:
                one.fail("x", f"a cell of the {board.width} x {board.height} board with y", cell)
            if cell in laid:
                one.fail("x", "a cell on which no other tile lies, together with y", cell)
            number = one.whole("id")
            if number in ids:
                one.fail("id", "the id of one tile only", number)
            ids.add(number)
            with one.made():
                kind = one.value("type", f"one of {', '.join(TYPES)} (or null)")
                owner = one.value("owner", "the number of a player, from 1, or null")
                laid[cell] = Tile(one.text("streets"), kind, owner, number)
        with fields.made():
            return cls(board.width, board.height, laid)

    def to_json(self) -> dict[str, Any]:
        """Return the board as `from_fields` reads it; the type of a plain tile is None."""
        tiles = [
            {
                "id": tile.id,
                "x": x,
                "y": y,
                "streets": tile.streets,
                "type": tile.type if tile.is_special else None,
                "owner": tile.owner,
            }
            for (x, y), tile in self.tiles.items()
        ]
        return {"width": self.width, "height": self.height, "tiles": tiles}

    @classmethod
    def load(cls, name: str) -> Board:
        """Load a board from data/tiles.

        Raises
        ------
        BoardNotFound
            If there is no such board; says which there are.
        BadFile
            If the file is not as it should be; names the field.

        Examples
        --------
        >>> Board.load("clever_layout").tiles[1, 2]
        Tile(streets='NEW', type='factory', owner=1, id=2)
        """
        fields = read_fields("tiles", name)
        fields.text("title")
        fields.text("source")  # every file has to say where its board comes from
        return cls.from_fields(fields)

    @classmethod
    def from_text(cls, text: object) -> Board:
        r"""Read a board that is written with a sign for each tile.

        Parameters
        ----------
        text
            A line for each row. A tile is its streets (one of ``▫ ╵ ╶ └ ╷ │ ┌ ├ ╴ ┘ ─ ┴ ┐ ┤ ┬ ┼``),
            then ``.`` for a plain tile or the letter ``m``, ``f`` or ``h`` of a special one, then
            the number of its owner, if it has one. A ``.`` alone is an empty cell. The ids count
            the tiles from 1, row by row.

        Raises
        ------
        BadPosition
            Names the row and what is wrong with it.

        Examples
        --------
        >>> board = Board.from_text("╶m1 ┐.\n. ╵f2")
        >>> board.tiles[1, 1]
        Tile(streets='N', type='factory', owner=2, id=3)
        >>> print(board.to_text())
        ╶m1 ┐.
        .   ╵f2
        """
        rows = [line.split() for line in text.strip().splitlines()] if isinstance(text, str) else []
        if not rows:
            raise BadPosition("the board", "a text with a line for each row", text)
        laid: dict[Cell, Tile] = {}
        for y, row in enumerate(rows):
            if len(row) != len(rows[0]):
                expected = f"{len(rows[0])} cells long like the first one"
                raise BadPosition(f"row {y + 1}", expected, " ".join(row))
            for x, written in enumerate(row):
                if written != ".":
                    laid[x, y] = Tile.from_text(written, f"a tile in row {y + 1}")
        return cls(len(rows[0]), len(rows), laid)

    def to_text(self) -> str:
        """Write the board as `from_text` reads it: all but the ids."""
        rows = [
            [self.tiles[x, y].to_text() if (x, y) in self.tiles else "." for x in range(self.width)]
            for y in range(self.height)
        ]
        wide = max(len(written) for row in rows for written in row)
        lines = ("".join(written.ljust(wide + 1) for written in row) for row in rows)
        return "\n".join(line.rstrip() for line in lines)


def _in_order(sides: Iterable[str]) -> str:
    chosen = set(sides)
    return "".join(side for side in SIDES if side in chosen)


def _are_sides(streets: object) -> bool:
    return isinstance(streets, str) and sorted(streets) == sorted(set(streets) & set(SIDES))


def _next_id(taken: set[int | None]) -> int:
    return max((number for number in taken if number is not None), default=0) + 1

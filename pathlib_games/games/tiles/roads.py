"""Mines, factories and houses: tiles on a board, their roads, and the scoring of roads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple, get_args

from pathlib_games.boards import Loadable
from pathlib_games.games import tile_board
from pathlib_games.games.tile_board import (
    SIDES,
    Cell,
    PartGraph,
    Side,
    around,
    beside,
    check_rotation,
    opposite,
    turned,
)
from pathlib_games.graphs import (
    BadPosition,
    Graph,
    IllegalMove,
    Node,
    NotFound,
    ShortestPaths,
    dijkstra,
)
from pathlib_games.graphs.graph import Edge
from pathlib_games.graphs.trace import finish
from pathlib_games.graphs.values import Fields, is_cell, is_one_of, is_whole
from pathlib_games.words import shown

TileType = Literal["mine", "factory", "house", "plain"]
OpenEnd = tuple[int, int, Side]

TYPES: tuple[TileType, ...] = get_args(TileType)


@dataclass(frozen=True)
class Tile:
    """A tile in its rotation on the board.

    Parameters
    ----------
    streets
        The sides with a street, such as ``"NE"``; the others are grass. Kept in the order N, E, S,
        W.
    type
        ``"mine"``, ``"factory"``, ``"house"`` or ``"plain"``; None means plain. All except plain
        ones are special tiles.
    owner
        The number of the player who laid it, from 1; None if it has no owner.
    id
        Its number on the board; None before it is laid.

    Raises
    ------
    BadPosition
        If one of these is invalid.

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
        """Whether it is a mine, a factory or a house: paths may end here, but not pass."""
        return self.type != "plain"

    def edge(self, side: Side, /) -> str:
        """Return the content of a side: ``"street"`` or ``"grass"``."""
        return "street" if side in self.streets else "grass"

    def turned(self, rotation: int, /) -> Tile:
        """Return the tile rotated clockwise by 0, 90, 180 or 270 degrees."""
        check_rotation(rotation)
        return replace(self, streets=_in_order(turned(side, rotation) for side in self.sides))

    @property
    def look(self) -> Tile:
        """The visible content of the tile: all of it."""
        return self

    @property
    def sides(self) -> Iterator[Side]:
        """Yield the sides with a street."""
        return (side for side in SIDES if side in self.streets)

    def to_text(self) -> str:
        """Return the tile as text for `from_text`, without the id."""
        sign = _SIGNS[sum(1 << SIDES.index(side) for side in self.sides)]
        letter = next(letter for letter, kind in _LETTERS.items() if kind == self.type)
        return f"{sign}{letter}{self.owner or ''}"

    @classmethod
    def from_text(cls, written: str, where: str = "a tile") -> Tile:
        """Parse a tile: its streets, its type, and an optional owner."""
        sign, letter, owner = written[:1], written[1:2], written[2:]
        if sign not in _SIGNS or letter not in _LETTERS or (owner and not owner.isdecimal()):
            expected = (
                "a street symbol, one of the letters . m f h, and optionally the number of an owner"
            )
            raise BadPosition(where, expected, written)
        number = _SIGNS.index(sign)
        sides = (side for bit, side in enumerate(SIDES) if number & 1 << bit)
        return cls("".join(sides), _LETTERS[letter], int(owner) if owner else None)


# The index of a tile's sign encodes its streets: N is 1, E is 2, S is 4, W is 8.
_SIGNS = "▫╵╶└╷│┌├╴┘─┴┐┤┬┼"
_LETTERS: dict[str, TileType] = {".": "plain", "m": "mine", "f": "factory", "h": "house"}
_MOST = 10_000  # cells, to keep boards fast


@dataclass(frozen=True)
class Board(Loadable):
    r"""A board of cells with tiles.

    Parameters
    ----------
    width, height
        In cells; (0, 0) is the top left cell, x grows to the right, y downwards.
    tiles
        Maps cells to tiles. A tile without an id gets the next free one.

    Raises
    ------
    BadPosition
        If a tile is off the board, two have the same id, or a street meets grass.

    Examples
    --------
    >>> board = Board(3, 1).place(Tile("N"), 0, 0, rotation=90, player=1)
    >>> board.placements(Tile("NS"))
    [(1, 0, 90)]
    >>> print(board.place(Tile("EW", "mine"), 1, 0, player=2).to_text())
    ╶.1 ─m2 .
    """

    FOLDER: ClassVar = "tiles"

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
        """Return all legal placements of a tile, as ``(x, y, rotation)``.

        Among rotations that look the same, only the smallest is included; on an empty board, only
        the cell (0, 0). Equal boards return the same order.
        """
        in_order = dict(sorted(self.tiles.items(), key=lambda laid: laid[1].id or 0))
        found = tile_board.placements(in_order, tile, self.size)
        return [(x, y, rotation) for (x, y), rotation in found]

    def place(
        self, tile: Tile, x: int, y: int, rotation: int = 0, player: int | None = None
    ) -> Board:
        """Return the board with one more tile, rotated clockwise.

        `player` is its owner, or None, as for the first tile of a game.

        Raises `IllegalMove` if the placement is illegal; ``reason`` is that of
        `tile_board.refusal`.
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

        A node is the cell of a tile, because all its streets meet in the center. An edge of weight
        1 is a street between adjacent tiles.
        """

        def ends(cell: Cell) -> Iterator[OpenEnd]:
            return ((*cell, side) for side in self.tiles[cell].sides)

        def beyond(end: OpenEnd) -> Cell | None:
            cell = beside(end[:2], end[2])
            return cell if cell in self.tiles else None

        return PartGraph(ends, beyond)

    @classmethod
    def from_fields(cls, fields: Fields) -> Board:
        """Parse a board from the output of `to_json`, ignoring other fields."""
        with fields.made():
            board = cls(fields.whole("width"), fields.whole("height"))
        laid: dict[Cell, Tile] = {}
        ids: set[int] = set()
        fields.list("tiles")  # required
        for one in fields.objects("tiles"):
            cell = (one.whole("x"), one.whole("y"))
            if cell not in board:
                one.fail("x", f"a cell of the {board.width} x {board.height} board with y", cell)
            if cell in laid:
                one.fail("x", "a cell without another tile, together with y", cell)
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
        """Return the board as JSON values for `from_fields`; the type of a plain tile is None."""
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
    def from_text(cls, text: object) -> Board:
        r"""Parse a board with one sign per tile.

        Parameters
        ----------
        text
            One line per row. A tile has the sign of its streets (one of ``▫ ╵ ╶ └ ╷ │ ┌ ├ ╴ ┘ ─ ┴ ┐
            ┤ ┬ ┼``), then ``.`` for a plain tile or the letter ``m``, ``f`` or ``h`` of a special
            one, then the number of its owner, if any. A single ``.`` is an empty cell. The ids
            count the tiles from 1, row by row.

        Raises
        ------
        BadPosition
            If a row is invalid; the message names it.

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
        """Return the board as text for `from_text`, without the ids."""
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


# ---- roads and their scores ---------------------------------------------------------------------

SUPPLIES: tuple[tuple[TileType, TileType, int], ...] = (
    ("mine", "factory", 1),
    ("factory", "house", 2),
)
"""The deliveries between types, with the points per step."""


class NoTile(NotFound):
    """The cell has no tile."""

    def __init__(self, cell: object) -> None:
        super().__init__(f"No tile lies on {shown(cell)}.")


@dataclass(frozen=True)
class Road:
    """Tiles connected by streets."""

    board: Board = field(repr=False)  # the board of the tiles
    cells: tuple[Cell, ...]  # in breadth-first order
    # The streets that lead to an empty cell of the board, as ``(x, y, side)``. Streets that run off
    # the board are closed.
    open_ends: tuple[OpenEnd, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the road as JSON values for `from_json`: its board, and one of its cells."""
        return {"board": self.board.to_json(), "at": list(self.cells[0])}

    @classmethod
    def from_json(cls, data: object) -> Road:
        """Parse a road."""
        fields = Fields.of(data, "road JSON")
        board = Board.from_fields(fields.object("board"))
        at: Any = fields.wholes("at")
        if at not in board.tiles:
            fields.fail("at", "the cell [x, y] of a tile", list(at))
        return road_at(board, at)

    @property
    def complete(self) -> bool:
        """Whether no more tiles can join the road."""
        return not self.open_ends

    @cached_property
    def tiles(self) -> Mapping[Cell, Tile]:
        """The tiles by cell."""
        return {cell: self.board.tiles[cell] for cell in self.cells}

    @property
    def tile_ids(self) -> tuple[int, ...]:
        """The ids of the tiles, in the order of their cells."""
        return tuple(tile.id for tile in self.tiles.values() if tile.id is not None)

    @cached_property
    def special(self) -> frozenset[Cell]:
        """The cells of mines, factories and houses: paths may end there, but not pass."""
        return frozenset(cell for cell, tile in self.tiles.items() if tile.is_special)

    def having(self, kind: TileType) -> list[Cell]:
        """Return the cells of all tiles of one type, ordered by id."""
        found = [cell for cell, tile in self.tiles.items() if tile.type == kind]
        return sorted(found, key=lambda cell: self.tiles[cell].id or 0)

    @cached_property
    def names(self) -> Mapping[Cell, str]:
        """The names of the special tiles: their type and a number, ordered by id."""
        return {
            cell: f"{kind} {number}"
            for kind in ("mine", "factory", "house")
            for number, cell in enumerate(self.having(kind), start=1)
        }

    @cached_property
    def graph(self) -> Graph:
        """The graph of the road: nodes are cells, edges of weight 1 are streets."""
        tiles = self.tiles
        joined = {
            cell: [other for side, other in around(cell) if side in tile.streets and other in tiles]
            for cell, tile in tiles.items()
        }
        neighbors: dict[Node, list[tuple[Node, float]]] = {
            cell: [(other, 1) for other in others] for cell, others in joined.items()
        }
        # Each street once, from the tile in the north or west: from_edges would check every edge.
        edges: list[Edge] = [
            (cell, other, 1) for cell, others in joined.items() for other in others if other > cell
        ]
        return Graph(neighbors, edges, directed=False)

    def paths_from(self, source: Cell) -> ShortestPaths:
        """Return the shortest paths from a tile of the road, special or not, to all others."""
        return dijkstra(self.graph, source, end_points=self.special)


def road_at(board: Board, at: Cell) -> Road:
    """Return the road of a tile; a tile without streets is its own road.

    Parameters
    ----------
    board
        The board.
    at
        The cell of the tile, ``(x, y)``.

    Raises
    ------
    NoTile
        If the cell has no tile.

    Examples
    --------
    >>> road = road_at(Board.from_text("╶m ┬f ╴h"), (0, 0))
    >>> road.tile_ids, road.open_ends, road.complete
    ((1, 2, 3), (), True)
    """
    cell: Any = tuple(at)
    if cell not in board.tiles:
        raise NoTile(at)
    joined = board.streets().joined_to(cell)
    ends = tuple(end for end in joined.open_ends if beside(end[:2], end[2]) in board)
    return Road(board, joined.parts, ends)


class Delivery(NamedTuple):
    """A scored delivery: the ids of its source and target, and its steps."""

    source: int
    target: int
    steps: int


@dataclass(frozen=True)
class Score:
    """The score of a road."""

    road: Road = field(repr=False)
    # First from mines to factories, then from supplied factories to houses.
    deliveries: tuple[Delivery, ...]
    # The cells of a shortest path for each delivery, with both ends.
    paths: Mapping[Delivery, tuple[Cell, ...]] = field(repr=False, hash=False)
    tile_values: Mapping[int, int] = field(hash=False)  # by tile id

    @property
    def player_points(self) -> Counter[int]:
        """The points of each player: the total value of the player's tiles."""
        points: Counter[int] = Counter()
        for tile in self.road.tiles.values():
            if tile.owner is not None and tile.id is not None:
                points[tile.owner] += self.tile_values[tile.id]
        return points


@dataclass(frozen=True)
class Spread:
    """The search of a mine or a factory: one shortest-path tree."""

    source: Cell
    paths: ShortestPaths


@dataclass(frozen=True)
class Deliver:
    """A scored delivery."""

    delivery: Delivery  # the source, the target and the steps
    path: tuple[Cell, ...]  # the cells of a shortest path, with both ends
    points: int  # added to the value of the source


@dataclass(frozen=True)
class Unsupplied:
    """A factory without a mine, which is skipped."""

    factory: Cell


ScoringStep = Spread | Deliver | Unsupplied


def scoring(road: Road) -> Generator[ScoringStep, None, Score]:
    """Score a road step by step: yield the events and return the result of `score`."""
    values = dict.fromkeys(road.tile_ids, 1)
    ids = dict(zip(road.cells, road.tile_ids, strict=True))
    paths: dict[Delivery, tuple[Cell, ...]] = {}
    supplied = set(road.having("mine"))
    for kind, wanted, points in SUPPLIES:
        targets = road.having(wanted)
        for source in road.having(kind):
            if source not in supplied:
                yield Unsupplied(source)
                continue
            found = road.paths_from(source)
            yield Spread(source, found)
            for target in targets:
                if target in found.distance:
                    path: tuple[Any, ...] = tuple(found.path_to(target))
                    delivery = Delivery(ids[source], ids[target], len(path) - 1)
                    paths[delivery] = path
                    values[delivery.source] += points * delivery.steps
                    supplied.add(target)
                    yield Deliver(delivery, path, points * delivery.steps)
    return Score(road, tuple(paths), paths, values)


def score(road: Road) -> Score:
    """Return the score of a road, as if it were complete.

    Every tile is worth 1. A mine adds the steps of a shortest path to each reachable factory. A
    factory supplied by a mine adds twice the steps of a shortest path to each reachable house.
    Mines, factories and houses are end points: no path passes through them.

    Notes
    -----
    As in the article, the search is `dijkstra`. Each step weighs 1, so breadth-first search would
    find the same distances.

    Complexity
    ----------
    One search for each mine and each supplied factory, O(tiles) each, for all targets.

    References
    ----------
    J. Bierfeldt, "Using Dijkstra's Algorithm for Score Calculation in a Tile-based Game" (2018).

    Examples
    --------
    >>> result = score(road_at(Board.load("example"), (0, 0)))
    >>> [result.tile_values[tile] for tile in (12, 13, 6)]
    [8, 10, 7]
    >>> result.deliveries[0], result.paths[result.deliveries[0]]
    (Delivery(source=12, target=6, steps=4), ((1, 3), (1, 2), (2, 2), (3, 2), (3, 1)))
    """
    return finish(scoring(road), [])

"""What games that lay square tiles share: sides, turning, where a tile fits, what is joined.

A cell is ``(x, y)``, x growing to the east and y to the south. A tile shows something on each of
its four sides; where two tiles touch, both have to show the same.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, Protocol, Self, TypeVar

from pathlib_games.graphs import IllegalMove, bfs
from pathlib_games.graphs.values import is_whole
from pathlib_games.words import shown

Cell = tuple[int, int]
Side = Literal["N", "E", "S", "W"]

SIDES: tuple[Side, ...] = ("N", "E", "S", "W")  # the sides of a tile, clockwise from the top
ROTATIONS = (0, 90, 180, 270)  # the ways to turn a tile, in degrees clockwise

NAMES = {"N": "north", "E": "east", "S": "south", "W": "west"}
MIDDLES = {"N": (0.5, 0.0), "E": (1.0, 0.5), "S": (0.5, 1.0), "W": (0.0, 0.5)}
"""Where the middle of each side is, on a tile that is 1 wide."""

_NUMBER = {side: number for number, side in enumerate(SIDES)}
_STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


class Square(Protocol):
    """A tile that can be turned, and fits beside others that show the same."""

    def edge(self, side: Side, /) -> str:
        """Tell what a side shows, such as ``"road"``."""

    def turned(self, rotation: int, /) -> Self:
        """Return the tile turned clockwise by so many degrees."""

    @property
    def look(self) -> Hashable:
        """What is seen of the tile: equal for tiles that look the same."""


def turned(side: Side, rotation: int) -> Side:
    """Return the side that a side becomes when its tile is turned clockwise.

    Raises `IllegalMove` if the rotation is not 0, 90, 180 or 270 degrees.
    """
    check_rotation(rotation)
    return SIDES[(_NUMBER[side] + rotation // 90) % 4]


def check_rotation(rotation: object) -> None:
    """Refuse a rotation by which no tile can be turned; raises `IllegalMove`."""
    if not is_whole(rotation) or rotation not in ROTATIONS:
        raise IllegalMove(
            "rotation",
            f"A rotation should be 0, 90, 180 or 270 degrees, but it is {shown(rotation)}.",
        )


def opposite(side: Side) -> Side:
    """Return the side across from a side: what a neighbor calls the side where both touch."""
    return SIDES[_NUMBER[side] - 2]


def beside(cell: Cell, side: Side) -> Cell:
    """Return the cell that lies next to a cell on one side."""
    dx, dy = _STEP[side]
    return cell[0] + dx, cell[1] + dy


def around(cell: Cell) -> tuple[tuple[Side, Cell], ...]:
    """Return the four neighbors of a cell, each with its side, clockwise from the north."""
    x, y = cell
    return ("N", (x, y - 1)), ("E", (x + 1, y)), ("S", (x, y + 1)), ("W", (x - 1, y))


def required(tiles: Mapping[Cell, Square], cell: Cell) -> dict[Side, str]:
    """Return what a tile on this cell has to show on each side where it has a neighbor."""
    return {
        side: tiles[other].edge(opposite(side)) for side, other in around(cell) if other in tiles
    }


def mismatches(tiles: Mapping[Cell, Square], tile: Square, cell: Cell) -> list[Side]:
    """Return the sides on which a tile would show something else than its neighbor there."""
    return [side for side, shown in required(tiles, cell).items() if tile.edge(side) != shown]


def refusal(
    tiles: Mapping[Cell, Square], tile: Square, cell: Cell, size: tuple[int, int] | None = None
) -> IllegalMove | None:
    """Return why a tile, as it is turned, may not be laid on a cell, or None if it may.

    It is the first reason that applies, in this order: ``off_board``, ``occupied``,
    ``no_neighbour`` (no tile lies beside the cell; the first tile of a board needs none),
    ``edge_mismatch``.

    `size`: width and height of the board, whose cells begin at (0, 0); None: it has no limits.
    """
    x, y = cell
    if size is not None and not (0 <= x < size[0] and 0 <= y < size[1]):
        width, height = size
        return IllegalMove(
            "off_board",
            f"({x}, {y}) is not a cell of this board: x should be from 0 to {width - 1}, "
            f"y from 0 to {height - 1}.",
        )
    if cell in tiles:
        return IllegalMove("occupied", f"A tile lies on ({x}, {y}) already.")
    if tiles and not any(other in tiles for _, other in around(cell)):
        told = f"No tile lies beside ({x}, {y}): a tile has to touch another one with a side."
        return IllegalMove("no_neighbour", told)
    for side in mismatches(tiles, tile, cell):
        return IllegalMove(
            "edge_mismatch",
            f"The tile does not fit on ({x}, {y}): in the {NAMES[side]} it shows "
            f"{tile.edge(side)}, but its neighbor there shows {required(tiles, cell)[side]}.",
        )
    return None


def open_cells(
    tiles: Mapping[Cell, Square], size: tuple[int, int] | None = None
) -> dict[Cell, dict[Side, str]]:
    """Return the empty cells beside a tile: no other can be legal, if there is a tile at all.

    For each of them: what a tile there has to show on each side where it has a neighbor, as
    `required` gives it.
    """
    found: dict[Cell, dict[Side, str]] = {}
    for cell, tile in tiles.items():
        for side, (x, y) in around(cell):
            on_board = size is None or (0 <= x < size[0] and 0 <= y < size[1])
            if on_board and (x, y) not in tiles:
                found.setdefault((x, y), {})[opposite(side)] = tile.edge(side)
    return found


def placements(
    tiles: Mapping[Cell, Square], tile: Square, size: tuple[int, int] | None = None
) -> list[tuple[Cell, int]]:
    """Return every cell where a tile may be laid, with the rotation in degrees.

    Rotations that make the tile look like a smaller rotation of itself are left out. On an empty
    board every place is as good as any other: the cell (0, 0) stands for all.
    """
    ways: dict[Hashable, tuple[Square, int]] = {}
    for rotation in ROTATIONS:
        way = tile.turned(rotation)
        ways.setdefault(way.look, (way, rotation))
    looks = [({side: way.edge(side) for side in SIDES}, turn) for way, turn in ways.values()]
    return [
        (cell, rotation)
        for cell, needed in (open_cells(tiles, size) if tiles else {(0, 0): {}}).items()
        for look, rotation in looks
        if needed.items() <= look.items()
    ]


# ---- what is joined -----------------------------------------------------------------------------

Part = TypeVar("Part")
End = TypeVar("End")


@dataclass(frozen=True)
class Joined(Generic[Part, End]):
    """Parts of tiles that belong together, such as all streets of one road."""

    parts: tuple[Part, ...]  # in the order in which a breadth-first search finds them
    open_ends: tuple[End, ...]  # where a further part could be joined to them


@dataclass(frozen=True)
class PartGraph(Generic[Part, End]):
    """The graph of the parts of tiles.

    A node is a part of a tile, such as the streets, a city or a field on it. A part has ends at the
    rim of its tile; an edge joins two parts that meet there, and weighs 1. The graph keeps nothing:
    it asks for what lies on the board each time.
    """

    ends: Callable[[Part], Iterable[End]]  # gives the ends of a part
    beyond: Callable[[End], Part | None]
    """Gives the part that an end of a part leads to, or None if there is nothing yet."""

    def neighbors(self, part: Part, /) -> list[tuple[Part, int]]:
        """Return the parts that a part meets, each with the weight 1."""
        found = (self.beyond(end) for end in self.ends(part))
        return [(other, 1) for other in found if other is not None]

    def joined_to(self, part: Part) -> Joined[Part, End]:
        """Return the connected component of a part: all that a search from it reaches."""
        reached: Iterable[Any] = bfs(self, part).distance
        parts = tuple(reached)
        ends = (end for member in parts for end in self.ends(member))
        return Joined(parts, tuple(end for end in ends if self.beyond(end) is None))

"""Shared code for games with square tiles: sides, rotation, legal cells, connected parts.

A cell is ``(x, y)``, with x growing to the east and y to the south. A tile shows something on each
of its four sides; touching sides must match.
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

SIDES: tuple[Side, ...] = ("N", "E", "S", "W")  # clockwise from the top
ROTATIONS = (0, 90, 180, 270)  # in degrees clockwise

NAMES = {"N": "north", "E": "east", "S": "south", "W": "west"}
MIDDLES = {"N": (0.5, 0.0), "E": (1.0, 0.5), "S": (0.5, 1.0), "W": (0.0, 0.5)}
"""The midpoint of each side of a tile of width 1."""

_NUMBER = {side: number for number, side in enumerate(SIDES)}
_STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


class Square(Protocol):
    """A tile that can be rotated and must match its neighbors."""

    def edge(self, side: Side, /) -> str:
        """Return the content of a side, such as ``"road"``."""

    def turned(self, rotation: int, /) -> Self:
        """Return the tile rotated clockwise."""

    @property
    def look(self) -> Hashable:
        """The visible content: equal for tiles that look the same."""


def turned(side: Side, rotation: int) -> Side:
    """Return the new position of a side after a clockwise rotation of its tile.

    Raises `IllegalMove` unless the rotation is 0, 90, 180 or 270 degrees.
    """
    check_rotation(rotation)
    return SIDES[(_NUMBER[side] + rotation // 90) % 4]


def check_rotation(rotation: object) -> None:
    """Raise `IllegalMove` unless the rotation is valid."""
    if not is_whole(rotation) or rotation not in ROTATIONS:
        raise IllegalMove(
            "rotation",
            f"A rotation should be 0, 90, 180 or 270 degrees, but it is {shown(rotation)}.",
        )


def opposite(side: Side) -> Side:
    """Return the opposite side, which is the neighbor's name for a shared side."""
    return SIDES[_NUMBER[side] - 2]


def beside(cell: Cell, side: Side) -> Cell:
    """Return the neighbor of a cell on one side."""
    dx, dy = _STEP[side]
    return cell[0] + dx, cell[1] + dy


def around(cell: Cell) -> tuple[tuple[Side, Cell], ...]:
    """Return the four neighbors of a cell with their sides, clockwise from the north."""
    x, y = cell
    return ("N", (x, y - 1)), ("E", (x + 1, y)), ("S", (x, y + 1)), ("W", (x - 1, y))


def required(tiles: Mapping[Cell, Square], cell: Cell) -> dict[Side, str]:
    """Return the required content of each side of a cell that touches a tile."""
    return {
        side: tiles[other].edge(opposite(side)) for side, other in around(cell) if other in tiles
    }


def mismatches(tiles: Mapping[Cell, Square], tile: Square, cell: Cell) -> list[Side]:
    """Return the sides where a tile does not match its neighbor."""
    return [side for side, shown in required(tiles, cell).items() if tile.edge(side) != shown]


def refusal(
    tiles: Mapping[Cell, Square], tile: Square, cell: Cell, size: tuple[int, int] | None = None
) -> IllegalMove | None:
    """Return the reason why a rotated tile is illegal on a cell, or None if it is legal.

    The first reason that applies, in this order: ``off_board``, ``occupied``, ``no_neighbour`` (the
    cell touches no tile; the first tile needs none), ``edge_mismatch``.

    `size` is the width and height of a board that begins at (0, 0), or None if it is unbounded.
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
        return IllegalMove("occupied", f"There is already a tile on ({x}, {y}).")
    if tiles and not any(other in tiles for _, other in around(cell)):
        told = f"There is no tile next to ({x}, {y}): a tile has to share a side with another one."
        return IllegalMove("no_neighbour", told)
    for side in mismatches(tiles, tile, cell):
        return IllegalMove(
            "edge_mismatch",
            f"The tile does not fit on ({x}, {y}): its {NAMES[side]} side shows "
            f"{tile.edge(side)}, but the neighbor there shows {required(tiles, cell)[side]}.",
        )
    return None


def open_cells(
    tiles: Mapping[Cell, Square], size: tuple[int, int] | None = None
) -> dict[Cell, dict[Side, str]]:
    """Return the empty cells that touch a tile: the only candidates after the first tile.

    Each cell maps to its `required` sides.
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
    """Return all legal cells for a tile, each with the rotation in degrees.

    Rotations that look like a smaller rotation are omitted. On an empty board, the cell (0, 0)
    represents all cells.
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


# ---- connected parts ----------------------------------------------------------------------------

Part = TypeVar("Part")
End = TypeVar("End")


@dataclass(frozen=True)
class Joined(Generic[Part, End]):
    """Connected parts of tiles, such as all streets of one road."""

    parts: tuple[Part, ...]  # in breadth-first order
    open_ends: tuple[End, ...]  # where the next part could connect


@dataclass(frozen=True)
class PartGraph(Generic[Part, End]):
    """The graph of the parts of tiles.

    A node is a part of a tile, such as its streets, a city or a field. A part has ends at the rim
    of its tile; an edge of weight 1 joins two parts that meet there. The graph stores nothing: it
    always reads the current board.
    """

    ends: Callable[[Part], Iterable[End]]  # returns the ends of a part
    beyond: Callable[[End], Part | None]
    """Returns the part across an end of a part, or None if nothing lies there yet."""

    def neighbors(self, part: Part, /) -> list[tuple[Part, int]]:
        """Return the adjacent parts, each with the weight 1."""
        found = (self.beyond(end) for end in self.ends(part))
        return [(other, 1) for other in found if other is not None]

    def joined_to(self, part: Part) -> Joined[Part, End]:
        """Return the connected component of a part."""
        reached: Iterable[Any] = bfs(self, part).distance
        parts = tuple(reached)
        ends = (end for member in parts for end in self.ends(member))
        return Joined(parts, tuple(end for end in ends if self.beyond(end) is None))

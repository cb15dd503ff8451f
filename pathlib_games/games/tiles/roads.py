"""Mines, factories, houses: tiles with streets are laid, and completed roads are scored.

All streets of a tile meet in its middle. A road is all tiles that are joined by streets; it is
complete when none of its streets leads to an empty cell of the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from pathlib_games.games.tile_board import Cell, around, beside
from pathlib_games.games.tiles.board import Board, OpenEnd, Tile, TileType
from pathlib_games.graphs import Graph, Node, NotFound, ShortestPaths, dijkstra
from pathlib_games.graphs.graph import Edge
from pathlib_games.graphs.trace import finish
from pathlib_games.graphs.values import Fields
from pathlib_games.words import shown

SUPPLIES: tuple[tuple[TileType, TileType, int], ...] = (
    ("mine", "factory", 1),
    ("factory", "house", 2),
)
"""Who delivers to whom, and how many points each step of a delivery is worth."""


class NoTile(NotFound):
    """A road was asked for on a cell where no tile lies."""

    def __init__(self, cell: object) -> None:
        super().__init__(f"No tile lies on {shown(cell)}.")


@dataclass(frozen=True)
class Road:
    """The tiles that are joined by streets."""

    board: Board = field(repr=False)  # where they lie
    cells: tuple[Cell, ...]  # their cells, in the order in which a breadth-first search finds them
    # The streets that lead to an empty cell of the board, as ``(x, y, side)``. A street that
    # runs off the board is closed.
    open_ends: tuple[OpenEnd, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the road as `from_json` reads it: its board, and the cell of one of its tiles."""
        return {"board": self.board.to_json(), "at": list(self.cells[0])}

    @classmethod
    def from_json(cls, data: object) -> Road:
        """Read a road."""
        fields = Fields.of(data, "road JSON")
        board = Board.from_fields(fields.object("board"))
        at: Any = fields.wholes("at")
        if at not in board.tiles:
            fields.fail("at", "the cell [x, y] of a tile", list(at))
        return road_at(board, at)

    @property
    def complete(self) -> bool:
        """Whether no tile can be added to it any more."""
        return not self.open_ends

    @cached_property
    def tiles(self) -> Mapping[Cell, Tile]:
        """The tiles by their cells."""
        return {cell: self.board.tiles[cell] for cell in self.cells}

    @property
    def tile_ids(self) -> tuple[int, ...]:
        """The ids of the tiles, in the order of their cells."""
        return tuple(tile.id for tile in self.tiles.values() if tile.id is not None)

    @cached_property
    def special(self) -> frozenset[Cell]:
        """The cells of mines, factories and houses: a way may end there, but not pass."""
        return frozenset(cell for cell, tile in self.tiles.items() if tile.is_special)

    def having(self, kind: TileType) -> list[Cell]:
        """Return the cells of all tiles of one type, in the order of their ids."""
        found = [cell for cell, tile in self.tiles.items() if tile.type == kind]
        return sorted(found, key=lambda cell: self.tiles[cell].id or 0)

    @cached_property
    def names(self) -> Mapping[Cell, str]:
        """What the special tiles are called: their type and a number, in the order of their ids."""
        return {
            cell: f"{kind} {number}"
            for kind in ("mine", "factory", "house")
            for number, cell in enumerate(self.having(kind), start=1)
        }

    @cached_property
    def graph(self) -> Graph:
        """The graph of the road: a node is a cell, an edge of weight 1 a street between two."""
        tiles = self.tiles
        joined = {
            cell: [other for side, other in around(cell) if side in tile.streets and other in tiles]
            for cell, tile in tiles.items()
        }
        neighbors: dict[Node, list[tuple[Node, float]]] = {
            cell: [(other, 1) for other in others] for cell, others in joined.items()
        }
        # Each street once, from the tile in the north or west: from_edges would check all of it.
        edges: list[Edge] = [
            (cell, other, 1) for cell, others in joined.items() for other in others if other > cell
        ]
        return Graph(neighbors, edges, directed=False)

    def paths_from(self, source: Cell) -> ShortestPaths:
        """Find the shortest paths from a tile of the road, which may be special, to all others."""
        return dijkstra(self.graph, source, end_points=self.special)


def road_at(board: Board, at: Cell) -> Road:
    """Return the road that a tile belongs to; a tile without a street is a road of its own.

    Parameters
    ----------
    board
        The board.
    at
        The cell of the tile, ``(x, y)``.

    Raises
    ------
    NoTile
        If no tile lies there.

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
    """A delivery that counts: from which tile to which one, by their ids, and in how many steps."""

    source: int
    target: int
    steps: int


@dataclass(frozen=True)
class Score:
    """What a road is worth."""

    road: Road = field(repr=False)
    # All that counts: from mines to factories, then from supplied factories to houses.
    deliveries: tuple[Delivery, ...]
    # For each of them the cells of a shortest path, both ends included.
    paths: Mapping[Delivery, tuple[Cell, ...]] = field(repr=False, hash=False)
    tile_values: Mapping[int, int] = field(hash=False)  # what each tile is worth, by its id

    @property
    def player_points(self) -> Counter[int]:
        """The points of each player: what the tiles are worth that the player owns."""
        points: Counter[int] = Counter()
        for tile in self.road.tiles.values():
            if tile.owner is not None and tile.id is not None:
                points[tile.owner] += self.tile_values[tile.id]
        return points


@dataclass(frozen=True)
class Spread:
    """A mine or a factory looks for all that it can reach: one search, one tree."""

    source: Cell
    paths: ShortestPaths


@dataclass(frozen=True)
class Deliver:
    """A delivery is counted."""

    delivery: Delivery  # from where, to where, and in how many steps
    path: tuple[Cell, ...]  # the cells of a shortest path, both ends included
    points: int  # what it adds to the value of its source


@dataclass(frozen=True)
class Unsupplied:
    """A factory that no mine supplies is left out."""

    factory: Cell


ScoringStep = Spread | Deliver | Unsupplied


def scoring(road: Road) -> Generator[ScoringStep, None, Score]:
    """Score a road step by step: yields what happens, returns what `score` gives."""
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
    """Work out what a road is worth, as if it were complete.

    Every tile is worth 1. A mine adds the steps of a shortest path to each factory that it can
    reach. A factory that a mine supplies adds twice the steps of a shortest path to each house that
    it can reach. Mines, factories and houses are end points: no path leads through one.

    Notes
    -----
    As in the article, `dijkstra` searches. Each step weighs 1, so breadth-first search would find
    the same distances.

    Complexity
    ----------
    One search for each mine and each supplied factory, O(tiles) each, however many targets it has.

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

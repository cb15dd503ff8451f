"""What exercises ask about roads."""

from __future__ import annotations

from dataclasses import dataclass

from pathlib_games.exercises.instance import Instance
from pathlib_games.games.tile_board import Cell
from pathlib_games.games.tiles.roads import Road
from pathlib_games.graphs import Graph


@dataclass(frozen=True)
class TileValue:
    """The question what a tile of a road is worth."""

    # The road, and the cell of the tile.
    road: Road
    cell: Cell

    def __post_init__(self) -> None:
        self.road.graph.neighbors(self.cell)  # raises NodeNotFound

    @property
    def name(self) -> str:
        """What the tile is called."""
        return _name(self.road, self.cell)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cell, as the only one."""
        return (self.cell,)

    @property
    def told(self) -> str:
        """The words with which a sentence about its value begins."""
        return f"{self.name[0].upper()}{self.name[1:]} is"


@dataclass(frozen=True)
class FactoriesWorth:
    """The question what all factories of a road are worth together."""

    road: Road

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the factories."""
        return tuple(self.road.having("factory"))

    @property
    def told(self) -> str:
        """The words with which a sentence about their value begins."""
        return "Together the factories are"


@dataclass(frozen=True)
class SpreadFrom:
    """The question in which order a search along the streets finds the tiles of a road."""

    # The road, and the cell of the mine or factory that spreads.
    road: Road
    start: Cell

    def __post_init__(self) -> None:
        self.road.graph.neighbors(self.start)  # raises NodeNotFound

    @property
    def name(self) -> str:
        """What the tile that spreads is called."""
        return _name(self.road, self.start)

    @property
    def instance(self) -> Instance:
        """The search."""
        return Instance("the road", way_graph(self.road, self.start), self.start)


def way_graph(road: Road, source: Cell) -> Graph:
    """Return the graph of the ways from a tile: no edge leads out of another end point.

    Where a search has only a graph and a source, this takes the place of ``end_points``.
    """
    graph = road.graph
    edges = [
        (cell, other, weight)
        for cell in road.cells
        if cell == source or cell not in road.special
        for other, weight in graph.neighbors(cell)
    ]
    return Graph.from_edges(edges, road.cells, directed=True)


def _name(road: Road, cell: Cell) -> str:
    return road.names.get(cell, f"the tile on {cell}")

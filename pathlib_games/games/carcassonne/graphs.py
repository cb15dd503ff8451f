"""The graph that tells how many tiles are missing between two cities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathlib_games.games.carcassonne.land import spot_name
from pathlib_games.games.carcassonne.tiles import SIDE_OF
from pathlib_games.games.tile_board import around, beside
from pathlib_games.graphs import Graph

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathlib_games.games.carcassonne.land import Land
    from pathlib_games.games.tile_board import Cell


def join_graph(land: Land) -> Graph:
    """Return the graph in which a distance is how many tiles it takes to join two cities.

    A node is the name of a part of a city, or an empty cell as a text, in the rectangle around the
    land and one cell further. An edge leads across a side, as a city would: between empty cells,
    between parts that meet, and from a part to the empty cell that it opens to, and back. Its
    weight is 1 if its head is an empty cell, for there a tile has to be laid, and 0 if its head is
    a part: what is laid costs nothing more.

    So a path stands for tiles that have a city on each side that it crosses, and the distance is
    the least number of such tiles, if any tile can be drawn that one may think of. The tiles of the
    game may not be so kind: then it takes more, but never fewer.

    Examples
    --------
    >>> from pathlib_games.games.carcassonne.land import Land
    >>> from pathlib_games.games.carcassonne.tiles import Placement
    >>> from pathlib_games.graphs import dijkstra
    >>> land = Land().lay(Placement("E", 0, 0)).lay(Placement("B", 1, 0)).lay(Placement("E", 2, 0))
    >>> dijkstra(join_graph(land), "(0, 0) city").path_to("(2, 0) city")
    ['(0, 0) city', '(0, -1)', '(1, -1)', '(2, -1)', '(2, 0) city']
    >>> dijkstra(join_graph(land), "(0, 0) city").distance["(2, 0) city"]
    3
    """
    edges = [(tail, head, int(head.endswith(")"))) for tail, head in _steps(land)]
    parts = [spot_name(land, s) for s in land.spots(land.tiles) if s.kind == "city"]
    return Graph.from_edges(edges, [*parts, *map(str, empty_cells(land))], directed=True)


def empty_cells(land: Land) -> list[Cell]:
    """Return the empty cells of the rectangle around a land, and one cell further."""
    columns, rows = zip(*land.tiles, strict=True)
    return [
        (x, y)
        for y in range(min(rows) - 1, max(rows) + 2)
        for x in range(min(columns) - 1, max(columns) + 2)
        if (x, y) not in land.tiles
    ]


def _steps(land: Land) -> Iterator[tuple[str, str]]:
    """Yield all pairs of nodes between which an edge leads."""
    empty = set(empty_cells(land))
    for cell in sorted(empty):
        yield from ((str(cell), str(other)) for _, other in around(cell) if other in empty)
    for spot in land.spots(land.tiles):
        if spot.kind == "city":
            name = spot_name(land, spot)
            for other, _ in land.graph.neighbors(spot):
                yield name, spot_name(land, other)
            for opening in land.open_ends(spot):
                cell = beside((spot.x, spot.y), SIDE_OF[opening])
                yield from ((name, str(cell)), (str(cell), name))

"""Draw a search for the fewest tiles between two cities on a land."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

from pathlib_games.games.carcassonne.graphs import empty_cells, join_graph
from pathlib_games.games.carcassonne.land import read_spot
from pathlib_games.games.carcassonne.view import (
    CELL,
    Look,
    Sheet,
    anchor,
    land_shapes,
    outline,
    player_looks,
)
from pathlib_games.views.shapes import Circle, Line, Polygon, Text, rectangle
from pathlib_games.views.view import (
    Part,
    View,
    arrow,
    check_mark,
    end_of,
    legend,
    node_words,
    number,
    outcome,
    relaxed,
    status,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathlib_games.games.carcassonne.land import Land
    from pathlib_games.graphs import TraceState
    from pathlib_games.views.shapes import Point, Shape

_FREE = 13  # around a number
_PARTS = {"": "", "frontier": "free", "settled": "lit"}
"""How a part of a city looks in each state."""


class JoinView(View):
    """A picture of a search on `join_graph`: how many tiles it takes to join two cities.

    Each part of a city and each empty cell shows its distance. What is settled is lit, the frontier
    has a dashed outline, the current node a thick one. A bold line leads to the predecessor, a
    thick one along the edge that is being relaxed.

    Parameters
    ----------
    land
        What has been laid.
    title
        A short name for the picture.

    Examples
    --------
    >>> from pathlib_games.games.carcassonne.land import Land
    >>> from pathlib_games.games.carcassonne.tiles import Placement
    >>> from pathlib_games.graphs import dijkstra
    >>> land = Land().lay(Placement("E", 0, 0))
    >>> trace = dijkstra.trace(join_graph(land), "(0, 0) city")
    >>> JoinView(land).scene(trace.at(2)).description
    'Settled: (0, 0) city at 0. Frontier: (0, -1) at 1. Not reached: (-1, -1), ... (0, 0) city.'
    """

    tabular = False

    def __init__(self, land: Land, *, title: str = "Cities to be joined") -> None:
        graph, cells = join_graph(land), empty_cells(land)
        sheet = Sheet.of([*land.tiles, *cells])
        looks = player_looks(list(dict.fromkeys(land.meeples.values())))
        key = legend(14, sheet.height, sheet.width - 28, ("tree", "predecessor"))
        ground = (*land_shapes(land, sheet, looks, lambda _: Look()), *sheet.numbers(), *key)
        self._cells = {str(cell): cell for cell in cells}
        self._outlines: dict[str, tuple[Point, ...]] = {}
        self._middles: dict[str, Point] = {}
        for name in map(str, graph.nodes):
            place = (0.5, 0.5)
            if (cell := self._cells.get(name)) is None:
                spot = read_spot(land, name)
                cell, part = (spot.x, spot.y), land.part(spot)
                points = outline(land.tiles[cell], part)
                self._outlines[name] = tuple(sheet.on(cell, each) for each in points)
                place = anchor(land.tiles[cell], part)
            self._middles[name] = sheet.on(cell, place)
        super().__init__(
            width=sheet.width,
            height=end_of(key),
            title=title,
            nodes=graph.nodes,
            places=[(0, 0)] * (1 + len(graph.nodes)),
            fixed=[Part("", ground)],
        )

    def node_part(self, node: Any, state: TraceState) -> Part:
        """Return what the search knows of a part of a city or of an empty cell."""
        return Part(node_words(state, node), tuple(self._known(node, state)))

    def _known(self, node: str, state: TraceState) -> Iterator[Shape]:
        found, (x, y) = status(state, node), self._middles[node]
        current = node == state.current
        if node in self._cells:
            look = f"cell {found}{' current' * current}"
            yield rectangle(x - CELL / 2 + 2, y - CELL / 2 + 2, CELL - 4, CELL - 4, look.strip())
        elif found:
            yield Polygon(self._outlines[node], f"city {_PARTS[found]}")
            if current:
                yield Polygon(self._outlines[node], "frame current")
        if not found:
            return
        before: Any = state.predecessor.get(node)
        if before is not None:
            yield _between((x, y), self._middles[before], "tree")
        if step := relaxed(state, node):
            tail: Any = step.tail
            line = _between((x, y), self._middles[tail], outcome(step))
            (fx, fy), (tx, ty) = line.points
            long = hypot(tx - fx, ty - fy)
            way = ((tx - fx) / long, (ty - fy) / long)
            yield from (line, arrow((fx, fy), way, (12, 0), 7, f"{outcome(step)}-arrow"))
        yield Circle(x, y, 11, "badge")
        yield Text(x, y, number(state.distance[node]), "small heading")
        if found == "settled":
            yield check_mark(x + 21, y - 16)


def _between(point: Point, other: Point, look: str) -> Line:
    """Return the line between the numbers on two nodes."""
    (x, y), (u, v) = point, other
    dx, dy = (_FREE * part / hypot(u - x, v - y) for part in (u - x, v - y))
    return Line(((x + dx, y + dy), (u - dx, v - dy)), look)

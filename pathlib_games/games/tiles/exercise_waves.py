"""Judges a search along streets by hand; its waves end at special tiles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pathlib_games.exercises.verdict import Verdict, refusing
from pathlib_games.exercises.waves import ByWaves, grouped_by, read_cells
from pathlib_games.games.tile_board import Cell, around
from pathlib_games.games.tiles.exercise_slips import PASSES_END_POINTS
from pathlib_games.games.tiles.questions import SpreadFrom
from pathlib_games.games.tiles.roads import Road
from pathlib_games.graphs import Settle, Trace, dijkstra
from pathlib_games.ideas.slips import Listed, blamed


@dataclass(frozen=True)
class RoadWaves(ByWaves):
    """A search along streets by hand: the cells that were found so far, in order."""

    # The road, and the cell of the mine or factory that spreads.
    road: Road
    start: Cell
    cells: tuple[Cell, ...] = ()  # what was found, without the start

    @property
    def wave(self) -> dict[Cell, int]:
        """The right wave of each cell that can be reached, 0 for the start."""
        return dict(self.road.paths_from(self.start).distance)

    def joined(self, cell: Cell) -> list[Cell]:
        """Return the found cells from which a street leads to a cell."""
        tiles = self.road.tiles
        found = {self.start, *self.cells}
        return [
            other
            for side, other in around(cell)
            if cell in tiles and side in tiles[cell].streets and other in found
        ]

    def passes(self, cell: Cell) -> bool:
        """Say whether a cell could be found only through a special tile."""
        joined = self.joined(cell)
        return bool(joined) and all(
            other in self.road.special and other != self.start for other in joined
        )

    def why_not(self, cell: Cell) -> str | None:
        """Say why a cell is not the next to be found, or None if it may be."""
        if cell not in self.road.tiles:
            return f"On {cell} lies no tile of this road."
        if cell == self.start or cell in self.cells:
            return f"{cell} has been found already."
        joined = self.joined(cell)
        if not joined:
            return f"No street leads to {cell} from a tile that has been found."
        if self.passes(cell):
            names = " and ".join(self.road.names[other] for other in joined)
            return f"To {cell} the only street so far comes from {names}, where every way ends."
        return self.too_early(cell)


@refusing
def judge_spread(typed: object, asked: SpreadFrom, met_before: Iterable[int] = ()) -> Verdict:
    """Judge cells in the order in which a search finds them; any order within a wave is right."""
    cells = read_cells(typed)
    so_far = RoadWaves(asked.road, asked.start)
    for number, cell in enumerate(cells, start=1):
        if reason := so_far.why_not(cell):
            verdict = _explained(f"Cell {number}: {reason}", cell, so_far, met_before)
            break
        so_far = so_far.find(cell)
    else:
        verdict = so_far.verdict("all that can be reached")
    return verdict.earning(len(so_far.cells), len(so_far.wave) - 1)


def _explained(told: str, cell: Cell, so_far: RoadWaves, met_before: Iterable[int]) -> Verdict:
    """Name the misunderstanding behind the first cell that is wrong, if there is one."""
    if cell not in {so_far.start, *so_far.cells} and so_far.passes(cell):
        return blamed(told, PASSES_END_POINTS, met_before)
    return Verdict("wrong", told)


def finding(asked: SpreadFrom) -> str:
    """Write the cells in the order in which the search finds them: a right answer."""
    return _written(dijkstra.trace(asked.road.graph, asked.start, end_points=asked.road.special))


def finding_through(asked: SpreadFrom) -> str:
    """Write the cells as somebody finds them who passes through mines, factories and houses.

    Examples
    --------
    >>> from pathlib_games.games.tiles.board import Board
    >>> from pathlib_games.games.tiles.roads import road_at
    >>> finding_through(SpreadFrom(road_at(Board.from_text("╶m ─. ─h ╴f"), (0, 0)), (0, 0)))
    '(1, 0) (2, 0) (3, 0)'
    """
    return _written(dijkstra.trace(asked.road.graph, asked.start))


def _written(trace: Trace[Any]) -> str:
    settled = [step.node for step in trace.steps if isinstance(step, Settle)]
    return " ".join(map(str, settled[1:]))  # without the start


def _waves(asked: SpreadFrom, end_points: Collection[Cell]) -> list[list[Cell]]:
    found: Mapping[Any, float] = dijkstra(
        asked.road.graph, asked.start, end_points=end_points
    ).distance
    return grouped_by({cell: n for cell, n in found.items() if cell != asked.start})


LISTED: Listed[SpreadFrom] = Listed(
    lambda given, _: [read_cells(given)],
    lambda asked: _waves(asked, asked.road.special),
    {PASSES_END_POINTS: lambda asked: [_waves(asked, ())]},
    in_order=True,
)
"""How answers are compared with the right waves, and with those that pass end points."""

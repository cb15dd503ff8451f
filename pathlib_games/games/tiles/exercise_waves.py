"""Judges a search along streets by hand; its waves end at special tiles."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial

from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.verdict import Verdict, refusing
from pathlib_games.exercises.waves import Refusal, Waves, read_cells, waves_of
from pathlib_games.games.tile_board import Cell, around
from pathlib_games.games.tiles.exercise_slips import PASSES_END_POINTS
from pathlib_games.games.tiles.questions import SpreadFrom
from pathlib_games.graphs import Node
from pathlib_games.ideas.slips import Listed, blamed


def waves_to_find(asked: SpreadFrom) -> Waves:
    """Return what is to be found: all tiles that a mine or a factory can reach."""
    return Waves(asked.instance, partial(_refusal, asked), "all that can be reached", blamed)


def _refusal(asked: SpreadFrom, cell: Cell, found: Collection[Node]) -> Refusal | None:
    """Say why a cell cannot be found now: no street leads there, or only through an end point."""
    road = asked.road
    if cell not in road.tiles:
        return f"On {cell} lies no tile of this road.", None
    streets = road.tiles[cell].streets
    joined = [other for side, other in around(cell) if side in streets and other in found]
    if not joined:
        return f"No street leads to {cell} from a tile that has been found.", None
    if any(other not in road.special or other == asked.start for other in joined):
        return None
    names = " and ".join(road.names[other] for other in joined)
    told = f"To {cell} the only street so far comes from {names}, where every way ends."
    return told, PASSES_END_POINTS


@refusing
def judge_spread(typed: object, asked: SpreadFrom, met_before: Iterable[int] = ()) -> Verdict:
    """Judge cells in the order in which a search finds them; any order within a wave is right."""
    return waves_to_find(asked).judge(read_cells(typed), met_before)


def through(asked: SpreadFrom) -> Instance:
    """Return the search of somebody for whom no way ends at special tiles."""
    return Instance("the road", asked.road.graph, asked.start)


LISTED: Listed[SpreadFrom] = Listed(
    lambda given, _: [read_cells(given)],
    lambda asked: waves_of(asked.instance),
    {PASSES_END_POINTS: lambda asked: [waves_of(through(asked))]},
    in_order=True,
)
"""How answers are compared with the right waves, and with those that pass end points."""

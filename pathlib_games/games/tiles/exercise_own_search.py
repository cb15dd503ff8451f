"""A learner's own search in the tile-laying game: it scores the road."""

from __future__ import annotations

from collections.abc import Sequence

from pathlib_games.exercises.instance import Instance, Positions
from pathlib_games.exercises.verdict import written
from pathlib_games.games.tile_board import Cell
from pathlib_games.games.tiles.exercise_code import practice_roads, smaller_roads
from pathlib_games.games.tiles.exercise_slips import values
from pathlib_games.games.tiles.questions import way_graph
from pathlib_games.games.tiles.roads import SUPPLIES, Road
from pathlib_games.games.tiles.view import RoadView
from pathlib_games.lessons.own_search import Found, GameSearch, Said

_LARGEST = 60  # tiles: a road that can be looked at


def _boards() -> list[Road]:
    roads = practice_roads().values()
    return sorted((r for r in roads if len(r.cells) <= _LARGEST), key=lambda r: len(r.cells))


def _sources(road: Road) -> list[Cell]:
    return [cell for kind, _, _ in SUPPLIES for cell in road.having(kind)]


def _asks(road: Road) -> tuple[Instance, ...]:
    places: Positions = {cell: (float(cell[0]), float(cell[1])) for cell in road.cells}
    return tuple(
        Instance(f"the ways of {road.names[source]}", way_graph(road, source), source, places)
        for source in _sources(road)
    )


def _says(road: Road, found: Sequence[Found]) -> Said:
    ways = dict(zip(_sources(road), found, strict=True))
    worth = values(road, distances=lambda source, _: ways[source].distance)
    named = ", ".join(f"{name} for {written(worth[cell])}" for cell, name in road.names.items())
    return Said(f"The road is worth {written(sum(worth.values()))}: {named}.", worth)


def _shown(road: Road) -> str:
    return f"on the road {' / '.join(road.board.to_text().splitlines())}"


OWN_SEARCH = GameSearch(
    "tiles",
    "scores the road",
    _boards,
    _asks,
    _says,
    _shown,
    smaller_roads,
    view=lambda road, _: RoadView(road),
)

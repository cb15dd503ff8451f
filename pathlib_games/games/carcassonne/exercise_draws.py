"""Draws lands on which wrong ways to score show, with no more tiles than that takes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from pathlib_games.games.carcassonne.land import Land, Spot, block
from pathlib_games.games.carcassonne.placements import BadPlacement, Placement
from pathlib_games.games.carcassonne.questions import land_of, placements_of
from pathlib_games.games.carcassonne.tiles import SIDE_OF, Kind, Opening, base_set
from pathlib_games.games.tile_board import ROTATIONS, SIDES, Cell, around, beside, required

MOST_TILES = 12

Keeps = Callable[[Land], bool]


@cache
def _looks() -> tuple[tuple[str, int, tuple[str, ...], int], ...]:
    """Return each way in which a tile can lie: its letter, rotation, edges, and how many there are."""
    ways = {}
    for letter, tile in base_set().items():
        for rotation in ROTATIONS:
            way = tile.turned(rotation)
            ways.setdefault(way, (letter, rotation, tuple(map(way.edge, SIDES)), tile.count))
    return tuple(ways.values())


def _with_tile(
    land: Land, cell: Cell, rng: random.Random, fits: Callable[[str], bool] = lambda _: True
) -> Land | None:
    """Lay any tile on a cell of which not all are used; None if none fits there."""
    needed = required(land.tiles, cell)
    used = [tile.id for tile in land.tiles.values()]
    ways = [
        (letter, rotation, count - used.count(letter))
        for letter, rotation, edges, count in _looks()
        if used.count(letter) < count and fits(letter)
        and all(edges[SIDES.index(side)] == edge for side, edge in needed.items())
    ]
    if not ways:
        return None
    letter, rotation, _ = rng.choices(ways, [count for *_, count in ways])[0]
    return land.lay(Placement(letter, *cell, rotation))


def ends_of(land: Land, spot: Spot) -> list[Cell]:
    """Return the empty cells to which a feature goes on."""
    open_ends = land.graph.joined_to(spot).open_ends
    return [beside((end.x, end.y), SIDE_OF[opening]) for end, opening in open_ends]

"""Lays tiles at random: one feature that grows, or many close together, with meeples."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from typing import TypeVar

from pathlib_games.games.carcassonne.land import Land, Spot, block, land_of
from pathlib_games.games.carcassonne.placements import BadPlacement, Meeple, Placement
from pathlib_games.games.carcassonne.questions import PartOfLand, WholeLand, placements_of
from pathlib_games.games.carcassonne.rules import USUAL_PLAYERS
from pathlib_games.games.carcassonne.scoring import EDITIONS, lay
from pathlib_games.games.carcassonne.tiles import SIDE_OF, Kind, Tile, base_set
from pathlib_games.games.tile_board import (
    ROTATIONS,
    Cell,
    around,
    beside,
    open_cells,
    required,
)


@cache
def _looks() -> tuple[tuple[Tile, int], ...]:
    """Return how each tile can lie: as it is turned, and by how many degrees."""
    ways: dict[Tile, int] = {}
    for tile in base_set().values():
        for rotation in ROTATIONS:
            ways.setdefault(tile.turned(rotation), rotation)
    return tuple(ways.items())


def _fitting(land: Land, cell: Cell) -> list[tuple[Tile, int]]:
    """Return how tiles can lie on a cell."""
    needed = required(land.tiles, cell).items()
    return [(tile, rotation) for tile, rotation in _looks() if needed <= tile.edges.items()]


def _with_tile(land: Land, cell: Cell, rng: random.Random) -> Land:
    """Lay any tile that fits on a cell, and of which one is left; lay nothing if there is none."""
    used = Counter(tile.id for tile in land.tiles.values())
    ways = [(tile, turn) for tile, turn in _fitting(land, cell) if used[tile.id] < tile.count]
    if not ways:
        return land
    left = [tile.count - used[tile.id] for tile, _ in ways]
    [(tile, rotation)] = rng.choices(ways, left)
    return land.lay(Placement(tile.id, *cell, rotation))


def first_tile(kind: Kind, rng: random.Random) -> PartOfLand:
    """Lay a tile that has a part of a kind, and choose one of these parts."""
    letters = [letter for letter, tile in base_set().items() if tile.of_kind(kind)]
    land = Land().lay(Placement(rng.choice(letters), 0, 0, rng.choice(ROTATIONS)))
    spots = [spot for spot in land.spots(land.tiles) if spot.kind == kind]
    return PartOfLand(land, spot=rng.choice(spots))


def _ends(land: Land, spots: Iterable[Spot]) -> list[Cell]:
    """Return the empty cells to which parts go on."""
    return [
        beside((spot.x, spot.y), SIDE_OF[end]) for spot in spots for end in land.open_ends(spot)
    ]


def _beside_it(land: Land, spot: Spot) -> list[Spot]:
    """Return the parts that share tiles and kind with a feature, and do not belong to it."""
    feature = land.feature(spot)
    there = land.spots(feature.cells)
    return [s for s in there if s.kind == spot.kind and s not in feature.spots]


def grown(asked: PartOfLand, tiles: int, rng: random.Random) -> PartOfLand:
    """Let a feature grow until it is complete or has so many tiles; with a field also cities."""
    land, spot = asked.land, asked.spot
    tries = rng.choice((1, 3))  # of several tiles the one is laid that closes most
    while len(land.tiles) < tiles:
        ends = _ends(land, land.feature(spot).spots)
        if spot.kind == "field" and rng.random() < 0.7:
            ends = _ends(land, _cities(land)) or ends
        if not ends:
            break
        cell = rng.choice(sorted(ends))
        laid = [_with_tile(land, cell, rng) for _ in range(tries)]
        land = min(laid, key=partial(_open, spot))
        if cell not in land.tiles:
            break
    return replace(asked, land=land)


def _open(spot: Spot, land: Land) -> int:
    """Count where a feature goes on, or where cities do if it is a field."""
    spots = _cities(land) if spot.kind == "field" else land.feature(spot).spots
    return len(_ends(land, spots))


def _cities(land: Land) -> list[Spot]:
    return [spot for spot in land.spots(land.tiles) if spot.kind == "city"]


def with_neighbors(asked: PartOfLand, tiles: int, rng: random.Random) -> PartOfLand:
    """Lay tiles where parts that only share a tile with the feature go on."""
    land = asked.land
    for _ in range(tiles):
        if ends := sorted(_ends(land, sorted(_beside_it(land, asked.spot)))):
            land = _with_tile(land, rng.choice(ends), rng)
    return replace(asked, land=land)


def ring(kind: Kind, rng: random.Random) -> PartOfLand:
    """Lay a road or a city that comes back to its first tile in another part of it."""
    width = rng.choice((2, 2, 3))
    cells = [*((x, 0) for x in range(width)), *((x, 1) for x in reversed(range(width)))]
    land = Land()
    for number, cell in enumerate(cells):
        near = {cells[number - 1], cells[(number + 1) % len(cells)]}
        ways = []
        for tile, rotation in _fitting(land, cell):
            reached = [
                near.intersection(beside(cell, SIDE_OF[opening]) for opening in part.openings)
                for part in tile.of_kind(kind)
            ]
            if (near in reached) == bool(number) and near <= set().union(*reached):
                ways.append(Placement(tile.id, *cell, rotation))
        land = land.lay(rng.choice(ways))
    there = (spot for spot in land.spots([cells[1]]) if spot.kind == kind)
    return PartOfLand(land, spot=next(s for s in there if cells[0] in land.feature(s).cells))


def around_a_cloister(rng: random.Random) -> PartOfLand:
    """Lay tiles around a cloister, and perhaps some behind them."""
    asked = first_tile("cloister", rng)
    land = asked.land
    count, cells = rng.randint(3, 9), block((0, 0))
    while len(land.tiles) < count:
        free = [cell for cell in open_cells(land.tiles) if cell in cells]
        land = _with_tile(land, rng.choice(free), rng)
    for _ in range(rng.randint(0, 2)):
        land = _with_tile(land, rng.choice(list(open_cells(land.tiles))), rng)
    return replace(asked, land=land)


def filled(kind: Kind, tiles: int, rng: random.Random) -> Land:
    """Lay tiles close together."""
    land = first_tile(kind, rng).land
    while len(land.tiles) < tiles:
        cells = open_cells(land.tiles)
        most = max(map(len, cells.values()))
        near = [cell for cell, needed in cells.items() if len(needed) == most]
        cell = rng.choice(near if rng.random() < 0.7 else list(cells))
        more = _with_tile(land, cell, rng)
        if more is land:
            break
        land = more
    return land


def peopled(land: Land, eager: Mapping[Spot, float], rng: random.Random, *, over: bool) -> Land:
    """Lay the same tiles in another order, with meeples; what is completed is scored.

    `eager`: how likely a meeple is put on a part. `over`: whether the last tile is scored, too.
    """
    tiles = placements_of(land)
    rng.shuffle(tiles)
    tiles, rules = _in_order(tiles), EDITIONS["current"]
    peopled = Land()
    for number, tile in enumerate(tiles, start=1):
        laid = peopled.lay(tile)
        free = [
            spot
            for spot in laid.spots([(tile.x, tile.y)])
            if rng.random() < eager.get(spot, 0) and not laid.feature(spot).meeples
        ]
        meeple = None
        if free:
            spot = rng.choice(free)
            meeple = Meeple(rng.choice(USUAL_PLAYERS), spot.kind, spot.part)
        placement = replace(tile, meeple=meeple)
        ends = number == len(tiles) and not over
        peopled = peopled.lay(placement) if ends else lay(peopled, placement, rules)[0]
    return peopled


# ---- what is left of them -----------------------------------------------------------------------


def _in_order(placements: list[Placement]) -> list[Placement]:
    """Put tiles in an order in which each touches one before it, if there is one."""
    left, ordered = list(placements), list[Placement]()
    while left:
        laid = {(each.x, each.y) for each in ordered}
        touching = (p for p in left if any(cell in laid for _, cell in around((p.x, p.y))))
        ordered.append(next(touching, left[0]))
        left.remove(ordered[-1])
    return ordered


Q = TypeVar("Q", bound=PartOfLand | WholeLand)


def smallest(asked: Q, keeps: Callable[[Q], bool], rng: random.Random) -> Q:
    """Take tiles away, one after the other, as long as a question stays what it is."""
    cells = list(asked.land.tiles)
    for cell in rng.sample(cells, len(cells)):
        if asked.spot is not None and cell == (asked.spot.x, asked.spot.y):
            continue
        left = [each for each in placements_of(asked.land) if (each.x, each.y) != cell]
        with suppress(BadPlacement):
            smaller = replace(asked, land=land_of(_in_order(left)))
            if keeps(smaller):
                asked = smaller
    return asked


def turned_round(asked: Q, rng: random.Random) -> Q:
    """Turn the land, let its columns and rows begin with 0, and perhaps swap the players."""
    turns = rng.randrange(4)
    other = dict(zip(USUAL_PLAYERS, rng.sample(USUAL_PLAYERS, len(USUAL_PLAYERS)), strict=True))

    def place(x: int, y: int) -> Cell:
        for _ in range(turns):
            x, y = -y, x
        return x, y

    cells = [place(*cell) for cell in asked.land.tiles]
    west, north = min(x for x, _ in cells), min(y for _, y in cells)
    placements = []
    for each in placements_of(asked.land):
        x, y = place(each.x, each.y)
        rotation = (each.rotation + 90 * turns) % 360
        meeple = each.meeple and replace(each.meeple, player=other[each.meeple.player])
        placements.append(Placement(each.tile, x - west, y - north, rotation, meeple))
    land = land_of(placements)
    if isinstance(asked, WholeLand):
        return replace(asked, land=land)
    x, y = place(asked.spot.x, asked.spot.y)
    return replace(asked, land=land, spot=asked.spot._replace(x=x - west, y=y - north))

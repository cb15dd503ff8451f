"""Pictures of questions about a land, and of how their solutions come about."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import groupby
from math import dist
from typing import Any

from pathlib_games.games.carcassonne.land import Feature, Land, Spot, place_words, spot_name
from pathlib_games.games.carcassonne.scoring import worth_of
from pathlib_games.games.carcassonne.view import TIMES, Sheet, badge, land_scene
from pathlib_games.games.carcassonne.view_tiles import anchor
from pathlib_games.games.tile_board import Cell, around
from pathlib_games.graphs import bfs
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Point, Shape
from pathlib_games.words import capital, counted, joined, listed
from pathlib_tutor.exercises.story import Story, concluded
from pathlib_tutor.lessons.carcassonne_judges import (
    PartOfLand,
    WholeLand,
    by_its_meeples,
    right_points,
    right_shares,
)

Picture = tuple[Scene, str]


def question_scene(asked: PartOfLand | WholeLand, *, clickable: bool = False) -> Scene:
    """Return the picture of a land, with a ring around the part in question.

    `clickable`: whether parts can be clicked; their ids are such as ``"(2, 3) road 2"``.
    """
    scene = land_scene(asked.land, asked.players, marked=asked.spot)

    def named(shape: Shape) -> Shape:
        if shape.id is None:
            return shape
        words = str(shape.label).removeprefix(shape.id).lstrip(" ,")
        return replace(shape, label=", ".join(filter(None, [shape.id, words])))

    if not clickable:
        return _still(scene)
    return replace(scene, shapes=tuple(map(named, scene.shapes)))


def _still(scene: Scene) -> Scene:
    return replace(scene, shapes=tuple(replace(shape, id=None) for shape in scene.shapes))


Counts = dict[Cell | Spot, str]
"""Numbers on parts, and in corners of tiles."""


def _lit_scene(
    asked: PartOfLand | WholeLand,
    lit: Collection[Spot],
    counts: Counts,
    *,
    open_sides: bool = False,
) -> Scene:
    """Return the land with some parts lit, and with numbers."""
    land, sheet = asked.land, Sheet.of(asked.land.tiles)
    scene = land_scene(land, asked.players, marked=asked.spot, lit=lit, open_sides=open_sides)
    badges: list[Shape] = []
    for place, count in counts.items():
        badges += badge(sheet.on((place[0], place[1]), _free_place(asked, place)), count)
    return replace(_still(scene), shapes=(*_still(scene).shapes, *badges))


_PLACES = tuple((u, v) for v in (0.16, 0.5, 0.84) for u in (0.16, 0.5, 0.84))
_CLEAR = 0.29
"""The distance of a number from a meeple or a ring, on a tile of width 1."""


def _free_place(asked: PartOfLand | WholeLand, place: Cell | Spot) -> Point:
    """Return where a number stands on its tile: on its part, or beside what stands there."""
    land, cell = asked.land, (place[0], place[1])
    kept = {spot for spot in (asked.spot, *land.meeples) if spot and (spot.x, spot.y) == cell}
    near = _middle(land, place) if isinstance(place, Spot) else _PLACES[0]
    if place not in kept and isinstance(place, Spot):
        return near
    taken = [_middle(land, spot) for spot in kept]
    free = (each for each in _PLACES if all(dist(each, other) > _CLEAR for other in taken))
    return min(free, key=lambda each: dist(each, near))


def _middle(land: Land, spot: Spot) -> Point:
    return anchor(land.tiles[spot.x, spot.y], land.part(spot))


# ---- a flood -------------------------------------------------------------------------------------


def flood_story(asked: PartOfLand) -> Story:
    """Flood the feature in question part by part."""
    land, kind = asked.land, asked.spot.kind
    found = bfs(land.graph, asked.spot)
    order: list[Any] = list(found.distance)
    story = []
    for count, spot in enumerate(order, start=1):
        before: Any = found.predecessor[spot]
        told = f"Begin with the marked {kind} on ({spot.x}, {spot.y})."
        if before is not None:
            told = f"From {spot_name(land, before)} on to {spot_name(land, spot)}."
        story.append((_lit_scene(asked, order[:count], {}), told))
    return concluded(story, f"The {kind} goes no further: {counted(len(order), 'part')}.")


# ---- the worth of a feature ----------------------------------------------------------------------


def points_story(asked: PartOfLand) -> Story:
    """Score the feature in question, tile by tile or city by city, with the sum so far."""
    ways = {"cloister": _around_cloister, "field": _around_field}
    return list(ways.get(asked.spot.kind, _along_tiles)(asked))


def _along_tiles(asked: PartOfLand) -> Iterator[Picture]:
    """Follow a road or a city part by part; a tile counts once."""
    land, feature, total = asked.land, asked.feature, 0
    counts: Counts = {}
    cells = set[Cell]()
    order = list[Any](bfs(land.graph, asked.spot).distance)
    for count, spot in enumerate(order, start=1):
        cell, before = (spot.x, spot.y), total
        terms = [] if cell in cells else ["1"]
        terms += ["1"] * (land.part(spot).shields if spot.kind == "city" else 0)
        total += len(terms)
        counts[spot] = str(total)
        cells.add(cell)
        shield = " with a shield" if len(terms) > 1 else ""
        told = f"{cell} again: a tile counts once, so it is still {total}."
        if terms:
            told = f"The tile on {cell}{shield}: {' + '.join([str(before), *terms])} = {total}."
        if count < len(order):
            yield _lit_scene(asked, order[:count], counts), told
    last = joined(told, _closed(asked, feature, total))
    yield _lit_scene(asked, order, counts, open_sides=spot.kind == "city"), last


def _closed(asked: PartOfLand, feature: Feature, total: int) -> str:
    """Say where a road ends, or whether the tiles and shields of a city count twice."""
    points = right_points(asked)
    if feature.kind == "road":
        return "The road goes no further."
    if points > total:
        return f"The city is complete: {points // total} {TIMES} {total} = {points}."
    why = "has only two tiles" if feature.complete else "is open"
    return f"The city {why}, so everything counts once."


def _around_cloister(asked: PartOfLand) -> Iterator[Picture]:
    """Count the tile of a cloister, then those at its sides, then those at its corners."""
    own = (asked.spot.x, asked.spot.y)
    beside = [cell for _, cell in around(own) if cell in asked.land.tiles]
    corners = asked.feature.cells.difference(beside, [own])
    groups = {"Its own tile": [own], "Tiles at its sides": beside, "Tiles at its corners": corners}
    counts: Counts = {}
    terms: list[str] = []
    for where, cells in groups.items():
        terms.append(str(len(cells)))
        for cell in sorted(cells, key=lambda cell: cell[::-1]):
            counts[cell] = str(len(counts) + 1)
        total = f" = {len(counts)}" if len(terms) > 1 else ""
        is_last = len(terms) == len(groups)
        scene = _lit_scene(asked, asked.feature.spots, counts, open_sides=is_last)
        yield scene, f"{where}: {' + '.join(terms)}{total}."


def _around_field(asked: PartOfLand) -> Iterator[Picture]:
    """Flood a field wave by wave, then count the complete cities around it."""
    land, each, total = asked.land, asked.rules.supplied_city, 0
    found = bfs(land.graph, asked.spot).distance
    lit: set[Any] = set()
    for far, wave in groupby(found, key=found.__getitem__):
        lit |= {*wave}
        told = f"Within {counted(int(far), 'step')}: {counted(len(lit), 'part')} of the field."
        if not far:
            told = f"Begin with the marked field on ({asked.spot.x}, {asked.spot.y})."
        yield _lit_scene(asked, lit, {}), told
    counts: Counts = {}
    cities = land.cities_at(asked.feature)
    for city in cities:
        told = f"The city {place_words(city)} is open, so it adds nothing."
        if city.complete:
            total += each
            lit |= city.spots
            counts[min(city.spots)] = str(total)
            told = f"The city {place_words(city)} is complete: {total - each} + {each} = {total}."
        yield _lit_scene(asked, lit, counts), told
    if not cities:
        yield _lit_scene(asked, lit, {}), "The field touches no city: 0 points."


# ---- points for players --------------------------------------------------------------------------


def shares_story(asked: PartOfLand) -> Story:
    """Score the feature in question, then compare the meeples on it."""
    story = points_story(asked)
    meeples = asked.feature.meeples
    has = [f"{player} has {counted(n, 'meeple')}" for player, n in meeples.items()]
    gets = [f"{player} gets {n}" for player, n in right_shares(asked).items() if n]
    there, paid = listed(has or ["nobody has a meeple on it"]), listed(gets or ["nobody is paid"])
    return [*story, (story[-1][0], f"{capital(there)}, so {paid}.")]


def total_story(asked: WholeLand) -> Story:
    """Pay feature by feature, with the sum of each player so far."""
    land, rules = asked.land, asked.rules
    sums: dict[str, list[int]] = {player: [] for player in asked.players}
    counts: Counts = {}
    story: list[Picture] = []
    for feature in land.features(land.meeples):
        points, told = worth_of(land, feature, rules), list[str]()
        for player in feature.holders:
            before = sum(sums[player])
            told.append(f"{player} {before} + {points} = {before + points}")
            sums[player].append(points)
        for spot in feature.spots & land.meeples.keys():
            counts[spot] = str(points if land.meeples[spot] in feature.holders else 0)
        words = f"{capital(by_its_meeples(land, feature))}: {listed(told)}."
        story.append((_lit_scene(asked, _paying(asked, feature), counts), words))
    right = right_shares(asked)
    ends = []
    for player, points in right.items():
        terms = f"{' + '.join(map(str, sums[player]))} = " if len(sums[player]) > 1 else ""
        ends.append(f"{player} {terms}{points}")
    return concluded(story, f"In all: {listed(ends)}.")


def _paying(asked: PartOfLand | WholeLand, feature: Feature) -> frozenset[Spot]:
    """Return the parts of a feature, and those of the complete cities that a field touches."""
    cities = asked.land.cities_at(feature) if feature.kind == "field" else []
    return feature.spots.union(*(city.spots for city in cities if city.complete))

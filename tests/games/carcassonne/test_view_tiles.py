"""Drawn tiles of Carcassonne: each part is in its place, with meeples on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product

import pytest
from matplotlib.path import Path as Outline

from pathlib_games.games.carcassonne.tiles import Part, Tile, base_set
from pathlib_games.games.carcassonne.view_tiles import (
    CELL,
    Look,
    anchor,
    meeple_shapes,
    player_looks,
    rim_point,
    tile_shapes,
)
from pathlib_games.games.tile_board import ROTATIONS
from pathlib_games.views.shapes import Polygon, Shape

EACH = pytest.mark.parametrize(
    "tile",
    [
        pytest.param(tile.turned(rotation), id=f"{tile.id}-{rotation}")
        for tile, rotation in product(base_set().values(), ROTATIONS)
    ],
)


def polygons(shapes: Iterable[Shape]) -> list[Polygon]:
    return [shape for shape in shapes if isinstance(shape, Polygon)]


def named(part: Part) -> Look:
    return Look(id=f"{part.kind} {part.index}")


@EACH
def test_a_tile_shows_its_parts_and_meeples_stand_on_them(tile: Tile) -> None:
    shapes = tile_shapes(tile, (0, 0), 1000)
    cities, roads = tile.of_kind("city"), tile.of_kind("road")
    drawn = Counter(shape.classes for shape in shapes)
    assert drawn["city"] == len(cities)
    assert drawn["shield"] == sum(city.shields for city in cities)
    assert drawn["road-bed"] == len(roads)
    assert drawn["village"] == (len(roads) > 2)
    assert drawn["cloister"] == len(tile.of_kind("cloister"))
    outlines = [Outline(s.points) for s in polygons(shapes) if s.classes == "city"]
    beds = [Outline(s.points) for s in polygons(shapes) if s.classes == "road-bed"]
    anchors = set()
    for part in tile.parts:
        u, v = anchor(tile, part)
        anchors.add((round(u, 2), round(v, 2)))
        point = (1000 * u, 1000 * v)
        inside = [outline.contains_point(point) for outline in outlines]
        assert inside == [part.kind == "city" and k == part.index for k in range(len(cities))]
        on_road = [bed.contains_point(point) for bed in beds]
        assert on_road == [part.kind == "road" and k == part.index for k in range(len(roads))]
    assert len(anchors) == len(tile.parts)


@EACH
def test_what_a_meeple_stands_on_is_seen(tile: Tile) -> None:
    """At most a corner of it covers something else, and a road shows on both sides."""
    drawn = polygons(tile_shapes(tile, (0, 0), look=named))
    parts = {s.id: Outline(s.points) for s in drawn if s.id}
    beds = iter([s.points for s in drawn if s.classes == "road-bed"])
    for part in tile.parts:
        u, v = anchor(tile, part)
        lying = part.kind == "field"
        meeple, _ = meeple_shapes((CELL * u, CELL * v), ("ball-1", "R"), lying=lying, label=None)
        assert isinstance(meeple, Polygon)
        if part.kind == "road":
            bed = next(beds)
            ends = [bed[0], bed[len(bed) // 2 - 1], bed[len(bed) // 2], bed[-1]]
            assert not any(Outline(meeple.points).contains_points(ends)), part
        else:
            below = parts[f"{part.kind} {part.index}"].contains_points(meeple.points)
            assert sum(below) > 0.75 * len(below), part


@EACH
def test_the_last_shape_below_a_point_is_the_part_that_is_there(tile: Tile) -> None:
    """Pointing at a meeple's place, or just inside an opening, finds the part."""
    shapes = [s for s in polygons(tile_shapes(tile, (0, 0), 1000, look=named)) if s.id is not None]
    assert len(shapes) == len(tile.parts)
    for part in tile.parts:
        places = [anchor(tile, part)]
        for opening in part.openings:
            u, v = rim_point(opening)
            places.append((u + 0.02 * (0.5 - u), v + 0.02 * (0.5 - v)))
        for u, v in places:
            point = (1000 * u, 1000 * v)
            below = [s.id for s in shapes if Outline(s.points).contains_point(point)]
            assert below[-1] == f"{part.kind} {part.index}", (u, v)


@EACH
def test_no_two_fields_of_a_tile_lie_on_each_other(tile: Tile) -> None:
    shapes = polygons(tile_shapes(tile, (0, 0), 1000, look=lambda part: Look(id=part.kind)))
    fields = [Outline(s.points) for s in shapes if s.id == "field"]
    for x, y in product(range(13, 1000, 49), repeat=2):
        assert sum(field.contains_point((x, y)) for field in fields) <= 1


def test_players_look_different_and_are_never_told_apart_by_color_alone() -> None:
    for players in (["red", "blue"], ["ann", "abe", "bob"], ["blue", "ann", "red", "rob", "eve"]):
        looks = player_looks(players)
        assert list(looks) == players
        assert len({ball for ball, _ in looks.values()}) == len(players)
        assert len({letter for _, letter in looks.values()}) == len(players)

"""Pictures of Carcassonne: parts where they belong, and all meeples told."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from matplotlib.path import Path as Outline

from pathlib_games.games.carcassonne.rules import Position
from pathlib_games.games.carcassonne.tiles import base_set
from pathlib_games.games.carcassonne.view import (
    anchor,
    land_scene,
    player_looks,
    position_scene,
    tile_shapes,
)
from pathlib_games.games.tile_board import ROTATIONS
from pathlib_games.views.shapes import Polygon, Text
from tests.games.carcassonne.random_games import random_game


@pytest.mark.parametrize(("letter", "rotation"), list(product(base_set(), ROTATIONS)))
def test_a_tile_shows_its_parts_and_meeples_stand_on_them(letter: str, rotation: int) -> None:
    tile = base_set()[letter].turned(rotation)
    shapes = tile_shapes(tile, (0, 0), 1000)
    cities, roads = tile.of_kind("city"), tile.of_kind("road")
    drawn = Counter(shape.classes for shape in shapes)
    assert drawn["city"] == len(cities)
    assert drawn["shield"] == sum(city.shields for city in cities)
    assert drawn["road-bed"] == len(roads)
    assert drawn["village"] == (len(roads) > 2)
    assert drawn["cloister"] == len(tile.of_kind("cloister"))
    outlines = [Outline(s.points) for s in shapes if isinstance(s, Polygon) and s.classes == "city"]
    beds = [Outline(s.points) for s in shapes if isinstance(s, Polygon) and s.classes == "road-bed"]
    anchors = set()
    for part in tile.parts:
        u, v = anchor(part)
        anchors.add((round(u, 2), round(v, 2)))
        point = (1000 * u, 1000 * v)
        inside = [outline.contains_point(point) for outline in outlines]
        assert inside == [part.kind == "city" and k == part.index for k in range(len(cities))]
        on_road = [bed.contains_point(point) for bed in beds]
        assert on_road == [part.kind == "road" and k == part.index for k in range(len(roads))]
    assert len(anchors) == len(tile.parts)


@pytest.mark.parametrize("letter", base_set())
def test_a_city_fills_its_sides_and_a_road_leads_to_its_sides(letter: str) -> None:
    """Just inside the middle of each side lies what the side shows."""
    tile = base_set()[letter].turned(90)
    shapes = tile_shapes(tile, (0, 0), 1000)
    places = {"N": (500, 5), "E": (995, 500), "S": (500, 995), "W": (5, 500)}
    for side, place in places.items():
        shown = [
            shape.classes
            for shape in shapes
            if isinstance(shape, Polygon)
            and shape.classes in ("city", "road-bed")
            and Outline(shape.points).contains_point(place)
        ]
        assert (
            shown
            == {"city": ["city"], "road": ["road-bed"], "field": []}[
                tile.edges[side]  # type: ignore[index]
            ]
        )


def test_every_meeple_is_drawn_and_told_and_lies_in_a_field() -> None:
    position = random_game(["ann", "bob", "cat"], 4)
    scene = land_scene(position.land, position.players)
    drawn = [s for s in scene.shapes if isinstance(s, Polygon) and s.classes.startswith("ball")]
    assert len(drawn) == len(position.land.meeples) > 5
    for spot, player in position.land.meeples.items():
        where = "cloister" if spot.kind == "cloister" else f"{spot.kind} {spot.part}"
        tile = position.land.tiles[spot.x, spot.y]
        words = f"{player} on {where} of tile {tile.id} at {(spot.x, spot.y)}"
        assert words in scene.description
        (shape,) = [s for s in drawn if s.label == f"meeple of {words}"]
        wide = max(x for x, _ in shape.points) - min(x for x, _ in shape.points)
        high = max(y for _, y in shape.points) - min(y for _, y in shape.points)
        assert (wide > high) == (spot.kind == "field")
    letters = {s.text for s in scene.shapes if isinstance(s, Text) and s.classes == "meeple-letter"}
    assert letters == {"A", "B", "C"}


def test_a_game_in_play_tells_points_stock_and_the_tile() -> None:
    position = Position.new(1, ["ann", "bob"])
    told = position_scene(position).description
    assert told.startswith(
        "ann has 0 points and 7 meeples left. bob has 0 points and 7 meeples left. "
        f"ann lays tile {position.tile}; 70 tiles left. 1 tile. Meeples: none."
    )
    final = random_game(["ann", "bob"], 1)
    outcome = final.outcome()
    assert outcome is not None
    told = position_scene(final).description
    for player, won in outcome.points.items():
        assert f"{player} has {won} point" in told
    assert f"The game is over; {' and '.join(outcome.ranking[0])} won." in told


def test_players_look_different_and_are_never_told_apart_by_colour_alone() -> None:
    for players in (["red", "blue"], ["ann", "abe", "bob"], ["blue", "ann", "red", "rob", "eve"]):
        looks = player_looks(players)
        assert list(looks) == players
        assert len({ball for ball, _ in looks.values()}) == len(players)
        assert len({letter for _, letter in looks.values()}) == len(players)

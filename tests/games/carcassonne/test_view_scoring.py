"""Flood, count, pay: what the pictures say is what the rules pay."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from pathlib_games.games.carcassonne.land import Land, Spot, read_spot
from pathlib_games.games.carcassonne.scoring import (
    EDITIONS,
    UnknownEdition,
    edition_named,
    final_awards,
)
from pathlib_games.games.carcassonne.view_scoring import scoring_film, scoring_story
from pathlib_games.graphs import BadPosition, NodeNotFound
from pathlib_games.views.scene import Scene
from pathlib_tutor.lessons.carcassonne_judges import read_land
from tests.games.carcassonne.random_games import random_game
from tests.tiers import cases

GAMES = cases(every_night=30, every_time=3)


def paid(told: list[tuple[Scene, str]]) -> dict[str, int]:
    """Return what the tally says in the end."""
    tally = told[-1][0].description.split("Tally: ")[1].split(". ")[0]
    return {name: int(points) for name, points in re.findall(r"points for (\w+) (\d+)", tally)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_feature_with_meeples_is_paid_as_the_rules_do(edition: str) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(GAMES):
        land = random_game(["ann", "bob", "cat"], seed, edition, tiles=36).land
        rules = edition_named(edition)
        for feature in land.features(land.meeples):
            spot = min(feature.spots)
            told = scoring_story(land, spot, edition)
            if feature.kind == "field" and edition == "first":
                cities = [city.cells for city in land.cities_at(feature) if city.complete]
                awards = [
                    award
                    for award in final_awards(land, rules)
                    if award.kind == "field" and award.cells in cities
                ]
            else:
                awards = [
                    award
                    for award in final_awards(land, rules)
                    if (award.kind, award.cells) == (feature.kind, feature.cells)
                ][:1]
            total: Counter[str] = Counter()
            for award in awards:
                total.update(dict.fromkeys(award.players, award.points))
            assert {name: n for name, n in paid(told).items() if n} == total, (seed, spot)
            kinds[feature.kind] += 1
    assert len(kinds) == 4


def test_the_waves_flood_the_feature_and_tiles_are_numbered_once() -> None:
    land = random_game(["ann", "bob"], 1, tiles=24).land
    for feature in land.features(land.spots(land.tiles)):
        spot = min(feature.spots)
        told = scoring_story(land, spot)
        lit = [
            shape.label
            for shape in told[-1][0].shapes
            if "lit" in shape.classes.split() and shape.label
        ]
        assert len(lit) == len(feature.spots)
        for label in lit:
            name = re.match(r"\(.*?\) \w+( \d)?", label)
            assert name is not None
            assert read_spot(land, name[0]) in feature.spots
        if feature.kind != "field":
            count = told[-1][0].description.split("tiles ")[1].split(";")[0]
            assert int(count) == len(feature.cells)
        assert len({(scene.width, scene.height) for scene, _ in told}) == 1
        assert all(words in scene.description for scene, words in told)


def test_a_tie_pays_both_and_a_small_city_once_paid_half() -> None:
    tiles = read_land("E 0 0 0, E 0 -1 180").tiles
    land = Land(tiles, {Spot(0, 0, "city", 0): "red", Spot(0, -1, "city", 0): "blue"})
    told = [words for _, words in scoring_story(land, Spot(0, 0, "city", 0))]
    assert (
        told[-2] == "Meeples on it: 1 of blue, 1 of red. They are equal, so all of them are paid."
    )
    assert told[-1].endswith("= 4. 4 points for blue and red.")
    told = [words for _, words in scoring_story(land, Spot(0, 0, "city", 0), "first")]
    assert "a complete city of two tiles earns 1 for each tile and shield" in told[-1]
    assert told[-1].endswith("= 2. 2 points for blue and red.")


def test_a_tile_with_two_parts_of_a_road_counts_once() -> None:
    """Three curves and a crossing make a ring: the road leaves the crossing and comes back."""
    land = read_land("X 0 0 0, V 1 0 0, V 1 1 90, V 0 1 180")
    told = [words for _, words in scoring_story(land, Spot(1, 0, "road", 0))]
    assert (
        "Count: 4 tiles, each once. Several parts of (0, 0) belong to it; the tile counts once."
        in told
    )


def test_what_is_not_there_is_refused() -> None:
    land = read_land("E 0 0 0")
    with pytest.raises(NodeNotFound):
        scoring_story(land, Spot(0, 0, "road", 0))
    with pytest.raises(BadPosition, match=r"one of \(0, 0\) city, \(0, 0\) field, but it is"):
        scoring_story(land, "(0, 0) road")
    with pytest.raises(UnknownEdition):
        scoring_story(land, Spot(0, 0, "city", 0), "second")


def test_a_film_tells_the_same() -> None:
    land = read_land("B 0 0 0 red cloister 0")
    film = scoring_film(land, "(0,0) Cloister")
    assert film == scoring_film(land, Spot(0, 0, "cloister", 0))
    assert len({(scene.width, scene.height) for scene in film.scenes}) == 1
    assert film.alt.endswith("earns 1 for each tile: 1. 1 point for red.")

"""Pictures of Carcassonne: all parts and meeples are drawn, described, and clickable."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from pathlib_games.games.carcassonne.land import (
    Land,
    Spot,
    join_graph,
    read_spot,
    spot_name,
    tile_words,
)
from pathlib_games.games.carcassonne.rules import ALL_TILES, Position
from pathlib_games.games.carcassonne.scoring import (
    EDITIONS,
    UnknownEdition,
    edition_named,
    final_awards,
)
from pathlib_games.games.carcassonne.tiles import Meeple, Placement, base_set
from pathlib_games.games.carcassonne.view import (
    JoinView,
    board_scene,
    features_shown,
    hand_scene,
    land_scene,
    position_scene,
    row_place,
    scoring_film,
    scoring_story,
    tiles_scene,
)
from pathlib_games.graphs import BadPosition, NodeNotFound, dijkstra
from pathlib_games.views.palette import resolve
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Polygon, Text
from pathlib_games.widgets import Stepper
from pathlib_games.widgets.live import scene_data
from pathlib_tutor.lessons.carcassonne_judges import read_land
from tests.games.carcassonne.random_games import random_game
from tests.games.carcassonne.test_land import land_of
from tests.pictures import cut_off
from tests.tiers import cases


def test_every_meeple_is_drawn_and_told_and_lies_in_a_field() -> None:
    position = random_game(["ann", "bob", "cat"], 4)
    scene = land_scene(position.land, position.players)
    drawn = [s for s in scene.shapes if isinstance(s, Polygon) and s.classes.startswith("ball")]
    assert len(drawn) == len(position.land.meeples) > 5
    for spot, player in position.land.meeples.items():
        words = f"{player} on {spot_name(position.land, spot)}"
        assert words in scene.description
        (shape,) = [s for s in drawn if s.label == f"meeple of {words}"]
        wide = max(x for x, _ in shape.points) - min(x for x, _ in shape.points)
        high = max(y for _, y in shape.points) - min(y for _, y in shape.points)
        assert (wide > high) == (spot.kind == "field")
    letters = {s.text for s in scene.shapes if isinstance(s, Text) and s.classes == "meeple-letter"}
    assert letters == {"A", "B", "C"}


FOUR = read_land(
    "D 0 0 0 red road 0, E 0 -1 180 blue city 0, A -1 0 270 blue field 0, A 1 0 90 red cloister 0"
)


def test_every_part_has_its_name_as_its_id_and_says_what_is_to_be_seen() -> None:
    field = Spot(0, 0, "field", 1)
    lit = FOUR.feature(field).spots
    scene = land_scene(FOUR, marked=field, lit=lit, open_sides=True)
    labels = {shape.id: shape.label or "" for shape in scene.shapes if shape.id}
    assert list(labels) == [
        *("(0, 0) field 1", "(0, 0) field 2", "(0, 0) city", "(0, 0) road"),
        *("(0, -1) field", "(0, -1) city"),
        *("(-1, 0) field", "(-1, 0) road", "(-1, 0) cloister"),
        *("(1, 0) field", "(1, 0) road", "(1, 0) cloister"),
    ]
    assert labels["(0, 0) field 2"] == (
        "(0, 0) field 2 in the south, east (south half) and west (south half), marked, lit, open "
        "south"
    )
    assert labels["(1, 0) cloister"] == "(1, 0) cloister, meeple of red"
    assert scene.description.endswith(
        "Marked: (0, 0) field 2. "
        "Lit: (-1, 0) field, (0, 0) field 1, (0, 0) field 2, (1, 0) field. "
        "Open sides: (-1, 0) field north, south, west; (0, 0) field 2 south; "
        "(1, 0) field north, east, south."
    )


def test_marked_lit_and_open_are_seen_without_color() -> None:
    for spot in FOUR.spots(FOUR.tiles):
        feature = FOUR.feature(spot)
        scene = land_scene(FOUR, marked=spot, lit=feature.spots, open_sides=True)
        classes = [shape.classes for shape in scene.shapes]
        assert sum("current" in look for look in classes) == 2, "an outline and a ring"
        assert sum("lit" in look.split() for look in classes) == len(feature.spots)
        assert classes.count("open-end") == feature.gaps


def test_all_tiles_are_shown_with_their_letters_and_how_many_there_are() -> None:
    scene = tiles_scene()
    texts = [shape.text for shape in scene.shapes if isinstance(shape, Text)]
    assert texts[::2] == list(base_set())
    assert sum(int(text.split()[0]) for text in texts[1::2]) == ALL_TILES == 72
    for tile in base_set().values():
        assert f"{tile.id}: {tile_words(tile)}, {tile.count} tile" in scene.description
    assert all(0 <= shape.y <= scene.height for shape in scene.shapes if isinstance(shape, Text))


# ---- the board of a game and the hand beside it -------------------------------------------------


def test_every_part_belongs_to_one_feature_and_open_sides_have_places() -> None:
    land = random_game(seed=3, tiles=24).land
    shown = features_shown(land)
    names = [name for feature in shown for name in feature.parts]
    scene = board_scene(land, ["red", "blue"])
    parts = [shape.id for shape in scene.shapes if shape.id and shape.id.startswith("(")]
    assert sorted(names) == sorted(map(str, parts))
    gaps = sum(feature.gaps for feature in land.features(land.spots(land.tiles)))
    assert sum(len(feature.ends) for feature in shown) == gaps
    for feature in shown:
        assert all(0 < x < scene.width and 0 < y < scene.height for x, y in feature.ends)
    assert scene_data(scene)["shapes"]


def test_lit_cells_and_free_parts_are_told() -> None:
    land = Land().lay(Placement("D", 0, 0, 0, Meeple("red", "road")))
    free = [spot for spot in land.spots([(0, 0)]) if spot.kind == "city"]
    scene = board_scene(land, ["red", "blue"], legal={(1, 0): "the tile fits here"}, free=free)
    labels = {shape.id: str(shape.label) for shape in scene.shapes if shape.id}
    assert labels["1 0"] == "(1, 0), empty, the tile fits here"
    assert labels["0 1"] == "(0, 1), empty"
    assert labels["(0, 0) city"].endswith("no meeple, a meeple may stand here")
    assert labels["(0, 0) road"].endswith("a road of 1 tile, 2 open sides, 1 meeple of red")


def test_the_hand_turns_its_tile_or_asks_for_a_meeple() -> None:
    tile, names = base_set()["D"], {"red": "You", "blue": "Computer"}
    position = Position.new(1).play(Placement("B", 0, 1, 0, Meeple("red", "cloister")))
    turning = hand_scene(position, tile, "You lay this tile", name=names.__getitem__)
    assert [shape.id for shape in turning.shapes if shape.id] == ["turn"]
    assert turning.description == (
        "You lay this tile. It shows road from east to west, city in the north. 69 tiles left. "
        "You: 0 points, 6 meeples. Computer: 0 points, 7 meeples."
    )
    asking = hand_scene(position, tile, "You may put a meeple on it", tile.of_kind("field"))
    assert [shape.id for shape in asking.shapes if shape.id] == ["field 0", "field 1"]
    over = hand_scene(random_game(seed=3), None, "The game is over")
    for scene in (turning, asking, over):
        numbers = [s for s in scene.shapes if isinstance(s, Text) and s.classes == "number right"]
        for number, shape in enumerate(numbers[::2]):
            x, y = row_place(number)
            assert abs(shape.x - x) < 20
            assert abs(shape.y - y) < 2, "points fly to where they stand"


def test_a_game_in_play_tells_points_stock_and_the_tile() -> None:
    scene = position_scene(Position.new(1, ["ann", "bob"]))
    assert cut_off(scene) == [], "a saved notebook keeps the land and the hand in one picture"
    assert scene.description.startswith(
        "ann lays this tile. It shows cloister. 70 tiles left. ann: 0 points, 7 meeples. "
        "bob: 0 points, 7 meeples. 1 tile. (0, 0): road from east to west; city in the north; "
    )
    final = random_game(["ann", "bob"], 1)
    outcome = final.outcome()
    assert outcome is not None
    told = position_scene(final).description
    assert told.startswith(f"The game is over; {' and '.join(outcome.ranking[0])} won. ann: ")
    for player, won in outcome.points.items():
        assert f"{player}: {won} point" in told


# ---- the search for the fewest tiles between two cities -----------------------------------------


def test_every_distance_is_written_once_on_its_node() -> None:
    for seed in range(6):
        land = land_of(seed)
        graph = join_graph(land)
        for source in graph.nodes:
            trace = dijkstra.trace(graph, source)
            scene = JoinView(land).scene(trace.at(len(trace)))
            written = [
                s.text for s in scene.shapes if isinstance(s, Text) and "heading" in s.classes
            ]
            expected = [str(distance) for distance in trace.result.distance.values()]
            assert sorted(written) == sorted(expected)
            for shape in scene.shapes:
                for x, y in getattr(shape, "points", ()):
                    assert 0 <= x <= scene.width
                    assert 0 <= y <= scene.height


def test_meeples_of_a_reduced_land_have_thin_outlines_and_no_letters() -> None:
    land = Land.load("two_cities")
    scene = JoinView(land).start("(1, 0) city")
    meeples = [s for s in scene.shapes if s.classes.startswith("ball ")]
    assert len(meeples) == len(land.meeples)
    assert all(resolve(meeple.classes).width == 1 for meeple in meeples)
    assert not any(isinstance(s, Text) and s.text in "RB" for s in scene.shapes)


def test_it_is_stepped_like_any_search() -> None:
    land = land_of(1)
    trace = dijkstra.trace(join_graph(land), join_graph(land).nodes[0])
    stepper = Stepper(trace, JoinView(land))
    assert stepper.last == len(trace)


# ---- flood, count, pay: the pictures match the rules --------------------------------------------

GAMES = cases(every_night=30, every_time=3)


def paid(told: list[tuple[Scene, str]]) -> dict[str, int]:
    """Return the final tally."""
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
    assert told[-2] == "Meeples on it: 1 blue, 1 red. A tie: blue and red are paid."
    assert told[-1].endswith("= 4. 4 points each for blue and red.")
    told = [words for _, words in scoring_story(land, Spot(0, 0, "city", 0), "first")]
    assert "a complete city of two tiles earns 1 for each tile and shield" in told[-1]
    assert told[-1].endswith("= 2. 2 points each for blue and red.")


def test_a_tile_with_two_parts_of_a_road_counts_once() -> None:
    """Three curves and a crossing make a ring: the road leaves the crossing and returns."""
    land = read_land("X 0 0 0, V 1 0 0, V 1 1 90, V 0 1 180")
    told = [words for _, words in scoring_story(land, Spot(1, 0, "road", 0))]
    assert (
        "Count: 4 tiles, each once. Several parts of (0, 0) belong to it; each tile counts once."
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

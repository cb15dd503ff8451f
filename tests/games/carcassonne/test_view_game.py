"""The board of a game and the hand beside it: what can be chosen is seen, and told."""

from __future__ import annotations

from pathlib_games.games.carcassonne.land import Land
from pathlib_games.games.carcassonne.rules import Position
from pathlib_games.games.carcassonne.tiles import Meeple, Placement, base_set
from pathlib_games.games.carcassonne.view_game import (
    board_scene,
    features_shown,
    hand_scene,
    position_scene,
    row_place,
)
from pathlib_games.views.shapes import Text
from pathlib_games.widgets.live import scene_data
from tests.games.carcassonne.random_games import random_game
from tests.pictures import cut_off


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
    assert labels["(0, 0) city"].endswith("nobody's, a meeple may stand here")
    assert labels["(0, 0) road"].endswith("a road of 1 tile, 2 open sides, 1 meeple of red")


def test_the_hand_turns_its_tile_or_asks_for_a_meeple() -> None:
    tile, names = base_set()["D"], {"red": "You", "blue": "Computer"}
    position = Position.new(1).play(Placement("B", 0, 1, 0, Meeple("red", "cloister")))
    turning = hand_scene(position, tile, "You lay this tile", name=names.__getitem__)
    assert [shape.id for shape in turning.shapes if shape.id] == ["turn"]
    assert turning.description == (
        "You lay this tile. It shows road from east to west, city north. 69 tiles left. "
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
        "bob: 0 points, 7 meeples. 1 tile. (0, 0): road from east to west; city north; field 1 "
    )
    final = random_game(["ann", "bob"], 1)
    outcome = final.outcome()
    assert outcome is not None
    told = position_scene(final).description
    assert told.startswith(f"The game is over; {' and '.join(outcome.ranking[0])} won. ann: ")
    for player, won in outcome.points.items():
        assert f"{player}: {won} point" in told

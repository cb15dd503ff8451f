"""Pictures of Carcassonne: all parts and meeples are drawn, told, and can be pointed at."""

from __future__ import annotations

from pathlib_games.games.carcassonne.land import Spot, spot_name, tile_words
from pathlib_games.games.carcassonne.rules import ALL_TILES
from pathlib_games.games.carcassonne.tiles import base_set
from pathlib_games.games.carcassonne.view import land_scene, tiles_scene
from pathlib_games.views.shapes import Polygon, Text
from pathlib_tutor.lessons.carcassonne_judges import read_land
from tests.games.carcassonne.random_games import random_game


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
        "(0, 0) field 2 south, east (south half), west (south half), marked, lit, open south"
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

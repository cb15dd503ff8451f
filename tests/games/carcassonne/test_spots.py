"""What the parts of tiles are called, and how their names are read."""

from __future__ import annotations

import pytest

from pathlib_games.games.carcassonne.land import (
    Land,
    Spot,
    part_words,
    read_spot,
    spot_name,
    tile_words,
)
from pathlib_games.games.carcassonne.tiles import Placement, base_set
from pathlib_games.graphs import BadPosition
from tests.games.carcassonne.random_games import random_game

LAND = Land().lay(Placement("L", 2, 3)).lay(Placement("E", 2, 2, 180))


def test_every_part_is_found_by_its_name() -> None:
    for seed in range(5):
        land = random_game(seed=seed).land
        names = {spot_name(land, spot): spot for spot in land.spots(land.tiles)}
        assert len(names) == sum(len(tile.parts) for tile in land.tiles.values())
        for name, spot in names.items():
            assert read_spot(land, name) == spot


@pytest.mark.parametrize(
    "typed",
    [
        "(2, 3) road 2",
        "(2,3)road2",
        "2, 3 Road 2",
        "  2 3 ROAD 2 ",
        "[2;3]: roads 2.",
        "(2, 3), road-2",
    ],
)
def test_a_name_may_be_written_in_many_ways(typed: str) -> None:
    assert read_spot(LAND, typed) == Spot(2, 3, "road", 1)


def test_the_only_one_of_a_kind_may_have_a_number() -> None:
    assert read_spot(LAND, "(2, 3) city 1") == read_spot(LAND, "(2, 3) city")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("(2, 3) road", "one of .*road 1, .*road 2, .*road 3, "),
        ("(2, 3) road 4", "one of .*road 1, "),
        ("(2, 3) road 0", "one of "),
        ("(2, 3) cloister", "one of .*city, "),
        ("(2, 4) road", r"on a cell with a tile: \(2, 3\), \(2, 2\), but it is '\(2, 4\) road'"),
        ("the road", r"a cell and what stands there, such as \(2, 3\) road 1, but"),
        ("", "a cell and what stands there"),
        (None, "a cell and what stands there.*, but it is None"),
    ],
)
def test_what_names_no_part_is_refused_with_what_stands_there(typed: object, words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        read_spot(LAND, typed)


def test_tiles_with_the_same_words_look_the_same() -> None:
    seen: dict[frozenset[str], object] = {}
    for tile in base_set().values():
        for rotation in (0, 90, 180, 270):
            turned = tile.turned(rotation)
            words = frozenset(part_words(turned, part) for part in turned.parts)
            shows = {(p.kind, frozenset(p.openings), p.shields) for p in turned.parts}
            assert seen.setdefault(words, shows) == shows
            assert tile_words(turned)

"""Carcassonne's rules, each with its words; refused placements and their reasons.

The words are those of the current rules (the edition of 2014 and later, in which a cloister is
called a monastery) with their supplement "The farmers", and for the first edition those of the
players' collection "Carcassonne farmer scoring". The sums beside the examples are done by hand.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from pathlib_games.games.carcassonne.scoring import EDITIONS, UnknownEdition, awards_of, score_game
from pathlib_games.games.carcassonne.tiles import KINDS, BadPlacement, base_set, read_placements
from pathlib_games.games.tile_board import placements
from tests.games.carcassonne import brute_force as brute


def laid(text: str) -> list[dict[str, Any]]:
    """Read placements such as ``E 0 -1 180 red city 0``, separated by commas."""
    game = []
    for each in filter(None, text.split(", ")):
        tile, x, y, rotation, *meeple = each.split()
        values: dict[str, Any] = {"tile": tile, "x": int(x), "y": int(y), "rotation": int(rotation)}
        if meeple:
            player, kind, part = meeple
            values["meeple"] = {"player": player, "kind": kind, "part": int(part)}
        game.append(values)
    return game


CITY_OF_TWO = "E 0 0 0 red city 0, E 0 -1 180"
CLOISTER = (
    "B 0 0 0 red cloister 0, B 1 0 0, B 1 1 0, B 0 1 0, B -1 1 0, B -1 0 0, B -1 -1 0, B 0 -1 0"
)
# L closes the city in the north and two roads; its third road continues.
SEVERAL_AT_ONCE = (
    "E 0 -1 180 red city 0, B 1 -1 0, W 1 0 0 blue road 2, B -1 -1 0, W -1 0 0 red road 0, "
    "L 0 0 0 ann road 1"
)
# R joins two cities of red and one of blue: 4 tiles.
CITY_OF_THE_MOST = (
    "E 0 0 90 red city 0, B 0 -1 0, E 1 -1 180 red city 0, B 2 -1 0, E 2 0 270 blue city 0, R 1 0 0"
)
EXAMPLES = [
    # game, before its end, at its end, in the first edition

    # On roads: "Each tile in a completed road is worth 1 point."
    # At the end of the game "any incomplete road is worth 1 point per tile", too.
    ("a completed road: 3 tiles", "W 0 0 0 red road 0, U 1 0 0, W 2 0 180",
     {"red": 3}, {"red": 3}, {"red": 3}),
    ("a road without ends: 4 tiles", "V 0 0 270 red road 0, V 1 0 0, V 1 1 90, V 0 1 180",
     {"red": 4}, {"red": 4}, {"red": 4}),
    # Two roads of the crossing X are one road after the ring; its tile counts once.
    ("a ring: the crossing once", "X 0 0 0 red road 1, V 1 0 0, V 1 1 90, V 0 1 180",
     {"red": 4}, {"red": 4}, {"red": 4}),
    ("an open road: 2 tiles", "U 0 0 0 red road 0, U 1 0 0",
     {"red": 0}, {"red": 2}, {"red": 2}),
    ("a road that ends at one side only", "W 0 0 0 red road 0, U 1 0 0",
     {"red": 0}, {"red": 2}, {"red": 2}),

    # On cities: "Each tile in a completed city is worth 2 points.
    # Each coat of arms is worth 2 more points."
    # At the end "each incomplete city is worth 1 point per tile", a coat of arms 1 more.
    ("a city of two tiles: 4, once 2", CITY_OF_TWO,
     {"red": 4}, {"red": 4}, {"red": 2}),
    ("3 tiles and a shield: 6 + 2", "E 0 0 0 red city 0, F 0 -1 90, E 0 -2 180",
     {"red": 8}, {"red": 8}, {"red": 8}),
    # The other three tiles join the two parts of tile I; it counts once.
    ("a city that bends round: 4 tiles", "I 0 0 180 red city 1, N 0 1 90, N 1 1 0, N 1 0 270",
     {"red": 8}, {"red": 8}, {"red": 8}),
    ("an open city: 2 tiles, 1 shield", "E 0 0 0 red city 0, F 0 -1 90",
     {"red": 0}, {"red": 3}, {"red": 3}),
    ("an open city of two tiles", "H 0 0 0 red city 0, N 0 -1 180",
     {"red": 0}, {"red": 2}, {"red": 2}),

    ("a cloister with 7 around it", CLOISTER,
     {"red": 0}, {"red": 8}, {"red": 8}),
    ("a cloister with all 8", f"{CLOISTER}, B 1 -1 0",
     {"red": 9}, {"red": 9}, {"red": 9}),
    ("a cloister alone", "A 5 -3 90 red cloister 0",
     {"red": 0}, {"red": 1}, {"red": 1}),

    ("nobody is there", "E 0 0 0, E 0 -1 180", {}, {}, {}),
    ("no tiles", "", {}, {}, {}),
    # Placing a meeple: "You can place a meeple in a feature you just completed".
    ("a meeple on what its own tile completes", "E 0 0 0, E 0 -1 180 red city 0",
     {"red": 4}, {"red": 4}, {"red": 2}),
    ("a scored meeple goes home", f"{CITY_OF_TWO}, U 0 1 0 red road 0",
     {"red": 4}, {"red": 4 + 1}, {"red": 2 + 1}),
    ("one tile completes several", SEVERAL_AT_ONCE,
     {"red": 4 + 2, "blue": 2, "ann": 0}, {"red": 4 + 2, "blue": 2, "ann": 1},
     {"red": 2 + 2, "blue": 2, "ann": 1}),
    # The farmers: "In case of a tie, the tied players each score full points"; so for all.
    ("equally many on a city",
     "E 0 0 90 red city 0, B 0 1 0, B 1 1 0, B 2 1 0, E 2 0 270 blue city 0, G 1 0 0",
     {"red": 6, "blue": 6}, {"red": 6, "blue": 6}, {"red": 6, "blue": 6}),
    ("equally many on a field",
     "E 0 0 0 red field 0, E 0 -1 180 blue field 0, B 1 0 0, B 1 -1 0",
     {"red": 0, "blue": 0}, {"red": 3, "blue": 3}, {"red": 4, "blue": 4}),
    ("who has fewer gets nothing", CITY_OF_THE_MOST,
     {"red": 8, "blue": 0}, {"red": 8, "blue": 0}, {"red": 8, "blue": 0}),

    # The farmers: "Each completed city adjacent to a field you occupy gives you 3 points".
    ("a field at a city", "E 0 0 0 red field 0, E 0 -1 180",
     {"red": 0}, {"red": 3}, {"red": 4}),
    ("a field at an open city", "E 0 0 0 red field 0",
     {"red": 0}, {"red": 0}, {"red": 0}),
    ("a field at no city", "U 0 0 0 red field 0, U 1 0 0",
     {"red": 0}, {"red": 0}, {"red": 0}),
    ("a field at two cities", "E 0 -1 180, H 0 0 0 red field 0, E 0 1 0",
     {"red": 0}, {"red": 6}, {"red": 8}),
    ("a field at several places of a city",
     "E 0 0 0 red field 0, E 0 -1 180, B 1 0 0, B 1 -1 0, B -1 0 0",
     {"red": 0}, {"red": 3}, {"red": 4}),
    # The field of D south of its road does not touch the city.
    ("a road divides fields", "D 0 0 0 red field 1, E 0 -1 180 blue field 0",
     {"red": 0, "blue": 0}, {"red": 0, "blue": 3}, {"red": 0, "blue": 4}),
    # First edition: "the player with the most farmers touching it gets four points".
    # The city borders six separate fields. Today each of them scores on its own.
    ("a city between six fields",
     "G 0 0 0 red field 0, G 1 0 0 blue field 1, E 2 0 270 red field 0, E -1 0 90",
     {"red": 0, "blue": 0}, {"red": 3 + 3, "blue": 3}, {"red": 4, "blue": 0}),
    ("a city between two fields", "D 0 0 0 red field 0, D 0 -1 180 blue field 0",
     {"red": 0, "blue": 0}, {"red": 3, "blue": 3}, {"red": 4, "blue": 4}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "going", "over", "first"),
    [example[1:] for example in EXAMPLES],
    ids=[example[0] for example in EXAMPLES],
)
def test_what_each_rule_says(
    game: str, going: dict[str, int], over: dict[str, int], first: dict[str, int]
) -> None:
    assert score_game(laid(game), game_end=False) == going
    assert score_game(laid(game)) == over
    assert score_game(laid(game), edition="first") == first


def test_awards_tell_what_was_paid_for_each_once() -> None:
    awards = awards_of(read_placements(laid(SEVERAL_AT_ONCE)))
    assert sorted((award.kind, award.points, award.complete) for award in awards) == [
        ("city", 4, True),
        ("road", 1, False),
        ("road", 2, True),
        ("road", 2, True),
    ]


def test_who_laid_no_meeple_has_no_points() -> None:
    assert score_game(laid("U 0 0 0 red field 0"))["blue"] == 0


@settings(max_examples=40)
@given(st.randoms(use_true_random=False), st.integers(2, 40))
def test_any_land_scores_as_the_brute_force_does_and_refuses_what_it_refuses(
    random: Random, length: int
) -> None:
    """More tiles of a kind and more meeples than a game has, and meeples anywhere."""
    game: list[dict[str, Any]] = []
    while len(game) < length:
        letter = random.choice(list(base_set()))
        laid_so_far = read_placements(game)
        tiles = {(p.x, p.y): base_set()[p.tile].turned(p.rotation) for p in laid_so_far}
        places = placements(tiles, base_set()[letter])
        if not places:
            continue
        (x, y), rotation = random.choice(places)
        game.append({"tile": letter, "x": x, "y": y, "rotation": rotation})
        kind, part = random.choice(KINDS), random.randrange(3)
        found = brute.features(game).get((len(game) - 1, kind, part))
        meeple = {"player": random.choice(["red", "blue"]), "kind": kind, "part": part}
        tried = [*game[:-1], game[-1] | {"meeple": meeple}]
        if found is not None and not found.meeples:
            game = tried
        else:
            with pytest.raises(BadPlacement) as caught:
                score_game(tried)
            expected = "no_such_part" if found is None else "feature_occupied"
            assert (caught.value.reason, caught.value.number) == (expected, len(game) - 1)
    for game_end, edition in product((True, False), EDITIONS):
        expected_points = brute.score(game, game_end, edition == "first")
        assert score_game(game, game_end, edition) == expected_points


REFUSED = [
    ("E 0 0 0, E 0 0 180", "occupied", "placements[1]: There is already a tile on (0, 0)."),
    ("E 0 0 0, E 1 1 0", "no_neighbour", "There is no tile next to (1, 1)"),
    ("E 0 0 0, U 0 -1 0", "edge_mismatch", "(0, -1): its south side shows field"),
    ("E 0 0 0, U 1 0 0 red road 1", "edge_mismatch", "its west side shows road"),
    ("E 0 0 0, B 1 0 0 red road 0", "no_such_part", "which has cloister, field; got road, part 0"),
    ("E 0 0 0, A 1 0 0 red cloister 1", "no_such_part", "got cloister, part 1"),
    ("E 0 0 0, L 0 -1 180 red road 3", "no_such_part", "has road 1, road 2, road 3, "),
    ("E 0 0 0, E 0 -1 180 red city -1", "no_such_part", "got city, part -1"),
    ("E 0 0 0 red city 0, E 0 -1 180 blue city 0", "feature_occupied", "has a meeple of red."),
    ("E 0 0 0 red field 0, B 1 0 0 blue field 0", "feature_occupied", "that field, which may"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "reason", "words"), REFUSED)
def test_a_placement_against_the_rules_is_refused(game: str, reason: str, words: str) -> None:
    with pytest.raises(BadPlacement) as caught:
        score_game(laid(game))
    assert (caught.value.reason, caught.value.number) == (reason, 1)
    assert str(caught.value).startswith("placements[1]: ")
    assert words in str(caught.value)


GOOD: dict[str, Any] = laid("E 0 0 0 red city 0")[0]
NO_VALUE = object()


@pytest.mark.parametrize(
    ("change", "reason", "words"),
    [
        ({"tile": "Z"}, "unknown_tile", "There is no tile 'Z' in the base set; there are A, B, C"),
        ({"tile": ["D"]}, "bad_value", "tile should be a text, but it is ['D']."),
        ({"tile": NO_VALUE}, "bad_value", "tile should be a text, but it is missing."),
        ({"x": True}, "bad_value", "x should be a whole number, but it is True."),
        ({"y": NO_VALUE}, "bad_value", "y should be a whole number, but it is missing."),
        ({"rotation": 45}, "bad_value", "rotation should be one of 0, 90, 180, 270"),
        ({"rotation": "90"}, "bad_value", "rotation should be a whole number"),
        ({"rotation": NO_VALUE}, "bad_value", "rotation should be a whole number"),
        ({"meeple": "red"}, "bad_value", "meeple should be an object"),
        ({"meeple": {}}, "bad_value", "kind should be a text, but it is missing."),
        ({"meeple": {"player": "red", "kind": "farm", "part": 0}}, "bad_value",
         "kind should be one of road, city, cloister, field, but it is 'farm'."),
        ({"meeple": {"player": "", "kind": "city", "part": 0}}, "bad_value", "player should be"),
        ({"meeple": {"kind": "city", "part": 0}}, "bad_value", "player should be a text"),
        ({"meeple": {"player": "red", "kind": "city"}}, "bad_value", "part should be a whole"),
    ],
)  # fmt: skip
def test_a_placement_that_is_none_is_refused(
    change: dict[str, Any], reason: str, words: str
) -> None:
    bad = {name: value for name, value in (GOOD | change).items() if value is not NO_VALUE}
    with pytest.raises(BadPlacement) as caught:
        score_game([GOOD, bad])
    assert (caught.value.reason, caught.value.number) == (reason, 1)
    assert str(caught.value).startswith("placements[1]: ")
    assert words in str(caught.value)


@pytest.mark.parametrize("bad", [None, "E", {"tile": "E"}, 5, [5], ["E"], [None], [[]]])
def test_placements_that_are_none_are_refused(bad: Any) -> None:
    with pytest.raises(BadPlacement, match="should be"):
        score_game(bad)


def test_a_meeple_may_be_left_out_and_a_cloister_needs_no_part() -> None:
    plain = {name: value for name, value in GOOD.items() if name != "meeple"}
    assert score_game([plain]) == score_game([plain | {"meeple": None}]) == {}
    monk = {"tile": "B", "meeple": {"player": "red", "kind": "cloister"}}
    assert score_game([plain | monk]) == {"red": 1}


@pytest.mark.parametrize("edition", ["second", "Current", "", None, 1, ["first"]])
def test_an_unknown_edition_is_refused(edition: Any) -> None:
    with pytest.raises(UnknownEdition) as caught:
        score_game([], edition=edition)
    assert str(caught.value) == (
        f"the edition should be 'current' or 'first', but it is {edition!r}."
    )

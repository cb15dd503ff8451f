"""The rules of worlds: the effect of each legend sign, and valid worlds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from pathlib_games.games.own.rules import LEGEND, Position, fewest_moves, invented, moves_left
from pathlib_games.graphs import BadFile, BadPosition, GameOver, IllegalMove
from tests.games.own.other_solver import Text
from tests.games.own.random_worlds import LEGEND as EVERYTHING, random_world
from tests.graphs.random_graphs import examples

randoms = st.integers(0, 10**9).map(Random)


@given(rng=randoms)
@examples(150)
def test_another_reading_of_the_rules_finds_the_same_fewest_moves(rng: Random) -> None:
    text = random_world(rng)
    assert fewest_moves(Position.read(text, EVERYTHING)) == Text(text, EVERYTHING).fewest()


@given(rng=randoms)
@examples(50)
def test_another_reading_of_the_rules_gives_the_same_moves(rng: Random) -> None:
    text = random_world(rng)
    other = Text(text, EVERYTHING)
    for position in moves_left(Position.read(text, EVERYTHING)):
        if position.outcome() == "reached":
            continue
        played = map(position.play, position.legal_moves())
        expected = set(other.moves((position.walker, frozenset(position.keys))))
        assert {(p.walker, frozenset(p.keys)) for p in played} == expected


@given(seed=st.integers())
@examples(50)
def test_a_fresh_world_can_be_solved_with_both_keys_only(seed: int) -> None:
    position = Position.new(seed)
    ends = [p for p in moves_left(position) if p.outcome() == "reached"]
    assert {end.keys for end in ends} == {"ab"}
    assert position == Position.read(invented(seed), LEGEND)


def test_a_key_opens_its_door_for_good() -> None:
    position = Position.read("a@A*", {"a": "key", "A": "door for a"})
    assert position.legal_moves() == ((0, 0),)
    after = position.play((0, 0)).play((1, 0))
    assert (after.keys, after.legal_moves()) == ("a", ((2, 0), (0, 0)))
    assert after.play((0, 0)).keys == "a"


def test_on_ice_one_slides_until_something_is_in_the_way() -> None:
    assert Position.read("@~~.*", {"~": "ice"}).legal_moves() == ((3, 0),)
    assert Position.read("@~~#*", {"~": "ice"}).legal_moves() == ((2, 0),)
    assert Position.read("@~*~.", {"~": "ice"}).legal_moves() == ((2, 0),)
    locked = {"~": "ice", "A": "door for a", "a": "key"}
    assert Position.read("@~~A*", locked).legal_moves() == ((2, 0),)


def test_nobody_slides_over_the_target_where_it_lies_on_ice() -> None:
    text = '@~~~.\n{"legend": {"~": "ice"}, "target": [2, 0]}'
    assert Position.from_text(text).legal_moves() == ((2, 0),)


def test_a_one_way_street_is_left_in_its_direction_only() -> None:
    position = Position.read("..*\n.<@\n...", {"<": "one way left"})
    assert (1, 1) in position.legal_moves()
    assert position.play((1, 1)).legal_moves() == ((0, 1),)


def test_a_portal_leads_to_its_twin_as_well() -> None:
    position = Position.read("@p#p*", {"p": "portal"}).play((1, 0))
    assert position.legal_moves() == ((0, 0), (3, 0))


def test_the_game_ends_at_the_target_and_where_there_is_no_move() -> None:
    end = Position.read("@*.", {}).play((1, 0))
    assert (end.outcome(), end.legal_moves()) == ("reached", ())
    with pytest.raises(GameOver, match="the walker has reached the target"):
        end.play((2, 0))
    with pytest.raises(GameOver, match="the walker is shut in"):
        Position.read("@#*", {}).play((1, 0))


@pytest.mark.parametrize("move", [(0, 0), (2, 0), (9, 9), "right", None, (1,), (1.0, 0)])
def test_any_other_move_is_refused(move: Any) -> None:
    with pytest.raises(IllegalMove, match=r"From \(0, 0\), one move leads to \(1, 0\), not to"):
        Position.read("@.*", {}).play(move)


@pytest.mark.parametrize(
    ("text", "legend", "told"),
    [
        ("..*", {}, r"the number of walkers \(@\) should be 1, but it is 0"),
        ("@**", {}, r"the number of targets \(\*\) should be 1, but it is 2"),
        (
            "@.*\n.?.",
            {},
            r"row 2, column 2 \(counted from 1\) should be # or \. or one from the legend",
        ),
        (
            "@~*\n...\n..k",
            {"~": "ice"},
            r"row 3, column 3 .* # or \. or one from the legend, but it is 'k'",
        ),
        ("@*\n...", {}, "the length of row 2 should be 2, as in row 1, but it is 3"),
        ("@" + "." * 30 + "*", {}, "row 1 should be a string of 1 to 20 symbols"),
        ("@*" + "\n.." * 20, {}, "the number of rows should be from 1 to 20, but it is 21"),
        ("@p*", {"p": "portal"}, "number of cells with the portal p should be 2, but it is 1"),
        ("@*", {"~": "lava"}, "the meaning of ~ should be ice, key, door for a .*'lava'"),
        ("@*", {"~": 5}, "the meaning of ~ should be"),
        ("@*", {">": "one way north"}, "the meaning of > should be"),
        (
            "@*",
            {"D": "door for d"},
            r"key of the door D should be a key in the legend \(which has none\), but it is 'd'",
        ),
        ("@*", {"D": "door for d", "a": "key", "b": "key"}, "should be a or b, but it is 'd'"),
        ("@*", {"@": "ice"}, r"a symbol of the legend should be one symbol other than # \. @ \*"),
        ("@*", {"ab": "ice"}, "a symbol of the legend should be one symbol"),
        ("@*", {" ": "ice"}, "a symbol of the legend should be one symbol"),
        ("@*", {5: "ice"}, "a symbol of the legend should be one symbol"),
        ("@*", dict.fromkeys("abcde", "key"), "number of keys should be at most 4, but it is 5"),
        ("@*", "ice", r"the legend should be a dictionary such as .*, but it is 'ice'"),
        (5, {}, "the position should be a text"),
    ],
)
def test_a_bad_world_is_told(text: Any, legend: Any, told: str) -> None:
    with pytest.raises(BadPosition, match=told):
        Position.read(text, legend)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('@*\n{"walker": [1, 0]}', r"number of walkers \(@\) should be 1, but it is 2"),
        ('*#\n{"walker": [1, 0]}', r"the walker should be a cell \(x, y\) of the board that is no"),
        ('@*\n{"keys": "a"}', "the keys should be some of the symbols ''"),
        (
            '@*\n{"legend": {"a": "key", "b": "key"}, "keys": "ba"}',
            "symbols 'ab', in this order",
        ),
        ('@*\n{"legend": 5}', "legend should be an object"),
        ('@a*\n{"legend": a}', r"^the last line should be JSON, but it is '\{\"legend\": a\}'"),
        ('@*\n{"legend": {"a": 5}}', "should be a text"),
    ],
)
def test_a_bad_text_is_told(text: str, told: str) -> None:
    with pytest.raises(BadPosition, match=told):
        Position.from_text(text)


def test_a_sign_has_one_meaning() -> None:
    data = Position.read("@~*", {"~": "ice"}).to_json()
    with pytest.raises(BadFile, match=r"^position JSON: walker should be a pair"):
        Position.from_json(data | {"walker": [0, 0, 0]})
    with pytest.raises(BadFile, match=r"^position JSON: .*row 1, column 2"):
        Position.from_json(data | {"legend": {}})

"""Whole games of Carcassonne: the pile, the turns, the meeples, the end, and refusals."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from pathlib_games.games.carcassonne.rules import MEEPLES, Position
from pathlib_games.games.carcassonne.tiles import KINDS, BadPlacement, Meeple, Placement, base_set
from pathlib_games.games.tile_board import ROTATIONS
from pathlib_games.graphs import BadFile, BadPosition
from tests.games.carcassonne import brute_force as brute
from tests.games.carcassonne.random_games import random_game
from tests.tiers import cases

GAMES = cases(every_night=1_000, every_time=100)
NAMES = ["ann", "bob", "cat", "dan", "eve"]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_many_random_games_lose_no_point_and_count_none_twice(part: int) -> None:
    for seed in range(part, GAMES, 10):
        players, edition = NAMES[: 2 + seed % 4], "first" if seed % 2 else "current"
        position = random_game(players, seed, edition)
        game = [placement.to_json() for placement in position.placements]
        used = Counter(laid["tile"] for laid in game) + Counter(position.set_aside)
        assert used == {letter: tile["count"] for letter, tile in brute.TILES.items()}
        outcome = position.outcome()
        assert outcome is not None
        found, first = brute.features(game), edition == "first"
        none = dict.fromkeys(players, 0)
        assert outcome.points == none | brute.points(found, first=first), seed
        assert position.points == none | brute.points(found, game_end=False, first=first), seed


def test_only_seven_kinds_of_tiles_look_the_same_when_turned() -> None:
    looks = {
        letter: len({tile.turned(rotation).look for rotation in ROTATIONS})
        for letter, tile in base_set().items()
    }
    once = dict.fromkeys("BCX", 1) | dict.fromkeys("FGHU", 2)
    assert looks == dict.fromkeys(base_set(), 4) | once


def test_the_legal_moves_are_all_that_can_be_played() -> None:
    for length in (20, 45):
        position = replayed(random_game(["ann", "bob"], seed=2), length)
        meeples = [None, *every_meeple(position.player)]
        playable = set()
        for x, y, rotation in product(range(-9, 10), range(-9, 10), ROTATIONS):
            for meeple in meeples:
                placement = Placement(str(position.tile), x, y, rotation, meeple)
                try:
                    position.play(placement)
                except BadPlacement:
                    continue
                playable.add(look(placement))
        moves = position.legal_moves()
        assert len(moves) == len({look(move) for move in moves}) > 10
        assert {look(move) for move in moves} == playable


def look(placement: Placement) -> object:
    """Return the visible part of a placement: the turned tile, and the meeple's feature."""
    tile = base_set()[placement.tile].turned(placement.rotation)
    meeple = placement.meeple
    stands = meeple and (meeple.kind, frozenset(tile.of_kind(meeple.kind)[meeple.part].openings))
    return placement.x, placement.y, tile.look, stands


def test_a_saved_game_may_have_the_other_rotation_that_looks_the_same() -> None:
    """Earlier versions wrote this, without the number of tiles."""
    position = Position.new(seed=1)
    while position.tile != "U":
        position = position.play(position.legal_moves()[0])
    cell, rotation = position.places()[0]
    position = position.play(
        Placement("U", *cell, (rotation + 180) % 360, Meeple(position.player, "field", 1))
    )
    saved = position.to_json()
    del saved["tiles"]
    assert Position.from_json(saved) == Position.from_text(position.to_text()) == position


def test_a_short_game_is_the_beginning_of_a_long_one() -> None:
    short = Position.new(seed=5, tiles=24)
    assert len(short.pile) == 22
    assert Position.new(seed=5).pile[:22] == short.pile
    while short.tile is not None:
        short = short.play(short.legal_moves()[-1])
    assert len(short.placements) + len(short.set_aside) == 24
    assert short.outcome() is not None
    assert '"tiles": 24' in short.to_text()
    assert Position.from_text(short.to_text()) == Position.from_json(short.to_json()) == short


@pytest.mark.parametrize("tiles", [1, 73, "24", True, 24.0, None])
def test_there_are_two_to_seventy_two_tiles(tiles: Any) -> None:
    with pytest.raises(BadPosition, match="the number of tiles should be a whole number from 2 to"):
        Position.new(tiles=tiles)


def every_meeple(player: str) -> list[Meeple]:
    return [Meeple(player, kind, part) for kind in KINDS for part in range(4)]


def replayed(position: Position, length: int) -> Position:
    """Return a game after this many tiles."""
    again = Position.new(position.seed, position.players, position.edition)
    for placement in position.placements[1:length]:
        again = again.play(placement)
    return again


def test_nobody_has_more_than_seven_meeples() -> None:
    left = []
    for seed in range(5):
        final = random_game(["ann", "bob"], seed)
        position = Position.new(seed, ["ann", "bob"])
        for placement in final.placements[1:]:
            left.append(position.meeples_left(position.player))
            if not left[-1]:
                eighth = Meeple(position.player, "field", 0)
                with pytest.raises(BadPlacement, match="All 7 meeples of") as caught:
                    position.play(replace(placement, meeple=eighth))
                assert caught.value.reason == "no_meeple_left"
                assert position.meeples((placement.x, placement.y), placement.rotation) == [None]
            position = position.play(placement)
    assert min(left) == 0
    assert max(left) == MEEPLES


def test_the_ranking_has_ties() -> None:
    tied = untied = 0
    for seed in range(40):
        outcome = random_game(NAMES, seed).outcome()
        assert outcome is not None
        assert sorted(name for place in outcome.ranking for name in place) == NAMES
        points = [outcome.points[place[0]] for place in outcome.ranking]
        assert points == sorted(set(points), reverse=True)
        for place in outcome.ranking:
            assert len({outcome.points[name] for name in place}) == 1
            tied += len(place) > 1
            untied += len(place) == 1
    assert tied
    assert untied


def test_a_turn_against_the_rules_is_refused_and_changes_nothing() -> None:
    position = Position.new(1, ["ann", "bob"])
    (x, y), rotation = position.places()[0]
    tile = str(position.tile)
    for placement, reason in [
        (Placement("C" if tile != "C" else "A", x, y, rotation), "wrong_tile"),
        (Placement(tile, x, y, rotation, Meeple("bob", "field")), "wrong_player"),
        (Placement(tile, 0, 0, rotation), "occupied"),
        (Placement(tile, 5, 5, rotation), "no_neighbour"),
    ]:
        with pytest.raises(BadPlacement) as caught:
            position.play(placement)
        assert caught.value.reason == reason
    assert position == Position.new(1, ["ann", "bob"])


def test_when_the_game_is_over_nothing_can_be_laid() -> None:
    final = random_game(["ann", "bob"], seed=9)
    assert final.places() == []
    assert final.meeples((0, 0), 0) == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"players": ["ann"]}, "two to five different names"),
        ({"players": ["ann", "ann"]}, "two to five different names"),
        ({"players": ["ann", 5]}, "two to five different names"),
        ({"players": [*NAMES, "fay"]}, "two to five different names"),
        ({"placements": []}, "first placement should be the start tile"),
    ],
)
def test_a_saved_game_that_is_none_is_refused(change: dict[str, Any], words: str) -> None:
    saved = random_game(["ann", "bob"], seed=4).to_json()
    with pytest.raises(BadFile, match=f"^position JSON: .*{words}"):
        Position.from_json(saved | change)


def test_a_saved_game_with_a_cheat_is_refused() -> None:
    saved = random_game(["ann", "bob"], seed=4).to_json()
    with pytest.raises(BadFile, match="edition should be 'current' or 'first', but it is 'second'"):
        Position.from_json(saved | {"edition": "second"})
    swapped = list(saved["placements"])
    swapped[3], swapped[4] = swapped[4], swapped[3]
    with pytest.raises(BadFile, match=r"placements\[3\] should be what the rules allow"):
        Position.from_json(saved | {"placements": swapped})


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('["seed": 1}', "line 3 should be a tile, x, y, a rotation and optionally"),
        ("B 0 one 0", "line 3 should be a tile, x, y, a rotation and optionally"),
        (
            "B 0 1 0",
            "line 3 should be what the rules allow .blue has to lay the drawn tile",
        ),
    ],
)
def test_a_damaged_text_of_a_game_names_the_line(line: str, words: str) -> None:
    text = Position.new(1).play(Placement("B", 0, 1)).to_text()
    with pytest.raises(BadPosition, match=words):
        Position.from_text(text.replace('{"seed"', f'{line}\n{{"seed"'))

"""The opponent for mines, factories, houses: by the rules, and with an eye on deliveries."""

from __future__ import annotations

import random

import pytest

from pathlib_games.games.tiles.advice import gain, suggest
from pathlib_games.games.tiles.board import Board, Tile
from pathlib_games.games.tiles.rules import SHORT_PLAIN, SHORT_SPECIAL, Position
from pathlib_games.graphs import GameOver


def test_it_delivers_and_does_not_help_the_other() -> None:
    factory = (Tile("N", "factory"),)
    own = Position(Board.from_text("╶m1 ─.1 .\n.   .   .\n.   .   ."), factory, (0, 0))
    assert suggest(own) == (2, 0, 270)
    # The same road belongs to the other: the factory goes where it completes nothing for them.
    theirs = Position(own.board, factory, (0, 0), turns=1)
    assert gain(own, (2, 0, 270)) > 0 > gain(theirs, (2, 0, 270))


def test_a_longer_delivery_is_worth_more() -> None:
    short = Position(Board.from_text("╶m1 ."), (Tile("N", "factory"),), (0, 0))
    long = Position(Board.from_text("╶m1 ─.1 ."), (Tile("N", "factory"),), (0, 0))
    assert gain(long, (2, 0, 270)) > gain(short, (1, 0, 270))


@pytest.mark.parametrize("seed", range(4))
def test_it_plays_by_the_rules_and_beats_chance(seed: int) -> None:
    rng, position = random.Random(seed), Position.short(seed)
    while position.tile is not None:
        moves = position.legal_moves()
        chosen = suggest(position, seed) if position.player == 2 else rng.choice(moves)
        assert chosen in moves
        position = position.play(chosen)
    assert position.scores[1] > position.scores[0]
    with pytest.raises(GameOver):
        suggest(position)


def test_a_seed_chooses_among_ways_that_are_alike() -> None:
    position = Position.new(seed=3)
    assert suggest(position) == suggest(position)
    assert suggest(position, 5) == suggest(position, 5)
    assert len({suggest(position, seed) for seed in range(9)}) > 1


def test_a_short_game_has_what_it_takes_to_deliver() -> None:
    piles = {seed: Position.short(seed).pile for seed in range(3)}
    for pile in piles.values():
        kinds = [tile.type for tile in pile if tile.is_special]
        assert {kind: kinds.count(kind) for kind in kinds} == dict.fromkeys(
            ("mine", "factory", "house"), SHORT_SPECIAL
        )
        assert len(pile) == 3 * SHORT_SPECIAL + SHORT_PLAIN
    assert len({*piles.values()}) == 3

"""The opponent for Carcassonne: legal, and better than greed and chance."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from pathlib_games.games.carcassonne.land import Land
from pathlib_games.games.carcassonne.players import suggest, worths
from pathlib_games.games.carcassonne.rules import Position
from pathlib_games.games.carcassonne.tiles import Meeple, Placement
from pathlib_games.graphs import GameOver
from tests.tiers import cases

GAMES = cases(every_night=20, every_time=4)


def greedy(position: Position, rng: random.Random) -> Placement:
    """Take the most points of this turn."""
    now = {move: position.play(move).points[position.player] for move in position.legal_moves()}
    return rng.choice([move for move in now if now[move] == max(now.values())])


RIVALS: dict[str, Callable[[Position, random.Random], Placement]] = {
    "greedy": greedy,
    "random": lambda position, rng: rng.choice(position.legal_moves()),
}


@pytest.mark.parametrize("rival", RIVALS)
def test_it_is_better_than_greed_and_chance(rival: str) -> None:
    for seed in range(GAMES):
        rng = random.Random(seed)
        position, ours = Position.new(seed, tiles=24), ("red", "blue")[seed % 2]
        while position.tile is not None:
            if position.player == ours:
                position = position.play(suggest(position, seed))
            else:
                position = position.play(RIVALS[rival](position, rng))
        outcome = position.outcome()
        assert outcome is not None
        assert outcome.ranking[0] == (ours,), outcome


def test_it_plays_by_the_rules_to_the_end_of_the_longest_game() -> None:
    position = Position.new(seed=2, players=["ann", "bob", "cat"], edition="first")
    while position.tile is not None:
        if len(position.pile) % 7 == 0:
            assert set(worths(position)) == set(position.legal_moves())
        position = position.play(suggest(position))
    with pytest.raises(GameOver):
        suggest(position)


def test_a_seed_chooses_among_ways_that_are_alike() -> None:
    position = late([Placement("D", 0, 0)], "U", left=60)
    assert suggest(position) == suggest(position)
    assert suggest(position, 5) == suggest(position, 5)
    assert len({suggest(position, seed) for seed in range(9)}) > 1


def late(laid: list[Placement], tile: str, left: int) -> Position:
    """Return a position in which red lays a tile, with this many more to come."""
    land = Land()
    for placement in laid:
        land = land.lay(placement)
    again = tuple(laid) if len(laid) % 2 else (*laid, laid[-1])
    return Position(("red", "blue"), 0, "current", 72, again, land, (), tile, ("V",) * left, ())


def test_it_completes_what_is_its_own_and_not_what_is_the_others() -> None:
    half = [Placement("E", 0, 0, 0, Meeple("red", "city"))]
    own = suggest(late(half, "E", left=9))
    assert (own.x, own.y, own.rotation) == (0, -1, 180)
    half = [Placement("E", 0, 0, 0, Meeple("blue", "city"))]
    bare = {move: n for move, n in worths(late(half, "E", left=9)).items() if move.meeple is None}
    gift = bare.pop(Placement("E", 0, -1, 180))
    assert gift < min(bare.values()) - 1


def test_it_keeps_meeples_while_there_are_tiles_and_uses_them_at_the_end() -> None:
    road = [Placement("D", 0, 0, 0)]
    assert suggest(late(road, "U", left=0)).meeple is not None
    worth = worths(late(road, "U", left=60))
    fields = [value for move, value in worth.items() if move.meeple and move.meeple.kind == "field"]
    assert max(fields) < max(value for move, value in worth.items() if move.meeple is None)


def test_a_field_is_worth_what_its_cities_are() -> None:
    city = [Placement("E", 0, 0, 0), Placement("E", 0, -1, 180)]
    worth = worths(late(city, "U", left=0))
    north = Placement("U", 0, -2, 0, Meeple("red", "field", 1))
    beyond = Placement("U", 0, -2, 0, Meeple("red", "field", 0))
    assert worth[north] - worth[beyond] == 3

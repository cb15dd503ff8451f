"""The opponent for mines, factories, houses: by the rules, and with an eye on deliveries."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from statistics import median

import pytest

from pathlib_games.games.tiles.board import Board, Tile
from pathlib_games.games.tiles.players import gain, suggest
from pathlib_games.games.tiles.rules import PILE, Move, Position
from pathlib_games.graphs import GameOver

GAMES = 20


def greedy(position: Position, rng: random.Random) -> Move:
    """Take the most points that this turn can bring."""
    now = position.player - 1
    points = {move: position.play(move).scores[now] for move in position.legal_moves()}
    return rng.choice([move for move in points if points[move] == max(points.values())])


RIVALS: dict[str, Callable[[Position, random.Random], Move]] = {
    "greedy": greedy,
    "random": lambda position, rng: rng.choice(position.legal_moves()),
    "itself": lambda position, rng: suggest(position, rng.randrange(2**31)),
}


@cache
def games(rival: str) -> list[tuple[Position, int, int]]:
    """Play short games against a rival; give how each ends, the opponent's seat and deliveries."""
    found = []
    for seed in range(GAMES):
        rng = random.Random(f"{seed} {rival}")
        position, deliveries = Position.short(seed // 2), 0
        while position.tile is not None:
            ours = position.player - 1 == seed % 2
            turn = position.turn(RIVALS["itself" if ours else rival](position, rng))
            position = turn.position
            deliveries += len(turn.score.deliveries) if turn.score else 0
        found.append((position, seed % 2, deliveries))
    return found


@pytest.mark.parametrize("rival", ["greedy", "random"])
def test_it_is_better_than_greed_and_chance(rival: str) -> None:
    points = [(end.scores[seat], end.scores[1 - seat]) for end, seat, _ in games(rival)]
    assert sum(ours > theirs for ours, theirs in points) > sum(a < b for a, b in points)
    assert sum(ours for ours, _ in points) > sum(theirs for _, theirs in points)


@pytest.mark.slow
@pytest.mark.parametrize("rival", ["greedy", "itself"])
def test_a_short_game_comes_to_several_deliveries(rival: str) -> None:
    deliveries = [count for _, _, count in games(rival)]
    assert sum(count > 0 for count in deliveries) >= GAMES - 1
    assert median(deliveries) >= 3
    assert max(end.turns for end, _, _ in games(rival)) <= 24


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
def test_it_plays_by_the_rules(seed: int) -> None:
    rng, position = random.Random(seed), Position.short(seed)
    while position.tile is not None:
        moves = position.legal_moves()
        chosen = suggest(position, seed) if position.player == 2 else rng.choice(moves)
        assert chosen in moves
        position = position.play(chosen)
    with pytest.raises(GameOver):
        suggest(position)


def test_a_seed_chooses_among_ways_that_are_alike() -> None:
    position = Position.new(seed=3)
    assert suggest(position) == suggest(position)
    assert suggest(position, 5) == suggest(position, 5)
    assert len({suggest(position, seed) for seed in range(9)}) > 1


def test_a_mine_lies_where_something_may_still_come() -> None:
    # In the corner the road ends at once; in the middle a factory can still be joined to it.
    position = Position(Board.from_text("╶. .  .\n.  . ."), (Tile("EW", "mine"),), (0, 0))
    dead_end = Position(Board.from_text("╶. .\n.  ."), (Tile("EW", "mine"),), (0, 0))
    assert gain(position, (1, 0, 0)) > gain(dead_end, (1, 0, 0))
    supplied = Position(Board.from_text("╶m1 .  .\n.  . ."), (Tile("EW", "factory"),), (0, 0))
    alone = Position(Board.from_text("╶.1 .  .\n.  . ."), (Tile("EW", "factory"),), (0, 0))
    points = 1 - 1 / 2**0.5  # the mine's step, as far as it is believed, and one end fewer
    assert gain(supplied, (1, 0, 0)) - gain(alone, (1, 0, 0)) > points


def test_a_short_game_has_what_it_takes_to_deliver() -> None:
    piles = [Position.short(seed).pile for seed in range(3)]
    usual = Counter(tile for count, tile in PILE for _ in range(count) if tile.is_special)
    for pile in piles:
        assert Counter(tile for tile in pile if tile.is_special) == usual
    assert len({*piles}) == 3
    assert {tile.type for tile in Position.short().board.tiles.values()} == {"mine"}
    assert len(Position.short(players=4).scores) == 4

"""Whole games: the pile, the turns, the end; points are never lost and never counted twice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from statistics import median
from typing import Any

import pytest

from pathlib_games.games.tiles.roads import Board, Tile, road_at, score
from pathlib_games.games.tiles.rules import (
    PILE,
    Move,
    Outcome,
    Position,
    Standing,
    Turn,
    gain,
    suggest,
)
from pathlib_games.graphs import BadFile, BadPosition, GameOver, IllegalMove
from tests.tiers import cases

GAMES = cases(every_night=1_000, every_time=100)


def play_at_random(seed: int) -> tuple[Position, list[Turn]]:
    rng = random.Random(seed)
    width, height = rng.randint(3, 9), rng.randint(3, 7)
    start = position = Position.new(seed, players=2 + seed % 4, width=width, height=height)
    turns = []
    while position.outcome() is None:
        turns.append(position.turn(rng.choice(position.legal_moves())))
        position = turns[-1].position
    return start, turns


def check(start: Position, turns: list[Turn]) -> None:
    """Follow a game turn by turn, by the article's rules."""
    players = range(1, len(start.scores) + 1)
    points: Counter[int] = Counter()
    completed: set[int] = set()
    before = start
    drawn: list[Tile] = []
    for number, turn in enumerate(turns):
        after, cell = turn.position, turn.move[:2]
        tile = after.board.tiles[cell]
        assert tile.owner == number % len(start.scores) + 1
        drawn += [before.pile[0], *turn.set_aside]
        assert all(not after.board.placements(aside) for aside in turn.set_aside)
        road = road_at(after.board, cell)
        assert (turn.score is not None) is road.complete
        if turn.score:
            assert not completed & set(turn.score.tile_values)  # no tile scores twice
            completed |= set(turn.score.tile_values)
            points += turn.score.player_points
        assert after.scores == tuple(points[player] for player in players)
        before = after
    assert tuple(drawn) == start.pile
    board = before.board
    assert len(board.tiles) == 1 + len(turns)
    finished = {tile.id for cell, tile in board.tiles.items() if road_at(board, cell).complete}
    assert completed == finished  # every tile of a complete road has scored
    # A road does not change after completion: its final score is the paid score.
    paid: Counter[int] = Counter()
    for cell, tile in board.tiles.items():
        if tile.id in completed and tile.owner is not None:
            paid[tile.owner] += score(road_at(board, cell)).tile_values[tile.id or 0]
    assert all(points[player] == paid[player] for player in players)


@pytest.mark.slow
def test_many_random_games() -> None:
    scored = with_deliveries = 0
    for seed in range(GAMES):
        start, turns = play_at_random(seed)
        check(start, turns)
        scored += sum(turn.score is not None for turn in turns)
        with_deliveries += sum(bool(turn.score and turn.score.deliveries) for turn in turns)
    assert scored > GAMES
    assert with_deliveries > GAMES // 20


def test_the_pile() -> None:
    assert sum(count for count, _ in PILE) == 64
    kinds = Counter(tile.type for count, tile in PILE for _ in range(count))
    assert kinds == {"plain": 40, "mine": 8, "factory": 8, "house": 8}
    first, again, other = Position.new(7), Position.new(7), Position.new(8)
    assert first == again
    assert first.pile != other.pile
    assert Counter(first.pile) == Counter(other.pile)
    assert len({tile for _, tile in PILE}) == len(PILE)
    assert list(first.board.tiles) == [(5, 4)]
    assert first.board.tiles[5, 4] == Tile("EW", id=1)


def test_one_tile_that_joins_three_roads_scores_all_of_them_once() -> None:
    board = Board.from_text(".   ╷m1 .\n╶.1 .   ╴f2")
    turn = Position(board, (Tile("NEW"),), (0, 0)).turn((1, 1, 0))
    assert turn.score is not None
    assert turn.score.tile_values == {1: 3, 2: 1, 3: 1, 4: 1}
    assert turn.position.scores == (3 + 1 + 1, 1)


def test_a_tile_without_a_place_is_set_aside() -> None:
    board = Board.from_text("─. .  .")
    turn = Position(board, (Tile("NS"), Tile(""), Tile("NS")), (0, 0)).turn((1, 0, 90))
    assert turn.set_aside == (Tile(""),)
    assert turn.position.tile == Tile("NS")
    last = turn.position.play((2, 0, 90))
    assert last.outcome() is not None
    with pytest.raises(GameOver, match="no tile is left"):
        last.play((0, 0, 0))


def test_the_final_ranking_with_ties() -> None:
    outcome = Position(Board(1, 1), (), (5, 9, 5, 9, 2)).outcome()
    assert outcome == Outcome(
        (
            Standing(1, 2, 9), Standing(1, 4, 9), Standing(3, 1, 5), Standing(3, 3, 5),
            Standing(5, 5, 2),
        )
    )  # fmt: skip
    assert Position.new().outcome() is None


@pytest.mark.parametrize("players", [0, 1, 6, -2])
def test_two_to_five_players(players: int) -> None:
    with pytest.raises(BadPosition, match="the number of players should be from 2 to 5"):
        Position.new(players=players)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ((0, 0), "A move should be three numbers"),
        ((5, 3, 45), "A rotation should be 0, 90, 180 or 270"),
        (("5", 3, 0), "A cell is two whole numbers"),
    ],
)
def test_what_is_no_move_is_told(move: Any, words: str) -> None:
    with pytest.raises(IllegalMove, match=words):
        Position.new(seed=1).play(move)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"scores": [1]}, "scores should be what fits: the number of players from 2 to 5"),
        ({"scores": [1, -1]}, "scores should be what fits: a score and the turn a whole"),
        ({"pile": [{"streets": "N"}]}, r"pile\[0\].type should be the type of a tile"),
        ({"pile": [{"streets": "Q", "type": "mine"}]}, r"pile\[0\].streets should be"),
        ({"board": {"width": 0}}, r"board.height should be a whole number"),
    ],
)
def test_bad_json_is_told_by_its_field(change: dict[str, Any], words: str) -> None:
    with pytest.raises(BadFile, match=f"^position JSON: {words}"):
        Position.from_json(Position.new(seed=1).to_json() | change)


# ---- the opponent -------------------------------------------------------------------------------

SEEDS = 20


def greedy(position: Position, rng: random.Random) -> Move:
    """Take the most points of this turn."""
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
    """Play short games against a rival; return the ends, the opponent's seats and deliveries."""
    found = []
    for seed in range(SEEDS):
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
    assert sum(count > 0 for count in deliveries) >= SEEDS - 1
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
    # In the corner the road ends at once; in the middle a factory can still join it.
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

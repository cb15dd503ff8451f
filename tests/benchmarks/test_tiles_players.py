"""What a short game of tiles promises, and how its opponent does; nothing is timed."""

from __future__ import annotations

import random
from functools import cache
from statistics import median

import pytest

from benchmarks import tiles_players
from benchmarks.tiles_players import Played, game, greedy
from pathlib_games.games.tiles import Board, Position, Tile
from pathlib_games.spreading import Workers

GAMES = 20


@cache
def played(rival: str) -> list[Played]:
    return [game("short", rival, seed) for seed in range(GAMES)]


@pytest.mark.slow
@pytest.mark.parametrize("rival", ["greedy", "itself"])
def test_a_short_game_comes_to_several_deliveries(rival: str) -> None:
    assert sum(one.deliveries > 0 for one in played(rival)) >= GAMES - 1
    assert median(one.deliveries for one in played(rival)) >= 3
    assert max(one.turns for one in played(rival)) <= 24


@pytest.mark.parametrize("rival", ["greedy", "random"])
def test_the_computer_is_better_than_greed_and_chance(rival: str) -> None:
    games = played(rival)
    assert sum(one.ours > one.theirs for one in games) > sum(one.ours < one.theirs for one in games)
    assert sum(one.ours for one in games) > sum(one.theirs for one in games)


def test_greed_takes_the_points_of_a_turn() -> None:
    board = Board.from_text("╶m1 ─.1 .\n.   .   .")
    position = Position(board, (Tile("N", "factory"),), (0, 0))
    assert greedy(position, random.Random(1)) == (2, 0, 270)


def test_each_match_is_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles_players, "GAMES", 2)
    monkeypatch.setattr(tiles_players, "GAME", {"short": Position.short})
    told = tiles_players.run(Workers(1))
    rows = [line.split(" | ") for line in told.splitlines() if line.startswith("| short")]
    assert [row[1] for row in rows] == ["greedy", "random", "itself"]
    for row in rows:
        assert sum(map(int, row[2:5])) == 2

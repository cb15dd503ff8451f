"""The benchmark of Hex: its statistics, its games, and its positions."""

from __future__ import annotations

import pytest

from benchmarks.hex import at_random, game, interval, solved_positions
from pathlib_games.games.hex.advice import LEVELS
from pathlib_games.games.hex.solver import solve


@pytest.mark.parametrize(
    ("wins", "games", "told"),
    [
        # From the formula in E. B. Wilson's article of 1927, worked out apart from this program.
        (95, 100, "95 % (89 to 98)"),
        (100, 100, "100 % (96 to 100)"),
        (0, 20, "0 % (0 to 16)"),
        (10, 20, "50 % (30 to 70)"),
    ],
)
def test_intervals(wins: int, games: int, told: str) -> None:
    assert interval(wins, games) == told


def test_a_game_is_the_same_each_time_and_the_adviser_beats_chance() -> None:
    assert all(game(4, LEVELS[-1], at_random, seed) for seed in range(6))
    results = [game(3, LEVELS[1], at_random, seed) for seed in range(6)]
    assert results == [game(3, LEVELS[1], at_random, seed) for seed in range(6)]


def test_solved_positions_can_be_won() -> None:
    found = solved_positions(3, 10)
    assert len({position for position, _ in found}) > 1
    for position, moves in found:
        assert solve(position).winner == position.turn
        assert all(position.play(move).outcome() is None for move in moves)

"""The benchmark of Hex: its statistics and its games."""

from itertools import pairwise

import pytest

from benchmarks import hex as hexes
from benchmarks.hex import at_random, duel, game, interval, ladder
from pathlib_games.games.hex.players import LEVELS
from pathlib_games.games.hex.rules import Cell, Position
from pathlib_games.processes import Workers


@pytest.mark.parametrize(
    ("wins", "games", "told"),
    [
        # From the formula in E. B. Wilson's article of 1927, computed apart from this program.
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


def test_each_level_plays_against_the_next_lower_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hexes, "SIZES", (3, 4))
    monkeypatch.setattr(hexes, "GAMES_OF_A_PAIR", 2)
    monkeypatch.setattr(hexes, "GAMES_OF_THE_TOP", 4)
    lines = ladder(Workers(1))
    for lower, upper in pairwise(LEVELS):
        (row,) = (line for line in lines if line.startswith(f"| {upper} | {lower} |"))
        assert row.count(" of 4: " if upper == LEVELS[-1] else " of 2: ") == 2
    # Two games show nothing, and the report says so for every pair.
    (told,) = (line for line in lines if line.startswith("On these boards it may be no stronger"))
    assert all(f"{level}, 3 x 3" in told for level in LEVELS[1:-1])
    timed = lines[lines.index("Processor time of a move in these games:") :]
    assert [sum(row.startswith(f"| {level} | ") for row in timed) for level in LEVELS] == [1] * 6


def test_a_clear_ladder_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hexes, "duel", _always_won)
    monkeypatch.setattr(hexes, "SIZES", (3,))
    assert hexes.ALL_SURE in ladder(Workers(1))


def _always_won(*_: object) -> hexes.Duel:
    return hexes.Duel(won=True, upper=[1.0], lower=[1.0])


def test_each_first_stone_is_played_by_both(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str, str]] = []

    def first_free(position: Position, level: str, seed: int) -> Cell:
        if len(position.free) == len(position.cells) - 1:
            asked.append((position.to_text(), position.turn, level))
        assert seed in (4, 5)
        return position.free[0]

    monkeypatch.setattr(hexes, "suggest", first_free)
    games = [duel(5, LEVELS[-1], seed) for seed in (4, 5)]
    assert asked[0][:2] == asked[1][:2]
    assert [level for *_, level in asked] == [*LEVELS[:-3:-1]]
    assert games[0].won != games[1].won  # both play alike here
    assert len(games[0].upper) == len(games[1].lower)

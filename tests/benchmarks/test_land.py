"""The benchmark of the opponent on the land: its games, and its table."""

from __future__ import annotations

import pytest

from benchmarks import land
from benchmarks.compare import figures
from pathlib_games.spreading import Workers


def test_a_game_is_the_same_each_time_and_each_plays_half_of_the_turns() -> None:
    one, other = (land.match(12, "most points now", 3) for _ in range(2))
    assert (one.ours, one.theirs) == (other.ours, other.theirs)
    assert {len(one.our_turns), len(one.their_turns)} <= {5, 6}


def test_the_table_tells_the_times_of_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(land, "GAMES", 2)
    monkeypatch.setattr(land, "LENGTHS", (8,))
    told = land.run(Workers(1))
    columns = {heading for _, _, _, heading, _ in figures(told)}
    assert columns >= {"ours, median ms", "theirs, median ms"}
    assert "2 games of two players" in told

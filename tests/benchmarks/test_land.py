"""The benchmark of the opponent on the land: its games and its table."""

import pytest

from benchmarks import land
from benchmarks.__main__ import RESULTS
from benchmarks.compare import figures
from pathlib_games.processes import Workers


def test_a_game_is_the_same_each_time_and_each_plays_half_of_the_turns() -> None:
    one, other = (land.match(12, "most points now", 3) for _ in range(2))
    assert (one.ours, one.theirs) == (other.ours, other.theirs)
    assert {len(one.our_turns), len(one.their_turns)} <= {5, 6}


def test_no_turn_that_was_measured_took_a_tenth_of_a_second() -> None:
    told = (RESULTS / "land.md").read_text(encoding="utf-8")
    head, _, *rows = [line.split(" | ") for line in told.splitlines() if line.startswith("| ")]
    slowest = [float(row[head.index("ours, slowest ms")]) for row in rows]
    assert len(slowest) == len(land.LENGTHS) * len(land.RIVALS)
    assert max(slowest) < 100


def test_the_table_tells_the_times_of_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(land, "GAMES", 2)
    monkeypatch.setattr(land, "LENGTHS", (8,))
    told = land.run(Workers(1))
    columns = {heading for _, _, _, heading, _ in figures(told)}
    assert columns >= {"ours, median ms", "theirs, median ms"}
    assert "2 games of two players" in told

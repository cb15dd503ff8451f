"""The matches of the opponents run, and their report counts them; nothing is timed."""

from __future__ import annotations

from math import inf

import pytest

from benchmarks import rivals
from benchmarks.foreign_snakes import flooder, minimaxer
from pathlib_games.games.battlesnake import MOVES, Player, Position, Snake, new_game


def test_each_match_is_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rivals, "GAMES", 1)
    monkeypatch.setattr(rivals, "MOST_TURNS", 3)
    monkeypatch.setattr(rivals, "played", lambda game, *_: [game(0)])
    monkeypatch.setattr(rivals, "POSITIONS", 2)
    monkeypatch.setattr(rivals, "TIMES", (1, 10**6))
    monkeypatch.setattr(rivals, "look_ahead", lambda *_: ("up", 4))
    told = rivals.run()
    rows = [line.split(" | ")[:2] for line in told.splitlines()]
    for player, rival in rivals.matches():
        assert rows.count([f"| {player}", rival]) == 1
    assert "| 1 | 4 |" in told
    assert "| 1000000 | 4 |" in told


@pytest.mark.parametrize("snake", [flooder, minimaxer])
def test_foreign_snakes_play_and_live_a_while(snake: Player) -> None:
    assert snake(new_game("ab", 1), "a", inf) in MOVES
    corner = Position(7, 7, (Snake("a", 90, ((0, 0), (1, 0))), Snake("b", 90, ((6, 6), (6, 5)))))
    assert snake(corner, "a", inf) == "up"


def test_old_and_new_planner_meet_the_same_foreign_snakes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rivals, "older_planner", lambda: flooder)
    against = {
        player: {rival for one, rival in rivals.matches() if one == player}
        for player in ("planner", "older planner")
    }
    assert against["older planner"] == {"flood fill", "minimax"} < against["planner"]
    monkeypatch.setattr(rivals, "older_planner", lambda: None)
    assert {player for player, _ in rivals.matches()} == {"planner"}


def test_depth_is_measured_where_there_is_something_to_choose(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rivals, "POSITIONS", 3)
    positions = rivals.snake_positions()
    assert len(positions) == 3
    assert rivals.depth(0, positions) == 1, "one turn ahead it looks whatever the clock says"

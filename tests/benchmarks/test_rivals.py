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
    told = rivals.run()
    assert [told.count(f"| {name} |") for name in rivals.snakes()] == [1, 1, 0, 1, 1] + [1] * (
        len(rivals.snakes()) - 5
    )


@pytest.mark.parametrize("snake", [flooder, minimaxer])
def test_foreign_snakes_play_and_live_a_while(snake: Player) -> None:
    assert snake(new_game("ab", 1), "a", inf) in MOVES
    corner = Position(7, 7, (Snake("a", 90, ((0, 0), (1, 0))), Snake("b", 90, ((6, 6), (6, 5)))))
    assert snake(corner, "a", inf) == "up"

"""The game against the computer, without a browser."""

from __future__ import annotations

import pytest

from pathlib_games.games.chutes.rules import Board
from pathlib_games.games.chutes.widget import ChutesGame
from tests.pictures import clickable


@pytest.fixture(scope="module")
def usual() -> Board:
    return Board.load("milton_bradley")


def test_both_players_roll_until_one_has_won(usual: Board) -> None:
    game = ChutesGame(usual, seed=5)
    rounds = 0
    while game.position.outcome() is None:
        game.roll()
        rounds += 1
        assert game.told[0].startswith("You roll ")
        assert game.said == "\n".join(game.told)
    assert rounds >= 7
    winner = game.position.outcome()
    # The notebook asks later for the shortest game.
    won, lost = f"You have won in {rounds} rolls.", f"The computer has won in {rounds} rolls."
    ends = ((won, "The first on your best list."), (lost,))
    assert game.told[-len(ends[winner or 0]) :] == ends[winner or 0]
    assert len(game.told) == 3, "there is room for three lines"
    assert clickable(game.board()) == {"roll": "New game"}
    game.roll()
    assert game.position.squares == (0, 0)
    assert clickable(game.board()) == {"roll": "Roll the die"}


def test_the_list_is_open_at_the_end_and_marks_a_game_that_was_won(usual: Board) -> None:
    game = ChutesGame(usual, seed=5)
    assert game._state["best"] == {"open": False, "rows": []}
    seen = set()
    for _ in range(8):
        while game.position.outcome() is None:
            game.roll()
        won = game.position.outcome() == 0
        rows = game._state["best"]["rows"]
        assert game._state["best"]["open"]
        assert [row["words"] for row in rows if row["now"]] == [f"{game.rounds} rolls"] * won
        seen.add(won)
        game.roll()
        assert not game._state["best"]["open"]
        assert len(game._state["best"]["rows"]) >= len(rows[:5])
        assert not any(row["now"] for row in game._state["best"]["rows"])
    assert seen == {True, False}


def test_a_seed_decides_the_game(usual: Board) -> None:
    def played(seed: int) -> tuple[int, ...]:
        game = ChutesGame(usual, seed)
        for _ in range(6):
            game.roll()
        return game.position.squares

    assert played(1) == played(1)
    assert len({played(seed) for seed in range(6)}) > 3

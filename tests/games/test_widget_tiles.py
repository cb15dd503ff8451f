"""Boards for laying tiles, in Python: the computer's turns, and selections."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pathlib_games.games.carcassonne import CarcassonneGame
from pathlib_games.games.tiles import TileLaying
from pathlib_games.games.widget import COMPUTER, TWO_PLAYERS, TileBoard
from tests.widgets.page import hear, press

Board = TileBoard[Any, Any, Any]
EACH = pytest.mark.parametrize("make", [CarcassonneGame, TileLaying])


def lay(board: Board) -> None:
    """Turn the tile until it fits somewhere, lay it, and finish the turn."""
    while not (legal := board._legal()):
        board.turn()
    board.click(next(iter(legal)))
    if isinstance(board, TileLaying):
        while board._story:
            board.next_step()
    elif isinstance(board, CarcassonneGame) and board._laid is not None:
        board.no_meeple()


@pytest.mark.parametrize(
    ("make", "told"),
    [(CarcassonneGame, "\nThe computer lays a tile on "), (TileLaying, "Player 2 lays a ")],
)
def test_the_computer_answers_and_undo_takes_both_back(
    make: Callable[..., Board], told: str
) -> None:
    board = make(seed=1, opponent=COMPUTER)
    said: list[str] = []
    board.observe(lambda change: said.append(change["new"]["say"]["text"]), "_state")
    assert not board.game.moves, "you begin"
    lay(board)
    assert any(words.endswith("The computer is thinking.") for words in said)
    assert any(told in words for words in said)
    assert len(board.game.moves) == 2
    assert board.position.player == board.game.start.player
    assert any("fresh" in shape.classes for shape in board.picture().shapes)
    assert press(board, "Undo").startswith("Undone: the tile on ")
    assert board.position == board.game.start


@pytest.mark.parametrize(
    ("make", "end"),
    [(CarcassonneGame, "you 0, the computer 54. The computer wins."), (TileLaying, "player ")],
)
def test_a_whole_game_against_the_computer_comes_to_its_end(
    make: Callable[..., Board], end: str
) -> None:
    board = make(seed=5, opponent=COMPUTER)
    while board.position.outcome() is None:
        assert board.position.player == board.game.start.player
        lay(board)
    over = board.said.splitlines()[-1]
    assert over.startswith(f"The game is over: {end}")
    for do in (board.turn, lambda: board.click((0, 0))):
        do()
        assert board.said == over


@EACH
def test_opponent_and_length_are_chosen(make: Callable[..., Board]) -> None:
    board = make(seed=1, opponent=TWO_PLAYERS)
    lay(board)
    hear(board, opponent=COMPUTER)
    assert board.said.startswith("The computer plays against ")
    assert len(board.game.moves) == 2
    hear(board, opponent=TWO_PLAYERS)
    assert board.said.startswith("People play against ")
    hear(board, length="whole")
    assert board.said == "The next game is a whole one. Press New game to start it."
    hear(board, press="New game", seed="7")
    assert board.position == type(board.position).new(7)
    hear(board, length="short")
    hear(board, press="New game", seed="4")
    assert board.position == make(seed=4, opponent=TWO_PLAYERS).position
    assert [menu["value"] for menu in board._state["menus"]] == [TWO_PLAYERS, "short"]
    with pytest.raises(
        ValueError, match="the opponent should be 'two players' or 'computer', not 'me'"
    ):
        make(opponent="me")

"""Boards of games with a history: undoing moves, and loading other games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pathlib_games.games.carcassonne import CarcassonneGame
from pathlib_games.games.color_lines import ColorLines
from pathlib_games.games.contract import History
from pathlib_games.games.hex import HexGame
from pathlib_games.games.own import World
from pathlib_games.games.tiles import TileLaying
from pathlib_games.games.widget import PlayedBoard
from tests.widgets.page import hear, press

Board = PlayedBoard[Any, Any]
BOARDS: dict[str, Callable[[], Board]] = {
    "carcassonne": lambda: CarcassonneGame(seed=1, opponent="two players"),
    "color_lines": lambda: ColorLines(seed=3),
    "hex": lambda: HexGame(size=4, level="two players"),
    "own": lambda: World("@..#\n...*").play(),
    "tiles": lambda: TileLaying(seed=2),
}


@pytest.mark.parametrize("name", BOARDS)
def test_a_move_is_undone_and_another_game_put_on_the_board(name: str) -> None:
    board = BOARDS[name]()
    start = board.game
    assert press(board, "Undo") == "There is nothing to undo."
    after = start.play(start.position.legal_moves()[0])
    board.game = after
    assert board.said.startswith("A different game is on the board.")
    assert board.position == after.position
    assert press(board, "Undo").startswith("Undone")
    assert board.game == start


@pytest.mark.parametrize("name", ["carcassonne", "color_lines", "tiles"])
def test_the_seed_of_the_next_game_is_read_or_refused(name: str) -> None:
    board = BOARDS[name]()
    hear(board, press="New game", seed="5")
    assert board.game == History.of(board.game.game, board.game.start)
    assert [field["value"] for field in board._state["next"]] == [6]
    hear(board, press="New game", seed="1.5")
    assert board.said == "The seed should be a whole number, but it is '1.5'."
    assert [field["value"] for field in board._state["next"]] == [6]

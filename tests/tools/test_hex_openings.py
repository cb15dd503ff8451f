"""The tool that writes the table of first stones: its games, and the table that they make."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from pathlib_games.boards import data_folder
from pathlib_games.games.hex.board import move_from_text, move_to_text
from pathlib_games.games.hex.openings import Tried
from pathlib_games.games.hex.rules import Position
from pathlib_games.games.hex.solver import solve
from pathlib_games.spreading import Workers
from tools import hex_openings
from tools.hex_openings import QUICK, first_stones, page, tried, wins, write

if TYPE_CHECKING:
    from pathlib import Path

    from pathlib_games.games.hex.board import Cell

ONE = Workers(1)


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, number in {"MANY": 2, "HOPELESS": 3}.items():
        monkeypatch.setattr(hex_openings, name, number)


def test_a_game_is_won_by_whoever_joined_the_sides() -> None:
    assert wins(1, (0, 0), 0, QUICK[1])
    assert wins(2, (1, 0), 0, QUICK[1])  # nothing can stop it
    assert not wins(2, (0, 0), 0, QUICK[1])


@pytest.mark.parametrize("text", ["a1", "c1", "b2", "e2"])
def test_the_committed_table_comes_again(text: str) -> None:
    table = json.loads((data_folder() / "first_stones" / "hex.json").read_text(encoding="utf-8"))
    won, played = table["sizes"]["7"]["stones"][text]
    if played < table["sizes"]["7"]["games"]:
        cell = move_from_text(text)
        assert cell != "swap"
        assert tried(7, cell) == Tried(won, played)


def test_small_boards_are_solved() -> None:
    told = page(3, {}, ONE)
    assert told["source"] == "solved"
    won = {text for text, (won, _) in told["stones"].items() if won}
    both = {move_to_text(move) for move in solve(Position.empty(3)).moves}
    assert won == both & told["stones"].keys()
    assert len(told["stones"]) == 5  # the others are the same after half a turn


def test_few_games_find_what_is_near_one_half_and_many_games_tell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def few(_: int, cell: Cell) -> Tried:
        return Tried(6 if cell in {(2, 1), (3, 1), (4, 1)} else 12, 12)

    monkeypatch.setattr(hex_openings, "tried", few)
    told = page(6, {}, ONE)
    assert [text for text, (_, games) in told["stones"].items() if games == 2] == ["c2", "d2", "e2"]
    assert len(told["stones"]) == len([*first_stones(6)]) == 18
    assert (told["source"], told["seed"], told["games"]) == ("played", 1, 2)
    assert told["level"].startswith("two-distance, two moves ahead, 6 wide")


def test_a_larger_board_borrows_and_plays_only_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    near = {"b2": [1, 2]}  # on 11 x 11, and so half a turn of it
    lent = {move_to_text(cell): [6, 6] for cell in first_stones(11)} | near
    monkeypatch.setattr(hex_openings, "tried_often", lambda *_: Tried(1, 2))
    told = page(13, {"11": {"stones": lent}}, ONE)
    assert told["like"] == 11
    assert told["level"].startswith("two-distance, one move ahead, 6 wide")
    assert told["stones"]["b2"] == [1, 2]
    assert len(told["stones"]) == 3


def test_what_is_known_about_other_sizes_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(hex_openings, "FILE", tmp_path / "hex.json")
    write([3], ONE)
    write([2], ONE)
    table = json.loads((tmp_path / "hex.json").read_text(encoding="utf-8"))
    assert list(table["sizes"]) == ["2", "3"]
    assert {"title", "source"} < table.keys()

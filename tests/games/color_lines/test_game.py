"""Games of Color Lines with a history: undo, save, load, replay."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from pathlib_games.games.color_lines.game import GAME
from pathlib_games.games.color_lines.rules import Move, Position
from pathlib_games.games.history import History
from pathlib_games.graphs import BadFile, IllegalMove


def played(seed: int, turns: int) -> History[Position, Move]:
    rng = random.Random(seed)
    game = History.of(GAME, Position.new(seed, width=7, height=8, scoring="five_or_more"))
    for _ in range(turns):
        game = game.play(rng.choice(game.position.legal_moves()))
    return game


def test_undo_and_play_again_brings_the_same_balls() -> None:
    game = played(1, 12)
    back = game.undo().undo()
    assert len(back.moves) == 10
    assert back.play(game.moves[10]).play(game.moves[11]) == game
    begun = History.of(GAME, game.start)
    assert begun.undo() == begun


def test_refused_move_leaves_the_game_as_it_is() -> None:
    game = played(2, 3)
    with pytest.raises(IllegalMove):
        game.play(((0, 0), (0, 0)))
    assert len(game.moves) == 3


@pytest.mark.parametrize("seed", range(5))
def test_saved_game_comes_back(seed: int, tmp_path: Path) -> None:
    game = played(seed, 15)
    game.save(tmp_path / "game.json")
    assert History.load(tmp_path / "game.json", GAME) == game


def test_game_that_began_in_the_middle_comes_back(tmp_path: Path) -> None:
    game = History.of(GAME, played(3, 9).position)
    game = game.play(game.position.legal_moves()[0])
    game.save(tmp_path / "game.json")
    assert History.load(tmp_path / "game.json", GAME) == game


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "chess"}, "game should be 'color_lines', but it is 'chess'"),
        ({"board": "1.."}, "start.board should be a list"),
        ({"board": ["1..", "x.."]}, "start.a cell in row 2 should be one of the signs"),
        ({"colours": 99}, "start.number of colours should be a whole number from 1 to 9"),
        (
            {"upcoming": ["red"]},
            "start.a next ball should be a colour from 1 to 7, but it is 'red'",
        ),
        ({"scoring": "x"}, "start.scoring should be one of"),
        ({"seed": "7"}, "start.seed should be a whole number"),
        ({"moves": [[[0, 0], [0, 0]]]}, r"moves\[0\] should be a legal move"),
        ({"moves": [[[0, 0]]]}, r"moves\[0\] should be a legal move \(A move should be two"),
        ({"moves": [["a", "b"]]}, r"moves\[0\] should be a legal move .*two whole numbers"),
    ],
)
def test_bad_files_are_named(change: dict[str, Any], words: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    played(4, 2).save(path)
    data = json.loads(path.read_text())
    for field, value in change.items():
        (data["start"] if field in data["start"] else data)[field] = value
    path.write_text(json.dumps(data))
    with pytest.raises(BadFile, match=f"^game.json: {words}"):
        History.load(path, GAME)
    path.write_text("{")
    with pytest.raises(BadFile, match="should be JSON"):
        History.load(path, GAME)

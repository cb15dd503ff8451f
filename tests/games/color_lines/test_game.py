"""Games of Color Lines with a history: undo, save, load, replay."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from pathlib_games.games.color_lines.game import Game
from pathlib_games.games.color_lines.rules import IllegalMove, Position
from pathlib_games.graphs import BadFile


def played(seed: int, turns: int) -> Game:
    rng = random.Random(seed)
    game = Game(Position.new(seed, width=7, height=8, scoring="five_or_more"))
    for _ in range(turns):
        game = game.play(*rng.choice(game.position.legal_moves()))
    return game


def test_undo_and_play_again_brings_the_same_balls() -> None:
    game = played(1, 12)
    back = game.undo().undo()
    assert len(back.turns) == 10
    assert back.play(*game.moves[10]).play(*game.moves[11]) == game
    assert Game(game.start).undo() == Game(game.start)


def test_refused_move_leaves_the_game_as_it_is() -> None:
    game = played(2, 3)
    with pytest.raises(IllegalMove):
        game.play((0, 0), (0, 0))
    assert len(game.turns) == 3


@pytest.mark.parametrize("seed", range(5))
def test_saved_game_comes_back(seed: int, tmp_path: Path) -> None:
    game = played(seed, 15)
    game.save(tmp_path / "game.json")
    assert Game.load(tmp_path / "game.json") == game


def test_game_that_began_in_the_middle_comes_back(tmp_path: Path) -> None:
    game = Game(played(3, 9).position)
    game = game.play(*game.position.legal_moves()[0])
    game.save(tmp_path / "game.json")
    assert Game.load(tmp_path / "game.json") == game


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "chess"}, "game should be 'color_lines', but it is 'chess'"),
        ({"board": "1.."}, "board should be a list"),
        ({"board": ["1..", "x.."]}, "a cell in row 2 should be one of the signs"),
        ({"colours": 99}, "number of colours should be a whole number from 1 to 9"),
        ({"upcoming": ["red"]}, "a next ball should be a colour from 1 to 7, but it is 'red'"),
        ({"scoring": "x"}, "scoring should be one of"),
        ({"seed": "7"}, "seed should be a whole number"),
        ({"moves": [[[0, 0], [0, 0]]]}, r"moves\[0\] should be a legal move"),
        ({"moves": [[[0, 0]]]}, r"moves\[0\] should be two cells"),
        ({"moves": [["a", "b"]]}, r"moves\[0\] should be a legal move .*two whole numbers"),
    ],
)
def test_bad_files_are_named(change: dict[str, Any], words: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    played(4, 2).save(path)
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(BadFile, match=f"^game.json: {words}"):
        Game.load(path)
    path.write_text("{")
    with pytest.raises(BadFile, match="should be JSON"):
        Game.load(path)

"""Snakes that learners wrote: what is read from their files, and what their mistakes are told."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest

from pathlib_games.games.battlesnake import MOVES, Position, Snake, new_game
from pathlib_games.games.battlesnake.own import LARGEST, NoSuchSnakeFile, OwnPlayer, snake_file

WRITTEN = """
from pathlib_games.games.battlesnake import safe_moves

LIKED = ["left", "up"]


def best(moves):
    return next((move for move in LIKED if move in moves), "down")


def next_move(position, you):
    return best(safe_moves(position, you))
"""


def test_a_file_plays_with_all_that_it_defines(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(WRITTEN, encoding="utf-8")
    player = OwnPlayer(snake_file(file))
    try:
        corner = Position(5, 5, (Snake("me", 90, ((0, 0), (1, 0))), Snake("b", 9, ((4, 4),))))
        assert [player(new_game("ab", 1), "a", 0), player(corner, "me", 0)] == ["left", "up"]
    finally:
        player.close()


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("answer = 42", "mine.py has no function next_move(position, you)"),
        ("next_move = 5", "mine.py has no function next_move(position, you)"),
        ("\n\nprint(1 / 0)", "mine.py stops in line 3 with ZeroDivisionError"),
        ("x = 1\ndef next_move(:", "mine.py stops in line 2 with SyntaxError"),
        ("import sys\nsys.exit('bye')", "mine.py stops in line 2 with SystemExit: bye"),
        ("#" * (LARGEST + 1), "mine.py has more than"),
    ],
)
def test_a_file_that_is_no_snake(source: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(source, encoding="utf-8")
    with pytest.raises(NoSuchSnakeFile) as caught:
        snake_file(file)
    assert str(caught.value).startswith(told)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path, told in ((tmp_path / "none.py", "none.py cannot be read"), (tmp_path, "cannot")):
        with pytest.raises(NoSuchSnakeFile, match=told):
            snake_file(path)
    (tmp_path / "odd.py").write_bytes(b"\xff\xff\x00")
    with pytest.raises(NoSuchSnakeFile, match=r"odd\.py: line 1 should be UTF-8 text"):
        snake_file(tmp_path / "odd.py")


def test_a_program_without_a_move_is_not_served() -> None:
    for answer, told in (("sideways", "not 'sideways'"), (5, "not 5"), (None, "None")):
        with pytest.raises(NoSuchSnakeFile, match=told):
            OwnPlayer(lambda _position, _you, answer=answer: answer)  # type: ignore[misc]


def test_what_is_not_written_yet_moves_at_random() -> None:
    player = OwnPlayer(lambda _position, _you: ...)
    try:
        assert player(new_game("ab", 1), "a", inf) in MOVES
    finally:
        player.close()

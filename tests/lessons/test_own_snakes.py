"""Snakes that learners wrote: what is read from their files, and what their mistakes are told."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest

from pathlib_games.games.battlesnake import MOVES, Position, Snake, new_game
from pathlib_tutor.lessons.own_snakes import LARGEST, NoSuchSnakeFile, OwnPlayer, snake_file

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


PLAN = """
from dataclasses import dataclass

@dataclass
class Plan:
    way: str

def next_move(position, you):
    return Plan("up").way
"""
TYPED = b"def next_move(position: list, you: str):\n    return 'up' * (TYPES['you'] is str)\n"


@pytest.mark.parametrize(
    "source",
    [
        PLAN.encode(),
        TYPED + b"TYPES = next_move.__annotations__\n",
        b"from __future__ import annotations\n" + PLAN.encode(),
        PLAN.encode("utf-8-sig"),
        PLAN.encode("utf-16"),
        ("# -*- coding: latin-1 -*-\n# \xfc" + PLAN).encode("latin-1"),
        PLAN.replace("\n", "\r\n").encode(),
    ],
)
def test_a_file_is_taken_as_python_takes_it(source: bytes, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_bytes(source)
    assert snake_file(file)(new_game("ab", 1), "a") == "up"


@pytest.mark.parametrize("inside", [False, True])
def test_a_file_imports_those_beside_it_as_they_are_now(inside: bool, tmp_path: Path) -> None:
    first, last = ("", "    import a_way\n") if inside else ("import a_way\n", "")
    for way in ("left", "up"):
        folder = tmp_path / way
        folder.mkdir()
        (folder / "a_way.py").write_text(f"def way(): return {way!r}\n", encoding="utf-8")
        program = f"{first}def next_move(position, you):\n{last}    return a_way.way()\n"
        (folder / "mine.py").write_text(program, encoding="utf-8")
        if inside and way == "up":
            break  # what is imported during a game is there until the end
        player = OwnPlayer(snake_file(folder / "mine.py"))
        try:
            assert player(new_game("ab", 1), "a", inf) == way
        finally:
            player.close()


@pytest.mark.parametrize(
    ("beside", "told"),
    [
        ("\n1 / 0\n", "mine.py stops in line 2 of a_helper.py with ZeroDivisionError"),
        ("x = (\n", "mine.py stops in line 1 of a_helper.py with SyntaxError"),
        ("", "mine.py stops in line 3 with ImportError"),
    ],
)
def test_an_error_is_told_with_its_own_line(beside: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "a_helper.py").write_text(beside, encoding="utf-8")
    (tmp_path / "mine.py").write_text("\n\nfrom a_helper import way\n", encoding="utf-8")
    with pytest.raises(NoSuchSnakeFile) as caught:
        snake_file(tmp_path / "mine.py")
    assert str(caught.value).startswith(told)


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


def test_a_file_may_change_where_modules_are_looked_for(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "import sys\nsys.path.pop(0)\ndef next_move(position, you): return 'up'\n", "utf-8"
    )
    assert callable(snake_file(file))


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

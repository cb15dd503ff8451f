"""Learners' snakes: judging them, reading them from files and reporting mistakes."""

import time
from contextlib import closing
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any

import pytest

from pathlib_games.games.battlesnake import MOVES, Position, Snake, new_game, safe_moves
from pathlib_tutor.lessons import battlesnake_programs as exercise_code
from pathlib_tutor.lessons.battlesnake_programs import (
    LARGEST,
    NoSuchSnakeFile,
    OwnPlayer,
    _careful as to_the_food,
    judge_next_move,
    snake_file,
)


def test_a_doubled_tail_is_no_way_out() -> None:
    def chases_its_tail(position: Position, you: str) -> str:
        me = position.snake(you)
        beside = {cell: move for move, cell in position.neighbors(me.head)}
        return beside.get(me.body[-1]) or safe_moves(position, you)[0]

    verdict = judge_next_move(chases_its_tail)
    assert "A doubled tail stays for a turn." in repr(verdict)
    assert verdict.mistake is None
    assert verdict.share == 0.1


def test_the_time_that_is_told_is_the_time_for_a_move_or_for_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(exercise_code, "MOVE_SECONDS", 0.3)
    monkeypatch.setattr(exercise_code, "AT_ONCE_SECONDS", 0.1)

    def endless_later(position: Position, you: str) -> str:
        while position.width == 7:
            pass
        return to_the_food(position, you)

    assert "your function was still running after 0.3 seconds" in repr(
        judge_next_move(endless_later)
    )

    def slow(position: Position, you: str) -> str:
        until = time.process_time() + 0.06
        while time.process_time() < until:
            pass
        return to_the_food(position, you)

    assert "your function was still running after 0.5 seconds" in repr(
        judge_next_move(slow, seconds=0.5)
    )


def test_dots_anywhere_are_no_attempt() -> None:
    def not_finished(position: Position, you: str) -> object:
        return to_the_food(position, you) if position.food else ...

    assert judge_next_move(not_finished).status == "not tried"


def dies_in_game(seed: int) -> Any:
    def snake(position: Position, you: str) -> str:
        if position.width == 11 and position.seed == seed and position.turn == 20:
            safe = safe_moves(position, you)
            return next((move for move in MOVES if move not in safe), safe[0])
        return to_the_food(position, you)

    return snake


def eats_only_on_small_boards(position: Position, you: str) -> str:
    if position.width == 7:
        return to_the_food(position, you)
    safe, head = safe_moves(position, you), position.snake(you).head
    return next((m for m in safe if position.step(head, m) not in position.food), safe[0])


@pytest.mark.parametrize(
    ("snake", "share"),
    [
        (eats_only_on_small_boards, 0.7),  # it starves in each game
        (dies_in_game(0), 0.7),  # all ten but the three games
        (dies_in_game(1), 0.8),
        (dies_in_game(2), 0.9),
    ],
)
def test_positions_and_games_before_the_first_failure_earn_a_tenth_each(
    snake: Any, share: float
) -> None:
    assert judge_next_move(snake).share == pytest.approx(share)


def test_a_right_snake_is_not_refused_where_it_has_to_wait() -> None:
    def waits(position: Position, you: str) -> str:
        time.sleep(0.2)
        return to_the_food(position, you)

    single = replace(exercise_code.TASK, cases=lambda: exercise_code.starts()[:4])  # enough here
    assert single.judge(waits, seconds=0.5)


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
    with closing(OwnPlayer(snake_file(file))) as player:
        corner = Position(5, 5, (Snake("me", 90, ((0, 0), (1, 0))), Snake("b", 9, ((4, 4),))))
        assert [player(new_game("ab", 1), "a", 0), player(corner, "me", 0)] == ["left", "up"]


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
            break  # modules imported during a game stay until the end
        with closing(OwnPlayer(snake_file(folder / "mine.py"))) as player:
            assert player(new_game("ab", 1), "a", inf) == way


IMPORTS = "\n\nfrom a_helper import way\n"


@pytest.mark.parametrize(
    ("source", "beside", "told"),
    [
        ("answer = 42", "", "mine.py has no function next_move(position, you)"),
        ("next_move = 5", "", "mine.py has no function next_move(position, you)"),
        ("\n\nprint(1 / 0)", "", "mine.py stops in line 3 with ZeroDivisionError"),
        ("x = 1\ndef next_move(:", "", "mine.py stops in line 2 with SyntaxError"),
        ("import sys\nsys.exit('bye')", "", "mine.py stops in line 2 with SystemExit: bye"),
        ("#" * (LARGEST + 1), "", "mine.py has more than"),
        (IMPORTS, "\n1 / 0\n", "mine.py stops in line 2 of a_helper.py with ZeroDivisionError"),
        (IMPORTS, "x = (\n", "mine.py stops in line 1 of a_helper.py with SyntaxError"),
        (IMPORTS, "", "mine.py stops in line 3 with ImportError"),
    ],
)
def test_a_file_that_is_no_snake_is_told_where_it_stops(
    source: str, beside: str, told: str, tmp_path: Path
) -> None:
    (tmp_path / "a_helper.py").write_text(beside, encoding="utf-8")
    (tmp_path / "mine.py").write_text(source, encoding="utf-8")
    with pytest.raises(NoSuchSnakeFile) as caught:
        snake_file(tmp_path / "mine.py")
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
    with closing(OwnPlayer(lambda _position, _you: ...)) as player:
        assert player(new_game("ab", 1), "a", inf) in MOVES

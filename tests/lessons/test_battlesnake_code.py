"""The judge of a learner's snake: it plays, and no move may be a needless death."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from pathlib_games.games.battlesnake.board import MOVES
from pathlib_games.games.battlesnake.players import safe_moves
from pathlib_games.games.battlesnake.position import Position
from pathlib_tutor.lessons import battlesnake as exercise_code
from pathlib_tutor.lessons.battlesnake import _careful as to_the_food, judge_next_move


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

    assert "it was still running after 0.3 seconds" in repr(judge_next_move(endless_later))

    def slow(position: Position, you: str) -> str:
        until = time.process_time() + 0.06
        while time.process_time() < until:
            pass
        return to_the_food(position, you)

    assert "it was still running after 0.5 seconds" in repr(judge_next_move(slow, seconds=0.5))


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

    single = replace(exercise_code.TASK, cases=lambda: exercise_code.starts()[:4])  # they will do
    assert single.judge(waits, seconds=0.5)

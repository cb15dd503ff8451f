"""Levels: right ones are taken in any order, every slip gets its hint, shares count squares."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, strategies as st

from pathlib_games.games.chutes.graphs import fewest_turns, roll_graph
from pathlib_games.games.chutes.rules import Board
from pathlib_games.graphs import dijkstra
from pathlib_tutor.ideas.misunderstandings import OFF_BY_ONE
from pathlib_tutor.lessons.chutes_judges import (
    fresh_board,
    judge_levels,
    roll_levels,
    typed_levels,
)
from tests.games.chutes.random_boards import random_boards
from tests.graphs.random_graphs import examples

SMALL = Board.load("six_by_six")


@examples(150)
@given(random_boards(most=40), st.randoms(use_true_random=False))
def test_right_levels_are_taken_in_any_order(board: Board, rng: random.Random) -> None:
    levels = [rng.sample(level, len(level)) for level in roll_levels(board)]
    distance = dijkstra(roll_graph(board), 0).distance
    assert {s: n for n, level in enumerate(levels) for s in level} == distance
    assert judge_levels(typed_levels(levels), board)
    assert judge_levels(typed_levels(levels).replace(" ", ", ").replace(":,", ":"), board)


@examples(150)
@given(random_boards(most=40), st.data())
def test_levels_with_one_change_are_refused(board: Board, data: st.DataObject) -> None:
    levels = roll_levels(board)
    line = data.draw(st.integers(0, len(levels) - 1))
    square = data.draw(st.integers(0, board.size + 3))
    if square in levels[line]:
        levels[line].remove(square)
    else:
        levels[line].append(square)
    verdict = judge_levels(typed_levels(levels), board)
    assert verdict.status == "wrong"
    assert verdict.message.startswith(f"Line {line}")


@pytest.mark.parametrize(
    ("line", "told", "mistake"),
    [
        ("1: 1 15 3 4 5 6 7", "7 takes more than 1 roll", OFF_BY_ONE),
        ("1: 1 15 3 4 5 6 30", "From which square with one roll less", None),
        ("1: 1 15 3 4 5 6 0", "0 takes only 0 rolls, and fewer rolls are better", None),
        ("1: 99", "not on the board, which ends at 36", None),
        ("1: 1 15 -3", "should be line 1", None),
    ],
)
def test_slips_in_levels_get_their_hint(line: str, told: str, mistake: int | None) -> None:
    verdict = judge_levels(f"0: 0\n{line}", SMALL)
    assert told in verdict.message
    assert verdict.mistake == mistake


def test_levels_beyond_the_last() -> None:
    whole = typed_levels(roll_levels(SMALL))
    verdict = judge_levels(f"{whole}\n6: 1", SMALL)
    assert "every square has its label" in verdict.message
    assert 0.9 < verdict.share < 1


@pytest.mark.parametrize(
    ("text", "squares"),
    [
        ("0: 0 1 2 3", 0),
        ("0: 0\n1: 1 15 3 4 5 6 7", 6),
        ("0: 0\n1: 1 15 3 4 5 6\n2: 6", 5),
        ("0: 0\n1: 1 15 3 4 5 6\n2: 7 8", 8),
        ("0: 0\n1: 1 15 3 4 5 6\nand so on", 6),
        ("0: 0\n1: 30 31 32", 0),
        ("0: 0\n" + "\n".join(f"{n}: " + " ".join(map(str, range(1, 37))) for n in range(1, 6)), 0),
    ],
)
def test_shares_count_the_squares_in_their_lines(text: str, squares: int) -> None:
    of = sum(map(len, roll_levels(SMALL))) - 1
    verdict = judge_levels(text, SMALL)
    assert verdict.status == "wrong"
    assert verdict.share == pytest.approx(squares / of)


@pytest.mark.parametrize("seed", range(20))
def test_fresh_boards_show_that_a_face_was_forgotten(seed: int) -> None:
    board = fresh_board(seed)
    assert fewest_turns(board)[0] < fewest_turns(Board(24))[0]
    verdict = judge_levels(typed_levels(roll_levels(board, die=5)), board)
    assert verdict.mistake == OFF_BY_ONE
    assert 0 < verdict.share < 1

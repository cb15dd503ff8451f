"""Waves: any order within a wave is right, slips about neighbors are named, shares count cells."""

from __future__ import annotations

import random

import pytest

from pathlib_games.games.color_lines.exercise_code import LEVEL
from pathlib_games.games.color_lines.exercise_waves import (
    Waves,
    corners_first,
    drawn_waves,
    judge_waves,
    waves_in,
)
from pathlib_games.games.color_lines.exercise_ways import Ball
from pathlib_games.games.color_lines.rules import Position
from pathlib_games.ideas.slips import WRONG_NEIGHBORS
from tests.nightly import cases

SMALL = Position.from_text("1..\n22.")
BALL = Ball(SMALL, (0, 0))


@pytest.mark.slow
def test_every_order_within_the_waves_is_right() -> None:
    rng = random.Random(2)
    for start in LEVEL.balls:
        wave = Waves(LEVEL, start).wave
        cells = sorted((c for c in wave if c != start), key=lambda c: (wave[c], rng.random()))
        assert judge_waves(" ".join(map(str, cells)), Ball(LEVEL, start)), start
        assert judge_waves(cells, Ball(LEVEL, start)), start
        if len(set(wave.values())) > 2:
            verdict = judge_waves([cells[0], cells[-1], *cells[1:-1]], Ball(LEVEL, start))
            assert verdict.status == "wrong"


def test_a_wave_is_open_until_all_of_it_is_found() -> None:
    waves = Waves(SMALL, (0, 0))
    assert waves.open_wave == 1
    assert waves.find((1, 0)).open_wave == 2


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        ("(1, 0) (0, 2)", "(0, 2) is not a cell of this board"),
        ("(0, 0)", "(0, 0) has been found already."),
        ("(1, 0) (2, 0) (1, 0)", "(1, 0) has been found already."),
    ],
)
def test_cells_off_the_board_or_found_already_are_no_wrong_neighbors(cells: str, told: str) -> None:
    verdict = judge_waves(cells, BALL)
    assert told in verdict.message
    assert verdict.mistake is None
    assert not Waves(SMALL, (0, 0)).is_no_neighbor((0, 0))
    assert not Waves(SMALL, (0, 0)).is_no_neighbor((3, 0))


@pytest.mark.parametrize(
    ("cells", "right"),
    [
        ("(1, 0) (2, 0)", 2),
        ("(1, 0) (2, 0) (0, 1)", 2),
        ("(1, 0) (2, 1) (2, 0)", 1),
        ("(1, 0) (2, 0) (2, 1) (2, 1)", 2),
    ],
)
def test_shares_count_the_cells_in_right_order(cells: str, right: int) -> None:
    verdict = judge_waves(cells, BALL)
    assert verdict.status == "wrong"
    assert verdict.share == pytest.approx(right / 3)


@pytest.mark.parametrize("seed", range(cases(every_night=30, every_time=8)))
def test_drawn_boards_show_the_waves_and_what_corners_do(seed: int) -> None:
    ball = drawn_waves(seed)
    assert judge_waves(waves_in(ball.instance.graph, ball.start), ball)
    wrong = judge_waves(corners_first(ball), ball)
    assert wrong.mistake == WRONG_NEIGHBORS
    assert "only at a corner" in wrong.message
    assert len(set(Waves(ball.position, ball.start).wave.values())) >= 5
    assert ball.instance.distances == Waves(ball.position, ball.start).wave

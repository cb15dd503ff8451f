"""Searches by hand, wave by wave, in three games."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

from pathlib_games.games.color_lines.rules import Position as BallPosition
from pathlib_games.games.hex.rules import BLACK, PLAYERS, Position
from pathlib_games.games.tiles.roads import Board, road_at
from pathlib_games.graphs import zero_one_bfs
from pathlib_tutor.exercises.verdict import Verdict
from pathlib_tutor.ideas.judges import Waves
from pathlib_tutor.ideas.misunderstandings import WRONG_NEIGHBORS
from pathlib_tutor.lessons import (
    color_lines as balls,
    hex as stones,
    tiles as streets,
)
from pathlib_tutor.lessons.color_lines import Ball
from pathlib_tutor.lessons.color_lines_programs import LEVEL
from pathlib_tutor.lessons.hex import FreeSteps, draw_free_steps
from pathlib_tutor.lessons.tiles import SpreadFrom, draw_spread
from tests.games.hex.positions import at_random
from tests.games.tiles.random_tiles import boards
from tests.graphs.random_graphs import examples
from tests.tiers import cases

SMALL = Ball(BallPosition.from_text("1..\n22."), (0, 0))
MINE_2 = SpreadFrom(road_at(Board.load("example"), (0, 0)), (1, 3))
RIGHT_WAVES = "(1,2) (1,4) (0,2) (2,2) (0,3) (3,2) (3,1) (3,3) (2,3) (3,4)"
SHUT_IN = FreeSteps(Position.from_text("..W..\n..W.W\n..WWB\n.....\n....."), BLACK)
BEHIND_A_WALL = FreeSteps(Position.from_text("W.\nW."), BLACK)


JUDGES: dict[type, Waves[Any]] = {
    Ball: balls.JUDGE_WAVES,
    SpreadFrom: streets.JUDGE_SPREAD,
    FreeSteps: stones.JUDGE_FREE_STEPS,
}


def judged(asked: Any, typed: object) -> Verdict:
    """Judge an answer to one of these questions."""
    return JUDGES[type(asked)](typed, asked)


def holds(asked: Any, rng: random.Random) -> None:
    """Find all cells in a random valid order, and check the refusals."""
    waves = JUDGES[type(asked)]
    found: list[Any] = []
    while missing := waves.open_wave(asked, found)[1]:
        may = [cell for cell in waves.right(asked) if waves.why_not(asked, cell, found) is None]
        assert may
        assert set(may) <= set(missing)
        found.append(rng.choice(may))
    told = " ".join(map(waves.name, found))
    assert not found or judged(asked, told)
    if len(found) > 1:
        assert judged(asked, " ".join(map(waves.name, found[:-1]))).share < 1
        assert judged(asked, f"{told} {waves.name(found[0])}").share == pytest.approx(
            1 - 1 / len(found)
        )


@pytest.mark.parametrize("seed", range(cases(every_night=30, every_time=6)))
def test_every_order_within_the_waves_is_right(seed: int) -> None:
    rng, ball = random.Random(seed), balls.drawn_waves(seed)
    ways = ball.position.ways_from(ball.start).distance
    right = {cell: n for cell, n in ways.items() if cell != ball.start}
    assert balls.JUDGE_WAVES.right(ball) == right
    holds(ball, rng)
    wrong = judged(ball, balls.JUDGE_WAVES.mistaken(WRONG_NEIGHBORS)[WRONG_NEIGHBORS](ball))
    assert (wrong.mistake, "only at a corner" in wrong.message) == (WRONG_NEIGHBORS, True)
    for player in PLAYERS:
        asked = FreeSteps(at_random(seed), player)
        far: Any = zero_one_bfs(asked.instance.graph, asked.instance.source).distance
        right = {cell: n for cell, n in far.items() if isinstance(cell, tuple)}
        assert stones.JUDGE_FREE_STEPS.right(asked) == right
        holds(asked, rng)


@examples(60)
@given(boards())
def test_every_order_along_the_streets_is_right_and_no_other_tile(board: Board) -> None:
    for start in board.tiles:
        asked = SpreadFrom(road_at(board, start), start)
        right = streets.JUDGE_SPREAD.right(asked)
        assert {start: 0, **right} == asked.road.paths_from(start).distance
        holds(asked, random.Random(1))
        for cell in set(board.tiles) - set(right):
            assert streets.JUDGE_SPREAD.why_not(asked, cell, list(right))


@pytest.mark.parametrize(
    ("asked", "typed", "told", "share"),
    [
        (SMALL, "(1, 0) (0, 2)", "(0, 2) is not a cell of this board", 1 / 3),
        (SMALL, "(0, 0)", "(0, 0) is where the search begins, so leave it out.", 0),
        (SMALL, "(1, 0) (2, 0) (1, 0)", "(1, 0) has been found already.", 2 / 3),
        (SMALL, "(1, 0) (2, 0)", "Wave 3 is not complete.", 2 / 3),
        (SMALL, "(1, 0) (2, 0) (0, 1)", "a ball lies on (0, 1)", 2 / 3),
        (SMALL, "(1, 0) (2, 1) (2, 0)", "only at a corner", 1 / 3),
        (MINE_2, "(2,3)", "no street leads to (2, 3) from a tile found so far.", 0),
        # Cells after the first wrong one do not count.
        (MINE_2, "(1,2) (0,2) (1,4)", "belongs to wave 2, but wave 1 is not complete", 1 / 10),
        (MINE_2, f"{RIGHT_WAVES} (2,1)", "where every path ends.", 9 / 10),
        # A search for black cannot reach d1: it raised KeyError once.
        (SHUT_IN, "d1", "d1 is out of reach for black: white stones shut it in.", 0),
        (SHUT_IN, "a1 a2 a3 d1", "d1 is out of reach for black: white stones shut it in.", None),
        (BEHIND_A_WALL, "b1", "b1 is out of reach for black", 0),
        (BEHIND_A_WALL, "a1", "a1 has a white stone", 0),
        # An isolated cell is not a forgotten free step.
        (
            FreeSteps(Position.from_text("B..\n..W\n..."), BLACK),
            "c3",
            "touches neither",
            None,
        ),
    ],
)
def test_the_first_wrong_cell_is_told(
    asked: Any, typed: str, told: str, share: float | None
) -> None:
    verdict = judged(asked, typed)
    assert verdict.status == "wrong"
    assert told in verdict.message
    assert share is None or verdict.share == pytest.approx(share)


@pytest.mark.slow
def test_long_searches_may_be_given_as_pairs() -> None:
    rng = random.Random(2)
    for start in LEVEL.balls:
        ball = Ball(LEVEL, start)
        wave = balls.JUDGE_WAVES.right(ball)
        cells = sorted(wave, key=lambda cell: (wave[cell], rng.random()))
        assert balls.JUDGE_WAVES(cells, ball), start


@pytest.mark.parametrize("draw", [balls.drawn_waves, draw_free_steps, draw_spread])
def test_what_is_drawn_has_waves(draw: Callable[[int], Any]) -> None:
    for seed in range(5):
        assert len(set(draw(seed).instance.distances.values())) >= 3

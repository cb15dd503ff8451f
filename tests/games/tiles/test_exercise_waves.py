"""A search along streets by hand."""

from __future__ import annotations

import pytest
from hypothesis import given

from pathlib_games.games.tiles.board import Board
from pathlib_games.games.tiles.exercise_slips import PASSES_END_POINTS
from pathlib_games.games.tiles.exercise_waves import RoadWaves, finding, judge_spread
from pathlib_games.games.tiles.questions import SpreadFrom
from pathlib_games.games.tiles.roads import road_at
from pathlib_games.graphs import NodeNotFound
from tests.games.tiles.random_tiles import boards
from tests.graphs.random_graphs import examples

MINE_2 = SpreadFrom(road_at(Board.load("example"), (0, 0)), (1, 3))

# ---- waves --------------------------------------------------------------------------------------

RIGHT_WAVES = "(1,2) (1,4) (0,2) (2,2) (0,3) (3,2) (3,1) (3,3) (2,3) (3,4)"


@pytest.mark.parametrize(
    ("typed", "told", "mistake"),
    [
        (RIGHT_WAVES + " (2,1)", "from factory 1, where every way ends.", PASSES_END_POINTS),
        ("(2,3)", "No street leads to (2, 3) from a tile that has been found.", None),
    ],
)
def test_a_wrong_wave_is_told(typed: object, told: str, mistake: int | None) -> None:
    verdict = judge_spread(typed, MINE_2)
    assert not verdict
    assert told in verdict.message
    assert verdict.mistake == mistake


@examples(60)
@given(boards())
def test_the_question_is_the_search_that_is_judged(board: Board) -> None:
    for start in board.tiles:
        asked = SpreadFrom(road_at(board, start), start)
        wave = RoadWaves(asked.road, start).wave
        assert asked.instance.distances == wave
        if len(wave) > 1:
            assert judge_spread(finding(asked), asked)


@examples(60)
@given(boards())
def test_any_order_by_waves_is_right_and_every_other_tile_is_refused(board: Board) -> None:
    for start in board.tiles:
        waves = RoadWaves(road_at(board, start), start)
        for cell in sorted(waves.wave, key=lambda at: (waves.wave[at], at))[1:]:
            assert waves.why_not(cell) is None
            waves = waves.find(cell)
        for cell in board.tiles:
            if cell not in waves.wave:
                assert waves.why_not(cell)


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("(1,2) (0,2) (1,4)", 1),  # what comes after the first wrong cell is not looked at
        (RIGHT_WAVES + " (2,1)", 9),  # a cell too many costs something
    ],
)
def test_a_search_earns_the_cells_before_the_first_wrong_one(typed: str, right: int) -> None:
    verdict = judge_spread(typed, MINE_2)
    assert verdict.status == "wrong"
    assert verdict.share == pytest.approx(right / 10)


def test_there_is_no_question_about_a_cell_beside_the_road() -> None:
    with pytest.raises(NodeNotFound):
        SpreadFrom(MINE_2.road, (9, 9))

"""What a tile is worth: the right number only, and every slip gets its hint."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given

from pathlib_games.games.tiles.board import Board
from pathlib_games.games.tiles.exercise_questions import TileValue
from pathlib_games.games.tiles.exercise_slips import (
    NEEDS_NO_SUPPLY,
    PAIR_TWICE,
    PASSES_END_POINTS,
    SLIPS,
    values,
)
from pathlib_games.games.tiles.exercise_value import judge_value, right_value, slipped
from pathlib_games.games.tiles.roads import road_at, score
from pathlib_games.graphs import NodeNotFound
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.ideas.slips import OFF_BY_ONE
from tests.games.tiles.random_tiles import boards
from tests.graphs.random_graphs import examples

EXAMPLE = road_at(Board.load("example"), (0, 0))
MINE_1, MINE_2 = (0, 0), (1, 3)
ASKED = TileValue(EXAMPLE, MINE_2)

# ---- values -------------------------------------------------------------------------------------


@examples(60)
@given(boards())
def test_values_without_a_slip_are_the_score(board: Board) -> None:
    for cell in board.tiles:
        road = road_at(board, cell)
        result = score(road)
        assert values(road) == {
            at: result.tile_values[tile.id or 0] for at, tile in road.tiles.items()
        }


@pytest.mark.parametrize(
    ("answer", "cell", "mistake"),
    [
        (10, MINE_2, OFF_BY_ONE),  # the article's figure if tiles are counted: 1 + 4 + 5
        (15, MINE_2, PAIR_TWICE),
        (8, (3, 1), None),  # 1 + 3 + 4: nothing known gives it
        (4, (3, 1), None),  # the steps to a house count once
        (7, MINE_1, PASSES_END_POINTS),
    ],
)
def test_a_wrong_value_is_explained(answer: int, cell: Any, mistake: int | None) -> None:
    if cell == MINE_1:
        answer = values(EXAMPLE, SLIPS[0])[cell]
    verdict = judge_value(answer, TileValue(EXAMPLE, cell))
    assert not verdict
    assert verdict.mistake == mistake
    if mistake:
        again = judge_value(answer, TileValue(EXAMPLE, cell), met_before=[mistake])
        assert again.hint == MISUNDERSTANDINGS[mistake].next_hint


def test_words_about_values() -> None:
    assert judge_value(8, ASKED)
    assert (
        "From a factory to a house each step counts twice."
        in judge_value(4, TileValue(EXAMPLE, (3, 1))).message
    )
    assert judge_value(40, ASKED).message.endswith(
        "Which ways are there that pass through no mine, no factory and no house?"
    )
    assert "so write it without the quotation marks: 8" in judge_value("8", ASKED).message
    for no_number in ("many", [8], True):
        told = judge_value(no_number, ASKED).message
        assert told.startswith("The answer should be a number, such as 5, not ")
    assert "The tile on (1, 1) is worth 1." in repr(judge_value(1, TileValue(EXAMPLE, (1, 1))))
    no_mine = road_at(Board.from_text("╶f ─. ╴h"), (0, 0))
    assert judge_value(5, TileValue(no_mine, (0, 0))).mistake == NEEDS_NO_SUPPLY


def test_no_answer_is_too_strange() -> None:
    for answer in (10**5_000, float("nan"), float("inf"), Decimal("NaN"), None, b"8", object()):
        verdict = judge_value(answer, ASKED)
        assert verdict.status == "wrong"
        assert verdict.share == 0


@pytest.mark.parametrize("number", [OFF_BY_ONE, PAIR_TWICE, PASSES_END_POINTS, NEEDS_NO_SUPPLY])
def test_a_slip_gives_the_right_number_where_it_does_not_show(number: int) -> None:
    plain = TileValue(EXAMPLE, (1, 1))
    assert slipped(number, plain) == right_value(plain) == 1


def test_there_is_no_question_about_a_cell_beside_the_road() -> None:
    with pytest.raises(NodeNotFound):
        TileValue(EXAMPLE, (9, 9))
    assert TileValue(EXAMPLE, MINE_2).name == "mine 2"

"""What a tile is worth: the right number only, and every slip gets its hint."""

from __future__ import annotations

import pytest
from hypothesis import given

from pathlib_games.games.tiles.board import Board
from pathlib_games.games.tiles.exercise_slips import (
    NEEDS_NO_SUPPLY,
    PAIR_TWICE,
    PASSES_END_POINTS,
    SLIPS,
    values,
)
from pathlib_games.games.tiles.exercise_value import judge_value, right_value, slipped
from pathlib_games.games.tiles.questions import TileValue
from pathlib_games.games.tiles.roads import road_at, score
from pathlib_games.graphs import NodeNotFound
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


def test_words_about_values() -> None:
    assert (
        "From a factory to a house each step counts twice."
        in judge_value(4, TileValue(EXAMPLE, (3, 1))).message
    )
    assert "so write it without the quotation marks: 8" in judge_value("8", ASKED).message
    for no_number in ("many", [8], True):
        told = judge_value(no_number, ASKED).message
        assert told.startswith("The answer should be a number, such as 5, not ")
    assert "The tile on (1, 1) is worth 1." in repr(judge_value(1, TileValue(EXAMPLE, (1, 1))))


@pytest.mark.parametrize("number", [OFF_BY_ONE, PAIR_TWICE, PASSES_END_POINTS, NEEDS_NO_SUPPLY])
def test_a_slip_gives_the_right_number_where_it_does_not_show(number: int) -> None:
    plain = TileValue(EXAMPLE, (1, 1))
    assert slipped(number, plain) == right_value(plain) == 1


def test_there_is_no_question_about_a_cell_beside_the_road() -> None:
    with pytest.raises(NodeNotFound):
        TileValue(EXAMPLE, (9, 9))
    assert TileValue(EXAMPLE, MINE_2).name == "mine 2"


def test_what_is_doubled_is_not_said_to_be_paid_at_both_ends() -> None:
    """A mine whose steps count 2 is what somebody writes who takes it for a factory, too."""
    for cell, times in ((MINE_2, 2), ((3, 1), 2)):
        asked = TileValue(EXAMPLE, cell)
        right = right_value(asked)
        verdict = judge_value(1 + times * (right - 1), asked)
        assert verdict.mistake == PAIR_TWICE
        assert "each step counts twice as often as it should" in verdict.message
        assert "A delivery is paid once" not in verdict.message


def test_who_pays_both_ends_is_asked_who_is_paid() -> None:
    asked = TileValue(EXAMPLE, (3, 1))
    both = values(EXAMPLE, next(slip for slip in SLIPS if slip.both_ends))[3, 1]
    assert "A delivery is paid once. Who is paid" in judge_value(both, asked).message

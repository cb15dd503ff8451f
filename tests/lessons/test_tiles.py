"""Programs that score roads, and listings: cases beyond the corpus and the other tests."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from pathlib_games.games.tiles.roads import Board, Road, road_at
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.ideas.misunderstandings import OFF_BY_ONE
from pathlib_tutor.lessons.five_nodes_programs import judge_repair
from pathlib_tutor.lessons.tiles import (
    BLOCKED_IS_EXPENSIVE,
    NO_NUMBER,
    SLIPS,
    STOPS_EARLY,
    TileValue,
    value_scene,
    values,
)
from pathlib_tutor.lessons.tiles_programs import SCORE_BUGS, judge_score, slipped_score
from tests.pictures import count

# ---- programs -----------------------------------------------------------------------------------


def test_a_value_that_holds_a_big_number_is_known_by_it() -> None:
    def score(road: Road) -> dict[Any, Any]:
        return {cell: n if n == 1 else n + 1001 for cell, n in values(road).items()}

    assert judge_score(score).mistake == BLOCKED_IS_EXPENSIVE


def test_who_counts_too_much_hears_nothing_of_big_numbers() -> None:
    def one_more_for_the_last_factory(road: Road) -> dict[Any, Any]:
        worth: dict[Any, Any] = dict(values(road))
        for mine in road.having("mine"):
            worth[mine] += len(road.having("factory")) * 3
        return worth

    told = judge_score(one_more_for_the_last_factory)
    assert told.mistake is None
    assert "big number" not in told.message


@pytest.mark.parametrize("slip", SLIPS, ids=str)
def test_every_slip_in_a_program_is_named(slip: Any) -> None:
    verdict = judge_score(lambda road: values(road, slip))
    assert not verdict
    assert verdict.mistake == slip.idea
    assert verdict.message.isascii()  # the message describes a road in words
    if slip.idea is None:
        assert verdict.message.endswith(slip.asks)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), [3], True, None, b"1"])
def test_what_is_no_number_is_known_as_that(value: object) -> None:
    verdict = judge_score(lambda road: dict.fromkeys(road.cells, value))
    assert (verdict.mistake, verdict.share) == (NO_NUMBER, 0)


@pytest.mark.parametrize(
    ("program", "told"),
    [
        (lambda _: [1, 2], "your function should return a dictionary {cell: value}, not [1, 2]."),
        (lambda _: {(9, 9): 1}, "(9, 9) is not a cell of the road."),
    ],
)
def test_programs_that_give_no_values(program: Any, told: str) -> None:
    assert told in judge_score(program).message


# ---- listings -----------------------------------------------------------------------------------


def test_counting_tiles_is_the_next_mistake_after_the_first_bug() -> None:
    listing = SCORE_BUGS.listing(NO_NUMBER)
    repair = 'I: values[source] += times * len(best["path"])'
    assert judge_repair(repair, listing).mistake == OFF_BY_ONE
    assert judge_repair('I: values[source] += times * (len(best["path"]) - 1)', listing)


# ---- shares -------------------------------------------------------------------------------------


def test_a_score_earns_the_roads_on_which_something_is_delivered() -> None:
    assert judge_score(lambda road: dict.fromkeys(road.cells, 1)).share == 0
    dear = judge_score(partial(slipped_score, BLOCKED_IS_EXPENSIVE))
    assert dear.share == pytest.approx(11 / 12)


# ---- a picture ----------------------------------------------------------------------------------


def test_no_number_of_a_player_stands_in_a_question() -> None:
    example = road_at(Board.load("example"), (0, 0))
    assert count(value_scene(TileValue(example, (1, 3))), "owner") == 0


def test_a_question_about_one_factory_asks_about_this_factory() -> None:
    value = EXERCISES["tiles/value"]
    item = value.draw(1, [STOPS_EARLY])
    verdict = value.judge(value.beliefs.answers[STOPS_EARLY](item.question), item)
    assert verdict.hint == "Does a mine supply this factory?"

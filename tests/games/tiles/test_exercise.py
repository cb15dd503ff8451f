"""The exercises about roads, as the catalogue has them."""

from __future__ import annotations

from typing import cast

import pytest

from pathlib_games.exercises import BadRecipe
from pathlib_games.games.tiles.exercise import EXIT_VALUE, VALUE, draw_value
from pathlib_games.games.tiles.exercise_slips import (
    NEEDS_NO_SUPPLY,
    PAIR_TWICE,
    PASSES_END_POINTS,
    STOPS_EARLY,
    values,
)
from pathlib_games.games.tiles.exercise_value import right_value
from pathlib_games.games.tiles.questions import TileValue
from pathlib_games.ideas.slips import OFF_BY_ONE
from tests.nightly import cases

SEEDS = range(cases(every_night=30, every_time=8))


def test_what_is_asked_about_another_road_can_be_made_again() -> None:
    road = draw_value(7).road
    asked = TileValue(road, road.having("mine")[0])
    item = VALUE.ask(asked)
    assert VALUE.item(item.recipe).question == asked
    cell = f'"cell":[{asked.cell[0]},{asked.cell[1]}]'
    for old, new in (
        (cell, '"cell":[9,9]'),
        ('"at":[', '"at":[9'),
        ('"type":"mine"', '"type":"tunnel"'),
        ('"width":5', '"width":"5"'),
    ):
        assert old in item.recipe
        with pytest.raises(BadRecipe, match="cannot be read"):
            VALUE.item(item.recipe.replace(old, new))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_exit_check_shows_all_that_factories_can_show(seed: int) -> None:
    item = EXIT_VALUE.draw(seed)
    road = item.question.road
    idle, busy = (values(road)[cell] for cell in road.having("factory"))
    assert idle == 1 < busy
    assert EXIT_VALUE.judge(idle + busy, item).share == 1
    for number in EXIT_VALUE.catches:
        verdict = EXIT_VALUE.judge(EXIT_VALUE.mistaken[number](item.question), item)
        assert (verdict.status, verdict.mistake) == ("wrong", number)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_drawn_tile_shows_several_slips_and_tells_them_apart(seed: int) -> None:
    item = VALUE.draw(seed)
    right = right_value(item.question)
    shown = set()
    for number, answers in VALUE.mistaken.items():
        answer = answers(item.question)
        if answer != right:
            verdict = VALUE.judge(answer, item)
            assert verdict.status == "wrong"
            one_off = abs(cast("int", answer) - right) == 1  # everybody slips so: nothing is named
            assert not (one_off and verdict.causes)
            shown |= {number if one_off else verdict.mistake}
    wanted: list[set[int | None]] = [
        {PASSES_END_POINTS, OFF_BY_ONE, PAIR_TWICE},
        {PASSES_END_POINTS, NEEDS_NO_SUPPLY},
        {OFF_BY_ONE, PAIR_TWICE, STOPS_EARLY},
    ]
    assert any(numbers <= shown for numbers in wanted)

"""The exercises about Hex, as the catalogue has them."""

from __future__ import annotations

import pytest

from pathlib_games.exercises import BadRecipe
from pathlib_games.games.hex.exercise import FREE_STEPS, STONES, TOUCH
from pathlib_games.games.hex.exercise_slips import PAYS_FOR_OWN_STONES, WALKS_OVER_STONES
from pathlib_games.games.hex.exercise_stones import SLIPS, slipped
from pathlib_games.games.hex.exercise_waves import wrong_neighbors
from pathlib_games.games.hex.graphs import stones_needed
from pathlib_games.games.hex.questions import Stones
from pathlib_games.games.hex.rules import Position
from tests.nightly import cases

SEEDS = range(cases(every_night=30, every_time=8))


# ---- what is drawn ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_every_drawn_position_tells_all_slips_apart(seed: int) -> None:
    item = STONES.draw(seed)
    asked = item.question
    right = stones_needed(asked.position, asked.player)
    numbers = {right}
    for number in SLIPS:
        answer = slipped(number, asked)
        numbers.add(answer)
        verdict = STONES.judge(answer, item)
        assert verdict.status == "wrong"
        assert verdict.mistake == number  # it is never one off: that would name nobody
    assert len(numbers - {None}) == len(SLIPS) + 1


@pytest.mark.parametrize("seed", SEEDS)
def test_every_drawn_search_names_what_is_thought_of_stones(seed: int) -> None:
    item = FREE_STEPS.draw(seed)
    for number in (WALKS_OVER_STONES, PAYS_FOR_OWN_STONES):
        assert FREE_STEPS.judge(FREE_STEPS.mistaken[number](item.question), item).mistake == number


@pytest.mark.parametrize("seed", SEEDS)
def test_around_every_drawn_cell_wrong_ideas_are_wrong(seed: int) -> None:
    item = TOUCH.draw(seed)
    asked = item.question
    for cells in wrong_neighbors(asked.cell, asked.size).values():
        typed = " ".join(f"{'abcdefg'[x]}{y + 1}" for x, y in cells)
        assert TOUCH.judge(typed, item).mistake == 15


# ---- check --------------------------------------------------------------------------------------


def test_what_is_asked_about_another_position_can_be_made_again() -> None:
    asked = Stones(Position.from_text("BW.\n...\nB..\nblack to move"), "white")
    item = STONES.ask(asked)
    assert STONES.item(item.recipe).question == asked
    for change in (("BW.", "BWX"), ('"white"}', '"red"}'), ('"turn":"black"', '"turn":7')):
        assert change[0] in item.recipe
        with pytest.raises(BadRecipe, match="cannot be read"):
            STONES.item(item.recipe.replace(*change))
    outside = TOUCH.ask(TOUCH.draw(1).question).recipe.replace('"cell":[', '"cell":[9')
    with pytest.raises(BadRecipe, match="is not a cell of this board"):
        TOUCH.item(outside)

"""The exercises about Hex, as the catalogue has them."""

from __future__ import annotations

from typing import Any

import pytest

from pathlib_games import check
from pathlib_games.exercises import EXERCISES, BadRecipe
from pathlib_games.exercises.questions import judge_choice
from pathlib_games.games.hex.exercise import FREE_STEPS, STONES, TOUCH
from pathlib_games.games.hex.exercise_questions import NO_DRAW, SEARCHES, Stones
from pathlib_games.games.hex.exercise_slips import PAYS_FOR_OWN_STONES, WALKS_OVER_STONES
from pathlib_games.games.hex.exercise_stones import SLIPS, slipped
from pathlib_games.games.hex.exercise_waves import wrong_neighbors
from pathlib_games.games.hex.graphs import stones_needed
from pathlib_games.games.hex.rules import Position
from tests.nightly import cases

SEEDS = range(cases(every_night=30, every_time=8))


def test_they_are_in_the_order_of_the_notebook() -> None:
    names = [name for name in EXERCISES if name.startswith("hex/")]
    assert names == [
        f"hex/{name}"
        for name in [
            "touch",
            "stones",
            "free-steps",
            "neighbors",
            "black-wins",
            "fewest-stones",
            "say-why",
        ]
    ]


@pytest.mark.parametrize("question", [SEARCHES, NO_DRAW])
def test_questions_have_one_right_answer(question: Any) -> None:
    verdicts = [judge_choice(letter, question) for letter in question.by_letter()]
    assert sum(map(bool, verdicts)) == 1


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


def test_the_questions_of_the_notebook_are_given() -> None:
    game = Position.from_text("B....\n..WWW\nBWBBB\n..W..\n.....")
    small = Position.from_text("B.W.\n.BW.\nW..B\n..W.")
    recipes = [
        check.touching(..., size=5, cell=(2, 2)).recipe,
        check.stones_needed(..., game, "black").recipe,
        check.stones_needed(..., game, "white").recipe,
        check.free_steps(..., small, "black").recipe,
        check.hex_neighbors(...).recipe,
        check.black_wins(...).recipe,
        check.fewest_stones(...).recipe,
        check.choice(..., SEARCHES).recipe,
        check.choice(..., NO_DRAW).recipe,
    ]
    assert recipes == [
        "hex/touch given=c3",
        "hex/stones given=closer-black",
        "hex/stones given=closer-white",
        "hex/free-steps given=small",
        "hex/neighbors given=three-boards",
        "hex/black-wins given=sixteen-boards",
        "hex/fewest-stones given=sixteen-boards",
        "hex/say-why given=searches",
        "hex/say-why given=no-draw",
    ]


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

"""The exercises of notebook 06: what nonsense gets, and what fresh questions show."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from pathlib_games.exercises import EXERCISES, BadRecipe, NoItem
from pathlib_games.exercises.questions import Question, judge_choice
from pathlib_games.games.battlesnake.exercise import (
    ALWAYS_UP,
    SHORT_OR_HEALTHY,
    TO_THE_MIDDLE,
)
from pathlib_games.games.battlesnake.exercise_draws import (
    fresh_coil,
    fresh_detour,
    fresh_guess,
    fresh_times,
    fresh_way,
    misleading,
    too_high,
)
from pathlib_games.games.battlesnake.exercise_questions import (
    Arrival,
    Detour,
    Guess,
    Times,
    Way,
)
from pathlib_games.games.battlesnake.exercise_times import frozen_times, steps_to
from pathlib_games.games.battlesnake.exercise_weights import health_costs
from pathlib_games.games.battlesnake.parts import Snake
from pathlib_games.games.battlesnake.position import Position, load_position
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.ideas.slips import FEWEST_HOPS, FROZEN_WORLD, OVERESTIMATES
from tests.nightly import cases

HERE, COIL, LONG = (load_position(name) for name in ("first_search", "coil", "long_way"))
NAMES = [name for name in EXERCISES if name.startswith("battlesnake/")]
SEEDS = range(cases(every_night=30, every_time=8))
GIVEN = {
    "battlesnake/weigh given=straight-up": Way(HERE, tuple((1, y) for y in range(2, 7))),
    "battlesnake/hazards given=long-way": Detour(LONG),
    "battlesnake/arrive given=coil": Arrival(COIL, (4, 0)),
    "battlesnake/times given=coil": Times(COIL, 2),
    "battlesnake/too-high given=first-search": Guess(HERE, (1, 6), 15),
    "battlesnake/middle given=three-boards": None,
    "battlesnake/next-move given=ten-boards": None,
    "battlesnake/say-why given=short-or-healthy": SHORT_OR_HEALTHY,
    "battlesnake/say-why given=to-the-middle": TO_THE_MIDDLE,
    "battlesnake/say-why given=always-up": ALWAYS_UP,
}


@pytest.mark.parametrize("recipe", GIVEN)
def test_the_questions_of_the_notebook_have_short_recipes(recipe: str) -> None:
    exercise = EXERCISES[recipe.split(maxsplit=1)[0]]
    assert exercise.ask(GIVEN[recipe]).recipe == recipe
    assert exercise.item(recipe).question == GIVEN[recipe]


def test_questions_that_make_no_sense_have_no_recipe() -> None:
    times = EXERCISES["battlesnake/times"]
    own = times.ask(Times(COIL, 3)).recipe
    assert times.item(own).question == Times(COIL, 3)
    for bad in (
        own.replace('"last":3', '"last":99'),
        own.replace('"you":"me"', '"you":"I"'),
        own.replace('"width":5', '"width":1000'),
    ):
        with pytest.raises(BadRecipe):
            times.item(bad)


SLIPS: dict[int, tuple[str, object]] = {
    FEWEST_HOPS: ("battlesnake/weigh given=straight-up", 4),
    FROZEN_WORLD: ("battlesnake/arrive given=coil", 12),
    OVERESTIMATES: ("battlesnake/too-high given=first-search", (1, 5)),
}


@pytest.mark.parametrize("number", SLIPS)
def test_hints_come_back_in_other_words(number: int) -> None:
    (recipe, answer), known = SLIPS[number], MISUNDERSTANDINGS[number]
    exercise = EXERCISES[recipe.split()[0]]
    first = exercise.judge(answer, exercise.item(recipe), {0})
    again = exercise.judge(answer, exercise.item(recipe), {number})
    assert first.mistake == again.mistake == number
    assert first.hint != again.hint == known.next_hint
    assert first.message.endswith(first.hint)


@pytest.mark.parametrize("name", NAMES)
def test_a_mistaken_answer_is_known_for_what_it_is(name: str) -> None:
    exercise = EXERCISES[name]
    for number, mistaken in exercise.mistaken.items():
        for seed in (1, 2, 3):
            item = exercise.draw(seed)
            assert exercise.judge(mistaken(item.question), item).mistake == number


@pytest.mark.parametrize("question", [SHORT_OR_HEALTHY, TO_THE_MIDDLE, ALWAYS_UP])
def test_one_option_of_each_question_is_right(question: Question) -> None:
    verdicts = [judge_choice(letter, question) for letter in question.by_letter()]
    assert sum(map(bool, verdicts)) == 1


# ---- what fresh questions show -------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_fresh_way_turns_and_enters_one_hazard(seed: int) -> None:
    asked = fresh_way(seed)
    assert sum(cell in asked.position.hazards for cell in asked.path) == 1
    assert asked.weights.count(140) == 1
    assert len({(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(asked.path)}) > 1
    assert len(set(asked.path)) == len(asked.path)
    wrong = {len(asked.path), len(asked.path) - 1, sum(asked.weights[1:]), sum(asked.weights[:-1])}
    assert sum(asked.weights) not in wrong


@pytest.mark.parametrize("seed", SEEDS)
def test_a_fresh_guess_is_too_high_from_some_cells_only(seed: int) -> None:
    asked = fresh_guess(seed)
    judged = EXERCISES["battlesnake/too-high"].judge
    item = EXERCISES["battlesnake/too-high"].ask(asked)
    cells = [(x, y) for x in range(7) for y in range(7)]
    right = {cell for cell in cells if judged(cell, item)}
    assert set(too_high(asked)) <= right
    assert len(cells) / 5 < len(right) < len(cells) * 9 / 10


@pytest.mark.parametrize("seed", SEEDS)
def test_on_a_fresh_board_for_hazards_the_way_is_free_and_a_wall_misleads(seed: int) -> None:
    asked = fresh_detour(seed)
    paid, least = health_costs(asked.position, "me")
    assert (
        paid
        == least
        == asked.position.steps_between(asked.position.snake("me").head, asked.position.food[0])
    )
    assert misleading(asked) is not None


@pytest.mark.parametrize("seed", SEEDS)
def test_in_a_fresh_coil_time_matters(seed: int) -> None:
    asked = Arrival(*fresh_coil(seed))
    without, frozen = steps_to(asked, bodies=False), steps_to(asked, bodies=True)
    assert asked.time is not None
    assert without is not None
    assert without < asked.time < (frozen or 99)


@pytest.mark.parametrize("seed", SEEDS)
def test_at_fresh_times_a_body_frees_a_cell(seed: int) -> None:
    asked = fresh_times(seed)
    body = set(asked.position.snakes[0].body)
    assert any(cells & body for cells in asked.cells[1:])
    assert all(asked.cells)
    assert frozen_times(asked) != asked.cells


def test_where_nothing_can_be_found_there_is_no_key() -> None:
    low = Guess(HERE, (1, 6), 1)
    beside = Position(3, 1, (Snake("me", 90, ((0, 0),)),), ((1, 0),), solo=True)
    for name, question in {"too-high": low, "hazards": Detour(beside)}.items():
        exercise: Any = EXERCISES[f"battlesnake/{name}"]
        with pytest.raises(NoItem, match="here"):
            exercise.key(exercise.ask(question))

"""Every search for an item ends after a fixed amount of work, not of time.

So a seed gives the same item on every machine, and a learner never waits long.
"""

from dataclasses import replace
from typing import Any

import pytest

from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.exercise import NoItem, takes
from pathlib_tutor.lessons import tiles
from pathlib_tutor.record.attempts import next_item

DRAWN = [
    name
    for name, exercise in EXERCISES.items()
    if (draws := exercise.questions.draws) and exercise.beliefs.answers
    if not takes(draws, "showing")
]


@pytest.mark.parametrize("name", DRAWN)
def test_the_next_item_is_chosen_from_so_many(name: str) -> None:
    exercise = EXERCISES[name]
    draws: Any = exercise.questions.draws
    seeds: list[int] = []

    def counted(seed: int) -> Any:
        seeds.append(seed)
        return draws(seed)

    counting = replace(exercise, questions=replace(exercise.questions, draws=counted))
    item = next_item(counting, (), seed=5)
    assert len(seeds) == len(set(seeds)) <= exercise.beliefs.candidates <= 20
    assert item == next_item(exercise, (), seed=5)


def test_a_search_for_a_road_ends_with_one_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles, "_ROADS_ASKED", 0)
    value = EXERCISES["tiles/value"]
    for seed in range(12):
        assert len(value.shown_by(value.draw(seed))) >= 2
    for number in value.catches:
        assert number in value.shown_by(value.draw(1, [number]))
    monkeypatch.setattr(tiles, "_CHANGES", 0)
    together = EXERCISES["tiles/exit-value"]
    for seed in tiles._FITTING:
        monkeypatch.setattr(tiles, "_FITTING", (seed,))
        assert together.shown_by(together.draw(1)) == together.catches


def test_a_tile_that_would_have_to_show_too_much_is_not_drawn() -> None:
    with pytest.raises(NoItem, match="ask for fewer"):
        EXERCISES["tiles/value"].draw(1, [42, 44])


@pytest.mark.parametrize("number", [4, 7, 34])
def test_an_idea_is_suspected_by_its_run_of_a_star_on_an_item_that_is_for_it(number: int) -> None:
    exercise = EXERCISES["choose/astar-by-hand"]
    items = [exercise.draw(seed, [number]) for seed in range(1, 7)]
    first = [
        exercise.judge(exercise.beliefs.answers[number](i.question), i).causes[0] == number
        for i in items
    ]
    assert sum(first) >= 4

"""The exercises of notebook 07: what nonsense gets, and what fresh questions show."""

from __future__ import annotations

from typing import Any

import pytest

from pathlib_games.games.battlesnake.board import Snake
from pathlib_games.games.battlesnake.position import Position, load_position
from pathlib_games.games.battlesnake.view import SIDE as CELL
from pathlib_games.views.shapes import Line
from pathlib_tutor.exercises import EXERCISES, BadRecipe, NoItem
from pathlib_tutor.lessons.battlesnake import hazards_scene
from pathlib_tutor.lessons.battlesnake_judges import (
    Detour,
    Guess,
    Times,
    fresh_coil,
    fresh_guess,
    fresh_times,
    fresh_way,
    frozen,
    too_high,
)
from tests.pictures import clickable, cut_off, texts
from tests.tiers import cases

HERE, COIL = load_position("first_search"), load_position("coil")
SEEDS = range(cases(every_night=30, every_time=8))


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


# ---- what fresh questions show -------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_fresh_way_enters_one_hazard_and_tells_the_slips_apart(seed: int) -> None:
    asked = fresh_way(seed)
    assert asked.weights.count(140) == 1
    wrong = {len(asked.path), len(asked.path) - 1, sum(asked.weights[1:]), sum(asked.weights[:-1])}
    assert sum(asked.weights) not in wrong


@pytest.mark.parametrize("seed", SEEDS)
def test_a_fresh_guess_is_too_high_from_some_cells_only(seed: int) -> None:
    asked = fresh_guess(seed)
    judged = EXERCISES["battlesnake/too-high"].judge
    item = EXERCISES["battlesnake/too-high"].ask(asked)
    cells = [(x, y) for x in range(7) for y in range(7)]
    right = {cell for cell in cells if judged(cell, item)}
    assert set(too_high(asked)) == right, "a cell where the snake cannot come is no node"
    assert len(cells) / 5 < len(right) < len(cells) * 9 / 10


@pytest.mark.parametrize("seed", SEEDS)
def test_in_a_fresh_coil_time_matters(seed: int) -> None:
    asked = fresh_coil(seed)
    position = asked.position
    assert asked.time is not None
    assert position.steps_between(position.snakes[0].head, asked.target) < asked.time
    assert asked.time < (frozen(asked).time or 99)


@pytest.mark.parametrize("seed", SEEDS)
def test_at_fresh_times_a_body_frees_a_cell(seed: int) -> None:
    asked = fresh_times(seed)
    body = set(asked.position.snakes[0].body)
    assert any(cells & body for cells in asked.cells[1:])
    assert all(asked.cells)
    assert frozen(asked).cells != asked.cells


def test_where_nothing_can_be_found_there_is_no_key() -> None:
    low = Guess(HERE, (1, 6), 1)
    beside = Position(3, 1, (Snake("me", 90, ((0, 0),)),), ((1, 0),), solo=True)
    for name, question in {"too-high": low, "hazards": Detour(beside)}.items():
        exercise: Any = EXERCISES[f"battlesnake/{name}"]
        with pytest.raises(NoItem, match="here"):
            exercise.key(exercise.ask(question))


# ---- what is asked, as a picture ----------------------------------------------------------------


def test_both_ways_and_their_health_are_seen_while_hazards_are_painted() -> None:
    asked = Detour(load_position("long_way"))
    wall = [(4, y) for y in range(1, 11)]
    for painted, weight, health in (([], 6, 6), (wall[:5], 8, 8), (wall, 20, 16)):
        scene = hazards_scene(asked, painted)
        said = [words for words in texts(scene) if words.startswith("costs")]
        assert said == [f"costs {weight} health", f"costs {health} health"]
        assert f"way of least weight costs {weight} health: (3, 5), " in scene.description
        assert f"way of least health costs {health} health: (3, 5), " in scene.description
        drawn = [s for s in scene.shapes if isinstance(s, Line) and s.classes.startswith("least")]
        ways = [line for line in drawn if line.points[0][0] < 11 * CELL]
        assert [line.classes for line in ways] == ["least-weight", "least-health"]
        assert ("(4, 0)" in scene.description.partition("least health")[2]) == (painted == wall)
        assert [len(line.points) for line in ways] == (
            [7, 17] if painted == wall else [health + 1] * 2
        )
        assert [s.label for s in scene.shapes if s.classes == "cell hazard"] == [
            f"{cell}, hazard" for cell in painted
        ]
        assert len(clickable(scene)) == 11 * 11
        assert cut_off(scene) == []


def test_hazards_may_be_painted_anywhere() -> None:
    asked = Detour(load_position("long_way"))
    everywhere = [(x, y) for x in range(-1, 12) for y in range(-1, 12)] * 2
    assert texts(hazards_scene(asked, everywhere)).count("costs 90 health") == 2


def test_small_boards_have_room_for_what_the_ways_cost() -> None:
    asked = Detour(Position(3, 2, (Snake("me", 90, ((0, 0),)),), food=((2, 0),)))
    assert cut_off(hazards_scene(asked, [(1, 0)])) == []

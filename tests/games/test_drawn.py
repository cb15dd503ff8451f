"""Drawn questions of games: every slip shows, and recipes make them again."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from pathlib_games.games.color_lines.rules import Position as Balls
from pathlib_games.games.hex.rules import Position as Hex
from pathlib_games.games.own.rules import Position as World
from pathlib_games.graphs import BadGraph, BadPosition, IllegalMove, NodeNotFound, NoPath
from pathlib_tutor.exercises import EXERCISES, BadRecipe
from pathlib_tutor.ideas.misunderstandings import OFF_BY_ONE
from pathlib_tutor.lessons.color_lines import Ball, Way
from pathlib_tutor.lessons.color_lines_programs import TreeWay, drawn_tree
from pathlib_tutor.lessons.hex import FreeSteps, Stones, Touch
from pathlib_tutor.lessons.tiles import SpreadFrom, TileValue, draw_value
from pathlib_tutor.lessons.worlds import Asked
from tests.games.hex.positions import SMALL
from tests.tiers import cases

SEEDS = range(cases(every_night=30, every_time=8))
DRAWN = [
    *("hex/touch", "hex/stones", "hex/free-steps", "tiles/exit-value", "maze/steps"),
    *("own-world/moves", "color-lines/reach", "color-lines/read-off", "color-lines/waves"),
    "color-lines/tree-steps",
]

BALLS = Balls.from_text("1..\n22.")
NOBODY: Any = "red"
CIRCLE: Any = {(0, 0): (1, 0), (1, 0): (0, 0)}


@pytest.mark.parametrize("name", DRAWN)
def test_every_slip_is_named_in_whatever_is_drawn(name: str) -> None:
    exercise: Any = EXERCISES[name]
    for seed in SEEDS:
        item = exercise.draw(seed)
        given = {number: slip(item.question) for number, slip in exercise.beliefs.answers.items()}
        assert len({repr(answer) for answer in given.values()}) == len(given)
        for number, answer in given.items():
            verdict, right = exercise.judge(answer, item), exercise.key(item)
            most = 3 if name == "hex/stones" else 1  # everybody makes that slip
            one_off = isinstance(right, int) and abs(answer - right) <= most
            expected = None if one_off else number
            assert (verdict.status, verdict.mistake) == ("wrong", expected), item


@pytest.mark.parametrize("seed", SEEDS)
def test_every_drawn_tile_shows_several_slips_and_tells_them_apart(seed: int) -> None:
    value: Any = EXERCISES["tiles/value"]
    item = value.draw(seed)
    right, shown = value.solution.solves(item.question), set()
    for number, slip in value.beliefs.answers.items():
        answer = slip(item.question)
        if answer != right:
            verdict = value.judge(answer, item)
            assert verdict.status == "wrong"
            one_off = abs(answer - right) == 1
            assert not (one_off and verdict.causes)
            shown |= {number if one_off else verdict.mistake}
    assert len(shown) >= 2


@pytest.mark.parametrize("name", ["maze/steps", "own-world/moves", "color-lines/read-off"])
def test_each_seed_draws_another_one_in_which_slips_are_more_than_one_off(name: str) -> None:
    exercise: Any = EXERCISES[name]
    seen = []
    for seed in range(-5, 25):
        item = exercise.draw(seed)
        right = exercise.key(item)
        seen.append(item.question)
        for number, slip in exercise.beliefs.answers.items():
            assert number == OFF_BY_ONE or abs(slip(item.question) - right) > 1
    assert len(set(seen)) == len(seen)


def mine() -> TileValue:
    """Ask about a mine drawn as part of another question."""
    road = draw_value(7).road
    return TileValue(road, road.having("mine")[0])


@pytest.mark.parametrize(
    ("name", "asked", "changes"),
    [
        (
            "hex/stones",
            Stones(Hex.from_text("BW.\n...\nB..\nblack to move"), "white"),
            (("BW.", "BWX"), ('"white"}', '"red"}'), ('"turn":"black"', '"turn":7')),
        ),
        ("hex/touch", EXERCISES["hex/touch"].draw(1).question, (('"cell":[', '"cell":[9'),)),
        (
            "tiles/value",
            mine(),
            (
                ('"cell":[', '"cell":[9'),
                ('"at":[', '"at":[9'),
                ('"type":"mine"', '"type":"tunnel"'),
                ('"width":5', '"width":"5"'),
            ),
        ),
        (
            "color-lines/read-off",
            Way(BALLS, (0, 0), (2, 1)),
            (
                ('"target":[2,1]', '"target":[0,1]'),
                ('"start":[0,0]', '"start":[1,0]'),
                ('"board":["1..","22."]', '"board":["1..","2"]'),
            ),
        ),
        ("maze/steps", EXERCISES["maze/steps"].draw(1).question, (('"walker":[', '"walker":[9'),)),
    ],
)
def test_what_is_asked_about_another_board_can_be_made_again(
    name: str, asked: Any, changes: tuple[tuple[str, str], ...]
) -> None:
    exercise: Any = EXERCISES[name]
    item = exercise.ask(asked)
    assert exercise.item(item.recipe).question == asked
    for now, instead in changes:
        assert now in item.recipe
        with pytest.raises(BadRecipe, match="cannot be read"):
            exercise.item(item.recipe.replace(now, instead))


@pytest.mark.parametrize(
    ("asked", "error", "told"),
    [
        (lambda: Stones(SMALL, NOBODY), BadPosition, "'black' or 'white'"),
        (lambda: FreeSteps(SMALL, NOBODY), BadPosition, "'black' or 'white'"),
        (lambda: Touch(3, (3, 0)), IllegalMove, "is not a cell of this board"),
        (lambda: Touch(0, (0, 0)), BadPosition, "from 1 to 26"),
        (lambda: TileValue(mine().road, (9, 9)), NodeNotFound, "is not a node"),
        (lambda: SpreadFrom(mine().road, (9, 9)), NodeNotFound, "is not a node"),
        (lambda: Ball(BALLS, (1, 0)), IllegalMove, r"no ball on \(1, 0\)"),
        (lambda: Ball(BALLS, (5, 5)), IllegalMove, "not a cell of this board"),
        (lambda: Way(BALLS, (0, 0), (0, 1)), NodeNotFound, r"\(0, 1\) is not a node"),
        (lambda: Way(BALLS, (0, 0), NOBODY), IllegalMove, "two whole numbers"),
        (lambda: TreeWay({(0, 0): None}, (3, 0)), NodeNotFound, r"\(3, 0\) is not a node"),
        (lambda: TreeWay({(0, 0): (0, 1)}, (0, 0)), NodeNotFound, r"\(0, 1\) is not a node"),
        (lambda: TreeWay(CIRCLE, (0, 0)), BadGraph, "should end at the start, but it comes to"),
        (lambda: Asked(World.read("@#*", {})), NoPath, "no path"),
    ],
)
def test_there_is_no_question_about_what_is_not_there(
    asked: Any, error: type[Exception], told: str
) -> None:
    with pytest.raises(error, match=told):
        asked()


@pytest.mark.parametrize("seed", SEEDS)
def test_drawn_ways_in_trees_are_longer_than_needed(seed: int) -> None:
    asked = drawn_tree(seed)
    (x, y), (a, b) = asked.way[0], asked.cell
    assert len(asked.predecessor) == 25
    assert len(asked.way) - 1 >= abs(x - a) + abs(y - b) + 4
    steps = [abs(x - a) + abs(y - b) for (x, y), (a, b) in pairwise(asked.way)]
    assert set(steps) == {1}


@pytest.mark.parametrize("name", ["maze/steps", "color-lines/read-off", "hex/stones"])
def test_the_search_that_is_shown_is_the_question(name: str) -> None:
    exercise: Any = EXERCISES[name]
    item = exercise.draw(7)
    assert item.instance.distances[item.instance.aim] == exercise.key(item)

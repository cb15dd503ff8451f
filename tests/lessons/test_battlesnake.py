"""Notebook 07: paths, guesses and times on boards of Battlesnake, checked independently."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from pathlib_games.games.battlesnake.board import Game, NoSuchSnake, Snake
from pathlib_games.games.battlesnake.graphs import earliest, health_costs
from pathlib_games.games.battlesnake.rules import Position, load_position
from pathlib_games.games.battlesnake.view import SIDE as CELL
from pathlib_games.graphs import BadPosition
from pathlib_games.views.shapes import Line
from pathlib_tutor.exercises import EXERCISES, BadRecipe, NoItem
from pathlib_tutor.lessons.battlesnake import (
    JUDGE_ARRIVAL,
    JUDGE_TIMES,
    JUDGE_WAY_WEIGHT,
    Arrival,
    Detour,
    Guess,
    Times,
    Way,
    _can_be_on,
    fresh_coil,
    fresh_guess,
    fresh_times,
    fresh_way,
    frozen,
    hazards_scene,
    judge_hazards,
    too_high,
)
from tests.graphs.random_graphs import examples
from tests.pictures import clickable, cut_off, texts
from tests.tiers import cases

HERE, COIL = load_position("first_search"), load_position("coil")
LONG = Detour(load_position("long_way"))
DEAD = Position(3, 3, (Snake("me", 0, ((1, 1),), eliminated_cause="out-of-health"),))
IN_A_CORNER = Position(3, 3, (Snake("me", 90, ((0, 0), (0, 1), (1, 1), (1, 0), (1, 0))),))
SEEDS = range(cases(every_night=30, every_time=8))


# ---- questions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: Way(HERE, ((1, 2),)), BadPosition, "two or more cells"),
        (lambda: Way(HERE, ((1, 2), (1, 4))), BadPosition, "each next to the one before it"),
        (lambda: Way(HERE, ((1, 2), (1, 1))), BadPosition, "free to enter"),
        (lambda: Way(HERE, ((1, 2), (1, 3)), "you"), NoSuchSnake, "There is no snake 'you'"),
        (lambda: Detour(IN_A_CORNER), BadPosition, "the food should be within reach of the snake"),
        (lambda: health_costs(IN_A_CORNER, "me"), BadPosition, "in reach of the snake"),
        (lambda: Guess(HERE, (7, 0), 15), BadPosition, "a cell of the 7 x 7 board"),
        (
            lambda: Guess(replace(HERE, snakes=()), (1, 6), 15),
            BadPosition,
            "living snakes should be at least 1",
        ),
        (lambda: Times(HERE, 0), BadPosition, "the last time should be from 1 to 8"),
        (lambda: Times(HERE, 9), BadPosition, "the last time should be from 1 to 8"),
        (
            lambda: Arrival(HERE, (7, 0)),
            BadPosition,
            "the target should be a cell of the 7 x 7 board",
        ),
        (lambda: Arrival(DEAD, (0, 0)), BadPosition, "the snake me should be alive"),
    ],
)
def test_questions_that_make_no_sense_are_refused(make: Any, error: Any, words: str) -> None:
    with pytest.raises(error, match=words):
        make()


def test_questions_that_make_no_sense_have_no_recipe() -> None:
    times = EXERCISES["battlesnake/times"]
    own = times.ask(Times(COIL, 3)).recipe
    for bad in (
        own.replace('"last":3', '"last":99'),
        own.replace('"you":"me"', '"you":"I"'),
        own.replace('"width":5', '"width":1000'),
    ):
        with pytest.raises(BadRecipe):
            times.item(bad)


def test_where_nothing_can_be_found_there_is_no_key() -> None:
    beside = Position(3, 1, (Snake("me", 90, ((0, 0),)),), ((1, 0),), solo=True)
    questions = {"too-high": Guess(HERE, (1, 6), 1), "hazards": Detour(beside)}
    for name, question in questions.items():
        exercise: Any = EXERCISES[f"battlesnake/{name}"]
        with pytest.raises(NoItem, match="here"):
            exercise.key(exercise.ask(question))


@pytest.mark.parametrize("seed", SEEDS)
def test_fresh_questions_tell_right_answers_from_slips(seed: int) -> None:
    way = fresh_way(seed)
    assert way.weights.count(140) == 1
    wrong = {len(way.path), len(way.path) - 1, sum(way.weights[1:]), sum(way.weights[:-1])}
    assert sum(way.weights) not in wrong
    coil = fresh_coil(seed)
    assert coil.time is not None
    head = coil.position.snakes[0].head
    assert coil.position.steps_between(head, coil.target) < coil.time < (frozen(coil).time or 99)
    times = fresh_times(seed)
    assert any(cells & set(times.position.snakes[0].body) for cells in times.cells[1:])
    assert frozen(times).cells != times.cells


@pytest.mark.parametrize("seed", SEEDS)
def test_a_fresh_guess_is_too_high_from_some_cells_only(seed: int) -> None:
    asked, exercise = fresh_guess(seed), EXERCISES["battlesnake/too-high"]
    item = exercise.ask(asked)
    cells = [(x, y) for x in range(7) for y in range(7)]
    right = {cell for cell in cells if exercise.judge(cell, item)}
    assert set(too_high(asked)) == right, "a cell where the snake cannot come is no node"
    assert len(cells) / 5 < len(right) < len(cells) * 9 / 10


# ---- answers -------------------------------------------------------------------------------------


def test_a_way_over_a_hazard_that_was_overlooked() -> None:
    over = Way(replace(HERE, hazards=((1, 3),)), ((1, 2), (1, 3), (1, 4)))
    assert over.weights == [140, 13]
    assert JUDGE_WAY_WEIGHT(153, over)
    assert "A step into a hazard weighs 140." in JUDGE_WAY_WEIGHT(25, over).message


def test_the_instance_of_a_way_is_the_board_with_its_weights() -> None:
    instance = Way(HERE, tuple((1, y) for y in range(2, 7))).instance
    assert (instance.source, instance.target) == ((1, 2), (1, 6))
    assert instance.distances[1, 6] == 54
    assert set(instance.graph.neighbors((1, 3))) == {((1, 4), 13), ((2, 3), 11), ((0, 3), 16)}


def test_hazards_may_be_a_set_or_a_text_and_repeat() -> None:
    cells = [(6, y) for y in range(10)]
    assert judge_hazards(set(cells), LONG)
    assert judge_hazards(" ".join(map(str, cells * 2)), LONG)


@given(seed=st.integers(0, 500))
@examples(15)
def test_the_times_of_fresh_boards_are_those_of_played_out_moves(seed: int) -> None:
    asked = fresh_coil(seed)
    position, target = asked.position, asked.target
    cells = [(x, y) for x in range(position.width) for y in range(position.height)]
    truth = [{cell for cell in cells if _can_be_on(position, cell, time)} for time in range(3)]
    lines = (" ".join(map(str, sorted(cells))) for cells in truth)
    typed = "\n".join(f"{time}: {line}" for time, line in enumerate(lines))
    if all(truth):
        assert JUDGE_TIMES(typed, Times(position, 2))
    right = earliest(position, "me", target)
    assert right is not None
    assert _can_be_on(position, target, right)
    assert not any(_can_be_on(position, target, time) for time in range(right))
    assert JUDGE_ARRIVAL(right, asked)
    assert not JUDGE_ARRIVAL(right + 1, asked)


def test_a_cell_that_stays_shut() -> None:
    # The food lies in the corner of a board of 2 x 2 that the body fills forever.
    body = ((0, 0), (1, 0), *[(1, 1)] * 9)
    asked = Arrival(Position(2, 2, (Snake("me", 90, body),), food=((1, 1),), solo=True), (1, 1))
    assert asked.time is None
    assert asked.instance.target is None
    assert JUDGE_ARRIVAL("Never", asked)
    assert not JUDGE_ARRIVAL(2, asked)


def test_a_frozen_world_keeps_its_edges() -> None:
    row = Position(5, 1, (Snake("me", 90, ((0, 0), (1, 0))),), game=Game(ruleset="wrapped"))
    assert frozen(Arrival(row, (3, 0))).time == 2
    assert frozen(Arrival(replace(row, game=Game()), (3, 0))).time is None


@pytest.mark.parametrize(
    ("lines", "share"),
    [
        (["1: (0, 1)", "2: (0, 0) (0, 2) (2, 0) (2, 2)"], 0.5),  # also after a slip
        (["1: (0, 1)", "2: (0, 0)"], 0),
        (["1: (9, 9)"], 0),
        (["zwei"], 0),
    ],
)
def test_each_line_after_the_first_earns_its_part(lines: list[str], share: float) -> None:
    said = JUDGE_TIMES("\n".join(["0: (1, 1)", *lines]), Times(COIL, 2))
    assert (said.status, said.share) == ("wrong", share)


def test_the_instances_have_cells_and_times() -> None:
    arrival, times = Arrival(COIL, (4, 0)).instance, Times(COIL, 2)
    assert (arrival.source, arrival.target) == (((1, 1), 0), ((4, 0), 4))
    assert arrival.distances[(4, 0), 4] == 4
    last = {node[0] for node in times.instance.graph if isinstance(node, tuple) and node[1] == 2}
    assert last == times.cells[2]


# ---- pictures ------------------------------------------------------------------------------------


def test_both_ways_and_their_health_are_seen_while_hazards_are_painted() -> None:
    wall = [(4, y) for y in range(1, 11)]
    for painted, weight, health in (([], 6, 6), (wall[:5], 8, 8), (wall, 20, 16)):
        scene = hazards_scene(LONG, painted)
        said = [words for words in texts(scene) if words.startswith("costs")]
        assert said == [f"costs {weight} health", f"costs {health} health"]
        assert f"path of least weight costs {weight} health: (3, 5), " in scene.description
        assert f"path of least health costs {health} health: (3, 5), " in scene.description
        drawn = [s for s in scene.shapes if isinstance(s, Line) and s.classes.startswith("least")]
        ways = [line for line in drawn if line.points[0][0] < 11 * CELL]
        assert [line.classes for line in ways] == ["least-weight", "least-health"]
        assert ("(4, 0)" in scene.description.partition("least health")[2]) == (painted == wall)
        lengths = [7, 17] if painted == wall else [health + 1] * 2
        assert [len(line.points) for line in ways] == lengths
        hazards = [s.label for s in scene.shapes if s.classes == "cell hazard"]
        assert hazards == [f"{cell}, hazard" for cell in painted]
        assert len(clickable(scene)) == 11 * 11
        assert cut_off(scene) == []


def test_hazards_may_be_painted_anywhere_on_boards_of_any_size() -> None:
    everywhere = [(x, y) for x in range(-1, 12) for y in range(-1, 12)] * 2
    assert texts(hazards_scene(LONG, everywhere)).count("costs 90 health") == 2
    small = Detour(Position(3, 2, (Snake("me", 90, ((0, 0),)),), food=((2, 0),)))
    assert cut_off(hazards_scene(small, [(1, 0)])) == []

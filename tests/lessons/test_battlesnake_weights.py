"""Exercises about weights in Battlesnake: every right answer is taken, every slip gets its hint."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pathlib_games.games.battlesnake.board import NoSuchSnake, Snake
from pathlib_games.games.battlesnake.graphs import health_costs
from pathlib_games.games.battlesnake.position import Position, load_position
from pathlib_games.graphs import BadPosition
from pathlib_tutor.lessons.battlesnake_judges import (
    Arrival,
    Detour,
    Guess,
    Times,
    Way,
    judge_hazards,
    judge_way_weight,
)

HERE = load_position("first_search")
WAY = Way(HERE, ((1, 2), (1, 3)))
LONG = Detour(load_position("long_way"))
GUESS = Guess(HERE, (1, 6), 15)


def test_a_way_over_a_hazard_that_was_overlooked() -> None:
    over = Way(replace(HERE, hazards=((1, 3),)), ((1, 2), (1, 3), (1, 4)))
    assert over.weights == [140, 13]
    assert judge_way_weight(153, over)
    assert "hazard weighs 10 times its damage" in judge_way_weight(25, over).message


def test_hazards_may_be_a_set_or_a_text_and_repeat() -> None:
    cells = [(6, y) for y in range(10)]
    assert judge_hazards(set(cells), LONG)
    assert judge_hazards(" ".join(map(str, cells * 2)), LONG)


DEAD = Position(3, 3, (Snake("me", 0, ((1, 1),), eliminated_cause="out-of-health"),))
IN_A_CORNER = Position(3, 3, (Snake("me", 90, ((0, 0), (0, 1), (1, 1), (1, 0), (1, 0))),))


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: Way(HERE, ((1, 2),)), BadPosition, "two or more cells"),
        (lambda: Way(HERE, ((1, 2), (1, 4))), BadPosition, "each beside the one before it"),
        (lambda: Way(HERE, ((1, 2), (1, 1))), BadPosition, "free to be entered"),
        (lambda: Way(HERE, ((1, 2), (1, 3)), "you"), NoSuchSnake, "There is no snake 'you'"),
        (lambda: Detour(IN_A_CORNER), BadPosition, "the food should be in reach of the snake"),
        (lambda: health_costs(IN_A_CORNER, "me"), BadPosition, "in reach of the snake"),
        (lambda: Guess(HERE, (7, 0), 15), BadPosition, "a cell of the board of 7 x 7"),
        (lambda: Guess(replace(HERE, snakes=()), (1, 6), 15), BadPosition, "that are alive"),
        (lambda: Times(HERE, 0), BadPosition, "the last time should be from 1 to 8"),
        (lambda: Times(HERE, 9), BadPosition, "the last time should be from 1 to 8"),
        (lambda: Arrival(HERE, (7, 0)), BadPosition, "the target should be a cell of the board"),
        (lambda: Arrival(DEAD, (0, 0)), BadPosition, "the snake me should be alive"),
    ],
)
def test_questions_that_make_no_sense_are_refused(make: Any, error: Any, words: str) -> None:
    with pytest.raises(error, match=words):
        make()


def test_the_instance_of_a_way_is_the_board_with_its_weights() -> None:
    instance = Way(HERE, tuple((1, y) for y in range(2, 7))).instance
    assert (instance.source, instance.target) == ((1, 2), (1, 6))
    assert instance.distances[1, 6] == 54
    assert set(instance.graph.neighbors((1, 3))) == {((1, 4), 13), ((2, 3), 11), ((0, 3), 16)}

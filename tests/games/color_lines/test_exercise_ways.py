"""Cells and steps are counted, and each slip is known by its number."""

from __future__ import annotations

from typing import Any

import pytest

from pathlib_games.games.color_lines.exercise_ways import (
    Ball,
    Way,
    drawn_reach,
    drawn_way,
    judge_reached,
    judge_steps,
    reach_by_slip,
    steps_by_slip,
    with_corners,
)
from pathlib_games.games.color_lines.rules import Position
from pathlib_games.graphs import IllegalMove, NodeNotFound
from pathlib_games.ideas.slips import OFF_BY_ONE, WRONG_NEIGHBORS
from tests.nightly import cases

SMALL = Position.from_text("1..\n22.")
BALL = Ball(SMALL, (0, 0))
POCKET = Position.from_text("1.2.\n222.\n...3")


def test_cells_that_are_out_of_reach_are_counted_by_who_goes_around_corners() -> None:
    ball = Ball(POCKET, (0, 0))
    assert ball.reach == 1
    walled = Ball(Position.from_text("1.2.2\n22.22\n22222\n....."), (0, 0))
    assert reach_by_slip(walled) == {OFF_BY_ONE: 2, WRONG_NEIGHBORS: 3}
    assert judge_reached(3, walled).mistake == WRONG_NEIGHBORS


def test_corners_join_cells_in_both_directions() -> None:
    graph = with_corners(Ball(Position.from_text("1..\n...\n..."), (0, 0)))
    assert {cell for cell, _ in graph.neighbors((1, 1))} == set(graph.nodes) - {(1, 1)}
    assert {cell for cell, _ in graph.neighbors((2, 0))} == {(1, 0), (1, 1), (2, 1)}


def test_who_has_met_an_idea_before_hears_another_hint() -> None:
    way = Way(SMALL, (0, 0), (2, 1))
    again = judge_steps(4, way, met_before=[OFF_BY_ONE])
    assert "Try it on three squares in a row." in again.message


def test_where_no_way_leads_none_and_infinity_are_right() -> None:
    way = Way(POCKET, (0, 0), (0, 2))
    assert judge_steps(None, way)
    assert judge_steps(float("inf"), way)
    assert judge_steps(3, way).status == "wrong"
    assert OFF_BY_ONE not in steps_by_slip(way)
    assert steps_by_slip(Way(POCKET, (0, 0), (3, 0))) == {}


def test_what_is_no_question_is_refused() -> None:
    with pytest.raises(IllegalMove, match=r"no ball on \(1, 0\)"):
        Ball(SMALL, (1, 0))
    with pytest.raises(IllegalMove, match="not a cell of this board"):
        Ball(SMALL, (5, 5))
    with pytest.raises(NodeNotFound, match=r"\(0, 1\) is not a node"):
        Way(SMALL, (0, 0), (0, 1))
    nothing: Any = None
    with pytest.raises(IllegalMove, match="two whole numbers"):
        Way(SMALL, (0, 0), nothing)


def test_who_goes_through_the_balls_is_told_so() -> None:
    way = Way(Position.from_text("12..\n.2..\n...."), (0, 0), (2, 0))
    assert judge_steps(6, way)
    assert "That is the way if no ball lay in between." in judge_steps(2, way).message


@pytest.mark.parametrize("seed", range(cases(every_night=30, every_time=8)))
def test_drawn_questions_tell_the_slips_apart(seed: int) -> None:
    ball, way = drawn_reach(seed), drawn_way(seed)
    counts = reach_by_slip(ball)
    assert len({ball.reach, len(ball.position.free), *counts.values()}) == 4
    for number, count in counts.items():
        assert judge_reached(count, ball).mistake == number
    assert set(steps_by_slip(way)) == {OFF_BY_ONE, WRONG_NEIGHBORS}
    for number, steps in steps_by_slip(way).items():
        assert judge_steps(steps, way).mistake == number
    assert way.instance.distances[way.instance.aim] >= 4
    assert way.instance.aim == way.target

"""The judges of heuristics: every promise that is broken is named, with the cell or the step."""

from __future__ import annotations

from typing import Any

import pytest

from pathlib_games.graphs import Graph
from pathlib_tutor.lessons.choose import (
    half_more,
    judge_heuristic,
    judge_overestimate,
    too_high,
    with_guesses,
)


def steps_left(cell: Any, target: Any) -> float:
    return float(abs(cell[0] - target[0]) + abs(cell[1] - target[1]))


@pytest.mark.parametrize(
    ("guess", "told"),
    [
        (None, "infinity or None"),
        (float("inf"), "infinity or None"),
        (float("nan"), "nan"),
        (-float("inf"), "-inf"),
        (10**5000, "a huge number"),
        ("far", "'far'"),
    ],
    ids=["none", "infinite", "not a number", "minus infinity", "huge", "a text"],
)
def test_what_is_no_guess_is_told(guess: object, told: str) -> None:
    message = judge_heuristic(lambda *_: guess).message
    assert f"for the cell (0, 0) it should give a number, not {told}." in message


def test_overestimates_are_judged_cell_by_cell() -> None:
    asked = half_more(7, seed=4)
    too_much = too_high(asked)
    assert 0 < len(too_much) < len(asked.graph)
    for cell in asked.graph.nodes:
        assert bool(judge_overestimate(cell, asked)) == (cell in too_much)
    for wrong in ("somewhere", (1, 2, 3), 7, None):
        said = judge_overestimate(wrong, asked)
        assert "The answer should be one cell: a pair" in said.message
    outside = judge_overestimate((9, 9), asked)
    sides = "x from 0 to 6, y from 0 to 6"
    assert outside.message == f"(9, 9) is not a cell of this board: {sides}."
    assert outside.unread


def test_no_guess_is_too_high_where_no_way_leads() -> None:
    one_way = Graph.from_edges([((0, 0), (1, 0), 1)], directed=True)
    asked = with_guesses("a way of no return", one_way, (0, 0), lambda cell: 1000 * cell[0])
    said = judge_overestimate((1, 0), asked)
    assert said.message == "At (1, 0) it guesses 1000, and the distance is ∞: that is not too much."


def flawed_on_the_third_board(cell: Any, target: Any) -> float:
    return steps_left(cell, target) * (3 if target == (0, 9) else 1)


@pytest.mark.parametrize(
    ("heuristic", "share"),
    [
        (lambda _, __: -5, 0),
        (flawed_on_the_third_board, 2 / 3),
        (lambda cell, target: 0 if target != (5, 2) else steps_left(cell, target), None),
    ],
)
def test_boards_on_which_a_wrong_heuristic_keeps_its_promises_are_worth_something(
    heuristic: Any, share: float | None
) -> None:
    said = judge_heuristic(heuristic)
    if share is None:  # it spares work on one board, so it spares work
        assert said
    else:
        assert said.status == "wrong"
        assert said.share == pytest.approx(share)

"""The judges of heuristics: every promise that is broken is named, with the cell or the step."""

from __future__ import annotations

from typing import Any

import pytest

from pathlib_games.exercises.choose import (
    CONSTANT,
    EXIT,
    FIBONACCI,
    GROWTH,
    OVERESTIMATES,
    TARGETS,
    judge_heuristic,
    judge_overestimate,
)
from pathlib_games.exercises.judge import judge_path
from pathlib_games.exercises.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.graphs import Graph, astar, dijkstra, manhattan, overestimated
from pathlib_games.graphs.experiments import board, improved_again, many_targets, queue_work


def steps_left(cell: Any, target: Any) -> float:
    return float(abs(cell[0] - target[0]) + abs(cell[1] - target[1]))


@pytest.mark.parametrize(
    "good",
    [
        steps_left,
        lambda cell, target: max(abs(cell[0] - target[0]), abs(cell[1] - target[1])),
        lambda cell, target: steps_left(cell, target) / 2,
        lambda cell, target: steps_left(cell, target) - 1,
    ],
)
def test_every_consistent_heuristic_that_spares_work_is_right(good: Any) -> None:
    said = judge_heuristic(good)
    assert said, said
    assert "A* settles" in said.message


def test_an_overestimate_is_named_with_its_cell_and_the_second_time_with_the_next_hint() -> None:
    said = judge_heuristic(lambda cell, target: 2 * steps_left(cell, target))
    assert said.mistake == OVERESTIMATES
    assert "it guesses 36, but the distance is 26." in said.message
    assert MISUNDERSTANDINGS[18].hint in said.message
    again = judge_heuristic(lambda cell, target: 2 * steps_left(cell, target), met_before=[18])
    assert MISUNDERSTANDINGS[18].next_hint in again.message


def endless(_cell: Any, _target: Any) -> float:
    while True:
        pass


WRONG: dict[str, tuple[Any, str]] = {
    "nothing": (lambda _, __: 0, "it spares nothing"),
    "negative": (lambda _, __: -5, "it spares nothing"),
    "falls": (lambda c, t: steps_left(c, t) if c[0] % 2 else 0, "it is not consistent"),
    "text": (lambda _, __: "far", "for the cell (0, 0) it should give a number, not 'far'"),
    "none": (lambda _, __: None, "it should give a number, not infinity or None"),
    "infinite": (lambda _, __: float("inf"), "it should give a number, not infinity or None"),
    "at the target": (
        lambda c, t: steps_left(c, t) + 1,
        "At the target (11, 11) itself it guesses 1. How far is it from the target to itself?",
    ),
    "not a number": (lambda _, __: float("nan"), "it should give a number, not nan"),
    "error": (lambda cell, _: cell[2], "it stopped with IndexError: tuple index out of range."),
    "arguments": (lambda _: 0, "it stopped with TypeError"),
    "endless": (endless, "it was still running after 0.3 seconds"),
    "no function": (7, "Give the function itself, not 7."),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_heuristics_are_told_why(name: str) -> None:
    function, expected = WRONG[name]
    said = judge_heuristic(function, seconds=0.3)
    assert said.status == "wrong"
    assert expected in said.message


def test_a_guess_that_spares_little_is_right_and_hears_of_a_better_one() -> None:
    best, half = judge_heuristic(steps_left), judge_heuristic(lambda c, t: steps_left(c, t) / 2)
    assert best
    assert half
    assert "A larger guess" not in best.message
    assert "A larger guess that is never too much settles only 179." in half.message


def test_not_tried() -> None:
    for empty in (..., lambda _, __: ...):
        assert judge_heuristic(empty).status == "not tried"


def test_overestimates_are_judged_cell_by_cell() -> None:
    graph = board(6, "weighted")
    guess = lambda cell: 2 * manhattan((5, 5))(cell)  # noqa: E731 - as a learner writes it
    too_much = {found.node for found in overestimated(graph, (5, 5), guess)}
    assert 0 < len(too_much) < len(graph)
    for cell in graph.nodes:
        assert bool(judge_overestimate(cell, graph, (5, 5), guess)) == (cell in too_much)
    for wrong in ("somewhere", (1, 2, 3), 7, None):
        said = judge_overestimate(wrong, graph, (5, 5), guess)
        assert "The answer should be one cell: a pair" in said.message
    outside = judge_overestimate((9, 9), graph, (5, 5), guess)
    assert outside.message == "(9, 9) is not a cell of this board."
    assert judge_overestimate(..., graph, (5, 5), guess).status == "not tried"


def test_adding_a_constant_is_recognised() -> None:
    graph = CONSTANT.graph
    more = [(tail, head, weight + 2) for tail, head, weight in graph.edges]
    found = dijkstra(Graph.from_edges(more, graph.nodes, directed=True), "A").path_to("F")
    assert found == ["A", "B", "D", "E", "F"]
    said = judge_path(" ".join(map(str, found)), CONSTANT, "F")
    assert said.mistake == 13
    assert MISUNDERSTANDINGS[13].hint in said.message
    assert judge_path("A B C D E F", CONSTANT, "F")


def test_the_questions_say_what_can_be_counted() -> None:
    for question in (GROWTH, TARGETS, FIBONACCI, *EXIT):
        assert sum(option.right for option in question.options) == 1
    ratio = queue_work(30)["scan"] / queue_work(10)["scan"]
    assert 60 < ratio < 90  # "81 times"
    assert many_targets("open").crossing is None  # "more than 16"
    assert improved_again(board(30, "weighted"), (0, 0))[0] == 0  # "to none"


def test_a_guess_of_twice_the_steps_settles_less_and_finds_longer_paths() -> None:
    graph, target = board(30, "weighted", 1), (29, 29)
    guess = lambda cell: 2 * manhattan(target)(cell)  # noqa: E731
    found = astar(graph, (0, 0), target, guess)
    right = dijkstra(graph, (0, 0), target)
    assert found.distance[target] > right.distance[target]
    assert len(found.distance) < len(right.distance)

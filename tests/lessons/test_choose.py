"""The exercises of notebook 08: their graphs show what they are about, their questions are true."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pathlib_games.graphs import astar, dijkstra, manhattan
from pathlib_games.graphs.experiments import board, many_targets, queue_work
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.ideas.search import Search, play
from pathlib_tutor.lessons.choose import (
    EXIT,
    GROWTH,
    TARGETS,
    fresh_land,
    fresh_rounds,
    half_more,
    too_high,
)
from tests.tiers import cases

SEEDS = range(cases(every_night=30, every_time=8))


def test_the_questions_say_what_can_be_counted() -> None:
    for question in (GROWTH, TARGETS, *EXIT):
        assert sum(option.right for option in question.options) == 1
    ratio = queue_work(30)["scan"] / queue_work(10)["scan"]
    assert 60 < ratio < 90  # "81 times"
    assert many_targets("open").crossing is None  # "more than 16"


def test_a_guess_of_twice_the_steps_settles_less_and_finds_longer_paths() -> None:
    graph, target = board(30, "weighted", 1), (29, 29)
    guess = lambda cell: 2 * manhattan(target)(cell)  # noqa: E731
    found = astar(graph, (0, 0), target, guess)
    right = dijkstra(graph, (0, 0), target)
    assert found.distance[target] > right.distance[target]
    assert len(found.distance) < len(right.distance)


@pytest.mark.parametrize("seed", SEEDS)
def test_in_a_fresh_graph_for_rounds_what_is_settled_would_not_be_final(seed: int) -> None:
    asked = fresh_rounds(seed)
    negative = sum(weight < 0 for _, _, weight in asked.graph.edges)
    assert asked.title.endswith(
        {1: " with a negative edge", 2: " with two negative edges"}[negative]
    )
    assert asked.graph.directed
    assert play(Search(asked.graph, asked.source)).distance != asked.distances
    assert asked == fresh_rounds(seed)


def test_few_cells_of_the_land_are_right_and_yet_they_mislead_the_search() -> None:
    asked = half_more(12, 209)
    assert len(too_high(asked)) == 10
    found = astar(asked.graph, asked.source, asked.aim, asked.guesses.__getitem__)
    shortest = dijkstra(asked.graph, asked.source).distance[asked.aim]
    assert (found.distance[asked.aim], shortest) == (35, 34)


def test_fresh_graphs_differ() -> None:
    makers: list[Callable[[int], Instance]] = [fresh_rounds, fresh_land]
    for fresh in makers:
        assert len({str(fresh(seed).graph.edges) for seed in SEEDS}) == len(SEEDS)

"""The experiments count correctly, against another method of counting."""

from __future__ import annotations

import random
from typing import Any, get_args

import pytest

from pathlib_games.graphs import Node, astar, dijkstra, inconsistent, manhattan
from pathlib_games.graphs.experiments import Kind, ManyTargets, board, many_targets, queue_work
from pathlib_games.views.chart_view import exponent


@pytest.mark.parametrize("kind", get_args(Kind))
def test_boards_are_what_they_are_called(kind: Any) -> None:
    made = board(12, kind, seed=3)
    assert made == board(12, kind, seed=3)
    weights = {weight for _, _, weight in made.edges}
    assert weights == {"open": {1}, "walled": {1}, "weighted": {1, 2, 3}}[kind]
    assert (len(made) < 144) == (kind == "walled")
    assert dijkstra(made, (0, 0)).distance.keys() == set(made.nodes)
    assert inconsistent(made, manhattan((5, 5))) == []
    entering: dict[Node, set[float]] = {}
    for _, head, weight in made.edges:
        entering.setdefault(head, set()).add(weight)
    assert all(len(found) == 1 for found in entering.values())


def test_the_growth_of_the_work_tells_the_searches_apart() -> None:
    sides = (10, 20, 30)
    work = {side: queue_work(side) for side in sides}
    slopes = {name: exponent([(s * s, work[s][name]) for s in sides]) for name in work[10]}
    assert slopes["scan"] == pytest.approx(2, abs=0.1)
    assert 1.1 < slopes["heap"] < 1.3
    assert slopes["buckets"] == pytest.approx(1, abs=0.1)


def test_many_targets_are_counted_as_if_each_search_was_watched() -> None:
    found = many_targets("weighted", side=8, targets=(1, 3), boards=1)
    graph = board(8, "weighted", 0)
    source, *ends = random.Random(0).sample(graph.nodes, 4)
    for place, number in enumerate((1, 3)):
        runs = [dijkstra(graph, source, end) for end in ends[:number]]
        assert found.once[place] == max(len(run.distance) for run in runs)
        guided: list[Any] = [
            astar(graph, source, end, manhattan(end)).distance  # type: ignore[arg-type]
            for end in ends[:number]
        ]
        assert found.each[place] == sum(map(len, guided))


def test_the_crossing_is_the_first_number_for_which_astar_does_more() -> None:
    assert ManyTargets("open", (1, 2, 4), (9, 9, 9), (3, 6, 12)).crossing == 4
    assert ManyTargets("open", (1, 2), (9, 9), (3, 9)).crossing is None

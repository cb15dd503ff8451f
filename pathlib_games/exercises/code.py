"""Judges a function that a learner wrote, by running it on graphs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pathlib_games.exercises.instances import Instance, five_nodes, fresh
from pathlib_games.exercises.judge import judge_paths
from pathlib_games.exercises.running import run
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict
from pathlib_games.graphs import Graph


def code_instances() -> list[Instance]:
    """Give the graphs that a learner's search is run on, the simplest first."""
    edges = [("A", "B", 1), ("B", "C", 0), ("A", "C", 4), ("X", "Y", 2)]
    mixed = [(1, "one", 2), (1, (0, 0), 2), ("one", 2.5, 1), ((0, 0), 2.5, 1)]
    return [
        five_nodes(),
        Instance("a single node", Graph.from_edges([], nodes=["A"]), "A"),
        Instance("a graph with two parts and an edge of weight 0", Graph.from_edges(edges), "A"),
        Instance("a graph whose edges go one way", Graph.from_edges(edges, directed=True), "B"),
        five_nodes("B"),
        Instance("a graph whose nodes cannot be compared with <", Graph.from_edges(mixed), 1),
        fresh(1),
        fresh(2),
    ]


def judge_shortest_paths(function: Any) -> Verdict:
    """Run a learner's ``function(graph, source)`` and judge the distances and predecessors.

    Examples
    --------
    >>> from pathlib_games.graphs import dijkstra
    >>> judge_shortest_paths(lambda graph, source: dijkstra(graph, source))
    Right. The distances and predecessors are right on 8 graphs.
    >>> judge_shortest_paths(lambda graph, source: None)
    Not yet. <lambda> returned None. Does it end with `return distance, predecessor`?
    >>> judge_shortest_paths(lambda graph, source: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    if not callable(function):
        return Verdict("wrong", f"Give the function itself, such as my_dijkstra, not {function!r}.")
    instances = code_instances()
    for instance in instances:
        ran = run(function, instance.graph, instance.source)
        if ran.value is ...:
            return NOT_TRIED
        if ran.trouble is not None:
            return Verdict("wrong", f"On {instance.title}: {ran.trouble}")
        answer = _two_dictionaries(ran.value)
        if isinstance(answer, str):
            name = getattr(function, "__name__", "Your function")
            return Verdict("wrong", f"{name} returned {answer}")
        verdict = judge_paths(*answer, instance)
        if not verdict:
            return verdict
    return Verdict("right", f"The distances and predecessors are right on {len(instances)} graphs.")


def _two_dictionaries(value: Any) -> tuple[Mapping[Any, Any], Mapping[Any, Any]] | str:
    """Find distances and predecessors in what was returned, or say what was returned instead."""
    ending = "Does it end with `return distance, predecessor`?"
    if value is None:
        return f"None. {ending}"
    if hasattr(value, "distance") and hasattr(value, "predecessor"):
        value = (value.distance, value.predecessor)
    if isinstance(value, Mapping):
        return f"one dictionary; there should be two, distance and predecessor. {ending}"
    if not isinstance(value, tuple | list) or len(value) != 2:
        return f"a value of the type {type(value).__name__}. {ending}"
    for part, name in zip(value, ("distance", "predecessor"), strict=True):
        if not isinstance(part, Mapping):
            return f"{name} as a value of the type {type(part).__name__}, not as a dictionary."
    # Copies: a mapping of the learner's own making may change its mind.
    return dict(value[0]), dict(value[1])

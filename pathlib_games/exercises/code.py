"""Judges a function that a learner wrote, by running it on graphs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pathlib_games.exercises.diagnosis import Diagnosis, Finding, causes_of
from pathlib_games.exercises.instances import Instance, five_nodes, six_nodes
from pathlib_games.exercises.judge import judge_result, told
from pathlib_games.exercises.misunderstandings import Misunderstanding
from pathlib_games.exercises.reading import Result, plain_result, shown
from pathlib_games.exercises.results import result_flaw
from pathlib_games.exercises.rules import Flaw
from pathlib_games.exercises.running import SECONDS, Ran, run
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict
from pathlib_games.graphs import Graph

_LONG_EDGE = [
    ("A", "B", 5),
    ("A", "C", 12),
    ("B", "C", 9),
    ("B", "D", 10),
    ("C", "D", 1),
    ("C", "E", 3),
    ("D", "E", 10),
    ("E", "F", 5),
]
_LONG_WAY = [
    ("A", "B", 1),
    ("A", "C", 12),
    ("B", "D", 2),
    ("C", "D", 6),
    ("C", "E", 7),
    ("D", "E", 1),
    ("D", "F", 9),
    ("E", "F", 2),
]


def code_instances() -> tuple[Instance, ...]:
    """Return the graphs that a learner's search is run on, the simplest first.

    The first six have what programs stumble over; the last two are chosen so that each
    misunderstanding that a program can have shows, also those that pass on the five nodes.
    """
    edges = [("A", "B", 1), ("B", "C", 0), ("A", "C", 4), ("X", "Y", 2)]
    mixed = [(1, "one", 2), (1, (0, 0), 2), ("one", 2.5, 1), ((0, 0), 2.5, 1)]
    return (
        five_nodes(),
        Instance("a single node", Graph.from_edges([], nodes=["A"]), "A"),
        Instance("a graph with two parts and an edge of weight 0", Graph.from_edges(edges), "A"),
        Instance("a graph whose edges go one way", Graph.from_edges(edges, directed=True), "B"),
        five_nodes("B"),
        Instance("a graph whose nodes cannot be compared with <", Graph.from_edges(mixed), 1),
        six_nodes("a graph with a long edge at the source", _LONG_EDGE),
        six_nodes("a graph with a long way that is cheap", _LONG_WAY),
    )


def judge_shortest_paths(
    function: Any, seconds: float = SECONDS, met_before: Iterable[int] = ()
) -> Verdict:
    """Run a learner's ``function(graph, source)`` and judge the distances and predecessors.

    Parameters
    ----------
    function
        What the learner wrote. It returns two dictionaries, or something that has them as
        ``distance`` and ``predecessor``.
    seconds
        How long it may take for each graph.
    met_before
        Numbers of misunderstandings that were pointed out before: they get their next hint.

    Examples
    --------
    >>> from pathlib_games.graphs import dijkstra
    >>> judge_shortest_paths(lambda graph, source: dijkstra(graph, source))
    Right. The distances and predecessors are right on 8 graphs.
    >>> judge_shortest_paths(lambda graph, source: None)
    Not yet. It returned None. Does it end with `return distance, predecessor`?
    >>> judge_shortest_paths(lambda graph, source: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    if function is ...:
        return NOT_TRIED
    if not callable(function):
        given = shown(function)
        return Verdict("wrong", f"Give the function itself, such as my_dijkstra, not {given}.")
    findings: list[Finding] = []
    right = 0
    first_wrong: Callable[[tuple[Misunderstanding, ...]], Verdict] | None = None
    for instance in code_instances():
        graph, source = instance.graph, instance.source
        ran = run(function, graph, source, seconds, reader(graph))
        if ran.value is ...:
            return NOT_TRIED
        finding, tell = _looked_at(ran, instance, met_before)
        right += tell is None
        if tell is not None and first_wrong is None:
            first_wrong = tell
        if finding is None:  # nothing that could be compared with wrong algorithms
            break
        findings.append(finding)
    if first_wrong is not None:
        return first_wrong(causes_of(findings)).earning(right, len(code_instances()))
    return Verdict("right", f"The distances and predecessors are right on {len(findings)} graphs.")


def reader(graph: Graph) -> Callable[[object], object]:
    """Return what reads a returned value: as a `Result`, or as a text that says what is missing."""

    def read(value: object) -> Result | str:
        parts = _two_dictionaries(value)
        return parts if isinstance(parts, str) else plain_result(*parts, graph)

    return read


def _looked_at(
    ran: Ran, instance: Instance, met_before: Iterable[int]
) -> tuple[Finding | None, Callable[[tuple[Misunderstanding, ...]], Verdict] | None]:
    """Return what one run shows, and, if something is wrong, how to tell it with its causes."""
    if isinstance(ran.value, Result) and ran.trouble is None:
        result = ran.value
        finding = Finding(instance, result.distance, result.predecessor, ran.looked_up)
        if (
            not result.strangers
            and result_flaw(result.distance, result.predecessor, instance) is None
        ):
            return finding, None
        return finding, lambda causes: judge_result(result, instance, met_before, causes)
    trouble = f"On {instance.title}: {ran.trouble}" if ran.trouble else str(ran.value)
    hint = ran.crash.hint if ran.crash else ""
    if ran.error is not TypeError:
        return None, lambda _: told(Diagnosis(Flaw("", trouble, hint)), met_before)
    finding = Finding(instance, {}, {}, ran.looked_up, ran.error)
    return finding, lambda causes: told(Diagnosis(Flaw("", trouble, hint), causes), met_before)


def _two_dictionaries(value: Any) -> tuple[Mapping[Any, Any], Mapping[Any, Any]] | str:
    """Find distances and predecessors in what was returned, or say what was returned instead."""
    ending = "Does it end with `return distance, predecessor`?"
    if value is None:
        return f"It returned None. {ending}"
    if hasattr(value, "distance") and hasattr(value, "predecessor"):
        value = (value.distance, value.predecessor)
    if isinstance(value, Mapping):
        return (
            f"It returned one dictionary; there should be two, distance and predecessor. {ending}"
        )
    if not isinstance(value, tuple | list) or len(value) != 2:
        return f"It returned a value of the type {type(value).__name__}. {ending}"
    for part, name in zip(value, ("distance", "predecessor"), strict=True):
        if not isinstance(part, Mapping):
            what = type(part).__name__
            return f"It returned {name} as a value of the type {what}, not as a dictionary."
    return value[0], value[1]

"""Judges a function that a learner wrote, by running it on graphs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from pathlib_games.exercises.instance import Instance, five_nodes
from pathlib_games.exercises.reading import Result, plain_result, shown
from pathlib_games.exercises.smallest import smaller_graphs, smallest
from pathlib_games.exercises.verdict import NOT_TRIED, Flaw, OwnRun, Verdict
from pathlib_games.graphs import Graph
from pathlib_games.ideas.diagnosis import Diagnosis, Finding, causes_of
from pathlib_games.ideas.divergence import Divergence
from pathlib_games.ideas.flaws import result_flaw
from pathlib_games.ideas.fresh_graphs import six_nodes
from pathlib_games.ideas.judge import judge_result, verdict_on
from pathlib_games.ideas.misunderstandings import Misunderstanding
from pathlib_games.programs.plain import type_name
from pathlib_games.programs.run import SECONDS, Ran, run, run_ahead
from pathlib_games.programs.session import session

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


_PARALLEL = [
    ("A", "B", 3),
    ("A", "B", 7),
    ("B", "B", 1),
    ("B", "C", 6),
    ("C", "B", 2),
    ("A", "C", 9),
    ("C", "D", 0),
    ("D", "C", 4),
]
_NUMBERED = [(4, 2, 2.5), (4, 0, 0.5), (0, 2, 1.5), (0, 3, 12_345), (2, 0, 0), (3, 1, 7)]
_CHAIN = [
    *[("N", "M", 2), ("M", "L", 1), ("L", "K", 1), ("K", "J", 2), ("J", "H", 1), ("H", "G", 3)],
    *[("G", "F", 1), ("F", "E", 2), ("E", "D", 1), ("D", "C", 1), ("C", "B", 2), ("N", "B", 25)],
    *[("N", "G", 13), ("J", "D", 15)],
]
_AGAIN = [
    *[("A", "X", 20), ("A", "Y", 12), ("A", "B", 1), ("B", "X", 15), ("B", "C", 1), ("C", "X", 10)],
    *[("C", "D", 1), ("D", "X", 5), ("X", "Y", 1), ("Y", "Z", 1), ("A", "Z", 19)],
]
_ONE_WAY = [
    *[(4, 3, 10), (1, 3, 5), (3, 5, 7), (2, 6, 11), (2, 4, 7), (6, 4, 6), (0, 4, 10), (3, 6, 4)],
    *[(0, 2, 3), (1, 4, 6)],
]
_HALVES = [(3, 4, 1.5), (4, 5, 1), (2, 1, 1), (0, 5, 2.5), (5, 0, 1.5), (2, 0, 1), (0, 5, 2.5)]


@cache
def code_instances() -> tuple[Instance, ...]:
    """Return the graphs that a learner's search is run on, the simplest first.

    Eight have what programs stumble over, or show a misunderstanding that passes on the five nodes.
    The others were chosen so that all together catch every wrong program that comes from changing
    one thing in thirteen right ones: four were made for it, then those of 300 random graphs were
    added that caught most of what was left. `python -m tools.mutants` says what they catch.
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
        Instance("a graph with parallel edges", Graph.from_edges(_PARALLEL, "DCBA"), "A"),
        Instance("a graph whose nodes are numbers", Graph.from_edges(_NUMBERED, range(5)), 4),
        Instance("a long chain", Graph.from_edges(_CHAIN, "BCDEFGHJKLMN"), "N"),
        Instance("a graph with many offers for a node", Graph.from_edges(_AGAIN, "AZYXDCB"), "A"),
        Instance(
            "a graph of numbers whose edges go one way",
            Graph.from_edges(_ONE_WAY, (0, 5, 1, 3, 6, 4, 2), directed=True),
            6,
        ),
        Instance("a graph with halves", Graph.from_edges(_HALVES, (4, 1, 0, 5, 3, 2)), 0),
    )


@session()
def judge_shortest_paths(
    function: Any, seconds: float = SECONDS, met_before: Iterable[int] = ()
) -> Verdict:
    """Run a learner's ``function(graph, source)`` and judge the distances and predecessors.

    `function`: what the learner wrote. It returns two dictionaries, or something that has them as
    ``distance`` and ``predecessor``.
    """
    if function is ...:
        return NOT_TRIED
    if not callable(function):
        given = shown(function)
        return Verdict("wrong", f"Give the function itself, such as my_dijkstra, not {given}.")
    findings: list[Finding] = []
    right = 0
    first: _Wrong | None = None
    run_ahead(function, code_instances(), seconds)
    for instance in code_instances():
        ran = run(function, instance.graph, instance.source, seconds, reader(instance.graph))
        if ran.value is ...:
            return NOT_TRIED
        flawed = _is_flawed(ran, instance)
        right += not flawed
        if flawed and first is None:
            first = _Wrong(instance, ran)
        if (finding := _finding(ran, instance)) is None:  # nothing to compare with wrong algorithms
            break
        findings.append(finding)
    if first is None:
        told = f"The distances and predecessors are right on {len(findings)} graphs."
        return Verdict("right", told)

    def again(instance: Instance) -> Ran | None:
        ran = run(function, instance.graph, instance.source, seconds, reader(instance.graph))
        return ran if _is_alike(ran, instance, at_first) else None

    at_first = first.ran
    if _can_be_smaller(at_first):
        first = _Wrong(*smallest(first.instance, at_first, again, smaller_graphs))
    return first.verdict(causes_of(findings), met_before).earning(right, len(code_instances()))


def reader(graph: Graph) -> Callable[[object], object]:
    """Return what reads a returned value: as a `Result`, or as a text that says what is missing."""

    def read(value: object) -> Result | str:
        parts = _two_dictionaries(value)
        return parts if isinstance(parts, str) else plain_result(*parts, graph)

    return read


def _is_flawed(ran: Ran, instance: Instance) -> bool:
    """Say whether a run shows that the program is wrong."""
    result = ran.value
    if ran.trouble is not None or not isinstance(result, Result):
        return True
    flaw = result_flaw(result.distance, result.predecessor, instance)
    return bool(result.strangers) or flaw is not None


def _finding(ran: Ran, instance: Instance) -> Finding | None:
    """Return what can be compared with wrong algorithms: a result, or an error that some raise."""
    if ran.trouble is None and isinstance(ran.value, Result):
        return Finding(instance, ran.value.distance, ran.value.predecessor, ran.looked_up)
    if ran.error is TypeError:
        return Finding(instance, {}, {}, ran.looked_up, ran.error)
    return None


def _can_be_smaller(ran: Ran) -> bool:
    """Say whether a smaller graph could show the same: a wrong result, or a crash.

    To try that with a program that had to be stopped would take seconds each time.
    """
    if ran.trouble is not None:
        return ran.crash is not None and not ran.stopped and ran.error is not RecursionError
    return isinstance(ran.value, Result) and not ran.value.strangers


def _is_alike(ran: Ran, instance: Instance, first: Ran) -> bool:
    """Say whether a program goes wrong as it did at first: in its result, or with that crash."""
    if ran.crash is not None and first.crash is not None:
        return (ran.crash.error, ran.crash.line) == (first.crash.error, first.crash.line)
    return _can_be_smaller(ran) and ran.crash is first.crash and _is_flawed(ran, instance)


@dataclass(frozen=True)
class _Wrong:
    """A run that shows that a program is wrong."""

    instance: Instance
    ran: Ran

    def verdict(self, causes: tuple[Misunderstanding, ...], met_before: Iterable[int]) -> Verdict:
        """Tell what is wrong, and where the run leaves the right one."""
        ran = self.ran
        if ran.trouble is None and isinstance(ran.value, Result):
            own = OwnRun(self.instance, ran.looked_up, ran.value.distance, ran.value.predecessor)
            remark = Divergence(own).words
            verdict = judge_result(ran.value, self.instance, met_before, causes, remark)
            return replace(verdict, own_run=None if ran.value.strangers else own)
        trouble = f"On {self.instance.title}: {ran.trouble}" if ran.trouble else str(ran.value)
        hint = ran.crash.hint if ran.crash else ""
        # What passed before it says nothing about a crash; some errors are a misunderstanding's.
        known = causes if ran.error is TypeError else ()
        return verdict_on(Diagnosis(Flaw("", trouble, hint), known), met_before)


def _two_dictionaries(value: Any) -> tuple[Mapping[Any, Any], Mapping[Any, Any]] | str:
    """Find distances and predecessors in what was returned, or say what was returned instead."""
    ending = "Does it end with `return distance, predecessor`?"
    if value is None:
        return f"It returned None. {ending}"
    if isinstance(value, Mapping):
        return (
            f"It returned one dictionary; there should be two, distance and predecessor. {ending}"
        )
    if not isinstance(value, tuple | list) or len(value) != 2:
        return f"It returned a value of the type {type_name(value)}. {ending}"
    for part, name in zip(value, ("distance", "predecessor"), strict=True):
        if not isinstance(part, Mapping):
            what = type_name(part)
            return f"It returned {name} as a value of the type {what}, not as a dictionary."
    return value[0], value[1]

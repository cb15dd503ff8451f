"""Records a learner's own search, so that its run can be stepped beside the right one.

What was seen to happen is shown; of a run that cannot be seen, what is known from outside.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pathlib_games.exercises.answering import not_a_function
from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.reading import Result, plain_result
from pathlib_games.exercises.verdict import NOT_TRIED, OwnRun, Verdict
from pathlib_games.graphs import BadTrace, Graph, Node, Relax, Settle, Step, Trace
from pathlib_games.ideas.own_steps import seen_steps
from pathlib_games.programs.plain import type_name
from pathlib_games.programs.run import SECONDS, Ran, recorded_run

_YIELDED = "These are the steps that your generator yielded."
_WRITTEN = "These are the steps that were seen: what was asked for, and what was written when."
_LOOKED_UP = (
    "These steps were put together from outside: when each node's neighbors were first asked for, "
    "and which numbers were returned. What your program wrote down in between cannot be seen."
)
_PUT_TOGETHER = ", put together from what your function asked for and returned"
_END = "The end of what is known."


class LearnerTrace(Trace[object]):
    """The trace of a learner's search, with a note on where its steps come from.

    `end`: what is said at its end, if it is not known which nodes were settled.
    """

    def __init__(
        self, graph: Graph, source: Node, steps: Sequence[Any], note: str, end: str = ""
    ) -> None:
        super().__init__(graph, source, steps, None)
        self.note = note
        self.end = end

    def titled(self, title: str) -> str:
        """Return what its picture is called; it says so if nobody saw the steps."""
        return f"{title}{_PUT_TOGETHER}" if self.note == _LOOKED_UP else title


def record_learner(function: Any, instance: Instance) -> LearnerTrace | Verdict:
    """Run a learner's ``function(graph, source)`` and give its steps, or say why there are none.

    A generator that yields steps is recorded as it is. Any other function is watched while it runs:
    what it writes into its tables, and when it asks for neighbors. If that does not show its steps,
    each node counts as settled when its neighbors are first asked for, at the distance that was
    returned in the end, and the edge from each returned predecessor counts as taken.
    """
    graph, source = instance.graph, instance.source
    if not callable(function):
        return not_a_function(function)
    ran = recorded_run(function, instance, SECONDS, reader(graph))
    if ran.value is ... and ran.trouble is None:
        return NOT_TRIED
    if ran.yielded and ran.trouble is None:
        return _yielded(ran.yielded, graph, source)
    if not isinstance(ran.value, Result) or ran.trouble is not None:
        return Verdict("wrong", ran.trouble or str(ran.value))
    trace = trace_of(own_run_of(ran, ran.value, instance))
    return trace if trace.steps else Verdict("wrong", f"There are no steps to show. {trace.end}")


def own_run_of(ran: Ran, result: Result, instance: Instance) -> OwnRun:
    """Return what is known of a run that was recorded, for a picture."""
    seen = seen_steps(ran, instance, result.distance, result.predecessor)
    own = OwnRun(instance, ran.looked_up, result.distance, result.predecessor)
    return own if seen is None else replace(own, steps=seen.steps, end=seen.end)


def trace_of(run: OwnRun) -> LearnerTrace:
    """Return the steps of a run that were seen, or else those that are known from outside."""
    graph, source = run.instance.graph, run.instance.source
    if run.steps is not None:
        return LearnerTrace(graph, source, run.steps, _WRITTEN, run.end)
    return LearnerTrace(graph, source, _steps(run), _LOOKED_UP, _END)


def _yielded(events: Sequence[object], graph: Graph, source: Node) -> LearnerTrace | Verdict:
    trace = LearnerTrace(graph, source, events, _YIELDED)
    try:
        trace.at(len(trace))
    except BadTrace as problem:
        return Verdict("wrong", str(problem))
    return trace


def _steps(run: OwnRun) -> list[Step]:
    """Put together what is known: the order of the first look-ups, and the result."""
    numbers = {
        node: length
        for node, length in run.distance.items()
        if isinstance(length, int | float) and math.isfinite(length)
    }
    steps: list[Step] = []
    for node in dict.fromkeys(run.looked_up):
        if node not in numbers:
            continue
        steps.append(Settle(node, numbers[node]))
        steps += [
            Relax(node, head, weight, numbers[head], improved=True)
            for head, weight in dict(run.instance.graph.neighbors(node)).items()
            if head in numbers and run.predecessor.get(head) == node
        ]
    return steps


# ---- what a search returned ----------------------------------------------------------------------


def reader(graph: Graph) -> Callable[[object], object]:
    """Return what reads a returned value: as a `Result`, or as a text that says what is missing."""

    def read(value: object) -> Result | str:
        parts = _two_dictionaries(value, graph)
        return parts if isinstance(parts, str) else plain_result(*parts, graph)

    return read


def _two_dictionaries(
    value: Any, graph: Graph
) -> tuple[Mapping[Any, Any], Mapping[Any, Any]] | str:
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
    if _are_swapped(value[0], value[1], graph):
        return f"It returned the predecessors first: the two are swapped. {ending}"
    return value[0], value[1]


def _are_swapped(first: Mapping[Any, Any], other: Mapping[Any, Any], graph: Graph) -> bool:
    """Say whether predecessors come first, as far as nodes and numbers can be told apart."""
    nodes = [node for node in map(first.get, first) if node is not None]
    numbers = [number for number in map(other.get, other) if number is not None]
    return (
        bool(nodes and numbers)
        and all(isinstance(node, str | tuple) and node in graph for node in nodes)
        and all(type(number) is int or type(number) is float for number in numbers)
    )

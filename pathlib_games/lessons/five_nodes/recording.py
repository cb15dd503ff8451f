"""Records a learner's own search, so that its run can be stepped beside the right one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.reading import Result, shown
from pathlib_games.exercises.verdict import NOT_TRIED, OwnRun, Verdict
from pathlib_games.graphs import BadTrace, Graph, Node, Relax, Settle, Step, Trace
from pathlib_games.lessons.five_nodes.code import reader
from pathlib_games.programs.run import SECONDS, run

_YIELDED = "These are the steps that your generator yielded."
_LOOKED_UP = (
    "These steps were put together from outside: when each node's neighbors were first asked for, "
    "and which numbers were returned. What your program wrote down in between cannot be seen."
)


class LearnerTrace(Trace[object]):
    """The trace of a learner's search, with a note on where its steps come from."""

    def __init__(
        self, graph: Graph, source: Node, steps: Sequence[Any], result: object, note: str
    ) -> None:
        super().__init__(graph, source, steps, result)
        self.note = note


def record_learner(
    function: Any, instance: Instance, seconds: float = SECONDS
) -> LearnerTrace | Verdict:
    """Run a learner's ``function(graph, source)`` and give its steps, or say why there are none.

    A generator that yields steps is recorded as it is. Of any other function only the look-ups of
    neighbors and the result are known: each node counts as settled when its neighbors are first
    asked for, at the distance that was returned in the end, and the edge from each returned
    predecessor counts as taken.
    """
    graph, source = instance.graph, instance.source
    if function is not ... and not callable(function):
        return Verdict("wrong", f"Give the function itself, not {shown(function)}.")
    ran = None if function is ... else run(function, graph, source, seconds, reader(graph))
    if ran is None or (ran.value is ... and ran.trouble is None):
        return NOT_TRIED
    if ran.yielded and ran.trouble is None:
        return _yielded(ran.yielded, graph, source)
    if not isinstance(ran.value, Result) or ran.trouble is not None:
        return Verdict("wrong", ran.trouble or str(ran.value))
    result = ran.value
    return trace_of(OwnRun(instance, ran.looked_up, result.distance, result.predecessor))


def trace_of(run: OwnRun) -> LearnerTrace:
    """Return the steps that are known of a run from outside."""
    graph = run.instance.graph
    return LearnerTrace(graph, run.instance.source, _steps(run), None, _LOOKED_UP)


def _yielded(events: Sequence[object], graph: Graph, source: Node) -> LearnerTrace | Verdict:
    trace = LearnerTrace(graph, source, events, None, _YIELDED)
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

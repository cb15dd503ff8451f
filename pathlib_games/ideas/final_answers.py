"""What searches make of a question in the end, and how well that explains a path.

A path does not show how it was found, so there every search is run, in every order of its ties.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice, pairwise
from math import log
from statistics import mean

from pathlib_games.exercises.instance import Instance
from pathlib_games.graphs import Graph, Node
from pathlib_games.graphs.graph import Edge
from pathlib_games.ideas.belief import Chances, points
from pathlib_games.ideas.search import Outcome, Search, Variant, every_outcome

_SLIP = 0.08  # how often somebody takes another path than an idea asks for
_LONGER = 2.0  # a path that is longer by this is taken e times less often
_ANY_PATH = 0.5  # or any path is taken, however long it is
_NO_PATH = 1e-6  # what is no path at all
_MOST = 200  # more than these are not counted
_STRANGE = 0.4  # of those with an idea in no list so many take any path
_TIES, _FEW_TIES = 8, 1  # so many orders of ties are run of what has a name, and of all else


def follow_path(path: tuple[Node, ...], instance: Instance) -> Chances:
    """Say how well each wrong way to search explains a path that is not the shortest."""
    chances, shares = Chances(points("path")), shares_of_slips(instance)
    slip = _SLIP * shares.get(path, _NO_PATH)

    def likely(runs: Sequence[Outcome]) -> float:
        given = (_gives(run, path, instance) for run in runs)
        return log(mean(1 - _SLIP + slip if so else slip for so in given))

    chances.surprises = 1
    chances.right = likely(outcomes(Search, instance))
    chances.strange = log(_STRANGE / (len(shares) + 1))
    for point in chances.likely:
        runs = outcomes(point.search, instance, _TIES if point.number else _FEW_TIES)
        chances.likely[point] = likely(runs)
        chances.explained[point] = int(any(_gives(run, path, instance) for run in runs))
    return chances


def shares_of_slips(instance: Instance) -> dict[tuple[Node, ...], float]:
    """Return which share of all slips leads to each path to the target: longer ones are rarer."""
    found = islice(_simple_paths(instance.graph, (instance.source,), instance.aim), _MOST)
    lengths = {path: instance.length(path) for path in found}
    least = min(lengths.values(), default=0)
    weights = {path: math.exp((least - length) / _LONGER) for path, length in lengths.items()}
    total = sum(weights.values())
    return {
        path: (1 - _ANY_PATH) * weight / total + _ANY_PATH / len(weights)
        for path, weight in weights.items()
    }


def _gives(run: Outcome, path: tuple[Node, ...], instance: Instance) -> bool:
    """Say whether a run finds a path, over any of the predecessors that tie."""
    if path[-1] != instance.aim:
        return list(path) == path_of(run, instance)
    ways = run.predecessors
    return path[0] == run.source and all(
        tail in ways.get(head, ()) for tail, head in pairwise(path)
    )


def path_of(outcome: Outcome, instance: Instance) -> list[Node]:
    """Return the path to the target that a run finds, as far back as its predecessors lead.

    A walk that has run dry before it saw the target is all that there is to write.
    """
    path = [instance.aim]
    if path[0] not in outcome.predecessors:
        return [shown.settled for shown in outcome.rounds]
    while (ways := outcome.predecessors.get(path[0])) and len(path) < len(instance.graph):
        path.insert(0, ways[0])
    return path


def _simple_paths(graph: Graph, begin: tuple[Node, ...], aim: Node) -> Iterator[tuple[Node, ...]]:
    if begin[-1] == aim:
        yield begin
        return
    for head, _ in graph.neighbors(begin[-1]):
        if head not in begin:
            yield from _simple_paths(graph, (*begin, head), aim)


@dataclass(frozen=True)
class _Question:
    """All that the runs of a search depend on, compared by value, as graphs are not."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    directed: bool
    source: Node
    target: Node | None
    instance: Instance = field(compare=False)


def outcomes(variant: Variant, instance: Instance, most: int | None = None) -> tuple[Outcome, ...]:
    """Return what a search makes of an instance, in every order of ties or in the first ones."""
    graph = instance.graph
    asked = _Question(
        graph.nodes, graph.edges, graph.directed, instance.source, instance.target, instance
    )
    return known_outcomes(variant, asked, most)


# Several kinds of answers to the same question need the same runs, and learners try again. A
# question has some 70 of them, of 10 kB each.
@lru_cache(maxsize=500)
def known_outcomes(variant: Variant, asked: _Question, most: int | None) -> tuple[Outcome, ...]:
    """Return the same, by all that they depend on."""
    return tuple(islice(every_outcome(variant, asked.instance), most))

"""How well searches explain a path, or what a program returned: by what they make of it in the end.

That does not show how it was found, so every search is run, in every order of its ties.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from math import log
from numbers import Real
from statistics import mean

from pathlib_games.exercises.instance import Instance, equal
from pathlib_games.graphs import Graph, Node
from pathlib_games.ideas.belief import Chances, points
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.ideas.search import Outcome, Search, outcomes

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


# ---- what a program returned --------------------------------------------------------------------


@dataclass(frozen=True)
class Finding:
    """What a learner's program did with one instance."""

    instance: Instance  # what it was run on
    # What it returned.
    distance: Mapping[Node, object]
    predecessor: Mapping[Node, object]
    looked_up: tuple[Node, ...] = ()  # the nodes whose neighbors it asked for, in order
    error: type[BaseException] | None = None  # the error that it ended with, if it did

    def has_wrong_distances(self) -> bool:
        """Say whether the distances alone prove a mistake."""
        right = self.instance.distances
        return self.error is not None or any(
            not equal(self.distance.get(node), right.get(node))
            for node in self.instance.graph.nodes
        )

    def has_distances_of(self, run: Outcome) -> bool:
        """Say whether a run found the same distances, or ended with the same error.

        Whichever number an unreachable node was given counts as 0.
        """
        if self.error is not None:
            return run.raised is self.error
        return all(
            equal(self._distance(node), None if found == math.inf else found)
            for node in self.instance.graph.nodes
            for found in [run.distance.get(node)]
        )

    def _distance(self, node: Node) -> object:
        given = self.distance.get(node)
        return 0 if isinstance(given, Real) and node not in self.instance.distances else given

    def has_result_of(self, run: Outcome) -> bool:
        """Say whether a run found the same distances and predecessors."""
        reached = self.instance.distances if self.error is None else ()
        return self.has_distances_of(run) and all(
            self.predecessor.get(node) in run.predecessors.get(node, ())
            for node in reached
            if node != self.instance.source
        )

    def is_like(self, run: Outcome) -> bool:
        """Say whether a run found the same, and settled nodes in the order of the look-ups."""
        order = tuple(shown.settled for shown in run.rounds)
        return order == self.looked_up and self.has_result_of(run)


def causes_of(findings: Sequence[Finding]) -> tuple[int, ...]:
    """Find the misunderstandings that explain what a program did with all of the instances.

    Among several of them the order of look-ups decides, if it agrees with one.
    """
    if not findings:
        return ()
    tests = [Finding.is_like, Finding.has_result_of]
    if any(finding.has_wrong_distances() for finding in findings):
        tests.append(Finding.has_distances_of)
    explaining = (_explaining(findings, test) for test in tests)
    return next(filter(None, explaining), ())


def _explaining(
    findings: Sequence[Finding], agrees: Callable[[Finding, Outcome], bool]
) -> tuple[int, ...]:
    """Return the misunderstandings with a form that has a run for each finding."""
    return tuple(
        number
        for number, known in MISUNDERSTANDINGS.items()
        if any(
            all(
                any(agrees(each, run) for run in outcomes(form, each.instance)) for each in findings
            )
            for form in known.variants_for("code")
        )
    )

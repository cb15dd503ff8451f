"""What searches make of a question in the end, and how well that explains a final answer.

A path and final distances do not show how they were found, so there every search is run, in every
order of its ties.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import islice
from math import log

from pathlib_games.exercises.instance import Instance, equal
from pathlib_games.graphs import Graph, Node
from pathlib_games.graphs.graph import Edge
from pathlib_games.ideas.belief import Chances, points
from pathlib_games.ideas.claims import Claim, ComesThrough, HasDistance, IsPath
from pathlib_games.ideas.search import Kind, Outcome, Search, Variant, every_outcome

# How often people slip in a number, in a predecessor, or take another path.
_NUMBER = 0.06
_NODE = 0.06
_PATH = 0.08

_ONE_OFF = 0.15
_ANY_NUMBER = 0.0002
_LONGER = 2.0  # a path that is longer by this is taken e times less often
_ANY_PATH = 0.5  # or any path is taken, however long it is
_PATHS = 200  # more than these are not counted

# Somebody with an idea that is not in the space.
_STRANGE_RIGHT = 0.75
_STRANGE_PATH = 0.4

_TIES, _FEW_TIES = 8, 1  # so many orders of ties are run of what has a name, and of all else


def follow_result(claims: Sequence[Claim], kind: Kind, instance: Instance) -> Chances:
    """Say how well each wrong way to search explains a final answer."""
    answer, chances = FinalAnswer(claims, instance), Chances(points(kind))
    wrong = answer.wrong(outcomes(Search, instance))
    chances.right, chances.strange = answer.score(outcomes(Search, instance)), answer.strange()
    chances.surprises = len(wrong)
    for point in chances.likely:
        runs = outcomes(point.search, instance, _TIES if point.number else _FEW_TIES)
        chances.likely[point] = answer.score(runs)
        left = min(len([c for c in wrong if not c.holds_in(run)]) for run in runs)
        chances.explained[point] = len(wrong) - left
    return chances


class FinalAnswer:
    """A final answer, and how well the runs of a search explain it."""

    def __init__(self, claims: Sequence[Claim], instance: Instance) -> None:
        self.claims = claims
        self.instance = instance

    def score(self, runs: Sequence[Outcome]) -> float:
        """Return the logarithm of how likely the answer is from a search with these runs."""
        each = [sum(self._claim(claim, run) for claim in self.claims) for run in runs]
        best = max(each)
        return best + log(sum(math.exp(one - best) for one in each) / len(each))

    def wrong(self, runs: Sequence[Outcome]) -> list[Claim]:
        """Return the claims that hold in none of the runs of the right algorithm."""
        return [c for c in self.claims if not any(c.holds_in(run) for run in runs)]

    def strange(self) -> float:
        """Return how likely it is from somebody whose idea is in no list."""
        right, total = outcomes(Search, self.instance), 0.0
        for claim in self.claims:
            if isinstance(claim, IsPath):
                total += log(_STRANGE_PATH / (len(self._paths) + 1))
            elif any(claim.holds_in(run) for run in right):
                total += log(_STRANGE_RIGHT)
            else:
                total += log((1 - _STRANGE_RIGHT) / 10)
        return total

    def _claim(self, claim: Claim, run: Outcome) -> float:
        holds = claim.holds_in(run)
        if isinstance(claim, IsPath):
            if claim.nodes[-1] != self.instance.aim:
                holds = list(claim.nodes) == path_of(run, self.instance)
            other = self.slip(claim.nodes)
            return log(1 - _PATH + other if holds else other)
        if isinstance(claim, ComesThrough):
            return log(1 - _NODE if holds else _NODE / len(self.instance.graph))
        if holds:
            return log(1 - _NUMBER)
        right = self.instance.distances.get(claim.node) if isinstance(claim, HasDistance) else None
        one_off = (
            isinstance(claim, HasDistance)
            and right is not None
            and any(equal(claim.distance, right + one) for one in (-1, 1))
        )
        return log(_NUMBER * (_ONE_OFF if one_off else _ANY_NUMBER))

    def slip(self, path: tuple[Node, ...]) -> float:
        """Return how likely this path is by a slip: longer ones are rarer."""
        return _PATH * self._shares.get(path, 1e-6)

    @cached_property
    def _shares(self) -> dict[tuple[Node, ...], float]:
        """Which share of all slips leads to each path."""
        least = min(self._paths.values(), default=0)
        weights = {path: math.exp((least - w) / _LONGER) for path, w in self._paths.items()}
        known, total = 1 - _ANY_PATH, sum(weights.values())
        return {
            path: known * weight / total + _ANY_PATH / len(weights)
            for path, weight in weights.items()
        }

    @cached_property
    def _paths(self) -> dict[tuple[Node, ...], float]:
        """The paths to the target with their lengths."""
        graph = self.instance.graph
        found = islice(_simple_paths(graph, (self.instance.source,), self.instance.aim), _PATHS)
        return {path: self.instance.length(path) for path in found}


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

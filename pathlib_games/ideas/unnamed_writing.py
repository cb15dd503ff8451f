"""Wrong ways to write that have no number: they compete with those that have one."""

# The methods are documented, and their parameters needed, where the right algorithm is: in Search.
# ruff: noqa: ARG002, D102
from __future__ import annotations

import math
from collections.abc import Sequence
from typing import ClassVar

from pathlib_games.graphs import Node
from pathlib_games.graphs.paths import added
from pathlib_games.ideas.search import Kind, Part, Search, told_in_words

_BY_HAND: tuple[Kind, ...] = ("order", "table", "path")
_IN_A_TABLE: tuple[Kind, ...] = ("table",)  # elsewhere it can hardly be told from other ideas


def _way(search: Search, node: Node) -> list[float]:
    """Return the weights of the way that the table tells to a node, the last one first."""
    weights: list[float] = []
    while (before := search.predecessors.get(node)) and len(weights) < len(search.graph):
        weights.append(search.edge(before[0], node) or 0)
        node = before[0]
    return weights


# ---- what is written ----------------------------------------------------------------------------


class _Writes(Search):
    """Writes something else than the length of the way."""

    part: ClassVar[Part] = "what"
    kinds: ClassVar[tuple[Kind, ...]] = _IN_A_TABLE


class Multiplies(_Writes):
    """Multiplies where it should add."""

    words = "multiply where you should add"
    kinds = _BY_HAND

    def offer(self, node: Node, weight: float) -> float:
        return (self.distance[node] or 1) * weight


class AddsTheLastTwoEdges(_Writes):
    """Adds only the last two edges of the way."""

    words = "add the last two edges of the way and not those before"
    kinds = _BY_HAND

    def offer(self, node: Node, weight: float) -> float:
        return weight + sum(_way(self, node)[:1])


class AddsTheFirstEdge(_Writes):
    """Adds only the first and the last edge of the way."""

    words = "add the first and the last edge of the way and none between"

    def offer(self, node: Node, weight: float) -> float:
        return weight + sum(_way(self, node)[-1:])


class KeepsARunningTotal(_Writes):
    """Adds the weight to the edges of all nodes that are settled, as if one way led through all."""

    words = "add the weight to a running total of all settled nodes"
    kinds = _BY_HAND

    def offer(self, node: Node, weight: float) -> float:
        return weight + added(sum(_way(self, known)[:1]) for known in self.settled)


class AddsOneLess(_Writes):
    """Counts one less for each edge."""

    words = "add one too few for each edge"
    kinds = _BY_HAND

    def offer(self, node: Node, weight: float) -> float:
        return self.distance[node] + weight - 1


class _AddsMore(_Writes):
    """Counts some more for each edge."""

    more: ClassVar[int]

    def offer(self, node: Node, weight: float) -> float:
        return self.distance[node] + weight + self.more


class AddsTwoMore(_AddsMore):
    """Counts two more for each edge."""

    words = "add two too many for each edge"
    more = 2


class AddsThreeMore(_AddsMore):
    """Counts three more for each edge."""

    words = "add three too many for each edge"
    more = 3


class TakesTheShorter(_Writes):
    """Writes the smaller of the distance and the weight."""

    words = "write the shorter of the way and the edge and do not add them"

    def offer(self, node: Node, weight: float) -> float:
        return min(self.distance[node] or weight, weight)


class TakesTheMean(_Writes):
    """Writes what lies in the middle between the distance and the weight."""

    words = "write the middle of the way and the edge and do not add them"

    def offer(self, node: Node, weight: float) -> float:
        total = self.distance[node] + weight
        return total / 2 if total % 2 else total // 2


class AddsToTheSmallest(_Writes):
    """Adds the weight to the smallest number that waits."""

    words = "add the weight to the smallest number that waits"

    def offer(self, node: Node, weight: float) -> float:
        waiting = [d for known, d in self.distance.items() if known not in self.settled]
        return min(waiting, default=0) + weight


class DoesNotCarry(_Writes):
    """Adds each digit alone."""

    words = "forget to carry when you add"

    def offer(self, node: Node, weight: float) -> float:
        one, other = int(self.distance[node]), int(weight)
        return 10 * (one // 10 + other // 10) + (one % 10 + other % 10) % 10


class WritesSideBySide(_Writes):
    """Writes the weight behind the digits of the distance."""

    words = "write the two numbers side by side and do not add them"

    def offer(self, node: Node, weight: float) -> float:
        return int(f"{abs(int(self.distance[node]))}{abs(int(weight))}")


class RoundsToTens(_Writes):
    """Rounds each sum to tens."""

    words = "round the numbers to tens"

    def offer(self, node: Node, weight: float) -> float:
        return 10 * math.floor((self.distance[node] + weight) / 10 + 0.5)


# ---- when it is written -------------------------------------------------------------------------


class _Compares(Search):
    """Compares something else than the lengths of two ways."""

    part: ClassVar[Part] = "when"
    kinds: ClassVar[tuple[Kind, ...]] = _IN_A_TABLE

    def new_way(self, node: Node, head: Node) -> list[float]:
        """Return the weights of the way through a node, the last one first."""
        return [self.edge(node, head) or 0, *_way(self, node)]


class ComparesWithTheWeight(_Compares):
    """Compares the number that stands there with the weight of the edge alone."""

    words = "compare the old number with the weight of the edge alone"
    kinds = _BY_HAND

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        return head not in self.distance or (self.edge(node, head) or 0) < self.distance[head]


class ComparesTheLongestEdges(_Compares):
    """Takes the way whose longest edge is the shorter one, as if a bottleneck was asked for."""

    words = "compare the longest edges of two ways and not the whole ways"

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        old = max(_way(self, head), default=0)
        return head not in self.distance or max(self.new_way(node, head)) < old


class ComparesTheFirstEdges(_Compares):
    """Takes the way whose first edge is the shorter one."""

    words = "compare the first edges of two ways and not the whole ways"

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        old = sum(_way(self, head)[-1:])
        return head not in self.distance or self.new_way(node, head)[-1] < old


class ChangesWhatGetsMuchSmaller(_Compares):
    """Changes a number only if the new one is smaller by three or more."""

    words = "change a number only if it gets much smaller"

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        return head not in self.distance or offer <= self.distance[head] - 3


class KeepsTheDirectEdge(_Compares):
    """Never changes a number that came from the source over one edge."""

    words = "never change a number that came straight from the source"

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        direct = self.source in self.predecessors.get(head, ())
        return head not in self.distance or (offer < self.distance[head] and not direct)


# ---- which predecessor is written ---------------------------------------------------------------


class _ComesFrom(Search):
    """Writes another predecessor, whichever way the number comes."""

    part: ClassVar[Part] = "before"
    kinds: ClassVar[tuple[Kind, ...]] = _IN_A_TABLE

    def from_where(self, node: Node, head: Node) -> tuple[Node, ...]:
        """Return which nodes are written for an offer through a node."""
        return (node,)

    def write(self, node: Node, head: Node, offer: float) -> None:
        came = self.from_where(node, head)
        self.distance[head] = offer
        self.predecessors[head] = came

    def refuse(self, node: Node, head: Node, offer: float) -> None:
        """Equal offers change nothing."""


class TheNearestIsBefore(_ComesFrom):
    """Writes the node to which the shortest edge leads."""

    words = "write the nearest neighbor as the predecessor"

    def from_where(self, node: Node, head: Node) -> tuple[Node, ...]:
        near = min((weight for _, weight in self.graph.neighbors(head)), default=0)
        return tuple(other for other, weight in self.graph.neighbors(head) if weight == near)


class TheNodeIsBefore(_ComesFrom):
    """Writes the node itself, as if the column had to be named."""

    words = "write the node itself as its predecessor"

    def from_where(self, node: Node, head: Node) -> tuple[Node, ...]:
        return (head,)


class TheNameBeforeIsBefore(_ComesFrom):
    """Writes the node whose name comes before."""

    words = "write the column to the left as the predecessor"

    def from_where(self, node: Node, head: Node) -> tuple[Node, ...]:
        place = self.graph.nodes.index(head)
        return (self.graph.nodes[max(0, place - 1)],)


# ---- which edges are seen -----------------------------------------------------------------------


class _Overlooks(Search):
    """Does not see each edge as it is."""

    part: ClassVar[Part] = "edges"
    kinds: ClassVar[tuple[Kind, ...]] = _IN_A_TABLE


class OverlooksTheLongest(_Overlooks):
    """Overlooks the longest edge of each node."""

    words = "overlook the longest edge of each node"

    def edges(self, node: Node) -> Sequence[tuple[Node, float]]:
        seen = super().edges(node)
        longest = max((weight for _, weight in seen), default=0)
        return [(head, w) for head, w in seen if w < longest] if len(seen) > 1 else seen


class OverlooksTheLast(_Overlooks):
    """Overlooks the last edge of each node."""

    words = "overlook the last edge of each node"

    def edges(self, node: Node) -> Sequence[tuple[Node, float]]:
        seen = super().edges(node)
        return seen[:-1] if len(seen) > 1 else seen


class SeesTwoEdges(_Overlooks):
    """Looks at the two shortest edges that lead on, and at no other."""

    words = "look at the two shortest edges of each node only"

    def edges(self, node: Node) -> Sequence[tuple[Node, float]]:
        seen = [(head, weight) for head, weight in super().edges(node) if head not in self.settled]
        most = sorted(weight for _, weight in seen)[:2]
        return [(head, weight) for head, weight in seen if weight <= most[-1]]


class ReadsTheNextWeight(_Overlooks):
    """Reads the weight of another edge of the same node."""

    words = "read the weight of the edge beside"

    def edges(self, node: Node) -> Sequence[tuple[Node, float]]:
        seen = super().edges(node)
        return [(head, seen[at - 1][1]) for at, (head, _) in enumerate(seen)]


class ReadsOneWeight(_Overlooks):
    """Reads the shortest weight at all edges of a node."""

    words = "take the shortest weight for all edges of a node"

    def edges(self, node: Node) -> Sequence[tuple[Node, float]]:
        least = min((weight for _, weight in super().edges(node)), default=0)
        return [(head, least) for head, _ in super().edges(node)]


class MisreadsDigits(_Overlooks):
    """Reads 6 for 9 and 1 for 7, and the other way round."""

    words = "misread digits: 6 and 9, or 1 and 7"
    _READ: ClassVar[dict[float, float]] = {6: 9, 9: 6, 1: 7, 7: 1}

    def edges(self, node: Node) -> Sequence[tuple[Node, float]]:
        return [(head, self._READ.get(weight, weight)) for head, weight in super().edges(node)]


UNNAMED_WRITING = told_in_words(globals())

"""Wrong forms that have no number: they compete, so that a name is not given for another idea."""

# The methods are documented, and their parameters needed, where the right algorithm is: in Search.
# ruff: noqa: ARG002, D102
from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pathlib_games.exercises.misunderstandings.search import Entry, Kind, Part, Search
from pathlib_games.graphs import Node

_BY_HAND: tuple[Kind, ...] = ("order", "table", "path")

# ---- which node is next -------------------------------------------------------------------------


class _AmongThoseThatWait(Search):
    """Chooses by a key among the nodes that wait; old news is skipped first."""

    part: ClassVar[Part] = "next"
    kinds: ClassVar[tuple[Kind, ...]] = _BY_HAND

    def choices(self) -> list[Entry]:
        return [entry for entry in self.queue if not self.is_old_news(entry)]


class _BesideTheLast(_AmongThoseThatWait):
    """Chooses among the neighbors of the last node as long as there are any that wait."""

    def choices(self) -> list[Entry]:
        waiting = super().choices()
        last = self.settled[-1:]
        return [e for e in waiting if last and self.edge(last[0], e.node) is not None] or waiting


class LargestBeside(_BesideTheLast):
    """Goes on to the neighbor with the largest number."""

    words = "go on to the neighbor with the largest number"

    def key(self, entry: Entry) -> float:
        return -entry.distance


class LongestEdgeBeside(_BesideTheLast):
    """Goes on over the longest edge."""

    words = "go on over the longest edge of the node that you settled last"

    def key(self, entry: Entry) -> float:
        return -(self.edge(self.settled[-1], entry.node) or 0) if self.settled else 0


class FirstNameBeside(_BesideTheLast):
    """Goes on to the neighbor whose name comes first."""

    words = "go on to the neighbor whose name comes first"

    def key(self, entry: Entry) -> float:
        return self.graph.nodes.index(entry.node)


class LastNameFirst(_AmongThoseThatWait):
    """Settles the nodes in the order of their names, from the end."""

    words = "settle the nodes in the order of their names, from the end"

    def key(self, entry: Entry) -> float:
        return -self.graph.nodes.index(entry.node)


class MostEdges(_AmongThoseThatWait):
    """Settles the node at which most edges meet."""

    words = "settle the node at which most edges meet"

    def key(self, entry: Entry) -> float:
        return -len(self.graph.neighbors(entry.node))


class FewestEdges(MostEdges):
    """Settles the node at which the fewest edges meet."""

    words = "settle the node at which the fewest edges meet"

    def key(self, entry: Entry) -> float:
        return -super().key(entry)


class CountsTheWayOn(_AmongThoseThatWait):
    """Adds the cheapest way on to the number of a node, and settles the least sum."""

    words = "add the cheapest way on to each number before you choose"

    def key(self, entry: Entry) -> float:
        ways_on = [w for head, w in self.graph.neighbors(entry.node) if head not in self.settled]
        return entry.distance + min(ways_on, default=0)


# ---- what is written ----------------------------------------------------------------------------


class Multiplies(Search):
    """Multiplies where it should add."""

    part = "what"
    kinds = _BY_HAND
    words = "multiply where you should add"

    def offer(self, node: Node, weight: float) -> float:
        return (self.distance[node] or 1) * weight


class AddsTheLastTwoEdges(Search):
    """Adds only the last two edges of the way."""

    part = "what"
    kinds = _BY_HAND
    words = "add the last two edges of the way and not those before"

    def offer(self, node: Node, weight: float) -> float:
        before = self.predecessors.get(node, ())
        return weight + (self.edge(before[0], node) or 0 if before else 0)


class KeepsARunningTotal(Search):
    """Adds the weight to the edges of all nodes that are settled, as if one way led through all."""

    part = "what"
    kinds = _BY_HAND
    words = "add the weight to a running total of all settled nodes"

    def offer(self, node: Node, weight: float) -> float:
        edges = [
            self.edge(before[0], known) or 0
            for known in self.settled
            if (before := self.predecessors.get(known, ()))
        ]
        return sum(edges) + weight


class AddsOneLess(Search):
    """Counts one less for each edge."""

    part = "what"
    kinds = _BY_HAND
    words = "add one too few for each edge"

    def offer(self, node: Node, weight: float) -> float:
        return self.distance[node] + weight - 1


# ---- when it is written -------------------------------------------------------------------------


class ComparesWithTheWeight(Search):
    """Compares the number that stands there with the weight of the edge alone."""

    part = "when"
    kinds = _BY_HAND
    words = "compare the old number with the weight of the edge alone"

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        return head not in self.distance or (self.edge(node, head) or 0) < self.distance[head]


# ---- which predecessor is written ---------------------------------------------------------------


class TheNearestIsBefore(Search):
    """Writes the node to which the shortest edge leads, whichever way the number comes."""

    part = "before"
    kinds = ("table",)
    words = "write the nearest neighbor as the predecessor"

    def write(self, node: Node, head: Node, offer: float) -> None:
        near = min((weight for _, weight in self.graph.neighbors(head)), default=0)
        self.distance[head] = offer
        self.predecessors[head] = tuple(o for o, w in self.graph.neighbors(head) if w == near)

    def refuse(self, node: Node, head: Node, offer: float) -> None:
        """Equal offers change nothing."""


# ---- which edges are seen -----------------------------------------------------------------------


class OverlooksTheLongest(Search):
    """Overlooks the longest edge of each node."""

    part = "edges"
    kinds = ("table",)
    words = "overlook the longest edge of each node"

    def edges(self, node: Node) -> Sequence[tuple[Node, float]]:
        seen = super().edges(node)
        longest = max((weight for _, weight in seen), default=0)
        return [(head, w) for head, w in seen if w < longest] if len(seen) > 1 else seen


class OverlooksTheLast(Search):
    """Overlooks the last edge of each node."""

    part = "edges"
    kinds = ("table",)
    words = "overlook the last edge of each node"

    def edges(self, node: Node) -> Sequence[tuple[Node, float]]:
        seen = super().edges(node)
        return seen[:-1] if len(seen) > 1 else seen


WITHOUT_A_NUMBER: tuple[type[Search], ...] = (
    LargestBeside,
    LongestEdgeBeside,
    FirstNameBeside,
    LastNameFirst,
    MostEdges,
    FewestEdges,
    CountsTheWayOn,
    Multiplies,
    AddsTheLastTwoEdges,
    KeepsARunningTotal,
    AddsOneLess,
    ComparesWithTheWeight,
    TheNearestIsBefore,
    OverlooksTheLongest,
    OverlooksTheLast,
)
"""All of them."""

"""Wrong ways to write an offer into the table: what, when, and with which predecessor."""

# The methods are documented, and their parameters needed, where the right algorithm is: in Search.
# ruff: noqa: ARG002, D102
from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pathlib_games.graphs import Node
from pathlib_games.ideas.search import Entry, Part, Search

# ---- what is written ----------------------------------------------------------------------------


class DoesNotAdd(Search):
    """3: writes the weight of the edge instead of the length of the way."""

    part: ClassVar[Part] = "what"
    words = "write the weight of the last edge alone"

    def offer(self, node: Node, weight: float) -> float:
        return weight


class DoesNotAddInALooseProgram(DoesNotAdd):
    """3 in code that offers numbers to settled nodes as well."""

    part = "other"
    kinds = ("distances", "code")
    mends_settled = True


class AddsToTheRowAbove(Search):
    """24: adds the weight to the distance of the node that was settled one row before."""

    part = "what"
    words = "add the weight to the number of the row above"

    def offer(self, node: Node, weight: float) -> float:
        above = self.settled[-2] if len(self.settled) > 1 else node
        return self.distance.get(above, 0) + weight


class CopiesTheDistance(Search):
    """Writes the distance of the settled node without the weight."""

    part = "what"
    words = "write the number of the settled node without the weight of the edge"

    def offer(self, node: Node, weight: float) -> float:
        return self.distance[node]


class AddsTwice(Search):
    """25: adds the weight twice."""

    part = "what"
    words = "add the weight twice"

    def offer(self, node: Node, weight: float) -> float:
        return self.distance[node] + 2 * weight


class AddsTheWayTwice(Search):
    """25 as well: adds the way to the settled node twice."""

    part = "what"
    words = "add the number of the settled node twice"

    def offer(self, node: Node, weight: float) -> float:
        return 2 * self.distance[node] + weight


class TakesTheLonger(Search):
    """Writes the larger of the distance and the weight."""

    part = "what"
    words = "write the longer of the way and the edge and do not add them"

    def offer(self, node: Node, weight: float) -> float:
        return max(self.distance[node], weight)


class Subtracts(Search):
    """Writes the difference of the distance and the weight."""

    part = "what"
    words = "subtract where you should add"

    def offer(self, node: Node, weight: float) -> float:
        return abs(self.distance[node] - weight)


class AddsOneMore(Search):
    """Counts one more for each edge."""

    part = "what"
    words = "add one too many for each edge"

    def offer(self, node: Node, weight: float) -> float:
        return self.distance[node] + weight + 1


# ---- when it is written -------------------------------------------------------------------------


class FirstLabelIsFinal(Search):
    """4: never changes a number once it is written."""

    part = "when"
    words = "never change a number once it is written"

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        return head not in self.distance


class Overwrites(Search):
    """5: writes each new number over the old one without comparing them."""

    part: ClassVar[Part] = "when"
    words = "write each new number over the old one"

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        return True


class OverwritesSettledToo(Overwrites):
    """5 as well: not even the number of a settled node is safe."""

    words = "write each new number over the old one, also at settled nodes"
    kinds = ("table",)
    mends_settled = True


class OverwritesOnAHeap(Overwrites):
    """5 in code: a node is settled as soon as any of its entries comes up."""

    part = "other"
    kinds = ("distances", "code")

    def is_old_news(self, entry: Entry) -> bool:
        return entry.node in self.settled


class OverwritesInALooseProgram(OverwritesOnAHeap):
    """5 in code that offers numbers to settled nodes as well."""

    mends_settled = True


class KeepsTheLarger(Search):
    """27: compares, and keeps the larger number."""

    part = "when"
    words = "keep the larger of two numbers"

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        return head not in self.distance or offer > self.distance[head]


class KeepsTheShorterEdge(Search):
    """Compares the weights of the last edges, and keeps the offer with the shorter one."""

    part = "when"
    words = "compare the last edges and not the whole ways"

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        if head not in self.distance:
            return True
        ways = [self.edge(way, head) for way in self.predecessors[head]]
        return (self.edge(node, head) or 0) < min((w for w in ways if w is not None), default=0)


# ---- which predecessor is written ---------------------------------------------------------------


class KeepsThePredecessor(Search):
    """11: changes the distance, but not where it came from."""

    part = "before"
    kinds = ("table", "path", "distances", "code")
    words = "change the number and not where it comes from"

    def write(self, node: Node, head: Node, offer: float) -> None:
        self.distance[head] = offer
        self.predecessors.setdefault(head, (node,))


class TheSourceIsBefore(Search):
    """26: writes the source as the predecessor of every node."""

    part = "before"
    kinds = ("table", "distances", "code")
    words = "write the source as the predecessor of every node"

    def before(self, node: Node) -> Node:
        return self.source


class TheRowAboveIsBefore(Search):
    """26 as well: writes the node that was settled one row before."""

    part = "before"
    kinds = ("table", "distances", "code")
    words = "write the node of the row above as the predecessor"

    def before(self, node: Node) -> Node:
        return self.settled[-2] if len(self.settled) > 1 else node


class MovesThePredecessor(Search):
    """28: changes the predecessor although the number stays."""

    part = "before"
    kinds = ("table", "path", "distances", "code")
    words = "change the predecessor although the number stays"

    def refuse(self, node: Node, head: Node, offer: float) -> None:
        self.predecessors[head] = (node,)


# ---- which edges are seen -----------------------------------------------------------------------


class OnlyForward(Search):
    """29: looks at an edge only from the end that comes first."""

    part = "edges"
    words = "look at an edge from one of its ends only"

    def edges(self, node: Node) -> Sequence[tuple[Node, float]]:
        place = self.graph.nodes.index
        return [(head, w) for head, w in super().edges(node) if place(head) > place(node)]


class OnlyTheShortestEdge(Search):
    """Looks at the shortest edge of the settled node and at no other."""

    part = "edges"
    words = "look at the shortest edge of each node only"

    def edges(self, node: Node) -> Sequence[tuple[Node, float]]:
        seen = [(head, weight) for head, weight in super().edges(node) if head not in self.settled]
        least = min((weight for _, weight in seen), default=None)
        return [(head, weight) for head, weight in seen if weight == least]

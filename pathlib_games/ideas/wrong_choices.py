"""Wrong ways to choose the node that is settled next, and to know when the search is over."""

# The methods are documented, and their parameters needed, where the right algorithm is: in Search.
# ruff: noqa: ARG002, D102
from __future__ import annotations

import math
from typing import ClassVar

from pathlib_games.graphs import Node, ShortestPaths
from pathlib_games.ideas.search import Entry, Kind, Part, Search


class CheapestNeighbor(Search):
    """1: looks only at the edges of the current node, takes the cheapest, and may run dry."""

    kinds: ClassVar[tuple[Kind, ...]] = ("order", "table", "distances", "code")

    part: ClassVar[Part] = "next"
    words = "take the cheapest edge out of the node that you settled last"

    def choices(self) -> list[Entry]:
        current = self.settled[-1] if self.settled else None
        return [
            entry
            for entry in self.queue
            if not self.is_old_news(entry)
            and (current is None or self.edge(current, entry.node) is not None)
        ]

    def key(self, entry: Entry) -> float:
        return self.edge(self.settled[-1], entry.node) or 0 if self.settled else 0


class CheapestNeighborOrBack(CheapestNeighbor):
    """1 with a way out of a dead end: back along the walk, to the first node that has an edge."""

    def choices(self) -> list[Entry]:
        waiting = [entry for entry in self.queue if not self.is_old_news(entry)]
        stand = self.stand(waiting)
        return [entry for entry in waiting if stand is None or self.edge(stand, entry.node)]

    def stand(self, waiting: list[Entry]) -> Node | None:
        """Return the last settled node that has an edge to one that waits."""
        stands = (
            node
            for node in reversed(self.settled)
            if any(self.edge(node, entry.node) is not None for entry in waiting)
        )
        return next(stands, None)

    def key(self, entry: Entry) -> float:
        waiting = [other for other in self.queue if not self.is_old_news(other)]
        return self.edge(self.stand(waiting), entry.node) or 0


class GreedyWalk(CheapestNeighbor):
    """1 where a path is asked: walks over the cheapest edge to a node that it has not visited."""

    part = "other"
    kinds: ClassVar[tuple[Kind, ...]] = ("path",)

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        return True

    def result(self) -> ShortestPaths:
        """Forget what was seen beside the way: only the walk is a path."""
        for node in [seen for seen in self.predecessors if seen not in self.settled]:
            del self.predecessors[node], self.distance[node]
        return super().result()


class GreedyWalkOrBack(CheapestNeighborOrBack):
    """1 where a path is asked, with a way out of a dead end: back along the walk."""

    part = "other"
    kinds = ("path",)

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        return True


class LastEdgeFirst(Search):
    """2: orders the queue by the weight of the last edge, as Prim's algorithm does."""

    part: ClassVar[Part] = "next"
    words = "settle the node whose last edge is the shortest"

    def key(self, entry: Entry) -> float:
        return entry.last_edge


class NearestToTheTree(Search):
    """2 as in the textbook: the shortest edge from any settled node decides.

    In an order alone this is what 3 does, whose numbers are these edges.
    """

    part = "next"
    kinds = ("order", "table", "path")
    words = "settle the node with the shortest edge from any settled node"

    def key(self, entry: Entry) -> float:
        edges = [self.edge(node, entry.node) for node in self.settled]
        return min((weight for weight in edges if weight is not None), default=0)


class LastEdgeFirstOnAHeap(LastEdgeFirst):
    """2 in code: a node is settled as soon as any of its entries comes up."""

    part = "other"
    kinds = ("distances", "code")

    def is_old_news(self, entry: Entry) -> bool:
        return entry.node in self.settled


class LastEdgeFirstInALooseProgram(LastEdgeFirstOnAHeap):
    """2 in code that offers numbers to settled nodes as well."""

    mends_settled = True


class StopsAtFirstSight(Search):
    """6: is done as soon as the target has a number."""

    part = "end"
    words = "stop as soon as the target has a number"

    def choices(self) -> list[Entry]:
        return [] if self.target in self.distance else super().choices()


class SettlesAtFirstSight(Search):
    """6, slightly different: settles the target as soon as it has a number, and is done."""

    part = "end"
    words = "settle the target as soon as it has a number"
    kinds = ("order", "table")

    def choices(self) -> list[Entry]:
        if self.target in self.settled:
            return []
        waiting = super().choices()
        return [entry for entry in waiting if entry.node == self.target] or waiting


class WalksLikeAPawn(Search):
    """7: goes on only to a neighbor of where it stands; from a dead end it walks back."""

    part: ClassVar[Part] = "next"
    words = "go on only to a neighbor of the node that you settled last"

    def choices(self) -> list[Entry]:
        stand: Node | None = self.settled[-1] if self.settled else None
        for _ in self.graph.nodes:
            if stand is None:
                break
            if ahead := self.ahead(stand):
                return ahead
            stand = next(iter(self.predecessors.get(stand, ())), None)
        return [] if self.settled else self.queue

    def ahead(self, stand: Node) -> list[Entry]:
        """Return the entries of a node's neighbors."""
        return [
            entry
            for entry in self.queue
            if not self.is_old_news(entry) and self.edge(stand, entry.node) is not None
        ]


class NeighborsBeforeOthers(WalksLikeAPawn):
    """7 with a jump out of a dead end, to the smallest number anywhere."""

    words = "settle a neighbor of the last node as long as there is one"

    def choices(self) -> list[Entry]:
        return (self.ahead(self.settled[-1]) if self.settled else []) or self.queue


class WalksToTheNearest(WalksLikeAPawn):
    """7 where a path is asked: the walk is the path."""

    part = "other"
    kinds = ("path",)

    def refuse(self, node: Node, head: Node, offer: float) -> None:
        self.predecessors[head] = (node,)


class LayerByLayer(Search):
    """19 as well: all of the frontier at once, layer by layer; the table is kept well."""

    part: ClassVar[Part] = "next"
    words = "settle all nodes that are as many edges away before the next ones"

    def key(self, entry: Entry) -> float:
        return self.hops(entry.node)


class FewestHops(LayerByLayer):
    """8: counts edges where it should add weights; the numbers it writes are lengths."""

    part = "other"
    words = "count edges where weights should be added"

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        return head not in self.distance or self.hops(node) + 1 < self.hops(head)


class CountsHops(Search):
    """8, slightly different: writes the number of edges as the distance."""

    part = "what"
    words = "write how many edges away a node is"

    def offer(self, node: Node, weight: float) -> float:
        return self.distance[node] + 1


class FirstComeFirstServed(Search):
    """19: settles in the order of discovery, as a plain queue does; the table is kept well.

    What is discovered from the same node comes in any order: neighbors have none.
    """

    part = "next"
    words = "settle nodes in the order in which they were found"

    def key(self, entry: Entry) -> float:
        return self.found.get(entry.node, 0)


class FirstWrittenFirst(Search):
    """19 as well: a node whose number was improved goes to the end of the queue."""

    part = "next"
    words = "settle nodes in the order in which their numbers were written"

    def key(self, entry: Entry) -> float:
        before = self.predecessors.get(entry.node, ())
        return min((self.settled.index(way) for way in before if way in self.settled), default=-1)


class LargestFirst(Search):
    """21: settles the node with the largest number."""

    part = "next"
    words = "settle the largest number first"

    def key(self, entry: Entry) -> float:
        return math.inf if self.is_old_news(entry) else -entry.distance


class NewestFirst(Search):
    """22: settles what was found last, as a stack does."""

    part = "next"
    words = "settle what was found last"

    def key(self, entry: Entry) -> float:
        return math.inf if self.is_old_news(entry) else -self.found.get(entry.node, 0)


class LastWrittenFirst(Search):
    """22 as well: settles a node whose number was written last."""

    part = "next"
    words = "settle the node whose number was written last"

    def key(self, entry: Entry) -> float:
        if self.is_old_news(entry):
            return math.inf
        ways = [
            self.settled.index(way) for way in self.predecessors[entry.node] if way in self.settled
        ]
        return -max(ways, default=-1)


class ByName(Search):
    """23: settles the nodes in the order of their names."""

    part = "next"
    words = "settle the nodes in the order of their names"

    def key(self, entry: Entry) -> float:
        return math.inf if self.is_old_news(entry) else self.graph.nodes.index(entry.node)


class MostHops(Search):
    """Settles the node that is the most edges away."""

    part = "next"
    words = "settle the node that is the most edges away"

    def key(self, entry: Entry) -> float:
        return math.inf if self.is_old_news(entry) else -self.hops(entry.node)


class LongestLastEdge(Search):
    """Settles the node whose last edge is the longest."""

    part = "next"
    words = "settle the node whose last edge is the longest"

    def key(self, entry: Entry) -> float:
        return math.inf if self.is_old_news(entry) else -entry.last_edge


class SecondSmallest(Search):
    """Settles the second of the numbers that wait, if there are two."""

    part = "next"
    words = "settle the second smallest number"

    def choices(self) -> list[Entry]:
        waiting = [entry for entry in self.queue if not self.is_old_news(entry)]
        least = min((entry.distance for entry in waiting), default=0)
        return [entry for entry in waiting if entry.distance > least] or waiting

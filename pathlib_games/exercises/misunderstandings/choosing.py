"""Wrong ways to choose the node that is settled next."""

# The methods are documented, and their parameters needed, where the right algorithm is: in Search.
# ruff: noqa: ARG002, D102
from __future__ import annotations

from pathlib_games.exercises.misunderstandings.search import Entry, Search
from pathlib_games.graphs import Node


class CheapestNeighbor(Search):
    """1: looks only at the edges of the current node, takes the cheapest, and may run dry."""

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


class LastEdgeFirst(Search):
    """2: orders the queue by the weight of the last edge, as Prim's algorithm does."""

    def key(self, entry: Entry) -> float:
        return entry.last_edge


class LastEdgeFirstOnAHeap(LastEdgeFirst):
    """2 in code: a node is settled as soon as any of its entries comes up."""

    kinds = ("distances", "code")

    def is_old_news(self, entry: Entry) -> bool:
        return entry.node in self.settled


class LastEdgeFirstInALooseProgram(LastEdgeFirstOnAHeap):
    """2 in code that offers numbers to settled nodes as well."""

    mends_settled = True


class StopsAtFirstSight(Search):
    """6: is done as soon as the target has a number."""

    def choices(self) -> list[Entry]:
        return [] if self.target in self.distance else self.queue


class SettlesAtFirstSight(Search):
    """6, slightly different: settles the target as soon as it has a number, and is done."""

    kinds = ("order", "table")

    def choices(self) -> list[Entry]:
        if self.target in self.settled:
            return []
        return [entry for entry in self.queue if entry.node == self.target] or self.queue


class WalksLikeAPawn(Search):
    """7: goes on only to a neighbor of where it stands; from a dead end it walks back."""

    def choices(self) -> list[Entry]:
        stand: Node | None = self.settled[-1] if self.settled else None
        while stand is not None:
            ahead = [
                entry
                for entry in self.queue
                if not self.is_old_news(entry) and self.edge(stand, entry.node) is not None
            ]
            if ahead:
                return ahead
            stand = next(iter(self.predecessors[stand]), None)
        return [] if self.settled else self.queue


class FewestHops(Search):
    """8: counts edges where it should add weights; the numbers it writes are lengths."""

    def hops(self, node: Node) -> int:
        ways = self.predecessors[node]
        return 1 + self.hops(ways[0]) if ways else 0

    def key(self, entry: Entry) -> float:
        return self.hops(entry.node)

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        return head not in self.distance or self.hops(node) + 1 < self.hops(head)


class CountsHops(Search):
    """8, slightly different: writes the number of edges as the distance."""

    def offer(self, node: Node, weight: float) -> float:
        return self.distance[node] + 1


class FirstComeFirstServed(Search):
    """19: settles in the order of discovery, as a plain queue does; the table is kept well."""

    def key(self, entry: Entry) -> float:
        return list(self.distance).index(entry.node)

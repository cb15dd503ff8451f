"""Wrong ways to handle infinity, the queue, and negative weights."""

# The methods are documented, and their parameters needed, where the right algorithm is: in Search.
# ruff: noqa: ARG002, D102
from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, ClassVar

from pathlib_games.graphs import Graph, Node, ShortestPaths
from pathlib_games.ideas.search import Entry, Kind, Part, Pick, Search, first


class SettlesTheUnreachable(Search):
    """9: goes on when nothing is left to settle, and settles nodes that no edge leads to."""

    words = "settle a node that no edge leads to"
    part: ClassVar[Part] = "next"
    kinds: ClassVar[tuple[Kind, ...]] = ("order", "table")

    def choices(self) -> list[Entry]:
        if not self.queue:
            self.queue = [Entry(node, math.inf, math.inf) for node in self.lost()]
        return self.queue

    def lost(self) -> list[Node]:
        """Return the nodes that cannot be reached and are not settled."""
        reached = [self.source]
        for node in reached:
            reached += [head for head, _ in self.graph.neighbors(node) if head not in reached]
        return [n for n in self.graph.nodes if n not in reached and n not in self.settled]

    def is_old_news(self, entry: Entry) -> bool:
        return entry.node in self.settled or entry.distance != self.distance.get(
            entry.node, math.inf
        )

    def final(self, entry: Entry) -> float:
        return entry.distance


class NumbersTheUnreachable(Search):
    """9 in results: gives a number to nodes that cannot be reached."""

    words = "give a number to a node that cannot be reached"
    kinds = ("distances", "code")

    def result(self) -> ShortestPaths:
        found = super().result()
        for node in self.graph.nodes:
            found.distance.setdefault(node, 0)
        return found


class BeginsWithZero(NumbersTheUnreachable):
    """9 in code: the numbers begin at 0 instead of infinity, so that no offer is smaller."""

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        return offer < self.distance.get(head, 0)


class TooSmallAnInfinity(SettlesTheUnreachable):
    """52 in code: infinity is a number that a long way exceeds; what lies farther is lost."""

    words = "take a number for infinity that a way can exceed"
    kinds = ("code",)
    infinity: ClassVar[float] = 999

    def choices(self) -> list[Entry]:
        return self.queue

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        return offer < self.infinity and super().takes(node, head, offer)


class ShowsItsInfinity(TooSmallAnInfinity):
    """52 in code as well: what lies farther has this number in the result."""

    def result(self) -> ShortestPaths:
        found, lost = super().result(), self.lost()
        for node in self.graph.nodes:
            found.distance.setdefault(node, 0 if node in lost else self.infinity)
        return found


SMALL_INFINITIES: tuple[type[Search], ...] = tuple(
    type(f"InfinityIs{number}", (ShowsItsInfinity,), {"infinity": number})
    for number in (99, 100, 999, 1_000, 9_999)
)
"""The numbers that programs take for infinity."""


class ComparesWithNone(Search):
    """9 in code: "no distance yet" is None, and None is compared with a number."""

    words = "compare a number with None"
    kinds = ("code",)

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        known: Any = self.distance.get(head)
        return bool(offer < known)


class OneOfParallelEdges(Search):
    """51 in code: edges are kept by their ends, so the last of two parallel ones hides the other.

    A dictionary of the neighbors does so.
    """

    words = "keep one of two edges that lead to the same node"
    kinds = ("code",)

    def edges(self, node: Node) -> Sequence[tuple[Node, float]]:
        return list(dict(super().edges(node)).items())


class UsesStaleEntries(Search):
    """12: an outdated entry of the queue is taken for news, and settles its node again."""

    words = "take an old number for news"

    def is_old_news(self, entry: Entry) -> bool:
        return False

    def final(self, entry: Entry) -> float:
        return entry.distance


class ComparesNodes(Search):
    """12 in code: entries that tie are ordered by their nodes, which may not be comparable."""

    words = "let the queue compare nodes"
    kinds = ("code",)

    def choose(self, entries: Sequence[Entry]) -> Entry:
        def compared(entry: Entry) -> Any:  # a node may be anything
            return entry.distance, entry.node

        return min(entries, key=compared)


class AddsAConstant(Search):
    """13: makes all weights positive by adding a constant; a path with more edges pays more."""

    number = 13

    words = "add a constant to each weight"
    kinds: ClassVar[tuple[Kind, ...]] = ("path", "distances", "code")

    def __init__(
        self, graph: Graph, source: Node, target: Node | None = None, pick: Pick = first
    ) -> None:
        self.asked = graph
        least = min((weight for _, _, weight in graph.edges), default=0)
        edges = [(tail, head, weight - min(least, 0)) for tail, head, weight in graph.edges]
        super().__init__(Graph.from_edges(edges, graph.nodes, graph.directed), source, target, pick)

    def result(self) -> ShortestPaths:
        """Take the constant off again: give the true lengths of the paths that were found."""
        found = super().result()
        for node in self.settled:
            before = found.predecessor[node]
            if before is not None:
                weights = [w for head, w in self.asked.neighbors(before) if head == node]
                found.distance[node] = found.distance[before] + min(weights)
        return found


class KeepsTheConstant(AddsAConstant):
    """13, slightly different: never takes the constant off."""

    kinds = ("distances", "code")

    def result(self) -> ShortestPaths:
        return Search.result(self)

"""Wrong ways to choose the next node that have no number: they compete with those that have one."""

# The methods are documented, and their parameters needed, where the right algorithm is: in Search.
# ruff: noqa: D102
from __future__ import annotations

from typing import ClassVar

from pathlib_games.graphs import Node
from pathlib_games.graphs.paths import added
from pathlib_games.ideas.search import Entry, Kind, Part, Search, told_in_words

_BY_HAND: tuple[Kind, ...] = ("order", "table", "path")
_IN_ORDERS: tuple[Kind, ...] = ("order", "table")  # in a path it can hardly be told from others


class _AmongThoseThatWait(Search):
    """Chooses by a key among the nodes that wait; old news is skipped first."""

    part: ClassVar[Part] = "next"
    kinds: ClassVar[tuple[Kind, ...]] = _IN_ORDERS

    def choices(self) -> list[Entry]:
        return [entry for entry in self.queue if not self.is_old_news(entry)]

    def last(self) -> Node | None:
        """Return the node that was settled last."""
        return self.settled[-1] if self.settled else None


# ---- by the place in the graph ------------------------------------------------------------------


class _BesideTheLast(_AmongThoseThatWait):
    """Chooses among the neighbors of the last node as long as there are any that wait."""

    def choices(self) -> list[Entry]:
        waiting, last = super().choices(), self.last()
        return [entry for entry in waiting if self.edge(last, entry.node) is not None] or waiting


class LargestBeside(_BesideTheLast):
    """Goes on to the neighbor with the largest number."""

    words = "go on to the neighbor with the largest number"
    kinds = _BY_HAND

    def key(self, entry: Entry) -> float:
        return -entry.distance


class LongestEdgeBeside(_BesideTheLast):
    """Goes on over the longest edge."""

    words = "go on over the longest edge of the node that you settled last"
    kinds = _BY_HAND

    def key(self, entry: Entry) -> float:
        return -(self.edge(self.last(), entry.node) or 0)


class FirstNameBeside(_BesideTheLast):
    """Goes on to the neighbor whose name comes first."""

    words = "go on to the neighbor whose name comes first"
    kinds = _BY_HAND

    def key(self, entry: Entry) -> float:
        return self.graph.nodes.index(entry.node)


class BesideTheSourceFirst(_AmongThoseThatWait):
    """Settles the neighbors of the source before all others, the smallest number first."""

    words = "settle all neighbors of the source before the others"

    def choices(self) -> list[Entry]:
        waiting = super().choices()
        beside = [entry for entry in waiting if self.edge(self.source, entry.node) is not None]
        return beside or waiting


class LastNameFirst(_AmongThoseThatWait):
    """Settles the nodes in the order of their names, from the end."""

    words = "settle the nodes in the order of their names, from the end"
    kinds = _BY_HAND

    def key(self, entry: Entry) -> float:
        return -self.graph.nodes.index(entry.node)


class MostEdges(_AmongThoseThatWait):
    """Settles the node at which most edges meet."""

    words = "settle the node at which most edges meet"
    kinds = _BY_HAND

    def key(self, entry: Entry) -> float:
        return -len(self.graph.neighbors(entry.node))


class FewestEdges(MostEdges):
    """Settles the node at which the fewest edges meet."""

    words = "settle the node at which the fewest edges meet"

    def key(self, entry: Entry) -> float:
        return -super().key(entry)


class MostSettledNeighbors(_AmongThoseThatWait):
    """Settles the node that most of the settled ones lead to."""

    words = "settle the node that has the most settled neighbors"

    def key(self, entry: Entry) -> float:
        return -sum(self.edge(node, entry.node) is not None for node in self.settled)


# ---- by weights ---------------------------------------------------------------------------------


class ShortestEdgeAnywhere(_AmongThoseThatWait):
    """Settles the node that has the shortest edge, wherever this edge leads."""

    words = "settle the node that has the shortest edge, wherever it leads"

    def key(self, entry: Entry) -> float:
        return min((weight for _, weight in self.graph.neighbors(entry.node)), default=0)


class LightestNode(_AmongThoseThatWait):
    """Settles the node whose edges weigh the least together."""

    words = "settle the node whose edges weigh the least together"

    def key(self, entry: Entry) -> float:
        return added(weight for _, weight in self.graph.neighbors(entry.node))


class CountsTheWayOn(_AmongThoseThatWait):
    """Adds the cheapest way on to the number of a node, and settles the least sum."""

    words = "add the cheapest way on to each number before you choose"
    kinds = _BY_HAND

    def key(self, entry: Entry) -> float:
        ways_on = [w for head, w in self.graph.neighbors(entry.node) if head not in self.settled]
        return entry.distance + min(ways_on, default=0)


class AddsTheLastEdgeAgain(_AmongThoseThatWait):
    """Adds the last edge to the number of a node that holds it already, and settles the least."""

    words = "add the last edge to each number once more before you choose"

    def key(self, entry: Entry) -> float:
        return entry.distance + entry.last_edge


# ---- by the numbers -----------------------------------------------------------------------------


class NumberForEachEdge(_AmongThoseThatWait):
    """Divides the number by the edges of the way."""

    words = "divide each number by the edges of its way before you choose"

    def key(self, entry: Entry) -> float:
        return entry.distance / max(1, self.hops(entry.node))


class FirstDigitFirst(_AmongThoseThatWait):
    """Compares numbers as words are compared, digit by digit, so that 12 comes before 5."""

    words = "compare the numbers by their first digits"

    def choices(self) -> list[Entry]:
        waiting = super().choices()
        first = min((str(entry.distance) for entry in waiting), default="")
        return [entry for entry in waiting if str(entry.distance) == first]


class LargestEveryOtherTime(_AmongThoseThatWait):
    """Settles the smallest and the largest number by turns."""

    words = "settle the smallest number and the largest by turns"

    def key(self, entry: Entry) -> float:
        return entry.distance if len(self.settled) % 2 == 0 else -entry.distance


class _OfTheLastRow(_AmongThoseThatWait):
    """Chooses the smallest among those that were, or were not, written in the last row."""

    written: ClassVar[bool]

    def choices(self) -> list[Entry]:
        waiting, last = super().choices(), self.last()
        chosen = [
            entry
            for entry in waiting
            if (last in self.predecessors.get(entry.node, ())) == self.written
        ]
        return chosen or waiting


class JustWritten(_OfTheLastRow):
    """Settles the smallest of the numbers that were written in the last row."""

    words = "settle the smallest of the numbers that you wrote in the last row"
    written = True


class NotJustWritten(_OfTheLastRow):
    """Settles the smallest of the numbers that are older than the last row."""

    words = "leave out the numbers of the last row when you choose"
    written = False


UNNAMED_CHOICES = told_in_words(globals())

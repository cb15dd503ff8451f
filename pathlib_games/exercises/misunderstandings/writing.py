"""Wrong ways to write an offer into the table."""

# The methods are documented, and their parameters needed, where the right algorithm is: in Search.
# ruff: noqa: ARG002, D102
from __future__ import annotations

from pathlib_games.exercises.misunderstandings.search import Entry, Search
from pathlib_games.graphs import Node


class DoesNotAdd(Search):
    """3: writes the weight of the edge instead of the length of the way."""

    def offer(self, node: Node, weight: float) -> float:
        return weight


class DoesNotAddInALooseProgram(DoesNotAdd):
    """3 in code that offers numbers to settled nodes as well."""

    kinds = ("distances", "code")
    mends_settled = True


class FirstLabelIsFinal(Search):
    """4: never changes a number once it is written."""

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        return head not in self.distance


class Overwrites(Search):
    """5: writes each new number over the old one without comparing them."""

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        return True


class OverwritesOnAHeap(Overwrites):
    """5 in code: a node is settled as soon as any of its entries comes up."""

    kinds = ("distances", "code")

    def is_old_news(self, entry: Entry) -> bool:
        return entry.node in self.settled


class OverwritesInALooseProgram(OverwritesOnAHeap):
    """5 in code that offers numbers to settled nodes as well."""

    mends_settled = True


class KeepsThePredecessor(Search):
    """11: changes the distance, but not where it came from."""

    def write(self, node: Node, head: Node, offer: float) -> None:
        self.distance[head] = offer
        self.predecessors.setdefault(head, (node,))

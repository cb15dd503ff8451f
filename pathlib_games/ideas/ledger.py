"""The table of a search that is done by hand, and the rules for what may be done to it next."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.verdict import written
from pathlib_games.graphs import Node
from pathlib_games.ideas.rules import Flaw


@dataclass(frozen=True)
class SettleNode:
    """The learner settles a node."""

    node: Node

    def __str__(self) -> str:
        return f"settle {self.node}"


@dataclass(frozen=True)
class Write:
    """The learner writes a new distance and predecessor into the table."""

    node: Node
    distance: float
    predecessor: Node

    def __str__(self) -> str:
        return f"{self.node} = {written(self.distance)} from {self.predecessor}"


@dataclass(frozen=True)
class NextRound:
    """The learner begins the next round over all edges."""

    def __str__(self) -> str:
        return "round"


Action = SettleNode | Write | NextRound


class Ledger:
    """What the learner's table says, and which actions the algorithm allows now.

    The ledger takes every action, also a wrong one; ask `why_not` before.
    """

    question: ClassVar[str] = "Which unsettled distance is the smallest in the whole table?"

    def __init__(self, instance: Instance, actions: Iterable[Action] = ()) -> None:
        self.instance = instance
        self.settled: list[Node] = []
        self.distance: dict[Node, float] = {instance.source: 0}
        self.predecessor: dict[Node, Node | None] = {instance.source: None}
        for action in actions:
            self.take(action)

    def take(self, action: Action) -> None:
        """Do an action, right or wrong."""
        if isinstance(action, SettleNode):
            self.settled.append(action.node)
        elif isinstance(action, Write):
            self.distance[action.node] = action.distance
            self.predecessor[action.node] = action.predecessor

    def why_not(self, action: Action) -> str | None:
        """Say why an action breaks the rules of the algorithm here, or None if it does not."""
        flaw = self.flaw(action)
        return None if flaw is None else str(flaw)

    def flaw(self, action: Action) -> Flaw | None:
        """Return what is wrong with an action here, or None if nothing is."""
        if isinstance(action, SettleNode):
            return self._settling_flaw(action.node)
        if isinstance(action, Write):
            return self._already(action) or self._writing_flaw(action)
        return Flaw("", "This algorithm has no rounds. Settle a node, or write a number.")

    def whats_left(self) -> str | None:
        """Say what is still to be done, as a hint, or None if the run is complete."""
        if edge := self.open_edge():
            return str(look_at(edge))
        if self.frontier():
            return f"{self.question} Settle that node."
        return None

    def rank(self, node: Node) -> float:
        """Return the number that decides which node is settled next: the smallest one."""
        return self.distance[node]

    def written_rank(self, node: Node) -> str:
        """Return this number as it is told."""
        return written(self.rank(node))

    def frontier(self) -> dict[Node, float]:
        """Return the unsettled nodes that have a distance, with it."""
        settled = set(self.settled)
        return {node: d for node, d in self.distance.items() if node not in settled}

    def open_edge(self) -> tuple[Node, Node] | None:
        """Return an edge of the node settled last that makes a better offer than the table has."""
        if not self.settled or self.settled[-1] not in self.distance:
            return None
        tail = self.settled[-1]
        for head, weight in self.instance.graph.neighbors(tail):
            offer = self.distance[tail] + weight
            if head not in self.settled and smaller(offer, self.distance.get(head, math.inf)):
                return tail, head
        return None

    def cell(self, node: Node) -> tuple[float, Node] | None:
        """Return a node's distance and predecessor; None if it has none, as the source."""
        before = self.predecessor.get(node)
        return None if before is None else (self.distance[node], before)

    def weights(self, tail: Node, head: Node) -> Iterator[float]:
        """Return the weights of all edges from tail to head, the lightest first."""
        yield from sorted(w for node, w in self.instance.graph.neighbors(tail) if node == head)

    def _settling_flaw(self, node: Node) -> Flaw | None:
        if node in self.settled:
            return Flaw("", f"{node} is settled already.")
        frontier = self.frontier()
        if node not in frontier:
            return Flaw("", f"{node} has no distance yet, so it cannot be settled.")
        if edge := self.open_edge():
            return look_at(edge)
        best = min(frontier, key=self.rank)
        if smaller(self.rank(best), self.rank(node)):
            other = f"{best} has {self.written_rank(best)}."
            return Flaw("", f"{node} has {self.written_rank(node)}.", self.question, more=other)
        return None

    def _already(self, write: Write) -> Flaw | None:
        """Say that the table says already what is to be written, or None if it does not."""
        cell = self.cell(write.node)
        if cell is None or cell[1] != write.predecessor:
            return None
        if not math.isclose(cell[0], write.distance):
            return None
        return Flaw("", f"{write.node} already says {written(cell[0])} from {cell[1]}.")

    def _writing_flaw(self, write: Write) -> Flaw | None:
        head, tail = write.node, write.predecessor
        if not self.settled:
            return Flaw("", f"Settle the source {self.instance.source} first: its distance is 0.")
        if head in self.settled:
            return Flaw("", f"{head} is settled already, and a final distance does not change.")
        if tail not in self.settled:
            return Flaw("", f"{tail} is not settled yet. Only settled nodes make offers.")
        return self._offer_flaw(write)

    def _offer_flaw(self, write: Write) -> Flaw | None:
        """Say what is wrong with an offer that may be made now, or None if it can be taken."""
        head, tail = write.node, write.predecessor
        weights = list(self.weights(tail, head))
        if not weights:
            return Flaw("", f"There is no edge from {tail} to {head}.")
        if not any(math.isclose(write.distance, self.distance[tail] + w) for w in weights):
            verb = "is settled at" if tail in self.settled else "has"
            here = f"{tail} {verb} {written(self.distance[tail])}"
            edge = f"its edge to {head} weighs {written(weights[0])}"
            return Flaw("", f"{here} and {edge}.", "What do they add up to?")
        if smaller(known := self.distance.get(head, math.inf), write.distance):
            had = f"{head} has {written(known)} already."
            return Flaw("", had, "Write both numbers; which one is smaller?")
        return None


def look_at(edge: tuple[Node, Node]) -> Flaw:
    """Ask for a look at an edge."""
    told = f"Look at the edge from {edge[0]} to {edge[1]} first."
    return Flaw("", told, "Does it make a better offer?")


def smaller(one: float, other: float) -> bool:
    """Compare as people do who write 0.3 for 0.1 + 0.2."""
    return one < other and not math.isclose(one, other)

"""The sheet of a search by hand: what was done, what stands there, and what may come next.

Judges, items and explanations all keep their tables on it, and relax edges there. A sheet takes
every action, also a wrong one; ask `flaw` before.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.verdict import Flaw, FlawPart, written
from pathlib_games.graphs import Node
from pathlib_games.words import listed

Edge = tuple[Node, Node]


@dataclass(frozen=True)
class SettleNode:
    """The learner settles a node, and may say at which number."""

    node: Node
    number: float | None = field(default=None, compare=False)

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


class Sheet:
    """The sheet of Dijkstra's algorithm, and its rules."""

    question: ClassVar[str] = "Which unsettled distance is the smallest in the whole table?"
    ranks_by: ClassVar[str] = "number"  # what decides who is next
    asks_before: ClassVar[str] = "Which node was settled when this number was found?"

    def __init__(self, instance: Instance, actions: Iterable[Action] = ()) -> None:
        self.instance = instance
        self.distance: dict[Node, float] = {instance.source: 0}
        self.predecessor: dict[Node, Node | None] = {instance.source: None}
        self.settled: list[Node] = []
        self.found: dict[Node, int] = {instance.source: 0}
        """How many nodes were settled when each was found."""
        self.tested: set[Edge] = set()
        """The edges that were written down since the last node was settled, or in this round."""
        self.tails: set[Node] = set()  # the nodes whose edges were written down so far
        self.rounds = 1  # how many rounds have begun
        self.before_round = dict(self.distance)
        for action in actions:
            self.take(action)

    # ---- what is done on it ---------------------------------------------------------------------

    def take(self, action: Action) -> None:
        """Do an action, right or wrong."""
        if isinstance(action, Write):
            self.distance[action.node] = action.distance
            self.predecessor[action.node] = action.predecessor
            self.found.setdefault(action.node, len(self.settled))
            self.tested.add((action.predecessor, action.node))
            self.tails.add(action.predecessor)
            return
        if isinstance(action, SettleNode):
            self.settled.append(action.node)
        else:
            self.rounds += 1
            self.before_round = dict(self.distance)
        self.tested.clear()

    def relax(self, tail: Node) -> Iterator[Write]:
        """Yield what a node's edges improve: the offers to be written down."""
        for head, weight in self.instance.graph.neighbors(tail) if tail in self.distance else ():
            offer = self.distance[tail] + weight
            if not self.is_final(head) and smaller(offer, self.distance.get(head, math.inf)):
                yield Write(head, offer, tail)

    def settle(self, node: Node) -> list[Write]:
        """Settle a node and write all that its edges improve; return what was written."""
        self.take(SettleNode(node))
        made = []
        for write in self.relax(node):
            self.take(write)
            made.append(write)
        return made

    # ---- what stands there ----------------------------------------------------------------------

    def is_final(self, node: Node) -> bool:
        """Say whether a node's number cannot change any more."""
        return node in self.settled

    def frontier(self) -> list[Node]:
        """Return the unsettled nodes that have a distance."""
        return [node for node in self.distance if node not in self.settled]

    def rank(self, node: Node) -> float:
        """Return the number that decides which node is settled next: the smallest one."""
        return self.distance[node]

    def written_rank(self, node: Node) -> str:
        """Return this number as it is told."""
        return written(self.rank(node))

    def next_nodes(self) -> list[Node]:
        """Return the nodes that may be settled now: all with the smallest rank."""
        ranks = {node: self.rank(node) for node in self.frontier()}
        least = min(ranks.values(), default=math.inf)
        return [node for node, rank in ranks.items() if not smaller(least, rank)]

    def cell(self, node: Node) -> tuple[float, Node] | None:
        """Return a node's distance and predecessor; None if it has none, as the source."""
        before = self.predecessor.get(node)
        return None if before is None else (self.distance[node], before)

    def weights(self, tail: Node, head: Node) -> list[float]:
        """Return the weights of all edges from tail to head, the lightest first."""
        return sorted(w for node, w in self.instance.graph.neighbors(tail) if node == head)

    def comes_through(self, head: Node, tail: Node) -> bool:
        """Say whether a node's number is an offer of another one, settled before it."""
        before = self.settled
        if head in self.settled:
            before = self.settled[: self.settled.index(head)]
        return tail in before and self._is_offer(self.distance[head], tail, head)

    def _offering(self) -> Iterable[Node]:
        """Return the nodes whose edges may be written down."""
        return self.settled

    def _is_offer(self, number: float, tail: Node, head: Node) -> bool:
        weights = self.weights(tail, head)
        return any(same(number, self.distance[tail] + weight) for weight in weights)

    # ---- the rules ------------------------------------------------------------------------------

    def flaw(self, action: Action) -> Flaw | None:
        """Return how an action breaks the rules of the algorithm here, or None if it does not."""
        if isinstance(action, SettleNode):
            return self._settling_flaw(action.node) or self._number_flaw(action)
        if isinstance(action, Write):
            return self._already(action) or self._writing_flaw(action)
        told = "This algorithm has no rounds. Settle a node, or write a number."
        return Flaw("", told, part="other")

    def whats_left(self) -> Flaw | None:
        """Say what is still to be done, as a hint, or None if the run is complete."""
        if write := self._open_offer():
            return self._look_at(write)
        if waiting := self.frontier():
            are = "waits" if len(waiting) == 1 else "wait"
            return Flaw("", f"{listed(waiting)} {are} to be settled.", self.question, part="end")
        return None

    def _open_offer(self) -> Write | None:
        """Return an offer of the node settled last that is better than what the table has."""
        return next((write for tail in self.settled[-1:] for write in self.relax(tail)), None)

    def _settling_flaw(self, node: Node) -> Flaw | None:
        if node in self.settled:
            return Flaw("", f"{node} is settled already.", part="again")
        if node not in self.distance:
            return self._without_distance(node)
        if write := self._open_offer():
            return self._look_at(write)
        if node in self.next_nodes():
            return None
        return Flaw("", f"{node} has {self.written_rank(node)}.", self.question, part="next")

    def _number_flaw(self, action: SettleNode) -> Flaw | None:
        """Say that a node has another number than the one at which it is said to be settled."""
        has = self.distance.get(action.node, math.inf), self.rank(action.node)
        if action.number is None or any(same(action.number, number) for number in has):
            return None
        told = f"{action.node} has {self.written_rank(action.node)}, not {written(action.number)}."
        return Flaw("", told, part="other")

    def _without_distance(self, node: Node) -> Flaw:
        """Say that a node without a distance cannot be settled."""
        told = f"{node} has no distance yet, so it cannot be settled."
        if not self.settled:
            return Flaw("", told, "At which node does the search begin?", part="other")
        question = f"Does an edge lead from a settled node to {node}?"
        return Flaw("", told, question, part="unreached")

    def _look_at(self, write: Write) -> Flaw:
        """Ask for a look at an edge."""
        told = f"Look at the edge from {write.predecessor} to {write.node} first."
        part: FlawPart = "number" if write.node in self.distance else "unseen"
        return Flaw("", told, "Does it make a better offer?", part=part)

    def _already(self, write: Write) -> Flaw | None:
        """Say that the table says already what is to be written, or None if it does not."""
        cell = self.cell(write.node)
        if cell is None or cell[1] != write.predecessor or not same(cell[0], write.distance):
            return None
        told = f"{write.node} already says {written(cell[0])} from {cell[1]}."
        return Flaw("", told, part="other")

    def _writing_flaw(self, write: Write) -> Flaw | None:
        head, tail = write.node, write.predecessor
        if not self.settled:
            told = f"Settle the source {self.instance.source} first: its distance is 0."
            return Flaw("", told, part="other")
        if head in self.settled:
            return settled_already(head, write.distance, self.distance.get(head, math.inf))
        if self._came_from_another(write):
            return self.another_before(tail)
        if tail not in self.settled:
            told = f"{tail} is not settled yet. Only settled nodes make offers."
            return Flaw("", told, part="other")
        return self._offer_flaw(write)

    def _offer_flaw(self, write: Write) -> Flaw | None:
        """Say what is wrong with an offer that may be made now, or None if it can be taken."""
        head, tail = write.node, write.predecessor
        weights = self.weights(tail, head)
        if not weights:
            return Flaw("", f"There is no edge from {tail} to {head}.", part="other")
        if not self._is_offer(write.distance, tail, head):
            return Flaw("", self.addends(tail, head), "What do they add up to?", part="sum")
        if smaller(known := self.distance.get(head, math.inf), write.distance):
            had = f"{head} has {written(known)} already."
            return Flaw("", had, "Write both numbers; which one is smaller?", part="number")
        return None

    def _came_from_another(self, write: Write) -> bool:
        """Say whether a number is the least for its node, but no offer of the predecessor."""
        offers = [
            self.distance[tail] + weight
            for tail in self._offering()
            for weight in self.weights(tail, write.node)
        ]
        least = min([self.distance.get(write.node, math.inf), *offers])
        tail, known = write.predecessor, write.predecessor in self.distance
        offered = known and self._is_offer(write.distance, tail, write.node)
        return same(write.distance, least) and not offered

    def another_before(self, tail: Node) -> Flaw:
        """Say that the number of a node is right, but does not come through another one."""
        told = f"The distance is right, but it does not come through {tail}."
        return Flaw("", told, self.asks_before, part="before")

    def addends(self, tail: Node, head: Node) -> str:
        """Say which two numbers an offer is the sum of."""
        has = "is settled at" if tail in self.settled else "has"
        weight = written(self.weights(tail, head)[0])
        return (
            f"{tail} {has} {written(self.distance[tail])} and its edge to {head} weighs {weight}."
        )


def settled_already(node: Node, given: float | None, final: float) -> Flaw:
    """Say that a settled node gets no other number."""
    told = f"{node} is settled already, and a final distance does not change."
    larger = given is not None and smaller(final, given)
    return Flaw("", told, part="number" if larger else "other")


def same(one: float, other: float) -> bool:
    """Compare as people do who write 0.3 for 0.1 + 0.2."""
    try:
        return math.isclose(one, other)
    except OverflowError:  # larger than any float
        return one == other


def smaller(one: float, other: float) -> bool:
    """Compare as people do who write 0.3 for 0.1 + 0.2."""
    return one < other and not same(one, other)


class AstarSheet(Sheet):
    """The sheet of A*: the smallest sum of distance and guess decides, and the target ends it.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph
    >>> graph = Graph.from_edges([("A", "B", 2), ("A", "C", 1), ("B", "D", 1), ("C", "D", 9)])
    >>> guesses = {"A": 3, "B": 1, "C": 4, "D": 0}
    >>> asked = Instance("four nodes", graph, "A", target="D", search="astar", guesses=guesses)
    >>> sheet = open_sheet(asked, [SettleNode("A"), Write("B", 2, "A"), Write("C", 1, "A")])
    >>> print(sheet.flaw(SettleNode("C")))
    C has 1 + 4 = 5. Which unsettled sum of distance and guess is the smallest?
    """

    question: ClassVar[str] = "Which unsettled sum of distance and guess is the smallest?"
    ranks_by: ClassVar[str] = "sum"

    def rank(self, node: Node) -> float:
        """Return the sum of distance and guess."""
        return self.distance[node] + self.instance.guesses[node]

    def written_rank(self, node: Node) -> str:
        """Return the sum as it is added up."""
        parts = (self.distance[node], self.instance.guesses[node], self.rank(node))
        distance, guess, both = map(written, parts)
        return f"{distance} + {guess} = {both}"

    def flaw(self, action: Action) -> Flaw | None:
        """Return what is wrong with an action here; after the target nothing may come."""
        if self._over():
            told = f"The target {self.instance.target} is settled: the search is over."
            return Flaw("", told, part="end")
        return super().flaw(action)

    def whats_left(self) -> Flaw | None:
        """Say what is still to be done until the target is settled."""
        return None if self._over() else super().whats_left()

    def _over(self) -> bool:
        return self.instance.target in self.settled


class RoundsSheet(Sheet):
    """The sheet of Bellman-Ford: every edge once a round, in any order, until nothing improves.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph
    >>> edges = [("A", "B", 4), ("A", "C", 5), ("C", "B", -3)]
    >>> graph = Graph.from_edges(edges, directed=True)
    >>> asked = Instance("three nodes", graph, "A", search="bellman_ford")
    >>> sheet = open_sheet(asked, [Write("B", 4, "A")])
    >>> print(sheet.flaw(NextRound()))
    Look at the edge from A to C first. Does it make a better offer?
    """

    asks_before: ClassVar[str] = "Over which edge does this number arrive?"

    def __init__(self, instance: Instance, actions: Iterable[Action] = ()) -> None:
        super().__init__(instance)
        self.overdue = self._improving()  # offers that were better all the round long
        for action in actions:
            self.take(action)

    def take(self, action: Action) -> None:
        """Do an action, right or wrong."""
        super().take(action)
        if isinstance(action, NextRound):
            self.overdue = self._improving()
        elif isinstance(action, Write):
            improving = self._improving()
            self.overdue = {edge: improving[edge] for edge in self.overdue if edge in improving}

    def is_final(self, node: Node) -> bool:  # noqa: ARG002 - it is the same for all
        """Say that no number is final before a whole round improves nothing."""
        return False

    def flaw(self, action: Action) -> Flaw | None:
        """Return what is wrong with an action here, or None if nothing is."""
        if isinstance(action, NextRound):
            return next(map(self._look_at, self.overdue.values()), None)
        return super().flaw(action)

    def whats_left(self) -> Flaw | None:
        """Say what is still to be done, as a hint, or None if no edge improves anything."""
        improving = self._improving()
        still_open = (write for edge, write in improving.items() if edge not in self.tested)
        if write := next(iter(self.overdue.values()), next(still_open, None)):
            return self._look_at(write)
        if improving:
            told = "A distance has changed after its edges were tested: begin the next round."
            return Flaw("", "", told, part="end")
        return None

    def _offering(self) -> Iterable[Node]:
        return self.distance

    def _improving(self) -> dict[Edge, Write]:
        """Return what could be written now, by its edges."""
        writes = [write for tail in self.distance for write in self.relax(tail)]
        return {(write.predecessor, write.node): write for write in writes}

    def _settling_flaw(self, node: Node) -> Flaw | None:
        told = (
            f"Bellman-Ford does not settle {node}: a distance is final when a whole round "
            "improves nothing."
        )
        return Flaw("", told, part="number")

    def _writing_flaw(self, write: Write) -> Flaw | None:
        head, tail = write.node, write.predecessor
        if self._came_from_another(write):
            return self.another_before(tail)
        if tail not in self.distance:
            return Flaw("", f"{tail} has no distance yet, so it makes no offers.", part="other")
        if (tail, head) in self.tested:
            told = f"The edge from {tail} to {head} had its turn. Begin the next round."
            return Flaw("", told, part="other")
        return self._offer_flaw(write)


_SHEETS: dict[str, type[Sheet]] = {
    "dijkstra": Sheet,
    "astar": AstarSheet,
    "bellman_ford": RoundsSheet,
}


def open_sheet(instance: Instance, actions: Iterable[Action] = ()) -> Sheet:
    """Return the sheet for the algorithm that is asked for."""
    return _SHEETS[instance.search](instance, actions)

"""The tables of A* and of Bellman-Ford done by hand, and the rules for what may come next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.verdict import written
from pathlib_games.graphs import Node
from pathlib_games.ideas.ledger import (
    Action,
    Ledger,
    NextRound,
    Write,
    look_at,
    smaller,
)
from pathlib_games.ideas.rules import Flaw


def open_ledger(instance: Instance, actions: Iterable[Action] = ()) -> Ledger:
    """Return the table for the algorithm that is asked for."""
    return _LEDGERS[instance.search](instance, actions)


class AstarLedger(Ledger):
    """The table of A*: the smallest sum of distance and guess decides, and the target ends it.

    Examples
    --------
    >>> from pathlib_games.ideas.ledger import SettleNode
    >>> from pathlib_games.graphs import Graph
    >>> graph = Graph.from_edges([("A", "B", 2), ("A", "C", 1), ("B", "D", 1), ("C", "D", 9)])
    >>> guesses = {"A": 3, "B": 1, "C": 4, "D": 0}
    >>> asked = Instance("four nodes", graph, "A", target="D", search="astar", guesses=guesses)
    >>> ledger = open_ledger(asked, [SettleNode("A"), Write("B", 2, "A"), Write("C", 1, "A")])
    >>> print(ledger.why_not(SettleNode("C")))
    C has 1 + 4 = 5. Which unsettled sum of distance and guess is the smallest?
    """

    question: ClassVar[str] = "Which unsettled sum of distance and guess is the smallest?"

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
            return Flaw("", told)
        return super().flaw(action)

    def whats_left(self) -> str | None:
        """Say what is still to be done until the target is settled."""
        return None if self._over() else super().whats_left()

    def _over(self) -> bool:
        return self.instance.target in self.settled


class RoundsLedger(Ledger):
    """The table of Bellman-Ford: every edge once a round, in any order, until nothing improves.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph
    >>> edges = [("A", "B", 4), ("A", "C", 5), ("C", "B", -3)]
    >>> graph = Graph.from_edges(edges, directed=True)
    >>> asked = Instance("three nodes", graph, "A", search="bellman_ford")
    >>> ledger = open_ledger(asked, [Write("B", 4, "A")])
    >>> print(ledger.why_not(NextRound()))
    Look at the edge from A to C first. Does it make a better offer?
    """

    def __init__(self, instance: Instance, actions: Iterable[Action] = ()) -> None:
        self.tested: set[tuple[Node, Node]] = set()  # in this round, as far as it was written down
        self.overdue: dict[tuple[Node, Node], None] = {}  # these improved all the round long
        super().__init__(instance)
        self.overdue = self._improving()
        for action in actions:
            self.take(action)

    def take(self, action: Action) -> None:
        """Do an action, right or wrong."""
        super().take(action)
        if isinstance(action, NextRound):
            self.tested.clear()
            self.overdue = self._improving()
        elif isinstance(action, Write):
            self.tested.add((action.predecessor, action.node))
            improving = self._improving()
            self.overdue = {edge: None for edge in self.overdue if edge in improving}

    def flaw(self, action: Action) -> Flaw | None:
        """Return what is wrong with an action here, or None if nothing is."""
        if isinstance(action, NextRound):
            return next(map(look_at, self.overdue), None)
        return super().flaw(action)

    def whats_left(self) -> str | None:
        """Say what is still to be done, as a hint, or None if no edge improves anything."""
        improving = self._improving()
        still_open = (edge for edge in improving if edge not in self.tested)
        if edge := next(iter(self.overdue), next(still_open, None)):
            return str(look_at(edge))
        if improving:
            return "A distance has changed after its edges were tested: begin the next round."
        return None

    def _improving(self) -> dict[tuple[Node, Node], None]:
        """Return the edges that would improve their heads now."""
        return {
            (tail, head): None
            for tail, distance in self.distance.items()
            for head, weight in self.instance.graph.neighbors(tail)
            if head not in self.distance or smaller(distance + weight, self.distance[head])
        }

    def _settling_flaw(self, node: Node) -> Flaw | None:
        told = (
            f"Bellman-Ford does not settle {node}: a distance is final when a whole round "
            "improves nothing."
        )
        return Flaw("", told)

    def _writing_flaw(self, write: Write) -> Flaw | None:
        head, tail = write.node, write.predecessor
        if tail not in self.distance:
            return Flaw("", f"{tail} has no distance yet, so it makes no offers.")
        if (tail, head) in self.tested:
            told = f"The edge from {tail} to {head} had its turn. Begin the next round."
            return Flaw("", told)
        return self._offer_flaw(write)


_LEDGERS: dict[str, type[Ledger]] = {
    "dijkstra": Ledger,
    "astar": AstarLedger,
    "bellman_ford": RoundsLedger,
}

"""The rules of the algorithm: what may come next, and the first thing in an answer that may not.

Nothing here compares an answer with our own trace. Any order among equal distances, any shortest
path and any predecessor on a shortest path is right.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.verdict import written
from pathlib_games.graphs import Graph, Node
from pathlib_games.ideas.claims import Claim, Ends, Settles, Shows, equal
from pathlib_games.ideas.filling import Cell

Offers = dict[Node, float]


@dataclass(frozen=True)
class Flaw:
    """The first thing that is wrong with an answer."""

    where: str  # the place: a row and a column, or the nodes settled so far
    reason: str  # why it is wrong, in a sentence that states facts
    question: str = ""  # what to ask the learner if nothing better is known; may be empty
    index: int = 0  # which of the answer's claims it is
    more: str = ""
    """What would give the answer away, and is told only if it happens again; may be empty."""

    def __str__(self) -> str:
        return " ".join(filter(None, [self.where, self.reason, self.question]))


class Progress:
    """Where a run of Dijkstra's algorithm stands, whatever order its ties were settled in."""

    def __init__(self, graph: Graph, source: Node) -> None:
        self.graph = graph
        self.tentative: dict[Node, float] = {source: 0}
        self.predecessors: dict[Node, set[Node]] = {source: set()}
        self.settled: list[Node] = []

    def next_nodes(self) -> list[Node]:
        """Return the nodes that may be settled now: all with the least tentative distance."""
        waiting = {n: d for n, d in self.tentative.items() if n not in self.settled}
        least = min(waiting.values(), default=math.inf)
        return [node for node, distance in waiting.items() if distance == least]

    def why_not(self, node: Node) -> Flaw | None:
        """Say why a node cannot be settled now, or None if it can."""
        if node in self.next_nodes():
            return None
        if node in self.settled:
            return Flaw("", f"{node} is settled already.")
        if node not in self.tentative:
            return Flaw("", f"{node} has no distance yet, so it cannot be settled.")
        best = self.next_nodes()[0]
        return Flaw(
            "",
            f"{node} has {written(self.tentative[node])}.",
            "Which unsettled distance is the smallest in the whole table?",
            more=f"{best} has {written(self.tentative[best])}.",
        )

    def settle(self, node: Node) -> Offers:
        """Settle a node, relax its edges, and give the offer that each unsettled head got."""
        self.settled.append(node)
        offers: Offers = {}
        for head, weight in self.graph.neighbors(node):
            if head not in self.settled:
                offers[head] = min(offers.get(head, math.inf), self.tentative[node] + weight)
        for head, offer in offers.items():
            known = self.tentative.get(head, math.inf)
            if offer < known:
                self.tentative[head] = offer
                self.predecessors[head] = {node}
            elif offer == known:
                self.predecessors[head].add(node)
        return offers


def first_flaw(claims: Sequence[Claim], instance: Instance) -> Flaw | None:
    """Find the first wrong claim of an order of settling or of a table; None: all are right."""
    progress = Progress(instance.graph, instance.source)
    in_a_table = any(isinstance(claim, Shows) for claim in claims)
    before: dict[Node, float] = {}
    offers: Offers = {}
    for index, claim in enumerate(claims):
        flaw = None
        if isinstance(claim, Settles):
            flaw = _settling_flaw(claim, progress, in_a_table)
            if flaw is None:
                before = dict(progress.tentative)
                offers = progress.settle(claim.node)
        elif isinstance(claim, Shows):
            flaw = _cell_flaw(claim, progress, before, offers)
        elif isinstance(claim, Ends) and (left := progress.next_nodes()):
            where = "The table stops early:" if in_a_table else _so_far(progress)
            flaw = Flaw(
                where,
                "a node that has a distance is not settled yet.",
                "Which one?",
                more=f"It is {left[0]}.",
            )
        if flaw is not None:
            return replace(flaw, index=index)
    return None


def _settling_flaw(claim: Settles, progress: Progress, in_a_table: bool) -> Flaw | None:
    flaw = progress.why_not(claim.node)
    if flaw is None:
        return None
    number = claim.row + 1
    if not in_a_table:
        return replace(flaw, where=_so_far(progress))
    if not progress.next_nodes():
        return Flaw(
            f"Row {number} ({claim.node} settled):",
            "no node with a distance is left, so the table ends before this row.",
        )
    return replace(flaw, where=f"Row {number} cannot settle {claim.node}.")


def _so_far(progress: Progress) -> str:
    settled = ", ".join(map(str, progress.settled))
    return f"After {settled}:" if settled else "At the start:"


def _cell_flaw(
    claim: Shows, progress: Progress, before: Mapping[Node, float], offers: Offers
) -> Flaw | None:
    node, cell = claim.node, claim.cell
    right = progress.tentative.get(node)
    if right is None and cell is None:
        return None
    where = (
        f"Row {claim.row + 1} ({progress.settled[-1]} settled), column {node}: {_cell_text(cell)}."
    )
    if right is None:
        reason = f"No edge leads from a settled node to {node} yet, so it has no distance."
        return Flaw(where, reason)
    if cell is None or not equal(cell[0], right):
        return _distance_flaw(where, node, progress, before.get(node), offers)
    if cell[1] not in progress.predecessors[node]:
        reason = f"The distance is right, but it does not come through {cell[1]}."
        return Flaw(where, reason, "Which node was settled when this number was found?")
    return None


def _distance_flaw(
    where: str, node: Node, progress: Progress, known: float | None, offers: Offers
) -> Flaw:
    """Say what a node's distance should be made of."""
    current = progress.settled[-1]
    if node in progress.settled:
        final = f"It is {written(progress.tentative[node])}."
        settled = f"{node} is settled already, and a final distance does not change."
        return Flaw(where, settled, more=final)
    if node not in offers:
        stays = "so the cell stays as it was."
        was = f"It was {written(known)}."
        return Flaw(where, f"{current} has no edge to {node}, {stays}", more=was)
    weight = written(offers[node] - progress.tentative[current])
    distance = written(progress.tentative[current])
    smaller = "" if known is None else f", and is that smaller than {written(known)}"
    return Flaw(
        where,
        f"{current} is settled at {distance} and its edge to {node} weighs {weight}.",
        f"What do they add up to{smaller}?",
    )


def _cell_text(cell: Cell) -> str:
    return "-" if cell is None else f"{written(cell[0])} {cell[1]}"

"""Answers taken apart: the single things that they claim, each of which can be right or wrong."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Real

from pathlib_games.exercises.filled_table import Cell, Round
from pathlib_games.exercises.instance import Instance, equal
from pathlib_games.graphs import Node
from pathlib_games.ideas.search import Outcome


@dataclass(frozen=True)
class Settles:
    """In round ``row`` (0, 1, ...) this node is settled."""

    row: int
    node: Node

    def holds_in(self, outcome: Outcome) -> bool:
        """Say whether a run did so."""
        return self.row < len(outcome.rounds) and outcome.rounds[self.row].settled == self.node


@dataclass(frozen=True)
class Shows:
    """After round ``row`` a node's cell says this."""

    row: int
    node: Node
    cell: Cell

    def holds_in(self, outcome: Outcome) -> bool:
        """Say whether a run's table says so."""
        if self.row >= len(outcome.rounds):
            return False
        shown = outcome.rounds[self.row]
        if self.cell is None:
            return shown.distance.get(self.node, math.inf) == math.inf
        distance, predecessor = self.cell
        return (
            equal(shown.distance.get(self.node), distance)
            and predecessor in shown.predecessors[self.node]
        )


@dataclass(frozen=True)
class Ends:
    """The search is over after ``row`` rounds."""

    row: int

    def holds_in(self, outcome: Outcome) -> bool:
        """Say whether a run ended there."""
        return len(outcome.rounds) == self.row


@dataclass(frozen=True)
class HasDistance:
    """In the result a node has this distance; None: it has none."""

    node: Node
    distance: object

    def holds_in(self, outcome: Outcome) -> bool:
        """Say whether a run found this distance."""
        found = outcome.distance.get(self.node)
        return equal(self.distance, None if found == math.inf else found)


@dataclass(frozen=True)
class ComesThrough:
    """In the result a node has this predecessor."""

    node: Node
    predecessor: object

    def holds_in(self, outcome: Outcome) -> bool:
        """Say whether a run found this predecessor."""
        return self.predecessor in outcome.predecessors.get(self.node, ())


@dataclass(frozen=True)
class Raises:
    """The program ends with this error."""

    error: type[BaseException]

    def holds_in(self, outcome: Outcome) -> bool:
        """Say whether a run ended with this error."""
        return outcome.raised is self.error


Claim = Settles | Shows | Ends | HasDistance | ComesThrough | Raises


def order_claims(order: Iterable[Node], *, ended: bool = True) -> list[Claim]:
    """Take an order of settling apart."""
    claims: list[Claim] = [Settles(row, node) for row, node in enumerate(order)]
    return [*claims, Ends(len(claims))] if ended else claims


def table_claims(rounds: Iterable[Round], *, ended: bool = True) -> list[Claim]:
    """Take a table apart, row by row and from left to right."""
    claims: list[Claim] = []
    row = -1
    for row, shown in enumerate(rounds):
        claims.append(Settles(row, shown.settled))
        claims += [Shows(row, node, cell) for node, cell in shown.cells.items()]
    return [*claims, Ends(row + 1)] if ended else claims


def outcome_table(outcome: Outcome, nodes: Sequence[Node]) -> list[Round]:
    """Write the table that a run makes; ``nodes`` are its columns."""
    return [
        Round(
            shown.settled,
            {
                node: (shown.distance[node], shown.predecessors[node][0])
                if shown.distance.get(node, math.inf) < math.inf
                else None
                for node in nodes
                if node != outcome.source
            },
        )
        for shown in outcome.rounds
    ]


def is_right(claim: HasDistance, instance: Instance) -> bool:
    """Say whether a node has this distance."""
    return equal(claim.distance, instance.distances.get(claim.node))


def result_claims(
    distance: Mapping[Node, object], predecessor: Mapping[Node, object], instance: Instance
) -> list[Claim]:
    """Take a result apart; whichever number an unreachable node was given counts as 0."""
    reached = instance.distances
    distances: list[Claim] = [
        HasDistance(node, 0 if isinstance(length, Real) and node not in reached else length)
        for node in instance.graph.nodes
        for length in [distance.get(node)]
    ]
    before = [
        ComesThrough(node, predecessor.get(node)) for node in reached if node != instance.source
    ]
    return [*distances, *before]

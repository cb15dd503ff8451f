"""Sees whether a program goes on from numbers that still fall: right in the end, but no Dijkstra.

Where the table of its distances could be recorded, what was written decides: a sum of an edge and a
number that fell later. Else the order decides in which it asked for neighbors. What can be seen in
neither way counts as Dijkstra's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from typing import Literal

from pathlib_games.exercises.instance import Instance, equal
from pathlib_games.exercises.smallest import graph_title
from pathlib_games.exercises.verdict import written
from pathlib_games.graphs import Graph, Node
from pathlib_games.graphs.graph import Edge
from pathlib_games.ideas.own_tables import Label, tables_of
from pathlib_games.programs.run import Ran

QUESTION = "Of all numbers that wait, which one can no longer fall?"


@dataclass(frozen=True)
class Correction:
    """A node that was used at a number that fell later, by way of a node that waited meanwhile."""

    node: Node
    at: float
    before: Node
    fell_to: float
    asked: int  # how often neighbors had been asked for when it was used
    shows: Literal["rounds", "waits again", "later"] = "later"
    """What is seen of how it was used anew: with all edges, by itself, or not at all."""

    def told(self, instance: Instance) -> str:
        """Tell it in a sentence."""
        at, fell_to = written(self.at), written(self.fell_to)
        words = {
            "rounds": f"was used at {at} before {self.before}, and once more when it had fallen to "
            f"{fell_to}: all edges are tested in rounds, and that is Bellman-Ford",
            "waits again": f"was settled at {at} before {self.before}, and had to be taken up "
            f"again when it fell to {fell_to}: that is label correcting",
            "later": f"was used at {at} before {self.before}, by which it fell to {fell_to}: "
            "numbers are corrected later, as in Bellman-Ford",
        }
        return f"The numbers are right, but on {instance.title}, {self.node} {words[self.shows]}."


def correction(ran: Ran, instance: Instance, distance: dict[Node, object]) -> Correction | None:
    """Return where a program that is right went on from a number that fell later; None: nowhere.

    `distance`: what it returned, after a run that was recorded.
    """
    tables = tables_of(ran.written, instance, distance)
    found: Iterable[Correction]
    if any(_falls(instance, labels) for labels in tables):
        found = (each for labels in tables for each in _by_table(labels, instance))
    else:
        found = _by_look_ups(ran.looked_up, instance)
    first = next(iter(found), None)
    if first is None:
        return None
    later = ran.looked_up[first.asked :]
    if instance.source in later:  # its number never falls
        return replace(first, shows="rounds")
    return replace(first, shows="waits again" if first.node in later else "later")


def _falls(instance: Instance, labels: Sequence[Label]) -> bool:
    """Say whether a table has numbers that fall; if all are final, they were kept elsewhere."""
    return any(label.distance > instance.distances[label.node] for label in labels)


@cache
def correcting_instances() -> tuple[Instance, ...]:
    """Return graphs on which other orders than the nearest first go on from numbers that fall.

    In each a nearer node lowers the number of one that leads on alone. The small ones trap an order
    each: first come first, last come first, along the lightest edge, by the last edge, by the
    number of edges. Of 200,000 random ones the other two were kept: between them they trap all of
    31 orders that were tried, six of them by chance.
    """
    graphs: tuple[tuple[str, list[Edge]], ...] = (
        ("ACBD", [("A", "C", 10), ("A", "B", 3), ("B", "C", 5), ("C", "D", 7)]),
        ("ACBD", [("A", "C", 3), ("A", "B", 10), ("C", "B", 5), ("B", "D", 7)]),
        ("ABCDE", [("A", "B", 1), ("B", "D", 20), ("A", "C", 5), ("C", "D", 2), ("D", "E", 4)]),
        ("ABCDE", [("A", "B", 10), ("B", "D", 5), ("A", "C", 12), ("C", "D", 1), ("D", "E", 30)]),
        ("ABCDE", [("A", "B", 1), ("B", "C", 1), ("A", "D", 10), ("D", "E", 6), ("C", "D", 3)]),
        (
            "ADFEHGBC",
            [
                *[("G", "D", 24), ("D", "G", 11), ("D", "C", 28), ("A", "G", 13), ("H", "E", 18)],
                *[("F", "H", 25), ("D", "B", 3), ("G", "C", 8), ("A", "B", 30), ("A", "D", 2)],
                *[("B", "G", 4), ("A", "C", 29), ("C", "E", 10), ("B", "D", 19), ("A", "F", 12)],
            ],
        ),
        (
            "ADFEGCBH",
            [
                *[("A", "E", 30), ("A", "B", 13), ("E", "H", 16), ("B", "G", 15), ("C", "D", 4)],
                *[("H", "D", 12), ("G", "B", 25), ("C", "H", 14), ("E", "B", 5), ("D", "E", 1)],
                *[("A", "C", 2), ("E", "F", 23), ("D", "C", 19), ("H", "F", 6), ("E", "C", 26)],
                ("F", "E", 29),
            ],
        ),
    )
    return tuple(
        Instance(graph_title(graph), graph, "A")
        for nodes, edges in graphs
        for graph in [Graph.from_edges(edges, nodes, directed=True)]
    )


def _by_table(labels: Sequence[Label], instance: Instance) -> Iterable[Correction]:
    """Give the corrections that a table shows."""
    truth = instance.distances
    tails = [label.came_from(instance) for label in labels]
    for i, (label, node) in enumerate(zip(labels, tails, strict=True)):
        if (
            node is None
            or label.before[node] <= truth[node]
            or equal(label.before[node], truth[node])
        ):
            continue
        at = label.before[node]
        for later, before in zip(labels[i + 1 :], tails[i + 1 :], strict=True):
            if later.node == node and later.distance < at:
                if before is not None and before not in tails[: i + 1]:
                    yield Correction(node, at, before, later.distance, label.asked)
                break


def _by_look_ups(looked_up: Sequence[Node], instance: Instance) -> Iterable[Correction]:
    """Give the corrections that look-ups show, if each was due to a number that had fallen.

    Who asks for the neighbors of other nodes as well, as in a sweep, has not used their numbers.
    """
    number: dict[Node, float] = {instance.source: 0}
    used: dict[Node, float] = {}
    order = [node for node, _ in groupby(looked_up)]
    waiting: dict[Node, Correction] = {}
    found: list[Correction] = []
    for asked, node in enumerate(order, start=1):
        if node not in number or (node in used and used[node] <= number[node]):
            again = node in used and node != instance.source
            if not again:
                return []
            continue
        if node in waiting:
            found.append(waiting.pop(node))
        fresh = node not in used
        used[node] = number[node]
        for head, weight in instance.graph.neighbors(node):
            new = number[node] + weight
            if new < number.get(head, float("inf")):
                if fresh and head in used and head not in waiting:
                    waiting[head] = Correction(head, used[head], node, new, asked)
                number[head] = new
    return found

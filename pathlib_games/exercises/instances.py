"""The graphs that exercises are about."""

from __future__ import annotations

import random

from pathlib_games.exercises.instance import Instance, Positions, five_nodes
from pathlib_games.graphs import Graph, Relax, dijkstra

__all__ = ["Instance", "Positions", "five_nodes", "fresh"]


# Six nodes in two columns between a source and a far end: every edge can be drawn straight without
# crossing a node, which random places do not promise.
_PLACES: Positions = {
    "A": (0, 1),
    "B": (1, 0),
    "C": (1, 2),
    "D": (2, 0),
    "E": (2, 2),
    "F": (3, 1),
}
_POSSIBLE = [tuple(ends) for ends in ["AB", "AC", "BC", "BD", "BE", "CD", "CE", "DE", "DF", "EF"]]


def fresh(seed: int) -> Instance:
    """Make a small graph with six nodes, all of them reachable, and one shortest path to each.

    Somewhere in it a first offer is beaten by a later one, and somewhere a later one loses. The
    same seed gives the same graph.

    Examples
    --------
    >>> fresh(7) == fresh(7), fresh(7).graph == fresh(8).graph
    (True, False)
    """
    rng = random.Random(seed)
    while True:
        ends = rng.sample(_POSSIBLE, 8)
        graph = Graph.from_edges([(a, b, rng.randint(1, 12)) for a, b in sorted(ends)], _PLACES)
        if _teaches(graph):
            return Instance(f"fresh graph {seed}", graph, "A", _PLACES)


def _teaches(graph: Graph) -> bool:
    trace = dijkstra.trace(graph, "A")
    distances = list(trace.result.distance.values())
    relaxed = [step for step in trace.steps if isinstance(step, Relax)]
    improved = [step.head for step in relaxed if step.improved]
    return (
        len(distances) == len(graph)
        and len(set(distances)) == len(distances)
        and len(improved) > len(set(improved))  # a later offer wins somewhere
        and any(not step.improved for step in relaxed)  # and loses somewhere
        and max(distances) <= 20
    )

"""Heuristics for A*, and whether one keeps its promises: found by searching for a broken one."""

from __future__ import annotations

from dataclasses import dataclass

from pathlib_games.graphs.astar import Heuristic
from pathlib_games.graphs.dijkstra import dijkstra
from pathlib_games.graphs.errors import Node
from pathlib_games.graphs.graph import Edge, Graph


def manhattan(target: tuple[int, int]) -> Heuristic:
    """Guess the steps that are left on a square board: those to the side and those up or down.

    Examples
    --------
    >>> manhattan((4, 0))((1, 2))
    5
    """

    def steps_left(cell: tuple[int, int]) -> float:
        return abs(cell[0] - target[0]) + abs(cell[1] - target[1])

    return steps_left


@dataclass(frozen=True, slots=True)
class Overestimate:
    """A node for which a heuristic guesses more than the truth."""

    node: Node  # where it guesses too much
    guess: float
    distance: float  # the true one, to the target

    def __str__(self) -> str:
        return f"at {self.node} it guesses {self.guess}, but the distance is {self.distance}"


def overestimated(graph: Graph, target: Node, heuristic: Heuristic) -> list[Overestimate]:
    """Find the nodes for which a heuristic guesses more than the distance to the target.

    None: the heuristic is admissible, and A* finds a shortest path. A node from which the target
    cannot be reached does not count: no guess is too large there.

    Parameters
    ----------
    graph, target
        What is searched, and for what.
    heuristic
        What to check; its guesses for the graph's nodes are compared with a search that goes from
        the target backwards. O((V + E) log E).

    Returns
    -------
    list
        The worst one first.

    Raises
    ------
    NodeNotFound
        If the graph does not have the target.

    Examples
    --------
    >>> graph = Graph.from_edges([("A", "B", 2), ("B", "C", 2)])
    >>> for found in overestimated(graph, "C", {"A": 3, "B": 5, "C": 0}.__getitem__):
    ...     print(found)
    at B it guesses 5, but the distance is 2
    """
    backwards = Graph.from_edges(
        [(head, tail, weight) for tail, head, weight in graph.edges], graph.nodes, graph.directed
    )
    found = [
        Overestimate(node, heuristic(node), distance)
        for node, distance in dijkstra(backwards, target).distance.items()
        if heuristic(node) > distance
    ]
    return sorted(found, key=lambda worst: worst.distance - worst.guess)


def inconsistent(graph: Graph, heuristic: Heuristic) -> list[Edge]:
    """Find the edges along which a heuristic falls by more than the edge weighs.

    None: the heuristic is consistent, and A* never settles a node twice. If it also guesses 0 at
    the target, it is admissible too.

    Parameters
    ----------
    graph
        What is searched.
    heuristic
        What to check, on each edge in each direction in which it can be walked. O(V + E).

    Examples
    --------
    >>> graph = Graph.from_edges([("A", "B", 2), ("B", "C", 2)])
    >>> inconsistent(graph, {"A": 4, "B": 1, "C": 0}.__getitem__)
    [('A', 'B', 2)]
    """
    return [
        (tail, head, weight)
        for tail in graph.nodes
        for head, weight in graph.neighbors(tail)
        if heuristic(tail) - heuristic(head) > weight
    ]

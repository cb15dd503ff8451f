"""A*: Dijkstra's algorithm with a guess of what is left, and whether a guess keeps its promises."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import Any

from pathlib_games.graphs.dijkstra import dijkstra
from pathlib_games.graphs.errors import NegativeWeight, Node
from pathlib_games.graphs.graph import Edge, Graph, GraphLike
from pathlib_games.graphs.trace import (
    Estimate,
    Relax,
    Settle,
    ShortestPaths,
    Stale,
    Steps,
    algorithm,
)

Heuristic = Callable[[Any], float]


@algorithm
def astar(
    graph: GraphLike, source: Node, target: Node, heuristic: Heuristic
) -> Steps[ShortestPaths]:
    """Find a shortest path from one source to one target, led by a heuristic.

    Call it as ``astar(graph, source, target, heuristic)`` for the result, or as
    ``astar.trace(graph, source, target, heuristic)`` for the result together with every step.

    Parameters
    ----------
    graph
        Anything with ``neighbors(node)`` that gives ``(neighbor, weight)`` pairs.
    source, target
        The ends of the search.
    heuristic
        Guesses the distance from a node to the target, in the unit of the weights. It is asked
        once for each node that is discovered. `overestimated` and `inconsistent` check it.

    Returns
    -------
    ShortestPaths
        Distances and predecessors of the nodes that were settled until the target was. The path to
        the target is a shortest one if the heuristic is admissible: if it never guesses more than
        the true distance.

    Raises
    ------
    NodeNotFound
        If the graph does not have the source or the target.
    NegativeWeight
        If an edge with a weight below zero is met; the error names it.

    Notes
    -----
    Among equal sums the node with the smaller guess is settled first, then the one that entered the
    queue first. With a consistent heuristic (no edge makes the guess fall by more than its weight)
    every node is settled at most once: time O((V + E) log E) and space O(V + E) as in `dijkstra`,
    which this is if all guesses are 0. Otherwise a settled node that is improved is settled again,
    in the worst case exponentially often; only the distance of the target is promised then.

    References
    ----------
    P. E. Hart, N. J. Nilsson and B. Raphael, "A formal basis for the heuristic determination of
    minimum cost paths", IEEE Transactions on Systems Science and Cybernetics 4 (1968), 100-107.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph
    >>> graph = Graph.from_edges([("A", "B", 2), ("B", "C", 2), ("A", "Z", 1), ("Z", "Y", 1)])
    >>> guess = {"A": 4, "B": 2, "C": 0, "Z": 5, "Y": 6}
    >>> paths = astar(graph, "A", "C", guess.__getitem__)
    >>> paths.path_to("C"), list(paths.distance)
    (['A', 'B', 'C'], ['A', 'B', 'C'])
    """
    graph.neighbors(source)  # raises NodeNotFound before we begin
    graph.neighbors(target)
    distance: dict[Node, float] = {}  # of the settled nodes
    tentative: dict[Node, float] = {source: 0}  # of all discovered nodes: the best so far
    guess: dict[Node, float] = {source: heuristic(source)}
    predecessor: dict[Node, Node | None] = {source: None}
    arrival = count()  # breaks ties in the queue
    queue = [(guess[source], guess[source], next(arrival), 0.0, source)]
    yield Estimate, source, guess[source]
    while queue:
        _, _, _, length, node = heappop(queue)
        if length > tentative[node]:
            yield Stale, node, length
            continue
        distance[node] = tentative[node]
        yield Settle, node, distance[node]
        if node == target:
            break
        for head, weight in graph.neighbors(node):
            if weight < 0:
                raise NegativeWeight(node, head, weight)
            through_node = distance[node] + weight
            improved = head not in tentative or through_node < tentative[head]
            if improved:
                if head not in guess:
                    guess[head] = heuristic(head)
                    yield Estimate, head, guess[head]
                tentative[head] = through_node
                predecessor[head] = node
                total = through_node + guess[head]
                heappush(queue, (total, guess[head], next(arrival), through_node, head))
            if improved or head not in distance:
                yield Relax, node, head, weight, through_node, improved
    return ShortestPaths(
        source, distance, {node: predecessor[node] for node in distance}, target, graph
    )


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
    """Find the edges along which a heuristic falls by more than the edge weighs. O(V + E).

    None: the heuristic is consistent, and A* never settles a node twice. If it also guesses 0 at
    the target, it is admissible too.

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

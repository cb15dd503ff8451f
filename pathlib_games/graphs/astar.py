"""A*: Dijkstra's algorithm guided by a heuristic, and checks of heuristics."""

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
    """Find a shortest path from a source to a target, guided by a heuristic.

    Call ``astar(graph, source, target, heuristic)`` for the result, or
    ``astar.trace(graph, source, target, heuristic)`` for the result and every step.

    Parameters
    ----------
    graph
        Any object whose ``neighbors(node)`` returns ``(neighbor, weight)`` pairs.
    source, target
        The ends of the path.
    heuristic
        A function that estimates the distance from a node to the target, in the unit of the
        weights. It is called once per discovered node. `overestimated` and `inconsistent` check it.

    Returns
    -------
    ShortestPaths
        Distances and predecessors of all nodes settled by the end of the search. The path to the
        target is shortest if the heuristic is admissible, that is, if it never overestimates.

    Raises
    ------
    NodeNotFound
        If the source or the target is not in the graph.
    NegativeWeight
        If the search meets an edge with a negative weight; the error names the edge.

    Notes
    -----
    Ties are broken by the smaller estimate, then by the order of arrival in the queue. With a
    consistent heuristic, which never drops along an edge by more than its weight, every node is
    settled at most once: time O((V + E) log E) and space O(V + E), as in `dijkstra`. If all
    estimates are 0, the two algorithms are the same. With an inconsistent heuristic, a node can be
    settled again, in the worst case exponentially often; only the target's distance is guaranteed.

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
    """Return a heuristic for square boards: horizontal plus vertical steps to the target.

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
    """A node whose distance to the target a heuristic overestimates."""

    node: Node
    guess: float  # the heuristic's estimate
    distance: float  # the true distance to the target

    def __str__(self) -> str:
        return f"at {self.node} it guesses {self.guess}, but the distance is {self.distance}"


def overestimated(graph: Graph, target: Node, heuristic: Heuristic) -> list[Overestimate]:
    """Find the nodes whose distance to the target a heuristic overestimates.

    If there are none, the heuristic is admissible, and A* finds a shortest path. Nodes that cannot
    reach the target do not count.

    Parameters
    ----------
    graph, target
        The graph and the target of the search.
    heuristic
        The heuristic to check.

    Returns
    -------
    list
        The overestimates, the worst first.

    Raises
    ------
    NodeNotFound
        If the target is not in the graph.

    Notes
    -----
    Time O((V + E) log E): one search from the target along reversed edges gives all distances.

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
    """Find the edges along which a heuristic drops by more than the edge's weight. O(V + E).

    If there are none, the heuristic is consistent, and A* never settles a node twice. If it is
    also 0 at the target, it is admissible too.

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

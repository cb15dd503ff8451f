"""The Bellman-Ford algorithm: shortest paths in graphs with negative weights."""

from __future__ import annotations

from itertools import pairwise

from pathlib_games.graphs.bfs import bfs
from pathlib_games.graphs.errors import NegativeCycle, Node
from pathlib_games.graphs.graph import GraphLike
from pathlib_games.graphs.trace import Relax, Round, Settle, ShortestPaths, Steps, added, algorithm


@algorithm
def bellman_ford(graph: GraphLike, source: Node) -> Steps[ShortestPaths]:
    """Find the shortest paths from a source in a graph whose weights may be negative.

    Call ``bellman_ford(graph, source)`` for the result, or ``bellman_ford.trace(graph, source)``
    for the result and every step.

    The algorithm relaxes every edge, round after round, until a round improves nothing. Then all
    distances are final, and it settles the nodes.

    Parameters
    ----------
    graph
        Any object whose ``neighbors(node)`` returns ``(neighbor, weight)`` pairs.
    source
        The starting node.

    Returns
    -------
    ShortestPaths
        Distances and predecessors of all reachable nodes.

    Raises
    ------
    NodeNotFound
        If the source is not in the graph.
    NegativeCycle
        If the source can reach a cycle of negative length; the error names the cycle. An undirected
        edge of negative weight is such a cycle.

    Notes
    -----
    A shortest path has at most V - 1 edges, and round k finds all those with k edges. So if round
    V still improves a node, there is a negative cycle. Time O(V E), space O(V).

    Floats are rounded: a cycle whose weights add up to exactly 0 may appear slightly negative.
    Use integers or fractions where that matters.

    References
    ----------
    R. Bellman, "On a routing problem", Quarterly of Applied Mathematics 16 (1958), 87-90. Cormen,
    Leiserson, Rivest and Stein, *Introduction to Algorithms*, 4th ed., section 22.1.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph
    >>> edges = [("A", "B", 4), ("A", "C", 5), ("C", "B", -3)]
    >>> graph = Graph.from_edges(edges, directed=True)
    >>> bellman_ford(graph, "A").distance
    {'A': 0, 'B': 2, 'C': 5}
    >>> bellman_ford(Graph.from_edges([*edges, ("B", "C", 1)], directed=True), "A")
    Traceback (most recent call last):
    pathlib_games.graphs.errors.NegativeCycle: The cycle 'C' -> 'B' -> 'C' has ... -2: ...
    """
    nodes = list(bfs(graph, source).distance)  # all reachable nodes; raises NodeNotFound
    distance: dict[Node, float] = {source: 0}
    predecessor: dict[Node, Node | None] = {source: None}
    for number in range(1, len(nodes) + 1):
        yield Round, number
        last_improved = None
        for tail in nodes:
            if tail not in distance:
                continue
            for head, weight in graph.neighbors(tail):
                through_tail = distance[tail] + weight
                improved = head not in distance or through_tail < distance[head]
                if improved:
                    distance[head] = through_tail
                    predecessor[head] = tail
                    last_improved = head
                yield Relax, tail, head, weight, through_tail, improved
        if last_improved is None:
            break
    else:
        raise _negative_cycle(graph, predecessor, last_improved)
    for node in nodes:
        yield Settle, node, distance[node]
    return ShortestPaths(source, distance, predecessor, None, graph)


def _negative_cycle(
    graph: GraphLike, predecessor: dict[Node, Node | None], improved: Node
) -> NegativeCycle:
    """Walk back from a node that was improved too late, to the negative cycle."""
    node: Node = improved
    for _ in predecessor:  # after that many steps, we are on the cycle
        node = predecessor[node]
    cycle = [node]
    while (before := predecessor[cycle[-1]]) != node:
        cycle.append(before)
    cycle = [node, *reversed(cycle)]
    weights = [
        min(weight for other, weight in graph.neighbors(tail) if other == head)
        for tail, head in pairwise(cycle)
    ]
    return NegativeCycle(tuple(cycle), added(weights))

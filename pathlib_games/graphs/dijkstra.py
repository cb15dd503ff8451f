"""Dijkstra's algorithm, as the textbook has it."""

from __future__ import annotations

from collections.abc import Container
from heapq import heappop, heappush
from itertools import count

from pathlib_games.graphs.algorithm import algorithm
from pathlib_games.graphs.errors import NegativeWeight, Node
from pathlib_games.graphs.graph import GraphLike
from pathlib_games.graphs.trace import Relax, Settle, ShortestPaths, Stale, Steps


@algorithm
def dijkstra(
    graph: GraphLike,
    source: Node,
    target: Node | None = None,
    *,
    end_points: Container[Node] = (),
) -> Steps[ShortestPaths]:
    """Find the shortest paths from one source to every node that it can reach.

    Call it as ``dijkstra(graph, source)`` for the result, or as ``dijkstra.trace(graph, source)``
    for the result together with every step.

    Parameters
    ----------
    graph
        Anything with ``neighbors(node)`` that gives ``(neighbor, weight)`` pairs.
    source
        The node to start from.
    target
        Stop as soon as this node is settled. Without it, every reachable node is settled.
    end_points
        Nodes that may be reached but not passed: paths end there. Only the source may be left
        although it is one of them.

    Returns
    -------
    ShortestPaths
        Distances and predecessors. Among equal distances the node that entered the queue first
        is settled first; nodes are never compared with each other.

    Raises
    ------
    NodeNotFound
        If the graph does not have the source or the target.
    NegativeWeight
        If an edge with a weight below zero is met; the error names it.

    Notes
    -----
    Time O((V + E) log E) and space O(V + E): an improved node is put into the heap again and its
    old entry is skipped when it comes up ("stale").

    References
    ----------
    E. W. Dijkstra, "A note on two problems in connexion with graphs", Numerische Mathematik 1
    (1959), 269-271. Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, 4th ed.,
    section 22.3.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph
    >>> graph = Graph.from_edges([("A", "B", 5), ("A", "C", 10), ("B", "C", 3)])
    >>> dijkstra(graph, "A").distance
    {'A': 0, 'B': 5, 'C': 8}
    >>> len(dijkstra.trace(graph, "A").steps)
    7
    >>> dijkstra(graph, "A", end_points={"B"}).path_to("C")
    ['A', 'C']
    """
    graph.neighbors(source)  # raises NodeNotFound before we begin
    graph.neighbors(source if target is None else target)
    distance: dict[Node, float] = {}  # of the settled nodes: final
    tentative: dict[Node, float] = {source: 0}  # of all discovered nodes: the best so far
    predecessor: dict[Node, Node | None] = {source: None}
    arrival = count()  # breaks ties in the queue
    queue: list[tuple[float, int, Node]] = [(0, next(arrival), source)]
    while queue:
        length, _, node = heappop(queue)
        if node in distance:
            yield Stale, node, length
            continue
        distance[node] = length
        yield Settle, node, length
        if node == target:
            break
        if node in end_points and node != source:
            continue
        for head, weight in graph.neighbors(node):
            if weight < 0:
                raise NegativeWeight(node, head, weight)
            if head in distance:
                continue
            through_node = length + weight
            improved = head not in tentative or through_node < tentative[head]
            if improved:
                tentative[head] = through_node
                predecessor[head] = node
                heappush(queue, (through_node, next(arrival), head))
            yield Relax, node, head, weight, through_node, improved
    if target is not None:
        predecessor = {node: predecessor[node] for node in distance}
    return ShortestPaths(source, distance, predecessor, target, graph)

"""Dijkstra's algorithm without a queue: the next node is looked for in the whole table."""

from __future__ import annotations

from pathlib_games.graphs.algorithm import algorithm
from pathlib_games.graphs.errors import NegativeWeight, Node
from pathlib_games.graphs.graph import GraphLike
from pathlib_games.graphs.paths import ShortestPaths
from pathlib_games.graphs.steps import Relax, Settle, Steps


@algorithm
def dijkstra_scan(graph: GraphLike, source: Node) -> Steps[ShortestPaths]:
    """Find the shortest paths from one source, scanning all distances for the smallest one.

    Call it as ``dijkstra_scan(graph, source)`` for the result, or as
    ``dijkstra_scan.trace(graph, source)`` for the result together with every step.

    This is how J. Bierfeldt's article on a tile-laying game does it, and how Dijkstra described it.
    Among equal distances the node that was discovered first is settled first.

    Raises `NodeNotFound` if the graph does not have the source.

    Raises `NegativeWeight` if an edge with a weight below zero is met; the error names it.

    Notes
    -----
    Time O(V² + E): each of V nodes is found by looking at up to V distances. Space O(V). On a graph
    with an edge between almost any two nodes this is as good as a heap; on a board it is not.

    References
    ----------
    E. W. Dijkstra, "A note on two problems in connexion with graphs", Numerische Mathematik 1
    (1959), 269-271.
    """
    graph.neighbors(source)  # raises NodeNotFound before we begin
    distance: dict[Node, float] = {}  # of the settled nodes: final
    tentative: dict[Node, float] = {source: 0}  # of all discovered nodes: the best so far
    predecessor: dict[Node, Node | None] = {source: None}
    while len(distance) < len(tentative):
        waiting = (node for node in tentative if node not in distance)
        node = min(waiting, key=tentative.__getitem__)
        distance[node] = tentative[node]
        yield Settle, node, distance[node]
        for head, weight in graph.neighbors(node):
            if weight < 0:
                raise NegativeWeight(node, head, weight)
            if head in distance:
                continue
            through_node = distance[node] + weight
            improved = head not in tentative or through_node < tentative[head]
            if improved:
                tentative[head] = through_node
                predecessor[head] = node
            yield Relax, node, head, weight, through_node, improved
    return ShortestPaths(source, distance, predecessor, None, graph)

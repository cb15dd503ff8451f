"""Dijkstra's algorithm, as the textbook has it; then without a heap, by a scan or by buckets."""

from __future__ import annotations

from collections.abc import Container
from heapq import heappop, heappush
from itertools import count

from pathlib_games.graphs.errors import BadWeight, NegativeWeight, Node, NotWhole
from pathlib_games.graphs.graph import GraphLike
from pathlib_games.graphs.trace import Relax, Settle, ShortestPaths, Stale, Steps, algorithm


@algorithm
def dijkstra(
    graph: GraphLike, source: Node, target: Node | None = None, *, end_points: Container[Node] = ()
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


# ---- without a heap ------------------------------------------------------------------------------


@algorithm
def dijkstra_scan(graph: GraphLike, source: Node) -> Steps[ShortestPaths]:
    """Find the shortest paths from one source, scanning all distances for the smallest one.

    This is how J. Bierfeldt's article on a tile-laying game does it, and how Dijkstra described it.
    Among equal distances the node that was discovered first is settled first.

    Raises `NodeNotFound` or `NegativeWeight`, as `dijkstra` does.

    Notes
    -----
    Time O(V² + E): each of V nodes is found by looking at up to V distances. Space O(V). On a graph
    with an edge between almost any two nodes this is as good as a heap; on a board it is not.
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


FARTHEST = 10_000_000
"""Buckets up to this distance take some 600 MB."""


class TooFar(BadWeight):
    """A search with a bucket for each distance met an edge that leads too far for that."""

    needed = "dijkstra_buckets makes a bucket for each distance, up to ten million: use dijkstra"


@algorithm
def dijkstra_buckets(graph: GraphLike, source: Node) -> Steps[ShortestPaths]:
    """Find the shortest paths from one source, where all weights are whole numbers.

    Bucket 5 holds the nodes that were reached at distance 5. Going through the buckets in their
    order settles the nodes in the order of their distances, and no two are ever compared.

    Raises `NodeNotFound`; `NegativeWeight` or `NotWhole` if an edge has another weight; and
    `TooFar` if it leads to a distance above ten million. The error names the edge.

    Notes
    -----
    Time and space O(V + E + D), where D is the largest distance: empty buckets are gone through as
    well. So this is for small weights.

    References
    ----------
    R. B. Dial, "Algorithm 360: Shortest-path forest with topological ordering", Communications of
    the ACM 12 (1969), 632-633.
    """
    graph.neighbors(source)  # raises NodeNotFound before we begin
    distance: dict[Node, float] = {}  # of the settled nodes: final
    tentative: dict[Node, float] = {source: 0}  # of all discovered nodes: the best so far
    predecessor: dict[Node, Node | None] = {source: None}
    buckets: list[list[Node]] = [[source]]
    for length, bucket in enumerate(buckets):  # buckets, and nodes in them, are added behind
        for node in bucket:
            if node in distance:
                yield Stale, node, length
                continue
            distance[node] = length
            yield Settle, node, length
            for head, weight in graph.neighbors(node):
                if weight < 0:
                    raise NegativeWeight(node, head, weight)
                if weight % 1:
                    raise NotWhole(node, head, weight)
                if head in distance:
                    continue
                through_node = length + int(weight)
                if through_node > FARTHEST:
                    raise TooFar(node, head, weight)
                improved = head not in tentative or through_node < tentative[head]
                if improved:
                    tentative[head] = through_node
                    predecessor[head] = node
                    buckets += [[] for _ in range(through_node + 1 - len(buckets))]
                    buckets[through_node].append(head)
                yield Relax, node, head, weight, through_node, improved
    return ShortestPaths(source, distance, predecessor, None, graph)

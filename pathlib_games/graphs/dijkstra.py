"""Dijkstra's algorithm with a heap, with a linear scan, and with buckets."""

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
    """Find the shortest paths from a source to every reachable node.

    Call ``dijkstra(graph, source)`` for the result, or ``dijkstra.trace(graph, source)`` for the
    result and every step.

    Parameters
    ----------
    graph
        Any object whose ``neighbors(node)`` returns ``(neighbor, weight)`` pairs.
    source
        The starting node.
    target
        Stop when this node is settled. By default, settle every reachable node.
    end_points
        Nodes that end a path: the search reaches them but does not continue from them. The source
        is exempt.

    Returns
    -------
    ShortestPaths
        Distances and predecessors. Ties are broken by the order of arrival in the queue; nodes are
        never compared with each other.

    Raises
    ------
    NodeNotFound
        If the source or the target is not in the graph.
    NegativeWeight
        If the search meets an edge with a negative weight; the error names the edge.

    Notes
    -----
    Time O((V + E) log E) and space O(V + E): an improved node enters the heap again, and its old
    entry becomes stale and is skipped.

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
    distance: dict[Node, float] = {}  # of the settled nodes, final
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


@algorithm
def dijkstra_scan(graph: GraphLike, source: Node) -> Steps[ShortestPaths]:
    """Find the shortest paths from a source by scanning all distances for the smallest one.

    J. Bierfeldt's article on a tile-laying game does it this way, and so did Dijkstra. Ties are
    broken by the order of discovery.

    Raises `NodeNotFound` or `NegativeWeight`, like `dijkstra`.

    Notes
    -----
    Time O(V² + E): finding each of V nodes takes a scan of up to V distances. Space O(V). On a
    dense graph, the scan is as good as a heap; on a board it is not.
    """
    graph.neighbors(source)  # raises NodeNotFound before we begin
    distance: dict[Node, float] = {}  # of the settled nodes, final
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
"""The largest distance of a bucket; that many buckets take about 600 MB."""


class TooFar(BadWeight):
    """An edge leads too far for a search with one bucket per distance."""

    needed = "dijkstra_buckets makes one bucket per distance, up to ten million: use dijkstra"


@algorithm
def dijkstra_buckets(graph: GraphLike, source: Node) -> Steps[ShortestPaths]:
    """Find the shortest paths from a source in a graph whose weights are integers.

    Bucket 5 holds the nodes that were reached at distance 5. Going through the buckets in order
    settles the nodes by distance, without comparing any.

    Raises `NodeNotFound`; `NegativeWeight` or `NotWhole` for an edge with another weight; `TooFar`
    for an edge that leads to a distance above ten million. The error names the edge.

    Notes
    -----
    Time and space O(V + E + D), where D is the largest distance, because empty buckets are visited
    too. So this search suits small weights.

    References
    ----------
    R. B. Dial, "Algorithm 360: Shortest-path forest with topological ordering", Communications of
    the ACM 12 (1969), 632-633.
    """
    graph.neighbors(source)  # raises NodeNotFound before we begin
    distance: dict[Node, float] = {}  # of the settled nodes, final
    tentative: dict[Node, float] = {source: 0}  # of all discovered nodes: the best so far
    predecessor: dict[Node, Node | None] = {source: None}
    buckets: list[list[Node]] = [[source]]
    for length, bucket in enumerate(buckets):  # buckets and their nodes grow as we go
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

"""Breadth-first search, and 0-1 BFS with two lists."""

from __future__ import annotations

from collections import deque
from collections.abc import Container

from pathlib_games.graphs.errors import Node, NotZeroOrOne
from pathlib_games.graphs.graph import GraphLike
from pathlib_games.graphs.trace import Relax, Settle, ShortestPaths, Stale, Steps, algorithm


@algorithm
def bfs(
    graph: GraphLike, source: Node, target: Node | None = None, *, end_points: Container[Node] = ()
) -> Steps[ShortestPaths]:
    """Find the paths with the fewest edges from a source to every reachable node.

    Call ``bfs(graph, source)`` for the result, or ``bfs.trace(graph, source)`` for the result and
    every step.

    Parameters
    ----------
    graph
        Any object whose ``neighbors(node)`` returns ``(neighbor, weight)`` pairs. The weights are
        ignored.
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
        Distances in edges, which are also the numbers of the waves, and predecessors. With a
        target, those of all nodes discovered so far: in BFS the first distance of a node is final.

    Raises
    ------
    NodeNotFound
        If the source or the target is not in the graph.

    Notes
    -----
    Time O(V + E) and space O(V): every node enters the queue once. If all weights are 1, the
    distances are those of `dijkstra`. An edge to a discovered node makes no step, because it
    improves nothing.

    References
    ----------
    E. F. Moore, "The shortest path through a maze", Proceedings of an International Symposium on
    the Theory of Switching (1959), 285-292. Cormen, Leiserson, Rivest and Stein, *Introduction to
    Algorithms*, 4th ed., section 20.2.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph
    >>> graph = Graph.from_edges([("A", "B", 5), ("A", "C", 10), ("B", "C", 3), ("C", "D", 1)])
    >>> bfs(graph, "A").distance
    {'A': 0, 'B': 1, 'C': 1, 'D': 2}
    >>> bfs(graph, "A").tree
    {'A': ['B', 'C'], 'C': ['D']}
    >>> bfs.trace(graph, "A").steps[:2]
    (Settle(node='A', distance=0), Relax(tail='A', head='B', weight=1, distance=1, improved=True))
    """
    graph.neighbors(source)  # raises NodeNotFound before we begin
    graph.neighbors(source if target is None else target)
    distance: dict[Node, float] = {source: 0}  # of all discovered nodes, final at once
    predecessor: dict[Node, Node | None] = {source: None}
    queue = deque([source])
    while queue:
        node = queue.popleft()
        yield Settle, node, distance[node]
        if node == target:
            break
        if node in end_points and node != source:
            continue
        for head, _ in graph.neighbors(node):
            if head not in distance:
                distance[head] = distance[node] + 1
                predecessor[head] = node
                queue.append(head)
                yield Relax, node, head, 1, distance[head], True
    return ShortestPaths(source, distance, predecessor, target, graph)


@algorithm
def zero_one_bfs(
    graph: GraphLike, source: Node, target: Node | None = None
) -> Steps[ShortestPaths]:
    """Find the shortest paths from a source in a graph whose weights are all 0 or 1.

    Call ``zero_one_bfs(graph, source)`` for the result, or ``zero_one_bfs.trace(graph, source)``
    for the result and every step.

    Like `bfs`, the search settles nodes in waves. An edge of weight 1 leads into the next wave, an
    edge of weight 0 into the current one.

    Parameters
    ----------
    graph
        Any object whose ``neighbors(node)`` returns ``(neighbor, weight)`` pairs.
    source
        The starting node.
    target
        Stop when this node is settled. By default, settle every reachable node.

    Returns
    -------
    ShortestPaths
        Distances and predecessors; the distances are those of `dijkstra`.

    Raises
    ------
    NodeNotFound
        If the source or the target is not in the graph.
    NotZeroOrOne
        If the search meets an edge with another weight; the error names the edge.

    Notes
    -----
    Time and space O(V + E): distances in the frontier differ by at most 1, so no heap is needed. A
    node enters each wave at most once, so it becomes stale at most once. The usual form has a
    double-ended queue: weight 0 goes to the front, weight 1 to the back. Two lists do the same and
    keep ties in order of arrival.

    References
    ----------
    R. B. Dial, "Algorithm 360: shortest-path forest with topological ordering", Communications of
    the ACM 12 (1969), 632-633. For weights 0 and 1, its buckets are these two lists.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph
    >>> graph = Graph.from_edges([("A", "B", 1), ("A", "C", 1), ("C", "D", 0), ("B", "D", 1)])
    >>> zero_one_bfs(graph, "A").distance
    {'A': 0, 'B': 1, 'C': 1, 'D': 1}
    >>> zero_one_bfs(graph, "A").path_to("D")
    ['A', 'C', 'D']
    """
    graph.neighbors(source)  # raises NodeNotFound before we begin
    graph.neighbors(source if target is None else target)
    distance: dict[Node, float] = {}  # of the settled nodes, final
    tentative: dict[Node, float] = {source: 0}  # of all discovered nodes: the best so far
    predecessor: dict[Node, Node | None] = {source: None}
    wave, number = [source], 0
    while wave and (target is None or target not in distance):
        next_wave: list[Node] = []
        for node in wave:  # the wave grows while we loop over it
            if node in distance:  # settled earlier, in this wave or the one before
                yield Stale, node, number
                continue
            distance[node] = number
            yield Settle, node, number
            if node == target:
                break
            for head, weight in graph.neighbors(node):
                if weight not in (0, 1):
                    raise NotZeroOrOne(node, head, weight)
                if head in distance:
                    continue
                through_node = number + weight
                improved = head not in tentative or through_node < tentative[head]
                if improved:
                    tentative[head] = through_node
                    predecessor[head] = node
                    (next_wave if weight else wave).append(head)
                yield Relax, node, head, weight, through_node, improved
        wave, number = next_wave, number + 1
    if target is not None:
        predecessor = {node: predecessor[node] for node in distance}
    return ShortestPaths(source, distance, predecessor, target, graph)

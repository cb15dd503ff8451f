"""Breadth-first search, as the textbook has it."""

from __future__ import annotations

from collections import deque
from collections.abc import Container

from pathlib_games.graphs.algorithm import algorithm
from pathlib_games.graphs.errors import Node
from pathlib_games.graphs.graph import GraphLike
from pathlib_games.graphs.paths import ShortestPaths
from pathlib_games.graphs.steps import Relax, Settle, Steps


@algorithm
def bfs(
    graph: GraphLike,
    source: Node,
    target: Node | None = None,
    *,
    end_points: Container[Node] = (),
) -> Steps[ShortestPaths]:
    """Find the paths with the fewest edges from one source to every node that it can reach.

    Call it as ``bfs(graph, source)`` for the result, or as ``bfs.trace(graph, source)`` for the
    result together with every step.

    Parameters
    ----------
    graph
        Anything with ``neighbors(node)`` that gives ``(neighbor, weight)`` pairs. The weights are
        not looked at: every edge counts 1.
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
        Distances in edges, which are also the numbers of the waves in which the nodes are found,
        and predecessors. With a target, those of all nodes that were discovered by then: in this
        search the first number of a node is its last.

    Raises
    ------
    NodeNotFound
        If the graph does not have the source or the target.

    Notes
    -----
    Time O(V + E) and space O(V): every node enters the queue once. On a graph whose weights are
    all 1 the distances are those of `dijkstra`. An edge to a node that was discovered earlier makes
    no step, because it can never improve it.

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
    distance: dict[Node, float] = {source: 0}  # of all discovered nodes: final at once
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

"""Dijkstra's algorithm with a Fibonacci heap: one entry a node, whose key becomes smaller."""

from __future__ import annotations

from pathlib_games.graphs.algorithm import algorithm
from pathlib_games.graphs.errors import NegativeWeight, Node
from pathlib_games.graphs.fibonacci_heap import Entry, FibonacciHeap
from pathlib_games.graphs.graph import GraphLike
from pathlib_games.graphs.paths import ShortestPaths
from pathlib_games.graphs.steps import Relax, Settle, Steps


@algorithm
def dijkstra_fibonacci(
    watched: bool, graph: GraphLike, source: Node, heap: FibonacciHeap[Node] | None = None
) -> Steps[ShortestPaths]:
    """Find the shortest paths from one source, with a Fibonacci heap as the queue.

    Call it as ``dijkstra_fibonacci(graph, source)`` for the result, or as
    ``dijkstra_fibonacci.trace(graph, source)`` for the result together with every step.

    Raises `NodeNotFound` if the graph does not have the source.

    Raises `NegativeWeight` if an edge with a weight below zero is met; the error names it.

    Notes
    -----
    Time O(E + V log V), the best that is known for comparing distances, and space O(V). It pays
    where most edges improve a node that waits already. On a board hardly any does.

    References
    ----------
    M. L. Fredman and R. E. Tarjan, "Fibonacci heaps and their uses in improved network optimization
    algorithms", Journal of the ACM 34 (1987), 596-615.
    """
    graph.neighbors(source)  # raises NodeNotFound before we begin
    queue = FibonacciHeap[Node]() if heap is None else heap
    distance: dict[Node, float] = {}  # of the settled nodes: final
    entries: dict[Node, Entry[Node]] = {source: queue.push(0, source)}
    predecessor: dict[Node, Node | None] = {source: None}
    while queue:
        entry = queue.pop()
        node, length = entry.value, entry.key
        distance[node] = length
        if watched:
            yield Settle, node, length
        for head, weight in graph.neighbors(node):
            if weight < 0:
                raise NegativeWeight(node, head, weight)
            if head in distance:
                continue
            through_node = length + weight
            improved = head not in entries or through_node < entries[head].key
            if improved:
                predecessor[head] = node
                if head in entries:
                    queue.decrease(entries[head], through_node)
                else:
                    entries[head] = queue.push(through_node, head)
            if watched:
                yield Relax, node, head, weight, through_node, improved
    return ShortestPaths(source, distance, predecessor, None, graph)

"""What a search for shortest paths returns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pathlib_games.graphs.errors import Node, NoPath
from pathlib_games.graphs.graph import GraphLike


def added(weights: Iterable[float]) -> float:
    """Add weights one after the other, as a search does along a path.

    `sum` mends the last digit from Python 3.12 on, and would then differ from the distance.
    """
    total: float = 0
    for weight in weights:
        total += weight
    return total


@dataclass(frozen=True, slots=True)
class ShortestPaths:
    """Distances from one source and the predecessor tree that leads back to it.

    Attributes
    ----------
    source
        Where the search began.
    distance
        For each node that can be reached (and, if the search stopped at a target, was settled
        by then): its distance from the source.
    predecessor
        For each of these nodes: the node before it on a shortest path; None for the source.
    target
        Where the search stopped, or None if it went on to the end.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph, dijkstra
    >>> graph = Graph.from_edges([("A", "B", 5), ("A", "C", 10), ("B", "C", 3)])
    >>> dijkstra(graph, "A").path_to("C")
    ['A', 'B', 'C']
    """

    source: Node
    distance: dict[Node, float]
    predecessor: dict[Node, Node | None]
    target: Node | None = None
    graph: GraphLike | None = field(default=None, repr=False, compare=False)

    @property
    def tree(self) -> dict[Node, list[Node]]:
        """The predecessor tree from the source outwards: for each node those that come after it.

        Nodes that nothing comes after are left out. The article on Color Lines writes its spanning
        tree in this form.

        Examples
        --------
        >>> from pathlib_games.graphs import Graph, bfs
        >>> bfs(Graph.from_edges([(0, 1, 1), (0, 9, 1), (1, 2, 1)]), 0).tree
        {0: [1, 9], 1: [2]}
        """
        after: dict[Node, list[Node]] = {}
        for node, before in self.predecessor.items():
            if before is not None:
                after.setdefault(before, []).append(node)
        return after

    def path_to(self, node: Node) -> list[Node]:
        """Return a shortest path as the list of its nodes, from the source to the node.

        Raises
        ------
        NodeNotFound
            If the graph does not have the node.
        NoPath
            If the node cannot be reached, or the search stopped before it was settled.
        """
        if self.graph is not None:
            self.graph.neighbors(node)  # raises NodeNotFound for a node that does not exist
        if node not in self.distance:
            stopped_at = self.target if self.target in self.distance else None
            raise NoPath(self.source, node, stopped_at)
        path = [node]
        while (before := self.predecessor[path[-1]]) is not None:
            path.append(before)
        return path[::-1]

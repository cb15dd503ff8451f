"""What an exercise asks about: a graph, a source, and perhaps a target."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import pairwise
from numbers import Real
from typing import Literal

from pathlib_games.boards import load_graph
from pathlib_games.graphs import BadGraph, Graph, Node, NodeNotFound, bellman_ford, dijkstra
from pathlib_games.graphs.trace import added
from pathlib_games.words import shown

Positions = dict[Node, tuple[float, float]]
_FEW = 4  # edges of a node that are written down
SearchName = Literal["dijkstra", "astar", "bellman_ford"]


def equal(given: object, right: float | None) -> bool:
    """Compare a number with the right one; None is no distance."""
    if right is None or not isinstance(given, Real):
        return given is None and right is None
    try:
        return math.isclose(given, right, rel_tol=1e-9, abs_tol=1e-9)
    except OverflowError:  # larger than any float
        return given == right


@dataclass(frozen=True)
class Instance:
    """A question: the shortest paths from one source of one graph."""

    title: str  # what the graph is called in messages
    graph: Graph  # the question
    source: Node
    positions: Positions | None = None  # where to draw the nodes, or None for a circle
    # The node that a path is asked to, or None if nothing was said about it.
    target: Node | None = None
    # Which algorithm is asked for; A* needs the target and the guesses.
    search: SearchName = "dijkstra"
    # What the heuristic of A* guesses for each node.
    guesses: Mapping[Node, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for node in (self.source, *([] if self.target is None else [self.target])):
            if node not in self.graph:
                raise NodeNotFound(node, list(self.graph.nodes))
        if self.guesses and (missing := [node for node in self.graph if node not in self.guesses]):
            raise BadGraph(f"There is no guess for the node {shown(missing[0])}.")

    @cached_property
    def distances(self) -> dict[Node, float]:
        """The right distance of each node that can be reached, also with negative weights.

        Raises
        ------
        NegativeCycle
            If a cycle of negative length can be reached: then there are no distances.
        """
        if all(weight >= 0 for _, _, weight in self.graph.edges):
            return dijkstra(self.graph, self.source).distance
        return bellman_ford(self.graph, self.source).distance

    def weight(self, tail: Node, head: Node) -> float | None:
        """Return the least weight of an edge, or None if there is none."""
        weights = (weight for node, weight in self.graph.neighbors(tail) if node == head)
        return min(weights, default=None)

    def edges_from(self, node: Node, without: float | None = None) -> str:
        """Write down where edges from a node lead, and what they weigh; a few will do.

        `without`: an edge of this weight is left out.

        Examples
        --------
        >>> five_nodes().edges_from("A"), five_nodes().edges_from("A", without=8)
        ('B 5, C 10, D 8', 'B 5, C 10')
        """
        edges = [(head, w) for head, w in self.graph.neighbors(node) if not equal(w, without)]
        return ", ".join(f"{head} {weight:g}" for head, weight in edges[:_FEW])

    def heads_from(self, node: Node, without: object = None) -> str:
        """Write down where edges from a node lead; `without`: a node that is left out.

        Examples
        --------
        >>> five_nodes().heads_from("A")
        'B, C and D'
        """
        *heads, last = [str(head) for head, _ in self.graph.neighbors(node) if head != without]
        return f"{', '.join(heads)} and {last}" if heads else last

    def length(self, path: Sequence[Node]) -> float:
        """Add up the weights along a path; of parallel edges the lightest counts."""
        return added(self.weight(tail, head) or 0 for tail, head in pairwise(path))

    def ends_a_shortest_path(self, tail: Node, head: Node) -> bool:
        """Say whether a shortest path to a node comes over an edge."""
        weight = self.weight(tail, head) if tail in self.distances else None
        return weight is not None and equal(self.distances[tail] + weight, self.distances.get(head))

    @property
    def aim(self) -> Node:
        """The target, or else the farthest node that can be reached."""
        if self.target is not None:
            return self.target
        return max(self.distances, key=lambda node: self.distances[node])


# Six nodes in two columns between a source and a far end: every edge can be drawn straight without
# crossing a node, which random places do not promise.
_SIX_PLACES: Positions = {
    "A": (0, 1),
    "B": (1, 0),
    "C": (1, 2),
    "D": (2, 0),
    "E": (2, 2),
    "F": (3, 1),
}


def six_nodes(title: str, text: str, target: Node | None = None) -> Instance:
    """Return a chosen graph of the nodes A to F, in places where no edges cross if that can be.

    `text`: its edges, as `Graph.from_text` reads them.

    Only the edges A-B, A-C, B-C, B-D, B-E, C-D, C-E, D-E, D-F and E-F can be drawn without passing
    through a node.
    """
    written = Graph.from_text(text)
    graph = Graph.from_edges(written.edges, _SIX_PLACES, written.directed)
    ends = {tuple(sorted(map(str, edge[:2]))) for edge in graph.edges}
    return Instance(title, graph, "A", _uncrossed(ends), target)


def _uncrossed(ends: set[tuple[str, ...]]) -> Positions | None:
    """Place the nodes so that no edges cross: B-E and C-D do; with D and E swapped, B-D and C-E."""
    if not {("B", "E"), ("C", "D")} <= ends:
        return _SIX_PLACES
    if not {("B", "D"), ("C", "E")} <= ends:
        return {**_SIX_PLACES, "D": _SIX_PLACES["E"], "E": _SIX_PLACES["D"]}
    return None


@cache
def five_nodes(source: str = "A") -> Instance:
    """Return the article's graph of five nodes.

    Examples
    --------
    >>> five_nodes().graph
    <Graph: 5 nodes, 6 edges, undirected>
    """
    drawn = load_graph("five_nodes")
    return Instance("the five nodes", drawn.graph, source, drawn.positions)

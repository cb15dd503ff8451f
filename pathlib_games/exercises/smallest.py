"""A smallest graph on which something goes wrong, found by leaving out nodes and edges."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import TypeVar

from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.verdict import written
from pathlib_games.graphs import Graph, Node
from pathlib_games.graphs.graph import Edge
from pathlib_games.words import counted

T = TypeVar("T")

_TRIED = 80  # graphs; each of them is one more run of a learner's program
_SECONDS = 2.0  # a slow program is shown on a larger graph
_NAMED = 6  # so many edges can be written in a sentence


def smallest(
    instance: Instance, seen: T, look: Callable[[Instance], T | None]
) -> tuple[Instance, T]:
    """Return an instance that shows the same with fewest nodes and edges, and what is seen there.

    Nodes and edges are left out one by one, as long as it still shows; of two edges that meet where
    nothing else does, one is made. What could be reached can
    still be reached then, so that no second difficulty comes in.

    Parameters
    ----------
    instance
        Where to begin.
    seen
        What is seen on it.
    look
        Returns what is seen on another instance, or None if it does not show there.

    Examples
    --------
    >>> from pathlib_games.exercises.instance import five_nodes
    >>> def longer_than_an_edge(asked):
    ...     by_edge = dict(asked.graph.neighbors(asked.source))
    ...     return next((n for n, d in asked.distances.items() if by_edge.get(n, 0) > d), None)
    >>> found, node = smallest(five_nodes(), "C", longer_than_an_edge)
    >>> found.title, node
    ('a graph with the edges A-B 5, A-C 10, B-C 3', 'C')
    """
    end, left = perf_counter() + _SECONDS, _TRIED
    going_on = True
    while going_on:
        going_on = False
        for other in _smaller(instance):
            if left == 0 or perf_counter() > end:
                return instance, seen
            left -= 1
            shows = look(other)
            if shows is not None:
                instance, seen, going_on = other, shows, True
                break
    return instance, seen


def _smaller(instance: Instance) -> Iterator[Instance]:
    """Yield what is left without a node, the last first; without an edge; with two edges as one."""
    graph = instance.graph
    for lost in reversed(graph.nodes):
        if lost != instance.source:
            edges = [edge for edge in graph.edges if lost not in edge[:2]]
            yield from _if_reached(instance, [n for n in graph.nodes if n != lost], edges)
    for number in range(len(graph.edges)):
        edges = [edge for other, edge in enumerate(graph.edges) if other != number]
        yield from _if_reached(instance, list(graph.nodes), edges)
    for middle in graph.nodes:
        one, *others = [edge for edge in graph.edges if middle in edge[:2]] or [None]
        if one is not None and len(others) == 1 and middle != instance.source:
            joined = _joined(one, others[0], middle, graph.directed)
            edges = [
                joined if edge is one else edge for edge in graph.edges if edge is not others[0]
            ]
            yield from _if_reached(instance, [n for n in graph.nodes if n != middle], edges)


def _joined(one: Edge, other: Edge, middle: Node, directed: bool) -> Edge:
    """Make one edge of two that meet in a node."""
    if directed and other[1] == middle:
        one, other = other, one
    tail = one[0] if one[1] == middle else one[1]
    head = other[1] if other[0] == middle else other[0]
    return tail, head, one[2] + other[2]


def _if_reached(instance: Instance, nodes: list[Node], edges: list[Edge]) -> Iterator[Instance]:
    graph = Graph.from_edges(edges, nodes, instance.graph.directed)
    found = Instance(_title(graph), graph, instance.source, instance.positions)
    if all(node in found.distances for node in nodes if node in instance.distances):
        yield found


def _title(graph: Graph) -> str:
    if not graph.edges:
        return f"a graph of {counted(len(graph), 'node')} without edges"
    if len(graph.edges) > _NAMED:
        return f"a graph of {counted(len(graph), 'node')}"
    to = "→" if graph.directed else "-"
    edges = [f"{tail}{to}{head} {written(weight)}" for tail, head, weight in graph.edges]
    return f"a graph with the {'edges' if len(edges) > 1 else 'edge'} {', '.join(edges)}"

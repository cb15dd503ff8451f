"""Reads a graph that a learner made: a text, or a graph."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection

from pathlib_games.exercises.reading import kind, read_text
from pathlib_games.exercises.verdict import written, wrong
from pathlib_games.graphs import BadGraph, Graph
from pathlib_games.graphs.texts import read_number
from pathlib_games.words import counted

MOST_NODES = 40
LARGEST_WEIGHT = 1_000_000
_EXPECTED = "The graph should be a text such as 'A B 5; B C 1'"


def read_graph(answer: object, *, negative: bool = False, named: Collection[str] = ()) -> Graph:
    """Return the graph that is meant.

    `named`: names of nodes that are asked for. Capitals do not matter in them.

    Raises `Wrong` if it is none, or has what no exercise about own graphs allows: too many nodes, a
    weight that is too large, two edges beside each other, an edge from a node to itself.

    Examples
    --------
    >>> read_graph("A B 5; B C"), read_graph("s, t, 5", named="ST").nodes
    (<Graph: 3 nodes, 2 edges, undirected>, ('S', 'T'))
    """
    if isinstance(answer, Graph):
        graph = answer
    else:
        try:
            lines = re.split(r"([;\n])", read_text(answer, _EXPECTED))
            graph = Graph.from_text("".join(map(_without_commas, lines)))
        except BadGraph as problem:
            wrong(str(problem))
        _check_names(graph)
    graph = _called(graph, named)
    if not len(graph):
        wrong(f"{_EXPECTED}; {kind(answer)} has no nodes.")
    if len(graph) > MOST_NODES:
        wrong(f"{counted(len(graph), 'node')} are too many to look at: {MOST_NODES} are enough.")
    ends = Counter(
        (tail, head) if graph.directed else frozenset((tail, head)) for tail, head, _ in graph.edges
    )
    for tail, head, weight in graph.edges:
        edge = f"the edge from {tail} to {head}"
        if tail == head:
            wrong(f"Leave out {edge}: no shortest path goes round from a node to itself.")
        if ends[(tail, head) if graph.directed else frozenset((tail, head))] > 1:
            wrong(f"One edge from {tail} to {head} is enough; yours has two.")
        if weight < 0 and not negative:
            wrong(
                f"Dijkstra's algorithm itself goes wrong with negative weights, so {edge} should "
                f"weigh 0 or more, not {written(weight)}."
            )
        if abs(weight) > LARGEST_WEIGHT:
            wrong(f"A weight should be at most {LARGEST_WEIGHT:,}; {edge} weighs more.")
    return graph


def _without_commas(line: str) -> str:
    """Write an edge such as ``A, B, 5`` without its commas; several edges are not told apart."""
    bare = re.sub(r"(?<!\d),\s*|,\s+", " ", line)
    words = [word for word in bare.split() if word not in ("->", "→")]
    return line if '"' in line or len(words) > 3 else bare


def _called(graph: Graph, named: Collection[str]) -> Graph:
    """Write the names that are asked for as they are asked for."""
    names = {node: node for node in graph.nodes}
    for name in named:
        alike = [node for node in graph.nodes if str(node).casefold() == name.casefold()]
        if len(alike) == 1:
            names[alike[0]] = name
    edges = [(names[tail], names[head], weight) for tail, head, weight in graph.edges]
    return Graph.from_edges(edges, names.values(), graph.directed)


def _check_names(graph: Graph) -> None:
    """Refuse a text in which "A-B 5" stands for an edge: it says that A-B leads to 5."""
    for tail, head, _ in graph.edges:
        if "-" in str(tail) and read_number(str(head)) is not None:
            spaced = f"{tail} {head}".replace("-", " ")
            wrong(
                f"{tail} {head} is read as an edge from {tail} to {head}. Write a space between "
                f"two names: {spaced}."
            )

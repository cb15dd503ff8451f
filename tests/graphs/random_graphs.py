"""Random graphs with every awkward feature, and a slow but simple solver."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from typing import Any

from hypothesis import HealthCheck, settings, strategies as st

from pathlib_games.graphs import Graph, Node
from pathlib_games.graphs.trace import added
from tests.tiers import cases


class Piece:
    """A node that equals only itself and cannot be compared."""

    def __repr__(self) -> str:
        return "<Piece>"


FEW = 25

# No two of these can be compared, apart from 0 with 2.5. Two of them are false.
NODES: tuple[Node, ...] = ("A", 0, (1, "A"), frozenset(), 2.5, b"B", Piece())

# All searches add floats along a path in the same order, and so round alike. This fails for floats
# mixed with fractions or with large whole numbers: so these are not mixed.
WEIGHTS: dict[str, tuple[Any, ...]] = {
    "ties and zeros": (0, 1, 2, 3),
    "whole numbers too large for a float": (10**400, 10**400 + 1, 10**400 + 2),
    "floats": (0.0, 0.1, 0.2, 0.3, 0.7, 1 / 3, 1e-9, 1e6),
    "whole numbers and floats": (0, 1, 2, 0.1, 0.5, 2.0, 2.7),
    "fractions": tuple(Fraction(above, below) for above in range(4) for below in (2, 3)),
}


def examples(number: int) -> settings:
    """Try this many graphs at night and a quarter of them otherwise, and allow a slow machine.

    The graphs are the same each time. Small numbers are always tried completely.
    """
    return settings(
        max_examples=cases(every_night=number, every_time=max(number // 4, min(number, FEW))),
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow],
    )


@st.composite
def graphs(
    draw: st.DrawFn, weights: str = "ties and zeros", directed: bool | None = None
) -> tuple[Graph, Node]:
    """Draw a graph and a source.

    With up to 7 nodes and 15 edges there are unreachable parts, self loops, parallel edges
    and ties.
    """
    # Draw sizes evenly: by itself, Hypothesis prefers graphs too small for a stale entry.
    number, size = draw(SIZES)
    edges = draw(edge_lists(number, size, weights))
    one_way = draw(st.booleans()) if directed is None else directed
    nodes = NODES[:number]
    return Graph.from_edges(edges, nodes, one_way), draw(st.sampled_from(nodes))


SIZES = st.sampled_from(list(product(range(1, 8), range(16))))


@cache  # making strategies takes longer than drawing from them
def edge_lists(number: int, size: int, weights: str) -> st.SearchStrategy[list[Any]]:
    nodes = NODES[:number]
    edge = st.sampled_from(list(product(nodes, nodes, WEIGHTS[weights])))
    return st.lists(edge, min_size=size, max_size=size)


def lightest_edges(graph: Graph) -> dict[tuple[Node, Node], float]:
    """Return the least weight from each tail to each head, read from the given edges."""
    lightest: dict[tuple[Node, Node], float] = {}
    for tail, head, weight in graph.edges:
        for ends in {(tail, head)} if graph.directed else {(tail, head), (head, tail)}:
            lightest[ends] = min(weight, lightest.get(ends, weight))
    return lightest


def all_lengths(graph: Graph, source: Node) -> dict[Node, list[float]]:
    """Return the lengths of all simple paths from the source, by last node."""
    lightest = lightest_edges(graph)

    def walk(path: tuple[Node, ...], length: float) -> Iterator[tuple[Node, float]]:
        yield path[-1], length
        for (tail, head), weight in lightest.items():
            if tail == path[-1] and head not in path:
                yield from walk((*path, head), length + weight)

    lengths: dict[Node, list[float]] = {}
    for node, length in walk((source,), 0):
        lengths.setdefault(node, []).append(length)
    return lengths


def length_of(graph: Graph, path: Iterable[Node]) -> float:
    """Add up the least weights along a path; raise KeyError if a step is not an edge."""
    lightest = lightest_edges(graph)
    return added(lightest[ends] for ends in pairwise(path))

"""0-1 breadth-first search takes the steps of Dijkstra's algorithm, or names another weight."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from pathlib_games.graphs import (
    Graph,
    Node,
    NotZeroOrOne,
    Stale,
    dijkstra,
    zero_one_bfs,
)
from tests.graphs.random_graphs import SIZES, edge_lists, examples, graphs

# B is discovered at 1, then over two free edges at 0: its first queue entry becomes stale.
SHORT_CUT = Graph.from_edges(
    [("A", "B", 1), ("A", "C", 0), ("C", "D", 0), ("D", "B", 0), ("B", "E", 1)], nodes=[*"ABCDEZ"]
)


@st.composite
def zero_one_graphs(draw: st.DrawFn) -> tuple[Graph, Node]:
    """Take a random graph and keep of every weight only whether it is odd."""
    graph, source = draw(graphs())
    edges = [(tail, head, int(weight) % 2) for tail, head, weight in graph.edges]
    return Graph.from_edges(edges, graph.nodes, graph.directed), source


@examples(300)
@given(drawn=zero_one_graphs())
def test_takes_the_steps_of_dijkstra(
    drawn: tuple[Graph, Node],
) -> None:
    graph, source = drawn
    trace = zero_one_bfs.trace(graph, source)
    assert trace.result == zero_one_bfs(graph, source) == dijkstra(graph, source)
    assert trace.steps == dijkstra.trace(graph, source).steps


def test_a_free_way_overtakes() -> None:
    found = zero_one_bfs(SHORT_CUT, "A")
    assert found.distance == {"A": 0, "C": 0, "D": 0, "B": 0, "E": 1}
    assert found.path_to("E") == ["A", "C", "D", "B", "E"]
    assert Stale("B", 1) in zero_one_bfs.trace(SHORT_CUT, "A").steps


@examples(200)
@given(drawn=SIZES.flatmap(lambda size: edge_lists(*size, "ties and zeros")))
def test_other_weights_are_refused_where_they_are_met(drawn: list[Any]) -> None:
    graph = Graph.from_edges(drawn, nodes=["A"])
    met = {weight for node in dijkstra(graph, "A").distance for _, weight in graph.neighbors(node)}
    if met <= {0, 1}:
        assert zero_one_bfs(graph, "A") == dijkstra(graph, "A")
    else:
        with pytest.raises(NotZeroOrOne, match=r"has the weight [23]; zero_one_bfs needs"):
            zero_one_bfs(graph, "A")


@pytest.mark.parametrize("weight", [-1, 0.5, 2, 10**400])
def test_a_weight_that_is_neither_is_named(weight: float) -> None:
    graph = Graph.from_edges([("A", "B", 1), ("B", "C", weight)])
    with pytest.raises(NotZeroOrOne, match="The edge 'B' -> 'C'") as refusal:
        zero_one_bfs(graph, "A")
    assert (refusal.value.tail, refusal.value.head, refusal.value.weight) == ("B", "C", weight)

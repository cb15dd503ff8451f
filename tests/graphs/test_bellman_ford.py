"""Bellman-Ford with negative weights: against networkx, and it names every negative cycle."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, strategies as st

from pathlib_games.graphs import Graph, NegativeCycle, Node, Round, Settle, bellman_ford
from tests.graphs.random_graphs import examples, lightest_edges
from tests.graphs.test_dijkstra import check_predecessors_and_paths

EDGES = st.lists(
    st.tuples(st.sampled_from("ABCDEF"), st.sampled_from("ABCDEF"), st.integers(-4, 9)), max_size=14
)


def reached_cycle(graph: Graph, source: Node) -> bool:
    """Ask networkx whether a negative cycle can be reached."""
    peer: Any = graph.to_networkx()
    part = peer.subgraph({source, *nx.descendants(peer, source)}).copy()
    return bool(nx.negative_edge_cycle(part))


def check_cycle(graph: Graph, found: NegativeCycle) -> None:
    """Walk around the named cycle: it is a cycle, negative and reachable."""
    lightest = lightest_edges(graph)
    assert found.cycle[0] == found.cycle[-1]
    assert len(set(found.cycle)) == len(found.cycle) - 1
    assert sum(lightest[ends] for ends in pairwise(found.cycle)) == found.length < 0
    assert nx.has_path(graph.to_networkx(), "A", found.cycle[0])


@examples(1500)
@given(edges=EDGES)
def test_agrees_with_networkx_or_names_a_cycle(edges: list[tuple[str, str, int]]) -> None:
    graph = Graph.from_edges(edges, nodes="ABCDEF", directed=True)
    try:
        paths = bellman_ford(graph, "A")
    except NegativeCycle as found:
        assert reached_cycle(graph, "A")
        check_cycle(graph, found)
    else:
        assert not reached_cycle(graph, "A")
        peer = graph.to_networkx()
        assert paths.distance == nx.single_source_bellman_ford_path_length(peer, "A")
        check_predecessors_and_paths(graph, paths)


def test_rounds_are_told_and_the_last_one_improves_nothing() -> None:
    graph = Graph.from_edges([("A", "B", 4), ("A", "C", 5), ("C", "B", -3)], directed=True)
    steps = bellman_ford.trace(graph, "A").steps
    assert [step.number for step in steps if isinstance(step, Round)] == [1, 2]
    assert steps[-3:] == (Settle("A", 0), Settle("B", 2), Settle("C", 5))


def test_an_undirected_edge_below_zero_is_a_cycle_by_itself() -> None:
    with pytest.raises(NegativeCycle, match="has the negative length -6"):
        bellman_ford(Graph.from_edges([("A", "B", -3)]), "A")

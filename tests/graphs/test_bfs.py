"""Breadth-first search against networkx, against Dijkstra with weights of 1, and its own steps."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given

from pathlib_games.graphs import (
    Graph,
    Node,
    NodeNotFound,
    NoPath,
    Relax,
    Settle,
    bfs,
    dijkstra,
)
from tests.graphs.random_graphs import examples, graphs

LINE = Graph.from_edges([("A", "B", 9), ("B", "C", 0), ("C", "D", 4)], nodes=[*"ABCD", "Z"])


@examples(1000)
@given(drawn=graphs())
def test_agrees_with_networkx_and_with_dijkstra(drawn: tuple[Graph, Node]) -> None:
    graph, source = drawn
    found = bfs(graph, source)
    assert found.distance == nx.single_source_shortest_path_length(graph.to_networkx(), source)
    ones = Graph.from_edges([(t, h, 1) for t, h, _ in graph.edges], graph.nodes, graph.directed)
    assert found.distance == dijkstra(ones, source).distance
    for node, length in found.distance.items():
        path = found.path_to(node)
        assert len(path) == length + 1
        assert all(head in dict(graph.neighbors(tail)) for tail, head in pairwise(path))


@examples(200)
@given(drawn=graphs())
def test_trace_folds_to_the_result_wave_by_wave(drawn: tuple[Graph, Node]) -> None:
    graph, source = drawn
    trace = bfs.trace(graph, source)
    assert trace.result == bfs(graph, source)
    end = trace.at(len(trace))
    assert end.distance == trace.result.distance
    assert end.predecessor == trace.result.predecessor
    assert end.queue == ()
    settled = [step for step in trace.steps if isinstance(step, Settle)]
    assert [step.distance for step in settled] == sorted(step.distance for step in settled)
    # The trace's own queue, ordered by distance and arrival, is the queue of the search.
    for before, step in zip(trace.states(), trace.steps, strict=False):
        if isinstance(step, Settle):
            assert before.queue[0].node == step.node
    discovered = [step.head for step in trace.steps if isinstance(step, Relax)]
    assert len(set(discovered)) == len(discovered) == len(end.distance) - 1


def test_tree_lists_each_reached_node_once() -> None:
    found = bfs(LINE, "B")
    assert found.tree == {"B": ["A", "C"], "C": ["D"]}
    assert bfs(LINE, "Z").tree == {}


def test_stops_at_the_target() -> None:
    stopped = bfs(LINE, "A", target="B")
    assert stopped.path_to("B") == ["A", "B"]
    assert "C" not in stopped.distance
    with pytest.raises(NoPath, match="stopped at its target 'B'"):
        stopped.path_to("D")
    with pytest.raises(NoPath, match=r"no path from 'A' to 'Z'\."):
        bfs(LINE, "A", target="Z").path_to("Z")


@pytest.mark.parametrize(("source", "target"), [("X", None), ("A", "X"), ([], None)])
def test_unknown_nodes_are_named(source: Node, target: Node | None) -> None:
    with pytest.raises(NodeNotFound, match="its nodes are 'A', 'B', 'C', 'D', 'Z'"):
        bfs(LINE, source, target)

"""Breadth-first search finds each node once, wave by wave."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from pathlib_games.graphs import (
    Graph,
    Node,
    NotZeroOrOne,
    Relax,
    Settle,
    Stale,
    bfs,
    dijkstra,
    zero_one_bfs,
)
from tests.graphs.random_graphs import SIZES, edge_lists, examples, graphs


@examples(200)
@given(drawn=graphs())
def test_each_node_is_found_once_and_wave_by_wave(drawn: tuple[Graph, Node]) -> None:
    trace = bfs.trace(*drawn)
    settled = [step for step in trace.steps if isinstance(step, Settle)]
    assert [step.distance for step in settled] == sorted(step.distance for step in settled)
    found = [step.head for step in trace.steps if isinstance(step, Relax)]
    assert len(set(found)) == len(found) == len(settled) - 1


# B is discovered at 1, then over two free edges at 0: its first queue entry becomes stale.
SHORT_CUT = Graph.from_text("A B 1; A C 0; C D 0; D B 0; B E 1; Z")


@examples(300)
@given(drawn=graphs())
def test_takes_the_steps_of_dijkstra(drawn: tuple[Graph, Node]) -> None:
    odd = [(tail, head, int(weight) % 2) for tail, head, weight in drawn[0].edges]
    graph = Graph.from_edges(odd, drawn[0].nodes, drawn[0].directed)
    for searched, source in ((graph, drawn[1]), (SHORT_CUT, "A")):
        trace = zero_one_bfs.trace(searched, source)
        assert trace.result == zero_one_bfs(searched, source) == dijkstra(searched, source)
        assert trace.steps == dijkstra.trace(searched, source).steps
    assert Stale("B", 1) in trace.steps


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

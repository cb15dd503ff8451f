"""The promises of every search: networkx's distances, targets, traces and errors."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, strategies as st

from pathlib_games.graphs import (
    Graph,
    NegativeWeight,
    Node,
    NodeNotFound,
    NoPath,
    NotWhole,
    Settle,
    Stale,
    astar,
    bellman_ford,
    bfs,
    dijkstra,
    dijkstra_buckets,
    dijkstra_scan,
    zero_one_bfs,
)
from tests.graphs.random_graphs import WEIGHTS, examples, graphs
from tests.graphs.test_dijkstra import LINE, check_predecessors_and_paths

SEARCHES: dict[str, Any] = {
    "dijkstra": dijkstra,  # more in test_dijkstra.py
    "scan": dijkstra_scan,
    "buckets": dijkstra_buckets,
    "Bellman-Ford": bellman_ford,
    "0-1": zero_one_bfs,
    "breadth-first": bfs,
}
WITH_TARGET = ["dijkstra", "0-1", "breadth-first"]
WITH_QUEUE = {"dijkstra", "buckets", "0-1", "breadth-first"}
ANY_WEIGHTS = {"scan", "Bellman-Ford"}


def drawn_for(name: str, data: st.DataObject) -> tuple[Graph, Node]:
    """Draw a graph with weights that a search accepts."""
    kinds = [kind for kind in WEIGHTS if kind != "fractions"]
    kind = data.draw(st.sampled_from(kinds)) if name in ANY_WEIGHTS else "ties and zeros"
    graph, source = data.draw(graphs(kind))
    if name in {"0-1", "breadth-first"}:
        fit = [(t, h, int(w) % 2 if name == "0-1" else 1) for t, h, w in graph.edges]
        graph = Graph.from_edges(fit, graph.nodes, graph.directed)
    return graph, source


@pytest.mark.parametrize("name", SEARCHES)
@examples(1000)
@given(data=st.data())
def test_distances_are_those_of_networkx_and_paths_lead_there(
    name: str, data: st.DataObject
) -> None:
    graph, source = drawn_for(name, data)
    paths = SEARCHES[name](graph, source)
    assert paths.distance == nx.single_source_dijkstra_path_length(graph.to_networkx(), source)
    check_predecessors_and_paths(graph, paths)


class LookedUp(Graph):
    """A graph that records requests for neighbors."""

    __slots__ = ("asked",)

    def __init__(self, graph: Graph) -> None:
        super().__init__(
            {node: list(graph.neighbors(node)) for node in graph}, list(graph.edges), graph.directed
        )
        self.asked: list[Node] = []

    def neighbors(self, node: Node) -> Sequence[tuple[Node, float]]:
        self.asked.append(node)
        return super().neighbors(node)


@pytest.mark.parametrize("name", ["dijkstra", "0-1", "A*"])
@examples(300)
@given(data=st.data())
def test_a_target_ends_the_search_when_it_is_settled(name: str, data: st.DataObject) -> None:
    graph, source = drawn_for(name, data)
    unguided: Any = partial(astar, heuristic=lambda _: 0)
    search = unguided if name == "A*" else SEARCHES[name]
    whole = dijkstra(graph, source) if name == "A*" else search(graph, source)
    assert list(whole.distance.values()) == sorted(whole.distance.values())
    for target in graph:
        watched = LookedUp(graph)
        stopped = search(watched, source, target)
        # Besides one look at each end of the search, no node's neighbors are requested twice.
        asked = watched.asked[2:]
        settled = list(stopped.distance)
        assert settled == list(whole.distance)[: len(settled)]
        assert stopped.distance.items() <= whole.distance.items()
        check_predecessors_and_paths(graph, stopped)
        if target in whole.distance:
            assert settled[-1] == target
            assert asked == settled[:-1]
        else:
            assert asked == settled == list(whole.distance)
            with pytest.raises(NoPath, match="There is no path from"):
                stopped.path_to(target)


@pytest.mark.parametrize("name", SEARCHES)
@examples(200)
@given(data=st.data())
def test_the_trace_folds_to_the_result(name: str, data: st.DataObject) -> None:
    graph, source = drawn_for(name, data)
    search = SEARCHES[name]
    trace = search.trace(graph, source)
    end = trace.at(len(trace))
    assert trace.result == search(graph, source)
    assert end.distance == trace.result.distance
    assert end.predecessor == trace.result.predecessor
    assert set(end.settled) == trace.result.distance.keys()
    assert [entry for entry in end.queue if not entry.stale] == []
    # The trace's own queue, ordered by distance and arrival, is the queue of the search.
    for before, step in zip(trace.states(), trace.steps, strict=False):
        if name in WITH_QUEUE and isinstance(step, Settle | Stale):
            assert before.queue[0].node == step.node


@pytest.mark.parametrize("name", SEARCHES)
def test_a_source_that_is_no_node_is_told(name: str) -> None:
    sources: tuple[Any, ...] = ("Q", [], None)
    for source in sources:
        with pytest.raises(NodeNotFound, match="is not a node of this graph; its nodes are 'A',"):
            SEARCHES[name](LINE, source)


@pytest.mark.parametrize("name", WITH_TARGET)
def test_missing_targets_and_paths_are_told(name: str) -> None:
    search = SEARCHES[name]
    targets: tuple[Any, ...] = ("Q", [])
    for target in targets:
        with pytest.raises(NodeNotFound, match="is not a node of this graph"):
            search(LINE, "A", target)
    with pytest.raises(NoPath, match=r"There is no path from 'A' to 'Z'\."):
        search(LINE, "A", "Z").path_to("Z")
    stopped = search(LINE, "A", "B")
    assert stopped.path_to("B") == ["A", "B"]
    with pytest.raises(NoPath, match="stopped at its target 'B'"):
        stopped.path_to("D")


@pytest.mark.parametrize("name", ["dijkstra", "scan", "buckets"])
def test_a_negative_weight_is_named_also_where_it_leads_back(name: str) -> None:
    back = Graph.from_edges([("A", "B", 2), ("B", "A", -1)], directed=True)
    with pytest.raises(NegativeWeight, match="'B' -> 'A'"):
        SEARCHES[name](back, "A")
    with pytest.raises(NegativeWeight, match="'A' -> 'A'"):
        SEARCHES[name](Graph.from_edges([("A", "A", -0.5)]), "A")


def test_buckets_skip_what_is_outdated() -> None:
    graph = Graph.from_edges([("A", "B", 5), ("A", "C", 10), ("B", "C", 3)])
    trace = dijkstra_buckets.trace(graph, "A")
    assert trace.steps[-1] == Stale("C", 10)
    assert dijkstra.trace(graph, "A").steps == trace.steps


def test_buckets_take_whole_numbers_in_any_form_and_no_others() -> None:
    graph = Graph.from_edges([("A", "B", 2.0), ("B", "C", 1)])
    assert dijkstra_buckets(graph, "A").distance == {"A": 0, "B": 2, "C": 3}
    with pytest.raises(NotWhole, match=r"'B' -> 'C' has the weight 0\.5"):
        dijkstra_buckets(Graph.from_edges([("A", "B", 1), ("B", "C", 0.5)]), "A")

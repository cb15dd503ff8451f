"""All algorithms for shortest paths agree where all apply: with each other and with networkx."""

from __future__ import annotations

from collections.abc import Callable
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
    ShortestPaths,
    Stale,
    astar,
    bellman_ford,
    dijkstra,
    dijkstra_buckets,
    dijkstra_scan,
)
from tests.graphs.random_graphs import WEIGHTS, examples, graphs
from tests.graphs.test_dijkstra import LINE, check_predecessors_and_paths

WITH_TARGET = {"scan": dijkstra_scan, "buckets": dijkstra_buckets}
Search = Callable[..., ShortestPaths]


@pytest.mark.parametrize("weights", [name for name in WEIGHTS if name != "fractions"])
@pytest.mark.parametrize("directed", [False, True], ids=["undirected", "directed"])
@examples(150)
@given(data=st.data())
def test_all_agree_with_networkx(weights: str, directed: bool, data: st.DataObject) -> None:
    graph, source = data.draw(graphs(weights, directed))
    expected = nx.single_source_dijkstra_path_length(graph.to_networkx(), source)
    searches: list[Search] = [dijkstra_scan, bellman_ford]
    if weights == "ties and zeros":
        searches.append(dijkstra_buckets)
    for search in searches:
        paths = search(graph, source)
        assert paths.distance == expected
        check_predecessors_and_paths(graph, paths)
    for target in graph:
        found = astar(graph, source, target, lambda _: 0)
        assert found.distance.get(target) == expected.get(target)
        check_predecessors_and_paths(graph, found)


@pytest.mark.parametrize("name", WITH_TARGET)
@examples(200)
@given(drawn=graphs())
def test_a_target_ends_the_search_when_it_is_settled(name: str, drawn: tuple[Graph, Node]) -> None:
    graph, source = drawn
    search: Any = WITH_TARGET[name]
    whole = search(graph, source)
    assert list(whole.distance.values()) == sorted(whole.distance.values())
    for target in graph:
        stopped = search(graph, source, target)
        assert list(stopped.distance) == list(whole.distance)[: len(stopped.distance)]
        assert stopped.predecessor.keys() == stopped.distance.keys()
        if target in whole.distance:
            assert list(stopped.distance)[-1] == target
        else:
            assert stopped.distance == whole.distance


@pytest.mark.parametrize("name", WITH_TARGET)
@examples(150)
@given(drawn=graphs())
def test_the_trace_folds_to_the_result(name: str, drawn: tuple[Graph, Node]) -> None:
    graph, source = drawn
    search: Any = WITH_TARGET[name]
    trace = search.trace(graph, source)
    end = trace.at(len(trace))
    assert trace.result == search(graph, source)
    assert end.distance == trace.result.distance
    assert end.predecessor == trace.result.predecessor
    assert set(end.settled) == trace.result.distance.keys()
    assert [entry for entry in end.queue if not entry.stale] == []


def test_buckets_skip_what_is_outdated() -> None:
    graph = Graph.from_edges([("A", "B", 5), ("A", "C", 10), ("B", "C", 3)])
    trace = dijkstra_buckets.trace(graph, "A")
    assert trace.steps[-1] == Stale("C", 10)
    assert dijkstra.trace(graph, "A").steps == trace.steps


def test_buckets_take_whole_numbers_in_any_form() -> None:
    graph = Graph.from_edges([("A", "B", 2.0), ("B", "C", 1)])
    assert dijkstra_buckets(graph, "A").distance == {"A": 0, "B": 2, "C": 3}


@pytest.mark.parametrize("name", WITH_TARGET)
def test_bad_weights_are_named(name: str) -> None:
    search: Any = WITH_TARGET[name]
    back = Graph.from_edges([("A", "B", 2), ("B", "A", -1)], directed=True)
    with pytest.raises(NegativeWeight, match="'B' -> 'A'"):
        search(back, "A")
    halves = Graph.from_edges([("A", "B", 1), ("B", "C", 0.5)])
    if search is dijkstra_buckets:
        with pytest.raises(NotWhole, match=r"'B' -> 'C' has the weight 0\.5"):
            search(halves, "A")
    else:
        assert search(halves, "A").distance["C"] == 1.5


@pytest.mark.parametrize("name", WITH_TARGET)
def test_missing_nodes_and_paths_are_told(name: str) -> None:
    search: Any = WITH_TARGET[name]
    for arguments in (("Q",), ("A", "Q")):
        with pytest.raises(NodeNotFound, match="'Q' is not a node"):
            search(LINE, *arguments)
    with pytest.raises(NoPath, match="There is no path from 'A' to 'Z'"):
        search(LINE, "A", "Z").path_to("Z")
    with pytest.raises(NoPath, match="stopped at its target 'B'"):
        search(LINE, "A", "B").path_to("D")

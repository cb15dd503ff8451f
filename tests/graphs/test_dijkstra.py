"""Dijkstra against networkx, against all simple paths, and against its own promises."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, strategies as st

from pathlib_games.graphs import Graph, Settle, ShortestPaths, bfs, dijkstra
from tests.graphs.random_graphs import (
    WEIGHTS,
    all_lengths,
    examples,
    graphs,
    length_of,
    lightest_edges,
)

VECTORS = Path(__file__).parent.parent / "vectors" / "five_nodes.json"
CASES: list[dict[str, Any]] = json.loads(VECTORS.read_text(encoding="utf-8"))["cases"]
LINE = Graph.from_edges([("A", "B", 1), ("B", "C", 1), ("C", "D", 1)], nodes=[*"ABCD", "Z"])


def check_predecessors_and_paths(graph: Graph, paths: ShortestPaths) -> None:
    lightest = lightest_edges(graph)
    assert paths.distance.keys() == paths.predecessor.keys()
    for node, before in paths.predecessor.items():
        if node == paths.source:
            assert before is None
        else:
            assert before is not None
            assert paths.distance[before] + lightest[before, node] == paths.distance[node]
        path = paths.path_to(node)
        assert (path[0], path[-1]) == (paths.source, node)
        assert len(set(path)) == len(path)
        assert length_of(graph, path) == paths.distance[node]


# 5 kinds of weights x 2 directions x 1000 = 10,000 graphs.
@pytest.mark.parametrize("directed", [False, True], ids=["undirected", "directed"])
@pytest.mark.parametrize("weights", WEIGHTS)
@examples(1000)
@given(data=st.data())
def test_agrees_with_networkx_and_with_all_simple_paths(
    weights: str, directed: bool, data: st.DataObject
) -> None:
    graph, source = data.draw(graphs(weights, directed))
    paths = dijkstra(graph, source)
    assert paths.distance == {n: min(found) for n, found in all_lengths(graph, source).items()}
    assert paths.distance == nx.single_source_dijkstra_path_length(graph.to_networkx(), source)
    assert list(paths.distance.values()) == sorted(paths.distance.values())
    check_predecessors_and_paths(graph, paths)


@pytest.mark.parametrize("directed", [False, True])
def test_a_line_of_20000_nodes_is_no_recursion(directed: bool) -> None:
    number = 20_000
    graph = Graph.from_edges([(i, i + 1, 1) for i in range(number - 1)], directed=directed)
    trace = dijkstra.trace(graph, 0)
    assert trace.result.distance[number - 1] == number - 1
    assert trace.result.path_to(number - 1) == list(range(number))
    assert trace.at(len(trace)).settled == tuple(range(number))


def test_among_equal_distances_the_first_in_the_queue_is_settled_first() -> None:
    edges = [("S", "late", 2), ("S", "B", 1), ("S", "A", 1), ("B", "late", 0), ("A", "C", 1)]
    assert list(dijkstra(Graph.from_edges(edges), "S").distance) == ["S", "B", "A", "late", "C"]


def test_an_equal_way_does_not_replace_the_predecessor() -> None:
    diamond = Graph.from_edges([("S", "A", 1), ("S", "B", 1), ("A", "T", 1), ("B", "T", 1)])
    assert dijkstra(diamond, "S").predecessor["T"] == "A"


def test_minus_zero_is_not_negative() -> None:
    assert dijkstra(Graph.from_edges([("A", "B", -0.0)]), "A").distance == {"A": 0, "B": 0}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
class TestVectors:
    """The cases of five_nodes.json."""

    def test_distances(self, case: dict[str, Any]) -> None:
        found = dijkstra(graph_of(case), case["source"]).distance
        assert {n: found.get(n) for n in case["nodes"]} == case["expected"]["distances"]

    def test_visit_order(self, case: dict[str, Any]) -> None:
        found = list(dijkstra(graph_of(case), case["source"]).distance)
        if not case["expected"]["ties_in_visit_order"]:
            assert found == case["expected"]["visit_order"]

    def test_textbook_tables(self, case: dict[str, Any]) -> None:
        tables: list[Any] = dijkstra.trace(graph_of(case), case["source"]).tables()
        if not case["expected"]["ties_in_visit_order"]:
            assert tables == case["expected"]["textbook_tables"]

    def test_early_marking_tables(self, case: dict[str, Any]) -> None:
        trace = dijkstra.trace(graph_of(case), case["source"])
        if case["directed"]:
            assert "early_marking_tables" not in case["expected"]
            return
        tables: list[Any] = trace.early_marking_tables()
        if not case["expected"]["ties_in_visit_order"]:
            assert tables == case["expected"]["early_marking_tables"]


def test_the_tables_that_the_article_prints() -> None:
    case = CASES[0]
    tables = dijkstra.trace(graph_of(case), case["source"]).early_marking_tables()
    assert [table["rows"] for table in tables] == case["article_printed_tables"]


def graph_of(case: dict[str, Any]) -> Graph:
    return Graph.from_edges(map(tuple, case["edges"]), case["nodes"], case["directed"])


# ---- nodes that a path may reach but not pass ---------------------------------------------------


@examples(300)
@given(data=st.data())
def test_end_points_are_reached_but_not_passed(data: st.DataObject) -> None:
    graph, source = data.draw(graphs())
    end_points = data.draw(st.sets(st.sampled_from(graph.nodes)))
    closed = end_points - {source}
    # The same search without the edges that leave an end point.
    both = [(h, t, w) for t, h, w in graph.edges if not graph.directed] + list(graph.edges)
    open_edges = [edge for edge in both if edge[0] not in closed]
    expected = dijkstra(Graph.from_edges(open_edges, graph.nodes, directed=True), source)
    fewest = bfs(Graph.from_edges(open_edges, graph.nodes, directed=True), source)
    for paths, right in (
        (dijkstra(graph, source, end_points=end_points), expected),
        (bfs(graph, source, end_points=end_points), fewest),
    ):
        assert paths.distance == right.distance
        for node in paths.distance:
            assert not set(paths.path_to(node)[1:-1]) & closed


def test_an_end_point_may_be_the_source_or_the_target() -> None:
    assert dijkstra(LINE, "B", end_points={"B", "C"}).distance == {"B": 0, "A": 1, "C": 1}
    assert dijkstra(LINE, "A", "C", end_points={"C"}).path_to("C") == ["A", "B", "C"]
    assert "D" not in dijkstra(LINE, "A", end_points={"C"}).distance
    settled = [step.node for step in dijkstra.trace(LINE, "A", end_points=["B"]).steps
               if isinstance(step, Settle)]  # fmt: skip
    assert settled == ["A", "B"]

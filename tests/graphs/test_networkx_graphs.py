"""Graphs of networkx and its JSON: weights as asked for, and nothing replaced without a word."""

from __future__ import annotations

import json
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, strategies as st

from pathlib_games.graphs import BadFile, BadGraph, Graph, astar, dijkstra, dijkstra_buckets
from pathlib_games.graphs.fast import CellGraph, board_shape, search
from tests.graphs.random_graphs import examples
from tests.graphs.test_searches import SEARCHES


def town(**kilometers: int) -> nx.Graph[str]:
    graph: nx.Graph[str] = nx.Graph()
    for ends, km in kilometers.items():
        graph.add_edge(*ends, km=km)
    return graph


TOWN = town(AB=5, BC=7)


def test_a_function_weighs_and_hides_edges_as_in_networkx() -> None:
    read = Graph.from_networkx(TOWN, weight=lambda _u, _v, data: data["km"])
    assert read == Graph.from_edges([("A", "B", 5), ("B", "C", 7)])
    hidden = Graph.from_networkx(TOWN, weight=lambda u, v, _: None if {u, v} == {"A", "B"} else 2)
    assert (hidden.nodes, hidden.edges) == (("A", "B", "C"), (("B", "C", 2),))
    uphill = Graph.from_networkx(TOWN, weight=lambda u, v, _: 1 if u < v else 3)
    assert uphill.directed
    assert dijkstra(uphill, "C").distance == {"C": 0, "B": 3, "A": 6}
    parallel: nx.MultiGraph[str] = nx.MultiGraph([("A", "B", {"km": 5}), ("A", "B", {"km": 3})])
    least = Graph.from_networkx(parallel, lambda _u, _v, d: min(e["km"] for e in d.values()))
    assert least.edges == (("A", "B", 3),)


def test_an_attribute_that_no_edge_has_is_refused_and_those_that_there_are_are_named() -> None:
    for weight in ("weight", "KM"):
        with pytest.raises(BadGraph, match="there are: 'km'"):
            Graph.from_networkx(TOWN, weight)
    with pytest.raises(BadGraph, match="there are: none at all"):
        Graph.from_networkx(nx.path_graph(3), "km")
    with pytest.raises(BadGraph, match="a function of tail, head and attributes"):
        Graph.from_networkx(TOWN, 5)  # type: ignore[arg-type]
    assert Graph.from_networkx(TOWN, None).edges == (("A", "B", 1), ("B", "C", 1))
    colored: nx.Graph[str] = nx.Graph([("A", "B", {"color": "red"})])
    assert Graph.from_networkx(colored).edges == (("A", "B", 1),)
    assert len(Graph.from_networkx(nx.Graph(), "km")) == 0


@pytest.mark.parametrize("weight", ["5", None, float("nan"), float("inf"), True, Decimal(5), [5]])
def test_a_weight_that_is_no_number_is_refused(weight: object) -> None:
    graph: nx.Graph[str] = nx.Graph([("A", "B", {"weight": weight})])
    with pytest.raises(BadGraph, match="a finite number as weight"):
        Graph.from_networkx(graph)


def to_b(graph: Any, source: str) -> Any:
    return astar(graph, source, "B", lambda _: 0)


@pytest.mark.parametrize("find", [*SEARCHES.values(), to_b, dijkstra.trace])
@pytest.mark.parametrize(
    ("graph", "told"),
    [
        (TOWN, r"Graph\.from_networkx\(\.\.\.\) first"),
        ({"A": {"B": 5}}, r"for head, weight in graph\[tail\]\.items\(\)\]"),
        ([("A", "B", 5)], r"Graph\.from_edges\(\[\(tail, head, weight\), \.\.\.\]\) first"),
        (None, "not None"),
        (Graph, "a graph was expected, not <class"),
        (nx, "a graph was expected, not <module"),
        (
            SimpleNamespace(neighbors=lambda _: [1, 2]),
            "pairs of a neighbor and a weight; it gave 1",
        ),
    ],
)
def test_what_is_no_graph_is_told_with_the_way_to_one(find: Any, graph: Any, told: str) -> None:
    with pytest.raises(BadGraph, match=f"(?i){told}"):
        find(graph, "A")


@pytest.mark.parametrize("name", ["Bellman-Ford", "dijkstra", "scan"])
def test_small_numbers_of_numpy_are_added_up(name: str) -> None:
    way = SimpleNamespace(
        neighbors=lambda node: [(node + 1, np.uint8(200 - node * 100))][node > 1 :]
    )
    edges: list[Any] = [(0, 1, np.uint8(200)), (1, 2, np.uint8(100))]
    for graph in (way, Graph.from_edges(edges)):
        assert SEARCHES[name](graph, 0).distance[2] == 300


def test_a_board_of_numpy_is_searched_as_one_of_pythons_numbers() -> None:
    board = CellGraph(board_shape(3, 1), np.full(3, 200, np.uint8))  # type: ignore[arg-type]
    assert search(board, [0]).distance == [0, 200, 400]
    assert dijkstra(board, 0).distance == {0: 0, 1: 200, 2: 400}


def test_buckets_up_to_where_they_would_take_all_memory() -> None:
    near = Graph.from_edges([("A", "B", 500_000), ("B", "C", 500_000)])
    assert dijkstra_buckets(near, "A").distance["C"] == 1_000_000
    far = Graph.from_edges([("A", "B", 5), ("B", "C", 10_000_000)])
    with pytest.raises(ValueError, match="'B' -> 'C' has the weight 10000000"):
        dijkstra_buckets(far, "A")


NAMES = st.text(max_size=3) | st.integers()
NODES = NAMES | st.tuples(NAMES, NAMES)
WEIGHTS = st.integers() | st.floats(-1e300, 1e300)
EDGES = st.lists(st.tuples(NODES, NODES, WEIGHTS), max_size=5)


@examples(200)
@given(EDGES, st.lists(NODES, max_size=2), st.booleans())
def test_json_gives_the_same_graph_here_and_in_networkx(
    edges: list[Any], nodes: list[Any], directed: bool
) -> None:
    graph = Graph.from_edges(edges, nodes, directed)
    assert Graph.from_json(graph.to_json()) == graph
    read = nx.node_link_graph(json.loads(graph.to_json()), edges="edges")
    there = graph.to_networkx()
    assert (type(read), Graph.from_networkx(read)) == (type(there), Graph.from_networkx(there))
    for name in ("edges", "links"):
        data = nx.node_link_data(there, edges=name)
        assert Graph.from_json(json.dumps(data)) == Graph.from_networkx(there)
        assert Graph.from_json(data) == Graph.from_networkx(there)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"nodes": [{"id": "A"}, {"id": "A"}]}, "nodes[1].id"),
        ({"nodes": [{"id": "A"}, {"name": "B"}]}, "nodes[1].id"),
        ({"nodes": [{"id": None}]}, "nodes[0].id"),
        ({"links": [{"source": "A", "target": "Z"}]}, "links[0].target"),
        ({"links": [{"source": "A"}]}, "links[0].target"),
        ({"links": [{"source": "A", "target": "B", "km": 5}]}, "links[0].weight"),
        ({"links": [{"source": "A", "target": "B", "weight": "5"}]}, "links[0].weight"),
        ({"links": [{"source": "A", "target": "B", "km": "5"}]}, "links[0].weight"),
        ({"links": [{"source": "A", "target": "B", "weight": float("inf")}]}, "links[0].weight"),
        ({"links": [{"source": "A", "target": "B", "weight": True}]}, "links[0].weight"),
        (
            {
                "links": [
                    {"source": "A", "target": "B", "weight": 1},
                    {"source": "A", "target": "B"},
                ]
            },
            "links[1].weight",
        ),
        ({"directed": "no"}, "directed"),
        ({"edges": []}, "edges"),
    ],
)
def test_a_bad_field_of_node_link_json_is_named(change: dict[str, Any], field: str) -> None:
    good = {"nodes": [{"id": "A"}, {"id": "B"}], "links": []}
    with pytest.raises(BadFile) as caught:
        Graph.from_json(good | change)
    assert caught.value.field == field


def test_where_no_edges_are_told_it_says_what_there_is() -> None:
    with pytest.raises(BadFile, match=r"edges should be a list of edges.*there are.* adjacency"):
        Graph.from_json(nx.adjacency_data(nx.path_graph(4)))
    label = {"source": "A", "target": "B", "label": "5"}
    assert Graph.from_json({"nodes": [{"id": "A"}, {"id": "B"}], "links": [label]}).edges[0][2] == 1


@pytest.mark.parametrize("depth", [150, 900, 4_000])
def test_tuples_in_tuples_end_at_a_depth_that_all_can_read(depth: int) -> None:
    text = "[" * depth + '"a"' + "]" * depth
    with pytest.raises(BadFile, match="sensible size"):
        Graph.from_json(f'{{"nodes": [{{"id": {text}}}], "links": []}}')
    node: object = "a"
    for _ in range(depth):
        node = (node,)
    with pytest.raises(BadGraph, match="more tuples in tuples than JSON takes"):
        Graph.from_edges([(node, "b", 1)]).to_json()


@pytest.mark.parametrize(
    "edge", [("A", int, 1), (0.5, "B", 1), ("A", frozenset("B"), 1), ((0, None), "B", 1)]
)
def test_what_json_cannot_tell_is_refused(edge: Any) -> None:
    with pytest.raises(BadGraph, match="To write JSON"):
        Graph.from_edges([edge]).to_json()

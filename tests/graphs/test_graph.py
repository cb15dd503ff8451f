"""Graphs: round trips through networkx and JSON, and named refusals."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, strategies as st

from pathlib_games.graphs import (
    BadFile,
    BadGraph,
    Graph,
    Node,
    NodeNotFound,
    astar,
    dijkstra,
    dijkstra_buckets,
    grid_graph,
)
from pathlib_games.graphs.fast import CellGraph, board_shape, search
from tests.graphs.random_graphs import examples, graphs
from tests.graphs.test_searches import SEARCHES

GOOD: dict[str, Any] = {"nodes": ["A", "B", "C"], "edges": [["A", "B", 5], ["B", "C", 0.5]]}


def edge_counts(graph: Graph) -> Counter[Any]:
    """Count the edges; in an undirected graph the order of the ends does not matter."""
    ends: Callable[[Any], Any] = tuple if graph.directed else frozenset
    return Counter((ends((tail, head)), weight) for tail, head, weight in graph.edges)


def test_parallel_edges_are_kept() -> None:
    graph = Graph.from_edges([("A", "B", 5), ("B", "A", 2), ("A", "B", 5)])
    assert list(graph.neighbors("A")) == [("B", 5), ("B", 2), ("B", 5)]
    assert graph.edges == (("A", "B", 5), ("B", "A", 2), ("A", "B", 5))


def test_nodes_come_in_the_order_in_which_they_are_named() -> None:
    graph = Graph.from_edges([("B", "A", 1), ("C", "B", 1)], nodes=["Z", "C", "Z"])
    assert graph.nodes == tuple(graph) == ("Z", "C", "B", "A")
    assert len(graph) == 4
    assert list(graph.neighbors("Z")) == []


@pytest.mark.parametrize(
    "weight",
    [0, -3, 2.5, Fraction(1, 3), 10**400, Fraction(10**400, 3), np.int64(3), np.float32(0.5)],
)
def test_every_finite_number_is_a_weight(weight: float) -> None:
    assert Graph.from_edges([("A", "B", weight)]).edges == (("A", "B", weight),)


@pytest.mark.parametrize(
    "weight",
    [
        math.nan,
        math.inf,
        -math.inf,
        np.float64("nan"),
        True,
        np.True_,
        None,
        "5",
        1j,
        Decimal(1),
        [],
    ],
    ids=repr,
)
def test_any_other_weight_is_refused(weight: Any) -> None:
    with pytest.raises(BadGraph, match=r"Edge 2 should be .* a finite number as weight") as caught:
        Graph.from_edges([("A", "B", 1), ("B", "C", weight)])
    assert repr(weight) in str(caught.value)


@pytest.mark.parametrize("edge", [("A", "B"), ("A", "B", 1, 2), "AB", 7, None])
def test_what_is_no_triple_is_refused(edge: Any) -> None:
    with pytest.raises(BadGraph) as caught:
        Graph.from_edges([edge])
    assert str(caught.value) == f"Edge 1 should be (tail, head, weight), but it is {edge!r}."


@pytest.mark.parametrize("bad", [None, ["A"], {"A"}, ("A", [])], ids=repr)
def test_a_node_that_is_none_or_cannot_be_hashed_is_refused(bad: Any) -> None:
    expected = "A node should be a hashable value other than None; {} is {!r}."
    nodes: list[Any]
    edges: list[Any]
    for where, nodes, edges in (
        ("one of the nodes", ["A", bad], []),
        ("the tail of edge 2", [], [("A", "B", 1), (bad, "B", 1)]),
        ("the head of edge 1", [], [("A", bad, 1)]),
    ):
        with pytest.raises(BadGraph) as caught:
            Graph.from_edges(edges, nodes)
        assert str(caught.value) == expected.format(where, bad)


@pytest.mark.parametrize("missing", ["Q", None, ["A"], 1])
def test_neighbors_of_a_stranger_are_not_found(missing: Any) -> None:
    with pytest.raises(NodeNotFound) as caught:
        Graph.from_edges([("A", "B", 5)]).neighbors(missing)
    assert caught.value.node == missing
    assert str(caught.value) == f"{missing!r} is not a node of this graph; its nodes are 'A', 'B'."


@examples(500)
@given(drawn=graphs())
def test_to_networkx_and_back(drawn: tuple[Graph, Node]) -> None:
    graph, _ = drawn
    peer = graph.to_networkx()
    back = Graph.from_networkx(peer)
    assert back.nodes == graph.nodes
    assert back.directed == graph.directed == peer.is_directed()
    assert edge_counts(back) == edge_counts(graph)
    parallel = max(Counter(ends for ends, _ in edge_counts(graph)).values(), default=0) > 1
    assert peer.is_multigraph() == (parallel or max(edge_counts(graph).values(), default=0) > 1)


def test_from_networkx_takes_any_kind_of_graph() -> None:
    peer: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    peer.add_node("alone")
    peer.add_edge("A", "B", weight=3, minutes=5)
    peer.add_edge("A", "B", minutes=7)
    peer.add_edge("B", "B", weight=2)
    graph = Graph.from_networkx(peer)
    assert list(graph.nodes) == ["alone", "A", "B"]
    assert list(graph.edges) == [("A", "B", 3), ("A", "B", 1), ("B", "B", 2)]
    assert graph.directed
    assert [w for *_, w in Graph.from_networkx(peer, weight="minutes").edges] == [5, 7, 1]


@examples(200)
@given(
    nodes=st.lists(st.text(max_size=3), min_size=1, unique=True),
    weights=st.lists(st.integers(-5, 5) | st.floats(-1e300, 1e300)),
    directed=st.booleans(),
)
def test_json_gives_the_same_graph(nodes: list[str], weights: list[float], directed: bool) -> None:
    edges = [(nodes[i % len(nodes)], nodes[-1], weight) for i, weight in enumerate(weights)]
    text = json.dumps({"nodes": nodes, "edges": edges, "directed": directed, "more": None})
    assert Graph.from_json(text) == Graph.from_edges(edges, nodes, directed)


@pytest.mark.parametrize(
    ("change", "field", "expected", "given_value"),
    [
        ({"nodes": None}, "nodes", "a list", None),
        ({"nodes": {"A": 1}}, "nodes", "a list", {"A": 1}),
        ({"nodes": ["A", 2]}, "nodes[1]", "a name in quotation marks", 2),
        ({"nodes": ["A", ["B"]]}, "nodes[1]", "a name in quotation marks", ["B"]),
        ({"nodes": ["A", "B", "A"]}, "nodes[2]", "a name that was not used before", "A"),
        ({"edges": "AB5"}, "edges", "a list", "AB5"),
        ({"edges": [["A", "B", 1], ["A", "B"]]}, "edges[1]", "[tail, head, weight]", ["A", "B"]),
        ({"edges": ["AB5"]}, "edges[0]", "[tail, head, weight]", "AB5"),
        *(
            ({"edges": [edge]}, "edges[0]", "an edge between two of the nodes", edge)
            for edge in (["A", "Q", 1], ["Q", "A", 1], [["A"], "B", 1])
        ),
        *(
            ({"edges": [edge]}, "edges[0]", "an edge with a finite number as its weight", edge)
            for edge in (["A", "B", w] for w in (None, "5", True, math.nan, math.inf, [1]))
        ),
        ({"directed": "no"}, "directed", "true or false", "no"),
        ({"directed": 1}, "directed", "true or false", 1),
    ],
)  # fmt: skip
def test_bad_json_names_file_field_and_expectation(
    change: dict[str, Any], field: str, expected: str, given_value: object
) -> None:
    with pytest.raises(BadFile) as caught:
        Graph.from_json(json.dumps(GOOD | change), "mine.json")
    assert (caught.value.file, caught.value.field) == ("mine.json", field)
    assert caught.value.expected == expected
    message = f"mine.json: {field} should be {expected}, but it is {given_value!r}."
    assert str(caught.value) == message


@given(searched=graphs())
@examples(50)
def test_what_was_explored_is_what_can_be_reached(searched: tuple[Graph, Node]) -> None:
    graph, source = searched
    part = Graph.explored(graph, source)
    assert part.directed
    assert part.nodes[0] == source
    assert set(part.nodes) == set(dijkstra(graph, source).distance)
    for node in part.nodes:
        assert list(part.neighbors(node)) == list(graph.neighbors(node))


def test_a_source_that_is_not_there_cannot_be_explored() -> None:
    with pytest.raises(NodeNotFound):
        Graph.explored(Graph.from_edges([("A", "B", 1)]), "C")


@pytest.mark.parametrize("large", [10**400, Fraction(10**400, 3), 1.5e308])
def test_weights_that_cannot_be_added_to_a_decimal_are_refused(large: float) -> None:
    with pytest.raises(BadGraph, match="too large to add as decimals; the largest is"):
        Graph.from_edges([("A", "B", large), ("B", "C", 0.5), ("C", "D", large)])
    assert Graph.from_edges([("A", "B", 10**400), ("B", "C", 1)])


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_same_cells_and_edges_as_networkx(width: int, height: int, data: st.DataObject) -> None:
    row = st.text(".#", min_size=width, max_size=width)
    rows = data.draw(st.lists(row, min_size=height, max_size=height))
    expected = nx.grid_2d_graph(width, height)
    walls = [(x, y) for y in range(height) for x in range(width) if rows[y][x] == "#"]
    expected.remove_nodes_from(walls)
    board = grid_graph(rows).to_networkx()
    assert set(board.nodes) == set(expected.nodes)
    assert {frozenset(edge) for edge in board.edges} == {frozenset(edge) for edge in expected.edges}
    assert set(nx.get_edge_attributes(board, "weight").values()) <= {1}


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (["..", "..."], "All rows should have 2 cells like the first; row 2 is '...'"),
        (["..", ".x"], "A cell should be '.' or '#'; row 2 has 'x'"),
    ],
)
def test_bad_drawings_are_refused(rows: list[str], told: str) -> None:
    with pytest.raises(BadGraph) as caught:
        grid_graph(rows)
    assert told in str(caught.value)


# ---- networkx, and its JSON ---------------------------------------------------------------------


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
    with pytest.raises(BadGraph, match="nested too deeply for JSON"):
        Graph.from_edges([(node, "b", 1)]).to_json()


@pytest.mark.parametrize(
    "edge", [("A", int, 1), (0.5, "B", 1), ("A", frozenset("B"), 1), ((0, None), "B", 1)]
)
def test_what_json_cannot_tell_is_refused(edge: Any) -> None:
    with pytest.raises(BadGraph, match="To write JSON"):
        Graph.from_edges([edge]).to_json()

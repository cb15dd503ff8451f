"""The value of a drawn graph, and its picture: positions, names, loops and edges beside others."""

from __future__ import annotations

import builtins
from itertools import combinations, pairwise, product
from math import hypot
from typing import TYPE_CHECKING, Any

import networkx as nx
import pytest
from hypothesis import given, settings, strategies as st

from pathlib_games.graphs import Graph, grid_graph
from pathlib_games.views import GraphView
from pathlib_games.views.drawing import (
    BadEdit,
    Drawing,
    circular_layout,
    drawing_scene,
    edge_shapes,
    fitted,
    graph_layout,
    written,
)
from pathlib_games.views.shapes import Circle, Line, Polygon, Text, crosses, overlap
from pathlib_games.views.view import text_width
from pathlib_games.widgets.graph_drawing import add, read_weight
from pathlib_tutor.widgets.graph_editor import GraphEditor
from tests.tiers import cases

if TYPE_CHECKING:
    from collections.abc import Mapping


# ---- a hand-drawn graph -------------------------------------------------------------------------


def test_new_nodes_get_free_names_and_free_places() -> None:
    drawing = Drawing()
    for _ in range(60):
        drawing, _ = add(drawing, "", None)
    names = list(drawing.graph)
    assert names[:3] + names[25:28] == ["A", "B", "C", "Z", "AA", "AB"]
    gaps = [hypot(a - c, b - d) for (a, b), (c, d) in combinations(drawing.positions.values(), 2)]
    assert min(gaps) > 30


def test_positions_are_fitted_or_left_to_the_library() -> None:
    graph = Graph.from_edges([("A", "B", 5)])
    places = Drawing.of(graph, {"A": (0, 0), "B": (10, 10)}).positions
    assert places == {"A": (45, 45), "B": (435, 315)}
    assert set(Drawing.of(graph, {"A": (0, 0)}).positions) == {"A", "B"}


def test_the_picture_has_the_same_shapes_for_each_edge_and_nodes_last() -> None:
    for text in ("A B 5; A B 3; B B 1; C", "A -> B 5; B -> A 2; B -> B 1; B -> B 2"):
        drawing = Drawing.of(Graph.from_text(text))
        scene = drawing_scene(drawing, "My graph")
        each = edge_shapes(drawing)
        for number in range(len(drawing.links)):
            shapes = scene.shapes[number * each : (number + 1) * each]
            kinds = [type(shape) for shape in shapes]
            assert kinds == [Line, *[Polygon] * (each - 2), Text]
        nodes = scene.shapes[len(drawing.links) * each :]
        assert [type(shape) for shape in nodes] == [Circle, Text] * len(drawing.spots)


def test_a_name_beside_its_node_is_crossed_by_no_edge() -> None:
    text = (
        "Home Market 4; Market School 3; Home School 9; School Pool 2; Market Pool 8; Home Pool 7"
    )
    scene = drawing_scene(Drawing.of(Graph.from_text(text)), "My town")
    lines = [shape.points for shape in scene.shapes if isinstance(shape, Line)]
    names = [s for s in scene.shapes if isinstance(s, Text) and s.text.isalpha()]
    assert len(names) == 4
    for name in names:
        half = text_width(name.text, "small") / 2
        box = (name.x - half, name.y - 8, name.x + half, name.y + 8)
        assert not any(crosses(a, b, box) for line in lines for a, b in pairwise(line))
        assert box[0] >= 0
        assert box[2] <= scene.width
        assert 0 <= box[1] < box[3] <= scene.height


@settings(max_examples=cases(1_000, 100))
@given(
    st.integers(-(10**15), 10**15)
    | st.floats(-1e9, 1e9)
    | st.fractions(-99, 99, max_denominator=10**15)
)
def test_a_weight_that_is_written_is_read_again(weight: float) -> None:
    assert read_weight(written(weight)) == weight


def test_a_weight_of_no_number_is_refused() -> None:
    for text in ("", "-", "1..2", "5 6", "²", "0x10", "9" * 99):
        with pytest.raises(BadEdit, match="A weight should be a number"):
            read_weight(text)


# ---- positions of nodes -------------------------------------------------------------------------

GRAPHS = {
    "nothing": Graph.from_edges([]),
    "one": Graph.from_edges([], nodes=["A"]),
    "loops and twins": Graph.from_edges([("A", "A", 1), ("A", "B", 1), ("A", "B", 2)]),
    "parts": Graph.from_edges([("A", "B", 5), ("C", "D", 1), ("D", "E", 1)], nodes="XYZ"),
    "grid": Graph.from_networkx(nx.convert_node_labels_to_integers(nx.grid_2d_graph(4, 5))),
    "star": Graph.from_networkx(nx.star_graph(8)),
    "complete": Graph.from_networkx(nx.complete_graph(6)),
    "cells": grid_graph(["...", ".#."]),
}


def nearest(places: Mapping[Any, tuple[float, float]]) -> float:
    pairs = combinations(places.values(), 2)
    return min((hypot(a[0] - b[0], a[1] - b[1]) for a, b in pairs), default=1.0)


@pytest.mark.parametrize("name", GRAPHS)
def test_all_nodes_have_places_apart_from_each_other_and_always_the_same(name: str) -> None:
    graph = GRAPHS[name]
    places = graph_layout(graph)
    assert set(places) == set(graph.nodes)
    assert nearest(places) > 0.3
    assert graph_layout(graph) == places
    inside = fitted(places, 560, 420, 45)
    assert all(44.9 <= x <= 515.1 and 44.9 <= y <= 375.1 for x, y in inside.values())


TOWN = """
Zürich Bern 57; Bern Basel 55; Zürich Basel 53; Bern Genf 102; Basel Genf 160
Zürich Chur 74; Chur Lugano 150; Genf Lugano 400
"""


def hidden(view: GraphView) -> tuple[int, int, int]:
    """Count nodes on nodes, weights on nodes, and weights on weights of a picture."""
    plates, nodes = [route.plate for route in view._routes], list(view._node_boxes())
    pairs = combinations(nodes, 2), product(plates, nodes), combinations(plates, 2)
    found = [sum(overlap(one, other) > 0 for one, other in each) for each in pairs]
    return found[0], found[1], found[2]


@pytest.mark.parametrize(
    ("graph", "weights"),
    [
        (nx.karate_club_graph(), 0),
        (nx.florentine_families_graph(), 0),
        (nx.petersen_graph(), 0),
        (nx.grid_2d_graph(5, 5), 0),
        (nx.circular_ladder_graph(8), 0),
        (nx.les_miserables_graph(), 45),  # of 254, on 77 nodes
    ],
    ids=["karate", "florentine", "petersen", "grid", "ladder", "miserables"],
)
def test_a_graph_of_networkx_can_be_read_without_telling_places(
    graph: nx.Graph[Any], weights: int
) -> None:
    nodes, on_nodes, on_weights = hidden(GraphView(Graph.from_networkx(graph)))
    assert nodes == 0
    assert on_nodes + on_weights <= weights


def test_all_weights_of_a_drawn_town_can_be_read() -> None:
    town = GraphEditor(TOWN)
    view = town.stepper().view
    assert isinstance(view, GraphView)
    assert hidden(view) == (0, 1, 0)  # 102 is where Genf gets its pointer
    assert hidden(GraphView(town.graph)) == (0, 0, 0)


def test_without_the_library_nodes_stand_on_a_circle(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def missing(name: str, *rest: Any) -> Any:
        if name == "networkx":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", missing)
    assert graph_layout(GRAPHS["star"]) == circular_layout(GRAPHS["star"].nodes)

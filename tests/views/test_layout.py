"""Nodes are laid out so that they do not lie on each other, and always in the same way."""

from __future__ import annotations

import builtins
from itertools import combinations, product
from math import hypot
from typing import TYPE_CHECKING, Any

import networkx as nx
import pytest

from pathlib_games.graphs import Graph, grid_graph
from pathlib_games.views import GraphView
from pathlib_games.views.drawing import circular_layout, fitted, graph_layout
from pathlib_games.views.shapes import overlap
from pathlib_tutor.widgets.graph_editor import GraphEditor

if TYPE_CHECKING:
    from collections.abc import Mapping

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
    assert hidden(view) == (0, 0, 0)
    assert hidden(GraphView(town.graph)) == (0, 0, 0)


def test_without_the_library_nodes_stand_on_a_circle(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def missing(name: str, *rest: Any) -> Any:
        if name == "networkx":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", missing)
    assert graph_layout(GRAPHS["star"]) == circular_layout(GRAPHS["star"].nodes)

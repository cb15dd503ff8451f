"""Nodes are laid out so that they do not lie on each other, and always in the same way."""

from __future__ import annotations

import builtins
from itertools import combinations
from math import hypot
from typing import TYPE_CHECKING, Any

import networkx as nx
import pytest

from pathlib_games.graphs import Graph, grid_graph
from pathlib_games.views.layout import circular_layout, fitted, graph_layout

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


def test_neighbors_are_nearer_than_others() -> None:
    graph = GRAPHS["grid"]
    places = graph_layout(graph)
    edges = {frozenset(edge[:2]) for edge in graph.edges}
    far = {True: [0.0], False: [0.0]}
    for (one, (x, y)), (other, (a, b)) in combinations(places.items(), 2):
        far[frozenset((one, other)) in edges].append(hypot(x - a, y - b))
    assert 2 * max(far[True]) < max(far[False])


def test_without_the_library_nodes_stand_on_a_circle(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def missing(name: str, *rest: Any) -> Any:
        if name == "networkx":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", missing)
    assert graph_layout(GRAPHS["star"]) == circular_layout(GRAPHS["star"].nodes)

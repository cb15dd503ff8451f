"""Shortest paths: the way back to the source, and why there may be none."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from pathlib_games.graphs import Graph, NodeNotFound, NoPath, ShortestPaths, dijkstra

GRAPH = Graph.from_edges([("A", "B", 1), ("B", "C", 1), ("C", "D", 1)], nodes=[*"ABCD", "Z"])


@pytest.mark.parametrize("missing", ["Q", None, ["A"], {}])
def test_a_path_to_a_stranger_is_not_found(missing: Any) -> None:
    for target in (None, "B"):
        with pytest.raises(NodeNotFound) as caught:
            dijkstra(GRAPH, "A", target=target).path_to(missing)
        assert caught.value.node == missing


def test_paths_without_their_graph_still_lead_back() -> None:
    paths = ShortestPaths("A", {"A": 0, "B": 1}, {"A": None, "B": "A"})
    assert paths.path_to("B") == ["A", "B"]
    with pytest.raises(NoPath):
        paths.path_to("Q")


def test_results_are_frozen_and_equal_by_value() -> None:
    paths = dijkstra(GRAPH, "A")
    assert paths == ShortestPaths("A", paths.distance, paths.predecessor)
    assert paths != dijkstra(GRAPH, "B")
    assert "graph" not in repr(paths)
    with pytest.raises(FrozenInstanceError):
        paths.source = "B"  # type: ignore[misc]

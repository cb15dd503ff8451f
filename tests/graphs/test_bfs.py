"""Breadth-first search finds each node once, wave by wave; its tree is told from the source on."""

from __future__ import annotations

from hypothesis import given

from pathlib_games.graphs import Graph, Node, Relax, Settle, bfs
from tests.graphs.random_graphs import examples, graphs

LINE = Graph.from_edges([("A", "B", 9), ("B", "C", 0), ("C", "D", 4)], nodes=[*"ABCD", "Z"])


@examples(200)
@given(drawn=graphs())
def test_each_node_is_found_once_and_wave_by_wave(drawn: tuple[Graph, Node]) -> None:
    trace = bfs.trace(*drawn)
    settled = [step for step in trace.steps if isinstance(step, Settle)]
    assert [step.distance for step in settled] == sorted(step.distance for step in settled)
    found = [step.head for step in trace.steps if isinstance(step, Relax)]
    assert len(set(found)) == len(found) == len(settled) - 1


def test_weights_do_not_count_and_the_tree_has_each_reached_node_once() -> None:
    found = bfs(LINE, "B")
    assert found.distance == {"B": 0, "A": 1, "C": 1, "D": 2}
    assert found.tree == {"B": ["A", "C"], "C": ["D"]}
    assert bfs(LINE, "Z").tree == {}

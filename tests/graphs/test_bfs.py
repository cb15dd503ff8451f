"""Breadth-first search finds each node once, wave by wave."""

from __future__ import annotations

from hypothesis import given

from pathlib_games.graphs import Graph, Node, Relax, Settle, bfs
from tests.graphs.random_graphs import examples, graphs


@examples(200)
@given(drawn=graphs())
def test_each_node_is_found_once_and_wave_by_wave(drawn: tuple[Graph, Node]) -> None:
    trace = bfs.trace(*drawn)
    settled = [step for step in trace.steps if isinstance(step, Settle)]
    assert [step.distance for step in settled] == sorted(step.distance for step in settled)
    found = [step.head for step in trace.steps if isinstance(step, Relax)]
    assert len(set(found)) == len(found) == len(settled) - 1

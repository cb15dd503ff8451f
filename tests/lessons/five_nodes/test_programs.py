"""A wrong program is shown on a smallest graph, and where its run parts from the right one."""

from __future__ import annotations

import time
from typing import Any

from pathlib_games.exercises.instance import five_nodes
from pathlib_games.exercises.smallest import smaller_graphs, smallest
from pathlib_games.exercises.verdict import OwnRun
from pathlib_games.ideas.divergence import Divergence
from pathlib_games.lessons.five_nodes.code import (
    code_instances,
    judge_dijkstra,
    judge_shortest_paths,
)
from tests.programs import programs
from tools.corpus import named


def test_a_right_program_is_judged_quickly() -> None:
    program = named("five-nodes/write-dijkstra/right/heap-with-stale-entries").load()

    def took() -> float:
        began = time.process_time()
        assert judge_dijkstra(program)
        return time.process_time() - began

    assert min(took() for _ in range(3)) < 0.1


def test_the_graphs_have_all_that_programs_stumble_over() -> None:
    graphs = [instance.graph for instance in code_instances()]
    ends = [[frozenset(edge[:2]) for edge in graph.edges] for graph in graphs]
    weights = {weight for graph in graphs for _, _, weight in graph.edges}
    assert any(len(set(pairs)) < len(pairs) for pairs in ends)
    assert any(len(pair) == 1 for pairs in ends for pair in pairs)
    assert any(graph.directed for graph in graphs)
    assert 0 in weights
    assert any(weight % 1 for weight in weights)
    assert max(weights) > 10_000
    assert any(0 in graph for graph in graphs)
    assert any(len(instance.distances) < len(instance.graph) for instance in code_instances())
    assert any(instance.source != instance.graph.nodes[0] for instance in code_instances())


def test_the_smallest_graph_keeps_what_can_be_reached() -> None:
    asked = five_nodes()
    found, _ = smallest(asked, True, lambda other: len(other.graph) > 2 or None, smaller_graphs)
    assert len(found.distances) == len(found.graph) == 3
    assert len(found.graph.edges) == 2
    same, seen = smallest(asked, "nothing smaller", lambda _: None, smaller_graphs)
    assert (same, seen) == (asked, "nothing smaller")


def test_a_crash_is_shown_on_a_small_graph_too() -> None:
    def mine(graph: Any, source: Any) -> object:
        distance, predecessor = programs.right(graph, source)
        return {node: distance[node] for node in graph.nodes}, predecessor

    verdict = judge_shortest_paths(mine)
    assert verdict.message.startswith(
        "On a graph of 2 nodes without edges: mine stopped with KeyErr"
    )
    assert verdict.own_run is None


def test_the_two_runs_part_where_the_order_or_the_number_differs() -> None:
    asked = five_nodes()
    right = dict(zip("ABCDE", (0, 5, 8, 8, 10), strict=True))
    before = {"B": "A", "C": "B", "D": "A", "E": "D"}

    def part(order: str, distance: dict[Any, Any], predecessor: dict[Any, Any]) -> Divergence:
        return Divergence(OwnRun(asked, tuple(order), distance, predecessor))

    order = part("ABDAEC", {**right, "C": 9}, before)
    assert order.words.startswith("It asks for neighbors in the order A, B, D, E, C; the algorithm")
    assert (order.node, order.ours) == ("D", list("ABDCE"))
    number = part("ABDCE", {**right, "E": 11}, before)
    assert number.node == "D"
    assert number.words.endswith("The runs part when D is settled, at the edge to E.")
    assert part("ABDCE", right, {**before, "C": "D"}).node == "B"
    assert not part("", right, before).words
    assert part("", right, before).node == "A"

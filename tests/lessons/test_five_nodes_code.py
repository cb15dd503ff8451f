"""A search is judged by results and order, and fails visibly on a smallest graph.

Learners' programs are in the corpus.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pathlib_games.graphs import Graph, Node, ShortestPaths
from pathlib_tutor.exercises.instance import five_nodes, smaller_graphs, smallest
from pathlib_tutor.exercises.verdict import OwnRun
from pathlib_tutor.ideas.learners_search import Divergence
from pathlib_tutor.lessons.five_nodes_programs import (
    code_instances,
    hidden_instances,
    judge_dijkstra,
    judge_shortest_paths,
)
from tests.programs import programs
from tools.corpus import named


@pytest.mark.parametrize(
    ("returns", "said"),
    [
        (dict, "one dictionary, not two"),
        (lambda: 5, "a value of type int"),
        (lambda: ({}, []), "predecessor as a value of type list"),
        (lambda: ((x for x in "AB"), {}), "distance as a value of type generator"),
        (lambda: (x for x in "AB"), "a value of type generator"),
        (lambda: ({"Q": 0}, {}), "'Q' has a distance but is not a node"),
    ],
)
def test_other_values_are_told(returns: Callable[[], object], said: str) -> None:
    verdict = judge_shortest_paths(lambda _graph, _source: returns())
    assert verdict.status == "wrong"
    assert said in verdict.message


def test_wrong_distances_can_be_drawn() -> None:
    drawn = judge_shortest_paths(programs.first_label).wrong_distances
    assert drawn is not None
    assert drawn.expected == {"C": 8}
    assert drawn.given == {"C": 10}


def test_a_program_that_had_to_be_stopped_is_not_tried_on_smaller_graphs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def endless(_graph: Graph, _source: Node) -> None:
        print("begun")  # noqa: T201 - the test counts it
        while True:
            pass

    assert "was still running" in judge_shortest_paths(endless, seconds=0.3).message
    assert capsys.readouterr().out.count("begun") == 1


def test_an_object_with_both_attributes_is_accepted() -> None:
    def mine(graph: Any, source: Any) -> ShortestPaths:
        return ShortestPaths(source, *programs.right(graph, source))

    assert judge_shortest_paths(mine)


def test_where_a_program_does_not_end_is_told_with_what_is_special_there() -> None:
    def stops_counting(graph: Any, source: Any) -> Any:
        while any(weight > 1_000 or weight == 0.75 for _, _, weight in graph.edges):
            pass
        return programs.right(graph, source)

    told = judge_shortest_paths(stops_counting, seconds=0.3).message
    assert told == (
        "On a graph whose nodes are numbers: stops_counting was still running after 0.3 seconds "
        "and was stopped. In this case, the edge "
        "from 0 to 3 weighs 12345 and some weights are fractions, such as 0.75. "
        "Is there a loop that never ends?"
    )


# ---- by its order --------------------------------------------------------------------------------

CORPUS = "five-nodes/write-dijkstra"


def no_order(graph: Any, source: Any) -> Any:
    """Compare nodes at a tie, and be correct elsewhere."""
    if len({type(node) for node in graph}) > 1:
        return min(graph.nodes)
    return programs.right(graph, source)


def test_who_compares_something_else_there_is_wrong() -> None:
    def with_none(graph: Any, source: Any) -> Any:
        if len({type(node) for node in graph}) > 1:
            return source < None
        return programs.right(graph, source)

    verdict = judge_dijkstra(with_none)
    assert verdict.status == "wrong"
    assert "stopped with TypeError" in verdict.message


def test_a_listing_is_judged_by_its_results_and_its_counter_alone() -> None:
    assert judge_shortest_paths(named(f"{CORPUS}/wrong/waves-of-improvements").load())
    assert not judge_shortest_paths(no_order)
    assert judge_dijkstra(named(f"{CORPUS}/right/heap-that-never-looks-back").load())


# ---- on a smallest graph -------------------------------------------------------------------------


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
    assert order.words.startswith(
        "The program asks for the neighbors of A, B, D, E, C, in this order; the algorithm"
    )
    assert (order.node, order.ours) == ("D", list("ABDCE"))
    number = part("ABDCE", {**right, "E": 11}, before)
    assert number.node == "D"
    assert number.words.endswith(
        "The first wrong result is that of E: look at the edge from D to E."
    )
    apart = part("ABDCE", right, {**before, "E": "A"})  # no edge joins A and E
    assert apart.words.endswith("look at the edge from D to E.")
    assert part("ABDCE", right, {**before, "C": "D"}).node == "B"
    assert not part("", right, before).words
    assert part("", right, before).node == "A"


@pytest.mark.parametrize(
    "name",
    [
        "the-sum-of-the-weights-is-infinity",
        "the-sum-over-the-neighbors-is-infinity",
        "the-largest-weight-times-the-edges-is-infinity",
        "the-largest-weight-times-the-nodes-is-infinity",
        "a-million-is-infinity",
        "by-the-last-edge-with-right-sums",
        "counts-stale-entries",
        "decreases-a-key-in-the-heap",
        "removes-from-the-heap",
        "own-heap-looks-at-the-left-child-only",
    ],
)
def test_graphs_that_nobody_knows_show_what_the_known_ones_show(name: str) -> None:
    program = named(f"five-nodes/write-dijkstra/wrong/{name}").load()
    for seed in range(5):
        asked = hidden_instances(Random(seed))
        assert any(program(each.graph, each.source)[0] != each.distances for each in asked)


def test_a_hundred_nodes_are_never_shown() -> None:
    verdict = judge_dijkstra(named("five-nodes/write-dijkstra/wrong/counts-stale-entries").load())
    assert verdict.own_run is not None
    assert len(verdict.own_run.instance.graph) <= 20

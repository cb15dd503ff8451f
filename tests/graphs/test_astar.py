"""A* with every kind of heuristic: true, admissible, consistent, and none of these."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, strategies as st

from pathlib_games.graphs import (
    Estimate,
    Graph,
    NegativeWeight,
    Node,
    NodeNotFound,
    NoPath,
    Overestimate,
    Settle,
    Stale,
    astar,
    dijkstra,
    grid_graph,
    inconsistent,
    manhattan,
    overestimated,
)
from tests.graphs.random_graphs import all_lengths, examples, graphs, length_of
from tests.graphs.test_dijkstra import LINE

# The guess for B is admissible, but falls by 5 along an edge of weight 1: C settles too early.
REOPENS = Graph.from_edges(
    [("A", "B", 1), ("A", "C", 3), ("B", "C", 1), ("C", "D", 4)], directed=True
)
REOPENING = {"A": 0, "B": 5, "C": 0, "D": 0}.__getitem__


def drawn(data: st.DataObject) -> tuple[Graph, Node, Node]:
    """Draw a graph, and the source and target of a search."""
    graph, source = data.draw(graphs())
    return graph, source, data.draw(st.sampled_from(graph.nodes))


def true_distances(graph: Graph, target: Node) -> dict[Node, float]:
    """Return the distance from each node to the target, by all simple paths."""
    found = {node: all_lengths(graph, node).get(target) for node in graph}
    return {node: min(lengths) for node, lengths in found.items() if lengths}


@examples(400)
@given(data=st.data())
def test_admissible_heuristics_give_shortest_paths(data: st.DataObject) -> None:
    graph, source, target = drawn(data)
    truth = true_distances(graph, target)
    share = {node: data.draw(st.sampled_from([0, 0.5, 1])) for node in graph}
    guesses = {node: share[node] * truth.get(node, 99) for node in graph}
    found = astar(graph, source, target, guesses.__getitem__)
    assert overestimated(graph, target, guesses.__getitem__) == []
    assert found.distance.get(target) == truth.get(source)
    if target in found.distance:
        path = found.path_to(target)
        assert (path[0], path[-1]) == (source, target)
        assert length_of(graph, path) == truth[source]


@examples(400)
@given(data=st.data())
def test_with_a_consistent_heuristic_no_node_is_settled_twice(data: st.DataObject) -> None:
    graph, source, target = drawn(data)
    truth = true_distances(graph, target)
    some = data.draw(st.sampled_from([0, 0.5, 1]))  # a share of the true distances is consistent
    guess = {node: some * truth.get(node, 99) for node in graph}.__getitem__
    assume(inconsistent(graph, guess) == [])
    trace = astar.trace(graph, source, target, guess)
    settled = [step.node for step in trace.steps if isinstance(step, Settle)]
    assert len(settled) == len(set(settled))
    distance = dijkstra(graph, source).distance
    assert all(distance[node] == length for node, length in trace.result.distance.items())


@examples(200)
@given(data=st.data())
def test_any_heuristic_gives_some_path_and_a_trace_of_it(data: st.DataObject) -> None:
    graph, source, target = drawn(data)
    guess = {node: data.draw(st.integers(-3, 9)) for node in graph}.__getitem__
    trace = astar.trace(graph, source, target, guess)
    assert trace.result == astar(graph, source, target, guess)
    truth = all_lengths(graph, source)
    assert (target in trace.result.distance) == (target in truth)
    for node, length in trace.result.distance.items():
        assert length in truth[node]
        assert length_of(graph, trace.result.path_to(node)) <= length
    too_much = overestimated(graph, target, guess)
    if target in truth and trace.result.distance[target] > min(truth[target]):
        assert too_much  # nothing else can mislead it
    distances = true_distances(graph, target)
    assert {found.node for found in too_much} == {n for n, d in distances.items() if guess(n) > d}


@examples(200)
@given(data=st.data())
def test_the_trace_knows_the_order_of_the_queue(data: st.DataObject) -> None:
    graph, source, target = drawn(data)
    guess = {node: data.draw(st.integers(0, 5)) for node in graph}.__getitem__
    trace = astar.trace(graph, source, target, guess)
    for before, step in zip(trace.states(), trace.steps, strict=False):
        if isinstance(step, Settle | Stale):
            assert before.queue[0].node == step.node
            assert before.queue[0].estimate == guess(step.node)
    estimates = [step.node for step in trace.steps if isinstance(step, Estimate)]
    assert len(estimates) == len(set(estimates))


def test_a_node_is_settled_again_if_the_guess_was_inconsistent() -> None:
    assert inconsistent(REOPENS, REOPENING) == [("B", "C", 1)]
    assert overestimated(REOPENS, "D", REOPENING) == []
    trace = astar.trace(REOPENS, "A", "D", REOPENING)
    settled = [step.node for step in trace.steps if isinstance(step, Settle)]
    assert settled == ["A", "C", "B", "C", "D"]
    assert trace.result.path_to("D") == ["A", "B", "C", "D"]
    assert trace.result.distance["D"] == 6
    assert trace.at(len(trace)).settled == ("A", "B", "C", "D")


def test_an_overestimate_gives_a_longer_path_and_is_found() -> None:
    graph = Graph.from_edges([("A", "B", 1), ("B", "D", 1), ("A", "C", 2), ("C", "D", 2)])
    guess = {"A": 0, "B": 5, "C": 0, "D": 0}.__getitem__
    assert astar(graph, "A", "D", guess).distance["D"] == 4
    found = overestimated(graph, "D", guess)
    assert found == [Overestimate("B", 5, 1)]
    assert str(found[0]) == "at B it guesses 5, but the distance is 1"


def test_the_worst_overestimate_comes_first_and_edges_count_backwards() -> None:
    graph = Graph.from_edges([("A", "B", 1), ("B", "C", 1)], directed=True)
    found = overestimated(graph, "C", {"A": 3, "B": 9, "C": 0}.__getitem__)
    assert [worst.node for worst in found] == ["B", "A"]
    assert overestimated(graph, "A", {"A": 0, "B": 9, "C": 9}.__getitem__) == []


def test_manhattan_leads_straight_on_an_open_board() -> None:
    board = grid_graph(["." * 9] * 9)
    found = astar(board, (0, 4), (8, 4), manhattan((8, 4)))
    assert list(found.distance) == [(x, 4) for x in range(9)]
    assert inconsistent(board, manhattan((8, 4))) == []
    assert overestimated(board, (8, 4), manhattan((8, 4))) == []


def test_bad_input_is_told() -> None:
    back = Graph.from_edges([("A", "B", 2), ("B", "A", -1), ("B", "C", 9)], directed=True)
    with pytest.raises(NegativeWeight, match="'B' -> 'A'"):
        astar(back, "A", "C", lambda _: 0)
    for ends in (("Q", "A"), ("A", "Q")):
        with pytest.raises(NodeNotFound, match="'Q' is not a node"):
            astar(LINE, *ends, lambda _: 0)
    with pytest.raises(NoPath, match="There is no path from 'A' to 'Z'"):
        astar(LINE, "A", "Z", lambda _: 0).path_to("Z")

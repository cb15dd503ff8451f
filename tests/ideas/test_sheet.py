"""A* and Bellman-Ford by hand: every correct run is accepted, and the first mistake is named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from pathlib_games.graphs import (
    Estimate,
    Graph,
    Relax,
    Round,
    Settle,
    Step,
    astar,
    bellman_ford,
    dijkstra,
    inconsistent,
)
from pathlib_tutor.exercises.instance import Instance, five_nodes
from pathlib_tutor.ideas.by_hand import Action, NextRound, SettleNode, Sheet, Write, open_sheet
from pathlib_tutor.ideas.graph_pool import fresh
from pathlib_tutor.ideas.search_judges import (
    Simulation,
    judge_simulation,
    model_run,
    read_action,
)
from pathlib_tutor.lessons.choose import ASTAR_BY_HAND, NEGATIVE, ROUNDS_BY_HAND, fresh_with_guesses
from tests.graphs.random_graphs import examples


def actions_of(steps: tuple[Step, ...]) -> list[Action]:
    """Write an algorithm's run as a run by hand."""
    done: list[Action] = []
    for step in steps:
        if isinstance(step, Settle):
            done.append(SettleNode(step.node))
        elif isinstance(step, Relax) and step.improved:
            done.append(Write(step.head, step.distance, step.tail))
        elif isinstance(step, Round) and step.number > 1:
            done.append(NextRound())
    return done


@pytest.mark.parametrize("seed", range(12))
def test_what_astar_does_is_right(seed: int) -> None:
    asked = fresh_with_guesses(seed)
    assert asked == fresh_with_guesses(seed)
    guess = asked.guesses.__getitem__
    assert inconsistent(asked.graph, guess) == []
    trace = astar.trace(asked.graph, asked.source, asked.aim, guess)
    run = Simulation(asked, tuple(actions_of(trace.steps)))
    assert judge_simulation(run)
    assert model_run(asked).result.distance == trace.result.distance
    for left_out in range(len(run.actions)):  # a run with a missing step is wrong
        rest = run.actions[:left_out] + run.actions[left_out + 1 :]
        assert not judge_simulation(Simulation(asked, rest))


@pytest.mark.parametrize("seed", range(8))
def test_what_bellman_ford_does_is_right(seed: int) -> None:
    asked = replace(fresh(seed, pool="downhill"), search="bellman_ford")
    trace = bellman_ford.trace(asked.graph, asked.source)
    done = [a for a in actions_of(trace.steps) if not isinstance(a, SettleNode)]
    run = Simulation(asked, tuple(done))
    assert judge_simulation(run)
    assert run.sheet.distance == asked.distances
    assert not judge_simulation(Simulation(asked, tuple(done[:-3])))


@examples(150)
@given(data=st.data())
def test_any_order_of_the_edges_within_a_round_is_right(data: st.DataObject) -> None:
    graph = ROUNDS_BY_HAND.graph
    done: list[Action] = []
    sheet = open_sheet(ROUNDS_BY_HAND)
    while sheet.whats_left():
        if done:
            done.append(NextRound())
            assert sheet.flaw(NextRound()) is None
            sheet.take(NextRound())
        for tail, head, weight in data.draw(st.permutations(graph.edges)):
            distance = sheet.distance
            if tail in distance and distance[tail] + weight < distance.get(head, 99):
                write = Write(head, distance[tail] + weight, tail)
                assert sheet.flaw(write) is None
                done.append(write)
                sheet.take(write)
    assert judge_simulation(Simulation(ROUNDS_BY_HAND, tuple(done)))
    assert sheet.distance == ROUNDS_BY_HAND.distances


def test_who_has_done_nothing_is_told_how_to_begin() -> None:
    told = judge_simulation(Simulation(ROUNDS_BY_HAND)).message
    assert told == "Begin with the offers of the source's edges."
    assert judge_simulation(Simulation(five_nodes())).message == "Begin by settling the source."


RIGHT_ASTAR = """
settle A; B = 4 from A; C = 7 from A
settle B; C = 6 from B; D = 7 from B; E = 10 from B
settle D; F = 12 from D; settle F
"""

RIGHT_ROUNDS = """
B = 2 from A; C = 5 from A; D = 5 from B; E = 8 from B; B = 1 from C; E = 6 from D
F = 12 from D; F = 8 from E
round
D = 4 from B; E = 5 from D; F = 7 from E
"""


def test_the_graphs_are_worth_the_work() -> None:
    guess = ASTAR_BY_HAND.guesses.__getitem__
    graph = ASTAR_BY_HAND.graph
    assert inconsistent(graph, guess) == []
    assert list(astar(graph, "A", "F", guess).distance) == ["A", "B", "D", "F"]
    assert len(dijkstra(graph, "A").distance) == 6
    assert list(dijkstra(graph, "A").distance)[2] == "C"  # there they part
    assert NEGATIVE.distances == {"A": 0, "B": 1, "C": 5, "D": 4, "E": 5, "F": 7}


@pytest.mark.parametrize("asked", [ASTAR_BY_HAND, ROUNDS_BY_HAND])
def test_the_own_run_can_be_stepped(asked: Instance) -> None:
    typed: dict[str, Any] = {"astar": RIGHT_ASTAR, "bellman_ford": RIGHT_ROUNDS}
    lines = [line for line in typed[asked.search].replace("\n", ";").split(";") if line.strip()]
    run = Simulation(asked, tuple(read_action(line, asked) for line in lines))
    trace = run.trace()
    end = trace.at(len(trace))
    assert (end.distance, end.predecessor) == (run.sheet.distance, run.sheet.predecessor)
    guesses = {step.node: step.distance for step in trace.steps if isinstance(step, Estimate)}
    assert guesses == asked.guesses
    rounds = [step.number for step in trace.steps if isinstance(step, Round)]
    assert rounds == ([1, 2] if asked.search == "bellman_ford" else [])


def test_each_of_the_smallest_may_be_settled() -> None:
    sheet = Sheet(five_nodes())
    sheet.settle("A")
    assert sheet.settle("B") == [Write("C", 8, "B"), Write("E", 13, "B")]
    assert sheet.next_nodes() == ["C", "D"]
    assert sheet.flaw(SettleNode("C")) is None


def test_a_number_may_come_through_each_node_that_offers_it() -> None:
    graph = Graph.from_edges([("A", "B", 1), ("A", "C", 1), ("B", "D", 1), ("C", "D", 1)])
    sheet = Sheet(Instance("a square", graph, "A"))
    for node in "ABC":
        sheet.settle(node)
    assert [tail for tail in "ABCD" if sheet.comes_through("D", tail)] == ["B", "C"]

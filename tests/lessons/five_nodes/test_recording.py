"""A learner's run can be stepped: its own steps, or what is known of it from outside."""

from collections.abc import Iterator
from typing import Any

from pathlib_games.exercises.instance import five_nodes
from pathlib_games.exercises.verdict import Verdict
from pathlib_games.graphs import Graph, Node, Relax, Settle, dijkstra
from pathlib_games.lessons.five_nodes.recording import LearnerTrace, record_learner
from tests.ideas.telling import untied
from tests.programs import programs


def test_a_generator_is_recorded_step_by_step() -> None:
    ours = dijkstra.trace(five_nodes().graph, "A")

    def mine(_graph: Graph, _source: Node) -> Iterator[object]:
        yield from ours.steps

    trace = record_learner(mine, five_nodes())
    assert isinstance(trace, LearnerTrace)
    assert trace.steps == ours.steps
    assert trace.note == "These are the steps that your generator yielded."


def test_of_a_plain_function_the_look_ups_and_the_result_are_known() -> None:
    for seed in range(5):
        instance = untied(seed)
        trace = record_learner(programs.right, instance)
        assert isinstance(trace, LearnerTrace)
        state = trace.at(len(trace))
        truth = dijkstra.trace(instance.graph, "A")
        assert state.settled == truth.at(len(truth)).settled
        assert state.distance == truth.result.distance
        assert state.predecessor == truth.result.predecessor
        assert "cannot be seen" in trace.note
        assert len(trace) == 6 + 5  # no step was made up


def test_only_first_look_ups_count_and_only_known_numbers() -> None:
    def mine(graph: Any, _source: Node) -> object:
        for node in "ABABCE":
            graph.neighbors(node)
        return {"A": 0, "B": 5, "C": float("nan"), "D": "8"}, {"B": "A"}

    trace = record_learner(mine, five_nodes())
    assert isinstance(trace, LearnerTrace)
    assert trace.steps == (Settle("A", 0), Relax("A", "B", 5, 5, True), Settle("B", 5))


def test_what_cannot_be_recorded_is_told() -> None:
    def fails(_graph: Graph, _source: Node) -> None:
        raise KeyError("B")

    def no_steps(_graph: Graph, _source: Node) -> Iterator[object]:
        yield 5

    def lies(_graph: Graph, _source: Node) -> Iterator[object]:
        yield Settle, "A", "zero"

    for program, said in (
        (fails, "KeyError"),
        (no_steps, "Step 1 should be"),
        (lies, "Step 1"),
        (lambda _g, _s: None, "It returned None."),
        (5, "the function itself"),
    ):
        verdict = record_learner(program, five_nodes())
        assert isinstance(verdict, Verdict)
        assert verdict.status == "wrong"
        assert said in verdict.message, program
    for untried in (..., lambda _g, _s: ...):
        verdict = record_learner(untried, five_nodes())
        assert isinstance(verdict, Verdict)
        assert verdict.status == "not tried"

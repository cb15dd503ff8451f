"""A learner's run can be stepped: its own steps, or those visible from outside."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest

from pathlib_games.graphs import Graph, Node, Relax, Settle, dijkstra
from pathlib_games.views.narration import moments
from pathlib_tutor.exercises.instance import five_nodes
from pathlib_tutor.exercises.verdict import Verdict
from pathlib_tutor.ideas.graph_pool import fresh
from pathlib_tutor.ideas.learners_search import LearnerTrace, record_learner
from pathlib_tutor.programs.worker import supply
from tests.programs import programs
from tools.corpus import named


def test_a_generator_is_recorded_step_by_step() -> None:
    ours = dijkstra.trace(five_nodes().graph, "A")

    def mine(_graph: Graph, _source: Node) -> Iterator[object]:
        yield from ours.steps

    trace = record_learner(mine, five_nodes())
    assert isinstance(trace, LearnerTrace)
    assert trace.steps == ours.steps
    assert trace.note == "These are the steps that your generator yielded."


def test_of_a_plain_function_what_it_wrote_is_seen() -> None:
    for seed in (0, 1, 2, 3, 5):  # on the graph of seed 4 distances tie
        instance = fresh(seed)
        trace = record_learner(programs.right, instance)
        assert isinstance(trace, LearnerTrace)
        state = trace.at(len(trace))
        truth = dijkstra.trace(instance.graph, "A")
        assert set(state.settled) == set(truth.at(len(truth)).settled)
        assert state.distance == truth.result.distance
        assert state.predecessor == truth.result.predecessor
        assert "steps that could be seen" in trace.note
        assert trace.titled("Your run") == "Your run"
        assert (trace.end, [*moments(trace)][-1].words[-32:]) == (
            "",
            "The end: every node is settled.".rjust(32),
        )


def test_what_was_not_seen_is_put_together_and_says_so() -> None:
    def mine(graph: Any, _source: Node) -> object:
        for node in "ABABCE":
            graph.neighbors(node)
        return {"A": 0, "B": 5, "C": float("nan"), "D": "8"}, {"B": "A"}

    trace = record_learner(mine, five_nodes())
    assert isinstance(trace, LearnerTrace)
    assert trace.steps == (Settle("A", 0), Relax("A", "B", 5, 5, True), Settle("B", 5))
    assert trace.titled("Your run") == (
        "Your run, put together from the look-ups and results of your function"
    )
    assert [*moments(trace)][-1].words == "Settle B at 5. The end of what is known."


def test_of_our_own_search_nothing_is_seen_but_the_look_ups() -> None:
    trace = record_learner(dijkstra, five_nodes())
    assert isinstance(trace, LearnerTrace)
    assert "put together" in trace.titled("Your run")
    assert trace.at(len(trace)).settled == tuple("ABDCE")


@pytest.mark.parametrize("name", ["makes-lists-first", "copies-neighbors-of-neighbors"])
def test_of_copied_neighbors_nobody_says_that_they_were_never_settled(name: str) -> None:
    program = named(f"five-nodes/write-dijkstra/right/{name}").load()
    trace = record_learner(program, five_nodes())
    assert isinstance(trace, LearnerTrace)
    words = " ".join(moment.words for moment in moments(trace))
    assert "never" not in words
    assert words.endswith("Nodes that it handled without writing a number cannot be seen.")


def test_without_a_process_the_same_is_seen() -> None:
    program = named("five-nodes/write-dijkstra/right/heap-with-stale-entries").load()
    there = record_learner(program, five_nodes())
    with patch.object(supply, "take", return_value=None):
        here = record_learner(program, five_nodes())
    assert isinstance(here, LearnerTrace)
    assert isinstance(there, LearnerTrace)
    assert here.steps == there.steps


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
        (lambda _g, _s: None, "Your function returned None."),
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

"""The recorded steps of a program are its actual steps, or there are none."""

from __future__ import annotations

from typing import Any

import pytest

from pathlib_games.graphs import Graph, Relax, Settle, dijkstra
from pathlib_tutor.exercises.instance import Instance, five_nodes
from pathlib_tutor.exercises.reading import Result
from pathlib_tutor.ideas.learners_search import COPIED, NOT_ALL, SeenSteps, reader, seen_steps
from pathlib_tutor.programs.run import recorded_run
from tools.corpus import named

CORPUS = "five-nodes/write-dijkstra"
TRAP = Instance(
    "a trap",
    Graph.from_edges([("A", "C", 10), ("A", "B", 3), ("B", "C", 5), ("C", "D", 7)], directed=True),
    "A",
)


def seen(name: str, asked: Instance) -> SeenSteps | None:
    return of_program(named(f"{CORPUS}/{name}").load(), asked)


def of_program(program: Any, asked: Instance) -> SeenSteps | None:
    ran = recorded_run(program, asked, read=reader(asked.graph))
    assert isinstance(ran.value, Result), ran.trouble
    return seen_steps(ran, asked, ran.value.distance, ran.value.predecessor)


@pytest.mark.parametrize(
    "name",
    [
        "heap-with-stale-entries",
        "list-and-min",
        "class-of-its-own",
        "infinity-for-all",
        "one-table",
    ],
)
def test_of_a_right_run_all_is_seen(name: str) -> None:
    found = seen(f"right/{name}", five_nodes())
    assert found is not None
    right = dijkstra.trace(five_nodes().graph, "A")
    improving = [step for step in right.steps if isinstance(step, Relax) and step.improved]
    assert {s for s in found.steps if isinstance(s, Relax)} == set(improving)
    assert {s for s in found.steps if isinstance(s, Settle)} == {
        step for step in right.steps if isinstance(step, Settle)
    }
    assert found.end == ""


def test_numbers_are_those_that_stood_there_then() -> None:
    found = seen("wrong/waves-of-improvements", TRAP)
    assert found is not None
    assert found.steps == (
        *(Settle("A", 0), Relax("A", "C", 10, 10, True), Relax("A", "B", 3, 3, True)),
        *(Settle("C", 10), Relax("C", "D", 7, 17, True)),
        *(Settle("B", 3), Relax("B", "C", 5, 8, True), Settle("D", 17)),
        *(Settle("C", 8), Relax("C", "D", 7, 15, True), Settle("D", 15)),
    )


@pytest.mark.parametrize("name", ["makes-lists-first", "copies-neighbors-of-neighbors"])
def test_who_copied_the_neighbors_is_seen_by_the_numbers(name: str) -> None:
    found = seen(f"right/{name}", five_nodes())
    assert found is not None
    assert [s.node for s in found.steps if isinstance(s, Settle)] == ["A", "B", "D"]
    assert found.end == NOT_ALL


def test_where_copies_hide_the_steps_there_are_none() -> None:
    def mine(graph: Any, source: Any) -> Any:
        around = {node: list(graph.neighbors(node)) for node in graph.nodes}
        found = dijkstra(Graph(around, list(graph.edges), graph.directed), source)
        distance = {}
        for node in found.distance:
            distance[node] = found.distance[node]
        return distance, found.predecessor

    assert of_program(mine, five_nodes()) == SeenSteps((), COPIED)


def test_a_predecessor_that_was_not_written_is_no_step() -> None:
    assert seen("wrong/keeps-the-predecessor", five_nodes()) is None
    assert seen("wrong/writes-no-predecessors", five_nodes()) is None
    assert seen("wrong/the-predecessor-in-any-case", five_nodes()) is None


def test_which_nodes_were_not_asked_about_is_told() -> None:
    found = seen("wrong/leaves-the-last-node-out", five_nodes())
    assert found is not None
    assert found.end == "The end. It never asked for the neighbors of E."

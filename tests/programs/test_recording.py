"""The recording covers a program's writes to its tables, wherever they are, and nothing else."""

from __future__ import annotations

import sys
from typing import Any
from unittest.mock import patch

import pytest

from pathlib_games.graphs import Graph, Node
from pathlib_tutor.exercises.instance import five_nodes
from pathlib_tutor.programs.recording import MOST, Recorder, read_written
from pathlib_tutor.programs.run import Ran, recorded_run, run
from pathlib_tutor.programs.worker import supply
from tests.programs import programs
from tools.corpus import named

GRAPH = five_nodes().graph


def recorded(function: Any) -> Ran:
    ran = recorded_run(function, five_nodes())
    assert ran.trouble is None
    return ran


def of(ran: Ran, variable: str) -> list[tuple[tuple[Any, ...], Any]]:
    return [(each.place, each.value) for each in ran.written if each.variable == variable]


def test_what_a_line_writes_is_known_with_its_moment_and_the_look_ups_before_it() -> None:
    def mine(graph: Graph, source: Node) -> object:
        distance: dict[Node, Any] = {source: 0}
        for head, weight in graph.neighbors(source):
            distance[head] = weight * 1
        distance["B"], distance["E"] = 4, distance["B"] + 1
        return distance, {}

    writes = [each for each in recorded(mine).written if each.variable == "mine, distance"]
    assert [(*each.place, each.value, each.asked) for each in writes] == [
        *[("A", 0, 0), ("B", 5, 1), ("C", 10, 1), ("D", 8, 1), ("B", 4, 1), ("E", 6, 1)]
    ]
    moments = [each.moment for each in writes]
    assert moments[-2] == moments[-1]
    assert moments[:-1] == sorted(set(moments))


class Search:
    """Keeps its data in attributes, and rows in a table."""

    def __init__(self) -> None:
        self.rows: dict[Node, list[Any]] = {"A": [0, None]}

    def relax(self) -> None:
        self.rows["B"] = [5, "A"]


KEPT: dict[Node, int] = {}


def test_tables_are_found_in_objects_rows_globals_and_what_functions_share() -> None:
    def mine(_graph: Graph, _source: Node) -> object:
        search, shared, pairs = Search(), {}, {("A", "B"): 5}

        def write() -> None:
            shared["C"] = 10

        search.relax()
        write()
        KEPT["D"] = 8
        return shared, pairs

    ran = recorded(mine)
    assert (("rows", "B", 0), 5) in of(ran, "mine, search")
    assert (("rows", "B", 1), "A") in of(ran, "mine, search")
    assert of(ran, "write, shared") == [(("C",), 10)]
    assert of(ran, "mine, pairs") == [(("A", "B"), 5)]
    assert of(ran, "mine, KEPT") == [(("D",), 8)]


def test_without_a_process_the_same_is_recorded() -> None:
    heap = named("five-nodes/write-dijkstra/right/heap-with-stale-entries").load()
    there = recorded(heap).written
    with patch.object(supply, "take", return_value=None):
        here = recorded(heap).written
    assert here == there
    assert here


def test_what_is_not_asked_for_is_not_recorded_and_the_tracer_comes_back() -> None:
    assert run(programs.right, GRAPH, "A").written == ()
    before = sys.gettrace()
    with Recorder(set(), []):
        assert sys.gettrace() is not before
    assert sys.gettrace() is before


def test_an_endless_program_fills_no_memory() -> None:
    recorder = Recorder(set(GRAPH.nodes), [])

    def counts() -> None:
        table = {}
        for number in range(3 * MOST):
            table[0] = number

    with recorder:
        counts()
    assert len(recorder.written) <= MOST + 1


@pytest.mark.parametrize(
    "sent",
    [
        None,
        5,
        [5],
        [(1, 0, "f", ["A"], 5)],
        [(1, 0, "f", ([],), 5)],
        [("1", 0, "f", ("A",), 5)],
        [(1, 0, "f", ("A",), 5)] * (2 * MOST),
    ],
)
def test_what_cannot_have_been_recorded_is_not_believed(sent: object) -> None:
    assert read_written(sent) == ()

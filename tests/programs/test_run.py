"""Any behavior of a learner's program is survived and described in a sentence."""

from __future__ import annotations

import ctypes
import heapq
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from pathlib_games.graphs import Graph, Node
from pathlib_tutor.exercises.instance import Instance, five_nodes
from pathlib_tutor.exercises.verdict import Verdict
from pathlib_tutor.ideas import search_judges
from pathlib_tutor.lessons.five_nodes_programs import judge_shortest_paths
from pathlib_tutor.programs import limits
from pathlib_tutor.programs.limits import Guard, Stop, survive
from pathlib_tutor.programs.run import limited, run
from pathlib_tutor.programs.worker import supply
from tests.ideas.results import judge_paths
from tests.programs import programs

GRAPH = five_nodes().graph


def trouble(function: Any, seconds: float = 0.3) -> str:
    said = run(function, GRAPH, "A", seconds).trouble
    assert said is not None
    return said


def test_a_right_program_has_no_trouble_and_its_look_ups_are_known() -> None:
    ran = run(programs.right, GRAPH, "A")
    assert ran.trouble is None
    assert ran.looked_up in (tuple("ABCDE"), tuple("ABDCE"))


def test_an_endless_loop_that_catches_everything_is_ended_soon() -> None:
    def mine(_graph: Graph, _source: Node) -> None:
        while True:
            try:
                while True:
                    pass
            except BaseException:  # noqa: BLE001, S110 - this is under test
                pass

    began = time.monotonic()
    assert "was still running after 0.3 seconds" in trouble(mine)
    assert time.monotonic() - began < 5


def test_without_processes_what_cannot_be_stopped_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supply, "take", lambda: None)
    stop = threading.Event()

    def mine(_graph: Graph, _source: Node) -> None:
        stop.wait()

    try:
        assert "Restart the kernel" in trouble(mine)
    finally:
        stop.set()


def test_a_stop_that_arrives_after_the_end_harms_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop_this_thread(_: float) -> None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(threading.get_ident()), ctypes.py_object(Stop)
        )

    monkeypatch.setattr(limits, "sleep", stop_this_thread)
    assert run(programs.right, GRAPH, "A").trouble is None  # pytest reports threads that fail


def test_endless_look_ups_are_ended() -> None:
    def mine(graph: Graph, source: Node) -> None:
        while True:
            graph.neighbors(source)

    assert "Does it keep looking at settled nodes?" in trouble(mine)


def test_endless_steps_are_ended() -> None:
    def mine(_graph: Graph, _source: Node) -> Iterator[int]:
        while True:
            yield 1

    assert "was stopped" in trouble(mine, 3)


def test_endless_recursion_is_told() -> None:
    def mine(graph: Graph, source: Node) -> object:
        return mine(graph, source)

    assert trouble(mine) == "mine never stops calling itself (RecursionError)."


class Own(BaseException):
    """An error that `except Exception` does not catch."""


class Speechless(Exception):
    """An error that cannot be shown."""

    def __str__(self) -> str:
        raise Own


class Talking(Exception):
    """An error whose text never ends."""

    def __str__(self) -> str:
        forever = bool(self.args == ())
        while forever:
            time.sleep(0.001)
        return ""


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (KeyError("B"), "mine stopped with KeyError: 'B' in line "),
        (Own("own"), "mine stopped with Own: own in line "),
        (SystemExit(3), "SystemExit: 3"),
        (Speechless(), "mine stopped with Speechless."),
        (Talking(), "mine stopped with Talking."),
    ],
)
def test_every_error_is_told(error: BaseException, said: str) -> None:
    def mine(_graph: Graph, _source: Node) -> None:
        raise error

    assert said in trouble(mine)


def test_a_megabyte_of_print_is_cut(capsys: pytest.CaptureFixture[str]) -> None:
    def mine(graph: Graph, source: Node) -> object:
        for _ in range(1_000):
            sys.stdout.write("x" * 1_000)
            sys.stderr.write("y" * 1_000)
        return programs.right(graph, source)

    assert run(mine, GRAPH, "A").trouble is None
    printed = capsys.readouterr()
    assert len(printed.out) < 3_000
    assert "(the rest is left out)" in printed.out
    assert printed.err == ""


def clear_neighbors(graph: Any, source: Node) -> None:
    graph.neighbors(source).clear()


def replace_edges(graph: Any, _source: Node) -> None:
    graph._edges = None


def replace_everything(graph: Any, _source: Node) -> None:
    graph._neighbors = 5


@pytest.mark.parametrize("change", [clear_neighbors, replace_edges, replace_everything])
def test_a_changed_graph_is_told_and_the_callers_stays(change: Any) -> None:
    before = GRAPH.edges

    def mine(graph: Graph, source: Node) -> object:
        found = programs.right(graph, source)
        change(graph, source)
        return found

    assert "changed the graph" in trouble(mine)
    assert GRAPH.edges == before
    assert judge_shortest_paths(mine).status == "wrong"


def always_right(*_: object, **__: object) -> Verdict:
    return Verdict("right", "ha")


# setattr with a name: these assignments are wrong on purpose, also for the type checker.
PATCHES = {
    "the heap": lambda: setattr(heapq, "heappop", list.pop),
    "the judge": lambda: setattr(search_judges, "judge_result", always_right),
    "the verdict": lambda: setattr(Verdict, "__bool__", lambda _: True),
    "the code of a judge": lambda: setattr(
        search_judges.judge_table, "__code__", always_right.__code__
    ),
    "a builtin in a module": lambda: setattr(search_judges, "isinstance", lambda *_: True),
    "the graph": lambda: setattr(Graph, "neighbors", lambda *_: []),
    "a missing function": lambda: delattr(search_judges, "result_flaw"),
}


@pytest.mark.parametrize("patch", PATCHES.values(), ids=PATCHES)
def test_a_program_that_changes_the_checker_is_told(patch: Any) -> None:
    def mine(graph: Graph, source: Node) -> object:
        found = programs.first_label(graph, source)
        patch()
        return found

    guard = Guard()
    verdict = judge_shortest_paths(mine)
    assert guard.restore() == []  # all is restored already
    assert verdict.status == "wrong"
    assert "mine changed " in verdict.message
    assert "That was undone" in verdict.message
    assert judge_shortest_paths(programs.right)
    assert not judge_shortest_paths(programs.first_label)


class AlwaysEqual:
    """An object that claims to equal everything."""

    def __eq__(self, _other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash("A")


def test_no_object_passes_as_infinity_at_an_unreachable_node() -> None:
    instance = Instance("two parts", Graph.from_edges([("A", "B", 1)], ["A", "B", "Z"]), "A")
    assert judge_paths({"A": 0, "B": 1, "Z": float("inf")}, {"B": "A"}, instance)
    lie = {"A": 0, "B": 1, "Z": AlwaysEqual()}
    assert judge_paths(lie, {"B": "A"}, instance).status == "wrong"


def test_lines_are_counted() -> None:
    def mine(_graph: Graph, _source: Node) -> None:
        while True:
            pass

    assert "was stopped after 50 lines" in trouble(limited(mine, 50))
    assert run(limited(programs.right, 500), GRAPH, "A").trouble is None
    assert sys.gettrace() is None or "coverage" in repr(sys.gettrace())


def test_survive_gives_value_error_and_words() -> None:
    def fail() -> None:
        raise Own("no")

    told: list[str] = []
    assert survive(lambda: 5, 1, str).value == 5
    ended = survive(fail, 1, lambda problem: told.append(f"told: {problem}"))
    assert (ended.error, told, ended.changed) == (Own, ["told: no"], ())


def test_who_waits_for_a_processor_has_more_time_than_who_uses_it() -> None:
    assert survive(lambda: time.sleep(0.4), 0.2, str).error is None

    def works() -> None:
        while True:
            pass

    assert survive(works, 0.2, str).error is limits.Stop


def test_works_at_the_same_time_keep_apart_what_they_print() -> None:
    def prints(text: str) -> str:
        said: list[str] = []

        def work() -> None:
            for _ in range(3):
                sys.stdout.write(text)
                time.sleep(0.01)

        survive(work, 3, str, lambda part: said.append(part["printed"]))
        return "".join(said)

    usual = sys.stdout
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(prints, "ABCD")) == ["AAA", "BBB", "CCC", "DDD"]
    assert sys.stdout is usual

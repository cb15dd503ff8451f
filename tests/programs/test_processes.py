"""The processes for programs: how they start, are watched and end, on every system."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import psutil
import pytest

from pathlib_games import processes
from pathlib_tutor.exercises.exercise import plain_answer
from pathlib_tutor.exercises.instance import five_nodes
from pathlib_tutor.ideas.program_task import answer_of
from pathlib_tutor.lessons.five_nodes_programs import judge_shortest_paths
from pathlib_tutor.programs import limits, session as module
from pathlib_tutor.programs.calls import Call
from pathlib_tutor.programs.run import run
from pathlib_tutor.programs.session import Session
from pathlib_tutor.programs.worker import Supply
from tests.programs import programs

GRAPH = five_nodes().graph


@pytest.fixture
def other_supply(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Yield a separate supply of processes, which ends with the test."""
    supply = Supply()
    monkeypatch.setattr(module, "supply", supply)
    yield supply
    supply.close()


@pytest.mark.slow
def test_each_program_has_a_new_process_where_none_can_be_split(
    monkeypatch: pytest.MonkeyPatch, other_supply: Any
) -> None:
    monkeypatch.setattr(processes, "SPLITS", False)
    assert judge_shortest_paths(programs.right)
    assert "made Python exit" in str(run(lambda _g, _s: os._exit(3), GRAPH, "A").trouble)
    verdict = judge_shortest_paths(lambda _g, _s: sum(range(10**12)), seconds=0.3)
    assert "was still running after 0.3 seconds" in verdict.message
    assert judge_shortest_paths(programs.right)
    assert other_supply._source is None


@pytest.mark.usefixtures("other_supply")
def test_memory_is_looked_at_where_the_system_does_not_count_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(processes, "COUNTED", False)
    monkeypatch.setattr(limits, "MEMORY", 200 << 20)
    used = judge_shortest_paths(lambda _g, _s: programs.keeps(300_000_000))
    assert "MB of memory and was stopped" in used.message


def test_where_there_are_no_processes_the_program_runs_here(
    monkeypatch: pytest.MonkeyPatch, other_supply: Any
) -> None:
    monkeypatch.setattr(other_supply, "take", lambda: None)
    assert judge_shortest_paths(programs.right)
    assert not judge_shortest_paths(programs.first_label)
    endless = judge_shortest_paths(lambda _g, _s: programs.loops(), seconds=0.3)
    assert "was still running after 0.3 seconds" in endless.message
    failing = judge_shortest_paths(lambda graph, _s: graph.nodes[9])
    assert "stopped with IndexError" in failing.message


def test_an_interrupt_ends_the_program_and_not_the_notebook() -> None:
    program = """
import signal, threading, time, os
from pathlib_tutor.lessons.five_nodes_programs import judge_shortest_paths
from pathlib_games.graphs import dijkstra
judge_shortest_paths(dijkstra)
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
began = time.monotonic()
try:
    judge_shortest_paths(lambda g, s: sum(range(10**12)), seconds=60)
except KeyboardInterrupt:
    print(time.monotonic() - began < 10, judge_shortest_paths(dijkstra).status)
"""
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=100
    )
    assert said.stdout.strip() == "True right", said.stderr


@pytest.mark.skipif(not processes.SPLITS, reason="on Windows, a job of processes is no tree")
def test_no_process_is_left_when_the_notebook_is_killed() -> None:
    program = """
import sys, threading
from pathlib_tutor.lessons.five_nodes_programs import judge_shortest_paths
threading.Timer(1, lambda: print("ready", flush=True)).start()
judge_shortest_paths(lambda g, s: sum(range(10**12)), seconds=60)
"""
    notebook = psutil.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert notebook.stdout.readline() == "ready\n"
    started = notebook.children(recursive=True)
    assert started
    notebook.kill()
    notebook.wait()
    notebook.stdout.close()
    _, alive = psutil.wait_procs(started, timeout=10)
    assert alive == []


def test_a_session_has_one_process_and_leaves_none() -> None:
    with Session() as session:
        first = answer_of(partial(_pid), int, 2, session)
        assert answer_of(partial(_pid), int, 2, session) == first != os.getpid()
    with pytest.raises(psutil.NoSuchProcess):
        psutil.Process(first)


def _pid() -> int:
    return os.getpid()


@pytest.mark.slow
@pytest.mark.parametrize("splits", [True, False])
def test_what_waits_for_programs_rests_and_comes_back(
    splits: bool, monkeypatch: pytest.MonkeyPatch, other_supply: Any
) -> None:
    monkeypatch.setattr(processes, "SPLITS", splits and processes.SPLITS)
    monkeypatch.setattr(Supply, "REST", 0.2)
    before = set(psutil.Process().children(recursive=True))
    for _ in range(2):
        assert judge_shortest_paths(programs.right)
        _, alive = psutil.wait_procs(
            set(psutil.Process().children(recursive=True)) - before, timeout=20
        )
        assert alive == []
        with other_supply.door:  # it opens when all has ended
            assert other_supply._ahead is None


def test_a_program_that_runs_is_not_sent_to_rest(
    monkeypatch: pytest.MonkeyPatch, other_supply: Any
) -> None:
    monkeypatch.setattr(Supply, "REST", 0.2)
    with Session() as session:
        first = answer_of(partial(_pid), int, 2, session)
        time.sleep(1)
        assert other_supply._source is not None  # nothing else could end it
        assert answer_of(partial(_pid), int, 2, session) == first
    with pytest.raises(psutil.NoSuchProcess):
        psutil.Process(first)


@pytest.mark.skipif(not processes.SPLITS, reason="here no process can be split")
def test_a_copy_of_this_process_can_have_programs_run(other_supply: Any) -> None:
    """It works even if the supply was just about to rest."""
    door = other_supply.door
    threads = [Thread(target=partial(_hold, door)) for _ in range(20)]
    for thread in threads:
        thread.start()
    copy = os.fork()
    if copy == 0:
        os._exit(0 if door.acquire(timeout=5) else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]) == 0
    for thread in threads:
        thread.join()


def _hold(door: Any) -> None:
    with door:
        time.sleep(0.05)


def test_plain_answers_stay_as_they_are() -> None:
    answer = {"A": [1, (2, "x")], "B": GRAPH}
    assert plain_answer(answer) is answer


SCRIPT = """
import sys
from pathlib_tutor.exercises import EXERCISES
from pathlib_games.graphs import dijkstra

def helper(graph, source):
    return dijkstra(graph, source)

def mine(graph, source):
    found = helper(graph, source)
    return found.distance, found.predecessor

if __name__ == "__main__":
    sys.modules["__mp_main__"] = sys.modules["__main__"]  # as multiprocessing has it
    exercise = EXERCISES["five-nodes/write-dijkstra"]
    print(exercise.judge(mine, exercise.draw(seed=1)).status)
"""


LATER = """
import sys
from functools import partial
from pathlib_games import processes
processes.SPLITS = SPLITS and processes.SPLITS
from pathlib_games import check
from pathlib_tutor.ideas.program_task import answer_of

def loaded():
    return sum(f"pathlib_tutor.lessons.{room}" in sys.modules for room in ("hex", "maze"))

print(loaded(), answer_of(partial(loaded), int, 10))
"""


@pytest.mark.parametrize("splits", [True, False])
def test_a_program_finds_loaded_what_the_notebook_has_not_loaded_yet(splits: bool) -> None:
    program = LATER.replace("SPLITS and", f"{splits} and")
    command = [sys.executable, "-c", program]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (told.stdout, told.stderr) == ("0 2\n", "")


def test_programs_of_a_script_are_sent(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    run = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("right\n", "")


def test_time_of_the_processor_is_counted_and_waiting_is_not() -> None:
    with Session() as opened:
        opened.ask(Call(time.sleep, (0.3,)), [], 5)
        assert opened.used < 0.2
        opened.ask(Call(sum, (range(10_000_000),)), [], 5)
        assert opened.used > 0.03

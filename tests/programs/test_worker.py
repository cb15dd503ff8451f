"""A learner's program runs in a separate process, and harms nothing else."""

from __future__ import annotations

import ctypes
import functools
import gc
import heapq
import itertools
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from pathlib_games import processes
from pathlib_games.games.chutes.graphs import roll_graph
from pathlib_games.graphs import Graph, fast
from pathlib_tutor.check import Answer
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.instance import five_nodes
from pathlib_tutor.exercises.verdict import Verdict
from pathlib_tutor.ideas.program_task import answer_of
from pathlib_tutor.lessons.chutes_boards import judge_roll_graph
from pathlib_tutor.lessons.five_nodes_programs import judge_shortest_paths
from pathlib_tutor.lessons.tiles import values
from pathlib_tutor.lessons.tiles_programs import judge_score
from pathlib_tutor.programs import worker
from pathlib_tutor.programs.sending import CannotBeSent, written
from tests.programs import programs

GRAPH = five_nodes().graph


def deaf() -> None:
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    signal.signal(signal.SIGPROF, signal.SIG_IGN)
    programs.loops()


def loops_and_catches() -> None:
    while True:
        try:
            while True:
                pass
        except BaseException:  # noqa: BLE001, S110 - this is under test
            pass


def recurses(depth: int = 0) -> int:
    return recurses(depth + 1)


def recurses_without_limit() -> None:
    sys.setrecursionlimit(10**9)

    class Deep:
        def __repr__(self) -> str:
            return repr(Deep())

    repr(Deep())


def prints() -> None:
    while True:
        sys.stdout.write("flood" * 100)


def starts_threads() -> None:
    for _ in range(3):
        threading.Thread(target=programs.loops).start()
    raise KeyError("B")


def starts_processes() -> None:
    subprocess.Popen(["sleep", "1000"])
    raise KeyError("B")


def splits() -> None:
    if os.fork():
        os._exit(0)
    time.sleep(1000)


def ends_its_parent() -> None:
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(1000)


def sends_nonsense() -> None:
    for descriptor in range(3, 30):
        try:
            os.write(descriptor, b"\0\0\0\5{}{}{" * 1000)
        except OSError:
            continue
    raise KeyError("B")


def sends_a_verdict() -> None:
    data = json.dumps({"value": {"value": ["tuple", [1, 2]]}, "error": 5}).encode()
    for descriptor in range(3, 30):
        try:
            os.write(descriptor, len(data).to_bytes(4, "big") + data)
        except OSError:
            continue


def closes_everything() -> None:
    os.closerange(0, 100)


def patches(owner: Any, name: str, value: Any) -> Callable[[], None]:
    return lambda: setattr(owner, name, value)


def empties_memory() -> None:
    for thing in gc.get_objects():
        if type(thing) is dict and "__name__" not in thing:
            thing.clear()


HARD = {
    "a C loop": lambda: sum(range(10**12)),
    "a huge power": lambda: 10**10**8,
    "a regular expression": lambda: re.match(r"(a|a)*$", "a" * 50 + "b"),
    "a list without end": lambda: list(itertools.count()),
    "a text without end": lambda: "x" * 10**11,
    "bytes without end": lambda: bytearray(10**11),
    "a dictionary without end": lambda: dict(
        zip(itertools.count(), itertools.count(), strict=True)
    ),
    "a loop": programs.loops,
    "a loop that catches all": loops_and_catches,
    "recursion": recurses,
    "recursion without limit": recurses_without_limit,
    "a sleep": lambda: time.sleep(1000),
    "a lock": lambda: [lock := threading.Lock(), lock.acquire(), lock.acquire()],
    "input": input,
    "prints": prints,
    "exit": exit,
    "sys.exit": lambda: sys.exit(3),
    "os._exit": lambda: os._exit(0),
    "abort": os.abort,
    "a segmentation fault": lambda: ctypes.string_at(0),
    "killing itself": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "stopping itself": lambda: os.kill(os.getpid(), signal.SIGSTOP),
    "killing its parent": ends_its_parent,
    "threads": starts_threads,
    "processes": starts_processes,
    "splitting": splits,
    "closed files": closes_everything,
    "nonsense": sends_nonsense,
    "a verdict of its own": sends_a_verdict,
    "an interrupt": lambda: os.kill(os.getpid(), signal.SIGINT),
    "deaf to alarms": deaf,
    "json": patches(json.JSONEncoder, "encode", lambda *_: "[]"),
    "json's scanner": patches(json, "dumps", None),
    "os": patches(os, "write", None),
    "threading": patches(threading, "Thread", None),
    "functools": patches(functools, "partial", None),
    "heapq": patches(heapq, "heappop", list.pop),
    "the answer": patches(Answer, "__bool__", lambda _: True),
    "the verdict": patches(Verdict, "__bool__", lambda _: True),
    "the sockets": patches(socket.socket, "send", None),
    "the worker": patches(worker, "packed", lambda *_: ["list", []]),
    "all dictionaries": empties_memory,
}


@pytest.mark.slow
@pytest.mark.skipif(not processes.SPLITS, reason="these attacks are for systems with fork")
@pytest.mark.parametrize("attack", HARD.values(), ids=HARD)
def test_attacks_end_in_a_sentence_and_harm_nothing(attack: Callable[[], object]) -> None:
    def mine(graph: Graph, source: str) -> object:
        attack()
        return programs.first_label(graph, source)

    began = time.monotonic()
    verdict = judge_shortest_paths(mine, seconds=0.3)
    assert time.monotonic() - began < 30
    assert verdict.status == "wrong"
    assert 20 < len(verdict.message) < 700
    assert verdict.message.endswith((".", "?"))
    assert judge_shortest_paths(programs.right)
    assert not judge_shortest_paths(programs.first_label)


class Always:
    """An object equal to everything, and of every kind."""

    def __eq__(self, _: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash("A")

    def __getattr__(self, _: str) -> object:
        return self

    def __call__(self, *_: object) -> object:
        return self


class Number(int):
    """A number that gives the correct value for any use."""

    def __eq__(self, _: object) -> bool:
        return True

    def __ne__(self, _: object) -> bool:
        return False

    def __hash__(self) -> int:
        return 0


def endless_items() -> Iterator[object]:
    while True:
        yield "A"


def nested() -> list[object]:
    inside: list[object] = []
    inside.append(inside)
    return inside


class Liar(Mapping[Any, Any]):
    """A mapping that changes at each look."""

    asked = 0

    def __getitem__(self, key: object) -> int:
        self.asked += 1
        return self.asked

    def __iter__(self) -> Iterator[object]:
        yield from "ABCDE"

    def __len__(self) -> int:
        return 5


class Endless(Liar):
    """A mapping that never ends."""

    def __iter__(self) -> Iterator[object]:
        return endless_items()


LIES: dict[str, Callable[[], Any]] = {
    "equal to all": lambda: (Always(), Always()),
    "equal numbers": lambda: (dict.fromkeys("ABCDE", Number(0)), dict.fromkeys("BCDE", Always())),
    "a namespace": lambda: SimpleNamespace(distance={"A": Number(1)}, predecessor=Always()),
    "items without end": lambda: (endless_items(), endless_items()),
    "a list in itself": nested,
    "a large answer": lambda: (dict.fromkeys(range(10**6), "x" * 1000), {}),
    "huge numbers": lambda: (dict.fromkeys("ABCDE", 10**5000), {}),
    "texts": lambda: (dict.fromkeys("ABCDE", "8"), {}),
    "a class": lambda: Always,
    "a lambda": lambda: lambda: 0,
    "predecessors equal to all": lambda: (
        {"A": 0, "B": 5, "C": 8, "D": 8, "E": 10},
        dict.fromkeys("BCDE", Always()),
    ),
    "a mapping that changes its mind": lambda: (Liar(), Liar()),
    "a mapping without end": lambda: (Endless(), {}),
    "no numbers": lambda: ({"A": True, "B": "5", "C": 8j, "D": None, "E": float("nan")}, {}),
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_lies_are_read_as_what_they_are(lie: Callable[[], object]) -> None:
    verdict = judge_shortest_paths(lambda _graph, _source: lie(), seconds=2)
    assert verdict.status == "wrong"
    assert len(verdict.message) < 700


def test_boards_of_the_course_are_not_the_programs() -> None:
    def empties_tiles(road: Any) -> dict[Any, int]:
        found = values(road)
        road.tiles.clear()
        return dict(found)

    def empties_slides(board: Any) -> Graph:
        board.slides.clear()
        return roll_graph(board)

    judge_score(empties_tiles)
    assert judge_roll_graph(empties_slides).status == "wrong"
    assert judge_score(lambda road: dict(values(road)))
    assert judge_roll_graph(roll_graph)


@pytest.mark.slow
def test_every_exercise_that_takes_a_program_survives_an_exit() -> None:
    met = []
    for exercise in EXERCISES.values():
        item = exercise.draw(seed=1)
        if callable(exercise.key(item)):
            verdict = exercise.judge(lambda *_: os._exit(1), item)
            assert "made Python exit" in verdict.message, exercise.id
            assert exercise.judge(exercise.key(item), item), exercise.id
            met.append(exercise.id)
    assert len(met) >= 9


class Unwritten:
    """An object that takes forever to serialize, by its own method."""

    def __reduce__(self) -> str:
        return str(sum(range(10**12)))


@pytest.mark.parametrize("made", [Number(999), Unwritten(), [Always()]], ids=range(3))
def test_typed_answers_are_copied_before_they_are_read(made: object) -> None:
    for name in ("read-off", "order"):
        exercise = EXERCISES[f"five-nodes/{name}"]
        assert exercise.judge(made, exercise.draw(seed=1)).status == "wrong"


def test_values_that_say_how_they_are_written_are_refused() -> None:
    slow = Unwritten()
    with pytest.raises(CannotBeSent, match="__reduce__ of its own"):
        written({0: lambda: slow})


def test_no_second_of_a_program_goes_into_loading_numba() -> None:
    def loads() -> bool:
        there = "numba" in sys.modules  # the waiting process may have it
        fast.search(fast.CellGraph(fast.board_shape(1000, 1), [1] * 1000), [0])
        return ("numba" in sys.modules) != there

    assert answer_of(functools.partial(loads), bool, 2) is False

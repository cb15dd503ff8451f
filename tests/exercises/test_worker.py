"""A learner's program runs in a process of its own, and whatever it does harms nothing else."""

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
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest

from pathlib_games.check import Answer
from pathlib_games.exercises import EXERCISES, processes, worker_main
from pathlib_games.exercises.answering import Call, answer_of, plain_answer
from pathlib_games.exercises.code import judge_shortest_paths
from pathlib_games.exercises.instance import five_nodes
from pathlib_games.exercises.parcels import BadParcel, Items, Other, packed, unpacked
from pathlib_games.exercises.recording import LearnerTrace, record_learner
from pathlib_games.exercises.running import run
from pathlib_games.exercises.sending import CannotBeSent, written
from pathlib_games.exercises.verdict import Verdict, Wrong
from pathlib_games.exercises.worker import Session
from pathlib_games.games.battlesnake import Replay, match, new_game, own_snake
from pathlib_games.games.battlesnake.exercise_code import judge_next_move
from pathlib_games.games.chutes.exercise_graph import judge_roll_graph
from pathlib_games.games.chutes.graphs import roll_graph
from pathlib_games.games.hex.exercise_code import judge_hex_neighbors
from pathlib_games.games.tiles.exercise_code import judge_score
from pathlib_games.games.tiles.exercise_slips import values
from pathlib_games.graphs import Graph, Relax, Settle, dijkstra
from tests.exercises import programs

GRAPH = five_nodes().graph


# ---- attacks -------------------------------------------------------------------------------------


def loops() -> None:
    while True:
        pass


def deaf() -> None:
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    signal.signal(signal.SIGPROF, signal.SIG_IGN)
    loops()


def loops_and_catches() -> None:
    while True:
        try:
            while True:
                pass
        except BaseException:  # noqa: BLE001, S110 - this is what is tested
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
        threading.Thread(target=loops).start()
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
    "a loop": loops,
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
    "the worker": patches(worker_main, "packed", lambda *_: ["list", []]),
    "all dictionaries": empties_memory,
}


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


def keeps(size: int) -> None:
    kept = b"x" * size
    time.sleep(len(kept))


class Always:
    """Equal to everything, and every kind of thing."""

    def __eq__(self, _: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash("A")

    def __getattr__(self, _: str) -> object:
        return self

    def __call__(self, *_: object) -> object:
        return self


class Number(int):
    """A number that is right whatever is asked."""

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


def test_every_exercise_that_takes_a_program_survives_an_exit() -> None:
    met = []
    for exercise in EXERCISES.values():
        item = exercise.draw(seed=1)
        if callable(exercise.key(item)):
            verdict = exercise.judge(lambda *_: os._exit(1), item)
            assert "ended the Python that runs it" in verdict.message, exercise.id
            assert exercise.judge(exercise.key(item), item), exercise.id
            met.append(exercise.id)
    assert len(met) >= 9


class Slow(int):
    """A number that takes for ever to be shown, compared or written down."""

    def __repr__(self) -> str:
        return str(sum(range(10**12)))

    __str__ = __repr__

    def __eq__(self, _: object) -> bool:
        return bool(sum(range(10**12)))

    __hash__ = int.__hash__


class Unwritten(Slow):
    """The same, and it says itself how it is written."""

    def __reduce__(self) -> str:
        return str(sum(range(10**12)))


@pytest.mark.parametrize("kind", ["a number", "slow", "unwritten", "in a list"])
def test_typed_answers_are_copied_before_they_are_read(kind: str) -> None:
    made: dict[str, Callable[[], object]] = {
        "a number": lambda: Number(999),
        "slow": lambda: Slow(999),
        "unwritten": lambda: Unwritten(999),
        "in a list": lambda: [Always()],
    }
    for name in ("five-nodes/read-off", "five-nodes/order"):
        exercise = EXERCISES[name]
        verdict = exercise.judge(made[kind](), exercise.draw(seed=1))
        assert verdict.status == "wrong"
        assert len(verdict.message) < 300


# ---- what goes there and comes back -------------------------------------------------------------


def test_prints_are_shown_and_cut_once(capsys: pytest.CaptureFixture[str]) -> None:
    def mine(graph: Graph, source: str) -> object:
        sys.stdout.write("x" * 900)
        return programs.right(graph, source)

    assert judge_shortest_paths(mine)
    out = capsys.readouterr().out
    assert out.count("x") <= 2_000
    assert out.count("(the rest is left out)") == 1


def test_what_was_printed_before_the_end_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    def mine(_graph: Graph, _source: str) -> None:
        sys.stdout.write("here\n")
        os._exit(1)

    run(mine, GRAPH, "A")
    assert capsys.readouterr().out == "here\n"


@dataclass
class Queue:
    """A class of the notebook that a program uses."""

    entries: list[Any]


@cache
def doubled(number: int) -> int:
    return 2 * number


def test_classes_helpers_and_remembered_results_go_along() -> None:
    def mine(number: int) -> int:
        return doubled(Queue([number]).entries[0])

    assert answer_of(partial(mine, 4), int, 2) == 8


def test_exit_of_a_notebook_goes_along() -> None:
    autocall = pytest.importorskip("IPython.core.autocall")
    leave = autocall.ZMQExitAutocall(threading.Lock())
    with pytest.raises(Wrong, match="it stopped with SystemExit"):
        answer_of(partial(lambda: [leave()]), int, 2)


def test_what_cannot_be_sent_is_told() -> None:
    lock, large = threading.Lock(), bytes(60_000_000)
    with pytest.raises(Wrong, match=r"it uses something that cannot be sent .*lock"):
        answer_of(partial(lambda: lock), int, 2)
    with pytest.raises(CannotBeSent, match=r"uses more than 50 MB of the notebook's variables"):
        written({0: lambda: large})


def test_values_that_say_how_they_are_written_are_refused() -> None:
    slow = Unwritten()
    with pytest.raises(CannotBeSent, match="__reduce__ of its own"):
        written({0: lambda: slow})


def test_numpy_numbers_are_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    assert packed(numpy.int64(5)) == 5
    assert packed(numpy.float64(0.5)) == 0.5


@pytest.mark.parametrize(
    "value",
    [
        None,
        ...,
        "text",
        [1, 2.5, True, (3,), {4}],
        {("a", 1): None, 2: {"x": float("inf")}},
        Settle("A", 0),
        [(Relax, "A", "B", 1, 1, True)],
    ],
)
def test_plain_values_come_back_as_they_were(value: object) -> None:
    assert unpacked(json.loads(json.dumps(packed(value)))) == value


def test_graphs_come_back_as_they_were() -> None:
    back = unpacked(json.loads(json.dumps(packed(GRAPH))))
    assert back == GRAPH
    assert dijkstra(back, "A").distance == dijkstra(GRAPH, "A").distance


def test_other_values_come_back_as_they_look() -> None:
    back = unpacked(packed([object, iter("AB"), 1j]))
    assert [type(value) for value in back] == [Other, Items, Other]
    assert (list(back[1]), back[1].type_name, repr(back[2])) == (
        ["A", "B"],
        "str_ascii_iterator",
        "1j",
    )


@pytest.mark.parametrize(
    "data",
    [
        {},
        [],
        ["unknown"],
        ["tuple"],
        ["tuple", 5],
        ["dict", [[1]]],
        ["node", 7],
        ["node", "x"],
        ["step", "os", []],
        ["step", "Settle", [1]],
        ["class", "os"],
        ["other", 5, "int"],
        ["graph", [["dict", []], ["list", [["tuple", ["A", "B", 1]]]], False]],
        json.loads('["list",[' * 50 + "]]" * 50),
    ],
    ids=repr,
)
def test_what_is_no_parcel_is_refused(data: object) -> None:
    with pytest.raises(BadParcel):
        unpacked(data)


def test_generators_that_go_on_are_stopped_soon() -> None:
    def mine(_graph: Graph, _source: str) -> Iterator[object]:
        while True:
            yield Settle("A", 0)

    began = time.monotonic()
    verdict = record_learner(mine, five_nodes())
    assert isinstance(verdict, Verdict)
    assert "yielded 2,000 steps and was stopped" in verdict.message
    assert time.monotonic() - began < 10


def test_own_programs_can_be_watched() -> None:
    trace = record_learner(programs.right, five_nodes())
    assert isinstance(trace, LearnerTrace)


def test_a_snake_that_prints_or_stops_does_not_stop_the_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def mine(position: Any, _you: str) -> str:
        sys.stdout.write("thinking" * 20)
        if position.turn == 30:
            loops()
        return "up" if position.turn % 2 else "left"

    game = Replay.of(new_game(["mine"], seed=8), {"mine": own_snake(mine)})
    assert game.positions[-1].over
    assert len(capsys.readouterr().out) < 3_000
    endless = own_snake(lambda _position, _you: loops())
    played = match(["mine", "tutorial"], 1, players={"mine": endless, "tutorial": _straight})
    assert played.turns > 0
    assert "At turn 0 it was still running after 3 seconds" in capsys.readouterr().out


def _straight(_position: object, _you: str, _until: float) -> str:
    return "up"


def test_a_snake_that_breaks_the_rules_breaks_only_its_own() -> None:
    def mine(position: Any, _you: str) -> str:
        object.__setattr__(position, "snakes", ())
        return "up"

    assert judge_next_move(mine).status == "wrong"


# ---- processes -----------------------------------------------------------------------------------


@pytest.fixture
def other_supply(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Give an own supply of processes, which ends with the test."""
    supply = processes.Supply()
    monkeypatch.setattr(processes, "supply", supply)
    yield supply
    supply.close()


def test_each_program_has_a_new_process_where_none_can_be_split(
    monkeypatch: pytest.MonkeyPatch, other_supply: Any
) -> None:
    monkeypatch.setattr(processes, "SPLITS", False)
    assert judge_shortest_paths(programs.right)
    assert "ended the Python" in str(run(lambda _g, _s: os._exit(3), GRAPH, "A").trouble)
    verdict = judge_shortest_paths(lambda _g, _s: sum(range(10**12)), seconds=0.3)
    assert "was still running after 0.3 seconds" in verdict.message
    assert judge_shortest_paths(programs.right)
    assert other_supply._source.__class__.__name__ == "_Starting"


def test_memory_is_looked_at_where_the_system_does_not_count_it(
    monkeypatch: pytest.MonkeyPatch, other_supply: Any
) -> None:
    monkeypatch.setattr(processes, "COUNTED", False)
    monkeypatch.setattr(worker_main, "MEMORY", 200 << 20)
    used = judge_shortest_paths(lambda _g, _s: keeps(300_000_000))
    assert "MB of memory and was stopped" in used.message
    assert other_supply is processes.supply


def test_where_there_are_no_processes_the_program_runs_here(
    monkeypatch: pytest.MonkeyPatch, other_supply: Any
) -> None:
    monkeypatch.setattr(other_supply, "take", lambda: None)
    assert judge_shortest_paths(programs.right)
    assert not judge_shortest_paths(programs.first_label)
    endless = judge_shortest_paths(lambda _g, _s: loops(), seconds=0.3)
    assert "was still running after 0.3 seconds" in endless.message
    failing = judge_shortest_paths(lambda graph, _s: graph.nodes[9])
    assert "stopped with IndexError" in failing.message


def test_an_interrupt_ends_the_program_and_not_the_notebook() -> None:
    program = """
import signal, threading, time, os
from pathlib_games.exercises.code import judge_shortest_paths
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
from pathlib_games.exercises.code import judge_shortest_paths
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


def test_hex_programs_are_asked_in_one_process() -> None:
    calls = []

    def mine(x: int, y: int, _size: int) -> list[tuple[int, int]]:
        calls.append((x, y))
        return [(x, y)] * len(calls)

    assert judge_hex_neighbors(mine).status == "wrong"
    assert calls == []


def test_plain_answers_stay_as_they_are() -> None:
    answer = {"A": [1, (2, "x")], "B": GRAPH}
    assert plain_answer(answer) is answer


SCRIPT = """
import sys
from pathlib_games.exercises import EXERCISES
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

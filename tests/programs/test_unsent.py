"""Unsendable programs run in the learner's own kernel, and only there."""

from __future__ import annotations
import __future__

import io
import linecache
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from pathlib_tutor.exercises.instance import five_nodes
from pathlib_tutor.ideas.program_task import answer_of
from pathlib_tutor.lessons.five_nodes_programs import judge_shortest_paths
from pathlib_tutor.programs.run import run
from pathlib_tutor.programs.session import session

GRAPH = five_nodes().graph

SEARCH = """
def mine(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    queue, settled = [(0, 0, source)], set()
    while queue:
        node = heapq.heappop(queue)[2]
        if node in settled:
            continue
        settled.add(node)
        for head, weight in graph.neighbors(node):
            offer = distance[node] + weight
            if head not in distance or offer < distance[head]:
                distance[head], predecessor[head] = offer, node
                heapq.heappush(queue, (offer, number(), head))
    return distance, predecessor
"""
BY_LAST_EDGE = SEARCH.replace("(offer, number", "(weight, number")

COUNTERS = {
    "a counter": """
arrival = itertools.count()
def number():
    return next(arrival)
""",
    "a counter in a closure": """
def made():
    arrival = itertools.count()
    def number():
        return next(arrival)
    return number
number = made()
""",
    "a counter's own method": """
number = itertools.count().__next__
""",
}
"""Sources of the next number from itertools, which can be serialized before Python 3.14."""

OTHERS = {
    "a generator": """
arrival = (n for n in range(10**9))
def number():
    return next(arrival)
""",
    "a generator's own method": """
number = (n for n in range(10**9)).__next__
""",
    "an open file": """
notes = open(os.devnull, "w")
total = [0]
def number():
    total[0] += notes.write(".")
    return total[0]
""",
    "a lock": """
door, total = threading.Lock(), [0]
def number():
    with door:
        total[0] += 1
        return total[0]
""",
}
"""Sources of the next number that no Python can serialize."""

ALL = COUNTERS | OTHERS
GENERATOR = OTHERS["a generator"]
NUMBER = "def number(total=[0]):\n    total[0] += 1\n    return total[0]\n"
"""A source of the next number that every Python can serialize."""

NOTICED = "ran = []" + SEARCH.replace("    queue", "    ran.append(os.getpid())\n    queue", 1)
"""A search that records its process."""


@contextmanager
def cell(*parts: str) -> Iterator[dict[str, Any]]:
    """Run a program as a notebook cell does, and close the files it left open."""
    text = "".join(parts)
    file = f"<cell {hash(text)}>"
    linecache.cache[file] = (0, None, text.splitlines(keepends=True), file)
    imports = "import functools, heapq, itertools, os, threading"
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(imports, names)  # noqa: S102 - they are our own
    # Where annotations are evaluated at once, they would have to be known names.
    at_once = sys.version_info < (3, 14)
    flags = __future__.annotations.compiler_flag if at_once else 0
    exec(compile(text, file, "exec", flags, dont_inherit=True), names)  # noqa: S102
    try:
        yield names
    finally:
        if "notes" in names:
            names["notes"].close()


def ends_in(body: str) -> str:
    """Return a program that uses a generator and does something else."""
    return f"def mine(graph, source):\n    number()\n    {body}\n"


@pytest.mark.parametrize("above", ALL.values(), ids=ALL)
def test_a_program_is_judged_whatever_it_counts_with(above: str) -> None:
    with cell(above, NOTICED) as names:
        verdict = judge_shortest_paths(names["mine"])
        assert verdict, verdict.message
        unsent = above in OTHERS.values() or sys.version_info >= (3, 14)
        assert set(names["ran"]) == ({os.getpid()} if unsent else set())


def test_a_program_with_a_long_chain_of_objects_is_judged() -> None:
    chain = "first = None\nfor _ in range(100_000): first = [first]\n"
    with cell(chain, NUMBER, SEARCH.replace("settled = [", "settled = first and [")) as names:
        assert judge_shortest_paths(names["mine"])


def test_a_wrong_program_is_told_the_same_wherever_it_runs() -> None:
    told = []
    for above in (NUMBER, COUNTERS["a counter"], GENERATOR):
        with cell(above, BY_LAST_EDGE) as names:
            verdict = judge_shortest_paths(names["mine"])
        told.append((verdict.status, verdict.message, verdict.causes, verdict.share))
    assert told[0][0] == "wrong"
    assert told[1:] == told[:1] * 2


def test_it_is_stopped_told_and_put_back() -> None:
    def trouble(body: str, seconds: float = 3.0) -> str:
        with cell(GENERATOR, ends_in(body)) as names:
            return str(run(names["mine"], GRAPH, "A", seconds).trouble)

    assert trouble("while True: pass", 0.3).startswith("mine was still running after 0.3 seconds")
    assert "Does it keep looking at settled nodes" in trouble("while True: graph.neighbors(source)")
    assert "KeyError: 'B' in line 7, `return {source: 0}['B']`" in trouble(
        "return {source: 0}['B']"
    )
    assert trouble("os._exit = None").startswith("mine changed os._exit")
    assert trouble("graph._edges = ()").startswith("mine changed the graph")
    assert callable(os._exit)
    assert len(GRAPH.edges) > 0
    assert judge_shortest_paths(lambda *_: ...).status == "not tried"


def test_what_it_is_given_is_a_copy() -> None:
    with cell(GENERATOR, "def mine(cells): number(); cells.clear(); return 5") as names:
        cells = [1, 2]
        assert answer_of(partial(names["mine"], cells), int, 3) == 5
        assert cells == [1, 2]


def test_what_it_prints_is_cut_once(capsys: pytest.CaptureFixture[str]) -> None:
    with cell(GENERATOR, 'def mine(): number(); print("x" * 900); return 5') as names, session():
        assert [answer_of(partial(names["mine"]), int, 3) for _ in range(4)] == [5] * 4
    out = capsys.readouterr().out
    assert 900 <= out.count("x") <= 2_000
    assert out.count("(the rest is left out)") == 1


def test_answers_that_are_no_programs_are_not_read_here() -> None:
    ran: list[int] = []

    def steps() -> Iterator[str]:
        ran.append(1)
        yield "A"

    assert judge_shortest_paths(steps()).status == "wrong"
    assert ran == []


ANNOTATED = {
    "a function": SEARCH.replace("graph, source)", "graph: Map, source: Place) -> Found"),
    "what raises": SEARCH.replace("graph, source)", "graph: never(), source: 1 / 0) -> never()"),
    "a helper": """
def neighbors(graph: Map, node: Place) -> Beside:
    return graph.neighbors(node)
"""
    + SEARCH.replace("graph.neighbors(node)", "neighbors(graph, node)"),
    "a class": """
class Entry:
    offer: never()
    head: Place
    def __init__(self, offer: Weight, head: Place) -> Nothing:
        self.offer, self.head = offer, head
    def __lt__(self, other: Entry) -> Answer:
        return self.offer < other.offer
"""
    + SEARCH.replace("number(), head", "Entry(number(), head), head"),
    "a class that writes its own methods": """
from dataclasses import dataclass, field
@dataclass(order=True)
class Entry:
    offer: Weight
    head: Place = field(compare=False)
"""
    + SEARCH.replace("number(), head", "Entry(number(), head), head"),
    "a class of plain values": """
from typing import NamedTuple
class Entry(NamedTuple):
    offer: Weight
    number: Place
    head: Place
"""
    + SEARCH.replace("(offer, number(), head)", "Entry(offer, number(), head)"),
    "a method": "class Search:\n"
    + SEARCH.replace("graph, source)", "self: Search, graph: Map, source: Place)").replace(
        "\n", "\n    "
    )
    + "\nmine = Search().mine\n",
}
NEVER = "def never():\n    raise SystemExit\n"


@pytest.mark.parametrize("program", ANNOTATED.values(), ids=ANNOTATED)
def test_what_a_program_says_of_types_is_never_looked_up(program: str) -> None:
    noticed = re.sub(r"( +)queue, settled", r"\1ran.append(5)\n\g<0>", program)
    with cell("ran = []\n", NUMBER, NEVER, noticed) as names:
        verdict = judge_shortest_paths(names["mine"])
        assert verdict, verdict.message
        assert names["ran"] == []  # it was sent


def test_what_was_looked_up_before_is_sent_without_it() -> None:
    def mine(_: object) -> object:
        return (mine.__annotations__, mine.__kwdefaults__, mine.__doc__, vars(mine), mine.__name__)

    mine.__kwdefaults__ = {"given": 5}
    mine.__doc__ = "Says what it is."
    vars(mine)["number"] = 7
    told: Sequence[object] = answer_of(partial(mine, 1), list, 3)
    assert told == [{}, {"given": 5}, "Says what it is.", {"number": 7}, "mine"]


def test_a_slow_generator_is_asked_for_nothing_in_advance() -> None:
    slow = "number = (n for n in range(10**9) if sum(range(100_000))).__next__\n"
    with cell(slow, SEARCH) as names:
        verdict = judge_shortest_paths(names["mine"])
        assert verdict, verdict.message


def test_a_program_may_close_what_it_prints_to() -> None:
    with cell(GENERATOR, "import sys\n", ends_in("sys.stdout.close(); return {}, {}")) as names:
        verdict = judge_shortest_paths(names["mine"])
    assert "the distance of A should be 0" in verdict.message
    assert not sys.stdout.closed


def test_what_is_printed_is_seen_where_a_page_does_not_have_its_signs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = io.TextIOWrapper(io.BytesIO(), "cp1252")
    monkeypatch.setattr(sys, "stdout", page)
    with session() as opened:
        opened.show("A \u2192 B")
    page.flush()
    assert page.buffer.getvalue() == b"A \\u2192 B"

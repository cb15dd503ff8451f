"""Questions about a learner's program: certain, various, and not to be guessed from its text."""

from __future__ import annotations

import ast
import linecache
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from inspect import unwrap
from pathlib import Path
from typing import Any

import pytest

from pathlib_games.graphs import Graph
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.own_program.questions import AboutProgram, program_questions
from tests.tiers import cases
from tools.corpus import Program, corpus

NAME = "five-nodes/write-dijkstra"
PROGRAMS = [
    each
    for each in corpus()
    if each.exercise == NAME and each.kind != "wrong" and not each.is_typed
]
SEEDS = range(cases(every_night=6, every_time=1))


@cache
def questions() -> list[tuple[Program, list[AboutProgram]]]:
    """Return the questions about each correct program of the corpus, for each seed."""
    return [
        (program, [item.question for _, item in program_questions(NAME, program.load(), seed)])
        for program in PROGRAMS
        for seed in SEEDS
    ]


def every() -> list[AboutProgram]:
    """Return all questions."""
    return [asked for _, made in questions() for asked in made]


@cache
def key_of(asked: AboutProgram) -> Any:
    """Return the key of a question."""
    return exercise_of(asked).key(exercise_of(asked).ask(asked))


def exercise_of(asked: AboutProgram) -> Any:
    """Return the exercise of a question."""
    return EXERCISES[f"own-program/{asked.kind}"]


def test_nearly_all_programs_get_two_questions_of_different_kinds() -> None:
    both = [len({asked.kind for asked in made}) == 2 for _, made in questions()]
    assert sum(both) >= 0.95 * len(both)
    assert {asked.kind for asked in every()} >= {"value", "which", "draw", "state", "happens"}


# ---- the keys, found in another way: the text is run as it stands --------------------------------


class Reached(Exception):
    """The program asks for the neighbors of a node."""


class Asking(Graph):
    """A graph that stops the program when it asks for the neighbors of a node."""

    __slots__ = ("stop",)
    stop: str

    def neighbors(self, node: Any) -> Any:
        if node == self.stop:
            raise Reached
        return super().neighbors(node)


def result(asked: AboutProgram, text: str, graph: Graph, **names: Any) -> Any:
    """Run the text of a cell on a graph, as Python does; return the result or the error's name."""
    space: dict[str, Any] = {"__name__": "__main__", **names}
    code = "\n".join(ast.unparse(part) for part in definitions(text))
    exec(code, space)  # noqa: S102 - programs of the corpus
    try:
        found = unwrap(space[asked.name])(graph, graph.nodes[0])
        if hasattr(found, "send"):
            while True:
                next(found)
    except StopIteration as stop:
        found = stop.value
    except Reached:
        raise
    except Exception as problem:  # noqa: BLE001 - what a change brings about
        return type(problem).__name__
    if hasattr(found, "distance"):
        found = found.distance, found.predecessor
    both = [{node: each for node, each in dict(part).items() if each is not None} for part in found]
    return both[0], both[1]


def definitions(text: str) -> list[ast.stmt]:
    """Return the statements of a cell that are no calls."""
    return [part for part in ast.parse(text).body if not isinstance(part, ast.Expr)]


def held(asked: AboutProgram) -> Any:
    """Return the variable in question at the moment in question."""
    given = Graph.from_text(asked.graphs[0])
    near = {node: list(given.neighbors(node)) for node in given}
    graph = Asking(near, list(given.edges), given.directed)
    graph.stop = asked.node
    try:
        result(asked, asked.text, graph)
    except Reached as stop:
        trail, frames = stop.__traceback__, []
        while trail is not None:
            frames.append(trail.tb_frame)
            trail = trail.tb_next
        first, *rest = asked.table.split(".")
        for frame in reversed(frames):
            names = {**frame.f_globals, **frame.f_locals}
            if first in names and frame.f_code.co_filename == "<string>":
                found = names[first]
                for part in rest:
                    found = getattr(found, part)
                return getattr(found, "queue", found)
    raise AssertionError(asked)


def edited(asked: AboutProgram) -> str:
    """Return the text of the program with the changed line."""
    lines = asked.text.splitlines()
    old = lines[asked.line - 1]
    lines[asked.line - 1] = old[: len(old) - len(old.lstrip())] + asked.new
    return "\n".join(lines) + "\n"


def times_true(asked: AboutProgram, graph: Graph) -> int:
    """Return how often the condition in question is true."""
    lines = asked.text.splitlines()
    line = lines[asked.line - 1]
    assert line.count(asked.quoted) == 1
    lines[asked.line - 1] = line.replace(asked.quoted, f"(noted(({asked.quoted})))")
    seen: Counter[bool] = Counter()

    def noted(value: object) -> object:
        seen[bool(value)] += 1
        return value

    result(asked, "\n".join(lines), graph, noted=noted)
    return seen[True]


def names_in(entry: Any) -> list[str]:
    """Return the nodes in an entry of a list."""
    if isinstance(entry, str):
        return [entry]
    known = (
        entry
        if isinstance(entry, tuple | list)
        else [getattr(entry, name) for name in getattr(entry, "__slots__", ()) or vars(entry)]
    )
    return [part for part in known if isinstance(part, str)]


def is_right(asked: AboutProgram, key: Any) -> bool:
    """Say whether a key is right, found without the package."""
    graphs = [Graph.from_text(text) for text in asked.graphs]
    by_kind: dict[str, Callable[[], bool]] = {
        "value": lambda: held(asked).get(asked.other) == key,
        "state": lambda: asked.options["abcd".index(key)] == listed_in(asked),
        "count": lambda: times_true(asked, graphs[0]) == key,
        "draw": lambda: times_true(asked, Graph.from_text(key)) >= asked.times,
        "which": lambda: (
            [case(asked, graph) != "a" for graph in graphs] == [k == key for k in "abcd"]
        ),
        "happens": lambda: case(asked, graphs[0]) == key,
    }
    return by_kind[asked.kind]()


def listed_in(asked: AboutProgram) -> str:
    """Return the nodes in the list in question."""
    return ", ".join(sorted(names_in(entry)[0] for entry in held(asked)))


def case(asked: AboutProgram, graph: Graph) -> str:
    """Return the letter of what a change does."""
    one, other = (result(asked, text, graph) for text in (asked.text, edited(asked)))
    if isinstance(other, str):
        return "e"
    if one[0].keys() != other[0].keys():
        return "d"
    return "c" if one[0] != other[0] else "b" if one[1] != other[1] else "a"


def test_each_key_is_what_the_program_does_and_is_accepted() -> None:
    for asked in every():
        exercise = exercise_of(asked)
        key = key_of(asked)
        assert is_right(asked, key), (asked, key)
        assert exercise.judge(key, exercise.ask(asked)), (asked, key)


# ---- nobody guesses ------------------------------------------------------------------------------


def numbers(text: str) -> list[int]:
    """Return the numbers in a text."""
    return [int(number) for number in re.findall(r"\d+", text)]


def direct(asked: AboutProgram) -> int:
    """Return the weight of the edge between the two nodes of a question."""
    edges = Graph.from_text(asked.graphs[0]).edges
    ends = {asked.node, asked.other}
    return next((int(weight) for a, b, weight in edges if {a, b} == ends), 0)


def at_the_end(asked: AboutProgram) -> object:
    """Return the final distance of a node; for a choice, a letter."""
    found = result(asked, asked.text, Graph.from_text(asked.graphs[0]))
    return found[0][asked.other] if asked.kind == "value" else "b"


def longest(asked: AboutProgram) -> str:
    """Return the letter of the longest option."""
    options = asked.options or asked.graphs
    return "abcd"[max(range(len(options)), key=lambda k: len(options[k]))]


def by_two_edges(asked: AboutProgram) -> object:
    """Return the least sum of two edges to a node; for a choice, the graph with few edges at A."""
    graphs = [Graph.from_text(text) for text in asked.graphs]
    if asked.kind == "which":
        return "abcd"[min(range(4), key=lambda k: len(graphs[k].neighbors("A")))]
    near = dict(graphs[0].neighbors("A"))
    sums = [
        far + weight
        for middle, far in near.items()
        for head, weight in graphs[0].neighbors(middle)
        if head == asked.other and middle != asked.node
    ]
    return min(sums, default=0) if asked.kind == "value" else "c"


GUESSES: dict[str, Any] = {
    "two edges": by_two_edges,
    "first": lambda _: "a",
    "third": lambda _: "c",
    "last": lambda _: "d",
    "largest in the source": lambda asked: max(numbers(asked.text), default=0),
    "largest weight": lambda asked: max(numbers(asked.graphs[0])),
    "edge": direct,
    "distance at the end": at_the_end,
    "longest": longest,
}


@pytest.mark.parametrize("guess", GUESSES.values(), ids=GUESSES)
def test_who_answers_by_the_look_of_it_is_wrong_more_often_than_not(guess: Any) -> None:
    hits: Counter[str] = Counter()
    kinds = Counter(asked.kind for asked in every())
    for asked in every():
        hits[asked.kind] += asked.kind != "draw" and guess(asked) == key_of(asked)
    assert hits.total() <= 0.4 * kinds.total(), (hits, kinds)


# ---- programs that cannot be asked about ---------------------------------------------------------


def made(text: str, name: str = "mine") -> Any:
    """Return a function from the text of a cell."""
    space: dict[str, Any] = {"__name__": "__main__"}
    cell = f"<cell {len(linecache.cache)}>"
    linecache.cache[cell] = (len(text), None, text.splitlines(keepends=True), cell)
    exec(compile(text, cell, "exec"), space)  # noqa: S102 - a text of this file
    return space[name]


BODY = """\
def mine(graph, source):
    distance, predecessor, left = {source: 0}, {source: None}, [source]
    while left:
        node = min(left, key=distance.get)
        left.remove(node)
        EXTRA
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance.get(head, 10**9):
                distance[head], predecessor[head] = distance[node] + weight, node
                left.append(head)
    return distance, predecessor
"""


def asked_of(program: Any) -> list[str]:
    """Return the kinds of questions about a program."""
    return [exercise.id for exercise, _ in program_questions(NAME, program)]


@pytest.mark.parametrize(
    "text",
    [
        BODY.replace("EXTRA", "print('at', node)"),
        BODY.replace("EXTRA", "pass") + "\nprint('not run again')\nmine(None, None) if 0 else 5\n",
        "class Own:\n    def __init__(self):\n        self.__far = 5\nown = 3\n"
        + BODY.replace("EXTRA", "Own()"),
        "from functools import lru_cache\n@lru_cache\ndef two(x):\n    return x\n"
        + BODY.replace("EXTRA", "two(3)"),
    ],
    ids=["prints", "runs more", "private names", "cache"],
)
def test_a_cell_may_hold_more(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    program = made(text)
    capsys.readouterr()
    assert len(asked_of(program)) == 2
    assert not capsys.readouterr().out


@pytest.mark.parametrize(
    "program",
    [
        pytest.param(lambda: made("import random\n" + BODY.replace("EXTRA", "pass")), id="chance"),
        pytest.param(lambda: made(BODY.replace("EXTRA", "time.time()")), id="clock"),
        pytest.param(lambda: min, id="built-in"),
        pytest.param(lambda: 5, id="no function"),
    ],
)
def test_nothing_is_asked_if_nothing_is_certain(program: Any) -> None:
    assert asked_of(program()) == []


def test_the_algorithm_of_the_course_is_nobody_s_own() -> None:
    from pathlib_games.graphs import dijkstra

    assert asked_of(dijkstra) == []
    assert program_questions("five-nodes/fill-table", made(BODY.replace("EXTRA", "pass"))) == []


def test_a_changed_program_is_asked_anew() -> None:
    one, other = (made(BODY.replace("EXTRA", extra)) for extra in ("pass", "0"))
    [recipes, changed] = (
        {item.recipe for _, item in program_questions(NAME, program)} for program in (one, other)
    )
    assert recipes
    assert not recipes & changed


def test_the_text_of_a_recipe_is_never_run(tmp_path: Path) -> None:
    file = tmp_path / "ran"
    for exercise, item in program_questions(NAME, made(BODY.replace("EXTRA", "pass"))):
        assert exercise.item(item.recipe) == item
        line = f"open({str(file)!r}, 'w')"
        text = f"class A:\n    {line}\n{item.question.text}"
        evil = replace(item.question, text=text, program=None)
        for asked in (item.recipe, exercise.ask(evil).recipe):
            verdict = exercise.judge(exercise.key(item), exercise.item(asked))
            assert verdict.unread
            assert "Run the cell with your program" in verdict.message
    assert not file.exists()

"""Questions about a learner's program: certain, various, and not to be guessed from its text."""

from __future__ import annotations

import ast
import linecache
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from inspect import unwrap
from pathlib import Path
from typing import Any

import pytest

from pathlib_games.cells import RunningCell
from pathlib_games.graphs import Graph
from pathlib_games.views.scene import Scene
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.exercise import Exercise
from pathlib_tutor.own_program import lines, questions as questions_file
from pathlib_tutor.own_program.questions import AboutProgram, NoProgram, program_questions
from pathlib_tutor.own_program.worlds import ASKED, WHY_NONE, small_graph
from pathlib_tutor.programs.small_worlds import SmallGraph, World
from tests.own_program.styles import DIJKSTRAS, SEARCHES
from tests.tiers import cases
from tools.corpus import Program, corpus

# The first test that needs all questions waits for them: with six seeds, some minutes.
pytestmark = pytest.mark.timeout(1_800)

NAME = "five-nodes/write-dijkstra"
SEARCHING = ("color-lines/bfs", "hex/black-wins", "hex/fewest-stones", "carcassonne/components")
SEEDS = range(cases(every_night=6, every_time=1))


@cache
def questions(task: str) -> list[tuple[Program, list[AboutProgram]]]:
    """Return the questions about each correct program of the corpus, for each seed."""
    return [
        (program, [item.question for _, item in program_questions(task, program.load(), seed)])
        for program in corpus(task)
        if program.kind != "wrong" and not program.is_typed
        for seed in SEEDS
    ]


def every(*tasks: str) -> list[AboutProgram]:
    """Return all questions, or those of some tasks."""
    return [asked for task in tasks or ASKED for _, made in questions(task) for asked in made]


@cache
def key_of(asked: AboutProgram) -> Any:
    """Return the key of a question."""
    return exercise_of(asked).key(exercise_of(asked).ask(asked))


def exercise_of(asked: AboutProgram) -> Any:
    """Return the exercise of a question."""
    return EXERCISES[f"own-program/{asked.kind}"]


def share_with_two(*tasks: str) -> float:
    """Return the share of programs that get two questions of different kinds."""
    both = [len({each.kind for each in made}) == 2 for task in tasks for _, made in questions(task)]
    return sum(both) / len(both)


def test_nearly_all_programs_get_two_questions_of_different_kinds() -> None:
    assert share_with_two(NAME) >= 0.95
    assert share_with_two(*SEARCHING) >= 0.75
    assert {asked.kind for asked in every()} >= {"value", "which", "draw", "state", "happens"}


def test_each_program_task_is_asked_about_or_says_why_not() -> None:
    ordered = {
        each.id.removesuffix("-lines") for each in vars(lines).values() if type(each) is Exercise
    }
    assert {*ASKED} | {*WHY_NONE} == ordered
    assert not {*ASKED} & {*WHY_NONE}
    assert all(every(task) for task in ASKED)


# ---- the keys, found in another way: the text is run as it stands --------------------------------


class Reached(Exception):
    """The program asks for the neighbors of a node."""


def result(asked: AboutProgram, text: str, world: World, stop: Any = None, **names: Any) -> Any:
    """Run the text of a cell, as Python does; return the result or the error's name."""

    def look(node: Any) -> None:
        if stop is not None and node == stop:
            raise Reached

    space: dict[str, Any] = {"__name__": "__main__", **names}
    code = "\n".join(ast.unparse(part) for part in definitions(text))
    exec(code, space)  # noqa: S102 - programs of the corpus
    try:
        return world.call(unwrap(space[asked.name]), look, 3)
    except Reached:
        raise
    except Exception as problem:  # noqa: BLE001 - what a change brings about
        return Failed(type(problem).__name__)


@dataclass(frozen=True)
class Failed:
    """An error that ended a run."""

    name: str


def definitions(text: str) -> list[ast.stmt]:
    """Return the statements of a cell that are no calls."""
    return [part for part in ast.parse(text).body if not isinstance(part, ast.Expr)]


def held(asked: AboutProgram) -> Any:
    """Return the variable in question at the moment in question."""
    try:
        result(asked, asked.text, asked.shown[0], asked.node)
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
    listing = asked.text.splitlines()
    old = listing[asked.line - 1]
    listing[asked.line - 1] = old[: len(old) - len(old.lstrip())] + asked.new
    return "\n".join(listing) + "\n"


def times_true(asked: AboutProgram, world: World) -> int:
    """Return how often the condition in question is true."""
    listing = asked.text.splitlines()
    line = listing[asked.line - 1]
    assert line.count(asked.quoted) == 1
    listing[asked.line - 1] = line.replace(asked.quoted, f"(noted(({asked.quoted})))")
    seen: Counter[bool] = Counter()

    def noted(value: object) -> object:
        seen[bool(value)] += 1
        return value

    result(asked, "\n".join(listing), world, noted=noted)
    return seen[True]


def name_in(entry: Any, nodes: Any) -> str:
    """Return the first node in an entry of a list."""
    if entry in nodes:
        return str(entry)
    known = (
        entry
        if isinstance(entry, tuple | list)
        else [getattr(entry, name) for name in getattr(entry, "__slots__", ()) or vars(entry)]
    )
    return next(str(part) for part in known if part in nodes and type(part) is type(nodes[0]))


def is_right(asked: AboutProgram, key: Any) -> bool:
    """Say whether a key is right, found without the package."""
    by_kind: dict[str, Callable[[], bool]] = {
        "value": lambda: held(asked).get(asked.other) == key,
        "state": lambda: asked.options["abcd".index(key)] == listed_in(asked),
        "count": lambda: times_true(asked, asked.shown[0]) == key,
        "draw": lambda: times_true(asked, small_graph(Graph.from_text(key))) >= asked.times,
        "which": lambda: (
            [(changes(asked, world) != asked.stays) for world in asked.shown]
            == [k == key for k in "abcd"]
        ),
        "happens": lambda: (
            [becomes(asked, words) for words in options(asked)]
            == [letter == key for letter in "abcde"[: len(options(asked))]]
        ),
    }
    return by_kind[asked.kind]()


def options(asked: AboutProgram) -> list[str]:
    """Return the options of a question in words."""
    form = exercise_of(asked).form(exercise_of(asked).ask(asked))
    return [words for _, words in form.options]


def listed_in(asked: AboutProgram) -> str:
    """Return the nodes in the list in question."""
    nodes = asked.shown[0].nodes
    in_order = sorted(nodes, key=lambda node: node)  # type: ignore[arg-type, return-value]
    names = [name_in(entry, nodes) for entry in held(asked)]
    return ", ".join(sorted(names, key=[*map(str, in_order)].index))


def changes(asked: AboutProgram, world: World) -> bool:
    """Say whether a changed line gives another result."""
    one, other = (result(asked, text, world) for text in (asked.text, edited(asked)))
    return bool(one != other)


def becomes(asked: AboutProgram, words: str) -> bool:
    """Say whether an option tells what becomes of the result."""
    one, other = (result(asked, text, asked.shown[0]) for text in (asked.text, edited(asked)))
    if isinstance(other, Failed) or "error" in words:
        return isinstance(other, Failed) and "error" in words
    if words.startswith("The program returns ") and "number" not in words:
        return f"The program returns {other}." == words
    told = [part for part in BECOMES if part in words]
    return bool(BECOMES[told[0]](one, other))


def moved(one: Any, other: Any, sign: int) -> bool:
    """Say whether some numbers are larger (or smaller) in another result, and the rest equal."""
    known = one.items() if isinstance(one, dict) else [(None, one)]
    found = other if isinstance(other, dict) else {None: other}
    changed = [0 if found[key] is None else sign * (found[key] - old) for key, old in known]
    return min(changed) >= 0 and max(changed) > 0


def keys(found: Any) -> Any:
    """Return the nodes in a result."""
    return found[0] if isinstance(found, tuple) else found


BECOMES: dict[str, Callable[[Any, Any], Any]] = {
    "another predecessor": lambda one, other: one[0] == other[0] and one[1] != other[1],
    "another distance": lambda one, other: one[0].keys() == other[0].keys() and one[0] != other[0],
    "found from": lambda one, other: one != other and one.keys() == other.keys(),
    "stays the same": lambda one, other: one == other,
    "stay the same": lambda one, other: one == other,
    "missing from": lambda one, other: len(keys(other)) < len(keys(one)),
    "too many": lambda one, other: len(other) > len(one) and {*one} <= {*other},
    "another order": lambda one, other: one != other and sorted(one) == sorted(other),
    "smaller": lambda one, other: moved(one, other, -1),
    "larger": lambda one, other: moved(one, other, 1),
}
"""What the words of an option mean."""


def test_each_key_is_what_the_program_does_and_is_accepted() -> None:
    for asked in every():
        exercise = exercise_of(asked)
        key = key_of(asked)
        assert is_right(asked, key), (asked, key)
        assert exercise.judge(key, exercise.ask(asked)), (asked, key)


def test_each_question_has_words_and_a_picture() -> None:
    for asked in every():
        exercise = exercise_of(asked)
        item = exercise.ask(asked)
        assert exercise.item(item.recipe) == item
        scene = exercise.scene(item)
        if asked.kind == "which":
            assert len({*options(asked)}) == 4, asked
        if asked.kind != "draw" and asked.of.scene is not None:
            assert isinstance(scene, Scene)
            assert scene.description


# ---- nobody guesses ------------------------------------------------------------------------------


def numbers(text: str) -> list[int]:
    """Return the numbers in a text."""
    return [int(number) for number in re.findall(r"\d+", text)]


def letter(asked: AboutProgram, best: Callable[[str], Any]) -> str:
    """Return the letter of the option for which a function is largest."""
    given = options(asked) or [""]
    return "abcde"[max(range(len(given)), key=lambda k: best(given[k]))]


def alike(asked: AboutProgram, option: str) -> int:
    """Return how many parts an option has in common with the others."""
    parts = [{*each.split(", ")} for each in options(asked)]
    return sum(len({*option.split(", ")} & other) for other in parts)


def about_graph(asked: AboutProgram, look: Callable[[SmallGraph], Any]) -> Any:
    """Return something about the graph of a question; nothing for another world."""
    world = asked.shown[0]
    return look(world) if isinstance(world, SmallGraph) else None


def direct(asked: AboutProgram) -> Any:
    """Return the weight of the edge between the two nodes of a question."""
    ends = {asked.node, asked.other}
    return about_graph(
        asked,
        lambda world: next((weight for a, b, weight in world.edges if {a, b} == ends), 0),
    )


def at_the_end(asked: AboutProgram) -> Any:
    """Return the final distance of a node."""
    if asked.kind != "value":
        return None
    found = result(asked, asked.text, asked.shown[0])
    return (found[0] if isinstance(found, tuple) else found).get(asked.other)


def by_two_edges(asked: AboutProgram) -> Any:
    """Return the least sum of two edges to a node."""
    if asked.kind != "value" or asked.task != NAME:
        return None
    graph = Graph.from_edges(asked.shown[0].edges, asked.shown[0].nodes)  # type: ignore[attr-defined]
    near = dict(graph.neighbors("A"))
    sums = [
        far + weight
        for middle, far in near.items()
        for head, weight in graph.neighbors(middle)
        if head == asked.other and middle != asked.node
    ]
    return min(sums, default=0)


def fewest_edges(asked: AboutProgram) -> Any:
    """Return the letter of the graph with few edges at its first node."""
    if asked.kind != "which" or asked.task != NAME:
        return None
    at = [
        sum("A" in edge[:2] for edge in world.edges)  # type: ignore[attr-defined]
        for world in asked.shown
    ]
    return "abcd"[at.index(min(at))]


NUMBERS: dict[str, Any] = {
    "two edges": by_two_edges,
    "largest in the source": lambda asked: max(numbers(asked.text), default=0),
    "largest weight": lambda asked: max(numbers(asked.of.words(asked.shown[0])), default=0),
    "edge": direct,
    "distance at the end": at_the_end,
    "as many as nodes": lambda asked: len(asked.shown[0].nodes),
    "one less than nodes": lambda asked: len(asked.shown[0].nodes) - 1,
    "two less than nodes": lambda asked: len(asked.shown[0].nodes) - 2,
    "half": lambda asked: len(asked.shown[0].nodes) // 2,
    **{f"always {n}": lambda _, n=n: n for n in range(3, 8)},
}
LETTERS: dict[str, Any] = {
    **{f"always {sign}": lambda _, sign=sign: sign for sign in "abcde"},
    "longest": lambda asked: letter(asked, len),
    "shortest": lambda asked: letter(asked, lambda option: -len(option)),
    "most like the others": lambda asked: letter(asked, lambda option: alike(asked, option)),
    "least like the others": lambda asked: letter(asked, lambda option: -alike(asked, option)),
    "with the node": lambda asked: letter(asked, lambda option: str(asked.node) in option),
    "largest numbers": lambda asked: letter(asked, lambda option: sum(numbers(option))),
    "fewest edges": fewest_edges,
}
GUESSES = NUMBERS | LETTERS


def test_who_answers_by_the_look_of_it_is_wrong_more_often_than_not() -> None:
    hits, asked_in = Counter[tuple[str, str]](), Counter[str]()
    for asked in every():
        if asked.kind != "draw":
            groups = (asked.kind, asked.task)
            right = [guess for guess in GUESSES if GUESSES[guess](asked) == key_of(asked)]
            hits.update((guess, group) for guess in right for group in groups)
            asked_in.update(groups)
    # Of few questions, more may be right by chance.
    shares = {each: hits[each] / asked_in[each[1]] for each in hits if asked_in[each[1]] >= _MANY}
    assert {each: share for each, share in shares.items() if share > 0.4} == {}


def test_no_list_to_choose_from_stands_out() -> None:
    for asked in every():
        if asked.kind == "state":
            assert len({option.count(",") for option in asked.options}) == 1, asked
            assert len({str(asked.node) in option for option in asked.options}) == 1, asked


_MANY = 60


# ---- other styles --------------------------------------------------------------------------------


@pytest.mark.parametrize("style", DIJKSTRAS)
def test_unusual_dijkstras_are_asked_about(style: str) -> None:
    check(NAME, DIJKSTRAS[style], "my_dijkstra")


@pytest.mark.parametrize("style", SEARCHES)
def test_unusual_searches_are_asked_about(style: str) -> None:
    task, name, text = SEARCHES[style]
    check(task, text, name)


def check(task: str, text: str, name: str) -> None:
    """Assert that a program is right, and gets two questions with certain keys."""
    program = made(text, name)
    exercise = EXERCISES[task]
    assert exercise.judge(program, exercise.first())
    found = [item.question for _, item in program_questions(task, program)]
    assert len({asked.kind for asked in found}) == 2, found
    for asked in found:
        assert is_right(asked, key_of(asked)), asked


# ---- programs that cannot be asked about ---------------------------------------------------------


def made(text: str, name: str = "mine", call: str = "") -> Any:
    """Return a function from the text of a cell, which may end with a call that is not run."""
    space: dict[str, Any] = {"__name__": "__main__"}
    cell = f"<cell {len(linecache.cache)}>"
    lines = (text + call).splitlines(keepends=True)
    linecache.cache[cell] = (len(text), None, lines, cell)
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


def test_a_timed_cell_is_asked_about_as_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    body = BODY.replace("EXTRA", "pass")
    space: dict[str, Any] = {}
    exec(compile(body, "<timed exec>", "exec"), space)  # noqa: S102 - a text of this file
    assert asked_of(space["mine"]) == []  # its cell is not known
    monkeypatch.setattr(questions_file, "running_cell", lambda: RunningCell(code=f"%%time\n{body}"))
    timed, plain = (program_questions(NAME, each) for each in (space["mine"], made(body)))
    assert [item.recipe for _, item in timed] == [item.recipe for _, item in plain] != []


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


def test_the_key_of_a_question_from_a_recipe_is_refused() -> None:
    exercise = EXERCISES["own-program/count"]
    own = exercise.ask(replace(exercise.first().question, text="x = 1\n"))
    with pytest.raises(NoProgram, match="Run the cell with your program"):
        exercise.key(exercise.item(own.recipe))


def test_it_is_a_name_of_the_package_that_loads_on_first_use() -> None:
    told = "import sys, pathlib_tutor; print([m for m in sys.modules if 'own_program' in m])"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
    import pathlib_tutor

    assert pathlib_tutor.program_questions is program_questions


@pytest.mark.parametrize("task", SEARCHING)
def test_the_run_can_be_stepped_through(task: str) -> None:
    told = [exercise_of(asked).story(exercise_of(asked).ask(asked)) for asked in every(task)[:8]]
    assert all("asks for the neighbors" in words for story in told for _, words in story)
    assert any(told)

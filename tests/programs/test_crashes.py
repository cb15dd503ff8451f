"""The verdict on a crash names the program's line, the values there, and a fitting hint."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from typing import Any

import pytest

from pathlib_tutor.exercises.instance import five_nodes
from pathlib_tutor.lessons.five_nodes_programs import judge_shortest_paths
from pathlib_tutor.programs.crashes import Crash, crash_of
from pathlib_tutor.programs.run import run
from tests.programs import programs

HERE = __file__


def crash(function: Any) -> Crash:
    found = run(function, five_nodes().graph, "A").crash
    assert found is not None
    return found


def no_number_yet(graph: Any, source: Any) -> object:
    distance = {source: 0}
    for head, weight in graph.neighbors(source):
        if distance[source] + weight < distance[head]:
            distance[head] = weight
    return distance


def test_the_line_its_number_and_the_values() -> None:
    found = crash(no_number_yet)
    first = no_number_yet.__code__.co_firstlineno
    assert found == Crash(
        "KeyError",
        "'B'",
        first + 3,
        "if distance[source] + weight < distance[head]:",
        (("distance", "{'A': 0}"), ("source", "'A'"), ("weight", "5"), ("head", "'B'")),
    )
    assert "Which line should write it" in found.hint
    told = judge_shortest_paths(no_number_yet).message
    assert f"in line {first + 3}, `if distance[source] + weight < distance[head]:`, where" in told
    assert told.endswith(found.hint)


def test_a_helper_of_the_learner_is_the_learners_own_line_but_ours_is_not() -> None:
    def helper(graph: Any, node: Any) -> object:
        return graph.neighbors((node, 1))

    def mine(graph: Any, source: Any) -> object:
        return helper(graph, source)

    found = crash(mine)
    assert found.error == "NodeNotFound"
    assert found.line == helper.__code__.co_firstlineno + 1
    assert found.values == (("node", "'A'"),)


class Refuses:
    """An object that cannot be shown."""

    def __repr__(self) -> str:
        raise KeyError


def test_values_are_cut_and_may_refuse() -> None:
    def mine(_graph: Any, _source: Any) -> object:
        many, long, rude = list(range(1_000)), "x" * 1_000, Refuses()
        return many[1_000], long, rude

    values = dict(crash(mine).values)
    assert values["many"] == "[0, 1, 2, 3, 4, ...]"
    assert len(values["long"]) <= 60
    assert values["rude"].startswith("<Refuses instance") or values["rude"] == "a Refuses"


def empty_queue(_graph: Any, source: Any) -> object:
    queue = [(0, source)]
    while True:
        heapq.heappop(queue)


def nothing_left(graph: Any, _source: Any) -> object:
    return min(node for node in graph.nodes if node == "Z")


def three_parts(graph: Any, source: Any) -> object:
    return [node for node, weight, _ in graph.neighbors(source)]


def compares_none(graph: Any, source: Any) -> object:
    distance: dict[Any, Any] = dict.fromkeys(graph.nodes)
    return [weight < distance[head] for head, weight in graph.neighbors(source)]


def calls_itself(graph: Any, source: Any) -> object:
    return calls_itself(graph, source)


def changes_what_it_goes_through(graph: Any, source: Any) -> object:
    waiting = {source}
    for node in waiting:
        waiting |= {head for head, _ in graph.neighbors(node)}
    return waiting


def brackets(graph: Any, source: Any) -> object:
    return [head for head, _ in graph[source]]


def items(graph: Any, _source: Any) -> object:
    return graph.items()


def one_parameter(graph: Any) -> object:
    return graph


def no_first_value(graph: Any, source: Any) -> object:
    for _ in graph.neighbors(source):
        total += 1  # type: ignore[name-defined]  # noqa: F821 - this is what is tested
    return total  # type: ignore[name-defined]


def list_as_key(graph: Any, source: Any) -> object:
    return {list(pair) for pair in graph.neighbors(source)}


def mixed_entries(_graph: Any, _source: Any) -> object:
    queue: list[Any] = [(1, "one")]
    heapq.heappush(queue, (1, 2))
    return queue


@pytest.mark.parametrize(
    ("program", "error", "hint"),
    [
        (empty_queue, "IndexError", "takes an item, but none is left"),
        (nothing_left, "ValueError", "nothing left to choose from"),
        (three_parts, "ValueError", "How many parts does each item have"),
        (compares_none, "TypeError", "is None"),
        (calls_itself, "RecursionError", "For which values should the function stop"),
        (changes_what_it_goes_through, "RuntimeError", "Loop over a copy"),
        (brackets, "TypeError", "graph.neighbors(node) gives pairs"),
        (items, "AttributeError", "What does a graph offer?"),
        (one_parameter, "TypeError", "as the def line has names"),
        (no_first_value, "UnboundLocalError", "should give this variable its first value"),
        (list_as_key, "TypeError", "cannot be a key or a member of a set"),
        (mixed_entries, "TypeError", "A counter after the number"),
    ],
)
def test_each_crash_has_its_own_hint(program: Callable[..., Any], error: str, hint: str) -> None:
    found = crash(program)
    assert found.error == error
    assert hint in found.hint
    assert "WatchedGraph" not in found.words
    assert error in judge_shortest_paths(program).message


def test_a_later_crash_gets_no_hint_of_the_graphs_that_passed() -> None:
    def mine(graph: Any, source: Any) -> object:
        if len(graph) == 1:
            raise KeyError("later")
        return programs.right(graph, source)

    verdict = judge_shortest_paths(mine)
    assert verdict.causes == ()
    assert verdict.message.endswith(crash_of(KeyError("later")).hint)


def test_an_error_of_no_known_kind_has_a_hint_too() -> None:
    assert Crash("Own").hint == "What did you expect this line to do?"
    assert repr(Crash("Own")) == "Own"


ORDER = "'<' not supported between instances of 'tuple' and 'str'"


@pytest.mark.parametrize(
    ("code", "values", "hint"),
    [
        ("node = min(todo)", (("todo", "{'x', (0, 0)}"),), "Which number should min compare by?"),
        ("for node in sorted(todo.keys()):", (), "Which number should sorted compare by?"),
        (
            "node = min(todo)",
            (("todo", "[(2, 'x'), (2, (0, 0))]"),),
            "If two numbers tie, Python compares",
        ),
        ("node = min(todo, key=far.get)", (), "Which two things does this line compare?"),
        ("heappush(todo, min(offers))", (), "The queue compares its entries"),
        ("if 0 <= cell <= 8:", (("cell", "'..'"),), "Which two things does this line compare?"),
    ],
)
def test_who_compares_names_is_asked_by_which_number(
    code: str, values: tuple[tuple[str, str], ...], hint: str
) -> None:
    assert hint in Crash("TypeError", ORDER, 3, code, values).hint


def nothing(*_: Any) -> Any:
    """Return None, like a search that finds no path."""
    return None


def test_what_gave_none_is_named() -> None:
    def kept(graph: Any, source: Any) -> object:
        path = nothing(graph, source)
        return path[0]

    def at_once(graph: Any, source: Any) -> object:
        return [source, nothing(graph)[0]]

    def elsewhere(_graph: Any, source: Any) -> object:
        path: Any = None
        return path[source]

    def numbers(_graph: Any, source: Any) -> object:
        far: dict[Any, Any] = {source: None}
        return far[source] + 1

    assert crash(kept).gave_none == crash(at_once).gave_none == "nothing"
    assert crash(kept).hint == "nothing returned None. What should happen then?"
    assert crash(elsewhere).gave_none == crash(numbers).gave_none == ""


def test_long_lines_end_with_dots_and_what_is_ours_is_not_shown() -> None:
    def mine(_graph: Any, source: Any) -> object:
        asked, length = five_nodes(), "x" * 500
        return {"a very long line": 1, "that goes on and on": 2, "and on": 3, "until it is": 4, length: 5, "long": asked}[source]  # noqa: E501  # fmt: skip

    found = crash(mine)
    assert found.code.endswith("...")
    assert len(found.code) <= 120
    assert "asked" not in dict(found.values)
    assert "..." not in repr(found).replace("...`", "").replace("x...", "")


@pytest.mark.parametrize(
    ("error", "words", "hint"),
    [
        ("KeyError", "None", "There is no entry for None. What should your program do then?"),
        ("KeyError", "7", "There is no entry for this key yet. Which line should write it?"),
        (
            "TypeError",
            "argument of type 'Graph' is not iterable",
            "Is what stands after `in` a list, a set or a dictionary?",
        ),
        ("OSError", "", "What did you expect this line to do?"),
    ],
)
def test_a_hint_fits_the_words_of_python(error: str, words: str, hint: str) -> None:
    assert Crash(error, words, 3, "found = known[cell]").hint == hint


@pytest.mark.parametrize(
    "words",
    [
        "heappush expected 2 arguments, got 3",
        "pop expected at least 1 argument, got 0",
        "list.append() takes exactly one argument (2 given)",
    ],
)
def test_a_call_with_too_many_or_too_few_values_is_asked_how_many(words: str) -> None:
    assert Crash("TypeError", words).hint.startswith("How many values should stand")

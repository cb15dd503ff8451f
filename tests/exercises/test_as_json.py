"""Questions survive the trip into a recipe and back, and recipes make nothing else."""

import json
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import pytest
from hypothesis import given, strategies as st

from pathlib_games.graphs import Graph
from pathlib_tutor.exercises.instance import NotPlain, from_plain, to_plain

numbers = st.integers(-(10**6), 10**6)


@dataclass(frozen=True)
class Asked:
    """A question with a field of every kind."""

    title: str
    cells: tuple[tuple[int, int], ...]
    who: Literal["black", "white"]
    guesses: Mapping[Hashable, float]
    start: Hashable
    best: int | None = None


questions = st.builds(
    Asked,
    title=st.text(max_size=20),
    cells=st.lists(st.tuples(numbers, numbers), max_size=5).map(tuple),
    who=st.sampled_from(["black", "white"]),
    guesses=st.dictionaries(st.text(max_size=3) | st.tuples(numbers, numbers), numbers, max_size=4),
    start=st.text(max_size=3) | st.tuples(numbers, numbers) | numbers,
    best=st.none() | numbers,
)


@given(questions)
def test_a_question_comes_back_as_it_was(asked: Asked) -> None:
    assert from_plain(Asked, json.loads(json.dumps(to_plain(asked)))) == asked


nodes = st.text(max_size=2) | numbers | st.tuples(numbers, st.text(max_size=2))
graphs = st.builds(
    Graph.from_edges,
    st.lists(st.tuples(nodes, nodes, st.sampled_from([-5, 0, 0.5, 9])), max_size=6),
    st.lists(nodes, max_size=3, unique=True),
    st.booleans(),
)


@given(graphs)
def test_a_graph_comes_back_as_it_was(graph: Graph) -> None:
    again = from_plain(Graph, json.loads(json.dumps(to_plain(graph))))
    assert (again.nodes, again.edges, again.directed) == (graph.nodes, graph.edges, graph.directed)


WHOLE: dict[str, Any] = {
    "title": "t",
    "cells": [],
    "who": "black",
    "guesses": [],
    "start": "A",
    "best": None,
}


@pytest.mark.parametrize(
    "change",
    [
        {"title": 5},
        {"cells": [[1]]},
        {"cells": [[1, 2, 3]]},
        {"cells": [[1, "2"]]},
        {"cells": [[1, True]]},
        {"cells": {"0": [1, 2]}},
        {"who": "green"},
        {"guesses": [["A"]]},
        {"guesses": {"A": 1}},
        {"guesses": [["A", "B"]]},
        {"best": 1.5},
        {"more": 1},
    ],
)
def test_what_does_not_fit_is_refused(change: dict[str, Any]) -> None:
    assert from_plain(Asked, WHOLE)
    with pytest.raises(NotPlain):
        from_plain(Asked, {**WHOLE, **change})


@pytest.mark.parametrize("value", [object(), {1, 2}, b"x", 5 + 2j, float("nan"), (object(),)])
def test_what_has_no_plain_form_is_refused(value: object) -> None:
    with pytest.raises(NotPlain):
        to_plain(value)


@pytest.mark.parametrize("data", [None, 5, "text", [], {}, {"title": "t"}])
def test_what_is_no_question_is_refused(data: object) -> None:
    with pytest.raises(NotPlain):
        from_plain(Asked, data)


@pytest.mark.parametrize(
    "data",
    [
        {"nodes": ["A"], "edges": [["A", "B", "5"]], "directed": False},
        {"nodes": ["A"], "edges": [["A", "B"]], "directed": False},
        {"nodes": ["A"], "edges": [["A", "B", 5]]},
        {"nodes": [None], "edges": [], "directed": False},
        {"nodes": [{}], "edges": [], "directed": False},
        [],
    ],
)
def test_what_is_no_graph_is_refused(data: object) -> None:
    with pytest.raises(NotPlain):
        from_plain(Graph, data)

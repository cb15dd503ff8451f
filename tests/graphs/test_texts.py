"""Graphs as texts: round trips, and refusals that name the line."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any
from urllib.parse import quote

import numpy as np
import pytest
from hypothesis import given, strategies as st

from pathlib_games.graphs import BadGraph, Graph
from tests.graphs.random_graphs import examples

ODD_NAMES = [
    *[
        "",
        " ",
        "A",
        "a b",
        "5",
        "-",
        "->",
        "u.A",
        "d.",
        "~",
        "#",
        '"',
        "\\",
        "\n",
        "\r",
        ";",
        "A;B",
    ],
    *["A-B", "A_B", "bus-stop", "1/2", "e1", "~41", "\x85", "\u2028", "straße", "東京", "🚌"],
    *["\ud83d", "\ud83d\ude8c"],
]
ODD_WEIGHTS = [10**300, -0.0, 1e300, 5e-324, 0.1, Fraction(2), Fraction(-1, 3), 1.0, 1, 0, -5]
WEIGHTS = st.sampled_from(ODD_WEIGHTS) | st.integers() | st.floats(-1e9, 1e9)
EDGES = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), WEIGHTS), max_size=6)
NAMES = st.lists(st.sampled_from(ODD_NAMES) | st.text(max_size=3), min_size=1, unique=True)


@examples(500)
@given(NAMES, EDGES, st.booleans(), st.booleans(), st.booleans())
def test_a_text_gives_the_same_graph(
    names: list[str], ends: list[Any], named: bool, directed: bool, compact: bool
) -> None:
    edges = [(names[i % len(names)], names[j % len(names)], weight) for i, j, weight in ends]
    graph = Graph.from_edges(edges, names if named else None, directed)
    text = graph.to_text(compact=compact)
    again = Graph.from_text(text)
    assert again == graph
    # Equality ignores the sign of a zero, and whether a number is whole.
    assert repr(again.edges) == repr(graph.edges)
    if compact:
        assert quote(text, safe="") == text


@examples(1000)
@given(text=st.text(max_size=12) | st.text(alphabet='AB51.-_~>ud"\\;#/ \n', max_size=14))
def test_any_text_is_a_graph_or_refused(text: str) -> None:
    try:
        graph = Graph.from_text(text)
    except BadGraph:
        return
    assert Graph.from_text(graph.to_text()) == graph


def test_a_text_reads_as_people_write_it() -> None:
    graph = Graph.from_text("""
        # to school
        A  B 5      # by bus
        "bus stop" A 0.5
        A C
        D; C B 1/3
    """)
    expected = [("A", "B", 5), ("bus stop", "A", 0.5), ("A", "C", 1), ("C", "B", Fraction(1, 3))]
    assert list(graph.edges) == expected
    assert graph.nodes == ("A", "B", "bus stop", "C", "D")
    assert not graph.directed


def test_what_may_be_an_edge_is_a_name_in_quotation_marks() -> None:
    graph = Graph.from_text('"A-B" "5"; "B-C"; bus-stop Market; 1 2; A "7"')
    assert graph.nodes == ("A-B", "5", "B-C", "bus-stop", "Market", "1", "2", "A", "7")
    assert Graph.from_text(graph.to_text()) == graph
    assert Graph.from_text("A -> 5").edges == (("A", "5", 1),)


@pytest.mark.parametrize("text", ["A -> B 5\nB -> C", "A->B 5\r\nB->C 1", "->\rA → B 5;B → C +1.0"])
def test_an_arrow_leads_one_way(text: str) -> None:
    expected = Graph.from_edges([("A", "B", 5), ("B", "C", 1)], directed=True)
    assert Graph.from_text(text) == expected


@pytest.mark.parametrize("text", ["u.A-B-5_A-C", "A B 5; A C"])
def test_a_text_may_be_copied_with_the_quotation_marks_in_which_python_shows_it(text: str) -> None:
    assert Graph.from_text(f" {text!r}\n") == Graph.from_text(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (None, "a text, but it is None"),
        ("A B 5\nA B C D", "Line 2 .* two names and a weight"),
        ("A B 5\r\n\r\nA B five", "Line 3 .* two names and a number, .*; it has 'A B five'"),
        ("A B 5; B C 1; A B 1/0", "Part 3 of line 1 .* a number, .*; it has 'A B 1/0'"),
        *((f"A B {w}", "be two names and a number") for w in ("inf", "nan", "1e999", "9" * 5000)),
        ("A, B, 5\nB C", "Line 1 .* then ; or a new line; it has ', B, 5'"),
        ("A B 5; B & C", "Part 2 of line 1 .* in quotation marks; it has '& C'"),
        ('A "B', "Line 1 .* in quotation marks"),
        ('A "\\x"', "Line 1 .* as in JSON"),
        ("A -B", "Line 1 .* begin with a letter or a digit; it has '-B'"),
        ("A -> B -> C", "Line 1 .* two names and a weight"),
        ("-> A", "Line 1 .* two names and a weight"),
        *((t, "Line 1 .* may be an edge.*: A B 5") for t in ("A-B 5", "A-B", "A--B B-C", "AB 5")),
        ("A B 5\nA -> C 2", "line 2 has an arrow and line 1 has none"),
        ("->\nA B", "line 1 has an arrow and line 2 has none"),
        ("u.A-B_A-B-x", "Part 2 of the short text .* it is 'A-B-x'"),
        *((f"d.{part}", "Part 1 of the short") for part in ("~4", "A-B-1-2", "-", "_", "~~")),
    ],
)  # fmt: skip
def test_a_bad_text_is_refused_with_its_line(text: Any, expected: str) -> None:
    with pytest.raises(BadGraph, match=expected):
        Graph.from_text(text)


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize(
    ("edge", "expected"),
    [
        ((0, "B", 1), "its nodes should be texts, but one is 0"),
        (("A", (0, 1), 1), re.escape("one is (0, 1)")),
        (("A", "B", 10**5000), "too many digits"),
        (("A", "B", Fraction(1, 10**5000)), "too many digits"),
        (("A", "B", np.longdouble("0.1")), "cannot be written exactly"),
    ],
)
def test_what_no_text_can_say_is_refused(edge: Any, expected: str, compact: bool) -> None:
    with pytest.raises(BadGraph, match=expected):
        Graph.from_edges([edge]).to_text(compact=compact)

"""The judges' words: the mistake, the reason, and the question to ask."""

from fractions import Fraction

import pytest

from pathlib_games.graphs import Graph
from pathlib_tutor.exercises.instance import Instance, five_nodes
from pathlib_tutor.ideas.diagnosis import diagnose_path
from pathlib_tutor.ideas.judges import JUDGE_DISTANCE
from pathlib_tutor.ideas.search_judges import judge_order, judge_path, judge_table
from tests.ideas.results import judge_paths

TRUTH = {"A": 0, "B": 5, "C": 8, "D": 8, "E": 10}
BEFORE = {"A": None, "B": "A", "C": "B", "D": "A", "E": "D"}


def test_a_path_to_what_cannot_be_reached() -> None:
    instance = Instance("", Graph.from_edges([("A", "B", 1)], ["A", "B", "Z"]), "A")
    assert "There is no edge from A to Z." in judge_path("A Z", instance, "Z").message
    one_way = Graph.from_edges([("B", "A", 1)], directed=True)
    assert judge_path("A B", Instance("", one_way, "A"), "B").status == "wrong"


def test_a_path_to_the_source_is_the_source() -> None:
    assert judge_path("A", five_nodes(), "A")


@pytest.mark.parametrize(
    ("distance", "before", "said"),
    [
        ({**TRUTH, "Q": 1}, BEFORE, "'Q' has a distance but is not a node of the graph."),
        (TRUTH, {}, "B has no predecessor. Which node does the distance of B come from?"),
        (TRUTH, {**BEFORE, "B": "Q"}, "the predecessor of B is 'Q', which is not a node"),
    ],
)
def test_results(distance: object, before: object, said: str) -> None:
    verdict = judge_paths(distance, before, five_nodes())
    assert verdict.status == "wrong"
    assert said in verdict.message


def test_results_may_be_spelled_in_several_ways() -> None:
    two_parts = Graph.from_edges([("A", "B", 1)], ["A", "B", "Z"])
    instance = Instance("", two_parts, "A")
    for none in ({}, {"Z": None}, {"Z": float("inf")}):
        assert judge_paths({"A": 0.0, "B": 1, **none}, {"B": "A"}, instance)
    assert judge_paths(TRUTH, BEFORE, five_nodes())


def test_predecessors_that_run_in_a_circle() -> None:
    graph = Graph.from_edges([("A", "B", 0), ("B", "C", 0), ("A", "C", 0)])
    verdict = judge_paths({"A": 0, "B": 0, "C": 0}, {"B": "C", "C": "B"}, Instance("", graph, "A"))
    assert "go in a circle" in verdict.message


def test_single_distances() -> None:
    assert JUDGE_DISTANCE(10.0, five_nodes())
    assert not JUDGE_DISTANCE("10", five_nodes())
    assert not JUDGE_DISTANCE(True, Instance("", Graph.from_edges([("A", "B", 1)]), "A"))


@pytest.mark.parametrize("weight", [3, 2.5, 1e-7, 1e9, 10**200, Fraction(1, 3)])
@pytest.mark.parametrize("number", ["99999999999", "12345678.9", "1e300", "-3", "5.5"])
def test_numbers_of_any_size_are_judged(number: str, weight: float) -> None:
    """The comparison includes ideas about the digits of numbers."""
    edges = [("A", "B", 5), ("A", "C", 10), ("B", "C", weight), ("C", "D", 2), ("C", "E", 7)]
    instance = Instance("any size", Graph.from_edges(edges), "A")
    rows = [
        "settled | B | C | D | E",
        f"A | {number} A | 10 A | - | -",
        f"B | {number} A | 9 B | - | -",
    ]
    assert judge_table("\n".join(rows), instance).status == "wrong"
    assert judge_order("A C E", instance).status == "wrong"
    assert diagnose_path("AE", instance).flaw is not None


@pytest.mark.parametrize(
    ("distance", "unread"),
    [("5", True), ("9", False)],  # a mistake above an unreadable line is one
)
def test_a_table_is_read_as_far_as_it_goes(distance: str, unread: bool) -> None:
    rows = f"settled | B | C | D | E\nA | {distance} A | 10 A | 8 A | -\nB | 5 A | ? ! | 8 A | -"
    verdict = judge_table(rows, five_nodes())
    assert (verdict.status, verdict.unread) == ("wrong", unread)


def test_where_every_edge_weighs_1_nobody_is_asked_about_weights() -> None:
    even = Instance("", Graph.from_edges([("A", "B", 1), ("B", "C", 1)]), "A")
    assert JUDGE_DISTANCE(1, even).message.endswith("short. How many steps does your path have?")
    assert "the weights on your path" in JUDGE_DISTANCE(9, five_nodes()).message

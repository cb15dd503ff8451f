"""Narration tells the truth, whatever a trace did."""

from __future__ import annotations

import pytest

from pathlib_games.boards import load_graph
from pathlib_games.graphs import (
    Estimate,
    Graph,
    Relax,
    Settle,
    Stale,
    Trace,
    astar,
    bellman_ford,
    dijkstra,
)
from pathlib_games.graphs.trace import Event
from pathlib_games.views.narration import moments
from tests.views.conftest import narration

FIVE = load_graph("five_nodes").graph


def last_words(*steps: Event, graph: Graph = FIVE) -> str:
    """Return what is said about the last of some steps on the five nodes."""
    trace: Trace[None] = Trace(graph, "A", steps, None)
    return list(moments(trace))[-1].words.split(" The end:")[0]


def test_the_run_on_the_five_nodes_is_told_sentence_by_sentence() -> None:
    assert narration(dijkstra.trace(FIVE, "A")) == [
        "Start at A: its distance is 0. No other node has a distance yet.",
        "Settle A at 0.",
        "B: 0 + 5 = 5; B had no distance yet, so it enters the frontier.",
        "C: 0 + 10 = 10; C had no distance yet, so it enters the frontier.",
        "D: 0 + 8 = 8; D had no distance yet, so it enters the frontier.",
        "Settle B at 5.",
        "C: 5 + 3 = 8 beats 10, so C's predecessor becomes B.",
        "E: 5 + 8 = 13; E had no distance yet, so it enters the frontier.",
        "Settle D at 8.",
        "E: 8 + 2 = 10 beats 13, so E's predecessor becomes D.",
        "Settle C at 8.",
        "Skip the stale entry C at 10: C was settled at 8.",
        "Settle E at 10.",
        "Skip the stale entry E at 13: E was settled at 10. The end: every node is settled.",
    ]


REACHED = (Settle("A", 0), Relax("A", "B", 5, 5, improved=True), Settle("B", 5))


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        # What a right search may do.
        ([*REACHED, Relax("B", "A", 5, 10, improved=False)], "A: 5 + 5 = 10 does not beat 0."),
        (
            [*REACHED, Relax("B", "B", 0, 5, improved=False)],
            "B: 5 + 0 = 5 equals 5, so nothing changes.",
        ),
        (
            [*REACHED, Relax("B", "C", 0.25, 5.25, improved=True)],
            "C: 5 + 0.25 = 5.25; C had no distance yet, so it enters the frontier.",
        ),
        # Offers that should have been refused, and one that should have been taken.
        (
            [*REACHED, Relax("B", "A", 5, 10, improved=True)],
            "A: 5 + 5 = 10 does not beat 0, yet it replaces it, and A's predecessor becomes B.",
        ),
        (
            [*REACHED, Relax("A", "B", 5, 5, improved=True)],
            "B: 0 + 5 = 5 equals 5, yet B's predecessor becomes A.",
        ),
        (
            [*REACHED, Relax("A", "B", 2, 2, improved=False)],
            "B: 0 + 2 = 2 beats 5, but B stays at 5.",
        ),
        (
            [*REACHED, Relax("A", "B", 2, 2, improved=True)],
            "B: 0 + 2 = 2 beats 5, so B's predecessor becomes A, although B was settled.",
        ),
        (
            [*REACHED, Relax("B", "C", 3, 8, improved=False)],
            "C: 5 + 3 = 8; C had no distance yet, but the offer is not taken.",
        ),
        # Sums that are not sums: the weight alone, and a tail without a distance.
        (
            [*REACHED, Relax("B", "C", 3, 3, improved=True)],
            (
                "C: 3 is offered, although 5 + 3 = 8; "
                "C had no distance yet, so it enters the frontier."
            ),
        ),
        (
            [Relax("D", "E", 2, 2, improved=True)],
            (
                "E: 2 is offered, although D has no distance; "
                "E had no distance yet, so it enters the frontier."
            ),
        ),
        # Settling and skipping.
        ([Settle("E", 13)], "Settle E at 13, although it had no distance yet."),
        ([*REACHED, Settle("B", 5)], "Settle B at 5, although it was settled before."),
        (
            [Relax("A", "B", 5, 5, improved=True), Settle("B", 7)],
            "Settle B at 7, although its tentative distance is 5.",
        ),
        ([Stale("E", 3)], "Skip the stale entry E at 3, although E has no distance."),
        (
            [Relax("A", "B", 5, 5, improved=True), Stale("B", 9)],
            "Skip the stale entry B at 9: B now stands at 5.",
        ),
    ],
)
def test_each_kind_of_step_is_told_as_it_happened(steps: list[Event], words: str) -> None:
    assert last_words(*steps) == words


def test_floats_that_differ_are_written_differently() -> None:
    steps = [
        Relax("A", "B", 0.3, 0.3, improved=True),
        Relax("A", "C", 0.2, 0.2, improved=True),
        Relax("C", "B", 0.1, 0.1 + 0.2, improved=False),
    ]
    assert "= 0.30000000000000004 does not beat 0.3." in last_words(*steps)


def test_astar_says_which_sum_decides() -> None:
    guesses = {"A": 9, "B": 6, "C": 0, "D": 1, "E": 0}
    told = narration(astar.trace(FIVE, "A", "E", guesses.__getitem__))
    settled = [words for words in told if words.startswith("Settle")]
    assert settled[:2] == [
        "Settle A at 0: 0 + 9 = 9 is the smallest sum.",
        "Settle D at 8: 8 + 1 = 9 is the smallest sum.",
    ]
    hasty: list[Event] = [Estimate("A", 0), Estimate("B", 6), Estimate("D", 1), Settle("A", 0)]
    hasty += [Relax("A", "B", 5, 5, improved=True), Relax("A", "D", 8, 8, improved=True)]
    trace: Trace[None] = Trace(FIVE, "A", [*hasty, Settle("B", 5)], None)
    assert "Settle B at 5: 5 + 6 = 11 is not the smallest sum." in narration(trace)[-1]


def test_a_negative_weight_is_taken_away() -> None:
    graph = Graph.from_edges([("A", "B", 5), ("B", "C", -4)], directed=True)
    told = narration(bellman_ford.trace(graph, "A"))
    assert "C: 5 - 4 = 1; C had no distance yet, so this is its first." in told


def test_a_search_in_rounds_has_words_of_its_own() -> None:
    graph = Graph.from_edges([("A", "B", 5)], nodes=["A", "B", "C"], directed=True)
    told = narration(bellman_ford.trace(graph, "A"))
    assert told[-2:] == [
        "A is final at 0.",
        "B is final at 5. The end: no edge improves anything. C cannot be reached.",
    ]
    assert not [words for words in told if "frontier" in words or "ettle" in words]


def test_the_end_names_what_is_left() -> None:
    lonely = Graph.from_edges([("A", "B", 5)], nodes=["A", "B", "C", "D"])
    assert narration(dijkstra.trace(lonely, "A"))[-1].endswith("C and D cannot be reached.")
    stopped = dijkstra.trace(FIVE, "A", "B")
    assert narration(stopped)[-1].endswith("The end: C, D and E were never settled.")

"""Rounds and waves: where they end, and what is said of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pathlib_games.boards import load_graph
from pathlib_games.games import color_lines
from pathlib_games.graphs import (
    Graph,
    Relax,
    Settle,
    Stale,
    Trace,
    astar,
    bellman_ford,
    bfs,
    dijkstra,
    grid_graph,
    manhattan,
)
from pathlib_games.views import narration as module
from pathlib_games.views.graph_view import GraphView
from pathlib_games.views.grid_view import GridView
from pathlib_games.views.narration import frames
from pathlib_games.views.rounds import round_ends

if TYPE_CHECKING:
    from pathlib_games.graphs.trace import Event
    from pathlib_games.views.view import View

FIVE = load_graph("five_nodes").graph


def told(trace: Trace[Any], view: View) -> dict[int, str]:
    """Return the sentence about each round, by the index of its last state."""
    made = enumerate(frames(trace, view)["frames"])
    return {k: frame["round"] for k, frame in made if "round" in frame}


def test_a_round_settles_a_node_and_says_which_numbers_changed() -> None:
    assert told(dijkstra.trace(FIVE, "A"), GraphView(FIVE)) == {
        4: "Settle A at 0. Now B gets 5, C gets 10 and D gets 8.",
        7: "Settle B at 5. Now C drops from 10 to 8 and E gets 13.",
        9: "Settle D at 8. Now E drops from 13 to 10.",
        10: "Settle C at 8. No number changes.",
        13: "Skip the stale entry C at 10. Settle E at 10. No number changes. "
        "Skip the stale entry E at 13. The end: every node is settled.",
    }


def test_a_search_by_rounds_goes_by_its_own_rounds() -> None:
    edges = [("A", "B", 4), ("A", "C", 5), ("C", "B", -3), ("B", "D", 2)]
    graph = Graph.from_edges(edges, directed=True)
    assert list(told(bellman_ford.trace(graph, "A"), GraphView(graph)).values()) == [
        "Round 1 tests every edge. Now B gets 2, C gets 5 and D gets 6.",
        "Round 2 tests every edge. Now D drops from 6 to 4.",
        "Round 3 tests every edge. No number changes. The end: no edge improves anything.",
    ]


def test_on_a_board_whose_steps_weigh_the_same_a_round_is_a_wave() -> None:
    position = color_lines.Position.from_text("1.2\n...")
    trace = bfs.trace(color_lines.move_graph(position, (0, 0)), (0, 0))
    view = color_lines.search_view(position, (0, 0))
    assert frames(trace, view)["rounds"] == "wave"
    assert list(told(trace, view).values()) == [
        "Settle (0, 0) at 0. Now (1, 0) and (0, 1) get 1.",
        "Settle (1, 0) and (0, 1) at 1. Now (1, 1) gets 2.",
        "Settle (1, 1) at 2. Now (2, 1) gets 3.",
        "Settle (2, 1) at 3. No number changes. The end: every node is settled.",
    ]


def test_no_waves_in_a_graph_on_a_weighted_board_or_with_guesses() -> None:
    flat, weighted = grid_graph(["....", "...."]), Graph.from_edges([((0, 0), (1, 0), 2)])
    uneven = Graph.from_edges([((0, 0), (1, 0), 2), ((1, 0), (2, 0), 1)])
    names = Graph.from_edges([("A", "B", 1), ("B", "C", 1)])
    runs: list[tuple[Trace[Any], View, str]] = [
        (dijkstra.trace(flat, (0, 0)), GridView(flat), "wave"),
        (dijkstra.trace(weighted, (0, 0)), GridView(weighted), "wave"),
        (dijkstra.trace(uneven, (0, 0)), GridView(uneven), "round"),
        (astar.trace(flat, (0, 0), (3, 1), manhattan((3, 1))), GridView(flat), "round"),
        (bfs.trace(names, "A"), GraphView(names), "round"),
    ]
    for trace, view, rounds in runs:
        assert frames(trace, view)["rounds"] == rounds


def test_many_nodes_and_many_changes_are_counted() -> None:
    star = Graph.from_edges([("A", f"N{k}", k) for k in range(1, 9)], directed=True)
    first = next(iter(told(dijkstra.trace(star, "A"), GraphView(star)).values()))
    assert first == "Settle A at 0. Now 8 nodes get their first number."
    even = Graph.from_edges([("A", f"N{k}", 1) for k in range(1, 9)], directed=True)
    first = next(iter(told(dijkstra.trace(even, "A"), GraphView(even)).values()))
    assert first == "Settle A at 0. Now 8 nodes get 1."


WRONG: list[tuple[list[Event], str]] = [
    (
        [Settle("A", 0), Relax("A", "B", 5, 9, improved=True), Settle("B", 9)],
        (
            "Settle A at 0. B: 9 is offered, although 0 + 5 = 5; B had no distance yet, so it "
            "enters the frontier. Now B gets 9."
        ),
    ),
    (
        [Settle("A", 0), Relax("A", "B", 5, 5, improved=False), Settle("B", 5)],
        "Settle A at 0. B: 0 + 5 = 5; B had no distance yet, but the offer is not taken.",
    ),
    (
        [Settle("E", 4), Settle("A", 0), Relax("A", "B", 5, 5, improved=True)],
        "Settle E at 4, although it had no distance yet. No number changes.",
    ),
    (
        [Stale("E", 3), Stale("E", 4), Settle("A", 0), Settle("A", 0)],
        "Skip 2 stale entries. Settle A at 0. No number changes.",
    ),
]


@pytest.mark.parametrize(("steps", "words"), WRONG)
def test_what_no_search_should_do_keeps_its_own_sentence(steps: list[Event], words: str) -> None:
    trace: Trace[None] = Trace(FIVE, "A", steps, None)
    assert next(iter(told(trace, GraphView(FIVE)).values())).startswith(words)


def test_a_search_without_rounds_has_only_single_steps() -> None:
    steps = (Settle("A", 0), Settle("B", 1))
    trace: Trace[None] = Trace(FIVE, "A", steps, None)
    assert frames(trace, GraphView(FIVE))["rounds"] == ""
    assert told(trace, GraphView(FIVE)) == {}
    assert round_ends(()) == []


def test_a_beginning_ends_with_a_round_that_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_PIECES", 35)
    words = told(dijkstra.trace(FIVE, "A"), GraphView(FIVE))
    assert list(words) == [4, 6]
    assert words[6] == (
        "Settle B at 5. Now C drops from 10 to 8. "
        "The search goes on: only the first 6 of its 13 steps fit into a picture."
    )


def test_the_relaxed_edges_of_a_round_are_those_that_are_drawn_as_relaxed(
    case: tuple[Trace[Any], View],
) -> None:
    trace, view = case
    found = frames(trace, view)["frames"]
    begins = 0
    for k, frame in enumerate(found):
        for part, lit in frame.get("lit", {}).items():
            assert begins < lit < k
            step = trace.steps[lit - 1]
            assert isinstance(step, Relax)
            assert part == view.relaxed_part(step)
            assert part in found[lit]["parts"]
        if "round" in frame:
            begins = k

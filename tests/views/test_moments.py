"""Of a long search there is a beginning that says so; table and queue say what changed."""

from __future__ import annotations

import pytest

from pathlib_games.boards import load_graph
from pathlib_games.graphs import dijkstra
from pathlib_games.views import narration as module
from pathlib_games.views.graph_view import GraphView
from pathlib_games.views.narration import moments, queue_rows, shown_moments, table_row

FIVE = load_graph("five_nodes").graph


def test_a_beginning_says_that_more_follows_and_the_whole_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trace = dijkstra.trace(FIVE, "A")
    whole, lengths = list(moments(trace)), set[int]()
    for most in range(140):
        monkeypatch.setattr(module, "_MOST_PIECES", most)
        *before, last = shown_moments(trace, GraphView(FIVE))
        assert before == whole[: len(before)]
        left = f"only the first {len(before)} of its {len(trace)} steps fit into a picture."
        more = "" if last == whole[-1] else f" The search goes on: {left}"
        assert last.words == f"{whole[len(before)].words}{more}"
        lengths.add(len(before))
    assert lengths == set(range(len(trace) + 1)), "some budgets show a part, and some show all"


def test_table_rows_show_state_and_change() -> None:
    trace = dijkstra.trace(FIVE, "A")
    row = table_row("C", trace.at(5), trace.at(6))
    shown = (row.old_distance, row.distance, row.old_predecessor, row.predecessor)
    assert shown == ("10", "8", "A", "B")
    assert (row.settled, row.changed) == ("no", True)
    still = table_row("D", trace.at(5), trace.at(6))
    assert (still.old_distance, still.old_predecessor, still.changed) == (None, None, False)
    settled = table_row("B", trace.at(4), trace.at(5))
    assert (settled.settled, settled.changed, settled.old_distance) == ("yes", True, None)


def test_queue_says_which_entries_are_stale() -> None:
    rows = queue_rows(dijkstra.trace(FIVE, "A").at(6))
    assert [(row.words, row.stale) for row in rows] == [
        ("D at 8", False),
        ("C at 8", False),
        ("C at 10", True),
    ]

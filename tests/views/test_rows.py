"""The table shows the state and what changed in it; the queue says what is stale."""

from __future__ import annotations

from pathlib_games.boards import load_graph
from pathlib_games.graphs import (
    dijkstra,
)
from pathlib_games.views.rows import queue_rows, table_row

FIVE = load_graph("five_nodes").graph


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

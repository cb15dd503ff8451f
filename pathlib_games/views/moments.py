"""What a trace shows, moment by moment: its states, words for them, the table and the queue.

Each state comes with the state before it, since what changed matters most.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from pathlib_games.graphs import BadGraph, Graph
from pathlib_games.views.sentences import end_sentence, sentence, start_sentence
from pathlib_games.views.view import NOTHING, distance_text, number
from pathlib_games.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathlib_games.graphs import Node, QueueEntry, Trace, TraceState
    from pathlib_games.views.view import View


@dataclass(frozen=True, slots=True)
class Moment:
    """One state of a trace with the state before it and the words for what happened."""

    before: TraceState | None  # the state one step earlier; None at the start
    after: TraceState
    words: str  # what is said about it; at the end of the trace the end is told as well


def moments(trace: Trace[Any]) -> Iterator[Moment]:
    """Go through a trace from the start to the end; one moment more than it has steps."""
    graph, before = trace.graph, None
    for k, after in enumerate(trace.states()):
        words = start_sentence(after) if before is None else sentence(before, after)
        if k == len(trace):
            nodes = graph.nodes if isinstance(graph, Graph) else tuple(after.distance)
            words = f"{words} {trace.end or end_sentence(after, nodes)}"
        yield Moment(before, after, words)
        before = after


MOST_PARTS = 20_000
"""A picture of more parts is too large for a page."""
_MOST_PIECES = 250_000
"""So many pieces of states are made and sent, at the most: what changes, and what is known."""


def shown_moments(trace: Trace[Any], view: View) -> Iterator[Moment]:
    """Go through the moments of a trace that a page can hold; the last one says if more follow.

    A state is made of what is known, and all of it grows with the steps: of a long search on a
    large board only the beginning is shown.

    Raises `BadGraph` if the picture has more than `MOST_PARTS` parts.
    """
    if len(view.places) > MOST_PARTS:
        raise BadGraph(
            f"A picture of {counted(len(view.places), 'part')} is too large for a page (at most "
            f"{MOST_PARTS:,}): show the search on a smaller graph or board."
        )
    left = _MOST_PIECES
    for k, moment in enumerate(moments(trace)):
        state, words = moment.after, view.said(moment.words)
        left -= (
            4 + len(state.distance) // 10 + (len(state.queue) if view.tabular or view.waits else 0)
        )
        if left < 0 and k < len(trace):
            yield replace(
                moment,
                words=f"{words} The search goes on: only the first {k:,} of its "
                f"{counted(len(trace), 'step')} fit into a picture.",
            )
            return
        yield replace(moment, words=words)


# ---- the table and the queue --------------------------------------------------------------------


class Row(NamedTuple):
    """One row of the distance table, in words and numbers as they are shown."""

    node: str
    distance: str
    settled: str
    predecessor: str
    # What the step replaced, to be struck out; None if it did not.
    old_distance: str | None
    old_predecessor: str | None
    changed: bool


SETTLED = "settled?"
COLUMNS = ("node", "distance", SETTLED, "predecessor")


def table_row(node: Node, before: TraceState | None, after: TraceState) -> Row:
    """Return the row of one node in a state, with what the step to this state changed."""
    distance, predecessor, settled = _cells(node, after)
    if before is None:
        return Row(str(node), distance, settled, predecessor, None, None, changed=False)
    cells = _cells(node, before)
    return Row(
        str(node),
        distance,
        settled,
        predecessor,
        cells[0] if cells[0] != distance else None,
        cells[1] if cells[1] not in {predecessor, NOTHING} else None,
        changed=cells != (distance, predecessor, settled),
    )


def _cells(node: Node, state: TraceState) -> tuple[str, str, str]:
    predecessor = state.predecessor.get(node)
    return (
        distance_text(state, node),
        NOTHING if predecessor is None else str(predecessor),
        "yes" if node in state.settled else "no",
    )


class QueueRow(NamedTuple):
    """One entry of the queue as it is shown: its words, and whether it is stale."""

    words: str
    stale: bool


def queue_rows(state: TraceState) -> tuple[QueueRow, ...]:
    """Return the queue of a state, the next entry first."""
    return tuple(QueueRow(_entry_words(entry), entry.stale) for entry in state.queue)


def waiting_row(state: TraceState) -> tuple[str, ...]:
    """Return who waits in a queue where nothing but the order of coming counts."""
    return tuple(str(entry.node) for entry in state.queue)


def _entry_words(entry: QueueEntry) -> str:
    words = f"{entry.node} at {number(entry.distance)}"
    return words if entry.estimate is None else f"{words} + {number(entry.estimate)}"

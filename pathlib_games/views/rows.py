"""The distance table and the queue of a state, in words and numbers as they are shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pathlib_games.views.view import NOTHING, distance_text, number

if TYPE_CHECKING:
    from pathlib_games.graphs import Node, QueueEntry, TraceState


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the distance table.

    `old_distance`, `old_predecessor`: what the step replaced, to be struck out; None if it did not.
    """

    node: str
    distance: str
    settled: str
    predecessor: str
    old_distance: str | None
    old_predecessor: str | None
    changed: bool


COLUMNS = ("node", "distance", "settled?", "predecessor")


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


@dataclass(frozen=True, slots=True)
class QueueRow:
    """One entry of the queue as it is shown: its words, and whether it is stale."""

    words: str
    stale: bool


def queue_rows(state: TraceState) -> tuple[QueueRow, ...]:
    """Return the queue of a state, the next entry first."""
    return tuple(QueueRow(_entry_words(entry), entry.stale) for entry in state.queue)


def _entry_words(entry: QueueEntry) -> str:
    words = f"{entry.node} at {number(entry.distance)}"
    return words if entry.estimate is None else f"{words} + {number(entry.estimate)}"

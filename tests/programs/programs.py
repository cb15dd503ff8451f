"""Programs that tests run in other processes: a right one, a wrong one, and two that do harm."""

from __future__ import annotations

import time

from tools.corpus import named

right = named("five-nodes/write-dijkstra/right/waiting-and-done").load()
first_label = named("five-nodes/write-dijkstra/wrong/first-label").load()


def loops() -> None:
    """Never end."""
    while True:
        pass


def keeps(size: int) -> None:
    """Keep so many bytes, and wait."""
    kept = b"x" * size
    time.sleep(len(kept))

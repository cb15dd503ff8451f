"""Programs that tests run in other processes: a correct one, a wrong one, and two harmful ones."""

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
    """Keep this many bytes, and wait."""
    kept = b"x" * size
    time.sleep(len(kept))

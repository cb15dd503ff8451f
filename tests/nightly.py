"""How many random cases a test draws: some at every run, all of them every night."""

import os

NIGHTLY = os.environ.get("PATHLIB_GAMES_NIGHTLY") == "1"


def cases(every_night: int, every_time: int) -> int:
    """Return how many cases are drawn now."""
    return every_night if NIGHTLY else every_time

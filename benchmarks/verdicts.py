"""How long learners wait for a verdict on a program, with its process."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter

from pathlib_games.exercises.registry import EXERCISES

TITLE = "Verdicts on programs: milliseconds until they are there"

_TIMES = 20
_SLEEPS = 3.0  # seconds in which a learner reads, and the process is started
_FIRST = """
from time import perf_counter, sleep
from pathlib_games import check
from pathlib_games.graphs import dijkstra
sleep({wait})
began = perf_counter()
check.shortest_paths(dijkstra)
print(1000 * (perf_counter() - began))
"""


def run() -> str:
    """Judge a right program of each exercise that takes one, again and again."""
    lines = ["| exercise | ms, median | ms, slowest |", "| --- | --- | --- |"]
    for exercise in EXERCISES.values():
        item = exercise.draw(seed=1)
        key = exercise.key(item)
        if callable(key):
            judge = partial(exercise.judge, key, item)
            judge()
            taken = sorted(_clocked(judge) for _ in range(_TIMES))
            lines.append(f"| {exercise.id} | {median(taken):.0f} | {taken[-1]:.0f} |")
    later, at_once = _first(_SLEEPS), _first(0)
    lines += [
        "",
        "| the first verdict of a notebook | ms |",
        "| --- | --- |",
        f"| {_SLEEPS:g} seconds after the course was imported | {later:.0f} |",
        f"| at once after it | {at_once:.0f} |",
    ]
    return "\n".join(lines)


def _clocked(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return 1000 * (perf_counter() - began)


def _first(wait: float) -> float:
    program = _FIRST.replace("{wait}", str(wait))
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return float(said.stdout.splitlines()[-1])

"""Measures contenders in turns, so that a busy machine slows all of them alike."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from statistics import quantiles
from time import perf_counter

from tqdm import tqdm


@dataclass(frozen=True)
class Timing:
    """Lower quartile, median and upper quartile of the runs, in seconds."""

    lower: float
    median: float
    upper: float


def interleaved(
    contenders: dict[str, Callable[[], object]], rounds: int, title: str
) -> dict[str, Timing]:
    """Run every contender in each round and give the quartiles of each.

    A fast contender is run several times in a row, until 20 ms have passed, and the mean counts.

    Parameters
    ----------
    contenders
        What to run, by name.
    rounds
        How often, at least 2. One more round before them is not counted.
    title
        What the progress bar says.
    """
    repeats = {name: max(1, round(0.02 / _seconds(run, 1))) for name, run in contenders.items()}
    seconds: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in tqdm(range(rounds), desc=title, leave=False):
        for name, run in contenders.items():
            gc.collect()
            seconds[name].append(_seconds(run, repeats[name]))
    return {name: Timing(*quantiles(times, n=4)) for name, times in seconds.items()}


def _seconds(run: Callable[[], object], repeats: int) -> float:
    """Give the mean seconds of a run; throwing the last result away is not counted."""
    result = None
    begin = perf_counter()
    for _ in range(repeats):
        result = run()
    mean = (perf_counter() - begin) / repeats
    del result
    return mean

"""Measures contenders in turns, so that a busy machine slows all of them alike."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import log
from statistics import linear_regression, quantiles
from time import perf_counter


@dataclass(frozen=True)
class Timing:
    """The least, lower quartile, median and upper quartile of the runs, in seconds."""

    least: float
    lower: float
    median: float
    upper: float


class Clocked(float):
    """What a contender that runs elsewhere, with a clock of its own, says it took: seconds."""


def interleaved(
    contenders: dict[str, Callable[[], object]], rounds: int, title: str
) -> dict[str, Timing]:
    """Run every contender in each round and give the quartiles of each.

    A fast contender is run several times in a row, until 20 ms have passed, and the mean counts.
    One that returns `Clocked` seconds is run once a round, and these seconds count.

    `rounds`: how often, at least 2; the first runs, which warm up, are not counted.
    """
    from tqdm import tqdm

    repeats = {name: _repeats(run) for name, run in contenders.items()}
    seconds: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in tqdm(range(rounds), desc=title, leave=False):
        for name, run in contenders.items():
            gc.collect()
            seconds[name].append(_seconds(run, repeats[name]))
    return {name: Timing(min(times), *quantiles(times, n=4)) for name, times in seconds.items()}


def _repeats(run: Callable[[], object]) -> int:
    """Run a contender once or twice, and give how often it should run in a row."""
    begin = perf_counter()
    found = run()
    taken = perf_counter() - begin
    if isinstance(found, Clocked):
        return 1
    if taken < 1:  # the first run may have imported something
        taken = _seconds(run, 1)
    return max(1, round(0.02 / taken))


def _seconds(run: Callable[[], object], repeats: int) -> float:
    """Return the mean seconds of a run; throwing the last result away is not counted."""
    result = None
    begin = perf_counter()
    for _ in range(repeats):
        result = run()
    mean = (perf_counter() - begin) / repeats
    if isinstance(result, Clocked):
        return float(result)
    del result
    return mean


def exponent(points: Iterable[tuple[float, float]]) -> float:
    """Fit a power to measured points: the slope of the straight line in a log-log chart."""
    sizes, values = zip(*points, strict=True)
    return linear_regression([log(size) for size in sizes], [log(v) for v in values]).slope

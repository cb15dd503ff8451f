"""Measure contenders in turns, so that a busy machine slows all of them alike."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from statistics import median, quantiles
from threading import Event, Thread
from time import perf_counter, process_time

from tqdm import tqdm

YARDSTICK = "the yardstick"
_BLOCK = 0.02  # processor seconds to repeat something
_LOOKS = 5  # before and after all measurements
_EVERY = 5.0  # seconds between two looks at the load


@dataclass(frozen=True)
class Timing:
    """The least, lower quartile, median and upper quartile of the runs, in seconds."""

    least: float
    lower: float
    median: float
    upper: float


class Clocked(float):
    """The seconds that a contender with its own clock reports."""


def yardstick() -> int:
    """Do typical Python work, always the same, with more memory than the caches hold."""
    found: dict[int, list[tuple[int, str]]] = {}
    for number in range(15_000):
        found.setdefault(number * 7919 % 2503, []).append((number, str(number)))
    return sum(max(numbers)[0] for numbers in found.values())


def processor(run: Callable[[], object]) -> Callable[[], object]:
    """Make a contender return the mean processor seconds of some runs in a row.

    So other programs on the machine do not count; neither does the contender's work in other
    processes.

    Examples
    --------
    >>> 0 < processor(yardstick)() < 60
    True
    """
    return lambda: Clocked(_block(run)[1])


def _block(run: Callable[[], object]) -> tuple[float, float]:
    """Run something for a while; return the mean seconds and processor seconds of a run."""
    began, worked, runs = perf_counter(), process_time(), 0
    while runs == 0 or process_time() - worked < _BLOCK:
        run()
        runs += 1
    return (perf_counter() - began) / runs, (process_time() - worked) / runs


@dataclass
class Surroundings:
    """The state of the machine during a measurement.

    Attributes
    ----------
    seconds, processor
        The clock and processor time of the yardstick at each look.
    loads
        The number of processes that wanted to run.
    """

    seconds: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    loads: list[float] = field(default_factory=list)

    def look(self) -> Clocked:
        """Run the yardstick, and note its time."""
        took, worked = _block(yardstick)
        self.seconds.append(took)
        self.processor.append(worked)
        return Clocked(took)

    def told(self) -> str:
        """Describe it in one sentence, which `benchmarks.compare` reads."""
        middle, low, high = (
            f"{1000 * seconds:.3g}"
            for seconds in (median(self.seconds), min(self.seconds), max(self.seconds))
        )
        load = (
            f"The load of the machine, this work included, was {min(self.loads):.1f} to "
            f"{max(self.loads):.1f}, in the middle {median(self.loads):.1f}."
            if self.loads
            else "This system does not tell its load."
        )
        return (
            f"The yardstick, a fixed piece of Python, took {middle} ms meanwhile ({low} to {high}),"
            f" and at the least {1000 * min(self.processor):.3g} ms of the processor. {load}"
        )


_watching: ContextVar[Surroundings | None] = ContextVar("_watching", default=None)


@contextmanager
def watched() -> Iterator[Surroundings]:
    """Watch the machine during a measurement."""
    seen, done = Surroundings(), Event()

    def note_load() -> None:
        while True:
            seen.loads.append(os.getloadavg()[0])
            if done.wait(_EVERY):
                return

    watching = Thread(target=note_load)
    if hasattr(os, "getloadavg"):  # Windows has none
        watching.start()
    token = _watching.set(seen)
    try:
        for _ in range(_LOOKS):
            seen.look()
        yield seen
        for _ in range(_LOOKS):
            seen.look()
    finally:
        _watching.reset(token)
        done.set()
        if watching.is_alive():
            watching.join()


def interleaved(
    contenders: dict[str, Callable[[], object]], rounds: int, title: str
) -> dict[str, Timing]:
    """Run every contender in each round and return the quartiles of each.

    A fast contender runs several times in a row, until 20 ms have passed, and the mean counts. One
    that returns `Clocked` seconds runs once a round, and these seconds count.

    Inside `watched`, the yardstick takes its turn as well.

    `rounds`: the number of rounds, at least 2; the first runs, which warm up, do not count.
    """
    if seen := _watching.get():
        contenders = {YARDSTICK: seen.look, **contenders}
    repeats = {name: _repeats(run) for name, run in contenders.items()}
    seconds: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in tqdm(range(rounds), desc=title, leave=False):
        for name, run in contenders.items():
            gc.collect()
            seconds[name].append(_seconds(run, repeats[name]))
    seconds.pop(YARDSTICK, None)
    return {name: Timing(min(times), *quantiles(times, n=4)) for name, times in seconds.items()}


def _repeats(run: Callable[[], object]) -> int:
    """Run a contender once or twice, and return how often it should run in a row."""
    begin = perf_counter()
    found = run()
    taken = perf_counter() - begin
    if isinstance(found, Clocked):
        return 1
    if taken < 1:  # the first run may have imported something
        taken = _seconds(run, 1)
    return max(1, round(0.02 / taken))


def _seconds(run: Callable[[], object], repeats: int) -> float:
    """Return the mean seconds of a run, without discarding the last result."""
    result = None
    begin = perf_counter()
    for _ in range(repeats):
        result = run()
    mean = (perf_counter() - begin) / repeats
    if isinstance(result, Clocked):
        return float(result)
    del result
    return mean

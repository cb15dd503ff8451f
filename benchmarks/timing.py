"""Measures contenders in turns, so that a busy machine slows all of them alike."""

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
_BLOCK = 0.02  # so many seconds of the processor something is repeated
_LOOKS = 5  # before and after all that is measured
_EVERY = 5.0  # seconds between two looks at the load


@dataclass(frozen=True)
class Timing:
    """The least, lower quartile, median and upper quartile of the runs, in seconds."""

    least: float
    lower: float
    median: float
    upper: float


class Clocked(float):
    """What a contender that runs elsewhere, with a clock of its own, says it took: seconds."""


def yardstick() -> int:
    """Do what Python does all day, always the same, with more memory than is nearest at hand."""
    found: dict[int, list[tuple[int, str]]] = {}
    for number in range(15_000):
        found.setdefault(number * 7919 % 2503, []).append((number, str(number)))
    return sum(max(numbers)[0] for numbers in found.values())


def processor(run: Callable[[], object]) -> Callable[[], object]:
    """Let a contender tell the mean seconds of the processor of some runs in a row.

    So nobody else's work is counted who has the machine in between. What the contender lets other
    processes do is not counted either.

    Examples
    --------
    >>> 0 < processor(yardstick)() < 60
    True
    """
    return lambda: Clocked(_block(run)[1])


def _block(run: Callable[[], object]) -> tuple[float, float]:
    """Run something for a while; give the mean seconds of a run, and those of the processor."""
    began, worked, runs = perf_counter(), process_time(), 0
    while runs == 0 or process_time() - worked < _BLOCK:
        run()
        runs += 1
    return (perf_counter() - began) / runs, (process_time() - worked) / runs


@dataclass
class Surroundings:
    """What the machine was like while something was measured.

    Attributes
    ----------
    seconds, processor
        How long the yardstick took at each look, and how long the processor worked for it.
    loads
        How many processes wanted to run.
    """

    seconds: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    loads: list[float] = field(default_factory=list)

    def look(self) -> Clocked:
        """Take the yardstick, and note how long it took."""
        took, worked = _block(yardstick)
        self.seconds.append(took)
        self.processor.append(worked)
        return Clocked(took)

    def told(self) -> str:
        """Say it in one sentence, which `benchmarks.compare` reads."""
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
    """Note what the machine is like while something is measured."""
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
    """Run every contender in each round and give the quartiles of each.

    A fast contender is run several times in a row, until 20 ms have passed, and the mean counts.
    One that returns `Clocked` seconds is run once a round, and these seconds count.

    If somebody watches, the yardstick takes its turn as well.

    `rounds`: how often, at least 2; the first runs, which warm up, are not counted.
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

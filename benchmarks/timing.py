"""How contenders are measured, the package's own way, and how fast the machine was meanwhile."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from statistics import median
from threading import Event, Thread
from time import perf_counter, process_time

from pathlib_games.graphs import measuring
from pathlib_games.graphs.measuring import Clocked, Timing, exponent

__all__ = ["Clocked", "Surroundings", "Timing", "exponent", "interleaved", "processor", "watched"]

YARDSTICK = "the yardstick"
_BLOCK = 0.02  # so many seconds of the processor something is repeated
_LOOKS = 5  # before and after all that is measured
_EVERY = 5.0  # seconds between two looks at the load


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
    """Measure as the package does; if somebody watches, the yardstick takes its turn as well."""
    seen = _watching.get()
    if seen is None:
        return measuring.interleaved(contenders, rounds, title)
    found = measuring.interleaved({YARDSTICK: seen.look, **contenders}, rounds, title)
    del found[YARDSTICK]
    return found

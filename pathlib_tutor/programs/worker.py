"""Run learners' programs in processes with limits; they answer in JSON (`values`).

Where processes can fork, one waits with everything loaded and forks a new one for each program, so
no program can harm a later one. Elsewhere each program starts its own. One process is always
ready; after a while without a program, all of them end.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import linecache
import os
import pickle
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from threading import Lock
from time import process_time
from typing import Any, BinaryIO, TypeVar

from pathlib_games import processes
from pathlib_games.graphs import fast
from pathlib_games.processes import (
    Broken,
    Process,
    Resting,
    Splitting,
    receive,
    send,
    split_when_asked,
    standard_line,
    start,
)
from pathlib_tutor.programs import limits
from pathlib_tutor.programs.calls import Page, Work
from pathlib_tutor.programs.limits import OURS, Guard, limit_memory, limited_time
from pathlib_tutor.programs.sending import jobs_read

T = TypeVar("T")

LARGEST = 4 << 20
"""The most bytes of an answer."""
LOADING = 10.0
"""Seconds for loading a program, with the libraries that it imports."""
TELLING = 1.0
"""Seconds for describing an error."""
_NEEDED = (*OURS, "pathlib_games.games.")
_DRAWN = re.compile(r"\.(views?|widgets?)(_\w+)?$")


class Supply(Resting):
    """A supply that keeps a process ready for the next program."""

    REST = 20.0
    """Seconds without a program after which the processes end."""

    def __init__(self) -> None:
        super().__init__()
        self._source: Splitting | None = None  # None without fork
        self._ahead: Process | None = None
        self._loaded: set[str] = set()
        self._later: set[str] = set()

    def prepare(self, later: Iterable[str] = ()) -> None:
        """Start loading the modules for later programs, without waiting.

        `later`: modules that are not loaded here yet.
        """
        with self.door:
            self._later.update(later)
            if self.is_a_copy():
                self._source, self._ahead, self.owner = None, None, os.getpid()
            if processes.ANY:
                with contextlib.suppress(OSError):
                    self._started()

    def _started(self) -> None:
        if processes.SPLITS and self._source is None:
            call, most = "wait_for_programs", (LARGEST, limits.MEMORY)
            self._source, self._loaded = Splitting(__name__, call, *most), set()
        here = {name for name in sys.modules if name.startswith(_NEEDED) and sys.modules.get(name)}
        new = {name for name in here if not _DRAWN.search(name)} | self._later
        new -= self._loaded
        self._loaded |= new
        if self._source is not None and new:
            self._source.load(json.dumps(sorted(new)).encode())
            if self._ahead is not None:
                self._ahead.end()  # or each program would load the new modules
                self._ahead = None
        if self._ahead is None:
            self._ahead = self._new()
        self.rest_later()

    def _new(self) -> Process:
        if self._source is not None:
            return self._source.split()
        call = f"carry_out_here({sorted(self._loaded)!r})"
        return start(__name__, call, LARGEST, limits.MEMORY)

    def take(self) -> Process | None:
        """Return a process that takes orders; None without processes."""
        for _ in range(3):  # a program may have ended the waiting process
            process = self._taken()
            if process is None:
                return None
            try:
                process.begin()
            except Broken:
                self.close()
                continue
            except BaseException:  # an interrupt
                process.end()
                raise
            return process
        return None

    def _taken(self) -> Process | None:
        with self.door:
            self.prepare()
            if self._ahead is None:  # the started process has ended
                self.close()
                self.prepare()
            taken, self._ahead = self._ahead, None
            self.prepare()
            return taken

    def is_busy(self) -> bool:
        """Return whether a program runs in a forked process."""
        ahead = int(self._ahead is not None)
        return self._source is not None and self._source.running() > ahead

    def end(self) -> None:
        """End the ready process and the process it was forked from."""
        if self._ahead is not None:
            self._ahead.end()
        if self._source is not None:
            self._source.close()
        self._source = self._ahead = None


supply = Supply()
prepare = supply.prepare


# ---- the waiting process -------------------------------------------------------------------------


def wait_for_programs(control: int) -> None:
    """Fork a process for each program, until the notebook ends."""
    split_when_asked(control, lambda names: load(json.loads(names)), carry_out)


def load(names: Iterable[str]) -> None:
    """Import modules of this package, and make the values registered by `made_ahead`."""
    for name in names:
        importlib.import_module(name)
    for make in _made_ahead:
        make()


_made_ahead: list[Callable[[], object]] = []


def made_ahead(make: Callable[[], T]) -> Callable[[], T]:
    """Cache a function's value, and compute it in the waiting process before programs come.

    So a large board need not be sent to the program's process.

    Examples
    --------
    >>> @made_ahead
    ... def boards():
    ...     return ["a board"]
    >>> boards() is boards()
    True
    """
    made = cache(make)
    _made_ahead.append(made)
    return made


# ---- the process of a program --------------------------------------------------------------------


@dataclass(frozen=True)
class Order:
    """An order to a process."""

    programs: bytes
    """The new programs by number, and the lines of their files, so that errors can show lines;
    pickled, or empty."""
    jobs: bytes  # pickled; the programs in them are numbers
    seconds: float  # processor time of the jobs
    recursion: int  # recursion limit


def carry_out_here(names: Iterable[str]) -> None:
    """Carry out orders from standard input, and answer on standard output."""
    load(names)
    carry_out(*standard_line())


def carry_out(incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Send the number of this process, then carry out orders until the input ends."""
    door, encode = Lock(), json.JSONEncoder().encode

    def say(said: object) -> None:
        text = encode(said)
        data = (text if len(text) <= LARGEST else _TOO_MUCH).encode()
        with door:  # several threads may print
            send(outgoing, data)

    limit_memory()
    sys.stdout = sys.stderr = Page(say)
    programs: dict[int, object] = {}
    fast.COMPILED_FROM = sys.maxsize  # loading numba takes seconds of the program's time
    guard = Guard()
    say(os.getpid())
    while (data := receive(incoming)) is not None:
        order: Order = pickle.loads(data)  # noqa: S301 - from the notebook
        begun = process_time()
        said = _said(order, programs, say)
        said["used"] = process_time() - begun
        said["changed"] = guard.restore()[:3]
        say(said)


_TOO_MUCH = '{"given": [], "error": "TooMuch"}'


def _said(
    order: Order, programs: dict[int, object], say: Callable[[object], None]
) -> dict[str, Any]:
    """Carry out an order, and return the answer."""
    sys.setrecursionlimit(order.recursion)
    work = Work()
    try:
        with limited_time(LOADING):
            if order.programs:
                new, sources, sys.path[:] = pickle.loads(order.programs)  # noqa: S301 - the learner's own
                programs.update(new)
                for file, lines in sources.items():
                    linecache.cache[file] = (sum(map(len, lines)), None, lines, file)
            work.jobs = jobs_read(order.jobs, programs)
        say({"begun": True})
        with limited_time(order.seconds):
            work()
    except BaseException as problem:  # noqa: BLE001 - reports any error of the learner's code
        with contextlib.suppress(BaseException), limited_time(TELLING):
            work.tell(problem)
    return work.said

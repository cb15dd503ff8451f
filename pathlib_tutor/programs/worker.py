"""The processes in which learners' programs run, with limits; they answer in JSON (`values`).

Where processes can be split, one waits and has everything loaded. For each program it splits off a
new one, so none can harm what comes after it. Elsewhere each is started for its program. One is
always at hand, so nobody waits for it; if no program comes for a while, all of them end.
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
"""So many bytes an answer may have."""
LOADING = 10.0
"""Seconds for loading a program, with the libraries that it imports."""
TELLING = 1.0
"""Seconds for putting an error into words."""
_NEEDED = (*OURS, "pathlib_games.games.")
_DRAWN = re.compile(r"\.(views?|widgets?)(_\w+)?$")


class Supply(Resting):
    """Has a process at hand for the next program."""

    REST = 20.0
    """After so many seconds without a program its processes end."""

    def __init__(self) -> None:
        super().__init__()
        self._source: Splitting | None = None  # None where no process can be split
        self._ahead: Process | None = None
        self._loaded: set[str] = set()
        self._later: set[str] = set()

    def prepare(self, later: Iterable[str] = ()) -> None:
        """Start what programs will need, and do not wait for it.

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
                self._ahead.end()  # what is new would have to be loaded by each program
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
        """Return a process that takes orders; None where there are no processes."""
        for _ in range(3):  # a program may have ended the process that waits
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
            if self._ahead is None:  # what was started has ended
                self.close()
                self.prepare()
            taken, self._ahead = self._ahead, None
            self.prepare()
            return taken

    def is_busy(self) -> bool:
        """Say whether a program runs, in a process that was split off."""
        ahead = int(self._ahead is not None)
        return self._source is not None and self._source.running() > ahead

    def end(self) -> None:
        """End the process that is at hand, and the one that it was split off from."""
        if self._ahead is not None:
            self._ahead.end()
        if self._source is not None:
            self._source.close()
        self._source = self._ahead = None


supply = Supply()
prepare = supply.prepare


# ---- the process that waits ----------------------------------------------------------------------


def wait_for_programs(control: int) -> None:
    """Split off a process for each program, until the notebook ends."""
    split_when_asked(control, lambda names: load(json.loads(names)), carry_out)


def load(names: Iterable[str]) -> None:
    """Import modules of this package, and make what they ask programs about."""
    for name in names:
        importlib.import_module(name)
    for make in _made_ahead:
        make()


_made_ahead: list[Callable[[], object]] = []


def made_ahead(make: Callable[[], T]) -> Callable[[], T]:
    """Let a function make its value once, and before programs come in the process that waits.

    So a large board need not be sent: the program's process has it already.

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
    """What a process is asked to do."""

    programs: bytes
    """Programs that the process has not had yet, by their numbers, and the lines of the files they
    were written in, so that errors can be told with their lines; pickled, or nothing."""
    jobs: bytes  # the jobs, pickled; the programs in them are named by their numbers
    seconds: float  # how much time of the processor they may take
    recursion: int  # how deep calls may go


def carry_out_here(names: Iterable[str]) -> None:
    """Carry out orders from the standard input, and answer on the standard output."""
    load(names)
    carry_out(*standard_line())


def carry_out(incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Tell the number of this process, and carry out orders until there are no more."""
    door, encode = Lock(), json.JSONEncoder().encode

    def say(said: object) -> None:
        text = encode(said)
        data = (text if len(text) <= LARGEST else _TOO_MUCH).encode()
        with door:  # several threads may print
            send(outgoing, data)

    limit_memory()
    sys.stdout = sys.stderr = Page(say)
    programs: dict[int, object] = {}
    fast.COMPILED_FROM = sys.maxsize  # to load numba would take seconds, and they are the program's
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
    """Do what is asked; return what there is to say of it."""
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
    except BaseException as problem:  # noqa: BLE001 - whatever a learner's code raises is told
        with contextlib.suppress(BaseException), limited_time(TELLING):
            work.tell(problem)
    return work.said

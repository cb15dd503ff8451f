"""The process in which a learner's program runs, with limits; it answers in JSON (`codec`).

Where processes can be split, one waits and has everything loaded. For each program it splits off a
new one, so none can harm what comes after it. Elsewhere each is started for its program.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import linecache
import os
import pickle
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from threading import Lock
from time import process_time
from typing import Any, BinaryIO, TypeVar

from pathlib_games.graphs import fast
from pathlib_games.processes import receive, send, split_when_asked, standard_line
from pathlib_tutor.programs.codec import jobs_read
from pathlib_tutor.programs.jobs import Work
from pathlib_tutor.programs.limits import PRINTED, Guard, limit_memory, limited_time

T = TypeVar("T")

LARGEST = 4 << 20
"""So many bytes an answer may have."""
LOADING = 10.0
"""Seconds for loading a program, with the libraries that it imports."""
TELLING = 1.0
"""Seconds for putting an error into words."""

_encode = json.JSONEncoder().encode


@dataclass(frozen=True)
class Order:
    """What a process is asked to do."""

    programs: bytes
    """Programs that the process has not had yet, by their numbers, and the lines of the files they
    were written in, so that errors can be told with their lines; pickled, or nothing."""
    jobs: bytes  # the jobs, pickled; the programs in them are named by their numbers
    seconds: float  # how much time of the processor they may take
    recursion: int  # how deep calls may go


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


def carry_out_here(names: Iterable[str]) -> None:
    """Carry out orders from the standard input, and answer on the standard output."""
    load(names)
    carry_out(*standard_line())


def carry_out(incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Tell the number of this process, and carry out orders until there are no more."""
    replies = _Replies(outgoing)
    limit_memory()
    sys.stdout = sys.stderr = _Page(replies)
    programs: dict[int, object] = {}
    fast.COMPILED_FROM = sys.maxsize  # to load numba would take seconds, and they are the program's
    guard = Guard()
    replies.send_bytes(str(os.getpid()).encode())
    while (data := receive(incoming)) is not None:
        order: Order = pickle.loads(data)  # noqa: S301 - from the notebook
        begun = process_time()
        said = _said(order, programs, replies)
        said["used"] = process_time() - begun
        said["changed"] = guard.restore()[:3]
        text = _encode(said)
        replies.send_bytes((text if len(text) <= LARGEST else _TOO_MUCH).encode())


_TOO_MUCH = _encode({"given": [], "error": "TooMuch"})


def _said(order: Order, programs: dict[int, object], replies: _Replies) -> dict[str, Any]:
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
        replies.send({"begun": True})
        with limited_time(order.seconds):
            work()
    except BaseException as problem:  # noqa: BLE001 - whatever a learner's code raises is told
        with contextlib.suppress(BaseException), limited_time(TELLING):
            work.tell(problem)
    return work.said


@dataclass
class _Replies:
    """Sends replies, one after the other, also if several threads print."""

    _outgoing: BinaryIO
    _door: Lock = field(default_factory=Lock)

    def send(self, said: Mapping[str, object]) -> None:
        self.send_bytes(_encode(said).encode())

    def send_bytes(self, data: bytes) -> None:
        with self._door:
            send(self._outgoing, data)


class _Page(io.TextIOBase):
    """Sends the beginning of what is printed in each turn at once, and drops the rest."""

    def __init__(self, replies: _Replies) -> None:
        self._replies = replies
        self._left = PRINTED + 1

    def write(self, text: str) -> int:
        if self._left > 0:
            self._replies.send({"printed": str.__str__(text)[: self._left]})
        self._left -= len(text)
        return len(text)

    def turn(self) -> None:
        """Let another turn begin."""
        self._left = PRINTED + 1
        self._replies.send({"turn": True})

    def writable(self) -> bool:
        return True

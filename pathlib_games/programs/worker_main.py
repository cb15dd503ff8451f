"""The process in which learners' programs run, with limits; it answers with parcels of JSON.

Where processes can be split (all but Windows), one process waits and has everything loaded. For
each program it splits off a new one, so none can harm what comes after it. Elsewhere each program
has a process that was started for it.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import linecache
import os
import pickle
import signal
import socket
import struct
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from threading import Lock
from time import monotonic, process_time, sleep
from typing import Any, BinaryIO, NoReturn, Protocol, TypeVar

from pathlib_games.graphs import Node
from pathlib_games.programs.guard import Guard
from pathlib_games.programs.parcels import packed
from pathlib_games.programs.surviving import PRINTED, Stop

T = TypeVar("T")

MEMORY = 1 << 30
"""So many bytes a program may use, beyond those that Python itself needs."""
LARGEST = 4 << 20
"""So many bytes an answer may have."""
WAITS = 3
"""A program that waits, or has no processor, gets so many times its limit of processor time."""
LOADING = 10.0
"""Seconds for loading a program, with the libraries that it imports."""
ENDING = 0.5
"""Seconds for a process that is ending by itself."""
TELLING = 1.0
"""Seconds for putting an error into words."""

LENGTH = struct.Struct("!I")
ORDER = struct.Struct("!cI")
STATUS = struct.Struct("!i")

_encode = json.JSONEncoder().encode


class Job(Protocol):
    """Something to do with a program: a class of ours, so it is known on both sides."""

    @property
    def nodes(self) -> Sequence[Node]:
        """The values."""

    def __call__(self) -> object:
        """Call the program and return what there is to know."""

    def tell(self, problem: BaseException) -> object:
        """Return what there is to know of an error that it ended with."""


@dataclass(frozen=True)
class Order:
    """What a process is asked to do."""

    programs: bytes
    """Programs that the process has not had yet, by their numbers, and the lines of the files they
    were written in, so that errors can be told with their lines; pickled, or nothing."""
    job: bytes  # the job, pickled; the programs in it are named by their numbers
    seconds: float  # how much time of the processor it may take
    recursion: int  # how deep calls may go


# ---- the process that waits ----------------------------------------------------------------------


def wait_for_programs(control: int) -> None:
    """Split off a process for each program, and end it when told to; until the notebook ends."""
    with socket.socket(fileno=control) as line:
        children: dict[int, int] = {}
        try:
            while True:
                order, descriptors, _, _ = socket.recv_fds(line, ORDER.size, 1)
                if len(order) < ORDER.size:
                    return
                what, number = ORDER.unpack(order)
                if what == b"F":
                    children[number] = _split(line, descriptors[0])
                elif what == b"L":
                    load(json.loads(line.recv(number, socket.MSG_WAITALL)))
                else:
                    status = _end(children.pop(number), ENDING if what == b"W" else 0)
                    line.sendall(STATUS.pack(status))
        finally:
            for child in children.values():
                _end(child, 0)


def load(names: Sequence[str]) -> None:
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


def _split(control: socket.socket, descriptor: int) -> int:
    child = os.fork()
    if child:
        os.close(descriptor)
        return child
    try:
        control.close()
        os.setsid()
        with socket.socket(fileno=descriptor) as line:
            carry_out(line.makefile("rb"), line.makefile("wb"))
    finally:
        os._exit(0)


def _end(child: int, seconds: float) -> int:
    """End a process and all that it started; return its status, as `subprocess` tells it."""
    latest = monotonic() + seconds
    done, status = os.waitpid(child, os.WNOHANG)
    while not done and monotonic() < latest:
        sleep(0.005)
        done, status = os.waitpid(child, os.WNOHANG)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    if not done:
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)  # before it has a group of its own
        _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


# ---- the process of a program --------------------------------------------------------------------


def carry_out_here() -> None:
    """Carry out orders from the standard input, and answer on the standard output."""
    incoming, outgoing = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    carry_out(incoming, outgoing)


def carry_out(incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Carry out orders until there are no more; an order of no length asks whether it is ready."""
    replies = _Replies(outgoing)
    leave_the_terminal()
    limit_memory()
    sys.stdout = sys.stderr = _Page(replies)
    programs: dict[int, object] = {}
    # To load or to compile it would take seconds, and they are the program's; fast.py goes without.
    vars(sys)["modules"].setdefault("pathlib_games.graphs.compiled", None)
    guard = Guard()
    while (head := incoming.read(LENGTH.size)) and len(head) == LENGTH.size:
        data = incoming.read(*LENGTH.unpack(head))
        if not data:
            replies.send({"ready": os.getpid()})
            continue
        order: Order = pickle.loads(data)  # noqa: S301 - from the notebook
        begun = process_time()
        said = _done(order, programs, replies)
        said["used"] = process_time() - begun
        said["changed"] = guard.restore()[:3]
        text = _encode(said)
        replies.send_text(text if len(text) <= LARGEST else _encode({"error": "TooMuch"}))


def _done(order: Order, programs: dict[int, object], replies: _Replies) -> dict[str, Any]:
    """Do what is asked; return the value, or the error and what there is to tell of it."""
    sys.setrecursionlimit(order.recursion)
    job: Job | None = None
    try:
        with limited_time(LOADING):
            if order.programs:
                new, sources = pickle.loads(order.programs)  # noqa: S301 - the learner's own
                programs.update(new)
                for file, lines in sources.items():
                    linecache.cache[file] = (sum(map(len, lines)), None, lines, file)
            job = read_job(order.job, programs)
        replies.send({"begun": True})
        with limited_time(order.seconds):
            return {"value": packed(job(), _numbers(job))}
    except BaseException as problem:  # noqa: BLE001 - whatever a learner's code raises is told
        said = {"error": type(problem).__name__, "loaded": job is not None}
        with contextlib.suppress(BaseException), limited_time(TELLING):  # its own words may fail
            told = str(problem)[:200] if job is None else job.tell(problem)
            said["told"] = packed(told, _numbers(job))
        return said


def _numbers(job: Job | None) -> dict[Node, int]:
    return {node: number for number, node in enumerate(job.nodes if job is not None else ())}


def read_job(job: bytes, programs: Mapping[int, object]) -> Job:
    """Make a job that was written down, with the programs that are here already."""
    read: Job = _Unpickler(job, programs).load()
    return read


class _Unpickler(pickle.Unpickler):
    """Makes a job, with the programs that are here already."""

    def __init__(self, job: bytes, programs: Mapping[int, object]) -> None:
        super().__init__(io.BytesIO(job))
        self._programs = programs

    def persistent_load(self, pid: int) -> object:
        return self._programs[pid]


@contextlib.contextmanager
def limited_time(seconds: float) -> Iterator[None]:
    """Raise `Stop` when the time of the processor is up; a little later the process is killed.

    Loops in C do not see the first, and nothing ignores the second.
    """
    if os.name == "nt":
        yield  # there the notebook looks at the clock and ends the process
        return
    import resource

    def stop(*_: object) -> NoReturn:
        raise Stop

    used = resource.getrusage(resource.RUSAGE_SELF)
    latest = used.ru_utime + used.ru_stime + seconds
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    signal.signal(signal.SIGPROF, stop)
    signal.signal(signal.SIGALRM, stop)
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CPU, (int(latest) + 1, most))
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, WAITS * seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)


def limit_memory() -> None:
    """Let Python raise MemoryError in time, where the system counts what a process asks for."""
    if sys.platform == "linux":
        import resource

        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = pages * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def leave_the_terminal() -> None:
    """Close what belongs to the notebook: input and output, also those that C knows."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    sys.stdin = io.StringIO()


@dataclass
class _Replies:
    """Sends replies, one after the other, also if several threads print."""

    _outgoing: BinaryIO
    _door: Lock = field(default_factory=Lock)

    def send(self, said: Mapping[str, object]) -> None:
        self.send_text(_encode(said))

    def send_text(self, text: str) -> None:
        data = text.encode()
        with self._door:
            self._outgoing.write(LENGTH.pack(len(data)) + data)
            self._outgoing.flush()


class _Page(io.TextIOBase):
    """Sends the beginning of what is printed at once, and drops the rest."""

    def __init__(self, replies: _Replies) -> None:
        self._replies = replies
        self._left = PRINTED + 1

    def write(self, text: str) -> int:
        if self._left > 0:
            self._replies.send({"printed": str.__str__(text)[: self._left]})
        self._left -= len(text)
        return len(text)

    def writable(self) -> bool:
        return True

"""Start, feed and end processes beside this one, and spread many runs over several.

A process exchanges bytes with this one. Where processes can fork (all systems but Windows), many of
one kind are forked from a waiting process with everything loaded; elsewhere each starts anew. A
browser has none. A spread function is pure, as a game is of its seed, so it does not matter which
process runs it, nor how often.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import itertools
import os
import signal
import socket
import struct
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from math import inf
from queue import Empty, Full, Queue
from threading import Lock, RLock, Thread, Timer
from time import monotonic, sleep
from typing import TYPE_CHECKING, BinaryIO, TypeVar, cast

from pathlib_games.graphs.errors import PathlibGamesError
from pathlib_games.words import cut, shown, whole_number

if TYPE_CHECKING:
    import argparse

    from distributed import Client


ANY = sys.platform != "emscripten"
"""Whether this system has processes."""
SPLITS = hasattr(os, "fork")
"""Whether a process can fork."""
COUNTED = sys.platform == "linux"
"""Whether the system counts a process's memory; otherwise the waiting side checks it."""

_BEGINNING = 60.0  # seconds for the first answer of a process, on the slowest machine
_ENDING = 0.5  # seconds for a process to end by itself
_LOOKS = 0.1  # seconds between two looks at a process's memory

_NO_WINDOW = getattr(subprocess, "CREATE_NO_WINDOW", 0) | getattr(
    subprocess, "CREATE_NEW_PROCESS_GROUP", 0
)
"""The flags for a new process on Windows: no window of its own, and no interrupts."""
_ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""Environment variables against the large memory of libraries with several threads."""

_LENGTH = struct.Struct("!I")
_ORDER = struct.Struct("!cI")
_STATUS = struct.Struct("!i")


class Broken(Exception):
    """A process cannot be started, or has ended."""


# ---- messages between processes ------------------------------------------------------------------


def send(outgoing: BinaryIO, data: bytes) -> None:
    """Send bytes to the other side."""
    outgoing.write(_LENGTH.pack(len(data)) + data)
    outgoing.flush()


def receive(incoming: BinaryIO, most: float = inf) -> bytes | None:
    """Return the other side's next bytes; None at the end, or if there are too many."""
    head = incoming.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    data = incoming.read(length) if length <= most else b""
    return data if len(data) == length else None


def standard_line() -> tuple[BinaryIO, BinaryIO]:
    """Take over standard input and output for the parent process; nothing else may use them."""
    incoming, outgoing = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):  # includes code in C
        os.dup2(nothing, descriptor)
    return incoming, outgoing


# ---- one process ---------------------------------------------------------------------------------


class Process:
    """A process beside this one, with limits on its message size and memory.

    `end`: ends it and returns its status; its argument says whether it is ending by itself.
    """

    def __init__(
        self,
        incoming: BinaryIO,
        outgoing: BinaryIO,
        end: Callable[[bool], int | None],
        largest: float = inf,
        memory: float = inf,
    ) -> None:
        self._incoming, self._outgoing, self._end = incoming, outgoing, end
        self._largest, self._memory = largest, memory
        self._received: Queue[bytes | None] = Queue(maxsize=100)
        self._open = True
        self._pid: int | None = None
        self.is_over = False  # whether it has ended and sends nothing more
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        """Move incoming bytes to a queue, which blocks if full; None marks the end."""
        with contextlib.suppress(OSError, ValueError), self._incoming:
            while (data := receive(self._incoming, self._largest)) is not None and self._put(data):
                pass
        self.is_over = True
        self._put(None)

    def _put(self, data: bytes | None) -> bool:
        while self._open:
            with contextlib.suppress(Full):
                self._received.put(data, timeout=_LOOKS)
                return True
        return False

    def begin(self) -> None:
        """Wait for its process number; raise `Broken` if it has ended."""
        try:
            self._pid = int(self.receive(monotonic() + _BEGINNING) or "")
        except (ValueError, TimeoutError):
            self.end()
            raise Broken from None

    def send(self, data: bytes) -> None:
        """Send bytes; after its end, no answer will come."""
        with contextlib.suppress(OSError):
            send(self._outgoing, data)

    def receive(self, until: float = inf) -> bytes | None:
        """Return the next bytes it sends; None after its end.

        Raises `TimeoutError`, or `MemoryError` if it uses too much memory.
        """
        while (left := until - monotonic()) > 0:
            with contextlib.suppress(Empty):
                return self._received.get(timeout=min(left, _LOOKS))
            if not COUNTED and self._pid is not None and _memory(self._pid) > self._memory:
                raise MemoryError
        raise TimeoutError

    def end(self, *, gone: bool = False) -> int | None:
        """End it, or wait briefly if it is ending by itself; return its status if known."""
        self._open = False
        status = self._end(gone)
        with contextlib.suppress(OSError, ValueError):
            self._outgoing.close()
        return status


def _memory(pid: int) -> int:
    """Return the bytes of memory that a process uses; 0 if it has ended."""
    import psutil

    try:
        return int(psutil.Process(pid).memory_info().rss)
    except psutil.Error:
        return 0


def start(module: str, call: str, largest: float = inf, memory: float = inf) -> Process:
    """Start Python beside this process, and call a function of a module with its line."""
    started = _python(module, call, subprocess.PIPE)

    def end(gone: bool) -> int:
        if gone:
            with contextlib.suppress(subprocess.TimeoutExpired):
                return started.wait(_ENDING)
        started.kill()
        return started.wait()

    incoming, outgoing = cast("BinaryIO", started.stdout), cast("BinaryIO", started.stdin)
    return Process(incoming, outgoing, end, largest, memory)


def import_path() -> list[str]:
    """Return this process's import folders, for another process."""
    return [os.path.abspath(folder) for folder in sys.path]  # noqa: PTH100 - resolves "", too


def _python(
    module: str, call: str, line: int, descriptors: Sequence[int] = ()
) -> subprocess.Popen[bytes]:
    """Start Python with this package, isolated from the user's settings."""
    program = (
        f"import sys; sys.path[:] = {import_path()!r}; import {module} as module; module.{call}"
    )
    return subprocess.Popen(
        [sys.executable, "-I", "-c", program],
        stdin=line,
        stdout=line,
        stderr=subprocess.DEVNULL,
        pass_fds=descriptors,
        env=os.environ | _ONE_THREAD,
        start_new_session=True,  # interrupts of the notebook do not reach it
        creationflags=_NO_WINDOW,
    )


# ---- many processes forked from one --------------------------------------------------------------


class Splitting:
    """A waiting process that forks others by calling `split_when_asked`."""

    def __init__(self, module: str, call: str, largest: float, memory: float) -> None:
        self._limits = largest, memory
        self._line, theirs = socket.socketpair()
        self._door = Lock()
        self._numbers = itertools.count()
        self._running: set[int] = set()
        with theirs:
            number = theirs.fileno()
            call = f"{call}({number})"
            self._process = _python(module, call, subprocess.DEVNULL, [number])

    def load(self, what: bytes) -> None:
        """Load something that all later processes have."""
        with self._door:
            self._line.sendall(_ORDER.pack(b"L", len(what)) + what)

    def split(self) -> Process:
        """Return a new process."""
        number = next(self._numbers)
        ours, theirs = socket.socketpair()
        with ours, theirs:
            with self._door:
                socket.send_fds(self._line, [_ORDER.pack(b"F", number)], [theirs.fileno()])
                self._running.add(number)
            end = functools.partial(self._end, number)
            return Process(ours.makefile("rb"), ours.makefile("wb"), end, *self._limits)

    def running(self) -> int:
        """Return the number of forked processes that were not ended."""
        return len(self._running)

    def _end(self, number: int, gone: bool) -> int | None:
        try:
            with self._door:
                self._running.discard(number)
                self._line.sendall(_ORDER.pack(b"W" if gone else b"K", number))
                status = self._line.recv(_STATUS.size, socket.MSG_WAITALL)
        except OSError:
            return None
        return _STATUS.unpack(status)[0] if len(status) == _STATUS.size else None

    def close(self) -> None:
        """End the process and the ones it forked."""
        self._line.close()
        try:
            self._process.wait(1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def split_when_asked(
    control: int, load: Callable[[bytes], object], work: Callable[[BinaryIO, BinaryIO], object]
) -> None:
    """Fork and end processes on request, until the notebook ends.

    `work`: the function that each of them runs with its line.
    """
    with socket.socket(fileno=control) as line:
        children: dict[int, int] = {}
        try:
            while True:
                order, descriptors, _, _ = socket.recv_fds(line, _ORDER.size, 1)
                if len(order) < _ORDER.size:
                    return
                what, number = _ORDER.unpack(order)
                if what == b"F":
                    children[number] = _split(line, descriptors[0], work)
                elif what == b"L":
                    load(line.recv(number, socket.MSG_WAITALL))
                else:
                    status = _ended(children.pop(number), _ENDING if what == b"W" else 0)
                    line.sendall(_STATUS.pack(status))
        finally:
            for child in children.values():
                _ended(child, 0)


def _split(
    control: socket.socket, descriptor: int, work: Callable[[BinaryIO, BinaryIO], object]
) -> int:
    child = os.fork()
    if child:
        os.close(descriptor)
        return child
    try:
        control.close()
        os.setsid()
        with socket.socket(fileno=descriptor) as line:
            work(line.makefile("rb"), line.makefile("wb"))
    finally:
        os._exit(0)


def _ended(child: int, seconds: float) -> int:
    """End a process and all that it started; return its status in the form of `subprocess`."""
    latest = monotonic() + seconds
    done, status = os.waitpid(child, os.WNOHANG)
    while not done and monotonic() < latest:
        sleep(0.005)
        done, status = os.waitpid(child, os.WNOHANG)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    if not done:
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)  # it may not have a group of its own yet
        _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


# ---- processes that end when idle ----------------------------------------------------------------


class Resting(ABC):
    """A base for processes that end when they are idle for a while.

    A learner who reads, or has many notebooks open, needs their memory for other things.
    """

    REST: float
    """The idle seconds after which they end."""

    def __init__(self) -> None:
        self.door = RLock()
        self.owner = os.getpid()
        self._rest: Timer | None = None
        atexit.register(self.close)
        if SPLITS:  # no thread holds the door during a fork
            free = self.door.release
            os.register_at_fork(before=self.door.acquire, after_in_parent=free, after_in_child=free)

    def is_a_copy(self) -> bool:
        """Return whether this process was forked from the owner of the processes."""
        return self.owner != os.getpid()

    def is_busy(self) -> bool:
        """Return whether a process is at work that would end, too."""
        return False

    def rest_later(self) -> None:
        """Restart the idle time."""
        if self._rest is not None:
            self._rest.cancel()
        self._rest = Timer(self.REST, self._rest_now)
        self._rest.daemon = True
        self._rest.start()

    def _rest_now(self) -> None:
        with self.door:
            if self.is_busy():
                self.rest_later()
            else:
                self.close()

    def close(self) -> None:
        """End the processes; they start again on demand."""
        with self.door:
            if self._rest is not None:
                self._rest.cancel()
            self._rest = None
            if not self.is_a_copy():
                self.end()

    @abstractmethod
    def end(self) -> None:
        """End all processes."""


def give_back() -> None:
    """Return free memory, which the C library of Linux keeps, to the system."""
    if sys.platform == "linux":
        import ctypes

        if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):
            trim(0)


# ---- many runs of one function: here, in processes, or with Dask ---------------------------------

S = TypeVar("S")
T = TypeVar("T")

MOST_WORKERS = 1000
_DEATHS = 3  # the most deaths in a row before a run is given up
_PATIENCE = 30
"""The seconds to wait for a scheduler, and then for its first worker."""


class CannotSpread(PathlibGamesError, RuntimeError):
    """The runs cannot be spread as requested; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Workers:
    """The workers for many runs: a number of processes, by default one per core, or Dask."""

    count: int | None = None
    scheduler: str | None = None

    def map(self, run: Callable[[S], T], values: Iterable[S], title: str = "") -> Iterator[T]:
        """Yield a function's result for each value, in order.

        If a worker dies, its runs are repeated. The function's errors are raised here;
        `CannotSpread` if the scheduler is missing, or workers die again and again. `title`: the
        title of the progress bar; without it there is none.
        """
        from tqdm import tqdm

        todo = list(values)
        results = self._results(run, todo)
        yield from tqdm(results, title, len(todo), leave=False, disable=not title)

    def _results(self, run: Callable[[S], T], values: Sequence[S]) -> Iterator[T]:
        if self.scheduler is not None:
            return _with_dask(self.scheduler, run, values)
        count = min(self.count or os.cpu_count() or 1, len(values))
        if count <= 1 or not ANY:
            return map(run, values)
        return in_processes(count, run, values)


ALL_CORES = Workers()


def in_processes(
    count: int, run: Callable[[S], T], values: Sequence[S], method: str | None = None
) -> Iterator[T]:
    """Yield a function's result for each value, in order, from several processes.

    `method`: the start method of `multiprocessing`; None for the default.
    """
    # Not at the top: a browser, where games also run, cannot import these.
    from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor
    from multiprocessing import get_context

    done = deaths = 0
    while done < len(values):
        try:
            with ProcessPoolExecutor(count, get_context(method)) as pool:
                for result in pool.map(run, values[done:]):
                    yield result
                    done, deaths = done + 1, 0
        except BrokenProcessPool:
            deaths += 1
            if deaths == _DEATHS:
                raise _too_many_deaths(values[done]) from None


def _with_dask(address: str, run: Callable[[S], T], values: Sequence[S]) -> Iterator[T]:
    with _client(address) as client:
        from distributed import KilledWorker

        # Finished futures are released, so that no worker keeps all results.
        waiting = client.map(run, values, pure=False)[::-1]
        for value in values:
            try:
                yield waiting.pop().result()
            except KilledWorker:
                raise _too_many_deaths(value) from None


def _too_many_deaths(value: object) -> CannotSpread:
    return CannotSpread(
        f"Workers kept dying at {shown(value)} or a value beside it, so it is not tried again: "
        "is there enough memory?"
    )


@contextmanager
def _client(address: str) -> Iterator[Client]:
    try:
        from distributed import Client
    except ModuleNotFoundError as missing:
        raise CannotSpread(
            f"A scheduler needs {missing.name}: pip install 'pathlib-games[dask]'."
        ) from None
    client = Client.__new__(Client)  # available even if it cannot connect
    try:
        Client.__init__(client, address, timeout=_PATIENCE, set_as_default=False)
    # An AssertionError says that Dask's thread did not start within 10 s, on a very busy machine.
    except (OSError, TypeError, ValueError, AssertionError) as problem:
        # Dask leaves the client half open until garbage collection closes it. If another client
        # starts meanwhile and holds the lock for closing, both would wait forever.
        with suppress(TimeoutError):
            client.close()
        raise CannotSpread(
            f"No Dask scheduler answered at {shown(address)} ({type(problem).__name__}): an "
            "address such as tcp://127.0.0.1:8786 was expected; `dask scheduler` starts one."
        ) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            raise CannotSpread(
                f"The scheduler at {shown(address)} has no workers: "
                f"`dask worker {cut(address, 80)}` starts one."
            ) from None
        yield client


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the exclusive options ``--workers`` and ``--scheduler`` to a command."""
    who = parser.add_mutually_exclusive_group()
    who.add_argument(
        "--workers",
        type=whole_number(1, MOST_WORKERS),
        metavar="N",
        help="number of processes that share the work; 1: only this one (default: one per core)",
    )
    who.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="use the workers of this Dask scheduler, such as tcp://127.0.0.1:8786",
    )


def chosen(options: argparse.Namespace) -> Workers:
    """Return the workers that a command's options select."""
    return Workers(options.workers, options.scheduler)

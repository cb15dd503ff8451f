"""Runs learners' programs in processes of their own and reads what comes back.

A program is sent there by value. It is stopped when it needs too much time or memory, and nothing
that it does reaches the notebook: what comes back are plain values (`parcels`).
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import itertools
import json
import os
import pickle
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from queue import Empty, Full, Queue
from threading import RLock, Thread
from time import monotonic
from typing import Any, BinaryIO, ParamSpec, Self, TypeVar, cast

from pathlib_games.exercises import worker_main
from pathlib_games.exercises.parcels import BadParcel, TooMuch, packed, unpacked
from pathlib_games.exercises.sending import CannotBeSent, job_written, sources, written
from pathlib_games.exercises.surviving import PRINTED, Stop, show, survive
from pathlib_games.exercises.worker_main import (
    ENDING,
    LARGEST,
    LENGTH,
    LOADING,
    ORDER,
    STATUS,
    TELLING,
    WAITS,
    Job,
    Order,
)
from pathlib_games.graphs import Node

P = ParamSpec("P")
R = TypeVar("R")

_BEGINNING = 60.0  # seconds for the first answer of a process, on the slowest machine
_LOOKS = 0.1  # seconds between two looks at the memory that a process uses
_DRAWN = re.compile(r"\.(views?|widgets?)(_\w+)?$")
_NEEDED = ("pathlib_games.graphs", "pathlib_games.exercises", "pathlib_games.games.")


@dataclass(frozen=True)
class Done:
    """How a program ended.

    Attributes
    ----------
    value
        What its job returned, in plain values.
    error
        The name of the error that it ended with, or None.
    told
        What its job told of the error.
    stopped
        Why it has no end of its own, to follow its name in a sentence; or None.
    changed
        What it changed in Python or in this package.
    sent
        Whether it could be sent to a process at all.
    used
        How many seconds of the processor it took.
    """

    value: Any = None
    error: str | None = None
    told: Any = None
    stopped: str | None = None
    changed: tuple[str, ...] = ()
    sent: bool = True
    used: float = 0.0


class _Broken(Exception):
    """A process cannot be started, or is there no more."""


# ---- processes -----------------------------------------------------------------------------------


class _Process:
    """A process of one program: takes orders, sends replies.

    Parameters
    ----------
    incoming, outgoing
        Where replies are read, and where orders are written.
    end
        Ends the process and returns its status; is told whether it is ending by itself.
    """

    def __init__(
        self, incoming: BinaryIO, outgoing: BinaryIO, end: Callable[[bool], int | None]
    ) -> None:
        self._incoming, self._outgoing, self._end = incoming, outgoing, end
        self._replies: Queue[bytes | None] = Queue(maxsize=100)
        self._open = True
        self.pid: int | None = None
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        """Put replies into a queue, one that waits if too many come; None is the end."""
        with contextlib.suppress(OSError, ValueError), self._incoming:
            while (head := self._incoming.read(LENGTH.size)) and len(head) == LENGTH.size:
                (length,) = LENGTH.unpack(head)
                reply = self._incoming.read(length) if length <= LARGEST else b""
                if len(reply) < length or not self._put(reply):
                    break
        self._put(None)

    def _put(self, reply: bytes | None) -> bool:
        while self._open:
            with contextlib.suppress(Full):
                self._replies.put(reply, timeout=_LOOKS)
                return True
        return False

    def begin(self) -> None:
        """Wait until it takes orders."""
        reply = self.reply(monotonic() + _BEGINNING)
        if reply is None or "ready" not in reply:
            self.end()
            raise _Broken
        self.pid = reply["ready"]

    def order(self, order: Order) -> None:
        """Send an order."""
        data = pickle.dumps(order, protocol=5)
        with contextlib.suppress(OSError):  # it has ended: there will be no reply
            self._outgoing.write(LENGTH.pack(len(data)) + data)
            self._outgoing.flush()

    def reply(self, until: float) -> dict[str, Any] | None:
        """Return the next reply; None if the process has ended.

        Raises
        ------
        TimeoutError
            If it takes too long.
        MemoryError
            If the process uses too much memory meanwhile.
        BadParcel
            If it is no reply.
        """
        while True:
            left = until - monotonic()
            if left <= 0:
                raise TimeoutError
            with contextlib.suppress(Empty):
                reply = self._replies.get(timeout=min(left, _LOOKS))
                break
            if not COUNTED and self.pid is not None and _memory(self.pid) > worker_main.MEMORY:
                raise MemoryError
        if reply is None:
            return None
        try:
            said = json.loads(reply)
        except (ValueError, RecursionError):
            raise BadParcel from None
        if type(said) is not dict:
            raise BadParcel
        return said

    def end(self, *, gone: bool = False) -> int | None:
        """End it, whatever it does; return its status if that is known."""
        self._open = False
        status = self._end(gone)
        with contextlib.suppress(OSError, ValueError):
            self._outgoing.close()
        return status


COUNTED = sys.platform == "linux"
"""Whether the system counts the memory that a process asks for; else the notebook looks at it."""


def _memory(pid: int) -> int:
    """Return how many bytes a process uses; 0 if it has ended."""
    import psutil

    try:
        return int(psutil.Process(pid).memory_info().rss)
    except psutil.Error:
        return 0


def _command(call: str) -> list[str]:
    """Return the command that starts Python with this package, and nothing else of a user's."""
    path = [os.path.abspath(folder) for folder in sys.path]  # noqa: PTH100 - also of ""
    program = (
        f"import sys; sys.path[:] = {path!r}; "
        f"from pathlib_games.exercises import worker_main; worker_main.{call}"
    )
    return [sys.executable, "-I", "-c", program]


def _needed() -> list[str]:
    """Return the modules of this package that programs may need, of those that are loaded here."""
    return sorted(
        name
        for name in sys.modules
        if name.startswith(_NEEDED) and not _DRAWN.search(name) and sys.modules[name] is not None
    )


# Libraries that count with several threads would ask for much memory for each.
_ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}


class _Waiting:
    """The process that waits for programs, and splits off a process for each."""

    def __init__(self) -> None:
        self._line, theirs = socket.socketpair()
        self._numbers = itertools.count()
        self._loaded: set[str] = set()
        with theirs:
            self._process = subprocess.Popen(
                _command(f"wait_for_programs({theirs.fileno()})"),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,  # an interrupt of the notebook does not reach it
                env=os.environ | _ONE_THREAD,
            )
        with contextlib.suppress(OSError):  # it has ended: `split` will find out
            self._load()

    def _load(self) -> None:
        """Let it load what programs may need."""
        if names := [name for name in _needed() if name not in self._loaded]:
            self._loaded.update(names)
            text = json.dumps(names).encode()
            self._line.sendall(ORDER.pack(b"L", len(text)) + text)

    def split(self) -> _Process:
        """Return a new process of a program."""
        number = next(self._numbers)
        ours, theirs = socket.socketpair()
        with ours, theirs:
            try:
                self._load()
                socket.send_fds(self._line, [ORDER.pack(b"F", number)], [theirs.fileno()])
            except OSError:
                raise _Broken from None
            return _Process(
                ours.makefile("rb"), ours.makefile("wb"), functools.partial(self._end, number)
            )

    def _end(self, number: int, gone: bool) -> int | None:
        try:
            self._line.sendall(ORDER.pack(b"W" if gone else b"K", number))
            status = self._line.recv(STATUS.size, socket.MSG_WAITALL)
        except OSError:
            return None
        return STATUS.unpack(status)[0] if len(status) == STATUS.size else None

    def close(self) -> None:
        """End it; processes that it split off end with it."""
        self._line.close()
        try:
            self._process.wait(1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


class _Spares:
    """Processes that are started one at a time, ahead of need, where none can be split."""

    def __init__(self) -> None:
        self._spare = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        load = f"load({_needed()!r}); worker_main.carry_out_here()"
        return subprocess.Popen(
            _command(load),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | _ONE_THREAD,
            creationflags=_NO_WINDOW,
        )

    def split(self) -> _Process:
        """Return a process that nobody has used."""
        taken, self._spare = self._spare, self._start()
        incoming, outgoing = cast("BinaryIO", taken.stdout), cast("BinaryIO", taken.stdin)
        return _Process(incoming, outgoing, functools.partial(_killed, taken))

    def close(self) -> None:
        """End the one that waits."""
        _killed(self._spare)
        for pipe in (self._spare.stdin, self._spare.stdout):
            if pipe is not None:
                pipe.close()


_NO_WINDOW = getattr(subprocess, "CREATE_NO_WINDOW", 0) | getattr(
    subprocess, "CREATE_NEW_PROCESS_GROUP", 0
)


def _killed(process: subprocess.Popen[bytes], gone: bool = False) -> int:
    """End a process; return its status, its own if it is ending by itself."""
    if gone:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.wait(ENDING)
    process.kill()
    return process.wait()


# ---- programs ------------------------------------------------------------------------------------

SPLITS = hasattr(os, "fork")
"""Whether a process can be split."""


class _Supply:
    """Has a process at hand for the next program."""

    def __init__(self) -> None:
        self._door = RLock()
        self._source: _Waiting | _Spares | None = None
        self._owner = 0

    def prepare(self) -> None:
        """Start what programs will need, and do not wait for it."""
        with self._door:
            if self._owner != os.getpid():  # this process was split off from a notebook's
                self._source, self._owner = None, os.getpid()
            if self._source is None and sys.platform != "emscripten":
                with contextlib.suppress(OSError):
                    self._source = _Waiting() if SPLITS else _Spares()

    def take(self) -> _Process | None:
        """Return a process that takes orders; None where there are no processes."""
        for _ in range(3):  # a program may have ended the process that waits
            process = self._taken()
            if process is None:
                return None
            try:
                process.begin()
            except (_Broken, BadParcel, TimeoutError, MemoryError):
                process.end()
                self.close()
                continue
            except BaseException:  # an interrupt
                process.end()
                raise
            return process
        return None

    def _taken(self) -> _Process | None:
        with self._door:
            self.prepare()
            try:
                return self._source.split() if self._source is not None else None
            except (_Broken, OSError):
                self.close()
                self.prepare()
                return self._source.split() if self._source is not None else None

    def close(self) -> None:
        """End all that waits for programs."""
        with self._door:
            if self._source is not None and self._owner == os.getpid():
                self._source.close()
            self._source = None


_supply = _Supply()
prepare = _supply.prepare
atexit.register(_supply.close)


class Session:
    """A process for the programs of one judgement, from the first to the last question.

    Attributes
    ----------
    ahead
        What programs gave before they were asked: each with its question, by the question's id.
    used
        How many seconds of the processor programs have taken; waiting for it is not counted.

    Examples
    --------
    >>> from pathlib_games.exercises.answering import Call
    >>> with Session() as session:
    ...     session.ask(Call(max, (2, 3)), [], 1).value
    3
    """

    def __init__(self) -> None:
        self._process: _Process | None = None
        self._programs: list[object] = []
        self._sent = 0
        self._shown = 0
        self.ahead: dict[int, tuple[object, Any]] = {}
        self.used = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self, *, gone: bool = False) -> int | None:
        """End the process, if there is one; return its status.

        Parameters
        ----------
        gone
            Whether it is known to have ended by itself.
        """
        process, self._process, self._sent = self._process, None, 0
        return process.end(gone=gone) if process is not None else None

    def ask(self, job: Job, programs: Sequence[object], seconds: float) -> Done:
        """Let a process do a job with programs of a learner's making.

        Parameters
        ----------
        job
            The job.
        programs
            The programs in it.
        seconds
            How much time of the processor it may take.
        """
        for program in programs:
            if not any(program is known for known in self._programs):
                self._programs.append(program)
        try:
            done = self._asked(job, seconds)
        except CannotBeSent as problem:
            self._programs.clear()
            self.close()
            return Done(stopped=str(problem), sent=False)
        except BaseException:  # an interrupt
            self.close()
            raise
        self.used += done.used
        return done

    def _asked(self, job: Job, seconds: float) -> Done:
        process = self._process = self._process or _supply.take()
        if process is None:
            return _done_here(job, seconds)
        new = {
            number: written(program)
            for number, program in enumerate(self._programs)
            if number >= self._sent
        }
        lines = {
            file: text for number in new for file, text in sources(self._programs[number]).items()
        }
        data = job_written(job, self._programs)
        process.order(Order(new, lines, data, seconds, sys.getrecursionlimit()))
        self._sent = len(self._programs)
        printed: list[str] = []
        try:
            loaded = monotonic() + WAITS * LOADING
            until = loaded
            while {"printed", "begun"} & set(said := process.reply(until) or {}):
                _keep(printed, said.get("printed"))
                if "begun" in said and until == loaded:
                    until = monotonic() + WAITS * (seconds + TELLING) + 1
            if not said:
                done = Done(stopped=_how_it_ended(self.close(gone=True), seconds))
            else:
                done = _read(said, job.nodes, seconds)
        except TimeoutError:
            done = Done(stopped=too_long(seconds))
        except MemoryError:
            done = Done(stopped=_TOO_MUCH_MEMORY)
        except BadParcel:
            done = Done(stopped="changed how its answers are sent, and they cannot be read.")
        if done.stopped is not None:
            self.close()
        self._show("".join(printed))
        return done

    def _show(self, text: str) -> None:
        """Print what a program printed, as long as it is not too much in all."""
        left = PRINTED - self._shown
        self._shown += len(text)
        if left >= 0:
            show(text, left)


def _keep(printed: list[str], text: object) -> None:
    """Keep what a program prints; one character more than is shown tells that there was more."""
    if type(text) is str:
        printed.append(text[: max(0, PRINTED + 1 - sum(map(len, printed)))])


def _read(said: dict[str, Any], nodes: Sequence[Node], seconds: float) -> Done:
    """Return what a reply says.

    Raises
    ------
    BadParcel
        If it is no reply: a program can send what it likes.
    """
    error, changed, used = said.get("error"), said.get("changed", []), said.get("used")
    if type(changed) is not list or not all(type(name) is str for name in changed):
        raise BadParcel
    names = tuple(name[:_NAME] for name in changed)
    took = used if type(used) is float and used >= 0 else 0.0
    if error is None:
        return Done(unpacked(said.get("value"), nodes), changed=names, used=took)
    if type(error) is not str:
        raise BadParcel
    told = unpacked(said.get("told"), nodes)
    stopped = None
    if error == Stop.__name__:
        stopped = too_long(seconds)
    elif error == MemoryError.__name__:
        stopped = _TOO_MUCH_MEMORY
    elif error == TooMuch.__name__:
        stopped = "returned more than can be read."
    elif said.get("loaded") is False:
        stopped = f"cannot be run in a process of its own ({error[:_NAME]}: {told})."
    return Done(None, error[:_NAME], told, stopped, names, used=took)


def too_long(seconds: float) -> str:
    """Return what is said of a program that does not stop, to follow its name."""
    return (
        f"was still running after {seconds:g} seconds and was stopped. "
        "Is there a loop that has no way out?"
    )


_NAME = 100  # characters
_TOO_MUCH_MEMORY = (
    f"needed more than {worker_main.MEMORY >> 20:,} MB of memory and was stopped. Does a list or "
    "a dictionary grow without end?"
)
_TIME_IS_UP = {
    -number
    for name in ("SIGXCPU", "SIGPROF", "SIGALRM")
    if (number := getattr(signal, name, None)) is not None
}


def _how_it_ended(status: int | None, seconds: float) -> str:
    """Return what is said of a program whose process has ended, to follow its name."""
    if status in _TIME_IS_UP:
        return too_long(seconds)
    if status is not None and status < 0:
        name = signal.Signals(-status).name
        if name == "SIGKILL":
            return "was ended by the system. Does it use very much memory?"
        return f"made Python itself crash ({name})."
    return "ended the Python that runs it. Let it end with `return`."


def _done_here(job: Job, seconds: float) -> Done:
    """Do a job in this process."""
    numbers = {node: number for number, node in enumerate(job.nodes)}
    ended = survive(
        lambda: packed(job(), numbers), seconds, lambda why: packed(job.tell(why), numbers)
    )
    if not ended.finished:
        return Done(
            stopped="did not stop and cannot be stopped from here. Restart the kernel (menu "
            "Kernel, Restart), then look for a loop that has no way out."
        )
    error = ended.error.__name__ if ended.error is not None else None
    said = {"value": ended.value, "error": error, "told": ended.told, "changed": [*ended.changed]}
    said["used"] = ended.used
    return _read(said, job.nodes, seconds)


# ---- sessions ------------------------------------------------------------------------------------

_session: ContextVar[Session | None] = ContextVar("session", default=None)


@contextlib.contextmanager
def session() -> Iterator[Session]:
    """Give the session that is open, or one that ends with this block."""
    opened = _session.get()
    if opened is not None:
        yield opened
        return
    with Session() as opened:
        token = _session.set(opened)
        try:
            yield opened
        finally:
            _session.reset(token)


def in_one_process(judge: Callable[P, R]) -> Callable[P, R]:
    """Let a judge ask a program many questions without starting a process for each.

    Examples
    --------
    >>> @in_one_process
    ... def judge_all(function):
    ...     return "all right"
    >>> judge_all(len)
    'all right'
    """

    @functools.wraps(judge)
    def judged(*args: P.args, **kwargs: P.kwargs) -> R:
        with session():
            return judge(*args, **kwargs)

    return judged

"""Starts, orders and ends the processes in which learners' programs run.

One process is ready ahead of the next program, so nobody waits for it. If none comes for a while,
all of them end: somebody who reads, or has many notebooks open, needs their memory elsewhere.
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
import socket
import subprocess
import sys
from collections.abc import Callable, Iterable
from queue import Empty, Full, Queue
from threading import Lock, RLock, Thread, Timer
from time import monotonic
from typing import Any, BinaryIO, cast

from pathlib_games.programs import worker_main
from pathlib_games.programs.parcels import BadParcel
from pathlib_games.programs.worker_main import ENDING, LARGEST, LENGTH, ORDER, STATUS, Order
from pathlib_games.system import NO_WINDOW, ONE_THREAD, command

_BEGINNING = 60.0  # seconds for the first answer of a process, on the slowest machine
_LOOKS = 0.1  # seconds between two looks at the memory that a process uses
REST = 20.0
"""After so many seconds without a program its processes end: they take some 30 MB together."""
_DRAWN = re.compile(r"\.(views?|widgets?)(_\w+)?$")
_FLOORS = ("graphs", "programs", "exercises", "ideas", "record", "lessons", "games.")
_NEEDED = tuple(f"pathlib_games.{floor}" for floor in _FLOORS)

COUNTED = sys.platform == "linux"
"""Whether the system counts the memory that a process asks for; else the notebook looks at it."""
SPLITS = hasattr(os, "fork")
"""Whether a process can be split."""


class Broken(Exception):
    """A process cannot be started, or is there no more."""


# ---- processes -----------------------------------------------------------------------------------


class Process:
    """A process of one program: takes orders, sends replies.

    `end`: ends the process and returns its status; is told whether it is ending by itself.
    """

    def __init__(
        self, incoming: BinaryIO, outgoing: BinaryIO, end: Callable[[bool], int | None]
    ) -> None:
        self._incoming, self._outgoing, self._end = incoming, outgoing, end
        self._replies: Queue[bytes | None] = Queue(maxsize=100)
        self._open = True
        self._pid: int | None = None
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
        """Wait until it takes orders: it may have been ended since it was started.

        Raises `Broken` if it is there no more.
        """
        self._send(b"")
        reply = self.reply(monotonic() + _BEGINNING)
        if reply is None or "ready" not in reply:
            self.end()
            raise Broken
        self._pid = reply["ready"]

    def order(self, order: Order) -> None:
        """Send an order."""
        self._send(pickle.dumps(order, protocol=5))

    def _send(self, data: bytes) -> None:
        with contextlib.suppress(OSError):  # it has ended: there will be no reply
            self._outgoing.write(LENGTH.pack(len(data)) + data)
            self._outgoing.flush()

    def reply(self, until: float) -> dict[str, Any] | None:
        """Return the next reply; None if the process has ended.

        Raises `TimeoutError` if it takes too long.

        Raises `MemoryError` if the process uses too much memory meanwhile.

        Raises `BadParcel` if it is no reply.
        """
        while True:
            left = until - monotonic()
            if left <= 0:
                raise TimeoutError
            with contextlib.suppress(Empty):
                reply = self._replies.get(timeout=min(left, _LOOKS))
                break
            if not COUNTED and self._pid is not None and _memory(self._pid) > worker_main.MEMORY:
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


def _memory(pid: int) -> int:
    """Return how many bytes a process uses; 0 if it has ended."""
    import psutil

    try:
        return int(psutil.Process(pid).memory_info().rss)
    except psutil.Error:
        return 0


def _command(call: str) -> list[str]:
    return command(worker_main.__name__, call)


def _needed() -> set[str]:
    """Return the modules of this package that programs may need, of those that are loaded here."""
    return {
        name
        for name in sys.modules
        if name.startswith(_NEEDED) and not _DRAWN.search(name) and sys.modules[name] is not None
    }


class _Waiting:
    """The process that waits for programs, and splits off a process for each."""

    def __init__(self) -> None:
        self._line, theirs = socket.socketpair()
        self._door = Lock()
        self._numbers = itertools.count()
        self._running: set[int] = set()
        self._loaded: set[str] = set()
        with theirs:
            self._process = subprocess.Popen(
                _command(f"wait_for_programs({theirs.fileno()})"),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,  # an interrupt of the notebook does not reach it
                env=os.environ | ONE_THREAD,
            )

    def load(self, needed: set[str]) -> bool:
        """Let it load what programs may need; say whether there was something new."""
        names = sorted(needed - self._loaded)
        if names:
            self._loaded.update(names)
            text = json.dumps(names).encode()
            with self._door:
                self._line.sendall(ORDER.pack(b"L", len(text)) + text)
        return bool(names)

    def split(self) -> Process:
        """Return a new process of a program."""
        number = next(self._numbers)
        ours, theirs = socket.socketpair()
        with ours, theirs:
            with self._door:
                socket.send_fds(self._line, [ORDER.pack(b"F", number)], [theirs.fileno()])
                self._running.add(number)
            return Process(
                ours.makefile("rb"), ours.makefile("wb"), functools.partial(self._end, number)
            )

    def running(self) -> int:
        """Return how many processes it has split off that nobody has ended."""
        return len(self._running)

    def _end(self, number: int, gone: bool) -> int | None:
        try:
            with self._door:
                self._running.discard(number)
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


class _Starting:
    """Starts a process for each program, where none can be split."""

    def __init__(self) -> None:
        self._needed: set[str] = set()

    def load(self, needed: set[str]) -> bool:
        """Note what the next process loads; say that those that are there may stay."""
        self._needed = needed
        return False

    def split(self) -> Process:
        """Return a new process."""
        load = f"load({sorted(self._needed)!r}); module.carry_out_here()"
        started = subprocess.Popen(
            _command(load),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | ONE_THREAD,
            creationflags=NO_WINDOW,
        )
        incoming, outgoing = cast("BinaryIO", started.stdout), cast("BinaryIO", started.stdin)
        return Process(incoming, outgoing, functools.partial(_killed, started))

    def running(self) -> int:
        """Return that none of its processes would end with it."""
        return 0

    def close(self) -> None:
        """End nothing: each process is ended by who has it."""


def _killed(process: subprocess.Popen[bytes], gone: bool = False) -> int:
    """End a process; return its status, its own if it is ending by itself."""
    if gone:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.wait(ENDING)
    process.kill()
    return process.wait()


class Supply:
    """Has a process at hand for the next program."""

    def __init__(self) -> None:
        self._door = RLock()
        self._source: _Waiting | _Starting | None = None
        self._ahead: Process | None = None
        self._owner = 0
        self._later: set[str] = set()
        self._rest: Timer | None = None
        if SPLITS:  # nobody closes the door while this process is split
            free = self._door.release
            os.register_at_fork(
                before=self._door.acquire, after_in_parent=free, after_in_child=free
            )

    def prepare(self, later: Iterable[str] = ()) -> None:
        """Start what programs will need, and do not wait for it."""
        with self._door:
            self._later.update(later)
            if self._owner != os.getpid():  # this process was split off from a notebook's
                self._source, self._ahead, self._owner = None, None, os.getpid()
            if sys.platform == "emscripten":
                return
            with contextlib.suppress(OSError):
                if self._source is None:
                    self._source = _Waiting() if SPLITS else _Starting()
                if self._source.load(_needed() | self._later) and self._ahead is not None:
                    self._ahead.end()  # what is new would have to be loaded by each program
                    self._ahead = None
                if self._ahead is None:
                    self._ahead = self._source.split()
                self._rest_later()

    def _rest_later(self) -> None:
        """Count the time without a program from now on."""
        if self._rest is not None:
            self._rest.cancel()
        self._rest = Timer(REST, self._rest_now)
        self._rest.daemon = True
        self._rest.start()

    def _rest_now(self) -> None:
        """End all that waits for programs, unless a program still runs."""
        with self._door:
            waiting = int(self._ahead is not None)
            if self._source is not None and self._source.running() > waiting:
                self._rest_later()
            else:
                self.close()

    def take(self) -> Process | None:
        """Return a process that takes orders; None where there are no processes."""
        for _ in range(3):  # a program may have ended the process that waits
            process = self._taken()
            if process is None:
                return None
            try:
                process.begin()
            except (Broken, BadParcel, TimeoutError, MemoryError):
                process.end()
                self.close()
                continue
            except BaseException:  # an interrupt
                process.end()
                raise
            return process
        return None

    def _taken(self) -> Process | None:
        with self._door:
            self.prepare()
            if self._ahead is None:  # what was started has ended
                self.close()
                self.prepare()
            taken, self._ahead = self._ahead, None
            self.prepare()
            return taken

    def close(self) -> None:
        """End all that waits for programs."""
        with self._door:
            if self._rest is not None:
                self._rest.cancel()
            if self._owner == os.getpid():
                if self._ahead is not None:
                    self._ahead.end()
                if self._source is not None:
                    self._source.close()
            self._source = self._ahead = None


supply = Supply()
prepare = supply.prepare
atexit.register(supply.close)

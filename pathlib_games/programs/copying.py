"""Does work in a copy of this process, which may loop, crash or change what it likes."""

from __future__ import annotations

import contextlib
import gc
import io
import os
import select
import signal
import sys
import warnings
from collections.abc import Callable, Iterator
from threading import current_thread, main_thread
from time import monotonic
from types import FrameType
from typing import NoReturn

from pathlib_games.programs.worker_main import leave_the_terminal, limit_memory, limited_time

COPIES = hasattr(os, "fork") and sys.platform not in {"darwin", "emscripten"}
"""Whether this process can be copied; the libraries of macOS do not stand it beside threads."""
_READ = 1 << 16
_WAITS = 2.0  # seconds that a busy machine may add


def in_a_copy(work: Callable[[], bytes], seconds: float, most: int) -> bytes | None:
    """Do some work in a copy of this process and return what it gives; None if it gives nothing.

    `work`: what to do; it may run code of the learner's making.
    """
    ours, theirs = os.pipe()
    copy = None
    try:
        try:
            with _interrupts_later() as held:
                copy = _copied()
                if copy == 0:
                    held.clear()
            if copy == 0:
                _work_there(work, seconds, theirs)
        finally:
            os.close(theirs)
        return _all_of(ours, monotonic() + seconds + _WAITS, most)
    finally:
        os.close(ours)
        if copy is not None:
            _end(copy)


@contextlib.contextmanager
def _interrupts_later() -> Iterator[list[tuple[int, FrameType | None]]]:
    """Hold an interrupt back while this process is split, for Python loses those that come then.

    It calls functions of several modules before and after, and says of their errors only that they
    are ignored.
    """
    held: list[tuple[int, FrameType | None]] = []
    usual = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or not callable(usual):
        yield held
        return
    signal.signal(signal.SIGINT, lambda number, frame: held.append((number, frame)))
    try:
        yield held
    finally:
        signal.signal(signal.SIGINT, usual)
    for interrupt in held:
        usual(*interrupt)


def _copied() -> int | None:
    """Split this process; return 0 in the copy, else its number, or None if it cannot be."""
    with warnings.catch_warnings():
        # Other threads may hold locks that are never opened in the copy. It needs none of them.
        warnings.simplefilter("ignore", DeprecationWarning)
        with contextlib.suppress(OSError):
            return os.fork()
    return None


def _end(copy: int) -> None:
    """End a copy and all that it started."""
    with contextlib.suppress(OSError):
        os.killpg(copy, signal.SIGKILL)
    with contextlib.suppress(OSError):
        os.kill(copy, signal.SIGKILL)  # before it has a group of its own
    with contextlib.suppress(OSError):
        os.waitpid(copy, 0)


def _work_there(work: Callable[[], bytes], seconds: float, theirs: int) -> NoReturn:
    """Work, give the result and end: nothing that the copy shares with this process may be used."""
    try:
        os.setsid()
        gc.disable()  # it would end what belongs to the notebook
        signal.set_wakeup_fd(-1)
        leave_the_terminal()
        limit_memory()
        sys.stdout = sys.stderr = io.StringIO()
        with limited_time(seconds), os.fdopen(theirs, "wb") as out:
            out.write(b"." + work())
    finally:
        os._exit(0)


def _all_of(descriptor: int, until: float, most: int) -> bytes | None:
    """Read until the other side closes it; None if it does not, or has nothing to say."""
    poll, found = select.poll(), bytearray()
    poll.register(descriptor, select.POLLIN)
    while (left := until - monotonic()) > 0 and len(found) <= most:
        if poll.poll(1000 * left):
            data = os.read(descriptor, _READ)
            if not data:
                return bytes(found[1:]) if found else None
            found += data
    return None

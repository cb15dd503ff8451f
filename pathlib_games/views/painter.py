"""Draws a notebook's pictures in a process beside it, which ends when there is nothing to draw.

What draws, matplotlib and numpy, takes more memory than all else in a notebook, and is needed for
moments only. Beside the notebook it is loaded while its first cells run.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import pickle
import struct
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from threading import Lock, Timer
from typing import BinaryIO, cast

from pathlib_games.system import NO_WINDOW, ONE_THREAD, command, give_back

REST = 15.0
"""After so many seconds without a picture the process ends."""

_LENGTH = struct.Struct("!Q")


class Painter:
    """Has pictures drawn, one after the other."""

    def __init__(self) -> None:
        self._door = Lock()
        self._owner = os.getpid()
        self._process: subprocess.Popen[bytes] | None = None
        self._rest: Timer | None = None

    def prepare(self) -> None:
        """Start what draws, if this is a notebook's process, and do not wait for it."""
        if self._is_beside():
            with self._door, contextlib.suppress(OSError):
                self._started()

    def draw(self, drawing: Callable[..., bytes], *what: object) -> bytes:
        """Return what a function draws: beside a notebook, and here everywhere else.

        Raises `Exception` what the function raises.
        """
        order = pickle.dumps((drawing, what), protocol=5) if self._is_beside() else b""
        # What cannot be drawn there is drawn here, where it says why.
        return (order and self._drawn(order)) or drawing(*what)

    def _is_beside(self) -> bool:
        # A copy of a notebook's process, in which a learner's code runs, has no painter.
        return _in_a_notebook() and self._owner == os.getpid()

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            self._end()
        if self._process is None:
            self._process = subprocess.Popen(
                command(__name__, "paint()"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=os.environ | ONE_THREAD,
                start_new_session=True,  # an interrupt of the notebook does not reach it
                creationflags=NO_WINDOW,
            )
        self._rest_later()
        return self._process

    def _drawn(self, order: bytes) -> bytes:
        """Return what is drawn beside; nothing if it cannot be."""
        with self._door:
            try:
                process = self._started()
                orders, pictures = cast("BinaryIO", process.stdin), cast("BinaryIO", process.stdout)
                orders.write(order)
                orders.flush()
                (length,) = _LENGTH.unpack(pictures.read(_LENGTH.size))
                picture = pictures.read(length)
            except (OSError, struct.error):  # it has ended
                self._end()
                return b""
            except BaseException:  # an interrupt: the picture that comes is not the next one's
                self._end()
                raise
            self._rest_later()
            return picture if len(picture) == length else b""

    def _rest_later(self) -> None:
        """Count the time without a picture from now on."""
        if self._rest is not None:
            self._rest.cancel()
        self._rest = Timer(REST, self.close)
        self._rest.daemon = True
        self._rest.start()

    def close(self) -> None:
        """End what draws; the next picture starts it again."""
        if self._owner == os.getpid():
            with self._door:
                self._end()

    def _end(self) -> None:
        if self._rest is not None:
            self._rest.cancel()
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
        self._process = self._rest = None


def _in_a_notebook() -> bool:
    """Return whether this is a kernel, and where there are processes."""
    if "IPython" not in sys.modules or sys.platform == "emscripten":
        return False
    from IPython.core.getipython import get_ipython

    return hasattr(get_ipython(), "kernel")


def paint() -> None:
    """Draw what standard input asks for, until it ends, and write each picture with its length."""
    pictures = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what libraries print is no picture
    with contextlib.suppress(ImportError):
        import_module("matplotlib.backends.backend_agg")  # ahead of the first picture
    with contextlib.suppress(EOFError):
        while True:
            drawing, what = pickle.load(sys.stdin.buffer)  # noqa: S301 - from the notebook itself
            try:
                picture = drawing(*what)
            except Exception:  # noqa: BLE001 - whatever it is, the notebook finds it again
                picture = b""
            pictures.write(_LENGTH.pack(len(picture)) + picture)
            pictures.flush()
            del picture, what
            give_back()


painter = Painter()
atexit.register(painter.close)

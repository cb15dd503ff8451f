"""Draws a notebook's pictures in a process beside it, which ends when there is nothing to draw.

What draws, matplotlib and numpy, takes more memory than all else in a notebook, and is needed for
moments only. Beside the notebook it is loaded while its first cells run.
"""

from __future__ import annotations

import contextlib
import pickle
import sys
from collections.abc import Callable
from importlib import import_module

from pathlib_games.processes import (
    ANY,
    Process,
    Resting,
    give_back,
    receive,
    send,
    standard_line,
    start,
)


class Painter(Resting):
    """Has pictures drawn, one after the other."""

    REST = 15.0
    """After so many seconds without a picture the process ends."""

    def __init__(self) -> None:
        super().__init__()
        self._process: Process | None = None

    def prepare(self) -> None:
        """Start what draws, if this is a notebook's process, and do not wait for it."""
        if self._is_beside():
            with self.door, contextlib.suppress(OSError):
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
        return _in_a_notebook() and not self.is_a_copy()

    def _started(self) -> Process:
        if self._process is None or self._process.is_over:
            self.end()
            self._process = start(__name__, "paint()")
        self.rest_later()
        return self._process

    def _drawn(self, order: bytes) -> bytes | None:
        """Return what is drawn beside; nothing if it cannot be."""
        with self.door:
            try:
                process = self._started()
                process.send(order)
                picture = process.receive()
            except OSError:
                picture = None
            except BaseException:  # an interrupt: the picture that comes is not the next one's
                self.close()
                raise
            if picture is None:  # it has ended
                self.close()
            else:
                self.rest_later()
            return picture

    def end(self) -> None:
        """End what draws."""
        if self._process is not None:
            self._process.end()
        self._process = None


def _in_a_notebook() -> bool:
    """Return whether this is a kernel, and where there are processes."""
    if "IPython" not in sys.modules or not ANY:
        return False
    from IPython.core.getipython import get_ipython

    return hasattr(get_ipython(), "kernel")


def paint() -> None:
    """Draw what is asked for, until there is nothing more."""
    orders, pictures = standard_line()
    with contextlib.suppress(ImportError):
        import_module("matplotlib.backends.backend_agg")  # ahead of the first picture
    while order := receive(orders):
        drawing, what = pickle.loads(order)  # noqa: S301 - from the notebook itself
        try:
            picture = drawing(*what)
        except Exception:  # noqa: BLE001 - whatever it is, the notebook finds it again
            picture = b""
        send(pictures, picture)
        del order, picture, what
        give_back()


painter = Painter()

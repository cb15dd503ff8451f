"""Lets coverage keep what processes did that are killed: programs' processes never end otherwise.

A plugin of coverage, named in pyproject.toml: it is loaded wherever coverage is measured.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from time import monotonic, sleep

from coverage import Coverage
from coverage.plugin_support import Plugins
from coverage.types import TConfigurable

_LATEST = 1.0  # seconds for writing down what was covered
_SAVE = getattr(signal, "SIGURG", None)  # who does not know this signal ignores it


def coverage_init(_: Plugins, __: TConfigurable) -> None:
    """Let each process save what it covered before a child of it, or it itself, is killed."""
    if _SAVE is None or signal.getsignal(_SAVE) is _save:  # Windows; or split off from such a one
        return
    signal.signal(_SAVE, _save)
    kill, killpg = os.kill, os.killpg

    def kill_later(pid: int, number: int, /) -> None:
        _wait_for(pid, number)
        kill(pid, number)

    def kill_group_later(pid: int, number: int, /) -> None:
        _wait_for(pid, number)
        killpg(pid, number)

    def _wait_for(pid: int, number: int) -> None:
        if number == signal.SIGKILL and _runs(pid):
            kill(pid, _SAVE)
            latest = monotonic() + _LATEST
            while _runs(pid) and monotonic() < latest:
                sleep(0.002)

    os.kill, os.killpg = kill_later, kill_group_later


def _runs(child: int) -> bool:
    """Return whether this is a child of ours that has not ended."""
    with suppress(ChildProcessError):
        return os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None
    return False


def _save(*_: object) -> None:
    if measured := Coverage.current():
        measured.stop()
        measured.save()
    signal.raise_signal(signal.SIGKILL)

"""Save the coverage of processes that are killed: programs' processes never end otherwise.

pyproject.toml names this plugin of coverage; coverage loads it wherever it measures.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from time import monotonic, sleep

from coverage import Coverage
from coverage.plugin_support import Plugins
from coverage.types import TConfigurable

_LATEST = 1.0  # seconds to write the coverage
_SAVE = getattr(signal, "SIGURG", None)  # a process without a handler ignores this signal


def coverage_init(_: Plugins, __: TConfigurable) -> None:
    """Make each process save its coverage before it, or a child of it, is killed."""
    if _SAVE is None or signal.getsignal(_SAVE) is _save:  # Windows; or forked from such a process
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
    """Return whether this is a running child of ours."""
    with suppress(ChildProcessError):
        return os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None
    return False


def _save(*_: object) -> None:
    if measured := Coverage.current():
        measured.stop()
        measured.save()
    signal.raise_signal(signal.SIGKILL)

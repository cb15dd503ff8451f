"""Has a process at hand for the next learner's program, so nobody waits for it.

If none comes for a while, all of them end: they take some 30 MB together.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
from collections.abc import Iterable

from pathlib_games import processes
from pathlib_games.processes import Broken, Process, Resting, Splitting, start
from pathlib_games.programs import limits, worker
from pathlib_games.programs.guard import OURS

_NEEDED = (*OURS, "pathlib_games.games.")
_DRAWN = re.compile(r"\.(views?|widgets?)(_\w+)?$")


def _needed() -> set[str]:
    """Return the modules of this package that programs may need, of those that are loaded here."""
    return {
        name
        for name in sys.modules
        if name.startswith(_NEEDED) and not _DRAWN.search(name) and sys.modules.get(name)
    }


class Supply(Resting):
    """Has a process at hand for the next program."""

    REST = 20.0
    """After so many seconds without a program its processes end."""

    def __init__(self) -> None:
        super().__init__()
        self._source: Splitting | None = None  # None where no process can be split
        self._ahead: Process | None = None
        self._loaded: set[str] = set()
        self._later: set[str] = set()

    def prepare(self, later: Iterable[str] = ()) -> None:
        """Start what programs will need, and do not wait for it.

        `later`: modules that are not loaded here yet.
        """
        with self.door:
            self._later.update(later)
            if self.is_a_copy():
                self._source, self._ahead, self.owner = None, None, os.getpid()
            if processes.ANY:
                with contextlib.suppress(OSError):
                    self._started()

    def _started(self) -> None:
        if processes.SPLITS and self._source is None:
            call, most = "wait_for_programs", (worker.LARGEST, limits.MEMORY)
            self._source, self._loaded = Splitting(worker.__name__, call, *most), set()
        new = (_needed() | self._later) - self._loaded
        self._loaded |= new
        if self._source is not None and new:
            self._source.load(json.dumps(sorted(new)).encode())
            if self._ahead is not None:
                self._ahead.end()  # what is new would have to be loaded by each program
                self._ahead = None
        if self._ahead is None:
            self._ahead = self._new()
        self.rest_later()

    def _new(self) -> Process:
        if self._source is not None:
            return self._source.split()
        call = f"carry_out_here({sorted(self._loaded)!r})"
        return start(worker.__name__, call, worker.LARGEST, limits.MEMORY)

    def take(self) -> Process | None:
        """Return a process that takes orders; None where there are no processes."""
        for _ in range(3):  # a program may have ended the process that waits
            process = self._taken()
            if process is None:
                return None
            try:
                process.begin()
            except Broken:
                self.close()
                continue
            except BaseException:  # an interrupt
                process.end()
                raise
            return process
        return None

    def _taken(self) -> Process | None:
        with self.door:
            self.prepare()
            if self._ahead is None:  # what was started has ended
                self.close()
                self.prepare()
            taken, self._ahead = self._ahead, None
            self.prepare()
            return taken

    def is_busy(self) -> bool:
        """Say whether a program runs, in a process that was split off."""
        ahead = int(self._ahead is not None)
        return self._source is not None and self._source.running() > ahead

    def end(self) -> None:
        """End the process that is at hand, and the one that it was split off from."""
        if self._ahead is not None:
            self._ahead.end()
        if self._source is not None:
            self._source.close()
        self._source = self._ahead = None


supply = Supply()
prepare = supply.prepare

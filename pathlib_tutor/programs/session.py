"""Asks learners' programs in processes of their own, and reads what they give.

A program is sent there by value. It is stopped when it needs too much time or memory, and nothing
that it does reaches the notebook: what comes back are plain values (`codec`). What cannot be sent
runs in the learner's own kernel, and in nobody else's.
"""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import re
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, replace
from itertools import zip_longest
from time import monotonic
from typing import Any, Self

from pathlib_games import processes
from pathlib_games.processes import Broken, Process, Resting, Splitting, start
from pathlib_tutor.programs import limits, worker
from pathlib_tutor.programs.codec import (
    BadData,
    CannotBeSent,
    OnlyHere,
    jailed,
    jobs_read,
    jobs_written,
    unpacked,
    written,
)
from pathlib_tutor.programs.crashes import Crash, crash_read
from pathlib_tutor.programs.jail import MEMORY, Jail
from pathlib_tutor.programs.jobs import Job, Work
from pathlib_tutor.programs.limits import OURS, PRINTED, WAITS, Stop, survive
from pathlib_tutor.programs.packing import TooMuch
from pathlib_tutor.programs.worker import LOADING, TELLING, Order

# ---- has a process at hand for the next learner's program, so nobody waits for it ------------
#
# If none comes for a while, all of them end: they take some 30 MB together.

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


@dataclass(frozen=True)
class Done:
    """How a job with a program ended."""

    value: Any = None  # what the job returned, in plain values
    seen: Any = None  # what it had seen of the program, in plain values
    error: str | None = None  # the name of the error that it ended with, or None
    crash: Crash | None = None  # where that was, if it can be told
    stopped: str | None = None
    """Why it has no end of its own, to follow its name in a sentence; or None."""
    changed: tuple[str, ...] = ()  # what it changed in Python or in this package
    sent: bool = True  # whether it could be run at all
    used: float = 0.0  # how many seconds of the processor it took, with the jobs before it
    printed: str = ""  # what the program printed meanwhile
    needs: str = ""  # what made it fail that is not there where it is marked


class NotThere(Exception):
    """A program fails for something that is not there where it is marked; says what."""


class Session:
    """A process for the programs of one judgement, from the first to the last question."""

    def __init__(self) -> None:
        self._process: Process | Jail | None = None
        self._programs: list[object] = []
        self._sent = 0
        self._written: dict[tuple[int, int], bytes] = {}
        self._shown = 0
        self._held: list[str] | None = None
        self._unsent: list[tuple[object, CannotBeSent]] = []
        self._ahead: dict[int, tuple[object, Done]] = {}
        self.used = 0.0
        self.uses: tuple[str, ...] = ()
        """The modules of the course that are given to programs in a jail."""
        self.missing: dict[str, str] = {}
        """What programs in a jail use that is not there, and why."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self, *, gone: bool = False) -> int | None:
        """End the process, if there is one; return its status."""
        process, self._process, self._sent = self._process, None, 0
        return process.end(gone=gone) if process is not None else None

    def ask(
        self, job: Job, programs: Sequence[object], seconds: float, about: object = None
    ) -> Done:
        """Let a process do a job with programs of a learner's making.

        `about`: what was asked ahead about is known already.

        Raises `NotThere` if a program in a jail fails for what is not there.
        """
        _, known = self._ahead.pop(id(about), (None, None))
        done = known or self._ask([job], programs, seconds)[-1]
        if done.needs:
            raise NotThere(done.needs)
        self.show(done.printed)
        return done

    def ask_ahead(
        self,
        jobs: Sequence[Job],
        abouts: Sequence[object],
        programs: Sequence[object],
        seconds: float,
    ) -> int:
        """Ask at once what is going to be asked about something each, and return how much of it.

        An answer each takes longer to fetch. It ends with the first job that fails, or when the
        time for all is up; the rest is left to `ask`. What runs in this process is not asked
        ahead: a generator of the learner's that is stopped once gives nothing any more.
        """
        done = self._ask(jobs, programs, min(seconds, _AHEAD), ahead=True) if jobs else []
        known = [each for each in done if not (each.error or each.stopped or each.changed)]
        self._ahead |= {
            id(about): (about, each) for about, each in zip(abouts, known, strict=False)
        }
        return len(known)

    def _ask(
        self,
        jobs: Sequence[Job],
        programs: Sequence[object],
        seconds: float,
        *,
        ahead: bool = False,
    ) -> list[Done]:
        """Let a process do jobs; return how each ended, up to the first that fails."""
        for program in programs:
            for known, problem in self._unsent:
                if program is known:
                    return [] if ahead else self._unsent_done(jobs, programs, seconds, problem)
            if not any(program is known for known in self._programs):
                self._programs.append(program)
        try:
            self._process = self._process or self._new_process()
            if self._process is None and ahead:
                return []
            done = self._asked(jobs, seconds)
        except CannotBeSent as problem:
            self._programs.clear()
            self._written.clear()
            self.close()
            self._unsent += [(program, problem) for program in programs]
            return [] if ahead else self._unsent_done(jobs, programs, seconds, problem)
        except BaseException:  # an interrupt
            self.close()
            raise
        self.used += done[-1].used
        return done

    def _unsent_done(
        self,
        jobs: Sequence[Job],
        programs: Sequence[object],
        seconds: float,
        problem: CannotBeSent,
    ) -> list[Done]:
        """Do jobs whose programs cannot be sent: in this process, if they can be done only here."""
        if not isinstance(problem, OnlyHere) or not all(map(callable, programs)):
            return [Done(stopped=str(problem), sent=False)]
        # They may change what they get.
        copied = jobs_read(jobs_written(jobs, programs), dict(enumerate(programs)))
        done = self._done_here(copied, seconds)
        self.used += done[-1].used
        return done

    def _asked(self, jobs: Sequence[Job], seconds: float) -> list[Done]:
        process = self._process
        if process is None:
            return self._done_here(jobs, seconds)
        self._order(process, jobs, seconds)
        printed = [""]
        try:
            loaded = monotonic() + WAITS * LOADING
            until = loaded
            while {"printed", "turn", "begun"} & set(said := _said(process.receive(until))):
                if "turn" in said and len(printed) <= len(jobs):
                    printed.append("")
                _keep(printed, said.get("printed"))
                if "begun" in said and until == loaded:
                    until = monotonic() + WAITS * (seconds + TELLING) + 1
            if isinstance(process, Jail):
                done = self._from_jail(process, said, jobs, seconds)
            elif not said:
                done = [Done(stopped=_how_it_ended(self.close(gone=True), seconds))]
            else:
                done = _read(said, jobs, seconds)
        except TimeoutError:
            done = [Done(stopped=too_long(seconds))]
        except MemoryError:
            done = [Done(stopped=_too_much(limits.MEMORY))]
        except BadData:
            done = [Done(stopped="changed how its answers are sent, and they cannot be read.")]
        if done[-1].stopped is not None:
            self.close()
        return _with_prints(done, printed)

    def _order(self, process: Process | Jail, jobs: Sequence[Job], seconds: float) -> None:
        if isinstance(process, Jail):
            process.ask(jobs, self._programs, seconds)
            return
        data = jobs_written(jobs, self._programs)
        order = Order(self._new_programs(), data, seconds, sys.getrecursionlimit())
        process.send(pickle.dumps(order, protocol=5))
        self._sent = len(self._programs)

    @property
    def jailed(self) -> bool:
        """Whether instructions are counted, and not the time."""
        return isinstance(self._process, Jail)

    def _new_process(self) -> Process | Jail | None:
        """Return a jail if a program has to run in one, else a process if there are any."""
        handed = jailed(self._programs)
        if handed is None:
            return supply.take()
        jail = Jail(handed.cells, handed.last, handed.name, self.uses)
        self.missing |= jail.left
        return jail

    def _from_jail(
        self, jail: Jail, said: dict[str, Any], jobs: Sequence[Job], seconds: float
    ) -> list[Done]:
        """Return how each job ended in a jail."""
        if not said:
            return [Done(stopped=jail.why, used=jail.seconds, needs=jail.left.get("", ""))]
        *done, last = _read(said | {"used": jail.seconds}, jobs, seconds, MEMORY)
        needs = said.get("needs")
        return [*done, replace(last, needs=needs[:_NAME]) if type(needs) is str else last]

    def _done_here(self, jobs: Sequence[Job], seconds: float) -> list[Done]:
        """Do jobs in this process."""
        work = Work(jobs)
        ended = survive(work, seconds, work.tell)
        if not ended.finished:
            return _with_prints([Done(stopped=_NOT_STOPPED)], ended.printed)
        error = ended.error.__name__ if ended.error is not None else None
        said = {"error": error, "changed": [*ended.changed], "used": ended.used}
        return _with_prints(_read(work.said | said, jobs, seconds), ended.printed)

    def _new_programs(self) -> bytes:
        """Return the programs that the process has not got, as bytes; written once for them all."""
        span = self._sent, len(self._programs)
        if span[0] == span[1]:
            return b""
        if span not in self._written:
            self._written[span] = written(dict(enumerate(self._programs[span[0] :], span[0])))
        return self._written[span]

    @contextlib.contextmanager
    def held(self) -> Iterator[list[str]]:
        """Collect what is printed from now on, a text for each question, instead of showing it."""
        before, self._held = self._held, []
        try:
            yield self._held
        finally:
            self._held = before

    def show(self, text: str) -> None:
        """Print what a program printed, as long as it is not too much in all."""
        if self._held is not None:
            self._held.append(text)
            return
        left = PRINTED - self._shown
        self._shown += len(text)
        if text and left >= 0:
            cut = text if len(text) <= left else f"{text[:left]}\n... (the rest is left out)\n"
            page = getattr(sys.stdout, "encoding", None) or "utf-8"  # which may not have all signs
            cut = cut.encode(page, "backslashreplace").decode(page)
            print(cut, end="")  # noqa: T201 - it is the learner's own print


_AHEAD = 0.5  # seconds for all that is asked ahead

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


# ---- what comes back -----------------------------------------------------------------------------


def _said(reply: bytes | None) -> dict[str, Any]:
    """Return what a reply says; nothing if the process has ended.

    Raises `BadData` if it is no reply.
    """
    if reply is None:
        return {}
    with contextlib.suppress(ValueError, RecursionError):
        said = json.loads(reply)
        if type(said) is dict and said:
            return said
    raise BadData


def _keep(printed: list[str], text: object) -> None:
    """Keep what a program prints; one character more than is shown tells that there was more."""
    if type(text) is str:
        printed[-1] += text[: max(0, PRINTED + 1 - len(printed[-1]))]


def _with_prints(done: list[Done], printed: Sequence[str]) -> list[Done]:
    """Give each answer what was printed in its turn; one alone may be that of the last turn."""
    turns = [f"{printed[0]}{''.join(printed[1:2])}", *printed[2:]]
    if len(done) == 1:
        return [replace(done[0], printed=turns[-1])]
    both = zip_longest(done, turns[: len(done)], fillvalue="")
    return [replace(each, printed=text) for each, text in both if isinstance(each, Done)]


def _read(
    said: dict[str, Any], jobs: Sequence[Job], seconds: float, memory: int = limits.MEMORY
) -> list[Done]:
    """Return how each job ended, up to the first that failed.

    Raises `BadData` if that is not what was said: a program can send what it likes.
    """
    changed, used, given = said.get("changed", []), said.get("used"), said.get("given")
    if type(changed) is not list or not all(type(name) is str for name in changed):
        raise BadData
    names = tuple(name[:_NAME] for name in changed)
    took = used if type(used) is float and used >= 0 else 0.0
    done = []
    for job, pair in zip(jobs, given if type(given) is list else [], strict=False):
        if type(pair) is not list or len(pair) != 2:
            raise BadData
        value, seen = (unpacked(part, job.nodes) for part in pair)
        done.append(Done(value, seen, changed=names, used=took))
    left, error = jobs[len(done) :], said.get("error")
    if not left:  # an error after them comes too late, such as that the time is up
        return done
    if type(error) is not str:
        raise BadData
    seen, told = (unpacked(said.get(name), left[0].nodes) for name in ("seen", "crash"))
    stopped = _why_it_stopped(error, seconds, memory)
    if "unloaded" in said:
        why = unpacked(said["unloaded"])
        stopped = f"cannot be run in a process of its own ({error[:_NAME]}: {why})."
    return [*done, Done(None, seen, error[:_NAME], crash_read(told), stopped, names, used=took)]


def _why_it_stopped(error: str, seconds: float, memory: int) -> str | None:
    """Return what is said of a program that was stopped by an error of ours."""
    if error == Stop.__name__:
        return too_long(seconds)
    if error == MemoryError.__name__:
        return _too_much(memory)
    if error == TooMuch.__name__:
        return "returned more than can be read."
    return None


def too_long(seconds: float) -> str:
    """Return what is said of a program that does not stop, to follow its name."""
    return (
        f"was still running after {seconds:g} seconds or more and was stopped. "
        "Is there a loop that has no way out?"
    )


_NAME = 100  # characters
_NOT_STOPPED = (
    "did not stop and cannot be stopped from here. Restart the kernel (menu Kernel, Restart), then "
    "look for a loop that has no way out."
)
_TIME_IS_UP = {
    -number
    for name in ("SIGXCPU", "SIGPROF", "SIGALRM")
    if (number := getattr(signal, name, None)) is not None
}


def _too_much(memory: int) -> str:
    return (
        f"needed more than {memory >> 20:,} MB of memory and was stopped. Does a list or "
        "a dictionary grow without end?"
    )


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

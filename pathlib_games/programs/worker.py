"""Runs learners' programs in processes of their own and reads what comes back.

A program is sent there by value. It is stopped when it needs too much time or memory, and nothing
that it does reaches the notebook: what comes back are plain values (`parcels`). What cannot be sent
runs in the learner's own kernel, and in nobody else's.
"""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import takewhile
from time import monotonic
from typing import Any, Self

from pathlib_games.graphs import Node
from pathlib_games.programs import processes, worker_main
from pathlib_games.programs.marking import marking
from pathlib_games.programs.parcels import BadParcel, Parcel, TooMuch, packed, unpacked
from pathlib_games.programs.sending import CannotBeSent, OnlyHere, job_written, written
from pathlib_games.programs.surviving import PRINTED, Stop, show, survive
from pathlib_games.programs.worker_main import LOADING, TELLING, WAITS, Job, Order, read_job


@dataclass(frozen=True)
class Done:
    """How a program ended."""

    value: Any = None  # what its job returned, in plain values
    error: str | None = None  # the name of the error that it ended with, or None
    told: Any = None  # what its job told of the error
    stopped: str | None = None
    """Why it has no end of its own, to follow its name in a sentence; or None."""
    changed: tuple[str, ...] = ()  # what it changed in Python or in this package
    sent: bool = True  # whether it could be run at all
    used: float = 0.0  # how many seconds of the processor it took


class Session:
    """A process for the programs of one judgement, from the first to the last question."""

    def __init__(self) -> None:
        self._process: processes.Process | None = None
        self._programs: list[object] = []
        self._sent = 0
        self._parcels: dict[tuple[int, int], bytes] = {}
        self._shown = 0
        self._unsent: list[tuple[object, CannotBeSent]] = []
        self.ahead: dict[int, tuple[object, Any]] = {}
        self.used = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self, *, gone: bool = False) -> int | None:
        """End the process, if there is one; return its status."""
        process, self._process, self._sent = self._process, None, 0
        return process.end(gone=gone) if process is not None else None

    def ask(self, job: Job, programs: Sequence[object], seconds: float) -> Done:
        """Let a process do a job with programs of a learner's making."""
        for program in programs:
            for known, problem in self._unsent:
                if program is known:
                    return self._unsent_done(job, programs, seconds, problem)
        for program in programs:
            if not any(program is known for known in self._programs):
                self._programs.append(program)
        try:
            done = self._asked(job, seconds)
        except CannotBeSent as problem:
            self._programs.clear()
            self._parcels.clear()
            self.close()
            self._unsent += [(program, problem) for program in programs]
            return self._unsent_done(job, programs, seconds, problem)
        except BaseException:  # an interrupt
            self.close()
            raise
        self.used += done.used
        return done

    def _unsent_done(
        self, job: Job, programs: Sequence[object], seconds: float, problem: CannotBeSent
    ) -> Done:
        """Do a job whose programs cannot be sent, in this process if it is the learner's own."""
        if not isinstance(problem, OnlyHere) or marking() or not all(map(callable, programs)):
            return Done(stopped=str(problem), sent=False)
        numbered = dict(enumerate(programs))
        copied = read_job(job_written(job, programs), numbered)  # they may change what they get
        done = self._done_here(copied, seconds)
        self.used += done.used
        return done

    def ask_ahead(
        self, jobs: Sequence[Job], programs: Sequence[object], seconds: float
    ) -> list[Any]:
        """Let a process do jobs one after the other, and return what they give.

        It ends with the first job that fails, or when the time for all is up.
        """
        done = self.ask(_Jobs(jobs), programs, min(seconds, _AHEAD))
        given = done.value if done.error is None else done.told
        if done.changed or type(given) is not list:
            return []
        parcels = takewhile(lambda parcel: type(parcel) is Parcel, given)
        with contextlib.suppress(BadParcel):
            return [
                unpacked(parcel.data, job.nodes) for parcel, job in zip(parcels, jobs, strict=False)
            ]
        return []

    def _asked(self, job: Job, seconds: float) -> Done:
        process = self._process = self._process or processes.supply.take()
        if process is None:
            return self._done_here(job, seconds)
        data = job_written(job, self._programs)
        process.order(Order(self._parcel(), data, seconds, sys.getrecursionlimit()))
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

    def _done_here(self, job: Job, seconds: float) -> Done:
        """Do a job in this process."""
        numbers = {node: number for number, node in enumerate(job.nodes)}
        ended = survive(
            lambda: packed(job(), numbers), seconds, lambda why: packed(job.tell(why), numbers)
        )
        self._show(ended.printed)
        if not ended.finished:
            return Done(
                stopped="did not stop and cannot be stopped from here. Restart the kernel (menu "
                "Kernel, Restart), then look for a loop that has no way out."
            )
        error = ended.error.__name__ if ended.error is not None else None
        said = {"value": ended.value, "error": error, "told": ended.told}
        said |= {"changed": [*ended.changed], "used": ended.used}
        return _read(said, job.nodes, seconds)

    def _parcel(self) -> bytes:
        """Return the programs that the process has not got, as bytes; written once for them all."""
        span = self._sent, len(self._programs)
        if span[0] == span[1]:
            return b""
        if span not in self._parcels:
            self._parcels[span] = written(dict(enumerate(self._programs[span[0] :], span[0])))
        return self._parcels[span]

    def _show(self, text: str) -> None:
        """Print what a program printed, as long as it is not too much in all."""
        left = PRINTED - self._shown
        self._shown += len(text)
        if left >= 0:
            show(text, left)


@dataclass
class _Jobs:
    """The job of doing jobs one after the other, up to the first that fails."""

    jobs: Sequence[Job]
    given: list[Parcel] = field(default_factory=list)
    nodes: tuple[Node, ...] = ()

    def __call__(self) -> object:
        for job in self.jobs:
            numbers = {node: number for number, node in enumerate(job.nodes)}
            # Now: a program may change later what it gave.
            self.given.append(Parcel(packed(job(), numbers)))
        return self.given

    def tell(self, _: BaseException) -> object:
        return self.given


_AHEAD = 0.5  # seconds for all that is asked ahead


def _keep(printed: list[str], text: object) -> None:
    """Keep what a program prints; one character more than is shown tells that there was more."""
    if type(text) is str:
        printed.append(text[: max(0, PRINTED + 1 - sum(map(len, printed)))])


def _read(said: dict[str, Any], nodes: Sequence[Node], seconds: float) -> Done:
    """Return what a reply says.

    Raises `BadParcel` if it is no reply: a program can send what it likes.
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

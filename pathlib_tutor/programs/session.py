"""Asks learners' programs in processes of their own, and reads what they give.

A program is sent there by value. It is stopped when it needs too much time or memory, and nothing
that it does reaches the notebook: what comes back are plain values (`values`). What cannot be sent
runs in the learner's own kernel, and in nobody else's.
"""

from __future__ import annotations

import contextlib
import json
import pickle
import signal
import sys
from collections.abc import Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, replace
from itertools import zip_longest
from time import monotonic
from typing import Any, Self

from pathlib_games.processes import Process
from pathlib_tutor.programs import limits
from pathlib_tutor.programs.calls import MORE, PRINTED, Job, Work
from pathlib_tutor.programs.crashes import Crash, crash_read
from pathlib_tutor.programs.jail import MEMORY, Jail, jailed
from pathlib_tutor.programs.limits import WAITS, Stop, survive
from pathlib_tutor.programs.sending import CannotBeSent, OnlyHere, jobs_read, jobs_written, written
from pathlib_tutor.programs.values import BadData, TooMuch, unpacked
from pathlib_tutor.programs.worker import LOADING, TELLING, Order, supply


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
        done = None
        unsent = [why for known, why in self._unsent if any(known is each for each in programs)]
        if not unsent:
            for program in programs:
                if not any(program is known for known in self._programs):
                    self._programs.append(program)
            try:
                self._process = self._process or self._new_process()
                if self._process is None and ahead:
                    return []
                done = self._asked(self._process, jobs, seconds)
            except CannotBeSent as problem:
                self._programs.clear()
                self._written.clear()
                self.close()
                unsent = [problem]
                self._unsent += [(program, problem) for program in programs]
            except BaseException:  # an interrupt
                self.close()
                raise
        if done is None:
            if ahead:
                return []
            if not isinstance(unsent[0], OnlyHere) or not all(map(callable, programs)):
                return [Done(stopped=str(unsent[0]), sent=False)]
            # They may change what they get.
            copied = jobs_read(jobs_written(jobs, programs), dict(enumerate(programs)))
            done = self._asked(None, copied, seconds)
        self.used += done[-1].used
        return done

    def _new_process(self) -> Process | Jail | None:
        """Return a jail if a program has to run in one, else a process if there are any."""
        handed = jailed(self._programs)
        if handed is None:
            return supply.take()
        jail = Jail(handed.cells, handed.last, handed.name, self.uses)
        self.missing |= jail.left
        return jail

    @property
    def jailed(self) -> bool:
        """Whether instructions are counted, and not the time."""
        return isinstance(self._process, Jail)

    def _asked(
        self, process: Process | Jail | None, jobs: Sequence[Job], seconds: float
    ) -> list[Done]:
        """Let a process do jobs; where there is none, do them here."""
        prints = _Prints(len(jobs))
        try:
            if process is None:
                done = _done_here(jobs, seconds, prints)
            elif isinstance(process, Jail):
                process.ask(jobs, self._programs, seconds)
                done = _from_jail(process, prints.heard(process), jobs, seconds)
            else:
                data = jobs_written(jobs, self._programs)
                order = Order(self._new_programs(), data, seconds, sys.getrecursionlimit())
                process.send(pickle.dumps(order, protocol=5))
                self._sent = len(self._programs)
                if said := prints.heard(process, seconds):
                    done = _read(said, jobs, seconds)
                else:
                    done = [Done(stopped=_how_it_ended(self.close(gone=True), seconds))]
        except TimeoutError:
            done = [Done(stopped=too_long(seconds))]
        except MemoryError:
            done = [Done(stopped=_too_much(limits.MEMORY))]
        except BadData:
            done = [Done(stopped="changed how its answers are sent, and they cannot be read.")]
        if done[-1].stopped is not None and process is not None:
            self.close()
        return prints.given_to(done)

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


def _done_here(jobs: Sequence[Job], seconds: float, prints: _Prints) -> list[Done]:
    work = Work(jobs)
    ended = survive(work, seconds, work.tell, prints.hear)
    if not ended.finished:
        return [Done(stopped=_NOT_STOPPED)]
    error = ended.error.__name__ if ended.error is not None else None
    said = {"error": error, "changed": [*ended.changed], "used": ended.used}
    return _read(work.said | said, jobs, seconds)


def _from_jail(jail: Jail, said: dict[str, Any], jobs: Sequence[Job], seconds: float) -> list[Done]:
    if not said:
        return [Done(stopped=jail.why, used=jail.seconds, needs=jail.left.get("", ""))]
    *done, last = _read(said | {"used": jail.seconds}, jobs, seconds, MEMORY)
    needs = said.get("needs")
    return [*done, replace(last, needs=needs[:_NAME]) if type(needs) is str else last]


# ---- what comes back -----------------------------------------------------------------------------


class _Prints:
    """What a program prints in the turn of each job, as long as it is not too much."""

    def __init__(self, jobs: int) -> None:
        self._jobs, self._turns = jobs, [""]

    def heard(self, process: Process | Jail, seconds: float = 0) -> dict[str, Any]:
        """Return what a process answers after all that it prints; nothing if it has ended.

        Raises `BadData` if that is no answer.
        """
        until = loading = monotonic() + WAITS * LOADING
        while said := _said(process.receive(until)):
            if MORE.isdisjoint(said):
                return said
            self.hear(said)
            if "begun" in said and until == loading:
                until = monotonic() + WAITS * (seconds + TELLING) + 1
        return {}

    def hear(self, said: dict[str, Any]) -> None:
        """Keep what is printed; one character more than is shown tells that there was more."""
        if "turn" in said and len(self._turns) <= self._jobs:
            self._turns.append("")
        text = said.get("printed")
        if type(text) is str:
            self._turns[-1] += text[: max(0, PRINTED + 1 - len(self._turns[-1]))]

    def given_to(self, done: list[Done]) -> list[Done]:
        """Give each answer what was printed in its turn; one alone may be that of the last turn."""
        first, *others = self._turns
        turns = [f"{first}{''.join(others[:1])}", *others[1:]]
        if len(done) == 1:
            return [replace(done[0], printed=turns[-1])]
        both = zip_longest(done, turns[: len(done)], fillvalue="")
        return [replace(each, printed=text) for each, text in both if isinstance(each, Done)]


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
    stopped = {
        Stop.__name__: too_long(seconds),
        MemoryError.__name__: _too_much(memory),
        TooMuch.__name__: "returned more than can be read.",
    }.get(error)
    if "unloaded" in said:
        why = unpacked(said["unloaded"])
        stopped = f"cannot be run in a process of its own ({error[:_NAME]}: {why})."
    return [*done, Done(None, seen, error[:_NAME], crash_read(told), stopped, names, used=took)]


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
_TIME_IS_UP = {"SIGXCPU", "SIGPROF", "SIGALRM"}


def _too_much(memory: int) -> str:
    return (
        f"needed more than {memory >> 20:,} MB of memory and was stopped. Does a list or "
        "a dictionary grow without end?"
    )


def _how_it_ended(status: int | None, seconds: float) -> str:
    """Return what is said of a program whose process has ended, to follow its name."""
    if status is not None and status < 0:
        name = signal.Signals(-status).name
        if name in _TIME_IS_UP:
            return too_long(seconds)
        if name == "SIGKILL":
            return "was ended by the system. Does it use very much memory?"
        return f"made Python itself crash ({name})."
    return "ended the Python that runs it. Let it end with `return`."

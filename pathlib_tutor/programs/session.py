"""Run learners' programs in processes of their own, and read their results.

A program goes there by value, and has limits on time and memory. Nothing it does reaches the
notebook: only plain values come back (`values`). A program that cannot be sent runs in the
learner's own kernel.
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
    """The outcome of a job."""

    value: Any = None  # the return value, as plain values
    seen: Any = None  # what the job observed, as plain values
    error: str | None = None  # the name of the error that ended it, or None
    crash: Crash | None = None  # the place of the error, if known
    stopped: str | None = None
    """The reason why it was stopped, to follow its name in a sentence; or None."""
    changed: tuple[str, ...] = ()  # its changes to Python or this package
    sent: bool = True  # whether it could run at all
    used: float = 0.0  # processor seconds, with the jobs before it
    printed: str = ""  # the output of the program
    needs: str = ""  # a missing part that made it fail


class NotThere(Exception):
    """A program needs something missing where it is marked; the message says what."""


class Session:
    """A process for all programs and questions of one judgment."""

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
        """The course modules that programs get in a jail."""
        self.hash_seed = 0
        """The order of sets in a jail."""
        self.missing: dict[str, str] = {}
        """The missing names that programs in a jail use, with the reasons."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self, *, gone: bool = False) -> int | None:
        """End the process, if any; return its status."""
        process, self._process, self._sent = self._process, None, 0
        return process.end(gone=gone) if process is not None else None

    def ask(
        self, job: Job, programs: Sequence[object], seconds: float, about: object = None
    ) -> Done:
        """Run a job with a learner's programs in a process.

        `about`: the key of an answer that `ask_ahead` may have fetched.

        Raises `NotThere` if a program in a jail fails because something is missing.
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
        """Run jobs in one batch, and keep their answers for `ask`; return how many succeeded.

        One by one they would take longer. The batch ends at the first failure or when its time is
        up, and leaves the rest to `ask`. It never runs in this process, because a stopped
        generator of the learner's yields nothing more.
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
        """Run jobs in a process; return their outcomes up to the first failure."""
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
            # On a copy: programs may change their arguments.
            copied = jobs_read(jobs_written(jobs, programs), dict(enumerate(programs)))
            done = self._asked(None, copied, seconds)
        self.used += done[-1].used
        return done

    def _new_process(self) -> Process | Jail | None:
        """Return a jail if a program has to run in one, else a process if available."""
        handed = jailed(self._programs)
        if handed is None:
            return supply.take()
        jail = Jail(handed.cells, handed.last, handed.name, self.uses, self.hash_seed)
        self.missing |= jail.left
        return jail

    @property
    def jailed(self) -> bool:
        """Whether a limit counts instructions instead of time."""
        return isinstance(self._process, Jail)

    def _asked(
        self, process: Process | Jail | None, jobs: Sequence[Job], seconds: float
    ) -> list[Done]:
        """Run jobs in a process or, without one, here."""
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
            done = [Done(stopped="changed how answers are sent, so its answer cannot be read.")]
        if done[-1].stopped is not None and process is not None:
            self.close()
        return prints.given_to(done)

    def _new_programs(self) -> bytes:
        """Return the programs that are new to the process, pickled once and cached."""
        span = self._sent, len(self._programs)
        if span[0] == span[1]:
            return b""
        if span not in self._written:
            self._written[span] = written(dict(enumerate(self._programs[span[0] :], span[0])))
        return self._written[span]

    @contextlib.contextmanager
    def held(self) -> Iterator[list[str]]:
        """Collect the output from now on, one text per question, instead of showing it."""
        before, self._held = self._held, []
        try:
            yield self._held
        finally:
            self._held = before

    def show(self, text: str) -> None:
        """Print a program's output, up to a total limit."""
        if self._held is not None:
            self._held.append(text)
            return
        left = PRINTED - self._shown
        self._shown += len(text)
        if text and left >= 0:
            cut = text if len(text) <= left else f"{text[:left]}\n... (the rest is left out)\n"
            page = getattr(sys.stdout, "encoding", None) or "utf-8"  # may lack some characters
            cut = cut.encode(page, "backslashreplace").decode(page)
            print(cut, end="")  # noqa: T201 - the learner's own output


_AHEAD = 0.5  # seconds for one batch

_session: ContextVar[Session | None] = ContextVar("session", default=None)


@contextlib.contextmanager
def session() -> Iterator[Session]:
    """Return the open session, or one that ends with this block."""
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


# ---- the answers of processes --------------------------------------------------------------------


class _Prints:
    """The output of a program by job, up to a limit."""

    def __init__(self, jobs: int) -> None:
        self._jobs, self._turns = jobs, [""]

    def heard(self, process: Process | Jail, seconds: float = 0) -> dict[str, Any]:
        """Collect the output of a process and return its answer, or nothing if it has ended.

        Raises `BadData` if the answer is malformed.
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
        """Keep the output, with one character beyond the limit to show that there was more."""
        if "turn" in said and len(self._turns) <= self._jobs:
            self._turns.append("")
        text = said.get("printed")
        if type(text) is str:
            self._turns[-1] += text[: max(0, PRINTED + 1 - len(self._turns[-1]))]

    def given_to(self, done: list[Done]) -> list[Done]:
        """Give each outcome the output of its turn; a single one gets that of the last turn."""
        first, *others = self._turns
        turns = [f"{first}{''.join(others[:1])}", *others[1:]]
        if len(done) == 1:
            return [replace(done[0], printed=turns[-1])]
        both = zip_longest(done, turns[: len(done)], fillvalue="")
        return [replace(each, printed=text) for each, text in both if isinstance(each, Done)]


def _said(reply: bytes | None) -> dict[str, Any]:
    """Return the content of a reply, or nothing if the process has ended.

    Raises `BadData` if the reply is malformed.
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
    """Return the outcomes of jobs, up to the first failure.

    Raises `BadData` if the answer is malformed: a program can send anything.
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
    if not left:  # ignore a later error, such as a time-out
        return done
    if type(error) is not str:
        raise BadData
    seen, told = (unpacked(said.get(name), left[0].nodes) for name in ("seen", "crash"))
    stopped = {
        Stop.__name__: too_long(seconds),
        MemoryError.__name__: _too_much(memory),
        TooMuch.__name__: "returned a value that is too large to read.",
    }.get(error)
    if "unloaded" in said:
        why = unpacked(said["unloaded"])
        stopped = f"cannot be run in a process of its own ({error[:_NAME]}: {why})."
    return [*done, Done(None, seen, error[:_NAME], crash_read(told), stopped, names, used=took)]


def too_long(seconds: float) -> str:
    """Return the message for a program that does not stop, to follow its name."""
    return (
        f"was still running after {seconds:g} seconds and was stopped. "
        "Is there a loop that never ends?"
    )


_NAME = 100  # characters
_NOT_STOPPED = (
    "did not stop and cannot be stopped from here. Restart the kernel (Kernel menu, Restart), then "
    "look for a loop that never ends."
)
_TIME_IS_UP = {"SIGXCPU", "SIGPROF", "SIGALRM"}


def _too_much(memory: int) -> str:
    return (
        f"needed more than {memory >> 20:,} MB of memory and was stopped. Does a list or a "
        "dictionary keep growing?"
    )


def _how_it_ended(status: int | None, seconds: float) -> str:
    """Return the message for a program whose process has ended, to follow its name."""
    if status is not None and status < 0:
        name = signal.Signals(-status).name
        if name in _TIME_IS_UP:
            return too_long(seconds)
        if name == "SIGKILL":
            return "was killed by the system. Does it use too much memory?"
        return f"crashed Python itself ({name})."
    return "made Python exit. Let it end with `return`."

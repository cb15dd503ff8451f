"""Limit the time, memory and output of a learner's code.

In a process of its own, the system counts time and memory. Without processes, or if something
cannot be sent, `survive` runs the code in a thread; in a browser, which has no threads, it runs
the code directly and counts its steps.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from importlib import import_module
from math import inf
from operator import is_
from pathlib import Path
from threading import Lock, RLock, Thread
from time import perf_counter, process_time, sleep
from types import CodeType, FunctionType, ModuleType
from typing import Any, NoReturn

from pathlib_tutor.programs.calls import Page
from pathlib_tutor.programs.values import is_in_the_learners

_LIBRARY = (
    *("builtins", "collections", "copy", "functools", "heapq", "itertools", "json", "math"),
    *("operator", "os", "random", "threading", "time"),
)
_FLOORS = ("programs", "exercises", "ideas", "record", "lessons")
OURS = ("pathlib_games.graphs", *(f"pathlib_tutor.{floor}" for floor in _FLOORS))
"""The modules that judging depends on."""
# Python itself writes these names while a program runs.
_WRITTEN_BY_PYTHON = {
    "__warningregistry__",
    "__annotations__",
    "__annotations_cache__",
    "__annotate_func__",
    "__slotnames__",
    "_",
}
_MISSING = object()


class Guard:
    """A snapshot of Python's and the course's functions, to compare and restore them later.

    It catches accidents and simple tricks. It is no lock: code in a kernel can change everything
    there.
    """

    def __init__(self) -> None:
        self._owners = [(owner, dict(vars(owner))) for owner in _owners()]
        self._codes = [
            (value, value.__code__)
            for _, names in self._owners
            for value in names.values()
            if type(value) is FunctionType
        ]

    def restore(self) -> list[str]:
        """Undo every change, and return the changed names."""
        changed = []
        for owner, before in self._owners:
            now = dict(vars(owner))
            if list(now) == list(before) and all(map(is_, now.values(), before.values())):
                continue
            for name in [*before, *(now.keys() - before.keys())]:
                found, known = now.get(name, _MISSING), before.get(name, _MISSING)
                if name in _WRITTEN_BY_PYTHON or found is known:
                    continue
                if known is _MISSING:
                    if isinstance(found, ModuleType):  # an import inside a function
                        continue
                    delattr(owner, name)
                else:
                    setattr(owner, name, known)
                changed.append(f"{owner.__name__}.{name}")
        for function, code in self._codes:
            if function.__code__ is not code:
                function.__code__ = code
                changed.append(f"{function.__module__}.{function.__name__}")
        return changed


def _owners() -> Iterator[Any]:
    """Yield the modules of Python and the course, and the classes that the latter define."""
    yield from map(import_module, _LIBRARY)
    for name, module in list(sys.modules.items()):
        if name.startswith(OURS) and isinstance(module, ModuleType):
            yield module
            for value in list(vars(module).values()):
                if isinstance(value, type) and value.__module__ == name:
                    yield value


MEMORY = 1 << 30
"""The most bytes a program may use, beyond those of Python itself."""
WAITS = 3
"""The limit on wall time, as a multiple of the limit on processor time."""

STEPS = 1_000_000
"""Calls and jumps per second of a browser's Python on a usual machine.

A browser has no processor time: its `process_time` is a wall clock.
"""
SLOW = 2
"""The time limit of a slow machine, as a multiple of the usual one."""
_LOOKS = 100  # steps between two looks at the clock
_TICK = 0.02  # seconds between two looks at a thread


class Stop(BaseException):
    """Raised inside a learner's code to end it; `except Exception` does not catch it."""


# ---- in a process of its own ---------------------------------------------------------------------


@contextmanager
def limited_time(seconds: float) -> Iterator[None]:
    """Raise `Stop` after the processor time is up; a little later, kill the process.

    A loop in C never sees `Stop`; nothing survives the kill.
    """
    if os.name == "nt":
        yield  # on Windows the notebook checks the time and ends the process
        return
    import resource

    def stop(*_: object) -> NoReturn:
        raise Stop

    used = resource.getrusage(resource.RUSAGE_SELF)
    latest = used.ru_utime + used.ru_stime + seconds
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    signal.signal(signal.SIGPROF, stop)
    signal.signal(signal.SIGALRM, stop)
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CPU, (int(latest) + 1, most))
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, WAITS * seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)


def limit_memory() -> None:
    """Make Python raise MemoryError in time, on systems that count allocations."""
    if sys.platform == "linux":
        import resource

        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = pages * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


# ---- in this process -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Ended:
    """How some work ended: its value or error, its changes, and its time."""

    finished: bool
    value: object = None
    error: type[BaseException] | None = None
    changed: tuple[str, ...] = ()
    used: float = 0.0


_alone = RLock()
"""The lock that lets one work at a time catch output and note changes."""


def survive(
    work: Callable[[], object],
    seconds: float,
    tell: Callable[[BaseException], object],
    say: Callable[[dict[str, Any]], object] = lambda _: None,
) -> Ended:
    """Run work that may fail in any way, with a time limit.

    `work`: the work; it may run the learner's code.

    `tell`: called with an error, under the same care: the error's message may be a trap.

    `say`: called with the printed text, in the form of `Page`.
    """
    ended: dict[str, Any] = {}

    def watched_work() -> None:
        try:
            ended["value"] = work()
        except BaseException as problem:  # noqa: BLE001 - reports any error of the learner's code
            ended["error"] = type(problem)
            with suppress(BaseException):  # an error's message may fail, too
                tell(problem)

    with _alone:
        guard = Guard()
        page = Page(say)
        with redirect_stdout(page), redirect_stderr(page):
            if sys.platform == "emscripten":  # no threads
                finished, used = True, finish_here(watched_work, seconds)
            else:
                begun = process_time()
                finished = _Worker(watched_work).finish(seconds)
                used = process_time() - begun
        changed = guard.restore()
    if not ended:
        ended["error"] = Stop
    return Ended(finished, **ended, changed=tuple(changed), used=used)


class _Worker:
    """A thread that runs some work, and accepts a stop only until the work ends.

    An exception sent to a thread arrives later, between two instructions. So the worker closes a
    door after the work, and then waits for any exception already sent.
    """

    def __init__(self, work: Callable[[], None]) -> None:
        self._work: Callable[[], None] | None = work
        self._closed = False
        self._door = Lock()
        self._thread = Thread(target=self._run, daemon=True)

    def finish(self, seconds: float) -> bool:
        """Start the work, stop it when its processor time is up, and return whether it ended."""
        self._thread.start()
        begun, used = perf_counter(), process_time()
        try:
            while self._thread.is_alive() and process_time() - used < seconds:
                if perf_counter() - begun > WAITS * seconds:
                    break
                self._thread.join(_TICK)
        finally:
            # A bare `except:` may swallow one or two exceptions, but hardly a hundred.
            for _ in range(100):
                if not self._thread.is_alive():
                    break
                self._stop()
                self._thread.join(0.01)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while not self._closed:
            try:
                work, self._work = self._work, None
                if work is not None:
                    work()
                with self._door:
                    self._closed = True
                sleep(0)  # a call, where an exception sent earlier arrives at the latest
            except Stop:
                continue

    def _stop(self) -> None:
        with self._door:
            if not self._closed:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(self._thread.ident or 0), ctypes.py_object(Stop)
                )


def finish_here(work: Callable[[], None], seconds: float) -> float:
    """Run work in this thread, and stop the learner's code in it if it takes too long.

    Returns the seconds it took, as a usual machine would count them.

    Python reports each call and jump in code outside libraries. One long call without them, such
    as a very long sum, is not stopped.

    `work`: the work; it may call `finish_here` itself.

    `seconds`: the limit. A slow machine that made few steps gets twice the time, but no more: an
    endless loop has to end.
    """
    monitoring: Any = vars(sys)["monitoring"]  # new in Python 3.12; a browser has a later one
    tool = next(number for number in range(6) if monitoring.get_tool(number) is None)
    steps, stopped_at, begun = 0, inf, perf_counter()

    def count(code: CodeType, *_: object) -> object:
        nonlocal steps, stopped_at
        if not is_in_the_learners(code.co_filename):
            return monitoring.DISABLE
        steps += 1
        if not steps % _LOOKS or steps > stopped_at:
            spent = perf_counter() - begun
            if spent > seconds * SLOW or (spent > seconds and steps > seconds * STEPS):
                stopped_at = steps  # then at every step: a bare `except:` may swallow some
                raise Stop
        return None

    monitoring.use_tool_id(tool, "pathlib_games")
    try:
        monitoring.register_callback(tool, monitoring.events.PY_START, count)
        monitoring.register_callback(tool, monitoring.events.JUMP, count)
        monitoring.set_events(tool, monitoring.events.PY_START | monitoring.events.JUMP)
        work()
    except Stop:  # raised as the work ended
        pass
    finally:
        monitoring.set_events(tool, 0)
        monitoring.free_tool_id(tool)
    return min(perf_counter() - begun, steps / STEPS)

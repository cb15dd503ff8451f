"""Limits what work of a learner's making may take: time, memory, and how much it prints.

In a process of its own the system counts the time and the memory. Where a program has none, or
uses what cannot be sent there, `survive` runs it: in a thread, or, where there are no threads
either (in a browser), here and now, with an eye on the steps that it takes.
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
"""All that judging rests on."""
# Python itself writes these while a program runs.
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
    """Remembers the functions of Python and of the course, to compare and restore them later.

    It tells honest accidents and simple tricks apart from right answers. It is no lock: whoever
    runs code in a kernel can change everything in it.
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
        """Undo every change, and name what was changed."""
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
    """Go through Python's modules and the course's, with the classes that these define."""
    yield from map(import_module, _LIBRARY)
    for name, module in list(sys.modules.items()):
        if name.startswith(OURS) and isinstance(module, ModuleType):
            yield module
            for value in list(vars(module).values()):
                if isinstance(value, type) and value.__module__ == name:
                    yield value


MEMORY = 1 << 30
"""So many bytes a program may use, beyond those that Python itself needs."""
WAITS = 3
"""A program that waits, or has no processor, gets so many times its limit of processor time."""

STEPS = 1_000_000
"""So many calls and jumps a browser's Python makes in a second on a usual machine.

It knows no processor time: its `process_time` is a clock.
"""
SLOW = 2
"""So many times the time a slow machine gets, where it runs out before the steps."""
_LOOKS = 100  # steps between two looks at the clock
_TICK = 0.02  # seconds between two of them, where a thread works


class Stop(BaseException):
    """Thrown into a learner's code to end it; an `except Exception` does not catch it."""


# ---- in a process of its own ---------------------------------------------------------------------


@contextmanager
def limited_time(seconds: float) -> Iterator[None]:
    """Raise `Stop` when the time of the processor is up; a little later the process is killed.

    Loops in C do not see the first, and nothing ignores the second.
    """
    if os.name == "nt":
        yield  # there the notebook looks at the clock and ends the process
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
    """Let Python raise MemoryError in time, where the system counts what a process asks for."""
    if sys.platform == "linux":
        import resource

        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = pages * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


# ---- in this process -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Ended:
    """How some work ended: its value or its error, what it changed, took and printed."""

    finished: bool
    value: object = None
    error: type[BaseException] | None = None
    changed: tuple[str, ...] = ()
    used: float = 0.0


_alone = RLock()
"""What is printed is caught, and what is changed is noticed, for one work after the other."""


def survive(
    work: Callable[[], object],
    seconds: float,
    tell: Callable[[BaseException], object],
    say: Callable[[dict[str, Any]], object] = lambda _: None,
) -> Ended:
    """Do some work that may go wrong in any way, with a time limit.

    `work`: what to do; it may run code of a learner's making.

    `tell`: what to do with an error. It runs with the same care: its words can be a trap as well.

    `say`: is told what is printed, as `Page` says it.
    """
    ended: dict[str, Any] = {}

    def watched_work() -> None:
        try:
            ended["value"] = work()
        except BaseException as problem:  # noqa: BLE001 - whatever a learner's code raises is told
            ended["error"] = type(problem)
            with suppress(BaseException):  # even an error's own words may fail
                tell(problem)

    with _alone:
        guard = Guard()
        page = Page(say)
        with redirect_stdout(page), redirect_stderr(page):
            if sys.platform == "emscripten":  # there are no threads
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
    """Does some work in a thread, and can be told to stop until the moment it has ended.

    An exception that is sent to a thread arrives later, between any two of its instructions. So
    the worker closes the door behind the work, and lets in what had been sent before.
    """

    def __init__(self, work: Callable[[], None]) -> None:
        self._work: Callable[[], None] | None = work
        self._closed = False
        self._door = Lock()
        self._thread = Thread(target=self._run, daemon=True)

    def finish(self, seconds: float) -> bool:
        """Start, stop when the time of the processor is up, and say whether it ended."""
        self._thread.start()
        begun, used = perf_counter(), process_time()
        try:
            while self._thread.is_alive() and process_time() - used < seconds:
                if perf_counter() - begun > WAITS * seconds:
                    break
                self._thread.join(_TICK)
        finally:
            # A bare `except:` may swallow an exception or two, but hardly a hundred.
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
                sleep(0)  # a call: where an exception that was sent arrives at the latest
            except Stop:
                continue

    def _stop(self) -> None:
        with self._door:
            if not self._closed:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(self._thread.ident or 0), ctypes.py_object(Stop)
                )


def finish_here(work: Callable[[], None], seconds: float) -> float:
    """Do some work in this thread, and stop the learner's code in it when it takes too long.

    Returns how many seconds it took, as a usual machine would count them.

    Python tells of each call and each jump in code that is not a library's. What takes long
    without them, as a sum of very many numbers in one call, is not stopped.

    `work`: what to do; it may run such work itself.

    `seconds`: how long it may take. On a slow machine, where few steps were made in this time, it
    gets twice the time. More there cannot be: an endless loop has to end, however slowly it turns.
    """
    monitoring: Any = vars(sys)["monitoring"]  # from Python 3.12 on; a browser's is newer
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
                stopped_at = steps  # from now on at each step: a bare `except:` may swallow some
                raise Stop
        return None

    monitoring.use_tool_id(tool, "pathlib_games")
    try:
        monitoring.register_callback(tool, monitoring.events.PY_START, count)
        monitoring.register_callback(tool, monitoring.events.JUMP, count)
        monitoring.set_events(tool, monitoring.events.PY_START | monitoring.events.JUMP)
        work()
    except Stop:  # sent at the very end of the work
        pass
    finally:
        monitoring.set_events(tool, 0)
        monitoring.free_tool_id(tool)
    return min(perf_counter() - begun, steps / STEPS)

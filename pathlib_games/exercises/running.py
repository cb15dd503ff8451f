"""Runs a learner's function and survives whatever it does."""

from __future__ import annotations

import ctypes
import io
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import wraps
from inspect import isgeneratorfunction
from threading import Lock, Thread
from time import sleep
from types import CodeType, FrameType
from typing import Any, Protocol, cast

from pathlib_games.exercises.crashes import Crash, crash_of
from pathlib_games.exercises.guard import Guard
from pathlib_games.graphs import Graph, Node

SECONDS = 3.0
LOOK_UPS = 50  # for each node and edge: the slow textbook form needs about one
PRINTED = 2_000  # characters
YIELDED = 100_000  # steps


class Function(Protocol):
    """What a learner writes: a function with a name."""

    __name__: str
    __code__: CodeType

    def __call__(self, *args: Any) -> Any:
        """Run it."""


@dataclass(frozen=True)
class Ran:
    """How a learner's function ended.

    Attributes
    ----------
    value
        What it returned.
    trouble
        Why there is no value, in a sentence; None if there is one.
    looked_up
        The nodes whose neighbors it asked for, in order.
    error
        The error that it ended with, or None.
    yielded
        What it yielded, if it is a generator.
    crash
        The line where it stopped with an error, and the values there; None if it did not.
    """

    value: object
    trouble: str | None
    looked_up: tuple[Node, ...]
    error: type[BaseException] | None = None
    yielded: tuple[object, ...] = ()
    crash: Crash | None = None


class _Stop(BaseException):
    """Thrown into a learner's code to end it; an `except Exception` does not catch it."""


class WatchedGraph(Graph):
    """A graph that notes which neighbors were asked for, and ends a search that never stops."""

    __slots__ = ("looked_up", "most")

    def __init__(self, graph: Graph) -> None:
        copied = {node: list(graph.neighbors(node)) for node in graph}
        super().__init__(copied, list(graph.edges), graph.directed)
        self.looked_up: list[Node] = []
        self.most = LOOK_UPS * (len(graph) + len(graph.edges) + 1)

    def __deepcopy__(self, _memo: object) -> WatchedGraph:
        """Copy the graph; what is asked of the copy is noted as well."""
        copied = WatchedGraph(Graph(self._neighbors, list(self._edges), self.directed))
        copied.looked_up = self.looked_up
        return copied

    def neighbors(self, node: Node) -> Sequence[tuple[Node, float]]:
        """Return the neighbors like any graph, and remember the question."""
        if len(self.looked_up) >= self.most:
            raise _Stop
        self.looked_up.append(node)
        return super().neighbors(node)


def run(
    function: Function,
    graph: Graph,
    source: Node,
    seconds: float = SECONDS,
    read: Callable[[object], object] | None = None,
) -> Ran:
    """Run ``function(graph, source)`` on a copy of a graph.

    It may raise anything, recurse or loop for ever, print without end, change the graph, or change
    Python and the course: each of these is told in a sentence. The caller's graph stays as it is.

    Parameters
    ----------
    function
        The learner's function. If it is a generator, it is run to its end; what it returns counts.
    graph, source
        What to give it.
    seconds
        How long it may take.
    read
        What to do with the returned value while the learner's program is still being watched:
        even reading a value may run code of the learner's making.

    Examples
    --------
    >>> graph = Graph.from_edges([("A", "B", 5)])
    >>> def mine(graph, source):
    ...     return {source: 0}[graph.nodes[1]]
    >>> run(mine, graph, "A").trouble
    "mine stopped with KeyError: 'B' in line 2, `return {source: 0}[graph.nodes[1]]`, where ..."
    """
    watched = WatchedGraph(graph)
    looked_up = watched.looked_up
    yielded: list[object] = []
    name = _name(function)
    crashes: list[Crash] = []

    def tell(problem: BaseException) -> str:
        if isinstance(problem, Endless | _Stop):
            return f"{name} {problem}"
        crashes.append(crash_of(problem))
        if isinstance(problem, RecursionError):
            return f"{name} calls itself without end (RecursionError)."
        return f"{name} stopped with {crashes[0]}."

    def work() -> object:
        value = function(watched, source)
        if isgeneratorfunction(function):
            value = _to_the_end(value, yielded)
        return value if value is ... or read is None else read(value)

    ended = survive(work, seconds, tell)
    trouble = ended.told
    if not ended.finished:
        trouble = (
            f"{name} did not stop and cannot be stopped from here. Restart the kernel "
            "(menu Kernel, Restart), then look for a loop that has no way out."
        )
    elif ended.error is _Stop:
        trouble = _endless(name, looked_up, watched.most, seconds)
    elif ended.changed:
        what = ", ".join(ended.changed[:3])
        trouble = f"{name} changed {what}. That was put back; leave it as it is."
    elif trouble is None and not _unchanged(watched, graph):
        trouble = f"{name} changed the graph that it was given. A search only reads the graph."
    crash = crashes[0] if crashes else None
    return Ran(ended.value, trouble, tuple(looked_up), ended.error, tuple(yielded), crash)


@dataclass(frozen=True)
class Ended:
    """How some work ended: its value or its error, and which functions it changed."""

    finished: bool
    value: object = None
    error: type[BaseException] | None = None
    told: str | None = None
    changed: tuple[str, ...] = ()


def survive(
    work: Callable[[], object], seconds: float, tell: Callable[[BaseException], str]
) -> Ended:
    """Do some work that may go wrong in any way, with a time limit.

    Parameters
    ----------
    work
        What to do; it may run code of a learner's making.
    seconds
        How long it may take.
    tell
        How to tell an error in words. It runs with the same care: words can be a trap as well.
    """
    ended: dict[str, Any] = {}

    def watched_work() -> None:
        try:
            ended["value"] = work()
        except BaseException as problem:  # noqa: BLE001 - whatever a learner's code raises is told
            ended["error"] = type(problem)
            try:
                ended["told"] = tell(problem)
            except BaseException:  # noqa: BLE001 - even an error's own words may fail
                ended["told"] = f"It stopped with {type(problem).__name__}."

    guard = Guard()
    with _quiet():
        finished = _Worker(watched_work).finish(seconds)
    changed = guard.restore()
    if not ended:
        ended["error"] = _Stop
    if "error" in ended and "told" not in ended:
        ended["told"] = f"It stopped with {ended['error'].__name__}."
    return Ended(finished, **ended, changed=tuple(changed))


class Endless(BaseException):
    """A program went on for too long; the words say for how long."""


def limited(function: Function, lines: int) -> Function:
    """Return a function that stops with `Endless` once it has carried out so many of its lines.

    This limit does not depend on how busy the machine is. Counting takes time, so it is for
    programs of a few lines.

    Examples
    --------
    >>> def mine(graph, source):
    ...     while True:
    ...         pass
    >>> run(limited(mine, 100), Graph.from_edges([("A", "B", 5)]), "A").trouble
    'mine was stopped after 100 lines. Is there a loop that has no way out?'
    """
    left = lines

    def count(frame: FrameType, event: str, _: object) -> Callable[..., Any] | None:
        nonlocal left
        if frame.f_code is not function.__code__:
            return None
        if event == "line":
            left -= 1
            if left < 0:
                way_out = "Is there a loop that has no way out?"
                raise Endless(f"was stopped after {lines} lines. {way_out}")
        return count

    @wraps(function)
    def counted(*args: Any) -> Any:
        nonlocal left
        left = lines
        before = sys.gettrace()
        sys.settrace(count)
        try:
            return function(*args)
        finally:
            sys.settrace(before)

    return cast("Function", counted)


def _name(function: object) -> str:
    try:
        name = getattr(function, "__name__", None)
    except Exception:  # noqa: BLE001 - an object of the learner's making may refuse to say
        name = None
    return name if isinstance(name, str) else "Your function"


def _to_the_end(steps: Iterator[object], yielded: list[object]) -> object:
    """Run a generator to its end, keep what it yields, and give what it returns."""
    while True:
        if len(yielded) >= YIELDED:
            raise _Stop
        try:
            yielded.append(next(steps))
        except StopIteration as stop:
            return stop.value


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
        """Start, stop when the time is up, and say whether it ended."""
        self._thread.start()
        try:
            self._thread.join(seconds)
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
            except _Stop:
                continue

    def _stop(self) -> None:
        with self._door:
            if not self._closed:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(self._thread.ident or 0), ctypes.py_object(_Stop)
                )


class _Page(io.StringIO):
    """Keeps the beginning of what is printed and drops the rest."""

    def write(self, text: str) -> int:
        if self.tell() <= PRINTED:
            super().write(text[: PRINTED + 1])
        return len(text)


@contextmanager
def _quiet() -> Iterator[None]:
    """Take what is printed meanwhile, and print its beginning afterwards."""
    page = _Page()
    with redirect_stdout(page), redirect_stderr(page):
        yield
    if page.tell():
        text = page.getvalue()
        cut = text if len(text) <= PRINTED else f"{text[:PRINTED]}\n... (the rest is left out)\n"
        print(cut, end="")  # noqa: T201 - it is the learner's own print


def _unchanged(watched: Graph, graph: Graph) -> bool:
    try:
        same = watched.nodes == graph.nodes and watched.edges == graph.edges
        return same and all(
            list(Graph.neighbors(watched, node)) == list(graph.neighbors(node))
            for node in graph.nodes
        )
    except Exception:  # noqa: BLE001 - what was put in its place need not even look like a graph
        return False


def _endless(name: str, looked_up: list[Node], most: int, seconds: float) -> str:
    if len(looked_up) >= most:
        return (
            f"{name} asked for neighbors {most} times and was stopped. "
            "Does it look again and again at nodes that are settled?"
        )
    return (
        f"{name} was still running after {seconds:g} seconds and was stopped. "
        "Is there a loop that has no way out?"
    )

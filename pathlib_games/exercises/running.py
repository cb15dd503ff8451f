"""Runs a learner's function and survives whatever it does."""

from __future__ import annotations

import ctypes
import io
import linecache
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from inspect import isgeneratorfunction
from threading import Thread
from typing import Any, Protocol

from pathlib_games.graphs import Graph, Node

SECONDS = 3.0
LOOK_UPS = 50  # for each node and edge: the slow textbook form needs about one
PRINTED = 2_000  # characters


class Function(Protocol):
    """What a learner writes: a function with a name."""

    __name__: str

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
    """

    value: object
    trouble: str | None
    looked_up: tuple[Node, ...]


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

    def neighbors(self, node: Node) -> Sequence[tuple[Node, float]]:
        """Give the neighbors like any graph, and remember the question."""
        if len(self.looked_up) >= self.most:
            raise _Stop
        self.looked_up.append(node)
        return super().neighbors(node)


def run(function: Function, graph: Graph, source: Node, seconds: float = SECONDS) -> Ran:
    """Run ``function(graph, source)`` on a copy of a graph.

    It may raise anything, recurse or loop for ever, print without end or change the graph: each
    of these is told in a sentence. The caller's graph stays as it is.

    Parameters
    ----------
    function
        The learner's function. If it is a generator, it is run to its end; what it returns counts.
    graph, source
        What to give it.
    seconds
        How long it may take.

    Examples
    --------
    >>> graph = Graph.from_edges([("A", "B", 5)])
    >>> def mine(graph, source):
    ...     return {source: 0}[graph.nodes[1]]
    >>> run(mine, graph, "A").trouble
    "mine stopped with KeyError: 'B' in the line `return {source: 0}[graph.nodes[1]]`."
    """
    watched = WatchedGraph(graph)
    name = getattr(function, "__name__", "Your function")
    ended: dict[str, Any] = {}

    def work() -> None:
        try:
            value = function(watched, source)
            ended["value"] = _to_the_end(value) if isgeneratorfunction(function) else value
        except BaseException as problem:  # noqa: BLE001 - whatever a learner's code raises is told
            ended["problem"] = problem

    with _quiet():
        finished = _finish(work, seconds)
    trouble = None
    if not finished:
        trouble = (
            f"{name} did not stop and cannot be stopped from here. Restart the kernel "
            "(menu Kernel, Restart), then look for a loop that has no way out."
        )
    elif isinstance(ended.get("problem"), _Stop):
        trouble = _endless(name, watched, seconds)
    elif "problem" in ended:
        trouble = _told(name, ended["problem"], function)
    elif not _unchanged(watched, graph):
        trouble = f"{name} changed the graph that it was given. A search only reads the graph."
    return Ran(ended.get("value"), trouble, tuple(watched.looked_up))


def _to_the_end(steps: Iterator[object]) -> object:
    """Run a generator to its end and give what it returns."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            return stop.value


def _finish(work: Callable[[], None], seconds: float) -> bool:
    """Do some work in a thread, stop it when the time is up, and say whether it ended."""
    worker = Thread(target=work, daemon=True)
    worker.start()
    try:
        worker.join(seconds)
    finally:
        # A bare `except:` may swallow an exception or two, but hardly a hundred.
        for _ in range(100):
            if not worker.is_alive():
                break
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(worker.ident or 0), ctypes.py_object(_Stop)
            )
            worker.join(0.01)
    return not worker.is_alive()


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
    with redirect_stdout(page):
        yield
    if page.tell():
        text = page.getvalue()
        cut = text if len(text) <= PRINTED else f"{text[:PRINTED]}\n... (the rest is left out)\n"
        print(cut, end="")  # noqa: T201 - it is the learner's own print


def _unchanged(watched: Graph, graph: Graph) -> bool:
    same = watched.nodes == graph.nodes and watched.edges == graph.edges
    return same and all(
        list(Graph.neighbors(watched, node)) == list(graph.neighbors(node)) for node in graph.nodes
    )


def _endless(name: str, watched: WatchedGraph, seconds: float) -> str:
    if len(watched.looked_up) >= watched.most:
        return (
            f"{name} asked for neighbors {watched.most} times and was stopped. "
            "Does it look again and again at nodes that are settled?"
        )
    return (
        f"{name} was still running after {seconds:g} seconds and was stopped. "
        "Is there a loop that has no way out?"
    )


def _told(name: str, problem: BaseException, function: Function) -> str:
    """Tell an exception in a sentence, with the learner's own line if it can be found."""
    if isinstance(problem, RecursionError):
        return f"{name} calls itself without end (RecursionError)."
    what = f"{type(problem).__name__}: {_words(problem)}".rstrip(": ")
    file = getattr(getattr(function, "__code__", None), "co_filename", None)
    frames = [f for f in traceback.extract_tb(problem.__traceback__) if f.filename == file]
    line = linecache.getline(file, frames[-1].lineno or 0).strip() if file and frames else ""
    where = f" in the line `{line}`" if line else ""
    return f"{name} stopped with {what}{where}."


def _words(problem: BaseException) -> str:
    try:
        return str(problem)[:200].rstrip(".")
    except Exception:  # noqa: BLE001 - even an exception's own text may fail
        return ""

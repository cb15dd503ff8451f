"""Lets a learner's function search a graph, and tells in a sentence whatever it does."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import wraps
from inspect import isgeneratorfunction
from types import BuiltinFunctionType, CodeType, FrameType, FunctionType
from typing import Any, Protocol, cast

from pathlib_games.graphs import Graph, Node
from pathlib_games.programs.crashes import Crash
from pathlib_games.programs.plain import is_ours
from pathlib_games.programs.recording import Recorder, Written, read_written
from pathlib_games.programs.session import Done, session
from pathlib_games.words import counted

SECONDS = 3.0
LOOK_UPS = 50  # for each node and edge: the slow textbook form needs about one
YIELDED = 2_000
"""So many steps a generator may yield; on the graphs of this course a search has about 50."""


class Function(Protocol):
    """What a learner writes: a function with a name."""

    __name__: str
    __code__: CodeType

    def __call__(self, *args: Any) -> Any:
        """Run it."""


class Asked(Protocol):
    """What a search is asked about."""

    @property
    def graph(self) -> Graph:
        """The graph."""

    @property
    def source(self) -> Node:
        """Where the search begins."""


@dataclass(frozen=True)
class Ran:
    """How a learner's function ended."""

    value: object  # what it returned
    trouble: str | None  # why there is no value, in a sentence; None if there is one
    looked_up: tuple[Node, ...]  # the nodes whose neighbors it asked for, in order
    error: type[BaseException] | None = None  # the error that it ended with, or None
    yielded: tuple[object, ...] = ()  # what it yielded, if it is a generator
    crash: Crash | None = None
    """The line where it stopped with an error, and the values there; None if it did not."""
    stopped: bool = False  # whether it had to be stopped, as an endless one
    written: tuple[Written, ...] = ()  # what it wrote into its tables, if that was recorded


class Endless(BaseException):
    """A program went on for too long; the words say for how long."""


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
            asked = f"asked for neighbors {self.most} times and was stopped."
            raise Endless(f"{asked} Does it look again and again at nodes that are settled?")
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

    `function`: the learner's function. If it is a generator, it is run to its end; what it returns
    counts.
    """
    return _ran(_Search(function, graph, source), seconds, read)


def recorded_run(
    function: Function,
    asked: Asked,
    seconds: float = SECONDS,
    read: Callable[[object], object] | None = None,
) -> Ran:
    """Run a search like `run`, and record what it writes into its tables; that takes longer."""
    return _ran(_Search(function, asked.graph, asked.source, recorded=True), seconds, read)


def _ran(search: _Search, seconds: float, read: Callable[[object], object] | None) -> Ran:
    function = search.function
    with session() as opened:
        done = opened.ask(search, _programs(function), seconds, search.graph)
    looked_up, yielded, trouble, written = _seen(done.seen)
    if done.stopped:
        trouble = f"{_name(function)} {done.stopped}"
    elif done.changed:
        changed = ", ".join(done.changed)
        put_back = "That was put back; leave it as it is."
        trouble = f"{_name(function)} changed {changed}. {put_back}"
    elif trouble:
        trouble = f"{_name(function)} {trouble}"
    elif done.error == RecursionError.__name__:
        trouble = f"{_name(function)} calls itself without end (RecursionError)."
    elif done.error:
        trouble = f"{_name(function)} stopped with {done.crash or done.error}."
    value = done.value if done.value is ... or read is None or trouble else read(done.value)
    stopped = done.stopped is not None
    return Ran(value, trouble, looked_up, _error(done), yielded, done.crash, stopped, written)


_Seen = tuple[tuple[Node, ...], tuple[object, ...], str | None, tuple[Written, ...]]


def _seen(seen: object) -> _Seen:
    """Return look-ups, what was yielded, trouble and writes; a program can send what it likes."""
    match seen:
        case [list(looked_up), list(yielded), str() | None as trouble, written]:
            return tuple(looked_up), tuple(yielded), trouble, read_written(written)
    return (), (), None, ()


def run_ahead(
    function: Function,
    instances: Sequence[Asked],
    seconds: float = SECONDS,
    *,
    recorded: bool = False,
) -> int:
    """Run at once what `run` is going to be asked for; return how much of it.

    Examples
    --------
    >>> from pathlib_games.exercises.instance import five_nodes
    >>> from pathlib_games.graphs import dijkstra
    >>> run_ahead(dijkstra, [five_nodes(), five_nodes("B")])
    2
    """
    graphs = [asked.graph for asked in instances]
    searches = [_Search(function, asked.graph, asked.source, recorded) for asked in instances]
    with session() as opened:
        return opened.ask_ahead(searches, graphs, _programs(function), seconds)


def _programs(function: object) -> list[object]:
    return [] if is_ours(function) else [function]


@dataclass
class _Search:
    """The job of letting a program search a graph."""

    function: Function
    graph: Graph
    source: Node
    recorded: bool = False
    looked_up: list[Node] = field(default_factory=list)
    yielded: list[object] = field(default_factory=list)
    trouble: str | None = None
    written: list[Written] = field(default_factory=list)

    @property
    def nodes(self) -> Sequence[Node]:
        return self.graph.nodes

    @property
    def seen(self) -> object:
        return [self.looked_up, self.yielded, self.trouble, self.written]

    def __call__(self) -> object:
        watched = WatchedGraph(self.graph)
        self.looked_up = watched.looked_up
        recorder = Recorder(set(watched.nodes), watched.looked_up)
        self.written = recorder.written
        try:
            with recorder if self.recorded else nullcontext():
                value: Any = self.function(watched, self.source)
                if isgeneratorfunction(self.function):
                    value = _to_the_end(value, self.yielded)
        except Endless as problem:
            self.trouble = str(problem)
            return None
        if hasattr(value, "distance") and hasattr(value, "predecessor"):
            value = (value.distance, value.predecessor)
        if not _unchanged(watched, self.graph):
            self.trouble = "changed the graph that it was given. A search only reads the graph."
        return value


def _error(done: Done) -> type[BaseException] | None:
    if done.error is None:
        return None
    known = getattr(builtins, done.error, None)
    return known if isinstance(known, type) and issubclass(known, BaseException) else Exception


def limited(function: Function, lines: int) -> Function:
    """Return a function that stops with `Endless` once it has carried out so many of its lines.

    This limit does not depend on how busy the machine is. Counting takes time, so it is for
    programs of a few lines.
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
    """Return the name of a function; another object could run its own code to tell it."""
    if type(function) is FunctionType or type(function) is BuiltinFunctionType:
        return str.__str__(function.__name__)
    return "Your function"


def _to_the_end(steps: Iterator[object], yielded: list[object]) -> object:
    """Run a generator to its end, keep what it yields, and give what it returns."""
    while True:
        if len(yielded) >= YIELDED:
            way_out = "Is there a loop that has no way out?"
            raise Endless(f"yielded {counted(YIELDED, 'step')} and was stopped. {way_out}")
        try:
            yielded.append(next(steps))
        except StopIteration as stop:
            return stop.value


def _unchanged(watched: Graph, graph: Graph) -> bool:
    try:
        same = watched.nodes == graph.nodes and watched.edges == graph.edges
        return same and all(
            list(Graph.neighbors(watched, node)) == list(graph.neighbors(node))
            for node in graph.nodes
        )
    except Exception:  # noqa: BLE001 - what was put in its place need not even look like a graph
        return False


# ---- a search that is given a function -----------------------------------------------------------


def watched(
    function: Callable[..., object], neighbors: Callable[[Any], Iterable[Any]], *given: Any
) -> tuple[object, list[Node]]:
    """Call a program whose last argument is a function that gives neighbors.

    Returns what it returned, and the nodes whose neighbors it asked for, in order.
    """
    looked_up: list[Node] = []

    def look_up(node: Any) -> list[Any]:
        found = list(neighbors(node))
        looked_up.append(node)
        return found

    return function(*given, look_up), looked_up

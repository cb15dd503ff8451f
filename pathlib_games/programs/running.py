"""Lets a learner's function search a graph, and tells in a sentence whatever it does."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from functools import wraps
from inspect import isgeneratorfunction
from types import BuiltinFunctionType, CodeType, FrameType, FunctionType
from typing import Any, Protocol, cast

from pathlib_games.graphs import Graph, Node
from pathlib_games.programs.crashes import Crash, crash_of
from pathlib_games.programs.parcels import is_ours
from pathlib_games.programs.worker import Done, session
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
    name = _name(function)
    with session() as opened:
        known = opened.ahead.pop(id(graph), None)
        if known is not None:
            done = Done(known[1])
        else:
            search = _Search(function, graph, source)
            done = opened.ask(search, [] if is_ours(function) else [function], seconds)
    seen = _Seen.read(done)
    trouble = f"{name} {done.stopped}" if done.stopped else seen.trouble
    if done.error and trouble is None:
        trouble = f"{name} stopped with {done.error}."
    if done.changed and not done.stopped:
        trouble = f"{name} changed {', '.join(done.changed)}. That was put back; leave it as it is."
    value = seen.value if seen.value is ... or read is None or trouble else read(seen.value)
    stopped = done.stopped is not None
    return Ran(value, trouble, seen.looked_up, _error(done), seen.yielded, seen.crash, stopped)


def run_ahead(function: Function, instances: Sequence[Asked], seconds: float = SECONDS) -> None:
    """Run at once what `run` is going to be asked for: a run each takes longer to fetch.

    Where the program fails, the rest is left to `run`.

    Examples
    --------
    >>> from pathlib_games.exercises.instance import five_nodes
    >>> from pathlib_games.graphs import dijkstra
    >>> with session() as opened:
    ...     run_ahead(dijkstra, [five_nodes(), five_nodes("B")])
    ...     len(opened.ahead)
    2
    """
    searches = [_Search(function, asked.graph, asked.source) for asked in instances]
    with session() as opened:
        programs = [] if is_ours(function) else [function]
        values = opened.ask_ahead(searches, programs, seconds)
        for search, value in zip(searches, values, strict=False):
            opened.ahead[id(search.graph)] = (search.graph, value)


@dataclass
class _Search:
    """The job of letting a program search a graph."""

    function: Function
    graph: Graph
    source: Node
    looked_up: list[Node] = field(default_factory=list)
    yielded: list[object] = field(default_factory=list)

    @property
    def nodes(self) -> Sequence[Node]:
        return self.graph.nodes

    def __call__(self) -> object:
        watched = WatchedGraph(self.graph)
        self.looked_up = watched.looked_up
        value = self.function(watched, self.source)
        if isgeneratorfunction(self.function):
            value = _to_the_end(value, self.yielded)
        if hasattr(value, "distance") and hasattr(value, "predecessor"):
            value = (value.distance, value.predecessor)
        if not _unchanged(watched, self.graph):
            name = _name(self.function)
            told = f"{name} changed the graph that it was given. A search only reads the graph."
            return self._seen(trouble=told)
        return self._seen(value=value)

    def tell(self, problem: BaseException) -> object:
        name = _name(self.function)
        if isinstance(problem, Endless):
            return self._seen(trouble=f"{name} {problem}")
        try:
            crash = crash_of(problem)
        except Exception:  # noqa: BLE001 - even an error's own words may fail
            return self._seen()
        told = f"{name} stopped with {crash}."
        if isinstance(problem, RecursionError):
            told = f"{name} calls itself without end (RecursionError)."
        return self._seen(trouble=told, crash=astuple(crash))

    def _seen(self, **known: object) -> Mapping[str, object]:
        return {"looked_up": self.looked_up, "yielded": self.yielded, **known}


@dataclass(frozen=True)
class _Seen:
    """What was seen of a search, in plain values."""

    value: object = None
    trouble: str | None = None
    looked_up: tuple[Node, ...] = ()
    yielded: tuple[object, ...] = ()
    crash: Crash | None = None

    @classmethod
    def read(cls, done: Done) -> _Seen:
        """Read what the job gave or told; a program can send what it likes."""
        seen = done.value if done.error is None else done.told
        if type(seen) is not dict:
            return cls()
        value, trouble = seen.get("value"), seen.get("trouble")
        looked_up, yielded = seen.get("looked_up"), seen.get("yielded")
        return cls(
            value,
            trouble if type(trouble) is str else None,
            tuple(looked_up) if type(looked_up) is list else (),
            tuple(yielded) if type(yielded) is list else (),
            _crash(seen.get("crash")),
        )


def _crash(parts: Any) -> Crash | None:
    """Read how a program stopped; None if it did not, or if it says so in a way of its own."""
    match parts:
        case (str(error), str(words), int() | None as line, str(code), tuple(values)):
            pairs = [pair for pair in values if _are_texts(pair)]
            return Crash(error, words, line, code, tuple(pairs))
    return None


def _are_texts(pair: object) -> bool:
    return isinstance(pair, tuple) and [type(part) for part in pair] == [str, str]


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

"""Run a learner's function on a graph, and describe any failure in a sentence."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from types import BuiltinFunctionType, CodeType, FrameType, FunctionType
from typing import Any, Protocol, cast

from pathlib_games.graphs import Graph, Node
from pathlib_tutor.programs.calls import Endless, Search
from pathlib_tutor.programs.crashes import Crash
from pathlib_tutor.programs.recording import Written, read_written
from pathlib_tutor.programs.session import Done, session
from pathlib_tutor.programs.values import is_ours

SECONDS = 3.0


class Function(Protocol):
    """A learner's function: a callable with a name."""

    __name__: str
    __code__: CodeType

    def __call__(self, *args: Any) -> Any:
        """Run it."""


class Asked(Protocol):
    """The instance of a search."""

    @property
    def graph(self) -> Graph:
        """The graph."""

    @property
    def source(self) -> Node:
        """The source of the search."""


@dataclass(frozen=True)
class Ran:
    """The outcome of a learner's function."""

    value: object  # the return value
    trouble: str | None  # the reason for no value, as a sentence; or None
    looked_up: tuple[Node, ...]  # the nodes whose neighbors it asked for, in order
    error: type[BaseException] | None = None  # the error that ended it, or None
    yielded: tuple[object, ...] = ()  # the yielded values, if it is a generator
    crash: Crash | None = None
    """The line that raised the error, with the values there; None without an error."""
    stopped: bool = False  # whether it was stopped as endless
    written: tuple[Written, ...] = ()  # the recorded writes into its tables


def run(
    function: Function,
    graph: Graph,
    source: Node,
    seconds: float = SECONDS,
    read: Callable[[object], object] | None = None,
) -> Ran:
    """Run ``function(graph, source)`` on a copy of a graph.

    The function may raise anything, recurse or loop forever, print without end, or change the
    graph, Python or the course: `Ran.trouble` says so. The caller's graph stays unchanged.

    `function`: the learner's function. A generator runs to its end, and its return value counts.
    """
    return _ran(Search(function, graph, source), seconds, read)


def recorded_run(
    function: Function,
    asked: Asked,
    seconds: float = SECONDS,
    read: Callable[[object], object] | None = None,
) -> Ran:
    """Run a search like `run`, but slower, and record what it writes into its tables."""
    return _ran(Search(function, asked.graph, asked.source, recorded=True), seconds, read)


def _ran(search: Search, seconds: float, read: Callable[[object], object] | None) -> Ran:
    function = search.function
    with session() as opened:
        done = opened.ask(search, _programs(function), seconds, search.graph)
    looked_up, yielded, trouble, written = _seen(done.seen)
    if done.stopped:
        trouble = f"{_name(function)} {done.stopped}"
    elif done.changed:
        changed = ", ".join(done.changed)
        put_back = "That was undone; leave it alone."
        trouble = f"{_name(function)} changed {changed}. {put_back}"
    elif trouble:
        trouble = f"{_name(function)} {trouble}"
    elif done.error == RecursionError.__name__:
        trouble = f"{_name(function)} never stops calling itself (RecursionError)."
    elif done.error:
        trouble = f"{_name(function)} stopped with {done.crash or done.error}."
    value = done.value if done.value is ... or read is None or trouble else read(done.value)
    stopped = done.stopped is not None
    return Ran(value, trouble, looked_up, _error(done), yielded, done.crash, stopped, written)


_Seen = tuple[tuple[Node, ...], tuple[object, ...], str | None, tuple[Written, ...]]


def _seen(seen: object) -> _Seen:
    """Return look-ups, yields, trouble and writes; a program can send anything."""
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
    """Run in one batch the searches that `run` will ask for; return how many succeeded.

    Examples
    --------
    >>> from pathlib_tutor.exercises.instance import five_nodes
    >>> from pathlib_games.graphs import dijkstra
    >>> run_ahead(dijkstra, [five_nodes(), five_nodes("B")])
    2
    """
    graphs = [asked.graph for asked in instances]
    searches = [
        Search(function, asked.graph, asked.source, recorded=recorded) for asked in instances
    ]
    with session() as opened:
        return opened.ask_ahead(searches, graphs, _programs(function), seconds)


def _programs(function: object) -> list[object]:
    return [] if is_ours(function) else [function]


def _error(done: Done) -> type[BaseException] | None:
    if done.error is None:
        return None
    known = getattr(builtins, done.error, None)
    return known if isinstance(known, type) and issubclass(known, BaseException) else Exception


def limited(function: Function, lines: int) -> Function:
    """Return a function that raises `Endless` after running a number of its lines.

    Unlike a time limit, it does not depend on the machine. Counting is slow, so use it only for
    short programs.
    """
    left = lines

    def count(frame: FrameType, event: str, _: object) -> Callable[..., Any] | None:
        nonlocal left
        if frame.f_code is not function.__code__:
            return None
        if event == "line":
            left -= 1
            if left < 0:
                way_out = "Is there a loop that never ends?"
                raise Endless(f"was stopped after {lines:,} lines. {way_out}")
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
    """Return the name of a function; another object could run its own code here."""
    if type(function) is FunctionType or type(function) is BuiltinFunctionType:
        return str.__str__(function.__name__)
    return "Your function"

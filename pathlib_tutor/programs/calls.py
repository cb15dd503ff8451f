"""Call a learner's program, and note what it does.

This module is loaded where a program runs, even in a jail (`jail`), so it imports nothing slow.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Protocol

from pathlib_games.graphs.errors import Node, NodeNotFound
from pathlib_games.graphs.graph import Graph
from pathlib_games.graphs.values import is_node
from pathlib_games.words import counted
from pathlib_tutor.programs.values import packed

LOOK_UPS = 50  # per node and edge; the slow textbook form needs about one
YIELDED = 2_000
"""The most steps a generator may yield; a search on the course's graphs yields about 50."""
PRINTED = 2_000
"""The most characters of a program's output."""


MORE = frozenset({"printed", "turn", "begun"})
"""The keys of messages that a process sends before its answer."""


class Job(Protocol):
    """A job with a program, of a class that both sides know."""

    @property
    def nodes(self) -> Sequence[Node]:
        """The nodes that keep their identity in the answer."""

    @property
    def seen(self) -> object:
        """The observations so far, sent however the program ends."""

    @property
    def parts(self) -> Sequence[Any]:
        """The arguments that the job was made from."""

    def __call__(self) -> object:
        """Call the program and return its result."""


class Call:
    """A job that calls a program once."""

    seen: None = None

    def __init__(
        self, function: Callable[..., object], args: Iterable[Any], nodes: tuple[Node, ...] = ()
    ) -> None:
        self.function, self.args, self.nodes = function, tuple(args), nodes

    @property
    def parts(self) -> list[Any]:
        """The arguments that the job was made from."""
        return [self.function, self.args]

    def __call__(self) -> object:
        """Call the program."""
        args = [each.made() if type(each) is Later else each for each in self.args]
        return self.function(*args)


class Later:
    """A large argument of a program, made where the program runs instead of sent.

    `part`: the name of the attribute to pass, or nothing for the whole object.
    """

    def __init__(self, make: Callable[..., object], *args: Any, part: str = "") -> None:
        self.make, self.args, self.part = make, args, part

    def made(self) -> object:
        """Make the argument."""
        made = self.make(*self.args)
        return getattr(made, self.part) if self.part else made


class Endless(BaseException):
    """A program went on for too long; the message says how long."""


class WatchedGraph(Graph):
    """A graph that notes each neighbor look-up, and ends an endless search."""

    __slots__ = ("looked_up", "most")

    def __init__(self, graph: Graph) -> None:
        copied = {node: list(graph.neighbors(node)) for node in graph}
        super().__init__(copied, list(graph.edges), graph.directed)
        self.looked_up: list[Node] = []
        few = LOOK_UPS * (len(graph) + len(graph.edges) + 1)
        self.most = max(few, len(graph) ** 3 // 3)

    def __deepcopy__(self, _memo: object) -> WatchedGraph:
        """Copy the graph; the copy shares the notes."""
        copied = WatchedGraph(Graph(self._neighbors, list(self._edges), self.directed))
        copied.looked_up = self.looked_up
        return copied

    def neighbors(self, node: Node) -> Sequence[tuple[Node, float]]:
        """Return a node's neighbors, and note the look-up."""
        if len(self.looked_up) >= self.most:
            asked = f"asked for neighbors {self.most} times and was stopped."
            raise Endless(f"{asked} Does it keep looking at settled nodes?")
        self.looked_up.append(node)
        return super().neighbors(node)


class Search:
    """A job that lets a program search a graph.

    `recorded`: whether to record writes into its tables, which is slower.
    """

    def __init__(self, function: Any, graph: Graph, source: Node, recorded: bool = False) -> None:
        self.function, self.graph, self.source, self.recorded = function, graph, source, recorded
        self.looked_up: list[Node] = []
        self.yielded: list[object] = []
        self.trouble: str | None = None
        self.written: list[Any] = []

    @property
    def parts(self) -> list[Any]:
        """The arguments that the job was made from."""
        return [self.function, self.graph, self.source, self.recorded]

    @property
    def nodes(self) -> Sequence[Node]:
        """The nodes of the graph."""
        return self.graph.nodes

    @property
    def seen(self) -> object:
        """The look-ups, yields, trouble and writes."""
        return [self.looked_up, self.yielded, self.trouble, self.written]

    def __call__(self) -> object:
        """Run the search."""
        watched = WatchedGraph(self.graph)
        self.looked_up = watched.looked_up
        if not self.recorded:
            return self._searched(watched)
        from pathlib_tutor.programs.recording import Recorder

        recorder = Recorder(set(watched.nodes), watched.looked_up)
        self.written = recorder.written
        with recorder:
            return self._searched(watched)

    def _searched(self, watched: WatchedGraph) -> object:
        try:
            value: Any = self.function(watched, self.source)
            if _is_generator(self.function):
                value = _to_the_end(value, self.yielded)
        except Endless as problem:
            self.trouble = str(problem)
            return None
        if hasattr(value, "distance") and hasattr(value, "predecessor"):
            value = (value.distance, value.predecessor)
        if not _unchanged(watched, self.graph):
            self.trouble = "changed the graph it was given. A search only reads the graph."
        return value


_IS_GENERATOR = 0x20  # inspect.CO_GENERATOR; importing inspect is slow


def _is_generator(function: Any) -> bool:
    while (inner := getattr(function, "func", None)) is not None:  # a partial
        function = inner
    code = getattr(function, "__code__", None)
    return bool(getattr(code, "co_flags", 0) & _IS_GENERATOR)


def _to_the_end(steps: Iterator[object], yielded: list[object]) -> object:
    """Run a generator to its end, keep its yields, and return its return value."""
    while True:
        if len(yielded) >= YIELDED:
            way_out = "Is there a loop that never ends?"
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
    except Exception:  # noqa: BLE001 - a program may have put anything there
        return False


class Around:
    """A table of neighbors with a look-up function."""

    def __init__(self, table: Mapping[Any, Iterable[Any]]) -> None:
        self.table = {node: list(near) for node, near in table.items()}

    def near(self, node: Any) -> list[Any]:
        """Return the neighbors of a node."""
        if node not in self.table:
            raise NodeNotFound(node, list(self.table))
        return list(self.table[node])


def watched(
    function: Callable[..., object], neighbors: Around, *given: Any
) -> tuple[object, list[Node]]:
    """Call a program whose last argument is a function that returns neighbors.

    Returns its return value, and the nodes whose neighbors it asked for, in order.
    """
    looked_up: list[Node] = []

    def look_up(node: Any) -> list[Any]:
        found = neighbors.near(node)
        looked_up.append(node)
        return found

    return function(*given, look_up), looked_up


def for_each(function: Callable[..., object], many: Iterable[Iterable[Any]]) -> object:
    """Call a program several times; return the results, or `...` if one is `...`."""
    given = []
    for args in many:
        value = function(*args)
        if value is ...:
            return ...
        given.append(value)
    return given


def twice(function: Callable[..., object], *args: Any) -> tuple[object, bool, object, bool]:
    """Call a program twice for a node, and compare the results where the program runs.

    Returns the first result, whether it can be a node, the second, and whether they differ.
    """
    node, again = function(*args), function(*args)
    can_be_one = is_node(node)
    differs = can_be_one and not (is_node(again) and node == again)
    return _in_tuples(node), can_be_one, _in_tuples(again), differs


def _in_tuples(node: Any) -> Any:
    """Return a node with its dataclasses and complex numbers replaced by tuples.

    The notebook may not know such nodes, but it knows tuples.
    """
    if isinstance(node, complex):
        return "complex", node.real, node.imag
    if is_dataclass(node) and not isinstance(node, type):
        parts = (getattr(node, field.name) for field in fields(node) if field.compare)
        return type(node).__name__, *map(_in_tuples, parts)
    return tuple(map(_in_tuples, node)) if type(node) is tuple else node


class Page(io.TextIOBase):
    """A text stream for a program's output, which sends the beginning of each turn."""

    encoding = "utf-8"

    def __init__(self, say: Callable[[dict[str, Any]], object]) -> None:
        self._say, self._left = say, PRINTED + 1

    def write(self, text: str) -> int:
        """Send the text, up to the limit."""
        if self._left > 0:
            self._say({"printed": str.__str__(text)[: self._left]})
        self._left -= len(text)
        return len(text)

    def turn(self) -> None:
        """Begin another turn."""
        self._left = PRINTED + 1
        self._say({"turn": True})

    def writable(self) -> bool:
        """Return True."""
        return True

    def close(self) -> None:
        """Stay open, because a program may close its output."""


class Work:
    """A list of jobs to run up to the first failure, and the answer about them."""

    def __init__(self, jobs: Sequence[Job] = ()) -> None:
        self.jobs = jobs
        self._given: list[Any] = []
        self.said: dict[str, Any] = {"given": self._given}

    def __call__(self) -> None:
        """Run the jobs."""
        for job in self.jobs:
            if isinstance(sys.stdout, Page):  # the program may have replaced it
                sys.stdout.turn()
            value = packed(job(), _numbers(job))  # now: a program may change its result later
            self._given.append([value, packed(job.seen, _numbers(job))])

    def tell(self, problem: BaseException) -> None:
        """Describe how a job failed; this may run the learner's code, and fail."""
        self.said["error"] = type(problem).__name__
        if not self.jobs:
            self.said["unloaded"] = packed(str(problem)[:200])
            return
        job = self.jobs[len(self._given)]
        self.said["seen"] = packed(job.seen, _numbers(job))
        from pathlib_tutor.programs.crashes import crash_of

        self.said["crash"] = packed(crash_of(problem).parts, _numbers(job))


def _numbers(job: Job) -> dict[Node, int]:
    return {node: number for number, node in enumerate(job.nodes)}

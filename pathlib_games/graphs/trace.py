"""The steps of a search, its result, and the state after each step."""

from __future__ import annotations

import ast
import gc
import inspect
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property, update_wrapper
from numbers import Real
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeAlias, TypedDict, TypeVar

from pathlib_games.graphs.errors import BadGraph, BadTrace, Node, NoPath
from pathlib_games.graphs.graph import Graph, GraphLike, check_graph
from pathlib_games.graphs.values import exact, is_node
from pathlib_games.words import counted, shown


@dataclass(frozen=True, slots=True)
class Settle:
    """A node leaves the queue, and its distance is final."""

    node: Node
    distance: float


@dataclass(frozen=True, slots=True)
class Relax:
    """The search tests whether an edge improves its head."""

    tail: Node
    head: Node
    weight: float  # of the edge
    distance: float  # the length of the path to the head through the tail
    # Whether the search takes it: then the head has this tentative distance and the predecessor
    # ``tail``, and enters the queue.
    improved: bool


@dataclass(frozen=True, slots=True)
class Stale:
    """An outdated queue entry is skipped: its node is settled at a smaller distance."""

    node: Node
    distance: float  # the outdated one


@dataclass(frozen=True, slots=True)
class Estimate:
    """A heuristic estimates the distance from a node to the target."""

    node: Node
    # The estimate; the queue orders nodes by distance plus estimate.
    distance: float


@dataclass(frozen=True, slots=True)
class Round:
    """A round begins that tests every edge once."""

    number: int  # from 1


Step: TypeAlias = Settle | Relax | Stale | Estimate | Round

R = TypeVar("R")

# A search generator yields steps, or plain tuples that begin with the step's class, such as
# `yield Settle, node, distance`. Building a million records would take half as long as the search
# itself, so the trace builds them on demand.
Event: TypeAlias = Step | tuple[object, ...]
Steps: TypeAlias = Generator[Event, None, R]


def added(weights: Iterable[float]) -> float:
    """Add weights one by one, as a search does along a path.

    From Python 3.12 on, `sum` corrects the last digit and could differ from the distance.
    """
    total: float = 0
    for weight in weights:
        total += weight
    return total


@dataclass(frozen=True, slots=True)
class ShortestPaths:
    """Distances from a source, and the tree of predecessors.

    Attributes
    ----------
    source
        The source of the search.
    distance
        The distance from the source to each reachable node; if the search stopped at a target, of
        each node that was settled.
    predecessor
        The node before each of these nodes on a shortest path; None for the source.
    target
        The node where the search stopped, or None if it ran to the end.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph, dijkstra
    >>> graph = Graph.from_edges([("A", "B", 5), ("A", "C", 10), ("B", "C", 3)])
    >>> dijkstra(graph, "A").path_to("C")
    ['A', 'B', 'C']
    """

    source: Node
    distance: dict[Node, float]
    predecessor: dict[Node, Node | None]
    target: Node | None = None
    graph: GraphLike | None = field(default=None, repr=False, compare=False)

    @property
    def tree(self) -> dict[Node, list[Node]]:
        """The predecessor tree, from the source outwards: the successors of each node.

        Nodes without successors are left out. The article on Color Lines writes its spanning tree
        in this form.

        Examples
        --------
        >>> from pathlib_games.graphs import Graph, bfs
        >>> bfs(Graph.from_edges([(0, 1, 1), (0, 9, 1), (1, 2, 1)]), 0).tree
        {0: [1, 9], 1: [2]}
        """
        after: dict[Node, list[Node]] = {}
        for node, before in self.predecessor.items():
            if before is not None:
                after.setdefault(before, []).append(node)
        return after

    def path_to(self, node: Node) -> list[Node]:
        """Return a shortest path from the source to the node, as a list of nodes.

        Raises
        ------
        NodeNotFound
            If the graph does not have the node.
        NoPath
            If the node cannot be reached, or the search stopped before it was settled.
        """
        if self.graph is not None:
            self.graph.neighbors(node)  # raises NodeNotFound for a node that does not exist
        if node not in self.distance:
            stopped_at = self.target if self.target in self.distance else None
            raise NoPath(self.source, node, stopped_at)
        path = [node]
        while (before := self.predecessor[path[-1]]) is not None:
            path.append(before)
        return path[::-1]


class Table(TypedDict):
    """The table after a node is settled and its edges are relaxed.

    ``rows`` maps each node except the source to ``[distance or None, visited]``; ``after`` is None
    in the first table.
    """

    after: Node | None
    rows: dict[Node, list[float | bool | None]]


class EarlyMarkingTable(Table):
    """A table that also lists the nodes that were marked visited early."""

    also_marked: list[Node]


@dataclass(frozen=True, slots=True)
class QueueEntry:
    """An entry of the priority queue."""

    distance: float  # the key of the queue; A* adds the estimate
    order: int  # the number of earlier entries, to break ties
    node: Node
    stale: bool  # outdated: its node is settled or has a smaller entry
    # The estimated distance from the node to the target; None without a heuristic.
    estimate: float | None = None


@dataclass(frozen=True, slots=True)
class TraceState:
    """The state of a search after some of its steps."""

    source: Node
    step: Step | None  # the latest step; None before the first one
    distance: dict[Node, float]  # tentative or final, of each discovered node
    # The node before each discovered node; None for the source.
    predecessor: dict[Node, Node | None]
    settled: tuple[Node, ...]  # in order
    queue: tuple[QueueEntry, ...]  # the next one first
    # Whether the search tests all edges in rounds, without a queue.
    in_rounds: bool = False

    @property
    def current(self) -> Node | None:
        """The node that was settled last."""
        return self.settled[-1] if self.settled else None

    @property
    def frontier(self) -> tuple[Node, ...]:
        """The discovered nodes that are not settled, the nearest first."""
        return tuple(entry.node for entry in self.queue if not entry.stale)


class Trace(Generic[R]):
    """The steps of one search and its result.

    Parameters
    ----------
    graph
        The graph that was searched.
    source
        The source of the search.
    events
        The steps in order, or tuples of a step's class and its values.
    result
        The return value of the search.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph, dijkstra
    >>> graph = Graph.from_edges([("A", "B", 5), ("A", "C", 10), ("B", "C", 3)])
    >>> trace = dijkstra.trace(graph, "A")
    >>> trace.steps[0]
    Settle(node='A', distance=0)
    >>> [type(step).__name__ for step in trace][:3]
    ['Settle', 'Relax', 'Relax']
    >>> trace.at(3).distance
    {'A': 0, 'B': 5, 'C': 10}
    >>> trace.tables()[2]
    {'after': 'B', 'rows': {'B': [5, True], 'C': [8, False]}}
    """

    end = ""  # a closing sentence instead of the usual one

    def __init__(self, graph: GraphLike, source: Node, events: Sequence[Event], result: R) -> None:
        self.graph = graph
        self.source = source
        self.result = result
        self._events = events

    def __len__(self) -> int:
        return len(self._events)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __repr__(self) -> str:
        return f"<Trace from {self.source!r}: {counted(len(self), 'step')}>"

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All steps as records; raises `BadTrace` for anything that is not a step."""
        return tuple(_as_step(event, number) for number, event in enumerate(self._events, start=1))

    def at(self, k: int) -> TraceState:
        """Return the state after the first ``k`` steps, ``0 <= k <= len(trace)``. O(k)."""
        if not 0 <= k <= len(self):
            steps = counted(len(self), "step")
            raise IndexError(f"This trace has {steps}; there is no state after {k}.")
        replay = self._replay()
        for step in self.steps[:k]:
            replay.take(step)
        return replay.state()

    def states(self) -> Iterator[TraceState]:
        """Yield the states after 0, 1, ... all steps."""
        replay = self._replay()
        yield replay.state()
        for step in self.steps:
            replay.take(step)
            yield replay.state()

    def _replay(self) -> _Replay:
        first = self.steps[0] if self.steps else None
        return _Replay(self.source, in_rounds=isinstance(first, Round))

    def tables(self) -> list[Table]:
        """Return the first table and the one after each settled node, as in J. Ruel's article."""
        tables: list[Table] = []
        state = self.at(0)
        for following in self.states():
            if isinstance(following.step, Settle):
                tables.append(self._table(state))
            state = following
        tables.append(self._table(state))
        return tables

    def early_marking_tables(self) -> list[EarlyMarkingTable]:
        """Return the tables where nodes are marked visited once nothing can improve them.

        This also marks a node with a distance whose neighbors are all visited, and skips its round.
        J. Ruel's article fills its table in this way. It is correct because only an unvisited
        neighbor could still improve the node.

        Raises `BadGraph` if the graph is directed: an edge could come from elsewhere.
        """
        if not isinstance(self.graph, Graph) or self.graph.directed:
            raise BadGraph("Early marking looks at all neighbors; it needs an undirected Graph.")
        tables: list[EarlyMarkingTable] = []
        visited: set[Node] = {self.source}
        for table in self.tables():
            if table["after"] in visited and table["after"] != self.source:
                continue
            visited |= {node for node, (_, settled) in table["rows"].items() if settled}
            marked = [
                node
                for node, (distance, _) in table["rows"].items()
                if distance is not None
                and node not in visited
                and all(n in visited or n == node for n, _ in self.graph.neighbors(node))
            ]
            visited |= set(marked)
            rows = {
                node: [distance, node in visited] for node, (distance, _) in table["rows"].items()
            }
            tables.append({"after": table["after"], "also_marked": marked, "rows": rows})
        return tables

    def _table(self, state: TraceState) -> Table:
        nodes = self.graph.nodes if isinstance(self.graph, Graph) else tuple(state.distance)
        settled = set(state.settled)
        rows: dict[Node, list[float | bool | None]] = {
            node: [state.distance.get(node), node in settled]
            for node in nodes
            if node != self.source
        }
        return {"after": state.current, "rows": rows}


class _Replay:
    """Replays steps to compute the state; it does not check them."""

    def __init__(self, source: Node, *, in_rounds: bool) -> None:
        self.source = source
        self.in_rounds = in_rounds
        self.step: Step | None = None
        self.distance: dict[Node, float] = {source: 0}
        self.predecessor: dict[Node, Node | None] = {source: None}
        self.settled: dict[Node, None] = {}
        self.entries: list[tuple[float, int, Node]] = [] if in_rounds else [(0, 0, source)]
        self.made = 1
        self.estimates: dict[Node, float] = {}

    def take(self, step: Step) -> None:
        self.step = step
        if isinstance(step, Relax):
            if step.improved:
                self.distance[step.head] = step.distance
                self.predecessor[step.head] = step.tail
                if self.in_rounds:
                    return
                self.entries.append((step.distance, self.made, step.head))
                self.made += 1
            return
        if isinstance(step, Estimate):
            self.estimates[step.node] = step.distance
            return
        if isinstance(step, Round):
            return
        if isinstance(step, Settle):
            # Settling a node again moves it to the end, as the current one.
            self.settled.pop(step.node, None)
            self.settled[step.node] = None
            self.distance[step.node] = step.distance
        for entry in self.entries:
            if entry[2] == step.node and entry[0] == step.distance:
                self.entries.remove(entry)
                break

    def _key(self, entry: tuple[float, int, Node]) -> tuple[float, float, int]:
        length, order, node = entry
        estimate = self.estimates.get(node, 0)
        return length + estimate, estimate, order

    def state(self) -> TraceState:
        best: dict[Node, int] = {}
        self.entries.sort(key=self._key)
        for _, order, node in self.entries:
            best.setdefault(node, order)
        queue = tuple(
            QueueEntry(
                length,
                order,
                node,
                node in self.settled or best[node] != order,
                self.estimates.get(node),
            )
            for length, order, node in self.entries
        )
        return TraceState(
            self.source,
            self.step,
            self.distance.copy(),
            self.predecessor.copy(),
            tuple(self.settled),
            queue,
            self.in_rounds,
        )


def _as_step(event: object, number: int) -> Step:
    step = event
    if isinstance(event, tuple) and event:
        kind, *values = event
        for record in (Settle, Relax, Stale, Estimate, Round):
            if kind is record and len(values) == len(fields(record)):
                step = record(*values)
    if isinstance(step, Step) and is_node(step):
        told: Any = step.number if isinstance(step, Round) else step.distance
        if isinstance(told, Real):
            return step
    raise BadTrace(
        f"Step {number} should be Settle(node, distance), Relax(tail, head, weight, distance, "
        "improved), Stale(node, distance), Estimate(node, distance) or Round(number), with "
        "hashable nodes and a number as distance, "
        f"but it is {shown(event)}."
    )


P = ParamSpec("P")
E = TypeVar("E")
Search = Callable[Concatenate[GraphLike, Node, P], Steps[R]]


class algorithm(Generic[P, R]):  # noqa: N801 - used as a decorator
    """Decorate a generator that yields steps and returns a result.

    The generator should be at the top level of a module, and ignore the value of ``yield``.
    """

    def __init__(self, search: Search[P, R]) -> None:
        self.search = search
        self.plain = _without_yields(search)
        update_wrapper(self, search)
        # A call returns something other than the generator.
        self.__signature__ = inspect.signature(search).replace(return_annotation=object)

    def __call__(self, graph: GraphLike, source: Node, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the search and return its result."""
        return self.plain(searchable(graph, source), source, *args, **kwargs)

    def trace(self, graph: GraphLike, source: Node, *args: P.args, **kwargs: P.kwargs) -> Trace[R]:
        """Run the search and return its result with every step."""
        asked = searchable(graph, source)
        return record(self.search(asked, source, *args, **kwargs), graph, source)


def _without_yields(search: Search[P, R]) -> Callable[Concatenate[GraphLike, Node, P], R]:
    """Compile a search as a function that yields nothing and returns the result.

    Yielding a million unused steps would cost a fifth of the time. File and line numbers stay the
    same, so errors, debuggers and coverage show the original lines.
    """
    try:
        lines, first = inspect.getsourcelines(search)
    except OSError:  # no source in a packed program: slower, but the same result
        return lambda *args, **kwargs: finish(search(*args, **kwargs), [])
    module = ast.parse("".join(lines))
    ast.increment_lineno(module, first - 1)
    _WithoutYields().visit(module)
    made: dict[str, Any] = {}
    code = compile(module, search.__code__.co_filename, "exec")
    exec(code, search.__globals__, made)  # noqa: S102 - the package's own source
    function: Callable[Concatenate[GraphLike, Node, P], R] = made[search.__name__]
    return function


class _WithoutYields(ast.NodeTransformer):
    """Replaces each yielded step with `pass`, and drops the search's decorator."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.decorator_list = []
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        is_step = isinstance(node.value, ast.Yield)
        return ast.copy_location(ast.Pass(), node) if is_step else node


def searchable(graph: GraphLike, source: Node) -> GraphLike:
    """Return a graph whose weights can be added; raises `BadGraph` if it is not a graph."""
    if isinstance(graph, Graph):
        return graph
    check_graph(graph)
    first = next(iter(graph.neighbors(source)), None)
    try:
        weight = 0 if first is None else first[1]
    except (TypeError, IndexError):
        expected = "pairs of a neighbor and a weight"
        raise BadGraph(f"neighbors(...) should give {expected}; it gave {shown(first)}.") from None
    return _Exact(graph) if type(weight).__module__ == "numpy" else graph


class _Exact(NamedTuple):
    """A graph whose weights are converted to Python numbers."""

    graph: GraphLike

    def neighbors(self, node: Any) -> list[tuple[Any, float]]:
        return [(head, exact(weight)) for head, weight in self.graph.neighbors(node)]


def record(steps: Steps[R], graph: GraphLike, source: Node) -> Trace[R]:
    """Run a search generator to its end and keep everything it yields.

    The generator may be the package's own or a learner's.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph, Settle
    >>> def mine():
    ...     yield Settle("A", 0)
    ...     return "done"
    >>> trace = record(mine(), Graph.from_edges([("A", "B", 5)]), "A")
    >>> trace.result, trace.at(1).settled
    ('done', ('A',))
    """
    events: list[Event] = []
    # The list grows by up to a million tuples, none of them garbage; scanning them again and again
    # would double the time.
    collecting = gc.isenabled()
    gc.disable()
    try:
        result = finish(steps, events)
    finally:
        if collecting:
            gc.enable()
    return Trace(graph, source, events, result)


def finish(steps: Generator[E, None, R], events: list[E]) -> R:
    """Run a generator to its end, append its yields to ``events``, and return its result."""
    result: list[R] = []

    def keep_result() -> Generator[E, None, None]:
        result.append((yield from steps))

    events.extend(keep_result())
    return result[0]

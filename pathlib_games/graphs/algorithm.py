"""Makes a search generator callable in two ways: for its result, or for its trace."""

from __future__ import annotations

import ast
import gc
import inspect
from collections.abc import Callable, Generator
from functools import update_wrapper
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar

from pathlib_games.graphs.errors import BadGraph, Node
from pathlib_games.graphs.graph import Graph, GraphLike
from pathlib_games.graphs.networkx_graphs import check_graph
from pathlib_games.graphs.trace import Event, Steps, Trace
from pathlib_games.graphs.values import exact
from pathlib_games.words import shown

P = ParamSpec("P")
R = TypeVar("R")
E = TypeVar("E")
Search = Callable[Concatenate[GraphLike, Node, P], Steps[R]]


class algorithm(Generic[P, R]):  # noqa: N801 - used as a decorator
    """Decorate a generator that yields steps and returns a result.

    It should stand at the top level of a module, and use no ``yield`` for its value.
    """

    def __init__(self, search: Search[P, R]) -> None:
        self.search = search
        self.plain = _without_yields(search)
        update_wrapper(self, search)
        # What a call gives is not what the generator gives.
        self.__signature__ = inspect.signature(search).replace(return_annotation=object)

    def __call__(self, graph: GraphLike, source: Node, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the search and give its result."""
        return self.plain(searchable(graph, source), source, *args, **kwargs)

    def trace(self, graph: GraphLike, source: Node, *args: P.args, **kwargs: P.kwargs) -> Trace[R]:
        """Run the search and give its result together with every step."""
        asked = searchable(graph, source)
        return record(self.search(asked, source, *args, **kwargs), graph, source)


def _without_yields(search: Search[P, R]) -> Callable[Concatenate[GraphLike, Node, P], R]:
    """Compile a search once more, as a function that yields nothing and returns the result.

    A million steps that nobody looks at would cost a fifth of the time, and a search should read
    as in a textbook, without asking at each step whether somebody looks. File and line numbers stay
    those of the source, so errors, debuggers and coverage show the lines that are written there.
    """
    try:
        lines, first = inspect.getsourcelines(search)
    except OSError:  # a program that was packed without its source: only the speed is lost
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
    """Passes where a step was yielded, and defines the search without its decorator."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.decorator_list = []
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        is_step = isinstance(node.value, ast.Yield)
        return ast.copy_location(ast.Pass(), node) if is_step else node


def searchable(graph: GraphLike, source: Node) -> GraphLike:
    """Return a graph as a search can ask it: with weights that can be added up.

    Raises `BadGraph` if it cannot be asked for neighbors and weights.
    """
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
    """A graph whose weights are turned into numbers of Python's."""

    graph: GraphLike

    def neighbors(self, node: Any) -> list[tuple[Any, float]]:
        return [(head, exact(weight)) for head, weight in self.graph.neighbors(node)]


def record(steps: Steps[R], graph: GraphLike, source: Node) -> Trace[R]:
    """Run a search generator to its end and keep everything that it yields.

    Any generator that yields steps will do: the package's own or a learner's.

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
    # The list grows by up to a million tuples, none of them garbage: letting the collector look
    # through them again and again would double the time.
    collecting = gc.isenabled()
    gc.disable()
    try:
        result = finish(steps, events)
    finally:
        if collecting:
            gc.enable()
    return Trace(graph, source, events, result)


def finish(steps: Generator[E, None, R], events: list[E]) -> R:
    """Run a generator to its end, append what it yields to ``events``, give what it returns."""
    result: list[R] = []

    def keep_result() -> Generator[E, None, None]:
        result.append((yield from steps))

    events.extend(keep_result())
    return result[0]

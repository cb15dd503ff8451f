"""Makes a search generator callable in two ways: for its result, or for its trace."""

from __future__ import annotations

import gc
import inspect
import sys
from collections.abc import Callable, Generator
from functools import update_wrapper
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar

from pathlib_games.graphs.errors import BadGraph, Node
from pathlib_games.graphs.exchange import check_graph
from pathlib_games.graphs.graph import Graph, GraphLike
from pathlib_games.graphs.steps import Event, Steps
from pathlib_games.graphs.trace import Trace
from pathlib_games.graphs.whole import exact
from pathlib_games.words import shown

P = ParamSpec("P")
R = TypeVar("R")
E = TypeVar("E")
Search = Callable[Concatenate[bool, GraphLike, Node, P], Steps[R]]


class algorithm(Generic[P, R]):  # noqa: N801 - used as a decorator
    """Decorate a generator that yields steps and returns a result.

    The generator's first parameter, ``watched``, says whether somebody looks at its steps. It
    yields them only then: a million steps that nobody looks at would cost a third of the time.
    """

    def __init__(self, search: Search[P, R]) -> None:
        self.search = search
        update_wrapper(self, search)
        signature = _signature(search)
        shown = [p for p in signature.parameters.values() if p.name != "watched"]
        self.__signature__ = signature.replace(parameters=shown, return_annotation=object)

    def __call__(self, graph: GraphLike, source: Node, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the search and give its result."""
        graph = searchable(graph, source)
        return finish(self.search(False, graph, source, *args, **kwargs), [])

    def trace(self, graph: GraphLike, source: Node, *args: P.args, **kwargs: P.kwargs) -> Trace[R]:
        """Run the search and give its result together with every step."""
        asked = searchable(graph, source)
        return record(self.search(True, asked, source, *args, **kwargs), graph, source)


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


def _signature(search: Callable[..., object]) -> inspect.Signature:
    """Return a signature without evaluating annotations: they may name what was not imported."""
    if sys.version_info >= (3, 14):
        from annotationlib import Format

        signature = inspect.signature(search, annotation_format=Format.STRING)
    else:
        signature = inspect.signature(search)
    return signature


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

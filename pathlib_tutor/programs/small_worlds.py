"""Call a learner's program on something small: a graph, a board, a land.

A small world knows how its task calls a program, and what can become of a result if the program
changes. This happens where the program runs, even in a jail, so there are few imports.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pathlib_games.graphs.errors import Node
from pathlib_games.graphs.graph import Graph
from pathlib_games.graphs.trace import added

Edge = tuple[Node, Node, float]
Look = Callable[[Node], None]
"""What a world calls when a program asks for the neighbors of a node."""


class World:
    """Something small that a program is called with.

    `nodes`: what the program searches, if it searches. `cases`: what can become of a result, the
    mildest first.
    """

    nodes: tuple[Node, ...]
    cases: ClassVar[tuple[str, ...]]

    @property
    def counts(self) -> set[float]:
        """The numbers that anybody can count in the picture."""
        return {0, 1, len(self.nodes), len(self.nodes) - 1}

    def call(self, program: Any, look: Look, order: int) -> Any:
        """Run a program; `order` numbers an order of nodes and edges, 0 is the usual one."""
        raise NotImplementedError

    def case(self, one: Any, other: Any) -> str | None:
        """Return what became of a result; None if it is none of the cases."""
        raise NotImplementedError


# ---- results, and what can become of them --------------------------------------------------------


def _to_the_end(value: Any) -> Any:
    """Run a generator to its end, and return what it returns."""
    if not hasattr(value, "send"):
        return value
    while True:
        try:
            next(value)
        except StopIteration as stop:
            return stop.value


def _case_of_dictionary(one: Mapping[Any, Any], other: Mapping[Any, Any]) -> str | None:
    """Return "missing" if only keys are lost, and None if there are new ones."""
    lost = one.keys() - other.keys()
    same = all(other[key] == value for key, value in one.items() if key in other)
    return "missing" if lost and same and other.keys() <= one.keys() else None


def _case_of_nodes(one: Sequence[Any], other: Sequence[Any]) -> str | None:
    """Return what became of a list of nodes whose order does not count."""
    if sorted(one) == sorted(other):
        return "same"
    lost = [node for node in one if one.count(node) > other.count(node)]
    new = [node for node in other if other.count(node) > one.count(node)]
    return None if lost and new else "missing" if lost else "extra"


def _case_of_number(one: Any, other: Any) -> str | None:
    """Return what became of a number, or of None."""
    if one == other:
        return "same"
    if other is None or one is None:
        return "none" if other is None else None
    return "smaller" if other < one else "larger"


# ---- graphs --------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class SmallGraph(World):
    """A graph, searched from its first node for shortest paths."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    cases: ClassVar[tuple[str, ...]] = ("same", "predecessor", "distance", "missing", "error")

    @property
    def counts(self) -> set[float]:
        """The numbers that anybody can count in the picture, and the weights."""
        return super().counts | {len(self.edges)} | {weight for _, _, weight in self.edges}

    def watched(self, look: Look, order: int) -> Graph:
        """Return the graph in an order; it reports each look-up of neighbors."""
        nodes, edges = _in_order(self.nodes, order), _in_order(self.edges, order)
        return _Watched(Graph.from_edges(edges, nodes), look)

    def call(self, program: Any, look: Look, order: int) -> Any:
        """Return the distances and predecessors that a program finds."""
        found = _to_the_end(program(self.watched(look, order), self.nodes[0]))
        if hasattr(found, "distance") and hasattr(found, "predecessor"):
            found = found.distance, found.predecessor
        distance, before = (dict(part) for part in found)
        known = {node: added([far]) for node, far in distance.items() if far is not None}
        return known, {node: tail for node, tail in before.items() if tail is not None}

    def case(self, one: Any, other: Any) -> str | None:
        """Return what became of distances and predecessors."""
        (distance, before), (others, others_before) = one, other
        if distance.keys() != others.keys():
            return "missing" if others.items() < distance.items() else None
        if distance != others:
            return "distance"
        return "same" if before == others_before else "predecessor"


class PartsGraph(SmallGraph):
    """A graph in two parts: a program finds the nodes in the part of the first one."""

    cases = ("same", "missing", "extra", "error")

    def call(self, program: Any, look: Look, order: int) -> Any:
        """Return the nodes that a program finds."""
        found = program(self.watched(look, order), self.nodes[0])
        return sorted(found)

    def case(self, one: Any, other: Any) -> str | None:
        """Return what became of the nodes."""
        return _case_of_nodes(one, other)


class _Watched(Graph):
    """A graph that reports each look-up of neighbors."""

    __slots__ = ("look",)

    def __init__(self, graph: Graph, look: Look) -> None:
        near = {node: list(graph.neighbors(node)) for node in graph}
        super().__init__(near, list(graph.edges), graph.directed)
        self.look = look

    def neighbors(self, node: Node) -> Sequence[tuple[Node, float]]:
        """Report a look-up, and return the neighbors."""
        self.look(node)
        return list(super().neighbors(node))

    def __deepcopy__(self, _: object) -> _Watched:
        return self


def _in_order(parts: Sequence[Any], order: int) -> list[Any]:
    parts = list(parts)
    if order:
        random.Random(order).shuffle(parts)
    return parts


# ---- boards with a function for neighbors --------------------------------------------------------


@dataclass(frozen=True, eq=False)
class SmallBoard(World):
    """A board whose free cells are searched from the first one: a tree comes out.

    `near`: the cells beside each free cell.
    """

    rows: tuple[str, ...]
    near: tuple[tuple[Node, tuple[Node, ...]], ...]
    cases = ("same", "found from", "missing", "error")

    @property
    def nodes(self) -> tuple[Node, ...]:  # type: ignore[override]
        """The free cells."""
        return tuple(cell for cell, _ in self.near)

    def call(self, program: Any, look: Look, order: int) -> Any:
        """Return the tree that a program finds."""
        return dict(program(self.nodes[0], _neighbors(dict(self.near), look, order)))

    def case(self, one: Any, other: Any) -> str | None:
        """Return what became of the tree."""
        if one.keys() == other.keys():
            return "same" if one == other else "found from"
        return _case_of_dictionary(one, other)


@dataclass(frozen=True, eq=False)
class SmallHex(World):
    """A board of Hex: a program finds whether black has won.

    `cost`: the cells with black stones, or all that black may use, with the stones that each needs.
    """

    rows: tuple[str, ...]
    near: tuple[tuple[Node, tuple[Node, ...]], ...]
    cost: tuple[tuple[Node, int], ...]
    cases: ClassVar[tuple[str, ...]] = ("true", "false", "none", "error")

    @property
    def nodes(self) -> tuple[Node, ...]:  # type: ignore[override]
        """The cells that are searched."""
        return tuple(cell for cell, _ in self.cost)

    @property
    def counts(self) -> set[float]:
        """The numbers that anybody can count in the picture."""
        return super().counts | {len(self.rows), len(self.rows) - 1}

    def call(self, program: Any, look: Look, order: int) -> Any:
        """Return whether black has won."""
        around = _neighbors(dict(self.near), look, order)
        won = program({*_in_order(self.nodes, order)}, len(self.rows), around)
        return None if won is None else bool(won)

    def case(self, one: Any, other: Any) -> str | None:  # noqa: ARG002 - the result says it
        """Return what is returned instead."""
        return "none" if other is None else "true" if other else "false"


class StonesHex(SmallHex):
    """A board of Hex: a program finds how many stones black needs."""

    cases = ("same", "smaller", "larger", "none", "error")

    def call(self, program: Any, look: Look, order: int) -> Any:
        """Return the number of stones."""
        around = _neighbors(dict(self.near), look, order)
        number = program(dict(_in_order(self.cost, order)), len(self.rows), around)
        return None if number is None else added([number])

    def case(self, one: Any, other: Any) -> str | None:
        """Return what became of the number."""
        return _case_of_number(one, other)


def _neighbors(
    near: Mapping[Node, Sequence[Node]], look: Look, order: int
) -> Callable[[Node], list[Node]]:
    def neighbors(cell: Node) -> list[Node]:
        found = _in_order(near[cell], order)
        look(cell)
        return found

    return neighbors


# ---- what is given as it is ----------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Given(World):
    """Arguments of a program that returns cells, whatever their order."""

    given: tuple[Any, ...]
    nodes = ()
    cases = ("same", "missing", "extra", "error")

    def call(self, program: Any, look: Look, order: int) -> Any:
        """Return what a program returns for copies of the arguments."""
        given = [_anew(part, look, order) for part in self.given]
        return self.plain(program(*given))

    def plain(self, value: Any) -> Any:
        """Return a result as plain values."""
        return sorted(tuple(each) if isinstance(each, tuple) else each for each in value)

    def case(self, one: Any, other: Any) -> str | None:
        """Return what became of the cells."""
        return _case_of_nodes(one, other)


class GivenTree(Given):
    """A tree and a cell: a program finds the path to the cell."""

    cases = ("same", "missing", "order", "error")

    def plain(self, value: Any) -> Any:
        """Return the path."""
        return list(value)

    def case(self, one: Any, other: Any) -> str | None:
        """Return what became of the path."""
        if one == other:
            return "same"
        found = _case_of_nodes(one, other)
        return "order" if found == "same" else found


class GivenEdges(Given):
    """A board with ladders and chutes: a program finds the edges."""

    def plain(self, value: Any) -> Any:
        """Return each edge once, with its ends."""
        edges = value.edges if hasattr(value, "edges") else value
        return sorted({(tail, head) for tail, head, _ in edges})


class GivenNumber(Given):
    """A land and a part of it: a program finds a number."""

    cases = ("same", "smaller", "larger", "error")

    def plain(self, value: Any) -> Any:
        """Return the number."""
        return None if value is None else added([value])

    def case(self, one: Any, other: Any) -> str | None:
        """Return what became of the number."""
        return _case_of_number(one, other)


class GivenValues(Given):
    """A road: a program finds the value of each tile."""

    cases = ("same", "less", "more", "error")

    def plain(self, value: Any) -> Any:
        """Return the values."""
        return {cell: added([worth]) for cell, worth in dict(value).items()}

    def case(self, one: Any, other: Any) -> str | None:
        """Return what became of the values."""
        if one.keys() != other.keys():
            return None
        less = any(other[cell] < worth for cell, worth in one.items())
        more = any(other[cell] > worth for cell, worth in one.items())
        return None if less and more else "less" if less else "more" if more else "same"


class _Turned:
    """A road or a land whose graph reports look-ups, with neighbors in another order."""

    def __init__(self, whole: Any, look: Look, order: int) -> None:
        self._whole, self.graph = whole, _TurnedGraph(whole.graph, look, order)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._whole, name)


class _TurnedGraph:
    def __init__(self, graph: Any, look: Look, order: int) -> None:
        self._graph, self._look, self._order = graph, look, order

    def neighbors(self, node: Node) -> list[tuple[Node, float]]:
        self._look(node)
        return _in_order(self._graph.neighbors(node), self._order)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._graph, name)


def _anew(part: Any, look: Look, order: int) -> Any:
    """Return an argument for one call: a copy of a dictionary, a road that reports look-ups."""
    if isinstance(part, dict):
        return dict(_in_order([*part.items()], order))
    return _Turned(part, look, order) if hasattr(part, "graph") else part

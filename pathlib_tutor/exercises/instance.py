"""What an exercise asks about: a graph, a source, perhaps a target; drawn, and as plain values."""

from __future__ import annotations

import math
import types
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cache, cached_property
from itertools import pairwise
from numbers import Real
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from pathlib_games.boards import load_graph
from pathlib_games.graphs import (
    BadGraph,
    Graph,
    Node,
    NodeNotFound,
    PathlibGamesError,
    TraceState,
    bellman_ford,
    dijkstra,
)
from pathlib_games.graphs.trace import added
from pathlib_games.views.graph_view import BareGraph, GraphView
from pathlib_games.views.scene import Scene, named
from pathlib_games.views.shapes import Point, Text, rectangle
from pathlib_games.views.view import Part, number, text_width
from pathlib_games.words import shown

Positions = dict[Node, tuple[float, float]]
_FEW = 4  # edges of a node that are written down
SearchName = Literal["dijkstra", "astar", "bellman_ford"]


def equal(given: object, right: float | None) -> bool:
    """Compare a number with the right one; None is no distance."""
    if right is None or not isinstance(given, Real):
        return given is None and right is None
    try:
        return math.isclose(given, right, rel_tol=1e-9, abs_tol=1e-9)
    except OverflowError:  # larger than any float
        return given == right


@dataclass(frozen=True)
class Instance:
    """A question: the shortest paths from one source of one graph."""

    title: str  # what the graph is called in messages
    graph: Graph  # the question
    source: Node
    positions: Positions | None = None  # where to draw the nodes, or None for a circle
    # The node that a path is asked to, or None if nothing was said about it.
    target: Node | None = None
    # Which algorithm is asked for; A* needs the target and the guesses.
    search: SearchName = "dijkstra"
    # What the heuristic of A* guesses for each node.
    guesses: Mapping[Node, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for node in (self.source, *([] if self.target is None else [self.target])):
            if node not in self.graph:
                raise NodeNotFound(node, list(self.graph.nodes))
        if self.guesses and (missing := [node for node in self.graph if node not in self.guesses]):
            raise BadGraph(f"There is no guess for the node {shown(missing[0])}.")

    @cached_property
    def distances(self) -> dict[Node, float]:
        """The right distance of each node that can be reached, also with negative weights.

        Raises
        ------
        NegativeCycle
            If a cycle of negative length can be reached: then there are no distances.
        """
        if all(weight >= 0 for _, _, weight in self.graph.edges):
            return dijkstra(self.graph, self.source).distance
        return bellman_ford(self.graph, self.source).distance

    def weight(self, tail: Node, head: Node) -> float | None:
        """Return the least weight of an edge, or None if there is none."""
        weights = (weight for node, weight in self.graph.neighbors(tail) if node == head)
        return min(weights, default=None)

    def edges_from(self, node: Node, without: float | None = None) -> str:
        """Write down where edges from a node lead, and what they weigh; a few will do.

        `without`: an edge of this weight is left out.

        Examples
        --------
        >>> five_nodes().edges_from("A"), five_nodes().edges_from("A", without=8)
        ('B 5, C 10, D 8', 'B 5, C 10')
        """
        edges = [(head, w) for head, w in self.graph.neighbors(node) if not equal(w, without)]
        return ", ".join(f"{head} {weight:g}" for head, weight in edges[:_FEW])

    def heads_from(self, node: Node, without: object = None) -> str:
        """Write down where edges from a node lead; `without`: a node that is left out.

        Examples
        --------
        >>> five_nodes().heads_from("A")
        'B, C and D'
        """
        *heads, last = [str(head) for head, _ in self.graph.neighbors(node) if head != without]
        return f"{', '.join(heads)} and {last}" if heads else last

    def length(self, path: Sequence[Node]) -> float:
        """Add up the weights along a path; of parallel edges the lightest counts."""
        return added(self.weight(tail, head) or 0 for tail, head in pairwise(path))

    def ends_a_shortest_path(self, tail: Node, head: Node) -> bool:
        """Say whether a shortest path to a node comes over an edge."""
        weight = self.weight(tail, head) if tail in self.distances else None
        return weight is not None and equal(self.distances[tail] + weight, self.distances.get(head))

    @property
    def aim(self) -> Node:
        """The target, or else the farthest node that can be reached."""
        if self.target is not None:
            return self.target
        return max(self.distances, key=lambda node: self.distances[node])


# Six nodes in two columns between a source and a far end: every edge can be drawn straight without
# crossing a node, which random places do not promise.
_SIX_PLACES: Positions = {
    "A": (0, 1),
    "B": (1, 0),
    "C": (1, 2),
    "D": (2, 0),
    "E": (2, 2),
    "F": (3, 1),
}


def six_nodes(title: str, text: str, target: Node | None = None) -> Instance:
    """Return a chosen graph of the nodes A to F, in places where no edges cross if that can be.

    `text`: its edges, as `Graph.from_text` reads them.

    Only the edges A-B, A-C, B-C, B-D, B-E, C-D, C-E, D-E, D-F and E-F can be drawn without passing
    through a node.
    """
    written = Graph.from_text(text)
    graph = Graph.from_edges(written.edges, _SIX_PLACES, written.directed)
    ends = {tuple(sorted(map(str, edge[:2]))) for edge in graph.edges}
    return Instance(title, graph, "A", _uncrossed(ends), target)


def _uncrossed(ends: set[tuple[str, ...]]) -> Positions | None:
    """Place the nodes so that no edges cross: B-E and C-D do; with D and E swapped, B-D and C-E."""
    if not {("B", "E"), ("C", "D")} <= ends:
        return _SIX_PLACES
    if not {("B", "D"), ("C", "E")} <= ends:
        return {**_SIX_PLACES, "D": _SIX_PLACES["E"], "E": _SIX_PLACES["D"]}
    return None


@cache
def five_nodes(source: str = "A") -> Instance:
    """Return the article's graph of five nodes.

    Examples
    --------
    >>> five_nodes().graph
    <Graph: 5 nodes, 6 edges, undirected>
    """
    drawn = load_graph("five_nodes")
    return Instance("the five nodes", drawn.graph, source, drawn.positions)


# ---- pictures of a question, of its answer, and of what is wrong in one -------------------------


def question_scene(question: Any, *, clickable: bool = False) -> Scene:
    """Return the graph of a question about a search, or of its instance, before the first step.

    To be clicked it is bare, since that is asked which a search finds; unless a question has a
    state in which the search stands.
    """
    asked = getattr(question, "instance", question)
    title = f"{asked.title[0].upper()}{asked.title[1:]}"
    if not clickable:
        in_rounds = getattr(asked, "search", "") == "bellman_ford"
        view = GraphView(asked.graph, asked.positions, title=title)
        return view.start(asked.source, in_rounds=in_rounds)
    state = getattr(question, "state", None)
    kind = GraphView if state else BareGraph
    view = kind(asked.graph, asked.positions, title=title, guesses=asked.guesses)
    scene = view.scene(state, clickable=True) if state else view.start(asked.source, clickable=True)
    return named(scene, {str(place): str(node) for place, node in enumerate(view.nodes)})


def solved_scene(question: Any) -> Scene:
    """Return the graph of a question after the search: all distances and predecessors."""
    asked = getattr(question, "instance", question)
    negative = any(weight < 0 for _, _, weight in asked.graph.edges)
    trace = (bellman_ford if negative else dijkstra).trace(asked.graph, asked.source)
    title = f"{asked.title[0].upper()}{asked.title[1:]}"
    return GraphView(asked.graph, asked.positions, title=title).scene(trace.at(len(trace)))


class _AnswerView(GraphView):
    """A graph with the right distances, and above each wrong node the one that was given."""

    given: Mapping[Node, object] = {}

    def part(self, index: int, state: TraceState) -> Part:
        part = super().part(index, state)
        at = index - 1 - len(self._edges)
        node = self.nodes[at] if at >= 0 else None
        if node not in self.given:
            return part
        words = f"yours: {_told(self.given[node])}"
        wide, middle = text_width(words, "number") + 12, -self._radius - 17
        plate = rectangle(-wide / 2, middle - 11, wide, 22, "changed-row")
        label = f"{part.label}, {words}"
        return Part(label, (*part.shapes, plate, Text(0, middle, words, "number")))


def answer_scene(
    graph: Graph,
    source: Node,
    expected: Mapping[Node, object],
    given: Mapping[Node, object],
    positions: Mapping[Node, Point] | None = None,
) -> Scene:
    """Draw the shortest paths, and for each wrong node the expected and the given distance.

    `expected`, `given`: the distances of the wrong nodes; None stands for "cannot be reached".
    """
    view = _AnswerView(graph, positions, title="Expected distances and yours")
    view.given = given
    trace = dijkstra.trace(graph, source)
    told = [
        f"{node}: expected {_told(expected[node])}, given {_told(given[node])}" for node in given
    ]
    return replace(view.scene(trace.at(len(trace))), description="; ".join(told) + ".")


def _told(distance: object) -> str:
    return "none" if distance is None else number(distance)


# ---- questions as plain values for JSON ---------------------------------------------------------
#
# Only the types that a question declares are ever made: nothing in a text can name a class.


class NotPlain(ValueError):
    """A plain value is not what a question needs; says where, and what was expected."""


def to_plain(value: Any) -> Any:
    """Return a value as numbers, texts, lists and dictionaries with texts as keys.

    Raises `NotPlain` if it is, or holds, something else.
    """
    finite = isinstance(value, float) and math.isfinite(value)
    if finite or value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Graph):
        edges = [[to_plain(part) for part in edge] for edge in value.edges]
        nodes = [to_plain(node) for node in value.nodes]
        return {"nodes": nodes, "edges": edges, "directed": value.directed}
    if hasattr(value, "to_json"):
        return value.to_json()
    if is_dataclass(value):
        return {name: to_plain(getattr(value, name)) for name in _names(value)}
    if isinstance(value, Mapping):
        return [[to_plain(key), to_plain(item)] for key, item in value.items()]
    if isinstance(value, tuple | list):
        return [to_plain(item) for item in value]
    raise NotPlain(f"A value of the type {type(value).__name__} has no plain form.")


def from_plain(kind: Any, data: Any) -> Any:
    """Make a value of a type again from what `to_plain` made of it.

    Raises `NotPlain` if the data do not fit the type.
    """
    origin, parts = get_origin(kind), get_args(kind)
    if kind is Any or kind is Hashable:  # a node
        return tuple(from_plain(kind, item) for item in data) if isinstance(data, list) else data
    if origin in {Union, types.UnionType}:
        return _first_that_fits(parts, data)
    if origin is Literal:
        return _checked(data, data in parts, kind)
    if origin is tuple:
        items = _checked(data, isinstance(data, list), kind)
        kinds = [parts[0]] * len(items) if parts[-1] is Ellipsis else parts
        _checked(data, len(items) == len(kinds), kind)
        return tuple(map(from_plain, kinds, items))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        pairs = _checked(data, isinstance(data, list), kind)
        pair = tuple.__class_getitem__(parts)
        return dict(from_plain(pair, item) for item in pairs)
    return _made(kind, data)


def _first_that_fits(kinds: tuple[Any, ...], data: Any) -> Any:
    for kind in kinds:
        try:
            return from_plain(kind, data)
        except NotPlain:
            continue
    raise NotPlain(f"{shown(data)} is none of {shown(kinds)}")


def _made(kind: Any, data: Any) -> Any:
    """Make a value of a class."""
    try:
        if kind is Graph:
            known = _checked(data, isinstance(data, dict), kind)
            nodes = from_plain(tuple[Hashable, ...], known.get("nodes"))
            edges = from_plain(tuple[tuple[Hashable, Hashable, float], ...], known.get("edges"))
            return Graph.from_edges(edges, nodes, from_plain(bool, known.get("directed")))
        if hasattr(kind, "from_json"):
            return kind.from_json(data)
        if is_dataclass(kind):
            known = _checked(data, isinstance(data, dict), kind)
            hints = get_type_hints(kind)
            names = _names(kind)
            _checked(data, set(known) == set(names), kind)
            return kind(**{name: from_plain(hints[name], known[name]) for name in names})  # type: ignore[operator]
    except PathlibGamesError as problem:
        raise NotPlain(str(problem)) from None
    if kind is float:
        return _checked(data, isinstance(data, int | float) and not isinstance(data, bool), kind)
    if kind is None or kind is type(None):
        return _checked(data, data is None, kind)
    return _checked(data, type(data) is kind, kind)


def _names(kind: Any) -> list[str]:
    """Return the parts of a class that make a question what it is."""
    return [part.name for part in fields(kind) if part.metadata.get("plain", True)]


def _checked(data: Any, fits: bool, kind: Any) -> Any:
    if not fits:
        name = kind.__name__ if isinstance(kind, type) else str(kind)
        raise NotPlain(f"{shown(data)} is no {name}")
    return data

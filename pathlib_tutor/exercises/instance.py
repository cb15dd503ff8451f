"""Questions about a search: a graph, a source, perhaps a target.

This module draws them, writes them as plain values, and makes them as small as a flaw allows.
"""

from __future__ import annotations

import math
import types
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cache, cached_property, partial
from itertools import pairwise
from numbers import Real
from time import monotonic
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

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
from pathlib_games.graphs.graph import Edge
from pathlib_games.graphs.trace import added
from pathlib_games.views.graph_view import BareGraph, GraphView
from pathlib_games.views.scene import Scene, named
from pathlib_games.views.shapes import Text, rectangle
from pathlib_games.views.view import Part, number, text_width
from pathlib_games.words import capital, counted, listed, shown
from pathlib_tutor.programs.session import session

Positions = dict[Node, tuple[float, float]]
_FEW = 4  # the most edges of a node to list
SearchName = Literal["dijkstra", "astar", "bellman_ford"]


def equal(given: object, right: float | None) -> bool:
    """Compare a number with the correct one; None is no distance."""
    if right is None or not isinstance(given, Real):
        return given is None and right is None
    try:
        return math.isclose(given, right, rel_tol=1e-9, abs_tol=1e-9)
    except OverflowError:  # larger than any float
        return given == right


@dataclass(frozen=True)
class Instance:
    """A question: the shortest paths from one source of one graph."""

    title: str  # the name of the graph in messages
    graph: Graph
    source: Node
    positions: Positions | None = None  # where to draw the nodes, or None for a circle
    # The node to reach, or None if the question names none.
    target: Node | None = None
    # The algorithm to use; A* needs the target and the guesses.
    search: SearchName = "dijkstra"
    # The guess of A*'s heuristic for each node.
    guesses: Mapping[Node, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for node in (self.source, *([] if self.target is None else [self.target])):
            if node not in self.graph:
                raise NodeNotFound(node, list(self.graph.nodes))
        if self.guesses and (missing := [node for node in self.graph if node not in self.guesses]):
            raise BadGraph(f"The heuristic has no guess for node {shown(missing[0])}.")

    @cached_property
    def distances(self) -> dict[Node, float]:
        """The correct distance of each reachable node, also with negative weights.

        Raises
        ------
        NegativeCycle
            If a cycle of negative length is reachable: then there are no distances.
        """
        if all(weight >= 0 for _, _, weight in self.graph.edges):
            return dijkstra(self.graph, self.source).distance
        return bellman_ford(self.graph, self.source).distance

    def weight(self, tail: Node, head: Node) -> float | None:
        """Return the least weight of an edge, or None if there is none."""
        weights = (weight for node, weight in self.graph.neighbors(tail) if node == head)
        return min(weights, default=None)

    def edges_from(self, node: Node, without: float | None = None) -> str:
        """List the edges from a node with their weights, at most the first few.

        `without`: the weight of an edge to leave out.

        Examples
        --------
        >>> five_nodes().edges_from("A"), five_nodes().edges_from("A", without=8)
        ('B 5, C 10 and D 8', 'B 5 and C 10')
        """
        edges = [(head, w) for head, w in self.graph.neighbors(node) if not equal(w, without)]
        few = [f"{head} {weight:g}" for head, weight in edges[:_FEW]]
        return listed([*few, *["others"] * (len(edges) > _FEW)]) if few else ""

    def heads_from(self, node: Node) -> str:
        """List the heads of the edges from a node.

        Examples
        --------
        >>> five_nodes().heads_from("A")
        'B, C and D'
        """
        return listed(head for head, _ in self.graph.neighbors(node))

    def length(self, path: Sequence[Node]) -> float:
        """Add up the weights along a path, using the lightest of parallel edges."""
        return added(self.weight(tail, head) or 0 for tail, head in pairwise(path))

    def ends_a_shortest_path(self, tail: Node, head: Node) -> bool:
        """Say whether a shortest path to the head ends with this edge."""
        weight = self.weight(tail, head) if tail in self.distances else None
        return weight is not None and equal(self.distances[tail] + weight, self.distances.get(head))

    @property
    def aim(self) -> Node:
        """The target, or else the farthest reachable node."""
        if self.target is not None:
            return self.target
        return max(self.distances, key=lambda node: self.distances[node])


# Six nodes in two columns between a source and a far end: every edge can be straight without
# crossing a node, which random places do not guarantee.
_SIX_PLACES: Positions = {
    "A": (0, 1),
    "B": (1, 0),
    "C": (1, 2),
    "D": (2, 0),
    "E": (2, 2),
    "F": (3, 1),
}


def six_nodes(title: str, text: str, target: Node | None = None) -> Instance:
    """Return a graph with the nodes A to F, placed so that no edges cross if possible.

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


# ---- pictures of a question, its answer, and its wrong distances ---------------------------------


def question_scene(question: Any, *, clickable: bool = False) -> Scene:
    """Return the graph of a question, or of its instance, before the first step.

    A clickable graph hides the result, unless the question has a state of the search.
    """
    asked = getattr(question, "instance", question)
    title = capital(asked.title)
    if not clickable:
        in_rounds = getattr(asked, "search", "") == "bellman_ford"
        view = GraphView(asked.graph, asked.positions, title=title)
        return view.start(asked.source, in_rounds=in_rounds)
    state = getattr(question, "state", None)
    kind = GraphView if state else BareGraph
    view = kind(asked.graph, asked.positions, title=title, guesses=asked.guesses)
    scene = view.scene(state, clickable=True) if state else view.start(asked.source, clickable=True)
    return named(scene, {str(place): str(node) for place, node in enumerate(view.nodes)})


def bare_scene(asked: Instance) -> Scene:
    """Return the graph of a question without a search."""
    view = BareGraph(asked.graph, asked.positions, title=capital(asked.title))
    return view.start(asked.source)


class _AnswerView(GraphView):
    """A graph with the correct distances, and above each wrong node the given one."""

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
    asked: Instance, expected: Mapping[Node, object], given: Mapping[Node, object]
) -> Scene:
    """Draw the shortest paths, and for each wrong node the expected and the given distance.

    `expected`, `given`: the distances of the wrong nodes; None is "cannot be reached".
    """
    view = _AnswerView(asked.graph, asked.positions, title="Expected distances and yours")
    view.given = given
    trace = dijkstra.trace(asked.graph, asked.source)
    told = [
        f"{node}: expected {_told(expected[node])}, given {_told(given[node])}" for node in given
    ]
    return replace(view.scene(trace.at(len(trace))), description="; ".join(told) + ".")


def _told(distance: object) -> str:
    return "none" if distance is None else number(distance)


# ---- questions as plain values for JSON ---------------------------------------------------------
#
# Only the types that a question declares are made: no text can name a class.


class NotPlain(ValueError):
    """A plain value does not fit a question; the text says where, and what was expected."""


def to_plain(value: Any) -> Any:
    """Return a value as numbers, texts, lists and dictionaries with texts as keys.

    Raises `NotPlain` if the value is, or holds, something else.
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
    raise NotPlain(f"A {type(value).__name__} cannot be stored in a recipe.")


def from_plain(kind: Any, data: Any) -> Any:
    """Restore a value of a type from the result of `to_plain`.

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
    raise NotPlain(f"{shown(data)} fits none of {shown(kinds)}")


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
    """Return the names of the fields that define a question."""
    return [part.name for part in fields(kind) if part.metadata.get("plain", True)]


def _checked(data: Any, fits: bool, kind: Any) -> Any:
    if not fits:
        name = kind.__name__ if isinstance(kind, type) else str(kind)
        raise NotPlain(f"{shown(data)} is not of type {name}")
    return data


def written(number: object) -> str:
    """Write a number for a table: 8.0 as 8, and None as the infinity sign."""
    if number is None or number == float("inf"):
        return "∞"
    if isinstance(number, float) and number.is_integer():
        return str(int(number))
    return str(number)


# ---- a smallest graph or board that shows a flaw -------------------------------------------------

Q = TypeVar("Q")
T = TypeVar("T")

_TRIED = 250  # graphs or boards; each of them is one more run of a learner's program
_SECONDS = 5.0  # of processor time: a slow program gets a larger graph
_LATEST = 30.0  # seconds by the clock, for a program that waits
_LARGE = 20  # the most nodes of a graph that loses single nodes first
_NAMED = 6  # the most edges to list in a sentence


def smallest(
    asked: Q,
    seen: T,
    look: Callable[[Q], T | None],
    ways: Callable[[Q], Iterable[Callable[[Q], Q | None]]],
) -> tuple[Q, T]:
    """Return a smallest question that shows the same, and the result of `look` there.

    Parts are left out one by one while it still shows.

    `ways`: returns the ways to make a question smaller; each returns None if it does not apply.
    """
    end, left = monotonic() + _LATEST, _TRIED
    with session() as opened:
        most = opened.used + _SECONDS
        going_on = True
        while going_on:
            going_on = False
            for make_smaller in ways(asked):
                other = make_smaller(asked)
                late = opened.used > most or (monotonic() > end and not opened.jailed)
                if other is None or left == 0 or late:
                    continue
                left -= 1
                shows = look(other)
                if shows is not None:
                    asked, seen, going_on = other, shows, True
    return asked, seen


def smaller_graphs(asked: Instance) -> list[Callable[[Instance], Instance | None]]:
    """Return the ways to make a graph smaller; the last nodes go first.

    They leave out nodes and edges, or join the only two edges of a node. Reachable nodes stay
    reachable, so that no second difficulty appears.
    """
    graph = asked.graph
    return [
        *(partial(_without_part, lost=part) for part in _parts(asked)),
        *(partial(_without_node, lost=node) for node in reversed(graph.nodes)),
        *(partial(_without_edge, lost=edge) for edge in graph.edges),
        *(partial(_bridged, middle=node) for node in graph.nodes),
    ]


def _parts(asked: Instance) -> Iterator[frozenset[Node]]:
    """Yield halves of the nodes of a large graph, quarters, and so on, the farthest nodes first."""
    far, size = asked.distances, len(asked.graph)
    nodes = sorted(asked.graph, key=lambda node: -far.get(node, math.inf))
    while len(nodes) > _LARGE and (size := size // 2) > 1:
        yield from (frozenset(nodes[n : n + size]) for n in range(0, len(nodes), size))


def _without_part(instance: Instance, lost: frozenset[Node]) -> Instance | None:
    """Leave out many nodes, and the nodes that become unreachable without them."""
    graph = instance.graph
    if instance.source in lost or lost.isdisjoint(graph):
        return None
    edges = [edge for edge in graph.edges if lost.isdisjoint(edge[:2])]
    left = Graph.from_edges(edges, [node for node in graph if node not in lost], graph.directed)
    there = Graph.explored(left, instance.source)
    gone = {node for node in instance.distances if node not in there}
    edges = [edge for edge in edges if gone.isdisjoint(edge[:2])]
    made = Graph.from_edges(edges, [node for node in left if node not in gone], graph.directed)
    return Instance(graph_title(made), made, instance.source, instance.positions)


def _without_node(instance: Instance, lost: Node) -> Instance | None:
    edges = [edge for edge in instance.graph.edges if lost not in edge[:2]]
    return _with_edges(instance, edges, lost)


def _without_edge(instance: Instance, lost: Edge) -> Instance | None:
    edges = list(instance.graph.edges)
    if lost not in edges:
        return None
    edges.remove(lost)
    return _with_edges(instance, edges)


def _bridged(instance: Instance, middle: Node) -> Instance | None:
    """Join the two edges of a node, if it has exactly two."""
    graph = instance.graph
    meeting = [edge for edge in graph.edges if middle in edge[:2]]
    if len(meeting) != 2:
        return None
    one, other = meeting
    if graph.directed and other[1] == middle:
        one, other = other, one
    tail = one[0] if one[1] == middle else one[1]
    head = other[1] if other[0] == middle else other[0]
    rest = [edge for edge in graph.edges if edge not in meeting]
    if any({tail, head} == set(edge[:2]) for edge in rest):
        return None  # parallel edges would be another difficulty
    return _with_edges(instance, [*rest, (tail, head, one[2] + other[2])], middle)


def _with_edges(instance: Instance, edges: list[Edge], lost: Node | None = None) -> Instance | None:
    """Return a smaller instance, or None if it loses the source or a reachable node."""
    nodes = [node for node in instance.graph.nodes if node != lost]
    if instance.source not in nodes or lost in {end for edge in edges for end in edge[:2]}:
        return None
    graph = Graph.from_edges(edges, nodes, instance.graph.directed)
    made = Instance(graph_title(graph), graph, instance.source, instance.positions)
    reached = all(node in made.distances for node in nodes if node in instance.distances)
    return made if reached else None


def graph_title(graph: Graph) -> str:
    """Name a graph by its edges, or, if there are many, by its number of nodes."""
    if not graph.edges:
        return f"a graph of {counted(len(graph), 'node')} without edges"
    if len(graph.edges) > _NAMED:
        return f"a graph of {counted(len(graph), 'node')}"
    to = "→" if graph.directed else "-"
    edges = [f"{tail}{to}{head} {written(weight)}" for tail, head, weight in graph.edges]
    return f"a graph with the {'edges' if len(edges) > 1 else 'edge'} {listed(edges)}"


def cuts(
    board: Q,
    rows_of: Callable[[Q], Sequence[str]],
    made: Callable[[Q, Sequence[str]], Q],
    *,
    square: bool = False,
    floor: str = "",
) -> list[Callable[[Q], Q | None]]:
    """Return the ways to make a board of rows smaller: leave out a row or a column, the last first.

    `made`: makes a board like another one from rows; it raises one of our errors if it cannot.

    `square`: whether a row and a column must go together.

    `floor`: the sign of an empty cell; if given, emptying a cell is tried as well.
    """

    def cut(left: Callable[[Sequence[str]], Sequence[str] | None], other: Q) -> Q | None:
        rows = left(rows_of(other))
        try:
            return None if rows is None else made(other, rows)
        except PathlibGamesError:  # a necessary part is lost
            return None

    rows = rows_of(board)
    high, wide = range(len(rows)), range(len(rows[0]))
    cells = [(x, y) for x in wide for y in high]
    left: list[Callable[[Sequence[str]], Sequence[str] | None]] = (
        [partial(_without_both, x, y) for x, y in cells]
        if square
        else [
            *(partial(_without_row, row) for row in reversed(high)),
            *(partial(_without_column, column) for column in reversed(wide)),
        ]
    )
    if floor:
        left += [partial(_emptied, x, y, floor) for x, y in cells]
    return [partial(cut, each) for each in left]


def _without_row(row: int, rows: Sequence[str]) -> Sequence[str]:
    return [*rows[:row], *rows[row + 1 :]]


def _without_column(column: int, rows: Sequence[str]) -> Sequence[str]:
    return [row[:column] + row[column + 1 :] for row in rows]


def _without_both(x: int, y: int, rows: Sequence[str]) -> Sequence[str] | None:
    return None if max(x, y) >= len(rows) else _without_row(y, _without_column(x, rows))


def _emptied(x: int, y: int, floor: str, rows: Sequence[str]) -> Sequence[str] | None:
    if y >= len(rows) or x >= len(rows[y]) or rows[y][x] == floor:
        return None
    return [*rows[:y], f"{rows[y][:x]}{floor}{rows[y][x + 1 :]}", *rows[y + 1 :]]

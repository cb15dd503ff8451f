"""Weighted graphs, and conversion from and to networkx, JSON, text, CSV and GeoJSON."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from numbers import Real
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from pathlib_games.graphs import maps, tables, texts
from pathlib_games.graphs.errors import BadGraph, Node, NodeNotFound
from pathlib_games.graphs.values import (
    Fields,
    Named,
    exact,
    is_deep,
    is_node,
    is_number,
    is_weight,
    is_whole,
    read_number,
)
from pathlib_games.words import counted, shown

if TYPE_CHECKING:
    import networkx as nx


Edge = tuple[Node, Node, float]
T = TypeVar("T")


class GraphLike(Protocol):
    """Any object with ``neighbors``, the only method that a search needs."""

    def neighbors(self, node: Any, /) -> Iterable[tuple[Any, float]]:
        """Return ``(neighbor, weight)`` for each edge that leaves the node."""


class Graph:
    """A weighted graph, undirected or directed.

    Nodes are hashable values. Self loops and parallel edges are allowed. A graph is immutable.

    Examples
    --------
    >>> graph = Graph.from_edges([("A", "B", 5), ("A", "C", 10), ("B", "C", 3)])
    >>> list(graph.neighbors("B"))
    [('A', 5), ('C', 3)]
    >>> graph
    <Graph: 3 nodes, 3 edges, undirected>
    """

    __slots__ = ("_edges", "_neighbors", "directed")

    def __init__(
        self, neighbors: dict[Node, list[tuple[Node, float]]], edges: list[Edge], directed: bool
    ) -> None:
        self._neighbors = neighbors
        self._edges = tuple(edges)
        self.directed = directed

    @classmethod
    def from_edges(
        cls,
        edges: Iterable[tuple[Node, Node, float]],
        nodes: Iterable[Node] | None = None,
        directed: bool = False,
    ) -> Graph:
        """Make a graph from ``(tail, head, weight)`` triples.

        Parameters
        ----------
        edges
            The edges. In an undirected graph, each edge leads both ways.
        nodes
            Nodes to list first, in this order. Needed only for nodes without edges or for a given
            order; the ends of edges are added automatically.
        directed
            Whether an edge leads only from its tail to its head.

        Raises
        ------
        BadGraph
            If an edge is not such a triple, a node is None or unhashable, or a weight is not a
            finite number, or the weights are too large to add as floats. Negative weights are
            allowed here, but Dijkstra's algorithm refuses them.

        Examples
        --------
        >>> Graph.from_edges([("A", "B", 5)], nodes=["A", "B", "Z"], directed=True)
        <Graph: 3 nodes, 1 edge, directed>
        >>> Graph.from_edges([("A", "B")])
        Traceback (most recent call last):
        pathlib_games.graphs.errors.BadGraph: Edge 1 should be (tail, head, weight), ... ('A', 'B').
        """
        neighbors: dict[Node, list[tuple[Node, float]]] = {}
        for node in _several(nodes, "nodes") if nodes is not None else ():
            _check_node(node, "one of the nodes")
            neighbors.setdefault(node, [])
        kept: list[Edge] = []
        for number, edge in enumerate(_several(edges, "edges"), start=1):
            tail, head, weight = _checked_edge(edge, number)
            neighbors.setdefault(tail, []).append((head, weight))
            heads = neighbors.setdefault(head, [])
            if not directed and tail != head:
                heads.append((tail, weight))
            kept.append((tail, head, weight))
        _check_sums(kept)
        return cls(neighbors, kept, directed)

    @classmethod
    def _of(cls, parts: texts.Parts) -> Graph:
        return cls.from_edges(parts.edges, parts.nodes, parts.directed)

    @classmethod
    def explored(cls, graph: GraphLike, source: Node) -> Graph:
        """Return the part of a graph that is reachable from a source, as a `Graph`.

        A game's graph reads its position at each call; this copy keeps what it found. Raises
        `NodeNotFound` if the source is not in the graph.
        """
        check_graph(graph)
        if not is_node(source):
            raise NodeNotFound(source, [])
        waiting, found = [source], {source}
        edges: list[Edge] = []
        for tail in waiting:  # the list grows while we loop over it
            for head, weight in graph.neighbors(tail):
                edges.append((tail, head, weight))
                if head not in found:
                    found.add(head)
                    waiting.append(head)
        return cls.from_edges(edges, waiting, directed=True)

    @property
    def nodes(self) -> tuple[Node, ...]:
        """All nodes, in the order of their first mention."""
        return tuple(self._neighbors)

    @property
    def edges(self) -> tuple[Edge, ...]:
        """All edges as ``(tail, head, weight)``; an undirected edge appears once, as given."""
        return self._edges

    def neighbors(self, node: Node) -> Sequence[tuple[Node, float]]:
        """Return ``(neighbor, weight)`` for each edge of a node, or raise `NodeNotFound`."""
        try:
            return self._neighbors[node]
        except Exception:  # noqa: BLE001 - not a node, perhaps not even hashable
            raise NodeNotFound(node, list(self._neighbors)) from None

    def __contains__(self, node: object) -> bool:
        return is_node(node) and node in self._neighbors

    def __len__(self) -> int:
        return len(self._neighbors)

    def __iter__(self) -> Iterator[Node]:
        return iter(self._neighbors)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Graph):
            return NotImplemented
        return (self.directed, self.nodes, self.edges) == (other.directed, other.nodes, other.edges)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        size = f"{counted(len(self), 'node')}, {counted(len(self._edges), 'edge')}"
        return f"<Graph: {size}, {'directed' if self.directed else 'undirected'}>"

    @classmethod
    def from_json(cls, text: str | Mapping[str, Any], file: str = "graph JSON") -> Graph:
        """Read a graph from JSON text, or from the dictionary of a parsed text.

        Parameters
        ----------
        text
            A JSON object with ``nodes`` (a list of names), ``edges`` (a list of
            ``[tail, head, weight]``) and, if edges lead one way, ``"directed": true``. Other
            fields are ignored. The output of `to_json` and of networkx's ``node_link_data`` is
            also valid.
        file
            The name of the text in error messages.

        Raises
        ------
        BadFile
            If the text is invalid; the error names the file, the field and the expected value.

        Examples
        --------
        >>> Graph.from_json('{"nodes": ["A", "B"], "edges": [["A", "B", 5]]}')
        <Graph: 2 nodes, 1 edge, undirected>
        """
        parse = Fields.of if isinstance(text, Mapping) else Fields.parse
        return cls.from_fields(parse(text, file))

    def to_json(self) -> str:
        """Write the graph as JSON for `from_json` or networkx's ``node_link_graph``.

        Raises
        ------
        BadGraph
            If a node is not a text, a whole number or a tuple of them, or a weight is a fraction.

        Examples
        --------
        >>> graph = Graph.from_edges([("A", "B", 5), ((0, 1), 7, 0.5)], directed=True)
        >>> Graph.from_json(graph.to_json()) == graph
        True
        """
        return write_node_link(self._neighbors, self._edges, self.directed)

    @classmethod
    def from_fields(cls, fields: Fields) -> Graph:
        """Read a graph from the fields of a parsed JSON object."""
        if is_node_link(fields):
            return cls._of(read_node_link(fields))
        nodes: dict[Node, None] = {}  # an ordered set
        for index, name in enumerate(fields.list("nodes")):
            if not isinstance(name, str):
                fields.fail(f"nodes[{index}]", "a name in quotation marks", name)
            if name in nodes:
                fields.fail(f"nodes[{index}]", "a name that was not used before", name)
            nodes[name] = None
        edges = []
        for index, edge in enumerate(fields.list("edges")):
            where = f"edges[{index}]"
            if not (isinstance(edge, list) and len(edge) == 3):
                fields.fail(where, "[tail, head, weight]", edge)
            for end in edge[:2]:
                if not isinstance(end, str) or end not in nodes:
                    fields.fail(where, "an edge between two of the nodes", edge)
            if not is_weight(edge[2]):
                fields.fail(where, "an edge with a finite number as its weight", edge)
            edges.append((edge[0], edge[1], edge[2]))
        return cls.from_edges(edges, nodes, directed=fields.flag("directed", default=False))

    @classmethod
    def from_text(cls, text: str) -> Graph:
        r"""Read a graph from a text with one line per edge, or from the compact form.

        Parameters
        ----------
        text
            Lines such as ``A B 5``: tail, head and weight, which defaults to 1. For a directed
            graph, write ``A -> B 5`` in all lines, or a line ``->`` alone if there are no edges. A
            name alone is a node. Quote a name as in JSON if it has characters other than letters,
            digits, ``_``, ``'``, ``-``, ``.``, or if it could be read as an edge, such as ``A-B``
            alone or the 5 of ``A 5``. A line may also end with ``;``, and ``#`` starts a comment.
            The output of `to_text` with ``compact=True`` is also valid.

        Raises
        ------
        BadGraph
            If the text is invalid; the error names the line and the expected form.

        Examples
        --------
        >>> Graph.from_text("A B 5; B C; D").edges
        (('A', 'B', 5), ('B', 'C', 1))
        >>> Graph.from_text("u.A-B-5_B-C_D").nodes
        ('A', 'B', 'C', 'D')
        >>> Graph.from_text("A B 5\nA B C D")
        Traceback (most recent call last):
        pathlib_games.graphs.errors.BadGraph: Line 2 of a graph's text should be two names and ...
        """
        return cls._of(texts.read(text))

    def to_text(self, *, compact: bool = False) -> str:
        """Write the graph as a text that `from_text` reads back.

        Parameters
        ----------
        compact
            Write one word that fits into a link: letters, digits and ``-._~`` only.

        Raises
        ------
        BadGraph
            If a node is not a text, or a weight cannot be written exactly.

        Examples
        --------
        >>> graph = Graph.from_edges([("A", "B", 5), ("B", "bus stop", 1)])
        >>> print(graph.to_text())
        A B 5
        B "bus stop" 1
        >>> graph.to_text(compact=True)
        'u.A-B-5_B-bus~20stop'
        """
        write = texts.write_short if compact else texts.write
        return write(self._neighbors, self._edges, self.directed)

    @classmethod
    def from_csv(
        cls, file: str | Path, *, directed: bool = False, weight: tables.Weight = ...
    ) -> Graph:
        r"""Read a graph from a table with one row per edge: tail, head, weight.

        Parameters
        ----------
        file
            The path of a CSV file in UTF-8 or UTF-16, or its text if it has several lines. Commas,
            semicolons, tabs, bars or spaces separate the cells; a first line such as ``sep=;`` may
            name the separator. Lines that begin with ``#`` are ignored. A single name in a row is a
            node.

            The first row may name the columns: tail and head (or source and target, from and to,
            node1 and node2 ...), and weight. Without a column of that name, the only other column
            of numbers has the weights. Ids, such as fid or edge_id, do not count. Without such a
            column, all weights are 1.
        directed
            Whether an edge leads only from its tail to its head.
        weight
            The name of the weight column, if it is unclear; None sets every weight to 1.

        Raises
        ------
        BadFile
            If the table is invalid; the error names the file, the line and the expected content.
            This includes a missing weight, an unclear weight column, an ambiguous comma as in
            ``1,000``, and rows that may not be edges. The error names other formats, such as GML.

        Examples
        --------
        >>> Graph.from_csv("from,to,minutes\nStation,Market,5\nMarket,School,3")
        <Graph: 3 nodes, 2 edges, undirected>
        """
        return cls._of(tables.read_csv(file, directed=directed, weight=weight))

    def to_csv(self) -> str:
        r"""Write the graph as a CSV table that `from_csv` reads back.

        A table does not store the direction: pass ``directed=True`` to `from_csv`.

        Raises
        ------
        BadGraph
            If there is no node, a node is not a text, or a name or weight does not fit a table.

        Examples
        --------
        >>> Graph.from_text("A B 5; C").to_csv()
        'tail,head,weight\nA,B,5\nC,,\n'
        """
        return tables.write_csv(self._neighbors, self._edges)

    @classmethod
    def from_geojson(cls, file: str | Path, *, flat: bool = False) -> Graph:
        """Read the lines of a map as a graph; `load_map` also returns positions.

        Parameters
        ----------
        file
            The path of a GeoJSON file, or its text.
        flat
            Whether the coordinates are meters of a plan instead of degrees.

        Raises
        ------
        BadFile
            If the file is invalid; the error names the file, the field and the expected value.

        Examples
        --------
        >>> line = '{"type": "LineString", "coordinates": [[13.4, 52.5], [13.4, 52.6]]}'
        >>> Graph.from_geojson(line).edges
        (('P1', 'P2', 11120),)
        """
        found = maps.read_geojson(file, flat=flat)
        return cls.from_edges(found.edges, found.positions, found.directed)

    def to_networkx(self) -> nx.Graph[Any] | nx.DiGraph[Any]:
        """Return the graph as a networkx graph, with weights in the attribute ``"weight"``.

        The result is a ``Graph`` or ``DiGraph``; with parallel edges, a ``MultiGraph`` or
        ``MultiDiGraph``.

        Examples
        --------
        >>> graph = Graph.from_edges([("A", "B", 5), ("B", "C", 3)])
        >>> import networkx as nx
        >>> nx.dijkstra_path_length(graph.to_networkx(), "A", "C")
        8
        """
        import networkx as nx

        parallel = has_parallel(self._edges, self.directed)
        result: nx.Graph[Any] | nx.DiGraph[Any]
        if self.directed:
            result = nx.MultiDiGraph() if parallel else nx.DiGraph()
        else:
            result = nx.MultiGraph() if parallel else nx.Graph()
        result.add_nodes_from(self._neighbors)
        result.add_edges_from((t, h, {"weight": w}) for t, h, w in self._edges)
        return result

    @classmethod
    def from_networkx(
        cls, graph: nx.Graph[Any] | nx.DiGraph[Any], weight: Weight = "weight"
    ) -> Graph:
        """Make a graph from any networkx graph.

        Parameters
        ----------
        graph
            The networkx graph. An edge without the attribute weighs 1, as in networkx.
        weight
            The name of the attribute; or a function of tail, head and attributes, as in networkx,
            which hides an edge by returning None; or None, which sets every weight to 1. If a
            function gives an edge two different weights, one per direction, the graph is directed.

        Raises
        ------
        BadGraph
            If no edge has the attribute although there are others, or a weight is not a number.

        Examples
        --------
        >>> import networkx as nx
        >>> Graph.from_networkx(nx.path_graph(4))
        <Graph: 4 nodes, 3 edges, undirected>
        """
        return cls._of(read_networkx(graph, weight))


def _check_node(node: object, where: str) -> None:
    if not is_node(node):
        raise BadGraph(
            f"A node should be a hashable value other than None; {where} is {shown(node)}."
        )


def _several(given: Iterable[T], what: str) -> Iterator[T]:
    try:
        return iter(given)
    except TypeError:
        raise BadGraph(f"The {what} should be a list, but they are {shown(given)}.") from None


def _checked_edge(edge: Any, number: int) -> Edge:
    expected = f"Edge {number} should be (tail, head, weight)"
    try:
        tail, head, weight = edge
    except (TypeError, ValueError):
        raise BadGraph(f"{expected}, but it is {shown(edge)}.") from None
    _check_node(tail, f"the tail of edge {number}")
    _check_node(head, f"the head of edge {number}")
    if not is_weight(weight):
        found = f"with a finite number as weight, but it is {shown(edge)}"
        raise BadGraph(f"{expected} {found}.")
    return tail, head, exact(weight)


def _check_sums(edges: Sequence[Edge]) -> None:
    """Refuse weights whose sum overflows a float, if one is a float: paths add them."""
    weights = [weight for _, _, weight in edges]
    if any(isinstance(weight, float) for weight in weights):
        try:
            math.fsum(map(abs, weights))
        except OverflowError:
            told = shown(max(weights, key=abs), 60)
            raise BadGraph(
                f"The weights are too large to add as decimals; the largest is {told}."
            ) from None


def grid_graph(rows: Sequence[str]) -> Graph:
    """Make the graph of a grid, drawn with ``.`` for free cells and ``#`` for walls.

    Nodes are the free cells (x, y), y growing downwards; an edge of weight 1 joins cells that share
    a side. Raises `BadGraph` if the rows differ in length or hold another character.

    Examples
    --------
    >>> board = grid_graph(["..#", "#.."])
    >>> board.nodes
    ((0, 0), (1, 0), (1, 1), (2, 1))
    >>> board.edges
    (((0, 0), (1, 0), 1), ((1, 0), (1, 1), 1), ((1, 1), (2, 1), 1))
    """
    free: dict[tuple[int, int], None] = {}
    given: Any = rows
    if not isinstance(given, Sequence) or not all(isinstance(row, str) for row in given):
        raise BadGraph(f"A grid should be a list of texts, but it is {shown(rows)}.")
    for y, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise BadGraph(
                f"All rows should have {counted(len(rows[0]), 'cell')} like the first; "
                f"row {y + 1} is {shown(row)}."
            )
        for x, sign in enumerate(row):
            if sign not in ".#":
                raise BadGraph(f"A cell should be '.' or '#'; row {y + 1} has {shown(sign)}.")
            if sign == ".":
                free[x, y] = None
    edges: list[Edge] = []
    for x, y in free:
        edges += [((x, y), cell, 1) for cell in ((x + 1, y), (x, y + 1)) if cell in free]
    return Graph.from_edges(edges, nodes=free)


Weight = str | Callable[[Any, Any, Any], Any] | None


def has_parallel(edges: Sequence[tuple[Node, Node, Any]], directed: bool) -> bool:
    """Return whether two edges join the same nodes, in the same direction if directed."""
    ends = [(tail, head) if directed else frozenset((tail, head)) for tail, head, _ in edges]
    return len(set(ends)) < len(ends)


def is_networkx(graph: object) -> bool:
    """Return whether an object is a networkx graph, without importing networkx."""
    return any(kind.__module__.partition(".")[0] == "networkx" for kind in type(graph).__mro__)


def check_graph(graph: object) -> None:
    """Raise `BadGraph` if an object has no ``neighbors`` method for a search."""
    if is_networkx(graph):
        raise BadGraph("Convert a networkx graph with Graph.from_networkx(...) first.")
    if callable(getattr(graph, "neighbors", None)) and not isinstance(graph, type | ModuleType):
        return
    told = "(tail, head, weight), ..."
    if isinstance(graph, Mapping):
        told = "(tail, head, weight) for tail in graph for head, weight in graph[tail].items()"
    raise BadGraph(
        f"A graph was expected, not {shown(graph, 40)}: make one with "
        f"Graph.from_edges([{told}]) first; add directed=True if edges are one-way."
    )


def read_networkx(graph: nx.Graph[Any] | nx.DiGraph[Any], weight: Weight) -> texts.Parts:
    """Read a networkx graph for `Graph.from_networkx`, or raise `BadGraph`."""
    if not is_networkx(graph):
        raise BadGraph(f"A networkx graph was expected, not {shown(graph)}.")
    directed = graph.is_directed()
    if weight is None:
        edges: list[tuple[Any, Any, Any]] = [(tail, head, 1) for tail, head in graph.edges()]
    elif callable(weight):
        weighed = {
            (tail, head): given
            for tail, beside in graph.adjacency()
            for head, told in beside.items()
            if (given := weight(tail, head, told)) is not None  # None hides an edge, as in networkx
        }
        directed |= any(weighed.get(ends[::-1]) != w for ends, w in weighed.items())
        ways = weighed if directed else dict.fromkeys(each[:2] for each in graph.edges())
        edges = [(*ends, weighed[ends]) for ends in ways if ends in weighed]
    else:
        _check_weight(graph, weight)
        edges = list(graph.edges(data=weight, default=1))
    return texts.Parts(list(graph.nodes), edges, directed)


def _check_weight(graph: Any, weight: object) -> None:
    """Refuse an attribute name that no edge has, if edges have other numbers."""
    if not isinstance(weight, str):
        raise BadGraph(
            "The weight should be the name of an attribute, a function of tail, head and "
            f"attributes, or None for 1 everywhere, but it is {shown(weight)}."
        )
    told = [attributes for *_, attributes in graph.edges(data=True)]
    if not told or any(weight in attributes for attributes in told):
        return
    names = dict.fromkeys(name for attributes in told for name in attributes)
    numbers = {name: None for name in names if any(isinstance(one.get(name), Real) for one in told)}
    if numbers or weight != "weight":
        known = ", ".join(shown(name, 30) for name in islice(numbers or names, 8)) or "none at all"
        raise BadGraph(
            f"No edge has the attribute {shown(weight)}; there are: {known}. Pass one as "
            "weight=..., or pass weight=None to give each edge weight 1."
        )


def is_node_link(fields: Fields) -> bool:
    """Return whether JSON is in networkx's node-link form: nodes and edges are objects."""
    if "links" in fields.names():
        return True
    listed = [*fields.list("nodes", [])[:1], *fields.list("edges", [])[:1]]
    return any(isinstance(one, dict) for one in listed)


def read_node_link(fields: Fields) -> texts.Parts:
    """Read node-link JSON: nodes with ``id``, edges under ``edges`` or ``links``.

    If no edge has a weight, all weigh 1. Raises `BadFile`.
    """
    nodes: dict[Node, None] = {}  # an ordered set
    for index, node in enumerate(fields.objects("nodes")):
        name = _name(node, "id")
        if name in nodes:
            fields.fail(f"nodes[{index}].id", "a name that was not used before", name)
        nodes[name] = None
    if {"links", "edges"} <= set(fields.names()):
        fields.fail("edges", "left out, because links lists them", Named("there too"))
    listed_as = next((name for name in ("links", "edges") if name in fields.names()), None)
    if listed_as is None:
        expected = "a list of edges, which may be called links"
        fields.fail("edges", expected, Named(f"missing; there are {', '.join(fields.names())}"))
    listed = fields.objects(listed_as)
    weighed = any("weight" in edge.names() for edge in listed)
    edges = []
    for edge in listed:
        for end in ("source", "target"):
            if _name(edge, end) not in nodes:
                edge.fail(end, "the id of one of the nodes", _name(edge, end))
        others = [name for name in edge.names() if name not in {"source", "target", "key"}]
        if not weighed and any(_may_weigh(name, edge.value(name, "")) for name in others):
            edge.fail("weight", "a number", Named(f"missing; there are {', '.join(others)}"))
        weight = edge.value("weight", "a number") if weighed else 1
        if not is_number(weight) and not is_whole(weight):
            edge.fail("weight", "a finite number", weight)
        edges.append((_name(edge, "source"), _name(edge, "target"), weight))
    return texts.Parts(list(nodes), edges, fields.flag("directed", default=False))


def _may_weigh(name: str, value: object) -> bool:
    """Return whether another field may be a weight: a number, or "5" under a name like km."""
    return is_number(value) or (
        isinstance(value, str) and tables.measures(name) and read_number(value) is not None
    )


def _name(fields: Fields, field: str) -> Node:
    return _hashable(fields, field, fields.value(field, "a name or a number"))


def _hashable(fields: Fields, field: str, value: Any) -> Node:
    """Return a node's name; a list of names becomes a tuple, as in networkx."""
    if isinstance(value, list | tuple):
        return tuple(_hashable(fields, field, part) for part in value)
    if not isinstance(value, str) and not is_whole(value):
        fields.fail(field, "a name or a whole number", value)
    return value


def write_node_link(
    nodes: Iterable[Node], edges: Sequence[tuple[Node, Node, Any]], directed: bool
) -> str:
    """Write node-link JSON, or raise `BadGraph` if JSON cannot hold a name or a weight."""
    for node in nodes:
        if is_deep(node):
            raise BadGraph(f"A tuple is nested too deeply for JSON: {shown(node)}.")
        _check_name(node)
    for *_, weight in edges:
        if not is_whole(weight) and not isinstance(weight, float):
            raise BadGraph(f"JSON cannot hold the weight {shown(weight)} exactly.")
    parallel = has_parallel(edges, directed)
    page = {
        "directed": directed,
        "multigraph": parallel,
        "graph": {},
        "nodes": [{"id": node} for node in nodes],
        "edges": [
            {
                "source": tail,
                "target": head,
                "weight": weight,
                **({"key": number} if parallel else {}),
            }
            for number, (tail, head, weight) in enumerate(edges)
        ],
    }
    return json.dumps(page, ensure_ascii=False)


def _check_name(node: object) -> None:
    if isinstance(node, tuple):
        for part in node:
            _check_name(part)
    elif not isinstance(node, str) and not is_whole(node):
        raise BadGraph(
            "To write JSON, nodes should be texts, whole numbers or tuples of them; one is "
            f"{shown(node)}."
        )

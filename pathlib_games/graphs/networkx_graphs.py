"""Graphs of networkx, and the JSON that networkx writes: what they say of a graph."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from numbers import Real
from types import ModuleType
from typing import TYPE_CHECKING, Any

from pathlib_games.graphs.errors import BadGraph, Node
from pathlib_games.graphs.fields import Fields
from pathlib_games.graphs.tables import measures
from pathlib_games.graphs.texts import Parts
from pathlib_games.graphs.values import is_deep, is_number, is_whole, read_number
from pathlib_games.words import shown

if TYPE_CHECKING:
    import networkx as nx

Weight = str | Callable[[Any, Any, Any], Any] | None


def has_parallel(edges: Sequence[tuple[Node, Node, Any]], directed: bool) -> bool:
    """Say whether two edges join the same nodes, in the same direction if they have one."""
    ends = [(tail, head) if directed else frozenset((tail, head)) for tail, head, _ in edges]
    return len(set(ends)) < len(ends)


# ---- networkx ------------------------------------------------------------------------------------


def is_networkx(graph: object) -> bool:
    """Say whether something is a graph of networkx, which is not imported for this."""
    return any(kind.__module__.partition(".")[0] == "networkx" for kind in type(graph).__mro__)


def check_graph(graph: object) -> None:
    """Refuse what cannot be asked for neighbors and weights; raises `BadGraph`."""
    if is_networkx(graph):
        raise BadGraph(
            "A graph of networkx becomes one of these by Graph.from_networkx(...) first."
        )
    if callable(getattr(graph, "neighbors", None)) and not isinstance(graph, type | ModuleType):
        return
    told = "(tail, head, weight), ..."
    if isinstance(graph, Mapping):
        told = "(tail, head, weight) for tail in graph for head, weight in graph[tail].items()"
    raise BadGraph(
        f"A graph was expected, not {shown(graph, 40)}: make one of it by "
        f"Graph.from_edges([{told}]) first, with directed=True if edges lead one way."
    )


def read_networkx(graph: nx.Graph[Any] | nx.DiGraph[Any], weight: Weight) -> Parts:
    """Read a graph of networkx, as `Graph.from_networkx` tells; raises `BadGraph`."""
    if not is_networkx(graph):
        raise BadGraph(f"A graph of networkx was expected, but it is {shown(graph)}.")
    directed = graph.is_directed()
    if weight is None:
        edges: list[tuple[Any, Any, Any]] = [(tail, head, 1) for tail, head in graph.edges()]
    elif callable(weight):
        weighed = dict(_weighed(graph, weight))
        directed = directed or any(weighed.get(ends[::-1]) != w for ends, w in weighed.items())
        ways = weighed if directed else dict.fromkeys(each[:2] for each in graph.edges())
        edges = [(*ends, weighed[ends]) for ends in ways if ends in weighed]
    else:
        _check_weight(graph, weight)
        edges = list(graph.edges(data=weight, default=1))
    return Parts(list(graph.nodes), edges, directed)


def _weighed(
    graph: Any, weight: Callable[[Any, Any, Any], Any]
) -> Iterator[tuple[tuple[Any, Any], Any]]:
    """Give what a function weighs edges, each way; it hides some by None, as in networkx."""
    for tail, beside in graph.adjacency():
        for head, told in beside.items():
            given = weight(tail, head, told)
            if given is not None:
                yield (tail, head), given


def _check_weight(graph: Any, weight: object) -> None:
    """Refuse a name under which no edge has anything, if there are other numbers."""
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
            f"No edge has the attribute {shown(weight)}; there are: {known}. Name one of them as "
            "weight=..., or give weight=None, and each edge weighs 1."
        )


# ---- node-link JSON ------------------------------------------------------------------------------


def is_node_link(fields: Fields) -> bool:
    """Say whether JSON is as networkx writes it: nodes and edges are objects."""
    if "links" in fields.names():
        return True
    listed = [*fields.list("nodes", [])[:1], *fields.list("edges", [])[:1]]
    return any(isinstance(one, dict) for one in listed)


def read_node_link(fields: Fields) -> Parts:
    """Read node-link JSON: nodes by their ``id``, edges under ``edges``, or ``links``.

    An edge without a weight weighs 1, if no edge has one.

    Raises `BadFile`.
    """
    nodes: dict[Node, None] = {}  # a set that keeps its order
    for index, node in enumerate(fields.objects("nodes")):
        name = _name(node, "id")
        if name in nodes:
            fields.fail(f"nodes[{index}].id", "a name that was not used before", name)
        nodes[name] = None
    if {"links", "edges"} <= set(fields.names()):
        fields.fail("edges", "left out, as links tells them", "there as well")
    listed_as = next((name for name in ("links", "edges") if name in fields.names()), None)
    if listed_as is None:
        expected = "a list of edges, which may be called links"
        fields.fail("edges", expected, f"missing; there are {', '.join(fields.names())}")
    listed = fields.objects(listed_as)
    weighed = any("weight" in edge.names() for edge in listed)
    edges = []
    for edge in listed:
        tail, head = (_end(edge, end, nodes) for end in ("source", "target"))
        others = [name for name in edge.names() if name not in {"source", "target", "key"}]
        if not weighed and any(_may_weigh(name, edge.value(name, "")) for name in others):
            edge.fail("weight", "a number", f"missing; there are {', '.join(others)}")
        weight = edge.value("weight", "a number") if weighed else 1
        if not is_number(weight) and not is_whole(weight):
            edge.fail("weight", "a finite number", weight)
        edges.append((tail, head, weight))
    return Parts(list(nodes), edges, fields.flag("directed", default=False))


def _may_weigh(name: str, value: object) -> bool:
    """Say whether a field other than the weight may be one: a number, or "5" under a name as km."""
    return is_number(value) or (
        isinstance(value, str) and measures(name) and read_number(value) is not None
    )


def _end(edge: Fields, field: str, nodes: Container[Node]) -> Node:
    name = _name(edge, field)
    if name not in nodes:
        edge.fail(field, "the id of one of the nodes", name)
    return name


def _name(fields: Fields, field: str) -> Node:
    return _hashable(fields, field, fields.value(field, "a name or a number"))


def _hashable(fields: Fields, field: str, value: Any) -> Node:
    """Return a name; lists of names stand for tuples, as networkx has them."""
    if isinstance(value, list | tuple):
        return tuple(_hashable(fields, field, part) for part in value)
    if not isinstance(value, str) and not is_whole(value):
        fields.fail(field, "a name or a whole number", value)
    return value


def write_node_link(
    nodes: Iterable[Node], edges: Sequence[tuple[Node, Node, Any]], directed: bool
) -> str:
    """Write node-link JSON; raises `BadGraph` if JSON cannot tell a name or a weight."""
    for node in nodes:
        if is_deep(node):
            raise BadGraph(f"A tuple has more tuples in tuples than JSON takes: {shown(node)}.")
        _check_name(node)
    for *_, weight in edges:
        if not is_whole(weight) and not isinstance(weight, float):
            raise BadGraph(f"JSON cannot tell the weight {shown(weight)} exactly.")
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

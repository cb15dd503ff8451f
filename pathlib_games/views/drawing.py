"""A graph with a place for each node, as somebody draws it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pathlib_games.graphs import BadGraph, Graph, Node
from pathlib_games.graphs.texts import read_number
from pathlib_games.views.layout import fitted, graph_layout
from pathlib_games.views.view import number
from pathlib_games.words import counted, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pathlib_games.views.shapes import Point

LARGEST = (300, 1_000)
"""So many nodes and edges can be drawn, and still be told apart with some patience."""

SMALL = (560.0, 420.0)
LARGE = (960.0, 720.0)
FEW_NODES = 25
"""With more nodes the picture is large, and the nodes are small."""

MARGIN = 30.0


class BadEdit(BadGraph):
    """A graph cannot be changed like that; the message says why."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A node and its place."""

    node: Node  # the node of the graph; what is typed as a name becomes a text
    # In pixels of the drawing.
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Link:
    """An edge between two spots."""

    # The keys of the spots.
    tail: int
    head: int
    weight: float  # what it weighs


@dataclass(frozen=True)
class Drawing:
    """A graph with places. Every node and edge has a key, which is never given to another one."""

    spots: Mapping[int, Spot] = field(default_factory=dict)
    """The nodes by their keys, in the graph's order."""
    links: Mapping[int, Link] = field(default_factory=dict)
    """The edges by their keys, in the graph's order."""
    directed: bool = False  # whether edges are one-way
    # Of the whole drawing.
    width: float = SMALL[0]
    height: float = SMALL[1]
    used: int = 0  # all keys so far are smaller

    @classmethod
    def of(
        cls, graph: Graph, positions: Mapping[Node, Point] | None = None, used: int = 0
    ) -> Drawing:
        """Draw a graph.

        `positions`: for each node (x, y) in any unit, y growing downwards; else it is laid out.

        Raises `BadEdit` if it is too large to be drawn, or two nodes look alike.
        """
        nodes, edges = graph.nodes, graph.edges
        if len(nodes) > LARGEST[0] or len(edges) > LARGEST[1]:
            raise BadEdit(
                f"This graph has {counted(len(nodes), 'node')} and {counted(len(edges), 'edge')}: "
                f"too large to draw (at most {LARGEST[0]} nodes and {LARGEST[1]:,} edges). It can "
                "still be searched: dijkstra(graph, source)."
            )
        names: dict[str, Node] = {}
        for node in nodes:
            if (other := names.setdefault(str(node), node)) is not node:
                raise BadEdit(
                    f"The nodes {shown(other)} and {shown(node)} would have the same name."
                )
        if positions is None or any(node not in positions for node in nodes):
            positions = graph_layout(graph)
        width, height = SMALL if len(nodes) <= FEW_NODES else LARGE
        places = fitted({node: positions[node] for node in nodes}, width, height, 1.5 * MARGIN)
        keys = {node: used + index for index, node in enumerate(nodes)}
        after = used + len(nodes)
        return cls(
            {keys[node]: Spot(node, *places[node]) for node in nodes},
            {after + i: Link(keys[t], keys[h], w) for i, (t, h, w) in enumerate(edges)},
            graph.directed,
            width,
            height,
            after + len(edges),
        )

    @property
    def graph(self) -> Graph:
        """The graph that is drawn."""
        nodes = {key: spot.node for key, spot in self.spots.items()}
        edges = [(nodes[each.tail], nodes[each.head], each.weight) for each in self.links.values()]
        return Graph.from_edges(edges, nodes.values(), self.directed)

    @property
    def is_large(self) -> bool:
        """Whether it needs more room than pictures have beside a table."""
        return self.width > SMALL[0]

    @property
    def positions(self) -> dict[Node, Point]:
        """For each node its place in pixels."""
        return {spot.node: (spot.x, spot.y) for spot in self.spots.values()}

    def ends(self, link: Link) -> str:
        """Return the ends of an edge in words."""
        tail, head = self.spots[link.tail].node, self.spots[link.head].node
        return f"from {tail} to {head}" if self.directed else f"between {tail} and {head}"

    def inside(self, x: float, y: float) -> Point:
        """Return a place, or the nearest one that is inside the picture."""
        return (
            round(min(max(x, MARGIN), self.width - MARGIN), 1),
            round(min(max(y, MARGIN), self.height - MARGIN), 1),
        )

    @property
    def names(self) -> set[str]:
        """What the nodes are called."""
        return {str(spot.node) for spot in self.spots.values()}


def written(weight: float) -> str:
    """Write a weight so that `read_weight` reads the same one, unless it takes a whole line."""
    short = number(weight)
    return short if read_number(short) == weight else str(weight)


def listed(names: Iterable[str], noun: str) -> str:
    """Return how many there are, and all of them if they are few."""
    known = list(names)
    if not known:
        return f"No {noun}s."
    how_many = counted(len(known), noun)
    return f"{how_many}: {', '.join(known)}." if len(known) <= 12 else f"{how_many}."


def described(drawing: Drawing) -> str:
    """Return a drawing in words."""
    nodes = listed((str(spot.node) for spot in drawing.spots.values()), "node")
    edges = (f"{drawing.ends(each)} {written(each.weight)}" for each in drawing.links.values())
    return f"{nodes} {listed(edges, 'edge')}"

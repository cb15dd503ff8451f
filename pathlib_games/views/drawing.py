"""A graph with a place for each node, as somebody draws it, and what can be changed in it."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field, replace
from itertools import count, product
from string import ascii_uppercase
from typing import TYPE_CHECKING

from pathlib_games.graphs import BadGraph, Graph, Node
from pathlib_games.graphs.texts import read_number
from pathlib_games.views.layout import fitted, graph_layout
from pathlib_games.views.view import number
from pathlib_games.words import counted, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pathlib_games.views.shapes import Point

LARGEST = (300, 1_000)
"""So many nodes and edges can be drawn, and still be told apart with some patience."""

SMALL = (560.0, 420.0)
LARGE = (960.0, 720.0)
FEW_NODES = 25
"""With more nodes the picture is large, and the nodes are small."""

MARGIN = 30.0
LONGEST_NAME = 40
_LONGEST_NUMBER = 40
_STEP = 64.0  # between a node that is added without a place, and others


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

    def links_at(self, key: int) -> list[int]:
        """Return the keys of the edges that begin or end at a node."""
        return [k for k, link in self.links.items() if key in {link.tail, link.head}]

    # ---- changes: each returns another drawing -------------------------------------------------

    def with_node(self, name: str = "", place: Point | None = None) -> Drawing:
        """Add a node: with the next free letter without a name, in a free place without a place."""
        if len(self.spots) >= LARGEST[0]:
            raise BadEdit(f"More than {LARGEST[0]} nodes cannot be drawn.")
        node = self._new_name(name) if name.strip() else self._free_name()
        x, y = self._inside(*(place or self._free_place()))
        return self._with({**self.spots, self.used: Spot(node, x, y)}, self.links, self.used + 1)

    def moved(self, key: int, x: float, y: float) -> Drawing:
        """Move a node; it stays inside the picture."""
        x, y = self._inside(x, y)
        return self._with({**self.spots, key: replace(self.spots[key], x=x, y=y)}, self.links)

    def renamed(self, key: int, name: str) -> Drawing:
        """Give a node another name."""
        if name.strip() == str(self.spots[key].node):
            return self
        spot = replace(self.spots[key], node=self._new_name(name))
        return self._with({**self.spots, key: spot}, self.links)

    def with_edge(self, tail: int, head: int, weight: float = 1) -> Drawing:
        """Add an edge; there may be several between the same nodes."""
        if len(self.links) >= LARGEST[1]:
            raise BadEdit(f"More than {LARGEST[1]:,} edges cannot be drawn.")
        links = {**self.links, self.used: Link(tail, head, weight)}
        return self._with(self.spots, links, self.used + 1)

    def weighed(self, key: int, weight: float) -> Drawing:
        """Give an edge another weight."""
        return self._with(self.spots, {**self.links, key: replace(self.links[key], weight=weight)})

    def turned(self, key: int) -> Drawing:
        """Let an edge lead the other way."""
        link = self.links[key]
        return self._with(self.spots, {**self.links, key: Link(link.head, link.tail, link.weight)})

    def without(self, key: int) -> Drawing:
        """Delete a node with all its edges, or an edge."""
        gone = {key, *(self.links_at(key) if key in self.spots else ())}
        return self._with(
            {k: spot for k, spot in self.spots.items() if k not in gone},
            {k: link for k, link in self.links.items() if k not in gone},
        )

    def pointed(self, directed: bool) -> Drawing:
        """Make all edges one-way, or none."""
        return replace(self, directed=directed)

    def arranged(self) -> Drawing:
        """Lay all nodes out anew."""
        places = graph_layout(self.graph)
        found = fitted(places, self.width, self.height, 1.5 * MARGIN)
        spots = {key: Spot(s.node, *found[s.node]) for key, s in self.spots.items()}
        return self._with(spots, self.links)

    def _with(
        self, spots: Mapping[int, Spot], links: Mapping[int, Link], used: int | None = None
    ) -> Drawing:
        return replace(self, spots=spots, links=links, used=self.used if used is None else used)

    def _inside(self, x: float, y: float) -> Point:
        return (
            round(min(max(x, MARGIN), self.width - MARGIN), 1),
            round(min(max(y, MARGIN), self.height - MARGIN), 1),
        )

    def _names(self) -> set[str]:
        return {str(spot.node) for spot in self.spots.values()}

    def _new_name(self, name: str) -> str:
        kept = re.sub(r"\s+", " ", name).strip()
        if not kept.isprintable() or not 0 < len(kept) <= LONGEST_NAME:
            raise BadEdit(
                f"A name should have 1 to {LONGEST_NAME} letters, but it is {shown(name)}."
            )
        if kept in self._names():
            raise BadEdit(
                f"There is a node {shown(kept)} already; each node needs a name of its own."
            )
        return kept

    def _free_name(self) -> str:
        taken = self._names()
        return next(name for name in _letters() if name not in taken)

    def _free_place(self) -> Point:
        """Return the first place of a grid that is away from all nodes."""
        taken = [(spot.x, spot.y) for spot in self.spots.values()]
        for step in (_STEP, _STEP / 2, _STEP / 4):
            for y in _range(step, self.height):
                for x in _range(step, self.width):
                    if all(math.hypot(x - a, y - b) >= step - 1 for a, b in taken):
                        return x, y
        return self.width / 2, self.height / 2


def read_weight(text: str) -> float:
    """Read a weight that somebody typed.

    Raises `BadEdit` if it is no number.
    """
    typed = text.strip().replace("\N{MINUS SIGN}", "-").replace(",", ".")
    weight: float | None = read_number(typed) if len(typed) <= _LONGEST_NUMBER else None
    if weight is None:
        raise BadEdit(f"A weight should be a number such as 5 or 2.5, but it is {shown(text)}.")
    return weight


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


def _letters() -> Iterator[str]:
    """Yield A to Z, then AA, AB and so on."""
    for length in count(1):
        yield from map("".join, product(ascii_uppercase, repeat=length))


def _range(step: float, end: float) -> Iterator[float]:
    place = max(step / 2, MARGIN)
    while place <= end - MARGIN:
        yield place
        place += step

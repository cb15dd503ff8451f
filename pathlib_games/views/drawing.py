"""A graph with a position for each node, drawn by hand or laid out, and its picture.

While a widget's user drags a node, the browser moves it with its edges. So each edge has the same
number of shapes, all edges come first, and an arrow's tip is where its edge meets the node.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, count, pairwise
from math import copysign, cos, hypot, sin, sqrt, tau
from typing import Any

from pathlib_games.graphs import BadGraph, Graph, Node
from pathlib_games.graphs.values import is_number, read_number
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import (
    Circle,
    Line,
    Point,
    Shape,
    Text,
    along,
    bent,
    crosses,
    direction,
    overlap,
    rectangle,
)
from pathlib_games.views.view import arrow, number, text_width
from pathlib_games.words import counted, shown

_STRETCH = 1.5  # the largest ratio of the two scales of a picture
_ROUNDS = 60  # of moving nodes; more change nothing visible
_FEW = 100  # nodes; with more, each round is slow
_ROOM = (70.0, 92.0)  # pixels between two nodes, with room for pointers and distances
_ROOM_OF_EDGE = (112.0, 118.0)  # between joined nodes, with room for the weight
_PUSHES = 60
_GAP = 0.35  # between two components, in edge lengths


def circular_layout(nodes: Sequence[Node]) -> dict[Node, Point]:
    """Place nodes on a circle of radius 1, clockwise from the top."""
    if len(nodes) == 1:
        return {nodes[0]: (0.0, 0.0)}
    angles = (tau * place / len(nodes) for place in count())
    return {node: (sin(a), -cos(a)) for node, a in zip(nodes, angles, strict=False)}


def graph_layout(graph: Graph) -> dict[Node, Point]:
    """Place neighbors near each other; place cells ``(x, y)`` at their coordinates."""
    nodes = graph.nodes
    if nodes and all(map(_is_cell, nodes)):
        cells: Any = nodes
        return {cell: cell for cell in cells}
    try:
        parts = [_spread(graph, part) for part in _connected(graph)]
    except ImportError:
        return circular_layout(nodes)
    return _side_by_side(parts)


def laid_out(graph: Graph, width: float, height: float, margin: float) -> dict[Node, Point]:
    """Place the nodes of any graph in a picture, with room for weights if possible."""
    nodes, found = graph.nodes, fitted(graph_layout(graph), width, height, margin)
    places = [found[node] for node in nodes]
    joined = {frozenset(edge[:2]) for edge in graph.edges}
    rooms = {
        (i, j): _ROOM_OF_EDGE if frozenset((nodes[i], nodes[j])) in joined else _ROOM
        for i, j in combinations(range(len(nodes) if len(nodes) <= _FEW else 0), 2)
    }
    for _ in range(_PUSHES):
        before = list(places)
        for (i, j), (wide, high) in rooms.items():
            dx, dy = _push(places[i], places[j], wide, high)
            if dx or dy:
                for k, sign in ((i, -1), (j, 1)):
                    x, y = places[k][0] + sign * dx, places[k][1] + sign * dy
                    x, y = min(max(x, margin), width - margin), min(max(y, margin), height - margin)
                    places[k] = round(x, 1), round(y, 1)
        if places == before:
            break
    return dict(zip(nodes, places, strict=True))


def _push(one: Point, other: Point, wide: float, high: float) -> Point:
    """Return the shorter offset that moves each of two nodes far enough apart."""
    dx, dy = _apart(other, one)
    across, down = wide - abs(dx), high - abs(dy)
    if min(across, down) <= 0:
        return 0.0, 0.0
    return (copysign(across / 2, dx), 0.0) if across < down else (0.0, copysign(down / 2, dy))


def fitted(
    positions: Mapping[Node, Point], width: float, height: float, margin: float
) -> dict[Node, Point]:
    """Scale positions to a picture, stretched a little to fill it."""
    if not positions:
        return {}
    xs, ys = zip(*positions.values(), strict=True)
    (left, right), (top, bottom) = (min(xs), max(xs)), (min(ys), max(ys))
    # A single row or column of nodes has no height or width to limit the scale.
    fit_x = (width - 2 * margin) / max(right - left, 1e-9)
    fit_y = (height - 2 * margin) / max(bottom - top, 1e-9)
    scale_x, scale_y = min(fit_x, _STRETCH * fit_y), min(fit_y, _STRETCH * fit_x)
    return {
        node: (
            round(width / 2 + scale_x * (x - (left + right) / 2), 1),
            round(height / 2 + scale_y * (y - (top + bottom) / 2), 1),
        )
        for node, (x, y) in positions.items()
    }


def _is_cell(node: object) -> bool:
    return isinstance(node, tuple) and len(node) == 2 and all(map(is_number, node))


def _connected(graph: Graph) -> list[list[Node]]:
    """Return the connected components of a graph, the largest first."""
    import networkx as nx

    joined: nx.Graph[Node] = nx.Graph()
    joined.add_nodes_from(graph.nodes)
    joined.add_edges_from((tail, head) for tail, head, _ in graph.edges)
    parts: list[list[Node]] = []
    seen: set[Node] = set()
    for node in graph.nodes:
        if node not in seen:
            parts.append([node, *(head for _, head in nx.bfs_edges(joined, node))])
            seen.update(parts[-1])
    return sorted(parts, key=len, reverse=True)


def _spread(graph: Graph, part: list[Node]) -> dict[Node, Point]:
    """Lay out a component so that distances match the numbers of edges between nodes."""
    import networkx as nx

    wanted = set(part)
    number = {node: index for index, node in enumerate(part)}
    plain: nx.Graph[int] = nx.Graph()
    plain.add_nodes_from(range(len(part)))
    plain.add_edges_from((number[t], number[h]) for t, h, _ in graph.edges if t in wanted)
    plain.remove_edges_from(list(nx.selfloop_edges(plain)))
    if len(part) < 3:
        return {node: (float(index), 0.0) for node, index in number.items()}
    far = [nx.single_source_shortest_path_length(plain, index) for index in plain]
    # Start without crossings if possible; the moves add few.
    embedding: Any = nx.check_planarity(plain)[1]
    start: Any = circular_layout(list(plain))
    if embedding is not None:
        start = nx.combinatorial_embedding_to_pos(embedding)
    scale = max(far[0].values()) / max(hypot(*start[i]) for i in plain)
    places = [(scale * start[i][0], scale * start[i][1]) for i in plain]
    for _ in range(_ROUNDS if len(part) <= _FEW else _ROUNDS // 4):
        for i in plain:
            places[i] = _wanted(i, places, far[i])
    lengths = [hypot(*_apart(places[tail], places[head])) for tail, head in plain.edges]
    unit = sum(lengths) / len(lengths) or 1.0
    # The last digits may differ from one processor to the next.
    return {
        node: (round(places[i][0] / unit, 2), round(places[i][1] / unit, 2))
        for node, i in number.items()
    }


def _wanted(i: int, places: Sequence[Point], far: Mapping[int, int]) -> Point:
    """Return a node's mean ideal place, as far from each other node as the edges between them."""
    x = y = total = 0.0
    for j, edges in far.items():
        if j != i:
            dx, dy = _apart(places[i], places[j])
            pull, weight = edges / (hypot(dx, dy) or 1e-6), 1 / edges**2
            x += weight * (places[j][0] + pull * dx)
            y += weight * (places[j][1] + pull * dy)
            total += weight
    return x / total, y / total


def _apart(one: Point, other: Point) -> Point:
    return one[0] - other[0], one[1] - other[1]


def _side_by_side(parts: list[dict[Node, Point]]) -> dict[Node, Point]:
    """Put components into rows that together are about as wide as high."""
    boxes = []
    for part in parts:
        xs, ys = zip(*part.values(), strict=True)
        boxes.append((min(xs), min(ys), max(xs) - min(xs) + 1 + _GAP, max(ys) - min(ys) + 1 + _GAP))
    area = sum(wide * high for _, _, wide, high in boxes)
    most = max([1.3 * sqrt(area), *(wide for _, _, wide, _ in boxes)])
    places: dict[Node, Point] = {}
    x = y = row = 0.0
    for part, (left, top, wide, high) in zip(parts, boxes, strict=True):
        if x + wide > most + 1e-9:
            x, y, row = 0.0, y + row, 0.0
        for node, (across, down) in part.items():
            places[node] = (round(x + across - left, 2), round(y + down - top, 2))
        x, row = x + wide, max(row, high)
    return places


LARGEST = (300, 1_000)
"""The largest numbers of nodes and edges that a drawing can show."""

SMALL = (480.0, 360.0)
LARGE = (960.0, 720.0)
FEW_NODES = 25
"""The largest number of nodes of a small picture; a large picture has smaller nodes."""

MARGIN = 30.0
_PLATE = 24.0  # height, large enough for a finger
_BEND = 30.0  # between parallel edges
_SHORT = 3  # letters that fit inside a node
_LONGEST = 14  # letters that fit below a node


class BadEdit(BadGraph):
    """A graph cannot be changed this way; the message says why."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A node and its position."""

    node: Node  # a node of the graph; a typed name is a text
    # In pixels of the drawing.
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Link:
    """An edge between two spots."""

    # Keys of spots.
    tail: int
    head: int
    weight: float


@dataclass(frozen=True)
class Drawing:
    """A graph with positions. Every node and edge has a key, which is never reused."""

    spots: Mapping[int, Spot] = field(default_factory=dict)
    """The nodes by key, in the graph's order."""
    links: Mapping[int, Link] = field(default_factory=dict)
    """The edges by key, in the graph's order."""
    directed: bool = False  # whether edges lead one way
    # The size of the drawing.
    width: float = SMALL[0]
    height: float = SMALL[1]
    used: int = 0  # larger than any key so far

    @classmethod
    def of(
        cls, graph: Graph, positions: Mapping[Node, Point] | None = None, used: int = 0
    ) -> Drawing:
        """Draw a graph, laid out if a position is missing; raises `BadEdit` if it is too large."""
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
        width, height = SMALL if len(nodes) <= FEW_NODES else LARGE
        room = width, height, 1.5 * MARGIN
        if positions is None or any(node not in positions for node in nodes):
            places = laid_out(graph, *room)
        else:
            places = fitted({node: positions[node] for node in nodes}, *room)
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
        """The graph of the drawing."""
        nodes = {key: spot.node for key, spot in self.spots.items()}
        edges = [(nodes[each.tail], nodes[each.head], each.weight) for each in self.links.values()]
        return Graph.from_edges(edges, nodes.values(), self.directed)

    @property
    def positions(self) -> dict[Node, Point]:
        """The position of each node, in pixels."""
        return {spot.node: (spot.x, spot.y) for spot in self.spots.values()}

    def ends(self, link: Link) -> str:
        """Return the ends of an edge in words."""
        tail, head = self.spots[link.tail].node, self.spots[link.head].node
        return f"from {tail} to {head}" if self.directed else f"between {tail} and {head}"

    def inside(self, x: float, y: float) -> Point:
        """Return the nearest place inside the picture."""
        return (
            round(min(max(x, MARGIN), self.width - MARGIN), 1),
            round(min(max(y, MARGIN), self.height - MARGIN), 1),
        )

    @property
    def names(self) -> set[str]:
        """The names of the nodes."""
        return {str(spot.node) for spot in self.spots.values()}


def written(weight: float) -> str:
    """Write a weight so that `read_weight` reads it back, unless it takes a whole line."""
    short = number(weight)
    return short if read_number(short) == weight else str(weight)


def listed(names: Iterable[str], noun: str) -> str:
    """Count names, and list them if they are few."""
    known = list(names)
    if not known:
        return f"No {noun}s."
    how_many = counted(len(known), noun)
    return f"{how_many}: {', '.join(known)}." if len(known) <= 12 else f"{how_many}."


def described(drawing: Drawing) -> str:
    """Describe a drawing in words."""
    nodes = listed((str(spot.node) for spot in drawing.spots.values()), "node")
    edges = (f"{drawing.ends(each)} {written(each.weight)}" for each in drawing.links.values())
    return f"{nodes} {listed(edges, 'edge')}"


def shape_id(drawing: Drawing, key: int) -> str:
    """Return the id of the shape of a node or an edge."""
    return f"{'n' if key in drawing.spots else 'e'}{key}"


def edge_shapes(drawing: Drawing) -> int:
    """Return the number of shapes of each edge: line, arrow, plate and weight."""
    return 4 if drawing.directed else 3


def radius_of(drawing: Drawing) -> float:
    """Return the radius of the nodes."""
    return 22.0 if len(drawing.spots) <= FEW_NODES else 14.0


def drawing_scene(drawing: Drawing, title: str) -> Scene:
    """Return the picture of a drawing, with ids for the shapes of nodes and edges."""
    shapes = [*_edges(drawing), *_nodes(drawing)]
    return Scene(drawing.width, drawing.height, tuple(shapes), title, described(drawing))


def _edges(drawing: Drawing) -> Iterator[Shape]:
    groups: dict[frozenset[int], list[int]] = {}
    for key, link in drawing.links.items():
        groups.setdefault(frozenset((link.tail, link.head)), []).append(key)
    taken: set[tuple[int, int]] = set()
    for key, link in drawing.links.items():
        twins = groups[frozenset((link.tail, link.head))]
        route = _route(drawing, link, twins.index(key), len(twins))
        yield Line(route, "edge")
        if drawing.directed:
            radius, back = radius_of(drawing), direction(route[-1], route[-2])
            yield arrow(route[-1], back, (radius + 13, radius + 1), 6.5, "arrow")
        words = written(link.weight)
        x, y = _free_place(route, taken)
        wide = max(_PLATE, text_width(words, "text") + 8)
        label = f"edge {drawing.ends(link)}, weight {words}"
        left, top = x - wide / 2, y - _PLATE / 2
        yield rectangle(left, top, wide, _PLATE, "plate", label=label, id=shape_id(drawing, key))
        yield Text(x, y, words, "text")


def _route(drawing: Drawing, link: Link, nth: int, twins: int) -> tuple[Point, ...]:
    """Return the line of an edge between the centers of its tail and head."""
    tail, head = drawing.spots[link.tail], drawing.spots[link.head]
    start, end = (tail.x, tail.y), (head.x, head.y)
    if link.tail == link.head:
        return _loop(drawing, start, nth)
    # Bend all parallel edges as seen from the same end, or opposite arrows would coincide.
    flip = 1 if link.tail < link.head else -1
    bend = flip * (nth - (twins - 1) / 2) * _BEND
    return bent(start, end, bend)


def _loop(drawing: Drawing, middle: Point, nth: int) -> tuple[Point, ...]:
    """Return a loop at a node: upwards, away from the name, unless it leaves the picture."""
    radius = radius_of(drawing)
    size = 0.9 * radius + 9 * nth
    reach = 0.6 * radius + size
    ways = ((0.0, -1.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0))
    (x, y), need = middle, reach + size
    fits = (
        (dx, dy)
        for dx, dy in ways
        if 0 <= x + need * dx <= drawing.width and 0 <= y + need * dy <= drawing.height
    )
    dx, dy = next(fits, ways[0])
    x, y = x + reach * dx, y + reach * dy
    turns = [tau * share / 16 for share in range(1, 16)]
    ring = (
        (x - size * (dx * cos(t) + dy * sin(t)), y - size * (dy * cos(t) - dx * sin(t)))
        for t in turns
    )
    return (middle, *ring, middle)


def _free_place(route: Sequence[Point], taken: set[tuple[int, int]]) -> Point:
    """Return a place for a weight on an edge: the middle, or beside it if that is taken."""
    places = [along(route, share) for share in (0.5, 0.38, 0.62, 0.28, 0.72)]
    fields = [(int(x // _PLATE), int(y // _PLATE)) for x, y in places]
    free = next((i for i, at in enumerate(fields) if at not in taken), 0)
    x, y = fields[free]
    taken |= {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return places[free]


def _nodes(drawing: Drawing) -> Iterator[Shape]:
    radius = radius_of(drawing)
    degrees = dict.fromkeys(drawing.spots, 0)
    for link in drawing.links.values():
        for end in {link.tail, link.head}:
            degrees[end] += 1
    for key, spot in drawing.spots.items():
        name = str(spot.node)
        words = f"node {name}, {counted(degrees[key], 'edge')}"
        yield Circle(spot.x, spot.y, radius, "node", label=words, id=shape_id(drawing, key))
        if len(name) <= _SHORT:
            yield Text(spot.x, spot.y, name, "name" if radius > 20 else "small")
        else:
            short = name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"
            yield Text(*_free_side(drawing, (spot.x, spot.y), short), short, _beside(radius))


def _beside(radius: float) -> str:
    """Return the class of the name beside a node."""
    return "beside" if radius > 20 else "beside small"


def _free_side(drawing: Drawing, middle: Point, name: str) -> Point:
    """Return the place of a name beside its node that overlaps least, preferably below."""
    radius = radius_of(drawing)
    half = text_width(name, _beside(radius)) / 2
    (x, y), down, aside = middle, radius + 10, radius + half + 5
    sides = [(x, y + down), (x, y - down), (x + aside, y), (x - aside, y)]
    sides += [(x + a, y + b) for a in (aside, -aside) for b in (down - 6, 6 - down)]
    routes = [_route(drawing, link, 0, 1) for link in drawing.links.values()]
    nodes = [(spot.x, spot.y) for spot in drawing.spots.values()]

    def met(at: Point) -> float:
        a, b = at
        box = (a - half, b - 8, a + half, b + 8)
        inside = (
            box[0] >= 0 and box[1] >= 0 and box[2] <= drawing.width and box[3] <= drawing.height
        )
        lines = sum(any(crosses(p, q, box) for p, q in pairwise(route)) for route in routes)
        discs = sum(
            overlap(box, (p - radius, q - radius, p + radius, q + radius)) for p, q in nodes
        )
        return lines + 2 * discs + 10 * (not inside)

    return min(sides, key=met)

"""Where the nodes of a graph stand in a picture."""

from __future__ import annotations

from itertools import combinations, count
from math import copysign, cos, hypot, sin, sqrt, tau
from typing import TYPE_CHECKING, Any

from pathlib_games.graphs.values import is_number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pathlib_games.graphs import Graph, Node
    from pathlib_games.views.shapes import Point

_STRETCH = 1.5  # how much wider than high, or higher than wide, a picture may become
_ROUNDS = 60  # in which nodes are moved; more change nothing that one can see
_FEW = 100  # nodes: of more than these each round takes long
_ROOM = (70.0, 92.0)  # pixels between two nodes, with their pointers and distances
_ROOM_OF_EDGE = (112.0, 118.0)  # and between those that an edge joins, with its weight
_PUSHES = 60
_GAP = 0.35  # between two parts of a graph, in lengths of an edge


def circular_layout(nodes: Sequence[Node]) -> dict[Node, Point]:
    """Place nodes on a circle of radius 1, clockwise from the top."""
    if len(nodes) == 1:
        return {nodes[0]: (0.0, 0.0)}
    angles = (tau * place / len(nodes) for place in count())
    return {node: (sin(a), -cos(a)) for node, a in zip(nodes, angles, strict=False)}


def graph_layout(graph: Graph) -> dict[Node, Point]:
    """Place the nodes of any graph so that neighbors are near each other; an edge is about 1 long.

    Nodes that are cells ``(x, y)`` stand where they say. Without networkx all others stand on a
    circle. The same graph gives the same places.
    """
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
    """Place the nodes of any graph in a picture: none lies on another, and weights find room.

    Where the picture is too small for that, nodes are as far apart as it allows; of many nodes, it
    always is.
    """
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
    """Return how far each of two nodes has to go away from the other, the shorter way."""
    dx, dy = _apart(other, one)
    across, down = wide - abs(dx), high - abs(dy)
    if min(across, down) <= 0:
        return 0.0, 0.0
    return (copysign(across / 2, dx), 0.0) if across < down else (0.0, copysign(down / 2, dy))


def fitted(
    positions: Mapping[Node, Point], width: float, height: float, margin: float
) -> dict[Node, Point]:
    """Scale positions to a picture; they may be stretched a little to fill it."""
    if not positions:
        return {}
    xs, ys = zip(*positions.values(), strict=True)
    (left, right), (top, bottom) = (min(xs), max(xs)), (min(ys), max(ys))
    # A row or a column of nodes has no height or width that could limit the scale.
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
    """Return the parts of a graph that no edge joins, the largest first."""
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
    """Lay out a connected part: nodes come as far from each other as they have edges between them.

    Each node goes, again and again, to where all others want it (stress majorization); whoever is
    near counts most.
    """
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
    # Without crossings, if that is possible: few new ones are made.
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
    """Return where the others want a node: on average as far from each as there are edges."""
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
    """Put parts into rows, so that all of them together are about as wide as high."""
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

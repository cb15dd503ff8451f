"""Where the nodes of a graph stand in a picture."""

from __future__ import annotations

from itertools import count
from math import cos, hypot, sin, sqrt, tau
from typing import TYPE_CHECKING, Any

from pathlib_games.graphs.fields import is_number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pathlib_games.graphs import Graph, Node
    from pathlib_games.views.shapes import Point

_STRETCH = 1.5  # how much wider than high, or higher than wide, a picture may become
_ROUNDS = 150  # of the library's layout; more change nothing that one can see
_GAP = 0.35  # between two parts of a graph, in lengths of an edge


def circular_layout(nodes: Sequence[Node]) -> dict[Node, Point]:
    """Place nodes on a circle of radius 1, clockwise from the top."""
    if len(nodes) == 1:
        return {nodes[0]: (0.0, 0.0)}
    angles = (tau * place / len(nodes) for place in count())
    return {node: (sin(a), -cos(a)) for node, a in zip(nodes, angles, strict=False)}


def graph_layout(graph: Graph) -> dict[Node, Point]:
    """Place the nodes of any graph so that neighbors are near each other; an edge is about 1 long.

    Nodes that are cells ``(x, y)`` stand where they say. All others are laid out by networkx, which
    needs numpy; where that is missing, as in a browser, they stand on a circle. The same graph
    gives the same places.
    """
    nodes = graph.nodes
    if nodes and all(map(_is_cell, nodes)):
        cells: Any = nodes
        return {cell: cell for cell in cells}
    try:
        parts = [_spring(graph, part) for part in _connected(graph)]
    except ImportError:
        return circular_layout(nodes)
    return _side_by_side(parts)


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


def _spring(graph: Graph, part: list[Node]) -> dict[Node, Point]:
    """Lay out a connected part: edges pull like springs, nodes push each other away."""
    import networkx as nx

    wanted = set(part)
    number = {node: index for index, node in enumerate(part)}
    plain: nx.Graph[int] = nx.Graph()
    plain.add_nodes_from(range(len(part)))
    plain.add_edges_from((number[t], number[h]) for t, h, _ in graph.edges if t in wanted)
    plain.remove_edges_from(list(nx.selfloop_edges(plain)))
    if len(part) < 3:
        return {node: (float(index), 0.0) for node, index in number.items()}
    # Without crossings, if that is possible: springs seldom make new ones.
    flat, embedding = nx.check_planarity(plain)
    start: Any = nx.planar_layout(embedding) if flat else nx.circular_layout(plain)
    found = nx.spring_layout(plain, pos=start, iterations=_ROUNDS, seed=1)
    lengths = [hypot(*(found[tail] - found[head])) for tail, head in plain.edges]
    unit = sum(lengths) / len(lengths) or 1.0
    # The last digits may differ from one processor to the next.
    return {
        node: (round(float(found[i][0]) / unit, 2), round(float(found[i][1]) / unit, 2))
        for node, i in number.items()
    }


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

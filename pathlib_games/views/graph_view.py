"""Draw a weighted graph and the state of a search in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from math import atan2, cos, pi, sin, sqrt, tau
from typing import Any

from pathlib_games.boards import DrawnGraph
from pathlib_games.graphs import BadGraph, Graph, Node, Relax, Trace, TraceState
from pathlib_games.views.drawing import circular_layout, fitted, laid_out
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import (
    Box,
    Circle,
    Line,
    NoPicture,
    Point,
    Polygon,
    Shape,
    Text,
    along,
    bent,
    bounds,
    crosses,
    direction,
    distance,
    overlap,
    rectangle,
    touches,
    with_arrow,
)
from pathlib_games.views.view import (
    Part,
    View,
    check_mark,
    distance_text,
    legend,
    node_words,
    number,
    outcome,
    pointed,
    short_name,
    status,
    text_width,
    touched_nodes,
)

_WIDTH, _HEIGHT = 480.0, 376.0
_ON_A_CIRCLE = 8
"""The largest number of nodes that fit on a circle."""
_ROOMY = 5
"""The number of nodes that fit in a picture of that size when laid out with weights."""
_SHORT = 3
"""The length of names and guesses that fit into a small node."""
_LONG_NAMES = 1.06
"""How much larger a picture with long names is: the nodes are larger, but not the weights."""
_LISTED_EDGES = 60
"""The largest number of edges that descriptions list one by one instead of counting."""
_MARGIN = 54.0
_LOOP = 22.0
"""How much farther from the edge of the picture nodes are if a loop may stand there."""
LEGEND_HEIGHT = 52.0
_BADGE_HEIGHT = 22.0
_CLEAR, _FEW = 6.0, 12
"""How far weights stay away from other edges, if they can, among so few nodes."""


@dataclass(frozen=True, slots=True)
class _Route:
    """The path of an edge through the picture, from tail to head, and the place of its weight."""

    points: tuple[Point, ...]
    weight: str
    plate: Box


def whole_graph(trace: Trace[Any]) -> Graph:
    """Return the whole graph of a trace, or raise `NoPicture` if it is not a `Graph`."""
    if isinstance(trace.graph, Graph):
        return trace.graph
    raise NoPicture(
        f"only a Graph can be drawn without a view; this trace has a {type(trace.graph).__name__}"
    )


class GraphView(View):
    """A picture of a graph: nodes with distances, edges with weights, the predecessor tree.

    Settled nodes have a double ring and a check mark, frontier nodes a dashed outline, the current
    node a thick ring and a pointer above it. Tree edges are thick. A relaxed edge has an arrow,
    solid if it improved its head and dashed if it did not.

    Parameters
    ----------
    graph
        The graph to draw.
    positions
        The position (x, y) of each node in any unit, y growing downwards, scaled to the picture. If
        a position is missing, up to eight nodes stand on a circle, and more are laid out so that
        neighbors are near each other.
    title
        The title of the picture.
    width, height
        The size of every scene in pixels, by default as large as the nodes need.
    guesses
        The heuristic estimate of each node, written below its name with a plus.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph, dijkstra
    >>> graph = Graph.from_edges([("A", "B", 5), ("B", "C", 3), ("A", "C", 10)])
    >>> view = GraphView(graph, title="Three nodes")
    >>> view.scene(dijkstra.trace(graph, "A").at(1)).description
    'Settled: A at 0. Not reached: B, C. Current node: A. Edges: A and B 5, B and C 3, A and C 10.'
    """

    def __init__(  # noqa: PLR0913 - all but the first are optional
        self,
        graph: Graph,
        positions: Mapping[Node, Point] | None = None,
        *,
        title: str = "Graph",
        width: float | None = None,
        height: float | None = None,
        guesses: Mapping[Node, float] | None = None,
    ) -> None:
        self._guesses = guesses or {}
        if positions is not None and any(node not in positions for node in graph.nodes):
            positions = None
        spread = positions is None and len(graph) > _ON_A_CIRCLE
        self._names = {node: short_name(node) for node in graph.nodes}
        longest = max(map(len, self._names.values()), default=0)
        guessed = max((len(number(guess)) for guess in self._guesses.values()), default=0)
        small = max(longest, guessed) <= _SHORT
        larger = sqrt(len(graph) / _ROOMY) if spread else 1.0 if small else _LONG_NAMES
        width, height = width or round(_WIDTH * larger), height or round(_HEIGHT * larger)
        loops = any(tail == head for tail, head, _ in graph.edges)
        room = width, height - LEGEND_HEIGHT, _MARGIN + _LOOP * loops
        if spread:
            self._centers = laid_out(graph, *room)
        else:
            positions = positions or circular_layout(graph.nodes)
            self._centers = fitted({node: positions[node] for node in graph.nodes}, *room)
        box, tree = (12, height - LEGEND_HEIGHT + 4, width - 24), ("tree", "predecessor tree")
        self._key_of_rounds = Part("", legend(*box, tree, in_rounds=True))
        super().__init__(
            width=width,
            height=height,
            title=title,
            nodes=graph.nodes,
            places=[(0.0, 0.0)] * (1 + len(graph.edges)) + list(self._centers.values()),
            fixed=[Part("", legend(*box, tree))],
        )
        self._graph, self._edges, self._directed = graph, graph.edges, graph.directed
        joint = "to" if graph.directed else "and"
        edges = [f"{tail} {joint} {head} {number(weight)}" for tail, head, weight in graph.edges]
        told = ", ".join(edges) if len(edges) <= _LISTED_EDGES else f"{len(edges):,}"
        self.ground = f"Edges: {told or 'none'}."
        self._radius = 24.0 if small else 31.0
        self._name_classes = "name" if longest <= _SHORT else "number" if longest <= 5 else "small"
        self._routes = self._route_edges()
        self._edge_parts: dict[frozenset[Node], list[int]] = {}
        for i, (tail, head, _) in enumerate(self._edges, start=1):
            self._edge_parts.setdefault(frozenset((tail, head)), []).append(i)

    def scene(self, state: TraceState, *, clickable: bool = False) -> Scene:
        """Return the picture of a state, or raise `BadGraph` if its search had another graph."""
        if self.nodes and state.source not in self.part_of:
            raise BadGraph(
                f"the search began at {state.source!r}, which is not a node of the drawn graph: "
                "give GraphView the graph that was searched"
            )
        scene = super().scene(state, clickable=clickable)
        return replace(scene, shapes=tuple(map(self._with_edges, scene.shapes)))

    def _with_edges(self, shape: Shape) -> Shape:
        """Return a node's shape, if it can be clicked, with the node's edges and their heads."""
        if not isinstance(shape, Circle) or shape.id is None:
            return shape
        edges = self._graph.neighbors(self.nodes[int(shape.id)])
        heads = [f"{head} {number(weight)}" for head, weight in edges]
        noun, joint = "edge" if len(heads) == 1 else "edges", "to " if self._directed else ""
        told = f"{noun} {joint}{', '.join(heads)}" if heads else f"no {noun}"
        leads = tuple(str(self.nodes.index(head)) for head, _ in edges)
        return replace(shape, label=f"{shape.label}, {told}", leads=leads)

    def part(self, index: int, state: TraceState) -> Part:
        """Return the shapes of a part: 0 is the legend, then come edges, then nodes."""
        if 0 < index < self.first_node:
            return self._edge(index, state)
        if index == 0 and state.in_rounds:
            return self._key_of_rounds
        return super().part(index, state)

    def node_part(self, node: Node, state: TraceState) -> Part:
        """Return a node with its distance and its estimate, if any."""
        words = node_words(state, node)
        if node in self._guesses:
            words += f", guess {number(self._guesses[node])}"
        return Part(words, tuple(self._node_shapes(node, state)))

    def pointed(self, state: TraceState) -> Node | None:
        """Return the node with the pointer."""
        return pointed(state)

    def touched(self, before: TraceState, after: TraceState) -> list[int]:
        """Return the parts of all nodes and edges that the last two steps mention."""
        pairs = {
            frozenset((state.predecessor.get(node), node))
            for state in (before, after)
            for node in touched_nodes(before, after)
        }
        for state in (before, after):
            if isinstance(state.step, Relax):
                pairs.add(frozenset((state.step.tail, state.step.head)))
        edges = [part for pair in pairs for part in self._edge_parts.get(pair, ())]
        return [*sorted(edges), *super().touched(before, after)]

    def weight_places(self) -> list[Point]:
        """Return the place of each edge's weight, as fractions of width and height."""
        plates = (route.plate for route in self._routes)
        return [
            ((left + right) / 2 / self.width, (top + bottom) / 2 / self.height)
            for left, top, right, bottom in plates
        ]

    def note(
        self,
        node: Node,
        words: str,
        struck: str = "",
        *,
        look: str = "changed-row",
        after: bool = True,
    ) -> list[Shape]:
        """Return a note at the lower right or upper left of a node, partly struck through.

        Without room at the right, it stands at the lower left.
        """
        (x, y), wide = self._centers[node], text_width(f"{words} {struck}", "small") + 8
        right, top = (
            (self._radius, 10.0) if after else (6 - self._radius - wide, -self._radius - 12)
        )
        left = max(x + right, 2)
        if left + wide + 2 > self.width:
            left = x - self._radius - wide
        middle = y + top + 10
        shapes: list[Shape] = [
            rectangle(left, y + top, wide, 20, "plate"),
            rectangle(left, y + top, wide, 20, look),
            Text(left + 5, middle, words, "small left"),
        ]
        if struck:
            at = left + 5 + text_width(f"{words} ", "small")
            shapes.append(Text(at, middle, struck, "small struck left"))
        return shapes

    def _route_edges(self) -> list[_Route]:
        groups: dict[frozenset[Node], int] = {}
        for tail, head, _ in self._edges:
            pair = frozenset((tail, head))
            groups[pair] = groups.get(pair, 0) + 1
        seen: dict[frozenset[Node], int] = {}
        curves: list[tuple[Point, ...]] = []
        for tail, head, _ in self._edges:
            pair = frozenset((tail, head))
            nth = seen[pair] = seen.get(pair, -1) + 1
            if tail == head:
                curves.append(self._loop(tail, nth))
            else:
                curves.append(self._curve(tail, head, nth, groups[pair]))
        routes: list[_Route] = []
        bounded = [(bounds(curve), curve) for curve in curves]
        for curve, (_, _, weight) in zip(curves, self._edges, strict=True):
            taken = [route.plate for route in routes]
            words = number(weight)
            plate = self._plate(words, curve, [c for c in bounded if c[1] is not curve], taken)
            routes.append(_Route(curve, words, plate))
        return routes

    def _curve(self, tail: Node, head: Node, nth: int, twins: int) -> tuple[Point, ...]:
        """Return a line from tail to head, straight if no node is in between, else bent."""
        start, end = self._centers[tail], self._centers[head]
        if twins > 1:
            # Bend all parallel edges as seen from the same end, or opposite arrows would coincide.
            flip = 1 if self.nodes.index(tail) < self.nodes.index(head) else -1
            return bent(start, end, flip * (nth - (twins - 1) / 2) * 46)
        others = [self._centers[node] for node in self.nodes if node not in {tail, head}]
        clear = self._radius + 12
        for bend in (0, 46, -46, 92, -92, 138, -138):
            curve = bent(start, end, bend)
            left, top, right, bottom = bounds(curve)
            around = (left - clear, top - clear, right + clear, bottom + clear)
            near = [other for other in others if touches((*other, *other), around)]
            if all(distance(other, curve) > clear for other in near):
                return curve
        return (start, end)

    def _loop(self, node: Node, nth: int) -> tuple[Point, ...]:
        """Return a loop at a node, on the side with the fewest edges, never over the badge."""
        x, y = self._centers[node]
        taken = [
            direction((x, y), self._centers[b if a == node else a])
            for a, b, _ in self._edges
            if (a == node) != (b == node)
        ]
        turns = [k * pi / 4 for k in (6, 7, 5, 0, 4, 1, 3)]  # up first, never down
        free = [(cos(turn), sin(turn)) for turn in turns]
        dx, dy = min(
            free, key=lambda way: max((way[0] * a + way[1] * b for a, b in taken), default=0)
        )
        radius = 20 + 9 * nth
        reach = self._radius + radius - 8
        middle, opening = (x + dx * reach, y + dy * reach), pi / 5
        angle = atan2(-dy, -dx)
        steps = [angle + opening + (tau - 2 * opening) * k / 23 for k in range(24)]
        ring = [(middle[0] + radius * cos(a), middle[1] + radius * sin(a)) for a in steps]
        return ((x, y), *ring, (x, y))

    def _plate(
        self,
        words: str,
        curve: tuple[Point, ...],
        others: list[tuple[Box, tuple[Point, ...]]],
        taken: list[Box],
    ) -> Box:
        """Return the place of a weight on its edge where it hides least."""
        wide, high = max(22.0, text_width(words, "text") + 8), 22.0
        best: tuple[float, int, Box] | None = None
        for place in (0.5, 0.42, 0.58, 0.35, 0.65, 0.29, 0.71, 0.24, 0.76):
            x, y = along(curve, place)
            box = (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
            around = (box[0] - _CLEAR, box[1] - _CLEAR, box[2] + _CLEAR, box[3] + _CLEAR)
            hidden = 4.0 * sum(overlap(box, other) for other in taken)
            hidden += 4.0 * sum(overlap(box, other) for other in self._node_boxes())
            hidden += _crossing(box, others)
            # Close to another edge it could be taken for the weight of that one.
            near = _crossing(around, others) if len(self.nodes) <= _FEW else 0
            if best is None or (hidden, near) < best[:2]:
                best = (hidden, near, box)
            if not near and not hidden:
                break
        assert best is not None  # noqa: S101 - there is at least one place
        return best[2]

    def _node_boxes(self) -> Iterator[Box]:
        r = self._radius
        for x, y in self._centers.values():
            yield (x - r, y - r - 14, x + r, y + r + _BADGE_HEIGHT / 2 + 2)

    def _edge(self, index: int, state: TraceState) -> Part:
        tail, head, _ = self._edges[index - 1]
        route = self._routes[index - 1]
        points, step = route.points, state.step
        kind, words = "edge", ""
        if index in {self._tree_part(state, tail), self._tree_part(state, head)}:
            kind, words = "tree", ", in the predecessor tree"
        if isinstance(step, Relax) and index == self.relaxed_part(step):
            kind = outcome(step)
            words = ", relaxed, improved" if step.improved else ", relaxed, not improved"
            if step.tail != tail:
                points, tail, head = points[::-1], head, tail
        joint = "to" if self._directed else "and"
        label = f"edge {tail} {joint} {head}, weight {route.weight}{words}"
        shapes: list[Shape] = []
        if self._directed or kind in {"offer", "refused"}:
            points, tip = with_arrow(points, self._radius + 5)
            shapes.append(Polygon(tip, _ARROWS[kind]))
        left, top, right, bottom = route.plate
        shapes.append(rectangle(left, top, right - left, bottom - top, "plate"))
        shapes.append(Text((left + right) / 2, (top + bottom) / 2, route.weight, "text"))
        return Part(label, (Line(points, f"edge {kind}" if kind != "edge" else kind), *shapes))

    def relaxed_part(self, step: Relax) -> int | None:
        """Return the part of the relaxed edge."""
        return self._part_between(step.tail, step.head, step.weight)

    def _tree_part(self, state: TraceState, node: Node) -> int | None:
        """Return the part of the edge that leads to a node in the predecessor tree."""
        return self._part_between(state.predecessor.get(node), node)

    def _part_between(self, tail: Node, head: Node, weight: object = None) -> int | None:
        """Return the part of the edge from tail to head: the lightest, or one of a weight."""
        parts = [
            part
            for part in self._edge_parts.get(frozenset((tail, head)), ())
            if not self._directed or self._edges[part - 1][:2] == (tail, head)
        ]
        if weight is not None:
            parts = [part for part in parts if self._edges[part - 1][2] == weight]
        return min(parts, key=lambda part: self._edges[part - 1][2], default=None)

    def _node_shapes(self, node: Node, state: TraceState) -> Iterator[Shape]:
        r = self._radius
        found = status(state, node)
        current = node == self.pointed(state)
        yield Circle(0, 0, r, f"node {found}{' current' if current else ''}".strip())
        if found == "settled":
            yield Circle(0, 0, r - 5, "inner")
        yield from self._name(node)
        if current:
            top = -r - 5
            yield Polygon(((0, top), (-8, top - 12), (8, top - 12)), "offer-arrow")
        words = distance_text(state, node)
        check = 16 if found == "settled" else 0
        wide = max(30.0, text_width(words, "number") + 12 + check)
        middle = r - 1
        yield Polygon(_pill(0, middle, wide), "badge")
        if check:
            yield check_mark(13 - wide / 2, middle)
        yield Text(check / 2, middle, words, "number")

    def _name(self, node: Node) -> Iterator[Shape]:
        if node not in self._guesses:
            yield Text(0, -3, self._names[node], self._name_classes)
            return
        yield Text(0, -9, self._names[node], self._name_classes)
        yield Text(0, 5, f"+{number(self._guesses[node])}", "small")


def _crossing(box: Box, curves: list[tuple[Box, tuple[Point, ...]]]) -> int:
    """Return how many curves, each with its bounds, meet a box."""
    return sum(
        any(crosses(a, b, box) for a, b in pairwise(curve))
        for bounds, curve in curves
        if touches(bounds, box)
    )


class WithoutLegend(GraphView):
    """A picture of a graph and of a search without a legend, where words tell the search."""

    def scene(self, state: TraceState, *, clickable: bool = False) -> Scene:
        """Return the picture, without room for a legend."""
        scene = super().scene(state, clickable=clickable)
        return replace(scene, height=self.height - LEGEND_HEIGHT)

    def part(self, index: int, state: TraceState) -> Part:
        """Return the shapes of a part: 0 is empty, then come edges, then nodes."""
        return super().part(index, state) if index else Part("", ())


class BareGraph(WithoutLegend):
    """A picture of a graph and its estimates, without a search."""

    def node_part(self, node: Node, state: TraceState) -> Part:  # noqa: ARG002 - not drawn
        """Return a node with its name."""
        disc = Circle(0, 0, self._radius, "node")
        return Part(self._words(node), (disc, *self._name(node)))

    def describe(self, state: TraceState) -> str:  # noqa: ARG002 - not described
        """Name the nodes of the graph."""
        return f"Nodes: {'; '.join(map(self._words, self.nodes))}."

    def _words(self, node: Node) -> str:
        guess = self._guesses.get(node)
        return str(node) if guess is None else f"{node}, guess {number(guess)}"


_ARROWS = {"edge": "arrow", "tree": "tree-arrow", "offer": "offer-arrow", "refused": "offer-arrow"}


def _pill(x: float, y: float, width: float) -> tuple[Point, ...]:
    r = _BADGE_HEIGHT / 2
    turns = [pi * k / 6 for k in range(7)]
    right = [(x + width / 2 - r + r * sin(a), y - r * cos(a)) for a in turns]
    left = [(x - width / 2 + r - r * sin(a), y + r * cos(a)) for a in turns]
    return (*right, *left)


_LAND, _COAST, _SHORE = 43.0, 46.0, 38.0


@dataclass(frozen=True, slots=True)
class Attempt:
    """A path from the source, tried while some nodes are settled and the next one is due."""

    way: tuple[Node, ...]
    sums: tuple[float, ...]  # the length of the path up to each node
    late: int | None  # the first index from which the length is never below the due distance

    @classmethod
    def of(cls, graph: Graph, way: tuple[Node, ...], state: TraceState, due: Node) -> Attempt:
        """Add up a path, and find where it becomes too long."""
        weights = {(tail, head): weight for tail, head, weight in graph.edges}
        sums = tuple(accumulate((weights[step] for step in pairwise(way)), initial=0))
        least, settled = state.distance[due], state.settled
        places = [k for k, node in enumerate(way) if node not in settled]
        return cls(way, sums, next((k for k in places if min(sums[k:]) >= least), None))


class ShoreView(GraphView):
    """A graph whose settled nodes are land, and whose frontier nodes are the shore.

    `due`: the next node to settle; None at the end. `attempt`: the path that the learner tries.
    `right`: the correct distance of each node with a wrong one. `ways`: paths drawn under the
    edges, by class.
    """

    def __init__(  # noqa: PLR0913 - all parts of the map
        self,
        drawn: DrawnGraph,
        graph: Graph,
        *,
        due: Node | None,
        attempt: Attempt | None,
        right: Mapping[Node, float],
        ways: Mapping[str, list[Node]],
    ) -> None:
        super().__init__(graph, drawn.positions, title=drawn.title)
        self.fixed = (Part("", tuple(self._key())),)
        self._due, self._attempt, self._right, self._ways = due, attempt, right, ways
        late = attempt.late if attempt and attempt.late is not None else len(graph.nodes)
        steps = pairwise(attempt.way) if attempt else ()
        self._steps = {step: k > late for k, step in enumerate(steps, start=1)}

    def scene(self, state: TraceState, *, clickable: bool = False) -> Scene:
        """Return the map, with land below it and notes above it."""
        scene = super().scene(replace(state, step=None), clickable=clickable)
        notes = [
            shape
            for node, right in self._right.items()
            for shape in self.note(node, f"{number(right)} is right")
        ]
        shapes = (*self._ground(state), *scene.shapes, *notes, *self._sums(state))
        return replace(scene, shapes=shapes)

    def describe(self, state: TraceState) -> str:
        """Describe a state, including the due node."""
        told = super().describe(state).partition(" Current node")[0]
        return told if self._due is None else f"{told} Due: {self._due}."

    def pointed(self, state: TraceState) -> Node | None:  # noqa: ARG002 - as in the base class
        """Return the due node."""
        return self._due

    def node_part(self, node: Node, state: TraceState) -> Part:
        """Return a node with its labels on the map."""
        words = node_words(state, node).removesuffix(", current node")
        words += ", due" if node == self._due else ""
        if node in self._right:
            words += f", {number(self._right[node])} is right"
        return super().node_part(node, state)._replace(label=words)

    def _edge(self, index: int, state: TraceState) -> Part:
        part = super()._edge(index, state)
        late = self._steps.get(self._edges[index - 1][:2])
        if late is None:
            return part
        line, tip, *plate = part.shapes
        tried = replace(line, classes="attempt late" if late else "attempt")
        shapes = (tried, replace(tip, classes="attempt-arrow"), *plate)
        return Part(f"{part.label}, on your path", shapes)

    def _ground(self, state: TraceState) -> Iterator[Shape]:
        """Yield the shore, the land on it as discs and broad tree lines, then paths."""
        place, tree = self._centers, [(b, n) for n, b in state.predecessor.items() if b is not None]
        for tail, head in tree:
            if head not in state.settled:
                yield Line((place[tail], place[head]), "shore-line")
                yield Circle(*place[head], _SHORE, "shore")
        for radius, kind in ((_COAST, "coast"), (_LAND, "land")):
            for tail, head in tree:
                if head in state.settled:
                    yield Line((place[tail], place[head]), f"{kind}-line")
            for node in state.settled:
                yield Circle(*place[node], radius, kind)
        for classes, way in self._ways.items():
            for step in pairwise(way):
                yield Line(tuple(place[node] for node in step), classes)

    def _sums(self, state: TraceState) -> Iterator[Shape]:
        """Yield the length of the tried path at each node, and where it is too long."""
        if self._attempt is None:
            return
        for k, (node, length) in enumerate(zip(self._attempt.way, self._attempt.sums, strict=True)):
            if k == self._attempt.late:
                words = f"✗ {number(length)} ≥ {number(state.distance[self._due])}"
                yield from self.note(node, words, after=False)
            elif node not in state.settled:
                yield from self.note(node, number(length), look="badge", after=False)

    def _key(self) -> Iterator[Shape]:
        x, y = 22.0, self.height - 16
        for kind, words in _KEY.items():
            if kind == "attempt":
                yield Line(((x - 9, y), (x + 9, y)), kind)
            elif kind == "offer-arrow":
                yield Polygon(((x, y + 6), (x - 8, y - 6), (x + 8, y - 6)), kind)
            elif kind == "land":
                yield Circle(x, y, 9, "coast")
                yield Circle(x, y, 9 - (_COAST - _LAND), kind)
            else:
                yield Circle(x, y, 9, kind)
            yield Text(x + 14, y, words, "small soft left")
            x += text_width(words, "small") + 38


_KEY = {
    "land": "land: settled",
    "shore": "shore: frontier",
    "offer-arrow": "due",
    "attempt": "your path",
}

"""Draw what is settled as land, the frontier as its shore, and a way that somebody tries."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from pathlib_games.views.graph_view import GraphView
from pathlib_games.views.shapes import Circle, Line, Polygon, Text
from pathlib_games.views.view import Part, node_words, number, text_width

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pathlib_games.boards import DrawnGraph
    from pathlib_games.graphs import Graph, Node, TraceState
    from pathlib_games.views.scene import Scene
    from pathlib_games.views.shapes import Shape

_LAND, _COAST, _SHORE = 43.0, 46.0, 38.0


@dataclass(frozen=True, slots=True)
class Attempt:
    """A way from the source, tried while some nodes are settled and the next one is due."""

    way: tuple[Node, ...]
    sums: tuple[float, ...]  # for each node of the way the length up to it
    late: int | None  # from which node on it is never shorter than the number of the due one

    @classmethod
    def of(cls, graph: Graph, way: tuple[Node, ...], state: TraceState, due: Node) -> Attempt:
        """Add a way up, and find where it is too long already."""
        weights = {(tail, head): weight for tail, head, weight in graph.edges}
        sums = tuple(accumulate((weights[step] for step in pairwise(way)), initial=0))
        least, settled = state.distance[due], state.settled
        places = [k for k, node in enumerate(way) if node not in settled]
        return cls(way, sums, next((k for k in places if min(sums[k:]) >= least), None))


class ShoreView(GraphView):
    """A graph in which the settled nodes are land, and those of the frontier its shore.

    The pointer is at the node that is due: the next one to be settled. What somebody else draws,
    such as a weight that can be pulled, is left free.

    `due`: the node that is about to be settled; None at the end. `attempt`: the way that somebody
    tries. `right`: the right distance of each node whose number is wrong. `ways`: ways that are
    laid under the edges, by their classes.
    """

    def __init__(  # noqa: PLR0913 - all that lies on the map
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
        """Return the map, with land below it and notes at the nodes above it."""
        scene = super().scene(replace(state, step=None), clickable=clickable)
        notes = [
            shape
            for node, right in self._right.items()
            for shape in self.note(node, f"{number(right)} is right")
        ]
        shapes = (*self._ground(state), *scene.shapes, *notes, *self._sums(state))
        return replace(scene, shapes=shapes)

    def describe(self, state: TraceState) -> str:
        """Return a state in words, with the node that is due."""
        told = super().describe(state).partition(" Current node")[0]
        return told if self._due is None else f"{told} Due: {self._due}."

    def pointed(self, state: TraceState) -> Node | None:  # noqa: ARG002 - the base's
        """Return the node that is due."""
        return self._due

    def node_part(self, node: Node, state: TraceState) -> Part:
        """Return a node, with all that the map says of it."""
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
        return Part(f"{part.label}, on your way", shapes)

    def _ground(self, state: TraceState) -> Iterator[Shape]:
        """Yield the shore, on it the land: discs, and broad lines along the tree; then ways."""
        place, tree = self._centres, [(b, n) for n, b in state.predecessor.items() if b is not None]
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
        """Yield what each node of the way is reached at, and where that is too much."""
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
            else:
                yield Circle(x, y, 9, kind)
            yield Text(x + 14, y, words, "small soft left")
            x += text_width(words, "small") + 38


_KEY = {
    "land": "land: settled",
    "shore": "shore: frontier",
    "offer-arrow": "due",
    "attempt": "your way",
}

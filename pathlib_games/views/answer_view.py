"""Draw where an answer is wrong: the expected and the given distance at each wrong node."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pathlib_games.graphs import Graph, Node, TraceState, dijkstra
from pathlib_games.views.graph_view import GraphView
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Point, Text, rectangle
from pathlib_games.views.view import Part, number, text_width


class _AnswerView(GraphView):
    """A graph with the right distances, and above each wrong node the one that was given."""

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
    graph: Graph,
    source: Node,
    expected: Mapping[Node, object],
    given: Mapping[Node, object],
    positions: Mapping[Node, Point] | None = None,
) -> Scene:
    """Draw the shortest paths, and for each wrong node the expected and the given distance.

    `expected`, `given`: the distances of the wrong nodes; None stands for "cannot be reached".
    """
    view = _AnswerView(graph, positions, title="Expected distances and yours")
    view.given = given
    trace = dijkstra.trace(graph, source)
    told = [
        f"{node}: expected {_told(expected[node])}, given {_told(given[node])}" for node in given
    ]
    return replace(view.scene(trace.at(len(trace))), description="; ".join(told) + ".")


def _told(distance: object) -> str:
    return "none" if distance is None else number(distance)

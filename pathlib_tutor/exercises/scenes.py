"""Draw what several lessons ask: a graph, the search of it, and where distances are wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pathlib_games.graphs import Graph, Node, TraceState, bellman_ford, dijkstra
from pathlib_games.views.graph_view import BareGraph, GraphView
from pathlib_games.views.scene import Scene, named
from pathlib_games.views.shapes import Point, Text, rectangle
from pathlib_games.views.view import Part, number, text_width


def question_scene(question: Any, *, clickable: bool = False) -> Scene:
    """Return the graph of a question about a search, or of its instance, before the first step.

    To be clicked it is bare, since that is asked which a search finds; unless a question has a
    state in which the search stands.
    """
    asked = getattr(question, "instance", question)
    title = f"{asked.title[0].upper()}{asked.title[1:]}"
    if not clickable:
        in_rounds = getattr(asked, "search", "") == "bellman_ford"
        view = GraphView(asked.graph, asked.positions, title=title)
        return view.start(asked.source, in_rounds=in_rounds)
    state = getattr(question, "state", None)
    kind = GraphView if state else BareGraph
    view = kind(asked.graph, asked.positions, title=title, guesses=asked.guesses)
    scene = view.scene(state, clickable=True) if state else view.start(asked.source, clickable=True)
    return named(scene, {str(place): str(node) for place, node in enumerate(view.nodes)})


def solved_scene(question: Any) -> Scene:
    """Return the graph of a question after the search: all distances and predecessors."""
    asked = getattr(question, "instance", question)
    negative = any(weight < 0 for _, _, weight in asked.graph.edges)
    trace = (bellman_ford if negative else dijkstra).trace(asked.graph, asked.source)
    title = f"{asked.title[0].upper()}{asked.title[1:]}"
    return GraphView(asked.graph, asked.positions, title=title).scene(trace.at(len(trace)))


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

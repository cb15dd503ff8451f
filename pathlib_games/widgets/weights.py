"""A stepper whose weights are dragged: the search runs anew, and what changed is marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathlib_games.boards import load_graph
from pathlib_games.graphs import Graph, Settle, Stale, dijkstra
from pathlib_games.views.drawing import written
from pathlib_games.views.frames import Frames, frames
from pathlib_games.views.graph_view import GraphView
from pathlib_games.views.moments import moments
from pathlib_games.views.svg import elements
from pathlib_games.views.view import NOTHING, distance_text, number
from pathlib_games.widgets.alone import live
from pathlib_games.widgets.base import script, style_sheet
from pathlib_games.widgets.edits import check_weight, read_weight
from pathlib_games.widgets.stepper import ChangingSteps, Stepper

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pathlib_games.graphs import Node, Trace, TraceState
    from pathlib_games.views.shapes import Point
    from pathlib_games.widgets.live import Buttons, Message

MOST = 20
"""The largest weight that one can choose."""

_WELCOME = "Drag a number up or down; or click on it, then type, or press the arrow keys."


class WeightsToDrag(Stepper, ChangingSteps):
    """A stepper of Dijkstra's algorithm on five nodes, whose weights are dragged, typed or stepped.

    Each change runs the search anew, and the stepper stays at the like moment of the run. Picture,
    table and words are compared with those before the change; all changes of one weight after the
    other are one change.

    Attributes
    ----------
    graph
        The graph with the weights as they stand.
    index
        Which state is shown. It may be read and set.

    Examples
    --------
    >>> widget = WeightsToDrag()
    >>> widget.index = widget.last
    >>> widget.weigh(1, 7)
    >>> widget.said
    'A-C: 10 → 7. C: 8 from B → 7 from A.'
    >>> widget.undo()
    >>> widget.graph.edges[1]
    ('A', 'C', 10)
    """

    _esm = script("renderWeights", "live.js", "weight_fields.js", "stepper.js", "weights.js")
    _css = style_sheet("live.css", "stepper.css", "weight_fields.css", "weights.css")

    view: GraphView

    def __init__(self) -> None:
        drawn = load_graph("five_nodes")
        self._first, self._positions = drawn.graph, drawn.positions
        self._past: list[Graph] = []
        self._changed: int | None = None  # the edge that the last change was about
        self._before: Graph | None = None
        self._dared: set[str] = set()
        self._run(drawn.graph)
        ChangingSteps.__init__(self, self._compared(), _WELCOME)

    def _page(self) -> Iterable[str]:
        """Return the parts of a page in which this run can be stepped; weights stay as they are."""
        return live(Stepper(self.trace, self.view))

    # ---- what can be done ----------------------------------------------------------------------

    def weigh(self, edge: int, weight: float) -> None:
        """Give an edge another weight.

        Parameters
        ----------
        edge
            Its place in the graph's edges.
        weight
            From 0 to `MOST`.

        Raises
        ------
        BadEdit
            If the weight is less or more.
        """
        check_weight(weight, 0, MOST)
        edges = list(self.graph.edges)
        tail, head, old = edges[edge]
        if weight == old:
            return
        if edge != self._changed:
            self._past.append(self.graph)
        self._changed, edges[edge] = edge, (tail, head, weight)
        self._show(Graph.from_edges(edges, self.graph.nodes), self._past[-1])

    def undo(self) -> None:
        """Take the last change back."""
        if self._past:
            self._changed = None
            self._show(self._past.pop(), self.graph)

    def reset(self) -> None:
        """Go back to the weights of the beginning; that can be undone."""
        if self.graph != self._first:
            self._changed = None
            self._past.append(self.graph)
            self._show(self._first, self.graph)

    def _buttons(self) -> Buttons:
        return {"Undo": self.undo, "Reset": self.reset}

    def act(self, message: Message) -> None:
        """Do what fields or buttons say; what cannot be a weight is refused."""
        if "weigh" in message:
            self.weigh(int(message["weigh"]), read_weight(str(message["value"])))
        else:
            super().act(message)

    # ---- the run, beside the one before ----------------------------------------------------------

    def _run(self, graph: Graph) -> None:
        self.graph = graph
        self.trace = dijkstra.trace(graph, graph.nodes[0])
        self.view = GraphView(graph, self._positions, title="Five places")

    def _show(self, graph: Graph, before: Graph) -> None:
        """Run the search anew, and compare it with the run on the graph before."""
        place, self._before = self.trace, before if before != graph else None
        self._run(graph)
        index = _like(place, self.index, self.trace)
        self._dared |= {words for words, is_so in _DARES.items() if is_so(self.trace)}
        self._show_run(self._compared(), index, self._told)

    def _compared(self) -> Frames:
        found = frames(self.trace, self.view)
        if self._before is None:
            return found
        other = dijkstra.trace(self._before, self._before.nodes[0])
        old = list(moments(other))
        nodes = self.view.nodes
        for k, (frame, new) in enumerate(zip(found["frames"], moments(self.trace), strict=True)):
            like = old[_like(self.trace, k, other)]
            differ = _differ(nodes, like.after, new.after)
            was = {node: distance_text(like.after, node) for node in differ}
            frame["was"] = {
                nodes.index(node): f"{was[node]} {_predecessor(like.after, node) or NOTHING}"
                for node in differ
            }
            frame["over"] = elements(
                shape
                for node in differ
                if was[node] != distance_text(new.after, node)
                for shape in self.view.note(node, "was", was[node])
            )
            if like.words != new.words:
                frame["before"] = like.words
        return found

    def _told(self) -> str:
        """Say what was changed, and what that changes at the state that is shown."""
        if self._before is None:
            return "All weights are as they were before."
        told = " ".join(
            f"{edge[0]}-{edge[1]}: {number(was[2])} → {number(edge[2])}."
            for edge, was in zip(self.graph.edges, self._before.edges, strict=True)
            if edge != was
        )
        other = dijkstra.trace(self._before, self._before.nodes[0])
        old, new = other.at(_like(self.trace, self.index, other)), self.trace.at(self.index)
        nodes = self.graph.nodes
        if rows := [
            f"{node}: {_row(old, node)} → {_row(new, node)}." for node in _differ(nodes, old, new)
        ]:
            return " ".join([told, *rows])
        if _differ(nodes, other.at(len(other)), self.trace.at(len(self.trace))):
            return f"{told} No row of the table changes yet, but one will: step on."
        return f"{told} No row of the table changes, not even at the end."

    def _data(self) -> dict[str, Any]:
        before = (self._before or self.graph).edges
        edges = zip(self.graph.edges, before, self.view.weight_places(), strict=True)
        return {
            "weights": [
                weight_data(f"Weight of {tail} and {head}", weight, (0, MOST), place, was[2])
                for (tail, head, weight), was, place in edges
            ],
            "disabled": [
                *(() if self._past else ("Undo",)),
                *(() if self.graph != self._first else ("Reset",)),
            ],
            "dares": [[words, words in self._dared] for words in _DARES],
        }


def weight_data(
    name: str, weight: float, limits: tuple[float, float], place: Point, before: float
) -> dict[str, Any]:
    """Return a weight that can be dragged as plain data."""
    data: dict[str, Any] = {"name": name, "value": written(weight), "changed": weight != before}
    return data | dict(zip(("least", "most", "x", "y"), (*limits, *place), strict=True))


def _like(trace: Trace[Any], index: int, other: Trace[Any]) -> int:
    """Return the state of another run that is like one of this: as many nodes are settled in it.

    Examples
    --------
    >>> one = dijkstra.trace(Graph.from_edges([("A", "B", 5), ("A", "C", 9)]), "A")
    >>> other = dijkstra.trace(Graph.from_edges([("A", "B", 5)]), "A")
    >>> [_like(one, k, other) for k in range(len(one) + 1)]
    [0, 1, 2, 2, 3, 3]
    """
    if index >= len(trace):
        return len(other)
    here = [k for k in _settled(trace) if k <= index]
    there = _settled(other)
    if len(here) > len(there):
        return len(other)
    start = there[len(here) - 1] if here else 0
    end = there[len(here)] - 1 if len(here) < len(there) else len(other)
    return min(start + index - (here[-1] if here else 0), end)


def _settled(trace: Trace[Any]) -> list[int]:
    """Return the numbers of the states in which a node has just been settled."""
    return [k for k, step in enumerate(trace.steps, start=1) if isinstance(step, Settle)]


def _row(state: TraceState, node: Node) -> str:
    """Return a row of the table in words."""
    if node not in state.distance:
        return "no distance"
    before = _predecessor(state, node)
    return distance_text(state, node) + (before and f" from {before}")


def _predecessor(state: TraceState, node: Node) -> str:
    before = state.predecessor.get(node)
    return "" if before is None else str(before)


def _differ(nodes: Sequence[Node], old: TraceState, new: TraceState) -> list[Node]:
    """Return the nodes whose rows differ in two states."""
    return [node for node in nodes if _row(old, node) != _row(new, node)]


def _place_in_order(trace: Trace[Any], node: Node) -> int:
    return [step.node for step in trace.steps if isinstance(step, Settle)].index(node)


_DARES: dict[str, Callable[[Trace[Any]], bool]] = {
    "The path to C comes straight from A.": lambda run: run.result.predecessor["C"] == "A",
    "E is settled before C.": lambda run: _place_in_order(run, "E") < _place_in_order(run, "C"),
    "No queue entry becomes stale.": lambda run: (
        not any(isinstance(step, Stale) for step in run.steps)
    ),
}
"""What a learner may try, and whether a run does it."""

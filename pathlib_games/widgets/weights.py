"""Weights to drag, with a new search for each, and why a settled distance is final."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from pathlib_games.boards import load_graph
from pathlib_games.graphs import (
    Graph,
    Node,
    NoPath,
    Settle,
    ShortestPaths,
    Stale,
    Trace,
    TraceState,
    bellman_ford,
    dijkstra,
)
from pathlib_games.views.drawing import written
from pathlib_games.views.graph_view import Attempt, GraphView, ShoreView
from pathlib_games.views.narration import Frames, frames, moments
from pathlib_games.views.pages import elements
from pathlib_games.views.rounds import round_ends
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Point
from pathlib_games.views.view import NOTHING, distance_text, number
from pathlib_games.widgets.graph_drawing import check_weight, read_weight
from pathlib_games.widgets.live import (
    Buttons,
    Message,
    TellingWidget,
    live,
    scene_data,
    script,
    style_sheet,
)
from pathlib_games.widgets.stepper import ChangingSteps, Stepper

MOST = 20
"""The largest weight that a learner can choose."""

_WELCOME = "Drag a number up or down; or click it, then type or press the arrow keys."


class WeightsToDrag(Stepper, ChangingSteps):
    """A stepper of Dijkstra's algorithm on five nodes, with weights to drag, type or step.

    Each change runs the search again, and the stepper stays at the corresponding state. It compares
    picture, table and words with those before the change; consecutive changes of one weight count
    as one change.

    Attributes
    ----------
    graph
        The graph with the current weights.
    index
        The index of the visible state. It can be read and set.

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
        self._changed: int | None = None  # the edge of the last change
        self._before: Graph | None = None
        self._dared: set[str] = set()
        self._run(drawn.graph)
        ChangingSteps.__init__(self, self._compared(), _WELCOME)

    def _page(self) -> Iterable[str]:
        """Return the parts of a page that steps through this run with fixed weights."""
        return live(Stepper(self.trace, self.view))

    def weigh(self, edge: int, weight: float) -> None:
        """Give an edge another weight.

        Parameters
        ----------
        edge
            The index of the edge in the graph's edges.
        weight
            The new weight, from 0 to `MOST`.

        Raises
        ------
        BadEdit
            If the weight is outside these limits.
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
        """Undo the last change."""
        if self._past:
            self._changed = None
            self._show(self._past.pop(), self.graph)

    def reset(self) -> None:
        """Restore the first weights, which can be undone."""
        if self.graph != self._first:
            self._changed = None
            self._past.append(self.graph)
            self._show(self._first, self.graph)

    def _buttons(self) -> Buttons:
        return {"Undo": self.undo, "Reset": self.reset}

    def act(self, message: Message) -> None:
        """Do what fields or buttons request; raises `BadEdit` for a bad weight."""
        if "weigh" in message:
            self.weigh(int(message["weigh"]), read_weight(str(message["value"])))
        else:
            super().act(message)

    def _run(self, graph: Graph) -> None:
        self.graph = graph
        self.trace = dijkstra.trace(graph, graph.nodes[0])
        self.view = GraphView(graph, self._positions, title="Five places")

    def _show(self, graph: Graph, before: Graph) -> None:
        """Run the search again, and compare it with the run on the previous graph."""
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
        old, rounds = list(moments(other)), frames(other, self.view)["frames"]
        nodes = self.view.nodes
        for k, (frame, new) in enumerate(zip(found["frames"], moments(self.trace), strict=True)):
            at = _like(self.trace, k, other)
            like = old[at]
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
            told = rounds[at].get("round", "")
            if told != frame.get("round", told):
                frame["round_before"] = told
        return found

    def _told(self) -> str:
        """Describe the change, and its effect on the visible state."""
        if self._before is None:
            return "All weights are as before."
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
            return f"{told} No row of the table changes in this round, but one does later."
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
    """Return a draggable weight as plain data."""
    data: dict[str, Any] = {"name": name, "value": written(weight), "changed": weight != before}
    return data | dict(zip(("least", "most", "x", "y"), (*limits, *place), strict=True))


def _like(trace: Trace[Any], index: int, other: Trace[Any]) -> int:
    """Return the corresponding state of another run: the one with as many settled nodes.

    The end of a round corresponds to the end of a round.
    """
    if index >= len(trace):
        return len(other)
    ends, others = round_ends(trace.steps), round_ends(other.steps)
    if index in ends and ends.index(index) < len(others):
        return others[ends.index(index)]
    here = [k for k in _settled(trace) if k <= index]
    there = _settled(other)
    if len(here) > len(there):
        return len(other)
    start = there[len(here) - 1] if here else 0
    end = there[len(here)] - 1 if len(here) < len(there) else len(other)
    return min(start + index - (here[-1] if here else 0), end)


def _settled(trace: Trace[Any]) -> list[int]:
    return [k for k, step in enumerate(trace.steps, start=1) if isinstance(step, Settle)]


def _row(state: TraceState, node: Node) -> str:
    if node not in state.distance:
        return "no distance"
    before = _predecessor(state, node)
    return distance_text(state, node) + (before and f" from {before}")


def _predecessor(state: TraceState, node: Node) -> str:
    before = state.predecessor.get(node)
    return "" if before is None else str(before)


def _differ(nodes: Sequence[Node], old: TraceState, new: TraceState) -> list[Node]:
    return [node for node in nodes if _row(old, node) != _row(new, node)]


def _place_in_order(trace: Trace[Any], node: Node) -> int:
    return [step.node for step in trace.steps if isinstance(step, Settle)].index(node)


_DARES: dict[str, Callable[[Trace[Any]], bool]] = {
    "The path to C leads straight from A.": lambda run: run.result.predecessor["C"] == "A",
    "E is settled before C.": lambda run: _place_in_order(run, "E") < _place_in_order(run, "C"),
    "No queue entry becomes stale.": lambda run: (
        not any(isinstance(step, Stale) for step in run.steps)
    ),
}
"""Challenges for the learner, with a test of whether a run meets each."""


# Why a settled distance is final: look for a shorter path, then drag a weight below zero.

_DRAWN = "shore"
_PULLED = ("E", "D")
_LIMITS = (-7, 9)
_FIRST = 3  # the number of nodes settled at the start


@dataclass(frozen=True, slots=True)
class _Runs:
    """The results of Dijkstra's algorithm on a graph, and the correct ones."""

    graph: Graph
    states: list[TraceState]  # before each settled node, and the last one
    found: ShortestPaths
    right: ShortestPaths

    @classmethod
    def of(cls, graph: Graph) -> _Runs:
        # The edge that may be negative comes up when its head is settled, so the algorithm ignores
        # it whatever its weight. Our `dijkstra` would raise an error there.
        edges = [(tail, head, max(weight, 0)) for tail, head, weight in graph.edges]
        source = graph.nodes[0]
        trace = dijkstra.trace(Graph.from_edges(edges, graph.nodes, directed=True), source)
        states = list(trace.states())
        before = [a for a, b in pairwise(states) if isinstance(b.step, Settle)]
        return cls(graph, [*before, states[-1]], trace.result, bellman_ford(graph, source))


class WhyFinal(TellingWidget):
    """The argument for why a settled distance is final, for learners to attack and break.

    Settled nodes are land, and the frontier is the shore. Walk along edges to the due node: is
    there a shorter path? Then drag the weight of one edge below zero.

    Attributes
    ----------
    walked
        The nodes of the tried path.
    due
        The next node to settle; None at the end.

    Examples
    --------
    >>> widget = WhyFinal()
    >>> for node in "CED":
    ...     widget.walk(node)
    >>> widget.said
    'A → C → E → D: 11. This path is not shorter than 8.'
    >>> widget.pull(-7)
    >>> widget.said
    'A → C → E → D: 2. This path is shorter than 8!'
    """

    _esm = script("renderWhyFinal", "live.js", "weight_fields.js", "why_final.js")
    _css = style_sheet("live.css", "stepper.css", "weight_fields.css", "why_final.css")

    def __init__(self) -> None:
        self._begin()
        super().__init__(self._told())

    def _begin(self) -> None:
        self._drawn = load_graph(_DRAWN)
        self._runs, self._moment = _Runs.of(self._drawn.graph), _FIRST
        self.walked: tuple[Node, ...] = self._drawn.graph.nodes[:1]

    def walk(self, node: Node) -> None:
        """Extend the path to a node, or cut it back to one on it."""
        last = self.walked[-1]
        if self.due is None:
            self._say("Every node is settled: unsettle one, and try a path to it.")
        elif node in self.walked:
            self._try(self.walked[: self.walked.index(node) + 1])
        elif last == self.due:
            self._say(f"Your path has reached {last}. Click an earlier node to go back there.")
        elif all(head != node for head, _ in self._runs.graph.neighbors(last)):
            self._say(f"No edge leads from {last} to {node}: follow an arrow.")
        else:
            self._try((*self.walked, node))

    def pull(self, weight: float) -> None:
        """Give the draggable edge another weight; raises `BadEdit` outside its limits."""
        check_weight(weight, *_LIMITS)
        edges = [
            (tail, head, weight if (tail, head) == _PULLED else old)
            for tail, head, old in self._runs.graph.edges
        ]
        self._runs = _Runs.of(Graph.from_edges(edges, self._runs.graph.nodes, directed=True))
        self._say(self._told())

    def settle(self, by: int = 1) -> None:
        """Settle the due node, or undo the last settling."""
        self._moment = min(len(self._runs.states) - 1, max(0, self._moment + by))
        self._try(self.walked[:1])

    def best_other_way(self) -> None:
        """Walk the shortest path to the due node that enters it by another edge."""
        if self.due is None:
            return
        known = (self._now.predecessor[self.due], self.due)
        edges = [edge for edge in self._runs.graph.edges if edge[:2] != known]
        others = bellman_ford(Graph.from_edges(edges, self._runs.graph.nodes, directed=True), "A")
        try:
            self._try(tuple(others.path_to(self.due)))
        except NoPath:
            self._say(f"Only one edge leads to {self.due}.")

    def _try(self, way: tuple[Node, ...]) -> None:
        self.walked = way
        self._say(self._told())

    def _reset(self) -> None:
        self._begin()
        self._say(self._told())

    def _buttons(self) -> Buttons:
        return {
            "Settle": self.settle,
            "Unsettle": lambda: self.settle(-1),
            "One step back": lambda: self._try(self.walked[:-1] or self.walked),
            "Best other path": self.best_other_way,
            "Reset": self._reset,
        }

    def act(self, message: Message) -> None:
        """Do what the mouse, keys or buttons request; raises `BadEdit` for a bad weight."""
        if "weigh" in message:
            self.pull(read_weight(str(message["weigh"])))
        else:
            super().act(message)

    def _click(self, shape_id: str) -> None:
        self.walk(self._runs.graph.nodes[int(shape_id)])

    @property
    def _now(self) -> TraceState:
        return self._runs.states[self._moment]

    @property
    def due(self) -> Node | None:
        """The next node to settle; None at the end."""
        following = self._runs.states[self._moment + 1 :]
        return following[0].settled[-1] if following else None

    @property
    def _pulled(self) -> float:
        return next(weight for *ends, weight in self._runs.graph.edges if tuple(ends) == _PULLED)

    def _wrong(self) -> dict[Node, float]:
        """Return the correct distances of settled or due nodes with a wrong one."""
        final = self._now.settled if self.due is None else (*self._now.settled, self.due)
        right, known = self._runs.right.distance, self._now.distance
        return {node: right[node] for node in final if known[node] != right[node]}

    def _leads_to(self, tail: Node, head: Node) -> bool:
        return head in dijkstra(self._drawn.graph, tail).distance

    def _attempt(self) -> Attempt | None:
        if self.due is None:
            return None
        return Attempt.of(self._runs.graph, self.walked, self._now, self.due)

    def _told(self) -> str:
        """Describe the length of the tried path, and what it means."""
        attempt = self._attempt()
        if attempt is None:
            return "Every node is settled."
        least = number(self._now.distance[self.due])
        if len(attempt.way) == 1:
            return f"{self.due} is due, at {least}. Find a shorter path from A to {self.due}."
        return f"{_way(attempt.way)}: {number(attempt.sums[-1])}. {self._verdict(attempt)}"

    def _verdict(self, attempt: Attempt) -> str:
        least, length = self._now.distance[self.due], attempt.sums[-1]
        if attempt.way[-1] == self.due:
            if attempt.way == tuple(self._runs.found.path_to(self.due)):
                return f"This path gives {self.due} its {number(least)}."
            shorter = "shorter" if length < least else "not shorter"
            return f"This path is {shorter} than {number(least)}{'!' if length < least else '.'}"
        if attempt.way[-1] in self._now.settled:
            return "You are on the land."
        if attempt.late is None:
            return "You have left the land."
        if attempt.late == len(attempt.way) - 1:
            return f"You have left the land, and the length is no longer below {number(least)}."
        return "From here, the path only gets longer."

    def _argument(self) -> list[tuple[str, str]]:
        """Return the lines of the argument, each with a mark for whether it holds."""
        due, state, wrong = self.due, self._now, self._wrong()
        if due is None:
            told = " and ".join(f"{node} at {number(state.distance[node])}" for node in wrong)
            verb = "is" if len(wrong) == 1 else "are"
            return [("✗", f"{told} {verb} final, and wrong.") if wrong else ("✓", "All are right.")]
        least, (tail, head) = number(state.distance[due]), _PULLED
        exits = [node for node in state.frontier if node != due and self._leads_to(node, due)]
        over = " or ".join(f"{node} ({number(state.distance[node])})" for node in exits)
        taken = self._pulled < 0 and tail not in state.settled and self._leads_to(head, due)
        spoiled = [node for node in wrong if node in state.settled]
        lines = [
            ("✓", f"{due} is due: {least} is the smallest number on the shore."),
            ("✓", f"Any other path to {due} leaves the land through {over}: at {least} or more.")
            if exits
            else ("✓", f"No other path leads to {due}."),
            ("✗", f"After that, no edge makes the path shorter? {tail} → {head} does!")
            if taken
            else ("✗", f"All numbers on the land are right? {spoiled[0]} is wrong!")
            if spoiled and due in wrong
            else ("✓", "After that, no edge makes the path shorter."),
        ]
        if due in wrong:
            return [*lines, ("✗", f"So {least} is not final: {number(wrong[due])} is possible.")]
        if taken:
            return [*lines, ("✗", f"The proof fails. {least} is right, but only by luck.")]
        return [*lines, ("✓", f"So no path is shorter: {least} is final.")]

    def _answers(self) -> list[tuple[str, str, str]]:
        """Return Dijkstra's answer for the target, and the correct one if it differs."""
        target = self._drawn.graph.nodes[-1]
        told = [("✗", "Dijkstra", self._runs.found), ("✓", "Shortest", self._runs.right)]
        if self._runs.found.distance[target] == self._runs.right.distance[target]:
            told = [("✓", "Dijkstra is right", self._runs.found)]
        return [
            (
                sign,
                f"{who}: {target} at {number(paths.distance[target])}",
                _way(paths.path_to(target)),
            )
            for sign, who, paths in told
        ]

    def _data(self) -> dict[str, Any]:
        graph = self._drawn.graph
        edge = next(k for k, each in enumerate(graph.edges) if each[:2] == _PULLED)
        view, name = self._view(), f"Weight of {_PULLED[0]} to {_PULLED[1]}"
        place = view.weight_places()[edge]
        impossible = {
            "Settle": self.due is None,
            "Unsettle": self._moment == 0,
            "One step back": len(self.walked) == 1,
            "Best other path": self.due is None,
        }
        return {
            "scene": scene_data(view.scene(self._now, clickable=True)),
            "weight": weight_data(name, self._pulled, _LIMITS, place, graph.edges[edge][2]),
            "argument": [list(line) for line in self._argument()],
            "answers": [list(line) for line in self._answers()],
            "buttons": list(self._buttons()),
            "disabled": [words for words, is_so in impossible.items() if is_so],
        }

    def picture(self) -> Scene:
        """Return the map with the tried path."""
        return self._view().scene(self._now)

    def _view(self) -> ShoreView:
        found, right = (paths.path_to("G") for paths in (self._runs.found, self._runs.right))
        ways = {"right-way": right, "wrong-way": found} if self._wrong() and found != right else {}
        graph, wrong = self._runs.graph, self._wrong()
        return ShoreView(
            self._drawn, graph, due=self.due, attempt=self._attempt(), right=wrong, ways=ways
        )

    def __repr__(self) -> str:
        return f"<WhyFinal: {self.said}>"


def _way(nodes: tuple[Node, ...] | list[Node]) -> str:
    return " → ".join(map(str, nodes))

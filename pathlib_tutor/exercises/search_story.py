"""Stories of searches on graphs: row by row, round by round, or along a path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import Any

from pathlib_games.graphs import (
    Graph,
    Node,
    Round,
    Settle,
    Trace,
    TraceState,
    astar,
    bellman_ford,
    dijkstra,
)
from pathlib_games.views.graph_view import BareGraph, GraphView, WithoutLegend
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Line
from pathlib_games.views.view import Part, number
from pathlib_games.words import capital, joined, listed
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.story import Story

_FEW = 8
"""The most edges of a tree to list."""


def search_story(question: Any, *, legend: bool = False) -> Story:
    """Show the search that a question is about, node by node or round by round.

    `legend`: whether the picture of the question has one.

    Examples
    --------
    >>> from pathlib_tutor.exercises.instance import five_nodes
    >>> for _, words in search_story(five_nodes())[1:4]:
    ...     print(words)
    B is settled at 5. E gets 13, and C drops from 10 to 8.
    D is settled at 8; C could be, too. E drops from 13 to 10.
    C is settled at 8. No number changes.
    """
    asked = getattr(question, "instance", question)
    return told_search(search_of(asked), asked, legend=legend)


def search_of(asked: Instance) -> Trace[Any]:
    """Return a correct run of the algorithm of a question, or of one that its weights allow."""
    if asked.search == "astar":
        return astar.trace(asked.graph, asked.source, asked.aim, asked.guesses.__getitem__)
    negative = any(weight < 0 for _, _, weight in asked.graph.edges)
    rounds = negative or asked.search == "bellman_ford"
    return (bellman_ford if rounds else dijkstra).trace(asked.graph, asked.source)


def told_search(trace: Trace[Any], asked: Instance, *, legend: bool = False) -> Story:
    """Show a correct run; at the end, the predecessor tree or the path of A* lights up."""
    view = graph_view(asked, legend=legend)
    story = [(view.scene(state), words) for state, words in rows(trace)]
    last = trace.at(len(trace))
    if asked.search == "astar":
        path = trace.result.path_to(asked.aim)
        last = replace(last, predecessor=_along(path))
        told = f"The thick edges are the path: {', '.join(map(str, path))}."
    else:
        told = _tree_words(last, asked.graph)
    return [*story[:-1], (lit(view.scene(replace(last, step=None))), joined(story[-1][1], told))]


def graph_view(asked: Instance, *, legend: bool = False) -> GraphView:
    """Return the view of a search on the graph of a question."""
    kind = GraphView if legend else WithoutLegend
    return kind(asked.graph, asked.positions, title=capital(asked.title), guesses=asked.guesses)


def rows(trace: Trace[Any]) -> Iterator[tuple[TraceState, str]]:
    """Yield the state after each settled node, or after each round, with a sentence about it."""
    kind = Round if any(isinstance(step, Round) for step in trace.steps) else Settle
    begins = [k for k, step in enumerate(trace.steps) if isinstance(step, kind)]
    for begin, end in pairwise([*begins, len(trace)]):
        before, after, step = trace.at(begin), trace.at(end), trace.steps[begin]
        told = changes(before, after)
        if isinstance(step, Round):
            yield after, f"Round {step.number}: {told or 'no number changes, so all are final'}."
        elif isinstance(step, Settle):
            told = told or ("" if end == len(trace) else "No number changes")
            yield after, joined(settled_words(step.node, before, after), f"{told}." if told else "")


def settled_words(node: Node, before: TraceState, after: TraceState) -> str:
    """Say why a node is settled, and which other one could be."""
    waiting = {each.node: each for each in before.queue if not each.stale}
    ranks = {other: each.distance + (each.estimate or 0) for other, each in waiting.items()}
    told, mine = f"{node} is settled at {number(after.distance[node])}", waiting.get(node)
    if mine is not None and mine.estimate is not None:
        sum_ = f"{number(mine.distance)} + {number(mine.estimate)} = {number(ranks[node])}"
        told += f": {sum_} is the smallest sum"
    others = [other for other in ranks if other != node and ranks[other] == ranks.get(node)]
    return f"{told}{f'; {listed(others)} could be, too' if others else ''}."


def changes(before: TraceState, after: TraceState) -> str:
    """List the nodes that get a number, or another one; empty if there are none."""
    had, has = before.distance, after.distance
    new = [node for node in has if node not in had]
    gets = [f"{node}{' gets' if node == new[0] else ''} {number(has[node])}" for node in new]
    other = [
        f"{node} {'drops' if has[node] < had[node] else 'rises'} from {number(had[node])} "
        f"to {number(has[node])}"
        for node in has
        if node in had and has[node] != had[node]
    ]
    joint = ". " if other[1:] else ", and "
    return joint.join(listed(each) for each in (gets, other) if each)


def _tree_words(state: TraceState, graph: Graph) -> str:
    pairs = [(tail, node) for node, tail in state.predecessor.items() if tail is not None]
    told = "The thick edges are the predecessor tree"
    joint = "→" if graph.directed else "-"
    edges = [f"{tail}{joint}{head}" for tail, head in pairs]
    return f"{told}: {listed(edges)}." if 0 < len(edges) <= _FEW else f"{told}."


def _along(path: Sequence[Node]) -> dict[Node, Node | None]:
    return {path[0]: None, **{head: tail for tail, head in pairwise(path)}}


def lit(scene: Scene) -> Scene:
    """Light up the predecessor tree of a picture."""
    glow = (
        Line(shape.points, "glow")
        for shape in scene.shapes
        if isinstance(shape, Line) and shape.classes == "edge tree"
    )
    return replace(scene, shapes=(*glow, *scene.shapes))


class _Walk(BareGraph):
    """A graph with a path, and the length of the path at each of its nodes."""

    def node_part(self, node: Node, state: TraceState) -> Part:
        if node not in state.distance:
            return super().node_part(node, state)
        return GraphView.node_part(self, node, state)

    def describe(self, state: TraceState) -> str:
        told = ", ".join(f"{node} {number(far)}" for node, far in state.distance.items())
        return f"{super().describe(state)} Path: {told}."


def path_story(asked: Instance, path: Sequence[Node]) -> Story:
    """Walk along a path, edge by edge, and add up its length.

    Examples
    --------
    >>> from pathlib_tutor.exercises.instance import five_nodes
    >>> [words for _, words in path_story(five_nodes(), ["A", "D", "E"])]
    ['A is the source: 0.', 'A to D: 0 + 8 = 8.', 'D to E: 8 + 2 = 10.']
    """
    view = _Walk(asked.graph, asked.positions, title=capital(asked.title))
    weights = [asked.weight(tail, head) or 0 for tail, head in pairwise(path)]
    far = [*accumulate(weights, initial=0)]
    before = _along(path)
    story = []
    for k, words in enumerate([f"{path[0]} is the source: 0.", *sums(path, weights)], start=1):
        reached = dict(zip(path[:k], far, strict=False))
        parents = {node: before[node] for node in reached}
        state = TraceState(path[0], None, reached, parents, (), (), in_rounds=True)
        story.append((view.scene(state), words))
    return [*story[:-1], (lit(story[-1][0]), story[-1][1])]


def sums(path: Sequence[object], weights: Iterable[float]) -> Iterator[str]:
    """Yield a sentence for each edge of a path: the length so far, plus a weight.

    Examples
    --------
    >>> list(sums("ABC", [5, -3]))
    ['A to B: 0 + 5 = 5.', 'B to C: 5 - 3 = 2.']
    """
    length: float = 0
    for (tail, head), weight in zip(pairwise(path), weights, strict=True):
        sign, far = "-" if weight < 0 else "+", length + weight
        yield f"{tail} to {head}: {number(length)} {sign} {number(abs(weight))} = {number(far)}."
        length = far

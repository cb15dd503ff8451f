"""Judges answers by the rules of the algorithm, so that every correct answer is accepted.

Nothing here compares an answer with our own trace. Any order among equal distances, any shortest
path and any predecessor on a shortest path is right.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from numbers import Real

from pathlib_games.exercises.filling import Cell, Round, read_table
from pathlib_games.exercises.instances import Instance
from pathlib_games.exercises.verdict import (
    NOT_TRIED,
    Verdict,
    Wrong,
    WrongDistances,
    written,
    wrong,
)
from pathlib_games.graphs import Graph, Node, dijkstra

Offers = dict[Node, float]


class Progress:
    """Where a run of Dijkstra's algorithm stands, whatever order its ties were settled in.

    Parameters
    ----------
    graph, source
        What is searched.
    """

    def __init__(self, graph: Graph, source: Node) -> None:
        self.graph = graph
        self.tentative: dict[Node, float] = {source: 0}
        self.predecessors: dict[Node, set[Node]] = {source: set()}
        self.settled: list[Node] = []

    def next_nodes(self) -> list[Node]:
        """Give the nodes that may be settled now: all with the least tentative distance."""
        waiting = {n: d for n, d in self.tentative.items() if n not in self.settled}
        least = min(waiting.values(), default=math.inf)
        return [node for node, distance in waiting.items() if distance == least]

    def why_not(self, node: Node) -> str | None:
        """Say why a node cannot be settled now, or None if it can."""
        if node in self.next_nodes():
            return None
        if node in self.settled:
            return f"{node} is settled already."
        if node not in self.tentative:
            return f"{node} has no distance yet, so it cannot be settled."
        best = self.next_nodes()[0]
        return (
            f"{node} has {written(self.tentative[node])}, but {best} has "
            f"{written(self.tentative[best])}. Which unsettled distance is the smallest in the "
            "whole table?"
        )

    def settle(self, node: Node) -> Offers:
        """Settle a node, relax its edges, and give the offer that each unsettled head got."""
        self.settled.append(node)
        offers: Offers = {}
        for head, weight in self.graph.neighbors(node):
            if head not in self.settled:
                offers[head] = min(offers.get(head, math.inf), self.tentative[node] + weight)
        for head, offer in offers.items():
            known = self.tentative.get(head, math.inf)
            if offer < known:
                self.tentative[head] = offer
                self.predecessors[head] = {node}
            elif offer == known:
                self.predecessors[head].add(node)
        return offers


def judge_table(text: object, instance: Instance) -> Verdict:
    """Judge a filled distance table: settled node, distances and predecessors, row by row.

    Parameters
    ----------
    text
        The table as `filling.read_table` reads it, or anything else a learner may have put there.
    instance
        What the table is about.

    Examples
    --------
    >>> from pathlib_games.exercises.instances import five_nodes
    >>> judge_table('''
    ... settled | B    | C    | D    | E
    ... A       | 5 A  | 10 A | 8 A  | -
    ... B       | 5 A  | 3 B  | 8 A  | 13 B
    ... ''', five_nodes())
    Not yet. Row 2 (B settled), column C: 3 B. B is settled at 5 and its edge to C weighs 3: ...
    """
    if text is ...:
        return NOT_TRIED
    try:
        if not isinstance(text, str):
            wrong(f"The table should be a text in quotation marks, not {_kind(text)}.")
        rounds = read_table(text, instance.graph, instance.source)
        if rounds is None:
            return Verdict("not tried", "Fill in the question marks and run the cell again.")
        rows = check_rounds(rounds, instance)
    except Wrong as first:
        return Verdict("wrong", str(first))
    return Verdict("right", f"All {rows} rows follow the rules of the algorithm.")


def check_rounds(rounds: Iterable[Round], instance: Instance) -> int:
    """Check the rows of a table against the rules, and give how many there are.

    Raises
    ------
    Wrong
        Names the first row or cell that is wrong, and the reason.
    """
    progress = Progress(instance.graph, instance.source)
    for number, row in enumerate(rounds, start=1):
        where = f"Row {number} ({row.settled} settled)"
        if not progress.next_nodes():
            wrong(f"{where}: no node with a distance is left, so the table ends before this row.")
        if reason := progress.why_not(row.settled):
            wrong(f"Row {number} cannot settle {row.settled}. {reason}")
        before = dict(progress.tentative)
        offers = progress.settle(row.settled)
        for node, cell in row.cells.items():
            if reason := _cell_reason(node, cell, progress, before, offers):
                wrong(f"{where}, column {node}: {_cell_text(cell)}. {reason}")
    if left := progress.next_nodes():
        wrong(f"The table stops early: {left[0]} has a distance but is not settled yet.")
    return len(progress.settled)


def _cell_reason(
    node: Node, cell: Cell, progress: Progress, before: Mapping[Node, float], offers: Offers
) -> str | None:
    """Say why a cell is wrong, or None if it is right."""
    right = progress.tentative.get(node)
    if right is None and cell is None:
        return None
    if right is None:
        return f"No edge leads from a settled node to {node} yet, so it has no distance: -."
    if cell is None or cell[0] != right:
        return _distance_reason(node, right, progress, before.get(node), offers)
    if cell[1] not in progress.predecessors[node]:
        return (
            f"The distance is right, but it does not come through {cell[1]}. "
            "Which node was settled when this number was found?"
        )
    return None


def _distance_reason(
    node: Node, right: float, progress: Progress, known: float | None, offers: Offers
) -> str:
    """Say what a node's distance should be made of."""
    current = progress.settled[-1]
    if node in progress.settled:
        return f"{node} is settled at {written(right)}; a final distance does not change."
    if node not in offers:
        return f"{current} has no edge to {node}, so the cell stays as it was: {written(known)}."
    sum_ = (
        f"{current} is settled at {written(progress.tentative[current])} and its edge to {node} "
        f"weighs {written(offers[node] - progress.tentative[current])}: what do they add up to"
    )
    return f"{sum_}?" if known is None else f"{sum_}, and is that smaller than {written(known)}?"


def judge_order(order: object, instance: Instance) -> Verdict:
    """Judge in which order nodes are settled.

    Examples
    --------
    >>> from pathlib_games.exercises.instances import five_nodes
    >>> judge_order("A B C D E", five_nodes()), judge_order("A B D C E", five_nodes())
    (Right. A, B, C, D, E is an order of settling., Right. A, B, D, C, E is an order of settling.)
    >>> judge_order("A B E", five_nodes())
    Not yet. After A, B: E has 13, but C has 8. Which unsettled distance is the smallest in the ...
    """
    if order is ...:
        return NOT_TRIED
    nodes = {str(node): node for node in instance.graph.nodes}
    try:
        names = order.replace(",", " ").split() if isinstance(order, str) else order
        if not isinstance(names, Sequence):
            wrong(f"The order should be a text such as 'A B C', not {_kind(order)}.")
        progress = Progress(instance.graph, instance.source)
        for name in names:
            if str(name) not in nodes:
                wrong(f"{name!r} is not a node of this graph ({', '.join(nodes)}).")
            if reason := progress.why_not(nodes[str(name)]):
                so_far = ", ".join(map(str, progress.settled))
                wrong(f"After {so_far}: {reason}" if so_far else f"At the start: {reason}")
            progress.settle(nodes[str(name)])
        if left := progress.next_nodes():
            wrong(f"{left[0]} has a distance but is not settled yet: the search goes on.")
    except Wrong as first:
        return Verdict("wrong", str(first))
    shown = ", ".join(map(str, progress.settled))
    return Verdict("right", f"{shown} is an order of settling.")


def judge_next(node: object, after: str, instance: Instance) -> Verdict:
    """Judge a prediction of the node that is settled next.

    Parameters
    ----------
    node
        The name of the predicted node.
    after
        The nodes that are settled already, in a possible order, such as ``"A B"``.
    instance
        What is searched.

    Examples
    --------
    >>> from pathlib_games.exercises.instances import five_nodes
    >>> judge_next("C", "A B", five_nodes())
    Right. C and D both have the smallest distance of the frontier, 8: either may be next.
    >>> judge_next("E", "A B", five_nodes())
    Not yet. E has 13, but C has 8. Which unsettled distance is the smallest in the whole table?
    """
    if node is ...:
        return NOT_TRIED
    nodes = {str(known): known for known in instance.graph.nodes}
    progress = Progress(instance.graph, instance.source)
    for name in after.split():
        progress.settle(nodes[name])
    if str(node).strip() not in nodes:
        return Verdict("wrong", f"{node!r} is not a node of this graph ({', '.join(nodes)}).")
    guess = nodes[str(node).strip()]
    if reason := progress.why_not(guess):
        return Verdict("wrong", reason)
    distance = written(progress.tentative[guess])
    others = [str(other) for other in progress.next_nodes() if other != guess]
    if not others:
        return Verdict("right", f"{guess} has the smallest distance of the frontier: {distance}.")
    all_ = " and ".join([str(guess), *others])
    return Verdict(
        "right",
        f"{all_} both have the smallest distance of the frontier, {distance}: either may be next.",
    )


def judge_distance(answer: object, instance: Instance, node: Node) -> Verdict:
    """Judge a single distance.

    Examples
    --------
    >>> from pathlib_games.exercises.instances import five_nodes
    >>> judge_distance(8, five_nodes(), "C")
    Right. The distance from A to C is 8.
    >>> judge_distance(10, five_nodes(), "C")
    Not yet. The distance from A to C is not 10. Go through it step by step.
    """
    if answer is ...:
        return NOT_TRIED
    ends = f"The distance from {instance.source} to {node}"
    right = dijkstra(instance.graph, instance.source).distance.get(node)
    if not _equal(_number(answer), right):
        return Verdict("wrong", f"{ends} is not {answer!r}. Go through it step by step.")
    return Verdict("right", f"{ends} is {written(right)}.")


def judge_path(path: object, instance: Instance, target: Node) -> Verdict:
    """Judge a shortest path from the source to a target.

    Examples
    --------
    >>> from pathlib_games.exercises.instances import five_nodes
    >>> judge_path("A D E", five_nodes(), "E")
    Right. A, D, E has length 10, and no path from A to E is shorter.
    >>> judge_path("A B E", five_nodes(), "E")
    Not yet. A, B, E is a path of length 13, but there is a shorter one. Start at E and follow ...
    """
    if path is ...:
        return NOT_TRIED
    graph = instance.graph
    names = {str(node): node for node in graph.nodes}
    try:
        parts = path.replace(",", " ").split() if isinstance(path, str) else path
        if not isinstance(parts, Sequence) or not parts:
            wrong(f"The path should be a text such as 'A B C', not {_kind(path)}.")
        for name in parts:
            if str(name) not in names:
                wrong(f"{name!r} is not a node of this graph ({', '.join(names)}).")
        nodes = [names[str(name)] for name in parts]
        if nodes[0] != instance.source or nodes[-1] != target:
            wrong(f"The path should lead from {instance.source} to {target}.")
        length: float = 0
        for tail, head in pairwise(nodes):
            weights = [weight for node, weight in graph.neighbors(tail) if node == head]
            if not weights:
                wrong(f"There is no edge from {tail} to {head}.")
            length += min(weights)
        shown = ", ".join(map(str, nodes))
        if not _equal(length, dijkstra(graph, instance.source).distance[target]):
            wrong(
                f"{shown} is a path of length {written(length)}, but there is a shorter one. "
                f"Start at {target} and follow the predecessors back to {instance.source}."
            )
    except Wrong as first:
        return Verdict("wrong", str(first))
    ends = f"from {instance.source} to {target}"
    return Verdict("right", f"{shown} has length {written(length)}, and no path {ends} is shorter.")


def judge_paths(
    distance: Mapping[object, object], predecessor: Mapping[object, object], instance: Instance
) -> Verdict:
    """Judge final distances and predecessors.

    Nodes that cannot be reached may be left out, or have the distance None or infinity. The source
    may be left out of the predecessors, or have None.
    """
    truth = dijkstra(instance.graph, instance.source).distance
    graph = instance.graph
    strangers = [node for node in distance if node not in graph]
    if strangers:
        return Verdict("wrong", f"{strangers[0]!r} has a distance but is not a node of the graph.")
    given = {node: _number(distance.get(node)) for node in graph.nodes}
    bad = [node for node in graph.nodes if not _equal(given[node], truth.get(node))]
    on = f"On {instance.title}, from {instance.source}"
    if bad:
        node = bad[0]
        should = (
            f"should be {written(truth[node])}"
            if node in truth
            else "cannot be reached, so it has no distance"
        )
        got = "missing" if node not in distance else written(given[node])
        return Verdict(
            "wrong",
            f"{on}: the distance of {node} {should}; yours is {got}.",
            WrongDistances(
                instance, {n: truth.get(n) for n in bad}, {n: distance.get(n) for n in bad}
            ),
        )
    for node in truth:
        if node != instance.source and (
            reason := _why_no_predecessor(node, predecessor, truth, graph)
        ):
            return Verdict("wrong", f"{on}: {reason}")
    return Verdict("right", f"{on}: all distances and predecessors are right.")


def _why_no_predecessor(
    node: Node, predecessor: Mapping[object, object], truth: Mapping[Node, float], graph: Graph
) -> str | None:
    before = predecessor.get(node)
    if before is None:
        return f"{node} has no predecessor. From which node was its distance found?"
    if before not in graph:
        return f"the predecessor of {node} is {before!r}, which is not a node of the graph."
    weights = [weight for head, weight in graph.neighbors(before) if head == node]
    if not weights:
        return f"the predecessor of {node} is {before}, but no edge leads from {before} to {node}."
    if before not in truth or not _equal(truth[before] + min(weights), truth[node]):
        return (
            f"the distance of {node} is {written(truth[node])}, but through its predecessor "
            f"{before} it would be {written(truth.get(before, math.inf) + min(weights))}. "
            "When a distance changes, what else has to change with it?"
        )
    seen = {node}
    while before is not None and truth.get(before) != 0:
        if before in seen:
            return f"the predecessors of {node} run in a circle and never come to the source."
        seen.add(before)
        before = predecessor.get(before)
    return None


def _equal(given: object, right: float | None) -> bool:
    if right is None or not isinstance(given, Real):
        return given is None and right is None
    return math.isclose(given, right, rel_tol=1e-9, abs_tol=1e-9)


def _number(value: object) -> object:
    """Give None for the ways in which "no distance" may be written, else the value itself."""
    if isinstance(value, bool):
        return repr(value)
    return None if value == math.inf else value


def _cell_text(cell: Cell) -> str:
    return "-" if cell is None else f"{written(cell[0])} {cell[1]}"


def _kind(value: object) -> str:
    return "nothing" if value is None else f"{type(value).__name__} {value!r}"[:60]

"""The first thing that is wrong with a path, or with final distances and predecessors."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.verdict import written
from pathlib_games.graphs import Graph, Node
from pathlib_games.graphs.paths import added
from pathlib_games.ideas.claims import equal
from pathlib_games.ideas.rules import Flaw


def path_flaw(path: Sequence[Node], instance: Instance) -> Flaw | None:
    """Say what is wrong with a path from the source to the target; None: nothing."""
    ends = (path[0], path[-1]) if path else None
    if ends != (instance.source, instance.aim):
        return Flaw("", f"The path should lead from {instance.source} to {instance.aim}.")
    for tail, head in pairwise(path):
        if _edge(instance.graph, tail, head) is None:
            return Flaw("", f"There is no edge from {tail} to {head}.")
    if instance.aim not in instance.distances:
        return Flaw("", f"{instance.aim} cannot be reached from {instance.source}.")
    length = path_length(path, instance.graph)
    if equal(length, instance.distances[instance.aim]):
        return None
    return Flaw(
        "",
        f"{', '.join(map(str, path))} is a path of length {written(length)}, "
        "but there is a shorter one.",
        f"Start at {instance.aim}: where does its number come from, and the one before it?",
        more=f"The shortest has length {written(instance.distances[instance.aim])}, and yours "
        f"leaves it after {path[edges_right(path, instance)]}.",
    )


def edges_right(path: Sequence[Node], instance: Instance) -> int:
    """Count the edges at the beginning of a path that begin a shortest path to the target.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from pathlib_games.exercises.instance import five_nodes
    >>> edges_right("ABE", replace(five_nodes(), target="E"))
    0
    >>> edges_right("ADC", replace(five_nodes(), target="E"))
    1
    """
    if path[:1] != [instance.source] and tuple(path[:1]) != (instance.source,):
        return 0
    right, walked = 0, 0.0
    for tail, head in pairwise(path):
        weight = _edge(instance.graph, tail, head)
        if weight is None:
            break
        walked += weight
        rest = replace(instance, source=head).distances.get(instance.aim, math.inf)
        if not equal(walked + rest, instance.distances.get(instance.aim)):
            break
        right += 1
    return right


def path_length(path: Sequence[Node], graph: Graph) -> float:
    """Add up the weights along a path; of parallel edges the lightest counts."""
    return added(_edge(graph, tail, head) or 0 for tail, head in pairwise(path))


def result_flaw(
    distance: Mapping[Node, object], predecessor: Mapping[Node, object], instance: Instance
) -> Flaw | None:
    """Say what is wrong with distances (None: not reached) and predecessors; None: nothing."""
    on = f"On {instance.title}, from {instance.source}:"
    for node in instance.graph.nodes:
        right = instance.distances.get(node)
        if equal(distance.get(node), right):
            continue
        should = (
            "cannot be reached, so it has no distance"
            if right is None
            else f"should be {written(right)}"
        )
        given = "missing" if node not in distance else written(distance[node])
        return Flaw(on, f"the distance of {node} {should}; yours is {given}.")
    for node in instance.distances:
        if node != instance.source and (flaw := _predecessor_flaw(on, node, predecessor, instance)):
            return flaw
    return None


def _predecessor_flaw(
    on: str, node: Node, predecessor: Mapping[Node, object], instance: Instance
) -> Flaw | None:
    graph, right = instance.graph, instance.distances
    before = predecessor.get(node)
    if before is None:
        return Flaw(on, f"{node} has no predecessor.", "From which node was its distance found?")
    if before not in graph:
        return Flaw(on, f"the predecessor of {node} is {before}, which is not a node of the graph.")
    weight = _edge(graph, before, node)
    if weight is None:
        return Flaw(
            on,
            f"the predecessor of {node} is {before}, but no edge leads from {before} to {node}.",
        )
    through = right.get(before, math.inf) + weight
    if not equal(through, right[node]):
        return Flaw(
            on,
            f"the distance of {node} is {written(right[node])}, but through its predecessor "
            f"{before} it would be {written(through)}.",
            "When a distance changes, what else has to change with it?",
        )
    seen = {node}
    step: object = before
    while step is not None and step != instance.source:
        if step in seen:
            circle = f"the predecessors of {node} run in a circle and never come to the source."
            return Flaw(on, circle)
        seen.add(step)
        step = predecessor.get(step)
    return None


def _edge(graph: Graph, tail: Node, head: Node) -> float | None:
    return min((weight for node, weight in graph.neighbors(tail) if node == head), default=None)

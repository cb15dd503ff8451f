"""The first thing that is wrong with an answer, by the rules of the algorithm.

Nothing here compares an answer with our own trace. Any order among equal distances, any shortest
path and any predecessor on a shortest path is right.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from pathlib_games.exercises.instance import Instance, equal
from pathlib_games.exercises.verdict import Flaw, written
from pathlib_games.graphs import Node
from pathlib_games.ideas.claims import Claim, Ends, Settles, Shows
from pathlib_games.ideas.sheet import SettleNode, Sheet, settled_already


def first_flaw(claims: Sequence[Claim], instance: Instance) -> Flaw | None:
    """Find the first wrong claim of an order of settling or of a table; None: all are right."""
    sheet = Sheet(instance)
    in_a_table = any(isinstance(claim, Shows) for claim in claims)
    before: dict[Node, float] = {}
    for index, claim in enumerate(claims):
        flaw = None
        if isinstance(claim, Settles):
            flaw = _settling_flaw(claim, sheet, in_a_table)
            if flaw is None:
                before = dict(sheet.distance)
                sheet.settle(claim.node)
        elif isinstance(claim, Shows):
            flaw = _cell_flaw(claim, sheet, before)
        elif isinstance(claim, Ends) and sheet.next_nodes():
            where = "The table stops early:" if in_a_table else _so_far(sheet)
            flaw = Flaw(where, "a node that has a distance is not settled yet.", "Which one?")
        if flaw is not None:
            return replace(flaw, index=index)
    return None


def _settling_flaw(claim: Settles, sheet: Sheet, in_a_table: bool) -> Flaw | None:
    flaw = sheet.flaw(SettleNode(claim.node))
    if flaw is None:
        return None
    number = claim.row + 1
    if not in_a_table:
        return replace(flaw, where=_so_far(sheet))
    if not sheet.next_nodes():
        return Flaw(
            f"Row {number} ({claim.node} settled):",
            "no node with a distance is left, so the table ends before this row.",
        )
    return replace(flaw, where=f"Row {number} cannot settle {claim.node}.")


def _so_far(sheet: Sheet) -> str:
    settled = ", ".join(map(str, sheet.settled))
    return f"After {settled}:" if settled else "At the start:"


def _cell_flaw(claim: Shows, sheet: Sheet, before: Mapping[Node, float]) -> Flaw | None:
    node, cell = claim.node, claim.cell
    right = sheet.distance.get(node)
    if right is None and cell is None:
        return None
    said = "-" if cell is None else f"{written(cell[0])} {cell[1]}"
    where = f"Row {claim.row + 1} ({sheet.settled[-1]} settled), column {node}: {said}."
    if right is None:
        reason = f"No edge leads from a settled node to {node} yet, so it has no distance."
        return Flaw(where, reason)
    if cell is None or not equal(cell[0], right):
        return replace(_distance_flaw(node, sheet, before.get(node)), where=where)
    if not sheet.comes_through(node, cell[1]):
        reason = f"The distance is right, but it does not come through {cell[1]}."
        return Flaw(where, reason, "Which node was settled when this number was found?")
    return None


def _distance_flaw(node: Node, sheet: Sheet, known: float | None) -> Flaw:
    """Say what a node's distance should be made of."""
    current = sheet.settled[-1]
    if node in sheet.settled:
        return settled_already(node)
    if not sheet.weights(current, node):
        return Flaw("", f"{current} has no edge to {node}, so the cell stays as it was.")
    smaller = "" if known is None else f", and is that smaller than {written(known)}"
    return Flaw("", sheet.addends(current, node), f"What do they add up to{smaller}?")


def path_flaw(path: Sequence[Node], instance: Instance) -> Flaw | None:
    """Say what is wrong with a path from the source to the target; None: nothing."""
    ends = (path[0], path[-1]) if path else None
    if ends != (instance.source, instance.aim):
        return Flaw("", f"The path should lead from {instance.source} to {instance.aim}.")
    for tail, head in pairwise(path):
        if instance.weight(tail, head) is None:
            return Flaw("", f"There is no edge from {tail} to {head}.")
    if instance.aim not in instance.distances:
        return Flaw("", f"{instance.aim} cannot be reached from {instance.source}.")
    length = instance.length(path)
    if equal(length, instance.distances[instance.aim]):
        return None
    return Flaw(
        "",
        f"{', '.join(map(str, path))} is a path of length {written(length)}, "
        "but there is a shorter one.",
        f"Start at {instance.aim}: where does its number come from, and the one before it?",
    )


def edges_right(path: Sequence[Node], instance: Instance) -> int:
    """Count the edges at the beginning of a path that begin a shortest path to the target."""
    if path[:1] != [instance.source] and tuple(path[:1]) != (instance.source,):
        return 0
    right, walked = 0, 0.0
    for tail, head in pairwise(path):
        weight = instance.weight(tail, head)
        if weight is None:
            break
        walked += weight
        rest = replace(instance, source=head).distances.get(instance.aim, math.inf)
        if not equal(walked + rest, instance.distances.get(instance.aim)):
            break
        right += 1
    return right


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
    weight = instance.weight(before, node)
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

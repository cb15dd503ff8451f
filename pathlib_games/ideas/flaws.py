"""The first thing that is wrong with an answer, by the rules of the algorithm.

Nothing here compares an answer with our own trace. Any order among equal distances, any shortest
path and any predecessor on a shortest path is right.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from pathlib_games.exercises.filled_table import Cell, Row
from pathlib_games.exercises.instance import Instance, equal
from pathlib_games.exercises.verdict import Flaw, FlawPart, written
from pathlib_games.graphs import Node, bellman_ford
from pathlib_games.ideas.sheet import SettleNode, Sheet, settled_already


def first_flaw(rows: Sequence[Row], instance: Instance, *, ended: bool = True) -> Flaw | None:
    """Find the first thing that is wrong in an order of settling or a table; None: nothing is.

    `ended`: whether nothing comes after the last row.
    """
    sheet = Sheet(instance)
    in_a_table = any(row.cells for row in rows)
    for index, row in enumerate(rows):
        flaw = _settling_flaw(row.settled, sheet, in_a_table)
        if flaw is None:
            before = dict(sheet.distance)
            sheet.settle(row.settled)
            found = (_cell_flaw(node, cell, sheet, before) for node, cell in row.cells.items())
            flaw = next(filter(None, found), None)
        if flaw is not None:
            return replace(flaw, index=index)
    if not ended or not sheet.next_nodes():
        return None
    where = "The table stops early:" if in_a_table else _so_far(sheet)
    told = "a node that has a distance is not settled yet."
    return Flaw(where, told, "Which one?", index=len(rows), part="end")


def _settling_flaw(node: Node, sheet: Sheet, in_a_table: bool) -> Flaw | None:
    flaw = sheet.flaw(SettleNode(node))
    if flaw is None:
        return None
    number = len(sheet.settled) + 1
    if not in_a_table:
        return replace(due(flaw, sheet), where=_so_far(sheet))
    if not sheet.next_nodes():
        return Flaw(
            f"Row {number} ({node} settled):",
            "no node with a distance is left, so the table ends before this row.",
            part=flaw.part,
        )
    return replace(flaw, where=f"Row {number} cannot settle {node}.")


def due(flaw: Flaw, sheet: Sheet) -> Flaw:
    """Say by its number who was due, where no table shows what waits."""
    if flaw.part != "next":
        return flaw
    least = written(sheet.rank(sheet.next_nodes()[0]))
    told = f"{flaw.reason.removesuffix('.')}, but a smaller {sheet.ranks_by} waits."
    return replace(flaw, reason=told, question=f"Whose {sheet.ranks_by} is {least}?")


def _so_far(sheet: Sheet) -> str:
    settled = ", ".join(map(str, sheet.settled))
    return f"After {settled}:" if settled else "At the start:"


def _cell_flaw(node: Node, cell: Cell, sheet: Sheet, before: Mapping[Node, float]) -> Flaw | None:
    right = sheet.distance.get(node)
    if right is None and cell is None:
        return None
    said = "-" if cell is None else f"{written(cell[0])} {cell[1]}"
    number = len(sheet.settled)
    where = f"Row {number} ({sheet.settled[-1]} settled), column {node}: {said}."
    if right is None:
        reason = f"No edge leads from a settled node to {node} yet, so it has no distance."
        return Flaw(where, reason, part="unreached")
    if cell is None or not equal(cell[0], right):
        given = None if cell is None else cell[0]
        return replace(_distance_flaw(node, given, sheet, before.get(node)), where=where)
    if not sheet.comes_through(node, cell[1]):
        return replace(sheet.another_before(cell[1]), where=where)
    return None


def _distance_flaw(node: Node, given: float | None, sheet: Sheet, known: float | None) -> Flaw:
    """Say what a node's distance should be made of, if another one was given, or none."""
    current = sheet.settled[-1]
    if node in sheet.settled:
        return settled_already(node, given, sheet.distance[node])
    if not (weights := sheet.weights(current, node)):
        told = f"{current} has no edge to {node}, so the cell stays as it was."
        return Flaw("", told, part="other" if given is None else "sum")
    smaller = "" if known is None else f", and is that smaller than {written(known)}"
    question = f"What do they add up to{smaller}?"
    offers = [sheet.distance[current] + weight for weight in weights]
    return Flaw("", sheet.addends(current, node), question, part=_about(given, known, offers))


def _about(given: float | None, known: float | None, offers: Sequence[float]) -> FlawPart:
    """Say what is wrong with a number: there is none, it is no sum, or another one should stay."""
    if given is None:
        return "unseen"
    both = [*offers, *([] if known is None else [known])]
    return "number" if any(equal(given, number) for number in both) else "sum"


def path_flaw(path: Sequence[Node], instance: Instance) -> Flaw | None:
    """Say what is wrong with a path from the source to the target; None: nothing."""
    ends = (path[0], path[-1]) if path else None
    if ends != (instance.source, instance.aim):
        told = f"The path should lead from {instance.source} to {instance.aim}"
        yours = f"; yours leads from {path[0]} to {path[-1]}" if len(path) > 1 else ""
        return Flaw("", f"{told}{yours}.", part="other")
    for tail, head in pairwise(path):
        if instance.weight(tail, head) is None:
            return Flaw("", f"There is no edge from {tail} to {head}.", part="other")
    if instance.aim not in instance.distances:
        told = f"{instance.aim} cannot be reached from {instance.source}."
        return Flaw("", told, part="other")
    length = instance.length(path)
    if equal(length, instance.distances[instance.aim]):
        return None
    where, question = _loss(path, instance)
    told = f"{', '.join(map(str, path))} is a path of length {written(length)}"
    return Flaw("", f"{told}, but there is a shorter one. {where}", question, part="path")


def _loss(path: Sequence[Node], instance: Instance) -> tuple[str, str]:
    """Say where a path that is too long loses first, and against which way, and what to ask.

    Only a way that is not the whole answer is named.
    """
    end = next(n for n in range(1, len(path)) if not _is_shortest(path[: n + 1], instance))
    begin = next(n for n in reversed(range(end)) if not _is_shortest(path[n : end + 1], instance))
    section = path[begin : end + 1]
    head, last = section[-1], " ".join(map(str, path[end - 1 : end + 1]))
    way = bellman_ford(instance.graph, section[0]).path_to(head)
    another = "Can another section of it be had for less as well?"
    if len(way) == 1:
        told = " ".join(map(str, section))
        return f"{told} leads back to {head}, for {written(instance.length(section))}.", another
    if (way[0], way[-1]) == (instance.source, instance.aim):
        told = f"It loses with its edge {last}: another edge leads to {head} for less."
        return told, f"What does it cost to come to {head} over each edge that ends there?"
    costs, less = (
        f"{' '.join(map(str, part))} costs {written(instance.length(part))}"
        for part in (section, way)
    )
    return f"{costs}, but {less}.", another


def _is_shortest(path: Sequence[Node], instance: Instance) -> bool:
    """Say whether no way between the ends of a path is shorter."""
    distances = replace(instance, source=path[0]).distances
    return equal(instance.length(path), distances.get(path[-1]))


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

"""Finds out what is wrong with an answer, and which misunderstanding explains it.

The rules say what is wrong. Why, is asked by following the answer along each wrong way to search
that is known, entry by entry, or, where only the end of a search was asked for, by running each of
them (`final_answers`); what is believed then, after all answers of a learner, is weighed in
`belief`. A name is said only from `belief.SURE` on; else the learner is told the first broken
rule and nothing more.

Before each row the learner's own table is taken over, so that a mistake is counted once, where it
is made, and what follows from it is none. An order shows no numbers, so there each idea keeps a
table of its own.

That wrong answers are best explained by systematic variants of a procedure was shown by Brown and
Burton ("Diagnostic Models for Procedural Bugs in Basic Mathematical Skills", 1978; their programs
are BUGGY and DEBUGGY) for arithmetic, and by Seppälä, Malmi and Korhonen ("Observations on student
misconceptions", 2006) for traces of algorithms.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import pairwise

from pathlib_games.graphs import Node, bellman_ford
from pathlib_tutor.exercises.instance import Instance, equal, written
from pathlib_tutor.exercises.reading import Cell, Row
from pathlib_tutor.exercises.verdict import Flaw, FlawPart, is_explained
from pathlib_tutor.ideas.belief import (
    LIKELY,
    Aspect,
    Belief,
    Chances,
    as_shares,
    follow_path,
    points,
    points_about,
    weigh,
)
from pathlib_tutor.ideas.by_hand import (
    Action,
    May,
    NextRound,
    SettleNode,
    Sheet,
    Write,
    may_do,
    points_of,
    settled_already,
)
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.ideas.search import CANNOT_COUNT, Entry, Search

# ---- the first thing that is wrong with an answer, by the rules of the algorithm -------------
#
# Nothing here compares an answer with our own trace. Any order among equal distances, any shortest
# path and any predecessor on a shortest path is right.


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


_LOOKED_AT = 24  # actions of a run: what comes later tells little
_NUMBERS = 20  # so many numbers, right and wrong ones, might be written in a run
_END = "the end"  # what stands in place of a node where an answer ends
_VALUES = 12.0  # a wrong number is one of so many
_KEPT = 3.5  # a number that stays although it should not is one of so many
_SUSPICION = 0.7  # how likely it is that what alone explains a short answer is behind it
Believed = Mapping[int, float]
"""How likely each misunderstanding is by a learner's earlier answers; 0: nothing in the list."""


@dataclass(frozen=True)
class Diagnosis:
    """Why an answer is wrong."""

    flaw: Flaw | None  # the first thing that is wrong and the reason; None if the answer is right
    belief: Belief = field(default_factory=Belief)

    @property
    def is_it_so(self) -> str:
        """The question whether it is so, if a misunderstanding is named."""
        if not self.belief.words:
            return ""
        return f"It looks as if you {self.belief.words}. Is that what you did?"

    def hint(self, met_before: Iterable[int] = ()) -> str:
        """Return what a tutor asks or says, or an empty text if nothing is plain."""
        number = self.belief.mistake
        if number is None:
            return ""
        known = MISUNDERSTANDINGS[number]
        return known.next_hint if number in set(met_before) else known.hint


def blaming(flaw: Flaw, numbers: Sequence[int]) -> Diagnosis:
    """Blame a flaw on what alone explains it; if several do so, none of them is named."""
    share = 1 / max(1, len(numbers))
    only = numbers[0] if len(numbers) == 1 else None
    return Diagnosis(flaw, Belief(dict.fromkeys(numbers, share), only))


def suspecting(flaw: Flaw, numbers: Sequence[int], believed: Believed | None) -> Diagnosis:
    """Suspect what explains a short answer; it is named only if it was suspected before."""
    before = dict(believed or {})
    if len(numbers) == 1 and before.get(numbers[0], 0.0) >= LIKELY:
        return blaming(flaw, numbers)
    numbered = dict.fromkeys(numbers, _SUSPICION / max(1, len(numbers)))
    known = {n: max(before.get(n, 0.0), numbered.get(n, 0.0)) for n in (*before, *numbered) if n}
    return Diagnosis(flaw, Belief(as_shares(known)))


def diagnose_steps(
    rows: Sequence[Row],
    instance: Instance,
    given: int = 0,
    believed: Believed | None = None,
    *,
    ended: bool = True,
) -> Diagnosis:
    """Explain a wrong order of settling or a wrong table, or the beginning of one.

    `given`: so many of the first rows were given with the question.

    `ended`: whether nothing comes after the last row.
    """
    flaw = first_flaw(rows, instance, ended=ended)
    if flaw is None or not is_explained():
        return Diagnosis(flaw)
    followed = follow(rows, instance, given, ended=ended)
    proof = any(row.cells for row in rows)
    return Diagnosis(flaw, weigh(followed, believed, instance, proof=proof))


def diagnose_path(
    path: Sequence[Node], instance: Instance, believed: Believed | None = None
) -> Diagnosis:
    """Explain a path from the source to the target of an instance, or to its farthest node."""
    flaw = path_flaw(path, instance)
    if flaw is None or not is_explained():
        return Diagnosis(flaw)
    asked = replace(instance, target=instance.aim)
    chances = follow_path(tuple(path), asked)
    return Diagnosis(flaw, weigh({"whole": chances}, believed, asked, proof=False))


def diagnose_run(
    actions: Sequence[Action],
    instance: Instance,
    *,
    ended: bool,
    believed: Believed | None = None,
) -> Belief:
    """Explain a run of A* or of Bellman-Ford that is wrong, or that ended too early."""
    if not is_explained():
        return Belief()
    return weigh({"steps": follow_run(actions, instance, ended=ended)}, believed, instance)


# ---- following ----------------------------------------------------------------------------------


def follow(
    rows: Sequence[Row], instance: Instance, given: int = 0, *, ended: bool
) -> dict[Aspect, Chances]:
    """Follow an order of settling or a table, and say how well each idea explains it."""
    if any(row.cells for row in rows):
        return _follow_table(rows, instance, ended=ended)
    return {"steps": _follow_order([row.settled for row in rows], instance, given, ended=ended)}


# ---- an order -----------------------------------------------------------------------------------


def _follow_order(order: list[Node], instance: Instance, given: int, *, ended: bool) -> Chances:
    chances = Chances(points("order"))
    question = (instance.graph, instance.source, instance.target)
    right = Search(*question)
    own = {point: point.search(*question) for point in chances.likely}
    for number, node in enumerate([*order, *([_END] if ended else [])]):
        if number >= given:
            allowed = {point: _may_settle(search) for point, search in own.items()}
            many = len(_waiting(right)) + 1
            chances.see(node, _may_settle(right), allowed.__getitem__, many)
        for search in (right, *own.values()) if node != _END else ():
            with suppress(*CANNOT_COUNT):
                _settle(search, node)
    return chances


def _waiting(search: Search) -> set[Node]:
    return {entry.node for entry in search.queue} - set(search.settled)


def _may_settle(search: Search) -> frozenset[Hashable]:
    """Return what a search may settle next; the end, if that is nothing."""
    tied: list[Entry] = []
    with suppress(*CANNOT_COUNT):
        search.queue = [entry for entry in search.queue if not search.is_old_news(entry)]
        entries = [entry for entry in search.choices() if not search.is_old_news(entry)]
        tied = search.tied(entries)
    return frozenset(entry.node for entry in tied) or frozenset([_END])


def _settle(search: Search, node: Node) -> None:
    """Let a search settle the node that the learner settled, whatever it would have chosen."""
    waiting = [entry for entry in search.queue if entry.node == node]
    if waiting:
        entry = search.tied([e for e in waiting if not search.is_old_news(e)] or waiting)[0]
        search.queue.remove(entry)
        search.distance[node] = search.final(entry)
    search.settled.append(node)
    if node in search.distance:
        search.relax(node)


# ---- a table ------------------------------------------------------------------------------------


def _follow_table(rows: Sequence[Row], instance: Instance, *, ended: bool) -> dict[Aspect, Chances]:
    chosen, numbers, before = (
        Chances(points_about(aspect, "table")) for aspect in ("next", "number", "before")
    )
    seen = Search(instance.graph, instance.source, instance.target)
    # What stands there for somebody who goes on as if a slip above was not there.
    heart = Search(instance.graph, instance.source, instance.target)
    for row in rows:
        _choice(row.settled, seen, chosen, heart)
        if row.settled in seen.settled:  # no rule says what follows
            seen.queue = [entry for entry in seen.queue if entry.node != row.settled]
            continue
        right = _written(Search, seen, row.settled)
        _settle(heart, row.settled)
        _numbers(row, seen, right, numbers, heart)
        _predecessors(row, seen, right, before, heart)
        _adopt(right, seen, row)
        seen = right
    if ended:
        _choice(_END, seen, chosen, heart)
    return {"next": chosen, "number": numbers, "before": before}


def _like(form: type[Search], seen: Search) -> Search:
    search = form(seen.graph, seen.source, seen.target)
    search.go_on_from(seen)
    return search


def _choice(node: Hashable, seen: Search, chances: Chances, heart: Search) -> None:
    """Take in which node was settled, or that the answer ends."""
    allowed = {point: _may_settle(_like(point.search, seen)) for point in chances.likely}
    waiting = {*_waiting(seen), _END}
    many = len(waiting) if node in waiting else len(seen.graph)
    excused = node in _may_settle(_like(Search, heart))
    right = _may_settle(_like(Search, seen))
    chances.see(node, right, allowed.__getitem__, many, excused=excused)


def _written(form: type[Search], seen: Search, node: Node) -> Search:
    """Return what a search has once it is told which node is settled."""
    search = _like(form, seen)
    with suppress(*CANNOT_COUNT):
        _settle(search, node)
    return search


def _numbers(row: Row, seen: Search, right: Search, chances: Chances, heart: Search) -> None:
    """Take in the numbers of a row."""
    ideas = {point: _written(point.search, seen, row.settled) for point in chances.likely}
    for node, cell in row.cells.items():
        number, old = (cell[0] if cell else None), seen.distance.get(node)
        due = _number(right, node)
        said = {point: (_as(number, _number(idea, node)),) for point, idea in ideas.items()}
        many = _KEPT if _same(number, old) else _VALUES
        excused = _same(number, _number(heart, node))
        chances.see(number, (_as(number, due),), said.__getitem__, many, excused=excused)


def _predecessors(row: Row, seen: Search, right: Search, chances: Chances, heart: Search) -> None:
    """Take in where the numbers of a row come from, whether they are right or wrong."""
    many = len(seen.graph) - 1.0
    for node, cell in row.cells.items():
        if cell is None:
            continue
        number, tail = cell
        stays = _same(number, seen.distance.get(node))
        if stays and node in seen.settled and tail in seen.predecessors[node]:
            continue  # what is final is only copied
        if _same(number, _number(heart, node)) and tail in heart.predecessors[node]:
            continue  # a slip above was mended

        def said(form: type[Search], number: float = number, node: Node = node) -> frozenset[Node]:
            return _comes_from(form, seen, row.settled, node, number)

        due = said(Search)
        if _same(number, _number(right, node)):
            due |= set(right.predecessors.get(node, ()))
        ideas = {point: said(point.search) for point in chances.likely}
        excused = not _same(number, _number(right, node))  # a wrong cell is one surprise, not two
        chances.see(tail, due, ideas.__getitem__, many, excused=excused)


def _comes_from(
    form: type[Search], seen: Search, tail: Node, head: Node, number: float
) -> frozenset[Node]:
    """Return which predecessors a search writes beside a number, whichever number it is."""
    search = _like(form, seen)
    search.settled.append(tail)
    if not _same(number, seen.distance.get(head)):
        search.write(tail, head, number)
    elif head not in seen.settled:
        weight = search.edge(tail, head)
        if weight is not None:
            search.refuse(tail, head, search.distance.get(tail, math.inf) + weight)
    return frozenset(search.predecessors.get(head, ()))


def _number(search: Search, node: Node) -> float | None:
    found = search.distance.get(node, math.inf)
    return None if found == math.inf else found


def _same(one: float | None, other: float | None) -> bool:
    return one == other or equal(one, other)


def _as(written: float | None, due: float | None) -> float | None:
    """Return the number as it is written, if it is the one that is due: 0.3 for 0.1 + 0.2."""
    return written if _same(written, due) else due


def _adopt(search: Search, before: Search, row: Row) -> None:
    """Let a search believe what the learner wrote."""
    final = row.settled, before.distance.get(row.settled)
    search.queue = [entry for entry in before.queue if (entry.node, entry.distance) != final]
    for node, cell in row.cells.items():
        if cell is None:
            search.distance.pop(node, None)
            search.predecessors.pop(node, None)
            search.queue = [entry for entry in search.queue if entry.node != node]
            continue
        distance, predecessor = cell
        search.distance[node] = distance
        search.predecessors[node] = (predecessor,)
        search.found.setdefault(node, len(search.settled))
        if before.distance.get(node) != distance:
            if before.distance.get(node, math.inf) < distance:  # wiped out: that is not outdated
                search.queue = [entry for entry in search.queue if entry.node != node]
            weight = search.edge(predecessor, node)
            search.queue.append(Entry(node, distance, 0 if weight is None else weight))


# ---- a run by hand ------------------------------------------------------------------------------


def follow_run(actions: Sequence[Action], instance: Instance, *, ended: bool) -> Chances:
    """Follow a run of A* or of Bellman-Ford, and say how well each idea explains it."""
    actions, ended = actions[:_LOOKED_AT], ended and len(actions) <= _LOOKED_AT
    chances, sheet = Chances(points_of(instance.search)), Sheet(instance)
    for action in (*actions, *([None] if ended else [])):
        allowed = {point: _next(may_do(point.search, sheet)) for point in chances.likely}
        right = _next(may_do(Search, sheet))
        chances.see(_plain(action), right, allowed.__getitem__, _alternatives(action, sheet))
        if action is not None:
            sheet.take(action)
    return chances


def _next(may: May) -> list[Hashable]:
    """Return all that may come next; None: the end."""
    found = list(map(_plain, may.writes or map(SettleNode, may.settles)))
    found += [_plain(NextRound())] if may.next_round else []
    return found + ([None] if may.over else [])


def _plain(action: Action | None) -> Hashable:
    """Return what is compared of an action: 0.3 is 0.1 + 0.2."""
    if isinstance(action, Write):
        return replace(action, distance=round(action.distance, 9))
    return action


def _alternatives(action: Action | None, sheet: Sheet) -> int:
    """Count what could have been done, roughly."""
    waiting = len(sheet.distance) - len(sheet.settled)
    return _NUMBERS if isinstance(action, Write) else max(2, waiting) + 1

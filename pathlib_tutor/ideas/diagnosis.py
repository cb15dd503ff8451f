"""Find the first flaw in an answer, and the misunderstanding that explains it.

The rules show the flaw. For its cause, the answer is compared with each known wrong search, entry
by entry; if it shows only the end of a search, each wrong search is run. `belief` then weighs all
answers of a learner. An idea is named only from `belief.SURE` on; otherwise the learner reads just
the first broken rule.

Each row starts from the learner's own table, so a mistake counts once, where it is made. An order
shows no numbers, so there each idea keeps a table of its own.

Brown and Burton ("Diagnostic Models for Procedural Bugs in Basic Mathematical Skills", 1978; their
programs are BUGGY and DEBUGGY) showed for arithmetic that systematic variants of a procedure best
explain wrong answers, and Seppälä, Malmi and Korhonen ("Observations on student misconceptions",
2006) for traces of algorithms.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import pairwise

from pathlib_games.graphs import Node, bellman_ford
from pathlib_games.words import listed
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

# ---- the first flaw in an answer, by the rules of the algorithm ------------------------------
#
# Nothing here compares an answer with our own trace. Any order among equal distances, any shortest
# path and any predecessor on a shortest path is correct.


KNOWN_AT_FIRST = "Which node has a known distance before the search begins?"
"""The second question if nothing is settled yet."""
_CHOOSES = (
    "Cross out every settled node in the row above. Which of the other numbers is the smallest?"
)
_STAYS = "Which number does this column have in the row above?"


def first_flaw(rows: Sequence[Row], instance: Instance, *, ended: bool = True) -> Flaw | None:
    """Return the first flaw in an order of settling or a table; None: there is none.

    `ended`: whether the answer ends after the last row.
    """
    sheet = Sheet(instance)
    in_a_table = any(row.cells for row in rows)
    for index, row in enumerate(rows):
        place = row.settled
        flaw = _settling_flaw(row.settled, sheet, in_a_table)
        if flaw is None:
            before = dict(sheet.distance)
            sheet.settle(row.settled)
            for place, cell in row.cells.items():
                if flaw := _cell_flaw(place, cell, sheet, before):
                    break
        if flaw is not None:
            return replace(flaw.by(place), index=index)
    if not ended or not sheet.next_nodes():
        return None
    where = "The table stops early:" if in_a_table else _so_far(sheet)
    many = len(sheet.frontier())
    told, asks = "a node has a distance but is not settled.", "Which one?"
    if many > 1:
        told, asks = f"{many} nodes have a distance but are not settled.", "Which ones?"
    if in_a_table and instance.target is not None and instance.target not in sheet.settled:
        told, asks = f"{instance.target} is not settled yet.", "Which node is next?"
    second = "Which unsettled node in the last row has the smallest number?" if in_a_table else ""
    return Flaw(where, told, asks, index=len(rows), part="end", second=second)


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
            second="Which nodes did the rows above settle, and can you reach any other node?",
        )
    second = _CHOOSES if sheet.settled else KNOWN_AT_FIRST
    return replace(flaw, where=f"Row {number} cannot settle {node}.", second=second)


def due(flaw: Flaw, sheet: Sheet) -> Flaw:
    """Name the number of the next node in a flaw, for answers that show no table."""
    if flaw.part not in ("next", "least sum"):
        return flaw
    nearest = sheet.next_nodes()
    least, many = written(sheet.rank(nearest[0])), len(nearest) > 1
    told = f"{flaw.reason.removesuffix('.')}, but the frontier has a smaller {sheet.ranks_by}."
    which = "unsettled nodes have" if many else "unsettled node has"
    question = f"Which {which} the {sheet.ranks_by} {least}?"
    return replace(flaw, reason=told, question=question)


def _so_far(sheet: Sheet) -> str:
    return f"After {listed(sheet.settled)}:" if sheet.settled else "At the start:"


def _cell_flaw(node: Node, cell: Cell, sheet: Sheet, before: Mapping[Node, float]) -> Flaw | None:
    right = sheet.distance.get(node)
    if right is None and cell is None:
        return None
    said = "-" if cell is None else f"{written(cell[0])} {cell[1]}"
    number = len(sheet.settled)
    where = f"Row {number} ({sheet.settled[-1]} settled), column {node}: {said}."
    if right is None:
        reason = f"No edge leads from a settled node to {node} yet, so {node} has no distance."
        return Flaw(where, reason, part="unreached")
    if cell is None or not equal(cell[0], right):
        given = None if cell is None else cell[0]
        stays = node in sheet.settled or not sheet.weights(sheet.settled[-1], node)
        flaw = _distance_flaw(node, given, sheet, before.get(node))
        return replace(flaw, where=where, second=_STAYS if stays else "")
    if not sheet.comes_through(node, cell[1]):
        return replace(sheet.another_before(cell[1]), where=where)
    return None


def _distance_flaw(node: Node, given: float | None, sheet: Sheet, known: float | None) -> Flaw:
    """Return the flaw of a wrong or missing distance, with the numbers that it comes from."""
    current = sheet.settled[-1]
    if node in sheet.settled:
        return settled_already(node, given, sheet.distance[node])
    if not (weights := sheet.weights(current, node)):
        told = f"{current} has no edge to {node}, so the cell stays as it was."
        return Flaw("", told, part="other" if given is None else "sum")
    smaller = "" if known is None else f", and is that smaller than {written(known)}"
    question = f"What do they add up to{smaller}?"
    offers = [sheet.distance[current] + weight for weight in weights]
    part, at = _about(given, known, offers), f"{current}-{node}"
    return Flaw("", sheet.addends(current, node), question, part=part, at=at)


def _about(given: float | None, known: float | None, offers: Sequence[float]) -> FlawPart:
    """Say what is wrong with a number: it is missing, no sum, or not the one to keep."""
    if given is None:
        return "unseen"
    both = [*offers, *([] if known is None else [known])]
    return "number" if any(equal(given, number) for number in both) else "sum"


def path_flaw(path: Sequence[Node], instance: Instance) -> Flaw | None:
    """Return the flaw of a path from the source to the target; None: there is none."""
    ends = (path[0], path[-1]) if path else None
    if ends != (instance.source, instance.aim):
        told = f"The path should lead from {instance.source} to {instance.aim}"
        yours = ""
        if path:
            yours = f"; yours leads from {path[0]} to {path[-1]}"
            yours = yours if len(path) > 1 else f"; yours is only {path[0]}"
        second = f"Which nodes have an edge to {instance.aim}?"
        if path[-1:] == [instance.aim] and len(path) > 1:
            second = f"Which nodes do the edges from {instance.source} lead to?"
        flaw = Flaw("", f"{told}{yours}.", part="other", second=second)
        return flaw.by(path[0] if path[0] != instance.source else path[-1]) if path else flaw
    for tail, head in pairwise(path):
        if instance.weight(tail, head) is None:
            asks = f"Which nodes do the edges from {tail} lead to?"
            told = f"There is no edge from {tail} to {head}."
            return Flaw("", told, part="other", second=asks, at=f"{tail}-{head}")
    if instance.aim not in instance.distances:
        told = f"{instance.aim} cannot be reached from {instance.source}."
        return Flaw("", told, part="other")
    length = instance.length(path)
    if equal(length, instance.distances[instance.aim]):
        return None
    where, question, edge = _loss(path, instance)
    told = f"{', '.join(map(str, path))} is a path of length {written(length)}"
    told = f"{told}, but there is a shorter one. {where}"
    return Flaw("", told, question, part="path", at=edge)


def _loss(path: Sequence[Node], instance: Instance) -> tuple[str, str, str]:
    """Return where a path first loses against a shorter one, a question about it, and its edge.

    The answer itself is never named.
    """
    end = next(n for n in range(1, len(path)) if not _is_shortest(path[: n + 1], instance))
    begin = next(n for n in reversed(range(end)) if not _is_shortest(path[n : end + 1], instance))
    section = path[begin : end + 1]
    head, last = section[-1], "-".join(map(str, path[end - 1 : end + 1]))
    way = bellman_ford(instance.graph, section[0]).path_to(head)
    another, at = "Could another part of your path be shorter as well?", f"{path[end - 1]}-{head}"
    if len(way) == 1:
        told = "-".join(map(str, section))
        return (
            f"{told} leads back to {head} and adds {written(instance.length(section))}.",
            another,
            at,
        )
    if (way[0], way[-1]) == (instance.source, instance.aim):
        told = f"Its edge {last} is wrong: a shorter path reaches {head} by another edge."
        another = (
            f"For each edge that leads to {head}, how long is the shortest path that ends with it?"
        )
        return told, another, at
    (long, its), (short, only) = (
        ("-".join(map(str, part)), written(instance.length(part))) for part in (section, way)
    )
    return f"{long} has length {its}, but {short} has only {only}.", another, at


def _is_shortest(path: Sequence[Node], instance: Instance) -> bool:
    """Say whether a path is as short as any between its ends."""
    distances = replace(instance, source=path[0]).distances
    return equal(instance.length(path), distances.get(path[-1]))


def edges_right(path: Sequence[Node], instance: Instance) -> int:
    """Count the first edges of a path that begin a shortest path to the target."""
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
    """Return the flaw of distances (None: not reached) and predecessors; None: there is none."""
    on = f"On {instance.title}, from {instance.source}:"
    for node in instance.graph.nodes:
        right = instance.distances.get(node)
        if equal(distance.get(node), right):
            continue
        given = "missing" if node not in distance else written(distance[node])
        if right is None:
            told = f"{node} cannot be reached, so it has no distance; you gave it {given}."
            return Flaw(on, told)
        told = f"the distance of {node} should be {written(right)}; yours is {given}."
        return Flaw(on, told)
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
        question = f"Which node does the distance of {node} come from?"
        return Flaw(on, f"{node} has no predecessor.", question)
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
            f"Which node does the distance of {node} come from?",
        )
    seen = {node}
    step: object = before
    while step is not None and step != instance.source:
        if step in seen:
            circle = f"the predecessors of {node} go in a circle and never reach the source."
            return Flaw(on, circle)
        seen.add(step)
        step = predecessor.get(step)
    return None


_LOOKED_AT = 24  # actions of a run: later ones tell little
_NUMBERS = 20  # how many numbers, right or wrong, a learner might write in a run
_END = "the end"  # the node at the end of an answer
_VALUES = 12.0  # how many values a wrong number may have
_KEPT = 3.5  # the same for a number that stays although it should change
_SUSPICION = 0.7  # the probability of the only explanation of a short answer
Believed = Mapping[int, float]
"""The probability of each misunderstanding, from earlier answers; 0: nothing in the list."""


@dataclass(frozen=True)
class Diagnosis:
    """The cause of a wrong answer."""

    flaw: Flaw | None  # the first flaw and its reason; None if the answer is correct
    belief: Belief = field(default_factory=Belief)

    @property
    def is_it_so(self) -> str:
        """The question whether the learner did this, if a misunderstanding is named."""
        if not self.belief.words:
            return ""
        return f"It looks as if you {self.belief.words}. Is that what you did?"

    def hint(self, met_before: Iterable[int] = ()) -> str:
        """Return the tutor's hint, or an empty text if no idea is named."""
        number = self.belief.mistake
        if number is None:
            return ""
        known = MISUNDERSTANDINGS[number]
        return known.next_hint if number in set(met_before) else known.hint


def blaming(flaw: Flaw, numbers: Sequence[int]) -> Diagnosis:
    """Blame the only explanation of a flaw; if there are several, name none."""
    share = 1 / max(1, len(numbers))
    only = numbers[0] if len(numbers) == 1 else None
    return Diagnosis(flaw, Belief(dict.fromkeys(numbers, share), only))


def suspecting(flaw: Flaw, numbers: Sequence[int], believed: Believed | None) -> Diagnosis:
    """Suspect the explanations of a short answer; name one only if it was suspected before."""
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

    `given`: the number of first rows given with the question.

    `ended`: whether the answer ends after the last row.
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
    """Explain a run of A* or Bellman-Ford that is wrong or ended too early."""
    if not is_explained():
        return Belief()
    return weigh({"steps": follow_run(actions, instance, ended=ended)}, believed, instance)


def follow(
    rows: Sequence[Row], instance: Instance, given: int = 0, *, ended: bool
) -> dict[Aspect, Chances]:
    """Return how well each idea explains an order of settling or a table."""
    if any(row.cells for row in rows):
        return _follow_table(rows, instance, ended=ended)
    return {"steps": _follow_order([row.settled for row in rows], instance, given, ended=ended)}


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
    """Return the nodes that a search may settle next; the end, if there are none."""
    tied: list[Entry] = []
    with suppress(*CANNOT_COUNT):
        search.queue = [entry for entry in search.queue if not search.is_old_news(entry)]
        entries = [entry for entry in search.choices() if not search.is_old_news(entry)]
        tied = search.tied(entries)
    return frozenset(entry.node for entry in tied) or frozenset([_END])


def _settle(search: Search, node: Node) -> None:
    """Make a search settle the learner's node, even against its own choice."""
    waiting = [entry for entry in search.queue if entry.node == node]
    if waiting:
        entry = search.tied([e for e in waiting if not search.is_old_news(e)] or waiting)[0]
        search.queue.remove(entry)
        search.distance[node] = search.final(entry)
    search.settled.append(node)
    if node in search.distance:
        search.relax(node)


def _follow_table(rows: Sequence[Row], instance: Instance, *, ended: bool) -> dict[Aspect, Chances]:
    chosen, numbers, before = (
        Chances(points_about(aspect, "table")) for aspect in ("next", "number", "before")
    )
    seen = Search(instance.graph, instance.source, instance.target)
    # The table as it would be without the slips above.
    heart = Search(instance.graph, instance.source, instance.target)
    for row in rows:
        _choice(row.settled, seen, chosen, heart)
        if row.settled in seen.settled:  # no rule says how to go on
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
    """Take in the settled node, or the end of the answer."""
    allowed = {point: _may_settle(_like(point.search, seen)) for point in chances.likely}
    waiting = {*_waiting(seen), _END}
    many = len(waiting) if node in waiting else len(seen.graph)
    excused = node in _may_settle(_like(Search, heart))
    right = _may_settle(_like(Search, seen))
    chances.see(node, right, allowed.__getitem__, many, excused=excused)


def _written(form: type[Search], seen: Search, node: Node) -> Search:
    """Return the state of a search after it settles a given node."""
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
    """Take in the predecessors of a row, beside right or wrong numbers."""
    many = len(seen.graph) - 1.0
    for node, cell in row.cells.items():
        if cell is None:
            continue
        number, tail = cell
        stays = _same(number, seen.distance.get(node))
        if stays and node in seen.settled and tail in seen.predecessors[node]:
            continue  # a final entry is only copied
        if _same(number, _number(heart, node)) and tail in heart.predecessors[node]:
            continue  # the learner has corrected a slip above

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
    """Return the predecessors that a search writes beside any given number."""
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
    """Return the learner's number if it equals the one that is due: 0.3 for 0.1 + 0.2."""
    return written if _same(written, due) else due


def _adopt(search: Search, before: Search, row: Row) -> None:
    """Replace the table of a search by the learner's row."""
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
            if before.distance.get(node, math.inf) < distance:  # overwritten, so not stale
                search.queue = [entry for entry in search.queue if entry.node != node]
            weight = search.edge(predecessor, node)
            search.queue.append(Entry(node, distance, 0 if weight is None else weight))


def follow_run(actions: Sequence[Action], instance: Instance, *, ended: bool) -> Chances:
    """Return how well each idea explains a run of A* or Bellman-Ford."""
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
    """Return all next actions that an idea allows; None: the end."""
    found = list(map(_plain, may.writes or map(SettleNode, may.settles)))
    found += [_plain(NextRound())] if may.next_round else []
    return found + ([None] if may.over else [])


def _plain(action: Action | None) -> Hashable:
    """Return an action in a form to compare: 0.3 is 0.1 + 0.2."""
    if isinstance(action, Write):
        return replace(action, distance=round(action.distance, 9))
    return action


def _alternatives(action: Action | None, sheet: Sheet) -> int:
    """Count the possible actions, roughly."""
    waiting = len(sheet.distance) - len(sheet.settled)
    return _NUMBERS if isinstance(action, Write) else max(2, waiting) + 1

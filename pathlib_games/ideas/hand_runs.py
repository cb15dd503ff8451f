"""A* and Bellman-Ford by hand: what somebody with a wrong idea would do next, from any table."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from pathlib_games.exercises.instance import Instance
from pathlib_games.graphs import Node
from pathlib_games.ideas.other_searches import doing
from pathlib_games.ideas.search import Entry, InRounds, Search
from pathlib_games.ideas.sheet import Action, Edge, NextRound, SettleNode, Sheet, Write

_LONGEST = 40  # some ideas never end


@dataclass(frozen=True)
class May:
    """What somebody with an idea may do next."""

    writes: tuple[Write, ...] = ()  # the numbers that may be written, in the order of the edges
    settles: tuple[Node, ...] = ()  # the nodes that may be settled, once nothing is left to write
    next_round: bool = False  # whether the next round may begin
    over: bool = False  # whether the search is over


def seen_by(form: type[Search], sheet: Sheet) -> Search:
    """Return a search of this form that knows what a sheet says."""
    search = doing(form, sheet.instance)
    search.distance = dict(sheet.distance)
    search.predecessors = {
        node: () if before is None else (before,) for node, before in sheet.predecessor.items()
    }
    search.predecessors[sheet.instance.source] = ()
    search.settled = list(sheet.settled)
    search.found = dict(sheet.found)
    search.queue = [
        Entry(node, sheet.distance[node], search.edge(sheet.predecessor[node], node) or 0)
        for node in sheet.frontier()
    ]
    if isinstance(search, InRounds):
        search.before_round, search.tails = sheet.before_round, frozenset(sheet.tails)
    return search


def may_do(form: type[Search], sheet: Sheet) -> May:
    """Return what somebody with this form of the search may do next."""
    search = seen_by(form, sheet)
    if isinstance(search, InRounds):
        return _may_do_in_rounds(search, sheet)
    settles = tuple(entry.node for entry in search.tied(search.choices()))
    last = sheet.settled[-1:] if sheet.instance.target not in sheet.settled else []
    writes = tuple(_writes(search, sheet, last, sheet.tested))
    return May(writes, settles, over=not settles and not writes)


def _may_do_in_rounds(search: InRounds, sheet: Sheet) -> May:
    tails = search.in_turn()
    writes = tuple(_writes(search, sheet, tails, sheet.tested))
    more = search.most_rounds > sheet.rounds
    began, search.before_round = sheet.before_round, sheet.distance
    improving = tuple(_writes(search, sheet, tails, set())) if more else writes
    overdue = any(  # it waits since the round began
        write.predecessor in began
        and began[write.predecessor] == sheet.distance.get(write.predecessor)
        for write in writes
    )
    settles = tuple(entry.node for entry in search.tied(search.queue)) if search.settles else ()
    over = not improving or sheet.rounds >= len(sheet.instance.graph)
    return May(writes, settles, more and not overdue, over)


def _writes(
    search: Search, sheet: Sheet, tails: Iterable[Node], tested: Collection[Edge]
) -> Iterator[Write]:
    """Yield what a search writes that looks at the edges of some nodes."""
    for tail in tails:
        for head, weight in search.edges(tail) if tail in search.distance else ():
            if head in sheet.settled or (tail, head) in tested:
                continue
            offer = search.offer(tail, weight)
            if search.takes(tail, head, offer):
                write = _written(search, tail, head, offer)
                known = sheet.distance.get(head, math.inf), sheet.predecessor.get(head)
                if (write.distance, write.predecessor) != known:
                    yield write


def _written(search: Search, tail: Node, head: Node, offer: float) -> Write:
    """Return what a search writes for an offer, and leave the search as it was."""
    distance, predecessors = dict(search.distance), dict(search.predecessors)
    search.write(tail, head, offer)
    write = Write(head, search.distance[head], search.predecessors[head][0])
    search.distance, search.predecessors = distance, predecessors
    return write


def hand_run(form: type[Search], instance: Instance) -> list[Action]:
    """Do a whole search by hand, with one part as a form has it."""
    sheet = Sheet(instance)
    actions: list[Action] = []

    def do(action: Action) -> None:
        actions.append(action)
        sheet.take(action)

    while not (may := may_do(form, sheet)).over and len(actions) < _LONGEST:
        if may.writes:
            do(may.writes[0])
        else:
            do(NextRound() if may.next_round else SettleNode(may.settles[0]))
    return actions

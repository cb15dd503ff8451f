"""A* and Bellman-Ford by hand: the wrong ways, and what comes next in each, from any table.

The wrong ways of Dijkstra's algorithm that have a sense there are used as they are.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import cast

from pathlib_games.exercises.instance import Instance, SearchName
from pathlib_games.graphs import Node
from pathlib_games.ideas.belief import Point, shares
from pathlib_games.ideas.rows import ROWS, form
from pathlib_games.ideas.search import Entry, Guided, InRounds, Search
from pathlib_games.ideas.sheet import Action, Edge, NextRound, SettleNode, Sheet, Write

_LONGEST = 40  # some ideas never end
_BASES: Mapping[SearchName, type[Search]] = {
    "dijkstra": Search,
    "astar": Guided,
    "bellman_ford": InRounds,
}
_IN_BOTH = (
    *("DoesNotAdd", "FirstLabelIsFinal", "Overwrites", "CountsHops", "KeepsThePredecessor"),
    *("AddsTwice", "AddsTheWayTwice", "TheSourceIsBefore", "KeepsTheLarger", "OnlyForward"),
)
_IN_ASTAR = (
    *("CheapestNeighbor", "LastEdgeFirst", "SettlesAtFirstSight", "StopsAtFirstSight"),
    *("WalksLikeAPawn", "FirstComeFirstServed", "LargestFirst", "NewestFirst", "ByName"),
)
_SHARED: Mapping[SearchName, tuple[type[Search], ...]] = {
    "astar": tuple(map(form, (*_IN_BOTH, *_IN_ASTAR))),
    "bellman_ford": tuple(map(form, (*_IN_BOTH, "AddsAConstant"))),
}
"""The wrong forms of Dijkstra's algorithm that they can show as well, the usual one first."""
_UNNAMED = tuple(map(form, ("CopiesTheDistance", "TakesTheLonger", "Subtracts", "AddsOneMore")))
_COMMON, _RARE, _WITHOUT_A_NAME = 0.06, 0.01, 0.002  # before anything was done
_SEEN_OFTEN = frozenset({3, 4, 5, 6, *range(34, 41)})


@cache
def _forms(search: SearchName) -> Mapping[int, tuple[type[Search], ...]]:
    """Return the misunderstandings that a search by hand can show, with their forms."""
    own = [each for each in ROWS if issubclass(each, _BASES[search])]
    every = [*_SHARED[search], *own]
    numbers = sorted({each.number for each in every if each.number is not None})
    return {n: tuple(each for each in every if each.number == n) for n in numbers}


@cache
def points_of(search: SearchName) -> tuple[Point, ...]:
    """Return the points with one wrong part that A* or Bellman-Ford by hand can show."""
    named: list[Point] = []
    for number, forms in _forms(search).items():
        prior = _COMMON if number in _SEEN_OFTEN else _RARE
        named += [Point(each, number, likely) for each, likely in shares(forms, prior)]
    return (*named, *(Point(each, None, _WITHOUT_A_NAME) for each in _UNNAMED))


def forms_of(number: int, search: SearchName) -> tuple[type[Search], ...]:
    """Return how somebody with a misunderstanding does a search, the usual way first."""
    return _forms(search)[number]


def forms_elsewhere(number: int) -> tuple[type[Search], ...]:
    """Return the forms of a misunderstanding that only A* or Bellman-Ford can show, if it has any.

    Examples
    --------
    >>> [each.part for each in forms_elsewhere(37)], forms_elsewhere(15)
    (['end'], ())
    """
    return next((_forms(search)[number] for search in _SHARED if number in _forms(search)), ())


# ---- what comes next ----------------------------------------------------------------------------


@dataclass(frozen=True)
class May:
    """What somebody with an idea may do next."""

    writes: tuple[Write, ...] = ()  # the numbers that may be written, in the order of the edges
    settles: tuple[Node, ...] = ()  # the nodes that may be settled, once nothing is left to write
    next_round: bool = False  # whether the next round may begin
    over: bool = False  # whether the search is over


@cache
def _on_base(parts: tuple[type[Search], type[Search]]) -> type[Search]:
    form, base = parts
    if issubclass(form, base):
        return form
    if issubclass(base, form):
        return base
    return cast("type[Search]", type(f"{form.__name__}By{base.__name__}", (form, base), {}))


def seen_by(form: type[Search], sheet: Sheet) -> Search:
    """Return the search that is asked for, with one part as a form has it, at what a sheet says."""
    asked = sheet.instance
    kind = _on_base((form, _BASES[asked.search]))
    search = kind(asked.graph, asked.source, asked.target)
    search.distance = dict(sheet.distance)
    search.predecessors = {
        node: () if before is None else (before,) for node, before in sheet.predecessor.items()
    }
    search.predecessors[asked.source] = ()
    search.settled = list(sheet.settled)
    search.found = dict(sheet.found)
    search.queue = [
        Entry(node, sheet.distance[node], search.edge(sheet.predecessor[node], node) or 0)
        for node in sheet.frontier()
    ]
    if isinstance(search, Guided):
        search.guesses = asked.guesses
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

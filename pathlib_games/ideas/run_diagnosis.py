"""A* and Bellman-Ford by hand, explained: what somebody with a wrong idea would do next.

Each wrong way to search is asked before every action, from the table that the learner has by then:
what may come next? What differs is a slip, and slips have a price. The right search, unnamed ideas
and ideas that are in no list compete, as they do where tables are explained.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import log

from pathlib_games.exercises.instance import Instance
from pathlib_games.graphs import Node
from pathlib_games.ideas.belief import Belief, Chances, weigh
from pathlib_games.ideas.diagnosis import Believed
from pathlib_games.ideas.other_searches import doing, points_of
from pathlib_games.ideas.search import Entry, InRounds, Search
from pathlib_games.ideas.sheet import Action, Edge, NextRound, SettleNode, Sheet, Write

_SLIP = 0.1  # how often an action is not what its idea asks for
_STRANGE_RIGHT = 0.75  # how often somebody with such an idea does what is right
_LONGEST = 40  # some ideas never end
_LOOKED_AT = 24  # actions: what comes later tells little
_EARLY = 0.06  # how often somebody stops before the end
_CHECKED = 0.5  # how often one more round is begun to see that nothing changes

# Which slips are made: the shares of all slips.
_OTHER_NODE = 0.5
_FORGOTTEN = 0.2
_ONE_OFF = 0.1
_OTHER_TAIL = 0.05
_ANYTHING = 0.005


@dataclass(frozen=True)
class May:
    """What somebody with an idea may do next."""

    writes: tuple[Write, ...] = ()  # the numbers that may be written, in the order of the edges
    settles: tuple[Node, ...] = ()  # the nodes that may be settled, once nothing is left to write
    next_round: bool = False  # whether the next round may begin
    over: bool = False  # whether the search is over

    def allows(self, action: Action) -> bool:
        """Say whether an action is one of these."""
        if isinstance(action, Write):
            return any(_same(action, write) for write in self.writes)
        if isinstance(action, SettleNode):
            return not self.writes and action.node in self.settles
        return self.next_round


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


def diagnose_run(
    actions: Sequence[Action],
    instance: Instance,
    *,
    ended: bool,
    believed: Believed | None = None,
) -> Belief:
    """Explain a run of A* or of Bellman-Ford that is wrong, or that ended too early."""
    looked_at = actions[:_LOOKED_AT]
    chances = _follow(looked_at, instance, ended=ended and len(looked_at) == len(actions))
    return weigh({"steps": chances}, believed, instance)


def _follow(actions: Sequence[Action], instance: Instance, *, ended: bool) -> Chances:
    """Say how well each idea explains a run."""
    chances, sheet = Chances(points_of(instance.search)), Sheet(instance)
    for action in actions:
        right = may_do(Search, sheet)
        surprise = not right.allows(action)
        usual = _score(action, right, sheet)
        chances.surprises += surprise
        chances.right += usual
        if surprise:
            chances.strange += log((1 - _STRANGE_RIGHT) / _alternatives(action, sheet))
        else:
            chances.strange += log(_STRANGE_RIGHT) + usual
        for point in chances.likely:
            may = may_do(point.search, sheet)
            chances.likely[point] += _score(action, may, sheet)
            chances.explained[point] += surprise and may.allows(action)
        sheet.take(action)
    if ended:
        over, early = may_do(Search, sheet).over, _EARLY / (1 + len(actions))
        chances.surprises += not over
        chances.right += log(1 - _EARLY if over else early)
        chances.strange += log((1 - _STRANGE_RIGHT) / 4)
        for point in chances.likely:
            ends = may_do(point.search, sheet).over
            chances.likely[point] += log(1 - _EARLY if ends else early)
            chances.explained[point] += ends and not over
    return chances


def _alternatives(action: Action, sheet: Sheet) -> int:
    """Count what else could have been done, roughly."""
    waiting = len(sheet.distance) - len(sheet.settled)
    return max(2, waiting) if isinstance(action, SettleNode) else 20


def _score(action: Action, may: May, sheet: Sheet) -> float:
    """Return the logarithm of how likely an action is."""
    if isinstance(action, Write):
        if may.allows(action):
            return log((1 - _SLIP) / len(may.writes))
        return log(_SLIP * max((_near(action, write) for write in may.writes), default=_ANYTHING))
    forgotten = len(may.writes) * log(_SLIP * _FORGOTTEN)
    if isinstance(action, SettleNode):
        if action.node in may.settles:
            return forgotten + log((1 - _SLIP) / len(may.settles))
        waiting = set(sheet.distance) - set(sheet.settled)
        share = _OTHER_NODE / len(waiting) if action.node in waiting else _ANYTHING
        return forgotten + log(_SLIP * share)
    if may.next_round:
        return log(1 - _SLIP) if not may.over else log(_CHECKED)
    return forgotten + log(_SLIP * _FORGOTTEN)


def _same(one: Write, other: Write) -> bool:
    same_edge = (one.node, one.predecessor) == (other.node, other.predecessor)
    return same_edge and math.isclose(one.distance, other.distance)


def _near(given: Write, meant: Write) -> float:
    """Return the share of the slips that turn what was meant into what was given."""
    if given.node != meant.node:
        return _ANYTHING
    if given.predecessor != meant.predecessor:
        return _OTHER_TAIL if math.isclose(given.distance, meant.distance) else _ANYTHING
    one_off = abs(given.distance - meant.distance) <= 1
    return _ONE_OFF if one_off or str(given.distance) == str(meant.distance)[::-1] else _ANYTHING

"""The sheet of a search by hand: the actions so far, the table, and the actions that may follow.

Judges, items and explanations keep their tables on it. A sheet takes every action, even a wrong
one; ask `flaw` first.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import ClassVar, cast

from pathlib_games.graphs import Node
from pathlib_games.words import listed
from pathlib_tutor.exercises.instance import Instance, SearchName, written
from pathlib_tutor.exercises.verdict import Flaw, FlawPart
from pathlib_tutor.ideas.belief import Point, shares
from pathlib_tutor.ideas.rows import ROWS, form
from pathlib_tutor.ideas.search import Entry, Guided, InRounds, Search

Edge = tuple[Node, Node]


@dataclass(frozen=True)
class SettleNode:
    """The learner settles a node, perhaps with its number."""

    node: Node
    number: float | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return f"settle {self.node}"


@dataclass(frozen=True)
class Write:
    """The learner writes a new distance and predecessor into the table."""

    node: Node
    distance: float
    predecessor: Node

    def __str__(self) -> str:
        return f"{self.node} = {written(self.distance)} from {self.predecessor}"


@dataclass(frozen=True)
class NextRound:
    """The learner begins the next round over all edges."""

    node: ClassVar[str] = ""  # it is about no node

    def __str__(self) -> str:
        return "round"


Action = SettleNode | Write | NextRound


class Sheet:
    """The sheet of Dijkstra's algorithm, and its rules."""

    question: ClassVar[str] = "Which unsettled node has the smallest distance?"
    ranks_by: ClassVar[str] = "number"  # the number that decides which node is next
    next_part: ClassVar[FlawPart] = "next"
    asks_before: ClassVar[str] = "Which node did you settle when you found this number?"

    def __init__(self, instance: Instance, actions: Iterable[Action] = ()) -> None:
        self.instance = instance
        self.distance: dict[Node, float] = {instance.source: 0}
        self.predecessor: dict[Node, Node | None] = {instance.source: None}
        self.settled: list[Node] = []
        self.found: dict[Node, int] = {instance.source: 0}
        """The number of nodes settled when each node was discovered."""
        self.tested: set[Edge] = set()
        """The edges written since the last node was settled, or in this round."""
        self.tails: set[Node] = set()  # the nodes whose edges were written so far
        self.rounds = 1  # the number of rounds begun
        self.before_round = dict(self.distance)
        for action in actions:
            self.take(action)

    def take(self, action: Action) -> None:
        """Do an action, right or wrong."""
        if isinstance(action, Write):
            self.distance[action.node] = action.distance
            self.predecessor[action.node] = action.predecessor
            self.found.setdefault(action.node, len(self.settled))
            self.tested.add((action.predecessor, action.node))
            self.tails.add(action.predecessor)
            return
        if isinstance(action, SettleNode):
            self.settled.append(action.node)
        else:
            self.rounds += 1
            self.before_round = dict(self.distance)
        self.tested.clear()

    def relax(self, tail: Node) -> Iterator[Write]:
        """Yield the offers of a node's edges that improve the table."""
        for head, weight in self.instance.graph.neighbors(tail) if tail in self.distance else ():
            offer = self.distance[tail] + weight
            if not self.is_final(head) and smaller(offer, self.distance.get(head, math.inf)):
                yield Write(head, offer, tail)

    def settle(self, node: Node) -> list[Write]:
        """Settle a node, write all improvements of its edges, and return them."""
        self.take(SettleNode(node))
        made = []
        for write in self.relax(node):
            self.take(write)
            made.append(write)
        return made

    def is_final(self, node: Node) -> bool:
        """Say whether a node's number can no longer change."""
        return node in self.settled

    def frontier(self) -> list[Node]:
        """Return the unsettled nodes that have a distance."""
        return [node for node in self.distance if node not in self.settled]

    def rank(self, node: Node) -> float:
        """Return the number that orders the frontier: the smallest is next."""
        return self.distance[node]

    def written_rank(self, node: Node) -> str:
        """Return this number as a text."""
        return written(self.rank(node))

    def next_nodes(self) -> list[Node]:
        """Return the nodes that may be settled now: all with the smallest rank."""
        ranks = {node: self.rank(node) for node in self.frontier()}
        least = min(ranks.values(), default=math.inf)
        return [node for node, rank in ranks.items() if not smaller(least, rank)]

    def cell(self, node: Node) -> tuple[float, Node] | None:
        """Return a node's distance and predecessor, or None, as for the source."""
        before = self.predecessor.get(node)
        return None if before is None else (self.distance[node], before)

    def weights(self, tail: Node, head: Node) -> list[float]:
        """Return the weights of all edges from tail to head, the lightest first."""
        return sorted(w for node, w in self.instance.graph.neighbors(tail) if node == head)

    def comes_through(self, head: Node, tail: Node) -> bool:
        """Say whether a node's number is an offer of another node settled before it."""
        before = self.settled
        if head in self.settled:
            before = self.settled[: self.settled.index(head)]
        return tail in before and self._is_offer(self.distance[head], tail, head)

    def _offering(self) -> Iterable[Node]:
        """Return the nodes that may make offers."""
        return self.settled

    def _is_offer(self, number: float, tail: Node, head: Node) -> bool:
        weights = self.weights(tail, head)
        return any(same(number, self.distance[tail] + weight) for weight in weights)

    def flaw(self, action: Action) -> Flaw | None:
        """Return how an action breaks the rules of the algorithm, or None if it does not."""
        if isinstance(action, SettleNode):
            return self._settling_flaw(action.node) or self._number_flaw(action)
        if isinstance(action, Write):
            return self._already(action) or self._writing_flaw(action)
        told = "This algorithm has no rounds. Settle a node, or write a number."
        return Flaw("", told, part="other")

    def whats_left(self) -> Flaw | None:
        """Return what is left to do, as a hint, or None if the run is complete."""
        if write := self._open_offer():
            return self._look_at(write)
        if waiting := self.frontier():
            are = "is" if len(waiting) == 1 else "are"
            return Flaw("", f"{listed(waiting)} {are} not settled yet.", self.question, part="end")
        return None

    def _open_offer(self) -> Write | None:
        """Return an offer of the last settled node that improves the table."""
        return next((write for tail in self.settled[-1:] for write in self.relax(tail)), None)

    def _settling_flaw(self, node: Node) -> Flaw | None:
        if node in self.settled:
            told = f"{node} is settled already."
            return Flaw("", told, part="again", second="Which nodes are still waiting?")
        if node not in self.distance:
            return self._without_distance(node)
        if write := self._open_offer():
            return self._look_at(write)
        if node in self.next_nodes():
            return None
        told = f"{node} has {self.written_rank(node)}."
        return Flaw("", told, self.question, part=self.next_part)

    def _number_flaw(self, action: SettleNode) -> Flaw | None:
        """Return the flaw of a wrong number at which a node is settled, or None."""
        has = self.distance.get(action.node, math.inf), self.rank(action.node)
        if action.number is None or any(same(action.number, number) for number in has):
            return None
        told = f"{action.node} has {self.written_rank(action.node)}, not {written(action.number)}."
        second = f"Which number does your table show for {action.node}?"
        return Flaw("", told, part="other", second=second)

    def _without_distance(self, node: Node) -> Flaw:
        """Say that a node without a distance cannot be settled."""
        told = f"{node} has no distance yet, so it cannot be settled."
        if not self.settled:
            second = "Which node has a distance at the start?"
            return Flaw("", told, "Where does the search begin?", part="other", second=second)
        question = f"Does an edge lead from a settled node to {node}?"
        second = "Which nodes have a distance so far?"
        return Flaw("", told, question, part="unreached", second=second)

    def _look_at(self, write: Write) -> Flaw:
        """Ask for a look at an edge."""
        told = f"Look at the edge from {write.predecessor} to {write.node} first."
        at = f"{write.predecessor}-{write.node}"
        if write.node in self.distance:
            second = f"What do {write.predecessor}'s number and the edge's weight add up to?"
            asks = "Does it make a better offer?"
            return Flaw("", told, asks, part="number", second=second, at=at)
        second = f"How long is the path to {write.node} through {write.predecessor}?"
        return Flaw("", told, "What does it offer?", part="unseen", second=second, at=at)

    def _already(self, write: Write) -> Flaw | None:
        """Say that the table already has this entry, or return None."""
        cell = self.cell(write.node)
        if cell is None or cell[1] != write.predecessor or not same(cell[0], write.distance):
            return None
        told = f"{write.node} already has {written(cell[0])} from {cell[1]}."
        second = "What would this step change in your table?"
        return Flaw("", told, part="other", second=second)

    def _writing_flaw(self, write: Write) -> Flaw | None:
        head, tail = write.node, write.predecessor
        if not self.settled:
            told = f"Settle the source {self.instance.source} first: its distance is 0."
            return Flaw("", told, part="other", second="Which node makes the first offers?")
        if head in self.settled:
            return settled_already(head, write.distance, self.distance.get(head, math.inf))
        if self._came_from_another(write):
            return self.another_before(tail)
        if tail not in self.settled:
            told = f"{tail} is not settled yet. Only settled nodes make offers."
            return Flaw("", told, part="other", second="Which nodes have you settled so far?")
        return self._offer_flaw(write)

    def _offer_flaw(self, write: Write) -> Flaw | None:
        """Return the flaw of an offer that may be made now, or None if it can be taken."""
        head, tail = write.node, write.predecessor
        weights, at = self.weights(tail, head), f"{tail}-{head}"
        if not weights:
            told = f"There is no edge from {tail} to {head}."
            second = f"Which nodes do the edges from {tail} lead to?"
            return Flaw("", told, part="other", second=second, at=at)
        if not self._is_offer(write.distance, tail, head):
            told = self.addends(tail, head)
            second = f"Which numbers did you add to get {written(write.distance)}?"
            return Flaw("", told, "What do they add up to?", part="sum", second=second, at=at)
        if smaller(known := self.distance.get(head, math.inf), write.distance):
            had = f"{head} has {written(known)} already."
            second = "When should a number in the table change?"
            question = "Which of the two numbers is smaller?"
            return Flaw("", had, question, part="number", second=second)
        return None

    def _came_from_another(self, write: Write) -> bool:
        """Say whether a number is the least for its node, but not an offer of the predecessor."""
        offers = [
            self.distance[tail] + weight
            for tail in self._offering()
            for weight in self.weights(tail, write.node)
        ]
        least = min([self.distance.get(write.node, math.inf), *offers])
        tail, known = write.predecessor, write.predecessor in self.distance
        offered = known and self._is_offer(write.distance, tail, write.node)
        return same(write.distance, least) and not offered

    def another_before(self, tail: Node) -> Flaw:
        """Say that a node's number is correct, but comes through another predecessor."""
        told = f"The distance is right, but the predecessor is not {tail}."
        second = "Which node's edge offers this number?"
        return Flaw("", told, self.asks_before, part="before", second=second)

    def addends(self, tail: Node, head: Node) -> str:
        """Name the two numbers whose sum is an offer."""
        has = "is settled at" if tail in self.settled else "has"
        weight = written(self.weights(tail, head)[0])
        return (
            f"{tail} {has} {written(self.distance[tail])} and its edge to {head} weighs {weight}."
        )


def settled_already(node: Node, given: float | None, final: float) -> Flaw:
    """Say that a settled node gets no other number."""
    told = f"{node} is settled already, so its entry does not change."
    larger = given is not None and smaller(final, given)
    second = "Which nodes can still get another number?"
    return Flaw("", told, part="number" if larger else "other", second=second)


def same(one: float, other: float) -> bool:
    """Say whether two numbers are equal up to rounding: 0.3 is 0.1 + 0.2."""
    try:
        return math.isclose(one, other)
    except OverflowError:  # larger than any float
        return one == other


def smaller(one: float, other: float) -> bool:
    """Say whether a number is smaller by more than rounding."""
    return one < other and not same(one, other)


class AstarSheet(Sheet):
    """The sheet of A*: the smallest sum of distance and guess is next; the target ends the search.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph
    >>> graph = Graph.from_edges([("A", "B", 2), ("A", "C", 1), ("B", "D", 1), ("C", "D", 9)])
    >>> guesses = {"A": 3, "B": 1, "C": 4, "D": 0}
    >>> asked = Instance("four nodes", graph, "A", target="D", search="astar", guesses=guesses)
    >>> sheet = open_sheet(asked, [SettleNode("A"), Write("B", 2, "A"), Write("C", 1, "A")])
    >>> print(sheet.flaw(SettleNode("C")))
    C has 1 + 4 = 5. Which unsettled node has the smallest sum of distance and guess?
    """

    question: ClassVar[str] = "Which unsettled node has the smallest sum of distance and guess?"
    ranks_by: ClassVar[str] = "sum"
    next_part: ClassVar[FlawPart] = "least sum"

    def rank(self, node: Node) -> float:
        """Return the sum of distance and guess."""
        return self.distance[node] + self.instance.guesses[node]

    def written_rank(self, node: Node) -> str:
        """Return the sum with its parts."""
        parts = (self.distance[node], self.instance.guesses[node], self.rank(node))
        distance, guess, both = map(written, parts)
        return f"{distance} + {guess} = {both}"

    def flaw(self, action: Action) -> Flaw | None:
        """Return the flaw of an action; after the target no action is right."""
        if self._over():
            told = f"The target {self.instance.target} is settled, so the search is over."
            return Flaw("", told, part="over", second="Which of your steps come after that?")
        return super().flaw(action)

    def whats_left(self) -> Flaw | None:
        """Return what is left to do until the target is settled."""
        if self._over():
            return None
        left = super().whats_left()
        if left is None or left.part != "end":
            return left
        return replace(left, reason=f"The target {self.instance.target} is not settled yet.")

    def _over(self) -> bool:
        return self.instance.target in self.settled


class RoundsSheet(Sheet):
    """The sheet of Bellman-Ford: every edge once a round, in any order, until nothing improves.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph
    >>> edges = [("A", "B", 4), ("A", "C", 5), ("C", "B", -3)]
    >>> graph = Graph.from_edges(edges, directed=True)
    >>> asked = Instance("three nodes", graph, "A", search="bellman_ford")
    >>> sheet = open_sheet(asked, [Write("B", 4, "A")])
    >>> print(sheet.flaw(NextRound()))
    Look at the edge from A to C first. What does it offer?
    """

    asks_before: ClassVar[str] = "Which edge does this number come from?"

    def __init__(self, instance: Instance, actions: Iterable[Action] = ()) -> None:
        super().__init__(instance)
        self.overdue = self._improving()  # offers that were better throughout the round
        for action in actions:
            self.take(action)

    def take(self, action: Action) -> None:
        """Do an action, right or wrong."""
        super().take(action)
        if isinstance(action, NextRound):
            self.overdue = self._improving()
        elif isinstance(action, Write):
            improving = self._improving()
            self.overdue = {edge: improving[edge] for edge in self.overdue if edge in improving}

    def is_final(self, node: Node) -> bool:  # noqa: ARG002 - it is the same for all
        """Say that no number is final before a whole round improves nothing."""
        return False

    def flaw(self, action: Action) -> Flaw | None:
        """Return the flaw of an action, or None if it has none."""
        if isinstance(action, NextRound):
            return next(map(self._look_at, self.overdue.values()), None)
        return super().flaw(action)

    def whats_left(self) -> Flaw | None:
        """Return what is left to do, as a hint, or None if no edge improves anything."""
        improving = self._improving()
        still_open = (write for edge, write in improving.items() if edge not in self.tested)
        if write := next(iter(self.overdue.values()), next(still_open, None)):
            return self._look_at(write)
        if improving:
            told = "A node's distance changed after its edges were tested. Begin the next round."
            return Flaw("", "", told, part="end")
        return None

    def _offering(self) -> Iterable[Node]:
        return self.distance

    def _improving(self) -> dict[Edge, Write]:
        """Return the possible improvements, by edge."""
        writes = [write for tail in self.distance for write in self.relax(tail)]
        return {(write.predecessor, write.node): write for write in writes}

    def _settling_flaw(self, node: Node) -> Flaw | None:
        told = (
            f"Bellman-Ford does not settle {node}, because distances are final only when a whole "
            "round improves nothing."
        )
        second = "Which edges have you not tested in this round?"
        return Flaw("", told, part="number", second=second)

    def _writing_flaw(self, write: Write) -> Flaw | None:
        head, tail = write.node, write.predecessor
        if self._came_from_another(write):
            return self.another_before(tail)
        if tail not in self.distance:
            told = f"{tail} has no distance yet, so it makes no offers."
            return Flaw("", told, part="other", second="Which nodes have a distance so far?")
        if (tail, head) in self.tested:
            told = f"The edge from {tail} to {head} has had its turn."
            if self.overdue:
                return Flaw("", told, "Which edges are left in this round?", part="other")
            return Flaw("", f"{told} Begin the next round.", part="other")
        return self._offer_flaw(write)


_SHEETS: dict[str, type[Sheet]] = {
    "dijkstra": Sheet,
    "astar": AstarSheet,
    "bellman_ford": RoundsSheet,
}


def open_sheet(instance: Instance, actions: Iterable[Action] = ()) -> Sheet:
    """Return the sheet for the algorithm of the question."""
    return _SHEETS[instance.search](instance, actions)


# ----------------------------------------------------------------------------------------------
# A* and Bellman-Ford by hand: their wrong forms, and the next actions of each, from any table.
#
# The wrong forms of Dijkstra's algorithm that make sense there are used unchanged.

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
_COMMON, _RARE, _WITHOUT_A_NAME = 0.06, 0.01, 0.002  # prior odds
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
    """Return the forms of a misunderstanding in a search, the usual one first."""
    return _forms(search)[number]


def forms_elsewhere(number: int) -> tuple[type[Search], ...]:
    """Return the forms of a misunderstanding in A* or Bellman-Ford, or none.

    Examples
    --------
    >>> [each.part for each in forms_elsewhere(37)], forms_elsewhere(15)
    (['end'], ())
    """
    return next((_forms(search)[number] for search in _SHARED if number in _forms(search)), ())


@dataclass(frozen=True)
class May:
    """The actions that an idea allows next."""

    writes: tuple[Write, ...] = ()  # the numbers to write, in the order of the edges
    settles: tuple[Node, ...] = ()  # the nodes to settle, once nothing is left to write
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
    """Return the search of the question with one part as in a form, in the state of a sheet."""
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
    """Return the next actions that a form of the search allows."""
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
    overdue = any(  # unchanged since the round began
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
    """Yield the writes of a search that looks at the edges of some nodes."""
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
    """Return the write of a search for an offer, and leave the search unchanged."""
    distance, predecessors = dict(search.distance), dict(search.predecessors)
    search.write(tail, head, offer)
    write = Write(head, search.distance[head], search.predecessors[head][0])
    search.distance, search.predecessors = distance, predecessors
    return write


def hand_run(form: type[Search], instance: Instance) -> list[Action]:
    """Do a whole search by hand, with one part as in a form."""
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

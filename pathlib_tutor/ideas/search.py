"""Dijkstra's algorithm in parts, so that a wrong algorithm can replace exactly one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from math import inf
from typing import ClassVar, Literal

from pathlib_games.graphs import Graph, Node, Relax, Settle, ShortestPaths, Stale, Step, Steps
from pathlib_games.graphs.graph import Edge
from pathlib_tutor.exercises.instance import Instance, equal
from pathlib_tutor.exercises.reading import Cell, Row

Kind = Literal["order", "table", "path", "distances", "code"]
KINDS: tuple[Kind, ...] = ("order", "table", "path", "distances", "code")

Part = Literal["end", "edges", "next", "when", "what", "before", "other"]
"""The parts of a search: when it ends, which edges it sees, which node is next, when it writes an
offer, what it writes, and which predecessor. Wrong forms of different parts can be combined; forms
of no single part ("other") stand alone."""


@dataclass(frozen=True)
class Entry:
    """An offer in the queue."""

    node: Node  # the node that gets the offer
    distance: float  # the length of the offered path
    last_edge: float  # the weight of its last edge


Pick = Callable[[Sequence[Entry]], Entry]


def first(entries: Sequence[Entry]) -> Entry:
    """Break a tie as Dijkstra's queue does: take the entry that came first."""
    return entries[0]


@dataclass(frozen=True)
class Shown:
    """The table after a round."""

    settled: Node  # the node settled in this round
    distance: dict[Node, float]  # the distance of each discovered node
    predecessors: dict[Node, tuple[Node, ...]]
    """The nodes before each of them; more than one if they tie."""

    def cell(self, node: Node) -> Cell:
        """Return the cell of a node; None: it has no distance yet."""
        distance = self.distance.get(node, inf)
        return (distance, self.predecessors[node][0]) if distance < inf else None

    def count_right(self, row: Row) -> int:
        """Count the correct parts of a row: its node, and its cells."""
        right = int(row.settled == self.settled)
        for node, cell in row.cells.items():
            distance = self.distance.get(node, inf)
            if cell is None:
                right += distance == inf
            else:
                right += equal(distance, cell[0]) and cell[1] in self.predecessors[node]
        return right


class Search:
    """Dijkstra's algorithm. A misunderstanding replaces one of its methods.

    Parameters
    ----------
    graph, source
        The graph to search, and where to begin.
    target
        The node to reach; only a search that stops early uses it.
    pick
        Chooses among tied entries.

    Examples
    --------
    >>> from pathlib_games.graphs import record
    >>> graph = Graph.from_edges([("A", "B", 5), ("A", "C", 10), ("B", "C", 3)])
    >>> record(Search(graph, "A").steps(), graph, "A").result.distance
    {'A': 0, 'B': 5, 'C': 8}
    """

    number: ClassVar[int | None] = None  # the number of its misunderstanding
    part: ClassVar[Part] = "other"  # the part that a wrong form replaces
    words: ClassVar[str] = ""  # the words for a learner with this form: "you ..."
    kinds: ClassVar[tuple[Kind, ...]] = KINDS  # the kinds of answers that can show it
    mends_settled: ClassVar[bool] = False  # many programs do: harmless only if all else is right

    def __init__(
        self, graph: Graph, source: Node, target: Node | None = None, pick: Pick = first
    ) -> None:
        self.graph = graph
        self.source = source
        self.target = target
        self.pick = pick
        self.distance: dict[Node, float] = {source: 0}
        self.predecessors: dict[Node, tuple[Node, ...]] = {source: ()}
        self.settled: list[Node] = []
        self.found: dict[Node, int] = {source: 0}  # how many nodes were settled at discovery
        self.queue = [Entry(source, 0, 0)]
        self.rounds: list[Shown] = []

    def steps(self) -> Steps[ShortestPaths]:
        """Search, and yield every step."""
        while entries := self.choices():
            yield from self.take(self.choose(entries))
        return self.result()

    def take(self, entry: Entry) -> list[Step]:
        """Take an entry out of the queue: skip it, or settle its node."""
        self.queue.remove(entry)
        if self.is_old_news(entry):
            return [Stale(entry.node, entry.distance)]
        made = self.settle(entry)
        self.rounds.append(Shown(entry.node, dict(self.distance), dict(self.predecessors)))
        return made

    def settle(self, entry: Entry) -> list[Step]:
        """Make the distance of a node final and relax its edges."""
        node = entry.node
        self.distance[node] = self.final(entry)
        self.settled.append(node)
        return [Settle(node, self.distance[node]), *self.relax(node)]

    def relax(self, node: Node) -> list[Relax]:
        """Relax the edges of a node."""
        relaxed = []
        for head, weight in self.edges(node):
            if head in self.settled and not self.mends_settled:
                continue
            offer = self.offer(node, weight)
            taken = self.takes(node, head, offer)
            if taken:
                self.write(node, head, offer)
                self.found.setdefault(head, len(self.settled))
                self.queue.append(Entry(head, offer, weight))
            else:
                self.refuse(node, head, offer)
            relaxed.append(Relax(node, head, weight, offer, taken))
        return relaxed

    def edges(self, node: Node) -> Sequence[tuple[Node, float]]:
        """Return the visible edges: pairs of a head and a weight."""
        return self.graph.neighbors(node)

    def choices(self) -> list[Entry]:
        """Return the entries to choose the next node from; none: the search is over."""
        return self.queue

    def tied(self, entries: Sequence[Entry]) -> list[Entry]:
        """Return the entries with the least key."""
        keys = list(map(self.key, entries))
        least = min(keys, default=None)
        return [entry for entry, key in zip(entries, keys, strict=True) if key == least]

    def choose(self, entries: Sequence[Entry]) -> Entry:
        """Choose an entry with the least key."""
        tied = self.tied(entries)
        old = [entry for entry in tied if self.is_old_news(entry)]
        return old[0] if old else self.pick(tied)

    def key(self, entry: Entry) -> float:
        """Return the number that orders the queue."""
        return entry.distance

    def is_old_news(self, entry: Entry) -> bool:
        """Say whether an entry is stale: its node is settled or has another number."""
        return entry.node in self.settled or entry.distance != self.distance.get(entry.node)

    def final(self, entry: Entry) -> float:
        """Return the distance at which the node of an entry is settled."""
        return self.distance[entry.node]

    def offer(self, node: Node, weight: float) -> float:
        """Return the length of the path through a settled node and over one more edge."""
        return self.distance[node] + weight

    def takes(self, node: Node, head: Node, offer: float) -> bool:  # noqa: ARG002 - others need it
        """Say whether the head takes an offer through a node."""
        return head not in self.distance or offer < self.distance[head]

    def write(self, node: Node, head: Node, offer: float) -> None:
        """Write an accepted offer into the table."""
        self.distance[head] = offer
        self.predecessors[head] = (self.before(node),)

    def refuse(self, node: Node, head: Node, offer: float) -> None:
        """Leave the distance unchanged; an equal offer adds an equally good predecessor."""
        if offer == self.distance.get(head):
            self.predecessors[head] += (self.before(node),)

    def before(self, node: Node) -> Node:
        """Return the predecessor to write for an offer through a node."""
        return node

    def hops(self, node: Node) -> int:
        """Count the edges of the path that the predecessors give."""
        count = 0
        while (ways := self.predecessors.get(node)) and count < len(self.graph):
            node, count = ways[0], count + 1
        return count

    def result(self) -> ShortestPaths:
        """Return the result of the search."""
        before = {node: ways[0] if ways else None for node, ways in self.predecessors.items()}
        return ShortestPaths(self.source, dict(self.distance), before, None, self.graph)

    def go_on_from(self, other: Search) -> None:
        """Take over the state of another search."""
        self.distance = dict(other.distance)
        self.predecessors = dict(other.predecessors)
        self.settled = list(other.settled)
        self.found = dict(other.found)
        self.queue = list(other.queue)
        self.rounds = list(other.rounds)

    def edge(self, tail: Node | None, head: Node) -> float | None:
        """Return the least weight of an edge, or None if there is none."""
        edges = self.graph.neighbors(tail) if tail is not None else ()
        return min((weight for node, weight in edges if node == head), default=None)


class Guided(Search):
    """A*: settle the smallest sum of distance and guess, until the target is settled."""

    guesses: Mapping[Node, float]  # the guessed distance from each node to the target

    def choices(self) -> list[Entry]:
        """Return the waiting entries; after the target there are none."""
        return [] if self.target in self.settled else super().choices()

    def key(self, entry: Entry) -> float:
        """Return the sum of distance and guess."""
        return entry.distance + self.guesses[entry.node]


class InRounds(Search):
    """Bellman-Ford: test every edge once a round, until a round improves nothing."""

    before_round: Mapping[Node, float]  # the distances at the start of the round
    tails: frozenset[Node]  # the nodes whose edges were written so far
    most_rounds: ClassVar[float] = inf
    """The largest number of rounds, even if something could still improve."""
    settles: ClassVar[bool] = False  # whether a node may be settled, as in Dijkstra's algorithm

    def in_turn(self) -> list[Node]:
        """Return the nodes in the order in which to test their edges; any order is right."""
        return list(self.distance)

    def refuse(self, node: Node, head: Node, offer: float) -> None:
        """Change nothing: a round that changes nothing is the last."""


CANNOT_COUNT = (TypeError, ValueError, ArithmeticError)
"""The errors of a wrong algorithm that compares incomparable values, or needs the digits of a value
without any; weights may be fractions, and larger than any float."""

Variant = Callable[[Graph, Node, Node | None, Pick], Search]


@dataclass(frozen=True)
class Outcome:
    """The outcome of a run: its table, its result, or the error that ended it."""

    source: Node
    rounds: tuple[Shown, ...]
    distance: dict[Node, float]
    predecessors: dict[Node, tuple[Node, ...]]
    raised: type[Exception] | None = None

    def table(self, nodes: Sequence[Node]) -> list[Row]:
        """Return the table of the run, with a column for each of these nodes but the source."""
        others = [node for node in nodes if node != self.source]
        return [
            Row(shown.settled, {node: shown.cell(node) for node in others}) for shown in self.rounds
        ]


def play(search: Search) -> Outcome:
    """Run a search to its end."""
    try:
        while entries := search.choices():
            search.take(search.choose(entries))
        distance, raised = search.result().distance, None
    except CANNOT_COUNT as problem:
        distance, raised = {}, type(problem)
    rounds, predecessors = tuple(search.rounds), dict(search.predecessors)
    return Outcome(search.source, rounds, distance, predecessors, raised)


def guided(variant: Variant, instance: Instance, order: Sequence[Node], right: int = 0) -> Outcome:
    """Run a search that breaks ties by a given order of settling."""

    def follow(entries: Sequence[Entry]) -> Entry:
        number = len(search.rounds)
        wanted = order[number] if number < len(order) else None
        return next((entry for entry in entries if entry.node == wanted), entries[0])

    question = (instance.graph, instance.source, instance.target, follow)
    search = Search(*question)
    while len(search.rounds) < right and (entries := search.choices()):
        search.take(search.choose(entries))
    before, search = search, variant(*question)
    search.go_on_from(before)
    return play(search)


_WORK = 2_000  # runs times the size of the graph: small graphs get all their tie orders


def every_outcome(variant: Variant, instance: Instance) -> Iterator[Outcome]:
    """Run a search for every way to break its ties; on large graphs only for some."""
    made: list[int] = []  # the entry picked at each tie of this run
    widths: list[int] = []  # the number of entries at each tie

    def pick(entries: Sequence[Entry]) -> Entry:
        if len(widths) == len(made):
            made.append(0)
        widths.append(len(entries))
        return entries[made[len(widths) - 1]]

    most = 1 + _WORK // (len(instance.graph) + len(instance.graph.edges))
    for _ in range(most):
        widths.clear()
        yield play(variant(instance.graph, instance.source, instance.target, pick))
        while made and made[-1] == widths[len(made) - 1] - 1:
            made.pop()
        if not made:
            return
        made[-1] += 1


@dataclass(frozen=True)
class _Question:
    """The arguments that decide the runs of a search; hashable, unlike a graph."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    directed: bool
    source: Node
    target: Node | None
    instance: Instance = field(compare=False)


def outcomes(variant: Variant, instance: Instance, most: int | None = None) -> tuple[Outcome, ...]:
    """Return the outcomes of a search on an instance, for all or the first orders of ties."""
    graph = instance.graph
    asked = _Question(
        graph.nodes, graph.edges, graph.directed, instance.source, instance.target, instance
    )
    return known_outcomes(variant, asked, most)


# Several kinds of answers to one question need the same runs, and learners try again. A question
# has about 70 of them, of 10 kB each.
@lru_cache(maxsize=500)
def known_outcomes(variant: Variant, asked: _Question, most: int | None) -> tuple[Outcome, ...]:
    """Return the same outcomes from the cache."""
    return tuple(islice(every_outcome(variant, asked.instance), most))

"""All wrong ways to do an exit item, including those that the package does not list.

An exit item must make every idea fail: the table of notebook 02, the order and the rounds of
notebook 08. These ideas need no names, so the package need not know them;
`tools/telling_graphs.py` and the tests run them.
"""

# Search, the correct algorithm, documents the methods and needs their parameters.
# ruff: noqa: ARG002, D102
from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from typing import cast

from pathlib_games.graphs import Graph, Node, Relax, Step
from pathlib_tutor.exercises.instance import Instance, Positions
from pathlib_tutor.exercises.reading import Row
from pathlib_tutor.ideas.belief import path_of
from pathlib_tutor.ideas.by_hand import points_of
from pathlib_tutor.ideas.diagnosis import first_flaw, path_flaw, result_flaw
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.ideas.rows import ROWS, form, lost_in, unsettled, waiting_in
from pathlib_tutor.ideas.search import (
    Entry,
    Guided,
    InRounds,
    Kind,
    Outcome,
    Pick,
    Search,
    every_outcome,
    first,
)
from pathlib_tutor.lessons.choose import Ending, endings, round_endings


class _Remembers(Search):
    """Remembers the crossed out numbers of each node."""

    def __init__(
        self, graph: Graph, source: Node, target: Node | None = None, pick: Pick = first
    ) -> None:
        super().__init__(graph, source, target, pick)
        self.remembered: dict[Node, float] = {source: 0}


class ImprovesOnce(_Remembers):
    """Changes each number at most once."""

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        return super().takes(node, head, offer) and head not in self.remembered

    def write(self, node: Node, head: Node, offer: float) -> None:
        if head in self.distance:
            self.remembered[head] = offer
        super().write(node, head, offer)


class _HasAFirstNumber(_Remembers):
    """Remembers the first number of each node."""

    def write(self, node: Node, head: Node, offer: float) -> None:
        self.remembered.setdefault(head, offer)
        super().write(node, head, offer)


class AddsToTheFirstNumber(_HasAFirstNumber):
    """Adds the weight to the first number of the settled node."""

    def offer(self, node: Node, weight: float) -> float:
        return self.remembered[node] + weight


class ComparesWithTheFirstNumber(_HasAFirstNumber):
    """Writes numbers smaller than the first number of the node."""

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        return head not in self.distance or offer < self.remembered[head]


class ChoosesByTheFirstNumber(_HasAFirstNumber):
    """Settles the node with the smallest first number."""

    def choices(self) -> list[Entry]:
        return [entry for entry in super().choices() if not self.is_old_news(entry)]

    def key(self, entry: Entry) -> float:
        return self.remembered[entry.node]


class AddsToTheOldNumber(_Remembers):
    """Adds the weight to the settled node's number before its last improvement."""

    def write(self, node: Node, head: Node, offer: float) -> None:
        self.remembered[head] = self.distance.get(head, offer)
        super().write(node, head, offer)

    def offer(self, node: Node, weight: float) -> float:
        return self.remembered[node] + weight


class AddsTheDirectEdge(Search):
    """Adds the weight to the direct edge from the source, if there is one."""

    def offer(self, node: Node, weight: float) -> float:
        direct = self.edge(self.source, node)
        return (self.distance[node] if direct is None else direct) + weight


class TheDirectEdgeIsTheShortest(Search):
    """Refuses other offers where a direct edge from the source exists."""

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        direct = self.edge(self.source, head)
        return super().takes(node, head, offer) and (direct is None or node == self.source)


class SettlesOneOfTheTied(Search):
    """Settles one of several tied nodes, and none of the others."""

    def choices(self) -> list[Entry]:
        settled = {self.distance[node] for node in self.settled}
        return [entry for entry in self.queue if entry.distance not in settled]


# ---- final too early, and several nodes in one row ----------------------------------------------


def _all_found(search: Search) -> bool:
    """Say whether every reachable node has a number."""
    return len(search.distance) + len(lost_in(search)) == len(search.graph)


def _all_found_above(search: Search) -> bool:
    """Say whether every reachable node had a number after the row above."""
    above = search.rounds[-1].distance if search.rounds else {}
    return len(above) + len(lost_in(search)) == len(search.graph)


class _FinalTooEarly(Search):
    """Never lowers some of the numbers of unsettled nodes."""

    def is_final(self, head: Node) -> bool:
        """Say whether a number stays, whatever the offer."""
        raise NotImplementedError

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        found = head in self.distance
        return super().takes(node, head, offer) and not (found and self.is_final(head))


class NothingFallsOnceAllAreFound(_FinalTooEarly):
    """Copies each row once every node has a number."""

    def is_final(self, head: Node) -> bool:
        return _all_found(self)


class NothingFallsFromTheNextRowOn(_FinalTooEarly):
    """Ends the row that gives the last node a number, and copies it from then on."""

    def is_final(self, head: Node) -> bool:
        return _all_found_above(self)


class NothingFallsOnceTheTargetIsFound(_FinalTooEarly):
    """Lowers no number once the target has one."""

    def is_final(self, head: Node) -> bool:
        return self.target in self.distance


class TheTargetKeepsItsFirstNumber(_FinalTooEarly):
    """Never lowers the number of the target."""

    def is_final(self, head: Node) -> bool:
        return head == self.target


class AddsTheTripOnceAllAreFound(Search):
    """Adds the weight to the length of the whole trip once every node has a number."""

    def offer(self, node: Node, weight: float) -> float:
        trip = form("KeepsARunningTotal").offer
        return trip(self, node, weight) if _all_found(self) else super().offer(node, weight)


class AddsTheTripFromTheNextRowOn(Search):
    """Adds the weight to the length of the whole trip below the row with the last number."""

    def offer(self, node: Node, weight: float) -> float:
        trip = form("KeepsARunningTotal").offer
        above = _all_found_above(self)
        return trip(self, node, weight) if above else super().offer(node, weight)


class EndsOnceAllAreFound(Search):
    """Stops as soon as every node has a number."""

    def choices(self) -> list[Entry]:
        return [] if _all_found(self) else super().choices()


class EndsWhenARowIsRepeated(Search):
    """Stops as soon as a row changes nothing."""

    def choices(self) -> list[Entry]:
        last = [shown.distance for shown in self.rounds[-2:]]
        return [] if len(last) > 1 and last[0] == last[1] else super().choices()


class _WithItsNearest(Search):
    """Also takes the nearest neighbor of a settled node for settled, as an article does."""

    def __init__(
        self, graph: Graph, source: Node, target: Node | None = None, pick: Pick = first
    ) -> None:
        super().__init__(graph, source, target, pick)
        self.nearest: set[Node] = set()

    def ahead(self, node: Node) -> Sequence[tuple[Node, float]]:
        """Return the edges of a node among which the shortest counts."""
        return unsettled(self, node)

    def relax(self, node: Node) -> list[Relax]:
        relaxed = super().relax(node)
        ahead = self.ahead(node)
        least = min((weight for _, weight in ahead), default=0)
        self.nearest |= {head for head, weight in ahead if weight == least}
        return relaxed


class TheNearestIsFinal(_WithItsNearest, _FinalTooEarly):
    """Settles the nearest neighbor of a settled node in its turn, but never lowers its number."""

    def is_final(self, head: Node) -> bool:
        return head in self.nearest


class TheNearestOfAllIsFinal(TheNearestIsFinal):
    """Does so with the first of all nearest neighbors, including settled ones."""

    def ahead(self, node: Node) -> Sequence[tuple[Node, float]]:
        return sorted(self.graph.neighbors(node), key=lambda edge: edge[1])[:1]


class TheNearestIsNext(_WithItsNearest):
    """Settles a node, then its nearest neighbor, then the smallest number again."""

    def choices(self) -> list[Entry]:
        near = [e for e in waiting_in(self) if e.node in self.nearest]
        return near or super().choices()

    def relax(self, node: Node) -> list[Relax]:
        second = node in self.nearest
        relaxed = super().relax(node)
        self.nearest = set() if second else self.nearest
        return relaxed


class TheNearestMakesNoOffers(_WithItsNearest):
    """Settles the nearest neighbor of a settled node in its turn, and copies the row."""

    def relax(self, node: Node) -> list[Relax]:
        return [] if node in self.nearest else super().relax(node)


class TheNearestHasNoRow(_WithItsNearest):
    """Marks the nearest neighbor of a settled node as settled in the same row."""

    def settle(self, entry: Entry) -> list[Step]:
        made = super().settle(entry)
        self.settled += self.nearest - set(self.settled)
        return made


class _InOneRow(Search):
    """Relaxes the edges of several nodes in one row, and copies the row for the others."""

    relaxed: frozenset[Node] = frozenset()

    def together(self, node: Node) -> Iterable[Node]:
        """Return the nodes whose edges are relaxed together with those of a node."""
        raise NotImplementedError

    def relax(self, node: Node) -> list[Relax]:
        if node in self.relaxed:
            return []
        group = [node, *self.together(node)]
        self.relaxed |= set(group)
        return [step for each in group for step in super(_InOneRow, self).relax(each)]


class TiedInOneRow(_InOneRow):
    """Makes the offers of all tied nodes in the row of the first one."""

    def together(self, node: Node) -> Iterable[Node]:
        tied = (e.node for e in waiting_in(self) if e.distance == self.distance[node])
        return list(dict.fromkeys(tied))


class TiedHaveOneRow(TiedInOneRow):
    """Settles all tied nodes in one row, without rows for the others."""

    def settle(self, entry: Entry) -> list[Step]:
        tied = [each for each in self.together(entry.node) if each != entry.node]
        made = super().settle(entry)
        self.settled += tied
        return made


class TwoInOneRow(_InOneRow):
    """Makes the offers of the two smallest numbers in one row."""

    def together(self, node: Node) -> Iterable[Node]:
        waiting = sorted(waiting_in(self), key=lambda entry: entry.distance)
        return [entry.node for entry in waiting[:1]]


class TheNearestInOneRow(_InOneRow):
    """Makes the nearest neighbor's offers in the row of the node itself."""

    def together(self, node: Node) -> Iterable[Node]:
        return [head for head, _ in sorted(unsettled(self, node), key=lambda edge: edge[1])[:1]]


# ---- by the picture -----------------------------------------------------------------------------


@cache
def in_one_direction(places: tuple[tuple[Node, tuple[float, float]], ...]) -> list[type[Search]]:
    """Return searches that read edges in one direction of the picture, such as left to right.

    They read vertical edges from both ends, or not at all.
    """
    at = dict(places)

    def reading(axis: int, sign: int, level: bool) -> type[Search]:
        class ReadsInOneDirection(Search):
            def edges(self, node: Node) -> Sequence[tuple[Node, float]]:
                return [
                    (head, weight)
                    for head, weight in super().edges(node)
                    for far in [sign * (at[head][axis] - at[node][axis])]
                    if far > 0 or (level and far == 0)
                ]

        return ReadsInOneDirection

    return [reading(a, s, level) for a in (0, 1) for s in (1, -1) for level in (True, False)]


EVERY_IDEA: tuple[type[Search], ...] = tuple(
    dict.fromkeys(
        [
            *(f for known in MISUNDERSTANDINGS.values() for f in known.variants_for("table")),
            *(f for f in ROWS if "words" in vars(f) and {"order", "table"} & {*f.kinds}),
            *(ImprovesOnce, AddsToTheFirstNumber, AddsToTheOldNumber),
            *(ComparesWithTheFirstNumber, ChoosesByTheFirstNumber),
            *(AddsTheDirectEdge, TheDirectEdgeIsTheShortest),
        ]
    )
)
"""All wrong ways that do not depend on the picture, and that no tie excuses, without variants
of another row with the same words."""
IN_TABLES: tuple[type[Search], ...] = (
    *EVERY_IDEA,
    *(NothingFallsOnceAllAreFound, NothingFallsFromTheNextRowOn, NothingFallsOnceTheTargetIsFound),
    *(TheTargetKeepsItsFirstNumber, AddsTheTripOnceAllAreFound, AddsTheTripFromTheNextRowOn),
    *(EndsOnceAllAreFound, EndsWhenARowIsRepeated),
    *(TheNearestIsFinal, TheNearestOfAllIsFinal, TheNearestIsNext, TheNearestMakesNoOffers),
    TheNearestHasNoRow,
    *(TwoInOneRow, TheNearestInOneRow),
)
"""Those that fill in a table, except those that are correct without ties."""


# ---- the order of A* ----------------------------------------------------------------------------


class _UntilTheTarget(Search):
    """Stops when the target is settled, as the question says."""

    def choices(self) -> list[Entry]:
        return [] if self.target in self.settled else super().choices()


class _Sum(Entry):
    """An entry ordered by distance plus guess."""


class _BySums(Guided):
    """Chooses by sums instead of distances."""

    def key(self, entry: Entry) -> float:
        if self.is_old_news(entry):
            return super().key(entry)
        total = entry.distance + self.guesses[entry.node]
        return super().key(_Sum(entry.node, total, entry.last_edge))

    def is_old_news(self, entry: Entry) -> bool:
        return not isinstance(entry, _Sum) and super().is_old_news(entry)


class _AndTheGuess(Guided):
    """Adds the guess to the number it chooses by."""

    def key(self, entry: Entry) -> float:
        return super().key(entry) + self.guesses[entry.node]


@cache
def of_astar(form: type[Search]) -> list[type[Search]]:
    """Return an A* search with a wrong part.

    A search by other numbers may leave out the guess, or add it before or afterwards.
    """
    base = () if issubclass(form, Guided) else (Guided,)
    chooses = [(), (_BySums,), (_AndTheGuess,)] if base and form.key is not Search.key else [()]
    return [type(form.__name__, (_UntilTheTarget, *by, form, *base), {}) for by in chooses]


@cache
def ideas_of_orders() -> tuple[type[Search], ...]:
    """Return the wrong parts of A* that do not depend on the picture.

    The task accepts those that change what it does not ask for (predecessors), or what these graphs
    do not have (an unreachable node).
    """
    every = dict.fromkeys((*EVERY_IDEA, *(point.search for point in points_of("astar"))))
    return tuple(
        form for form in every if form.part != "before" and form.__name__ != "SettlesTheUnreachable"
    )


def _ends_as(right: Sequence[Ending], asked: Instance, form: type[Search]) -> bool:
    """Say whether a wrong search can settle a correct order and end correctly, by its ties."""
    return any(_ends_in(order, asked, form) == length for order, length in right)


def _ends_in(order: Sequence[Node], asked: Instance, form: type[Search]) -> float | None:
    """Return the target's distance when nodes settle in this order, or None if none does so."""

    def follow(entries: Sequence[Entry]) -> Entry:
        wanted = order[len(search.settled)]
        return next((entry for entry in entries if entry.node == wanted), entries[0])

    search = form(asked.graph, asked.source, asked.target, follow)
    cast("Guided", search).guesses = asked.guesses
    while entries := search.choices():
        search.take(search.choose(entries))
        if search.settled != [*order[: len(search.settled)]]:
            return None
    return search.distance.get(asked.aim) if len(search.settled) == len(order) else None


# ---- the rounds of Bellman-Ford -----------------------------------------------------------------

_OF_A_QUEUE = ("UsesStaleEntries", "ChoosesByTheFirstNumber", "AddsToTheRowAbove")


@cache
def ideas_of_rounds() -> tuple[type[Search], ...]:
    """Return the wrong ways to do rounds that do not depend on the picture.

    The task accepts those that change what rounds do not have (the next node, a queue, rows, an end
    at the target), or what it does not ask for (predecessors).
    """
    every = dict.fromkeys((*EVERY_IDEA, *(point.search for point in points_of("bellman_ford"))))
    return tuple(
        form
        for form in every
        if issubclass(form, InRounds)
        or (form.part not in {"before", "next", "end"} and form.__name__ not in _OF_A_QUEUE)
    )


# ---- all of them --------------------------------------------------------------------------------


def ways(asked: Instance) -> list[type[Search]]:
    """Return all wrong ways to do an exit item.

    Mishandling ties is correct without ties, and settling unreachable nodes is correct without
    such nodes.
    """
    pictured = in_one_direction(tuple(_places(asked).items()))
    if asked.search == "bellman_ford":
        return [*pictured, *ideas_of_rounds()]
    tied = len(set(asked.distances.values())) < len(asked.distances)
    others = [*pictured, *([SettlesOneOfTheTied] if tied else [])]
    if asked.search == "dijkstra":
        lost = len(asked.distances) < len(asked.graph)
        in_tables = [f for f in IN_TABLES if lost or f.__name__ != "SettlesTheUnreachable"]
        return [*in_tables, *others, *([TiedInOneRow, TiedHaveOneRow] if tied else [])]
    return [way for form in (*ideas_of_orders(), *others) for way in of_astar(form)]


def passes(asked: Instance) -> Callable[[type[Search]], bool]:
    """Return a function that says whether a wrong search can reach the correct answer."""
    if asked.search == "dijkstra":
        return lambda form: not always_wrong(form, asked, "table")
    if asked.search == "astar":
        return partial(_ends_as, endings(Search, asked), asked)
    right = set(round_endings(Search, asked))
    return lambda form: not right.isdisjoint(round_endings(form, asked))


def passing(asked: Instance) -> type[Search] | None:
    """Return a wrong search that reaches the correct answer, or None if there is none."""
    return next(filter(passes(asked), ways(asked)), None)


def always_wrong(form: type[Search], asked: Instance, kind: Kind) -> bool:
    """Say whether a wrong search answers wrongly, however it breaks ties."""
    return all(outcome_is_wrong(run, kind, asked) for run in every_outcome(form, asked))


def outcome_is_wrong(outcome: Outcome, kind: Kind, asked: Instance) -> bool:
    """Say whether a search gives an answer of this kind, and a wrong one."""
    if outcome.raised is not None:
        return False
    if kind == "order":
        return first_flaw([Row(shown.settled) for shown in outcome.rounds], asked) is not None
    if kind == "table":
        return first_flaw(outcome.table(asked.graph.nodes), asked) is not None
    if kind == "path":
        path = path_of(outcome, asked)
        return path[0] == asked.source and path_flaw(path, asked) is not None
    before = {node: ways[0] if ways else None for node, ways in outcome.predecessors.items()}
    return result_flaw(outcome.distance, before, asked) is not None


def catches(number: int, asked: Instance, kind: Kind) -> bool:
    """Say whether a misunderstanding answers wrongly, in all its forms and orders of ties."""
    known = MISUNDERSTANDINGS[number]
    forms = known.variants_for(kind)
    if kind == "order" and forms:  # forms that look like another idea in an order count too
        forms += known.variants_for("table")
    return bool(forms) and all(always_wrong(form, asked, kind) for form in forms)


def _places(asked: Instance) -> Positions:
    if asked.positions is None:
        raise ValueError(f"{asked.title} should have positions")
    return asked.positions

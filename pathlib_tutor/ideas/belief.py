"""Estimate how likely each idea about the algorithm is, from an answer and the earlier ones.

Ideas compete: named ones, unnamed ones, ideas in no list, and the right algorithm with slips. Each
part of the algorithm (the next node, its number, its predecessor) is estimated on its own, so two
ideas need no pairs. Agreement with the right algorithm proves nothing: only surprises count, the
entries that the right algorithm would not have made.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice, pairwise
from math import log
from numbers import Real
from statistics import mean
from typing import Literal
from zlib import crc32

from pathlib_games.graphs import Graph, Node
from pathlib_tutor.exercises.instance import Instance, equal
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.ideas.rows import UNNAMED, FewestHops
from pathlib_tutor.ideas.search import Kind, Outcome, Part, Search, outcomes

Aspect = Literal["next", "number", "before", "steps", "whole"]
"""The subject of entries: the next node, a number, a predecessor; each step of an answer without
numbers; or the whole of an answer without steps."""
_ASPECTS: Mapping[Part, Aspect] = {
    "end": "next",
    "next": "next",
    "edges": "number",
    "when": "number",
    "what": "number",
    "before": "before",
    "other": "next",
}

# Prior odds of an idea, against 1 for the right algorithm.
_COMMON, _RARE, _UNNAMED, _STRANGE = 0.05, 0.015, 0.003, 0.06
_SEEN_OFTEN = frozenset({*range(1, 14), 19, 22, 27})
_USUAL = 0.6  # the share of an idea's usual form among all its forms
_CONSTANT, _MEANT = 13, 20.0  # negative weights suggest the constant that would repair them

SLIP = 0.04  # how often an entry differs from the learner's idea
_DEPARTS = 0.35  # how often an idea in no list departs from the right algorithm

SURE = 0.9
"""The least probability of an idea that is named, everywhere."""
_EXPLAINED = 2
"""The least margin of an idea that is named; one less if it reached `SURE` before."""
_AGAINST = 2  # the most surprises against a named idea: everybody slips
_UNFIT = 0.5  # the cap for an idea that does not explain most of an answer
LIKELY = 0.8
"""The least earlier probability of an idea that an exit names."""
SUSPECTED = 0.05
"""The least probability of an idea that is followed up."""
_TRUST = 0.4  # the weight of entries without numbers: many ideas agree there
_AFTER_NO = 0.1  # the factor after a denial: most denials are right
_BEYOND = 5_000  # the first key of an unnamed idea
_LEAST = 0.002  # the lower bound that earlier answers leave


@dataclass(frozen=True)
class Point:
    """A wrong form of the search, to compare answers with."""

    search: type[Search]
    number: int | None  # the number of its misunderstanding, if any
    prior: float  # the prior odds, against 1 for the right algorithm

    @property
    def key(self) -> int:
        """The key from answer to answer: its number, or one beyond them all."""
        if self.number is not None:
            return self.number
        return _BEYOND + crc32(self.search.__name__.encode()) % _BEYOND

    @property
    def aspects(self) -> tuple[Aspect, ...]:
        """The aspects that it concerns, if an answer shows each part on its own."""
        if self.search is FewestHops:  # counting edges changes both
            return ("number", "next")
        return (_ASPECTS[self.search.part],)


def shares(forms: Sequence[type[Search]], prior: float) -> Iterator[tuple[type[Search], float]]:
    """Yield each form of an idea with its share of the prior, the usual form first."""
    others = len(forms) - 1
    for form in forms:
        share = 1.0 if not others else _USUAL if form is forms[0] else (1 - _USUAL) / others
        yield form, prior * share


@cache
def points(kind: Kind) -> tuple[Point, ...]:
    """Return the wrong searches that can show in a kind of answer, the named ones first."""
    found = []
    for number, known in MISUNDERSTANDINGS.items():
        prior = _COMMON if number in _SEEN_OFTEN else _RARE
        found += [Point(f, number, p) for f, p in shares(known.variants_for(kind), prior)]
    return (*found, *(Point(form, None, _UNNAMED) for form in UNNAMED if kind in form.kinds))


@cache
def points_about(aspect: Aspect, kind: Kind) -> tuple[Point, ...]:
    """Return the wrong searches that concern one aspect."""
    return tuple(point for point in points(kind) if aspect in point.aspects)


class Chances:
    """The likelihood of each idea, given the entries about one aspect."""

    def __init__(self, points: Iterable[Point]) -> None:
        self.likely = dict.fromkeys(points, 0.0)  # logarithms, also the next two
        self.right = 0.0  # the right algorithm, with slips
        self.strange = 0.0  # an idea in no list
        self.surprises = 0
        self.explained = dict.fromkeys(self.likely, 0)
        self.contradicted = dict.fromkeys(self.likely, 0)
        """The number of correct entries that each idea would not have made."""

    def see(
        self,
        entry: Hashable,
        right: Collection[Hashable],
        said: Callable[[Point], Collection[Hashable]],
        many: float,
        *,
        excused: bool = False,
    ) -> None:
        """Take in one entry of `many` possible ones.

        `right`, `said`: the entries of the right algorithm, and of each idea.

        `excused`: whether a wrong entry counts as no surprise.
        """
        surprise = entry not in right and not excused
        self.surprises += surprise
        usual = _chance(entry, right, many)
        self.right += log(usual)
        self.strange += log((1 - _DEPARTS) * usual + _DEPARTS / many)
        for point in self.likely:
            allowed = said(point)
            self.likely[point] += log(_chance(entry, allowed, many))
            self.explained[point] += surprise and entry in allowed
            self.contradicted[point] += entry in right and entry not in allowed


def _chance(entry: Hashable, allowed: Collection[Hashable], many: float) -> float:
    if entry in allowed:
        return (1 - SLIP) / len(allowed)
    return SLIP / max(1.0, many - len(allowed))


@dataclass(frozen=True)
class Belief:
    """An estimate of a learner's misunderstandings.

    Examples
    --------
    >>> Belief({19: 0.7, 22: 0.2, 4: 0.01}).causes
    (19, 22)
    """

    numbers: Mapping[int, float] = field(default_factory=dict)
    """The probability of each misunderstanding; 0: nothing in the list."""
    mistake: int | None = None  # the one to name
    words: str = ""  # what it makes a learner do: "you ..."

    @property
    def causes(self) -> tuple[int, ...]:
        """The numbers of all misunderstandings to follow up, the likeliest first."""
        named = ((n, p) for n, p in self.numbers.items() if n in MISUNDERSTANDINGS)
        likely = [(n, p) for n, p in named if p >= SUSPECTED]
        return tuple(n for n, _ in sorted(likely, key=lambda entry: -round(entry[1], 9)))


def weigh(
    chances: Mapping[Aspect, Chances],
    believed: Mapping[int, float] | None,
    instance: Instance,
    *,
    proof: bool = True,
) -> Belief:
    """Return the belief after an answer.

    `believed`: the probabilities before it.

    `proof`: whether the answer shows enough to name an idea. An order or a path does not show
    what caused it.
    """
    before = dict(believed or {})
    found: dict[int, float] = {}
    sure: list[tuple[float, Point]] = []
    likely = _compared(chances, before, instance, trust=1.0 if proof else _TRUST)
    for aspect, seen in chances.items():
        numbers: dict[int, float] = {}
        for point in seen.likely:
            numbers[point.key] = numbers.get(point.key, 0.0) + likely[aspect, point]
        for number, share in numbers.items():
            points = (p for p in seen.likely if p.key == number)
            point = max(points, key=lambda p: likely[aspect, p])
            margin = _margin(chances, point)
            kept = min(share, _UNFIT) if proof and margin < 0 else share
            found[number] = max(found.get(number, 0.0), kept)
            needed = _EXPLAINED - (before.get(number, 0.0) >= SURE)
            needed += "before" in point.aspects  # the commonest slip is a wrong node
            if proof and point.number and share >= SURE and margin >= needed:
                sure.append((share, point))
    numbers = as_shares({n: share for n, share in before.items() if n} | found)
    if not sure:
        return Belief(numbers)
    _, point = max(sure, key=lambda one: one[0])
    return Belief(numbers, point.number, point.search.words)


def _compared(
    chances: Mapping[Aspect, Chances],
    before: Mapping[int, float],
    instance: Instance,
    trust: float,
) -> dict[tuple[Aspect, Point], float]:
    """Return how likely each idea is among those about the same part.

    An idea about several parts goes wrong in all of them. It competes with all ideas about each of
    these parts, and a correct part counts against it.
    """
    about = Counter(point for seen in chances.values() for point in seen.likely)
    start: dict[Point, float] = {}  # the log odds before this answer
    found: dict[tuple[Aspect, Point], float] = {}
    totals: dict[Aspect, float] = {}
    for aspect, seen in chances.items():
        carried = _carried(seen.likely, before) if before else defaultdict(float)
        for point in seen.likely:
            start[point] = log(point.prior) + carried[point.key]
            if point.number == _CONSTANT and any(w < 0 for _, _, w in instance.graph.edges):
                start[point] += log(_MEANT)
        nothing = (trust * seen.right, log(_STRANGE) + trust * seen.strange)
        alone = {p: start[p] + trust * w for p, w in seen.likely.items() if about[p] == 1}
        totals[aspect] = _sum_of((*(w + carried[0] for w in nothing), *alone.values()))
        found |= {(aspect, point): math.exp(w - totals[aspect]) for point, w in alone.items()}
    for point in (point for point, parts in about.items() if parts > 1):
        own = [aspect for aspect, seen in chances.items() if point in seen.likely]
        explains = (trust * chances[aspect].likely[point] - totals[aspect] for aspect in own)
        together = start[point] + sum(explains)
        share = math.exp(together - _sum_of((0.0, together)))
        found = {(a, p): old * (1 - share) if a in own else old for (a, p), old in found.items()}
        found |= dict.fromkeys(((aspect, point) for aspect in own), share)
    return found


def _sum_of(logarithms: Sequence[float]) -> float:
    """Add numbers given as logarithms, and return the logarithm of the sum."""
    most = max(logarithms)
    return most + log(sum(math.exp(each - most) for each in logarithms))


def _carried(points: Iterable[Point], before: Mapping[int, float]) -> dict[int, float]:
    """Return how much likelier earlier answers make each idea, as logarithms.

    0: nothing known.
    """
    start: dict[int, float] = {0: 1 + _STRANGE}
    for point in points:
        start[point.key] = start.get(point.key, 0.0) + point.prior
    total = sum(start.values())
    nothing = 1 - sum(before.get(number, 0.0) for number in start if number)
    likely = {**before, 0: nothing}
    return {
        number: log(max(_LEAST, likely[number]) * total / mass) if number in likely else 0.0
        for number, mass in start.items()
    }


def as_shares(numbers: Mapping[int, float]) -> dict[int, float]:
    """Scale probabilities to a sum of at most 1, and add the rest as 0.

    Each part was weighed on its own, so the likeliest idea keeps its value and the others shrink.
    """
    first = max(numbers, key=lambda number: numbers[number], default=0)
    top, others = numbers.get(first, 0.0), sum(p for n, p in numbers.items() if n != first)
    room = 1 - top
    scale = min(1.0, room / others) if others else 1.0
    found = {n: p if n == first else p * scale for n, p in numbers.items()}
    return {**found, 0: max(0.0, room - others * scale)}


def doubted(believed: Mapping[int, float], number: int | None) -> dict[int, float]:
    """Return the belief after a learner has denied an idea.

    Examples
    --------
    >>> round(doubted({4: 0.9, 0: 0.1}, 4)[4], 2)
    0.09
    """
    if number is None:
        return dict(believed)
    likely = believed.get(number, 0.0)
    left = likely * _AFTER_NO
    return {**believed, number: left, 0: min(1.0, believed.get(0, 0.0) + likely - left)}


def _margin(chances: Mapping[Aspect, Chances], point: Point) -> int:
    """Count the surprises that an idea explains, less those against it; below 0: it does not fit.

    Against it are unexplained surprises, and correct entries that it would have made wrong. It must
    also explain most surprises about all parts: else an idea in no list, or slips, may cause them.
    """
    parts = [seen for seen in chances.values() if point in seen.likely]
    explained = sum(seen.explained[point] for seen in parts)
    against = sum(seen.surprises + seen.contradicted[point] for seen in parts) - explained
    surprises = sum(seen.surprises for seen in chances.values())
    most = 2 * explained > surprises and against <= min(_AGAINST, explained - 1)
    return explained - against if most or not surprises else -1


# ----------------------------------------------------------------------------------------------
# How well searches explain a path, or what a program returned.
#
# A result does not show how it was found, so every search runs, in every order of its ties.

_SLIP = 0.08  # how often a path differs from the learner's idea
_LONGER = 2.0  # this much extra length makes a path e times less likely
_ANY_PATH = 0.5  # how often a slip leads to any path, whatever its length
_NO_PATH = 1e-6  # the share of an answer that is no path
_MOST = 200  # the most paths to count
_STRANGE_FINALS = 0.4  # how often an idea in no list gives any path
_TIES, _FEW_TIES = 8, 1  # how many orders of ties to run for a named idea, and for others


def follow_path(path: tuple[Node, ...], instance: Instance) -> Chances:
    """Return how well each wrong search explains a path that is not the shortest."""
    chances, shares = Chances(points("path")), shares_of_slips(instance)
    slip = _SLIP * shares.get(path, _NO_PATH)

    def likely(runs: Sequence[Outcome]) -> float:
        given = (_gives(run, path, instance) for run in runs)
        return log(mean(1 - _SLIP + slip if so else slip for so in given))

    chances.surprises = 1
    chances.right = likely(outcomes(Search, instance))
    chances.strange = log(_STRANGE_FINALS / (len(shares) + 1))
    for point in chances.likely:
        runs = outcomes(point.search, instance, _TIES if point.number else _FEW_TIES)
        chances.likely[point] = likely(runs)
        chances.explained[point] = int(any(_gives(run, path, instance) for run in runs))
    return chances


def shares_of_slips(instance: Instance) -> dict[tuple[Node, ...], float]:
    """Return the share of slips that leads to each path to the target: longer ones are rarer."""
    found = islice(_simple_paths(instance.graph, (instance.source,), instance.aim), _MOST)
    lengths = {path: instance.length(path) for path in found}
    least = min(lengths.values(), default=0)
    weights = {path: math.exp((least - length) / _LONGER) for path, length in lengths.items()}
    total = sum(weights.values())
    return {
        path: (1 - _ANY_PATH) * weight / total + _ANY_PATH / len(weights)
        for path, weight in weights.items()
    }


def _gives(run: Outcome, path: tuple[Node, ...], instance: Instance) -> bool:
    """Say whether a run finds a path, over any of its tied predecessors."""
    if path[-1] != instance.aim:
        return list(path) == path_of(run, instance)
    ways = run.predecessors
    return path[0] == run.source and all(
        tail in ways.get(head, ()) for tail, head in pairwise(path)
    )


def path_of(outcome: Outcome, instance: Instance) -> list[Node]:
    """Return the path to the target that a run finds, as far back as its predecessors lead.

    If the run ended before it found the target, return the nodes that it settled.
    """
    path = [instance.aim]
    if path[0] not in outcome.predecessors:
        return [shown.settled for shown in outcome.rounds]
    while (ways := outcome.predecessors.get(path[0])) and len(path) < len(instance.graph):
        path.insert(0, ways[0])
    return path


def _simple_paths(graph: Graph, begin: tuple[Node, ...], aim: Node) -> Iterator[tuple[Node, ...]]:
    if begin[-1] == aim:
        yield begin
        return
    for head, _ in graph.neighbors(begin[-1]):
        if head not in begin:
            yield from _simple_paths(graph, (*begin, head), aim)


@dataclass(frozen=True)
class Finding:
    """The run of a learner's program on one instance."""

    instance: Instance
    # The result.
    distance: Mapping[Node, object]
    predecessor: Mapping[Node, object]
    looked_up: tuple[Node, ...] = ()  # the nodes whose neighbors it looked up, in order
    error: type[BaseException] | None = None  # the error that ended it, if any

    def has_wrong_distances(self) -> bool:
        """Say whether the distances alone prove a mistake."""
        right = self.instance.distances
        return self.error is not None or any(
            not equal(self.distance.get(node), right.get(node))
            for node in self.instance.graph.nodes
        )

    def has_distances_of(self, run: Outcome) -> bool:
        """Say whether a run found the same distances, or ended with the same error.

        Any number for an unreachable node counts as 0.
        """
        if self.error is not None:
            return run.raised is self.error
        return all(
            equal(self._distance(node), None if found == math.inf else found)
            for node in self.instance.graph.nodes
            for found in [run.distance.get(node)]
        )

    def _distance(self, node: Node) -> object:
        given = self.distance.get(node)
        return 0 if isinstance(given, Real) and node not in self.instance.distances else given

    def has_result_of(self, run: Outcome) -> bool:
        """Say whether a run found the same distances and predecessors."""
        reached = self.instance.distances if self.error is None else ()
        return self.has_distances_of(run) and all(
            self.predecessor.get(node) in run.predecessors.get(node, ())
            for node in reached
            if node != self.instance.source
        )

    def is_like(self, run: Outcome) -> bool:
        """Say whether a run has the same result, and settled the nodes in the order of look-ups."""
        order = tuple(shown.settled for shown in run.rounds)
        return order == self.looked_up and self.has_result_of(run)


def causes_of(findings: Sequence[Finding]) -> tuple[int, ...]:
    """Return the misunderstandings that explain a program's results on all instances.

    If several do, the order of look-ups decides, if it agrees with one.
    """
    if not findings:
        return ()
    tests = [Finding.is_like, Finding.has_result_of]
    if any(finding.has_wrong_distances() for finding in findings):
        tests.append(Finding.has_distances_of)
    explaining = (_explaining(findings, test) for test in tests)
    return next(filter(None, explaining), ())


def _explaining(
    findings: Sequence[Finding], agrees: Callable[[Finding, Outcome], bool]
) -> tuple[int, ...]:
    """Return the misunderstandings with a form that has a run for each finding."""
    return tuple(
        number
        for number, known in MISUNDERSTANDINGS.items()
        if any(
            all(
                any(agrees(each, run) for run in outcomes(form, each.instance)) for each in findings
            )
            for form in known.variants_for("code")
        )
    )

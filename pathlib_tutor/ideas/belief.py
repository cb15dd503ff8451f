"""What to believe about a learner: which ideas are how likely, after an answer and those before it.

Ideas compete: those with a name, those without, somebody who knows the algorithm and slips, and
ideas that are in no list. Each part of the algorithm is believed in on its own (who is next, which
number is written, where it comes from), so somebody with two ideas needs no pairs of them. What an
idea and the right algorithm have in common proves nothing: what counts are the surprises, entries
that the right algorithm would not have made.
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
"""What entries are about: who is next, which number is written, where it comes from; or each step
of an answer that shows no numbers, or the whole of one that shows no steps."""
_ASPECTS: Mapping[Part, Aspect] = {
    "end": "next",
    "next": "next",
    "edges": "number",
    "when": "number",
    "what": "number",
    "before": "before",
    "other": "next",
}

# How likely an idea is before anything was answered, against somebody who knows the algorithm.
_COMMON, _RARE, _UNNAMED, _STRANGE = 0.05, 0.015, 0.003, 0.06
_SEEN_OFTEN = frozenset({*range(1, 14), 19, 22, 27})
_USUAL = 0.6  # the usual form of an idea, against all others together
_CONSTANT, _MEANT = 13, 20.0  # who meets negative weights thinks of the constant that repairs them

SLIP = 0.04  # how often an entry is not what somebody's idea asks for
_DEPARTS = 0.35  # how often somebody with an idea in no list departs from the right algorithm

SURE = 0.9
"""An idea is named if it is at least this likely. No other number decides that, anywhere;"""
_EXPLAINED = 2
"""but an answer has to show so many surprises that it explains, more than there are against it, or
one less if it was as likely before."""
_AGAINST = 2  # at most so many may be against it: everybody slips
_UNFIT = 0.5  # at most so likely is what does not explain most of an answer, whatever was before
LIKELY = 0.8
"""What an exit names has to be this likely before."""
SUSPECTED = 0.05
"""At least this likely it is followed up."""
_TRUST = 0.4  # how far entries that show no numbers are trusted: many ideas do alike there
_AFTER_NO = 0.1  # who says that it is not so is right in most cases
_BEYOND = 5_000  # where the numbers begin under which ideas without a name are kept
_LEAST = 0.002  # nothing is less likely than this because of earlier answers


@dataclass(frozen=True)
class Point:
    """A wrong way to search that an answer is compared with."""

    search: type[Search]
    number: int | None  # of the misunderstanding that it is a form of, if it is one
    prior: float  # how likely it is before anything was answered; who knows the algorithm has 1

    @property
    def key(self) -> int:
        """Under which it is carried from answer to answer: its number, or one beyond them all."""
        if self.number is not None:
            return self.number
        return _BEYOND + crc32(self.search.__name__.encode()) % _BEYOND

    @property
    def aspects(self) -> tuple[Aspect, ...]:
        """What it is about where an answer shows each part on its own."""
        if self.search is FewestHops:  # who goes by edges does so in both
            return ("number", "next")
        return (_ASPECTS[self.search.part],)


def shares(forms: Sequence[type[Search]], prior: float) -> Iterator[tuple[type[Search], float]]:
    """Yield the forms of an idea, the usual one first, with how likely each of them is."""
    others = len(forms) - 1
    for form in forms:
        share = 1.0 if not others else _USUAL if form is forms[0] else (1 - _USUAL) / others
        yield form, prior * share


@cache
def points(kind: Kind) -> tuple[Point, ...]:
    """Return the wrong ways to search that can show in a kind of answer, the named ones first."""
    found = []
    for number, known in MISUNDERSTANDINGS.items():
        prior = _COMMON if number in _SEEN_OFTEN else _RARE
        found += [Point(f, number, p) for f, p in shares(known.variants_for(kind), prior)]
    return (*found, *(Point(form, None, _UNNAMED) for form in UNNAMED if kind in form.kinds))


@cache
def points_about(aspect: Aspect, kind: Kind) -> tuple[Point, ...]:
    """Return those of them that are about one part of the algorithm."""
    return tuple(point for point in points(kind) if aspect in point.aspects)


class Chances:
    """How well each idea explains the entries of an answer that are about one aspect."""

    def __init__(self, points: Iterable[Point]) -> None:
        self.likely = dict.fromkeys(points, 0.0)  # logarithms, as the next two
        self.right = 0.0  # of somebody who knows it and slips
        self.strange = 0.0  # of somebody with an idea in no list
        self.surprises = 0
        self.explained = dict.fromkeys(self.likely, 0)
        self.contradicted = dict.fromkeys(self.likely, 0)
        """How often somebody with the idea would not have done what is right there."""

    def see(
        self,
        entry: Hashable,
        right: Collection[Hashable],
        said: Callable[[Point], Collection[Hashable]],
        many: float,
        *,
        excused: bool = False,
    ) -> None:
        """Take in an entry, one of so many that could have been made.

        `right`, `said`: what the right algorithm, and each idea, would have there.

        `excused`: whether it is no surprise although it is wrong.
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
    """What is believed of a learner.

    Examples
    --------
    >>> Belief({19: 0.7, 22: 0.2, 4: 0.01}).causes
    (19, 22)
    """

    numbers: Mapping[int, float] = field(default_factory=dict)
    """How likely each misunderstanding is; 0: that it is nothing in the list."""
    mistake: int | None = None  # the one that is said
    words: str = ""  # what somebody does who has it: "you ..."

    @property
    def causes(self) -> tuple[int, ...]:
        """The numbers of all that are to be followed up, the likeliest first."""
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
    """Return what to believe after an answer.

    `believed`: what was believed before it.

    `proof`: whether the answer shows enough for a name. From an order, or from a path, nobody can
    tell what is behind it.
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
            needed += "before" in point.aspects  # a wrong node is the commonest slip
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
    """Return how likely each idea is, of those that are about one part.

    Who has an idea that is about several parts does wrong in all of them. It competes with all that
    can be thought of each of them on its own, and what is right in one of them speaks against it.
    """
    about = Counter(point for seen in chances.values() for point in seen.likely)
    start: dict[Point, float] = {}  # how likely it was before this answer
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
    """Add numbers that are given, and returned, as logarithms."""
    most = max(logarithms)
    return most + log(sum(math.exp(each - most) for each in logarithms))


def _carried(points: Iterable[Point], before: Mapping[int, float]) -> dict[int, float]:
    """Return by how much each idea is likelier because of earlier answers, as logarithms.

    0: nothing that is known.
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
    """Return how likely ideas are if together they are at most certain, and with 0 just so.

    Each part was weighed on its own, so what is likeliest stays as it is, and the others give way.
    """
    first = max(numbers, key=lambda number: numbers[number], default=0)
    top, others = numbers.get(first, 0.0), sum(p for n, p in numbers.items() if n != first)
    room = 1 - top
    scale = min(1.0, room / others) if others else 1.0
    found = {n: p if n == first else p * scale for n, p in numbers.items()}
    return {**found, 0: max(0.0, room - others * scale)}


def doubted(believed: Mapping[int, float], number: int | None) -> dict[int, float]:
    """Return what to believe once a learner has said that an idea is not theirs.

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
    """Count the surprises that show an idea, less those against it; below 0: it does not fit.

    Against it are surprises that it does not explain, and what is right where it would do wrong.
    Where as many are about other parts, an idea in no list, or slips, may be behind them all.
    """
    parts = [seen for seen in chances.values() if point in seen.likely]
    explained = sum(seen.explained[point] for seen in parts)
    against = sum(seen.surprises + seen.contradicted[point] for seen in parts) - explained
    surprises = sum(seen.surprises for seen in chances.values())
    most = 2 * explained > surprises and against <= min(_AGAINST, explained - 1)
    return explained - against if most or not surprises else -1


# ----------------------------------------------------------------------------------------------
# How well searches explain a path, or what a program returned: by what they make of it in the end.
#
# That does not show how it was found, so every search is run, in every order of its ties.

_SLIP = 0.08  # how often somebody takes another path than an idea asks for
_LONGER = 2.0  # a path that is longer by this is taken e times less often
_ANY_PATH = 0.5  # or any path is taken, however long it is
_NO_PATH = 1e-6  # what is no path at all
_MOST = 200  # more than these are not counted
_STRANGE_FINALS = 0.4  # of those with an idea in no list so many take any path
_TIES, _FEW_TIES = 8, 1  # so many orders of ties are run of what has a name, and of all else


def follow_path(path: tuple[Node, ...], instance: Instance) -> Chances:
    """Say how well each wrong way to search explains a path that is not the shortest."""
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
    """Return which share of all slips leads to each path to the target: longer ones are rarer."""
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
    """Say whether a run finds a path, over any of the predecessors that tie."""
    if path[-1] != instance.aim:
        return list(path) == path_of(run, instance)
    ways = run.predecessors
    return path[0] == run.source and all(
        tail in ways.get(head, ()) for tail, head in pairwise(path)
    )


def path_of(outcome: Outcome, instance: Instance) -> list[Node]:
    """Return the path to the target that a run finds, as far back as its predecessors lead.

    A walk that has run dry before it saw the target is all that there is to write.
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


# ---- what a program returned --------------------------------------------------------------------


@dataclass(frozen=True)
class Finding:
    """What a learner's program did with one instance."""

    instance: Instance  # what it was run on
    # What it returned.
    distance: Mapping[Node, object]
    predecessor: Mapping[Node, object]
    looked_up: tuple[Node, ...] = ()  # the nodes whose neighbors it asked for, in order
    error: type[BaseException] | None = None  # the error that it ended with, if it did

    def has_wrong_distances(self) -> bool:
        """Say whether the distances alone prove a mistake."""
        right = self.instance.distances
        return self.error is not None or any(
            not equal(self.distance.get(node), right.get(node))
            for node in self.instance.graph.nodes
        )

    def has_distances_of(self, run: Outcome) -> bool:
        """Say whether a run found the same distances, or ended with the same error.

        Whichever number an unreachable node was given counts as 0.
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
        """Say whether a run found the same, and settled nodes in the order of the look-ups."""
        order = tuple(shown.settled for shown in run.rounds)
        return order == self.looked_up and self.has_result_of(run)


def causes_of(findings: Sequence[Finding]) -> tuple[int, ...]:
    """Find the misunderstandings that explain what a program did with all of the instances.

    Among several of them the order of look-ups decides, if it agrees with one.
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

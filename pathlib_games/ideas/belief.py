"""The space of wrong searches, and what to believe about an answer: which point is how likely.

A search is a choice of parts (`search.PARTS`), a right or a wrong form of each; a wrong form is a
class that replaces the methods of its part. A point is what comes out if one or two parts have a
wrong form. The misunderstandings are points with a name. Those without a name compete with them,
so that a name is not given to whoever has another idea.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from typing import cast

from pathlib_games.exercises.instance import Instance
from pathlib_games.ideas import wrong_choices, wrong_writing
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS, Misunderstanding
from pathlib_games.ideas.search import PARTS, Kind, Search
from pathlib_games.ideas.unnamed_choices import UNNAMED_CHOICES
from pathlib_games.ideas.unnamed_writing import UNNAMED_WRITING

_ALONE = (*UNNAMED_CHOICES, *UNNAMED_WRITING)  # never as one of two parts

UNNAMED: tuple[type[Search], ...] = (
    *_ALONE,
    wrong_choices.MostHops,
    wrong_choices.LongestLastEdge,
    wrong_choices.SecondSmallest,
    wrong_writing.CopiesTheDistance,
    wrong_writing.TakesTheLonger,
    wrong_writing.Subtracts,
    wrong_writing.AddsOneMore,
    wrong_writing.KeepsTheShorterEdge,
)
"""Wrong forms that have no number: nobody was seen with them often enough to need a hint."""

# How likely an idea is before anything was answered, against somebody who knows the algorithm.
_COMMON = 0.08
_RARE = 0.012
_UNNAMED = 0.0035
_USUAL = 0.8  # the usual form of an idea, against all others together
_PAIR = 0.0003

_SEEN_OFTEN = frozenset({*range(1, 14), 19})
# Who looks for a path keeps no queue: ideas about a table are rarer there.
_SEEN_OFTEN_IN_PATHS = frozenset({1, 2, 3, 4, 5, 6, 8, 13})
_RARE_IN_PATHS = 0.008
_UNNAMED_IN_PATHS = 0.003

ALIKE: dict[tuple[Kind, type[Search]], int] = {("order", wrong_writing.DoesNotAdd): 2}
"""Forms that are, in one kind of answer, those of another misunderstanding as well: an order does
not show whether the shortest edges were only looked at, or written."""


@dataclass(frozen=True)
class Point:
    """A search with wrong forms of one or two of its parts, or of none.

    Examples
    --------
    >>> Point((wrong_writing.DoesNotAdd, wrong_choices.LargestFirst)).words
    'settle the largest number first and write the weight of the last edge alone'
    """

    forms: tuple[type[Search], ...] = ()  # the wrong forms
    numbers: frozenset[int] = frozenset()  # of which misunderstandings they are forms
    prior: float = 1.0  # how likely it is before anything was answered; the right search has 1

    @property
    def search(self) -> type[Search]:
        """The search, runnable."""
        return composed(self.forms)

    @cached_property
    def choosing(self) -> tuple[type[Search], ...]:
        """The forms that have a say in which node is next."""
        return tuple(form for form in self.forms if form.part in {"next", "end", "other"})

    @cached_property
    def writing(self) -> tuple[type[Search], ...]:
        """The forms that have a say in what is written."""
        return tuple(form for form in self.forms if form.part not in {"next", "end"})

    @property
    def words(self) -> str:
        """What a learner does who has this idea: "you ..."."""
        return " and ".join(form.words for form in _in_order(self.forms))


RIGHT = Point()


_CONSTANT, _MEANT = 13, 20.0
_SUSPECTED = 8.0


def meant(point: Point, instance: Instance) -> float:
    """Return how many times likelier an idea is because of what is asked.

    Whoever meets negative weights thinks of the constant that would repair them. And what a graph
    was drawn for was suspected by an earlier answer.
    """
    downhill = _CONSTANT in point.numbers and any(w < 0 for _, _, w in instance.graph.edges)
    suspected = not point.numbers.isdisjoint(instance.drawn_for)
    return (_MEANT if downhill else 1.0) * (_SUSPECTED if suspected else 1.0)


def _in_order(forms: tuple[type[Search], ...]) -> list[type[Search]]:
    """Sort forms as methods call each other: the end of a search asks who is next."""
    return sorted(forms, key=lambda form: PARTS.index(form.part) if form.part in PARTS else -1)


@cache
def composed(forms: tuple[type[Search], ...]) -> type[Search]:
    """Return the search that has all of these wrong forms."""
    if len(forms) <= 1:
        return forms[0] if forms else Search
    ordered = _in_order(forms)
    kinds = tuple(kind for kind in ordered[0].kinds if all(kind in f.kinds for f in ordered))
    name = "And".join(form.__name__ for form in ordered)
    return cast("type[Search]", type(name, tuple(ordered), {"kinds": kinds}))


def _named(kind: Kind) -> Iterator[Point]:
    for number, known in MISUNDERSTANDINGS.items():
        variants = known.variants_for(kind)
        often, seldom = (
            (_SEEN_OFTEN_IN_PATHS, _RARE_IN_PATHS) if kind == "path" else (_SEEN_OFTEN, _RARE)
        )
        prior = _COMMON if number in often else seldom
        for form, likely in shares(variants, prior):
            numbers = {number, ALIKE.get((kind, form), number)}
            yield Point((form,), frozenset(numbers), likely)


def shares(forms: Sequence[type[Search]], prior: float) -> Iterator[tuple[type[Search], float]]:
    """Yield the forms of an idea, the usual one first, with how likely each of them is."""
    others = len(forms) - 1
    for form in forms:
        share = 1.0 if not others else _USUAL if form is forms[0] else (1 - _USUAL) / others
        yield form, prior * share


@cache
def points(kind: Kind) -> tuple[Point, ...]:
    """Return the points with one wrong part that can show in an answer, the named ones first."""
    prior = _UNNAMED_IN_PATHS if kind == "path" else _UNNAMED
    unnamed = [Point((form,), prior=prior) for form in UNNAMED if kind in form.kinds]
    return (*_named(kind), *unnamed)


@cache
def pairs(kind: Kind) -> tuple[Point, ...]:
    """Return the points with two wrong parts, each in its usual form and none of them too rare."""
    usual = {known.variants[0] for known in MISUNDERSTANDINGS.values() if known.variants}
    single = [
        point
        for point in points(kind)
        if point.forms[0].part in PARTS
        and (point.forms[0] in usual or not point.numbers)
        and point.forms[0] not in _ALONE
    ]
    return tuple(
        Point(one.forms + other.forms, one.numbers | other.numbers, _PAIR)
        for one, other in combinations(single, 2)
        if one.forms[0].part != other.forms[0].part
    )


SURE = 0.8
"""An idea is named if it is at least this likely."""
_ALMOST = 0.4  # one that is this likely is suspected, together with the next
_TOGETHER = 0.6  # several are suspected if one of them is at least this likely,
_NEAR = 0.1  # and each at least so likely as the likeliest, times this;
_MOST = 4  # the likeliest of them are told
_POSSIBLE = 0.02
_STRANGE = 0.04  # how likely an idea is that is not in the space, before anything was answered
_BETTER = 0.1
_HOPELESS = 7.0  # so far below the best one nothing has to be computed

Score = Callable[[Point, float], float]
"""Returns the logarithm of how likely an answer is from a point; below the second argument it need
not be exact."""


@dataclass(frozen=True)
class Belief:
    """How likely each point is, given an answer."""

    points: dict[Point, float]
    """The points with how likely they are; what is missing to 1 belongs to ideas that are in no
    list."""

    @classmethod
    def of(cls, found: Mapping[Point, float], strange: float) -> Belief:
        """Compare points, and ideas in no list, by the logarithms of how likely an answer is."""
        best = max(*found.values(), strange)
        weights = {point: math.exp(weight - best) for point, weight in found.items()}
        total = sum(weights.values()) + math.exp(strange - best)
        return cls({point: weight / total for point, weight in weights.items()})

    def numbers(self) -> dict[int, float]:
        """Return how likely it is that each misunderstanding is behind the answer.

        What is as likely, but for the last digits, keeps the order of the points: `sum` rounds
        otherwise from Python 3.12 on.
        """
        found: dict[int, float] = {}
        for point, likely in self.points.items():
            for number in point.numbers:
                found[number] = found.get(number, 0.0) + likely
        return dict(sorted(found.items(), key=lambda entry: -round(entry[1], 9)))

    def causes(self, rival: float = 1.0, sure: float = SURE) -> tuple[Misunderstanding, ...]:
        """Return the one that is sure, or the likeliest if one of several is behind the answer."""
        numbers = self.numbers()
        if not numbers:
            return ()
        first, best = next(iter(numbers.items()))
        if best >= sure and self._rival(first) < rival * best:
            return (MISUNDERSTANDINGS[first],)
        likely = [number for number in self.suspects() if numbers[number] >= _NEAR * best]
        if len(likely) > 1 and sum(numbers[number] for number in likely) >= _TOGETHER:
            return tuple(MISUNDERSTANDINGS[number] for number in likely[:_MOST])
        if best >= _ALMOST:  # two at least, for a single one would be a name
            both = tuple(MISUNDERSTANDINGS[number] for number in list(numbers)[:2])
            return both if len(both) > 1 else ()
        return ()

    def _rival(self, number: int) -> float:
        """Return how likely the next idea is, with a number or without, that explains it alone."""
        others = {
            point: likely for point, likely in self.points.items() if number not in point.numbers
        }
        unnamed = (likely for point, likely in others.items() if point.forms and not point.numbers)
        strange = 1.0 - sum(self.points.values())
        return max([*Belief(others).numbers().values(), *unnamed, strange])

    def suspects(self) -> tuple[int, ...]:
        """Return the numbers of all that are still possible, the likeliest first."""
        return tuple(number for number, likely in self.numbers().items() if likely >= _POSSIBLE)

    def guess(self) -> str:
        """Return in words what the learner seems to do, if that is sure and has no number."""
        point, likely = max(self.points.items(), key=lambda entry: entry[1], default=(RIGHT, 0.0))
        if likely < SURE or point.numbers or not point.forms:
            return ""
        return f"It looks as if you {point.words}."


def believe(
    single: Iterable[Point],
    double: Iterable[Point],
    score: Score,
    strange: float,
    most: float = 0.0,
) -> Belief:
    """Weigh the points of the space against each other.

    `single`, `double`: points with one wrong part, and with two; the right search competes with
    them.

    `most`: the logarithm of how likely the answer can be at best. Two wrong parts are rarer than
    one, so they are looked at only if they could explain it much better, and if one of them alone
    explains it better than the right search does.
    """
    right = score(RIGHT, -math.inf)
    found = {RIGHT: right}
    best = max(right, strange + math.log(_STRANGE))

    def weigh(point: Point) -> None:
        nonlocal best
        prior = math.log(point.prior)
        # What explains the answer no better than the right search does has nothing to say about it.
        floor = max(right + _BETTER, best - _HOPELESS - prior)
        likely = score(point, floor)
        if likely > floor:
            found[point] = prior + likely
            best = max(best, prior + likely)

    for point in single:
        weigh(point)
    helpful = {form for point in found for form in point.forms}
    for point in double:
        if math.log(point.prior) + most < best - math.log(1 / (1 - SURE)):
            break
        if not helpful.isdisjoint(point.forms):
            weigh(point)
    return Belief.of(found, math.log(_STRANGE) + strange)

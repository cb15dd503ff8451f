"""The space of wrong searches: each is a choice of parts, a right or a wrong form of each.

The parts are `PARTS`; a wrong form is a class that replaces the methods of its part. A point is
what comes out if one or two parts have a wrong form. The misunderstandings of the library are
points with a name. Those without a name compete with them, so that a name is not given to whoever
has another idea.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from typing import cast

from pathlib_games.exercises.instance import Instance
from pathlib_games.ideas.misunderstandings import choosing, writing
from pathlib_games.ideas.misunderstandings.library import MISUNDERSTANDINGS
from pathlib_games.ideas.misunderstandings.search import PARTS, Kind, Search
from pathlib_games.ideas.misunderstandings.unnamed_choices import UNNAMED_CHOICES
from pathlib_games.ideas.misunderstandings.unnamed_writing import UNNAMED_WRITING

_ALONE = (*UNNAMED_CHOICES, *UNNAMED_WRITING)  # never as one of two parts

UNNAMED: tuple[type[Search], ...] = (
    *_ALONE,
    choosing.MostHops,
    choosing.LongestLastEdge,
    choosing.SecondSmallest,
    writing.CopiesTheDistance,
    writing.TakesTheLonger,
    writing.Subtracts,
    writing.AddsOneMore,
    writing.KeepsTheShorterEdge,
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

ALIKE: dict[tuple[Kind, type[Search]], int] = {("order", writing.DoesNotAdd): 2}
"""Forms that are, in one kind of answer, those of another misunderstanding as well: an order does
not show whether the shortest edges were only looked at, or written."""


@dataclass(frozen=True)
class Point:
    """A search with wrong forms of one or two of its parts, or of none.

    Attributes
    ----------
    forms
        The wrong forms.
    numbers
        Of which misunderstandings they are forms.
    prior
        How likely it is before anything was answered; the right search has 1.

    Examples
    --------
    >>> Point((writing.DoesNotAdd, choosing.LargestFirst)).words
    'settle the largest number first and write the weight of the last edge alone'
    """

    forms: tuple[type[Search], ...] = ()
    numbers: frozenset[int] = frozenset()
    prior: float = 1.0

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
        others = len(variants) - 1
        for form in variants:
            share = 1.0 if not others else _USUAL if form is variants[0] else (1 - _USUAL) / others
            numbers = {number, ALIKE.get((kind, form), number)}
            yield Point((form,), frozenset(numbers), prior * share)


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

"""The wrong ways to do A* and Bellman-Ford by hand, and how they are carried out.

Those of Dijkstra's algorithm that have a sense there are used as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import cast

from pathlib_games.exercises.instance import Instance, SearchName
from pathlib_games.ideas.belief import Point, shares
from pathlib_games.ideas.rows import ROWS, form
from pathlib_games.ideas.search import Guided, InRounds, Search

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


@cache
def _on_base(parts: tuple[type[Search], type[Search]]) -> type[Search]:
    form, base = parts
    if issubclass(form, base):
        return form
    if issubclass(base, form):
        return base
    return cast("type[Search]", type(f"{form.__name__}By{base.__name__}", (form, base), {}))


def doing(form: type[Search], instance: Instance) -> Search:
    """Return the search that an instance asks for, with one part as a form has it."""
    kind = _on_base((form, _BASES[instance.search]))
    search = kind(instance.graph, instance.source, instance.target)
    if isinstance(search, Guided):
        search.guesses = instance.guesses
    if isinstance(search, InRounds):
        search.before_round, search.tails = {}, frozenset()
    return search

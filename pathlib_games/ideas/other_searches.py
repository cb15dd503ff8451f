"""A* and Bellman-Ford in the parts of `Search`, wrong forms that only they have, and their hints.

The wrong forms of Dijkstra's algorithm that have a sense there are used as they are.
"""

# The methods are documented, and their parameters needed, where the right algorithm is: in Search.
# ruff: noqa: ARG002, D102
from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import ClassVar, cast

from pathlib_games.exercises.instance import Instance, SearchName
from pathlib_games.graphs import Node
from pathlib_games.ideas import special_cases
from pathlib_games.ideas.belief import Point, shares
from pathlib_games.ideas.rows import form
from pathlib_games.ideas.search import Entry, Part, Search


class Guided(Search):
    """A*: the smallest sum of distance and guess is next, until the target is settled."""

    guesses: Mapping[Node, float]  # what is guessed for the way from each node to the target

    def choices(self) -> list[Entry]:
        return [] if self.target in self.settled else super().choices()

    def key(self, entry: Entry) -> float:
        return entry.distance + self.guesses[entry.node]


class LeavesOutTheGuess(Guided):
    """34: settles the smallest distance, as Dijkstra's algorithm does."""

    part: ClassVar[Part] = "next"
    words = "settle the smallest distance and leave the guess out"

    def key(self, entry: Entry) -> float:
        return entry.distance


class GoesByTheGuess(Guided):
    """35: settles the smallest guess, wherever it lies."""

    part: ClassVar[Part] = "next"
    words = "settle the smallest guess and leave the distance out"

    def key(self, entry: Entry) -> float:
        return self.guesses[entry.node]


class WritesTheSum(Guided):
    """36: writes the sum of distance and guess, so that the guesses of the whole way add up."""

    part: ClassVar[Part] = "what"
    words = "add the guess to the number that you write"

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        return super().takes(node, head, self.written(node, head, offer))

    def write(self, node: Node, head: Node, offer: float) -> None:
        super().write(node, head, self.written(node, head, offer))

    def written(self, node: Node, head: Node, offer: float) -> float:
        """Return what is written in place of an offer."""
        return offer + self.guesses[head]

    def key(self, entry: Entry) -> float:
        return entry.distance


class WritesTheGuess(WritesTheSum):
    """36 as well: writes the weight of the edge and the guess, and not the way so far."""

    words = "write the weight and the guess, and not the way so far"

    def written(self, node: Node, head: Node, offer: float) -> float:
        return offer - self.distance[node] + self.guesses[head]


class InRounds(Search):
    """Bellman-Ford: every edge is tested once a round, until a round improves nothing."""

    before_round: Mapping[Node, float]  # the distances when the round began
    tails: frozenset[Node]  # the nodes whose edges were written down so far
    most_rounds: ClassVar[float] = float("inf")
    """After so many rounds it ends, whatever could still be improved."""
    settles: ClassVar[bool] = False  # whether a node may be settled, as in Dijkstra's algorithm

    def in_turn(self) -> list[Node]:
        """Return the nodes in the order in which their edges are tested; any is right."""
        return list(self.distance)

    def refuse(self, node: Node, head: Node, offer: float) -> None:
        """Equal offers change nothing: a round in which nothing changes is the last."""


class OneRound(InRounds):
    """37: takes the first round for the whole search."""

    part: ClassVar[Part] = "end"
    words = "stop after the first round"
    most_rounds = 1

    def in_turn(self) -> list[Node]:
        """Begin with what was found last: else one round may be enough."""
        return super().in_turn()[::-1]


class NumbersOfTheRoundBefore(InRounds):
    """38: adds to the number that a node had when the round began."""

    part: ClassVar[Part] = "what"
    words = "add to the numbers of the round before"

    def edges(self, node: Node) -> Sequence[tuple[Node, float]]:
        return super().edges(node) if node in self.before_round else ()

    def offer(self, node: Node, weight: float) -> float:
        return self.before_round[node] + weight


class SettlesInRounds(InRounds):
    """39: takes a number for final once it was used."""

    part: ClassVar[Part] = "when"
    words = "never change the number of a node whose edges you have tested"
    settles = True

    def takes(self, node: Node, head: Node, offer: float) -> bool:
        return head not in self.tails and super().takes(node, head, offer)

    def in_turn(self) -> list[Node]:
        """Begin with the smallest distance, as Dijkstra's algorithm does."""
        return sorted(self.distance, key=self.distance.__getitem__)


class NegativeIsZero(InRounds):
    """40: a negative weight changes nothing."""

    part: ClassVar[Part] = "what"
    words = "count a negative weight as 0"

    def offer(self, node: Node, weight: float) -> float:
        return self.distance[node] + max(weight, 0)


class NegativeIsPositive(InRounds):
    """40 as well: the sign of a weight is overlooked."""

    part: ClassVar[Part] = "what"
    words = "overlook the sign of a negative weight"

    def offer(self, node: Node, weight: float) -> float:
        return self.distance[node] + abs(weight)


_FORMS: Mapping[SearchName, Mapping[int, tuple[type[Search], ...]]] = {
    "dijkstra": {},
    "astar": {
        1: (form("CheapestNeighbor"),),
        2: (form("LastEdgeFirst"),),
        3: (form("DoesNotAdd"),),
        4: (form("FirstLabelIsFinal"),),
        5: (form("Overwrites"),),
        6: (form("SettlesAtFirstSight"), form("StopsAtFirstSight")),
        7: (form("WalksLikeAPawn"),),
        8: (form("CountsHops"),),
        11: (form("KeepsThePredecessor"),),
        19: (form("FirstComeFirstServed"),),
        21: (form("LargestFirst"),),
        22: (form("NewestFirst"),),
        23: (form("ByName"),),
        25: (form("AddsTwice"), form("AddsTheWayTwice")),
        26: (form("TheSourceIsBefore"),),
        27: (form("KeepsTheLarger"),),
        29: (form("OnlyForward"),),
        34: (LeavesOutTheGuess,),
        35: (GoesByTheGuess,),
        36: (WritesTheSum, WritesTheGuess),
    },
    "bellman_ford": {
        3: (form("DoesNotAdd"),),
        4: (form("FirstLabelIsFinal"),),
        5: (form("Overwrites"),),
        8: (form("CountsHops"),),
        11: (form("KeepsThePredecessor"),),
        13: (special_cases.AddsAConstant,),
        25: (form("AddsTwice"), form("AddsTheWayTwice")),
        26: (form("TheSourceIsBefore"),),
        27: (form("KeepsTheLarger"),),
        29: (form("OnlyForward"),),
        37: (OneRound,),
        38: (NumbersOfTheRoundBefore,),
        39: (SettlesInRounds,),
        40: (NegativeIsZero, NegativeIsPositive),
    },
}
"""The misunderstandings that A* and Bellman-Ford by hand can show, the usual form first."""

_UNNAMED = (
    form("CopiesTheDistance"),
    form("TakesTheLonger"),
    form("Subtracts"),
    form("AddsOneMore"),
)
_BASES: Mapping[SearchName, type[Search]] = {
    "dijkstra": Search,
    "astar": Guided,
    "bellman_ford": InRounds,
}
_COMMON, _RARE, _WITHOUT_A_NAME = 0.06, 0.01, 0.002  # before anything was done
_SEEN_OFTEN = frozenset({3, 4, 5, 6, *range(34, 41)})


@cache
def points_of(search: SearchName) -> tuple[Point, ...]:
    """Return the points with one wrong part that A* or Bellman-Ford by hand can show."""
    named: list[Point] = []
    for number, forms in _FORMS[search].items():
        prior = _COMMON if number in _SEEN_OFTEN else _RARE
        named += [Point(form, number, likely) for form, likely in shares(forms, prior)]
    return (*named, *(Point(form, None, _WITHOUT_A_NAME) for form in _UNNAMED))


def forms_of(number: int, search: SearchName) -> tuple[type[Search], ...]:
    """Return how somebody with a misunderstanding does a search, the usual way first."""
    return _FORMS[search][number]


def forms_elsewhere(number: int) -> tuple[type[Search], ...]:
    """Return the forms of a misunderstanding that only A* or Bellman-Ford can show, if it has any.

    Examples
    --------
    >>> [form.part for form in forms_elsewhere(37)], forms_elsewhere(15)
    (['end'], ())
    """
    return next((forms[number] for forms in _FORMS.values() if number in forms), ())


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

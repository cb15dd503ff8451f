"""What to believe about an answer: how likely each point of the space is, and what may be said."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS, Misunderstanding, Point
from pathlib_games.ideas.misunderstandings.space import RIGHT

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
    weights = {point: math.exp(weight - best) for point, weight in found.items()}
    total = sum(weights.values()) + _STRANGE * math.exp(strange - best)
    return Belief({point: weight / total for point, weight in weights.items()})

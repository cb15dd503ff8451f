"""Points in Color Lines: the article gives no table, so there are three to choose from."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set as AbstractSet
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Scoring:
    """A way of counting points.

    Attributes
    ----------
    title
        Whose way it is.
    table
        The points for a number of balls.
    together
        Whether all balls that vanish at once are counted together, each ball once. Otherwise each
        line counts for itself.

    Examples
    --------
    >>> [SCORINGS["five_plus_two"](balls) for balls in (5, 6, 7)]
    [5, 7, 9]
    """

    title: str
    table: Callable[[int], int] = field(repr=False)
    together: bool = False

    def __call__(self, balls: int) -> int:
        """Return the points for one line of so many balls."""
        return self.table(balls)

    def points(self, lines: Sequence[AbstractSet[object]]) -> int:
        """Return the points for all lines that vanish at once.

        Examples
        --------
        >>> cross = [{1, 2, 3, 4, 5}, {5, 6, 7, 8, 9}]
        >>> SCORINGS["one_per_ball"].points(cross), SCORINGS["five_or_more"].points(cross)
        (10, 42)
        """
        if self.together and lines:
            return self.table(len(set().union(*lines)))
        return sum(self.table(len(line)) for line in lines)


# For 5, 6, ... balls. Still more balls get the last number.
_FIVE_OR_MORE = (10, 12, 18, 28, 42, 82, 108, 138, 172, 210)

SCORINGS: dict[str, Scoring] = {
    "five_plus_two": Scoring("the article's author, text version", lambda n: 5 + 2 * (n - 5)),
    "one_per_ball": Scoring("the article's author, web version", lambda n: n),
    "five_or_more": Scoring(
        "GNOME Five or More, the old table",
        lambda n: _FIVE_OR_MORE[min(n - 5, len(_FIVE_OR_MORE) - 1)],
        together=True,
    ),
}
"""The ways of counting points, by name.

The article's author wrote the game twice and counted differently. ``five_plus_two`` is the default:
it rewards a longer line, and the author called ``one_per_ball`` preliminary.
"""

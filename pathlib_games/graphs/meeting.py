"""Which points of a map are one, though programs write their last digits differently."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, product
from math import cos, dist, floor, radians, sin

Place = tuple[float, float]

EARTH = 6_371_008.8  # metres from its middle to its surface
NEAR = 0.01
"""Points that are fewer metres apart are one: no map is as exact."""
_SIDE = 0.1  # metres: of the cells in which points are looked for


def joined(
    lines: Sequence[Sequence[Place]], others: Iterable[Place], *, flat: bool
) -> dict[Place, Place]:
    """Return for each point the first that is the same: less than a centimeter lies between them.

    Two points of one line are kept apart, unless they are its ends, so that nothing of a finely
    drawn line is lost. `others`: points beside the lines; `flat`: whether all are metres of a plan.

    Examples
    --------
    >>> joined([[(0, 0), (3, 0)], [(3.001, 0), (5, 0)]], [], flat=True)[3.001, 0]
    (3, 0)
    """
    owners: dict[Place, int | None] = {}
    """The line of a point; None for points of several lines, and for points beside them."""
    neighbors: set[frozenset[Place]] = set()
    for number, line in enumerate(lines):
        neighbors.update(map(frozenset, pairwise(line)))
        for place in line:
            owners[place] = number if owners.get(place, number) == number else None
    ends = {line[at] for line in lines for at in (0, -1)}
    for place in others:
        owners[place] = None
    first = {place: place for place in owners}
    order = {place: number for number, place in enumerate(owners)}
    cells: dict[tuple[int, ...], list[Place]] = {}
    spots: dict[Place, tuple[float, ...]]
    spots = {place: place if flat else _in_space(place) for place in owners}
    for place, spot in spots.items():
        reach = ({floor((part + way) / _SIDE) for way in (-NEAR, NEAR)} for part in spot)
        for around in product(*reach):  # seldom more than one cell
            for other in cells.get(around, ()):
                one_line = owners[place] is not None and owners[place] == owners[other]
                apart = one_line and not {place, other} <= ends
                if apart or frozenset((place, other)) in neighbors:
                    continue
                if dist(spot, spots[other]) < NEAR:
                    one, two = sorted(
                        (_first(first, place), _first(first, other)), key=order.__getitem__
                    )
                    first[two] = one
        cells.setdefault(tuple(floor(part / _SIDE) for part in spot), []).append(place)
    return {place: _first(first, place) for place in first}


def _first(first: dict[Place, Place], place: Place) -> Place:
    """Return the first of the points that are one with this, and remember it for the next time."""
    found = place
    while first[found] != found:
        found = first[found]
    first[place] = found
    return found


def _in_space(place: Place) -> tuple[float, float, float]:
    """Return a place in metres from the middle of the earth, where 180 degrees are -180."""
    east, north = map(radians, place)
    out = EARTH * cos(north)
    return out * cos(east), out * sin(east), EARTH * sin(north)

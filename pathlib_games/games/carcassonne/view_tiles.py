"""Original drawings of the tiles and meeples of Carcassonne.

A wall with battlements closes off a city, a road is a band between two rims, a cloister a house
with a cross, a crossing a small house; the rest is field, with tufts of grass. A meeple has the
letter of its player. It stands, or lies on a field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import hypot
from types import MappingProxyType

from pathlib_games.games.carcassonne.tiles import Opening, Part, Tile
from pathlib_games.games.tile_board import MIDDLES, SIDES
from pathlib_games.views.shapes import Line, Point, Polygon, Shape, Text, rectangle

CELL = 84
MEEPLE = 20  # the size of a meeple: small enough to see the part below it

_PLAYER_BALLS = MappingProxyType({"red": 1, "green": 2, "blue": 3, "yellow": 4, "orange": 5})

_MIDDLE = (0.5, 0.5)
_CORNERS = {"N": (0, 0), "E": (1, 0), "S": (1, 1), "W": (0, 1)}
"""The start of each side, clockwise, on a tile of width 1."""
_HALVES = (
    (0.25, 0.14), (0.75, 0.14), (0.86, 0.25), (0.86, 0.75),
    (0.75, 0.86), (0.25, 0.86), (0.14, 0.75), (0.14, 0.25),
)  # fmt: skip
"""A point in the field next to each half of a side."""

_RIM: tuple[Point, ...] = ((0, 0), (0.5, 0), (1, 0), (1, 0.5), (1, 1), (0.5, 1), (0, 1), (0, 0.5))
"""The start of each half of a side, clockwise."""

_PLACES = tuple((u / 24, v / 24) for u in range(2, 23) for v in range(2, 23))
"""Possible places of meeples."""
_NAVE = 0.09  # the distance of a meeple below the center of a cloister, under the cross
_CROSS = (((0, -0.21), (0, -0.04)), ((-0.06, -0.15), (0.06, -0.15)))
_WALL = 0.65  # the distance of a wall from its side to the center if a city has three sides
_STUB = 0.34  # the distance of a meeple on a dead-end road from its side to the center
_HALF_ROAD = 0.05
_HALF_REACH = 0.13  # the clickable area is wider than a narrow road
_MEEPLE = (
    (0, -0.52), (0.17, -0.44), (0.17, -0.24), (0.5, -0.06), (0.5, 0.12), (0.26, 0.14), (0.42, 0.5),
    (0.1, 0.5), (0, 0.36), (-0.1, 0.5), (-0.42, 0.5), (-0.26, 0.14), (-0.5, 0.12), (-0.5, -0.06),
    (-0.17, -0.24), (-0.17, -0.44),
)  # fmt: skip
_SHIELD = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.1), (0, 0.6), (-0.5, 0.1))
_HOUSE = ((-0.5, 0.5), (-0.5, -0.1), (0, -0.6), (0.5, -0.1), (0.5, 0.5))


# ---- tiles --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Look:
    """The style of a part of a tile: extra classes, its label, and its id if it has one."""

    classes: str = ""
    label: str | None = None
    id: str | None = None


_PLAIN = Look()


def tile_shapes(
    tile: Tile,
    corner: Point,
    size: float = CELL,
    *,
    label: str | None = None,
    look: Callable[[Part], Look] = lambda _: _PLAIN,
) -> list[Shape]:
    """Return the shapes of a rotated tile.

    Each part is one polygon that excludes the parts above it; `look` returns its style.
    """
    shapes: list[Shape] = [rectangle(*corner, size, size, "grass", label=label)]
    for shape, part in _drawn(tile, corner, size):
        if part is None:
            shapes.append(shape)
            continue
        how = look(part)
        classes = f"{shape.classes} {how.classes}".strip()
        shapes.append(replace(shape, classes=classes, label=how.label, id=how.id))
    return shapes


# Cached, because a story shows the same land in every picture.
@lru_cache(maxsize=1000)
def _drawn(tile: Tile, corner: Point, size: float) -> tuple[tuple[Shape, Part | None], ...]:
    """Return the shapes on the ground of a tile, each with its part."""
    at = _scale(corner, size)
    drawn: list[tuple[Shape, Part | None]] = []

    def add(shape: Shape, part: Part | None = None) -> None:
        drawn.append((shape, part))

    for field in tile.of_kind("field"):
        add(Polygon(at(outline(tile, field)), "frame"), field)
        for tuft in _tufts(field):
            add(Line(at(tuft), "tuft"))
    for city in tile.of_kind("city"):
        add(Polygon(at(outline(tile, city)), "city"), city)
        for curve in _walls(city):
            add(Line(at(curve), "city-wall"))
            add(Line(at(curve), "battlement"))
    roads = tile.of_kind("road")
    for road in roads:
        add(Polygon(at(outline(tile, road)), "frame"), road)
    for road in roads:
        path = _road(tile, road)
        left, right = at(_beside(path, -_HALF_ROAD)), at(_beside(path, _HALF_ROAD))
        add(Polygon((*left, *reversed(right)), "road-bed"))
        add(Line(left, "road-rim"))
        add(Line(right, "road-rim"))
    if len(roads) > 2:
        add(Polygon(at(_placed(_HOUSE, _MIDDLE, 0.17)), "village"))
    for cloister in tile.of_kind("cloister"):
        add(Polygon(at(outline(tile, cloister)), "cloister"), cloister)
        middle = _cloister_at(tile)
        for line in _CROSS:
            add(Line(at(_placed(line, middle, 1)), "cross"))
    for city in tile.of_kind("city"):
        if city.shields:
            add(Polygon(at(_placed(_SHIELD, _shield_at(city), 0.14)), "shield"))
    add(rectangle(*corner, size, size, "tile-rim"))
    return tuple(drawn)


@cache
def outline(tile: Tile, part: Part) -> tuple[Point, ...]:
    """Return the outline of a part on a tile of width 1; that of a road is widened."""
    if part.kind == "cloister":
        return _placed(_HOUSE, _cloister_at(tile), 0.44)
    if part.kind == "road":
        path = _road(tile, part)
        return (*_beside(path, -_HALF_REACH), *reversed(_beside(path, _HALF_REACH)))
    if part.kind == "city":
        return _city_outline(list(_walls(part)))
    return tuple(_field_outline(tile, part))


def rim_point(opening: Opening) -> Point:
    """Return the midpoint of an opening on a tile of width 1."""
    if isinstance(opening, int):
        return _mean((_RIM[opening], _RIM[(opening + 1) % 8]))
    return MIDDLES[opening]


@cache
def anchor(tile: Tile, part: Part) -> Point:
    """Return the place of a meeple on a part, on a tile of width 1.

    On a road it is the middle; elsewhere it is as far as possible from all other parts, to avoid
    confusion.
    """
    if part.kind == "cloister":
        return _placed([(0, _NAVE)], _cloister_at(tile), 1)[0]
    if part.kind == "road":
        path = _road(tile, part)
        return path[6] if len(part.openings) > 1 else _toward(path[0], _MIDDLE, _STUB)
    own, others = outline(tile, part), list(_covers(tile, part))
    lines = [
        pair for each in (own, *others) for pair in zip(each, (*each[1:], each[0]), strict=True)
    ]
    middle = _mean(own)

    def room(place: Point) -> float:
        if not _is_in(place, own) or any(_is_in(place, other) for other in others):
            return -1
        # Along a strip of equal distance, its middle is best.
        return min(_far_from(place, *line) for line in lines) - hypot(*_from(middle, place)) / 20

    return max(_PLACES, key=room)


def _covers(tile: Tile, part: Part) -> Iterator[tuple[Point, ...]]:
    """Yield the outlines of the shapes above a city or a field."""
    for other in tile.parts:
        if other.kind == "road":
            path = _road(tile, other)
            yield (*_beside(path, -_HALF_ROAD), *reversed(_beside(path, _HALF_ROAD)))
        elif other.kind == "cloister" or (other.kind == "city" and other != part):
            yield outline(tile, other)
        if other.shields:
            yield _placed(_SHIELD, _shield_at(other), 0.14)


def _tufts(field: Part) -> Iterator[tuple[Point, ...]]:
    """Yield small tufts of grass at some half sides of a field."""
    for half in field.openings:
        if isinstance(half, int) and half % 2:
            u, v = _HALVES[half]
            zigzag = ((-0.03, -0.02), (-0.01, 0.03), (0.01, -0.03), (0.015, 0.03), (0.04, -0.02))
            yield tuple((u + aside, v + down) for aside, down in zigzag)


def _walls(city: Part) -> Iterator[tuple[Point, ...]]:
    """Yield the walls of a city, clockwise: one for each stretch of other sides."""
    for index, side in enumerate(SIDES):
        if side in city.openings and SIDES[(index + 1) % 4] not in city.openings:
            gap = 1
            while SIDES[(index + gap + 1) % 4] not in city.openings:
                gap += 1
            begin = _CORNERS[SIDES[(index + 1) % 4]]
            end = _CORNERS[SIDES[(index + gap + 1) % 4]]
            bend = _MIDDLE
            if gap == 1:  # the field beyond it has space for a road and meeples
                bend = _toward(_mean((begin, end)), _MIDDLE, 2 * _WALL)
            elif gap == 2:  # it bends towards the city's corner
                bend = _toward(_MIDDLE, _CORNERS[side], 0.4)
            yield _curve(begin, bend, end)


def _city_outline(curves: Sequence[tuple[Point, ...]]) -> tuple[Point, ...]:
    """Return the outline of a city: along its walls, connected along the sides."""
    corners: list[Point] = list(_CORNERS.values())
    if not curves:
        return tuple(corners)
    points: list[Point] = []
    for curve, following in zip(curves, (*curves[1:], curves[0]), strict=True):
        points += curve
        index = corners.index(curve[-1])
        while corners[index] != following[0]:
            index = (index + 1) % 4
            points.append(corners[index])
    return tuple(points)


def _field_outline(tile: Tile, field: Part) -> Iterator[Point]:
    """Yield the outline of a field: along the rim, and along roads and walls."""
    left = {half for half in field.openings if isinstance(half, int)}
    if len(left) == 8:
        yield from _CORNERS.values()
        return
    here = first = min(half for half in left if (half - 1) % 8 not in left)
    while True:
        yield _RIM[here]
        while here in left:
            left.remove(here)
            here = (here + 1) % 8
            yield _RIM[here]
        way = _way_inside(tile, here)
        yield from way
        if way[-1] in _RIM:
            here = _RIM.index(way[-1])
        elif left:  # from the center of a crossing to the next stretch of rim
            here = next((here + k) % 8 for k in range(8) if (here + k) % 8 in left)
        if here == first or (way[-1] not in _RIM and not left):
            return


def _way_inside(tile: Tile, here: int) -> tuple[Point, ...]:
    """Return the path along the border of a field from a place on the rim: a wall, or a road."""
    walls = {wall[-1]: wall[::-1] for city in tile.of_kind("city") for wall in _walls(city)}
    roads = [road for road in tile.of_kind("road") if len(road.openings) == 1]
    at_wall = roads[0] if len(roads) == 1 and walls else None  # divides the field at the wall
    if here % 2 == 0:
        wall = walls[_RIM[here]]
        return (*wall[:7], MIDDLES[str(at_wall.openings[0])]) if at_wall else wall
    road = tile.part_at["road", SIDES[here // 2]]
    if road == at_wall:
        (wall,) = walls.values()
        return (_RIM[here], *wall[6:])
    if len(road.openings) == 1:
        return (_RIM[here], _MIDDLE)
    way = _road(tile, road)
    return way if way[0] == _RIM[here] else way[::-1]


def _road(tile: Tile, road: Part) -> tuple[Point, ...]:
    begin, *others = [MIDDLES[str(side)] for side in road.openings]
    if others:
        return _curve(begin, _MIDDLE, others[0])
    # It ends at the center of a crossing, below a cloister, or at the wall of a city.
    far = 1 if len(tile.of_kind("road")) > 2 else 0.8 if tile.of_kind("cloister") else _WALL
    return (begin, _toward(begin, _MIDDLE, far))


def _cloister_at(tile: Tile) -> Point:
    """Return the center of a cloister, shifted away from a road that ends at it."""
    ends = [MIDDLES[str(road.openings[0])] for road in tile.of_kind("road")]
    return _toward(ends[0], _MIDDLE, 1.16) if ends else _MIDDLE


def _shield_at(city: Part) -> Point:
    sides = [str(side) for side in city.openings]
    for index, side in enumerate(SIDES):
        if side in sides and SIDES[index - 1] in sides:
            return _toward(_CORNERS[side], _MIDDLE, 0.27)
    return _toward(MIDDLES[sides[0]], _MIDDLE, 0.27)


# ---- meeples ------------------------------------------------------------------------------------


def player_looks(players: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Return the class and the letter of each player's meeples, all distinct.

    A player named after a color gets that color.
    """
    taken = {_PLAYER_BALLS[player] for player in players if player in _PLAYER_BALLS}
    free = iter([number for number in range(1, 10) if number not in taken])
    initials = [player[0].upper() for player in players]
    return {
        player: (
            f"ball-{_PLAYER_BALLS[player] if player in _PLAYER_BALLS else next(free)}",
            initial if initials.count(initial) == 1 else str(number),
        )
        for number, (player, initial) in enumerate(zip(players, initials, strict=True), start=1)
    }


def meeple_shapes(
    middle: Point, look: tuple[str, str], *, lying: bool, label: str | None
) -> list[Shape]:
    """Return a meeple around a point: its outline, and its player's letter."""
    drawn = [(-v, u) for u, v in _MEEPLE] if lying else _MEEPLE
    shape = _scale(middle, MEEPLE)(drawn)
    return [
        Polygon(shape, f"ball {look[0]}", label=label),
        Text(middle[0], middle[1] + (0 if lying else 1), look[1], "meeple-letter"),
    ]


# ---- geometry -----------------------------------------------------------------------------------


def _scale(corner: Point, size: float) -> Callable[[Sequence[Point]], tuple[Point, ...]]:
    """Return a function from points on a tile of width 1 to pixels."""
    return lambda points: tuple(
        (round(corner[0] + u * size, 1), round(corner[1] + v * size, 1)) for u, v in points
    )


def _placed(outline: Sequence[Point], middle: Point, size: float) -> tuple[Point, ...]:
    return tuple((middle[0] + u * size, middle[1] + v * size) for u, v in outline)


def _from(begin: Point, end: Point) -> Point:
    return end[0] - begin[0], end[1] - begin[1]


def _toward(begin: Point, end: Point, share: float) -> Point:
    return begin[0] + share * (end[0] - begin[0]), begin[1] + share * (end[1] - begin[1])


def _mean(points: Sequence[Point]) -> Point:
    return sum(u for u, _ in points) / len(points), sum(v for _, v in points) / len(points)


def _is_in(place: Point, points: Sequence[Point]) -> bool:
    """Return whether a point is in a polygon: a ray from it crosses an odd number of sides."""
    (u, v), inside = place, False
    for (a, b), (c, d) in zip(points, (*points[1:], points[0]), strict=True):
        if (b > v) != (d > v) and u < a + (v - b) / (d - b) * (c - a):
            inside = not inside
    return inside


def _far_from(place: Point, begin: Point, end: Point) -> float:
    (u, v), (c, d) = _from(begin, place), _from(begin, end)
    long = c * c + d * d
    along = min(max((u * c + v * d) / long, 0), 1) if long else 0
    return hypot(u - along * c, v - along * d)


def _curve(begin: Point, bend: Point, end: Point) -> tuple[Point, ...]:
    """Return 13 points of a quadratic Bezier curve."""
    parts = [step / 12 for step in range(13)]
    return tuple(
        _toward(_toward(begin, bend, part), _toward(bend, end, part), part) for part in parts
    )


def _beside(path: Sequence[Point], far: float) -> tuple[Point, ...]:
    """Return a path shifted to its right, or to its left if ``far`` is negative."""
    moved_points = []
    for index, (u, v) in enumerate(path):
        before, after = path[max(index - 1, 0)], path[min(index + 1, len(path) - 1)]
        along = (after[0] - before[0], after[1] - before[1])
        length = hypot(*along)
        moved_points.append((u - far * along[1] / length, v + far * along[0] / length))
    return tuple(moved_points)

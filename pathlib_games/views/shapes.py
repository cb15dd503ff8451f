"""Pictures as data: a list of shapes, a title and a description.

A shape's classes, such as ``"node settled"``, say what it is; `palette.py` defines how each class
looks. Lengths are in pixels, y grows downwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import floor, hypot

from pathlib_games.graphs.errors import PathlibGamesError

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle around a center.

    `id`: makes the shape clickable on a board; it then needs a label. `leads`: the ids of the
    shapes that the keys 1 to 9 go to from there: a node's neighbors.
    """

    x: float
    y: float
    radius: float
    classes: str = ""
    label: str | None = None
    id: str | None = None
    leads: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A line through two or more points; many points make a curve."""

    points: tuple[Point, ...]
    classes: str = ""
    label: str | None = None
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed, filled outline: a cell, a plate behind a number, an arrowhead."""

    points: tuple[Point, ...]
    classes: str = ""
    label: str | None = None
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text, vertically centered on a point; its style defines the alignment."""

    x: float
    y: float
    text: str
    classes: str = ""
    label: str | None = None
    id: str | None = None


Shape = Circle | Line | Polygon | Text


HIGHEST = 440
"""The height of the largest boards, so that controls and a sentence fit on a small screen."""
_SMALL_WIDTH, _LARGEST_ZOOM, _LEAST_ZOOM = 560, 1.4, 0.86  # small texts keep 12 pixels


def zoom(width: float, height: float) -> float:
    """Return the factor by which a picture of this size is shown larger or smaller."""
    larger = max(1.0, min(_SMALL_WIDTH / width, _LARGEST_ZOOM))
    return max(_LEAST_ZOOM, floor(100 * min(HIGHEST / height, larger)) / 100)


class NoPicture(PathlibGamesError, TypeError):
    """The value is not a picture."""


def as_picture(what: object) -> Picture:
    """Return a picture unchanged, or raise `NoPicture`, which says how to get one."""
    if isinstance(what, Picture):
        return what
    raise NoPicture(
        "a picture was expected, such as `GraphView(graph).scene(trace.at(3))`; "
        f"got a {type(what).__name__}"
    )


@dataclass(frozen=True, slots=True)
class Picture:
    """The input of `figure.py` and `pages.py`; a `Scene` is one that a notebook can show."""

    # Width and height in pixels.
    width: float
    height: float
    shapes: tuple[Shape, ...]  # drawn in this order, so later shapes cover earlier ones
    title: str  # a short name
    description: str  # the picture in words
    folded: tuple[float, float, float, float] | None = None
    """For narrow screens, if a list stands beside a board (class ``aside``): the size of the
    picture with the list below, and the list's offset."""

    @property
    def zoom(self) -> float:
        """The factor by which the picture is shown larger or smaller."""
        return zoom(self.width, self.height)

    @property
    def alt(self) -> str:
        """Title and description in one line: the alternative text of every drawing."""
        return f"{self.title}. {self.description}"


def rectangle(  # noqa: PLR0913 - four numbers and labels
    x: float,
    y: float,
    width: float,
    height: float,
    classes: str = "",
    *,
    label: str | None = None,
    id: str | None = None,  # noqa: A002 - named as in the shapes
) -> Polygon:
    """Return a rectangle as a polygon, from its top left corner."""
    right, bottom = x + width, y + height
    return Polygon(((x, y), (right, y), (right, bottom), (x, bottom)), classes, label, id)


def aside(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """Mark shapes as a list beside a board, which moves below it on narrow screens."""
    return tuple(replace(shape, classes=f"{shape.classes} aside") for shape in shapes)


def moved(shapes: Iterable[Shape], dx: float, dy: float) -> tuple[Shape, ...]:
    """Return the shapes shifted by dx and dy pixels."""
    return tuple(
        replace(shape, points=tuple((x + dx, y + dy) for x, y in shape.points))
        if isinstance(shape, Line | Polygon)
        else replace(shape, x=shape.x + dx, y=shape.y + dy)
        for shape in shapes
    )


def scaled(shapes: Iterable[Shape], factor: float) -> tuple[Shape, ...]:
    """Return the shapes larger or smaller, but for their texts and lines."""

    def smaller(shape: Shape) -> Shape:
        if isinstance(shape, Line | Polygon):
            points = tuple((round(factor * x, 1), round(factor * y, 1)) for x, y in shape.points)
            return replace(shape, points=points)
        x, y = round(factor * shape.x, 1), round(factor * shape.y, 1)
        if isinstance(shape, Circle):
            return replace(shape, x=x, y=y, radius=round(factor * shape.radius, 1))
        return replace(shape, x=x, y=y)

    return tuple(map(smaller, shapes))


Box = tuple[float, float, float, float]  # left, top, right, bottom

ARROW = 13.0
"""The length of an arrowhead."""


def direction(start: Point, end: Point) -> Point:
    """Return the unit vector from start to end; (0, 0) if they coincide."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    return (dx / length, dy / length)


def bent(start: Point, end: Point, bend: float) -> tuple[Point, ...]:
    """Return a parabola from start to end whose middle is `bend` pixels off the straight line."""
    if bend == 0:
        return (start, end)
    ux, uy = direction(start, end)
    off = 2 * bend
    cx, cy = (start[0] + end[0]) / 2 - uy * off, (start[1] + end[1]) / 2 + ux * off
    steps = [k / 16 for k in range(17)]
    return tuple(
        (
            (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * cx + t * t * end[0],
            (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * cy + t * t * end[1],
        )
        for t in steps
    )


def along(points: Sequence[Point], share: float) -> Point:
    """Return the point at a fraction (0 to 1) of a line's length."""
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    left = share * sum(lengths)
    for (a, b), length in zip(pairwise(points), lengths, strict=True):
        if left <= length and length > 0:
            part = left / length
            return (a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1]))
        left -= length
    return points[-1]


def distance(point: Point, curve: tuple[Point, ...]) -> float:
    """Return the shortest distance from a point to a line."""

    def to_segment(a: Point, b: Point) -> float:
        dx, dy = b[0] - a[0], b[1] - a[1]
        squared = dx * dx + dy * dy
        t = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / squared if squared else 0.0
        t = min(1.0, max(0.0, t))
        return hypot(point[0] - a[0] - t * dx, point[1] - a[1] - t * dy)

    return min(to_segment(a, b) for a, b in pairwise(curve))


def bounds(points: tuple[Point, ...]) -> Box:
    """Return the bounding box of points, for quick checks."""
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def touches(one: Box, other: Box) -> bool:
    """Return whether two boxes meet, even if only at their edges."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def overlap(one: Box, other: Box) -> bool:
    """Return whether two boxes share more than their edges."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def crosses(a: Point, b: Point, box: Box) -> bool:
    """Return whether a segment meets a box (the clipping of Liang and Barsky)."""
    enter, leave = 0.0, 1.0
    for axis in (0, 1):
        delta = b[axis] - a[axis]
        low, high = box[axis] - a[axis], box[axis + 2] - a[axis]
        if delta == 0:
            if low > 0 or high < 0:
                return False
            continue
        near, far = sorted((low / delta, high / delta))
        enter, leave = max(enter, near), min(leave, far)
    return enter <= leave


def with_arrow(
    points: tuple[Point, ...], gap: float
) -> tuple[tuple[Point, ...], tuple[Point, Point, Point]]:
    """Shorten a line by a gap and an arrowhead; return the line and the arrowhead."""
    end = points[-1]

    def at(distance: float) -> tuple[int, Point]:
        """Return the last point on the line at this distance from its end."""
        for i in range(len(points) - 2, -1, -1):
            a, b = points[i], points[i + 1]
            if hypot(a[0] - end[0], a[1] - end[1]) >= distance:
                low, high = 0.0, 1.0
                for _ in range(20):
                    t = (low + high) / 2
                    x, y = a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
                    if hypot(x - end[0], y - end[1]) >= distance:
                        low = t
                    else:
                        high = t
                return i, (x, y)
        return 0, points[0]

    _, tip = at(gap)
    i, base = at(gap + ARROW)
    ux, uy = direction(base, tip)
    half = ARROW / 2
    sides = ((base[0] - uy * half, base[1] + ux * half), (base[0] + uy * half, base[1] - ux * half))
    return (*points[: i + 1], base), (tip, *sides)

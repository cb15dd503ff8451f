"""Pictures as data: a list of shapes, a title and a description in words.

A shape says *what* it is with classes such as ``"node settled"``; `palette.py` says how each class
looks. Lengths are in pixels, y grows downwards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pathlib_games.graphs.errors import PathlibGamesError

if TYPE_CHECKING:
    from collections.abc import Iterable

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle around a centre.

    `id`: a shape with an id can be clicked on a board; it needs a label.
    """

    x: float
    y: float
    radius: float
    classes: str = ""
    label: str | None = None
    id: str | None = None


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
    """One line of text, vertically centred on a point; its style says how it is aligned."""

    x: float
    y: float
    text: str
    classes: str = ""
    label: str | None = None
    id: str | None = None


Shape = Circle | Line | Polygon | Text


_SMALL_WIDTH, _SMALL_HEIGHT = 560, 440
_LARGEST_ZOOM = 1.4


def zoom(width: float, height: float) -> float:
    """Return how many times its own size a picture of this size is shown."""
    fits = min(_SMALL_HEIGHT / height, _SMALL_WIDTH / width, _LARGEST_ZOOM)
    return round(fits, 2) if fits > 1 else 1


class NoPicture(PathlibGamesError, TypeError):
    """Something else was given where a picture is drawn."""


def as_picture(what: object) -> Picture:
    """Return what is a picture as it is.

    Raises `NoPicture` if it is none; says how to get one.
    """
    if isinstance(what, Picture):
        return what
    raise NoPicture(
        "a picture was expected, such as `GraphView(graph).scene(trace.at(3))`; "
        f"got a {type(what).__name__}"
    )


@dataclass(frozen=True, slots=True)
class Picture:
    """What `figure.py` and `svg.py` draw; a `Scene` is one that a notebook can show."""

    # In pixels.
    width: float
    height: float
    shapes: tuple[Shape, ...]  # drawn in this order, so later shapes cover earlier ones
    title: str  # a short name
    description: str  # the picture in words
    folded: tuple[float, float, float, float] | None = None
    """Where there is no room for the list beside a board, whose shapes have the class ``aside``:
    the size of the picture with the list below, and how far the list moves."""

    @property
    def zoom(self) -> float:
        """How many times its own size it is shown: small pictures are shown larger."""
        return zoom(self.width, self.height)

    @property
    def alt(self) -> str:
        """Title and description in one line: the alternative text of every drawing."""
        return f"{self.title}. {self.description}"


def rectangle(  # noqa: PLR0913 - a rectangle has four numbers
    x: float,
    y: float,
    width: float,
    height: float,
    classes: str = "",
    *,
    label: str | None = None,
    id: str | None = None,  # noqa: A002 - the shapes' own word
) -> Polygon:
    """Return a rectangle as a polygon, from its top left corner."""
    right, bottom = x + width, y + height
    return Polygon(((x, y), (right, y), (right, bottom), (x, bottom)), classes, label, id)


def aside(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """Return the shapes as those of a list that stands below its board where there is no room."""
    return tuple(replace(shape, classes=f"{shape.classes} aside") for shape in shapes)


def moved(shapes: Iterable[Shape], dx: float, dy: float) -> tuple[Shape, ...]:
    """Return the shapes shifted by dx and dy pixels."""
    return tuple(
        replace(shape, points=tuple((x + dx, y + dy) for x, y in shape.points))
        if isinstance(shape, Line | Polygon)
        else replace(shape, x=shape.x + dx, y=shape.y + dy)
        for shape in shapes
    )

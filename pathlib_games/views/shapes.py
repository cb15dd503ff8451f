"""Pictures as data: a list of shapes, a title and a description in words.

A shape says *what* it is with classes such as ``"node settled"``; `palette.py` says how each class
looks. Lengths are in pixels, y grows downwards.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
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
    key: str | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Line:
    """A line through two or more points; many points make a curve."""

    points: tuple[Point, ...]
    classes: str = ""
    label: str | None = None
    id: str | None = None
    key: str | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed, filled outline: a cell, a plate behind a number, an arrowhead."""

    points: tuple[Point, ...]
    classes: str = ""
    label: str | None = None
    id: str | None = None
    key: str | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text, vertically centred on a point; its style says how it is aligned."""

    x: float
    y: float
    text: str
    classes: str = ""
    label: str | None = None
    id: str | None = None
    key: str | None = field(default=None, repr=False, compare=False)


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

    Raises
    ------
    NoPicture
        If it is none; says how to get one.

    Examples
    --------
    >>> as_picture("A")
    Traceback (most recent call last):
        ...
    pathlib_games.views.shapes.NoPicture: a picture was expected, such as \
`GraphView(graph).scene(trace.at(3))`; got a str
    """
    if isinstance(what, Picture):
        return what
    raise NoPicture(
        "a picture was expected, such as `GraphView(graph).scene(trace.at(3))`; "
        f"got a {type(what).__name__}"
    )


@dataclass(frozen=True, slots=True)
class Picture:
    """What `figure.py` and `svg.py` draw; a `Scene` is one that a notebook can show.

    Parameters
    ----------
    width, height
        In pixels.
    shapes
        Drawn in this order, so later shapes cover earlier ones.
    title
        A short name.
    description
        The picture in words.

    Examples
    --------
    >>> Picture(20, 20, (Circle(10, 10, 5, "node"),), "One node", "A single node.").width
    20
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str
    description: str

    @property
    def zoom(self) -> float:
        """How many times its own size it is shown: small pictures are shown larger.

        Examples
        --------
        >>> Picture(800, 200, (), "Wide", "").zoom, Picture(220, 200, (), "Small", "").zoom
        (1, 1.4)
        """
        return zoom(self.width, self.height)

    @property
    def alt(self) -> str:
        """Title and description in one line: the alternative text of every drawing.

        Examples
        --------
        >>> Picture(9, 9, (), "Empty board", "No stones yet.").alt
        'Empty board. No stones yet.'
        """
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


def keyed(shapes: Iterable[Shape], name: str) -> tuple[Shape, ...]:
    """Return the shapes of a thing with keys: its name, what a shape is, and the how manieth.

    Examples
    --------
    >>> [shape.key for shape in keyed([Circle(1, 1, 1, "ball"), Circle(9, 1, 1, "ball")], "A")]
    ['A Circle ball 1', 'A Circle ball 2']
    """
    count: Counter[str] = Counter()
    made = []
    for shape in shapes:
        kind = f"{name} {type(shape).__name__} {shape.classes}"
        count[kind] += 1
        made.append(replace(shape, key=f"{kind} {count[kind]}"))
    return tuple(made)


def moved(shapes: Iterable[Shape], dx: float, dy: float) -> tuple[Shape, ...]:
    """Return the shapes shifted by dx and dy pixels."""
    return tuple(
        replace(shape, points=tuple((x + dx, y + dy) for x, y in shape.points))
        if isinstance(shape, Line | Polygon)
        else replace(shape, x=shape.x + dx, y=shape.y + dy)
        for shape in shapes
    )

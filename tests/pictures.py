"""The content of a picture, and whether all of it is inside."""

from collections.abc import Iterator
from itertools import combinations

from pathlib_games.views.palette import resolve
from pathlib_games.views.shapes import (
    Box,
    Circle,
    Line,
    Picture,
    Point,
    Polygon,
    Shape,
    Text,
    overlap,
)
from pathlib_games.views.view import text_width


def texts(scene: Picture) -> list[str]:
    """Return the texts in a picture."""
    return [shape.text for shape in scene.shapes if isinstance(shape, Text)]


def labels(scene: Picture) -> list[str]:
    """Return the labels of its shapes."""
    return [shape.label for shape in scene.shapes if shape.label]


def clickable(scene: Picture) -> dict[str, str]:
    """Return the labels of the clickable shapes by id."""
    return {shape.id: shape.label or "" for shape in scene.shapes if shape.id is not None}


def count(scene: Picture, classes: str) -> int:
    """Return the number of shapes with exactly these classes."""
    return sum(shape.classes == classes for shape in scene.shapes)


def lines(scene: Picture, classes: str) -> list[Line]:
    """Return the lines with exactly these classes."""
    return [s for s in scene.shapes if isinstance(s, Line) and s.classes == classes]


def points(shape: Shape) -> Iterator[Point]:
    """Yield points that bound a shape."""
    if isinstance(shape, Line | Polygon):
        yield from shape.points
        return
    if isinstance(shape, Circle):
        yield from ((shape.x - shape.radius, shape.y), (shape.x + shape.radius, shape.y))
        return
    left, top, right, bottom = text_box(shape)
    yield from ((left, top), (right, bottom))


def text_box(text: Text) -> Box:
    """Return the box around the letters of a text, generously at its sides."""
    style = resolve(text.classes)
    wide, high = text_width(text.text, text.classes), _LETTERS * (style.size or 0)
    left = text.x - wide * {"start": 0, "end": 1}.get(str(style.anchor), 0.5)
    return (left, text.y - high / 2, left + wide, text.y + high / 2)


_LETTERS = 0.75
"""The height of a capital letter, or of a digit, in sizes of its text."""


def overlapping(scene: Picture) -> list[tuple[str, str]]:
    """Return the pairs of texts of which one covers a part of the other."""
    boxes = [(shape.text, text_box(shape)) for shape in scene.shapes if isinstance(shape, Text)]
    return [(one, other) for (one, a), (other, b) in combinations(boxes, 2) if overlap(a, b)]


def cut_off(scene: Picture, by: float = 1) -> list[Shape]:
    """Return the shapes that lie more than some pixels outside a picture."""
    for shape in scene.shapes:
        resolve(shape.classes)  # raises an error for unknown classes
    return [
        shape
        for shape in scene.shapes
        if any(
            not (-by <= x <= scene.width + by and -by <= y <= scene.height + by)
            for x, y in points(shape)
        )
    ]

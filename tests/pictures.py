"""The content of a picture, and whether all of it is inside."""

from collections.abc import Iterator

from pathlib_games.views.palette import resolve
from pathlib_games.views.shapes import Circle, Line, Picture, Point, Polygon, Shape, Text
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
    half = shape.radius if isinstance(shape, Circle) else text_width(shape.text, shape.classes) / 2
    anchor = resolve(shape.classes).anchor if isinstance(shape, Text) else "middle"
    middle = shape.x + {"start": half, "end": -half}.get(str(anchor), 0)
    yield from ((middle - half, shape.y), (middle + half, shape.y))


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

"""What a picture shows, and whether all of it is inside."""

from collections.abc import Iterator

from pathlib_games.views.palette import resolve
from pathlib_games.views.shapes import Circle, Line, Picture, Point, Polygon, Shape, Text
from pathlib_games.views.view import text_width


def texts(scene: Picture) -> list[str]:
    """Return what is written in a picture."""
    return [shape.text for shape in scene.shapes if isinstance(shape, Text)]


def labels(scene: Picture) -> list[str]:
    """Return what is said of its shapes."""
    return [shape.label for shape in scene.shapes if shape.label]


def clickable(scene: Picture) -> dict[str, str]:
    """Return what is said of the shapes that can be clicked, by their ids."""
    return {shape.id: shape.label or "" for shape in scene.shapes if shape.id is not None}


def count(scene: Picture, classes: str) -> int:
    """Return how many shapes have just these classes."""
    return sum(shape.classes == classes for shape in scene.shapes)


def lines(scene: Picture, classes: str) -> list[Line]:
    """Return the lines with just these classes."""
    return [s for s in scene.shapes if isinstance(s, Line) and s.classes == classes]


def points(shape: Shape) -> Iterator[Point]:
    """Yield the points that say how far a shape reaches."""
    if isinstance(shape, Line | Polygon):
        yield from shape.points
        return
    half = shape.radius if isinstance(shape, Circle) else text_width(shape.text, shape.classes) / 2
    anchor = resolve(shape.classes).anchor if isinstance(shape, Text) else "middle"
    middle = shape.x + {"start": half, "end": -half}.get(str(anchor), 0)
    yield from ((middle - half, shape.y), (middle + half, shape.y))


def cut_off(scene: Picture, by: float = 1) -> list[Shape]:
    """Return the shapes that lie more than some pixels outside of a picture."""
    for shape in scene.shapes:
        resolve(shape.classes)  # which fails if one is not known
    return [
        shape
        for shape in scene.shapes
        if any(
            not (-by <= x <= scene.width + by and -by <= y <= scene.height + by)
            for x, y in points(shape)
        )
    ]

"""Mark places in a picture: what an answer consists of."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pathlib_games.views.shapes import Circle, Line, Polygon, Text, moved
from pathlib_games.views.view import check_mark

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pathlib_games.views.scene import Scene
    from pathlib_games.views.shapes import Point, Shape


def marked_scene(scene: Scene, labels: Mapping[str, str]) -> Scene:
    """Return a picture that cannot be clicked any more, with a disk on some of its places.

    `labels`: what is written on the disk of a place, by its id; nothing for a check mark.

    Examples
    --------
    >>> from pathlib_games.views.scene import Scene
    >>> from pathlib_games.views.shapes import rectangle
    >>> cell = rectangle(0, 0, 20, 20, "cell", label="a cell", id="a1")
    >>> marked = marked_scene(Scene(20, 20, (cell,), "A cell", "One cell."), {"a1": "2"})
    >>> marked.description, marked.shapes[-1].text
    ('One cell. Marked: a1 (2).', '2')
    """
    first = {shape.id: shape for shape in reversed(scene.shapes)}
    marks: list[Shape] = []
    for place, label in labels.items():
        x, y = _middle(first[place])
        marks.append(Circle(x, y, 11, "badge"))
        marks += [Text(x, y, label, "number")] if label else moved([check_mark(0, 0)], x, y)
    told = ", ".join(f"{place} ({label})" if label else place for place, label in labels.items())
    still = (replace(shape, id=None) for shape in scene.shapes)
    description = f"{scene.description} Marked: {told}."
    return replace(scene, shapes=(*still, *marks), description=description)


def _middle(shape: Shape) -> Point:
    if not isinstance(shape, Line | Polygon):
        return shape.x, shape.y
    xs, ys = zip(*shape.points, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

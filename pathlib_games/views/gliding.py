"""Pictures between the scenes of a film, in which things are on their way.

What keeps its key from one scene to the next is the same thing: a piece, or a part of a snake.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from pathlib_games.views.shapes import Line, Picture, Polygon

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pathlib_games.views.shapes import Point, Shape

BETWEEN = 2
"""Pictures between two scenes, at most: each takes bytes and time to draw."""

MOMENT = 0.1
"""Seconds that such a picture stays, and a scene at least."""


def with_ways(scenes: Sequence[Picture], seconds: float) -> Iterator[tuple[Picture, float]]:
    """Yield the pictures of a film, each with the seconds that it stays.

    Where something moves from a scene to the next, pictures of its way end the time of the first.

    Parameters
    ----------
    scenes
        At least one.
    seconds
        How long each scene stays, with the way to the next.

    Examples
    --------
    >>> from pathlib_games.views.shapes import Circle
    >>> scenes = [
    ...     Picture(99, 9, (Circle(x, 5, 4, key="piece"),), "Piece", "") for x in (0, 60, 60)
    ... ]
    >>> [(picture.shapes[0].x, round(stays, 2)) for picture, stays in with_ways(scenes, 1.0)]
    [(0, 0.8), (20.0, 0.1), (40.0, 0.1), (60, 1.0), (60, 1.0)]
    """
    between = min(BETWEEN, int(seconds / MOMENT) - 1)
    for before, after in pairwise(scenes):
        ends = _moving(before, after)
        pictures = between if ends else 0
        yield before, seconds - pictures * MOMENT
        for number in range(1, pictures + 1):
            share = number / (pictures + 1)
            shapes = tuple(_on_the_way(shape, ends, share) for shape in before.shapes)
            yield replace(before, shapes=shapes), MOMENT
    yield scenes[-1], seconds


def _moving(before: Picture, after: Picture) -> dict[str, Shape]:
    """Return by their keys the shapes of the second scene that stand elsewhere in the first."""
    then = {shape.key: shape for shape in before.shapes if shape.key is not None}
    return {
        shape.key: shape
        for shape in after.shapes
        if shape.key in then and _points(shape) != _points(then[shape.key])
    }


def _on_the_way(shape: Shape, ends: dict[str, Shape], share: float) -> Shape:
    """Return a shape where it is after a share of its way; as it is if it does not move."""
    end = ends.get(shape.key or "")
    if end is None:
        return shape
    begins, arrives = _points(shape), _points(end)
    if isinstance(end, Line) and arrives[1 : len(begins) + 1] == begins[: len(arrives) - 1]:
        # It crawls on: its first point goes ahead, and its last one follows along the line.
        ahead = _between(begins[0], arrives[0], share)
        behind = _between(begins[-1], arrives[-1], share)
        return replace(end, points=(ahead, *begins[:-1], behind))
    places = tuple(
        _between(begin, arrival, share) for begin, arrival in zip(begins, arrives, strict=False)
    )
    if isinstance(end, Line | Polygon):
        return replace(end, points=places)
    return replace(end, x=places[0][0], y=places[0][1])


def _between(begin: Point, end: Point, share: float) -> Point:
    return begin[0] + (end[0] - begin[0]) * share, begin[1] + (end[1] - begin[1]) * share


def _points(shape: Shape) -> tuple[Point, ...]:
    return shape.points if isinstance(shape, Line | Polygon) else ((shape.x, shape.y),)

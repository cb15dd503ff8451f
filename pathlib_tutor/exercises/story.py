"""Stories: a few pictures that show how a solution comes about, and the place of a mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, islice
from math import ceil, dist
from typing import TypeVar

from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Point, Polygon, Shape, Text, along
from pathlib_games.views.view import marked_scene, middle
from pathlib_games.words import counted

Story = Sequence[tuple[Scene, str]]
"""Pictures of one size, each with its sentence."""

T = TypeVar("T")

STORY_SECONDS = 2.0
"""The duration of a story."""
_NEAR = 42  # pixels: an edge may end at the rim of a node
_NAMED = 6  # most places that a sentence names
_MOST = 12
"""With more pictures, each would be too short to see."""


def shortened(story: Story, most: int = _MOST) -> Story:
    """Leave out pictures of a long story, evenly, but never the last.

    Examples
    --------
    >>> long = [(Scene(9, 9, (), str(number), ""), str(number)) for number in range(30)]
    >>> [words for _, words in shortened(long)]
    ['2', '5', '8', '11', '14', '17', '20', '23', '26', '29']
    """
    every = ceil(len(story) / most)
    return [*islice(reversed(story), None, None, every)][::-1] if story else []


def described(story: Story) -> Story:
    """Return a story in which the description of each picture ends with its sentence.

    Examples
    --------
    >>> described([(Scene(9, 9, (), "A", "One tile."), "It counts 1.")])[0][0].description
    'One tile. It counts 1.'
    """
    return [
        (replace(scene, description=f"{scene.description} {words}".strip()), words)
        for scene, words in story
    ]


def concluded(story: Story, words: str) -> Story:
    """Return a story with more words after its last sentence."""
    *before, (scene, last) = story
    return [*before, (scene, f"{last} {words}")]


def place_by_place(scene: Scene, labels: Mapping[str, str], noun: str = "") -> Story:
    """Mark places of a picture, one more in each picture; equal labels come together.

    `labels`: the text on each place, by id; empty is a check mark. `noun`: what the labels number.
    """
    marked: dict[str, str] = {}
    story = []
    for label, names in groupby(labels, key=labels.__getitem__):
        together = list(names)
        for new in [together] if label else [[name] for name in together]:
            marked |= dict.fromkeys(new, label)
            words = ", ".join(new)
            told = f"{noun.capitalize()} {label}: {words}." if noun and label else words
            story.append((marked_scene(scene, marked), told))
    return story


def step_by_step(
    path: Sequence[T],
    draws: Callable[[Sequence[T]], Scene],
    says: Callable[[Sequence[T]], str] = lambda done: str(done[-1]),
    noun: str = "Step",
) -> Story:
    """Walk along a path, one more step in each picture.

    `draws`: draws the part of the path walked so far. `says`: tells its last step, after the
    number of the `noun`.
    """
    parts = (path[: k + 1] for k in range(len(path)))
    return [(draws(done), f"{noun} {k}: {says(done)}.") for k, done in enumerate(parts)]


def wave_by_wave(scene: Scene, distances: Mapping[T, float]) -> Story:
    """Write the distances of a search on the cells of a picture, one more wave in each picture."""
    story = []
    for wave in sorted(set(distances.values())):
        found = {str(node): f"{far:g}" for node, far in distances.items() if far <= wave}
        new = [str(node) for node, far in distances.items() if far == wave]
        words = ", ".join(new) if len(new) <= _NAMED else counted(len(new), "cell")
        told = f"Wave {wave:g}: {words}. That makes {counted(len(found), 'cell')}."
        story.append((marked_scene(scene, found), told))
    return story


def flagged(scene: Scene, place: str, named: Scene | None = None) -> Scene:
    """Mark the place of a mistake with a ring and an exclamation mark; the picture stays clickable.

    `place`: the id of a shape, or two ids joined by "-" for the line between two shapes.
    `named`: the picture with these ids, if its places cannot be clicked.

    A place that the picture does not show leaves it as it is.
    """
    known = {shape.id: shape for shape in reversed((named or scene).shapes) if shape.id}
    below: list[Shape] = []
    ring: Shape | None = None
    if (found := known.get(place)) is not None:
        ring = replace(found, classes="flagged", label=None, id=None)
        (x, y), told = _corner(found), f"Look at {place}."
    elif ends := next((pair for pair in _pairs(place) if known.keys() >= {*pair}), None):
        found = known[ends[1]]
        line = _line_between(scene, middle(known[ends[0]]), middle(found))
        below.append(Line(line, "flagged-edge"))
        (x, y), told = along(line, 0.3), f"Look from {ends[0]} to {ends[1]}."
    else:
        return scene
    words = replace(found, label=f"{found.label}, look here")
    shapes = [words if shape is found else shape for shape in scene.shapes]
    if ring is not None:
        shapes.insert(_above(ring, scene.shapes), ring)
    sign = (Circle(x, y, 10, "flag-badge"), Text(x, y, "!", "flag-sign"))
    description = f"{scene.description} {told}"
    return replace(scene, shapes=(*below, *shapes, *sign), description=description)


def _above(ring: Shape, shapes: Sequence[Shape]) -> int:
    """Return where a ring belongs: above all shapes, but below what is written on a disc."""
    discs = [
        k
        for k, shape in enumerate(shapes, start=1)
        if isinstance(shape, Circle)
        and replace(shape, classes="flagged", label=None, id=None) == ring
    ]
    return discs[-1] if discs else len(shapes)


def _pairs(place: str) -> Iterator[tuple[str, str]]:
    """Yield the ways to read a text as two names: a name may have a "-" as well."""
    for k, sign in enumerate(place):
        if sign == "-":
            yield place[:k], place[k + 1 :]


def _line_between(scene: Scene, one: Point, other: Point) -> tuple[Point, ...]:
    """Return the points of the line that joins two places, or of a straight one without it."""
    for shape in scene.shapes:
        if isinstance(shape, Line) and "edge" in shape.classes.split():
            for points in (shape.points, shape.points[::-1]):
                if dist(points[0], one) < _NEAR and dist(points[-1], other) < _NEAR:
                    return points
    return one, other


def _corner(shape: Circle | Line | Polygon | Text) -> tuple[float, float]:
    """Return the place of a sign, at the upper left of a shape."""
    if isinstance(shape, Circle):
        return shape.x - 0.75 * shape.radius, shape.y - 0.75 * shape.radius
    if isinstance(shape, Text):
        return shape.x, shape.y
    xs, ys = zip(*shape.points, strict=True)
    return min(xs) + 0.2 * (max(xs) - min(xs)), min(ys) + 0.2 * (max(ys) - min(ys))

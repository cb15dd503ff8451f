"""Scenes: the pictures that views make, and that notebooks show.

`svg.py` and `figure.py` draw them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from pathlib_games.views import kept, pages
from pathlib_games.views.bundles import Bundle
from pathlib_games.views.shapes import Picture
from pathlib_games.words import counted


@dataclass(frozen=True, slots=True, repr=False)
class Scene(Picture):
    """A finished picture as data; the last line of a notebook cell shows it as a PNG.

    Examples
    --------
    >>> from pathlib_games.views.shapes import Circle
    >>> Scene(20, 20, (Circle(10, 10, 5, "node"),), "One node", "A single node.")
    <Scene "One node", 20 x 20, 1 shape>
    """

    def __repr__(self) -> str:
        size = f"{self.width:g} x {self.height:g}"
        return f'<Scene "{self.title}", {size}, {counted(len(self.shapes), "shape")}>'

    def save(self, path: str | Path) -> Path:
        """Write a page of HTML with the picture, in one file; return where it is.

        Raises `CannotSave` if its name does not end with ``.html``, or it cannot be written.
        """
        return pages.save(path, self.title, [pages.picture(self)])

    def _repr_mimebundle_(self, **_: object) -> Bundle:
        return kept.mimebundle(self, text=self.alt)

    def _ipython_display_(self) -> None:
        kept.show(self)


def named(scene: Scene, words: Mapping[str, str]) -> Scene:
    """Return a picture to be clicked in which the id of each shape is the word one types for it."""
    shapes = (
        shape if shape.id is None else replace(shape, id=words[shape.id]) for shape in scene.shapes
    )
    return replace(scene, shapes=tuple(shapes))

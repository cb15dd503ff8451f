"""Scenes: the pictures that views make, and that notebooks show.

`svg.py` and `figure.py` draw them.
"""

from __future__ import annotations

from dataclasses import dataclass

from pathlib_games.views import kept
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

    def _repr_mimebundle_(self, **_: object) -> Bundle:
        return kept.mimebundle(self, text=self.alt)

    def _ipython_display_(self) -> None:
        kept.show(self)

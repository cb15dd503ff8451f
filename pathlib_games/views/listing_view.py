"""Draw a program whose lines have letters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Shape, Text

_INDENT = 9  # pixels for each leading space
_ROW = 28


class Listing(Protocol):
    """A program whose lines can be named by their letters."""

    @property
    def head(self) -> str:
        """What stands above the lettered lines."""

    def by_letter(self) -> dict[str, str]:
        """Return the lines by their letters."""


def listing_scene(listing: Listing) -> Scene:
    """Return a program with the letters of its lines as a scene."""
    return lines_scene(listing.head, listing.by_letter().items(), "A program", "Lettered lines.")


def lines_scene(head: str, lines: Iterable[tuple[str, str]], title: str, description: str) -> Scene:
    """Return lines with their letters, in any order, as a scene."""
    every = [("", line) for line in head.splitlines()] + list(lines)
    shapes: list[Shape] = []
    for number, (letter, line) in enumerate(every):
        indent = len(line) - len(line.lstrip())
        y = 24 + _ROW * number
        shapes.append(Text(20, y, letter, "text soft left"))
        shapes.append(Text(50 + _INDENT * indent, y, line.strip(), "text left"))
    return Scene(820, 20 + _ROW * len(every), tuple(shapes), title, description)

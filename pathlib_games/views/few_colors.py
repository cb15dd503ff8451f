"""Gives pictures a palette, so that they take a third of the bytes: scenes have few colors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

Color = tuple[int, ...]

_ALIKE = 8  # of 256 shades so many neighbors look alike


def with_few_colors(pictures: Iterable[Image], inks: Sequence[str], most: int) -> list[Image]:
    """Return pictures that share a palette: the inks, and the colors that are seen most.

    Of colors that nobody tells apart it has one: else Pillow takes a shade of gray for white.

    `pictures`: in the mode ``"RGB"``; they are gone through twice.

    Examples
    --------
    >>> from PIL import Image
    >>> reds = [Image.new("RGB", (2, 2), color) for color in ("#fefefe", "#ff0000", "#0000ff")]
    >>> few = with_few_colors(reds, ["#ffffff", "#ff0000"], 2)
    >>> [one.convert("RGB").getpixel((0, 0)) for one in few]
    [(255, 255, 255), (255, 0, 0), (255, 0, 0)]
    """
    from PIL import Image, ImageColor

    seen: Counter[Color] = Counter()
    for picture in pictures:
        for count, color in picture.getcolors(picture.width * picture.height) or ():
            if isinstance(color, tuple):  # as it is in RGB
                seen[color] += count
    chosen: dict[Color, Color] = {}
    for color in (*map(ImageColor.getrgb, inks), *(color for color, _ in seen.most_common())):
        chosen.setdefault(tuple(part // _ALIKE for part in color), color)
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for color in list(chosen.values())[:most] for part in color])
    return [one.quantize(palette=palette, dither=Image.Dither.NONE) for one in pictures]

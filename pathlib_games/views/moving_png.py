"""Writes films as animated PNGs; only imported where one is drawn.

A GIF knows opaque and clear and nothing between, so it cannot mark what a dark theme leaves alone.
"""

from __future__ import annotations

import io
from itertools import pairwise
from typing import TYPE_CHECKING

from PIL import ImageChops

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL.Image import Image

_MOMENT = 40
"""Milliseconds, which nobody sees, and yet none of those that browsers make longer."""

_APART = 24
"""Rows: what changes farther apart is written as two frames, between which less changes."""


def write(pictures: Sequence[Image], alphas: bytes, seconds: float, at_the_end: int) -> bytes:
    """Return an animated PNG of pictures that share a palette, for ever from the first.

    Parameters
    ----------
    pictures
        At least one, in the mode ``"P"``, all of one size.
    alphas
        How opaque each color of the palette is.
    seconds
        How long a picture stays.
    at_the_end
        How many times as long the last picture stays.
    """
    buffer, milliseconds = io.BytesIO(), round(1000 * seconds)
    frames, durations = [pictures[0]], [milliseconds]
    for before, after in pairwise(pictures):
        halves = [*_halfway(before, after)]
        frames += [*halves, after]
        durations += [*(_MOMENT for _ in halves), milliseconds - _MOMENT * len(halves)]
    durations[-1] += milliseconds * (at_the_end - 1)
    frames[0].save(
        buffer,
        format="PNG",
        save_all=True,
        append_images=frames[1:],
        duration=durations,
        loop=0,
        transparency=alphas,
    )
    return buffer.getvalue()


def _halfway(before: Image, after: Image) -> Iterator[Image]:
    """Yield a picture in which only the upper part has changed, if the lower one is far from it.

    Each frame is the rectangle that changes. That of a board and of a chart below it would be all
    that is between them, too.
    """
    # Colors differ if their numbers do: no two of a palette are the same.
    changed = ImageChops.difference(_numbers(before), _numbers(after)).getprojection()[1]
    rows = [row for row, changes in enumerate(changed) if changes]
    gap, end = max(((low - high, high) for high, low in pairwise(rows)), default=(0, 0))
    if gap > _APART:
        half = before.copy()
        half.paste(after.crop((0, 0, after.width, end + 1)))
        yield half


def _numbers(picture: Image) -> Image:
    """Return a picture whose shades are the numbers of another one's colors."""
    from PIL import Image

    return Image.frombytes("L", picture.size, picture.tobytes())

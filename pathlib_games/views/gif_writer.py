"""Writes matplotlib's animations as small GIFs; only imported where a film is drawn."""

from __future__ import annotations

from collections import Counter
from itertools import repeat
from typing import TYPE_CHECKING, Any

from matplotlib.animation import AbstractMovieWriter
from matplotlib.backends.backend_agg import RendererAgg
from PIL import Image, ImageColor

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from matplotlib.figure import Figure

Color = tuple[int, ...]

_COLORS = 64
_ALIKE = 8  # of 256 shades so many neighbors look alike


class SmallGifWriter(AbstractMovieWriter):
    """Writes a GIF whose frames share one palette.

    matplotlib's own writer gives each frame 256 colors of its own. Scenes have few colors, and with
    the same ones in all frames what has not changed need not be written again: half of the bytes.

    Parameters
    ----------
    seconds
        How long a frame stays.
    at_the_end
        How many times as long the last frame stays.
    inks
        Colors that are in the palette for certain, also if few pixels have them, as ``"#d1352b"``.
    """

    def __init__(self, seconds: float, at_the_end: int, inks: Iterable[str]) -> None:
        super().__init__()
        self._milliseconds = round(1000 * seconds)
        self._at_the_end = at_the_end
        self._inks = [ImageColor.getrgb(ink) for ink in inks]
        self._frames: list[Image.Image] = []

    def setup(self, fig: Figure, outfile: str | Path, dpi: float | None = None) -> None:
        """Begin a film."""
        super().setup(fig, outfile, dpi)
        # One for all frames: it remembers how wide each text is.
        self._renderer: Any = RendererAgg(*self.frame_size, self.dpi)  # type: ignore[no-untyped-call]

    def grab_frame(self, **_: Any) -> None:
        """Keep what the figure shows."""
        self._renderer.clear()
        self.fig.draw(self._renderer)
        frame = Image.frombuffer("RGBA", self.frame_size, self._renderer.buffer_rgba())
        self._frames.append(frame.convert("RGB"))

    def finish(self) -> None:
        """Write all frames."""
        palette = _shared_palette(self._frames, self._inks)
        first, *others = (
            frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in self._frames
        )
        last = self._milliseconds * self._at_the_end
        first.save(
            self.outfile,
            format="GIF",
            save_all=True,
            append_images=others,
            duration=[*repeat(self._milliseconds, len(others)), last],
            loop=0,
        )


def _shared_palette(frames: Sequence[Image.Image], inks: Sequence[Color]) -> Image.Image:
    """Return an image with these inks, and with the colors that are seen most in all frames.

    Of colors that nobody tells apart it has one: else Pillow takes a shade of gray for white.
    """
    seen: Counter[Color] = Counter()
    for frame in frames:
        for count, color in frame.getcolors(frame.width * frame.height) or ():
            if isinstance(color, tuple):  # as it is in RGB
                seen[color] += count
    chosen: dict[Color, Color] = {}
    for color in (*inks, *(color for color, _ in seen.most_common())):
        chosen.setdefault(tuple(part // _ALIKE for part in color), color)
    shared = Image.new("P", (1, 1))
    shared.putpalette([part for color in list(chosen.values())[:_COLORS] for part in color])
    return shared

"""Writes matplotlib's animations as small GIFs; only imported where a film is drawn."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

from matplotlib.animation import AbstractMovieWriter
from matplotlib.backends.backend_agg import RendererAgg
from PIL import Image

from pathlib_games.views.few_colors import with_few_colors

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from matplotlib.figure import Figure

_COLORS = 40


class _Packed:
    """Pictures of one size, packed: as they are those of a film take a hundred megabytes."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._packed: list[bytes] = []

    def append(self, picture: Image.Image) -> None:
        """Keep one more."""
        self._packed.append(zlib.compress(picture.tobytes(), 1))

    def __iter__(self) -> Iterator[Image.Image]:
        for packed in self._packed:
            yield Image.frombytes("RGB", self._size, zlib.decompress(packed))


class SmallGifWriter(AbstractMovieWriter):
    """Writes a GIF whose frames share one palette.

    matplotlib's own writer gives each frame 256 colors of its own. Scenes have few colors, and with
    the same ones in all frames what has not changed need not be written again: half of the bytes.

    Parameters
    ----------
    milliseconds
        How long each frame stays.
    inks
        Colors that are in the palette for certain, also if few pixels have them, as ``"#d1352b"``.
    behind
        What is behind all frames, as large as they are. It is drawn once.
    """

    def __init__(self, milliseconds: Iterable[int], inks: Iterable[str], behind: Figure) -> None:
        super().__init__()
        self._milliseconds = [*milliseconds]
        self._inks = [*inks]
        self._behind = behind

    def setup(self, fig: Figure, outfile: str | Path, dpi: float | None = None) -> None:
        """Begin a film."""
        super().setup(fig, outfile, dpi)
        self._frames = _Packed(self.frame_size)
        # One for all frames: it remembers how wide each text is.
        self._renderer: Any = RendererAgg(*self.frame_size, self.dpi)  # type: ignore[no-untyped-call]
        self._behind.set_dpi(self.dpi)
        self._behind.draw(self._renderer)
        self._drawn_once = self._renderer.copy_from_bbox(self._behind.bbox)
        fig.patch.set_visible(False)

    def grab_frame(self, **_: Any) -> None:
        """Keep what the figure shows."""
        self._renderer.restore_region(self._drawn_once)
        self.fig.draw(self._renderer)
        frame = Image.frombuffer("RGBA", self.frame_size, self._renderer.buffer_rgba())
        self._frames.append(frame.convert("RGB"))

    def finish(self) -> None:
        """Write all frames."""
        first, *others = with_few_colors(self._frames, self._inks, _COLORS)
        first.save(
            self.outfile,
            format="GIF",
            save_all=True,
            append_images=others,
            duration=self._milliseconds,
            loop=0,
        )

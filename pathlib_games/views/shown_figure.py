"""A matplotlib figure that a notebook shows as a picture, also where nothing has axes.

It is apart from `figure`, for to define it loads matplotlib.
"""

from __future__ import annotations

import io
from html import escape
from pathlib import Path

from matplotlib.figure import Figure
from PIL import Image

from pathlib_games.views import pages
from pathlib_games.views.pages import Bundle, png_bundle

_COLORS = 64  # a third of the bytes, and nobody sees it
SHARPNESS = 1.5
"""So many times finer than shown, for screens with small pixels."""


class ShownFigure(Figure):
    """A figure with alternative text, its label.

    IPython prints no figure without axes and lines, with pyplot or without.
    """

    def save(self, path: str | Path) -> Path:
        """Write a page of HTML with the picture, in one file; `savefig` writes other formats.

        Raises `CannotSave` if its name does not end with ``.html``, or it cannot be written.
        """
        data, _ = self._repr_mimebundle_()
        alt = str(self.get_label())
        source = f"data:image/png;base64,{data['image/png']}"
        drawn = f'<figure><img alt="{escape(alt, quote=True)}" src="{source}"></figure>'
        return pages.save(path, alt.partition(".")[0], [drawn])

    def _repr_mimebundle_(self, **_: object) -> Bundle:
        buffer, drawn = io.BytesIO(), io.BytesIO()
        # No date and no version: the same picture has the same bytes.
        self.savefig(drawn, dpi=self.dpi * SHARPNESS, format="png", metadata={"Software": None})
        with Image.open(drawn) as picture:
            few = picture.convert("RGB").quantize(_COLORS)
        few.save(buffer, format="PNG", optimize=True)
        width, height = (round(side * self.dpi) for side in self.get_size_inches())
        alt = str(self.get_label())
        words = f"<Figure: {alt}>"
        return png_bundle(buffer.getvalue(), words, alt=alt, width=width, height=height)

"""Export notebooks as HTML pages, with the alternative texts and films that nbconvert drops.

On paper, a film becomes a strip of some of its pictures.

The template is installed with the package. To use it:
``jupyter nbconvert --to html --template pathlib_games NOTEBOOK``
"""

from __future__ import annotations

import base64
import io
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import quoteattr

from nbconvert.preprocessors import Preprocessor

if TYPE_CHECKING:
    from nbformat import NotebookNode

PICTURES = ("image/png", "image/gif", "image/jpeg")
ON_PAPER = 6
_STRIP = """<style>
.pg-strip { display: none; }
@media print { .pg-strip { display: block; } .pg-strip img { margin: 1%; width: 31%; }
  img:has(+ .pg-strip) { display: none; } }
</style>"""


def describe(cell: NotebookNode) -> None:
    """Replace in place each picture of a cell that has an alternative text by an HTML image."""
    for output in cell.get("outputs", []):
        data = output.get("data", {})
        for kind in PICTURES:
            about = output.get("metadata", {}).get(kind, {})
            if kind in data and "alt" in about:
                width = f' width="{about["width"]}"' if "width" in about else ""
                coded = "".join(data.pop(kind)).strip()
                shown = f"<img alt={quoteattr(about['alt'])}{width} src={_source(kind, coded)}>"
                data["text/html"] = shown + _strip(kind, coded)


class AlternativeTexts(Preprocessor):
    """Replace each picture that has an alternative text by an HTML image with that text."""

    def preprocess_cell(
        self, cell: NotebookNode, resources: dict[str, Any], _index: int
    ) -> tuple[NotebookNode, dict[str, Any]]:
        """Return the cell with its pictures replaced.

        Examples
        --------
        >>> from nbformat.v4 import new_code_cell, new_output
        >>> shown = new_output(
        ...     "display_data",
        ...     {"image/png": "iVBO", "text/plain": "a board"},
        ...     metadata={"image/png": {"alt": "An empty board.", "width": 20, "height": 10}},
        ... )
        >>> cell, _ = AlternativeTexts().preprocess_cell(new_code_cell(outputs=[shown]), {}, 0)
        >>> cell.outputs[0].data["text/html"]
        '<img alt="An empty board." width="20" src="data:image/png;base64,iVBO">'
        """
        describe(cell)
        return cell, resources


def _source(kind: str, coded: str) -> str:
    return quoteattr(f"data:{kind};base64,{coded}")


def _strip(kind: str, coded: str) -> str:
    """Return some pictures of an animated PNG for paper, or nothing for a still picture."""
    drawn = base64.b64decode(coded)
    if b"acTL" not in drawn:
        return ""
    from PIL import Image, ImageSequence

    with Image.open(io.BytesIO(drawn)) as moving:
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(moving)]
    shown = min(ON_PAPER, len(frames))
    pictures = ""
    for number in range(shown):
        kept = frames[number * (len(frames) - 1) // max(shown - 1, 1)].quantize()
        kept.info.clear()  # drops the film's transparent color
        buffer = io.BytesIO()
        kept.save(buffer, "PNG")
        text = base64.b64encode(buffer.getvalue()).decode("ascii")
        pictures += f'<img alt="" src={_source(kind, text)}>'
    return f'<div class="pg-strip">{_STRIP}{pictures}</div>'

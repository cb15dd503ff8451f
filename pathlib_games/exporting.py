"""Notebooks as pages: nbconvert's own template drops alternative texts and films, ours keeps them.

``jupyter nbconvert --to html --template pathlib_games NOTEBOOK`` uses it; the template is installed
with the package.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import quoteattr

from nbconvert.preprocessors import Preprocessor

if TYPE_CHECKING:
    from nbformat import NotebookNode

PICTURES = ("image/png", "image/gif", "image/jpeg")


class AlternativeTexts(Preprocessor):
    """Replaces each picture that has an alternative text by an HTML image that has it, too."""

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
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            for kind in PICTURES:
                about = output.get("metadata", {}).get(kind, {})
                if kind in data and "alt" in about:
                    width = f' width="{about["width"]}"' if "width" in about else ""
                    source = quoteattr(f"data:{kind};base64,{''.join(data.pop(kind)).strip()}")
                    data["text/html"] = f"<img alt={quoteattr(about['alt'])}{width} src={source}>"
        return cell, resources

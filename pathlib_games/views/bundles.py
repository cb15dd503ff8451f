"""What a notebook keeps of a picture: a PNG with its words, or an SVG where nothing draws one."""

from __future__ import annotations

import base64
from typing import Any
from xml.sax.saxutils import quoteattr

Bundle = tuple[dict[str, Any], dict[str, Any]]
"""What IPython calls a MIME bundle, and its metadata."""


def png_bundle(drawn: bytes, text: str, **shown: object) -> Bundle:
    """Return what a notebook keeps of a PNG.

    `shown`: its alternative text as ``alt`` and, if it is not shown as it is, width and height.
    """
    coded = base64.b64encode(drawn).decode("ascii")
    return {"text/plain": text, "image/png": coded}, {"image/png": shown}


def svg_bundle(drawn: str, alt: str, text: str) -> Bundle:
    """Return what a notebook keeps of an SVG.

    It is there as a picture in HTML as well: only so JupyterLab knows its alternative text, and
    shows it on another day, when nobody has run the cell yet.
    """
    image = f'<img class="pg-themes" alt={quoteattr(alt)} src="{svg_address(drawn)}">'
    data = {"text/plain": text, "image/svg+xml": drawn, "text/html": image}
    return data, {"image/svg+xml": {"alt": alt}}


def svg_address(drawn: str) -> str:
    """Return an SVG as the address of an image."""
    return f"data:image/svg+xml;base64,{base64.b64encode(drawn.encode()).decode('ascii')}"

"""A picture from a file that lies under something: read, checked, and written as a data URI."""

from __future__ import annotations

import base64
from pathlib import Path

from pathlib_games.graphs import BadFile
from pathlib_games.words import shown

LARGEST = 2_000_000
"""Bytes of a picture; it goes to the browser as a whole."""

_KINDS = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
)
_A_PICTURE = "a picture: PNG, JPEG or SVG"


def data_uri(file: str | Path) -> str:
    """Return a picture as a text that a page can show as an image.

    What is in a picture that is shown as an image runs nothing, also if it is an SVG with scripts.

    Raises `BadFile` if there is no such file, or it is too large, or no picture.
    """
    if not isinstance(file, str | Path):
        raise BadFile("the picture", "its name", "the path of a file", file)
    path = Path(file)
    try:
        data = path.read_bytes() if path.stat().st_size <= LARGEST else None
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise BadFile(shown(str(file)), "the file", _A_PICTURE, str(reason)) from None
    if data is None:
        most = f"{_A_PICTURE}, of at most {LARGEST // 1_000_000} MB"
        raise BadFile(path.name, "the file", most, f"{path.stat().st_size:,} bytes")
    kind = next((kind for begin, kind in _KINDS if data.startswith(begin)), "")
    if not kind and b"<svg" in data[:2_000]:
        kind = "image/svg+xml"
    if not kind:
        raise BadFile(path.name, "the file", _A_PICTURE, data[:20])
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"

"""Make the README the package's page on PyPI, with absolute links; hatchling runs this.

It runs where only hatchling is installed, so it imports nothing else.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r"(!?)(\[[^\]]*\])\((?!https?:|#)([^)]+)\)")


class Readme(MetadataHookInterface):
    """Puts the README into the metadata."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Write the README with links that work anywhere, to the files of this version."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        source = metadata.get("urls", {}).get("Source")
        if source:  # unknown before the first release
            text = absolute(text, source, f"v{metadata['version']}")
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def absolute(text: str, source: str, tag: str) -> str:
    """Return a page with absolute links and pictures.

    Examples
    --------
    >>> absolute("![a](b.png) [c](d.md) [e](https://f)", "https://github.com/ada/g", "v1")
    '![a](https://github.com/ada/g/raw/v1/b.png) [c](https://github.com/ada/g/blob/v1/d.md) [e](https://f)'
    """
    return _LINK.sub(
        lambda link: f"{link[1]}{link[2]}({source}/{'raw' if link[1] else 'blob'}/{tag}/{link[3]})",
        text,
    )

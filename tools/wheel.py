"""Put the notebooks into the wheel, without outputs; hatchling runs this.

No docs lie beside them there, so their links to docs/ lead to the book.

It runs where only hatchling is installed, so it imports nothing else.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_DOCS = re.compile(r"(\[[^\]]+\])\(\.\./docs/([a-z_]+)\.md\)")


class Notebooks(BuildHookInterface[Any]):
    """Puts every notebook into the package, as ``pathlib_games/notebooks``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the notebooks, and tell hatchling their destination."""
        if version == "editable":
            return  # they are read in place
        home = self.metadata.core.urls.get("Homepage", "")  # unknown before the first release
        self._folder = Path(tempfile.mkdtemp())
        for path in sorted(Path(self.root, "notebooks").glob("*.ipynb")):
            (self._folder / path.name).write_text(taken_along(path, home), encoding="utf-8")
        build_data["force_include"][str(self._folder)] = "pathlib_games/notebooks"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove the files written for the wheel."""
        if version != "editable":
            shutil.rmtree(self._folder)


def taken_along(path: Path, home: str) -> str:
    """Return the text of a notebook without outputs, whose links to docs/ lead to the book."""
    notebook = json.loads(path.read_text("utf-8"))
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
        else:
            cell["source"] = [linked(line, home) for line in cell["source"]]
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def linked(text: str, home: str) -> str:
    """Return a text whose links to docs/ lead to the book; without a book, they are plain words.

    Examples
    --------
    >>> linked("See [keys](../docs/keyboard.md).", "https://ada.example/g/")
    'See [keys](https://ada.example/g/book/docs/keyboard.html).'
    >>> linked("See [keys](../docs/keyboard.md).", "")
    'See keys.'
    """
    return _DOCS.sub(
        lambda link: f"{link[1]}({home}book/docs/{link[2]}.html)" if home else link[1][1:-1], text
    )

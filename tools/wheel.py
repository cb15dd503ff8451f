"""Put the notebooks, without their outputs, into the wheel; hatchling runs this.

It runs where only hatchling is installed, so it imports nothing else.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Notebooks(BuildHookInterface[Any]):
    """Puts every notebook into the package, as ``pathlib_games/notebooks``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the notebooks without outputs, and tell hatchling their destination."""
        if version == "editable":
            return  # they are read in place
        self._folder = Path(tempfile.mkdtemp())
        for path in sorted(Path(self.root, "notebooks").glob("*.ipynb")):
            (self._folder / path.name).write_text(without_outputs(path), encoding="utf-8")
        build_data["force_include"][str(self._folder)] = "pathlib_games/notebooks"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove the files written for the wheel."""
        if version != "editable":
            shutil.rmtree(self._folder)


def without_outputs(path: Path) -> str:
    """Return the text of a notebook without outputs."""
    notebook = json.loads(path.read_text("utf-8"))
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"

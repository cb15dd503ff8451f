"""A notebook begins with what is played or seen; what it is about, and takes, stands below it."""

from itertools import takewhile
from pathlib import Path

import nbformat
import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("0[1-9]-*.ipynb"))
WORDS = 120
"""So many leave room on a screen for half of a board."""


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_begins_with_what_is_played_or_seen(path: Path) -> None:
    cells = nbformat.read(path, as_version=4).cells
    above = list(takewhile(lambda cell: not cell.get("outputs"), cells))
    words = [word for cell in above if cell.cell_type == "markdown" for word in cell.source.split()]
    assert len(words) <= WORDS
    assert all(cell.metadata["jupyter"]["source_hidden"] for cell in above if "outputs" in cell)
    assert any("**About how long:**" in cell.source for cell in cells[len(above) :])

"""What a saved notebook shows of networkx is the same with each version that the package takes."""

from pathlib import Path

import nbformat
import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("[0-9]*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_saved_output_has_a_dictionary_of_networkx(path: Path) -> None:
    """Its order is another since networkx 3.6, and nbval compares texts; numbers stay the same."""
    cells = nbformat.read(path, 4).cells
    shown = [
        str(output.get("data", output).get("text/plain"))
        for cell in cells
        if cell.cell_type == "code" and "nx." in cell.source
        for output in cell.outputs
    ]
    assert [text for text in shown if "{" in text] == []

"""networkx, matplotlib and ipywidgets stand in the open, in cells short enough to be changed."""

from collections import defaultdict
from pathlib import Path

import nbformat

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("[0-9]*.ipynb"))


def cells_with(word: str) -> dict[str, list[list[str]]]:
    """Return the lines of each cell that has a word, without empty ones, by notebook."""
    found = defaultdict(list)
    for path in NOTEBOOKS:
        for cell in nbformat.read(path, as_version=4).cells:
            if cell.cell_type == "code" and word in cell.source:
                lines = [line for line in cell.source.splitlines() if line.strip()]
                found[path.stem[:2]].append(lines)
    return dict(found)


def test_networkx_counts_beside_us_in_most_notebooks() -> None:
    found = cells_with("import networkx as nx")
    assert {"02", "03", "04", "05", "07", "08"} <= found.keys()
    for cells in found.values():
        for lines in cells:
            asked = [line for line in lines if not line.startswith(("import", "#"))]
            assert any("nx." in line and ".to_networkx()" in line for line in asked)
            assert len(asked) <= 2


def test_an_animation_of_matplotlib_is_made_in_ten_lines() -> None:
    (cells,) = cells_with("FuncAnimation(").values()
    assert [len(lines) for lines in cells] == [10]


def test_four_notebooks_have_knobs_of_ipywidgets() -> None:
    assert {"02", "03", "05", "08"} <= cells_with("interact(").keys()

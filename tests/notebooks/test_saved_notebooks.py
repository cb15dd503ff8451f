"""Rules for each notebook: its first screen, its minutes, and its use of other packages."""

import re
from collections import defaultdict
from itertools import takewhile
from pathlib import Path

import nbformat
import pytest

from tools.minutes import minutes

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("[0-9]*.ipynb"))
WORDS = 120
"""The number of lines that leave room on a screen for half of a board."""


@pytest.mark.parametrize("path", NOTEBOOKS[1:], ids=lambda path: path.stem)
def test_a_notebook_begins_with_what_is_played_or_seen(path: Path) -> None:
    cells = nbformat.read(path, as_version=4).cells
    above = list(takewhile(lambda cell: not cell.get("outputs"), cells))
    words = [word for cell in above if cell.cell_type == "markdown" for word in cell.source.split()]
    assert len(words) <= WORDS
    assert all(cell.metadata["jupyter"]["source_hidden"] for cell in above if "outputs" in cell)
    assert any("**About how long:**" in cell.source for cell in cells[len(above) :])


TOLD = re.compile(r"\*\*About how long:\*\* (\d+) minutes(?:.*?and (\d+) more)?")
LONGEST = {"02": 140}
"""Minutes to the exit check, where they exceed 105."""


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_minutes_that_are_told_are_true_within_a_fifth(path: Path) -> None:
    texts = [cell.source for cell in nbformat.read(path, as_version=4).cells]
    told = TOLD.search("\n".join(texts))
    assert told
    core, more = minutes(path)
    assert core <= LONGEST.get(path.stem[:2], 105)
    assert int(told[1]) == pytest.approx(core, rel=0.2, abs=3)
    assert int(told[2] or 0) == pytest.approx(more, rel=0.2, abs=2)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_readme_and_the_map_say_the_same_minutes(path: Path) -> None:
    told = TOLD.search(path.read_text(encoding="utf-8"))
    assert told
    readme = (path.parents[1] / "README.md").read_text(encoding="utf-8")
    assert re.search(rf"\({path.parent.name}/{path.name}\).*\| {told[1]}\+{told[2]} \|", readme)
    row = re.search(rf"\*\*{path.stem[:2]} .*", NOTEBOOKS[0].read_text(encoding="utf-8"))
    assert row
    assert f"| {told[1]} + {told[2]} |" in row[0]


def cells_with(word: str) -> dict[str, list[list[str]]]:
    """Return the lines of each cell with a word, without empty ones, by notebook."""
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


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_saved_output_has_a_dictionary_of_networkx(path: Path) -> None:
    """Its order has changed in networkx 3.6, and nbval compares texts; numbers stay the same."""
    cells = nbformat.read(path, 4).cells
    shown = [
        str(output.get("data", output).get("text/plain"))
        for cell in cells
        if cell.cell_type == "code" and "nx." in cell.source
        for output in cell.outputs
    ]
    assert [text for text in shown if "{" in text] == []

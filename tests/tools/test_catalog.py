"""The catalog of answer cells, beyond the exercises of the notebooks."""

import nbformat
import pytest

from pathlib_tutor.classroom.draws import catalog
from tools.catalog import NOTEBOOKS, SAME_FOR_ALL, level_of_more


@pytest.mark.parametrize("name", catalog())
def test_what_a_notebook_marks_as_the_same_for_all_is_so_in_the_catalog(name: str) -> None:
    cells = nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4).cells
    tagged = {cell["id"] for cell in cells if SAME_FOR_ALL in cell.metadata.get("tags", [])}
    assert tagged == {cell.id for cell in catalog()[name] if cell.same_for_all}


def test_what_stands_under_more_ends_with_the_next_heading_of_its_level() -> None:
    headings = ["## Break it", "### More: M and R", "**No heading**", "### On", "## More: A*"]
    headings += ["### Below it", "## The exit check", "## More, if you like", "## To the end"]
    levels = [0]
    for heading in headings:
        levels.append(level_of_more(heading, levels[-1]))
    assert levels[1:] == [0, 3, 3, 0, 2, 2, 0, 1, 1]


def test_the_exit_checks_belong_to_the_core() -> None:
    exits = [cell for cells in catalog().values() for cell in cells if cell.id.startswith("exit")]
    assert len(exits) >= len(catalog()) - 1
    assert not any(cell.more for cell in exits)

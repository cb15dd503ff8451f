"""What a notebook says if a cell is run before those that it needs."""

from __future__ import annotations

import nbformat
import pytest
from nbclient import NotebookClient


def outputs(cell: str) -> list[nbformat.NotebookNode]:
    sources = ("from pathlib_games import check", cell)
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(s) for s in sources])
    NotebookClient(notebook, kernel_name="python3", allow_errors=True).execute()
    found: list[nbformat.NotebookNode] = notebook.cells[1].outputs
    return found


def test_a_cell_that_is_run_too_early_is_told_what_to_run_first() -> None:
    error, told = outputs("graph.nodes")
    assert error.ename == "NameError"
    assert told.data["text/plain"].startswith(
        "Nothing is called graph yet. If a cell above makes it, run that cell first"
    )


@pytest.mark.parametrize("cell", ["raise ValueError('other')", "1 / 0", "None.graph"])
def test_other_errors_are_left_alone(cell: str) -> None:
    (error,) = outputs(cell)
    assert error.output_type == "error"

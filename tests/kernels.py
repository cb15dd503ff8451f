"""Run cells in a separate kernel, as a learner's notebook does."""

import nbformat
from nbclient import NotebookClient


def outputs(*sources: str, allow_errors: bool = False) -> list[list[nbformat.NotebookNode]]:
    """Run cells one after the other; return the output of each."""
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    notebook = nbformat.v4.new_notebook(cells=cells)
    NotebookClient(notebook, kernel_name="python3", allow_errors=allow_errors).execute()
    return [cell.outputs for cell in notebook.cells]

"""Which cell of a notebook is running."""

from __future__ import annotations

import os
from typing import NamedTuple


class RunningCell(NamedTuple):
    """The cell that is running; all is empty outside a kernel."""

    id: str = ""  # what the front end calls the cell, if it tells
    code: str = ""
    run: str = ""  # what names this run of it

    @property
    def known_by(self) -> str:
        """What stands for the cell: its id, or else its code."""
        return self.id or self.code


def running_cell() -> RunningCell:
    """Return what names the running cell, and what names this run of it.

    Examples
    --------
    >>> running_cell()
    RunningCell(id='', code='', run='')
    """
    from IPython.core.getipython import get_ipython

    shell = get_ipython()
    kernel = getattr(shell, "kernel", None)
    if kernel is None:
        return RunningCell()
    request = kernel.get_parent()
    return RunningCell(
        request.get("metadata", {}).get("cellId") or "",
        request.get("content", {}).get("code", ""),
        request.get("header", {}).get("msg_id", ""),
    )


def running_notebook() -> str:
    """Return the file of the running notebook, where the front end tells it; else nothing.

    Jupyter Server tells it to the kernels that it starts, and VS Code to the notebook itself.

    Examples
    --------
    >>> running_notebook()
    ''
    """
    from IPython.core.getipython import get_ipython

    names = getattr(get_ipython(), "user_ns", {})
    return os.environ.get("JPY_SESSION_NAME") or str(names.get("__vsc_ipynb_file__") or "")

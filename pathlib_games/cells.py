"""The running cell of a notebook."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, NamedTuple

_TOGETHER = timedelta(milliseconds=100)
"""Cells sent within this time of each other were not run one by one."""

_SENT: list[datetime] = []
"""The times when the last two cells were sent, by the clock of the page."""


class RunningCell(NamedTuple):
    """The running cell; all fields are empty outside a kernel."""

    id: str = ""  # the front end's name for the cell, if known
    code: str = ""
    run: str = ""  # the id of this run
    saved: str = ""  # the notebook's JSON with its earlier outputs, if the page sends it

    @property
    def known_by(self) -> str:
        """The cell's id, or else its code."""
        return self.id or self.code


def running_cell() -> RunningCell:
    """Return the running cell."""
    request = _request()
    told = request.get("metadata", {})
    return RunningCell(
        told.get("cellId") or "",
        request.get("content", {}).get("code", ""),
        request.get("header", {}).get("msg_id", ""),
        told.get("saved") or "",
    )


def _request() -> dict[str, Any]:
    """Return the kernel's last request, or an empty dict without a kernel or request."""
    from IPython.core.getipython import get_ipython

    kernel: Any = getattr(get_ipython(), "kernel", None)
    with suppress(AttributeError):  # a browser's kernel before its first request
        return dict(kernel.get_parent())
    return {}


def _note_sending(*_: object) -> None:
    """Record when the running cell was sent; IPython calls this before each cell."""
    date: Any = _request().get("header", {}).get("date")
    if isinstance(date, str):  # a browser's kernel
        date = datetime.fromisoformat(date)
    if isinstance(date, datetime):
        _SENT[:] = [*_SENT[-1:], date]


def sent_alone() -> str:
    """Return when the running cell was sent, or nothing if it followed another, as in Run All."""
    alone = len(_SENT) == 2 and _SENT[1] - _SENT[0] > _TOGETHER
    return _SENT[1].isoformat() if alone else ""


def follow_cells() -> None:
    """Record from now on when cells are sent."""
    from IPython.core.getipython import get_ipython

    shell = get_ipython()
    if shell is not None:
        _note_sending()
        shell.events.register("pre_run_cell", _note_sending)


def running_notebook() -> str:
    """Return the file of the running notebook if the front end provides it, else nothing.

    Jupyter Server passes it to the kernels that it starts, and VS Code to the notebook.
    """
    from IPython.core.getipython import get_ipython

    names = getattr(get_ipython(), "user_ns", {})
    return os.environ.get("JPY_SESSION_NAME") or str(names.get("__vsc_ipynb_file__") or "")

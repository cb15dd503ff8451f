"""Which cell of a notebook is running."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, NamedTuple

_TOGETHER = timedelta(milliseconds=100)
"""Cells that are sent so soon one after the other were not run by a key each."""

_SENT: list[datetime] = []
"""When the last two cells were sent, by the clock of the page."""


class RunningCell(NamedTuple):
    """The cell that is running; all is empty outside a kernel."""

    id: str = ""  # what the front end calls the cell, if it tells
    code: str = ""
    run: str = ""  # what names this run of it
    saved: str = ""  # a notebook, as JSON, with what it had kept before, if the page tells

    @property
    def known_by(self) -> str:
        """What stands for the cell: its id, or else its code."""
        return self.id or self.code


def running_cell() -> RunningCell:
    """Return what names the running cell, and what names this run of it."""
    request = _request()
    told = request.get("metadata", {})
    return RunningCell(
        told.get("cellId") or "",
        request.get("content", {}).get("code", ""),
        request.get("header", {}).get("msg_id", ""),
        told.get("saved") or "",
    )


def _request() -> dict[str, Any]:
    """Return what the kernel was asked for last; nothing if there is no kernel, or not yet."""
    from IPython.core.getipython import get_ipython

    kernel: Any = getattr(get_ipython(), "kernel", None)
    with suppress(AttributeError):  # the kernel of a browser until it is asked for the first time
        return dict(kernel.get_parent())
    return {}


def _note_sending(*_: object) -> None:
    """Note when the running cell was sent; IPython calls this before each cell."""
    date: Any = _request().get("header", {}).get("date")
    if isinstance(date, str):  # the kernel of a browser
        date = datetime.fromisoformat(date)
    if isinstance(date, datetime):
        _SENT[:] = [*_SENT[-1:], date]


def sent_alone() -> str:
    """Return when the page sent the running cell, if it sent none just before, as by Run All."""
    alone = len(_SENT) == 2 and _SENT[1] - _SENT[0] > _TOGETHER
    return _SENT[1].isoformat() if alone else ""


def follow_cells() -> None:
    """Note from now on when cells are sent."""
    from IPython.core.getipython import get_ipython

    shell = get_ipython()
    if shell is not None:
        _note_sending()
        shell.events.register("pre_run_cell", _note_sending)


def running_notebook() -> str:
    """Return the file of the running notebook, where the front end tells it; else nothing.

    Jupyter Server tells it to the kernels that it starts, and VS Code to the notebook itself.
    """
    from IPython.core.getipython import get_ipython

    names = getattr(get_ipython(), "user_ns", {})
    return os.environ.get("JPY_SESSION_NAME") or str(names.get("__vsc_ipynb_file__") or "")

"""Says in a notebook what to do when a cell is run before those that it needs."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any


def explain_missing_names() -> None:
    """Let the running notebook explain, below Python's own words, that a name is not there yet.

    Outside of IPython nothing happens.
    """
    if "IPython" not in sys.modules:
        return
    from IPython.core.getipython import get_ipython

    shell = get_ipython()
    if shell is not None:
        shell.set_custom_exc((NameError,), _show)


def _show(
    shell: Any,
    kind: type[BaseException],
    error: NameError,
    trace: TracebackType,
    tb_offset: int | None = None,
) -> None:
    from IPython.display import display

    shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
    if error.name:
        display({"text/plain": missing(error.name)}, raw=True)


def missing(name: str) -> str:
    """Return what to do about a name that nothing has."""
    return (
        f"Nothing is called {name} yet. If a cell above makes it, run that cell first (menu Run, "
        "Run All\nAbove Selected Cell). If none does, look for a slip in the name."
    )

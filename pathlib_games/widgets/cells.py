"""Which cell of a notebook is running."""

from __future__ import annotations


def running_cell() -> tuple[str, str]:
    """Return what names the running cell, and what names this run of it; empty outside a kernel.

    Front ends send the cell's id with the code. Where they do not, the code stands for the cell.

    Examples
    --------
    >>> running_cell()
    ('', '')
    """
    from IPython.core.getipython import get_ipython

    shell = get_ipython()
    kernel = getattr(shell, "kernel", None)
    if kernel is None:
        return "", ""
    request = kernel.get_parent()
    cell = request.get("metadata", {}).get("cellId") or request.get("content", {}).get("code", "")
    return cell, request.get("header", {}).get("msg_id", "")

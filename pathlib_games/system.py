"""What is asked of the system: Python in a process of its own, and that it takes memory back."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Final

NO_WINDOW: Final = getattr(subprocess, "CREATE_NO_WINDOW", 0) | getattr(
    subprocess, "CREATE_NEW_PROCESS_GROUP", 0
)
"""What Windows is told when a process is started: no window of its own, and no interrupts."""

ONE_THREAD: Final = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""For the environment: libraries that count with several threads ask for much memory for each."""


def command(module: str, call: str) -> list[str]:
    """Return the command that starts Python with this package, and nothing else of a user's."""
    path = [os.path.abspath(folder) for folder in sys.path]  # noqa: PTH100 - also of ""
    program = f"import sys; sys.path[:] = {path!r}; import {module} as module; module.{call}"
    return [sys.executable, "-I", "-c", program]


def give_back() -> None:
    """Give memory that is free again back to the system, for the other learners of a hub.

    The C library of Linux keeps what pictures needed while they were drawn: 4 to 22 MB in our
    notebooks. To ask for it takes less than 2 ms.
    """
    if sys.platform == "linux":
        import ctypes

        if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):
            trim(0)

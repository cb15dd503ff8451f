"""Peak memory of one run, in a process of its own."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from typing import Any

PROCESS = Path("/proc/self")  # only Linux tells how much memory a process had at the most


def peak_megabytes(prepare: Callable[..., Callable[[], object]], *arguments: Any) -> float | None:
    """Run something in a fresh process and give by how many MB its memory grew at the most.

    ``prepare(*arguments)`` gives what is run. What it takes itself is not counted. None where the
    system does not tell.
    """
    with get_context("spawn").Pool(1) as pool:
        grown: float | None = pool.apply(_growth, (prepare, arguments))
    return grown


def _growth(
    prepare: Callable[..., Callable[[], object]], arguments: tuple[Any, ...]
) -> float | None:
    run = prepare(*arguments)
    if not (PROCESS / "clear_refs").exists():
        return None
    (PROCESS / "clear_refs").write_text("5")  # forget the peak so far
    before = _peak()
    result = run()
    grown = _peak() - before
    del result
    return grown


def _peak() -> float:
    """Return the most memory that this process had so far, in MB."""
    status = (PROCESS / "status").read_text(encoding="utf-8")
    lines = dict(line.split(":", 1) for line in status.splitlines())
    return int(lines["VmHWM"].split()[0]) / 1024

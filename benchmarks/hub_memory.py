"""The memory of a learner on a JupyterHub, and the number of learners on a machine."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from time import sleep

import nbformat
import psutil
from nbclient import NotebookClient
from tqdm import tqdm

from pathlib_tutor.programs.worker import Supply

TITLE = "Memory of a learner on a JupyterHub"

_ROOT = Path(__file__).parent.parent
_LOOKS = 0.1  # seconds between two looks
_SETTLES = 2.0  # seconds until loading has finished
_CELL_SECONDS = 300
_MACHINES = (8, 16, 64)  # GB
_SYSTEM = 2  # GB for the system and the hub


def run() -> str:
    """Run all cells of each notebook, and return a Markdown table."""
    server = _server()
    lines = [
        "Memory of the processes that belong to a learner; what several of them share is",
        "shared out (Linux calls it PSS). A kernel counts with the processes beside it, in which",
        "its pictures are drawn and learners' programs run; they end when they have rested, the",
        f"last after {Supply.REST:.0f} seconds. The notebooks are as they are handed out: all",
        "cells run, nothing solved.",
        "",
        "| processes | MB after all cells | MB at the most | MB when all has rested |",
        "| --- | --- | --- | --- |",
        f"| the server, JupyterLab, without a kernel | {server:.0f} | | |",
    ]
    notebooks = sorted((_ROOT / "notebooks").glob("*.ipynb"))
    largest = 0.0
    for path in tqdm(notebooks, desc="hub"):
        after, most, _ = _used_by([path], rest=0)
        largest = max(largest, most)
        lines.append(f"| the kernel of {path.stem} | {after:.0f} | {most:.0f} | |")
    after, most, rested = _used_by(notebooks, rest=Supply.REST + _SETTLES)
    lines.append(
        f"| the server and {len(notebooks)} kernels, run one after the other and all left open "
        f"| {server + after:.0f} | {server + most:.0f} | {server + rested:.0f} |"
    )
    one, each_more = server + largest, rested / len(notebooks)
    fit = ", ".join(
        f"{int((size - _SYSTEM) * 1024 / one)} on a machine with {size} GB" for size in _MACHINES
    )
    told = (
        f"A learner with one open notebook needs at most {one:.0f} MB, the server included, and "
        f"{each_more:.0f} MB more for each further one that stays open. If {_SYSTEM} GB are kept "
        f"for the system and the hub, and each learner has one open, this many fit: {fit}."
    )
    return "\n".join([*lines, "", told])


def _used(process: psutil.Process) -> float:
    """Return the memory of a process and its descendants, in MB."""
    used = 0
    with suppress(psutil.NoSuchProcess):
        for each in [process, *process.children(recursive=True)]:
            with suppress(psutil.NoSuchProcess):
                known = each.memory_full_info()
                used += getattr(known, "pss", known.uss)  # only Linux reports pss
    return used / 2**20


def _server() -> float:
    """Return the memory of a started server."""
    command = [sys.executable, "-m", "jupyter", "lab", "--no-browser", "--port=0", "--allow-root"]
    with tempfile.TemporaryDirectory() as folder:
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=folder) as started:
            try:
                if any("http://127.0.0.1:" in line for line in started.stderr or ()):
                    sleep(_SETTLES)
                    return _used(psutil.Process(started.pid))
            finally:
                started.terminate()
        raise RuntimeError("JupyterLab did not start.")


def _used_by(notebooks: Sequence[Path], rest: float) -> tuple[float, float, float]:
    """Run notebooks one after the other and leave all open.

    Returns
    -------
    tuple[float, float, float]
        The memory of their kernels after all cells, at the peak, and after a rest.
    """
    with ExitStack() as still_open:
        kernels: list[psutil.Process] = []
        with _watched(kernels) as seen:
            for path in notebooks:
                still_open.enter_context(_run(path, kernels))
            sleep(_SETTLES)
        sleep(rest)
        return seen[-1], max(seen), sum(map(_used, kernels))


@contextmanager
def _run(path: Path, kernels: list[psutil.Process]) -> Iterator[None]:
    """Run all cells of a notebook in a new kernel beside the others; end it afterwards."""
    notebook = nbformat.read(path, as_version=4)
    with tempfile.TemporaryDirectory() as folder:
        client = NotebookClient(
            notebook, timeout=_CELL_SECONDS, resources={"metadata": {"path": folder}}
        )
        environment = os.environ | {
            "PYTHONPATH": os.pathsep.join([str(_ROOT), os.environ.get("PYTHONPATH", "")]),
            "PATHLIB_GAMES_PROGRESS": str(Path(folder, "progress.json")),
        }
        with client.setup_kernel(env=environment):
            new = [each for each in psutil.Process().children() if each not in kernels]
            kernels += [each for each in new if "ipykernel" in str(each.cmdline())]
            for number, cell in enumerate(notebook.cells):
                client.execute_cell(cell, number)
            yield


@contextmanager
def _watched(processes: Sequence[psutil.Process]) -> Iterator[list[float]]:
    """Measure the memory of all processes repeatedly, and once more at the end."""
    seen: list[float] = []
    done = Event()

    def look() -> None:
        while not done.wait(_LOOKS):
            seen.append(sum(map(_used, [*processes])))

    watching = Thread(target=look)
    watching.start()
    try:
        yield seen
    finally:
        done.set()
        watching.join()
        seen.append(sum(map(_used, [*processes])))

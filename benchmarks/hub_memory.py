"""How much memory a learner needs on a JupyterHub, and how many learners a machine holds."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from time import sleep

import nbformat
import psutil
from nbclient import NotebookClient
from tqdm import tqdm

TITLE = "Memory of a learner on a JupyterHub"

_ROOT = Path(__file__).parent.parent
_LOOKS = 0.1  # seconds between two looks
_SETTLES = 2.0  # seconds after which nothing more is loaded
_CELL_SECONDS = 300
_MACHINES = (8, 16, 64)  # GB
_SYSTEM = 2  # GB that the system and the hub keep


def run() -> str:
    """Run all cells of each notebook, and give a Markdown table."""
    server = _server()
    lines = [
        "Memory of the processes that belong to a learner; what several of them share is",
        "shared out (Linux calls it PSS). A kernel counts with the processes in which learners'",
        "programs run. The notebooks are as they are handed out: all cells run, nothing solved.",
        "",
        "| processes | MB after all cells | MB at the most |",
        "| --- | --- | --- |",
        f"| the server, JupyterLab, without a kernel | {server:.0f} | |",
    ]
    kernels: list[tuple[float, float]] = []
    for path in tqdm(sorted((_ROOT / "notebooks").glob("*.ipynb")), desc="hub"):
        after, most = _kernel(path)
        kernels.append((after, most))
        lines.append(f"| the kernel of {path.stem} | {after:.0f} | {most:.0f} |")
    largest = max(most for _, most in kernels)
    one = server + largest
    each_more = max(after for after, _ in kernels)
    fit = ", ".join(
        f"{int((size - _SYSTEM) * 1024 / one)} on a machine with {size} GB" for size in _MACHINES
    )
    told = (
        f"A learner with one open notebook needs at most {one:.0f} MB, the server included, and "
        f"{each_more:.0f} MB more for each further one that stays open. If {_SYSTEM} GB are kept "
        f"for the system and the hub, and each learner has one open, so many fit: {fit}."
    )
    return "\n".join([*lines, "", told])


def _used(process: psutil.Process) -> float:
    """Return the memory of a process and of all that it started, in MB."""
    used = 0
    with suppress(psutil.NoSuchProcess):
        for each in [process, *process.children(recursive=True)]:
            with suppress(psutil.NoSuchProcess):
                known = each.memory_full_info()
                used += getattr(known, "pss", known.uss)  # only Linux tells the first
    return used / 2**20


def _server() -> float:
    """Return the memory of a server that has started."""
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


def _kernel(path: Path) -> tuple[float, float]:
    """Run a notebook; return the memory of its kernel afterwards, and at the most."""
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
            (kernel,) = [p for p in psutil.Process().children() if "ipykernel" in str(p.cmdline())]
            with _watched(kernel) as seen:
                for number, cell in enumerate(notebook.cells):
                    client.execute_cell(cell, number)
                sleep(_SETTLES)
            return seen[-1], max(seen)


@contextmanager
def _watched(process: psutil.Process) -> Iterator[list[float]]:
    """Look at the memory of a process again and again, and once more at the end."""
    seen: list[float] = []
    done = Event()

    def look() -> None:
        while not done.wait(_LOOKS):
            seen.append(_used(process))

    watching = Thread(target=look)
    watching.start()
    try:
        yield seen
    finally:
        done.set()
        watching.join()
        seen.append(_used(process))

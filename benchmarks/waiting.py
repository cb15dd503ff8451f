"""What a learner waits for: the start, the first picture, all cells, a move; and what moves."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles
from time import monotonic, perf_counter, sleep

import httpx

from benchmarks.report import NotMeasured

TITLE = "What a learner waits for"
ROOT = Path(__file__).parent.parent
PAGES = Path(__file__).with_name("waiting_pages.py")
ROUNDS, MOVES = 3, 20
PATIENCE = 120  # seconds
STOPS = 20  # seconds
TEXT = """\
Each figure is the median of {runs} runs, or of {clicks} moves, with the lowest and the highest.

| `python3 start.py`, when it is not the first time | s |
| --- | --- |
| until the server answers | {server} |
| until the page shows the first notebook | {page} |

A notebook is open when its kernel can be used. From then on Run All counts, to the first live
picture and to the end.

| notebook | s to open | s to a picture | s for Run All | MB of the kernel | KB of the file |
| --- | --- | --- | --- | --- | --- |
{notebooks}

From a click to the picture that was drawn, and how long the page's own thread works in a frame
while something moves:

| | ms to the picture | moving frames | ms in a frame | in 95 of 100 less than |
| --- | --- | --- | --- | --- |
{moves}"""
NAMES = {
    "hex": "a stone in Hex, 11 x 11",
    "lines": "a ball in Color Lines",
    "tiles": "a tile",
    "chutes": "a roll in Chutes and Ladders",
    "stepper": "a step of Dijkstra's algorithm",
    "film": "a turn of Battlesnake",
    "mark": "a node of a question, marked in the page",
    "check": "Check, until the verdict is there",
}


def run() -> str:
    """Measure and give Markdown tables.

    Raises
    ------
    NotMeasured
        If there is no browser, or `start.py` has not prepared its environment.
    """
    figures = in_the_browser()
    return TEXT.format(
        runs=ROUNDS,
        clicks=MOVES,
        server=told(figures["start"]["server"], 1),
        page=told(figures["start"]["page"], 1),
        notebooks="\n".join(notebooks(figures)),
        moves="\n".join(moves(figures)),
    )


def told(figures: Sequence[float], digits: int) -> str:
    """Give median, lowest and highest."""
    low, middle, high = (
        f"{number:.{digits}f}" for number in (min(figures), median(figures), max(figures))
    )
    return f"{middle} ({low} to {high})"


def notebooks(figures: dict[str, dict[str, list[float]]]) -> Iterator[str]:
    """Give a line for each notebook."""
    for name, seconds in figures["run"].items():
        size = (ROOT / "notebooks" / f"{name}.ipynb").stat().st_size / 1000
        yield (
            f"| {name} | {told(figures['open'][name], 1)} | {told(figures['picture'][name], 1)} "
            f"| {told(seconds, 1)} | {told(figures['memory'][name], 0)} | {size:.0f} |"
        )


def moves(figures: dict[str, dict[str, list[float]]]) -> Iterator[str]:
    """Give a line for each widget; where nothing moves there are no frames to tell of."""
    for name, words in NAMES.items():
        clicks, work = figures["click"].get(name), figures["frame"][name]
        frames = f"{median(work):.1f} | {quantiles(work, n=20)[-1]:.1f}" if work else "- | -"
        yield f"| {words} | {told(clicks, 0) if clicks else '-'} | {len(work)} | {frames} |"


def start(show: Callable[[str], None]) -> tuple[float, float]:
    """Start the course as a learner does.

    Parameters
    ----------
    show
        Opens the page at an address, and returns when it shows the notebook.

    Returns
    -------
    tuple[float, float]
        The seconds until its server answers, and until the page shows the notebook.
    """
    with tempfile.TemporaryDirectory() as home:
        runtime = Path(home, "runtime")
        environment = os.environ | {"HOME": home, "JUPYTER_RUNTIME_DIR": str(runtime)}
        command = [sys.executable, str(ROOT / "start.py"), "--no-browser"]
        began = perf_counter()
        process = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            until = monotonic() + PATIENCE
            while (address := answering(runtime)) is None:
                if monotonic() > until or process.poll() is not None:
                    raise NotMeasured("start.py opens no server here; run it once by hand")
                sleep(0.02)
            server = perf_counter() - began
            show(address)
            return server, perf_counter() - began
        finally:
            stop(process)


def stop(process: subprocess.Popen[bytes]) -> None:
    """Stop a server; one that has shut its kernels down and still waits for a thread is ended."""
    process.terminate()
    try:
        process.wait(STOPS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def answering(runtime: Path) -> str | None:
    """Return the address of the server whose papers are in a folder, None until it answers."""
    try:
        papers = json.loads(next(runtime.glob("jpserver-*.json")).read_text(encoding="utf-8"))
        answer = httpx.get(f"{papers['url']}api", params={"token": papers["token"]}, timeout=2)
    except (StopIteration, ValueError, TypeError, httpx.HTTPError):
        return None
    return f"{papers['url']}?token={papers['token']}" if answer.is_success else None


def in_the_browser() -> dict[str, dict[str, list[float]]]:
    """Run the measurements that need a browser, in a process of their own."""
    with tempfile.TemporaryDirectory() as folder:
        figures = Path(folder, "figures.json")
        command = [sys.executable, "-m", "pytest", str(PAGES), "-p", "tests.browser.conftest"]
        command += ["-p", "no:cacheprovider", "-q", "-s"]
        environment = os.environ | {"PATHLIB_GAMES_FIGURES": str(figures)}
        done = subprocess.run(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=False
        )
        if not figures.exists():
            last = re.sub(r"\s+", " ", done.stdout[-400:])
            raise NotMeasured(f"the browser could not be used: {last}")
        found: dict[str, dict[str, list[float]]] = json.loads(figures.read_text(encoding="utf-8"))
        return found

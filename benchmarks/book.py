"""The book in a real browser: how long readers wait for a page, and for what lives in it.

It makes the book, or takes the one that PATHLIB_GAMES_BOOK names; it needs Chromium or a relative.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import monotonic
from typing import TYPE_CHECKING

from tqdm import tqdm

from benchmarks.report import NotMeasured, table
from benchmarks.site import browsing

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

TITLE = "The book: seconds until a page is there and answers"
ROOT = Path(__file__).parent.parent
ROUNDS = 5
PAGES = {
    "the first page": "index.html",
    "a notebook with steppers (02)": "notebooks/02-fill-the-table-five-nodes.html",
}
HEADINGS = (
    "page",
    "seconds until it is loaded",
    "seconds until a stepper has answered",
    "rounds",
)
AT_MOST = 1.0
"""What was asked for the first page, in seconds, on a quiet machine with two cores."""


@contextmanager
def made() -> Iterator[Path]:
    """Give a folder in which the folder `book` is the book."""
    with tempfile.TemporaryDirectory() as folder:
        book = Path(folder, "book")
        if there := os.environ.get("PATHLIB_GAMES_BOOK"):
            book.symlink_to(Path(there).resolve(), target_is_directory=True)
        else:
            command = [sys.executable, "-m", "tools.book", str(book)]
            done = subprocess.run(
                command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8", check=False
            )
            if done.returncode:
                raise NotMeasured(f"the book could not be made: {done.stdout[-400:]}")
        yield book.parent


def visit(context: BrowserContext, url: str) -> tuple[float, float]:
    """Return the seconds until all of a page is there, and until a stepper in it has answered."""
    page = context.new_page()
    begun = monotonic()
    page.goto(url, wait_until="load")
    loaded = monotonic() - begun
    stepper = page.locator(".book-live .pg-stepper").first
    stepper.wait_for()
    stepper.press("ArrowRight")
    stepper.locator(".pg-place", has_text="step 1 of").wait_for()
    answered = monotonic() - begun
    page.close()
    return loaded, answered


def run() -> str:
    """Measure and give the table: each visit is the first one of a new browser."""
    from tests.site.serving import Server

    seen: dict[str, list[tuple[float, float]]] = defaultdict(list)
    with made() as root:
        server = Server(root, "book")
        server.start()
        for _ in tqdm(range(ROUNDS), desc="rounds"):
            for name, page in PAGES.items():
                with (
                    tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
                    browsing(profile) as context,
                ):
                    context.new_page().goto("about:blank")  # so that the browser has started
                    seen[name].append(visit(context, server.url + page))
        server.stop()
    return told(seen)


def told(seen: dict[str, list[tuple[float, float]]]) -> str:
    """Return what was measured as Markdown."""
    rows = [
        (name, *map(_row, zip(*visits, strict=True)), str(len(visits)))
        for name, visits in seen.items()
    ]
    return f"""\
Seconds in a browser that has never seen the book, from the address until the page is loaded, and
until its first stepper has answered a key: the median of all rounds, with the lowest and the
highest. The files come from a server on the same machine. Asked for was {AT_MOST:g} s for the first
page, on a quiet machine with two cores.

{table(HEADINGS, rows)}"""


def _row(times: tuple[float, ...]) -> str:
    return f"{median(times):.2f} ({min(times):.2f} to {max(times):.2f})"

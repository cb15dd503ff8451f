"""The site in a real browser: the size of a first visit, and the waiting times of learners.

It builds the site, or uses the one in PATHLIB_GAMES_SITE; it needs Chromium or a relative.
"""

from __future__ import annotations

import os
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import monotonic
from typing import TYPE_CHECKING

from tqdm import tqdm

from benchmarks.report import NotMeasured, table

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

TITLE = "The site: bytes of a first visit, and seconds until learners can go on"
ROUNDS = 3
LARGEST = 8
FIRST = "00-start-here"
AT_MOST = {"first": 12.0, "second": 8.0, "run all": 25.0, "answer": 0.3}
"""The required seconds on a quiet machine with two cores."""


@dataclass
class Seen:
    """The measured seconds, one number per round; and the sent files."""

    first: list[float] = field(default_factory=list)
    second: list[float] = field(default_factory=list)
    run_all: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    answers: dict[tuple[str, str], list[float]] = field(default_factory=lambda: defaultdict(list))
    loads: list[float] = field(default_factory=list)
    sent: dict[str, int] = field(default_factory=dict)


@contextmanager
def built() -> Iterator[Path]:
    """Yield a folder whose subfolder `site` is the site."""
    from tools.site.build import CannotBuild, build

    with tempfile.TemporaryDirectory() as made:
        site = Path(made, "site")
        if there := os.environ.get("PATHLIB_GAMES_SITE"):
            site.symlink_to(Path(there).resolve(), target_is_directory=True)
        else:
            try:
                build(site)
            except CannotBuild as problem:
                raise NotMeasured(str(problem)) from problem
        yield site.parent


@contextmanager
def browsing(profile: str) -> Iterator[BrowserContext]:
    """Start a browser that keeps its data in a folder."""
    from playwright.sync_api import sync_playwright

    from tests.browser.browsers import BROWSER_ARGUMENTS, find_browser

    path = find_browser()
    if path is None:
        raise NotMeasured("no Chromium, Chrome or Edge found; PATHLIB_GAMES_BROWSER may name one")
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=path, headless=True, args=list(BROWSER_ARGUMENTS)
        )
        context.set_default_timeout(300_000)
        yield context
        context.close()


def until_first_cell(context: BrowserContext, url: str, name: str) -> float:
    """Return the seconds from the click on a notebook until its first cell has run."""
    from tests.site.pages import SitePage

    page = context.new_page()
    page.goto(url)
    begun = monotonic()
    page.locator(f'a[data-path="{name}.ipynb"]').click()
    SitePage(page, f"{name}.ipynb", "lab").wait_until_ready()  # its setup runs by itself
    seconds = monotonic() - begun
    page.close()
    return seconds


def one_round(root: Path, seen: Seen) -> None:
    """Visit the site twice with a new browser, the second time with the server stopped."""
    from tests.site.pages import wait_until_kept
    from tests.site.serving import Server

    server = Server(root, "site")
    server.start()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        with browsing(profile) as context:
            seen.loads.append(os.getloadavg()[0])
            seen.first.append(until_first_cell(context, server.url, FIRST))
            page = context.new_page()
            page.goto(server.url)
            wait_until_kept(page)
            seen.sent = {name.partition("/")[2]: count for name, count in server.sent.items()}
        server.stop()
        with browsing(profile) as context:
            seen.second.append(until_first_cell(context, server.url, FIRST))
            work_through(context, server.url, seen)


def work_through(context: BrowserContext, url: str, seen: Seen) -> None:
    """Run all cells of each notebook, and give a correct answer to each question."""
    from pathlib_tutor.classroom.draws import catalog
    from tests.site.pages import open_notebook
    from tools.corpus import answered_in

    for name in tqdm(catalog(), desc="notebooks", leave=False):
        opened = open_notebook(context, url, name)
        begun = monotonic()
        opened.run_all(600)
        seen.run_all[name].append(monotonic() - begun)
        for cell, (right, *_) in answered_in(name).items():
            said = opened.answer(cell, right)
            seen.answers[name, cell].append(opened.waited / 1000)
            if "Right." not in said:
                raise RuntimeError(f"{name}, {cell}: {said}")
        seen.loads.append(os.getloadavg()[0])
        opened.page.close()


def run() -> str:
    """Measure and return the tables."""
    seen = Seen()
    with built() as root:
        for _ in tqdm(range(ROUNDS), desc="rounds"):
            one_round(root, seen)
    return told(seen)


def told(seen: Seen) -> str:
    """Return the measurements as Markdown."""
    total = sum(seen.sent.values())
    largest = sorted(seen.sent.items(), key=lambda one: -one[1])[:LARGEST]
    waits = {" ".join(one): median(times) for one, times in seen.answers.items()}
    slowest = sorted(waits.items(), key=lambda one: -one[1])[:LARGEST]
    in_time = sum(wait <= AT_MOST["answer"] for wait in waits.values())
    loads = sorted(seen.loads)
    rows = [
        _row("first visit: from the click to the first cell", seen.first, AT_MOST["first"]),
        _row("second visit, no server: the same", seen.second, AT_MOST["second"]),
        *(_row(f"Run All: {name}", t, AT_MOST["run all"]) for name, t in seen.run_all.items()),
    ]
    files = [(name, f"{count / 1e6:.2f}") for name, count in largest]
    questions = [(name, f"{1000 * wait:.0f}") for name, wait in slowest]
    middle = median(waits.values())
    run_all = sorted((median(times), name) for name, times in seen.run_all.items())
    first, second = median(seen.first), median(seen.second)
    (shortest, quick), (longest, slow) = run_all[0], run_all[-1]
    asked = [f"{most:g}" for name, most in AT_MOST.items() if name != "answer"]
    return f"""\
A first visit loads {total / 1e6:.2f} MB in {len(seen.sent)} files, packed as servers do (gzip),
headers not counted; after it every notebook opens without a network. The largest, in MB:

{table(("file", "MB"), files)}

In short: the first cell had run {first:.1f} s after the click that opens a notebook, and
{second:.1f} s on a second visit without a network; Run All took {shortest:.1f} s ({quick})
to {longest:.1f} s ({slow}), and half of the right answers were judged within {middle:.2f} s.
The limits were {", ".join(asked)} and {AT_MOST["answer"]:g} s.

Seconds, the median of all rounds. The load of the machine (as many processes want to run)
was {loads[0]:.1f} to {loads[-1]:.1f}, in the middle {median(loads):.1f}. These limits
are meant for a quiet machine with two cores.

{table(("", "seconds", "from", "to", "asked for", "rounds"), rows)}

The verdict on a right answer is there within {1000 * AT_MOST["answer"]:.0f} ms for {in_time} of
{len(waits)} questions, and within {1000 * middle:.0f} ms for half of them; pictures of a run come
after it. The slowest, in ms:

{table(("question", "ms"), questions)}"""


def _row(what: str, times: list[float], most: float) -> tuple[str, ...]:
    seconds = (f"{one:.1f}" for one in (median(times), min(times), max(times)))
    return (what, *seconds, f"{most:.0f}", str(len(times)))

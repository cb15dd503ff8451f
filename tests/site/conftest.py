"""A built site on a file server, and a browser that reaches nothing else."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from playwright.sync_api import BrowserContext, Playwright, Request

from tests.browser.browsers import BROWSER_ARGUMENTS, find_browser, missing
from tests.site.serving import Server
from tools.site.build import CannotBuild, build

SUB_PATH = "some/course"
HERE, ELSEWHERE = "127.0.0.1", "school.test"
"""Names of the server; a browser uses only the first for an address that nothing can serve."""
NAMES = f"--host-resolver-rules=MAP {ELSEWHERE} {HERE}, MAP * ~NOTFOUND, EXCLUDE {HERE}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test in this folder, so that other parts leave them out."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker("site")
            item.add_marker("slow")


@pytest.fixture(scope="session")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Put the site into a folder below a server's root; return the root.

    It is built once for all test processes. `PATHLIB_GAMES_SITE` may name the folder of a built
    site.
    """
    served = tmp_path_factory.mktemp("served")
    named = os.environ.get("PATHLIB_GAMES_SITE")
    built = Path(named) if named else _built_for_all(tmp_path_factory.getbasetemp())
    shutil.copytree(built, served / SUB_PATH)
    return served


def _built_for_all(temporary: Path) -> Path:
    shared = temporary.parent if "PYTEST_XDIST_WORKER" in os.environ else temporary
    folder = shared / "built"
    with FileLock(shared / "built.lock"):
        if not folder.exists():
            try:
                build(folder)
            except CannotBuild as problem:
                missing(str(problem))
    return folder


@pytest.fixture(scope="session")
def site(root: Path) -> Path:
    """Return the folder of the site."""
    return root / SUB_PATH


@contextmanager
def serving(root: Path) -> Iterator[Server]:
    """Serve the site until the context ends."""
    made = Server(root, SUB_PATH)
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="session")
def server(root: Path) -> Iterator[Server]:
    """Serve the site."""
    with serving(root) as made:
        yield made


@pytest.fixture(scope="module")
def own_server(root: Path) -> Iterator[Server]:
    """Serve the site for one module, with its own counts, so that tests may stop it."""
    with serving(root) as made:
        yield made


@dataclass
class Visitor:
    """A browser that records its requests to others.

    Attributes
    ----------
    context
        The browser.
    foreign
        The addresses of all requests that left the server.
    """

    context: BrowserContext
    foreign: list[str] = field(default_factory=list)

    def forget_what_http_keeps(self) -> None:
        """Let the minutes pass in which the server lets browsers keep a file."""
        page = self.context.new_page()
        self.context.new_cdp_session(page).send("Network.clearBrowserCache")
        page.close()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Start the driver of browsers."""
    # It then also reports the requests of service workers.
    os.environ["PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS"] = "1"
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=60_000)  # a busy machine may draw slowly
    with sync_playwright() as started:
        yield started


@contextmanager
def visiting(playwright: Playwright, profile: Path, port: int, **options: Any) -> Iterator[Visitor]:
    """Start a browser without a network, with only the server, under two names."""
    path = find_browser()
    if path is None:
        missing("no Chromium, Chrome or Edge found; PATHLIB_GAMES_BROWSER may name one")
    context = playwright.chromium.launch_persistent_context(
        str(profile),
        executable_path=path,
        headless=True,
        args=[*BROWSER_ARGUMENTS, NAMES],
        **options,
    )
    made = Visitor(context)
    served = tuple(f"http://{host}:{port}/" for host in (HERE, ELSEWHERE))

    def note(request: Request) -> None:
        if not request.url.startswith((*served, "data:", "blob:")):
            made.foreign.append(request.url)

    context.set_default_timeout(60_000)
    context.on("request", note)
    yield made
    context.close()
    assert made.foreign == [], "nothing may be asked of anybody else"


@pytest.fixture(scope="session")
def visitor(
    playwright: Playwright, server: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Visitor]:
    """Start a browser on a computer with a large screen."""
    screen = {"width": 1280, "height": 1000}
    profile = tmp_path_factory.mktemp("browser")
    with visiting(playwright, profile, server.port, viewport=screen) as made:
        yield made

"""A built site behind a server of files, and a browser that reaches nothing else."""

from __future__ import annotations

import functools
import os
import threading
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import BROWSER_ARGUMENTS, find_browser
from tools.site.build import CannotBuild, build

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserContext, Request

SUB_PATH = "some/course"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test in this folder, so that other parts leave them out."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker("site")


def missing(reason: str) -> None:
    """Leave a test out, but not where everything has to run."""
    if os.environ.get("PATHLIB_GAMES_REQUIRE_BROWSER") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site in a folder that is not a server's root; return the root.

    With `PATHLIB_GAMES_SITE` a folder can be named that holds a built site.
    """
    served = tmp_path_factory.mktemp("served")
    folder = served / SUB_PATH
    if built := os.environ.get("PATHLIB_GAMES_SITE"):
        folder.parent.mkdir(parents=True)
        folder.symlink_to(Path(built).resolve(), target_is_directory=True)
        return served
    try:
        build(folder)
    except CannotBuild as problem:
        missing(str(problem))
    return served


@pytest.fixture(scope="session")
def site(root: Path) -> Path:
    """Return the folder of the site."""
    return root / SUB_PATH


class _Handler(SimpleHTTPRequestHandler):
    """Hands out files as any server does, and says nothing."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@dataclass
class Server:
    """A server of files that can be stopped and started again at the same address."""

    root: Path
    port: int = 0
    running: ThreadingHTTPServer | None = None

    @property
    def url(self) -> str:
        """Where the site is."""
        return f"http://127.0.0.1:{self.port}/{SUB_PATH}/"

    def start(self) -> None:
        """Begin to answer."""
        if self.running is None:
            handler = functools.partial(_Handler, directory=str(self.root))
            self.running = ThreadingHTTPServer(("127.0.0.1", self.port), handler)
            self.port = self.running.server_address[1]
            threading.Thread(target=self.running.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Answer nobody any more."""
        if self.running is not None:
            self.running.shutdown()
            self.running.server_close()
            self.running = None


@pytest.fixture(scope="session")
def server(root: Path) -> Iterator[Server]:
    """Serve the site."""
    made = Server(root)
    made.start()
    yield made
    made.stop()


@dataclass
class Visitor:
    """A browser that remembers what it asked others for.

    Attributes
    ----------
    context
        The browser.
    foreign
        The addresses of all requests that left the server.
    """

    context: BrowserContext
    foreign: list[str] = field(default_factory=list)


@pytest.fixture(scope="session")
def visitor(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """Start a browser for which there is no network, only the server."""
    path = find_browser()
    if path is None:
        missing("no Chromium, Chrome or Edge found; PATHLIB_GAMES_BROWSER may name one")
    # Also what service workers ask for is reported then.
    os.environ["PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS"] = "1"
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            str(tmp_path_factory.mktemp("browser")),
            executable_path=path,
            headless=True,
            args=[*BROWSER_ARGUMENTS, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
            viewport={"width": 1280, "height": 1000},
        )
        made = Visitor(context)

        def note(request: Request) -> None:
            if not request.url.startswith((f"http://127.0.0.1:{server.port}/", "data:", "blob:")):
                made.foreign.append(request.url)

        context.set_default_timeout(60_000)
        context.on("request", note)
        yield made
        context.close()

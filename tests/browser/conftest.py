"""One JupyterLab, or the site, and one browser for all browser tests, without the internet.

A test asks for `jupyter` and opens notebooks with it, in JupyterLab or in Notebook 7::

    def test_it(jupyter, tmp_path):
        page = jupyter.open_notebook(jupyter.write("a.ipynb", ["1 + 1"]), app="lab")
        page.run_all()
        assert page.errors() == []

`PATHLIB_GAMES_SITE` names a folder that holds a built site: notebooks are then opened there.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page

    from pathlib_games.views.scene import Scene

App = Literal["lab", "notebook"]
Theme = Literal["light", "dark"]

REPOSITORY = Path(__file__).parents[2]

BROWSER_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
BROWSER_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
BROWSER_ARGUMENTS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # there is no internet
)

SITE = os.environ.get("PATHLIB_GAMES_SITE")
STILL = "image/svg+xml" if SITE else "image/png"
"""What a notebook keeps of a picture: in the site, without matplotlib, a drawing."""
START_SECONDS = 90
RUN_SECONDS = 120

# Reports that say nothing about a widget: the first two come from Notebook 7 with any notebook.
HARMLESS = (
    "Cannot read properties of undefined (reading 'schema')",
    "Command 'filebrowser:open-path' not registered.",
    # How Jupyter names its windows, if two of them open at the same time.
    "Window name candidate",
    # Reported by anywidget if a busy machine takes 2 seconds to load a widget, which then appears.
    "[anywidget] Failed to initialize model.",
    # The kernel of the site, which only developers have, finds none of its parts in JupyterLab.
    "Shared module @jupyterlite/services doesn't exist",
)


def find_browser() -> str | None:
    """Return the path of a browser of the Chromium family, or None."""
    named = os.environ.get("PATHLIB_GAMES_BROWSER")
    if named:
        return named
    found = (shutil.which(name) for name in BROWSER_NAMES)
    placed = (place for place in BROWSER_PLACES if Path(place).exists())
    return next((path for path in (*found, *placed) if path), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test in this folder, so that `-m "not browser"` leaves them out."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker("browser")
            if SITE and "jupyter" not in getattr(item, "fixturenames", ()):
                item.add_marker(not_on_the_site("opens no notebook"))


def not_on_the_site(why: str) -> pytest.MarkDecorator:
    """Leave a test out where notebooks are opened in the site."""
    return pytest.mark.skipif(bool(SITE), reason=f"not on the site: {why}")


@pytest.fixture(scope="session")
def browser_path() -> str:
    """Return a browser; without one skip, or fail where a browser is required."""
    path = find_browser()
    if path is not None:
        return path
    reason = (
        "no Chromium, Chrome or Edge found; install one or set PATHLIB_GAMES_BROWSER to its path"
    )
    if os.environ.get("PATHLIB_GAMES_REQUIRE_BROWSER") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


@dataclass(frozen=True)
class Server:
    """A running JupyterLab that also serves Notebook 7, or a server of the site.

    Attributes
    ----------
    url
        Where it is, without a slash at the end.
    token
        What JupyterLab wants to know.
    root
        The folder that is served.
    """

    url: str
    token: str
    root: Path


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_up(server: Server, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{server.url}/api?token={server.token}", timeout=2):  # noqa: S310 - our own server
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    pytest.fail(f"JupyterLab did not start:\n{log.read_text(errors='replace')[-3000:]}")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start one JupyterLab with settings of its own and a random token; or serve the site."""
    if SITE:
        from tests.site.serving import Server as Files

        files = Files(Path(SITE).resolve().parent, Path(SITE).resolve().name)
        files.start()
        yield Server(files.url.rstrip("/"), "", files.root)
        files.stop()
        return
    home = tmp_path_factory.mktemp("jupyter")
    settings = home / "settings"
    news = settings / "@jupyterlab/apputils-extension/notification.jupyterlab-settings"
    news.parent.mkdir(parents=True)
    news.write_text('{"fetchNews": "false"}')
    root = home / "notebooks"
    root.mkdir()
    port, token = _free_port(), secrets.token_hex(16)
    environment = os.environ | {
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(settings),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
        "PATHLIB_GAMES_PROGRESS": str(home / "progress.json"),
        "PYTHONPATH": os.pathsep.join(
            [str(REPOSITORY), *filter(None, [os.environ.get("PYTHONPATH")])]
        ),
    }
    log = home / "server.log"
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        *("--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"),
        *(f"--ServerApp.root_dir={root}", f"--IdentityProvider.token={token}"),
        *("--expose-app-in-browser", "--JupyterNotebookApp.expose_app_in_browser=True"),
    ]
    with log.open("wb") as out:
        process = subprocess.Popen(command, env=environment, stdout=out, stderr=out)
    running = Server(f"http://127.0.0.1:{port}", token, root)
    try:
        _wait_until_up(running, process, log)
        yield running
    finally:
        process.terminate()
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@pytest.fixture(scope="session")
def browser(
    browser_path: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[BrowserContext]:
    """Start one browser that reaches nothing but this machine."""
    from playwright.sync_api import expect, sync_playwright

    patience = 60_000 if SITE else 20_000  # a busy machine may take long to draw
    expect.set_options(timeout=patience)
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            str(tmp_path_factory.mktemp("browser")),
            executable_path=browser_path,
            headless=True,
            args=list(BROWSER_ARGUMENTS),
            viewport={"width": 1280, "height": 1000},
        )
        context.set_default_timeout(patience)
        yield context
        context.close()


@dataclass
class NotebookPage:
    """A notebook that is open in the browser."""

    page: Page
    path: str
    app: App
    console: list[str] = field(default_factory=list)

    def _call(self, script: str, seconds: float = RUN_SECONDS) -> Any:
        """Run JavaScript in the page with a time limit, which `evaluate` does not have."""
        timed = (
            "([seconds, path]) => Promise.race(["
            f"(async () => {{ {script} }})(),"
            "new Promise((_, fail) => setTimeout(() => fail(new Error('took too long')),"
            " seconds * 1000))])"
        )
        return self.page.evaluate(timed, [seconds, self.path])

    def wait_until_ready(self) -> None:
        """Wait until the notebook and its kernel can be used."""
        self.page.wait_for_function(
            "path => window.jupyterapp?.shell?.currentWidget?.context?.path === path", arg=self.path
        )
        self._call(
            "const {context, sessionContext} = jupyterapp.shell.currentWidget;"
            "await context.ready; await sessionContext.ready;"
            "await sessionContext.session.kernel.info;"
        )

    def run_all(self, seconds: float = RUN_SECONDS) -> None:
        """Run all cells and wait until the kernel has worked them off."""
        self._call(
            "const {content, sessionContext} = jupyterapp.shell.currentWidget;"
            "await jupyterapp.commands.execute('notebook:run-all-cells');"
            "const cells = [...content.model.cells].filter(c => c.type === 'code');"
            "const wait = ms => new Promise(done => setTimeout(done, ms));"
            "const open = () => cells.some(c => c.sharedModel.source.trim() && !c.executionCount);"
            "while (open() || sessionContext.session.kernel.status !== 'idle') {"
            "  if (cells.some(c => c.outputs.toJSON().some(o => o.output_type === 'error'))) break;"
            "  await wait(50);"
            "}",
            seconds,
        )

    def show_all(self) -> None:
        """Scroll through the notebook: what was never in sight JupyterLab draws when it is idle."""
        self._call(
            "const node = jupyterapp.shell.currentWidget.content.node;"
            "const panel = node.querySelector('.jp-WindowedPanel-outer') ?? node;"
            "for (let top = 0; top < panel.scrollHeight; top += panel.clientHeight / 2) {"
            "  panel.scrollTop = top;"
            "  await new Promise(done => setTimeout(done, 100));"
            "}"
        )

    def errors(self) -> list[str]:
        """Return every error of a cell and every error in the browser's console."""
        cells = self._call(
            "return [...jupyterapp.shell.currentWidget.content.model.cells]"
            ".filter(c => c.type === 'code')"
            ".flatMap(c => c.outputs.toJSON().filter(o => o.output_type === 'error'))"
            ".map(o => `${o.ename}: ${o.evalue}`);"
        )
        return [*cells, *self.console]

    def python(self, code: str) -> str:
        """Run code in the notebook's kernel, outside all cells, and return what it printed."""
        result: str = self._call(
            "const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;"
            f"const future = kernel.requestExecute({{code: {json.dumps(code)}}});"
            "let text = '';"
            "future.onIOPub = m => { if (m.header.msg_type === 'stream') text += m.content.text;"
            " if (m.header.msg_type === 'error') text += m.content.evalue; };"
            "await future.done; return text;"
        )
        return result

    def restart_kernel(self) -> None:
        """Restart the kernel without asking, and wait until it is back."""
        self._call(
            "const {sessionContext} = jupyterapp.shell.currentWidget;"
            "await sessionContext.restartKernel();"
            "await sessionContext.session.kernel.info;"
        )

    def revive(self) -> None:
        """Close what Jupyter says of a kernel that died, and wait until it has started it again."""
        self.page.locator(".jp-Dialog button").filter(has_text="Ok").click(timeout=60_000)
        self._call(
            "const {sessionContext} = jupyterapp.shell.currentWidget;"
            "await sessionContext.session.kernel.info;"
        )

    def set_theme(self, theme: Theme) -> None:
        """Switch Jupyter to its light or its dark theme."""
        name = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}[theme]
        self.page.evaluate(
            "name => jupyterapp.commands.execute('apputils:change-theme', {theme: name})", name
        )
        light = "true" if theme == "light" else "false"
        self.page.wait_for_selector(f'[data-jp-theme-light="{light}"]', state="attached")
        # While a theme loads, JupyterLab covers the page.
        self.page.wait_for_selector("#jupyterlab-splash", state="detached")

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, and wait until Jupyter has laid the notebook out in it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self._call(
            "const right = () => jupyterapp.shell.currentWidget.node.getBoundingClientRect().right;"
            "for (let last = NaN; right() !== last || last > innerWidth;) {"
            "  last = right();"
            "  await new Promise(done => setTimeout(done, 200));"
            "}"
        )

    def save(self) -> None:
        """Save the notebook and wait until it is written."""
        self._call("await jupyterapp.shell.currentWidget.context.save();")

    def cell_count(self) -> int:
        """Return how many cells the notebook has."""
        return int(self._call("return jupyterapp.shell.currentWidget.content.model.cells.length;"))


COLOR_RULES = ("color-contrast", "link-in-text-block")
"""All that a theme can change for axe."""


def axe(target: Locator, rules: Sequence[str] = ()) -> list[str]:
    """Return what the axe engine finds wrong within an element; the engine comes from a package.

    Every rule for WCAG 2.0 to 2.2 at level A and AA, and the best practices, is checked; or only
    the rules that are named.
    """
    import axe_playwright_python

    engine = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text("utf-8")
    page = target.page
    if not page.evaluate("() => 'axe' in window"):
        # Jupyter defines an AMD loader, which the engine would prefer to the window.
        page.evaluate(f"() => {{ const define = undefined; const module = undefined; {engine} }}")
    handle = target.element_handle()
    # What is in order is as much as the page: neither its places nor its texts are asked for.
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    run = "async ([element, options]) => (await axe.run(element, options)).violations"
    violations = page.evaluate(run, [handle, options])
    return [
        f"{violation['id']}: {violation['help']} at {node['target']} ({node['failureSummary']})"
        for violation in violations
        for node in violation["nodes"]
    ]


def assert_drawn(board: Locator, scene: Scene) -> None:
    """Compare a board in the browser, its description and each of its cells, with a scene."""
    from playwright.sync_api import expect

    expect(board.locator(".pg-scene")).to_have_attribute("aria-label", scene.alt)
    labels = [shape.label for shape in scene.shapes if shape.id is not None]
    read = "cells => cells.map(cell => cell.getAttribute('aria-label'))"
    assert board.locator("[data-id]").evaluate_all(read) == labels


def press_to(target: Locator, here: tuple[int, int], there: tuple[int, int]) -> None:
    """Walk from one cell of a board to another, the target, with the arrow keys; press Enter."""
    from playwright.sync_api import expect

    keyboard = target.page.keyboard
    for key, count in (
        ("ArrowDown", there[1] - here[1]),
        ("ArrowUp", here[1] - there[1]),
        ("ArrowRight", there[0] - here[0]),
        ("ArrowLeft", here[0] - there[0]),
    ):
        for _ in range(count):
            keyboard.press(key)
    expect(target).to_be_focused()
    keyboard.press("Enter")


@dataclass
class Jupyter:
    """Opens notebooks in the running JupyterLab."""

    server: Server
    browser: BrowserContext
    pages: list[NotebookPage] = field(default_factory=list)
    kind: ClassVar[type[NotebookPage]] = NotebookPage
    harmless: ClassVar[tuple[str, ...]] = HARMLESS

    def write(self, name: str, cells: Sequence[str]) -> str:
        """Write a notebook with code cells into the server's folder and return its path there."""
        import nbformat

        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(cell) for cell in cells],
            metadata={
                "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
                "language_info": {"name": "python"},
            },
        )
        self.put(name, nbformat.writes(notebook))
        return name

    def add(self, path: Path) -> str:
        """Copy a notebook of the repository into the server's folder and return its path there."""
        self.put(path.name, path.read_text(encoding="utf-8"))
        return path.name

    def put(self, path: str, text: str) -> None:
        """Write a notebook into the server's folder."""
        (self.server.root / path).write_text(text, encoding="utf-8")

    def saved(self, path: str) -> str:
        """Return what is in a file of the server's folder."""
        return (self.server.root / path).read_text(encoding="utf-8")

    def outputs(self, path: str, cell: int) -> list[Any]:
        """Return the outputs of a cell in the saved file."""
        import nbformat

        found: list[Any] = nbformat.reads(self.saved(path), as_version=4).cells[cell].outputs
        return found

    def place(self, path: str, app: App) -> str:
        """Return the address at which a notebook opens."""
        token = f"?token={self.server.token}"
        # Without reset JupyterLab opens the notebooks of earlier tests again.
        place = f"/lab/tree/{path}{token}&reset" if app == "lab" else f"/notebooks/{path}{token}"
        return f"{self.server.url}{place}"

    def open_notebook(self, path: str, app: App = "lab") -> NotebookPage:
        """Open a notebook of the server's folder and wait until it can be used."""
        page = self.browser.new_page()
        opened = self.kind(page, path, app)

        def keep(text: str) -> None:
            if not any(words in text for words in self.harmless):
                opened.console.append(text)

        def listen(message: ConsoleMessage) -> None:
            if message.type == "error":
                keep(f"console: {message.text}")

        page.on("console", listen)
        page.on("pageerror", lambda error: keep(f"page: {error}"))
        page.goto(self.place(path, app))
        self.pages.append(opened)
        opened.wait_until_ready()
        return opened

    def close(self) -> None:
        """Shut the kernels down and close all pages."""
        for opened in [*self.pages]:
            self.shut(opened)

    def shut(self, opened: NotebookPage) -> None:
        """Shut the kernel of a notebook down and close its page."""
        opened._call("await jupyterapp.shell.currentWidget.sessionContext.shutdown();", 20)
        opened.page.close(run_before_unload=False)
        self.pages.remove(opened)


@pytest.fixture(scope="module")
def jupyter(server: Server, browser: BrowserContext) -> Iterator[Jupyter]:
    """Open notebooks in a real browser; they are closed when the module's tests are done."""
    session = Jupyter(server, browser)
    if SITE:
        from tests.site.pages import JupyterLite

        session = JupyterLite(server, browser)
    yield session
    session.close()

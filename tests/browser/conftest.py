"""One JupyterLab, or the site, and one browser for all browser tests, without the internet.

A test asks for `jupyter` and opens notebooks with it, in JupyterLab or in Notebook 7::

    def test_it(jupyter, tmp_path):
        page = jupyter.open_notebook(jupyter.write("a.ipynb", ["1 + 1"]), app="lab")
        page.run_all()
        assert page.errors() == []

`PATHLIB_GAMES_SITE` names a folder that holds a built site: notebooks are then opened there.
"""

from __future__ import annotations

import io
import json
import os
import re
import secrets
import shutil
import subprocess
import sys
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp
from threading import Thread
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import pytest
from PIL import Image

from pathlib_games.course import EXTENSION

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import BrowserContext, CDPSession, ConsoleMessage, Locator, Page

    from pathlib_games.views.scene import Scene

App = Literal["lab", "notebook"]
APPS = ("lab", pytest.param("notebook", marks=pytest.mark.slow))
Theme = Literal["light", "dark"]
THEMES = ("light", pytest.param("dark", marks=pytest.mark.slow))
"""What every change is tried in comes first, in both tuples."""

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
WIDE = (1280, 1000)
"""The size of a window, in pixels."""
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
    # The font of icons, which Lab and Notebook both bring: where Lab was open before, the server
    # looks there and refuses it to Notebook, for it remembers a file's place by its name alone.
    ".woff2",
    # The kernel of the site, which only developers have, finds none of its parts in JupyterLab.
    "Shared module @jupyterlite/services doesn't exist",
)


UNANSWERED = "Could not restore the debugger state: Canceled future for debug_request"
"""JupyterLab's debugger has asked a kernel something, and a test has restarted it meanwhile."""


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


def listening(process: subprocess.Popen[str], where: str, log: Path) -> str:
    """Write all that a server says into a log, and return where it says that it listens."""
    address: Future[str] = Future()
    said = process.stdout
    assert said is not None

    def hear() -> None:
        with said, log.open("w", encoding="utf-8") as out:
            for line in said:
                out.write(line)
                if not address.done() and (found := re.search(where, line)):
                    address.set_result(found[0])
        if not address.done():
            address.set_exception(RuntimeError(f"it did not start:\n{log.read_text('utf-8')}"))

    Thread(target=hear, daemon=True).start()
    return address.result(START_SECONDS)


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
    token = secrets.token_hex(16)
    environment = os.environ | {
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(settings),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
        "PATHLIB_GAMES_PROGRESS": "progress.json",  # beside each notebook
        "PYTHONPATH": os.pathsep.join(
            [str(REPOSITORY), *filter(None, [os.environ.get("PYTHONPATH")])]
        ),
    }
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        *("--ServerApp.ip=127.0.0.1", "--ServerApp.port=0"),
        *(f"--ServerApp.root_dir={root}", f"--IdentityProvider.token={token}"),
        *("--expose-app-in-browser", "--JupyterNotebookApp.expose_app_in_browser=True", EXTENSION),
    ]
    process = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    try:
        url = listening(process, r"http://127\.0\.0\.1:\d+(?=/lab)", home / "server.log")
        yield Server(url, token, root)
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
            viewport={"width": WIDE[0], "height": WIDE[1]},
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
    _session: CDPSession | None = None

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
            "const cells = [...content.model.cells]"
            ".filter(c => c.type === 'code' && c.sharedModel.source.trim());"
            "const failed = c => c.outputs.toJSON().some(o => o.output_type === 'error');"
            "const idle = () => sessionContext.session.kernel.status === 'idle';"
            "const done = () => cells.some(failed) || cells.every(c => c.executionCount) && idle();"
            "const signals = cells.flatMap(c => [c.stateChanged, c.outputs.changed]);"
            "signals.push(sessionContext.statusChanged);"
            "await new Promise(end => {"
            "  const look = () => {"
            "    if (!done()) return;"
            "    signals.forEach(signal => signal.disconnect(look));"
            "    end();"
            "  };"
            "  signals.forEach(signal => signal.connect(look));"
            "  look();"
            "});",
            seconds,
        )

    def show_all(self) -> None:
        """Wait until all cells are on the page: what is not in sight Jupyter draws when it can."""
        self.page.wait_for_function(
            "jupyterapp.shell.currentWidget.content.widgets.every(cell => !cell.isPlaceholder())"
        )

    def wait_for_pictures(self) -> None:
        """Wait until every picture and every widget that a cell has given is on the page."""
        self.page.wait_for_function(
            "() => {"
            "  const is = kind => kind.startsWith('image/') || kind.includes('widget-view');"
            "  const given = c => (c.model.outputs?.toJSON() ?? [])"
            ".some(o => Object.keys(o.data ?? {}).some(is));"
            "  const cells = jupyterapp.shell.currentWidget.content.widgets.filter(given);"
            "  const there = c => c.node.querySelector('.jp-OutputArea :is(.pg, img, svg)');"
            "  const whole = c => [...c.node.querySelectorAll('.jp-OutputArea img:not([hidden])')]"
            ".every(img => img.complete && img.naturalWidth);"
            "  return cells.length && cells.every(c => there(c) && whole(c));"
            "}"
        )

    def run_with(self, cell_id: str, source: str) -> Locator:
        """Put an answer into a cell, run it, and give its output."""
        self._call(
            "const {content} = jupyterapp.shell.currentWidget;"
            f"const [id, source] = {json.dumps([cell_id, source])};"
            "const index = [...content.model.cells].findIndex(c => c.id === id);"
            "content.model.cells.get(index).sharedModel.setSource(source);"
            "content.activeCellIndex = index;"
            "await jupyterapp.commands.execute('notebook:run-cell');"
        )
        return self.page.locator(".jp-Cell.jp-mod-active .jp-OutputArea")

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

    def page_worked(self) -> float:
        """Return for how many milliseconds the page's own thread has worked so far.

        Unlike the clock this tells how fast something is, however busy the machine is.
        """
        if self._session is None:
            self._session = self.page.context.new_cdp_session(self.page)
            self._session.send("Performance.enable", {"timeDomain": "threadTicks"})
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        parts = {"ScriptDuration", "RecalcStyleDuration", "LayoutDuration"}
        return sum(1000 * float(each["value"]) for each in metrics if each["name"] in parts)

    def kernel_worked(self) -> float:
        """Return for how many milliseconds the kernel has worked so far."""
        return 1000 * float(self.python("import time; print(time.process_time())"))

    def restart_kernel(self) -> None:
        """Restart the kernel without asking, and wait until it is back."""
        self._call(
            "const {sessionContext} = jupyterapp.shell.currentWidget;"
            "await sessionContext.restartKernel();"
            "await sessionContext.session.kernel.info;"
        )
        self.console = [text for text in self.console if UNANSWERED not in text]

    def revive(self) -> None:
        """Close what Jupyter says of a kernel that died, and wait until it has started it again."""
        self.page.locator(".jp-Dialog button").filter(has_text="Ok").click()
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
        self.page.wait_for_function(
            "width => [...jupyterapp.shell.node.children].every("
            "each => !each.style.width || each.offsetWidth === width)",
            arg=width,
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


# A click, and words that follow.
CLICK = """
(root, label) => new Promise(done => {
  const seen = () => done(true);
  new MutationObserver(seen).observe(root.querySelector('.pg-say'), {childList: true});
  [...root.querySelectorAll('[data-id]')]
    .find(each => each.getAttribute('aria-label').startsWith(label))
    .dispatchEvent(new MouseEvent('click', {bubbles: true}));
})
"""


def work_of_a_click(opened: NotebookPage, board: Locator, label: str) -> float:
    """Click on a cell, and return for how many milliseconds page and kernel work until words come.

    What a message to the kernel costs that does nothing is not counted.
    """
    kernel = [opened.kernel_worked() for _ in range(2)]
    page = opened.page_worked()
    assert board.evaluate(CLICK, label)
    wait_for_answer(board)
    page = opened.page_worked() - page
    return page + opened.kernel_worked() - kernel[1] - (kernel[1] - kernel[0])


RESTS = """
async element => {
  const place = () => JSON.stringify(element.getBoundingClientRect());
  for (let frames = 0, before = ''; frames < 3; before = place()) {
    await new Promise(requestAnimationFrame);
    frames = place() === before ? frames + 1 : 0;
  }
}
"""


def come_to_rest(target: Locator) -> Locator:
    """Bring something into sight, and wait until it moves no more; return it.

    Jupyter lays a cell out when it comes into sight, and that moves those below it.
    """
    target.scroll_into_view_if_needed()
    target.evaluate(RESTS)
    return target


def said(widget: Locator) -> Locator:
    """Return where a widget says what has happened."""
    return widget.locator(".pg-say")


def drawn_colours(widget: Locator) -> dict[Any, int]:
    """Count the pixels of each colour in a screenshot."""
    picture = Image.open(io.BytesIO(widget.screenshot())).convert("RGB")
    counted = picture.getcolors(picture.width * picture.height) or []
    return {colour: count for count, colour in counted}


def assert_not_blank(widget: Locator, colours: int = 30) -> None:
    """Look whether a picture has many colours, and none of them nearly everywhere."""
    drawn = drawn_colours(widget)
    assert len(drawn) > colours
    assert max(drawn.values()) / sum(drawn.values()) < 0.97


def wait_for_answer(widget: Locator) -> None:
    """Wait until Python has dealt with all that was done in a widget, so that the page shows it."""
    from playwright.sync_api import expect

    expect(widget.locator("[data-waits]")).to_have_count(0)


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
        """Write a notebook with code cells into a folder of its own; return its path."""
        import nbformat

        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(cell) for cell in cells],
            metadata={
                "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
                "language_info": {"name": "python"},
            },
        )
        return self.put(name, nbformat.writes(notebook))

    def add(self, path: Path) -> str:
        """Copy a notebook of the repository into a folder of its own; return its path."""
        return self.put(path.name, path.read_text(encoding="utf-8"))

    def put(self, name: str, text: str) -> str:
        """Write a notebook into a new folder of the server, which has its own logbook, too."""
        folder = Path(mkdtemp(dir=self.server.root))
        (folder / name).write_text(text, encoding="utf-8")
        return f"{folder.name}/{name}"

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
                keep(f"console: {message.text} {message.location['url']}".rstrip())

        page.on("console", listen)
        page.on("pageerror", lambda error: keep(f"page: {error}"))
        page.goto(self.place(path, app))
        self.pages.append(opened)
        opened.wait_until_ready()
        return opened

    def open_course(self, path: Path, app: App = "lab") -> NotebookPage:
        """Open a notebook of the course and run all of it: no error, and its pictures are there."""
        opened = self.open_notebook(self.add(path), app)
        opened.run_all()
        opened.wait_for_pictures()
        assert opened.errors() == []
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


@pytest.fixture(scope="module", params=APPS)
def opened(request: pytest.FixtureRequest, jupyter: Jupyter) -> Iterator[NotebookPage]:
    """Open a notebook with a module's CELLS, and run it until so many widgets are there as SHOWN.

    At the end of the tests no error has come.
    """
    module, app = request.module, request.param
    name = f"{module.__name__.rpartition('.')[2]}-{app}.ipynb"
    page = jupyter.open_notebook(jupyter.write(name, module.CELLS), app)
    page.run_all()
    for widget, count in module.SHOWN.items():
        page.page.locator(widget).nth(count - 1).wait_for()
    yield page
    assert page.errors() == []


@pytest.fixture(params=THEMES)
def theme(request: pytest.FixtureRequest, opened: NotebookPage) -> Iterator[Theme]:
    """Show the notebook of a module in a theme, and after the test in the light one again."""
    opened.set_theme(request.param)
    yield request.param
    opened.set_theme("light")

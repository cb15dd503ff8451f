"""One JupyterLab, or the site, and one browser for all browser tests, without the internet.

A test opens notebooks with `jupyter`, in JupyterLab or in Notebook 7::

    def test_it(jupyter, tmp_path):
        page = jupyter.open_notebook(jupyter.write("a.ipynb", ["1 + 1"]), app="lab")
        page.run_all()
        assert page.errors() == []

`PATHLIB_GAMES_SITE` names the folder of a built site, which then opens the notebooks.
"""

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from pathlib_tutor.course import EXTENSION
from tests.browser.browsers import BROWSER_ARGUMENTS, find_browser, listening, missing
from tests.browser.notebook_page import Jupyter, NotebookPage, Server, Theme

APPS = ("lab", pytest.param("notebook", marks=pytest.mark.slow))
THEMES = ("light", pytest.param("dark", marks=pytest.mark.slow))
"""The combination tested with every change comes first in both tuples."""

REPOSITORY = Path(__file__).parents[2]
SITE = os.environ.get("PATHLIB_GAMES_SITE")
STILL = "image/svg+xml" if SITE else "image/png"
"""A notebook's form of a picture: a drawing in the site, which has no matplotlib."""
WIDE = (1280, 1000)
"""The size of a window, in pixels."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test in this folder, so that `-m "not browser"` leaves them out."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker("browser")
            if SITE and "jupyter" not in getattr(item, "fixturenames", ()):
                item.add_marker(not_on_the_site("opens no notebook"))


def not_on_the_site(why: str) -> pytest.MarkDecorator:
    """Skip a test where the site opens the notebooks."""
    return pytest.mark.skipif(bool(SITE), reason=f"not on the site: {why}")


@pytest.fixture(scope="session")
def browser_path() -> str:
    """Return a browser; without one skip, or fail where it is required."""
    return find_browser() or missing(
        "no Chromium, Chrome or Edge found; install one or set PATHLIB_GAMES_BROWSER to its path"
    )


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start one JupyterLab with its own settings and a random token; or serve the site."""
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
    """Start one browser that reaches only this machine."""
    patience = 60_000 if SITE else 20_000  # a busy machine may draw slowly
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


@pytest.fixture
def timed(browser: BrowserContext) -> Iterator[Page]:
    """Open a page with a clock that the test controls, in its own context.

    Otherwise later pages would share that clock, and some would wait for it.
    """
    assert browser.browser is not None
    context = browser.browser.new_context()
    page = context.new_page()
    page.clock.install(time=0)
    page.clock.pause_at(1_000)
    yield page
    context.close()


@pytest.fixture(scope="session")
def idle() -> list[NotebookPage]:
    """Keep the pages of JupyterLab without an open notebook."""
    return []


@pytest.fixture(scope="module")
def jupyter(server: Server, browser: BrowserContext, idle: list[NotebookPage]) -> Iterator[Jupyter]:
    """Open notebooks in a real browser; close a module's notebooks after its tests."""
    session = Jupyter(server, browser, idle)
    if SITE:
        from tests.site.pages import JupyterLite

        session = JupyterLite(server, browser)
    yield session
    session.close()


@pytest.fixture(autouse=True)
def _closed_after_the_test(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close the notebooks of a test, and restore windows: the next test reuses its page."""
    if "jupyter" not in request.fixturenames:
        yield
        return
    session: Jupyter = request.getfixturevalue("jupyter")
    of_the_module = [id(each) for each in session.pages]
    yield
    for each in [*session.pages]:
        if each.page.viewport_size != {"width": WIDE[0], "height": WIDE[1]}:
            each.resize(*WIDE)
            if each.app == "lab":
                each.page.evaluate("jupyterapp.shell.expandLeft()")
        if id(each) not in of_the_module:
            session.shut(each)


def opened_in(*apps: Any) -> Any:
    """Return a fixture that opens a module's notebook in some apps, and runs it.

    The notebook is the course's NOTEBOOK, or one made of CELLS, with SHOWN widgets to wait for.
    After the tests there must be no error.
    """

    @pytest.fixture(scope="module", params=apps)
    def opened(request: pytest.FixtureRequest, jupyter: Jupyter) -> Iterator[NotebookPage]:
        module, app = request.module, request.param
        if hasattr(module, "NOTEBOOK"):
            page = jupyter.open_course(module.NOTEBOOK, app)
        else:
            name = f"{module.__name__.rpartition('.')[2]}-{app}.ipynb"
            page = jupyter.open_notebook(jupyter.write(name, module.CELLS), app)
            page.run_all()
            for widget, count in getattr(module, "SHOWN", {}).items():
                page.page.locator(widget).nth(count - 1).wait_for()
        yield page
        assert page.errors() == []

    return opened


opened = opened_in(*APPS)


@pytest.fixture(params=THEMES)
def theme(request: pytest.FixtureRequest, opened: NotebookPage) -> Iterator[Theme]:
    """Show a module's notebook in a theme, and restore the light one after the test."""
    opened.set_theme(request.param)
    yield request.param
    opened.set_theme("light")

"""The site in another browser engine: Firefox."""

import sys
from collections.abc import Iterator
from time import monotonic
from typing import cast

import pytest
from playwright.sync_api import Page

from pathlib_tutor.classroom.draws import catalog
from tests.browser.browsers import missing
from tests.site.firefox import Firefox, FirefoxPage, find_firefox
from tests.site.pages import HARMLESS, RUN_SECONDS, SitePage, endless, wait_until_kept
from tests.site.serving import Server
from tests.tiers import NIGHTLY
from tools.corpus import answered_in

NOTEBOOK = "08-choose-a-search"
STEPPER = "document.querySelector('.jp-NotebookPanel .pg-stepper')"
# Firefox requests a page's icon by itself, and reports it if the page closes before it arrives.
LEFT_EARLY = "icon-120x120.png\u2019. A ServiceWorker intercepted the request"
ATTEMPTS = "from pathlib_tutor.record.logbook import logbook\nlen(logbook().entries())"
pytestmark = [
    pytest.mark.timeout(1200),
    pytest.mark.skipif(sys.platform == "win32", reason="how Firefox starts there was not tried"),
]


@pytest.fixture(scope="module")
def page(own_server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FirefoxPage]:
    """Start Firefox, let it keep the site, and stop the server."""
    path = find_firefox()
    if path is None:
        missing("no Firefox found")
    with Firefox(path, tmp_path_factory.mktemp("firefox")) as firefox:
        first = firefox.new_page()
        first.goto(own_server.url)
        wait_until_kept(cast("Page", first))
        own_server.stop()
        yield first


def open_notebook(page: FirefoxPage, own_server: Server, name: str) -> SitePage:
    """Follow the link of the first page, and wait until the notebook is ready."""
    page.goto(own_server.url)
    page.goto(page.evaluate(f"document.querySelector('a[data-path=\"{name}.ipynb\"]').href"))
    opened = SitePage(cast("Page", page), f"{name}.ipynb", "lab")
    opened.wait_until_ready()
    return opened


def reported(opened: SitePage, page: FirefoxPage) -> list[str]:
    """Return the errors of cells and of pages, except harmless ones."""
    errors = [*opened.errors(), *page.firefox.errors]
    harmless = (*HARMLESS, LEFT_EARLY)
    return [text for text in errors if not any(words in text for words in harmless)]


def wait_for_step(page: FirefoxPage, number: int) -> None:
    said = f"{STEPPER}.querySelector('.pg-place').textContent.includes(' {number} of')"
    page.wait_for_function(said)


@pytest.mark.skipif(not NIGHTLY, reason="one notebook is run on every change")
@pytest.mark.parametrize("name", catalog())
def test_firefox_runs_every_notebook_with_the_server_stopped(
    name: str, page: FirefoxPage, own_server: Server
) -> None:
    opened = open_notebook(page, own_server, name)
    opened.run_all(RUN_SECONDS)
    assert "Firefox" in page.evaluate("navigator.userAgent")
    assert reported(opened, page) == []


def test_firefox_steps_judges_stops_and_remembers(page: FirefoxPage, own_server: Server) -> None:
    opened = open_notebook(page, own_server, NOTEBOOK)
    opened.run_all(RUN_SECONDS)
    page.click(f"{STEPPER}.querySelector('[aria-label=\"Next step\"]')")
    wait_for_step(page, 1)
    page.press("ArrowRight")
    wait_for_step(page, 2)
    page.press("Home")
    wait_for_step(page, 0)

    asked = answered_in(NOTEBOOK)
    programs = {cell: endless(rows) for cell, rows in asked.items()}
    cell, loops = next((cell, program) for cell, program in programs.items() if program)
    wrong = next(row for row in asked[cell] if row.kind == "wrong")
    said = opened.answer(cell, wrong)
    assert "Not yet." in said
    assert wrong.told in said
    begun = monotonic()
    assert "still running after 3 seconds and was stopped" in opened.answer(cell, loops)
    assert monotonic() - begun < 10
    assert "Right." in opened.answer(cell, asked[cell][0])

    opened.save()
    page.reload()
    opened.wait_until_ready()
    cells = "[...jupyterapp.shell.currentWidget.content.model.cells]"
    sources = page.evaluate(f"{cells}.map(cell => cell.sharedModel.source)")
    assert any(asked[cell][0].source in source for source in sources)
    assert opened.run_cell(cell, ATTEMPTS) == "3"
    assert reported(opened, page) == []

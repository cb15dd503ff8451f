"""The site as learners meet it: every notebook, with the server stopped, and their work kept."""

from __future__ import annotations

import json
import re
import shutil
import zipfile
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NotebookPage, axe
from tests.browser.test_stepper import place
from tests.notebooks.test_solutions import SOLUTIONS
from tools.site.build import first_page, keep_in_browser

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.site.conftest import Server, Visitor

NOTEBOOKS = list(SOLUTIONS)
ENDLESS = """
def my_dijkstra(graph, source):
    while True:
        pass

check.shortest_paths(my_dijkstra)
"""
RUN_SECONDS = 600  # on the slowest machine; a quiet one needs less than 25
HARMLESS = (
    # JupyterLite looks for its worker before there is one.
    "status of 404",
    # Reported by anywidget if a busy machine takes 2 seconds to load a widget, which then appears.
    "[anywidget] Failed to initialize model.",
)

pytestmark = pytest.mark.timeout(1200)


class SitePage(NotebookPage):
    """A notebook that is open in the site."""

    def wait_until_ready(self) -> None:
        """Wait until the notebook is open and its kernel has nothing to do."""
        self.page.wait_for_function(
            "path => window.jupyterapp?.shell?.currentWidget?.context?.path === path",
            arg=self.path,
            timeout=300_000,
        )
        self.page.wait_for_function(
            "jupyterapp.shell.currentWidget.sessionContext.kernelDisplayStatus === 'idle'",
            timeout=300_000,
        )

    def answer(self, cell: str, answer: str) -> str:
        """Put an answer above the question of a cell, run it, and return what is said."""
        return self.run_cell(cell, answer, keep_question=True)

    def run_cell(self, cell: str, source: str, *, keep_question: bool = False) -> str:
        """Run a cell with other lines, and return all that it says."""
        said = self._call(
            "const {content, sessionContext} = jupyterapp.shell.currentWidget;"
            f"const [id, source, keep] = {json.dumps([cell, source, keep_question])};"
            "const index = [...content.model.cells].findIndex(c => c.id === id);"
            "const shared = content.model.cells.get(index).sharedModel;"
            "const question = shared.source.trim().split('\\n').at(-1);"
            "shared.setSource(keep ? `${source}\\n\\n${question}` : source);"
            "content.activeCellIndex = index;"
            "await jupyterapp.commands.execute('notebook:run-cell');"
            "return content.model.cells.get(index).outputs.toJSON()"
            ".map(o => [o.text, o.evalue, o.data?.['text/plain']].flat().join('')).join('\\n');",
            300,
        )
        return " ".join(str(said).split())  # long lines are broken between words


def open_notebook(visitor: Visitor, server: Server, name: str) -> SitePage:
    """Follow the link of the first page, and wait until the notebook can be used."""
    page = visitor.context.new_page()
    page.goto(server.url)
    page.locator(f'a[href*="{name}.ipynb"]').click()
    opened = SitePage(page, f"{name}.ipynb", "lab")

    def keep(text: str) -> None:
        if not any(words in text for words in HARMLESS):
            opened.console.append(text)

    page.on("console", lambda told: keep(told.text) if told.type == "error" else None)
    page.on("pageerror", lambda error: keep(f"page: {error}"))
    opened.wait_until_ready()
    return opened


def step_by_mouse_and_keyboard(stepper: Locator) -> None:
    expect(place(stepper)).to_have_text(re.compile("^step 0 of"))
    stepper.get_by_role("button", name="Next step").click()
    expect(place(stepper)).to_have_text(re.compile("^step 1 of"))
    stepper.press("ArrowRight")
    expect(place(stepper)).to_have_text(re.compile("^step 2 of"))
    stepper.press("Home")
    expect(place(stepper)).to_have_text(re.compile("^step 0 of"))


@pytest.fixture(scope="module")
def kept(visitor: Visitor, server: Server) -> Page:
    """Open the first page, and wait until the browser keeps the whole site."""
    page = visitor.context.new_page()
    page.goto(server.url)
    expect(page.locator("#offline")).to_contain_text("without a network", timeout=300_000)
    return page


def test_the_site_is_small_enough(site: Path) -> None:
    assert sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) <= 50e6


def test_first_page_steps_leads_to_all_notebooks_and_fits_a_phone(kept: Page) -> None:
    links = kept.locator("main ol a")
    assert [str(link.get_attribute("data-path")) for link in links.all()] == [
        f"{name}.ipynb" for name in NOTEBOOKS
    ]
    step_by_mouse_and_keyboard(kept.locator(".pg-stepper"))
    assert axe(kept.locator("main")) == []
    kept.set_viewport_size({"width": 360, "height": 740})
    assert kept.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.usefixtures("kept")
def test_work_and_progress_survive_a_reload(
    visitor: Visitor, server: Server, tmp_path: Path
) -> None:
    opened = open_notebook(visitor, server, NOTEBOOKS[0])
    opened.run_all(RUN_SECONDS)
    assert "Right." in opened.answer("check-answer", "my_steps = 9")
    opened.save()
    opened.page.reload()
    opened.wait_until_ready()
    attempts = "from pathlib_games.exercises.logbook import logbook\nlen(logbook().entries())"
    assert opened.run_cell("check-answer", attempts) == "1"
    assert opened.errors() == []
    opened.page.close()
    page = visitor.context.new_page()
    page.goto(server.url)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download my work").click()
    download.value.save_as(tmp_path / "work.zip")
    with zipfile.ZipFile(tmp_path / "work.zip") as work:
        assert {f"{NOTEBOOKS[0]}.ipynb", "pathlib_games-progress.json"} <= set(work.namelist())
        assert b"my_steps = 9" in work.read(f"{NOTEBOOKS[0]}.ipynb")
        (attempt,) = json.loads(work.read("pathlib_games-progress.json"))["attempts"]
        assert (attempt["exercise"], attempt["status"]) == ("maze/steps", "right")
    page.close()


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("name", NOTEBOOKS[1:])
def test_notebook_lives_with_the_server_stopped(
    name: str, visitor: Visitor, server: Server
) -> None:
    server.stop()
    opened = open_notebook(visitor, server, name)
    opened.run_all(RUN_SECONDS)
    assert opened.errors() == []
    cell, answers = next(iter(SOLUTIONS[name].items()))
    wrong, hint = next(iter(answers.wrong.items()))
    assert hint in opened.answer(cell, wrong)
    assert "Right." in opened.answer(cell, answers.right[0])
    if name.startswith("02"):
        begun = monotonic()
        assert "Is there a loop that has no way out?" in opened.run_cell("alone-answer", ENDLESS)
        assert monotonic() - begun < 10
    step_by_mouse_and_keyboard(opened.page.locator(".pg-stepper").first)
    assert opened.errors() == []
    opened.page.close()


@pytest.mark.usefixtures("kept")
def test_an_update_is_offered_beside_the_learners_copy(
    visitor: Visitor, server: Server, site: Path
) -> None:
    changed = server.root / "changed"
    shutil.copytree(site, changed)
    path = changed / "files" / f"{NOTEBOOKS[0]}.ipynb"
    notebook = json.loads(path.read_text("utf-8"))
    notebook["metadata"]["pathlib_games"]["version"] = "0123456789abcdef"
    notebook["cells"][0]["source"] = ["# Start here again\n", *notebook["cells"][0]["source"][1:]]
    path.write_text(json.dumps(notebook), encoding="utf-8")
    first_page(changed, changed / "zip.js")
    keep_in_browser(changed)
    site.rename(server.root / "before")
    changed.rename(site)
    server.start()

    page = visitor.context.new_page()
    page.goto(server.url)
    offer = page.get_by_role("link", name="open the new one beside it")
    offer.wait_for(timeout=300_000)  # after the new version was fetched
    offer.click()
    beside = SitePage(page, f"{NOTEBOOKS[0]}-new-012345.ipynb", "lab")
    beside.wait_until_ready()
    assert "Start here again" in page.locator(".jp-Notebook:visible").inner_text()
    page.close()
    mine = open_notebook(visitor, server, NOTEBOOKS[0])
    model = "JSON.stringify(jupyterapp.shell.currentWidget.content.model.toJSON())"
    assert "my_steps = 9" in mine.page.evaluate(model)  # the page has the cells in sight only
    mine.page.close()


def test_nothing_was_asked_of_anybody_else(visitor: Visitor) -> None:
    assert visitor.foreign == []

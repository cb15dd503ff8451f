"""A notebook of the site that is open in a browser: what tests and measurements do with it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.browser.conftest import NotebookPage

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

RUN_SECONDS = 600  # on the slowest machine; a quiet one needs less than 25
HARMLESS = (
    # JupyterLite looks for its worker before there is one.
    "status of 404",
    # Reported by anywidget if a busy machine takes 2 seconds to load a widget, which then appears.
    "[anywidget] Failed to initialize model.",
)


class SitePage(NotebookPage):
    """A notebook that is open in the site."""

    def wait_until_ready(self) -> None:
        """Wait until the notebook is open and its kernel has nothing to do."""
        self.page.wait_for_function(
            "path => { const opened = window.jupyterapp?.shell?.currentWidget?.context;"
            " return opened?.path === path && opened.isReady; }",
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


def open_notebook(context: BrowserContext, url: str, name: str) -> SitePage:
    """Follow the link of the first page, and wait until the notebook can be used."""
    page = context.new_page()
    page.goto(url)
    page.locator(f'a[href*="{name}.ipynb"]').click()
    opened = SitePage(page, f"{name}.ipynb", "lab")

    def keep(text: str) -> None:
        if not any(words in text for words in HARMLESS):
            opened.console.append(text)

    page.on("console", lambda told: keep(told.text) if told.type == "error" else None)
    page.on("pageerror", lambda error: keep(f"page: {error}"))
    opened.wait_until_ready()
    return opened


def wait_until_kept(page: Page) -> None:
    """Wait until the first page says that the browser keeps the site."""
    page.wait_for_function(
        "document.querySelector('#offline').textContent.includes('without a network')",
        timeout=300_000,
    )

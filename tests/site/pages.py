"""Open notebooks of the site in a browser, and the actions of tests and measurements."""

import ast
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from playwright.sync_api import BrowserContext, Locator, Page

from tests.browser.notebook_page import (
    HARMLESS as HARMLESS_IN_JUPYTER,
    App,
    Jupyter,
    NotebookPage,
    note_errors,
)
from tools.corpus import Program

RUN_SECONDS = 600  # on the slowest machine; a quiet one needs less than 25
HARMLESS = (
    # JupyterLite looks for its worker before there is one.
    "api/service-worker-heartbeat",
    # anywidget reports this if a busy machine takes 2 seconds to load a widget, which then appears.
    "[anywidget] Failed to initialize model.",
)


class SitePage(NotebookPage):
    """A notebook open in the site."""

    waited = 0.0
    """The milliseconds until the first output of the last run cell."""

    def wait_until_ready(self) -> None:
        """Wait until the notebook is open and set up, and its kernel is idle."""
        self.page.wait_for_function(
            "path => { const opened = window.jupyterapp?.shell?.currentWidget?.context;"
            " return opened?.path === path && opened.isReady; }",
            arg=self.path,
            timeout=300_000,
        )
        self.page.wait_for_function(
            "jupyterapp.shell.currentWidget.sessionContext.kernelDisplayStatus === 'idle'"
            " && jupyterapp.shell.currentWidget.node.dataset.setUp === 'done'",
            timeout=300_000,
        )

    def scrolled(self) -> int:
        """Return the scroll position of the notebook."""
        outer = "jupyterapp.shell.currentWidget.node.querySelector('.jp-WindowedPanel-outer')"
        return int(self.page.evaluate(f"{outer}.scrollTop"))

    def is_changed(self) -> bool:
        """Return whether the notebook would be saved."""
        return bool(self.page.evaluate("jupyterapp.shell.currentWidget.context.model.dirty"))

    def run_all(self, seconds: float = RUN_SECONDS) -> None:
        """Run all cells and wait until the kernel has finished them."""
        super().run_all(seconds)

    def reload(self) -> None:
        """Reload the page; its kernel ends with it, so all cells run again."""
        super().reload()
        self.run_all()

    def restart_kernel(self) -> None:
        """Restart the kernel without asking, and wait until it is back."""
        self._call("await jupyterapp.shell.currentWidget.sessionContext.restartKernel();", 300)
        self.wait_until_ready()

    def answer(self, cell: str, answer: Program) -> str:
        """Put an answer into a cell, run it, and return the words."""
        found = self._call(
            "const {cells} = jupyterapp.shell.currentWidget.content.model;"
            f"return {{source: [...cells].find(c => c.id === {json.dumps(cell)})"
            ".sharedModel.source};",
            300,
        )
        return self.run_cell(cell, answer.in_cell(found["source"]))

    def run_cell(self, cell: str, source: str) -> str:
        """Run a cell with other lines, and return its output."""
        told = self._call(
            "const {content, sessionContext} = jupyterapp.shell.currentWidget;"
            f"const [id, source] = {json.dumps([cell, source])};"
            "const index = [...content.model.cells].findIndex(c => c.id === id);"
            "content.model.cells.get(index).sharedModel.setSource(source);"
            "content.activeCellIndex = index;"
            "const {outputs} = content.model.cells.get(index);"
            "const began = performance.now(); let waited = 0;"
            "const look = () => { if (outputs.length) waited ||= performance.now() - began; };"
            "outputs.clear(); outputs.changed.connect(look);"
            "await jupyterapp.commands.execute('notebook:run-cell');"
            "outputs.changed.disconnect(look);"
            "const said = outputs.toJSON()"
            ".map(o => [o.text, o.evalue, o.data?.['text/plain']].flat().join('')).join('\\n');"
            "return {said, waited};",
            300,
        )
        self.waited = told["waited"]
        return " ".join(told["said"].split())  # long lines are broken between words

    def first(self, what: str) -> Locator:
        """Find the first match in this notebook: others may be open in background tabs."""
        return self.page.locator(f".jp-NotebookPanel:not(.lm-mod-hidden) {what}").first


LOGBOOK = """
import os
os.environ["PATHLIB_GAMES_PROGRESS"] = "/tmp/progress-{}.json"
"""
"""A separate logbook for each answer, so that it gets the first hint."""


def judged_otherwise(opened: SitePage, cells: Mapping[str, Iterable[Program]]) -> list[str]:
    """Give all correct and wrong answers to all questions; return the unexpected verdicts."""
    others = []
    given = [(cell, row) for cell, rows in cells.items() for row in rows]
    for number, (cell, row) in enumerate(given):
        opened.python(LOGBOOK.format(number))
        said = opened.answer(cell, row)
        begin = "Not yet." if row.kind == "wrong" else "Right."
        if begin not in said or row.told not in said:
            others.append(f"{cell}: {row.source}\n{said}")
    return others


def endless(rows: Iterable[Program]) -> Program | None:
    """Return a program with an endless body, or None if the answer is no program."""
    first = next(iter(rows))
    parts = ast.parse(first.source).body
    programs = [part for part in parts if isinstance(part, ast.FunctionDef)]
    if not programs:
        return None
    programs[-1].body = ast.parse("while True: pass").body
    return replace(first, source="\n".join(map(ast.unparse, parts)))


def open_notebook(
    context: BrowserContext, url: str, name: str, page: Page | None = None
) -> SitePage:
    """Follow the link of the first page, and wait until the notebook is ready.

    Parameters
    ----------
    context
        The browser.
    url
        The address of the site.
    name
        The notebook.
    page
        An open page; by default a new one.
    """
    page = page or context.new_page()
    page.goto(url)
    page.locator(f'a[data-path="{name}.ipynb"]').click()
    opened = SitePage(page, f"{name}.ipynb", "lab")

    note_errors(page, opened.console, HARMLESS)
    opened.wait_until_ready()
    return opened


@dataclass
class JupyterLite(Jupyter):
    """Opens notebooks in the site, where the browser stores the files."""

    kind: ClassVar[type[NotebookPage]] = SitePage
    harmless: ClassVar[tuple[str, ...]] = (*HARMLESS, *HARMLESS_IN_JUPYTER)
    desk: Page | None = None

    def put(self, name: str, text: str) -> str:
        """Write a notebook into the browser's storage, and return its path there."""
        self._files().evaluate(
            "([path, content]) => jupyterapp.serviceManager.contents.save("
            "path, {type: 'notebook', format: 'json', content})",
            [name, json.loads(text)],
        )
        return name

    def saved(self, path: str) -> str:
        """Return a file's text from the browser's storage."""
        content = self._files().evaluate(
            "async path => { const options = {content: true};"
            " const file = await jupyterapp.serviceManager.contents.get(path, options);"
            " if (file.format !== 'base64') return file.content;"
            " const bytes = Uint8Array.from(atob(file.content), letter => letter.charCodeAt(0));"
            " return new TextDecoder().decode(bytes); }",
            path,
        )
        return content if isinstance(content, str) else json.dumps(content)

    def outputs(self, path: str, cell: int) -> list[Any]:
        """Return the outputs of a cell in the saved file, without the empty one of this kernel."""
        return [output for output in super().outputs(path, cell) if output.get("data", True)]

    def place(self, path: str, app: App) -> str:
        """Return the address of a notebook."""
        folder = "lab" if app == "lab" else "notebooks"
        return f"{self.server.url}/{folder}/index.html?path={path}"

    def close(self) -> None:
        """End the kernels and close all pages."""
        super().close()
        if self.desk is not None:
            self.desk.close()
            self.desk = None

    def _files(self) -> Page:
        """Return a page without a notebook, which can read and write the browser's storage."""
        if self.desk is None:
            self.desk = self.browser.new_page()
            self.desk.goto(f"{self.server.url}/lab/index.html?reset")
            self.desk.wait_for_function("window.jupyterapp?.serviceManager?.isReady")
        return self.desk


def wait_until_kept(page: Page) -> None:
    """Wait until the first page says that the browser keeps the site."""
    page.wait_for_function(
        "document.querySelector('#offline').textContent.includes('without a network')",
        timeout=300_000,
    )

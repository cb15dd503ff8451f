"""Open notebooks in JupyterLab or Notebook 7, and the actions of tests on them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, ClassVar, Literal

from playwright.sync_api import BrowserContext, CDPSession, ConsoleMessage, Error, Locator, Page

App = Literal["lab", "notebook"]
Theme = Literal["light", "dark"]
RUN_SECONDS = 120

# Harmless reports: Notebook 7 makes the first two with any notebook.
HARMLESS = (
    "Cannot read properties of undefined (reading 'schema')",
    "Command 'filebrowser:open-path' not registered.",
    # Jupyter's name of a window, if two open at the same time.
    "Window name candidate",
    # anywidget reports this if a busy machine takes 2 seconds to load a widget, which then appears.
    "[anywidget] Failed to initialize model.",
    # The icon font of both Lab and Notebook: if Lab was open before, the server looks in Lab's
    # folder and refuses Notebook's request: it remembers a file's place by its name alone.
    ".woff2",
    # JupyterLab gives the focus to a notebook that was closed meanwhile (`_ensureFocus`). The
    # report may arrive when the page already shows the next notebook.
    "Cannot read properties of null (reading 'footer')",
    # The site's kernel, which only developers install, finds none of its parts in JupyterLab.
    "Shared module @jupyterlite/services doesn't exist",
)


UNANSWERED = "Could not restore the debugger state: Canceled future for debug_request"
"""JupyterLab's debugger asked a kernel that a test then restarted."""


@dataclass(frozen=True)
class Server:
    """A running JupyterLab that also serves Notebook 7, or a server of the site.

    Attributes
    ----------
    url
        Its address, without a slash at the end.
    token
        JupyterLab's token.
    root
        The served folder.
    """

    url: str
    token: str
    root: Path


def note_errors(page: Page, noted: list[str], harmless: Sequence[str] = ()) -> None:
    """Record a page's errors from now on, except harmless ones."""

    def keep(text: str) -> None:
        if not any(words in text for words in harmless):
            noted.append(text)

    def listen(message: ConsoleMessage) -> None:
        if message.type == "error":
            keep(f"console: {message.text} {message.location['url']}".rstrip())

    page.on("console", listen)
    page.on("pageerror", lambda error: keep(f"page: {error}"))


@dataclass
class NotebookPage:
    """A notebook open in the browser."""

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

    def open_instead(self) -> None:
        """Open this notebook in the page of a closed one, and close everything else there."""
        self.page.bring_to_front()  # browsers seldom draw background pages
        self._call(
            "const {commands, shell} = jupyterapp;"
            "const others = [...shell.widgets('main')];"
            "await commands.execute('docmanager:open', {path});"
            "others.forEach(other => other.dispose());"
        )

    def put_away(self) -> None:
        """Close the notebook without saving it, and leave the page like a new one."""
        self._call("jupyterapp.shell.currentWidget.dispose();")
        self.page.emulate_media(media="null", reduced_motion="null")

    def wait_until_ready(self) -> None:
        """Wait until the notebook and its kernel are ready."""
        self.page.wait_for_function(
            "path => window.jupyterapp?.shell?.currentWidget?.context?.path === path",
            arg=self.path,
            timeout=1000 * RUN_SECONDS,  # JupyterLab itself may load first
        )
        self._call(
            "const {context, sessionContext} = jupyterapp.shell.currentWidget;"
            "await context.ready; await sessionContext.ready;"
            "await sessionContext.session.kernel.info;"
        )

    def run_all(self, seconds: float = RUN_SECONDS) -> None:
        """Run all cells and wait until the kernel has finished them."""
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
        """Wait until all cells are on the page: Jupyter draws those out of sight later."""
        self.page.wait_for_function(
            "jupyterapp.shell.currentWidget.content.widgets.every(cell => !cell.isPlaceholder())"
        )

    def wait_for_pictures(self) -> None:
        """Wait until every picture and widget of a cell is on the page."""
        self.page.wait_for_function(
            "() => {"
            "  const is = kind => kind.startsWith('image/') || kind.includes('widget-view');"
            "  const given = c => (c.model.outputs?.toJSON() ?? [])"
            ".some(o => Object.keys(o.data ?? {}).some(is));"
            "  const cells = jupyterapp.shell.currentWidget.content.widgets.filter(given);"
            "  const picture = ':is(.pg, img, svg, .widget-interact)';"
            "  const there = c => c.node.querySelector(`.jp-OutputArea ${picture}`);"
            "  const whole = c => [...c.node.querySelectorAll('.jp-OutputArea img:not([hidden])')]"
            ".every(img => img.complete && img.naturalWidth);"
            "  return cells.length && cells.every(c => there(c) && whole(c));"
            "}"
        )

    def run_with(self, cell_id: str, source: str) -> Locator:
        """Put an answer into a cell, run it, and return its output."""
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
        """Return the errors of all cells and of the browser's console."""
        cells = self._call(
            "return [...jupyterapp.shell.currentWidget.content.model.cells]"
            ".filter(c => c.type === 'code')"
            ".flatMap(c => c.outputs.toJSON().filter(o => o.output_type === 'error'))"
            ".map(o => `${o.ename}: ${o.evalue}`);"
        )
        return [*cells, *self.console]

    def python(self, code: str) -> str:
        """Run code in the notebook's kernel, outside all cells, and return its output.

        Raises `AssertionError` if the code fails.
        """
        text, failed = self._call(
            "const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;"
            f"const future = kernel.requestExecute({{code: {json.dumps(code)}}});"
            "let text = '', failed = '';"
            "future.onIOPub = m => { if (m.header.msg_type === 'stream') text += m.content.text;"
            " if (m.header.msg_type === 'error') failed = m.content.ename + ' ' + m.content.evalue;"
            "};"
            "await future.done; return [text, failed];"
        )
        assert not failed, failed
        return str(text)

    def page_worked(self) -> float:
        """Return the milliseconds of work in the page's own thread so far.

        Unlike the clock, this measures speed on a busy machine too.
        """
        if self._session is None:
            self._session = self.page.context.new_cdp_session(self.page)
            self._session.send("Performance.enable", {"timeDomain": "threadTicks"})
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        parts = {"ScriptDuration", "RecalcStyleDuration", "LayoutDuration"}
        return sum(1000 * float(each["value"]) for each in metrics if each["name"] in parts)

    def kernel_worked(self) -> float:
        """Return the milliseconds of work in the kernel so far."""
        return 1000 * float(self.python("import time; print(time.process_time())"))

    def restart_kernel(self) -> None:
        """Restart the kernel without asking, and wait until it is back."""
        self._call(
            "const {sessionContext} = jupyterapp.shell.currentWidget;"
            "await sessionContext.restartKernel();"
            "await sessionContext.session.kernel.info;"
        )
        self.console[:] = [text for text in self.console if UNANSWERED not in text]

    def revive(self) -> None:
        """Close Jupyter's message about a dead kernel, and wait until it has restarted."""
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
        """Resize the window, and wait until Jupyter has laid out the notebook."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_function(
            "width => [...jupyterapp.shell.node.children].every("
            "each => !each.style.width || each.offsetWidth === width)",
            arg=width,
        )

    def save(self) -> None:
        """Save the notebook and wait until it is written."""
        self._call("await jupyterapp.shell.currentWidget.context.save();")

    def is_changed(self) -> bool:
        """Return whether the notebook has unsaved changes."""
        return bool(self._call("return jupyterapp.shell.currentWidget.context.model.dirty;"))

    def reload(self) -> None:
        """Reload the page as saved; the kernel keeps running."""
        self.page.reload()
        self.wait_until_ready()

    def bring_to_front(self) -> None:
        """Show the notebook instead of the other panel."""
        self._call(
            "const {shell} = jupyterapp;"
            "const is = panel => panel.context?.path === path;"
            "shell.activateById([...shell.widgets('main')].find(is).id);"
        )
        self.page.wait_for_function(
            "path => jupyterapp.shell.currentWidget.context?.path === path", arg=self.path
        )

    def select(self, cell: int) -> None:
        """Make a cell the active one."""
        self._call(f"jupyterapp.shell.currentWidget.content.activeCellIndex = {cell};")

    def command(self, name: str) -> None:
        """Run a command of Jupyter's."""
        self._call(f"await jupyterapp.commands.execute({json.dumps(name)});")

    def cell_count(self) -> int:
        """Return the number of cells."""
        return int(self._call("return jupyterapp.shell.currentWidget.content.model.cells.length;"))


@dataclass
class Jupyter:
    """Opens notebooks in the running JupyterLab.

    Attributes
    ----------
    server, browser
        The location of the notebooks, and their browser.
    idle
        Waiting pages of JupyterLab: loading one takes longer than most tests. Without it each
        notebook gets a new page.
    pages
        The open notebooks.
    """

    server: Server
    browser: BrowserContext
    idle: list[NotebookPage] | None = None
    pages: list[NotebookPage] = field(default_factory=list)
    kind: ClassVar[type[NotebookPage]] = NotebookPage
    harmless: ClassVar[tuple[str, ...]] = HARMLESS

    def write(self, name: str, cells: Sequence[str]) -> str:
        """Write a notebook with code cells into its own folder; return its path."""
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
        """Copy a notebook of the repository into its own folder; return its path."""
        return self.put(path.name, path.read_text(encoding="utf-8"))

    def put(self, name: str, text: str) -> str:
        """Write a notebook into a new folder of the server, with its own logbook."""
        folder = Path(mkdtemp(dir=self.server.root))
        (folder / name).write_text(text, encoding="utf-8")
        return f"{folder.name}/{name}"

    def saved(self, path: str) -> str:
        """Return the text of a file in the server's folder."""
        return (self.server.root / path).read_text(encoding="utf-8")

    def outputs(self, path: str, cell: int) -> list[Any]:
        """Return the outputs of a cell in the saved file."""
        import nbformat

        found: list[Any] = nbformat.reads(self.saved(path), as_version=4).cells[cell].outputs
        return found

    def place(self, path: str, app: App) -> str:
        """Return the address of a notebook."""
        token = f"?token={self.server.token}"
        # Without reset, JupyterLab reopens the notebooks of earlier tests.
        place = f"/lab/tree/{path}{token}&reset" if app == "lab" else f"/notebooks/{path}{token}"
        return f"{self.server.url}{place}"

    def open_notebook(self, path: str, app: App = "lab") -> NotebookPage:
        """Open a notebook of the server's folder and wait until it is ready."""
        if app == "lab" and self.idle:
            opened = replace(self.idle.pop(), path=path)
            opened.console.clear()
            try:
                opened.open_instead()
            except Error:  # in two long runs, a page was lost while it was idle
                opened.page.close(run_before_unload=False)
                return self.open_notebook(path, app)
        else:
            page = self.browser.new_page()
            opened = self.kind(page, path, app)
            note_errors(page, opened.console, self.harmless)
            page.goto(self.place(path, app))
        self.pages.append(opened)
        opened.wait_until_ready()
        return opened

    def open_course(self, path: Path, app: App = "lab") -> NotebookPage:
        """Open a notebook of the course and run it without errors, until its pictures are there."""
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
        """Shut the kernel of a notebook down; close its page, or keep it for another notebook."""
        opened._call("await jupyterapp.shell.currentWidget.sessionContext.shutdown();", 20)
        if opened.app == "lab" and self.idle is not None:
            opened.put_away()
            self.idle.append(opened)
        else:
            opened.page.close(run_before_unload=False)
        self.pages.remove(opened)

"""Gather the sources of the book in one folder, as Sphinx expects them, and build the pages."""

from __future__ import annotations

import asyncio
import importlib
import os
import pkgutil
import re
import shutil
import subprocess
import sys
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
from tqdm import tqdm

import pathlib_games
import pathlib_tutor
from pathlib_games.boards import load_graph
from pathlib_games.graphs import dijkstra
from pathlib_games.views import GraphView, palette
from pathlib_games.widgets import Stepper
from pathlib_games.widgets.live import style_sheet
from pathlib_tutor.exporting import describe
from tools.book.in_kernel import widget
from tools.book.outputs import BOOK, Page
from tools.notebooks import ROOT, is_run_me
from tools.running import Runner

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nbformat import NotebookNode

HERE = Path(__file__).parent
NOTEBOOKS = "notebooks/*.ipynb"
DOCUMENTS = ("docs/*.md", ".github/CONTRIBUTING.md", "CHANGELOG.md")
FIGURES = ("benchmarks/results/*.md",)
ALONG = (
    "docs/images/*",
    "benchmarks/results/*.png",
    "environment.yml",
    ".devcontainer/devcontainer.json",
)
"""Files that the documents show or link to."""
TEMPLATES = {
    "index.md": "index.md",
    "figures.md": "figures.md",
    "reference.md": "reference/index.md",
}
OPEN = (
    "The link at its top opens it in your browser; nothing has to be installed. "
    '<a href="{}lab/index.html?path=00-start-here.ipynb">Open the first one</a>, or read on here.'
)
HOW = "<kbd>Shift</kbd> + <kbd>Enter</kbd>"
"""Words in a cell that explain how to run cells: a page runs nothing."""
ANSWER = {"code_prompt_show": "Show the answer", "code_prompt_hide": "Hide the answer"}
"""The summary of a folded output that answers a question."""
AT_ONCE = 2
"""The number of notebooks that run at the same time."""

PREPARE = "from tools.book.in_kernel import prepare\n\nprepare()"


def gather(source: Path, site: str) -> None:
    """Write all sources of the book into a folder.

    Parameters
    ----------
    source
        The folder.
    site
        The address of the runnable notebooks, relative to the first page; empty if there is none.

    Raises
    ------
    CellExecutionError
        If a cell of a notebook fails.
    """
    for name in found(*DOCUMENTS, *FIGURES, *ALONG):
        copy_to = source / name
        copy_to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, copy_to)
    (source / "notebooks").mkdir()
    shutil.copyfile(HERE / "conf.py", source / "conf.py")
    shutil.copytree(HERE / "static", source / "_static")
    (source / "_static" / "palette.css").write_text(colors(), encoding="utf-8")
    for name, notebook in asyncio.run(run_all(source)).items():
        nbformat.write(page_of(notebook, name, site, source), source / "notebooks" / name)
    (source / "reference").mkdir()
    modules = list(public_modules())
    for module in modules:
        (source / "reference" / f"{module}.rst").write_text(reference_of(module), encoding="utf-8")
    parts = {
        "STEPPER": first_stepper(source, site),
        "OPEN": OPEN.format(site) if site else "",
        "NOTEBOOKS": "\n".join(found(NOTEBOOKS)),
        "DOCUMENTS": "\n".join(found(*DOCUMENTS)),
        "FIGURES": "\n".join(found(*FIGURES)),
        "MODULES": "\n".join(modules),
    }
    for template, page in TEMPLATES.items():
        text = re.sub(
            r"{([A-Z]+)}", lambda name: parts[name[1]], (HERE / template).read_text("utf-8")
        )
        (source / page).write_text(text, encoding="utf-8")


def found(*patterns: str) -> list[str]:
    """Return the files of the repository that match the patterns, pattern by pattern."""
    paths = (path for pattern in patterns for path in sorted(ROOT.glob(pattern)))
    return [path.relative_to(ROOT).as_posix() for path in paths]


def colors() -> str:
    """Return the style sheet of pictures; their colors follow the reader's theme."""
    dark = f".pg{{{palette.variables('dark')}}}"
    return "\n".join(
        [
            style_sheet(),
            f'body[data-theme="dark"] {dark}',
            f'@media (prefers-color-scheme: dark) {{ body[data-theme="auto"] {dark} }}',
            # Paper is white, whatever the theme.
            f"@media print {{ body[data-theme] .pg{{{palette.variables('light')}}} }}",
        ]
    )


async def run_all(source: Path) -> dict[str, NotebookNode]:
    """Run all notebooks in kernels that show data for the book; return them by name."""
    free = asyncio.Semaphore(AT_ONCE)
    names = [Path(name).name for name in found(NOTEBOOKS)]
    done = tqdm(total=len(names), unit="notebook", file=sys.stdout)

    async def run(name: str) -> NotebookNode:
        async with free:
            notebook = await run_one(name, source / "_run" / name)
        done.update()
        return notebook

    try:
        return dict(zip(names, await asyncio.gather(*map(run, names)), strict=True))
    finally:
        done.close()


async def run_one(name: str, folder: Path) -> NotebookNode:
    """Run a notebook in such a kernel, in a new folder."""
    notebook: NotebookNode = nbformat.read(ROOT / "notebooks" / name, as_version=4)
    notebook.cells.insert(0, nbformat.v4.new_code_cell(PREPARE))
    folder.mkdir(parents=True)
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    progress = str(folder / "progress.json")
    await Runner(notebook, folder).async_execute(
        env=os.environ | {"PYTHONPATH": path, "PATHLIB_GAMES_PROGRESS": progress}
    )
    del notebook.cells[0]
    # A page would load a program from the network to show the widget state.
    notebook.metadata.pop("widgets", None)
    return notebook


def page_of(notebook: NotebookNode, name: str, site: str, source: Path) -> NotebookNode:
    """Return a notebook with outputs that a page can show.

    The first setup cells and the answers are folded.
    """
    address = f"../{site}lab/index.html?path={name}" if site else ""
    cells = [cell for cell in notebook.cells if HOW not in cell.source]
    if site:
        link = f'<a href="{escape(address)}">Open this notebook in your browser</a>'
        cells[0].source += f'\n\n<p class="book-open">{link}, ready to run.</p>'
    shown = False
    for cell in cells:
        page = Page("..", f"{address}#{cell.id}" if site else "", source)
        if cell.cell_type == "code" and not shown and not cell.outputs:
            cell.metadata["tags"] = [*cell.metadata.get("tags", ()), "hide-input"]
        if is_run_me(cell):
            cell.metadata["tags"] = [*cell.metadata["tags"], "hide-output"]
            cell.metadata["mystnb"] = ANSWER
        for output in cell.get("outputs", ()):
            shown = True
            if described := output.get("data", {}).get(BOOK):
                output.data = nbformat.from_dict({"text/html": page.html(described)})
        describe(cell)  # Sphinx would name files instead
    notebook.cells = cells
    return notebook


def public_modules() -> Iterator[str]:
    """Yield the public modules: those that list their names."""
    yield from ("pathlib_games.boards", "pathlib_games.files")
    for package in (pathlib_games, pathlib_tutor):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if module.ispkg and getattr(importlib.import_module(module.name), "__all__", None):
                yield module.name


def reference_of(module: str) -> str:
    """Return the page of a module; Sphinx fills it in from the docstrings."""
    return f"{module}\n{'=' * len(module)}\n\n.. automodule:: {module}\n   :members:\n"


def first_stepper(source: Path, site: str) -> str:
    """Return the stepper for the first page."""
    places = load_graph("five_nodes")
    view = GraphView(places.graph, places.positions, title="Five places")
    stepper = Stepper(dijkstra.trace(places.graph, "A"), view)
    return Page(".", site, source).html(widget(stepper))


def make_pages(source: Path, book: Path) -> int:
    """Build the pages with Sphinx; return 0 if it reports nothing."""
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"]
    command += ["--jobs", str(AT_ONCE), "--doctree-dir", str(source / "_doctrees")]
    return subprocess.call([*command, str(source), str(book)])

"""What becomes of a notebook on slides. The page itself is tried in a browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from pathlib_games.exercises.questions import WHY_FINAL
from pathlib_games.graphs import Graph, dijkstra
from pathlib_games.widgets import Stepper
from tools.book import in_kernel
from tools.book.outputs import BOOK
from tools.slides import __main__ as command
from tools.slides.page import page, slides_of

ROOT = Path(__file__).parents[2]
STEPPER = Stepper(dijkstra.trace(Graph.from_edges([("A", "B", 5), ("B", "C", 2)]), "A"))


def shows(described: dict[str, Any], source: str = "shown") -> NotebookNode:
    outputs = [new_output("display_data", {BOOK: described})]
    cell: NotebookNode = new_code_cell(source, outputs=outputs)
    return cell


def small_notebook() -> NotebookNode:
    """Return a notebook that has run: two headings, a stepper, a question and an answer."""
    printed = new_output("stream", text="8 <nodes>")
    notebook: NotebookNode = new_notebook(
        cells=[
            new_markdown_cell("# The title\n\nA [link](01-other.ipynb) and [one](https://a.org)."),
            new_code_cell("from heapq import heappop"),
            new_markdown_cell("## Step through it\n\n" + "word " * 60),
            shows(in_kernel.widget(STEPPER), "Stepper(trace)"),
            new_code_cell("my_answer = 5", metadata={"tags": ["exercise"]}, outputs=[printed]),
            new_markdown_cell("A few words:"),
            shows(in_kernel.question(WHY_FINAL)),
            new_code_cell("len(graph)", outputs=[printed]),
        ]
    )
    return notebook


def test_each_heading_begins_a_slide_and_long_ones_go_on() -> None:
    slides = list(slides_of(small_notebook()))
    assert [slide.title for slide in slides] == ["The title", *["Step through it"] * 3]
    sources = [[cell.source.split("\n")[0] for cell in slide.cells] for slide in slides]
    assert sources == [
        ["# The title"],
        ["## Step through it"],
        ["Stepper(trace)"],
        ["A few words:", "shown", "len(graph)"],
    ]


@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=lambda p: p.stem)
def test_slides_of_every_notebook_have_all_its_words(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    words = [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]
    slides = list(slides_of(notebook))
    shown = [c.source for slide in slides for c in slide.cells if c.cell_type == "markdown"]
    assert shown == words
    assert all(slide.title for slide in slides)


def test_everything_is_in_one_file() -> None:
    html = page(small_notebook())
    assert html.count('<section class="slide"') == 4
    assert html.count("Step through it <small>(more)</small>") == 2
    addresses = re.findall(r'(?:src|href|data-module|data-style)="([^"]*)"', html)
    assert {each[:20] for each in addresses if not each.startswith("data:")} == {"https://a.org"}
    assert "A link and" in html
    assert "8 &lt;nodes&gt;" in html
    assert html.count("<summary>The code</summary><pre>Stepper(trace)</pre>") == 1
    assert "my_answer" not in html


def test_what_cannot_be_made_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def fail(*_: object) -> None:
        raise CellExecutionError("the cell", "ValueError", "seven")

    monkeypatch.setattr(command, "run_one", fail)
    monkeypatch.setattr("sys.argv", ["tools.slides", "00", str(tmp_path / "slides")])
    assert command.main() == 1
    assert "The notebook failed, so there are no slides" in capsys.readouterr().out
    monkeypatch.setattr("sys.argv", ["tools.slides", "99"])
    assert command.main() == 2
    assert "There is no notebook '99'" in capsys.readouterr().err
    assert not (tmp_path / "slides").exists()


def test_the_command_writes_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    notebook = small_notebook()

    async def run_one(*_: object) -> NotebookNode:
        return notebook

    monkeypatch.setattr(command, "run_one", run_one)
    monkeypatch.setattr("sys.argv", ["tools.slides", "02", str(tmp_path / "slides")])
    assert command.main() == 0
    (path,) = (tmp_path / "slides").iterdir()
    assert path.name == "02-fill-the-table-five-nodes.html"
    assert path.read_text("utf-8") == page(notebook)
    assert f"{path} is written" in capsys.readouterr().out

"""A notebook that Jupyter does not trust, and one that has half run."""

import nbformat
import pytest
from playwright.sync_api import Locator, expect

from pathlib_tutor import course
from tests.browser.conftest import not_on_the_site
from tests.browser.notebook_page import Jupyter, NotebookPage
from tests.browser.test_next_day import CELLS
from tests.browser.test_saved_answers import values
from tools.notebooks import clean, to_text

ASKS = ["from pathlib_games import ask", 'ask("five-nodes/path")', 'ask("five-nodes/say-why")']
SAID = "This is only a picture. Run this cell to make it live: press Shift + Enter."
SAID_IN_WORDS = SAID.replace("a picture", "the question")

pytestmark = not_on_the_site("Jupyter trusts every notebook there")


@pytest.fixture(autouse=True)
def _in_new_pages(jupyter: Jupyter, monkeypatch: pytest.MonkeyPatch) -> None:
    """Open new pages: a page with earlier notebooks showed no widget after a reload."""
    monkeypatch.setattr(jupyter, "idle", None)


def lines(opened: NotebookPage) -> Locator:
    """Return the lines that say that something is not live."""
    return opened.page.locator(".pg-wake:visible")


def widgets(opened: NotebookPage) -> Locator:
    """Return the live widgets."""
    return opened.page.locator(".jp-Notebook .pg")


def saved(jupyter: Jupyter, cells: list[str]) -> nbformat.NotebookNode:
    """Run a notebook, check that it has no such line, and return the saved notebook."""
    opened = jupyter.open_notebook(jupyter.write("all.ipynb", cells))
    opened.run_all()
    expect(widgets(opened)).to_have_count(2)
    expect(lines(opened)).to_have_count(0)
    opened.save()
    notebook: nbformat.NotebookNode = nbformat.reads(jupyter.saved(opened.path), as_version=4)
    return notebook


def test_a_notebook_of_another_account_says_what_to_do_and_run_all_does_it(
    jupyter: Jupyter,
) -> None:
    made = saved(jupyter, ASKS)
    (paper,) = [each for each in made.cells[1].outputs if "pathlib_games" in each.metadata]
    paper.metadata["pathlib_games"][0]["value"] = ["A D E"]
    paper.data["text/html"] = '<div class="pg-paper"><p>Your answer: A D E</p></div>'
    made.cells.append(nbformat.v4.new_markdown_cell("From home."))  # unsigned
    path = jupyter.put("from-home.ipynb", nbformat.writes(made))
    opened = jupyter.open_notebook(path)
    expect(lines(opened)).to_have_text([SAID, SAID_IN_WORDS])
    expect(widgets(opened)).to_have_count(0)
    expect(opened.page.locator(".pg-paper", has_text="Your answer")).to_contain_text("A D E")
    opened.run_all()
    expect(widgets(opened)).to_have_count(2)
    expect(lines(opened)).to_have_count(0)
    expect(widgets(opened).first.locator("input[type=text]")).to_have_value("A D E")
    opened.save()
    assert values(jupyter, path) == [["A D E"]]
    opened.reload()
    expect(widgets(opened)).to_have_count(2)
    expect(lines(opened)).to_have_count(0)


@pytest.mark.parametrize("signed", [True, False])
def test_a_notebook_of_which_half_has_run_lives_on_after_a_reload_if_it_was_signed(
    jupyter: Jupyter, monkeypatch: pytest.MonkeyPatch, *, signed: bool
) -> None:
    made = saved(jupyter, CELLS if signed else ASKS)
    clean(made)
    path = jupyter.put(course.FIRST, to_text(made))
    if signed:
        monkeypatch.setenv("JUPYTER_DATA_DIR", str(jupyter.server.root.parent / "data"))
        course.trust((jupyter.server.root / path).parent)
    opened = jupyter.open_notebook(path)
    expect(lines(opened)).to_have_count(2)
    for cell in range(2):
        opened.select(cell)
        opened.command("notebook:run-cell")
    expect(widgets(opened)).to_have_count(1)
    expect(lines(opened)).to_have_count(1)
    opened.save()
    opened.reload()
    expect(lines(opened)).to_have_count(1 if signed else 2)
    expect(widgets(opened)).to_have_count(1 if signed else 0)

"""The course's own notebooks in JupyterLab and in Notebook 7, as learners meet them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import App, Jupyter, NotebookPage, Theme, axe
from tests.browser.test_stepper import LAST, assert_shows, drawn_colours, place

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
FIVE_NODES = "02-fill-the-table-five-nodes.ipynb"


@pytest.fixture(scope="module", params=["lab", "notebook"])
def opened(request: pytest.FixtureRequest, jupyter: Jupyter) -> Iterator[NotebookPage]:
    """Open notebook 02, run all of it, and expect no error up to the end of the tests."""
    path = next(path for path in NOTEBOOKS if path.name == FIVE_NODES)
    page = jupyter.open_notebook(jupyter.add(path), cast("App", request.param))
    page.run_all()
    page.page.locator(".pg-stepper").first.wait_for()
    yield page
    assert page.errors() == []


@pytest.fixture
def stepper(opened: NotebookPage) -> Locator:
    found = opened.page.locator(".pg-stepper").first
    found.focus()
    found.press("Home")
    expect(place(found)).to_have_text(f"step 0 of {LAST}")
    return found


def answer(opened: NotebookPage, cell_id: str, source: str) -> Locator:
    """Put an answer into a cell, run it, and give its output."""
    opened._call(
        "const {content, sessionContext} = jupyterapp.shell.currentWidget;"
        f"const index = [...content.model.cells].findIndex(c => c.id === {json.dumps(cell_id)});"
        f"content.model.cells.get(index).sharedModel.setSource({json.dumps(source)});"
        "content.activeCellIndex = index;"
        "await jupyterapp.commands.execute('notebook:run-cell');"
        "let seen = 0;"  # what is drawn above it may push it out of sight again
        "while (seen < 5) {"
        "  content.scrollToItem?.(index)?.catch(() => {});"
        "  await new Promise(done => setTimeout(done, 100));"
        "  const there = document.querySelector('.jp-Cell.jp-mod-active .jp-OutputArea');"
        "  seen = there ? seen + 1 : 0;"
        "}"
    )
    return opened.page.locator(".jp-Cell.jp-mod-active .jp-OutputArea")


@pytest.mark.parametrize(
    "path", [p for p in NOTEBOOKS if p.name != FIVE_NODES], ids=lambda p: p.stem
)
def test_notebook_runs_without_errors(path: Path, jupyter: Jupyter) -> None:
    page = jupyter.open_notebook(jupyter.add(path))
    page.run_all()
    assert page.errors() == []
    jupyter.shut(page)


def test_steps_to_the_end_by_keyboard(stepper: Locator) -> None:
    stepper.focus()
    assert_shows(stepper, 0)
    for k in range(1, LAST + 1):
        stepper.press("ArrowRight")
        assert_shows(stepper, k)


def test_steps_to_the_end_by_mouse(stepper: Locator) -> None:
    for k in range(1, LAST + 1):
        stepper.get_by_role("button", name="Next step").click()
        assert_shows(stepper, k)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_access_and_look_in_both_themes(
    opened: NotebookPage, stepper: Locator, theme: Theme
) -> None:
    opened.set_theme(theme)
    stepper.focus()
    for _ in range(6):
        stepper.press("ArrowRight")
    assert axe(stepper) == []
    colours = drawn_colours(stepper)
    assert len(colours) > 30, "a picture has many colours"
    assert max(colours.values()) / sum(colours.values()) < 0.97, "the picture is almost blank"
    opened.set_theme("light")


def test_a_wrong_answer_is_told_and_a_right_one_accepted(opened: NotebookPage) -> None:
    cell = "predict-two-answer"
    question = 'check.next_settled(my_guess, after="A B")'
    said = answer(opened, cell, f'my_guess = "E"\n\n{question}')
    expect(said).to_contain_text("Not yet. E has 13. Which unsettled distance")
    said = answer(opened, cell, f'my_guess = "D"\n\n{question}')
    expect(said).to_contain_text("Right. D and C both have the smallest distance")


def test_wrong_program_gets_words_and_a_picture(opened: NotebookPage) -> None:
    source = (
        "def my_dijkstra(graph, source):\n"
        "    return {source: 0, 'B': 4}, {source: None, 'B': source}\n\n\n"
        "check.shortest_paths(my_dijkstra)"
    )
    said = answer(opened, "alone-answer", source)
    expect(said).to_contain_text("the distance of B should be 5; yours is 4.")
    expect(said.locator("img")).to_be_visible()

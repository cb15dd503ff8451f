"""The course's own notebooks in JupyterLab and in Notebook 7, as learners meet them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import test_battlesnake, test_choose, test_own_world
from tests.browser.conftest import APPS, App, Jupyter, NotebookPage, assert_not_blank, axe
from tests.browser.test_stepper import LAST, assert_shows, place

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
FIVE_NODES = next(path for path in NOTEBOOKS if path.name.startswith("02-"))
OPENED = {
    FIVE_NODES,
    *(module.NOTEBOOK for module in (test_battlesnake, test_choose, test_own_world)),
}
"""Those that other tests open, too."""


@pytest.fixture(scope="module", params=APPS)
def opened(request: pytest.FixtureRequest, jupyter: Jupyter) -> Iterator[NotebookPage]:
    """Open notebook 02, run all of it, and expect no error up to the end of the tests."""
    page = jupyter.open_course(FIVE_NODES, cast("App", request.param))
    yield page
    assert page.errors() == []


@pytest.fixture
def stepper(opened: NotebookPage) -> Locator:
    found = opened.page.locator(".pg-stepper").first
    found.focus()
    found.press("Home")
    expect(place(found)).to_have_text(f"step 0 of {LAST}")
    return found


@pytest.mark.parametrize(
    "path", [path for path in NOTEBOOKS if path not in OPENED], ids=lambda path: path.stem
)
def test_notebook_runs_without_errors(path: Path, jupyter: Jupyter) -> None:
    page = jupyter.open_course(path)
    jupyter.shut(page)
    assert page.console == []


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, marks=pytest.mark.slow if path != FIVE_NODES else ())
        for path in NOTEBOOKS
    ],
    ids=lambda path: path.stem,
)
def test_a_notebook_that_was_merely_opened_is_saved_as_it_was(path: Path, jupyter: Jupyter) -> None:
    place = jupyter.add(path)
    page = jupyter.open_notebook(place)
    # The kernel has told what it is, and JupyterLab has written it into the notebook.
    page.page.wait_for_function(
        "() => jupyterapp.shell.currentWidget.content.model.sharedModel"
        ".getMetadata('language_info').version"
    )
    page.save()
    jupyter.shut(page)
    assert jupyter.saved(place) == path.read_text(encoding="utf-8")


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


@pytest.mark.usefixtures("theme")
def test_access_and_look_in_both_themes(stepper: Locator) -> None:
    stepper.focus()
    for _ in range(6):
        stepper.press("ArrowRight")
    assert axe(stepper) == []
    assert_not_blank(stepper)


def test_wrong_program_gets_words_and_a_picture(opened: NotebookPage) -> None:
    source = (
        "def my_dijkstra(graph, source):\n"
        "    return {source: 0, 'B': 4}, {source: None, 'B': source}\n\n\n"
        'ask("five-nodes/write-dijkstra", my_dijkstra)'
    )
    said = opened.run_with("alone-answer", source)
    expect(said).to_contain_text("the distance of B should be 5; yours is 4.")
    expect(said.locator("img")).to_be_visible()

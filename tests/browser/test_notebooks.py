"""The course's notebooks in JupyterLab and in Notebook 7, as learners meet them."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.notebook_page import Jupyter, NotebookPage
from tests.browser.seeing import COLOR_RULES, axe
from tests.tiers import first_is_usual

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
NOTEBOOK = next(path for path in NOTEBOOKS if path.name.startswith("02-"))


@pytest.mark.parametrize(
    "path",
    first_is_usual(path for path in NOTEBOOKS if path != NOTEBOOK),
    ids=lambda path: path.stem,
)
def test_notebook_runs_without_errors(path: Path, jupyter: Jupyter) -> None:
    page = jupyter.open_course(path)
    jupyter.shut(page)
    assert page.console == []


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_outputs_have_nothing_that_axe_finds(path: Path, jupyter: Jupyter) -> None:
    opened = jupyter.open_course(path)
    opened.show_all()
    outputs = opened.page.locator(".jp-Notebook .jp-OutputArea-output:visible")
    try:
        assert axe(outputs) == []
        opened.set_theme("dark")
        assert axe(outputs, COLOR_RULES) == []
    finally:
        opened.set_theme("light")
    jupyter.shut(opened)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["02-", "03-", "08-"])
def test_fields_of_interact_keep_their_arrow_keys(name: str, jupyter: Jupyter) -> None:
    """In a menu, JupyterLab takes the arrow keys for going from cell to cell."""
    opened = jupyter.open_course(next(path for path in NOTEBOOKS if path.name.startswith(name)))
    active = "jupyterapp.shell.currentWidget.content.activeCellIndex"
    field = opened.page.locator(".widget-interact input").last
    field.focus()  # now its cell is the active one
    before, cell = field.input_value(), opened.page.evaluate(active)
    field.press("ArrowDown" if name == "03-" else "ArrowUp")
    expect(field).not_to_have_value(before)
    assert opened.page.evaluate(active) == cell
    jupyter.shut(opened)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["02-", "05-"])
def test_choices_of_interact_work_with_tab_and_space(name: str, jupyter: Jupyter) -> None:
    """JupyterLab takes the arrow keys, and in a menu the letters too."""
    opened = jupyter.open_course(next(path for path in NOTEBOOKS if path.name.startswith(name)))
    choices = opened.page.locator(".widget-interact").get_by_role("radio")
    choices.first.focus()
    opened.page.keyboard.press("Tab")
    expect(choices.nth(1)).to_be_focused()
    opened.page.keyboard.press("Space")
    for number, choice in enumerate(choices.all()):
        expect(choice).to_be_checked(checked=number == 1)
    jupyter.shut(opened)


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_that_was_merely_opened_is_saved_as_it_was(path: Path, jupyter: Jupyter) -> None:
    place = jupyter.add(path)
    page = jupyter.open_notebook(place)
    # The kernel has described itself, and JupyterLab has written that into the notebook.
    page.page.wait_for_function(
        "() => jupyterapp.shell.currentWidget.content.model.sharedModel"
        ".getMetadata('language_info').version"
    )
    page.save()
    jupyter.shut(page)
    assert jupyter.saved(place) == path.read_text(encoding="utf-8")


def test_wrong_program_gets_words_and_a_picture(opened: NotebookPage) -> None:
    source = (
        "def my_dijkstra(graph, source):\n"
        "    return {source: 0, 'B': 4}, {source: None, 'B': source}\n\n\n"
        'ask("five-nodes/write-dijkstra", my_dijkstra)'
    )
    said = opened.run_with("alone-answer", source)
    expect(said).to_contain_text("the distance of B should be 5; yours is 4.")
    expect(said.locator("img")).to_be_visible()

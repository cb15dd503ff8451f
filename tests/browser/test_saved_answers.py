"""Visible answers are in the file after the next save, whatever happened in between."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import APPS, not_on_the_site
from tests.browser.notebook_page import App, Jupyter, NotebookPage

ASKS = ["from pathlib_games import ask", 'ask("five-nodes/path")']
RIGHT = ["A D E"]
CELLS = ".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell"
"""Each page of the site also opens the notebooks of other pages, in background tabs."""
UNSAVED = re.compile("^The notebook has no place for your answer.")
WRITTEN = (
    "([n, wanted]) => jupyterapp.shell.currentWidget.content.model.cells.get(n).outputs.toJSON()"
    ".some(each => each.metadata?.pathlib_games?.some(({value}) => value"
    " && (wanted === null || JSON.stringify(value) === JSON.stringify(wanted))))"
)
"""Whether the saved outputs of a cell hold the wanted value, or any."""


def values(jupyter: Jupyter, path: str, cell: int = 1) -> list[Any]:
    """Return a cell's saved answers; the site leaves out None."""
    kept = [each.metadata.get("pathlib_games", []) for each in jupyter.outputs(path, cell)]
    return [each.get("value") for paper in kept for each in paper]


def run(jupyter: Jupyter, name: str, cells: list[str], app: App = "lab") -> NotebookPage:
    """Write a notebook, run all of it, and save it."""
    opened = jupyter.open_notebook(jupyter.write(name, cells), app)
    opened.run_all()
    opened.page.locator(".pg").first.wait_for()
    opened.save()
    return opened


def answer(asked: Locator, value: str = RIGHT[0]) -> None:
    """Answer a question correctly, and check the verdict."""
    asked.locator("input[type=text]").first.fill(value)
    asked.get_by_role("button", name="Check", exact=True).click()
    expect(asked).to_contain_text("Right.")


@pytest.mark.parametrize("app", APPS)
def test_what_is_answered_after_a_reload_is_saved_and_stays_so(app: App, jupyter: Jupyter) -> None:
    opened = run(jupyter, f"reload-{app}.ipynb", ASKS, app)
    opened.reload()
    opened.save()
    assert not opened.is_changed()
    answer(opened.page.locator(".pg-ask"))
    opened.page.wait_for_function(WRITTEN, arg=(1, RIGHT))
    assert opened.is_changed()
    opened.save()
    assert values(jupyter, opened.path) == [RIGHT]
    opened.page.wait_for_timeout(1000)  # several times a widget's delay before it writes
    assert not opened.is_changed()
    assert opened.errors() == []


def test_what_was_answered_and_not_saved_is_there_when_it_is_opened_again(jupyter: Jupyter) -> None:
    opened = run(jupyter, "closed.ipynb", ASKS)
    answer(opened.page.locator(".pg-ask"))
    opened.reload()  # this page closes without a question
    asked = opened.page.locator(".pg-ask")
    expect(asked).to_contain_text("Right.")
    opened.save()
    assert values(jupyter, opened.path) == [RIGHT]


@not_on_the_site("a kernel ends there with its page")
def test_what_was_typed_last_is_there_after_a_reload(jupyter: Jupyter) -> None:
    opened = run(jupyter, "typed.ipynb", ASKS)
    asked = opened.page.locator(".pg-ask")
    answer(asked)
    field = asked.locator("input[type=text]").first
    field.fill("A B")
    opened.reload()
    expect(field).to_have_value("A B")
    expect(asked).not_to_contain_text("Right.")
    field.press("End")
    field.press_sequentially(" E")
    opened.page.wait_for_function(WRITTEN, arg=(1, ["A B E"]))
    opened.save()
    assert values(jupyter, opened.path) == [["A B E"]]
    opened.reload()
    expect(field).to_have_value("A B E")


@not_on_the_site("all is run again there when a page is loaded")
def test_a_run_that_goes_on_with_a_new_kernel_has_its_place(jupyter: Jupyter) -> None:
    opened = run(jupyter, "goes-on.ipynb", [ASKS[0], 'ask("five-nodes/run-by-hand")'])
    asked = opened.page.locator(".pg-simulation")
    settle(asked)
    expect(asked).to_contain_text("Your steps: settle A.")
    opened.save()
    opened.page.evaluate(
        "() => { window.alerts = new Set(); new MutationObserver(() => document"
        ".querySelectorAll('.pg-unsaved').forEach(each => alerts.add(each.textContent)))"
        ".observe(document.body, {subtree: true, childList: true}); }"
    )
    opened.restart_kernel()
    opened.run_all()
    expect(asked).to_contain_text("You stopped here: 1 step done.")
    opened.page.wait_for_function(WRITTEN, arg=(1, "settle A"))
    assert opened.page.evaluate("[...alerts]") == [""]


@not_on_the_site("each tab has a kernel of its own there")
def test_what_is_answered_in_one_tab_is_saved_from_the_other(jupyter: Jupyter) -> None:
    first = run(jupyter, "tabs.ipynb", ASKS)
    second = jupyter.open_notebook(first.path)
    answer(second.page.locator(".pg-ask"))
    expect(first.page.locator(".pg-ask")).to_contain_text("Right.")
    second.save()
    assert values(jupyter, first.path) == [RIGHT]
    second.page.evaluate("document.activeElement.blur()")  # all pages of Playwright have the focus
    answer(first.page.locator(".pg-ask"), "a d e")
    expect(second.page.locator(".pg-ask input[type=text]")).to_have_value("a d e")
    second.save()
    assert values(jupyter, first.path) == [["a d e"]]


def test_a_question_whose_cell_was_moved_is_saved(jupyter: Jupyter) -> None:
    opened = run(jupyter, "moved.ipynb", [*ASKS, "'below'"])
    opened.select(1)
    opened.command("notebook:cut-cell")
    opened.command("notebook:paste-cell-below")
    answer(opened.page.locator(".pg-ask"))
    opened.save()
    assert values(jupyter, opened.path, 2) == [RIGHT]


def test_an_answer_that_the_notebook_cannot_keep_says_what_to_do(jupyter: Jupyter) -> None:
    opened = run(jupyter, "view.ipynb", ASKS)
    opened.select(1)
    opened.command("notebook:create-output-view")
    view = opened.page.locator(".jp-LinkedOutputView .pg-ask")
    view.wait_for()
    answer(view)
    told = view.get_by_text(UNSAVED)
    expect(told).to_have_count(0)
    opened.bring_to_front()
    opened.command("notebook:delete-cell")
    expect(told).to_be_visible()
    opened.command("notebook:undo-cell-action")
    expect(told).to_have_count(0)
    opened.save()
    assert values(jupyter, opened.path) == [RIGHT]


WITHIN = (
    "out = Output()\nwith out:\n    display(ask('five-nodes/path'))\nout",
    "interact(lambda name: ask(name), name=['five-nodes/path']);",
    "Tab([VBox([HBox([ask('five-nodes/path')])])])",
)
"""Other widgets that show a question."""


def test_a_question_within_other_widgets_lives_and_says_that_it_is_not_saved(
    jupyter: Jupyter,
) -> None:
    imports = "from ipywidgets import HBox, Output, Tab, VBox, interact"
    opened = run(jupyter, "within.ipynb", [f"{ASKS[0]}\n{imports}", *WITHIN])
    for n in range(1, 1 + len(WITHIN)):
        cell = opened.page.locator(CELLS).nth(n)
        answer(cell.locator(".pg-ask"))
        expect(cell.get_by_text(UNSAVED)).to_be_visible()
        expect(cell.locator(":is(.pg-wake, .pg-paper, img):visible")).to_have_count(0)
    assert opened.errors() == []


def fill(asked: Locator) -> None:
    """Type something into the first field of a question."""
    asked.locator("input[type=text]:not([readonly]), textarea").first.fill("A B")


def choose(asked: Locator) -> None:
    """Take the first choice."""
    asked.locator("input[type=radio], input[type=checkbox]").first.check()


def settle(asked: Locator) -> None:
    """Click on the source."""
    asked.get_by_role("button", name=re.compile("^A,")).click()


def move(asked: Locator) -> None:
    """Put the second line first."""
    asked.get_by_role("option").nth(1).click()
    asked.get_by_role("button", name="Move up").click()


def draw(asked: Locator) -> None:
    """Draw a node."""
    asked.locator("svg.pg-scene").first.click(position={"x": 40, "y": 40})


def add(asked: Locator) -> None:
    """Put a ladder on the board."""
    asked.get_by_role("button", name=re.compile("^12, empty")).click()
    asked.get_by_role("button", name=re.compile("^15, empty")).click()


def paint(asked: Locator) -> None:
    """Paint a wall."""
    asked.locator("[data-id='3 2']").click()


KINDS: dict[str, Callable[[Locator], None]] = {
    "five-nodes/path": fill,
    "five-nodes/fill-table": fill,
    "five-nodes/predict": fill,
    "five-nodes/order": fill,
    "chutes/levels": fill,
    "chutes/count": fill,
    "own-world/snake-starves": fill,
    "five-nodes/say-why": choose,
    "five-nodes/review": choose,
    "five-nodes/find-the-bug": choose,
    "five-nodes/run-by-hand": settle,
    "five-nodes/lines": move,
    "own-world/break-it": draw,
    "chutes/design": add,
    "own-world/design": paint,
}
"""An exercise of each kind, and the learner's action after the reload."""


def test_what_is_done_in_any_form_after_a_reload_is_saved(jupyter: Jupyter) -> None:
    cells = [ASKS[0], *(f'ask("{name}")' for name in KINDS)]
    places = range(1, len(cells))
    opened = run(jupyter, "kinds.ipynb", cells)
    asked = [opened.page.locator(CELLS).nth(n).locator(".pg").first for n in places]
    for each in asked:
        each.wait_for()
    opened.save()
    assert not any(value for n in places for value in values(jupyter, opened.path, n))
    opened.reload()
    for do, each in zip(KINDS.values(), asked, strict=True):
        do(each)
    for n in places:
        opened.page.wait_for_function(WRITTEN, arg=(n, None))
    opened.save()
    for name, n in zip(KINDS, places, strict=True):
        (value,) = values(jupyter, opened.path, n)
        assert value not in ("", None), name
    assert opened.errors() == []

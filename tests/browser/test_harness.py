"""The tools of these tests notice the failures that they exist for."""

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.conftest import not_on_the_site
from tests.browser.notebook_page import Jupyter, NotebookPage
from tests.browser.seeing import axe


def test_axe_names_a_button_without_a_name(browser: BrowserContext) -> None:
    page = browser.new_page()
    page.set_content("<div id='bad'><button style='padding: 20px'></button></div><button></button>")
    (found,) = axe(page.locator("#bad"))
    assert found.startswith("button-name:")
    page.close()


def test_axe_names_small_targets_and_names_that_say_something_else(browser: BrowserContext) -> None:
    page = browser.new_page()
    small = "<button style='all: unset; width: 9px; height: 9px'>x</button>"
    other = "<button style='padding: 20px' aria-label='Leave'>Check</button>"
    page.set_content(f"<main>{small}{small}{other}</main>")
    found = {each.partition(":")[0] for each in axe(page.locator("main"))}
    assert found >= {"target-size", "label-content-name-mismatch"}
    page.close()


def test_errors_of_cells_and_of_the_console_are_collected(jupyter: Jupyter) -> None:
    page = jupyter.open_notebook(jupyter.write("errors.ipynb", ["1 / 0", "'never reached'"]))
    page.run_all()
    page.page.evaluate("console.error('something broke')")
    assert page.errors() == ["ZeroDivisionError: division by zero", "console: something broke"]


@not_on_the_site("there, each notebook has a new page")
def test_an_idle_page_that_was_lost_is_replaced(jupyter: Jupyter, idle: list[NotebookPage]) -> None:
    jupyter.shut(jupyter.open_notebook(jupyter.write("first.ipynb", ["1"])))
    lost = idle[-1].page
    lost.goto("about:blank")
    second = jupyter.open_notebook(jupyter.write("second.ipynb", ["2"]))
    second.run_all()
    assert lost.is_closed()
    assert second.errors() == []


def test_the_internet_is_out_of_reach(jupyter: Jupyter) -> None:
    page = jupyter.browser.new_page()
    page.goto(f"{jupyter.server.url}/api")
    with pytest.raises(Exception, match="Failed to fetch"):
        page.evaluate("fetch('http://example.org/', {mode: 'no-cors'})")
    page.close()

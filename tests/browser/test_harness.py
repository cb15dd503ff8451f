"""The tools of these tests notice the failures that they exist for."""

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.notebook_page import Jupyter
from tests.browser.seeing import axe


def test_axe_names_a_button_without_a_name(browser: BrowserContext) -> None:
    page = browser.new_page()
    page.set_content("<div id='bad'><button></button></div><button></button>")
    (found,) = axe(page.locator("#bad"))
    assert found.startswith("button-name:")
    page.close()


def test_errors_of_cells_and_of_the_console_are_collected(jupyter: Jupyter) -> None:
    page = jupyter.open_notebook(jupyter.write("errors.ipynb", ["1 / 0", "'never reached'"]))
    page.run_all()
    page.page.evaluate("console.error('something broke')")
    assert page.errors() == ["ZeroDivisionError: division by zero", "console: something broke"]


def test_the_internet_is_out_of_reach(jupyter: Jupyter) -> None:
    page = jupyter.browser.new_page()
    page.goto(f"{jupyter.server.url}/api")
    with pytest.raises(Exception, match="Failed to fetch"):
        page.evaluate("fetch('http://example.org/', {mode: 'no-cors'})")
    page.close()

"""A notebook reopened without its kernel shows its pictures, and says what to do."""

import os
import re
import signal
import sys
from typing import get_args

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import not_on_the_site
from tests.browser.notebook_page import App, Jupyter, NotebookPage
from tests.browser.test_stepper import place

IMPORTS = """
from pathlib_games.boards import load_graph
from pathlib_games.graphs import dijkstra
from pathlib_games.views import GraphView
from pathlib_games.widgets import Stepper
from pathlib_tutor.widgets.simulation import RunByHand
places = load_graph("five_nodes")
"""
CELLS = [
    IMPORTS.strip(),
    "Stepper(dijkstra.trace(places.graph, 'A'), GraphView(places.graph, places.positions))",
    "RunByHand()",
]


LINE = "Run this cell: press Shift+Enter."

pytestmark = [pytest.mark.slow, not_on_the_site("a kernel ends there with its page")]


def pictures(opened: NotebookPage) -> Locator:
    """Return the saved pictures of the two widgets."""
    found = opened.page.locator(".jp-OutputArea-child img")
    expect(found).to_have_count(2)
    return found


def assert_live(opened: NotebookPage) -> None:
    """Check that both widgets show, no saved picture does, and the stepper steps."""
    opened.page.locator(".pg-simulation").wait_for()
    stepper = opened.page.locator(".pg-stepper")
    for picture in pictures(opened).all():
        expect(picture).to_be_hidden()
    expect(stepper).to_have_count(1)
    stepper.focus()
    stepper.press("Home")
    stepper.press("ArrowRight")
    expect(place(stepper)).to_have_text(re.compile("^round 1 of"))


def assert_asleep(opened: NotebookPage) -> None:
    """Check that both pictures show, and a line with advice replaces each widget."""
    for picture in pictures(opened).all():
        expect(picture).to_be_visible()
        assert picture.evaluate("img => img.naturalWidth") > 100
    assert_advised(opened, 2)


def assert_advised(opened: NotebookPage, count: int) -> None:
    """Check that a line with advice replaces each widget."""
    lines = opened.page.locator(".jp-OutputArea-output.jupyter-widgets")
    expect(lines).to_have_count(count)
    for line in lines.all():
        expect(line).to_be_hidden()  # Jupyter's own message
        said = "line => getComputedStyle(line, '::after')"
        assert line.evaluate(f"{said}.content") == f'"{LINE}"'
        assert line.evaluate(f"{said}.visibility") == "visible"
    opened.console.clear()  # Jupyter reports missing files there


@pytest.mark.parametrize("app", get_args(App))
def test_on_the_next_day_the_pictures_are_there_and_run_all_makes_them_live(
    app: App, jupyter: Jupyter
) -> None:
    path = jupyter.write(f"next-day-{app}.ipynb", CELLS)
    today = jupyter.open_notebook(path, app)
    today.run_all()
    assert_live(today)
    assert today.errors() == []
    today.save()
    jupyter.close()

    tomorrow = jupyter.open_notebook(path, app)
    assert_asleep(tomorrow)
    tomorrow.run_all()
    assert_live(tomorrow)
    assert tomorrow.errors() == []


def test_a_button_alone_is_replaced_as_well(jupyter: Jupyter) -> None:
    path = jupyter.write("typed.ipynb", ['from pathlib_games import ask\nask("maze/steps", 1)'])
    today = jupyter.open_notebook(path)
    today.run_all()
    expect(today.page.get_by_role("button", name="Copy for an assistant")).to_be_visible()
    today.save()
    jupyter.close()
    assert_advised(jupyter.open_notebook(path), 1)


def test_after_a_reload_the_widgets_live_on(jupyter: Jupyter) -> None:
    opened = jupyter.open_notebook(jupyter.write("reload.ipynb", CELLS))
    opened.run_all()
    assert_live(opened)
    opened.save()
    opened.page.reload()
    opened.wait_until_ready()
    assert_live(opened)
    assert opened.errors() == []


def test_with_a_new_kernel_the_widgets_say_so_and_a_reload_shows_the_pictures(
    jupyter: Jupyter,
) -> None:
    opened = jupyter.open_notebook(jupyter.write("restart.ipynb", CELLS))
    opened.run_all()
    assert_live(opened)
    opened.save()
    opened.restart_kernel()
    opened.page.locator(".pg-simulation [data-id]").first.click()
    expect(opened.page.locator(".pg-simulation .pg-note")).to_have_text(
        re.compile("run (this cell|the notebook) again")
    )
    opened.page.reload()
    opened.wait_until_ready()
    assert_asleep(opened)
    opened.run_all()
    assert_live(opened)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
@pytest.mark.parametrize("app", get_args(App))
def test_a_kernel_that_died_is_told_and_run_all_makes_the_widgets_live(
    app: App, jupyter: Jupyter
) -> None:
    opened = jupyter.open_notebook(jupyter.write(f"dead-{app}.ipynb", CELLS), app)
    opened.run_all()
    assert_live(opened)
    os.kill(int(opened.python("import os; print(os.getpid())")), signal.SIGKILL)
    told = opened.page.locator(".pg-simulation .pg-note")
    expect(told).to_have_text("The kernel is gone: run the notebook again from its first cell.")
    assert opened.page.locator(".pg-stepper").count() == 1  # it steps without Python
    opened.revive()
    opened.run_all()
    assert_live(opened)


def test_two_tabs_on_one_notebook_both_live(jupyter: Jupyter) -> None:
    path = jupyter.write("twice.ipynb", CELLS)
    first = jupyter.open_notebook(path)
    first.run_all()
    assert_live(first)
    first.save()
    second = jupyter.open_notebook(path)
    assert_live(second)
    assert_live(first)
    assert first.errors() + second.errors() == []

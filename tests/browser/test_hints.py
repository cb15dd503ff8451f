"""The hints about a program, from an empty cell to the lines in order, by keyboard and mouse."""

import re
from secrets import token_hex

import pytest
from playwright.sync_api import Locator, expect

from pathlib_tutor.exercises import EXERCISES
from tests.browser.conftest import THEMES
from tests.browser.notebook_page import Jupyter, NotebookPage, Theme
from tests.browser.seeing import axe, wait_for_answer
from tests.browser.test_saved_answers import UNSAVED

EMPTY = """from pathlib_games import ask

def my_feature(graph, start):
    return ...

ask("carcassonne/components", my_feature)"""
LINES = EXERCISES["carcassonne/components-lines"]
RIGHT = [(each[0], int(each[1])) for each in str(LINES.key(LINES.first())).split()]


@pytest.fixture
def opened(jupyter: Jupyter) -> NotebookPage:
    """Open a notebook with an empty cell, and run it, without earlier hints."""
    fresh = f"import os\nos.environ['PATHLIB_GAMES_PROGRESS'] = '{token_hex(4)}.json'"
    page = jupyter.open_notebook(jupyter.write("hints.ipynb", [fresh, EMPTY]))
    page.run_all()
    return page


def climbed(opened: NotebookPage, rung: int) -> Locator:
    """Ask for hints until a rung, by keyboard."""
    hints = opened.page.locator(".pg-hints")
    button = hints.get_by_role("button", name="Stuck? Start with a hint.")
    expect(button).to_be_visible()
    button.focus()
    for number in range(1, rung + 1):
        opened.page.keyboard.press("Enter")
        expect(hints.locator(".pgh-count")).to_have_text(f"Hint {number} of 5")
    return hints


def put_in_order(order: Locator) -> None:
    """Put the lines in order by keyboard, and run them."""
    keyboard = order.page.keyboard
    said = order.locator(".pg-say[role=status]")
    order.locator("li").first.focus()
    for place, (letter, steps) in enumerate(RIGHT):
        item = order.locator(f'li[data-letter="{letter}"]')
        item.focus()
        keyboard.press(" ")
        letters = [each.get_attribute("data-letter") for each in order.locator("li").all()]
        for _ in range(letters.index(letter) - place):
            keyboard.press("ArrowUp")
        keyboard.press(" ")
        for _ in range(steps - 1):
            keyboard.press("ArrowRight")
        if steps == 2:
            expect(said).to_have_text(f"Line {letter} is indented twice.")
    keyboard.press("ArrowRight")
    keyboard.press("ArrowLeft")
    order.get_by_role("button", name="Run the lines").press("Enter")
    expect(said).to_contain_text("Right. In this order, the program works.")
    expect(order.get_by_text(UNSAVED)).to_have_count(0)


def test_the_lines_are_put_in_order_and_indented_by_keyboard(opened: NotebookPage) -> None:
    hints = climbed(opened, 4)
    put_in_order(hints.locator(".pg-line-order"))
    assert opened.errors() == []


def test_what_is_done_faster_than_python_answers_is_there_after_the_next_run(
    jupyter: Jupyter,
) -> None:
    slow = """import time
from pathlib_tutor.widgets.code_lines import LineOrder

def slow(lines, message, act=LineOrder.act):
    time.sleep(2)
    act(lines, message)

LineOrder.act = slow"""
    asks = 'from pathlib_games import ask\n\nask("five-nodes/lines")'
    opened = jupyter.open_notebook(jupyter.write("fast.ipynb", [slow, asks]))
    opened.run_all()
    order = opened.page.locator(".pg-line-order")
    code = order.locator("li").first.locator("code")
    once = re.compile(r"^ {4}\S")
    order.locator("li").first.focus()
    for key in ("ArrowLeft", "ArrowLeft"):
        opened.page.keyboard.press(key)
    expect(code).to_have_text(once)
    opened.page.locator(".jp-InputArea-editor").last.click()
    opened.page.keyboard.press("Control+Enter")
    opened.page.locator(".jp-InputPrompt", has_text="[3]:").wait_for()
    expect(order).to_contain_text("You stopped here.")
    expect(code).to_have_text(once)


def test_the_mouse_indents_as_well_and_all_is_there_after_the_next_run(
    opened: NotebookPage,
) -> None:
    hints = climbed(opened, 5)
    expect(hints.locator(".pg-ask")).to_be_visible()
    order = hints.locator(".pg-line-order")
    code = order.locator("li").first.locator("code")
    order.locator("li").first.click()
    order.get_by_role("button", name="Indent more").click()
    expect(code).to_have_text(re.compile(r"^ {8}\S"))
    order.get_by_role("button", name="Indent less").click()
    expect(code).to_have_text(re.compile(r"^ {4}\S"))
    order.get_by_role("button", name="Indent more").click()
    wait_for_answer(order)
    expect(order.locator(".pg-say")).to_have_text("Line A is indented twice.")
    opened.run_all()
    expect(hints.locator(".pgh-count")).to_have_text("Hint 5 of 5")
    expect(code).to_have_text(re.compile(r"^ {8}\S"))
    expect(hints.get_by_role("button", name=re.compile("hint"))).to_have_count(0)


@pytest.mark.parametrize("theme", THEMES)
def test_hints_are_legible(opened: NotebookPage, theme: Theme) -> None:
    hints = climbed(opened, 4)
    opened.set_theme(theme)
    assert axe(hints) == [], theme
    opened.set_theme("light")

"""Two questions about the learner's own program follow its card, and are answered there."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from pathlib_tutor.own_program.questions import program_questions
from tests.browser.notebook_page import NotebookPage
from tests.browser.seeing import axe, come_to_rest
from tests.own_program.test_questions import BODY, NAME, made

PROGRAM = BODY.replace("EXTRA", "pass")
CALL = f'\nask("{NAME}", mine)'
CELLS = ["from pathlib_games import ask", "%%time\n" + PROGRAM + CALL]
SHOWN = {".pg-ask": 1}


def asked(opened: NotebookPage, place: int) -> tuple[Locator, Any, Any]:
    """Return a question on the page, with its exercise and item."""
    exercise, item = program_questions(NAME, made(PROGRAM, call=CALL))[place]
    words = exercise.form(item).asked.replace("`", "")
    return come_to_rest(opened.page.get_by_role("group", name=words)), exercise, item


def test_the_questions_stand_below_the_program(opened: NotebookPage) -> None:
    expect(opened.page.get_by_text("Two questions about your program")).to_be_visible()
    for place in (0, 1):
        found, _, _ = asked(opened, place)
        expect(found).to_be_visible()
        found.get_by_text("The program, with line numbers").click()
        expect(found.locator(".pg-listing pre")).to_contain_text("min(left, key=distance.get)")


def test_a_number_is_answered_by_keyboard(opened: NotebookPage) -> None:
    found, exercise, item = asked(opened, 0)
    field = found.get_by_role("textbox")
    field.fill("1")
    field.press("Enter")
    expect(found.get_by_text("Not yet.")).to_be_visible()
    field.fill(str(exercise.key(item)))
    field.press("Enter")
    expect(found.get_by_text("Right.")).to_be_visible()


@pytest.mark.usefixtures("theme")
def test_axe_finds_nothing_wrong(opened: NotebookPage) -> None:
    assert axe(opened.page.locator(".pg-ask").first) == []

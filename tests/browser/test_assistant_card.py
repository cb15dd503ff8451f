"""The card for an assistant is copied by mouse and keyboard, or stands there selected."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.notebook_page import NotebookPage, Theme
from tests.browser.seeing import axe, come_to_rest
from tests.browser.test_ask import CUT_OFF

CHOICE = 'ask("five-nodes/say-why given=why-final")'
WRITTEN = """def bfs(graph, source):
    return {source: 0}, {source: None}

ask("color-lines/bfs", bfs)"""
KINDS = {
    "form": CHOICE,
    "table": 'ask("five-nodes/fill-table")',
    "lines": 'ask("five-nodes/lines")',
    "run": 'ask("five-nodes/run-by-hand")',
    "graph": 'ask("own-world/break-it")',
    "board": 'ask("chutes/design")',
    "world": 'ask("own-world/design")',
    "program": WRITTEN,
    "no program": 'ask("color-lines/bfs")',
}
WITHOUT = f"from pathlib_games import check\n\ncheck.no_card()\n{CHOICE}"
CELLS = ["from pathlib_games import ask", *KINDS.values(), WITHOUT, WRITTEN]
SHOWN = {".pg-card": len(KINDS)}


@pytest.fixture
def copied(opened: NotebookPage) -> Iterator[NotebookPage]:
    """Let the test read an empty clipboard."""
    opened.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened.page.evaluate("navigator.clipboard.writeText('')")
    yield opened
    opened.page.context.clear_permissions()


def card(opened: NotebookPage, kind: str) -> Locator:
    return come_to_rest(opened.page.locator(".pg-card").nth([*KINDS].index(kind)))


def button(card: Locator) -> Locator:
    return card.get_by_role("button", name="Copy for an assistant")


def clipboard(opened: NotebookPage) -> str:
    return str(opened.page.evaluate("navigator.clipboard.readText()"))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_question_has_a_card(kind: str, copied: NotebookPage) -> None:
    found = card(copied, kind)
    button(found).click()
    expect(found.get_by_role("status")).to_have_text("Copied.")
    text = clipboard(copied)
    assert "Never give the answer" in text
    assert "(help 1 of 5):" in text
    assert len(text.split()) <= 250


def test_the_card_has_the_answer_and_the_feedback(copied: NotebookPage) -> None:
    asked = copied.page.locator(".pg-ask").first
    asked.locator(".pga-card").first.click()
    asked.get_by_role("button", name="Check").click()
    expect(asked.locator(".pga-verdict")).to_contain_text("Not yet.")
    found = card(copied, "form")
    button(found).focus()
    copied.page.keyboard.press("Enter")
    expect(found.get_by_role("status")).to_have_text("Copied.")
    text = clipboard(copied)
    assert "My answer:\na\n" in text
    assert text.endswith(
        "Not yet. D has one: E. A path leads through E to D. How short could it be?"
    )


def test_a_program_is_the_learners_own_answer(copied: NotebookPage) -> None:
    found = card(copied, "program")
    button(found).click()
    expect(found.get_by_role("status")).to_have_text("Copied.")
    assert "My answer:\ndef bfs(graph, source):\n    return" in clipboard(copied)


def test_without_a_clipboard_the_text_is_there_and_selected(opened: NotebookPage) -> None:
    opened.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    found = card(opened, "form")
    button(found).click()
    text = found.get_by_role("textbox", name="Card for an assistant")
    expect(text).to_be_focused()
    expect(found.get_by_role("status")).to_contain_text("The text is selected")
    chosen = "text => text.value.slice(text.selectionStart, text.selectionEnd)"
    assert "Never give the answer" in text.evaluate(chosen)
    assert axe(found) == []
    opened.page.evaluate("() => delete navigator.clipboard.writeText")


def test_a_class_can_do_without(opened: NotebookPage) -> None:
    expect(opened.page.locator(".pg-ask")).to_have_count(3)
    expect(opened.page.locator(".pg-ask").last.locator(".pg-card")).to_have_count(0)
    expect(opened.page.locator(".pg-card")).to_have_count(len(KINDS))


@pytest.mark.usefixtures("theme")
def test_axe_finds_nothing_wrong(opened: NotebookPage) -> None:
    assert axe(opened.page.locator(".pg-card")) == []


def test_it_fits_on_a_phone(opened: NotebookPage, theme: Theme) -> None:
    assert theme
    opened.page.evaluate("jupyterapp.shell.collapseLeft()")
    opened.resize(390, 844)
    for found in opened.page.locator(".pg-card").all():
        assert come_to_rest(found).evaluate(CUT_OFF) == []

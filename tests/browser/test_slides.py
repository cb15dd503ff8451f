"""Slides: one file, opened from the disk, in which steppers live and keys turn the slides."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import axe
from tests.tools.test_slides import small_notebook
from tools.slides.page import page as page_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserContext, Page, Request

pytestmark = pytest.mark.slow


@pytest.fixture
def slides(browser: BrowserContext, tmp_path: Path) -> Iterator[Page]:
    """Open slides as a double click does; whatever fails, or asks for more, fails the test."""
    path = tmp_path / "slides.html"
    path.write_text(page_of(small_notebook()), encoding="utf-8")
    page = browser.new_page()
    problems: list[str] = []

    def watch(asked: Request) -> None:
        if not asked.url.startswith(("data:", path.as_uri())):
            problems.append(asked.url)

    page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.route("**/*", lambda route: route.continue_())
    page.on("request", watch)
    page.goto(path.as_uri())
    page.wait_for_function("() => !document.querySelector('.book-live .book-still')")
    yield page
    assert problems == []
    page.close()


def place(page: Page) -> str:
    return page.locator("nav [role=status]").inner_text()


def test_keys_turn_slides_and_step_what_has_the_focus(slides: Page) -> None:
    assert place(slides) == "1 of 4"
    slides.keyboard.press("ArrowRight")
    slides.keyboard.press("PageDown")
    assert place(slides) == "3 of 4"
    assert slides.locator(".slide:visible").count() == 1
    shown = slides.locator(".slide:visible")
    before = shown.inner_text()
    shown.locator(".pg-scene").first.click()
    slides.keyboard.press("ArrowRight")
    slides.wait_for_function(
        "(before) => document.querySelector('.now').innerText !== before", arg=before
    )
    assert place(slides) == "3 of 4"
    assert "step 1 of" in shown.inner_text()
    slides.keyboard.press("PageDown")
    slides.get_by_text("Because D was discovered before E.").click()
    assert "Not yet" in slides.locator(".now .book-reply").inner_text()
    slides.get_by_role("button", name="Back").click()
    assert place(slides) == "3 of 4"


def test_a_reload_stays_on_its_slide_and_axe_finds_nothing(slides: Page) -> None:
    slides.keyboard.press("End")
    slides.reload()
    assert place(slides) == "4 of 4"
    assert axe(slides.locator("html")) == []
    slides.keyboard.press("Home")
    assert axe(slides.locator("html")) == []


def test_a_handout_has_a_page_for_each_slide(slides: Page) -> None:
    slides.emulate_media(media="print")
    assert slides.locator(".slide:visible").count() == 4
    assert not slides.locator("nav").is_visible()

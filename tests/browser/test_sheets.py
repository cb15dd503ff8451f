"""Worksheets print: one page for each sheet and each key, on A4 and on Letter."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext

from pathlib_games.classroom.sheet import sheet
from pathlib_games.exercises import EXERCISES

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("exercise", ["five-nodes/fill-table", "five-nodes/order", "maze/steps"])
def test_a_sheet_and_its_key_fill_a_page_each(
    browser: BrowserContext, exercise: str, paper: str
) -> None:
    page = browser.new_page()
    page.set_content(sheet(EXERCISES[exercise].draw(seed=3)))
    printed = page.pdf(format=paper, prefer_css_page_size=False)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 2
    page.emulate_media(media="print")
    assert page.locator("section.sheet svg").is_visible()
    assert page.locator("section.sheet .words").count() >= 3
    wide = page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert wide
    page.close()

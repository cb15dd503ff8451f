"""Texts can be read on a page of 320 pixels (400 % zoom), and have the size that readers set."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from pathlib_games.games.hex import HexGame
from pathlib_games.widgets import ThreeSearches, WeightsToDrag
from pathlib_games.widgets.live import SceneWidget
from pathlib_tutor.widgets.graph_editor import GraphEditor
from pathlib_tutor.widgets.simulation import RunByHand
from tests.browser.gallery import gallery
from tests.browser.seeing import box, text_heights
from tests.browser.test_ask import ASKED
from tests.browser.test_layout import LAPTOP, ask, shown

ZOOMED = {"width": 320, "height": 256}
"""A window of 1280 x 1024 pixels at 400 %."""
MADE: dict[str, Callable[[], SceneWidget]] = {
    "question": lambda: ask(ASKED["path"].recipe),
    "fields on a picture": WeightsToDrag,
    "table": RunByHand,
    "boards": ThreeSearches,
    "editor": lambda: GraphEditor("A B 5; B C 3; A C 10; C D 2"),
    "game": HexGame,
}


def small(root: Locator) -> list[float]:
    """Return the sizes of texts in a widget's pictures that are hard to read."""
    return [px for px in text_heights(root.locator(".pg-scene text:visible")) if px < 12]


def zoom(root: Locator) -> Locator:
    return root.get_by_role("button", name="Larger picture")


def assert_zooms(root: Locator) -> None:
    """Check that all texts can be read in a larger picture, and the page does not grow."""
    if small(root):
        zoom(root).click()
        assert small(root) == []
    assert root.page.evaluate("document.documentElement.scrollWidth") <= ZOOMED["width"]


@pytest.mark.parametrize("name", MADE)
def test_texts_of_pictures_can_be_read(timed: Page, name: str) -> None:
    assert_zooms(shown(timed, MADE[name](), ZOOMED))


@pytest.mark.slow
def test_so_they_can_in_every_widget(timed: Page) -> None:
    for widget in (*gallery().values(), *(ask(each.recipe) for each in ASKED.values())):
        timed.goto("about:blank")
        assert_zooms(shown(timed, widget, ZOOMED))


def test_by_keys_a_picture_grows_moves_and_fits_again(timed: Page) -> None:
    root = shown(timed, HexGame(), ZOOMED)
    corner = root.locator('[data-id="120"]')
    before = box(corner)
    zoom(root).focus()
    timed.keyboard.press("Enter")
    expect(zoom(root)).to_have_attribute("aria-pressed", "true")
    assert box(corner)["x"] > ZOOMED["width"]
    timed.keyboard.press("Tab")
    timed.keyboard.press("Tab")
    expect(root.get_by_role("button", name="More of the picture on the right")).to_be_focused()
    for _ in range(6):
        timed.keyboard.press("Enter")
    assert box(corner)["x"] + box(corner)["width"] < ZOOMED["width"]
    zoom(root).press(" ")
    assert box(corner) == before


def test_a_wide_page_needs_no_zoom(timed: Page) -> None:
    expect(zoom(shown(timed, HexGame(), LAPTOP))).to_have_count(0)


@pytest.mark.parametrize(
    "setting", [":root { font-size: 24px }", ":root { --jp-content-font-size1: 21px }"]
)
def test_texts_have_the_size_that_a_reader_sets(timed: Page, setting: str) -> None:
    root = shown(timed, ask(ASKED["choice"].recipe))
    parts = root.locator(".pga-asked, .pga-card, .pga-letter, .pga-check")
    sizes = "all => all.map(e => parseFloat(getComputedStyle(e).fontSize))"
    before = parts.evaluate_all(sizes)
    timed.add_style_tag(content=setting)
    assert parts.evaluate_all(sizes) == [1.5 * size for size in before]
    assert root.evaluate(
        """root => [...root.querySelectorAll('*')].every(
          e => !e.clientWidth || e.scrollWidth <= e.clientWidth + 1)"""
    )

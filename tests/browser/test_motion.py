"""What moves in the widgets, that it comes to rest, and that none of it moves on request."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator

    from tests.browser.conftest import Jupyter, NotebookPage

WIDGETS = """
from IPython.display import display
from pathlib_games.boards import load_graph
from pathlib_games.games import chutes, color_lines, hex as hexagons
from pathlib_games.graphs import dijkstra
from pathlib_games.widgets import Stepper

rolling = chutes.ChutesGame(chutes.Board.load("milton_bradley"), seed=1)
lines = color_lines.ColorLines(color_lines.Position.from_text("1111.\\n.....\\n....1"))
near = hexagons.Position.empty(3)
stones = hexagons.HexGame(near)
stepper = Stepper(dijkstra.trace(load_graph("five_nodes").graph, "A"))
for widget in (rolling, lines, stones, stepper):
    shown, _ = widget._repr_mimebundle_()
    display({kind: shown[kind] for kind in shown if "widget-view" in kind}, raw=True)
""".strip()

# Remembers the name of everything that begins to move.
WATCH = """
() => {
  if (window.moved) return;
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.moved.push(this.getAttribute('class') ?? this.tagName);
    return animate.apply(this, how);
  };
}
"""


@pytest.fixture(scope="module")
def opened(jupyter: Jupyter) -> Iterator[NotebookPage]:
    page = jupyter.open_notebook(jupyter.write("motion.ipynb", [WIDGETS]))
    page.run_all()
    page.page.locator(".pg-stepper").wait_for()
    page.page.evaluate(WATCH)
    yield page
    page.page.emulate_media(reduced_motion="no-preference")
    assert page.errors() == []


def moved_by_all(page: NotebookPage) -> set[str]:
    """Do something with each widget, wait until everything has come to rest, say what moved."""
    page.python("lines.undo(); stones.undo(); stepper.index = 0")
    page.page.evaluate("window.moved.length = 0")
    widgets: Locator = page.page.locator(".pg")
    roll = widgets.nth(0).locator('[data-id="roll"]')
    name = roll.get_attribute("aria-label") or ""
    roll.click()
    expect(roll).not_to_have_attribute("aria-label", name)
    for number in (14, 4):  # the last ball of the line, and where it is to go
        widgets.nth(1).locator(f'[data-id="{number}"]').click()
    expect(widgets.nth(1).locator(".pg-say")).to_contain_text("vanish")
    widgets.nth(2).locator('[data-id="0"]').click()
    expect(widgets.nth(2).locator(".pg-say")).to_contain_text("answers")
    for _ in range(2):
        widgets.nth(3).get_by_role("button", name="Next step").click()
    page.page.wait_for_function(
        "document.getAnimations().every(each => each.playState !== 'running')"
    )
    return set(page.page.evaluate("window.moved"))


def test_everything_that_happens_moves_and_comes_to_rest(opened: NotebookPage) -> None:
    opened.page.emulate_media(reduced_motion="no-preference")
    moved = moved_by_all(opened)
    assert {"die", "pip", "node settled", "tree"} <= moved
    assert any("fresh" in name for name in moved)
    # The trail is gone, and the pictures are as Python has made them.
    lines = opened.page.locator(".pg").nth(1)
    expect(lines.locator("polyline.tree")).to_have_count(0)


def test_nothing_moves_for_who_has_asked_for_less_motion(opened: NotebookPage) -> None:
    opened.page.emulate_media(reduced_motion="reduce")
    assert moved_by_all(opened) == set()

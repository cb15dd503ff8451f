"""Shift+Enter runs a cell and scrolls its widget into view; Run All does not scroll."""

from playwright.sync_api import expect

from tests.browser.notebook_page import Jupyter

SMALL = (1280, 657)
TEXT = "\n".join(["# A long cell."] * 9)
CELLS = [
    "from pathlib_games import Graph, Stepper, ask, dijkstra",
    f"{TEXT}\nask('five-nodes/fill-table')",
    f"{TEXT}\nfrom pathlib_games.games.hex import HexGame\nHexGame()",
    f"{TEXT}\nask('five-nodes/path')",
    f"{TEXT}\nStepper(dijkstra.trace(Graph.from_edges([('A', 'B', 5)]), 'A'))",
    TEXT,
]
CONTENT = "jupyterapp.shell.currentWidget.content"
COUNT = """() => {
  const scroll = Element.prototype.scrollIntoView;
  window.scrolled = 0;
  window.forget = () => (Element.prototype.scrollIntoView = scroll);
  Element.prototype.scrollIntoView = function (...how) {
    if (this.matches('.pg')) window.scrolled++;
    return scroll.apply(this, how);
  };
}"""
# The visible share of the widget below a cell, or the share of the window that it fills.
SEEN = """number => {
  const {content} = jupyterapp.shell.currentWidget;
  const box = content.widgets[number].node.querySelector('.jp-OutputArea .pg');
  if (!box) return false;
  const {top, bottom, height} = box.getBoundingClientRect();
  const room = content.node.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect();
  const seen = Math.min(bottom, room.bottom) - Math.max(top, room.top);
  return height > 0 && seen >= Math.min(height / 2, room.height - 1);
}"""


def test_run_all_scrolls_nowhere_and_what_shift_and_enter_shows_is_in_sight(
    jupyter: Jupyter,
) -> None:
    opened = jupyter.open_notebook(jupyter.write("in-sight.ipynb", CELLS))
    page = opened.page
    opened.resize(*SMALL)
    page.evaluate(COUNT)
    opened.run_all()
    opened.show_all()
    opened.wait_for_pictures()
    assert page.evaluate("scrolled") == 0

    opened.select(0)
    page.locator(".jp-Notebook .jp-InputPrompt").first.click()
    page.keyboard.press("Shift+Enter")
    for number in range(1, len(CELLS) - 1):
        page.wait_for_function(f"{CONTENT}.activeCellIndex === {number}")
        page.keyboard.press("Shift+Enter")
        page.wait_for_function(SEEN, arg=number)
    assert page.evaluate("scrolled") > 0

    # In a field of a widget, too: its cell runs again, and the typed text is there.
    field = page.locator(".jp-Cell").nth(3).locator(".pg input").first
    field.click()
    page.keyboard.type("A B")
    count = page.evaluate(f"{CONTENT}.model.cells.get(3).executionCount")
    page.keyboard.press("Shift+Enter")
    page.wait_for_function(f"{CONTENT}.model.cells.get(3).executionCount > {count}")
    page.wait_for_function(f"{CONTENT}.activeCellIndex === 4")
    expect(field).to_have_value("A B")
    assert opened.errors() == []
    page.evaluate("void forget()")

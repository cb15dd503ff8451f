"""Every live widget on two laptops and on a phone, in both themes: all of it is in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import axe, not_on_the_site
from tests.nightly import NIGHTLY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.browser.conftest import Jupyter, NotebookPage, Theme

pytestmark = [pytest.mark.slow, not_on_the_site("its kernel does not have the tests")]

LAPTOP, SMALL, PHONE = (1280, 800), (1024, 768), (390, 844)

# All in one cell, so that all are on the page at once; JupyterLab shows 50 outputs of a cell.
WIDGETS = """
from IPython.display import display
from tests.browser.gallery import gallery

WIDGETS = gallery().values()
for widget in WIDGETS:
    shown, _ = widget._repr_mimebundle_()
    display({kind: shown[kind] for kind in shown if "widget-view" in kind}, raw=True)
""".strip()

# For each widget its height, what sticks out of it, and words that are broken in the middle.
LOOK = r"""
widgets => widgets.map(widget => {
  const outer = widget.getBoundingClientRect();
  // What is in a closed part is not seen, and lists may be scrolled, but not sideways.
  const scrolled = e => e.parentElement.closest('.pg-scroll');
  const folded = 'details:not([open]) > :not(summary)';
  const seen = e => !e.closest(`.pg-hidden, ${folded}`) && getComputedStyle(e).clipPath === 'none';
  const parts = [...widget.querySelectorAll('*')].filter(e => !e.ownerSVGElement && seen(e));
  const name = e => `${e.tagName} ${e.getAttribute('class')} ${e.textContent.slice(0, 30)}`;
  const out = parts.filter(e => {
    const {left, right, bottom, width} = e.getBoundingClientRect();
    if (e.matches('.pg-scroll') && e.scrollWidth > e.clientWidth + 1) return true;
    const below = !scrolled(e) && bottom > outer.bottom + 1;
    return width && (right > outer.right + 1 || left < outer.left - 1 || below);
  });
  const broken = [];
  for (const part of parts) for (const node of part.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE || part.closest('select, svg')) continue;
    for (const word of node.data.matchAll(/[\w']+/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const tops = [...range.getClientRects()].map(box => box.top);
      if (Math.max(...tops) - Math.min(...tops) > 4) broken.push(word[0]);
    }
  }
  const box = name => widget.querySelector(name)?.getBoundingClientRect().toJSON();
  return {
    name: widget.className, left: outer.left, right: outer.right, height: outer.height,
    out: out.map(name), broken, picture: box('.pg-scene'), table: box('.pg-side'),
  };
})
"""


@pytest.fixture(scope="module")
def opened(jupyter: Jupyter) -> Iterator[NotebookPage]:
    page = jupyter.open_notebook(jupyter.write("fit.ipynb", [WIDGETS]))
    page.run_all()
    page.page.locator(".pg-game-board").last.wait_for()
    yield page
    assert page.errors() == []


@pytest.mark.parametrize("size", [LAPTOP, SMALL, PHONE])
def test_everything_fits(opened: NotebookPage, size: tuple[int, int], theme: Theme) -> None:
    width, height = size
    page = opened.page
    # On a phone the list of files would leave nothing for the notebook.
    page.evaluate(f"jupyterapp.shell.{'collapse' if size == PHONE else 'expand'}Left()")
    opened.resize(width, height)
    room = page.locator(".jp-WindowedPanel-outer").bounding_box()
    assert room is not None
    widgets = page.locator(".pg")
    seen: list[dict[str, Any]] = widgets.evaluate_all(LOOK)
    assert len(seen) == int(opened.python("print(len(WIDGETS))"))
    for each in seen:
        name = each["name"]
        assert each["out"] == [], name
        assert each["broken"] == [], name
        assert 0 <= each["left"] < each["right"] <= width, name
        assert each["right"] - each["left"] > width / 2.5, name
        if size == LAPTOP:
            assert each["height"] <= room["height"], name
        if size != PHONE and ("pg-stepper" in name or "pg-editor" in name):
            assert each["height"] <= room["height"], name
            if each.get("table") and "pg-stepper" in name:  # graph and table side by side
                assert each["picture"]["right"] <= each["table"]["left"]
                assert each["picture"]["right"] - each["picture"]["left"] > 250
    if size == PHONE:
        labels = page.locator(".pg-scene :is(.coordinate, .score)")
        assert labels.count() > 20
        heights = labels.evaluate_all(
            "all => all.map(e => parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a)"
        )
        assert min(heights) >= 11
    if NIGHTLY or (size, theme) in ((LAPTOP, "dark"), (PHONE, "light")):
        assert axe(page.locator(".jp-Cell-outputArea").first) == []

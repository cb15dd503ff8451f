"""On a small laptop, each widget of each notebook fits on one screen, and all of it can be read."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import not_on_the_site
from tests.browser.notebook_page import Jupyter
from tests.browser.seeing import box, come_to_rest

pytestmark = not_on_the_site("it has other bars")

LAPTOP = (1280, 657)
"""A laptop's screen without the bars of the browser."""
NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))

# A widget's cell, its pictures, the smallest texts of pictures and controls, and the height
# from the topmost to the lowest of controls, pictures and sentences.
MEASURE = r"""
root => {
  const box = e => e.getBoundingClientRect();
  const seen = e => e.checkVisibility() && getComputedStyle(e).clipPath === 'none' && box(e).height;
  const all = names => [...root.querySelectorAll(names)].filter(seen);
  const size = e => parseFloat(getComputedStyle(e).fontSize) * (e.getScreenCTM?.().a ?? 1);
  const told = e => [e.textContent.trim().slice(0, 16), Math.round(10 * size(e)) / 10];
  const filled = e => e.textContent.trim() || e.value;
  const small = names => all(names).filter(filled).map(told).filter(([, px]) => px < 12);
  const is = (e, part) => Boolean(e.querySelector(part));
  const pictures = all('.pg-scene').map(e => ({
    width: box(e).width,
    height: box(e).height,
    graph: is(e, '.node') && is(e, 'polyline:is(.edge, .tree)') && !is(e, '.cell'),
  }));
  const main = all(
    '.pg-scene, .pg-controls, .pg-buttons, .pg-lines, .pg-say, .pga-asked, .pga-side, .pga-check'
  ).map(box);
  const cells = globalThis.jupyterapp?.shell.currentWidget.content.widgets ?? [];
  return {
    cell: cells.find(c => c.node.contains(root))?.model.id ?? root.parentElement.id,
    pictures,
    small: small('text, button, label, select, input, summary, p, li, td, th, h3, code, span'),
    span: Math.max(...main.map(b => b.bottom)) - Math.min(...main.map(b => b.top)),
  };
}
"""


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_each_widget_fits_on_one_screen(path: Path, jupyter: Jupyter) -> None:
    opened = jupyter.open_course(path)
    opened.resize(*LAPTOP)
    opened.show_all()
    opened.wait_for_pictures()
    room = box(opened.page.locator(".jp-WindowedPanel-outer"))["height"]
    widgets = opened.page.locator(".jp-OutputArea-output .pg:not(.pg .pg)").all()
    assert widgets
    # A widget out of sight may still be laid out for the larger window.
    seen = [come_to_rest(widget).evaluate(MEASURE) for widget in widgets]
    assert [line for each in seen for line in faults(each, room)] == []


def faults(seen: dict[str, Any], room: float) -> list[str]:
    """Return what is too small, too large or out of sight in a widget."""
    found = [f"{text!r} has {px} px" for text, px in seen["small"]]
    for picture in seen["pictures"]:
        size = f"{picture['width']:.0f} x {picture['height']:.0f}"
        if picture["graph"] and picture["width"] < 400:
            found.append(f"a graph of {size}")
        if picture["height"] > 440.5:
            found.append(f"a picture of {size}")
    if seen["span"] > room:
        found.append(f"controls, picture and sentence take {seen['span']:.0f} px")
    return [f"{seen['cell']}: {words}" for words in found]

"""On a small laptop, each widget of each notebook fits on one screen, and all of it can be read."""

import os
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import WIDE, not_on_the_site
from tests.browser.notebook_page import Jupyter
from tests.browser.seeing import box

pytestmark = not_on_the_site("it has other bars")

LAPTOP = (1280, 657)
"""A laptop's screen without the bars of the browser."""
NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))

# Each widget's cell, its pictures, the smallest texts of pictures and controls, and the height
# from the topmost to the lowest of controls, pictures and sentence.
MEASURE = r"""
() => [...document.querySelectorAll('.jp-OutputArea-output .pg:not(.pg .pg)')].map(root => {
  const seen = e => e.checkVisibility() && getComputedStyle(e).clipPath === 'none' && e.getBoundingClientRect().height;
  const all = names => [...root.querySelectorAll(names)].filter(seen);
  const size = e => parseFloat(getComputedStyle(e).fontSize) * (e.getScreenCTM?.()?.a ?? 1);
  const told = e => [e.textContent.trim().slice(0, 16), Math.round(10 * size(e)) / 10];
  const pictures = all('.pg-scene').map(e => {
    const {width, height} = e.getBoundingClientRect();
    const graph = Boolean(e.querySelector('.node') && e.querySelector('polyline:is(.edge, .tree)') && !e.querySelector('.cell'));
    return {width, height, graph};
  });
  const texts = all('.pg-scene text').filter(e => e.textContent.trim()).map(told);
  const words = all('button, label, select, input, summary, p, li, td, th, h4, code, span, figcaption')
    .filter(e => e.textContent.trim() || e.value).map(told);
  const main = all('.pg-scene, .pg-controls, .pg-say, .pga-asked, .pga-check, .pga-side, .pg-buttons');
  const edges = main.map(e => e.getBoundingClientRect());
  const span = edges.length ? Math.max(...edges.map(b => b.bottom)) - Math.min(...edges.map(b => b.top)) : 0;
  const small = of => of.filter(([, px]) => px < 12).sort((a, b) => a[1] - b[1]).slice(0, 3);
  const cells = jupyterapp.shell.currentWidget.content.widgets;
  return {
    cell: cells.find(c => c.node.contains(root)).model.id, name: root.className, pictures, span,
    width: root.getBoundingClientRect().width, height: root.getBoundingClientRect().height,
    texts: small(texts), words: small(words),
  };
})
"""


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_each_widget_fits_on_one_screen(path: Path, jupyter: Jupyter) -> None:
    opened = jupyter.open_course(path)
    opened.resize(*LAPTOP)
    opened.show_all()
    opened.wait_for_pictures()
    room = box(opened.page.locator(".jp-WindowedPanel-outer"))["height"]
    seen: list[dict[str, Any]] = opened.page.evaluate(MEASURE)
    wrong = [line for each in seen for line in faults(each, room)]
    opened.resize(*WIDE)
    assert wrong == [], room


def faults(seen: dict[str, Any], room: float) -> list[str]:
    """Return what is too small, too large or out of sight in a widget."""
    found = []
    for picture in seen["pictures"]:
        size = f"{picture['width']:.0f} x {picture['height']:.0f}"
        if picture["graph"] and picture["width"] < 400:
            found.append(f"a graph of {size}")
        if not picture["graph"] and picture["height"] > 440.5:
            found.append(f"a board of {size}")
    found += [f"in the picture {text!r} has {px} px" for text, px in seen["texts"]]
    found += [f"{text!r} has {px} px" for text, px in seen["words"]]
    if seen["span"] > room:
        found.append(f"controls, picture and sentence take {seen['span']:.0f} px")
    if os.environ.get("SHOW"):
        p = " ".join(
            f"{q['width']:.0f}x{q['height']:.0f}{'g' if q['graph'] else ''}"
            for q in seen["pictures"]
        )
        print(
            f"{seen['cell'][:20]:20} {seen['name'][:30]:30} {seen['width']:.0f}x{seen['height']:.0f} span {seen['span']:.0f}/{room:.0f} [{p}] {found}"
        )
    return [f"{seen['cell']}: {words}" for words in found]

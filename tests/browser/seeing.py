"""What is seen of widgets: whether they are whole, readable, at rest, and how much they work."""

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.notebook_page import NotebookPage

COLOR_RULES = ("color-contrast", "link-in-text-block")
"""All that a theme can change for axe."""


def axe(target: Locator, rules: Sequence[str] = ()) -> list[str]:
    """Return what the axe engine finds wrong within some elements; the engine comes from a package.

    Every rule for WCAG 2.0 to 2.2 at level A and AA, and the best practices, is checked; or only
    the rules that are named. Whatever the number of elements, it reads the whole page first.
    """
    import axe_playwright_python

    engine = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text("utf-8")
    page = target.page
    if not page.evaluate("() => 'axe' in window"):
        # Jupyter defines an AMD loader, which the engine would prefer to the window.
        page.evaluate(f"() => {{ const define = undefined; const module = undefined; {engine} }}")
    target.first.wait_for()
    include = target.element_handles()
    # What is in order is as much as the page: neither its places nor its texts are asked for.
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    run = "async ([include, options]) => (await axe.run({include}, options)).violations"
    violations = page.evaluate(run, [include, options])
    return [
        f"{violation['id']}: {violation['help']} at {node['target']} ({node['failureSummary']})"
        for violation in violations
        for node in violation["nodes"]
    ]


# A click, and words that follow.
CLICK = """
(root, label) => new Promise(done => {
  const seen = () => done(true);
  new MutationObserver(seen).observe(root.querySelector('.pg-say'), {childList: true});
  [...root.querySelectorAll('[data-id]')]
    .find(each => each.getAttribute('aria-label').startsWith(label))
    .dispatchEvent(new MouseEvent('click', {bubbles: true}));
})
"""


def click_and_hear(board: Locator, label: str) -> None:
    """Click on a cell, and wait until words come."""
    assert board.evaluate(CLICK, label)


def work(opened: NotebookPage, widget: Locator, do: Callable[[], object]) -> float:
    """Return for how many milliseconds page and kernel work until something done is shown.

    What a message to the kernel costs that does nothing is not counted.
    """
    kernel = [opened.kernel_worked() for _ in range(2)]
    page = opened.page_worked()
    do()
    wait_for_answer(widget)
    page = opened.page_worked() - page
    return page + opened.kernel_worked() - kernel[1] - (kernel[1] - kernel[0])


RESTS = """
async element => {
  const place = () => JSON.stringify(element.getBoundingClientRect());
  for (let frames = 0, before = ''; frames < 3; before = place()) {
    await new Promise(requestAnimationFrame);
    frames = place() === before ? frames + 1 : 0;
  }
}
"""


def come_to_rest(target: Locator) -> Locator:
    """Bring something into sight, and wait until it moves no more; return it.

    Jupyter lays a cell out when it comes into sight, and that moves those below it.
    """
    target.scroll_into_view_if_needed()
    target.evaluate(RESTS)
    return target


def box(part: Locator) -> FloatRect:
    """Return where something is on the page."""
    found = part.bounding_box()
    assert found is not None
    return found


def said(widget: Locator) -> Locator:
    """Return where a widget says what has happened."""
    return widget.locator(".pg-say")


def assert_not_blank(widget: Locator) -> dict[Any, int]:
    """See that a picture has many colours, and none of them nearly everywhere; count its pixels."""
    picture = Image.open(io.BytesIO(widget.screenshot())).convert("RGB")
    counted = picture.getcolors(picture.width * picture.height) or []
    drawn = {colour: count for count, colour in counted}
    assert len(drawn) > 20
    assert max(drawn.values()) / sum(drawn.values()) < 0.97
    return drawn


def wait_for_answer(widget: Locator) -> None:
    """Wait until Python has dealt with all that was done in a widget, so that the page shows it."""
    expect(widget.locator("[data-waits]")).to_have_count(0)


WAY = """
(target) => {
  const centre = e => {
    const {x, y, width, height} = e.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  if (target === document.activeElement) return "";
  const [[x, y], [toX, toY]] = [centre(document.activeElement), centre(target)];
  const [right, down] = [toX - x, toY - y];
  if (Math.abs(down) >= Math.abs(right)) return down > 0 ? "ArrowDown" : "ArrowUp";
  return right > 0 ? "ArrowRight" : "ArrowLeft";
}
"""


def press_to(target: Locator) -> None:
    """Walk from shape to shape of a picture to the target, with the arrow keys; press Enter."""
    keyboard = target.page.keyboard
    for _ in range(40):
        key = target.evaluate(WAY)
        keyboard.press(key or "Enter")
        if not key:
            return
    raise AssertionError("the arrow keys do not lead there")

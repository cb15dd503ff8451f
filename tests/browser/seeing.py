"""Checks of visible widgets: whether they are whole, readable and at rest, and their work."""

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.notebook_page import NotebookPage

COLOR_RULES = ("color-contrast", "link-in-text-block")
"""The axe rules that depend on the theme."""
ASKED_FOR = {name: {"enabled": True} for name in ("target-size", "label-content-name-mismatch")}
"""WCAG 2.5.8 and 2.5.3: the engine checks these rules only if they are named."""


def axe(target: Locator, rules: Sequence[str] = ()) -> list[str]:
    """Return the axe engine's findings within some elements; the engine comes from a package.

    It checks every rule for WCAG 2.0 to 2.2 at level A and AA and the best practices, with those
    that the engine leaves out by default (`ASKED_FOR`), or only the named rules. However
    few the elements, it reads the whole page first.
    """
    import axe_playwright_python

    engine = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text("utf-8")
    page = target.page
    if not page.evaluate("() => 'axe' in window"):
        # Jupyter defines an AMD loader, which the engine would use instead of the window.
        page.evaluate(f"() => {{ const define = undefined; const module = undefined; {engine} }}")
    target.first.wait_for()
    include = target.element_handles()
    # Passed checks are as large as the page, so leave out their elements and texts.
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    options |= {"runOnly": list(rules)} if rules else {"rules": ASKED_FOR}
    run = "async ([include, options]) => (await axe.run({include}, options)).violations"
    violations = page.evaluate(run, [include, options])
    return [
        f"{violation['id']}: {violation['help']} at {node['target']} ({node['failureSummary']})"
        for violation in violations
        for node in violation["nodes"]
    ]


# Click, and wait for words.
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
    """Click on a cell, and wait for words."""
    assert board.evaluate(CLICK, label)


def work(opened: NotebookPage, widget: Locator, do: Callable[[], object]) -> float:
    """Return the milliseconds of work of page and kernel until an action is shown.

    The time for an empty message to the kernel does not count.
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
    """Scroll something into view, wait until it is at rest, and return it.

    Jupyter lays out a cell when it comes into view, which moves the cells below.
    """
    target.scroll_into_view_if_needed()
    target.evaluate(RESTS)
    return target


def box(part: Locator) -> FloatRect:
    """Return the position of something on the page."""
    found = part.bounding_box()
    assert found is not None
    return found


def text_heights(texts: Locator) -> list[float]:
    """Return the font sizes of texts in pictures, in pixels of the page."""
    found: list[float] = texts.evaluate_all(
        "all => all.map(e => parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a)"
    )
    return found


def said(widget: Locator) -> Locator:
    """Return a widget's status line."""
    return widget.locator(".pg-say")


def assert_not_blank(widget: Locator) -> dict[Any, int]:
    """Check that a picture has many colors, and none nearly everywhere; count its pixels."""
    picture = Image.open(io.BytesIO(widget.screenshot())).convert("RGB")
    counted = picture.getcolors(picture.width * picture.height) or []
    drawn = {color: count for count, color in counted}
    assert len(drawn) > 20
    assert max(drawn.values()) / sum(drawn.values()) < 0.97
    return drawn


LISTEN = """
root => {
  window.heardAloud = [];
  new MutationObserver(records => {
    const changed = records.map(({ target }) => (target.closest ? target : target.parentElement));
    const regions = new Set(changed.map(each => each.closest('[aria-live], [role=status]')));
    const aloud = [...regions].filter(each => each && each.getAttribute('aria-live') !== 'off');
    window.heardAloud.push(...aloud.map(each => each.textContent).filter(Boolean));
  }).observe(root, {childList: true, characterData: true, subtree: true});
}
"""


def listen(widget: Locator) -> Callable[[], list[str]]:
    """Return a function that says what a screen reader has announced in a widget since then."""
    widget.evaluate(LISTEN)
    return lambda: widget.page.evaluate("window.heardAloud")


def wait_for_answer(widget: Locator) -> None:
    """Wait until Python has handled all actions in a widget, and the page shows the result."""
    expect(widget.locator("[data-waits]")).to_have_count(0)


WAY = """
(target) => {
  const center = e => {
    const {x, y, width, height} = e.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  if (target === document.activeElement) return "";
  const [[x, y], [toX, toY]] = [center(document.activeElement), center(target)];
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

"""Every live widget fits, is accessible, keeps its keys, and reports a lost kernel."""

import re
from typing import Any, get_args

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import not_on_the_site, opened_in
from tests.browser.notebook_page import App, Jupyter, NotebookPage, Theme
from tests.browser.seeing import (
    assert_not_blank,
    axe,
    box,
    come_to_rest,
    said,
    text_heights,
    wait_for_answer,
)
from tests.tiers import NIGHTLY

pytestmark = not_on_the_site("its kernel does not have the tests")

LAPTOP, SMALL, PHONE = (1280, 800), (1024, 768), (390, 844)

# One cell for all widgets, so that all are on the page; JupyterLab shows 50 outputs of a cell.
WIDGETS = """
from IPython.display import display
from tests.browser.gallery import gallery

WIDGETS = gallery()
for widget in WIDGETS.values():
    shown, _ = widget._repr_mimebundle_()
    display({kind: shown[kind] for kind in shown if "widget-view" in kind}, raw=True)
""".strip()
CELLS = [WIDGETS]
SHOWN = {".pg": 1}
opened = opened_in("lab")

# Actions that show more of a widget, in the page's messages.
DONE = {
    "by-hand": [{"click": "A"}, {"press": "done"}, {"press": "model"}],
    "board-designer": [{"click": "84"}],
    "carcassonne": [{"click": "0 2"}],
    "chutes": [{"click": "roll"}],
    "hex": [{"show": "black"}],
    "tiles": [{"press": "Turn"}],
}
KEYS = (*"abcvxzddmyrjk00ii123456", "Shift+M", "Shift+A", "Shift+Z", "Shift+J", "Control+Backspace")
"""Keys that add, cut, delete, merge, change and leave cells, or restart a kernel."""
ARROWS = ("Shift+ArrowDown", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
PARTS = ("[data-id]", "button:not(:disabled)", "input", "textarea", "select", "summary")
SEEN_PART = """(root, part) => {
  const found = root.matches(part) ? [root] : [...root.querySelectorAll(part)];
  const seen = found.find(each => each.checkVisibility());
  seen?.focus();
  return Boolean(seen);
}"""
CELL = """() => {
  const {content} = jupyterapp.shell.currentWidget;
  const selected = content.widgets.filter(cell => content.isSelectedOrActive(cell)).length;
  return [content.activeCellIndex, selected, ...content.widgets.map(cell => cell.model.type)];
}"""
FOCUSED = "root => root.contains(document.activeElement)"
GONE = "The kernel is gone: run the notebook again from its first cell."


# Each widget's height, the parts that overflow it, and the words broken in the middle.
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


def every(opened: NotebookPage) -> dict[str, Locator]:
    """Return the widgets by name."""
    roots = opened.page.locator(".jp-OutputArea-output .pg:not(.pg .pg)")
    names = opened.python("print(*WIDGETS)").split()
    expect(roots).to_have_count(len(names))
    return dict(zip(names, roots.all(), strict=True))


def one_of_each_kind(opened: NotebookPage) -> dict[str, Locator]:
    """Return the first widget of each class by name; every night all of them."""
    kinds: dict[str, tuple[str, Locator]] = {}
    for name, widget in every(opened).items():
        kinds.setdefault(name if NIGHTLY else str(widget.get_attribute("class")), (name, widget))
    return dict(kinds.values())


@pytest.mark.slow
@pytest.mark.parametrize("size", [LAPTOP, SMALL, PHONE])
def test_everything_fits(opened: NotebookPage, size: tuple[int, int], theme: Theme) -> None:
    width, height = size
    page, names = opened.page, list(every(opened))
    # On a phone the file list would leave no space for the notebook.
    page.evaluate(f"jupyterapp.shell.{'collapse' if size == PHONE else 'expand'}Left()")
    opened.resize(width, height)
    room = box(page.locator(".jp-WindowedPanel-outer"))
    expect(page.locator(".pg-flights > *")).to_have_count(0)  # flying points have arrived
    widgets = page.locator(".pg")
    seen: list[dict[str, Any]] = widgets.evaluate_all(LOOK)
    for name, each in zip(names, seen, strict=True):
        kind = each["name"]
        assert_whole(name, each, width)
        assert each["right"] - each["left"] > width / 2.5, name
        if size == LAPTOP or (size == SMALL and ("pg-stepper" in kind or "pg-editor" in kind)):
            assert each["height"] <= room["height"], name
        if size != PHONE and each.get("table") and "pg-stepper" in kind:
            assert each["picture"]["right"] <= each["table"]["left"], "side by side"
            assert each["picture"]["right"] - each["picture"]["left"] > 250
    unfold = "all => all.forEach(widget => widget.querySelectorAll('details')"
    widgets.evaluate_all(
        f"{unfold}.forEach(part => {{ part.was = part.open; part.open = true; }}))"
    )
    for name, each in zip(names, widgets.evaluate_all(LOOK), strict=True):
        assert_whole(name, each, width)
        assert each["height"] <= height or size != LAPTOP or name == "editor", name
    widgets.evaluate_all(f"{unfold}.forEach(part => {{ part.open = part.was; }}))")
    if size == PHONE:
        labels = page.locator(".pg-scene :is(.coordinate, .score, .button + text)")
        assert labels.count() > 20
        assert min(text_heights(labels)) >= 11
    if NIGHTLY or (size, theme) in ((LAPTOP, "dark"), (PHONE, "light")):
        assert axe(page.locator(".jp-Cell-outputArea").first) == []


SPACED = """
.pg, .pg * {
  letter-spacing: 0.12em !important;
  line-height: 1.5 !important;
  word-spacing: 0.16em !important;
}
.pg p { margin-bottom: 2em !important; }
"""
"""The spacing of texts that readers may choose (WCAG 1.4.12)."""


@pytest.mark.slow
def test_everything_fits_with_wide_texts(opened: NotebookPage) -> None:
    page, names = opened.page, list(every(opened))
    page.evaluate("jupyterapp.shell.expandLeft()")
    opened.resize(*LAPTOP)
    style = page.add_style_tag(content=SPACED)
    try:
        seen: list[dict[str, Any]] = page.locator(".pg").evaluate_all(LOOK)
    finally:
        style.evaluate("style => style.remove()")
    assert {name: each["out"] for name, each in zip(names, seen, strict=True) if each["out"]} == {}


def assert_whole(name: str, seen: dict[str, Any], width: int) -> None:
    """Check that a widget is in view, without overflow or broken words."""
    assert (seen["out"], seen["broken"]) == ([], []), name
    assert 0 <= seen["left"] < seen["right"] <= width, name


def test_everybody_can_use_them_in_both_themes(opened: NotebookPage, theme: Theme) -> None:
    for name, widget in every(opened).items():
        for message in DONE.get(name, []):
            opened.python(f"WIDGETS[{name!r}].act({message})")
        wait_for_answer(come_to_rest(widget))
        colors = assert_not_blank(widget)
        background = max(colors, key=lambda color: colors[color])
        assert (sum(background) > 600) == (theme == "light"), name
    assert axe(opened.page.locator(".jp-OutputArea-output .pg:not(.pg .pg)")) == []


def test_keys_stay_out_of_the_notebook(opened: NotebookPage) -> None:
    page = opened.page
    cells = page.evaluate(CELL)
    for name, widget in one_of_each_kind(opened).items():
        come_to_rest(widget)
        for part in (".pg", *PARTS):
            if not widget.evaluate(SEEN_PART, part):
                continue
            for key in (*KEYS, *ARROWS) if part in {".pg", "[data-id]"} else "xddbm":
                page.keyboard.press(key)
            assert widget.evaluate(FOCUSED), (name, part)
        wait_for_answer(widget)
        assert page.evaluate(CELL) == cells, name
    expect(page.locator(".jp-Dialog")).to_have_count(0)


def test_a_click_on_an_empty_place_leaves_the_keyboard_in_the_widget(opened: NotebookPage) -> None:
    page = opened.page
    cells = page.evaluate(CELL)
    for name, widget in one_of_each_kind(opened).items():
        page.locator(".jp-Notebook .jp-InputPrompt").first.click()  # scrolls to the top
        widget.click(position={"x": 2, "y": 2})  # waits until the widget is at rest
        assert widget.evaluate(FOCUSED), name
        for key in "xddbm":
            page.keyboard.press(key)
        assert page.evaluate(CELL) == cells, name


def test_a_program_plays_in_all_games_at_once(opened: NotebookPage) -> None:
    wall = come_to_rest(every(opened)["stepper-wall"])
    expect(wall.get_by_role("img")).to_have_count(7)
    wall.press("End")
    expect(wall.get_by_text("All have ended. Correct: 7 of 7 rooms")).to_be_visible()
    expect(wall.get_by_text("like ours")).to_have_count(7)
    wall.press("Home")
    expect(wall.get_by_text("like ours")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("app", get_args(App))
def test_a_lost_kernel_is_told_in_words_and_steppers_step_on(app: App, jupyter: Jupyter) -> None:
    opened = jupyter.open_notebook(jupyter.write("lost.ipynb", CELLS), app)
    opened.run_all()
    widgets = every(opened)
    opened.restart_kernel()
    for name, widget in widgets.items():
        if name.startswith(("stepper", "film")):
            widget.press("Home")
            widget.get_by_role("button", name="Next step").click()
            expect(widget.locator(".pg-place")).to_have_text(re.compile("(step|round|wave) 1 of"))
            expect(widget.get_by_role("status").last).to_contain_text("run the notebook again")
        else:
            expect(widget.locator(".pg-note")).to_have_text(GONE)
    widgets["by-hand"].get_by_role("button", name=re.compile("^A,")).click()
    expect(widgets["by-hand"].locator(".pg-note")).to_have_text(GONE)
    opened.run_all()
    again = every(opened)["by-hand"]
    again.get_by_role("button", name=re.compile("^A,")).click()
    expect(said(again)).to_contain_text("Settle A at 0.")
    assert opened.errors() == []


CHANGES = re.compile("^(New|Another|Undo|Redo|Start again|Clear)")
"""The names of buttons that switch the display."""
MISNAMED = r"""root => {
  const words = text => text.match(/\w+/g) ?? [];
  const label = each => each.getAttribute('aria-label');
  const fields = [...root.querySelectorAll('tbody tr')]
    .filter(row => row.checkVisibility())
    .map(row => [row.querySelector('input'), row.children[0]])
    .filter(([field]) => field)
    .map(([field, head]) =>
      [head.querySelector('input')?.value ?? head.textContent.replace(/\(.*\)/, ''), label(field)]);
  const shapes = [...root.querySelectorAll('[data-id][aria-label]:has(> title)')]
    .map(shape => [shape.querySelector('title').textContent, label(shape)]);
  const wrong = ([head, name]) => !words(head).every(word => words(name ?? '').includes(word));
  return [fields.length, [...fields, ...shapes].filter(wrong)];
}"""
"""The number of fields in rows, and the rows and shapes with wrong labels."""


def test_labels_follow_what_is_shown(opened: NotebookPage) -> None:
    fields = 0
    for name, widget in one_of_each_kind(opened).items():
        buttons = widget.locator("button").filter(has_text=CHANGES)
        for turn in range(-1, 2 * buttons.count()):
            if turn >= 0:
                buttons.nth(turn % buttons.count()).evaluate("button => button.click()")
                wait_for_answer(widget)
            count, misnamed = widget.evaluate(MISNAMED)
            assert misnamed == [], (name, turn)
            fields += count
    assert fields > 20
    assert opened.errors() == []


VANISH = """(root, how) => {
  const all = [...root.querySelectorAll('button:not(:disabled), [data-id][tabindex="0"], input')];
  const seen = all.find(each => each.checkVisibility());
  if (!seen) return;
  seen.focus();
  if (how === 'disabled' && seen.matches('button')) seen.disabled = true;
  else if (how === 'hidden' && seen instanceof HTMLElement) seen.hidden = true;
  else seen.replaceWith(seen.cloneNode());
}"""


def test_the_keyboard_stays_when_what_has_it_vanishes(opened: NotebookPage) -> None:
    """Come last: removed elements do not come back."""
    cells = opened.page.evaluate(CELL)
    for name, widget in one_of_each_kind(opened).items():
        for how in ("replaced", "hidden", "disabled"):
            come_to_rest(widget).evaluate(VANISH, how)
            opened.page.keyboard.press("x")
            assert widget.evaluate(FOCUSED), (name, how)
    assert opened.page.evaluate(CELL) == cells

"""A storm of mouse and keyboard on every live widget; afterwards page and Python agree."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import not_on_the_site, wait_for_answer
from tests.nightly import NIGHTLY
from tests.widgets.test_storm import WIDGETS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.browser.conftest import Jupyter, NotebookPage

pytestmark = [pytest.mark.slow, not_on_the_site("its kernel does not have the tests")]

STORMS = 20 if NIGHTLY else 2
ACTIONS = 50
NAMES = list(WIDGETS)
ROOTS = ".jp-OutputArea-output .pg:not(.pg .pg)"
MAKE = """
from tests.widgets.test_storm import WIDGETS
made = {name: make() for name, make in WIDGETS.items()}
"""
CELLS = [MAKE, *(f"made[{name!r}]" for name in NAMES)]

# Everything that somebody may do, on what is there at that moment, faster than anybody can.
STORM = """
async (root, [seed, count]) => {
  let state = seed;
  const below = n => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return (state >> 8) % n;
  };
  const pick = all => all[below(all.length)];
  const every = selector => [...root.querySelectorAll(selector)];
  const click = (on, detail) => on.dispatchEvent(
    new MouseEvent('click', {bubbles: true, cancelable: true, detail}));
  const press = (on, key) => on.dispatchEvent(
    new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
  const keys = ['Enter', ' ', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'u', 'h'];
  const texts = ['5 A', '8 from B', '-', '', '7', '3', '17', 'x < y', '1e999 A', 'A B C', '0'];
  const doings = {
    click: shape => click(shape, 1),
    twice: shape => { click(shape, 1); click(shape, 2); },
    key: shape => { shape.focus(); press(shape, pick(keys)); press(shape, pick(keys)); },
    button: button => button.click(),
    item: item => { item.focus(); press(item, pick(keys)); },
    field: field => {
      if (field.type === 'radio' || field.type === 'checkbox') return field.click();
      field.value = field.matches('select') ? pick([...field.options]).value : pick(texts);
      field.dispatchEvent(new Event('input', {bubbles: true}));
      field.dispatchEvent(new Event('change', {bubbles: true}));
      if (below(2)) press(field, 'Enter');
    },
  };
  const targets = {
    click: 'svg [data-id]', twice: 'svg [data-id]', key: 'svg [data-id]',
    button: 'button:not(:disabled)', item: 'li', field: 'input, select:has(option)',
  };
  for (let number = 0; number < count; number++) {
    const doing = pick(Object.keys(targets).filter(each => root.querySelector(targets[each])));
    doings[doing](pick(every(targets[doing])));
    if (number % 10 === 9) await new Promise(done => setTimeout(done));
  }
}
"""

# What Python thinks is there, and what the page shows.
THOUGHT = """
import json
widget = made[{name!r}]
with widget._one_at_a_time:
    state = getattr(widget, "_state", None)
    known = {{**widget._data(), "turn": state["turn"], "say": state["say"]}} if state else None
    scene = (state or {{"scene": widget._scene}}).get("scene")
    shapes = [attributes["data-id"] for _, attributes, *_ in (scene or {{}}).get("shapes", ())
              if "data-id" in attributes]
    words = f"{{scene['title']}}. {{scene['description']}}" if scene else None
    # What is being filled in is told to Python; neither it nor what hangs on it is sent back.
    drafted = state is not None and state.get("value") != known.get("value")
    old = {{"value", "verdict", "another", "asked", "twin"}} if drafted else set()
    whole = state is None or state.keys() == known.keys() and all(
        state[part] == known[part] for part in known if part not in old)
    print(json.dumps([whole, words, shapes, (state or {{}}).get("say")]))
"""
SHOWN = """
root => {
  const picture = root.querySelector('svg.pg-scene');
  const say = root.querySelector('.pg-say');
  const trouble = [...root.querySelectorAll('.pg-note')].map(each => each.textContent).join('');
  const waits = [...root.querySelectorAll('.pg-wait')].map(each => each.textContent).join('');
  return {
    words: picture && picture.getAttribute('aria-label'),
    shapes: picture ? [...picture.querySelectorAll('[data-id]')].map(each => each.dataset.id) : [],
    say: say && say.textContent, trouble, waits,
  };
}
"""


@pytest.fixture(scope="module")
def opened(jupyter: Jupyter) -> Iterator[NotebookPage]:
    page = jupyter.open_notebook(jupyter.write("storm.ipynb", CELLS))
    page.run_all()
    assert page.errors() == []
    expect(page.page.locator(ROOTS)).to_have_count(len(NAMES))
    yield page
    assert page.errors() == []


def differences(name: str, opened: NotebookPage) -> list[Any]:
    """Return where the page and Python differ, and what is in trouble."""
    root = opened.page.locator(ROOTS).nth(NAMES.index(name))
    whole, words, shapes, say = json.loads(opened.python(THOUGHT.format(name=name)))
    shown = root.evaluate(SHOWN)
    pairs = [("words", words), ("shapes", shapes), ("say", say and say["text"])]
    found = [(what, shown[what], known) for what, known in pairs if known and shown[what] != known]
    found += [shown[what] for what in ("trouble", "waits") if shown[what]]
    return found if whole else [*found, "Python itself disagrees"]


@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", NAMES)
def test_after_a_storm_page_and_python_agree(name: str, opened: NotebookPage) -> None:
    root = opened.page.locator(ROOTS).nth(NAMES.index(name))
    for number in range(STORMS):
        root.evaluate(STORM, [len(name) + number, ACTIONS])
        wait_for_answer(root)
        assert differences(name, opened) == []
    assert opened.console == []

"""A storm of mouse and keyboard on every live widget; afterwards page and Python agree."""

import pytest

from tests.browser.agreement import differences
from tests.browser.conftest import not_on_the_site, opened_in
from tests.browser.notebook_page import NotebookPage
from tests.browser.seeing import wait_for_answer
from tests.tiers import NIGHTLY
from tests.widgets.test_storm import WIDGETS

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

# Every possible action on the current elements, at inhuman speed.
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
  const keys = ['Enter', ' ', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'u', 'h',
    'n', 'e', 't', 'Delete', 'Escape'];
  const texts = ['5 A', '8 from B', '-', '', '7', '3', '17', 'x < y', '1e999 A', 'A B C', '0'];
  const doings = {
    click: shape => click(shape, 1),
    drag: shape => {
      const {x, y, width, height} = shape.getBoundingClientRect();
      const far = below(200) - 100;
      shape.ownerSVGElement.setPointerCapture = () => {};
      const send = (kind, on, dx) => on.dispatchEvent(new PointerEvent(kind, {
        bubbles: true, isPrimary: true, pointerId: 1, buttons: kind === 'pointerup' ? 0 : 1,
        clientX: x + width / 2 + dx, clientY: y + height / 2 + dx / 2}));
      send('pointerdown', shape, 0);
      send('pointermove', shape, far);
      send('pointerup', shape, far);
    },
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
    click: 'svg [data-id]', drag: 'svg [data-id]', twice: 'svg [data-id]', key: 'svg [data-id]',
    button: 'button:not(:disabled)', item: 'li', field: 'input, select:has(option)',
  };
  for (let number = 0; number < count; number++) {
    const doing = pick(Object.keys(targets).filter(each => root.querySelector(targets[each])));
    doings[doing](pick(every(targets[doing])));
    if (number % 10 === 9) await new Promise(done => setTimeout(done));
  }
}
"""

SHOWN = {ROOTS: len(NAMES)}
opened = opened_in("lab")


@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", NAMES)
def test_after_a_storm_page_and_python_agree(name: str, opened: NotebookPage) -> None:
    root = opened.page.locator(ROOTS).nth(NAMES.index(name))
    for number in range(STORMS):
        root.evaluate(STORM, [len(name) + number, ACTIONS])
        wait_for_answer(root)
        assert differences(opened, root, f"made[{name!r}]") == []
    assert opened.console == []

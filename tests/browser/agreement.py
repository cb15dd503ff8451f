"""Check that a widget's page shows what Python knows."""

import json
from typing import Any

from playwright.sync_api import Locator

from tests.browser.notebook_page import NotebookPage

# Python's state, and the page's.
THOUGHT = """
import json
widget = {widget}
with widget._one_at_a_time:
    state = getattr(widget, "_state", None)
    known = {{**widget._data(), "turn": state["turn"], "say": state["say"]}} if state else None
    scene = (state or {{"scene": widget._scene}}).get("scene")
    clickable = [each for each in (scene or {{}}).get("shapes", ()) if "data-id" in each[1]]
    shapes = [attributes["data-id"] for _, attributes, *_ in clickable]
    # Elsewhere a form adds to them what was chosen.
    labels = [label for *_, label in clickable] if "menus" in (state or ()) else None
    words = f"{{scene['title']}}. {{scene['description']}}" if scene else None
    # What is being filled in is told to Python; neither it nor what hangs on it is sent back.
    drafted = state is not None and state.get("value") != known.get("value")
    old = {{"value", "verdict", "another", "asked", "twin"}} if drafted else set()
    old.add("walk")  # how a ball went is told once
    whole = state is None or state.keys() == known.keys() and all(
        state[part] == known[part] for part in known if part not in old)
    print(json.dumps([whole, words, shapes, labels, (state or {{}}).get("say")]))
"""
SEEN = r"""
root => {
  const picture = root.querySelector('svg.pg-scene:not([aria-hidden])');
  const say = root.querySelector('.pg-say');
  const trouble = [...root.querySelectorAll('.pg-note')].map(each => each.textContent).join('');
  const waits = [...root.querySelectorAll('.pg-wait')].map(each => each.textContent).join('');
  const clickable = picture ? [...picture.querySelectorAll('[data-id]')] : [];
  return {
    words: picture && picture.getAttribute('aria-label'),
    shapes: clickable.map(each => each.dataset.id),
    labels: clickable.map(each => each.getAttribute('aria-label')),
    // The page lets no line end within a pair of numbers.
    say: say && say.textContent.replaceAll('\u00a0', ' ').trimEnd(), trouble, waits,
  };
}
"""


def differences(opened: NotebookPage, root: Locator, widget: str) -> list[Any]:
    """Return the differences between a widget's page and Python, and reported trouble."""
    whole, words, shapes, labels, say = json.loads(opened.python(THOUGHT.format(widget=widget)))
    seen = root.evaluate(SEEN)
    pairs = [("words", words), ("shapes", shapes), ("labels", labels), ("say", say and say["text"])]
    found = [(what, seen[what], known) for what, known in pairs if known and seen[what] != known]
    found += [seen[what] for what in ("trouble", "waits") if seen[what]]
    return found if whole else [*found, "Python itself disagrees"]

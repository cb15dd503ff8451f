"""A table, a game of Hex and a city by keys and announcements alone; `tests/orca` asks Orca too."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator

from tests.browser.notebook_page import NotebookPage
from tests.browser.seeing import come_to_rest, wait_for_answer
from tests.by_ear import SETUP, TASKS, Ear

CELLS = [SETUP, *(task.code for task in TASKS.values())]
SHOWN = {".pg": len(TASKS)}
LISTEN = """
() => {
  window.pgHeard = [];
  const said = new MutationObserver(changes => {
    for (const {target} of changes) {
      const live = (target.closest ? target : target.parentElement)?.closest(
        '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]');
      if (live?.textContent && pgHeard.at(-1) !== live.textContent) pgHeard.push(live.textContent);
    }
  });
  said.observe(document.body, {subtree: true, childList: true, characterData: true});
}
"""


@dataclass
class PageEar:
    """Hears the name of what has the focus, and the live regions of a page."""

    widget: Locator

    def press(self, *keys: str) -> str:
        """Press keys; return what was heard."""
        page = self.widget.page
        page.evaluate("pgHeard.length = 0")
        for key in keys:
            page.keyboard.press(key)
        wait_for_answer(self.widget)
        announced = page.evaluate("pgHeard")
        return "\n".join([page.locator(":focus").aria_snapshot(), *announced])

    def write(self, text: str) -> None:
        """Type a text."""
        self.widget.page.keyboard.type(text)

    def read(self, words: str) -> str:  # noqa: ARG002 - all is read at once
        """Read what is above the first control."""
        return self.widget.aria_snapshot()


@pytest.mark.parametrize("name", TASKS)
def test_a_task_is_done_by_what_is_heard(name: str, opened: NotebookPage) -> None:
    place = [*TASKS].index(name)
    widget = come_to_rest(opened.page.locator(".jp-OutputArea .pg").nth(place))
    opened.page.evaluate(LISTEN)
    ear: Ear = PageEar(widget)
    widget.locator(":is(button:enabled, input, [tabindex='0']):visible").first.focus()
    assert TASKS[name].ends in TASKS[name].do(ear)

"""What Orca says while tasks are done by its words alone, compared with the golden transcripts.

A new transcript is written beside the golden one, as NAME.new.txt; if it is better, rename it.
"""

import re
from dataclasses import dataclass
from itertools import dropwhile
from pathlib import Path

import pytest

from tests.browser.notebook_page import Jupyter, NotebookPage
from tests.browser.seeing import come_to_rest
from tests.by_ear import MOST_KEYS, SETUP, TASKS
from tests.orca.screen_reader import ScreenReader

HERE = Path(__file__).parent
XDOTOOL = {"Enter": "Return", " ": "space"}


@dataclass
class OrcaEar:
    """Hears what Orca says, and keeps it."""

    reader: ScreenReader
    transcript: list[str]

    def press(self, *keys: str) -> str:
        """Press keys; return what was said, or without keys all that was said so far."""
        if not keys:
            return "\n".join(self.transcript)
        names = [XDOTOOL.get(key, key.removeprefix("Arrow")) for key in keys]
        said = self.reader.press(*names)
        self.transcript.append(f"[{' '.join(keys)}]")
        self.transcript += said
        return "\n".join(said)

    def write(self, text: str) -> None:
        """Type a text."""
        self.reader.write(text)
        self.transcript.append(f'"{text}"')

    def read(self, words: str) -> str:
        """Read upward from the first control until a pattern is heard."""
        heard = self.press()
        if "Focus mode" in heard:
            heard += self.press("Insert+a")  # to Orca's browse mode
        for _ in range(MOST_KEYS):
            if re.search(words, heard):
                return heard
            heard += "\n" + self.press("ArrowUp")
        raise AssertionError(f"{words} is never heard")


@pytest.fixture(scope="module")
def opened(jupyter: Jupyter) -> NotebookPage:
    """Open a notebook with all tasks, and run it."""
    cells = [SETUP, *(task.code for task in TASKS.values())]
    page = jupyter.open_notebook(jupyter.write("by-ear.ipynb", cells), "lab")
    page.run_all()
    return page


@pytest.mark.parametrize("name", TASKS)
def test_orca_says_what_the_task_needs(
    name: str, opened: NotebookPage, reader: ScreenReader
) -> None:
    place = [*TASKS].index(name)
    widget = come_to_rest(opened.page.locator(".jp-OutputArea .pg").nth(place))
    first = widget.locator("button:enabled, input, [tabindex='0']").first
    said = reader.after(first.focus)
    said = [*dropwhile(lambda words: not words.endswith("panel."), said)]
    ear = OrcaEar(reader, said)
    new = HERE / f"{name}.new.txt"
    try:
        assert TASKS[name].ends in TASKS[name].do(ear)
    finally:
        new.write_text("\n".join([*ear.transcript, ""]), encoding="utf-8")
    assert new.read_text("utf-8") == new.with_name(f"{name}.txt").read_text("utf-8")
    new.unlink()

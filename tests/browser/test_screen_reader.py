"""What the screen reader Orca says in four tasks and in each form, as in the golden transcripts.

A new transcript is written beside the golden one, as NAME.new.txt; if it is better, rename it.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from playwright.sync_api import BrowserContext, Page

from pathlib_games.games.hex import HexGame
from pathlib_games.widgets.live import TellingWidget
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.lessons.worlds import DESIGN
from pathlib_tutor.widgets.code_lines import LineOrder
from pathlib_tutor.widgets.graph_editor import GraphAnswer
from pathlib_tutor.widgets.simulation import RunByHand
from pathlib_tutor.widgets.world_painter import WorldPainter
from tests.browser.browsers import BROWSER_ARGUMENTS
from tests.browser.conftest import not_on_the_site
from tests.browser.screen_reader import LONG_QUIET, PATIENCE, ScreenReader, missing, screen_reader
from tests.browser.test_ask import ASKED
from tests.browser.test_by_ear import LISTEN, TASKS, Ear
from tests.browser.test_layout import ask
from tests.tiers import NIGHTLY

pytestmark = [pytest.mark.slow, not_on_the_site("its widgets are the same")]

GOLDEN = Path(__file__).parents[1] / "golden" / "orca"
ARGUMENTS = (*BROWSER_ARGUMENTS[1:], "--force-renderer-accessibility", "--kiosk")
STOPS = 12
"""The most stops of Tab in a form that a transcript has."""
ALONE = """
async ([module, style, state]) => {
  document.head.append(Object.assign(document.createElement('style'), {textContent: style}));
  const url = URL.createObjectURL(new Blob([module], {type: 'text/javascript'}));
  const widget = await import(url);
  const listeners = {};
  const tell = (event, ...what) => (listeners[event] ?? []).forEach(each => each(...what));
  const model = {
    get: name => state[name],
    set: (name, value) => { state[name] = value; tell(`change:${name}`); },
    save_changes: () => {},
    on: (event, listener) => (listeners[event] ??= []).push(listener),
    off: () => {},
    send: async content => {
      const {changed, sent} = await pgAsk(content);
      Object.assign(state, changed);
      Object.keys(changed).forEach(name => tell(`change:${name}`));
      sent.forEach(message => tell('msg:custom', message));
    },
  };
  const main = document.body.appendChild(document.createElement('main'));
  widget.default.render({model, el: main});
}
"""


@dataclass
class Desk:
    """A page with one widget, which this process answers."""

    page: Page
    widget: TellingWidget | None = None

    def clear(self) -> None:
        """Show an empty page."""
        self.page.goto("about:blank")
        self.page.evaluate("document.documentElement.lang = 'en'; document.title = 'A task'")
        self.page.bring_to_front()

    def show(self, widget: TellingWidget) -> None:
        """Show a widget on the empty page."""
        self.widget = widget
        self.page.evaluate(ALONE, [str(widget._esm), str(widget._css), state(widget)])

    def answer(self, content: dict[str, Any]) -> dict[str, Any]:
        """Return what changes when the page sends a message."""
        assert self.widget is not None
        before = state(self.widget)
        with mock.patch.object(self.widget, "send") as send:
            self.widget._hear(self.widget, content, [])
        now = state(self.widget)
        changed = {name: now[name] for name in now if now[name] != before.get(name)}
        return {"changed": changed, "sent": [call.args[0] for call in send.call_args_list]}


def state(widget: TellingWidget) -> dict[str, Any]:
    """Return what the page knows of a widget, without its program."""
    kept = widget.get_state()
    return {name: kept[name] for name in kept if name not in {"layout", "_esm", "_css"}}


@dataclass
class OrcaEar(Ear):
    """Presses keys while Orca reads, and keeps what it says."""

    reader: ScreenReader
    transcript: list[str]

    def press(self, *keys: str) -> str:
        """Press keys; return the name of what has the focus, and what was announced."""
        page = self.widget.page
        page.evaluate("pgHeard.length = 0")
        for key in keys:
            said = self.reader.press(key, page.wait_for_timeout)
            self.transcript += [f"[{key}]", *said]
        announced = page.evaluate("pgHeard")
        return "\n".join([page.locator(":focus").aria_snapshot(), *announced])

    def wait(self) -> None:
        """Wait for what is said late."""
        wait = self.widget.page.wait_for_timeout
        self.transcript += self.reader.said_after(lambda: None, wait, LONG_QUIET)

    def write(self, text: str) -> None:
        """Type a text."""
        said = self.reader.write(text, self.widget.page.wait_for_timeout)
        self.transcript += [f'"{text}"', *said]


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ScreenReader]:
    """Start Orca, or skip a test where it is not installed or the machine has more to do."""
    if not NIGHTLY:
        pytest.skip("Orca needs a machine that does nothing else: PATHLIB_GAMES_NIGHTLY=1")
    if names := missing():
        pytest.skip(f"Orca cannot read here: {names} is missing")
    with screen_reader(tmp_path_factory.mktemp("orca")) as started:
        yield started


@pytest.fixture(scope="module")
def desk(
    reader: ScreenReader,
    browser: BrowserContext,
    browser_path: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Desk]:
    """Open a page on the display that Orca reads."""
    assert browser.browser is not None
    context = browser.browser.browser_type.launch_persistent_context(
        str(tmp_path_factory.mktemp("seen")),
        executable_path=browser_path,
        headless=False,
        env=dict(reader.env),
        args=list(ARGUMENTS),
        no_viewport=True,
    )
    context.set_default_timeout(1000 * PATIENCE)
    shown = Desk(context.pages[0])
    shown.page.expose_function("pgAsk", shown.answer)
    reader.said_after(lambda: None, shown.page.wait_for_timeout, LONG_QUIET)  # of its start
    yield shown
    context.close()


TASK_WIDGETS: dict[str, Callable[[], TellingWidget]] = {
    "table": lambda: ask("five-nodes/fill-table seed=3"),
    "run": RunByHand,
    "hex": lambda: HexGame(size=5, seed=1),
    "city": lambda: ask("carcassonne/city seed=2"),
}
WALKED = {"run", "hex"}
"""The tasks whose pictures are walked by keys that Orca's browse mode takes for itself."""
FORM_WIDGETS: dict[str, Callable[[], TellingWidget]] = {
    **{name: partial(ask, asked.recipe) for name, asked in ASKED.items()},
    "lines": LineOrder,
    "draw": lambda: GraphAnswer(EXERCISES["own-world/break-it"].item("own-world/break-it given=K")),
    "paint": lambda: WorldPainter(DESIGN.item("own-world/design given=portals")),
}


def begun(desk: Desk, reader: ScreenReader, widget: TellingWidget) -> OrcaEar:
    """Show a widget, and return an ear at its first control.

    Orca knows the page before the widget is there: otherwise it may take the first control that it
    sees for where it is, and leave out the names of what is around it.
    """
    wait = desk.page.wait_for_timeout
    said = reader.said_after(desk.clear, wait, LONG_QUIET)
    said += reader.said_after(lambda: desk.show(widget), wait, LONG_QUIET)
    desk.page.evaluate(LISTEN)
    ear = OrcaEar(desk.page.locator(".pg").first, reader, [*said])
    ear.press("Tab")
    return ear


OF_ORCA = {"Screen reader on.", "Browse mode", "Focus mode", "Focus mode is sticky."}
"""What Orca says of itself; it depends on the task before."""


def compare(name: str, transcript: list[str]) -> None:
    """Compare what Orca said with the golden transcript; write a new one beside it if it differs.

    The order does not count: on a busy machine, Orca may say something after the next key.
    """
    golden, new = GOLDEN / f"{name}.txt", GOLDEN / f"{name}.new.txt"
    known = golden.read_text("utf-8").splitlines() if golden.exists() else []
    if spoken(known) != spoken(transcript):
        new.write_text("".join(f"{line}\n" for line in transcript), encoding="utf-8")
        pytest.fail(f"Orca says something else: compare {new} with {golden.name}")


def spoken(transcript: list[str]) -> set[str]:
    """Return what was said; lines in brackets are keys, those in quotation marks typed texts."""
    return {line for line in transcript if line[:1] not in {"[", '"'}} - OF_ORCA


@pytest.mark.parametrize("name", TASKS)
def test_orca_says_what_a_task_needs(name: str, desk: Desk, reader: ScreenReader) -> None:
    ear = begun(desk, reader, TASK_WIDGETS[name]())
    if name in WALKED:
        ear.transcript += reader.stay_in_focus_mode(desk.page.wait_for_timeout)
    _, do, ends = TASKS[name]
    assert ends in do(ear)
    ear.wait()
    assert any(ends in said for said in ear.transcript)
    compare(name, ear.transcript)


@pytest.mark.parametrize("name", FORM_WIDGETS)
def test_orca_says_what_a_form_needs(name: str, desk: Desk, reader: ScreenReader) -> None:
    ear = begun(desk, reader, FORM_WIDGETS[name]())
    for _ in range(STOPS):
        if re.search('"(Clear|Copy for an assistant)"', ear.press("Tab")):
            break
    ear.wait()
    compare(f"form-{name.replace(' ', '-')}", ear.transcript)

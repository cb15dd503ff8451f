"""Measures in a real browser what a learner waits for: `benchmarks.waiting` runs it with pytest."""

from __future__ import annotations

import json
import os
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import pytest
from tqdm import tqdm

from benchmarks.waiting import MOVES, ROUNDS, start

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator

    from tests.browser.notebook_page import Jupyter, NotebookPage

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))
STEPS = 12

WIDGETS = """
from IPython.display import display
from tests.browser.gallery import gallery
from pathlib_games import ask
from pathlib_games.games import chutes, color_lines, hex as hexagons, tiles

shown = gallery()
games = {
    "hex": hexagons.HexGame(level="two players", seed=1),
    "lines": color_lines.ColorLines(seed=3),
    "tiles": tiles.TileLaying(seed=1),
    "chutes": chutes.ChutesGame(chutes.Board.load("milton_bradley"), seed=1),
    "stepper": shown["stepper"],
    "film": shown["film-battlesnake"],
}
for widget in (*games.values(), ask("five-nodes/path")):
    view, _ = widget._repr_mimebundle_()
    display({kind: view[kind] for kind in view if "widget-view" in kind}, raw=True)

def clicks(name):
    position = games[name].position
    if name == "chutes":
        return ["roll"]
    if name == "hex":
        x, y = position.legal_moves()[0]
        return [str(y * position.size + x)]
    if name == "lines":
        moves = sorted(position.legal_moves())
        return [str(y * 9 + x) for x, y in moves[len(moves) // 2]]
    x, y, rotation = position.legal_moves()[0]
    for _ in range(rotation // 90):
        games[name].turn()
    return [f"{x} {y}"]
""".strip()
PLAYED = ("hex", "lines", "tiles", "chutes")
STEPPED = ("stepper", "film")
ASKED = "asked"
MEMORY = """
with open("/proc/self/status") as status:
    print(next(line.split()[1] for line in status if line.startswith("VmRSS")))
"""

# From a click to the moment at which something that it changes has been drawn.
CHANGED = """
([root, clicked, changes]) => new Promise((done, fail) => {
  let began = 0;
  const drawn = () => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now() - began);
    channel.port2.postMessage(0);
  });
  const seen = new MutationObserver(() => { seen.disconnect(); drawn(); });
  const watched = root.querySelector(changes);
  seen.observe(watched, {attributeFilter: ['aria-label', 'aria-pressed'], childList: true});
  setTimeout(() => fail(new Error(`nothing changes after a click on ${clicked}`)), 10_000);
  const on = root.querySelector(clicked);
  began = performance.now();
  on.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 1}));
})
"""
# Notes how long the page's own thread works in each frame: from the frame's beginning to the first
# task after it has been drawn.
WATCH = """
() => {
  window.worked = [];
  const channel = new MessageChannel();
  let began = 0;
  channel.port1.onmessage = () => window.worked.push(performance.now() - began);
  const frame = () => {
    began = performance.now();
    const moving = document.getAnimations().some(each => each.playState === 'running');
    if (moving) channel.port2.postMessage(0);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
"""
ALL_RUN = """
() => {
  const {content, sessionContext} = jupyterapp.shell.currentWidget;
  const cells = [...content.model.cells].filter(c => c.type === 'code');
  const code = cells.filter(c => c.sharedModel.source.trim());
  return code.every(c => c.executionCount) && sessionContext.session.kernel.status === 'idle';
}
"""
REST = "document.getAnimations().every(each => each.playState !== 'running')"


def show(browser: BrowserContext, address: str) -> None:
    """Open what a server shows first, and wait until its notebook can be read."""
    page = browser.new_page()
    page.goto(address)
    page.locator(".jp-NotebookPanel .jp-RenderedMarkdown").first.wait_for(timeout=60_000)
    page.close(run_before_unload=False)


def widget(opened: NotebookPage, name: str) -> Locator:
    """Return a widget, in sight."""
    root = opened.page.locator(".pg:not(.pg .pg)").nth((*PLAYED, *STEPPED, ASKED).index(name))
    root.scroll_into_view_if_needed()
    return root


def come_to_rest(opened: NotebookPage) -> None:
    """Wait until nothing moves any more."""
    opened.page.wait_for_timeout(400)
    opened.page.wait_for_function(REST)


def move(opened: NotebookPage, name: str) -> float:
    """Make a move in a game, and return the milliseconds until the board shows it."""
    root = widget(opened, name)
    clicks = json.loads(opened.python(f"import json; print(json.dumps(clicks({name!r})))"))
    come_to_rest(opened)
    for each in clicks[:-1]:  # what is to be moved is chosen first
        root.locator(f'[data-id="{each}"]').dispatch_event("click", {"detail": 1})
    on = f'[data-id="{clicks[-1]}"]'
    # What the picture tells is different after every move.
    took = float(root.page.evaluate(CHANGED, [root.element_handle(), on, ".pg-scene"]))
    come_to_rest(opened)
    return took


def answer(opened: NotebookPage) -> dict[str, list[float]]:
    """Click a node and check an answer again and again; return the milliseconds that it took."""
    root = widget(opened, ASKED)
    handle = root.element_handle()
    took: dict[str, list[float]] = {"mark": [], "check": []}
    for number in range(MOVES):
        node = f'[data-id="{"ABCDE"[number % 5]}"]'
        took["mark"].append(float(opened.page.evaluate(CHANGED, [handle, node, node])))
        field = root.get_by_role("textbox").first  # after some tries one like it stands below
        field.fill(f"A E {'D' * (number % 2)}")
        clicked = [handle, ".pga-check", ".pga-verdict"]
        took["check"].append(float(opened.page.evaluate(CHANGED, clicked)))
    return took


def check(opened: NotebookPage) -> None:
    """Raise RuntimeError if a cell or the browser had an error: then the figures mean nothing."""
    if errors := opened.errors():
        raise RuntimeError(str(errors))


def frames(opened: NotebookPage) -> list[float]:
    """Return what was noted since the last call."""
    noted: list[float] = opened.page.evaluate("window.worked.splice(0)")
    return noted


@pytest.mark.timeout(3_600)
def test_measure(jupyter: Jupyter, browser: BrowserContext) -> None:
    """Measure everything, and write it as JSON where the environment says."""
    figures: dict[str, dict[str, list[float]]] = {
        part: {} for part in ("start", "open", "picture", "run", "memory", "click", "frame")
    }
    for _ in tqdm(range(ROUNDS), desc="starts"):
        for until, seconds in zip(("server", "page"), start(partial(show, browser)), strict=True):
            figures["start"].setdefault(until, []).append(seconds)
    for path in tqdm(NOTEBOOKS * ROUNDS, desc="notebooks"):
        began = perf_counter()
        opened = jupyter.open_notebook(jupyter.add(path))
        ready = perf_counter()
        opened.page.evaluate("void jupyterapp.commands.execute('notebook:run-all-cells')")
        opened.page.locator(".pg svg.pg-scene").first.wait_for(timeout=60_000)
        drawn = perf_counter()
        opened.page.wait_for_function(ALL_RUN, timeout=600_000)
        done = perf_counter()
        check(opened)
        memory = float(opened.python(MEMORY)) / 1024
        seen = {
            "open": ready - began,
            "picture": drawn - ready,
            "run": done - ready,
            "memory": memory,
        }
        for part, figure in seen.items():
            figures[part].setdefault(path.stem, []).append(figure)
        jupyter.close()

    opened = jupyter.open_notebook(jupyter.write("widgets.ipynb", [WIDGETS]))
    opened.run_all()
    widget(opened, STEPPED[-1]).wait_for()
    opened.page.evaluate(WATCH)
    for name in tqdm(PLAYED, desc="moves"):
        frames(opened)
        figures["click"][name] = [move(opened, name) for _ in range(MOVES)]
        figures["frame"][name] = frames(opened)
    for name in tqdm(STEPPED, desc="steps"):
        root = widget(opened, name)
        step = root.get_by_role("button", name="Next step")
        root.press("Home")
        frames(opened)
        for _ in range(STEPS):
            step.click()
            come_to_rest(opened)
        figures["frame"][name] = frames(opened)
    for name, took in answer(opened).items():
        figures["click"][name], figures["frame"][name] = took, []
    check(opened)
    Path(os.environ["PATHLIB_GAMES_FIGURES"]).write_text(json.dumps(figures), encoding="utf-8")

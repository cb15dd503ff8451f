"""The stepper and the film player: mouse, keyboard, words, table, and access."""

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from pathlib_games.boards import load_graph
from pathlib_games.graphs import dijkstra
from tests.browser.conftest import STILL
from tests.browser.notebook_page import Jupyter, NotebookPage
from tests.browser.seeing import axe
from tests.views.conftest import narration

CELL = """
from pathlib_games.boards import load_graph
from pathlib_games.graphs import dijkstra
from pathlib_games.views.graph_view import GraphView
from pathlib_games.widgets.stepper import Stepper

board = load_graph("five_nodes")
trace = dijkstra.trace(board.graph, "A")
stepper = Stepper(trace, GraphView(board.graph, board.positions, title=board.title))
stepper
""".strip()

GRID_CELL = """
from pathlib_games.graphs import Graph
from pathlib_games.views.grid_view import GridView

cells = [(x, y) for y in range(11) for x in range(11) if (x * 7 + y * 3) % 8]
beside = [(c, (c[0] + dx, c[1] + dy), 1 + (c[0] + c[1]) % 3)
          for c in cells for dx, dy in ((1, 0), (0, 1)) if (c[0] + dx, c[1] + dy) in cells]
grid = Graph.from_edges(beside, nodes=cells)
Stepper(dijkstra.trace(grid, (5, 5)), GridView(grid, title="Eleven by eleven"))
""".strip()

WAVES_CELL = r"""
from pathlib_games.games.color_lines import Position, move_graph, search_view
from pathlib_games.graphs import bfs

lines = Position.from_text("....\n.12.\n....")
Stepper(bfs.trace(move_graph(lines, (1, 1)), (1, 1)), search_view(lines, (1, 1)))
""".strip()

FILM_CELL = """
from pathlib_games import film

short = Graph.from_edges([("A", "B", 5), ("B", "C", 3), ("A", "C", 10)])
film(dijkstra.trace(short, "A"), GraphView(short, title="Three nodes"), seconds=2)
""".strip()
FILM_LAST = 7

BOARD = load_graph("five_nodes")
TRACE = dijkstra.trace(BOARD.graph, "A")
WORDS = narration(TRACE)
LAST = len(TRACE)


CELLS = [CELL, GRID_CELL, WAVES_CELL, FILM_CELL]
SHOWN = {".pg-stepper": 3, ".pg-player": 1}


@pytest.fixture
def widget(opened: NotebookPage) -> Locator:
    """Reset the stepper of the five nodes."""
    found = opened.page.locator(".pg-stepper").first
    found.press("Home")
    expect(place(found)).to_have_text(f"step 0 of {LAST}")
    return found


def place(widget: Locator) -> Locator:
    return widget.locator(".pg-place")


def test_the_queue_is_a_row_in_which_the_first_one_goes_first(opened: NotebookPage) -> None:
    waves = opened.page.locator(".pg-stepper").nth(2)
    row, out = waves.locator(".pg-row li"), waves.locator(".pg-end").first
    for _ in range(4):
        waves.press("ArrowRight")
    expect(row).to_have_text(["(1, 0)", "(0, 1)", "(1, 2)"])
    expect(out).to_have_text("out ◂")
    heard = waves.locator("[aria-live=polite]")
    high = heard.bounding_box()
    waves.press("ArrowRight")
    expect(row).to_have_text(["(0, 1)", "(1, 2)"])
    expect(out).to_have_text("out ◂ (1, 0)")
    assert heard.bounding_box() == high  # although the words are shorter
    expect(heard).to_contain_text("In the queue, next first: (0, 1), (1, 2).")
    waves.press("End")
    expect(row).to_have_text(["empty"])
    assert axe(waves) == []


def assert_shows(widget: Locator, k: int) -> None:
    """Compare sentence, table and queue with the state after k steps."""
    state = TRACE.at(k)
    assert place(widget).inner_text() == f"step {k} of {LAST}"
    assert widget.locator("[aria-live=polite]").inner_text() == WORDS[k]
    rows = widget.locator("tbody tr").all()
    assert len(rows) == len(BOARD.graph.nodes)
    for row, node in zip(rows, BOARD.graph.nodes, strict=True):
        # The struck value belongs to the previous step.
        shown = row.evaluate(
            "row => [...row.children].map(cell => { const copy = cell.cloneNode(true);"
            " copy.querySelectorAll('del, .pg-hidden').forEach(e => e.remove());"
            " return copy.textContent.trim(); })"
        )
        assert shown == [
            node,
            str(state.distance.get(node, "\N{EN DASH}")),
            "yes" if node in state.settled else "no",
            "\N{EN DASH}" if (found := state.predecessor.get(node)) is None else str(found),
        ]
        old = TRACE.at(max(0, k - 1)).distance.get(node, "\N{EN DASH}")
        struck = row.locator("td:nth-child(2) del").all_inner_texts()
        assert struck == ([] if old == state.distance.get(node, "\N{EN DASH}") else [str(old)])
    entries = widget.locator(".pg-queue li").all_inner_texts()
    assert entries == [
        f"{entry.node} at {entry.distance}{' (stale)' if entry.stale else ''}"
        for entry in state.queue
    ] or ["empty"] * (not state.queue)


def test_mouse_steps_to_the_end_and_back(widget: Locator) -> None:
    assert_shows(widget, 0)
    for k in range(1, LAST + 1):
        widget.get_by_role("button", name="Next step").click()
        assert_shows(widget, k)
    for k in range(LAST - 1, -1, -1):
        widget.get_by_role("button", name="Previous step").click()
        assert_shows(widget, k)
    widget.get_by_role("button", name="Last step").click()
    assert_shows(widget, LAST)


def test_keyboard_steps_to_the_end_and_back(widget: Locator) -> None:
    widget.focus()
    for k in range(1, LAST + 1):
        widget.press("ArrowRight")
        assert_shows(widget, k)
    widget.press("ArrowRight")
    assert_shows(widget, LAST)
    widget.press("ArrowLeft")
    assert_shows(widget, LAST - 1)
    widget.press("Home")
    assert_shows(widget, 0)
    widget.press("End")
    assert_shows(widget, LAST)


def test_buttons_at_the_ends_keep_the_focus(widget: Locator) -> None:
    button = widget.get_by_role("button", name="Next step")
    button.focus()
    for _ in range(LAST + 2):
        button.press("Enter")
    assert_shows(widget, LAST)
    expect(button).to_be_focused()
    button.press("Home")
    assert_shows(widget, 0)


def test_play_runs_to_the_end_and_can_be_paused(opened: NotebookPage, widget: Locator) -> None:
    other = opened.page.locator(".pg-stepper").nth(1)
    other.press("Home")
    for each in (widget, other):  # slow enough for a click on Pause before the end
        each.get_by_role("combobox", name="Speed").select_option("fast")
    widget.get_by_role("button", name="Play").click()
    widget.get_by_role("button", name="Pause").click()
    stopped = place(widget).inner_text()
    other.get_by_role("button", name="Play").click()
    expect(place(other)).to_have_text(re.compile("^step ([3-9]|[1-9][0-9]+) of"))
    other.get_by_role("button", name="Pause").click()
    assert place(widget).inner_text() == stopped, "while the other one made three steps"
    widget.get_by_role("combobox", name="Speed").select_option("very fast")
    widget.focus()
    widget.press(" ")
    expect(place(widget)).to_have_text(f"step {LAST} of {LAST}")
    expect(widget.get_by_role("button", name="Play")).to_be_visible()


def test_play_goes_on_if_python_says_again_what_is_known(
    opened: NotebookPage, widget: Locator
) -> None:
    widget.get_by_role("combobox", name="Speed").select_option("normal")
    opened.python("stepper.send_state()")  # as if a busy page had asked for it
    widget.press(" ")
    expect(place(widget)).to_have_text(re.compile("^step [2-9] of"))
    widget.get_by_role("button", name="Pause").click()


def test_slider_goes_to_any_step(widget: Locator) -> None:
    slider = widget.get_by_role("slider", name="Step")
    for k in (6, 2, LAST, 0):
        slider.fill(str(k))
        assert_shows(widget, k)
    slider.focus()
    slider.press("ArrowRight")
    assert_shows(widget, 1)
    assert slider.get_attribute("aria-valuetext") == f"step 1 of {LAST}"


# A step reaches Python on a separate thread, at some time.
HEARS = """
from threading import Event
came = Event()
def look(_=None):
    if stepper.index == {index}:
        came.set()
stepper.observe(look, "index")
look()
came.wait()
stepper.unobserve(look, "index")
print(stepper.index)
"""


def test_python_and_browser_share_the_index(opened: NotebookPage, widget: Locator) -> None:
    # The page's last message would win if it reached Python after the 5.
    assert opened.python(HEARS.format(index=0)).strip() == "0"
    opened.python("stepper.index = 5")
    expect(place(widget)).to_have_text(f"step 5 of {LAST}")
    assert_shows(widget, 5)
    widget.get_by_role("button", name="Next step").click()
    assert opened.python(HEARS.format(index=6)).strip() == "6"
    with pytest.raises(AssertionError, match="index should be from 0 to"):
        opened.python("stepper.index = 99")


@pytest.mark.slow
def test_a_step_is_shown_within_one_animation_frame(opened: NotebookPage) -> None:
    for widget in opened.page.locator(".pg-stepper").all():
        widget.press("Home")
        before = opened.page_worked()
        steps = widget.evaluate(
            """root => {
                 const last = Number(root.querySelector("input").max);
                 for (let k = 0; k < last; k++) {
                   root.dispatchEvent(
                     new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}));
                   root.getBoundingClientRect();  // the layout belongs to the step
                 }
                 return last;
               }"""
        )
        assert (opened.page_worked() - before) / steps < 1000 / 60


def test_nothing_moves_by_itself(opened: NotebookPage) -> None:
    opened.page.emulate_media(reduced_motion="reduce")
    moving = "root => root.getAnimations({subtree: true}).length"
    ends = "root => Promise.all(root.getAnimations({subtree: true}).map(each => each.finished))"
    for widget in opened.page.locator(".pg-stepper").all():
        widget.evaluate(ends)  # started by the previous test
        widget.press("ArrowRight")
        assert widget.evaluate(moving) == 0
    opened.page.emulate_media(reduced_motion="no-preference")


def test_saved_notebook_keeps_picture_and_words(opened: NotebookPage, jupyter: Jupyter) -> None:
    opened.save()
    saved = json.loads(jupyter.saved(opened.path))
    for cell in saved["cells"][:3]:
        (output,) = [o for o in cell["outputs"] if STILL in o.get("data", {})]
        words = "".join(output["data"]["text/plain"])
        assert re.match(r'<Stepper ".+", step 0 of \d+: Start at .+>$', words)
        alt = output["metadata"][STILL]["alt"]
        assert re.search(r"Run this cell to step through \d+ steps\.$", alt)  # not how it ends


@pytest.fixture
def player(opened: NotebookPage) -> Locator:
    """Reset the film to its first picture."""
    found = opened.page.locator(".pg-player")
    press_on_slider(opened, found, "Home")
    assert_shows_picture(found, 0)
    return found


def press_on_slider(opened: NotebookPage, player: Locator, key: str) -> None:
    """Press a key, and wait until Python knows: this makes a single step."""
    slider(player).press(key)
    opened.python("pass")


def slider(player: Locator) -> Locator:
    return player.get_by_role("slider")


def frame(player: Locator) -> Locator:
    return player.locator("img.pg-frame:visible")


def assert_shows_picture(player: Locator, number: int) -> None:
    """Check that the film shows one picture, with this number in its words."""
    expect(frame(player)).to_have_count(1)
    expect(frame(player)).to_have_attribute("alt", re.compile(rf"^Step {number} of {FILM_LAST}\. "))


def test_a_film_is_stepped_by_mouse(player: Locator) -> None:
    for number in (1, 2):
        player.get_by_role("button", name="Next step").click()
        assert_shows_picture(player, number)
    player.get_by_role("button", name="Previous step").click()
    assert_shows_picture(player, 1)


def test_a_film_is_stepped_by_keyboard(opened: NotebookPage, player: Locator) -> None:
    press_on_slider(opened, player, "End")
    assert_shows_picture(player, FILM_LAST)
    player.get_by_role("button", name="Previous step").press("Space")
    assert_shows_picture(player, FILM_LAST - 1)
    press_on_slider(opened, player, "Home")
    assert_shows_picture(player, 0)
    player.get_by_role("button", name="Next step").press("Space")
    assert_shows_picture(player, 1)
    if opened.app == "lab":  # Notebook 7 does not pass them to ipywidgets' sliders
        slider(player).press("ArrowRight")
        assert_shows_picture(player, 2)


def test_a_film_plays_to_the_end_and_can_be_paused(player: Locator) -> None:
    player.get_by_role("combobox", name="Speed").select_option("fast")
    play, pause = (player.get_by_role("button", name=name) for name in ("Play", "Pause"))
    play.click()
    expect(pause).to_be_visible()
    assert_shows_picture(player, FILM_LAST)
    expect(play).not_to_have_class(re.compile("mod-active"))
    slider(player).press("Home")
    player.get_by_role("combobox", name="Speed").select_option("very slow")
    play.click()
    assert_shows_picture(player, 1)
    pause.click()
    slider(player).press("Home")
    assert_shows_picture(player, 0)
    expect(play).to_be_visible()


def test_the_picture_of_a_film_is_hidden_while_it_lives(
    opened: NotebookPage, player: Locator
) -> None:
    kept = opened.page.locator(".jp-Cell").last.locator("img:not(.pg-frame)")
    expect(kept).to_have_count(1)
    expect(kept).to_be_hidden()
    expect(player).to_be_visible()


@pytest.mark.usefixtures("theme")
def test_a_film_for_everybody_in_both_themes(opened: NotebookPage) -> None:
    player = opened.page.locator(".pg-player")
    # ipywidgets gives the handle of a slider no name; the buttons have names.
    assert [found for found in axe(player) if ".noUi-handle" not in found] == []

"""Steppers and films, which are steppers: mouse, keyboard, words, table, and access."""

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from pathlib_games.boards import load_graph
from pathlib_games.graphs import dijkstra
from pathlib_games.views.graph_view import GraphView
from pathlib_games.views.narration import frames
from tests.browser.conftest import STILL
from tests.browser.notebook_page import Jupyter, NotebookPage
from tests.browser.seeing import axe, listen
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
FILM_LAST, FILM_ROUNDS = 7, 3

BOARD = load_graph("five_nodes")
TRACE = dijkstra.trace(BOARD.graph, "A")
WORDS = narration(TRACE)
LAST = len(TRACE)
FRAMES = frames(TRACE, GraphView(BOARD.graph, BOARD.positions))["frames"]
ROUNDS = {k: frame["round"] for k, frame in enumerate(FRAMES) if "round" in frame}


CELLS = [CELL, GRID_CELL, WAVES_CELL, FILM_CELL]
SHOWN = {".pg-stepper": 4}


@pytest.fixture
def widget(opened: NotebookPage) -> Locator:
    """Reset the stepper of the five nodes, which goes by single steps."""
    found = opened.page.locator(".pg-stepper").first
    by_single_steps(found, wanted=True)
    found.press("Home")
    expect(place(found)).to_have_text(f"step 0 of {LAST}")
    return found


@pytest.fixture
def by_rounds(opened: NotebookPage) -> Locator:
    """Reset the stepper of the five nodes, which goes by rounds."""
    found = opened.page.locator(".pg-stepper").first
    by_single_steps(found, wanted=False)
    found.press("Home")
    expect(place(found)).to_have_text(f"round 0 of {len(ROUNDS)}")
    return found


def by_single_steps(stepper: Locator, *, wanted: bool) -> None:
    toggle = stepper.get_by_role("button", name="Single steps")
    if toggle.get_attribute("aria-pressed") != str(wanted).lower():
        toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", str(wanted).lower())


def place(widget: Locator) -> Locator:
    return widget.locator(".pg-place")


def test_the_queue_is_a_row_in_which_the_first_one_goes_first(opened: NotebookPage) -> None:
    waves = opened.page.locator(".pg-stepper").nth(2)
    by_single_steps(waves, wanted=True)
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
    by_single_steps(waves, wanted=False)
    waves.press("Home")
    for number in (1, 2):
        waves.press("ArrowRight")
        expect(place(waves)).to_contain_text(f"wave {number} of")
    expect(out).to_have_text("out ◂ 3 cells")
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


def test_one_step_is_a_round_that_says_and_shows_what_it_did(by_rounds: Locator) -> None:
    said = by_rounds.locator("[aria-live=polite]")
    for number, (k, words) in enumerate(ROUNDS.items(), start=1):
        if number % 2:
            by_rounds.press("ArrowRight")
        else:
            by_rounds.get_by_role("button", name="Next step").click()
        expect(place(by_rounds)).to_have_text(f"round {number} of {len(ROUNDS)}")
        expect(said).to_have_text(words)
        picture = by_rounds.get_by_role("application")
        expect(picture).to_have_attribute("aria-label", re.compile(words))
        relaxed = by_rounds.locator("svg.pg-scene .offer")
        expect(relaxed).to_have_count({4: 3, 7: 2, 9: 1}.get(k, 0))
    expect(by_rounds.locator(".pg-keys")).to_contain_text("← and → one round")
    by_rounds.press("Home")
    by_rounds.get_by_role("slider", name="Step").fill("2")
    expect(place(by_rounds)).to_have_text(f"round 2 of {len(ROUNDS)}")
    changed = by_rounds.locator("tr.pg-changed")
    expect(changed).to_have_text(
        [re.compile("^B.*5yesA$"), re.compile("^C.*10 8noA B$"), re.compile("^E.*13noB$")]
    )


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


def test_single_steps_are_one_click_away_and_back_to_the_end_of_their_round(
    opened: NotebookPage, by_rounds: Locator
) -> None:
    by_rounds.press("ArrowRight")
    toggle = by_rounds.get_by_role("button", name="Single steps")
    toggle.click()
    assert_shows(by_rounds, 4)
    expect(by_rounds.locator(".pg-keys")).to_contain_text("← and → one step")
    toggle.press("ArrowRight")
    assert_shows(by_rounds, 5)
    assert opened.python(HEARS.format(index=5)).strip() == "5"
    assert opened.python("print(stepper.single_steps)").strip() == "True"
    toggle.click()
    expect(place(by_rounds)).to_have_text(f"round 2 of {len(ROUNDS)}")
    end = list(ROUNDS)[1]
    assert opened.python(HEARS.format(index=end)).strip() == str(end)
    opened.python("stepper.index = 6")
    expect(place(by_rounds)).to_have_text(f"in round 2 of {len(ROUNDS)}")
    by_rounds.press("ArrowLeft")
    expect(place(by_rounds)).to_have_text(f"round 1 of {len(ROUNDS)}")


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


def test_the_picture_has_the_keys_and_a_role_that_leaves_them_to_it(by_rounds: Locator) -> None:
    picture = by_rounds.get_by_role("application")
    heard = listen(by_rounds)
    picture.press("ArrowRight")
    expect(place(by_rounds)).to_have_text(f"round 1 of {len(ROUNDS)}")
    assert heard() == [next(iter(ROUNDS.values()))]
    assert by_rounds.get_attribute("tabindex") == "-1"


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
    by_single_steps(other, wanted=True)
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
        by_single_steps(widget, wanted=True)
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
    found = opened.page.locator(".pg-stepper").last
    by_single_steps(found, wanted=False)
    found.press("Home")
    expect(place(found)).to_have_text(f"round 0 of {FILM_ROUNDS}")
    return found


def test_a_film_is_stepped_by_mouse_and_by_keyboard(player: Locator) -> None:
    player.get_by_role("button", name="Next step").click()
    expect(place(player)).to_have_text(f"round 1 of {FILM_ROUNDS}")
    player.press("End")
    expect(place(player)).to_have_text(f"round {FILM_ROUNDS} of {FILM_ROUNDS}")
    player.get_by_role("button", name="Single steps").click()
    player.press("ArrowLeft")
    expect(place(player)).to_have_text(f"step {FILM_LAST - 1} of {FILM_LAST}")


def test_each_step_of_a_film_is_announced_once_and_none_that_hurries(player: Locator) -> None:
    heard = listen(player)
    player.get_by_role("button", name="Next step").click()
    expect(place(player)).to_have_text(f"round 1 of {FILM_ROUNDS}")
    said = player.locator(".pg-say")
    assert heard() == [said.text_content()]
    player.get_by_role("combobox", name="Speed").select_option("fast")
    heard = listen(player)
    player.get_by_role("button", name="Play").click()
    expect(place(player)).to_have_text(f"round {FILM_ROUNDS} of {FILM_ROUNDS}")
    expect(player.get_by_role("button", name="Play")).to_be_visible()
    assert set(heard()) == {said.text_content()}


def test_a_film_plays_to_the_end_at_its_own_speed(player: Locator) -> None:
    play, pause = (player.get_by_role("button", name=name) for name in ("Play", "Pause"))
    player.get_by_role("combobox", name="Speed").select_option("very slow")  # 6 s for a picture
    play.click()
    pause.click()
    expect(place(player)).to_have_text(f"round 0 of {FILM_ROUNDS}")
    player.get_by_role("combobox", name="Speed").select_option("fast")
    play.click()
    expect(place(player)).to_have_text(f"round {FILM_ROUNDS} of {FILM_ROUNDS}")
    expect(play).to_be_visible()


def test_the_picture_of_a_film_is_hidden_while_it_lives(
    opened: NotebookPage, player: Locator
) -> None:
    kept = opened.page.locator(".jp-Cell").last.locator("img")
    expect(kept).to_have_count(1)
    expect(kept).to_be_hidden()
    expect(player).to_be_visible()


@pytest.mark.usefixtures("theme")
def test_a_film_for_everybody_in_both_themes(player: Locator) -> None:
    assert axe(player) == []

"""The board in JupyterLab and in Notebook 7: clicks by mouse and keyboard, answers from Python."""

import json
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from pathlib_games.games.maze import Position, ShortestWay
from pathlib_games.widgets import ThreeSearches, WeightsToDrag
from pathlib_games.widgets.live import SceneWidget
from tests.browser.gallery import gallery
from tests.browser.notebook_page import Jupyter, NotebookPage
from tests.browser.seeing import box, wait_for_answer

# Three rows of four cells; a click marks a cell, a click on b2 fails.
CELL = """
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, rectangle
from pathlib_games.widgets.live import GameBoard

class Marking(GameBoard):
    def __init__(self):
        self.marked = []
        super().__init__("")

    def picture(self):
        shapes = []
        for x, column in enumerate("abcd"):
            for y in range(3):
                name = f"{column}{y + 1}"
                taken = name in self.marked
                label = f"{name}, {'marked' if taken else 'empty'}"
                box = (60 * x + 5, 60 * y + 5, 50, 50)
                shapes.append(rectangle(*box, "cell", label=label, id=name))
                if taken:
                    shapes.append(Circle(60 * x + 30, 60 * y + 30, 18, "node settled"))
        words = f"{len(self.marked)} are marked."
        return Scene(240, 180, tuple(shapes), "Twelve cells", words)

    def mark(self, *names):
        self.marked += names
        self._say("")

    def _click(self, name):
        if name == "b2":
            raise RuntimeError("b2 is not for clicking")
        self.mark(name)

board = Marking()
board
""".strip()


CELLS = [CELL]
SHOWN = {".pg-game-board": 1}


@pytest.fixture
def board(opened: NotebookPage) -> Locator:
    """Empty all cells of the board."""
    opened.python("board.marked.clear(); board.mark()")
    found = opened.page.locator(".pg-game-board")
    expect(found.get_by_role("button", name="empty")).to_have_count(12)
    return found


def cell(board: Locator, name: str) -> Locator:
    return board.get_by_role("button", name=name)


def test_a_click_goes_to_python_and_comes_back(opened: NotebookPage, board: Locator) -> None:
    cell(board, "c2, empty").click()
    expect(cell(board, "c2, marked")).to_be_visible()
    assert opened.python("print(board.marked)").strip() == "['c2']"
    # The stone on the cell does not catch the next click.
    cell(board, "c2, marked").click()
    expect(board.get_by_role("group")).to_have_attribute(
        "aria-label", "Twelve cells. 2 are marked."
    )


@pytest.mark.parametrize(("released", "marked"), [("c2", "['a1', 'c2']"), ("d2", "['a1']")])
def test_a_click_counts_though_the_picture_is_drawn_anew_meanwhile(
    opened: NotebookPage, board: Locator, released: str, marked: str
) -> None:
    mouse = board.page.mouse
    cell(board, "c2, empty").hover()
    mouse.down()
    opened.python("board.mark('a1')")
    expect(cell(board, "a1, marked")).to_be_visible()
    cell(board, f"{released}, empty").hover()
    mouse.up()
    cell(board, "a1, marked").focus()
    board.page.keyboard.press("Enter")  # Python answers one after the other
    wait_for_answer(board)
    expect(cell(board, "a1, marked")).to_be_focused()
    said = opened.python("print(board.marked)").strip()
    assert said == marked.replace("]", ", 'a1']")


def test_arrow_keys_walk_and_enter_clicks(board: Locator) -> None:
    first = cell(board, "a1,")
    first.focus()
    for key, name in [
        ("ArrowRight", "b1"),
        ("ArrowDown", "b2"),
        ("ArrowDown", "b3"),
        ("ArrowDown", "b3"),
        ("ArrowRight", "c3"),
        ("ArrowUp", "c2"),
        ("ArrowLeft", "b2"),
        ("ArrowLeft", "a2"),
        ("ArrowLeft", "a2"),
    ]:
        board.page.keyboard.press(key)
        expect(cell(board, f"{name},")).to_be_focused()
    board.page.keyboard.press("Enter")
    expect(cell(board, "a2, marked")).to_be_focused()
    board.page.keyboard.press("ArrowRight")
    board.page.keyboard.press("ArrowUp")
    board.page.keyboard.press(" ")
    expect(cell(board, "b1, marked")).to_be_focused()


def test_only_one_cell_is_a_tab_stop(board: Locator) -> None:
    cell(board, "c3,").click()
    expect(cell(board, "c3, marked")).to_be_focused()
    stops = board.locator('[tabindex="0"]')
    expect(stops).to_have_count(1)
    expect(stops).to_have_attribute("data-id", "c3")


def test_what_fails_in_python_is_told_in_words(opened: NotebookPage, board: Locator) -> None:
    cell(board, "b2,").click()
    expect(board.get_by_role("alert")).to_contain_text("b2 is not for clicking")
    cell(board, "a1,").click()
    expect(board.get_by_role("alert")).to_be_empty()
    expect(cell(board, "a1, marked")).to_be_visible()
    # ipykernel writes the traceback of a failure to the page's console, as intended.
    opened.console[:] = [line for line in opened.console if "b2 is not for clicking" not in line]


# A board on a page without Python: it stores its requests, and the test answers them.
ALONE = """
async (module) => {
  const url = URL.createObjectURL(new Blob([module], {type: 'text/javascript'}));
  const widget = await import(url);
  const state = STATE;
  window.asked = [];
  const model = {
    get: (name) => state[name],
    set: () => {},
    send: (content) => window.asked.push(content),
    on: (event, listener) => { if (event === 'msg:custom') window.answer = listener; },
    off: () => {},
  };
  widget.default.render({model, el: document.body});
}
"""


def show_alone(page: Page, widget: SceneWidget) -> None:
    """Show a widget on a page without Python."""
    state = {name: value for name, value in widget.get_state().items() if name != "layout"}
    page.add_style_tag(content=str(widget._css))
    page.evaluate(ALONE.replace("STATE", json.dumps(state)), widget._esm)


@pytest.fixture
def unanswered(timed: Page) -> Page:
    """Show a board on a page without Python."""
    show_alone(timed, ShortestWay(Position.from_text("@*")))
    return timed


def test_a_slow_answer_is_mentioned_and_none_is_a_matter_of_concern(unanswered: Page) -> None:
    waits, trouble = unanswered.locator(".pg-wait"), unanswered.get_by_role("alert")

    def later(milliseconds: int, said: str, concern: str) -> None:
        unanswered.clock.run_for(milliseconds)
        expect(waits).to_have_text(said)
        expect(trouble).to_have_text(concern)

    cell(unanswered.locator("body"), "(1, 0), target").click()
    later(1_400, "", "")
    later(200, "Waiting for Python…", "")
    later(9_000, "", "Python does not answer. If the kernel was restarted, run this cell again.")
    cell(unanswered.locator("body"), "(1, 0), target").click()
    later(1_600, "Waiting for Python…", "")
    unanswered.evaluate("answer({answer: asked[0].ticket})")  # too late: there is a newer request
    later(0, "Waiting for Python…", "")
    unanswered.evaluate("answer({answer: asked[1].ticket})")
    later(20_000, "", "")


@pytest.mark.parametrize(
    ("made", "role"), [(ThreeSearches, "application"), (WeightsToDrag, "spinbutton")]
)
def test_a_slow_answer_moves_no_picture(
    timed: Page,
    made: type[ThreeSearches | WeightsToDrag],
    role: Literal["application", "spinbutton"],
) -> None:
    show_alone(timed, made())
    picture = timed.locator("svg.pg-scene").first
    place = picture.bounding_box()
    timed.get_by_role(role).first.press("ArrowUp")
    timed.clock.run_for(1_600)
    expect(timed.locator(".pg-wait")).to_have_text("Waiting for Python…")
    assert picture.bounding_box() == place


PLACES = """
() => [...document.body.querySelectorAll('*')].map(element => {
  const {left, top, width, height} = element.getBoundingClientRect();
  const name = element.className.baseVal ?? element.className;
  return `${element.tagName} ${name} ${[left, top, width, height]}`;
})
"""


@pytest.mark.slow
def test_a_widget_stays_as_it_is_when_another_kind_brings_its_style_sheet(timed: Page) -> None:
    widgets = gallery()
    sheets = {str(widget._css) for widget in widgets.values()}
    moved = {}
    for name, widget in widgets.items():
        timed.goto("about:blank")
        show_alone(timed, widget)
        alone = timed.evaluate(PLACES)
        for sheet in sheets - {str(widget._css)}:
            timed.add_style_tag(content=sheet)
        now = timed.evaluate(PLACES)
        moved[name] = [
            f"{one} -> {other}" for one, other in zip(alone, now, strict=True) if one != other
        ][:3]
    assert {name: places for name, places in moved.items() if places} == {}


def test_what_is_dragged_ends_where_it_is_released(timed: Page) -> None:
    show_alone(timed, ThreeSearches())
    at = box(timed.get_by_role("application").first)
    x, side = at["x"] + 1.5 * at["width"] / 15, at["width"] / 15
    timed.mouse.move(x, at["y"] + 6.5 * side)
    timed.mouse.down()
    session = timed.context.new_cdp_session(timed)  # no move comes before the release
    released = {"type": "mouseReleased", "x": x, "y": at["y"] + side / 2, "button": "left"}
    session.send("Input.dispatchMouseEvent", {**released, "clickCount": 1})
    for k in range(2):  # the old and the new pointer position
        timed.evaluate(f"answer({{answer: asked[{k}].ticket}})")
    asked = timed.evaluate("asked.map(({move, to}) => [move, to])")
    assert ["source", 1] in asked


def test_one_thing_is_asked_after_the_other(unanswered: Page) -> None:
    target = cell(unanswered.locator("body"), "(1, 0), target")
    for _ in range(3):
        target.click()
    assert unanswered.evaluate("asked.length") == 1
    unanswered.evaluate("answer({answer: ''})")  # an answer without a request
    unanswered.evaluate("answer({answer: asked[0].ticket})")
    unanswered.evaluate("answer({answer: asked[1].ticket, error: 'no'})")
    unanswered.evaluate("answer({answer: asked[1].ticket})")  # already answered
    assert unanswered.evaluate("asked.length") == 3
    expect(unanswered.locator("[data-waits]")).to_have_count(1)
    unanswered.evaluate("answer({answer: asked[2].ticket})")
    expect(unanswered.locator("[data-waits]")).to_have_count(0)


# anywidget waits two seconds for a widget to load; here zero, as on a busy machine.
IMPATIENT = """
() => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (milliseconds) => timeout(milliseconds === 2000 ? 0 : milliseconds);
}
"""


@pytest.mark.slow
def test_a_board_that_took_long_to_load_hears_python(jupyter: Jupyter) -> None:
    opened = jupyter.open_notebook(jupyter.write("late.ipynb", [CELL]))
    opened.page.evaluate(IMPATIENT)
    opened.run_all()
    board = opened.page.locator(".pg-game-board")
    cell(board, "a1, empty").click()
    expect(cell(board, "a1, marked")).to_be_visible()
    opened.python("board.mark('c3')")
    expect(cell(board, "c3, marked")).to_be_visible()
    wait_for_answer(board)
    assert opened.errors() == []

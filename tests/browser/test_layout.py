"""What belongs together stands together: instructions, goals, fields and lists, without Python."""

import pytest
from playwright.sync_api import Locator, Page

from pathlib_games.widgets import WeightsToDrag
from pathlib_games.widgets.live import SceneWidget
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.widgets.ask import Ask
from pathlib_tutor.widgets.code_lines import LineOrder
from pathlib_tutor.widgets.graph_editor import GraphEditor
from tests.browser.seeing import box
from tests.browser.test_board import show_alone

LAPTOP = {"width": 848, "height": 657}
"""The width of a widget beside the list of files, and the height of a laptop's screen."""
PHONE = {"width": 354, "height": 800}
ROOM = 536
"""The height that JupyterLab leaves a notebook on such a laptop."""


def shown(page: Page, widget: SceneWidget, screen: dict[str, int] = LAPTOP) -> Locator:
    page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
    page.add_style_tag(content="body { margin: 0 }")
    show_alone(page, widget)
    page.clock.run_for(1_000)
    return page.locator(".pg").first


def bottom(part: Locator) -> float:
    place = box(part)
    return place["y"] + place["height"]


def ask(recipe: str) -> Ask:
    return Ask(EXERCISES[recipe.split(" ", maxsplit=1)[0]].item(recipe))


HAZARDS = "battlesnake/hazards given=long-way"
LISTING = "tiles/find-the-bug given=bug-44"


def test_a_program_and_the_field_below_it_have_the_whole_width(timed: Page) -> None:
    root = shown(timed, ask(LISTING))
    listing, field = root.get_by_role("radiogroup"), root.get_by_label("It should read")
    assert box(listing)["width"] > 780
    assert box(field)["width"] > 640
    assert "monospace" in field.evaluate("e => getComputedStyle(e).fontFamily")
    assert bottom(listing) < box(field)["y"]
    assert bottom(root.get_by_role("button", name="Check")) < ROOM
    assert max(heights(root.locator(".pga-code"))) < 30  # no line wraps


@pytest.mark.parametrize("made", [LineOrder, lambda: ask(LISTING)], ids=["lines", "listing"])
def test_on_a_phone_code_goes_on_where_its_line_begins(timed: Page, made: type[LineOrder]) -> None:
    code = shown(timed, made(), PHONE).locator("li code, .pga-code code")
    assert max(heights(code)) > 1.5 * min(heights(code))  # a line wraps
    seen = code.evaluate_all("""all => all.map(e => {
      const range = document.createRange();
      range.setStart(e.firstChild, e.textContent.search(/\\S/));
      range.setEnd(e.firstChild, e.textContent.length);
      const begins = {};
      for (const {top, left} of range.getClientRects()) begins[top] ??= left;
      return Math.max(...Object.values(begins)) - Math.min(...Object.values(begins));
    })""")
    assert max(seen) <= 1
    assert code.evaluate_all("all => all.every(e => e.scrollWidth <= e.clientWidth + 1)")


def heights(parts: Locator) -> list[float]:
    found: list[float] = parts.evaluate_all("all => all.map(e => e.getBoundingClientRect().height)")
    return found


def test_the_controls_of_lines_to_order_are_a_row(timed: Page) -> None:
    root = shown(timed, LineOrder())
    buttons = root.locator(".pg-buttons").first.get_by_role("button")
    assert len({box(each)["y"] for each in buttons.all()}) == 1
    assert bottom(root.get_by_role("listbox")) < ROOM + 10


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_goals_stand_above_what_is_dragged(timed: Page, screen: dict[str, int]) -> None:
    root = shown(timed, WeightsToDrag(), screen)
    goals, buttons = root.locator(".pg-dares"), root.locator(".pg-weights .pg-buttons")
    controls = root.locator(".pg-controls")
    assert bottom(goals) < box(controls)["y"] - 4
    assert bottom(buttons) < box(controls)["y"] - 4


@pytest.mark.parametrize(
    "recipe",
    ["five-nodes/predict given=after-A", "five-nodes/fill-table given=five-nodes", HAZARDS],
)
def test_how_to_answer_is_told_above_the_field(timed: Page, recipe: str) -> None:
    root = shown(timed, ask(recipe))
    words, field = root.locator(".pga-how").last, root.locator("input").first
    assert 0 < box(field)["y"] - bottom(words) < 45
    assert abs(box(field)["x"] - box(words)["x"]) < 12


def test_buttons_below_a_field_keep_their_distance(timed: Page) -> None:
    root = shown(timed, ask(HAZARDS))
    assert box(root.get_by_role("button", name="Undo"))["y"] - bottom(root.locator("input")) > 6


def test_an_empty_picture_says_what_to_do_there(timed: Page) -> None:
    root = shown(timed, GraphEditor())
    hint, canvas = root.locator(".pg-hint"), root.locator(".pg-canvas")
    assert box(canvas)["y"] < box(hint)["y"] < bottom(hint) < bottom(canvas)
    assert not root.locator("table").first.is_visible()
    assert not root.locator(".pg-keys").first.is_visible()


def test_the_lists_of_a_graph_grow_with_it(timed: Page) -> None:
    root = shown(timed, GraphEditor("A B 5; B C 3; A C 10; C D 2; D E 1; E F 1"))
    for each in root.locator(".pg-scroll").all():
        assert each.evaluate("e => e.scrollHeight <= e.clientHeight")
    assert bottom(root.locator(".pg-form").last) < box(root.locator("table").first)["y"]

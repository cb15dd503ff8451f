"""Questions with forms, answered wrongly and then correctly, by mouse and by keyboard alone."""

import json
import re
from dataclasses import dataclass
from itertools import islice
from typing import Any, get_args

import pytest
from playwright.sync_api import Locator, expect

from pathlib_tutor.exercises import EXERCISES, Item
from pathlib_tutor.exercises.form import Form
from tests.browser.conftest import APPS, not_on_the_site
from tests.browser.notebook_page import App, Jupyter, NotebookPage, Theme
from tests.browser.seeing import axe, box, come_to_rest, wait_for_answer


@dataclass(frozen=True)
class Asked:
    """A question, and two values of its form."""

    recipe: str
    wrong: Any
    right: Any

    @property
    def form(self) -> Form:
        """The form to fill in."""
        exercise = EXERCISES[self.recipe.partition(" ")[0]]
        return exercise.form(exercise.item(self.recipe))


def _key(recipe: str) -> Any:
    exercise = EXERCISES[recipe.partition(" ")[0]]
    item = exercise.item(recipe)
    return exercise.form(item).value(exercise.key(item))


def _asked(recipe: str, wrong: Any) -> Asked:
    return Asked(recipe, wrong, _key(recipe))


TABLE = [["A", "5 A", "10 A", "8 A", "-"], ["C", "", "", "", ""], [""] * 5, [""] * 5, [""] * 5]

ASKED = {
    "choice": _asked("five-nodes/say-why given=why-final", "a"),
    "several": _asked("five-nodes/review given=five-nodes", ["b"]),
    "number": _asked("chutes/count given=rolls-from-0", ["8"]),
    "numbers": _asked("choose/exit-rounds seed=7", ["99", "1"]),
    "one": _asked("five-nodes/predict given=after-A", ["E"]),
    "set": _asked("hex/touch given=c3", ["a1"]),
    "parts": _asked("carcassonne/feature given=road", ["(0, 1) road"]),
    "order": _asked("five-nodes/order given=five-nodes", ["E"]),
    "order and number": _asked("choose/exit-order seed=7", ["A", "1"]),
    "path": _asked("five-nodes/path given=to-E", ["A B E"]),
    "table": _asked("five-nodes/fill-table given=five-nodes", TABLE),
    "rows": _asked("battlesnake/times given=coil", ["(1, 1)", ""]),
    "bug": _asked("five-nodes/find-the-bug given=bug-4", ["A", "distance = {}"]),
}
CELLS = ["from pathlib_games import ask", *(f'ask("{asked.recipe}")' for asked in ASKED.values())]
WAVES = "color-lines/waves seed=1"
CELLS += ['ask("color-lines/waves")', f'ask("{WAVES}")', 'ask("battlesnake/hazards")']
CELLS += ['ask("five-nodes/exit-table", seed=7)']
SHOWN = {".pg-ask": len(CELLS) - 1}


@pytest.fixture
def question(request: pytest.FixtureRequest, opened: NotebookPage) -> tuple[Asked, Locator]:
    """Return a question with an empty form."""
    number = list(ASKED).index(request.param)
    found = opened.page.locator(".pg-ask").nth(number)
    found.scroll_into_view_if_needed()
    found.get_by_role("button", name="Clear").click()
    return ASKED[request.param], found


CUT_OFF = """root => [...root.querySelectorAll('*')]
  .filter(e => e.clientWidth && e.scrollWidth > e.clientWidth + 1)
  .filter(e => getComputedStyle(e).overflowX === 'visible')
  .map(e => e.className)"""
"""Finds elements wider than their place that do not scroll."""

every_kind = pytest.mark.parametrize("question", list(ASKED), indirect=True)


def place(widget: Locator, name: str) -> Locator:
    return widget.get_by_role("button", name=re.compile(rf"^{re.escape(name)}(,|$)"))


def verdict(widget: Locator) -> Locator:
    return widget.locator(".pga-verdict")


def boxes(widget: Locator) -> Locator:
    return widget.get_by_role("textbox")


def named(text: str) -> list[str]:
    return re.findall(r"\([^)]*\)(?: [a-z]+(?: \d+)?)?|[^\s,]+", text)


# ---- by mouse -----------------------------------------------------------------------------------


def fill_by_mouse(widget: Locator, form: Form, value: Any) -> None:
    """Choose and click where possible, and type the rest."""
    widget.get_by_role("button", name="Clear").click()
    {
        "choice": choose,
        "several": choose,
        "bug": find_line,
        "table": fill_table,
        "rows": fill_rows,
    }.get(form.kind, fill_fields)(widget, form, value)


def choose(widget: Locator, form: Form, value: Any) -> None:
    role: Any = "radio" if form.kind == "choice" else "checkbox"
    for letter in value:
        widget.get_by_role(role, name=dict(form.options)[letter]).locator("xpath=..").click()


def find_line(widget: Locator, form: Form, value: Any) -> None:
    line = dict(form.options)[value[0]].strip()
    widget.get_by_role("radio", name=re.compile(f": {re.escape(line)}$")).first.click()
    boxes(widget).fill(value[1])


def fill_table(widget: Locator, _: Form, value: Any) -> None:
    for r, (settled, *cells) in enumerate(value):
        if settled and r:
            place(widget, settled).click()
        for c, cell in enumerate(cells, start=1):
            boxes(widget).nth(r * len(value[0]) + c).fill(cell)


def fill_rows(widget: Locator, _: Form, value: Any) -> None:
    for r, line in enumerate(value):
        boxes(widget).nth(r).click()
        for name in named(line):
            place(widget, name).click()


def fill_fields(widget: Locator, form: Form, value: Any) -> None:
    data = form.data()
    clicked = len(value) - data["numbers"] if data["clicks"] else 0
    for text in value[:clicked]:
        for name in named(text):
            place(widget, name).click()
    for k in range(clicked, len(value)):
        boxes(widget).nth(k).fill(value[k])


def check_by_mouse(widget: Locator) -> None:
    widget.get_by_role("button", name="Check").click()


# ---- by keyboard --------------------------------------------------------------------------------


def fill_by_keyboard(widget: Locator, form: Form, value: Any) -> None:
    """Fill in a form by keyboard only, from its first field on."""
    keyboard = widget.page.keyboard
    if form.kind in {"choice", "several", "bug"}:
        letters = [letter for letter, _ in form.options]
        role: Any = "checkbox" if form.kind == "several" else "radio"
        widget.get_by_role(role).first.focus()
        if form.kind == "several":
            for k, letter in enumerate(letters):
                if k:
                    keyboard.press("Tab")
                if widget.get_by_role(role).nth(k).is_checked() != (letter in value):
                    keyboard.press(" ")
            return
        keyboard.press(" ")
        for _ in range(letters.index(value[0])):
            keyboard.press("ArrowDown")
        if form.kind == "bug":
            keyboard.press("Tab")
            keyboard.press("ControlOrMeta+a")
            keyboard.type(value[1])
        return
    rows = value if form.kind == "table" else [value]
    cells = [cell for row in rows for cell in row]
    boxes(widget).first.focus()
    for k, cell in enumerate(cells):
        if k:
            keyboard.press("Tab")
            if form.kind == "rows" and k >= 2:
                keyboard.press("Enter")  # another row
        if not (form.kind == "table" and k == 0):
            keyboard.press("ControlOrMeta+a")
            keyboard.press("Delete")
            keyboard.type(cell)


def check_by_keyboard(widget: Locator) -> None:
    widget.page.keyboard.press("Enter")


WAYS = {
    "mouse": (fill_by_mouse, check_by_mouse),
    "keyboard": (fill_by_keyboard, check_by_keyboard),
}


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@every_kind
def test_wrong_then_right(way: str, question: tuple[Asked, Locator], opened: NotebookPage) -> None:
    asked, widget = question
    fill, check = WAYS[way]
    for value, told in ((asked.wrong, r"^Not yet\. \S"), (asked.right, r"^Right\. \S")):
        fill(widget, asked.form, value)
        check(widget)
        expect(verdict(widget)).to_have_text(re.compile(told))
    assert opened.errors() == []


@every_kind
def test_right_by_keyboard(question: tuple[Asked, Locator]) -> None:
    """First fill in each form wrongly by mouse, where axe checks it."""
    asked, widget = question
    fill_by_keyboard(widget, asked.form, asked.right)
    check_by_keyboard(widget)
    expect(verdict(widget)).to_have_text(re.compile(r"^Right\. \S"))


@pytest.mark.parametrize("question", ["path"], indirect=True)
def test_shapes_by_keyboard(question: tuple[Asked, Locator], opened: NotebookPage) -> None:
    """Arrows move from node to node, Enter chooses, a second Enter undoes it."""
    _, widget = question
    keyboard = opened.page.keyboard
    place(widget, "A").focus()
    keyboard.press("Enter")
    keyboard.press("ArrowRight")
    keyboard.press("Enter")
    expect(boxes(widget)).to_have_value("A C")
    keyboard.press("Enter")
    expect(boxes(widget)).to_have_value("A")
    expect(place(widget, "A")).to_have_attribute("aria-pressed", "true")
    boxes(widget).fill("a d e")
    for name in "ADE":
        expect(place(widget, name)).to_have_attribute("aria-label", re.compile("chosen"))


def test_a_refused_click_says_why_and_leaves_what_was_right(opened: NotebookPage) -> None:
    widget = opened.page.locator(".pg-ask").nth(len(ASKED))
    widget.get_by_role("button", name="Clear").click()
    place(widget, "(1, 0)").click()
    expect(boxes(widget)).to_have_value("(1, 0)")
    place(widget, "(4, 0)").click()
    expect(verdict(widget)).to_contain_text("(4, 0)")
    expect(boxes(widget)).to_have_value("(1, 0)")
    expect(place(widget, "(4, 0)")).to_have_attribute("aria-pressed", "false")


def test_no_line_ends_within_a_pair_of_numbers(opened: NotebookPage) -> None:
    asked = opened.page.locator(".pg-ask").nth(len(ASKED)).locator(".pga-asked")
    assert "the red ball on (0,\N{NO-BREAK SPACE}0) can reach" in (asked.text_content() or "")


def test_choosing_in_one_question_leaves_the_others_as_they_are(opened: NotebookPage) -> None:
    """Radio buttons with one name form a group in the whole page."""
    asked = [
        opened.page.locator(".pg-ask").nth(list(ASKED).index(kind)) for kind in ("choice", "bug")
    ]
    for widget in (*asked, asked[0]):
        widget.scroll_into_view_if_needed()
        widget.get_by_role("radio").nth(1).check()
    for widget in asked:
        expect(widget.get_by_role("radio").nth(1)).to_be_checked()


def test_the_verdict_comes_into_sight(opened: NotebookPage) -> None:
    widget = opened.page.locator(".pg-ask").nth(list(ASKED).index("choice"))
    come_to_rest(widget).get_by_role("radio").first.check()
    check = widget.get_by_role("button", name="Check")
    check.evaluate("button => button.scrollIntoView({block: 'end'})")
    check.click()
    expect(verdict(widget)).to_contain_text(re.compile("Right|Not yet"))
    expect(verdict(widget)).to_be_in_viewport(ratio=0.95)


SCROLLED = "button.closest('.jp-WindowedPanel-outer')"
BOTTOM = f"button => {SCROLLED}.getBoundingClientRect().bottom"


def test_check_stays_in_its_place_if_the_verdict_has_room(opened: NotebookPage) -> None:
    widget = opened.page.locator(".pg-ask").nth(list(ASKED).index("rows"))
    opened.resize(1280, 720)
    widget.get_by_role("button", name="Clear").click()
    asked = ASKED["rows"]
    fill_by_mouse(widget, asked.form, asked.right)
    check = widget.get_by_role("button", name="Check")
    check.click()
    expect(verdict(widget)).to_contain_text("Right.")
    come_to_rest(widget)
    # So that the verdict is just in sight, and what can be clicked below it is not.
    verdict(widget).evaluate("card => card.scrollIntoView({block: 'end'})")
    before = box(check)
    check.click()
    wait_for_answer(widget)
    help_box = box(widget.locator(".pga-help"))
    assert help_box["y"] + help_box["height"] > check.evaluate(BOTTOM)
    assert box(check) == before


def test_a_long_row_is_seen_whole_and_is_one_line(opened: NotebookPage) -> None:
    widget = opened.page.locator(".pg-ask").nth(list(ASKED).index("rows"))
    widget.get_by_role("button", name="Clear").click()
    row = boxes(widget).first
    low = box(row)["height"]
    row.fill(" ".join(f"({x}, {y})" for x in range(9) for y in range(9)))
    assert box(row)["height"] > 2 * low
    assert row.evaluate("field => field.scrollHeight <= field.clientHeight")
    row.fill("(1, 1)\n(2, 1)")
    row.press("Enter")
    expect(verdict(widget)).to_contain_text("Not yet.")
    expect(row).to_have_value("(1, 1)\n(2, 1)")
    widget.get_by_role("button", name="Clear").click()


def test_a_cell_is_marked_with_its_wave_not_with_its_click(
    opened: NotebookPage, theme: Theme
) -> None:
    exercise = EXERCISES["color-lines/waves"]
    item = exercise.item(WAVES)
    waves = [str(wave) for wave in exercise.form(item).waves]
    assert len({*waves}) < len(waves), "a wave has two cells, which two clicks never share"
    question = come_to_rest(opened.page.locator(".pg-ask").nth(len(ASKED) + 1))
    cells = re.findall(r"\(\d+, \d+\)", str(exercise.key(item)))
    places = [question.locator(f'[data-id="{cell}"]') for cell in cells]
    for place in places:
        place.click()
    expect(question.locator("text.pga-number")).to_have_text(waves)
    expect(places[2]).to_have_attribute("aria-label", re.compile(f"chosen, wave {waves[2]}$"))
    wait_for_answer(question)
    assert axe(question) == [], theme
    for place in places:
        place.click()
    expect(question.locator("text.pga-number")).to_have_count(0)


MIDDLES = """(asked, ids) => ids.map((id) => {
    const box = asked.querySelector(`[data-id="${id}"]`).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
})"""


def test_each_hazard_that_is_painted_shows_what_both_ways_cost(opened: NotebookPage) -> None:
    asked = opened.page.get_by_role("group", name=re.compile("^Place hazards so that "))
    come_to_rest(asked)
    costs = asked.locator(".pg-scene text").filter(has_text=re.compile("^costs "))
    expect(costs).to_have_text(["costs 6 health", "costs 6 health"])
    asked.get_by_role("button", name="(4, 1), empty", exact=True).click()
    asked.get_by_role("button", name="Check", exact=True).click()
    verdict = asked.get_by_text("Not yet. The path of least weight costs 6 health")
    expect(verdict).to_be_visible()
    painted = asked.get_by_role("button", name=re.compile(r"^\(4, 1\), hazard, chosen"))
    painted.focus()
    for _ in range(9):  # a wall with one gap
        opened.page.keyboard.press("ArrowUp")
        opened.page.keyboard.press("Enter")
    expect(costs).to_have_text(["costs 20 health", "costs 16 health"])
    last = asked.get_by_role("button", name=re.compile(r"^\(4, 10\), hazard, chosen"))
    expect(last).to_be_focused()
    for _ in range(9):
        opened.page.keyboard.press("u")
    expect(costs).to_have_text(["costs 6 health", "costs 6 health"])
    painted.focus()
    for _ in range(9):
        opened.page.keyboard.press("Shift+ArrowUp")
    expect(costs).to_have_text(["costs 20 health", "costs 16 health"])
    expect(last).to_be_focused()
    expect(verdict).to_be_visible()  # the old verdict stays, in gray
    assert axe(asked) == []
    last.press("Tab")
    asked.get_by_role("textbox").press("Enter")
    expect(asked.get_by_text("Right. The path of least weight goes through")).to_be_visible()


def test_hazards_are_painted_by_dragging_and_undone_stroke_by_stroke(opened: NotebookPage) -> None:
    asked = opened.page.get_by_role("group", name=re.compile("^Place hazards so that "))
    asked.get_by_role("button", name="Clear", exact=True).click()
    field, undo = asked.get_by_role("textbox"), asked.get_by_role("button", name="Undo")
    come_to_rest(asked)

    def drag(*ends: str) -> None:
        # All at once: redrawing the picture removes old shapes, which then have no position.
        for number, (x, y) in enumerate(asked.evaluate(MIDDLES, list(ends))):
            opened.page.mouse.move(x, y)
            if not number:
                opened.page.mouse.down()
        opened.page.mouse.up()

    drag("(4, 1)", "(4, 4)")  # in one move: it paints the cells between, too
    wall = "(4, 1) (4, 2) (4, 3) (4, 4)"
    expect(field).to_have_value(wall)
    drag("(4, 2)", "(4, 5)", "(4, 3)")  # erases, back and forth
    expect(field).to_have_value("(4, 1)")
    undo.click()
    expect(field).to_have_value(wall)
    undo.click()
    expect(field).to_have_value("")


@not_on_the_site("a notebook of its own is written here")
@pytest.mark.parametrize("app", APPS)
@pytest.mark.parametrize("key", [pytest.param("mouse", marks=pytest.mark.slow), "keyboard"])
def test_what_seems_to_be_behind_it_can_be_confirmed_or_denied(
    key: str, app: App, jupyter: Jupyter
) -> None:
    """Answer each question for the first time: later another question replaces it."""
    table = EXERCISES["five-nodes/fill-table"]
    first = {("lab", "mouse"): 0, ("lab", "keyboard"): 2, ("notebook", "mouse"): 4}.get(
        (app, key), 6
    )
    named = (item for item in map(table.draw, range(100)) if _bare_weights_are_named(item))
    items = [*islice(named, first + 2)][first:]
    cells = [CELLS[0], *(f'ask("{item.recipe}")' for item in items)]
    opened = jupyter.open_notebook(jupyter.write(f"so-{app}-{key}.ipynb", cells), app)
    opened.run_all()
    for number, (item, name) in enumerate(zip(items, ("Yes", "No"), strict=True)):
        widget = come_to_rest(opened.page.locator(".pg-ask").nth(number))
        fill_table(
            widget,
            table.form(item),
            table.form(item).value(table.beliefs.answers[3](item.question)),
        )
        check_by_mouse(widget)
        expect(verdict(widget)).to_contain_text("It looks as if you write only the weight")
        group = widget.get_by_role("group", name="Is that what you did?")
        button = group.get_by_role("button", name=name)
        button.click() if key == "mouse" else button.press("Enter")
        told = {"Yes": "Then think about this", "No": "Noted."}[name]
        expect(verdict(widget)).to_contain_text(told)
        expect(group).to_have_count(0)
    expect(verdict(widget)).not_to_contain_text("It looks as if")


def _bare_weights_are_named(item: Item[Any]) -> bool:
    table = EXERCISES[item.exercise]
    return table.judge(table.beliefs.answers[3](item.question), item).mistake == 3


# ---- saved answers ------------------------------------------------------------------------------


@not_on_the_site("a kernel is restarted here, and its files are looked at")
def test_answers_are_there_after_a_restart_and_in_the_saved_notebook(jupyter: Jupyter) -> None:
    path = jupyter.write("asked-again.ipynb", [*CELLS[:2], CELLS[2], CELLS[2]])
    opened = jupyter.open_notebook(path)
    opened.run_all()
    widgets = opened.page.locator(".pg-ask")
    chosen = widgets.nth(0).get_by_role("radio").nth(0)
    chosen.locator("xpath=..").click()
    check_by_mouse(widgets.nth(0))
    expect(verdict(widgets.nth(0))).to_contain_text("Not yet.")
    widgets.nth(1).get_by_role("checkbox").nth(2).check()
    check_by_mouse(widgets.nth(1))
    expect(verdict(widgets.nth(1))).to_contain_text("Not yet.")
    opened.save()
    outputs = json.dumps(jupyter.outputs(path, 1))
    assert "Your answer:" in outputs
    assert "Because D has no other neighbor that" in outputs
    assert '"value": "a"' in outputs
    opened.restart_kernel()
    opened.run_all()
    expect(widgets.nth(0).get_by_role("radio").nth(0)).to_be_checked()
    expect(verdict(widgets.nth(0))).to_contain_text("Not yet.")
    expect(widgets.nth(1).get_by_role("checkbox").nth(2)).to_be_checked()
    expect(widgets.nth(2).get_by_role("checkbox").nth(2)).not_to_be_checked()  # another place


@not_on_the_site("a kernel ends there with its page")
@pytest.mark.slow
@pytest.mark.parametrize("app", get_args(App))
def test_a_saved_notebook_tells_question_answer_and_verdict(app: App, jupyter: Jupyter) -> None:
    assert app in get_args(App)
    path = jupyter.write(f"asked-before-{app}.ipynb", [CELLS[0], f'ask("{ASKED["path"].recipe}")'])
    opened = jupyter.open_notebook(path, app)
    opened.run_all()
    widget = opened.page.locator(".pg-ask")
    papers = opened.page.locator(".pg-paper")
    boxes(widget).fill("A B E")
    check_by_mouse(widget)
    expect(verdict(widget)).to_contain_text("Not yet.")
    wait_for_answer(widget)
    for paper in papers.all():
        expect(paper).to_be_hidden()
    opened.save()
    jupyter.shut(opened)
    later = jupyter.open_notebook(path, app)
    shown = later.page.locator(".jp-OutputArea").last
    expect(shown.get_by_text("Which path from A to E is the shortest?")).to_be_visible()
    expect(shown.get_by_text("A B E", exact=True)).to_be_visible()
    expect(shown.get_by_text("Not yet. A, B, E is a path of length 13")).to_be_visible()
    expect(shown.locator("img")).to_be_visible()


# ---- looks --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("theme")
def test_axe_finds_nothing_wrong(opened: NotebookPage) -> None:
    for number, asked in enumerate(ASKED.values()):
        widget = come_to_rest(opened.page.locator(".pg-ask").nth(number))
        fill_by_mouse(widget, asked.form, asked.wrong)
        check_by_mouse(widget)
        expect(verdict(widget)).to_contain_text("Not yet.")
    assert axe(opened.page.locator(".pg-ask")) == []


def test_nothing_is_cut_off_on_a_phone(opened: NotebookPage) -> None:
    opened.page.evaluate("jupyterapp.shell.collapseLeft()")
    opened.resize(390, 844)
    for widget in opened.page.locator(".pg-ask").all():
        assert come_to_rest(widget).evaluate(CUT_OFF) == []


@pytest.mark.parametrize("width", [1280, 1150])
def test_a_table_is_seen_whole_beside_its_picture(opened: NotebookPage, width: int) -> None:
    """Also with the file list open, as JupyterLab starts."""
    opened.resize(width, 720)
    widget = opened.page.locator(".pg-ask").last
    beside = "root => root.querySelector('.pga-grid').offsetLeft > root.offsetWidth / 3"
    fits = "grid => grid.scrollWidth <= grid.clientWidth"
    assert come_to_rest(widget).evaluate(beside)
    assert widget.locator(".pga-grid").evaluate(fits)


def test_the_verdict_is_seen_without_scrolling(opened: NotebookPage) -> None:
    """Also below a table of seven rows, on a small laptop."""
    widget = opened.page.locator(".pg-ask").last
    opened.resize(1280, 800)
    boxes(widget).nth(1).fill("99 A")
    widget.evaluate("root => root.scrollIntoView({block: 'start'})")
    check_by_mouse(widget)
    expect(verdict(widget)).to_contain_text("Not yet.")
    expect(verdict(widget)).to_be_in_viewport(ratio=1)

"""After a program in the site: questions about it, the way out of an empty cell, and the card."""

import json
import os
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Playwright, expect

from pathlib_tutor.exercises import Exercise, Item
from pathlib_tutor.own_program.questions import program_questions
from pathlib_tutor.record.attempts import KEY
from tests.browser.notebook_page import Server as Desk
from tests.browser.seeing import axe
from tests.browser.test_hints import EMPTY, climbed, put_in_order
from tests.browser.test_saved_answers import CELLS, UNSAVED
from tests.own_program.test_questions import BODY, made
from tests.site.conftest import Visitor, visiting
from tests.site.pages import JupyterLite, SitePage
from tests.site.serving import Server
from tools.corpus import programs

NAME = "five-nodes/write-dijkstra"
PROGRAM = BODY.replace("EXTRA", "pass")
OWN_SEED = "from pathlib_tutor.check.answer import OwnSeed\nOwnSeed.seed"
IMPORT = "from pathlib_games import ask"
COPIED = "navigator.clipboard.readText()"
ALONE = """
from datetime import UTC, datetime, timedelta
from pathlib_tutor.check.page import today
print(today(datetime.now(UTC) + timedelta(days=1)))
"""
KEPT = """
import json
from pathlib_games.files import beside_progress
kept = json.loads(beside_progress("answers").read_text())["answers"].values()
print(*[each["day"] for each in kept if "day" in each])
"""
LOCAL_DAY = "new Date().toLocaleDateString('sv')"
pytestmark = pytest.mark.timeout(1200)

Opens = Callable[..., SitePage]


@pytest.fixture
def desk(visitor: Visitor, server: Server) -> Iterator[JupyterLite]:
    """Open notebooks with cells of a test in the site."""
    made = JupyterLite(Desk(server.url.rstrip("/"), "", server.root), visitor.context)
    yield made
    made.close()


def run(desk: JupyterLite, name: str, *cells: str) -> SitePage:
    """Open a notebook with these cells, and run them."""
    opened = desk.open_notebook(desk.write(name, [IMPORT, *cells]))
    assert isinstance(opened, SitePage)
    opened.run_all()
    return opened


def tab_to(goal: Locator, key: str = "Tab") -> None:
    """Press a key until a goal has the focus."""
    for _ in range(40):
        if goal.evaluate("goal => goal === document.activeElement"):
            return
        goal.page.keyboard.press(key)
    raise AssertionError("The focus did not come there.")


def spoken(words: str) -> str:
    """Return words as the name of a group, which shows no backticks."""
    return words.replace("`", "")


def with_a_number_and_a_choice() -> tuple[str, list[tuple[Exercise[Any], Item[Any]]]]:
    """Return the first right program with these questions."""
    for program in (each for each in programs(NAME) if each.kind == "right"):
        cell = program.in_cell(f'ask("{NAME}", my_dijkstra)')
        call = cell.removeprefix(program.source)
        asked = program_questions(NAME, made(program.source, program.answer, call))
        if [exercise.form(item).kind for exercise, item in asked] == ["number", "choice"]:
            return cell, asked
    raise AssertionError("no program has both")


def test_a_right_program_is_asked_about_and_answered_by_keyboard_and_mouse(
    desk: JupyterLite,
) -> None:
    cell, [(numbers, number), (choices, choice)] = with_a_number_and_a_choice()
    opened = run(desk, "own-program.ipynb", cell)
    page = opened.page
    expect(page.get_by_text("Two questions about your program")).to_be_visible()
    first = page.get_by_role("group", name=spoken(numbers.form(number).asked))
    second = page.get_by_role("group", name=spoken(choices.form(choice).asked))
    first.get_by_role("textbox").focus()
    page.keyboard.type(str(numbers.key(number)))
    page.keyboard.press("Enter")
    expect(first.get_by_text("Right.")).to_be_visible()
    wrong = next(k for k, _ in choices.form(choice).options if k != choices.key(choice))
    tab_to(second.get_by_role("radio").first)
    page.keyboard.press(" ")
    for _ in range("abcde".index(wrong)):
        page.keyboard.press("ArrowDown")
    tab_to(second.get_by_role("button", name="Check", exact=True))
    page.keyboard.press("Enter")
    expect(second.get_by_text("Not yet.")).to_be_visible()
    second.locator(".pga-card").nth("abcde".index(str(choices.key(choice)))).click()
    second.get_by_role("button", name="Check", exact=True).click()
    expect(second.get_by_text("Right.")).to_be_visible()
    assert axe(second) == []
    assert opened.errors() == []


def test_a_graph_is_drawn_by_mouse_and_keyboard(desk: JupyterLite) -> None:
    call = f'\nask("{NAME}", mine)'
    seed, exercise, item = next(
        (seed, exercise, item)
        for seed in range(1, 40)
        for exercise, item in program_questions(NAME, made(PROGRAM, call=call), seed)
        if exercise.id == "own-program/draw"
    )
    opened = run(desk, "draw.ipynb", f"{OWN_SEED} = '{seed}'", PROGRAM + call)
    page = opened.page
    root = page.get_by_role("group", name=spoken(exercise.form(item).asked))
    picture, said = root.locator(".pg-canvas .pg-scene"), root.locator(".pg-say")
    for number, name in enumerate("AB", start=1):
        picture.click(position={"x": 90 * number, "y": 60})
        expect(said).to_have_text(f"You added node {name}.")
    root.get_by_role("radio", name="Add edges").click()
    for name in "AB":
        root.get_by_label(re.compile(f"node {name},")).click()
    expect(said).to_contain_text("You added an edge between A and B")
    root.get_by_role("button", name="Check", exact=True).click()
    expect(said).to_contain_text("Not yet. On your graph, the condition is true 1 time")
    root.get_by_text("The graph as a text").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Control+A")
    page.keyboard.type(str(exercise.key(item)))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("4 nodes")
    tab_to(root.get_by_role("button", name="Check", exact=True), "Shift+Tab")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Right.")
    expect(root.get_by_role("button", name="Another one")).to_have_count(0)
    assert axe(root) == []
    assert opened.errors() == []


def test_the_way_out_of_an_empty_cell_is_climbed_by_keyboard(desk: JupyterLite) -> None:
    opened = run(desk, "ladder.ipynb", EMPTY)
    hints = climbed(opened, 5)
    put_in_order(hints.locator(".pg-line-order"))
    smaller = hints.locator(".pg-ask")
    smaller.get_by_role("textbox").focus()
    opened.page.keyboard.type("(0, 0)")
    opened.page.keyboard.press("Enter")
    expect(smaller.locator(".pga-verdict")).to_be_visible()
    expect(smaller.get_by_text(UNSAVED)).to_have_count(0)
    assert axe(hints) == []
    assert opened.errors() == []


def test_in_a_class_notebook_the_hints_end_at_the_third(desk: JupyterLite) -> None:
    cell = EMPTY.replace("carcassonne/components", "color-lines/bfs")  # the browser keeps hints
    notebook = json.loads(desk.saved(desk.write("for-all.ipynb", [cell])))
    notebook["metadata"][KEY] = {"notebook": "06-score-the-land", "class": "ABCD-2345"}
    opened = desk.open_notebook(desk.put("for-a-class.ipynb", json.dumps(notebook)))
    opened.run_all()
    hints = opened.page.locator(".pg-hints")
    for number in (1, 2, 3):
        hints.get_by_role("button", name=re.compile("[Hh]int")).click()
        expect(hints.locator(".pgh-count")).to_have_text(f"Hint {number} of 3")
    expect(hints.get_by_role("button", name=re.compile("[Hh]int|lines"))).to_have_count(0)


def test_a_card_is_copied_by_mouse_and_keyboard(desk: JupyterLite) -> None:
    cell = EMPTY.replace("carcassonne/components", "color-lines/neighbors")
    opened = run(desk, "card.ipynb", 'asked = ask("five-nodes/path")\nasked', cell)
    opened.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    form, program = opened.page.locator(f"{CELLS} .pg-card").all()
    form.get_by_role("button", name="Copy for an assistant").click()
    expect(form.get_by_role("status")).to_have_text("Copied.")
    assert opened.page.evaluate(COPIED) == opened.python("print(asked.card(), end='')")
    tab_to(program.get_by_role("button", name="Copy for an assistant"))
    opened.page.keyboard.press("Enter")
    expect(program.get_by_role("status")).to_have_text("Copied.")
    assert "My answer:\ndef my_feature(graph, start):" in opened.page.evaluate(COPIED)
    assert opened.errors() == []


def test_who_had_help_is_invited_on_the_next_day_of_the_browser(
    playwright: Playwright, own_server: Server, tmp_path: Path
) -> None:
    # Where it is another day than in Greenwich.
    zone = "Pacific/Kiritimati" if datetime.now(UTC).hour >= 10 else "Pacific/Pago_Pago"
    environment = {**os.environ, "TZ": zone}
    with visiting(playwright, tmp_path, own_server.port, env=environment) as visitor:
        desk = JupyterLite(Desk(own_server.url.rstrip("/"), "", own_server.root), visitor.context)
        opened = run(desk, "tomorrow.ipynb", EMPTY)
        hints = opened.page.locator(".pg-hints")
        for number in (1, 2, 3):
            hints.get_by_role("button", name=re.compile("[Hh]int")).click()
            expect(hints.locator(".pgh-count")).to_have_text(f"Hint {number} of 5")
        opened.save()
        opened.page.reload()
        opened.wait_until_ready()
        assert opened.python(KEPT).strip() == opened.page.evaluate(LOCAL_DAY)
        assert "You had hints" in opened.python(ALONE)
        assert opened.errors() == []
        desk.close()

"""Runs by hand, and lines to put in order, by keyboard and mouse."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.notebook_page import Jupyter, NotebookPage
from tests.browser.seeing import axe, box, wait_for_answer

CELLS = [
    """from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.instance import Instance, five_nodes
from pathlib_games.graphs import Graph
from pathlib_tutor.widgets.simulation import RunByHand

run = RunByHand()

def begin(instance):
    run._turn_to(EXERCISES[run.item.exercise].ask(instance))
    run.attempts, run._runs = [], []
    run._begin(instance)
    run._changed()
    run._say("Begin.")

run""",
    """from pathlib_tutor.widgets.code_lines import LineOrder

lines = LineOrder()
lines""",
    """from pathlib_games import ask

ask("choose/astar-by-hand")""",
    'ask("choose/bellman-ford-by-hand")',
]

# A graph where the cheapest neighbor, the last edge and the first label each show as mistakes.
TRAPS = """
edges = [("A", "B", 1), ("A", "C", 4), ("B", "D", 9), ("C", "E", 3), ("C", "D", 2), ("B", "F", 7)]
trap = Instance("a graph with traps", Graph.from_edges(edges), "A")
begin(trap)
"""


SHOWN = {".pg-simulation": 3, ".pg-line-order": 1}


@pytest.fixture
def run(opened: NotebookPage) -> Locator:
    """Restart the run by hand."""
    found = opened.page.locator(".pg-simulation").first
    found.wait_for()  # the page may miss messages before its widget exists
    wait_for_answer(found)  # of the previous test: a cell may run beside a key's request
    opened.python("begin(five_nodes())")
    expect(said(found)).to_have_text("Begin.")
    return found


def said(widget: Locator) -> Locator:
    """Return the line that a screen reader announces."""
    return widget.locator(".pg-say[role=status]")


def node(widget: Locator, name: str) -> Locator:
    return widget.get_by_role("button", name=re.compile(f"^{name},"))


def field(widget: Locator, name: str) -> Locator:
    return widget.get_by_role("textbox", name=f"New distance and predecessor of {name}")


def press(widget: Locator, *keys: str) -> None:
    for key in keys:
        widget.page.keyboard.press(key)


def tab_to(goal: Locator, key: str) -> None:
    """Press Tab or Shift+Tab until a goal has the focus, past buttons between."""
    for _ in range(12):
        press(goal, key)
        if goal.evaluate_all("all => all.includes(document.activeElement)"):
            return
    raise AssertionError("The focus did not come there.")


def write(widget: Locator, name: str, cell: str) -> None:
    """Type into a row and wait until it is in the table."""
    field(widget, name).focus()
    widget.page.keyboard.type(cell)
    press(widget, "Enter")
    expect(field(widget, name)).to_have_value("")


def settle(widget: Locator, name: str) -> None:
    node(widget, name).click()
    expect(node(widget, name)).to_have_attribute("aria-label", re.compile("settled.*current node"))


def test_solved_by_keyboard_only(opened: NotebookPage, run: Locator) -> None:
    """Start at the first button, and use only keys."""
    button = run.get_by_role("button", name="Done")
    button.focus()
    tab_to(run.locator(".pg-scene [role=button]"), "Tab")
    press(run, "ArrowLeft", "ArrowLeft", "ArrowLeft")  # from the end of the last run
    expect(node(run, "A")).to_be_focused()
    press(run, "Enter")
    expect(said(run)).to_have_text("Settle A at 0.")

    def write_from_picture(*cells: tuple[str, str]) -> None:
        press(run, "Tab")
        expect(field(run, "A")).to_be_focused()
        names = "ABCDE"
        for name, cell in cells:
            while field(run, name).evaluate("e => e !== document.activeElement"):
                at = run.page.evaluate("document.activeElement.getAttribute('aria-label')")[-1]
                press(run, "ArrowDown" if names.index(at) < names.index(name) else "ArrowUp")
            run.page.keyboard.type(cell)
            press(run, "Enter")
            expect(field(run, name)).to_have_value("")
            expect(field(run, name)).to_be_focused()
        while field(run, "A").evaluate("e => e !== document.activeElement"):
            press(run, "ArrowUp")
        press(run, "Shift+Tab")

    def settle_by_arrows(name: str, *arrows: str) -> None:
        press(run, *arrows)
        expect(node(run, name)).to_be_focused()
        press(run, " ")
        expect(said(run)).to_contain_text(f"Settle {name} at")
        expect(node(run, name)).to_be_focused()

    write_from_picture(("B", "5 A"), ("C", "10 A"), ("D", "8 from A"))
    settle_by_arrows("B", "ArrowRight", "ArrowUp")
    write_from_picture(("E", "13 B"), ("C", "8, B"))
    settle_by_arrows("C", "ArrowDown")
    settle_by_arrows("D", "ArrowDown")
    write_from_picture(("E", "10 D"))
    settle_by_arrows("E", "ArrowUp", "ArrowRight")
    tab_to(button, "Shift+Tab")
    press(run, "Enter")
    expect(said(run)).to_contain_text("Right. All 11 steps are right")
    assert opened.python("print(bool(run.verdict), len(run.attempts))").strip() == "True 1"


def test_each_hint_can_be_heard(opened: NotebookPage, run: Locator) -> None:
    """Make typical mistakes, and find their hints in the live region."""
    opened.python(TRAPS)
    expect(run.get_by_role("button", name=re.compile("^F,"))).to_be_visible()
    settle(run, "A")
    write(run, "B", "1 A")
    write(run, "C", "4 A")
    settle(run, "B")
    write(run, "D", "10 B")
    write(run, "F", "8 B")
    node(run, "F").click()  # the cheapest edge out of B, or a walk; C has 4
    expect(said(run)).to_contain_text("F has 8. Which unsettled node has the smallest distance?")
    settle(run, "C")
    write(run, "E", "7 C")
    node(run, "E").click()  # D has a label already, but is it final? One step does not prove why
    expect(said(run)).to_contain_text("Look at the edge from C to D first")
    write(run, "D", "6 C")
    assert opened.python("print(*run._tutor.suspects)").strip()


def test_a_refused_number_stays_to_be_mended(run: Locator) -> None:
    settle(run, "A")
    field(run, "C").focus()
    run.page.keyboard.type("3 A")
    press(run, "Enter")
    expect(said(run)).to_contain_text("What do they add up to?")
    expect(field(run, "C")).to_have_value("3 A")
    run.page.keyboard.type("10 A")  # the old text is selected
    press(run, "Enter")
    expect(said(run)).to_contain_text("0 + 10 = 10")
    expect(run.get_by_role("row", name=re.compile("^C"))).to_contain_text("10")
    run.page.keyboard.type("junk")
    press(run, "Escape")
    expect(field(run, "C")).to_have_value("")


def test_the_keys_1_to_9_walk_along_the_edges_of_a_node(run: Locator) -> None:
    node(run, "A").focus()
    for key, name, words in (("3", "D", "edges A 8, E 2"), ("2", "E", "edges B 8, D 2")):
        press(run, key)
        expect(node(run, name)).to_be_focused()
        expect(node(run, name)).to_have_attribute("aria-label", re.compile(f"{words}$"))
    press(run, "3", "0", "x")  # there is no such edge
    expect(node(run, "E")).to_be_focused()
    press(run, "1", "1", "Enter")
    expect(said(run)).to_contain_text("Settle A at 0")


def test_undo_hint_model_answer_and_new_graph(run: Locator) -> None:
    def button(name: str) -> None:
        run.get_by_role("button", name=name).click()

    settle(run, "A")
    button("Undo")
    expect(said(run)).to_have_text("Undone: settle A.")
    expect(run).to_contain_text("Your steps: none yet.")
    settle(run, "A")
    button("Hint")
    expect(said(run)).to_contain_text("edge from A to B")
    button("Compare")
    expect(said(run)).to_contain_text("Try it yourself first")
    button("Done")
    expect(said(run)).to_contain_text("Not yet.")
    button("New graph")
    expect(said(run)).to_contain_text("A new graph: fresh graph")
    expect(node(run, "F")).to_be_visible()
    expect(run.get_by_role("textbox")).to_have_count(6)
    button("Start again")
    expect(said(run)).to_contain_text("Settle the first node")


def test_the_same_words_twice_are_announced_twice(run: Locator) -> None:
    run.evaluate(
        "root => { window.told = 0; new MutationObserver(() => window.told++)"
        ".observe(root.querySelector('.pg-say'), {childList: true}); }"
    )
    for times in (1, 2):
        run.get_by_role("button", name="Hint").click()
        run.page.wait_for_function("times => window.told === times", arg=times)


@pytest.mark.usefixtures("theme")
def test_two_runs_open_where_they_differ_and_advance_together(run: Locator) -> None:
    settle(run, "A")
    write(run, "B", "5 A")
    run.get_by_role("button", name="Done").click()
    run.get_by_role("button", name="Compare").click()
    own, right = (run.get_by_role("region", name=name) for name in ("Your run", "A right run"))
    for each in (own, right):
        expect(each.locator(".pg-place")).to_contain_text("round 1 of")
        expect(each).to_contain_text("Settle A at 0.")
    right.get_by_role("button", name="Single steps").click()
    right.get_by_role("button", name="First step").click()
    right.press("ArrowRight")
    right.get_by_role("button", name="Next step").press("ArrowRight")
    for each in (own, right):
        expect(each.locator(".pg-place")).to_contain_text("step 2 of")
    own.get_by_role("button", name="Previous step").click()
    expect(right.locator(".pg-place")).to_contain_text("step 1 of")
    right.get_by_role("button", name="Single steps").click()
    for each in (own, right):
        expect(each.locator(".pg-place")).to_contain_text("round 1 of")
    right.get_by_role("button", name="Last step").click()
    expect(right).to_contain_text("every node is settled")
    expect(own.locator(".pg-place")).to_contain_text("round 1 of 1")
    assert axe(run) == []
    run.get_by_role("button", name="Compare").click()
    expect(own).to_have_count(0)


def test_what_is_typed_is_written_for_the_node_that_the_field_names(
    opened: NotebookPage, run: Locator
) -> None:
    graph = "begin(Instance('{}', Graph.from_edges({}), 'A'))"
    opened.python(graph.format("the first graph", [("A", "B", 1), ("A", "D", 2)]))
    found = run.get_by_role("textbox", name="predecessor of D")
    expect(found).to_be_visible()
    found.fill("7 A")
    opened.python(graph.format("another graph", [("A", "D", 2), ("A", "E", 1)]))
    expect(run).to_have_attribute("aria-label", "Run by hand: Another graph")
    expect(run.locator("tbody tr > :first-child")).to_have_text(["A", "D", "E"])
    expect(found).to_have_value("")  # it was meant for the other graph
    settle(run, "A")
    write(run, "D", "2 A")
    assert opened.python("print(run.run.actions[-1])").strip() == "D = 2 from A"


def test_astar_by_hand(opened: NotebookPage) -> None:
    run = opened.page.locator(".pg-simulation").nth(1)
    words = "B, not reached, guess 6, edges A 4, C 2, D 3, E 6"
    expect(node(run, "B")).to_have_attribute("aria-label", words)
    settle(run, "A")
    write(run, "B", "4 A")
    write(run, "C", "7 A")
    node(run, "C").click()
    expect(said(run)).to_contain_text("C has 7 + 8 = 15. Which unsettled node")
    settle(run, "B")
    for name, cell in {"C": "6 B", "D": "7 B", "E": "10 B"}.items():
        write(run, name, cell)
    node(run, "D").focus()
    press(run, "Enter")
    expect(said(run)).to_contain_text("Settle D at 7")
    write(run, "F", "12 D")
    settle(run, "F")
    run.get_by_role("button", name="Done").click()
    expect(said(run)).to_contain_text("Right. All 10 steps are right")


def test_bellman_ford_by_keyboard(opened: NotebookPage) -> None:
    run, rounds = (opened.page.locator(".pg-simulation").nth(number) for number in (1, 2))
    expect(run.get_by_role("button", name="Next round")).to_be_hidden()
    write(rounds, "B", "2 A")
    next_round = rounds.get_by_role("button", name="Next round")
    next_round.focus()
    press(rounds, "Enter")
    expect(said(rounds)).to_contain_text("Look at the edge from A to C first")
    for name, cell in {"C": "5 A", "D": "5 B", "E": "8 B"}.items():
        write(rounds, name, cell)
    write(rounds, "B", "1 C")
    next_round.focus()
    press(rounds, "Enter")
    expect(said(rounds)).to_contain_text("Round 2 begins")
    for name, cell in {"D": "4 B", "E": "5 D", "F": "7 E"}.items():
        write(rounds, name, cell)
    rounds.get_by_role("button", name="Done").focus()
    press(rounds, "Enter")
    expect(said(rounds)).to_contain_text("Right. All 9 steps are right")
    assert axe(rounds) == []


RIGHT_ORDER = "KGMDHFJBLANIEC"


@pytest.fixture
def lines(opened: NotebookPage) -> Locator:
    opened.python("lines.start_again()")
    found = opened.page.locator(".pg-line-order")
    expect(found.get_by_role("option").first).to_contain_text("A ")
    return found


def order(widget: Locator) -> str:
    letters: str = widget.evaluate(
        "root => [...root.querySelectorAll('li')].map(li => li.dataset.letter).join('')"
    )
    return letters


def test_no_line_of_code_wraps_beside_the_controls(lines: Locator) -> None:
    high = lines.locator(".pg-lines code").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().height)"
    )
    assert max(high) < 2 * min(high)


def test_lines_are_ordered_by_keyboard(opened: NotebookPage, lines: Locator) -> None:
    lines.get_by_role("option").first.focus()
    for place, letter in enumerate(RIGHT_ORDER):
        press(lines, "Home", *["ArrowDown"] * order(lines).index(letter))
        expect(lines.locator(f'li[data-letter="{letter}"]')).to_be_focused()
        moves = order(lines).index(letter) - place
        press(lines, " ")
        expect(said(lines)).to_contain_text(f"Line {letter} is picked up")
        press(lines, *["ArrowUp"] * moves)  # as fast as a held key
        if moves:
            expect(said(lines)).to_contain_text(f"Line {letter} is now number {place + 1} of")
        expect(lines.get_by_role("option").nth(place)).to_contain_text(f"{letter} ")
        expect(lines.locator(f'li[data-letter="{letter}"]')).to_be_focused()
        press(lines, " ")
        expect(said(lines)).to_contain_text(f"put down as number {place + 1}")
    assert order(lines) == RIGHT_ORDER
    tab_to(lines.get_by_role("button", name="Run the lines"), "Shift+Tab")
    press(lines, "Enter")
    expect(said(lines)).to_contain_text("Right. In this order, the program works.")
    assert opened.python("print(bool(lines.verdict), lines.order.replace(' ', ''))").split() == [
        "True",
        RIGHT_ORDER,
    ]


def test_a_line_says_its_letter_and_how_far_it_is_indented(lines: Locator) -> None:
    first = lines.get_by_role("option").first
    code = str(first.locator("code").text_content()).strip()
    first.focus()
    for steps in ("3 times", "4 times"):
        name = f"Line A, indented {steps}: {code}"
        expect(lines.get_by_role("option", name=name, exact=True)).to_be_focused()
        press(lines, "ArrowRight")
    press(lines, *["ArrowLeft"] * 3)
    expect(first).to_have_attribute("aria-label", f"Line A, indented twice: {code}")
    lines.get_by_role("button", name="Run the lines").click()
    expect(lines.get_by_role("option", name="Look here. Line ")).to_have_count(1)


def test_a_line_is_put_back_with_escape(lines: Locator) -> None:
    before = order(lines)
    lines.get_by_role("option").nth(3).focus()
    lines.get_by_role("option").nth(3).click()
    press(lines, " ", "ArrowDown")
    expect(said(lines)).to_contain_text("Line D is now number 5 of 14.")
    press(lines, "Escape")
    expect(said(lines)).to_contain_text("Line D is now number 4 of 14.")
    assert order(lines) == before


@pytest.mark.slow
def test_lines_are_ordered_by_mouse(opened: NotebookPage, lines: Locator) -> None:
    mouse = opened.page.mouse
    for place, letter in enumerate(RIGHT_ORDER):
        if order(lines)[place] == letter:
            continue
        item = lines.locator(f'li[data-letter="{letter}"]')
        target = lines.get_by_role("option").nth(place)
        item.scroll_into_view_if_needed()
        start, end = box(item), box(target)
        mouse.move(start["x"] + 100, start["y"] + start["height"] / 2)
        mouse.down()
        mouse.move(end["x"] + 100, end["y"] + end["height"] / 2 + 2, steps=4)
        mouse.up()
        expect(said(lines)).to_contain_text(f"Line {letter} is now number {place + 1} of 14.")
    lines.get_by_role("button", name="Run the lines").click()
    expect(said(lines)).to_contain_text("Right. In this order, the program works.")


def test_lines_are_moved_by_buttons_and_a_wrong_order_is_told(lines: Locator) -> None:
    lines.get_by_role("option").nth(1).click()
    lines.get_by_role("button", name="Move up").click()
    expect(said(lines)).to_contain_text("Line B is now number 1 of 14.")
    lines.get_by_role("button", name="Move down").click()
    expect(said(lines)).to_contain_text("Line B is now number 2 of 14.")
    lines.get_by_role("button", name="Run the lines").click()
    expect(said(lines)).to_contain_text("Not yet.")


def test_what_was_done_is_in_the_saved_notebook(
    opened: NotebookPage, run: Locator, jupyter: Jupyter
) -> None:
    settle(run, "A")
    run.get_by_role("button", name="Done").click()
    expect(said(run)).to_contain_text("Not yet.")
    opened.save()
    text = jupyter.outputs(opened.path, 0)[-1]["data"]["text/plain"]
    assert "Your answer:\n  settle A\nNot yet." in text  # perhaps below an earlier answer

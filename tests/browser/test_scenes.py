"""The scenes to drag, by mouse and by keyboard, and their response times."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import opened_in
from tests.browser.notebook_page import NotebookPage
from tests.browser.seeing import box, come_to_rest, listen, press_to, said, wait_for_answer, work

CELLS = [
    "from pathlib_games.widgets import WeightsToDrag\nweights = WeightsToDrag()\nweights",
    "from pathlib_games.widgets import WhyFinal\nfinal = WhyFinal()\nfinal",
    "from pathlib_games.widgets import ThreeSearches\nthree = ThreeSearches()\nthree",
]
SHOWN = {".pg": len(CELLS)}
SOON = 100
"""The most milliseconds of work of page and kernel until a change shows."""

opened = opened_in("lab")


@pytest.fixture
def weights(opened: NotebookPage) -> Locator:
    """Reset the weights of the five nodes."""
    opened.python("weights.reset()\nweights.single_steps = True\nweights.index = 6")
    found = come_to_rest(opened.page.locator(".pg-stepper").first)
    expect(found.get_by_role("spinbutton", name="Weight of A and C")).to_have_value("10")
    expect(found.locator(".pg-place")).to_contain_text("step 6 of")
    return found


@pytest.fixture
def final(opened: NotebookPage) -> Locator:
    """Reset the map."""
    opened.python("final._reset()")
    found = come_to_rest(opened.page.locator(".pg-why-final"))
    expect(said(found)).to_have_text("D is due, at 8. Find a shorter path from A to D.")
    return found


@pytest.fixture
def three(opened: NotebookPage) -> Locator:
    """Reset the board, shown at its end."""
    opened.python("three._change(three._first)\nthree.index = three.last")
    wait_for_answer(opened.page.locator("body"))  # words above it move it when they appear
    found = come_to_rest(opened.page.locator(".pg-three-searches"))
    expect(found.locator(".pg-place")).to_have_text("step 169 of 169")
    expect(results(found).nth(0)).to_have_text("settled 169")
    return found


def results(three: Locator) -> Locator:
    """Return each board's line about settled cells, the path, and one cell."""
    return three.locator(".pg-three p")


def cell(three: Locator, board: int, x: int, y: int) -> tuple[float, float]:
    """Return the position of a cell on the page."""
    at = box(three.get_by_role("application").nth(board))
    side = at["width"] / 15
    return at["x"] + (x + 0.5) * side, at["y"] + (y + 0.5) * side


def drag(opened: NotebookPage, target: Locator, right: float, down: float, steps: int = 8) -> None:
    """Press the pointer in the middle of something, move it, and release it."""
    at = box(target)
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    mouse = opened.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + right, y + down, steps=steps)
    mouse.up()


def test_a_dragged_weight_changes_run_table_and_words(
    opened: NotebookPage, weights: Locator
) -> None:
    field = weights.get_by_role("spinbutton", name="Weight of A and C")
    drag(opened, field, 0, 27)
    wait_for_answer(weights)
    expect(said(weights).first).to_have_text("A-C: 10 → 7. C: 8 from B → 7 from A.")
    expect(said(weights).last).to_have_text("C: 5 + 3 = 8 does not beat 7.")
    expect(field).to_have_value("7")
    drawn = weights.locator(".pg-scene text").filter(has_text=re.compile("^7$"))
    expect(drawn).to_have_count(2)  # at the edge, and at C
    row = weights.locator("tbody tr").nth(2)
    expect(row.locator("td").first).to_have_text("7")
    expect(row.locator("td").last).to_have_text("8 B")
    weights.get_by_role("button", name="Undo").click()
    expect(field).to_have_value("10")


def test_a_changed_weight_is_announced_once(weights: Locator) -> None:
    field = weights.get_by_role("spinbutton", name="Weight of A and C")
    field.focus()
    heard = listen(weights)
    field.press("ArrowDown")
    wait_for_answer(weights)
    expect(said(weights).first).to_contain_text("A-C: 10 → 9.")
    assert heard() == [said(weights).first.text_content()]


def test_a_weight_is_stepped_and_typed_and_nonsense_is_refused(
    opened: NotebookPage, weights: Locator
) -> None:
    field = weights.get_by_role("spinbutton", name="Weight of A and C")
    field.focus()
    for _ in range(3):
        field.press("ArrowDown")
    wait_for_answer(weights)
    expect(said(weights).first).to_have_text("A-C: 10 → 7. C: 8 from B → 7 from A.")
    assert field.get_attribute("aria-valuenow") == "7"
    field.fill("4")
    field.press("Enter")
    told = "A-C: 10 → 4. C: 8 from B → 4 from A. E: 13 from B → no distance."
    expect(said(weights).first).to_have_text(told)  # here a round ends, as in the run before
    frames = opened.python("print(weights.graph.edges)")
    for nonsense in ("four", "-4", "99"):
        field.fill(nonsense)
        field.press("Enter")
        expect(said(weights).first).to_contain_text(nonsense)
        expect(said(weights).first).to_have_class("pg-say pg-tone-wrong")
        expect(field).to_have_value("4")
    assert opened.python("print(weights.graph.edges)") == frames
    expect(weights.locator(".pg-place")).to_contain_text("step 6 of")


def test_the_stepper_goes_on_with_other_weights(opened: NotebookPage, weights: Locator) -> None:
    opened.python("weights.weigh(4, 1)")
    expect(weights.locator(".pg-place")).to_have_text("step 6 of 12")
    weights.focus()
    weights.press("End")
    expect(said(weights).last).to_contain_text("every node is settled")
    opened.python("weights.reset()")
    expect(weights.locator(".pg-place")).to_have_text("step 13 of 13")


@pytest.mark.slow
@pytest.mark.parametrize(("scene", "edge"), [("weights", "A and C"), ("final", "E to D")])
def test_a_changed_weight_is_shown_soon(
    scene: str, edge: str, opened: NotebookPage, request: pytest.FixtureRequest
) -> None:
    shown: Locator = request.getfixturevalue(scene)
    field = shown.get_by_role("spinbutton", name=f"Weight of {edge}")
    field.focus()
    field.press("ArrowDown")
    wait_for_answer(shown)
    assert min(work(opened, shown, lambda: field.press("ArrowDown")) for _ in range(3)) < SOON


def test_a_way_is_dragged_over_nodes_and_told_where_it_is_too_long(
    opened: NotebookPage, final: Locator
) -> None:
    nodes = {
        name: box(final.get_by_role("button", name=re.compile(f"^{name},"))) for name in "ACED"
    }
    mouse = opened.page.mouse
    for name, at in nodes.items():
        mouse.move(at["x"] + at["width"] / 2, at["y"] + 12, steps=5)
        if name == "A":
            mouse.down()
    mouse.up()
    expect(said(final)).to_have_text("A → C → E → D: 11. This path is not shorter than 8.")
    expect(final.locator("svg text", has_text="✗ 9 ≥ 8")).to_have_count(1)


def test_by_keys_a_way_is_walked_and_a_weight_pulled_below_zero(final: Locator) -> None:
    for node in "CE":
        press_to(final.get_by_role("button", name=re.compile(f"^{node},")))
    expect(said(final)).to_have_text(re.compile("^A → C → E: 9. You have left the land"))
    final.page.keyboard.press("Backspace")
    expect(said(final)).to_have_text("A → C: 4. You are on the land.")
    final.get_by_role("button", name="Best other path").press("Enter")
    expect(said(final)).to_have_text("A → C → E → D: 11. This path is not shorter than 8.")
    field = final.get_by_role("spinbutton", name="Weight of E to D")
    field.focus()
    for _ in range(2):
        field.press("PageDown")
    expect(said(final)).to_have_text("A → C → E → D: 2. This path is shorter than 8!")
    expect(final.locator("ol li").last).to_contain_text("So 8 is not final: 2 is possible.")
    expect(final.locator("ul li").first).to_contain_text("Dijkstra: G at 13")
    field.fill("below zero")
    field.press("Enter")
    expect(said(final)).to_have_class("pg-say pg-tone-wrong")
    expect(field).to_have_value("-7")
    expect(final.locator("ol li").last).to_contain_text("So 8 is not final: 2 is possible.")


def test_source_and_walls_are_dragged_on_any_board(opened: NotebookPage, three: Locator) -> None:
    mouse = opened.page.mouse
    mouse.move(*cell(three, 1, 1, 6))
    mouse.down()
    mouse.move(*cell(three, 1, 1, 0), steps=4)
    mouse.up()
    wait_for_answer(three)
    assert opened.python("print(three._board.source)").strip() == "1"
    expect(results(three).nth(1)).to_have_text("path 18 ✓ shortest")
    settled = results(three).nth(0).inner_text().removeprefix("settled ")
    expect(three.get_by_role("application").first.locator(".done-dot")).to_have_count(int(settled))
    mouse.move(*cell(three, 2, 9, 0))
    mouse.down()
    mouse.move(*cell(three, 2, 9, 4))  # so fast that it skips cells
    mouse.up()
    wait_for_answer(three)
    walls = "print(''.join(three._board.ground[9 + 15 * y] for y in range(6)))"
    assert opened.python(walls).strip() == "#####~"
    undo = three.get_by_role("button", name="Undo")
    undo.click()
    wait_for_answer(three)
    assert opened.python(walls).strip() == ".....~"
    undo.click()
    expect(results(three).nth(1)).to_have_text("path 24 ✓ shortest")


def test_a_cell_under_the_pointer_tells_g_h_and_f(opened: NotebookPage, three: Locator) -> None:
    opened.page.mouse.move(*cell(three, 0, 1, 7))
    expect(three.locator(".pg-looked")).to_have_text("(1, 7), free: h = 13")
    told = [results(three).nth(k) for k in (2, 5, 8)]
    for line, words in zip(told, ("1 + 0·13 = 1", "1 + 1·13 = 14", "1 + 5·13 = 66"), strict=True):
        expect(line).to_have_text(f"g = 1, f = {words}")


def test_by_keys_the_guess_is_weighed_and_the_board_painted(
    opened: NotebookPage, three: Locator
) -> None:
    guess = three.get_by_role("slider", name="How many times the guess counts")
    guess.focus()
    for _ in range(8):
        guess.press("ArrowLeft")
    expect(said(three).first).to_contain_text("your guess 79. All paths are shortest.")
    expect(three.locator("h3").last).to_have_text(re.compile("^Your guess: guess . 1$"))
    board = three.get_by_role("application").first
    opened.page.mouse.move(*cell(three, 0, 1, 5))
    expect(three.locator(".pg-looked")).to_have_text("(1, 5), free: h = 13")
    board.focus()
    board.press("ArrowUp")
    board.press("ArrowRight")
    for key in (" ", "Shift+ArrowDown", "Shift+ArrowDown"):
        board.press(key)
    wait_for_answer(three)
    column = "print(''.join(three._board.ground[2 + 15 * y] for y in range(3, 8)))"
    assert opened.python(column).strip() == "~###."
    expect(three.locator("[aria-live=polite]").last).to_contain_text("(2, 6), a wall")
    board.press("u")
    wait_for_answer(three)
    board.press("ArrowLeft")
    board.press("s")
    wait_for_answer(three)
    assert opened.python("print(three._board.source)").strip() == "91"


def test_play_ends_with_all_paths(three: Locator) -> None:
    three.focus()
    three.press("Home")
    expect(results(three).nth(0)).to_have_text("settled 0")
    heard = listen(three)
    three.get_by_role("button", name="Play").click()
    expect(three.locator(".pg-place")).to_have_text("step 169 of 169")
    expect(results(three).nth(7)).to_have_text("path 54 ✗ 30 too long")
    expect(three.get_by_role("button", name="Play")).to_be_visible()
    assert heard() == [said(three).last.text_content()]  # once, in the end


@pytest.mark.slow
def test_a_painted_cell_is_shown_soon(opened: NotebookPage, three: Locator) -> None:
    mouse = opened.page.mouse

    def paint() -> None:
        mouse.down()
        mouse.up()

    mouse.move(*cell(three, 0, 3, 11))
    wait_for_answer(three)
    assert min(work(opened, three, paint) for _ in range(3)) < SOON

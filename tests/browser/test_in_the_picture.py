"""Verdicts act in the picture of their question, and lead to the next one."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.notebook_page import Jupyter, NotebookPage
from tests.browser.seeing import axe

CELLS = [
    "from pathlib_games import ask",
    'ask("maze/steps", given="two-pairs")',
    'ask("five-nodes/order")',
    'ask("five-nodes/run-by-hand")',
    'ask("chutes/not-chutes")',
]
SHOWN = {".pg-ask": 3, ".pg-simulation": 1}


@pytest.fixture
def maze(opened: NotebookPage) -> Locator:
    found = opened.page.locator(".pg-ask").first
    found.scroll_into_view_if_needed()
    found.get_by_role("button", name="Clear").click()
    return found


def answer(widget: Locator, text: str) -> None:
    widget.get_by_role("textbox").first.fill(text)
    widget.get_by_role("button", name="Check").click()


# A step is shown so briefly that a test could miss it, so the page records the sentences.
WRITE_DOWN = """
(root, skipAt) => {
  window.told = [];
  window.writer?.disconnect();
  window.writer = new MutationObserver(() => {
    const words = root.querySelector('.pga-story > .pga-how')?.textContent;
    if (!words || words === window.told.at(-1)) return;
    window.told.push(words);
    const escape = new KeyboardEvent('keydown', {key: 'Escape', bubbles: true});
    if (skipAt && words.startsWith(skipAt)) document.activeElement.dispatchEvent(escape);
  });
  window.writer.observe(root, {childList: true, subtree: true});
}
"""
STEPS = [f"Step {k}: " for k in range(1, 10)]


def told(widget: Locator) -> list[str]:
    """Return the sentences of a story so far, each without its place."""
    words: list[str] = widget.page.evaluate("window.told")
    return [line[: len(STEPS[0])] for line in words]


def test_a_right_answer_walks_the_path_and_says_where_it_ends(maze: Locator) -> None:
    maze.evaluate(WRITE_DOWN)
    answer(maze, "9")
    expect(maze.locator(".pga-verdict")).to_contain_text("Right. The shortest path has 9 steps.")
    expect(maze.locator(".pga-story > .pga-how")).to_have_text("Step 9: (8,\u00a06).")
    assert [line for line in told(maze) if line in STEPS] == STEPS  # it moves
    expect(maze.locator(".pga-verdict")).to_contain_text("Step 9: (8,\u00a06).")  # for who listens
    expect(maze.get_by_role("img", name="Path: (0, 0), (1, 0)")).to_be_visible()


def test_a_story_can_be_seen_again_and_skipped(maze: Locator) -> None:
    answer(maze, "9")
    expect(maze.locator(".pga-story > .pga-how")).to_have_text("Step 9: (8,\u00a06).")
    maze.evaluate(WRITE_DOWN, STEPS[0])
    maze.get_by_role("button", name="Show it again").click()
    maze.page.wait_for_function("window.told.at(-1).startsWith('Step 9')")
    assert [line for line in told(maze) if line in STEPS] == [STEPS[0], STEPS[-1]]


def test_without_motion_only_the_end_is_shown(opened: NotebookPage, maze: Locator) -> None:
    opened.page.emulate_media(reduced_motion="reduce")
    try:
        answer(maze, "9")
        expect(maze.locator(".pga-story > .pga-how")).to_have_text("Step 9: (8,\u00a06).")
        expect(maze.get_by_role("button", name="Show it again")).to_have_count(0)
    finally:
        opened.page.emulate_media(reduced_motion="no-preference")


def test_typing_brings_the_question_back(maze: Locator) -> None:
    answer(maze, "9")
    expect(maze.locator(".pga-story")).to_be_visible()
    maze.get_by_role("textbox").fill("8")
    expect(maze.locator(".pga-story")).to_have_count(0)
    expect(maze.locator(".pg-scene")).to_be_visible()


def test_a_wrong_place_is_marked_and_named(opened: NotebookPage) -> None:
    order = opened.page.locator(".pg-ask").nth(1)
    order.get_by_role("button", name="Clear").click()
    answer(order, "A C")
    flag = order.get_by_role("button", name="look here")
    expect(flag).to_have_attribute("data-id", "C")
    expect(order.locator(".flag-sign")).to_have_text("!")
    assert axe(order) == []
    order.get_by_role("textbox").fill("A B")
    expect(order.locator(".flag-sign")).to_have_count(0)


def test_after_a_right_answer_a_button_leads_to_the_next_question(
    opened: NotebookPage, maze: Locator
) -> None:
    among = maze.get_by_role("img", name="Question 1, 0 of 4 right so far")
    expect(among).to_have_text("Question 1")
    expect(maze.get_by_role("button", name="Next question")).to_have_count(0)
    answer(maze, "9")
    expect(maze.get_by_role("img", name="Question 1, 1 of 4 right so far")).to_be_visible()
    maze.get_by_role("button", name="Next question").press("Enter")
    expect(opened.page.locator(".pg-ask").nth(1)).to_be_focused()
    expect(opened.page.locator(".pg-ask").nth(1)).to_be_in_viewport()


# The page still moves after a reload, so one scroll may miss the question.
IN_SIGHT_WITH_ITS_NUMBER = """
place => {
  const question = document.querySelectorAll('[data-question]')[place];
  question?.scrollIntoView();
  return question?.querySelector('.pg-among').textContent === ` Question ${place + 1}`;
}
"""


def test_after_a_reload_each_question_knows_its_number(jupyter: Jupyter) -> None:
    """JupyterLab draws questions out of sight before they are in the page."""
    ask = ("from pathlib_games import ask", 'ask("maze/steps")')
    cells = [*ask, *([ask[1], "print('a long output\\n' * 90)"] * 12)]
    opened = jupyter.open_notebook(jupyter.write("far-apart.ipynb", cells))
    opened.run_all()
    opened.save()
    opened.reload()
    for place in (12, 6, 1):
        opened.page.wait_for_function(IN_SIGHT_WITH_ITS_NUMBER, arg=place)


def test_a_story_beside_a_long_form_is_in_sight(opened: NotebookPage) -> None:
    table = opened.page.locator(".pg-ask").last
    for words in ("from 53 to 73", "from 44 to 60"):
        table.get_by_label(words).check()
    table.get_by_role("button", name="Check").click()
    expect(table.locator(".pga-verdict")).to_contain_text("lead up")
    board = table.get_by_role("img", name="The table on a board")
    expect(board).to_be_in_viewport(ratio=0.9)
    expect(table.locator(".pga-verdict")).to_be_in_viewport()
    opened.resize(390, 800)  # where both stand one below the other
    expect(table.locator(".pga-left")).to_have_css("position", "static")

"""The lists of best games in JupyterLab: open at the end of a game, by keyboard otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import WIDE, axe
from tests.browser.test_fit import LAPTOP, PHONE, SMALL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator

    from tests.browser.conftest import Jupyter, NotebookPage

CELLS = [
    """
from pathlib_games.games.chutes import Board, ChutesGame

board = Board(size=8, ladders=[(2, 6)], title="Eight squares")
rolling = ChutesGame(board, seed=1)
rolling
""".strip(),
    """
from pathlib_games.games.color_lines import GAME, ColorLines, Position
from pathlib_games.games.history import History

start = Position.from_text("1111.\\n....1")
lines = ColorLines(start)
lines
""".strip(),
]


@pytest.fixture(scope="module")
def opened(jupyter: Jupyter) -> Iterator[NotebookPage]:
    page = jupyter.open_notebook(jupyter.write("best.ipynb", CELLS))
    page.run_all()
    expect(page.page.locator(".pg-game-board")).to_have_count(2)
    yield page
    assert page.errors() == []


def best(widget: Locator) -> Locator:
    return widget.locator(".pg-best")


def end(opened: NotebookPage) -> tuple[Locator, Locator]:
    """Play both games to an end, the first one until you win, and give their widgets."""
    opened.python(
        "while rolling.position.outcome() != 0: rolling.roll()\n"
        "lines.game = History.of(GAME, start); lines.click((4, 1))"
    )
    rolling, lines = opened.page.locator(".pg-game-board").all()
    lines.locator('[data-id="4"]').click()
    expect(lines.locator(".pg-say")).to_contain_text(
        "In 1 move the hint player would have 5 points"
    )
    return rolling, lines


def test_the_list_opens_at_the_end_and_closes_when_the_next_game_begins(
    opened: NotebookPage,
) -> None:
    rolling, lines = end(opened)
    expect(best(lines).locator(".pg-now")).to_have_text("5 points, this game")
    expect(best(lines).locator("li").first).to_be_visible()
    expect(best(rolling).locator(".pg-now")).to_contain_text("this game")
    assert axe(best(lines)) == []
    told = rolling.locator('[data-id="roll"]')
    for widget, next_game in (
        (rolling, told),
        (lines, lines.get_by_role("button", name="New game")),
    ):
        next_game.click()
        expect(best(widget).locator("li").first).to_be_hidden()
        expect(best(widget).locator("summary")).to_be_visible()
        best(widget).locator("summary").focus()
        opened.page.keyboard.press("Enter")
        expect(best(widget).locator("li").first).to_be_visible()
        expect(best(widget).locator(".pg-now")).to_have_count(0)


def test_the_same_picture_is_not_drawn_again_so_what_moves_goes_on(opened: NotebookPage) -> None:
    _, lines = end(opened)
    shape = lines.locator('[data-id="0"]')
    shape.evaluate("shape => { shape.marked = true; }")
    opened.python("lines._say('Once more.')")
    expect(lines.locator(".pg-say")).to_have_text("Once more.")
    assert shape.evaluate("shape => shape.marked") is True
    opened.python("lines.undo()")
    expect(lines.locator(".pg-say")).to_contain_text("Undone")
    assert shape.evaluate("shape => shape.marked") is None


@pytest.mark.slow
@pytest.mark.usefixtures("theme")
def test_the_open_list_fits_and_is_readable(opened: NotebookPage) -> None:
    page = opened.page
    page.evaluate("jupyterapp.shell.collapseLeft()")  # it would leave nothing on a phone
    widgets = end(opened)
    for width, height in (LAPTOP, SMALL, PHONE):
        opened.resize(width, height)
        for widget in widgets:
            expect(best(widget).locator("li").first).to_be_visible()
            inner = best(widget).evaluate("each => each.scrollWidth - each.clientWidth")
            assert inner <= 0
            assert axe(best(widget)) == []
    opened.resize(*WIDE)
    page.evaluate("jupyterapp.shell.expandLeft()")

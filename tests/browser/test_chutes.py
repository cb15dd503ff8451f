"""The game and the designer of Chutes and Ladders, by mouse and by keyboard, in a real browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import axe, said

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.conftest import NotebookPage

CELLS = [
    """
from pathlib_games import ask
from pathlib_games.games.chutes import Board, ChutesGame

game = ChutesGame(Board.load("milton_bradley"), seed=1)
game
""".strip(),
    """
designer = ask("chutes/design")
designer
""".strip(),
]


SHOWN = {".pg-game-board": 2}


@pytest.fixture
def game(opened: NotebookPage) -> Locator:
    return opened.page.locator(".pg-game-board").first


@pytest.fixture
def designer(opened: NotebookPage) -> Locator:
    opened.python("designer.start_again()")
    found = opened.page.locator(".pg-game-board").last
    expect(said(found)).to_have_text("The board is as it was.")
    return found


def told(board: Locator) -> Locator:
    return board.get_by_role("group")


def square(board: Locator, number: int) -> Locator:
    return board.locator(f'[data-id="{number}"]')


def position(opened: NotebookPage) -> str:
    return opened.python("print(game.position.to_text())").strip()


def test_the_die_is_rolled_by_mouse_and_by_keyboard(opened: NotebookPage, game: Locator) -> None:
    before = position(opened)
    game.locator('[data-id="roll"]').click()
    expect(said(game)).to_have_text(re.compile(r"^You roll \d: .*\sThe computer rolls \d: "))
    after = position(opened)
    assert after != before
    # The button keeps the keyboard: Enter rolls again.
    expect(game.locator('[data-id="roll"]')).to_be_focused()
    before_that = said(game).inner_text()
    opened.page.keyboard.press("Enter")
    expect(said(game)).not_to_have_text(before_that)
    assert position(opened) != after
    expect(told(game)).to_have_attribute("aria-label", re.compile("Piece A stands on"))


def test_a_board_is_changed_by_mouse_until_it_is_right(designer: Locator) -> None:
    expect(designer.get_by_text("Move one end of one ladder so that")).to_be_visible()
    square(designer, 80).click()
    expect(said(designer)).to_have_text(re.compile("You hold the end at 80 of the ladder from 80"))
    square(designer, 79).click()
    designer.get_by_role("button", name="Check").click()
    expect(said(designer)).to_have_text(re.compile("^Not yet. You moved the ladder from 80 to 100"))
    designer.get_by_role("button", name="Start again").click()
    square(designer, 84).click()
    square(designer, 99).click()
    expect(said(designer)).to_have_text("Done: ladder from 28 up to 99.")
    facts = re.compile("Shortest game: 5 rolls. Average: 31.85 turns.")
    expect(told(designer)).to_have_attribute("aria-label", facts)
    designer.get_by_role("button", name="Check").click()
    expect(said(designer)).to_have_text(re.compile("^Right. You moved the ladder from 28 to 84"))


def test_a_board_is_changed_by_keyboard_until_it_is_right(
    opened: NotebookPage, designer: Locator
) -> None:
    square(designer, 84).focus()
    keyboard = opened.page.keyboard
    keyboard.press("Enter")
    expect(square(designer, 84)).to_be_focused()
    expect(said(designer)).to_have_text(re.compile("^You hold the end at 84"))
    for key, number in [("ArrowUp", 97), ("ArrowLeft", 98), ("ArrowLeft", 99)]:
        keyboard.press(key)
        expect(square(designer, number)).to_be_focused()
    keyboard.press(" ")
    expect(square(designer, 99)).to_have_attribute(
        "aria-label", re.compile("^99, ladder from 28 up to 99. Shortest game: 5 rolls.")
    )
    expect(square(designer, 99)).to_be_focused()
    keyboard.press("Tab")
    expect(designer.get_by_role("button", name="Check")).to_be_focused()
    keyboard.press("Enter")
    expect(said(designer)).to_have_text(re.compile("^Right."))
    opened.run_all()
    expect(square(designer, 99)).to_have_attribute("aria-label", re.compile("^99, ladder from 28"))


def test_a_new_chute_and_a_broken_rule(designer: Locator) -> None:
    remove = designer.get_by_role("button", name="Remove it")
    expect(remove).to_be_disabled()
    square(designer, 99).click()
    square(designer, 3).click()
    expect(said(designer)).to_have_text("Done: chute from 99 down to 3.")
    square(designer, 3).click()
    expect(said(designer)).to_have_text(re.compile("You hold the end at 3 "))
    square(designer, 4).click()
    expect(said(designer)).to_have_text(re.compile("^Not possible: it should be a slide that ends"))
    remove.click()
    expect(said(designer)).to_have_text("Removed.")


@pytest.mark.usefixtures("theme")
def test_access_in_both_themes(game: Locator, designer: Locator) -> None:
    square(designer, 84).click()
    expect(square(designer, 84)).to_be_focused()
    assert axe(designer) == []
    assert axe(game) == []

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
from pathlib_games.games.chutes.board import Board
from pathlib_games.games.chutes.widget import BoardDesigner, ChutesGame, LevelsByHand

board = Board.load("milton_bradley")
game = ChutesGame(board, seed=1)
game
""".strip(),
    """
designer = BoardDesigner(board)
designer
""".strip(),
    """
by_hand = LevelsByHand(Board.load("six_by_six"))
by_hand
""".strip(),
]


SHOWN = {".pg-board": 2, ".pg-game-board": 1}


@pytest.fixture
def game(opened: NotebookPage) -> Locator:
    return opened.page.locator(".pg-board").first


@pytest.fixture
def designer(opened: NotebookPage) -> Locator:
    opened.python("designer.click('reset')")
    found = opened.page.locator(".pg-board").nth(1)
    expect(told(found)).to_have_attribute("aria-label", re.compile("Average: 39.23 turns."))
    return found


@pytest.fixture
def by_hand(opened: NotebookPage) -> Locator:
    opened.python("by_hand.start_again()")
    found = opened.page.locator(".pg-game-board")
    expect(told(found)).to_have_attribute("aria-label", re.compile("Level 1: 1 roll, not fewer"))
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
    expect(game.locator('[data-id="roll"]')).to_have_attribute(
        "aria-label", re.compile(r"^Roll the die\. You roll \d: .* The computer rolls \d: ")
    )
    after = position(opened)
    assert after != before
    # The button keeps the keyboard: Enter rolls again, and what happened is its new name.
    expect(game.locator('[data-id="roll"]')).to_be_focused()
    name = game.locator('[data-id="roll"]').get_attribute("aria-label") or ""
    opened.page.keyboard.press("Enter")
    expect(game.locator('[data-id="roll"]')).not_to_have_attribute("aria-label", name)
    assert position(opened) != after
    expect(told(game)).to_have_attribute("aria-label", re.compile("Piece A stands on"))


def test_an_end_is_moved_by_mouse(opened: NotebookPage, designer: Locator) -> None:
    square(designer, 84).click()
    expect(told(designer)).to_have_attribute(
        "aria-label", re.compile("You hold the end at 84 of the ladder from 28 up to 84")
    )
    square(designer, 99).click()
    expect(told(designer)).to_have_attribute(
        "aria-label", re.compile("Shortest game: 5 rolls. Average: 31.85 turns.")
    )
    assert opened.python("print(designer.board.slides[28])").strip() == "99"
    designer.get_by_role("button", name="Start again").click()
    expect(told(designer)).to_have_attribute("aria-label", re.compile("Average: 39.23 turns."))


def test_an_end_is_moved_by_keyboard(opened: NotebookPage, designer: Locator) -> None:
    square(designer, 84).focus()
    keyboard = opened.page.keyboard
    keyboard.press("Enter")
    expect(square(designer, 84)).to_be_focused()
    expect(square(designer, 84)).to_have_attribute("aria-label", re.compile("^You hold the end at"))
    for key, number in [("ArrowUp", 97), ("ArrowLeft", 98), ("ArrowLeft", 99)]:
        keyboard.press(key)
        expect(square(designer, number)).to_be_focused()
    keyboard.press(" ")
    expect(square(designer, 99)).to_have_attribute(
        "aria-label", re.compile("^Done: ladder from 28 up to 99. Shortest game: 5 rolls.")
    )
    expect(square(designer, 99)).to_be_focused()


def test_a_new_chute_and_a_broken_rule(opened: NotebookPage, designer: Locator) -> None:
    square(designer, 99).click()
    square(designer, 3).click()
    expect(told(designer)).to_have_attribute("aria-label", re.compile("chute from 99 down to 3"))
    square(designer, 3).click()
    expect(told(designer)).to_have_attribute("aria-label", re.compile("You hold the end at 3 "))
    square(designer, 4).click()
    expect(told(designer)).to_have_attribute(
        "aria-label", re.compile("Not possible: it should be a slide that ends where no other")
    )
    assert opened.python("print(designer.board.slides[99])").strip() == "3"
    designer.get_by_role("button", name="Remove it").click()
    expect(told(designer)).to_have_attribute("aria-label", re.compile("Removed."))


def test_squares_are_labelled_by_mouse_and_by_keyboard(
    opened: NotebookPage, by_hand: Locator
) -> None:
    square(by_hand, 14).click()
    refused = re.compile("^Nobody rests on 14, because a ladder begins there")
    expect(said(by_hand)).to_have_text(refused)
    square(by_hand, 4).click()
    keyboard = opened.page.keyboard
    expect(square(by_hand, 4)).to_be_focused()
    keyboard.press("ArrowRight")
    keyboard.press("Enter")
    expect(said(by_hand)).to_have_text("5 takes 1 roll.")
    expect(square(by_hand, 5)).to_have_attribute("aria-label", "Square 5, empty, 1 roll")
    for number in (1, 3, 6, 15):
        square(by_hand, number).click()
    expect(told(by_hand)).to_have_attribute("aria-label", re.compile("Level 2: 2 rolls, not fewer"))
    by_hand.get_by_role("button", name="Hint").click()
    expect(said(by_hand)).to_contain_text("squares are missing")
    assert opened.python("print(by_hand.found.squares)").strip() == "(4, 5, 1, 3, 6, 15)"


@pytest.mark.usefixtures("theme")
def test_access_in_both_themes(game: Locator, designer: Locator, by_hand: Locator) -> None:
    square(designer, 84).click()
    expect(square(designer, 84)).to_be_focused()
    assert axe(designer) == []
    square(by_hand, 5).click()
    assert axe(by_hand) == []
    assert axe(game) == []

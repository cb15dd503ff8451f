"""Tiles in JupyterLab and Notebook 7: a road is completed by mouse and by keyboard, and scored."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import assert_not_blank, axe, said

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from pathlib_games.games.tile_board import Cell
    from tests.browser.conftest import NotebookPage

CELL = """
from pathlib_games.games.history import History
from pathlib_games.games.tiles.board import Board, Tile
from pathlib_games.games.tiles.game import GAME
from pathlib_games.games.tiles.rules import Position
from pathlib_games.games.tiles.widget import TileLaying

pile = (Tile("NS"), Tile("N", "factory"), Tile("NE"))
start = Position(Board.from_text("╶m1 . .\\n. . ."), pile, (0, 0))
widget = TileLaying(start)
widget
""".strip()

MORE_CELLS = [
    """
from pathlib_games.games.tiles.roads import road_at
from pathlib_games.games.tiles.view import scoring_story
from pathlib_games.widgets.stepper import SceneStepper

example = road_at(Board.load("example"), (0, 0))
SceneStepper(scoring_story(example))
""".strip(),
]


CELLS = [CELL, *MORE_CELLS]
SHOWN = {".pg-game-board": 1}


@pytest.fixture
def board(opened: NotebookPage) -> Locator:
    """Put the start position on the board."""
    opened.python("widget.game = History.of(GAME, start)")
    found = opened.page.locator(".pg-game-board").first
    expect(found.locator(".pg-say")).to_contain_text("Another game is on the board.")
    return found


def cell(board: Locator, at: Cell) -> Locator:
    return board.get_by_role("button", name=re.compile(rf"^\({at[0]}, {at[1]}\),"))


def button(board: Locator, name: str) -> Locator:
    return board.get_by_role("button", name=name, exact=True)


STEPS = (
    "Mine 1 spreads: factory 1 in 2 steps.",
    "Mine 1 delivers to factory 1: 2 steps, so 2 points.",
    "Factory 1 spreads: it reaches no house.",
    "The road is scored: player 1 gets 4, player 2 gets 1.",
)


def test_a_road_by_mouse_with_its_tally(board: Locator) -> None:
    ghost = board.locator(".pg-ghost")
    cell(board, (2, 1)).hover()
    expect(ghost).to_have_count(0)
    cell(board, (1, 0)).hover()
    expect(ghost).to_have_count(1)  # turned by itself: it fits in one way only
    button(board, "Turn").click()
    expect(said(board)).to_have_text("Turned: streets east, west. It now fits on 2 cells.")
    expect(board.locator(".reach-dot")).to_have_count(2)
    for _ in range(3):
        button(board, "Turn").click()
    cell(board, (1, 0)).click()
    expect(said(board)).to_contain_text("Player 2 lays a factory")
    for _ in range(3):
        button(board, "Turn").click()
    cell(board, (2, 0)).click()
    expect(said(board)).to_contain_text("It completes a road of 3 tiles.")
    for number, words in enumerate(STEPS):
        button(board, "Next step").click()
        expect(said(board)).to_contain_text(words)
        expect(board.locator(".delivery")).to_have_count(1 if number == 1 else 0)
    expect(board.locator("text.number", has_text="1 + 2 = 3")).to_be_visible()
    button(board, "Next step").click()
    expect(said(board)).to_contain_text("Player 1 lays a plain tile")
    button(board, "Undo").click()
    expect(said(board)).to_contain_text("Undone: the tile on (2, 0).")


def test_a_road_by_keyboard_with_its_tally(board: Locator) -> None:
    keyboard = board.page.keyboard
    cell(board, (0, 0)).focus()
    for key in ("r", "ArrowRight", "Enter"):
        keyboard.press(key)
    expect(said(board)).to_contain_text("Player 2 lays a factory")
    expect(cell(board, (1, 0))).to_be_focused()
    for key in ("r", "r", "r", "ArrowRight", "Enter"):
        keyboard.press(key)
    expect(said(board)).to_contain_text("It completes a road of 3 tiles.")
    expect(cell(board, (2, 0))).to_be_focused()
    button(board, "Next step").focus()
    for words in STEPS:
        keyboard.press("Enter")
        expect(said(board)).to_contain_text(words)
    expect(board.locator("text.number", has_text="1 + 2 = 3")).to_be_visible()
    expect(button(board, "Next step")).to_be_focused()


def test_the_seed_is_typed_and_r_is_a_letter_there(board: Locator) -> None:
    field = board.get_by_label("Seed of the next game")
    field.focus()
    board.page.keyboard.press("r")
    expect(said(board)).to_contain_text("Another game is on the board.")
    field.fill("5")
    button(board, "New game").click()
    expect(said(board)).to_contain_text("A new game with seed 5.")


@pytest.mark.usefixtures("theme")
def test_access_and_a_picture_in_both_themes(board: Locator) -> None:
    button(board, "Turn").click()
    expect(said(board)).to_contain_text("Turned: ")
    assert axe(board) == []
    assert_not_blank(board)


def test_scoring_is_stepped(opened: NotebookPage) -> None:
    stepper = opened.page.locator(".pg-stepper")
    stepper.press("End")
    expect(said(stepper)).to_contain_text("player 2 gets 22")
    for _ in range(2):
        stepper.press("ArrowLeft")
    expect(said(stepper)).to_contain_text("Factory 1 delivers to house 1: 3 steps, so 6 points.")
    expect(stepper.locator(".delivery")).to_have_count(1)
    tally = re.compile(r"factory 1 1 \+ 2 . 3 = 7; .*player 2 22")
    expect(stepper.locator(".pg-scene")).to_have_attribute("aria-label", tally)
    assert axe(stepper) == []

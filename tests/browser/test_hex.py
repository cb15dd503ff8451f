"""Hex in JupyterLab and Notebook 7: a game by mouse, one by keyboard, menus, a large board."""

from __future__ import annotations

import re
import statistics
from typing import TYPE_CHECKING, cast

import pytest
from playwright.sync_api import expect

from pathlib_games.games.hex.advice import LEVELS, suggest
from pathlib_games.games.hex.board import move_to_text
from pathlib_games.games.hex.rules import Position
from pathlib_games.games.hex.view import position_scene
from tests.browser.conftest import (
    WIDE,
    assert_drawn,
    axe,
    not_on_the_site,
    press_to,
    said,
    work_of_a_click,
)
from tests.browser.test_fit import LOOK

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from pathlib_games.games.hex.board import Cell, Move
    from tests.browser.conftest import NotebookPage

CELL = """
from pathlib_games.games.hex.advice import LEVELS
from pathlib_games.games.hex.rules import Position
from pathlib_games.games.hex.widget import HexGame

widget = HexGame(size=4)
widget
""".strip()

SIZE = 4
SEED = 3


def won_game() -> list[Move]:
    """Play white with the best adviser against the weakest, which answers in the browser too."""
    position, moves = Position.empty(SIZE), []
    while position.outcome() is None:
        moves.append(suggest(position, LEVELS[-1] if position.turn == "white" else LEVELS[0], SEED))
        position = position.play(moves[-1])
    return moves


GAME = won_game()


CELLS = [CELL]
SHOWN = {".pg-game-board": 1}


@pytest.fixture
def board(opened: NotebookPage) -> Locator:
    """Begin a new game against level 1."""
    opened.python(f"widget.new_game(4, LEVELS[0], 'white', swap=False, seed={SEED})")
    found = opened.page.locator(".pg-game-board")
    assert_shows(found, 0)
    return found


def cell(board: Locator, at: Cell) -> Locator:
    return board.get_by_role("button", name=re.compile(rf"^{move_to_text(at)},"))


def menu(board: Locator, name: str) -> Locator:
    return board.get_by_role("combobox", name=name)


def assert_shows(board: Locator, count: int) -> None:
    """Compare every cell and the description with the position after so many moves."""
    position = Position.empty(SIZE)
    for move in GAME[:count]:
        position = position.play(move)
    last = GAME[count - 1] if count else None
    scene = position_scene(position, last=cast("Cell | None", last), clickable=True)
    assert_drawn(board, scene)


def test_a_whole_game_by_mouse(board: Locator) -> None:
    for number in range(0, len(GAME), 2):
        cell(board, cast("Cell", GAME[number])).click()
        if number + 1 < len(GAME):
            expect(said(board)).to_contain_text("It is your turn.")
            assert_shows(board, number + 2)
    expect(said(board)).to_contain_text("White wins with a chain of ")
    assert_shows(board, len(GAME))
    expect(board.locator(".chain")).to_have_count(1)
    assert len(board.locator(".pg-scene").screenshot()) > 5000  # a blank one has a few hundred


def test_a_whole_game_by_keyboard(board: Locator) -> None:
    here = (0, 0)
    cell(board, here).focus()
    for number in range(0, len(GAME), 2):
        there = cast("Cell", GAME[number])
        press_to(cell(board, there), here, there)
        if number + 1 < len(GAME):
            expect(said(board)).to_contain_text("It is your turn.")
            assert_shows(board, number + 2)
        here = there
    expect(said(board)).to_contain_text("White wins with a chain of ")


def test_buttons_and_menus(board: Locator) -> None:
    swap = board.get_by_role("button", name="Swap")
    expect(swap).to_be_disabled()
    cell(board, cast("Cell", GAME[0])).click()
    expect(said(board)).to_contain_text("It is your turn.")
    board.get_by_role("button", name="Undo").click()
    expect(said(board)).to_contain_text("Undone.")
    assert_shows(board, 0)
    board.get_by_role("button", name="Hint").click()
    expect(said(board)).to_contain_text("The best adviser would play")
    expect(board.locator(".held")).to_have_count(1)
    menu(board, "Show").select_option("white")
    expect(said(board)).to_contain_text("White needs 4 stones.")
    expect(board.locator(".way-white").first).to_be_visible()
    menu(board, "Show").select_option("")
    expect(board.locator(".way-white")).to_have_count(0)
    menu(board, "Size").select_option("5")
    menu(board, "Opponent").select_option("two players")
    board.get_by_label("swap allowed").check()
    board.get_by_role("button", name="New game").click()
    expect(said(board)).to_contain_text("A new game.")
    expect(board.locator("[data-id]")).to_have_count(25)
    cell(board, (1, 3)).click()
    expect(said(board)).to_contain_text("You may swap.")
    swap.click()
    expect(said(board)).to_have_text("Black: swap. White is to move.")
    expect(board.get_by_role("button", name="d2, black stone")).to_be_visible()
    expect(swap).to_be_disabled()
    cell(board, (3, 1)).click()
    expect(said(board)).to_have_text("On d2 there is a black stone already.")
    board.get_by_label("swap allowed").uncheck()


@not_on_the_site("Python is slower there, and no promise is made")
def test_a_click_on_a_large_board_is_little_work(opened: NotebookPage, board: Locator) -> None:
    opened.python("widget.new_game(19, 'two players', 'white', swap=False)")
    expect(board.locator("[data-id]")).to_have_count(361)
    labels = [f"{move_to_text((number, 2 * number))}," for number in range(8)]
    clicks = [work_of_a_click(opened, board, label) for label in labels]
    assert statistics.median(clicks) < 100


@pytest.mark.usefixtures("theme")
def test_access_in_both_themes(board: Locator) -> None:
    cell(board, cast("Cell", GAME[0])).click()
    expect(said(board)).to_contain_text("It is your turn.")
    menu(board, "Show").select_option("black")
    expect(board.locator(".way-black").first).to_be_visible()
    assert axe(board) == []


LINK = "https://hexworld.org/board/#4c1,"


def test_moves_are_read_and_another_game_is_put_on_the_board_by_keyboard(
    opened: NotebookPage, board: Locator
) -> None:
    keys = opened.page.keyboard
    first = cast("Cell", GAME[0])
    cell(board, first).click()
    expect(said(board)).to_contain_text("It is your turn.")
    summary = board.locator("summary")
    expect(summary).to_have_text(f"Moves (seed {SEED})")  # in sight while it is folded
    moves, link = board.get_by_label("The moves so far"), board.get_by_label("Link to HexWorld")
    expect(moves).to_be_hidden()
    summary.focus()
    keys.press("Enter")
    told = [move_to_text(move) for move in GAME[:2]]
    expect(moves).to_have_value(f"1. {told[0]} 2. {told[1]}")
    expect(link).to_have_value(LINK + "".join(told))
    for _ in range(4):  # past the moves, the link and Copy
        keys.press("Tab")
    other = board.get_by_label("Link or moves of another game")
    expect(other).to_be_focused()
    keys.type("nonsense")
    keys.press("Enter")
    expect(said(board)).to_contain_text("Move 1: A move should be written like 'b2'")
    expect(said(board)).to_have_class(re.compile("pg-tone-wrong"))
    assert_shows(board, 2)
    other.fill("#5c1,a2:sc3e5")
    keys.press("Tab")
    keys.press("Enter")
    expect(said(board)).to_contain_text("Another game is on the board.")
    expect(board.locator("[data-id]")).to_have_count(25)
    expect(moves).to_have_value(re.compile(r"^1\. a2 2\. swap 3\. c3 4\. e5"))
    board.get_by_role("button", name="Copy").click()
    expect(board.get_by_text(re.compile("Copied|Press Ctrl"))).to_be_visible()
    summary.click()


@pytest.mark.slow
@pytest.mark.usefixtures("theme")
def test_unfolded_moves_fit_a_laptop_and_a_phone(opened: NotebookPage, board: Locator) -> None:
    # On a phone the list of files would leave nothing for the notebook.
    opened.page.evaluate("jupyterapp.shell.collapseLeft()")
    opened.python("widget.put('1. b2 2. c3 3. a1 4. d4 5. a2 6. c1')")
    board.locator("summary").click()
    for width, height in ((390, 844), (1280, 800)):
        opened.resize(width, height)
        (seen,) = board.evaluate_all(LOOK)
        assert (seen["out"], seen["broken"]) == ([], [])
        assert 0 <= seen["left"] < seen["right"] <= width
    assert seen["height"] <= 800
    assert axe(board) == []
    board.locator("summary").click()
    opened.resize(*WIDE)
    if opened.app == "lab":
        opened.page.evaluate("jupyterapp.shell.expandLeft()")

"""The maze in a real browser: the flag goes where the pointer drags it, and where keys put it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from pathlib_games.games.maze.rules import Position
from pathlib_games.games.maze.widget import ShortestWay
from tests.browser.conftest import (
    assert_drawn,
    assert_not_blank,
    axe,
    press_to,
    wait_for_answer,
)

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from pathlib_games.games.maze.rules import Cell
    from tests.browser.conftest import NotebookPage

CODE = """
from pathlib_games.games.maze import Position, ShortestWay

widget = ShortestWay(Position.load("one_pair"))
widget
""".strip()


CELLS = [CODE]
SHOWN = {".pg-game-board": 1}


@pytest.fixture
def board(opened: NotebookPage) -> Locator:
    """Put the flag back to where it was in the beginning."""
    opened.python("widget.click((8, 6))")
    found = opened.page.locator(".pg-game-board")
    expect(found.locator(".pg-say")).to_have_text("From (0, 0) to (8, 6): 8 steps, jumping at A.")
    return found


def cell(board: Locator, at: Cell) -> Locator:
    return board.locator(f'[data-id="{at[0]} {at[1]}"]')


def expect_target(board: Locator, target: Cell) -> None:
    """Compare words and picture with those of a widget in Python."""
    start = Position.load("one_pair")
    same = ShortestWay(Position(start.rows, start.walker, target))
    expect(board.locator(".pg-say")).to_have_text(same.said)
    assert_drawn(board, same.picture())


def test_the_board_is_drawn_as_in_python(board: Locator) -> None:
    expect_target(board, (8, 6))


def test_a_click_puts_the_flag_there_and_a_wall_does_nothing(board: Locator) -> None:
    cell(board, (0, 6)).click()
    expect_target(board, (0, 6))
    wall, there = (cell(board, at).bounding_box() for at in ((0, 0), (1, 0)))
    assert wall is not None
    assert there is not None
    board.page.mouse.click(wall["x"] + 10, wall["y"] + 10 + wall["height"])  # (0, 1) is a wall
    wait_for_answer(board)
    expect_target(board, (0, 6))


def test_the_keyboard_puts_the_flag_there(board: Locator) -> None:
    cell(board, (8, 6)).click()
    expect_target(board, (8, 6))
    press_to(cell(board, (8, 3)), (8, 6), (8, 3))
    expect_target(board, (8, 3))
    board.page.keyboard.press("ArrowUp")
    board.page.keyboard.press(" ")
    expect_target(board, (8, 2))
    expect(cell(board, (8, 2))).to_be_focused()


def test_the_flag_is_dragged_and_the_way_follows_at_every_cell(board: Locator) -> None:
    way = [(8, 6), (8, 5), (8, 4), (8, 3), (8, 2)]
    mouse = board.page.mouse
    cell(board, way[0]).hover()
    mouse.down()
    for _, there in pairwise(way):
        box = cell(board, there).bounding_box()
        assert box is not None
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect_target(board, there)
    mouse.up()
    cell(board, (0, 6)).hover()
    expect_target(board, (8, 2))
    expect(cell(board, (8, 2))).to_be_focused()


def test_a_pointer_that_was_pressed_elsewhere_drags_nothing(board: Locator) -> None:
    cell(board, (0, 6)).click()  # and let go
    expect_target(board, (0, 6))
    mouse = board.page.mouse
    board.locator(".pg-say").hover()
    mouse.down()
    cell(board, (0, 5)).hover()
    cell(board, (0, 4)).hover()
    mouse.up()
    wait_for_answer(board)
    expect_target(board, (0, 6))


@pytest.mark.usefixtures("theme")
def test_access_and_look_in_both_themes(board: Locator) -> None:
    cell(board, (0, 6)).click()
    expect_target(board, (0, 6))
    assert axe(board) == []
    assert_not_blank(board, colours=20)

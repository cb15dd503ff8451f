"""The maze in a real browser: the flag goes where the pointer drags it, and where keys put it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Locator, expect

from pathlib_games.games.maze.rules import Cell
from tests.browser.agreement import differences
from tests.browser.notebook_page import NotebookPage
from tests.browser.seeing import press_to, said, wait_for_answer

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
    expect(said(found)).to_have_text("From (0, 0) to (8, 6): 8 steps, jumping at A.")
    assert differences(opened, found, "widget") == []
    return found


def cell(board: Locator, at: Cell) -> Locator:
    return board.locator(f'[data-id="{at[0]} {at[1]}"]')


def expect_target(opened: NotebookPage, board: Locator, target: Cell) -> None:
    """See that words and picture are those of Python, with the flag on a cell."""
    expect(said(board)).to_contain_text(f"to {target}")
    wait_for_answer(board)
    assert differences(opened, board, "widget") == []


def test_a_click_puts_the_flag_there_and_a_wall_does_nothing(
    opened: NotebookPage, board: Locator
) -> None:
    cell(board, (0, 6)).click()
    expect_target(opened, board, (0, 6))
    wall = cell(board, (0, 0)).bounding_box()
    assert wall is not None
    board.page.mouse.click(wall["x"] + 10, wall["y"] + 10 + wall["height"])  # (0, 1) is a wall
    expect_target(opened, board, (0, 6))


def test_the_keyboard_puts_the_flag_there(opened: NotebookPage, board: Locator) -> None:
    cell(board, (8, 6)).click()
    expect_target(opened, board, (8, 6))
    press_to(cell(board, (8, 3)))
    expect_target(opened, board, (8, 3))
    board.page.keyboard.press("ArrowUp")
    board.page.keyboard.press(" ")
    expect_target(opened, board, (8, 2))
    expect(cell(board, (8, 2))).to_be_focused()


def test_the_flag_is_dragged_and_the_way_follows_at_every_cell(
    opened: NotebookPage, board: Locator
) -> None:
    way = [(8, 6), (8, 5), (8, 4), (8, 3), (8, 2)]
    mouse = board.page.mouse
    cell(board, way[0]).hover()
    mouse.down()
    for _, there in pairwise(way):
        box = cell(board, there).bounding_box()
        assert box is not None
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect_target(opened, board, there)
    mouse.up()
    cell(board, (0, 6)).hover()
    expect_target(opened, board, (8, 2))
    expect(cell(board, (8, 2))).to_be_focused()


def test_a_pointer_that_was_pressed_elsewhere_drags_nothing(
    opened: NotebookPage, board: Locator
) -> None:
    cell(board, (0, 6)).click()  # and let go
    expect_target(opened, board, (0, 6))
    mouse = board.page.mouse
    said(board).hover()
    mouse.down()
    cell(board, (0, 5)).hover()
    cell(board, (0, 4)).hover()
    mouse.up()
    expect_target(opened, board, (0, 6))

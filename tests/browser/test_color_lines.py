"""Color Lines in JupyterLab and in Notebook 7: ten moves by mouse, ten by keyboard, buttons."""

from __future__ import annotations

import re
import statistics
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from pathlib_games.games.color_lines.game import GAME
from pathlib_games.games.color_lines.hints import hint
from pathlib_games.games.color_lines.rules import Position
from pathlib_games.games.color_lines.view import position_scene
from pathlib_games.games.history import History
from tests.browser.conftest import assert_drawn, axe, press_to, said, work_of_a_click

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from pathlib_games.games.color_lines.board import Cell
    from pathlib_games.games.color_lines.rules import Move, Turn
    from tests.browser.conftest import NotebookPage

CELL = """
from pathlib_games.games.color_lines.rules import Position
from pathlib_games.games.color_lines.widget import ColorLines

widget = ColorLines(seed=4)
widget
""".strip()

MOVES = 10


def turns(game: History[Position, Move]) -> list[Turn]:
    """Play once more to see what happened in each turn."""
    return [before.turn(move) for before, move in zip(game.positions, game.moves, strict=False)]


def good_game() -> History[Position, Move]:
    """Play with hints until ten moves are behind a clearing one."""
    game = History.of(GAME, Position.new(4))
    while len(game.moves) < MOVES or not any(turn.lines for turn in turns(game)[-MOVES:]):
        proposed = hint(game.position)
        assert proposed is not None
        game = game.play(proposed.move)
    return game


GOOD = good_game()
TURNS = turns(GOOD)
BEGIN = len(TURNS) - MOVES


CELLS = [CELL]
SHOWN = {".pg-game-board": 1}


@pytest.fixture
def board(opened: NotebookPage) -> Locator:
    """Put the position before the last ten moves of the good game on the board."""
    moves = list(GOOD.moves[:BEGIN])
    opened.python(
        "from pathlib_games.games.color_lines.game import GAME\n"
        "from pathlib_games.games.history import History\n"
        "game = History.of(GAME, Position.new(4))\n"
        f"for move in {moves}: game = game.play(move)\n"
        "widget.game = game"
    )
    found = opened.page.locator(".pg-game-board").first
    assert_shows(found, BEGIN)
    return found


def cell(board: Locator, at: Cell) -> Locator:
    return board.get_by_role("button", name=re.compile(rf"^\({at[0]}, {at[1]}\),"))


def assert_shows(board: Locator, number: int, selected: Cell | None = None) -> None:
    """Compare every cell and the description with the position after so many turns."""
    scene = position_scene(GOOD.positions[number], selected=selected, clickable=True)
    assert_drawn(board, scene)


def assert_told(board: Locator, turn: int) -> None:
    played = TURNS[turn]
    expect(said(board)).to_contain_text(f"to {played.path[-1]}.")
    if played.lines:
        expect(said(board)).to_contain_text(f"{played.points} points")


def test_ten_moves_by_mouse(board: Locator) -> None:
    cleared = 0
    for number in range(BEGIN, BEGIN + MOVES):
        source, target = GOOD.moves[number]
        cell(board, source).click()
        expect(said(board)).to_contain_text("Where should it go?")
        assert_shows(board, number, selected=source)
        cell(board, target).click()
        assert_told(board, number)
        assert_shows(board, number + 1)
        cleared += bool(TURNS[number].lines)
    assert cleared > 0


def test_ten_moves_by_keyboard(board: Locator) -> None:
    here = (0, 0)
    cell(board, here).focus()
    for number in range(BEGIN, BEGIN + MOVES):
        source, target = GOOD.moves[number]
        press_to(cell(board, source), here, source)
        expect(said(board)).to_contain_text("Where should it go?")
        press_to(cell(board, target), source, target)
        assert_told(board, number)
        assert_shows(board, number + 1)
        here = target


def test_buttons(board: Locator) -> None:
    for number in (BEGIN, BEGIN + 1):
        for place in GOOD.moves[number]:
            cell(board, place).click()
        assert_told(board, number)
    board.get_by_role("button", name="Undo").click()
    expect(said(board)).to_contain_text("Undone: the move from")
    assert_shows(board, BEGIN + 1)
    board.get_by_role("button", name="Hint").click()
    source, target = GOOD.moves[BEGIN + 1]
    expect(said(board)).to_contain_text(f"From {source} to {target}. It ")
    expect(board.locator(".held")).to_have_count(2)
    field = board.get_by_label("Seed of the next game")
    field.fill("77")
    board.get_by_role("button", name="New game").click()
    expect(said(board)).to_contain_text("A new game with seed 77.")
    expect(board.locator(".pg-scene")).to_have_attribute(
        "aria-label", position_scene(Position.new(77)).alt
    )
    expect(field).to_have_value("78")
    board.get_by_role("button", name="Undo").click()
    expect(said(board)).to_have_text("There is nothing to undo.")


def test_refused_moves_are_told_and_change_nothing(opened: NotebookPage, board: Locator) -> None:
    opened.python(
        "from pathlib_games.games.color_lines.game import GAME\n"
        "from pathlib_games.games.history import History\n"
        "widget.game = History.of(GAME, Position.from_text('1.2\\n223\\n...'))"
    )
    cell(board, (0, 2)).click()
    expect(said(board)).to_have_text("Select a ball first.")
    cell(board, (0, 0)).click()
    expect(said(board)).to_contain_text("can get to 1 cell.")
    expect(board.locator(".reach-dot")).to_have_count(1)
    cell(board, (0, 2)).click()
    expect(said(board)).to_contain_text("has no way to (0, 2); it can get to 1 cell.")
    expect(board.get_by_role("button", name="(0, 0), red ball, selected")).to_be_visible()
    cell(board, (0, 0)).click()
    expect(said(board)).to_have_text("Put down again.")


def test_the_ball_walks_and_the_line_vanishes(opened: NotebookPage, board: Locator) -> None:
    opened.python(
        "rows = ['1111.....', '.........', '.........', '2.......1']\n"
        "widget.game = History.of(GAME, Position.from_text('\\n'.join(rows)))"
    )
    cell(board, (8, 3)).click()
    expect(said(board)).to_contain_text("Where should it go?")
    board.locator(".pg-scene").evaluate(
        "picture => { window.walks = []; new MutationObserver(all => all.forEach(one => {"
        " one.addedNodes.forEach(n => n.tagName === 'g' && window.walks.push(n.textContent));"
        " one.removedNodes.forEach(n => n.tagName === 'g' && window.walks.push('gone'));"
        "})).observe(picture, {childList: true}) }"
    )
    cell(board, (4, 0)).click()
    expect(said(board)).to_contain_text("A line of 5 vanishes: 5 points.")
    board.page.wait_for_function("window.walks.length === 2")
    assert board.page.evaluate("window.walks") == ["RRRRR+5", "gone"]


def test_a_move_is_little_work(opened: NotebookPage, board: Locator) -> None:
    moves = []
    for number in range(BEGIN, BEGIN + MOVES):
        source, target = GOOD.moves[number]
        cell(board, source).click()
        expect(said(board)).to_contain_text("Where should it go?")
        moves.append(work_of_a_click(opened, board, f"({target[0]}, {target[1]}),"))
        assert_shows(board, number + 1)
    assert statistics.median(moves) < 100


@pytest.mark.usefixtures("theme")
def test_access_in_both_themes(board: Locator) -> None:
    cell(board, GOOD.moves[BEGIN][0]).click()
    expect(said(board)).to_contain_text("Where should it go?")
    assert axe(board) == []

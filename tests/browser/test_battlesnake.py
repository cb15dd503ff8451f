"""Notebook 07 in a real browser: games and searches to step through, and a judged snake."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from pathlib_games.games.battlesnake.players import SNAKES
from pathlib_games.games.battlesnake.position import new_game
from pathlib_games.games.battlesnake.replay import Replay
from pathlib_games.games.battlesnake.view import replay_scenes
from pathlib_games.views.scene import Scene
from tests.browser.notebook_page import NotebookPage
from tests.browser.seeing import axe, come_to_rest
from tests.browser.test_stepper import place

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "07-feed-the-snake-battlesnake.ipynb"

MIDDLES = """(asked, ids) => ids.map((id) => {
    const box = asked.querySelector(`[data-id="${id}"]`).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
})"""


@cache
def pictures() -> list[tuple[Scene, str]]:
    """Play the first game of the notebook, and return its pictures."""
    return replay_scenes(Replay.of(new_game(["planner", "tutorial"], seed=3), SNAKES))


def last() -> int:
    """Return how many turns the first game has."""
    return len(pictures()) - 1


def first_game(opened: NotebookPage) -> Locator:
    """Find the first game among the steppers of the notebook, by its length."""
    length = re.compile(rf"step \d+ of {last()}(?!\d)")
    return opened.page.locator(".pg-stepper").filter(has_text=length)


@pytest.fixture
def game(opened: NotebookPage) -> Locator:
    """Bring the first game back to its beginning."""
    found = first_game(opened)
    found.focus()
    found.press("Home")
    expect(place(found)).to_have_text(f"step 0 of {last()}")
    return found


def assert_shows(game: Locator, turn: int) -> None:
    scene, words = pictures()[turn]
    expect(place(game)).to_have_text(f"step {turn} of {last()}")
    expect(game.locator("[aria-live=polite]")).to_have_text(words)
    for shape in scene.shapes:
        if shape.label is not None and "head of" in shape.label:
            expect(game.get_by_text(shape.label, exact=True)).to_have_count(1)


def test_a_game_is_stepped_by_keyboard_and_mouse(game: Locator) -> None:
    for turn in range(5):
        assert_shows(game, turn)
        game.press("ArrowRight")
    game.press("End")
    assert_shows(game, last())
    game.get_by_role("button", name="Previous step").click()
    assert_shows(game, last() - 1)


def test_each_hazard_that_is_painted_shows_what_both_ways_cost(opened: NotebookPage) -> None:
    asked = opened.page.get_by_role("group", name=re.compile("^Which cells have to be hazards"))
    come_to_rest(asked)
    costs = asked.locator(".pg-scene text").filter(has_text=re.compile("^costs "))
    expect(costs).to_have_text(["costs 6 health", "costs 6 health"])
    asked.get_by_role("button", name="(4, 1), empty", exact=True).click()
    asked.get_by_role("button", name="Check", exact=True).click()
    verdict = asked.get_by_text("Not yet. The way of least weight costs 6 health")
    expect(verdict).to_be_visible()
    painted = asked.get_by_role("button", name=re.compile(r"^\(4, 1\), hazard, chosen"))
    painted.focus()
    for _ in range(9):  # a wall with one gap
        opened.page.keyboard.press("ArrowUp")
        opened.page.keyboard.press("Enter")
    expect(costs).to_have_text(["costs 20 health", "costs 16 health"])
    last = asked.get_by_role("button", name=re.compile(r"^\(4, 10\), hazard, chosen"))
    expect(last).to_be_focused()
    for _ in range(9):
        opened.page.keyboard.press("u")
    expect(costs).to_have_text(["costs 6 health", "costs 6 health"])
    painted.focus()
    for _ in range(9):
        opened.page.keyboard.press("Shift+ArrowUp")
    expect(costs).to_have_text(["costs 20 health", "costs 16 health"])
    expect(last).to_be_focused()
    expect(verdict).to_be_visible()  # what was said stays, in grey
    assert axe(asked) == []
    last.press("Tab")
    asked.get_by_role("textbox").press("Enter")
    expect(asked.get_by_text("Right. The least weight leads the snake through")).to_be_visible()


def test_hazards_are_painted_by_dragging_and_undone_stroke_by_stroke(opened: NotebookPage) -> None:
    asked = opened.page.get_by_role("group", name=re.compile("^Which cells have to be hazards"))
    asked.get_by_role("button", name="Clear", exact=True).click()
    field, undo = asked.get_by_role("textbox"), asked.get_by_role("button", name="Undo")
    come_to_rest(asked)

    def drag(*ends: str) -> None:
        # All at once: the picture is drawn anew meanwhile, and a shape that is gone has no place.
        for number, (x, y) in enumerate(asked.evaluate(MIDDLES, list(ends))):
            opened.page.mouse.move(x, y)
            if not number:
                opened.page.mouse.down()
        opened.page.mouse.up()

    drag("(4, 1)", "(4, 4)")  # in one move: those between are painted, too
    wall = "(4, 1) (4, 2) (4, 3) (4, 4)"
    expect(field).to_have_value(wall)
    drag("(4, 2)", "(4, 5)", "(4, 3)")  # takes away, back and forth
    expect(field).to_have_value("(4, 1)")
    undo.click()
    expect(field).to_have_value(wall)
    undo.click()
    expect(field).to_have_value("")

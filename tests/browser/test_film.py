"""The player of a film in JupyterLab: mouse, keyboard, words, themes, access, and another day."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.notebook_page import NotebookPage
from tests.browser.seeing import axe

CELL = """
from pathlib_games import Graph, dijkstra
from pathlib_games import film
from pathlib_games.views import GraphView

graph = Graph.from_edges([("A", "B", 5), ("B", "C", 3), ("A", "C", 10)])
film(dijkstra.trace(graph, "A"), GraphView(graph, title="Three nodes"), seconds=2)
""".strip()
LAST = 7


CELLS = [CELL]
SHOWN = {".pg-player": 1}


@pytest.fixture
def player(opened: NotebookPage) -> Locator:
    """Bring the film back to its first picture."""
    found = opened.page.locator(".pg-player")
    press_on_slider(opened, found, "Home")
    assert_shows(found, 0)
    return found


def press_on_slider(opened: NotebookPage, player: Locator, key: str) -> None:
    """Press a key, and wait until Python has been told: it is what makes a single step."""
    slider(player).press(key)
    opened.python("pass")


def slider(player: Locator) -> Locator:
    return player.get_by_role("slider")


def frame(player: Locator) -> Locator:
    return player.locator("img.pg-frame:visible")


def assert_shows(player: Locator, number: int) -> None:
    """See one picture, whose words say which it is."""
    expect(frame(player)).to_have_count(1)
    expect(frame(player)).to_have_attribute("alt", re.compile(rf"^Step {number} of {LAST}\. "))


def test_it_is_stepped_by_mouse(player: Locator) -> None:
    for number in (1, 2):
        player.get_by_role("button", name="Next step").click()
        assert_shows(player, number)
    player.get_by_role("button", name="Previous step").click()
    assert_shows(player, 1)


def test_it_is_stepped_by_keyboard(opened: NotebookPage, player: Locator) -> None:
    press_on_slider(opened, player, "End")
    assert_shows(player, LAST)
    player.get_by_role("button", name="Previous step").press("Space")
    assert_shows(player, LAST - 1)
    press_on_slider(opened, player, "Home")
    assert_shows(player, 0)
    player.get_by_role("button", name="Next step").press("Space")
    assert_shows(player, 1)
    if opened.app == "lab":  # Notebook 7 does not let ipywidgets' sliders hear them
        slider(player).press("ArrowRight")
        assert_shows(player, 2)


def test_it_plays_to_the_end_and_can_be_paused(player: Locator) -> None:
    player.get_by_role("combobox", name="Speed").select_option("fast")
    play, pause = (player.get_by_role("button", name=name) for name in ("Play", "Pause"))
    play.click()
    expect(pause).to_be_visible()
    assert_shows(player, LAST)
    expect(play).not_to_have_class(re.compile("mod-active"))
    slider(player).press("Home")
    player.get_by_role("combobox", name="Speed").select_option("very slow")
    play.click()
    assert_shows(player, 1)
    pause.click()
    slider(player).press("Home")
    assert_shows(player, 0)
    expect(play).to_be_visible()


def test_what_is_kept_is_hidden_while_it_lives(opened: NotebookPage, player: Locator) -> None:
    kept = opened.page.locator(".jp-OutputArea-child img:not(.pg-frame)")
    expect(kept).to_have_count(1)
    expect(kept).to_be_hidden()
    expect(player).to_be_visible()


@pytest.mark.usefixtures("theme")
def test_access_in_both_themes(opened: NotebookPage) -> None:
    player = opened.page.locator(".pg-player")
    # ipywidgets gives the handle of a slider no name; the buttons have theirs.
    assert [found for found in axe(player) if ".noUi-handle" not in found] == []

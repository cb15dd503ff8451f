"""Notebook 08 in JupyterLab: worlds are walked by mouse and keyboard, and the page opens alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import axe, drawn_colours, press_to, said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator

    from pathlib_games.games.own.board import Cell
    from tests.browser.conftest import Jupyter, NotebookPage, Theme

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "08-make-your-own-world.ipynb"


@pytest.fixture(scope="module")
def opened(jupyter: Jupyter) -> Iterator[NotebookPage]:
    """Open notebook 08, run all of it, and expect no error up to the end of the tests."""
    page = jupyter.open_course(NOTEBOOK)
    yield page
    assert page.errors() == []


@pytest.fixture
def vault(opened: NotebookPage) -> Locator:
    board = opened.page.locator(".pg-game-board").first
    board.get_by_role("button", name="Begin again").click()
    expect(said(board)).to_contain_text("You stand on (0, 0) again.")
    return board


def cell(board: Locator, at: Cell) -> Locator:
    return board.locator(f'[data-id="{at[0]} {at[1]}"]')


def test_a_click_is_a_move_and_what_is_none_is_told(vault: Locator) -> None:
    for at in ((0, 1), (0, 2)):
        cell(vault, at).click()
    expect(said(vault)).to_have_text("You take the key a. One move leads to (0, 1).")
    expect(cell(vault, (5, 1))).to_have_attribute("aria-label", "(5, 1), door for a, open")
    cell(vault, (5, 1)).click()
    expect(said(vault)).to_contain_text("A move from (0, 2) should lead to one of (0, 1), not")
    vault.get_by_role("button", name="Undo").click()
    expect(cell(vault, (5, 1))).to_have_attribute("aria-label", "(5, 1), door for a, locked")


def test_the_keyboard_walks_as_well(vault: Locator) -> None:
    cell(vault, (0, 1)).click()
    press_to(cell(vault, (0, 2)), (0, 1), (0, 2))
    expect(said(vault)).to_contain_text("You take the key a.")
    expect(cell(vault, (0, 2))).to_be_focused()
    vault.page.keyboard.press("u")
    expect(said(vault)).to_contain_text("Undone: you are on (0, 1).")


def test_a_graph_is_drawn_below_its_question_and_handed_in(opened: NotebookPage) -> None:
    name = "Draw the smallest graph on which the program K goes wrong."
    box = opened.page.get_by_role("group", name=name)
    box.get_by_text("The graph as a text").press("Enter")
    for graph, told in {"A B 1; A C 2": "Not yet.", "A B 1; A C 2; B C 0": "Right."}.items():
        box.get_by_role("textbox", name="The graph as a text").fill(graph)
        box.get_by_role("button", name="Draw this text").press("Enter")
        box.get_by_role("button", name="Check").press("Enter")
        expect(said(box)).to_contain_text(told)
        assert axe(box) == []


def test_access_and_look_in_both_themes(
    opened: NotebookPage, vault: Locator, theme: Theme, tmp_path: Path
) -> None:
    widgets = {"vault": vault, "rink": opened.page.locator(".pg-game-board").nth(2)}
    steppers = opened.page.locator(".pg-stepper")
    widgets |= {"snake": steppers.nth(1), "search": steppers.nth(2)}
    for name, widget in widgets.items():
        widget.scroll_into_view_if_needed()
        widget.screenshot(path=tmp_path / f"{name}-{theme}.png")
        assert len(drawn_colours(widget)) > 5
        assert axe(widget) == []


def test_the_page_to_keep_opens_alone_and_asks_nobody(
    opened: NotebookPage, jupyter: Jupyter, tmp_path: Path
) -> None:
    opened.python('check.my_page(made={"My town": town, "A search": town.film()})')
    page = opened.page.context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.set_content(jupyter.saved(str(Path(opened.path).with_name("saved") / "my-page.html")))
    assert axe(page.locator("main")) == []
    film = page.locator("details img")
    expect(film).to_be_hidden()
    page.get_by_text("Show the film").click()
    expect(film).to_be_visible()
    assert film.evaluate("image => image.naturalWidth > 100")
    page.screenshot(path=tmp_path / "page.png", full_page=True)
    page.emulate_media(media="print")
    expect(film).to_be_hidden()
    assert [url for url in asked if not url.startswith("data:")] == []
    page.close()

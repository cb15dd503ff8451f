"""Notebook 09 in JupyterLab: worlds are walked by mouse and keyboard, and the page opens alone."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import opened_in
from tests.browser.notebook_page import Jupyter, NotebookPage
from tests.browser.seeing import axe, said

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "09-make-your-own-world.ipynb"


opened = opened_in("lab")


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


def test_a_program_plays_in_all_games_at_once(jupyter: Jupyter) -> None:
    code = "from pathlib_games import check, dijkstra\ncheck.play_with(dijkstra)"
    alone = jupyter.open_notebook(jupyter.write("wall.ipynb", [code]))
    alone.run_all()
    wall = alone.page.locator(".pg-stepper")
    expect(wall.get_by_role("img")).to_have_count(7)
    assert axe(wall) == []
    wall.get_by_label("Speed").select_option("very fast")
    wall.focus()
    wall.press(" ")
    expect(wall.get_by_text("All have ended. 7 of 7 rooms")).to_be_visible()
    expect(wall.get_by_text("as ours does")).to_have_count(7)
    wall.press("Home")
    expect(wall.get_by_text("as ours does")).to_have_count(0)
    assert alone.errors() == []


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

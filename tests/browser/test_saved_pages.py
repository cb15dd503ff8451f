"""Pages saved from Python work offline from the disk: runs step, without any request."""

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from pathlib_games import Graph, GraphView, Stepper, dijkstra, figure, film
from pathlib_games.games.hex.widget import HexGame
from pathlib_tutor.check.page import written
from tests.browser.notebook_page import note_errors
from tests.browser.seeing import axe

GRAPH = Graph.from_edges([("A", "</script>", 5), ("</script>", "Zürich & C", 3)])
TRACE = dijkstra.trace(GRAPH, "A")
STEPPER = Stepper(TRACE)
VIEW = GraphView(GRAPH)


@pytest.fixture
def page(browser: BrowserContext) -> Iterator[Page]:
    """Open a page that may report no error and request only its own file."""
    opened = browser.new_page()
    wrong: list[str] = []
    asked: list[str] = []
    note_errors(opened, wrong)
    opened.on("request", lambda request: asked.append(request.url))
    yield opened
    opened.close()
    assert wrong == []
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    assert len([url for url in asked if url.startswith("file:")]) == 1


def test_a_run_is_stepped_by_button_and_by_key(page: Page, tmp_path: Path) -> None:
    page.goto(STEPPER.save(tmp_path / "run.html").as_uri())
    words = [frame["round"] for frame in STEPPER._frames["frames"][1:] if "round" in frame]
    said = page.locator(".pg-say")
    expect(said).to_contain_text("Start at A")
    page.get_by_role("button", name="Next step").click()
    expect(said).to_have_text(words[0])
    page.get_by_role("group", name="Graph").focus()
    page.keyboard.press("ArrowRight")
    expect(said).to_have_text(words[1])
    page.keyboard.press("ArrowLeft")
    expect(said).to_have_text(words[0])
    page.keyboard.press("End")
    expect(said).to_have_text(words[-1])
    expect(page.get_by_role("button", name="Next step")).to_be_disabled()
    assert axe(page.locator("main")) == []


@pytest.mark.parametrize(
    ("what", "words"),
    [
        pytest.param(HexGame(), "Hex", id="a board"),
        pytest.param(VIEW.scene(TRACE.at(2)), "Graph", id="a picture"),
        pytest.param(figure(VIEW.scene(TRACE.at(2))), "Settled: A at 0", id="a figure"),
    ],
)
def test_what_does_not_move_is_seen_and_told(
    page: Page, tmp_path: Path, what: Any, words: str
) -> None:
    page.goto(what.save(tmp_path / "picture.html").as_uri())
    expect(page.get_by_role("img", name=re.compile(words))).to_be_visible()
    assert axe(page.locator("main")) == []


def test_a_film_moves_when_it_is_unfolded(page: Page, tmp_path: Path) -> None:
    page.goto(film(TRACE).save(tmp_path / "film.html").as_uri())
    moving = page.locator("details img")
    expect(moving).to_be_hidden()
    page.get_by_text("Show the film").click()
    expect(moving).to_be_visible()
    assert moving.evaluate("image => image.decode().then(() => image.naturalWidth > 100)")
    assert axe(page.locator("main")) == []


def test_the_page_to_keep_shows_its_film_when_asked_and_prints_without_it(
    page: Page, tmp_path: Path
) -> None:
    made = {"My town": GRAPH, "A search": film(TRACE)}
    file = tmp_path / "my-page.html"
    file.write_text(written([], made, date(2026, 11, 22)), encoding="utf-8")
    page.goto(file.as_uri())
    assert axe(page.locator("main")) == []
    moving = page.locator("details img")
    expect(moving).to_be_hidden()
    page.get_by_text("Show the film").click()
    expect(moving).to_be_visible()
    page.emulate_media(media="print")
    expect(moving).to_be_hidden()

"""The book: its pages work in a browser without a kernel, and use only their own server."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from tests.browser.conftest import REPOSITORY
from tests.browser.notebook_page import note_errors
from tests.browser.seeing import COLOR_RULES, axe
from tests.site.serving import Server
from tests.tiers import NIGHTLY

NOTEBOOKS = sorted(path.stem for path in (REPOSITORY / "notebooks").glob("*.ipynb"))
PAGES = [
    "index.html",
    *(f"notebooks/{name}.html" for name in NOTEBOOKS),
    "reference/pathlib_games.graphs.html",
    "docs/coverage.html",
    "benchmarks/results/site.html",
    "search.html",
]
FIVE_NODES = "notebooks/02-fill-the-table-five-nodes.html"


@dataclass
class Book:
    """The book on a static server, below its own address."""

    folder: Path
    url: str
    browser: BrowserContext

    def open(self, name: str, **media: Any) -> Page:
        """Open a page; any failure or outside request fails the test."""
        page = self.browser.new_page()
        if media:
            page.emulate_media(**media)
        problems: list[str] = []

        def watch(asked: Request) -> None:
            if not asked.url.startswith((self.url, "data:")):
                problems.append(asked.url)

        note_errors(page, problems)
        page.on("request", watch)
        page.goto(f"{self.url}{name}")
        page.wait_for_function("() => !document.querySelector('.book-live .book-still')")
        page.wait_for_load_state("networkidle")
        assert problems == []
        return page


@pytest.fixture(scope="module")
def book(browser: BrowserContext, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Book]:
    """Serve the book; `PATHLIB_GAMES_BOOK` may name the folder of a built one."""
    root = tmp_path_factory.mktemp("served")
    folder = root / "course" / "book"
    named = os.environ.get("PATHLIB_GAMES_BOOK")
    if named:
        shutil.copytree(named, folder)
    else:
        command = [sys.executable, "-m", "tools.book", str(folder), "--site", "../site/"]
        built = subprocess.run(
            command, cwd=REPOSITORY, capture_output=True, encoding="utf-8", check=False
        )
        assert built.returncode == 0, built.stdout + built.stderr
    server = Server(root, "course/book")
    server.start()
    yield Book(folder, server.url, browser)
    server.stop()


# The first test also waits for the build.
pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_asks_only_its_server_fits_a_phone_and_has_nothing_that_axe_finds(
    name: str, book: Book
) -> None:
    page = book.open(name)
    pictures = page.locator("svg[role]")
    unnamed = "e => !e.hasAttribute('aria-label') && !e.querySelector('title')"
    assert pictures.evaluate_all(f"all => all.filter({unnamed}).length") == 0
    assert found_in_both_themes(page) == []
    page.set_viewport_size({"width": 360, "height": 780})
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    page.close()


@pytest.mark.skipif(not NIGHTLY, reason="pages of every kind are tried on every change")
@pytest.mark.timeout(3600)
def test_all_other_pages_have_nothing_that_axe_finds(book: Book) -> None:
    names = {path.relative_to(book.folder).as_posix() for path in book.folder.rglob("*.html")}
    assert names > set(PAGES)
    found = {}
    for name in sorted(names - set(PAGES)):
        page = book.open(name)
        found[name] = found_in_both_themes(page)
        page.close()
    assert {name: problems for name, problems in found.items() if problems} == {}


def found_in_both_themes(page: Page) -> list[str]:
    ground = "() => getComputedStyle(document.body).backgroundColor"
    page.emulate_media(color_scheme="light")
    light = page.evaluate(ground)
    problems = axe(page.locator("html"))
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(ground) != light
    return problems + [f"dark: {each}" for each in axe(page.locator("html"), COLOR_RULES)]


def test_pictures_have_a_dark_ground_in_the_dark_theme(book: Book) -> None:
    page = book.open(FIVE_NODES, color_scheme="dark")
    drawn = page.locator(".pg").first.evaluate("e => getComputedStyle(e).backgroundColor")
    assert drawn != "rgb(255, 255, 255)"
    page.close()


def test_a_stepper_is_played_with_mouse_and_keyboard(book: Book) -> None:
    page = book.open("index.html")
    stepper = page.locator(".pg-stepper")
    said = stepper.locator(".pg-say")
    stepper.get_by_role("button", name="Next step").click()
    expect(said).to_have_text("Settle A at 0. Now B gets 5, C gets 10 and D gets 8.")
    stepper.locator(".pg-scene").click()
    page.keyboard.press("ArrowRight")
    expect(said).to_have_text("Settle B at 5. Now C drops from 10 to 8 and E gets 13.")
    page.keyboard.press("End")
    expect(stepper.locator(".pg-place")).to_have_text("round 5 of 5")
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    expect(stepper.get_by_role("button", name="Pause")).to_be_visible()
    expect(stepper.locator(".pg-place")).to_have_text("round 1 of 5")
    expect(stepper.locator(".pg-note")).to_have_text("")
    page.close()


def test_every_notebook_has_something_to_play_and_leads_to_itself(book: Book) -> None:
    for name in NOTEBOOKS:
        page = book.open(f"notebooks/{name}.html")
        link = page.get_by_role("link", name="Open this notebook in your browser")
        address = book.url.replace("/book/", "/site/")
        assert link.evaluate("e => e.href") == f"{address}lab/index.html?path={name}.ipynb"
        for stepper in page.locator(".pg-stepper").all():
            place = stepper.locator(".pg-place")
            kind, step, _, steps = place.inner_text().split()
            if step == steps:  # notebook 07 starts at the end of a game
                stepper.get_by_role("button", name="First step").click()
                step = "0"
            expect(place).to_have_text(f"{kind} {step} of {steps}")
            stepper.get_by_role("button", name="Next step").click()
            expect(place).to_have_text(f"{kind} {int(step) + 1} of {steps}")
            assert stepper.locator(".pg-note").inner_text() == ""
        assert page.locator(".pg-stepper").count() >= 1
        page.close()


def test_a_question_says_what_is_wrong_with_an_answer(book: Book) -> None:
    page = book.open(FIVE_NODES)
    question = page.get_by_role("group", name="D is settled at 8").first
    reply = question.get_by_role("status")
    check = question.get_by_role("button", name="Check")
    check.click()
    expect(reply).to_have_text("Choose an answer first.")
    question.get_by_role("radio").first.check()
    expect(reply).to_have_text("")  # who goes through the answers by keys has not answered
    check.click()
    expect(reply).to_contain_text("Not yet. D has one: E.")
    question.get_by_role("radio").first.focus()
    page.keyboard.press("ArrowDown")
    expect(reply).to_have_text("")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(reply).to_contain_text("Right. D had the smallest number")
    page.close()


def test_on_a_narrow_page_what_has_the_focus_is_in_sight(book: Book) -> None:
    page = book.open(FIVE_NODES)
    page.set_viewport_size({"width": 390, "height": 700})
    for _ in range(50):  # through all pages, which the theme moves out of sight, to the text
        page.keyboard.press("Tab")
        expect(page.locator(":focus")).to_be_in_viewport()
    assert page.locator(":focus").evaluate("e => e.closest('.sidebar-drawer')") is None
    page.close()


def test_without_javascript_every_picture_is_there(book: Book) -> None:
    for name in NOTEBOOKS:
        text = (book.folder / "notebooks" / f"{name}.html").read_text("utf-8")
        assert text.count('class="book-live"') <= text.count('<div class="pg book-still"><svg')
        # Only the pictures of a film on paper have no words of their own.
        drawn = re.sub('<div class="pg-strip".*?</div>', "", text, flags=re.DOTALL)
        assert [alt for alt in re.findall(r' alt="(.*?)"', drawn) if not alt or "/" in alt] == []


def test_printed_pages_keep_pictures_and_drop_what_cannot_be_pressed(book: Book) -> None:
    page = book.open(FIVE_NODES, media="print", color_scheme="dark")
    stepper = page.locator(".pg-stepper").first
    assert stepper.locator(".pg-scene").is_visible()
    assert not stepper.locator(".pg-controls").is_visible()
    assert page.locator(".skip-to-content").evaluate("e => getComputedStyle(e).display") == "none"
    ink = stepper.evaluate("e => getComputedStyle(e).backgroundColor")
    assert ink == "rgb(255, 255, 255)"
    assert page.pdf(format="A4").count(b"/Type /Page\n") > 5
    page.close()


def test_on_paper_a_stepper_is_a_strip_of_steps(book: Book) -> None:
    page = book.open(FIVE_NODES, media="print")
    steppers = page.locator(".book-live").count()
    page.evaluate("() => void dispatchEvent(new Event('beforeprint'))")
    strips = page.locator(".book-strip")
    assert strips.count() == steppers
    first = strips.first.locator("li")
    told = first.locator(".pg-place").all_inner_texts()
    assert told == [f"round {number} of 5" for number in range(6)]
    assert first.locator(".pg-scene").last.is_visible()
    assert not page.locator(".book-live .pg-controls").first.is_visible()
    assert page.locator(".book-still figcaption").first.is_visible()  # the question
    page.evaluate("() => void dispatchEvent(new Event('afterprint'))")
    assert strips.count() == 0
    page.close()


def test_a_chapter_begins_with_a_picture_and_its_set_up_is_folded(book: Book) -> None:
    for name in NOTEBOOKS:
        page = book.open(f"notebooks/{name}.html")
        picture = page.locator("article").locator("svg.pg-scene, img").first
        expect(picture).to_be_in_viewport(ratio=0.6)
        text = page.locator("article").inner_text()
        assert "from top to bottom with" not in text
        if name > "01":  # 00 has no setup
            folded = page.locator("article details.hide").first
            expect(folded.locator("summary")).to_be_visible()
            expect(folded.locator("pre")).to_be_hidden()
        page.close()


def test_search_finds_and_chapters_lead_to_each_other(book: Book) -> None:
    page = book.open("search.html?q=teleporter")
    expect(page.locator("#search-results li a").first).to_have_text(
        "Start here: shortest paths through board games"
    )
    page.close()
    page = book.open(f"notebooks/{NOTEBOOKS[0]}.html")
    page.locator(".related-pages .next-page").click()
    assert NOTEBOOKS[1] in page.url
    page.locator(".related-pages .prev-page").click()
    assert NOTEBOOKS[0] in page.url
    page.close()


def test_the_first_page_is_light(book: Book) -> None:
    page = book.open("index.html")
    sizes = page.evaluate(
        "() => performance.getEntriesByType('resource').map(each => each.encodedBodySize)"
    )
    assert len(sizes) <= 20
    assert sum(sizes) + (book.folder / "index.html").stat().st_size < 400_000
    page.close()

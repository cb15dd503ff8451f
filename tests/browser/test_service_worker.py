"""A worker that waits for a page that is gone would keep a new version of the site out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

WORKER = Path(__file__).parents[2] / "tools" / "site" / "service-worker.js"
FILE, INPUT = "https://example.org/api/drive", "https://example.org/api/stdin/kernel"
# How often the page is still listed, and the question, which gets its answer after so many seconds.
ASK = """([times, url, seconds]) => {
    window.importScripts = () => {};
    window.clients = { get: async () => times-- > 0 };
    const script = document.createElement("script");
    script.textContent = window.worker;
    document.head.append(script);
    const answer = new Promise((done) => setTimeout(done, 1000 * seconds, { type: "answer" }));
    window.said = "nothing";
    orGone(answer, { clientId: "page", request: { url } }).then(({ type }) => (window.said = type));
}"""
FOR_EVER = 10**6


@pytest.fixture
def page(browser: BrowserContext) -> Iterator[Page]:
    """Open a page whose clock the test turns: in a context of its own, since all its pages do so.

    Otherwise every page that later tests open would live by that clock, and some would wait on it.
    """
    assert browser.browser is not None
    context = browser.browser.new_context()
    page = context.new_page()
    page.clock.install()
    yield page
    context.close()


@pytest.mark.parametrize(
    ("question", "after", "said"),
    [
        ((FOR_EVER, FILE, 5), 4, "nothing"),
        ((FOR_EVER, FILE, 5), 6, "answer"),
        ((3, FILE, FOR_EVER), 10, "error"),
        ((0, FILE, FOR_EVER), 29, "nothing"),
        ((0, FILE, FOR_EVER), 31, "error"),
        ((FOR_EVER, FILE, FOR_EVER), 31, "error"),
        ((FOR_EVER, INPUT, 500), 400, "nothing"),
        ((FOR_EVER, INPUT, 500), 501, "answer"),
        ((3, INPUT, FOR_EVER), 10, "error"),
    ],
)
def test_a_question_is_let_go_when_its_page_is(
    page: Page, question: tuple[int, str, int], after: int, said: str
) -> None:
    """A file is waited for half a minute at most; somebody may type for as long as they like."""
    page.evaluate("text => { window.worker = text; }", WORKER.read_text(encoding="utf-8"))
    page.evaluate(ASK, list(question))
    page.clock.run_for(1000 * after)
    assert page.evaluate("said") == said


def test_the_clock_of_other_pages_is_left_alone(page: Page, browser: BrowserContext) -> None:
    """A clock that one test turns would make the widgets of all later tests late."""
    other = browser.new_page()
    assert "[native code]" not in page.evaluate("`${setTimeout}`")
    assert "[native code]" in other.evaluate("`${setTimeout}`")
    other.close()

"""The site on a phone, and from a school's server without a certificate."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright, expect

from pathlib_tutor.classroom.draws import catalog
from tests.browser.notebook_page import Server as Desk
from tests.browser.test_saved_answers import RIGHT, answer, values
from tests.browser.test_stepper import place
from tests.site.conftest import ELSEWHERE, HERE, Visitor, visiting
from tests.site.pages import JupyterLite, SitePage, open_notebook
from tests.site.serving import Server
from tools.corpus import answered_in

FIRST, COLOR_LINES = list(catalog())[:2]
WIDTH = 390
WIDER = """
notebook => [notebook, ...notebook.querySelectorAll(".jp-WindowedPanel-outer, .jp-Cell, .pg")]
  .filter(element => element.clientWidth > 0)
  .filter(element => element.scrollWidth > element.clientWidth + 1 ||
                     element.getBoundingClientRect().right > innerWidth)
  .map(element => `${element.className}: ${element.scrollWidth} in ${element.clientWidth}`)
"""
"""Parts of a notebook that scroll sideways, or are not completely visible."""
SLOW_WORKER = """
const { register } = ServiceWorkerContainer.prototype;
ServiceWorkerContainer.prototype.register = async function (...given) {
  await new Promise((done) => setTimeout(done, 10000));
  return register.apply(this, given);
};
"""
"""A slow machine: the browser needs ten seconds for the worker that keeps files."""
PROGRESS = "from pathlib_games.files import progress_file\nprint(progress_file())"
pytestmark = pytest.mark.timeout(1200)


@pytest.fixture(scope="module")
def phone(
    playwright: Playwright, own_server: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Visitor]:
    """Start a browser with the touch screen of a phone."""
    screen = {"width": WIDTH, "height": 780}
    touched = {"viewport": screen, "has_touch": True, "is_mobile": True}
    profile = tmp_path_factory.mktemp("phone")
    with visiting(playwright, profile, own_server.port, **touched) as made:
        yield made


@pytest.fixture(scope="module")
def opened(phone: Visitor, own_server: Server) -> Iterator[SitePage]:
    """Open a notebook on the phone and run it."""
    notebook = open_notebook(phone.context, own_server.url, COLOR_LINES)
    notebook.run_all()
    notebook.show_all()
    yield notebook
    assert notebook.errors() == []


def test_on_a_phone_a_notebook_has_all_of_the_width(opened: SitePage) -> None:
    notebook = opened.page.locator(".jp-Notebook:visible")
    assert notebook.evaluate("notebook => notebook.clientWidth") > 0.95 * WIDTH
    text = notebook.get_by_role("heading", level=1)
    assert text.evaluate("text => text.clientWidth") > 0.8 * WIDTH
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= WIDTH
    assert notebook.evaluate(WIDER) == []


def test_on_a_phone_a_stepper_is_stepped_by_touch(opened: SitePage) -> None:
    stepper = opened.page.locator(".pg-stepper").first
    expect(place(stepper)).to_have_text(re.compile("^(step|round|wave) 0 of"))
    stepper.get_by_role("button", name="Next step").tap()
    expect(place(stepper)).to_have_text(re.compile("^(step|round|wave) 1 of"))


def test_on_a_phone_a_game_is_played_by_touch(opened: SitePage) -> None:
    board = opened.page.locator(".pg-game-board").first
    board.scroll_into_view_if_needed()
    said = board.locator(".pg-say")
    board.get_by_role("button", name="Hint").tap()
    expect(said).to_contain_text("From (")
    source, target = re.findall(
        r"\(\d+, \d+\)", said.inner_text().replace("\N{NO-BREAK SPACE}", " ")
    )[:2]
    for cell, words in ((source, "Where should it go?"), (target, f"to {target}.")):
        board.get_by_role("button", name=f"{cell},").tap()
        expect(said).to_contain_text(words)


def test_what_was_done_on_a_phone_is_there_on_a_large_screen_which_the_notebook_has_for_itself(
    phone: Visitor, opened: SitePage, own_server: Server
) -> None:
    cell, (right, *_) = next(iter(answered_in(COLOR_LINES).items()))
    assert "Right." in opened.answer(cell, right)
    opened.save()
    page = phone.context.new_page()
    page.set_viewport_size({"width": 1280, "height": 800})
    wide = open_notebook(phone.context, own_server.url, COLOR_LINES, page)
    assert "/lab/" in page.url
    node = "jupyterapp.shell.currentWidget.content.node"
    page.wait_for_function(f"{node}.clientWidth > 0.9 * innerWidth")
    model = "JSON.stringify(jupyterapp.shell.currentWidget.content.model.toJSON())"
    assert f", {right.answer})" in page.evaluate(model)
    assert wide.errors() == []
    page.close()


def test_on_a_phone_a_link_leads_to_an_exercise(phone: Visitor, own_server: Server) -> None:
    page = phone.context.new_page()
    page.goto(f"{own_server.url}lab/index.html?path={COLOR_LINES}.ipynb#predict-distance")
    SitePage(page, f"{COLOR_LINES}.ipynb", "notebook").wait_until_ready()
    assert "/notebooks/" in page.url
    expect(page.locator(".pg-ask").first).to_be_in_viewport()
    page.close()


def test_progress_is_kept_from_the_first_visit_on_also_if_it_begins_in_a_notebook(
    phone: Visitor, own_server: Server
) -> None:
    assert phone.context.browser is not None
    context = phone.context.browser.new_context()
    context.set_default_timeout(60_000)
    context.add_init_script(SLOW_WORKER)
    for _ in range(2):  # JupyterLite may throw away the worker of the first visit
        page = context.new_page()
        page.goto(f"{own_server.url}lab/index.html?path={FIRST}.ipynb")
        opened = SitePage(page, f"{FIRST}.ipynb", "lab")
        opened.wait_until_ready()
        assert opened.python(PROGRESS).startswith("/drive/")
    context.close()


def test_over_plain_http_it_is_said_what_is_not_kept(phone: Visitor, own_server: Server) -> None:
    """A link leads to the first page, or straight to a notebook."""
    url = own_server.url.replace(HERE, ELSEWHERE)
    page = phone.context.new_page()
    page.goto(url)
    expect(page.locator("#keeping")).to_contain_text("not your progress: that is gone when")
    for width, app in ((WIDTH, "notebooks"), (1280, "lab")):
        page.set_viewport_size({"width": width, "height": 780})
        page.goto(f"{url}lab/index.html?path={FIRST}.ipynb")
        told = page.get_by_role("alert").filter(has_text="your progress is gone when you close or")
        told.filter(has_text="restart this one.").wait_for(timeout=300_000)  # nothing is cut off
        assert f"/{app}/" in page.url
        assert not page.evaluate("isSecureContext")
    page.close()


def test_over_plain_http_answers_come_back_from_the_notebook(
    phone: Visitor, own_server: Server
) -> None:
    url = own_server.url.replace(HERE, ELSEWHERE).rstrip("/")
    desk = JupyterLite(Desk(url, "", own_server.root), phone.context)
    cells = ["from pathlib_games import ask", 'ask("five-nodes/path")']
    opened = desk.open_notebook(desk.write("kept.ipynb", cells), "notebook")
    opened.run_all()
    answer(opened.page.locator(".pg-ask"))
    opened.save()
    opened.page.reload()
    opened.wait_until_ready()
    opened.select(1)
    opened.command("notebook:run-cell")  # too early: `ask` is not there yet
    assert "name 'ask' is not defined" in "".join(opened.errors())
    opened.run_all()
    opened.save()
    assert values(desk, opened.path) == [RIGHT]
    desk.close()

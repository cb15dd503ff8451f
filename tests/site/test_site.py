"""The site as learners meet it: every notebook, with the server stopped, and their work kept."""

import json
import re
import shutil
import zipfile
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Locator, Page, expect

from pathlib_tutor.classroom.draws import catalog
from tests.browser.notebook_page import Server as Desk
from tests.browser.seeing import axe
from tests.browser.test_stepper import place
from tests.site.conftest import SUB_PATH, Visitor
from tests.site.pages import (
    RUN_SECONDS,
    JupyterLite,
    SitePage,
    endless,
    judged_otherwise,
    open_notebook,
    wait_until_kept,
)
from tests.site.serving import Server
from tools.corpus import answered_in
from tools.site.build import first_page, keep_in_browser

NOTEBOOKS = list(catalog())
WITH_A_FILM = [name for name in NOTEBOOKS if name.startswith(("01", "02", "04"))]
SLOW_FILE = """
const get = IDBObjectStore.prototype.get;
IDBObjectStore.prototype.get = function (key) {
  const asked = get.call(this, key);
  if (this.name !== "files" || key !== "FILE") return asked;
  const late = {};
  asked.onsuccess = () => setTimeout(() => {
    late.result = asked.result;
    late.onsuccess();
  }, 5000);
  return late;
};
"""
"""A slow machine: the browser needs five seconds for a learner's file."""
pytestmark = pytest.mark.timeout(1200)


def step_by_mouse_and_keyboard(stepper: Locator) -> None:
    expect(place(stepper)).to_have_text(re.compile("^(step|round|wave) 0 of"))
    stepper.get_by_role("button", name="Next step").click()
    expect(place(stepper)).to_have_text(re.compile("^(step|round|wave) 1 of"))
    stepper.press("ArrowRight")
    expect(place(stepper)).to_have_text(re.compile("^(step|round|wave) 2 of"))
    stepper.press("Home")
    expect(place(stepper)).to_have_text(re.compile("^(step|round|wave) 0 of"))


def step_the_film(player: Locator) -> None:
    player.press("Home")
    player.get_by_role("button", name="Next step").click()
    expect(place(player)).to_have_text(re.compile("^(step|round|wave) 1 of"))


@pytest.fixture(scope="module")
def straight(visitor: Visitor, server: Server, site: Path) -> Page:
    """Open a notebook directly, and wait until the browser keeps the whole site."""
    worker = (site / "service-worker.js").read_text("utf-8")
    files, seldom = (
        json.loads(worker.partition(begin)[2].partition(end)[0])
        for begin, end in (("const FILES = ", ";"), ("const SELDOM = new Set(", ");"))
    )
    opened = open_notebook(visitor.context, server.url, NOTEBOOKS[0])
    opened.page.wait_for_function(
        "async names => { const there = await (await caches.open('pathlib_games')).keys();"
        "const urls = new Set(there.map(({ url }) => new URL(url).pathname));"
        "return names.every(name => urls.has(name)); }",
        arg=[f"/{SUB_PATH}/{name}" for name in files if name not in seldom],
        timeout=300_000,
        polling=500,
    )
    return opened.page


@pytest.fixture(scope="module")
def kept(straight: Page, server: Server) -> Page:
    """Open the first page, and wait until it says that the browser keeps the whole site."""
    straight.close()
    page = straight.context.new_page()
    page.goto(server.url)
    wait_until_kept(page)
    return page


ANSWERED = r"ask(\"maze/steps\", 9)"
"""The correct answer to the first question, in a notebook cell's format."""


@pytest.fixture(scope="module")
def worked(kept: Page) -> None:
    """Answer a question of the first notebook, save it, and leave."""
    opened = open_notebook(kept.context, kept.url, NOTEBOOKS[0])
    opened.run_all(RUN_SECONDS)
    (cell, (right, *_)), *_ = answered_in(NOTEBOOKS[0]).items()
    assert "Right." in opened.answer(cell, right)
    opened.save()
    assert opened.errors() == []
    opened.page.close()


def test_the_site_is_small_enough(site: Path) -> None:
    assert sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) <= 50e6


@pytest.mark.usefixtures("kept")
def test_a_first_visit_is_sent_few_bytes_and_each_of_them_once(site: Path, server: Server) -> None:
    assert server.sent.total() <= 20e6, server.sent.most_common(20)
    begin = f"{server.folder}/"
    files = {name.removeprefix(begin): count for name, count in server.sent.items()}
    assert {path.name for path in site.glob("files/*.ipynb")} <= {
        name.removeprefix("files/") for name in files
    }
    for name in ("packages.data", "python_stdlib.zip"):
        path = site / "static" / "pyodide" / name
        assert files[f"static/pyodide/{name}"] == path.stat().st_size > 1e6


def test_first_page_steps_leads_to_all_notebooks_and_fits_a_phone(kept: Page) -> None:
    links = kept.locator("main ol a")
    assert [str(link.get_attribute("data-path")) for link in links.all()] == [
        f"{name}.ipynb" for name in NOTEBOOKS
    ]
    step_by_mouse_and_keyboard(kept.locator("#stepper .pg-stepper"))
    assert axe(kept.locator("main")) == []
    expect(kept.get_by_role("link", name="The book")).to_be_hidden()  # this site has no book
    kept.set_viewport_size({"width": 360, "height": 740})
    kept.evaluate("scrollTo(0, 0)")
    assert kept.evaluate("document.documentElement.scrollWidth") <= 360
    # The link to the notebooks is visible, though the picture is long on a phone.
    overview = kept.get_by_role("link", name="The notebooks", exact=True)
    expect(overview).to_be_in_viewport()
    expect(kept.locator("#game .pg-scene")).to_be_in_viewport(ratio=0.5)
    overview.click()
    expect(links.first).to_be_in_viewport()


def test_on_the_first_page_a_game_moves_unless_less_motion_is_wanted_and_is_dark_in_the_dark(
    visitor: Visitor, server: Server
) -> None:
    page = visitor.context.new_page()
    page.goto(server.url)
    game = page.locator("#game .pg-stepper")
    expect(game).to_be_in_viewport(ratio=0.5)
    expect(place(game)).to_have_text(re.compile("^step [3-9] of"))
    expect(game.locator(".pg-say")).to_have_attribute("aria-live", "off")
    game.get_by_role("button", name="Pause").click()
    expect(game.get_by_role("button", name="Play")).to_be_visible()
    expect(game.locator(".pg-say")).to_have_attribute("aria-live", "polite")
    ground = "stepper => getComputedStyle(stepper).backgroundColor"
    light = game.evaluate(ground)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    expect(page.locator("body[data-jp-theme-light=false]")).to_be_visible()
    assert game.evaluate(ground) != light
    assert axe(page.locator("main")) == []
    page.reload()
    page.locator("#stepper .pg-scene").wait_for()
    expect(place(game)).to_have_text(re.compile("^step 0 of"))
    expect(game.get_by_role("button", name="Play")).to_be_visible()
    page.close()


def test_the_first_page_leads_to_a_book_that_lies_beside_the_site(
    visitor: Visitor, server: Server, site: Path
) -> None:
    for name in ("index.html", "docs/teaching.html", "docs/accessibility.html"):
        path = site.with_name("book") / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("<title>It</title>")
    page = visitor.context.new_page()
    page.goto(server.url)
    for name in ("The book", "For teachers", "Accessibility"):
        page.get_by_role("link", name=name).click()
        expect(page).to_have_title("It")
        page.go_back()
    page.close()
    shutil.rmtree(site.with_name("book"))


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("name", ["hand-answer", "hex/free-steps"])
def test_a_link_leads_to_an_exercise_which_is_asked(
    name: str, visitor: Visitor, server: Server
) -> None:
    page = visitor.context.new_page()
    page.goto(f"{server.url}lab/index.html?path={NOTEBOOKS[4]}.ipynb#{name}")
    opened = SitePage(page, f"{NOTEBOOKS[4]}.ipynb", "lab")
    opened.wait_until_ready()
    asked = page.locator(".pg-ask")
    expect(asked).to_have_count(1)
    expect(asked).to_be_in_viewport(ratio=0.5)
    assert not opened.is_changed()
    page.wait_for_url("**#hand-answer")  # a shared link leads to its question
    page.evaluate("location.hash = 'nowhere'")
    page.get_by_role("alert").filter(has_text="no exercise called nowhere").wait_for()
    page.evaluate("location.hash = 'touch-answer'")
    expect(page.locator(".pg-ask", has_text="share a side with c3")).to_be_in_viewport()
    page.close()


@pytest.mark.usefixtures("kept")
def test_what_is_written_while_a_notebook_is_set_up_is_a_change(
    visitor: Visitor, server: Server
) -> None:
    page = visitor.context.new_page()
    page.goto(f"{server.url}lab/index.html?path={NOTEBOOKS[1]}.ipynb")
    page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.context?.isReady")
    first = "jupyterapp.shell.currentWidget.content.model.cells.get(0)"
    page.evaluate(f"{first}.sharedModel.source += '!'")
    opened = SitePage(page, f"{NOTEBOOKS[1]}.ipynb", "lab")
    opened.wait_until_ready()
    assert opened.is_changed()
    page.close()


@pytest.mark.usefixtures("kept")
def test_in_a_notebook_from_elsewhere_nothing_runs_by_itself(
    visitor: Visitor, server: Server
) -> None:
    desk = JupyterLite(Desk(server.url.rstrip("/"), "", server.root), visitor.context)
    opened = desk.open_notebook(desk.write("from-elsewhere.ipynb", ["print(5)"]))
    first = "jupyterapp.shell.currentWidget.content.model.cells.get(0)"
    assert opened.page.evaluate(f"{first}.executionCount") is None
    desk.close()


@pytest.mark.usefixtures("kept")
def test_the_address_is_that_of_the_notebook_that_is_shown(
    visitor: Visitor, server: Server
) -> None:
    page = open_notebook(visitor.context, server.url, NOTEBOOKS[1]).page
    page.wait_for_url(f"**/lab/index.html?path={NOTEBOOKS[1]}.ipynb")
    other = f"{NOTEBOOKS[2]}.ipynb"
    page.evaluate("path => void jupyterapp.commands.execute('docmanager:open', { path })", other)
    page.wait_for_url(f"**/lab/index.html?path={other}")
    for address in ("lab/", "lab/index.html"):
        page.goto(f"{server.url.rstrip('/')}/{address}")
        page.get_by_role("link", name="The notebooks", exact=True).wait_for()
    page.close()


@pytest.mark.usefixtures("worked")
def test_work_and_progress_survive_a_reload(
    visitor: Visitor, server: Server, tmp_path: Path
) -> None:
    opened = open_notebook(visitor.context, server.url, NOTEBOOKS[0])
    opened.page.reload()
    opened.wait_until_ready()
    attempts = "from pathlib_tutor.record.logbook import logbook\nlen(logbook().entries())"
    assert opened.run_cell("maze", attempts) == "1"
    assert opened.errors() == []
    # Its widgets have lost their Python; advice replaces each, above its picture.
    asleep = opened.page.locator(".jp-OutputArea-output.lm-Panel:not(:has(*))").first
    expect(asleep).to_have_css("visibility", "hidden")
    assert asleep.evaluate("line => getComputedStyle(line, '::after').visibility") == "visible"
    opened.page.close()
    page = visitor.context.new_page()
    page.goto(server.url)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download my work").click()
    download.value.save_as(tmp_path / "work.zip")
    with zipfile.ZipFile(tmp_path / "work.zip") as work:
        assert {f"{NOTEBOOKS[0]}.ipynb", "pathlib_games-progress.json"} <= set(work.namelist())
        assert ANSWERED.encode() in work.read(f"{NOTEBOOKS[0]}.ipynb")
        (attempt,) = json.loads(work.read("pathlib_games-progress.json"))["attempts"]
        assert (attempt["exercise"], attempt["status"]) == ("maze/steps", "right")
    page.close()


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("name", NOTEBOOKS)
def test_notebook_lives_with_the_server_stopped_and_judges_as_at_home(
    name: str, visitor: Visitor, server: Server
) -> None:
    server.stop()
    visitor.forget_what_http_keeps()
    opened = open_notebook(visitor.context, server.url, name)
    # The site does not keep a merely opened notebook, which then changes with the course.
    assert not opened.is_changed()
    assert opened.scrolled() == 0
    model = "jupyterapp.shell.currentWidget.content.model"
    shown = opened.page.evaluate(f"[...{model}.cells].filter(cell => cell.outputs?.length).length")
    assert shown == 1 or name == NOTEBOOKS[0]  # it was saved with all its outputs
    opened.run_all(RUN_SECONDS)
    assert opened.errors() == []
    if name in WITH_A_FILM:
        step_the_film(opened.page.locator(".pg-stepper").last)
    assert judged_otherwise(opened, answered_in(name)) == []
    programs = {cell: endless(rows) for cell, rows in answered_in(name).items()}
    for cell, program in [(cell, one) for cell, one in programs.items() if one][:1]:
        begun = monotonic()
        assert "Is there a loop that never ends?" in opened.answer(cell, program)
        assert monotonic() - begun < 10
    step_by_mouse_and_keyboard(opened.first(".pg-stepper"))
    assert opened.errors() == []
    opened.page.close()


@pytest.mark.usefixtures("worked")
def test_a_link_shows_its_notebook_though_one_of_last_time_loads_slowly(
    visitor: Visitor, server: Server
) -> None:
    before, asked = (f"{name}.ipynb" for name in NOTEBOOKS[:2])
    page = visitor.context.new_page()
    page.add_init_script(SLOW_FILE.replace("FILE", before, 1))
    page.goto(server.url)
    page.locator(f'a[data-path="{asked}"]').click()
    page.wait_for_function(
        "path => [...(window.jupyterapp?.shell.widgets('main') ?? [])]"
        ".some(one => one.context?.path === path)",
        arg=before,
        timeout=300_000,
    )
    page.evaluate("async () => { await jupyterapp.restored; }")
    SitePage(page, asked, "lab").wait_until_ready()
    page.close()


def leave_with_a_question(page: Page, url: str) -> None:
    """Ask JupyterLite for a file, and close the page before the answer."""
    page.goto(url)
    page.evaluate("""() => { fetch("api/drive", {method: "POST", body: "{}"}); }""")
    page.close()


@pytest.mark.usefixtures("worked")
def test_an_update_is_offered_beside_the_learners_copy(
    visitor: Visitor, server: Server, site: Path
) -> None:
    changed = server.root / "changed"
    shutil.copytree(site, changed)
    path = changed / "files" / f"{NOTEBOOKS[0]}.ipynb"
    notebook = json.loads(path.read_text("utf-8"))
    notebook["metadata"]["pathlib_games"]["version"] = "0123456789abcdef"
    notebook["cells"][0]["source"] = ["# Start here again\n", *notebook["cells"][0]["source"][1:]]
    path.write_text(json.dumps(notebook), encoding="utf-8")
    first_page(changed, changed / "zip.js")
    keep_in_browser(changed)
    site.rename(server.root / "before")
    changed.rename(site)
    leave_with_a_question(visitor.context.new_page(), server.url)
    server.start()

    page = visitor.context.new_page()
    page.goto(server.url)
    offer = page.get_by_role("link", name="open the new one beside it")
    # After fetching the new version; at worst Chromium releases the old one in five minutes.
    offer.wait_for(timeout=420_000)
    offer.click()
    beside = SitePage(page, f"{NOTEBOOKS[0]}-new-012345.ipynb", "lab")
    beside.wait_until_ready()
    expect(page.locator(".jp-Notebook:visible")).to_contain_text("Start here again")
    page.close()
    mine = open_notebook(visitor.context, server.url, NOTEBOOKS[0])
    # Not in the page, which has only the visible cells.
    model = "JSON.stringify(jupyterapp.shell.currentWidget.content.model.toJSON())"
    assert ANSWERED in mine.page.evaluate(model)
    mine.page.close()

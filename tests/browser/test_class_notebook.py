"""A shared class notebook asks for an id, and is marked for that learner."""

import csv
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.sign import NotebookNotary
from playwright.sync_api import BrowserContext, Locator, expect

from pathlib_games import cli
from pathlib_tutor.classroom.draws import Asking, Draws, catalog
from pathlib_tutor.classroom.make import course_notebook, made_for_all
from pathlib_tutor.exercises import Exercise, Item
from tests.browser.conftest import APPS, SITE
from tests.browser.notebook_page import App, Jupyter, NotebookPage
from tests.classroom.planted import FIVE_NODES, cell_called

CODE = "ABCD-2345"
KEPT = {"title", "who-you-are-own", "who-you-are", "setup", "path-answer", "early-answer"}


Made = tuple[str, Asking]


@pytest.fixture
def made(jupyter: Jupyter, monkeypatch: pytest.MonkeyPatch) -> Made:
    """Return the path of a small class notebook, and its marker."""

    def drawn(_draws: Draws, exercise: Exercise[Any]) -> Sequence[Item[Any]]:
        return [exercise.draw(seed) for seed in range(8)]

    monkeypatch.setattr(Draws, "_drawn", drawn)
    asking = Asking(Draws(CODE.encode()), code=CODE)
    notebook = json.loads(made_for_all(course_notebook(FIVE_NODES), FIVE_NODES, asking))
    notebook["cells"] = [cell for cell in notebook["cells"] if cell["id"] in KEPT]
    return jupyter.put(f"{FIVE_NODES}.ipynb", json.dumps(notebook)), asking


def cell_number(opened: NotebookPage, name: str) -> int:
    """Return the position of a cell."""
    ids = opened.page.evaluate(
        "[...jupyterapp.shell.currentWidget.content.model.cells].map(cell => cell.id)"
    )
    return int(ids.index(name))


def run(opened: NotebookPage, cells: Iterable[int]) -> None:
    """Run some cells, one by one."""
    for cell in cells:
        opened.select(cell)
        opened.command("notebook:run-cell")


def say_who(opened: NotebookPage) -> None:
    """Type an id, and check that the notebook accepts it."""
    page = opened.page
    page.get_by_label("Your id").fill(" S01 ")
    page.get_by_role("button", name="This is me").click()
    expect(page.locator(".jp-OutputArea", has_text="You are S01. Is the spelling")).to_be_visible()


def answer(opened: NotebookPage, asking: Asking) -> None:
    """Answer the learner's own question correctly."""
    cell = cell_called("path-answer")
    asked = opened.page.locator(".pg-ask").first
    key = str(cell.exercise.key(asking.item(cell, "s01")))
    asked.locator("input[type=text]").first.fill(key)
    asked.get_by_role("button", name="Check", exact=True).click()
    expect(asked).to_contain_text("Right.")


def marks(jupyter: Jupyter, path: str, folder: Path) -> list[dict[str, str]]:
    """Mark the saved notebook for a class of two."""
    (folder / "in").mkdir()
    (folder / "in" / "02.ipynb").write_text(jupyter.saved(path), encoding="utf-8")
    (folder / "roster.csv").write_text("id\ns01\ns02\n", encoding="utf-8")
    words = ["--roster", str(folder / "roster.csv"), "--to", str(folder / "marked")]
    assert cli.main(["class", "mark", str(folder / "in"), *words]) == 0
    with (folder / "marked" / "marks.csv").open(encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


def asked_first(opened: NotebookPage) -> Locator:
    """Return the messages that ask for the id first."""
    return opened.page.locator(".jp-OutputArea-output", has_text="First say who you are")


def test_who_one_is_is_typed_once_and_kept(jupyter: Jupyter, made: Made, tmp_path: Path) -> None:
    path, asking = made
    opened = jupyter.open_notebook(path)
    opened.run_all()
    expect(asked_first(opened)).to_have_count(2)
    say_who(opened)
    opened.run_all()
    expect(asked_first(opened)).to_have_count(0)
    answer(opened, asking)
    opened.save()
    assert opened.errors() == []

    opened.restart_kernel()  # another day: it does not ask again
    opened.run_all()
    expect(asked_first(opened)).to_have_count(0)
    opened.save()

    rows = marks(jupyter, path, tmp_path)
    assert [row["02 path-answer"] for row in rows] == ["1.0", ""]
    assert len(catalog()[FIVE_NODES]) == int(rows[0]["of"])


@pytest.mark.parametrize("app", APPS)
def test_after_reloads_with_a_live_kernel_who_and_what_are_in_the_file(
    app: App, jupyter: Jupyter, made: Made, tmp_path: Path
) -> None:
    path, asking = made
    opened = jupyter.open_notebook(path, app)
    opened.run_all()
    opened.save()
    opened.reload()
    say_who(opened)
    run(opened, range(opened.cell_count())[-3:])  # all but the cell that asks for the id
    opened.page.locator(".pg-ask").first.wait_for()
    opened.save()
    opened.reload()
    answer(opened, asking)
    opened.save()
    (mine,) = [row for row in marks(jupyter, path, tmp_path) if row["id"] == "s01"]
    assert mine["02 path-answer"] == "1.0"
    assert opened.errors() == []


@pytest.fixture
def elsewhere(jupyter: Jupyter, browser: BrowserContext) -> Iterator[Jupyter]:
    """Return an opener of notebooks in another, empty browser."""
    assert browser.browser is not None
    context = browser.browser.new_context()
    context.set_default_timeout(60_000)
    other = type(jupyter)(jupyter.server, context)
    yield other
    other.close()
    context.close()


def see_what_is_not_trusted(opened: NotebookPage) -> None:
    """Check that the answers and the instructions show; nothing is live."""
    page = opened.page
    expect(page.locator(".pg-paper:visible", has_text="Your answer")).to_have_count(1)
    expect(page.locator(".pg-wake:visible")).to_have_text([re.compile("press Shift")] * 2)
    expect(page.locator(".jp-Notebook .pg")).to_have_count(0)


def test_half_of_it_goes_on_in_another_account(
    jupyter: Jupyter, elsewhere: Jupyter, made: Made, tmp_path: Path
) -> None:
    path, asking = made
    opened = jupyter.open_notebook(path)
    first, last = (cell_number(opened, f"{name}-answer") for name in ("path", "early"))
    run(opened, range(last))
    say_who(opened)
    run(opened, [first])
    answer(opened, asking)
    opened.save()

    # Another folder, or another browser, has another logbook.
    text = jupyter.saved(path)
    if not SITE:  # where every notebook is trusted
        notary = NotebookNotary(data_dir=str(jupyter.server.root.parent / "data"))
        notary.unsign(nbformat.reads(text, as_version=4))
        notary.store.close()
    opened = elsewhere.open_notebook(elsewhere.put(f"{FIVE_NODES}.ipynb", text))
    if not SITE:
        see_what_is_not_trusted(opened)
    opened.run_all()
    page = opened.page
    expect(asked_first(opened)).to_have_count(0)
    expect(page.locator(".pg-wake:visible")).to_have_count(0)
    asked = page.locator(".pg-ask")
    expect(asked).to_have_count(2)
    expect(asked.first.locator("input[type=text]")).not_to_have_value("")
    opened.save()
    (mine,) = [row for row in marks(elsewhere, opened.path, tmp_path) if row["id"] == "s01"]
    assert mine["02 path-answer"] == "1.0"
    assert opened.errors() == []

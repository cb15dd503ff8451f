"""A notebook that a class shares asks who one is, and is marked for whoever has said it."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from pathlib_games import cli
from pathlib_games.classroom.catalog import catalog
from pathlib_games.classroom.draws import Draws
from pathlib_games.classroom.make import course_notebook, made_for_all
from pathlib_games.classroom.mark import Asking
from pathlib_games.exercises import Exercise, Item
from tests.browser.notebook_page import Jupyter
from tests.classroom.planted import FIVE_NODES, cell_called

CODE = "ABCD-2345"
KEPT = {"title", "who-you-are-own", "who-you-are", "setup", "path-answer", "early-answer"}


def test_who_one_is_is_typed_once_and_kept(
    jupyter: Jupyter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drawn(_draws: Draws, exercise: Exercise[Any]) -> Sequence[Item[Any]]:
        return [exercise.draw(seed) for seed in range(8)]

    monkeypatch.setattr(Draws, "_drawn", drawn)
    asking = Asking(Draws(CODE.encode()), code=CODE)
    made = json.loads(made_for_all(course_notebook(FIVE_NODES), FIVE_NODES, asking))
    made["cells"] = [cell for cell in made["cells"] if cell["id"] in KEPT]
    path = jupyter.put(f"{FIVE_NODES}.ipynb", json.dumps(made))
    opened = jupyter.open_notebook(path)
    opened.run_all()
    page = opened.page
    asked_first = page.locator(".jp-OutputArea-output", has_text="Say first who you are")
    expect(asked_first).to_have_count(2)
    page.get_by_label("Your id").fill(" S01 ")
    page.get_by_role("button", name="This is me").click()
    expect(page.locator(".jp-OutputArea", has_text="You are S01. Is that spelled")).to_be_visible()
    opened.run_all()
    expect(asked_first).to_have_count(0)
    cell = cell_called("path-answer")
    item = asking.item(cell, "s01")
    fields = page.locator(".pg-ask input[type=text]")
    fields.first.fill(str(cell.exercise.key(item)))
    page.get_by_role("button", name="Check", exact=True).first.click()
    expect(page.locator(".pg-ask").first).to_contain_text("Right.")
    opened.save()
    assert opened.errors() == []

    opened.restart_kernel()  # another day: nobody is asked again
    opened.run_all()
    expect(asked_first).to_have_count(0)
    opened.save()

    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "02.ipynb").write_text(jupyter.saved(path), encoding="utf-8")
    (tmp_path / "roster.csv").write_text("id\ns01\ns02\n", encoding="utf-8")
    words = ["--roster", str(tmp_path / "roster.csv"), "--to", str(tmp_path / "marked")]
    assert cli.main(["class", "mark", str(tmp_path / "in"), *words]) == 0
    with (tmp_path / "marked" / "marks.csv").open(encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    assert [row["02 path-answer"] for row in rows] == ["1.0", ""]
    assert len(catalog()[FIVE_NODES]) == int(rows[0]["of"])

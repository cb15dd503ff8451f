"""Sheets for paper, and their keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pathlib_games import cli
from pathlib_tutor.classroom.draws import Draws, NothingLeft
from pathlib_tutor.classroom.worksheets import right_orders, sheet
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.exercise import Question
from pathlib_tutor.widgets.graph_editor import GraphEditor
from tests.classroom.planted import ROSTER

ON_PAPER = [
    exercise.id
    for exercise in EXERCISES.values()
    if exercise.questions.draws is not None and exercise.questions.kind is not Question
]


@pytest.mark.parametrize("exercise", ON_PAPER)
def test_every_exercise_has_a_sheet_with_a_picture_in_words_and_a_key(exercise: str) -> None:
    asked = EXERCISES[exercise]
    item = asked.draw(seed=4)
    page = sheet(item)
    assert page.count('<section class="sheet">') == page.count('<section class="key">') == 1
    assert page.count(item.recipe) == 2
    if asked.questions.view:
        assert "<svg" in page
        assert re.search(r"<desc>[^<]", page)


def test_all_orders_of_ties_are_in_the_key() -> None:
    order = EXERCISES["five-nodes/order"]
    item = order.item("five-nodes/order given=five-nodes")
    orders = right_orders(item)
    assert orders == ["A B C D E", "A B D C E"]
    assert all(order.judge(each, item) for each in orders)
    assert all(each in sheet(item) for each in orders)
    table = EXERCISES["five-nodes/fill-table"]
    assert "This is one of 2 orders" in sheet(table.item("five-nodes/fill-table given=five-nodes"))


def test_a_sheet_for_each_learner(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    roster = tmp_path / "roster.csv"
    roster.write_text(ROSTER, encoding="utf-8")
    command = ["class", "sheet", "maze/steps", "--roster", str(roster)]
    secret = ["--secret", str(tmp_path / "secret")]
    pages = []
    for name in ("one.html", "two.html"):
        assert cli.main([*command, *secret, "--to", str(tmp_path / name)]) == 0
        pages.append((tmp_path / name).read_text(encoding="utf-8"))
    assert pages[0] == pages[1]
    assert pages[0].count('<section class="sheet">') == 3
    recipes = re.findall(r'<p class="small">(maze/steps seed=\d+)</p>', pages[0])
    assert len(set(recipes)) > 1
    assert "Name: Ada Lovelace (ada)<" in pages[0]
    assert "Name: cy-3<" in pages[0]
    assert re.search(r"For: [^<]*Bob \(bob\)", pages[0])
    assert "The keys come last" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        cli.main(command)


@pytest.mark.parametrize(
    "exercise",
    [
        "maze/steps",
        *(
            pytest.param(name, marks=pytest.mark.slow)
            for name in ("five-nodes/fill-table", "chutes/levels")
        ),
    ],
)
def test_what_is_drawn_for_paper_is_asked_in_no_notebook(
    exercise: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = type(EXERCISES[exercise])
    draw = kind.draw
    monkeypatch.setattr(kind, "draw", lambda self, seed: draw(self, seed % 60))  # all come again
    notebooks = [Draws(b"a secret"), Draws(b"ABCD-2345")]
    paper = Draws(b"a secret", besides=notebooks).equal(exercise)
    homework = [item for draws in notebooks for item in draws.equal(exercise)]
    asked = [*homework, EXERCISES[exercise].first()]
    assert len(paper) >= 2
    assert not {repr(item.question) for item in paper} & {repr(item.question) for item in asked}
    graphs = [item.instance.graph.edges for item in asked if item.instance]
    assert all(item.instance.graph.edges not in graphs for item in paper if item.instance)


def test_an_exercise_with_nothing_else_to_ask_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    exercise = EXERCISES["maze/steps"]
    monkeypatch.setattr(type(exercise), "draw", lambda *_: exercise.first())
    with pytest.raises(NothingLeft, match="maze/steps has no other questions"):
        Draws(b"a secret", besides=[Draws(b"a secret")]).equal("maze/steps")


def test_a_graph_that_somebody_drew_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recipe = GraphEditor("Station Market 5; Market School 3", title="My town").item().recipe
    to = tmp_path / "town.html"
    assert cli.main(["class", "sheet", recipe, "--to", str(to)]) == 0
    page = to.read_text(encoding="utf-8")
    assert page.count('<section class="sheet">') == page.count('<section class="key">') == 1
    assert "My town" in page
    with pytest.raises(SystemExit):
        cli.main(["class", "sheet", recipe, "--roster", "roster.csv", "--to", str(to)])
    assert "a recipe is one question" in capsys.readouterr().err
    assert cli.main(["class", "sheet", "five-nodes/fill-table own={", "--to", str(to)]) == 2
    assert "cannot be read" in capsys.readouterr().err

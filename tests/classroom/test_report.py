"""The report names the learners' mistakes; sheets for paper come with their keys."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pathlib_games import cli
from pathlib_tutor.classroom.draws import Asking, Draws, NothingLeft, catalog
from pathlib_tutor.classroom.mark import Marks, mark_folder
from pathlib_tutor.classroom.report import likeliest, report, right_orders, sheets
from pathlib_tutor.classroom.roster import Learner
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.exercise import Question
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.widgets.graph_editor import GraphEditor
from tests.classroom.planted import (
    FIVE_NODES,
    ROSTER,
    cell_called,
    hand_in,
    judged_as,
    notebook,
    written_down,
)

TABLES = ("five-nodes/fill-table", "five-nodes/exit-table")
EXIT = EXERCISES[TABLES[1]]
PLANTED = {f"p{place:02}": EXIT.catches[place % len(EXIT.catches)] for place in range(28)}
CLASS = {each: Learner(each, each.upper()) for each in PLANTED}


@pytest.mark.slow
def test_at_least_26_of_28_are_identified(tmp_path: Path) -> None:
    """Each learner has one misunderstanding; half of them drew a table that shows it."""
    cells = {cell.id: cell for cell in catalog()[FIVE_NODES]}
    for place, (learner, number) in enumerate(PLANTED.items()):
        answers = {
            name: written_down(name, cell.exercise.beliefs.answers[number](cell.given.question))
            for name, cell in cells.items()
            if cell.exercise.id in TABLES and number in cell.exercise.catches
        }
        if place % 2 == 0:
            item = EXIT.draw(place + 1, showing=[number])
            table = EXIT.beliefs.answers[number](item.question)
            answers["exit-answer"] = f"ask({item.recipe!r}, {table!r})"
        hand_in(tmp_path / f"{learner}.ipynb", notebook(answers))
    marks = mark_folder(tmp_path, CLASS, Asking())
    assert marks.problems == []
    tried = {
        learner: [each for each in mine if each.verdict.status == "wrong"]
        for learner, mine in marks.answers.items()
    }
    named = {learner: likeliest(tried[learner]) for learner in PLANTED}
    missed = {
        learner: (PLANTED[learner], named[learner])
        for learner in PLANTED
        if named[learner] != PLANTED[learner]
    }
    assert len(missed) <= 2, missed
    page = report(marks)
    common = [number for number in MISUNDERSTANDINGS if MISUNDERSTANDINGS[number].hint in page]
    assert len(common) >= 3
    assert page.count("<svg") >= 3


def test_who_handed_in_nothing_is_not_taken_for_who_tried_nothing(tmp_path: Path) -> None:
    hand_in(tmp_path / "p01.ipynb", notebook({"path-answer": "ask('five-nodes/path', 'A B C E')"}))
    hand_in(tmp_path / "p02.ipynb", notebook({}))
    roster = {name: CLASS[name] for name in ("p01", "p02", "p03")}
    page = report(mark_folder(tmp_path, roster, Asking()))
    assert "No readable answer yet: P02." in page
    assert "Nothing readable handed in: P03." in page


def test_the_page_says_what_is_right_and_what_is_believed() -> None:
    table = cell_called("fill-answer")
    half, other, right = (judged_as(table, *each) for each in ((0.5, 1), (0.5, None), (1, None)))
    answers = {"p01": [half], "p02": [other], "p03": [half, right]}
    page = report(
        Marks(list(CLASS.values())[:4], answers, [f"{n}.ipynb: late." for n in range(9)], {})
    )
    believed = f"{MISUNDERSTANDINGS[1].name} (1), something else (1)"
    assert f"<td>33%</td><td>1 of 3</td><td>{believed}</td>" in page
    assert page.index("To discuss tomorrow") < page.index("Exercises") < page.index("Who is stuck")
    assert "No wrong answer: P03." in page
    assert "P03, 1 of 1" not in page
    assert "P01, 0 of 1 right: Fill the table</li>" in page
    assert "3 more: problems.txt lists them all." in page


def test_who_has_no_mark_yet_is_not_finished_and_two_of_one_name_are_told_apart() -> None:
    right = judged_as(cell_called("fill-answer"), 1, None)
    waiting = replace(right, where="02 other", problem="needs numpy")
    twins = [Learner("a1", "Ada"), Learner("b2", "Ada"), Learner("c3", "Cy")]
    page = report(Marks(twins, {"a1": [right], "b2": [right, waiting], "c3": [right]}, [], {}))
    assert "No wrong answer: Ada (a1), Cy." in page
    assert "No wrong answer, but some have no mark yet: Ada (b2)." in page


ON_PAPER = [
    exercise.id
    for exercise in EXERCISES.values()
    if exercise.questions.draws is not None and exercise.questions.kind is not Question
]


@pytest.mark.parametrize("exercise", ON_PAPER)
def test_every_exercise_has_a_sheet_with_a_picture_in_words_and_a_key(exercise: str) -> None:
    asked = EXERCISES[exercise]
    item = asked.draw(seed=4)
    page = sheets(asked, {None: item})
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
    page = sheets(order, {None: item})
    assert all(each in page for each in orders)
    table = EXERCISES["five-nodes/fill-table"]
    filled = table.item("five-nodes/fill-table given=five-nodes")
    assert "This is one of 2 orders" in sheets(table, {None: filled})


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
    monkeypatch.setattr(kind, "draw", lambda self, seed: draw(self, seed % 60))  # items repeat
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
    with pytest.raises(NothingLeft, match="maze/steps has only the questions of the notebooks"):
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

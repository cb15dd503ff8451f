"""Questions about a right program in a class: the first answer counts, apart from the total."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from IPython.core.inputtransformer2 import TransformerManager

from pathlib_tutor.classroom import mark
from pathlib_tutor.classroom.draws import Asking, Draws, catalog
from pathlib_tutor.classroom.mark import Marked, Marks
from pathlib_tutor.classroom.notebook import rewritten
from pathlib_tutor.classroom.report import feedback, report
from pathlib_tutor.classroom.results import UNDERSTANDING, Points, read_points, rows, totals
from pathlib_tutor.exercises import Exercise, Item
from pathlib_tutor.own_program.questions import program_questions
from pathlib_tutor.record.attempts import FIRST, seed_of
from tests.classroom.planted import FIVE_NODES, filled_in, in_jail, marked, notebook, untouched
from tests.classroom.test_mark import DIJKSTRA
from tools.corpus import corpus

pytestmark = in_jail
NAME, CELL = "five-nodes/write-dijkstra", "alone-answer"
CELL_TEXT = DIJKSTRA.replace("\n\nask(", "\n%xmode Plain\n\nask(")
CHANGED = CELL_TEXT.replace("    queue, number", "    unused = 0\n    queue, number")
Questions = Sequence[tuple[Exercise[Any], Item[Any]]]
Answers = list[tuple[str, object]]
TWO = Points({**Points().kinds, UNDERSTANDING: 2.0})


@cache
def asked_of(seed: str = "1", text: str = CELL_TEXT) -> Questions:
    """Return the questions that a kernel asks below the program of a cell."""
    cell = TransformerManager().transform_cell(text)
    linecache.cache[text] = (len(cell), None, cell.splitlines(keepends=True), text)
    names: dict[str, Any] = {"__name__": "__main__"}
    program = cell.partition("\nget_ipython")[0]
    exec(compile(program, text, "exec"), names)  # noqa: S102 - of this file
    return program_questions(NAME, names["my_dijkstra"], seed)


def right(asked: tuple[Exercise[Any], Item[Any]]) -> tuple[str, object]:
    """Return a question's recipe, and the value of a right answer."""
    exercise, item = asked
    return item.recipe, exercise.form(item).value(exercise.key(item))


def wrong(asked: tuple[Exercise[Any], Item[Any]]) -> tuple[str, object]:
    """Return a question's recipe, and the value of a wrong answer."""
    exercise, item = asked
    others = {"number": ["1"], "draw": "B C 1", "choice": "b" if right(asked)[1] == "a" else "a"}
    return item.recipe, others[exercise.form(item).kind]


def handed_in(*answers: tuple[str, object], text: str = CELL_TEXT) -> dict[str, Any]:
    """Return a notebook with a program, and answers in the output of its cell."""
    return filled_in(notebook({CELL: text}), CELL, *answers)


def program_of(marks: Marks, learner: str = "ada") -> Marked:
    return next(m for m in marks.answers[learner] if m.where == f"02 {CELL}")


def verdicts(marks: Marks, learner: str = "ada") -> list[str]:
    return [each.verdict.status for each in program_of(marks, learner).asked]


def row_of(marks: Marks, learner: str = "ada") -> dict[str, object]:
    head, *lines = rows(marks, Points())
    found = {str(line[0]): line for line in lines}
    return dict(zip(map(str, head), found[learner], strict=True))


def test_right_wrong_and_open_answers(folder: Path) -> None:
    one, two = asked_of()
    made = {
        "ada": handed_in(right(one), wrong(two)),
        "bob": handed_in(right(one), right(two)),
        "cy-3": handed_in(),
    }
    marks = marked(folder, made)
    assert verdicts(marks) == ["right", "wrong"]
    assert verdicts(marks, "bob") == ["right", "right"]
    assert verdicts(marks, "cy-3") == ["not tried", "not tried"]
    assert marks.problems == []
    table = {each: row_of(marks, each) for each in made}
    assert [row[UNDERSTANDING] for row in table.values()] == [0.5, 1.0, 0.0]
    assert len({(row["total"], row["points"], row["points of"]) for row in table.values()}) == 1

    page = report(marks)
    assert "Ada Lovelace: Write Dijkstra, 1 of 2 answers about it" in page
    assert "cy-3: Write Dijkstra, 0 of 2 answers about it" in page
    assert "Bob: Write" not in page
    page = feedback(marks.learners[0], marks.answers["ada"], "")
    assert two[0].title in page
    assert "own=" not in page

    path = folder / "points.csv"
    path.write_text("cell,points\nunderstanding,2\n", encoding="utf-8")
    plain = list(totals(marks, Points()))
    more = list(totals(marks, read_points(path, catalog())))
    assert [each.out_of for each in more] == [each.out_of + 2 for each in plain]
    earned = [(a.points or 0) - (b.points or 0) for a, b in zip(more, plain, strict=True)]
    assert earned == pytest.approx([1, 2, 0])


def test_the_first_answer_counts(folder: Path) -> None:
    one, two = asked_of()
    (recipe, bad), (other, good) = wrong(one), right(two)
    later = [right(one), (f"{FIRST}{recipe}", bad), wrong(two), (f"{FIRST}{other}", good)]
    assert verdicts(marked(folder, {"ada": handed_in(*later)})) == ["wrong", "right"]


@pytest.mark.usefixtures("drawn_quickly")
def test_each_learner_of_a_class_has_other_questions(folder: Path) -> None:
    code = "ABCD-2345"
    asking = Asking(Draws(code.encode()), code=code)
    asks = {
        cell.id: rewritten(untouched(cell), cell.exercise.id, {"what": f'mine("{cell.id}")'})
        for cell in catalog()[FIVE_NODES]
        if asking.is_drawn(cell)
    }
    who = {"who": f'from pathlib_games import check\nmine = check.who_are_you("{code}", {{}})'}
    of_all, of_each = folder / "all", folder / "each"
    for each in (of_all, of_each):
        each.mkdir()
        (each / "roster.csv").write_text("id,name\nAda,\nbob,\n", encoding="utf-8")
    made, own = {}, {}
    for learner in ("Ada", "bob"):
        answers = [right(each) for each in asked_of(seed_of(learner, code))]
        cells = filled_in(notebook({**who, **asks, CELL: CELL_TEXT}), CELL, *answers)
        made[learner] = filled_in(cells, "who", ("who-you-are", learner))
        answers = [right(each) for each in asked_of(seed_of(learner))]
        own[learner] = filled_in(notebook({CELL: CELL_TEXT}, learner), CELL, *answers)
    for marks in (marked(of_all, made), marked(of_each, own)):
        assert [verdicts(marks, each) for each in ("Ada", "bob")] == [["right", "right"]] * 2
        assert program_of(marks, "Ada").asked != program_of(marks, "bob").asked


def test_a_program_that_uses_a_game_is_asked_about(folder: Path) -> None:
    of, kind, cell, name = "carcassonne/score", "right", "score-answer", "06-score-the-land"
    source = next(each.source for each in corpus() if (each.exercise, each.kind) == (of, kind))
    text = f'{source}\nask("{of}", my_points)'
    marks = marked(folder, {"ada": notebook({cell: text}, name=name)})
    found = next(m for m in marks.answers["ada"] if m.where == f"06 {cell}")
    assert (found.share, len(found.asked)) == (1, 2)


FORGED: dict[str, Callable[[], Answers]] = {
    "another program": lambda: [right(each) for each in asked_of(text=CHANGED)],
    "another learner": lambda: [right(each) for each in asked_of("bob")],
    "another question": lambda: [
        (recipe.replace('"line":', '"line":1'), value)
        for recipe, value in (right(each) for each in asked_of())
    ],
}


@pytest.mark.parametrize("forge", FORGED.values(), ids=FORGED)
def test_answers_to_other_questions_do_not_count(
    forge: Callable[[], Answers], folder: Path
) -> None:
    marks = marked(folder, {"ada": handed_in(*forge())})
    assert verdicts(marks) == ["not tried", "not tried"]
    (told,) = marks.problems
    assert told.startswith("ada.ipynb: 02 alone-answer: some answers are about another program or")
    assert program_of(marks).share == 1


DAMAGED: dict[str, object] = {
    "huge": ["7" * 300_000],
    "deep": [[["7"]]],
    "a number": 7,
    "a table": {"__class__": "str"},
}


@pytest.mark.parametrize("value", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_answer_costs_nothing_else(value: object, folder: Path) -> None:
    one, two = asked_of()
    strange: Any = ([7], 5)
    made = handed_in((one[1].recipe, value), right(two), strange)
    marks = marked(folder, {"ada": made})
    assert verdicts(marks) == ["wrong", "right"]
    assert program_of(marks).share == 1


PATCHED = """
from pathlib_tutor.programs import own_questions

def chosen(*_):
    ROWS

own_questions.Asking.chosen = chosen
"""
ROW = "'line': 20, 'condition': 2, 'quoted': 'x', 'new': 'x', 'table': 't', 'node': 'A'"
HOSTILE = {
    "raises": "raise SystemExit",
    "endless": "while True: pass",
    "no rows": "return {'a': 5}",
    "unknown parts": "return [{'kind': 'value', 'graph': 0, 'evil': 1}]",
    "no such kind": "return [{'kind': '../evil', 'graph': 0}]",
    "no such graph": "return [{'kind': 'value', 'graph': 10**6}]",
    "no such line": "return [{'kind': 'value', 'graph': 0, 'line': 999}]",
    "by order of sets": f"return [{{'kind': 'count', 'graph': hash('a') % 7, {ROW}}}]",
}
"""What a program may give instead of questions."""


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_program_that_changes_its_questions_gets_none(kind: str, folder: Path) -> None:
    text = PATCHED.replace("ROWS", HOSTILE[kind]) + DIJKSTRA
    marks = marked(folder, {"ada": handed_in(text=text), "bob": handed_in()})
    assert (program_of(marks).share, program_of(marks).asked) == (1, ())
    assert row_of(marks)[UNDERSTANDING] == ""
    assert len(verdicts(marks, "bob")) == 2
    assert "No question about the program was possible: Ada Lovelace." in report(marks)
    most = [each.out_of for each in totals(marks, TWO)]
    assert most[0] == most[1] - 2


def test_a_wrong_program_is_not_asked_about_and_loses_the_points(folder: Path) -> None:
    flaw = CELL_TEXT.replace("length + weight <", "length + weight >")
    marks = marked(folder, {"ada": handed_in(text=flaw), "bob": handed_in()})
    assert program_of(marks).asked == ()
    most = [each.out_of for each in totals(marks, TWO)]
    assert most[0] == most[1]


def test_without_the_jail_nothing_is_asked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mark, "is_there", lambda: False)
    marks = marked(folder, {"ada": handed_in(*(right(each) for each in asked_of()))})
    assert program_of(marks).asked == ()
    assert row_of(marks)[UNDERSTANDING] == ""
    assert "pip install 'pathlib-games[marking]'" in marks.problems[0]

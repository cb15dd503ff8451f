"""The report names what learners got wrong, and who is stuck where."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathlib_tutor.classroom.catalog import catalog
from pathlib_tutor.classroom.draws import Asking
from pathlib_tutor.classroom.mark import Marks, mark_folder
from pathlib_tutor.classroom.report import likeliest, report
from pathlib_tutor.classroom.roster import Learner
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from tests.classroom.planted import (
    FIVE_NODES,
    cell_called,
    hand_in,
    judged_as,
    notebook,
    written_down,
)

TABLES = ("five-nodes/fill-table", "five-nodes/exit-table")
EXIT = EXERCISES[TABLES[1]]
PLANTED = {f"p{place:02}": EXIT.catches[place % len(EXIT.catches)] for place in range(28)}
ROSTER = {each: Learner(each, each.upper()) for each in PLANTED}


@pytest.mark.slow
def test_at_least_26_of_28_are_identified(tmp_path: Path) -> None:
    """Each has one misunderstanding; half of them drew a table that shows it."""
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
    marks = mark_folder(tmp_path, ROSTER, Asking())
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
    roster = {name: ROSTER[name] for name in ("p01", "p02", "p03")}
    page = report(mark_folder(tmp_path, roster, Asking()))
    assert "No answer yet that can be read: P02." in page
    assert "Nothing handed in that can be read: P03." in page


def test_the_page_says_what_is_right_and_what_is_believed() -> None:
    table = cell_called("fill-answer")
    half, other, right = (judged_as(table, *each) for each in ((0.5, 1), (0.5, None), (1, None)))
    answers = {"p01": [half], "p02": [other], "p03": [half, right]}
    page = report(Marks(list(ROSTER.values())[:4], answers, ["a"] * 9, {}))
    believed = f"{MISUNDERSTANDINGS[1].name} (1), something else (1)"
    assert f"<td>33%</td><td>1 of 3</td><td>{believed}</td>" in page
    assert page.index("To discuss tomorrow") < page.index("Exercises") < page.index("Who is stuck")
    assert "P03, 1 of 1 right</li>" in page
    assert "P01, 0 of 1 right: Fill the table</li>" in page
    assert "3 more: problems.txt has them all." in page

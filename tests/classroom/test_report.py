"""The report names what learners got wrong, from notebooks and from logbooks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pathlib_games import cli
from pathlib_games.classroom.catalog import catalog
from pathlib_games.classroom.mark import Asking, mark_folder
from pathlib_games.classroom.report import Attempt, from_logbooks, from_marks, likeliest, report
from pathlib_games.classroom.roster import Learner
from pathlib_games.classroom.submissions import opened
from pathlib_games.exercises import EXERCISES, Verdict
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.record.logbook import Logbook
from tests.classroom.planted import FIVE_NODES, hand_in, notebook, written_down

TABLES = ("five-nodes/fill-table", "five-nodes/exit-table")
IN_TABLES = EXERCISES[TABLES[1]].catches
PLANTED = {f"p{place:02}": IN_TABLES[place % len(IN_TABLES)] for place in range(28)}
ROSTER = {each: Learner(each, each.upper()) for each in PLANTED}


def logbooks(folder: Path) -> tuple[dict[str, list[Attempt]], list[str]]:
    """Read the logbooks in a folder."""
    with opened(folder) as handed_in:
        return from_logbooks(handed_in, ROSTER)


@pytest.mark.slow
def test_at_least_26_of_28_are_identified(tmp_path: Path) -> None:
    """Half of them hand in a notebook, half a logbook; each has one misunderstanding."""
    cells = {cell.id: cell for cell in catalog()[FIVE_NODES]}
    for place, (learner, number) in enumerate(PLANTED.items()):
        if place % 2:
            answers = {
                name: written_down(name, cell.exercise.mistaken[number](cell.given.question))
                for name, cell in cells.items()
                if cell.exercise.id in TABLES and number in cell.exercise.catches
            }
            hand_in(tmp_path / f"{learner}.ipynb", notebook(answers))
            continue
        book = Logbook(tmp_path / f"{learner}.json")
        for name in TABLES:
            exercise = EXERCISES[name]
            if number in exercise.catches:
                item = exercise.draw(place)
                verdict = exercise.judge(exercise.mistaken[number](item.question), item)
                book.note(name, item.recipe, verdict)
    tried, problems = logbooks(tmp_path)
    marks = mark_folder(tmp_path, ROSTER, Asking())
    tried |= from_marks(marks)
    named = {learner: likeliest(tried[learner]) for learner in PLANTED}
    assert problems == marks.problems == []
    missed = {
        learner: (PLANTED[learner], named[learner])
        for learner in PLANTED
        if named[learner] != PLANTED[learner]
    }
    assert len(missed) <= 2, missed
    page = report("A class", list(ROSTER.values()), tried, [])
    common = [number for number in MISUNDERSTANDINGS if MISUNDERSTANDINGS[number].hint in page]
    assert len(common) >= 3
    assert page.count("<svg") >= 3


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"version": 99}, "it was written by a newer version of the course"),
        ({"attempts": [{"exercise": "five-nodes/path"}]}, "a part of it is damaged"),
    ],
)
def test_what_cannot_be_read_of_a_logbook_is_told(
    change: dict[str, object], told: str, tmp_path: Path
) -> None:
    learner = next(iter(ROSTER))
    path = tmp_path / f"{learner}.json"
    Logbook(path).note("five-nodes/path", "five-nodes/path seed=1", Verdict("right", ""))
    Logbook(path).note("no/exercise", "no/exercise seed=1", Verdict("right", ""))
    tried, problems = logbooks(tmp_path)
    assert len(tried[learner]) == 1
    assert "1 attempt at exercises that are not in this version" in problems[0]
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | change), encoding="utf-8")
    tried, problems = logbooks(tmp_path)
    assert (tried[learner], problems) == (
        [],
        [f"{path.name}: {told}. What can be read of it counts."],
    )


def test_who_handed_in_nothing_is_not_taken_for_who_tried_nothing(tmp_path: Path) -> None:
    hand_in(tmp_path / "p01.ipynb", notebook({"path-answer": "ask('five-nodes/path', 'A B C E')"}))
    hand_in(tmp_path / "p02.ipynb", notebook({}))
    tried = from_marks(mark_folder(tmp_path, ROSTER, Asking()))
    page = report("A class", [ROSTER[name] for name in ("p01", "p02", "p03")], tried, [])
    assert "No answer yet that can be read: P02." in page
    assert "Nothing handed in that can be read: P03." in page


def test_an_exercise_says_what_those_believe_who_do_not_have_it_right() -> None:
    name = "five-nodes/fill-table"
    wrong = {"p01": [Attempt(name, 0.5, {1: 0.9})], "p02": [Attempt(name, 0.5, {})]}
    right = {"p03": [Attempt(name, 0.5, {1: 0.9}), Attempt(name, 1, {})]}
    page = report("A class", list(ROSTER.values())[:4], wrong | right, ["a"] * 9)
    believed = f"{MISUNDERSTANDINGS[1].name} (1), something else (1)"
    assert f"<td>33%</td><td>1 of 3</td><td>{believed}</td>" in page
    assert page.index("To discuss tomorrow") < page.index("Exercises") < page.index("Who is stuck")
    assert "P03, 1 of 1 right</li>" in page
    assert "P01, 0 of 1 right: Fill the table</li>" in page
    assert "3 more: the command has told them all." in page


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "roster.csv").write_text("id\np01\np02\n", encoding="utf-8")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "p01.json").write_text("{", encoding="utf-8")
    (tmp_path / "in" / "p02.json").write_text("[]", encoding="utf-8")
    hand_in(
        tmp_path / "in" / "p02.ipynb",
        notebook({"path-answer": "ask('five-nodes/path', 'A B C E')"}),
    )
    page = tmp_path / "report.html"
    roster = str(tmp_path / "roster.csv")
    command = ["class", "report", str(tmp_path / "in"), "--roster", roster, "--to", str(page)]
    assert cli.main(command) == 0
    text = page.read_text(encoding="utf-8")
    assert "What could not be read" in text
    assert "Find the path" in text
    told = capsys.readouterr().err
    assert "p01.json" in told
    assert "p02.json" in told

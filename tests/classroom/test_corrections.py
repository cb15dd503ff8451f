"""A teacher's corrections count in every file, with their comments; what is open is listed."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from pathlib_games import cli
from pathlib_games.words import percent
from pathlib_tutor.classroom import mark
from pathlib_tutor.classroom.corrections import (
    correct,
    read_corrections,
    to_correct,
)
from pathlib_tutor.classroom.mark import Marked, Marks
from pathlib_tutor.classroom.report import feedback, report
from pathlib_tutor.classroom.results import Points, totals
from pathlib_tutor.classroom.roster import BadClassFile, Learner
from pathlib_tutor.exercises import Verdict
from tests.classroom.planted import cell_called, hand_in, notebook, written_down
from tests.classroom.test_mark import DIJKSTRA

CLASS = [Learner(each, each.title()) for each in ("ada", "bob", "cy")]
SHARE = percent(3.5 / 4)
PROGRAM, PATH = "02 alone-answer", "02 path-answer"


def class_of_three() -> Marks:
    """Return marks: Ada's program has none, Bob's notebook is damaged, Cy handed in nothing."""
    program, path = (cell_called(name).given for name in ("alone-answer", "path-answer"))
    wrong = Verdict("wrong", "No.")
    ada = [Marked(PROGRAM, program, "def", wrong, "needs numpy"), Marked(PATH, path, "A", wrong)]
    return Marks(CLASS, {"ada": ada}, [], {}, frozenset(["bob"]))


def corrected(text: str, folder: Path, marks: Marks | None = None) -> Marks:
    """Return the marks of a class, corrected by a table."""
    path, marks = folder / "corrections.csv", marks or class_of_three()
    path.write_text(f"id,question,share,points,comment\n{text}", encoding="utf-8")
    correct(marks, read_corrections(path), Points().of)
    return marks


def points_of(marks: Marks) -> list[float | None]:
    return [each.points for each in totals(marks, Points())]


def test_a_correction_counts_and_settles_a_total(tmp_path: Path) -> None:
    assert points_of(class_of_three()) == [None, None, None]
    marks = corrected(f'ADA,{PROGRAM},,"3,5",I ran it <myself>.\nada,{PATH},0.5,,\n', tmp_path)
    assert points_of(marks) == [4.0, None, None]
    assert marks.problems == []
    page = feedback(CLASS[0], marks.answers["ada"], "")
    assert f"Corrected by your teacher: {SHARE}%. I ran it &lt;myself&gt;." in page
    assert "50%" in page
    assert page.count("No.") == 1  # the verdict on a program without a mark is gone
    page = report(marks)
    assert f"Ada, {PROGRAM}: no mark, now {SHARE}%. I ran it &lt;myself&gt;." in page
    assert f"Ada, {PATH}: 0%, now 50%." in page


def test_who_handed_in_nothing_readable_can_get_marks(tmp_path: Path) -> None:
    lines = "".join(f"{who},{name},1,,\n" for who in ("bob", "cy") for name in (PROGRAM, PATH))
    marks = corrected(lines, tmp_path)
    assert points_of(marks) == [None, 5.0, 5.0]
    assert "50%" not in feedback(CLASS[1], marks.answers["bob"], "")


def test_what_has_no_mark_is_a_table_to_fill_in(tmp_path: Path) -> None:
    head, *rows = to_correct(class_of_three())
    assert [row[:2] for row in rows] == [["ada", PROGRAM], ["bob", PROGRAM], ["bob", PATH]]
    assert rows[0][5] == "needs numpy"
    path = tmp_path / "filled.csv"
    for share in ("", "1"):
        filled = [[*row[:2], share, *row[3:]] for row in rows]
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([head, *filled])
        marks = class_of_three()
        correct(marks, read_corrections(path), Points().of)
        assert points_of(marks)[1] == (5.0 if share else None)
        assert bool(to_correct(marks)) is not bool(share)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (f"eve,{PROGRAM},1,,", "line 2: the id 'eve' is unknown here."),
        ("ada,02 nothing,1,,", "line 2: the question '02 nothing' is unknown here."),
        (f"ada,{PROGRAM},1.5,,", "line 2: 1.5 is more than 1, which a right answer gets."),
        (f"ada,{PROGRAM},,5,", "line 2: 5 is more than 4, which a right answer gets."),
    ],
)
def test_what_fits_no_answer_is_told(line: str, told: str, tmp_path: Path) -> None:
    marks = corrected(f"{line}\n", tmp_path)
    (problem,) = marks.problems
    assert problem.endswith(told)
    assert marks.answers == class_of_three().answers


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "first line should be id,question,share,points,comment"),
        ("id,question\nada,x\n", "first line should be id,question,share,points,comment"),
        ("id,question,share\nada,x,many\n", "line 2: 'many' should be a number"),
        ("id,question,share\nada,x,nan\n", "line 2: 'nan' should be a number"),
        ("id,question,share\nada,x,-1\n", "line 2: '-1' should be a number"),
        ("id,question,share,points\nada,x,1,1\n", "line 2: give a share or points, not both"),
    ],
)
def test_a_table_that_cannot_be_read_is_told(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "corrections.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadClassFile, match=told):
        read_corrections(path)


def test_a_damaged_notebook_counts_among_those_without_a_total(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "in").mkdir()
    (folder / "in" / "bob.ipynb").write_text("{")
    hand_in(folder / "in" / "ada.ipynb", notebook({}))
    words = ["class", "mark", str(folder / "in"), "--roster", str(folder / "roster.csv")]
    assert cli.main([*words, "--to", str(folder / "marked")]) == 0
    assert "There is no total yet for 1 learner:" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        cli.main([*words, "--to", str(folder / "marked"), "--out-of", "20"])
    assert "--assignment and --out-of need --moodle or --canvas" in capsys.readouterr().err


def test_every_marking_reads_the_table_beside_the_roster(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mark, "is_there", lambda: False)  # so the program has no mark
    answers = {"alone-answer": DIJKSTRA, "path-answer": written_down("path-answer", ["A", "E"])}
    hand_in(folder / "in" / "ada.ipynb", notebook(answers))
    words = ["class", "mark", str(folder / "in"), "--roster", str(folder / "roster.csv")]
    words += ["--to", str(folder / "marked"), "--moodle"]

    def total() -> str:
        assert cli.main(words) == 0
        text = (folder / "marked" / "moodle.csv").read_text(encoding="utf-8")
        return text.splitlines()[1].rpartition(",")[2]

    assert total() == ""
    open_yet = folder / "marked" / "to-correct.csv"
    filled = open_yet.read_text(encoding="utf-8-sig").replace(f"{PROGRAM},,", f"{PROGRAM},1,")
    (folder / "corrections.csv").write_text(filled, encoding="utf-8")
    assert float(total()) > 0
    assert not open_yet.exists()

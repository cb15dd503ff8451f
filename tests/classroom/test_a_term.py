"""A term with sixty students, as a teacher lives it: two notebooks, an exam, and corrections.

Each step is one command at the terminal. The students are simulated: number k answers the first k
questions of a notebook correctly, and leaves the others.
"""

from __future__ import annotations

import csv
import json
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from pathlib_games.cli import main
from pathlib_tutor.classroom.draws import Asking, Cell, Draws, catalog, read_secret
from pathlib_tutor.classroom.notebook import rewritten
from pathlib_tutor.classroom.own_sheet import read_own_sheet
from pathlib_tutor.classroom.roster import read_roster
from tests.classroom.planted import FIVE_NODES, run_all

CLASS = 60
EXAM = """# Exam

You have 45 minutes.

five-nodes/fill-table 6
hex/touch 4
five-nodes/path given=to-E 2
"""
CORRECTIONS = """id,question,share,points,comment
s07,exam question-2,,3,"You were right about c3, see my note."
s60,exam question-1,1,,Handed in on paper
nobody,exam question-1,1,,
"""

# ---- four forms of a list of the class -----------------------------------------------------------


def numbers() -> range:
    return range(1, CLASS + 1)


def moodle_worksheet() -> str:
    """Return what Moodle calls a grading worksheet."""
    head = "Identifier,Full name,ID number,Email address,Status,Grade\n"
    return head + "".join(
        f"Participant {1000 + k},Student No{k:02},s{k:02},s{k:02}@example.org,,\n"
        for k in numbers()
    )


def moodle_participants() -> str:
    """Return what Moodle's grader report exports, with a byte order mark."""
    head = "\N{ZERO WIDTH NO-BREAK SPACE}First name,Last name,ID number,Email address\n"
    return head + "".join(f"Student,No{k:02},s{k:02},s{k:02}@example.org\n" for k in numbers())


def canvas_gradebook() -> str:
    """Return what Canvas exports, with its row of maximum points."""
    head = "Student,ID,SIS User ID,SIS Login ID,Section,Homework\nPoints Possible,,,,,10\n"
    return head + "".join(
        f'"No{k:02}, Student",{9000 + k},s{k:02},login{k:02},Section 1,\n' for k in numbers()
    )


def excel_in_germany() -> str:
    """Return what Excel saves in Germany."""
    head = "Matrikelnummer;Nachname;Vorname\n"
    return head + "".join(f"s{k:02};No{k:02};Student\n" for k in numbers())


# ---- simulated students --------------------------------------------------------------------------


def answers(made: str, asking: Asking, cells: Sequence[Cell], k: int) -> str:
    """Return a notebook in which student number k answered."""
    notebook: dict[str, Any] = json.loads(made)
    right = {cell.id: cell for cell in [cell for cell in cells if not cell.function][:k]}
    for cell in notebook["cells"]:
        cell["source"] = "".join(cell["source"])
        if "who_are_you(" in cell["source"]:
            cell["source"] = cell["source"].replace("    },\n)", f'    }},\n    "s{k:02}",\n)')
        if known := right.get(cell["id"]):
            key = {"answer": repr(known.exercise.key(asking.item(known, f"s{k:02}")))}
            cell["source"] = rewritten(cell["source"], known.exercise.id, key)
    return json.dumps(run_all(notebook))


def hand_in(to: Path, name: Callable[[int], str], text: Callable[[int], str]) -> None:
    """Pack what all students handed in, as a learning system does."""
    with zipfile.ZipFile(to, "w") as packed:
        for k in numbers():
            packed.writestr(name(k), text(k))


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def run(*command: str) -> None:
    """Run a command of the teacher's."""
    assert main(["class", *command]) == 0


# ---- the term ------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.timeout(1_200)  # sixty students, three markings
def test_a_term(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("points.csv").write_text("cell,points\nprogram,0\nwork,1\nclick,1\n")

    # Week 1: one notebook for all. Moodle lists the class and collects.
    Path("moodle.csv").write_text(moodle_worksheet())
    run("make", "02", "--code", "ABCD-2345", "--to", "week-1")
    made = Path("week-1", f"{FIVE_NODES}.ipynb").read_text("utf-8")
    cells, asking = catalog()[FIVE_NODES], Asking(Draws(b"ABCD-2345"), code="ABCD-2345")
    hand_in(
        Path("week-1.zip"),
        lambda k: f"Student No{k:02}_{1000 + k}_assignsubmission_file/{FIVE_NODES}.ipynb",
        lambda k: answers(made, asking, cells, k),
    )
    mark = ("--points", "points.csv", "--to", "marks-1", "--moodle", "--out-of", "20")
    run("mark", "week-1.zip", "--roster", "moodle.csv", *mark)
    asked = sum(not cell.function for cell in cells)
    for k, row in zip(numbers(), table(Path("marks-1", "moodle.csv")), strict=True):
        assert row["ID number"] == f"s{k:02}"
        assert float([*row.values()][-1]) == pytest.approx(20 * min(k, asked) / asked, abs=0.01)

    # Week 2: a notebook for each student, from another list. Moodle hands them out.
    Path("participants.csv").write_text(moodle_participants(), encoding="utf-8")
    for roster in ("moodle.csv", "participants.csv"):
        run("make", "04", "--roster", roster, "--secret", "secret.txt", "--to", f"from-{roster}")
    with zipfile.ZipFile(Path("from-moodle.csv", "moodle-04.zip")) as packed:
        assert len(packed.namelist()) == CLASS
    for path in Path("from-participants.csv").rglob("*.ipynb"):
        same = Path("from-moodle.csv", *path.parts[1:])
        assert path.read_text("utf-8") == same.read_text("utf-8")

    # The exam: exactly three questions. Canvas lists the class and collects.
    Path("canvas.csv").write_text(canvas_gradebook())
    Path("exam.txt").write_text(EXAM)
    exam = ("--questions", "exam.txt", "--secret", "secret.txt")
    run("make", *exam, "--roster", "canvas.csv", "--to", "exam")
    own = read_own_sheet(Path("exam.txt"))
    asking = Asking(Draws(own.secret(read_secret("secret.txt"))), known=own.known)
    learners = read_roster("canvas.csv")
    hand_in(
        Path("exam.zip"),
        lambda k: f"no{k:02}student_{9000 + k}_{70000 + k}_exam.ipynb",
        lambda k: answers(
            Path("exam", learners[f"s{k:02}"].file, "exam.ipynb").read_text("utf-8"),
            asking,
            own.cells,
            k if k < CLASS else 0,
        ),
    )
    run("mark", "exam.zip", *exam, "--roster", "canvas.csv", "--to", "marks", "--canvas")
    marks = table(Path("marks", "marks.csv"))
    assert [row["points"] for row in marks[:4]] == ["6.0", "10.0", "12.0", "12.0"]
    assert marks[-1]["points"] == "0.0"

    # Corrections stay beside the list, so every marking reads them.
    Path("corrections.csv").write_text(CORRECTIONS)
    run("mark", "exam.zip", *exam, "--roster", "canvas.csv", "--to", "marks", "--canvas")
    corrected = table(Path("marks", "marks.csv"))
    assert corrected[6]["points"] == "11.0"
    assert corrected[-1]["points"] == "6.0"
    assert [row for row in corrected if row not in marks] == [corrected[6], corrected[-1]]
    page = Path("marks", "feedback", "s07.html").read_text("utf-8")
    assert "You were right about c3, see my note." in page
    assert "nobody" in Path("marks", "problems.txt").read_text("utf-8")
    assert Path("marks-before-1").is_dir()

    # The same exam on paper, from a list that Excel saved.
    Path("excel.csv").write_text(excel_in_germany())
    run("make", *exam, "--roster", "excel.csv", "--paper", "exam.html")
    paper = Path("exam.html").read_text("utf-8")
    assert paper.count('<section class="sheet">') == CLASS
    assert paper.index("Key: Question 1") > paper.rindex('<section class="sheet">')

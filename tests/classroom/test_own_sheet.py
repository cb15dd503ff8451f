"""Sheets that a teacher composes: made, handed in, marked, and on paper."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pathlib_games.cli import main
from pathlib_games.graphs.errors import BadFile
from pathlib_tutor.classroom.draws import Asking, Draws, read_secret
from pathlib_tutor.classroom.make import made_for, made_for_all
from pathlib_tutor.classroom.notebook import rewritten
from pathlib_tutor.classroom.own_sheet import OwnSheet, read_own_sheet
from pathlib_tutor.classroom.roster import BadClassFile, Learner
from pathlib_tutor.exercises import EXERCISES
from tests.classroom.planted import ROSTER, hand_in, in_jail, marked, notebook, run_all
from tools.corpus import programs

ADA = Learner("ada", "Ada Lovelace")
EXAM = "five-nodes/fill-table 6\nhex/touch 4\nfive-nodes/write-dijkstra 10\n"
LONG = """# Midterm exam

Work *alone*.

five-nodes/fill-table 6
hex/touch
hex/touch 2.5 points

Now **one more**.

five-nodes/path given=to-E 1,5
"""
ASKED = [name for name in EXERCISES if not name.startswith("own-program/")]


def sheet_of(tmp_path: Path, text: str, name: str = "exam.txt") -> OwnSheet:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return read_own_sheet(path)


def asking(own: OwnSheet, code: str = "") -> Asking:
    draws = Draws(code.encode() if code else own.secret(b"secret"))
    return Asking(draws, known=own.known, code=code)


def test_three_lines_are_an_exam(tmp_path: Path) -> None:
    own = sheet_of(tmp_path, EXAM)
    assert (own.name, own.title) == ("exam", "exam")
    assert [cell.exercise.id for cell in own.cells] == [
        line.split()[0] for line in EXAM.split("\n")[:3]
    ]
    assert list(own.points.values()) == [6, 4, 10]
    assert own.cells[2].function == "my_dijkstra"


def test_a_title_text_and_points_are_in_the_notebook(tmp_path: Path) -> None:
    own = sheet_of(tmp_path, LONG)
    cells = own.notebook()["cells"]
    told = ["".join(cell["source"]) for cell in cells]
    assert told[0] == "# Midterm exam"
    assert "Work *alone*." in told
    assert "Now **one more**." in told
    assert "## Question 1: Fill the table (6 points)" in told
    assert "## Question 4: Find the path (1.5 points)" in told
    assert told[-1] == 'ask("five-nodes/path given=to-E")'


def test_each_learner_has_items_of_their_own_and_a_whole_recipe_is_for_all(tmp_path: Path) -> None:
    own = sheet_of(tmp_path, LONG)
    learners = [Learner(name, name) for name in ("ada", "bob", "cy", "dan", "eve", "fay")]
    sources = [
        {cell["id"]: "".join(cell["source"]) for cell in json.loads(made)["cells"]}
        for learner in learners
        if (made := made_for(own.notebook(), own.name, learner, asking(own)))
    ]
    asked = [[each[f"question-{number}"] for each in sources] for number in (1, 2, 3, 4)]
    assert [len({*each}) > 1 for each in asked] == [True, True, True, False]
    assert all("seed=" in each for each in (*asked[0], *asked[1], *asked[2]))
    assert not any(one == two for one, two in zip(asked[1], asked[2], strict=True))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("# Only a title\n", "has 0 questions, but should have 1 to 100"),
        ("five-nodes/fil-table\n", r"line 1: .*Did you mean five-nodes/fill-table"),
        ("text\n\nhex/touch many\n", "line 3: 'many' should be a number of points"),
        ("hex/touch -1\n", "line 1: '-1' should be a number of points"),
        ("hex/touch nan\n", "line 1: 'nan' should be a number of points"),
        ("hex/touch given=zz 3\n", "line 1: .*given=c3"),
        ("own-program/value 3\n", "line 1: own-program/value needs a program of the learner's"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(BadClassFile, match=told):
        sheet_of(tmp_path, text)


def test_a_sheet_does_not_take_the_name_of_a_notebook(tmp_path: Path) -> None:
    with pytest.raises(BadClassFile, match="rename it"):
        sheet_of(tmp_path, EXAM, "02-fill-the-table-five-nodes.txt")
    with pytest.raises(BadFile, match=r"nothing\.txt"):
        read_own_sheet(tmp_path / "nothing.txt")


@pytest.mark.parametrize(
    ("text", "left", "because"),
    [
        (
            "five-nodes/lines\nfive-nodes/write-dijkstra",
            ["write-dijkstra"],
            "line 1: five-nodes/lines",
        ),
        (
            "five-nodes/write-dijkstra\nfive-nodes/lines",
            ["write-dijkstra"],
            "line 2: five-nodes/lines",
        ),
        (
            "hex/black-wins\nhex/black-wins-lines",
            ["black-wins"],
            "answer to hex/black-wins in line 1",
        ),
        ("five-nodes/find-the-bug\nfive-nodes/why-a-bug", ["find-the-bug"], "line 2"),
        ("five-nodes/find-the-bug\nfive-nodes/lines", ["find-the-bug"], "line 2"),
        ("own-world/what-is-wrong\nown-world/break-it", ["break-it"], "line 1"),
        ("hex/black-wins\nhex/black-wins", ["black-wins"], "line 1 asks the same"),
        (
            "five-nodes/path given=to-E\nfive-nodes/path given=to-E",
            ["path"],
            "line 1 asks the same",
        ),
        (
            "five-nodes/fill-table given=five-nodes\nfive-nodes/predict given=after-A-B",
            ["fill-table"],
            "line 2: five-nodes/predict",
        ),
        ("five-nodes/fill-table\nfive-nodes/predict", ["fill-table", "predict"], ""),
        ("hex/touch\nhex/touch", ["touch", "touch"], ""),
        ("color-lines/bfs\nhex/black-wins", ["bfs", "black-wins"], ""),
    ],
)
def test_no_question_shows_the_answer_to_another_one(
    tmp_path: Path, text: str, left: list[str], because: str
) -> None:
    own = sheet_of(tmp_path, text)
    assert [cell.exercise.id.partition("/")[2] for cell in own.cells] == left
    assert because in " ".join(own.left_out)
    assert len(own.left_out) == 2 - len(left)


def filled(own: OwnSheet, asks: Asking, learner: Learner) -> dict[str, Any]:
    """Return a learner's notebook with the key of each question, and a correct program."""
    whole = made_for_all(own.notebook(), own.name, asks) if asks.code else ""
    made = json.loads(whole or made_for(own.notebook(), own.name, learner, asks))
    for cell in made["cells"]:
        if "who_are_you(" in cell["source"]:
            cell["source"] = cell["source"].replace("    },\n)", f'    }},\n    "{learner.id}",\n)')
        known = next((each for each in own.cells if each.id == cell["id"]), None)
        if known is None:
            continue
        if known.function:
            right = next(p for p in programs(known.exercise.id) if p.kind == "right")
            cell["source"] = right.in_cell(cell["source"])
        else:
            key = known.exercise.key(asks.item(known, learner.id))
            cell["source"] = rewritten(cell["source"], known.exercise.id, {"answer": repr(key)})
    return run_all(made)


def rostered(tmp_path: Path) -> Path:
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("code", ["", "ABCD-2345"])
def test_every_exercise_can_stand_on_a_sheet_and_its_key_earns_all_points(
    tmp_path: Path, code: str
) -> None:
    whole = sheet_of(tmp_path, "\n".join(name for name in ASKED if not name.endswith("-lines")))
    parts = tuple(cell for cell in whole.cells if not cell.function)
    own = OwnSheet(whole.name, whole.title, parts, {})
    asks = asking(own, code)
    marks = marked(rostered(tmp_path), {"ada": filled(own, asks, ADA)}, asks)
    assert not [each.where for each in marks.answers["ada"] if each.share != 1]
    assert len(marks.answers["ada"]) == len(own.cells) > 50
    assert not marks.problems


@in_jail
@pytest.mark.slow
def test_every_program_can_stand_on_a_sheet_and_is_run_in_the_jail(tmp_path: Path) -> None:
    tasks = [name for name in ASKED if EXERCISES[name].form(EXERCISES[name].first()).kind == "code"]
    own = sheet_of(tmp_path, "\n".join(tasks))
    asks = asking(own)
    marks = marked(rostered(tmp_path), {"ada": filled(own, asks, ADA)}, asks)
    assert [each.share for each in marks.answers["ada"]] == [1] * len(tasks)
    assert len(tasks) == 15


def test_a_learner_cannot_exchange_a_question_for_an_easier_one(tmp_path: Path) -> None:
    own = sheet_of(tmp_path, "five-nodes/path seed=5\n")
    made = filled(own, asking(own), ADA)
    easy = own.cells[0].exercise.draw(6)
    key = {"answer": repr(own.cells[0].exercise.key(easy))}
    source = rewritten(f'ask("{easy.recipe}")', easy.exercise, key)
    next(cell for cell in made["cells"] if cell["id"] == "question-1")["source"] = source
    marks = marked(rostered(tmp_path), {"ada": made}, asking(own))
    assert [each.share for each in marks.answers["ada"]] == [None]
    assert "exam question-1" in marks.problems[0]


def test_a_sheet_and_a_notebook_of_the_course_are_not_taken_for_each_other(tmp_path: Path) -> None:
    own = sheet_of(tmp_path, EXAM)
    hand_in(tmp_path / "in" / "ada.ipynb", filled(own, asking(own), ADA))
    told = marked(rostered(tmp_path)).problems
    assert "a sheet of your own, 'exam': give its own file with --questions" in told[0]
    other = sheet_of(tmp_path, EXAM, "other.txt")
    assert "give its own file with --questions" in marked(tmp_path, {}, asking(other)).problems[0]
    hand_in(tmp_path / "in" / "ada.ipynb", notebook({}, "ada"))
    told = marked(tmp_path, {}, asking(own)).problems
    assert "02-fill-the-table-five-nodes: mark it without --questions" in told[0]


def test_a_changed_file_is_reported(tmp_path: Path) -> None:
    own = sheet_of(tmp_path, EXAM)
    hand_in(tmp_path / "in" / "ada.ipynb", filled(own, asking(own), ADA))
    changed = sheet_of(tmp_path, "hex/stones\n" + EXAM)
    told = marked(rostered(tmp_path), {}, asking(changed)).problems
    assert any("its sheet had other questions" in each for each in told)


# ---- at the command line -------------------------------------------------------------------------


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(rostered(tmp_path))
    return tmp_path


def test_a_sheet_is_made_and_marked_with_its_points(
    room: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (room / "exam.txt").write_text(
        "hex/touch 3\nfive-nodes/lines\nhex/stones 7\nfive-nodes/find-the-bug"
    )
    who = ["--roster", "roster.csv", "--secret", "secret.txt"]
    assert main(["class", "make", "--questions", "exam.txt", *who]) == 0
    assert "line 4: five-nodes/find-the-bug is left out" in capsys.readouterr().err
    own = read_own_sheet(room / "exam.txt")
    asks = Asking(Draws(own.secret(read_secret("secret.txt"))), known=own.known)
    made = json.loads((room / "made" / "ada" / "exam.ipynb").read_text("utf-8"))
    for cell in made["cells"]:
        if cell["id"] == "question-1":
            key = own.cells[0].exercise.key(asks.item(own.cells[0], "ada"))
            cell["source"] = rewritten(cell["source"], "hex/touch", {"answer": repr(key)})
    hand_in(room / "in" / "ada.ipynb", run_all(made))
    assert main(["class", "mark", "in", "--questions", "exam.txt", *who]) == 0
    head, ada, *_ = (room / "marked" / "marks.csv").read_text("utf-8-sig").splitlines()
    row = dict(zip(head.split(","), ada.split(","), strict=True))
    assert row["exam question-1"] == "1.0"
    assert (row["points"], row["points of"]) == ("3.0", "12.0")
    (room / "points.csv").write_text("cell,points\nwork,4\nunderstanding,2\n", encoding="utf-8")
    points = ["--points", "points.csv", "--to", "more"]
    assert main(["class", "mark", "in", "--questions", "exam.txt", *who, *points]) == 0
    head, ada, *_ = (room / "more" / "marks.csv").read_text("utf-8-sig").splitlines()
    row = dict(zip(head.split(","), ada.split(","), strict=True))
    assert (row["points"], row["points of"]) == ("3.0", "14.0")


def test_a_sheet_on_paper_has_other_items_for_neighbors_and_keys_last(room: Path) -> None:
    (room / "exam.txt").write_text(LONG, encoding="utf-8")
    who = ["--roster", "roster.csv", "--secret", "secret.txt"]
    make = ["class", "make", "--questions", "exam.txt", "--paper", "exam.html"]
    assert main([*make, *who]) == 0
    page = (room / "exam.html").read_text("utf-8")
    sheets, keys = page.split('<section class="key">', 1)
    ada, bob, _ = sheets.split('<section class="sheet">')[1:]
    assert "Name: Ada Lovelace (ada)" in ada
    assert "Question 3: Touch the neighbors of a cell (2.5 points)" in ada
    assert ada.partition("<h2>")[2] != bob.partition("<h2>")[2]
    assert "Key: Question 4: Find the path (1.5 points)" in keys
    assert "Key:" not in sheets


def test_a_sheet_without_names_can_be_printed_again(
    room: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (room / "exam.txt").write_text(LONG, encoding="utf-8")
    make = ["class", "make", "--questions", "exam.txt", "--paper"]
    assert main([*make, "one.html"]) == 0
    code = capsys.readouterr().out.partition("Its code is ")[2].partition(":")[0]
    assert main([*make, "two.html", "--code", code]) == 0
    assert (room / "one.html").read_bytes() == (room / "two.html").read_bytes()


PAPER = ("make", "--questions", "exam.txt", "--paper", "x.html")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["make"], "give either a notebook or --questions FILE"),
        (["make", "02", "--questions", "exam.txt"], "give either a notebook or --questions FILE"),
        (["make", "02", "--paper", "x.html"], "--paper needs --questions FILE"),
        ([*PAPER, "--secret", "s"], "--secret needs"),
        (
            [*PAPER, "--roster", "r.csv", "--secret", "s", "--code", "ABCD-2345"],
            "--code does not go with --roster",
        ),
        (
            ["mark", "in", "--questions", "exam.txt", "--points", "p.csv"],
            "--points may set only kinds",
        ),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    room: Path, capsys: pytest.CaptureFixture[str], given: list[str], told: str
) -> None:
    (room / "exam.txt").write_text(EXAM, encoding="utf-8")
    (room / "p.csv").write_text("cell,points\nexam question-1,3\n", encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["class", *given])
    assert told in capsys.readouterr().err


def test_a_program_is_not_for_paper(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (room / "exam.txt").write_text(EXAM, encoding="utf-8")
    assert main(["class", "make", "--questions", "exam.txt", "--paper", "x.html"]) != 0
    assert "five-nodes/write-dijkstra asks for a program" in capsys.readouterr().err


@pytest.mark.parametrize("name", [["exam"], {"exam": 1}, 5, "else.ipynb"])
def test_a_forged_name_of_a_sheet_is_one_problem(tmp_path: Path, name: object) -> None:
    own = sheet_of(tmp_path, EXAM)
    made = filled(own, asking(own), ADA)
    made["metadata"]["pathlib_games"]["notebook"] = name
    told = marked(rostered(tmp_path), {"ada": made}, asking(own)).problems
    assert len(told) == 1
    assert "a sheet of your own" in told[0]

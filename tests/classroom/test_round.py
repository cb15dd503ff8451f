"""A whole round: a class notebook goes out, comes in as systems pack it, and goes back."""

from __future__ import annotations

import csv
import io
import json
import os
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from pathlib_games import cli
from pathlib_tutor.classroom.draws import Asking, Draws, catalog
from pathlib_tutor.classroom.notebook import rewritten
from pathlib_tutor.record.attempts import WHO, as_one_id
from pathlib_tutor.widgets.question_widget import metadata
from tests.classroom.planted import FIVE_NODES, cell_called, hand_in, notebook

pytestmark = pytest.mark.usefixtures("drawn_quickly")

CODE = "ABCD-2345"
ROSTER = """Vorname;Nachname;Matrikelnummer
Ada;Lovelace;1815
Jörg;Weiß;18
Li;Wei;19
Zoë;van Dam;2
;;
"""


def filled_in(made: Path, typed: str, drawn_for: str = "") -> bytes:
    """Return a learner's class notebook with correct answers to the learner's questions.

    `typed`: the id in the notebook.

    `drawn_for`: another learner, whose questions are answered.
    """
    whole = json.loads(made.read_text(encoding="utf-8"))
    asking = Asking(Draws(CODE.encode()), code=CODE)
    own = {cell.id: cell for cell in catalog()[FIVE_NODES] if asking.is_drawn(cell)}
    for each in whole["cells"]:
        if each["id"] == "who-you-are":
            kept: dict[str, Any] = metadata([(WHO, typed)])
            each["outputs"] = [{"output_type": "display_data", "data": {}, "metadata": kept}]
        if each["id"] in own:
            cell = own[each["id"]]
            item = asking.item(cell, as_one_id(drawn_for or typed))
            key = {"answer": repr(cell.exercise.key(item))}
            each["source"] = rewritten("".join(each["source"]), cell.exercise.id, key)
    return json.dumps(whole).encode()


def packed(path: Path, files: Iterable[tuple[str, bytes]]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files:
            archive.writestr(name, data)
    return path


def run(folder: Path, *words: str) -> int:
    return cli.main(["class", *(str(folder / w[1:]) if w.startswith("@") else w for w in words)])


@pytest.fixture
def made(tmp_path: Path) -> Path:
    (tmp_path / "roster.csv").write_bytes(ROSTER.encode("cp1252"))
    assert run(tmp_path, "make", "02", "--code", CODE, "--to", "@made") == 0
    return tmp_path / "made" / f"{FIVE_NODES}.ipynb"


def marks_in(folder: Path) -> dict[str, dict[str, str]]:
    with (folder / "marks.csv").open(encoding="utf-8-sig") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def test_a_round_with_the_archive_of_moodle(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("week 2/02.ipynb", filled_in(made, "19"))
    packed(
        tmp_path / "submissions.zip",
        [
            ("Ada Lovelace_901_assignsubmission_file/aufgabe 2.ipynb", filled_in(made, " 1815 ")),
            ("Jörg Weiß_902_assignsubmission_file_/aufgabe 2.ipynb", filled_in(made, "18")),
            ("Li Wei_903_assignsubmission_file/mine.zip", inner.getvalue()),
            ("Zoë van Dam_904_assignsubmission_file/02.html", b"<!DOCTYPE html><html>"),
            ("__MACOSX/Ada Lovelace_901_assignsubmission_file/._02.ipynb", b"Mac OS X"),
            ("../../outside.ipynb", b"{}"),
        ],
    )
    words = ("mark", "@submissions.zip", "--roster", "@roster.csv", "--to", "@marked", "--moodle")
    assert run(tmp_path, *words) == 0
    told = capsys.readouterr()
    assert "spelled right?" in told.err
    rows = marks_in(tmp_path / "marked")
    assert [rows[known]["02 exit-answer"] for known in ("1815", "18", "19", "2")] == [
        *["1.0"] * 3,
        "",
    ]
    assert rows["2"]["total"] == rows["2"]["points"] == ""
    problems = (tmp_path / "marked" / "problems.txt").read_text(encoding="utf-8").splitlines()
    assert [
        each.partition(": ")[0] for each in problems if "Nothing" in each or "macOS" in each
    ] == [
        "../../outside.ipynb",
        "Zoë van Dam_904_assignsubmission_file/02.html",
        "__MACOSX",  # nothing to do
    ]
    with zipfile.ZipFile(tmp_path / "marked" / "feedback.zip") as back:
        assert sorted(back.namelist()) == [
            "Ada Lovelace_901_assignsubmission_file/feedback.html",
            "Jörg Weiß_902_assignsubmission_file_/feedback.html",
            "Li Wei_903_assignsubmission_file/feedback.html",
        ]
        page = back.read("Jörg Weiß_902_assignsubmission_file_/feedback.html").decode()
    assert "Feedback for Jörg Weiß" in page
    grades = (tmp_path / "marked" / "moodle.csv").read_text(encoding="utf-8").splitlines()
    assert grades[-1] == "2,Zoë van Dam,"
    assert not (tmp_path.parent / "outside.ipynb").exists()

    before = (tmp_path / "marked" / "marks.csv").read_bytes()
    assert run(tmp_path, *words, "--core") == 0  # a correction: the earlier marks stay
    assert (tmp_path / "marked-before-1" / "marks.csv").read_bytes() == before
    assert (tmp_path / "marked" / "marks.csv").read_bytes() != before
    assert "Zoë van Dam" in (tmp_path / "marked" / "report.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_round_with_the_archive_of_canvas(made: Path, tmp_path: Path) -> None:
    copy = filled_in(made, "19", drawn_for="1815")
    packed(
        tmp_path / "submissions.zip",
        [
            ("lovelaceada_501_7001_02-1.ipynb", filled_in(made, "1815")),
            ("weißjörg_LATE_502_7002_aufgabe 2.ipynb", filled_in(made, "1815")),
            ("weili_503_7003_02.ipynb", copy),
            ("vandamzoë_504_7004_02.ipynb", filled_in(made, "7")),
            ("vandamzoë_504_7005_text.html", b"<html>"),
        ],
    )
    words = ("--roster", "@roster.csv", "--to", "@marked", "--canvas")
    assert run(tmp_path, "mark", "@submissions.zip", *words) == 0
    rows = marks_in(tmp_path / "marked")
    assert rows["1815"]["02 fill-answer"] == rows["2"]["02 fill-answer"] == "1.0"
    problems = (tmp_path / "marked" / "problems.txt").read_text(encoding="utf-8")
    assert "aufgabe 2.ipynb: it was made for 1815; it is marked as 18's" in problems
    assert "it was made for 7, who is not in the roster" in problems
    assert "all of them name 1815" in problems
    asking = Asking(Draws(CODE.encode()), code=CODE)
    for name in ("fill-answer", "by-hand-answer", "exit-answer"):
        cell = cell_called(name)
        for other in ("18", "19"):  # copies are right where both have the same question
            same = asking.item(cell, other) == asking.item(cell, "1815")
            assert (rows[other][f"02 {name}"] == "1.0") is same
    with zipfile.ZipFile(tmp_path / "marked" / "feedback.zip") as back:
        assert "weißjörg_LATE_502_7002_feedback.html" in back.namelist()


def test_without_a_roster_the_class_is_who_is_named_in_the_notebooks(
    made: Path, tmp_path: Path
) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.ipynb").write_bytes(filled_in(made, "s01"))
    (tmp_path / "in" / "b.ipynb").write_bytes(made.read_bytes())
    (tmp_path / "in" / "c.ipynb").write_bytes(filled_in(made, "=1+2"))
    assert run(tmp_path, "mark", "@in", "--to", "@marked") == 0
    assert list(marks_in(tmp_path / "marked")) == ["s01"]
    problems = (tmp_path / "marked" / "problems.txt").read_text(encoding="utf-8")
    for name in ("b", "c"):  # Excel would run a cell that starts with =
        assert f"{name}.ipynb: it does not say whose it is" in problems


def test_a_notebook_of_another_class_is_told(made: Path, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("1815", "18", "19"):
        text = filled_in(made, name).decode()
        changed = text.replace(CODE, "FAKE-2222") if name == "19" else text
        (tmp_path / "in" / f"{name}.ipynb").write_text(changed, encoding="utf-8")
    words = ("mark", "@in", "--roster", "@roster.csv")
    assert run(tmp_path, *words, "--to", "@one") == 0
    told = "19.ipynb: it has the class code FAKE-2222, but it is marked as if it had ABCD-2345."
    assert told in (tmp_path / "one" / "problems.txt").read_text(encoding="utf-8")
    assert run(tmp_path, *words, "--to", "@two", "--code", "FAKE-2222") == 0
    assert (tmp_path / "two" / "problems.txt").read_text(encoding="utf-8").count("class code") == 2


def test_no_name_keeps_the_others_from_their_marks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    odd = ["\ud800x", "x" * 300, '=HYPERLINK("http://evil","bob")', " ", "a/b", "a_b", "A_B"]
    for number, learner in enumerate(odd):
        hand_in(tmp_path / "in" / f"{number}.ipynb", json.dumps(notebook({}, learner=learner)))
    assert cli.main(["class", "mark", "in", "--to", "marks"]) == 0
    with (tmp_path / "marks" / "marks.csv").open(encoding="utf-8-sig") as file:
        assert [row["id"] for row in csv.DictReader(file)] == ["A_B", "a/b", "a_b"]
    pages = {path.name for path in (tmp_path / "marks" / "feedback").iterdir()}
    assert pages == {"A_B.html", "a_b-2.html", "a_b-3.html"}
    problems = (tmp_path / "marks" / "problems.txt").read_text(encoding="utf-8")
    assert problems.count("it does not say whose it is") == 4


@pytest.mark.skipif(os.name == "nt", reason="there all names can be written down")
def test_a_folder_whose_name_is_no_text_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    odd = Path(os.fsdecode(b"ada \x81_12_assignsubmission_file"), f"{FIVE_NODES}.ipynb")
    try:
        hand_in(tmp_path / "in" / odd, notebook({}, learner="ada"))
    except OSError:
        pytest.skip("this disk has no such names")
    assert cli.main(["class", "mark", "in", "--to", "marks"]) == 0
    assert (tmp_path / "marks" / "feedback" / "ada.html").is_file()
    told = (tmp_path / "marks" / "problems.txt").read_text(encoding="utf-8")
    assert "does not work in feedback.zip; the page is feedback/ada.html" in told

"""Hints about programs in a class: where they end, and who asked for them."""

import json
from pathlib import Path

import pytest

from pathlib_games import cli
from pathlib_tutor.classroom.draws import Asking
from pathlib_tutor.classroom.mark import mark_folder
from pathlib_tutor.classroom.report import report
from pathlib_tutor.classroom.results import Points, rows
from pathlib_tutor.classroom.roster import Learner
from pathlib_tutor.record.attempts import FULL_HELP, KEY
from tests.classroom.planted import ROSTER, filled_in, hand_in, notebook

CLASS = {each: Learner(each, each.title()) for each in ("ada", "bob", "cy", "dan")}
ASKED = "hints five-nodes/write-dijkstra given=eight-graphs"


@pytest.mark.parametrize("more", [[], ["--full-help"]])
def test_a_teacher_may_allow_all_hints(more: list[str], tmp_path: Path) -> None:
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")
    of_each = ["--roster", str(tmp_path / "roster.csv"), "--secret", str(tmp_path / "secret")]
    for kind in ([], of_each):
        to = tmp_path / f"made-{len(kind)}"
        assert cli.main(["class", "make", "00", "--to", str(to), *kind, *more]) == 0
        for path in to.rglob("*.ipynb"):
            made = json.loads(path.read_text(encoding="utf-8"))["metadata"][KEY]
            assert made.get(FULL_HELP, False) is bool(more)


def test_marks_and_report_say_who_asked_for_hints(tmp_path: Path) -> None:
    asked = filled_in(notebook({}), "alone-answer", (ASKED, 2), (ASKED, 4))
    forged = filled_in(notebook({}), "alone-answer", (ASKED, "many"), (ASKED, 99), (ASKED, True))
    cleared = notebook({"alone-answer": "def my_dijkstra(graph, source):\n    return {}, {}"})
    for cell in cleared["cells"]:
        cell["outputs"] = [] if cell["id"] == "alone-answer" else cell["outputs"]
    handed_in = {"ada": asked, "bob": forged, "cy": notebook({}), "dan": cleared}
    for name, made in handed_in.items():
        hand_in(tmp_path / f"{name}.ipynb", made)
    marks = mark_folder(tmp_path, CLASS, Asking())
    head, *lines = rows(marks, Points())
    hints = head.index("hints")
    assert [line[hints] for line in lines] == ["02 alone-answer: 4", "", "", "02 alone-answer: ?"]
    assert "<li>Ada: Write Dijkstra (4 of 5)</li>" in report(marks)
    assert "Bob: Write" not in report(marks)

"""Marks as tables: shares, points beside them, blanks for unread answers; all files or none.

They never overwrite a teacher's files.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from pathlib_games import files
from pathlib_games.views.pages import page
from pathlib_tutor.classroom.draws import Asking, catalog
from pathlib_tutor.classroom.mark import Marks, mark_folder
from pathlib_tutor.classroom.results import (
    Column,
    NotOurs,
    Points,
    Total,
    canvas,
    csv_text,
    moodle,
    read_points,
    rows,
    totals,
    workbook,
    write_marks,
    write_page,
)
from pathlib_tutor.classroom.roster import BadClassFile, Learner
from tests.classroom.planted import hand_in, in_jail, notebook, written_down
from tests.classroom.test_mark import DIJKSTRA, RIGHT_ROWS

ROSTER = {each: Learner(each, each.title()) for each in ("007", "bob", "cy", "dan", "eve")}


@pytest.fixture(scope="module")
def marks(tmp_path_factory: pytest.TempPathFactory) -> Marks:
    folder = tmp_path_factory.mktemp("in")
    answers = {
        "alone-answer": DIJKSTRA,
        "fill-answer": written_down("fill-answer", "\n".join(RIGHT_ROWS)),
    }
    hand_in(folder / "007.ipynb", notebook(answers))
    hand_in(folder / "bob.ipynb", "[]")
    hand_in(folder / "dan.ipynb", notebook(answers | {"path-answer": "ask((("}))
    hand_in(folder / "eve.ipynb", notebook(answers))
    hand_in(folder / "eve (1).ipynb", "[]")
    return mark_folder(folder, ROSTER, Asking())


def by_name(marks: Marks, points: Points) -> dict[str, dict[str, object]]:
    head, *lines = rows(marks, points)
    return {str(line[0]): dict(zip(map(str, head), line, strict=True)) for line in lines}


@in_jail
def test_shares_stay_as_they_are_and_points_stand_beside_them(marks: Marks) -> None:
    ours = by_name(marks, Points())["007"]
    names = list(ours)
    assert names[:2] == ["id", "name"]
    assert names.index("total") < names.index("of") < names.index("02 fill-answer points")
    assert ours["02 alone-answer"] == ours["02 fill-answer"] == 1.0
    assert [ours[f"02 {each} points"] for each in ("alone-answer", "fill-answer")] == [4.0, 2.0]
    assert (ours["total"], ours["points"]) == (2.0, 6.0)
    assert ours["of"] == len(marks.columns) == 14


def test_what_was_not_read_is_empty_and_never_0(marks: Marks) -> None:
    table = by_name(marks, Points())
    assert table["dan"]["02 path-answer"] == table["dan"]["02 path-answer points"] == ""
    assert table["dan"]["02 exit-answer"] == 0.0
    for nobody in ("bob", "cy"):
        told = {name: value for name, value in table[nobody].items() if value != ""}
        assert set(told) == {"id", "name", "of", "points of"}
    for system in (moodle, canvas):
        *_, seven, bob, cy, dan, eve = csv.reader(
            system(Column("02"), totals(marks, Points())).splitlines()
        )
        assert bob[-1] == cy[-1] == dan[-1] == ""
        assert float(seven[-1]) == float(eve[-1]) > 0


def test_as_long_as_something_has_no_mark_there_is_no_total(marks: Marks, tmp_path: Path) -> None:
    dan = by_name(marks, Points())["dan"]
    assert dan["total"] == dan["points"] == ""
    assert dan["02 fill-answer"] == 1.0
    for name in ("02-fill-the-table-five-nodes", "00-start-here"):
        hand_in(tmp_path / "cy" / f"{name}.ipynb", notebook({}, name=name))
        hand_in(tmp_path / "bob" / f"{name}.ipynb", notebook({}, name=name))
    hand_in(tmp_path / "bob" / "00-start-here.ipynb", "damaged")  # its answers are unknown
    later = by_name(mark_folder(tmp_path, ROSTER, Asking()), Points())
    assert (later["cy"]["total"], later["bob"]["total"]) == (0, "")


@in_jail
def test_a_teacher_weighs_kinds_and_cells(marks: Marks, tmp_path: Path) -> None:
    path = tmp_path / "points.csv"
    path.write_text("cell;points\nprogram;10\n02 fill-answer;2,5\nclick;0\n", encoding="utf-8-sig")
    ours = by_name(marks, read_points(path, catalog()))["007"]
    assert ours["02 alone-answer points"] == 10.0
    assert ours["02 fill-answer points"] == ours["points"] - 10.0 == 2.5  # type: ignore[operator]
    assert ours["total"] == 2.0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "cell,points\n02 nothing,1\n",
            "line 2: '02 nothing' should be program, work, click, understanding or a cell",
        ),
        ("cell,points\nprogram,-1\n", "line 2: '-1' should be a number of points from 0 to 1000"),
        ("cell,points\nprogram,many\n", "line 2: 'many' should be a number"),
        ("cell,points\nprogram\n", "line 2: '' should be a number"),
        ("cell,points\nprogram,nan\n", "line 2: 'nan' should be a number"),
        ("program,4\n", "the first line should be cell,points"),
        ("", "the first line should be cell,points"),
    ],
)
def test_points_that_cannot_be_read_are_told(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "points.csv").write_text(text, encoding="utf-8")
    with pytest.raises(BadClassFile, match=told):
        read_points(tmp_path / "points.csv", catalog())


def test_a_workbook_has_numbers_as_numbers_and_ids_as_texts() -> None:
    data = workbook([["id", "Jörg & <Co>"], ["007", 1.5], ["=1+1", ""]])
    assert data == workbook([["id", "Jörg & <Co>"], ["007", 1.5], ["=1+1", ""]])
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: ET.fromstring(archive.read(name)) for name in archive.namelist()}  # noqa: S314
    cells = parts["xl/worksheets/sheet1.xml"].findall(".//{*}c")
    found = [(cell.get("t"), "".join(cell.itertext())) for cell in cells]
    assert found == [
        *[("inlineStr", "id"), ("inlineStr", "Jörg & <Co>"), ("inlineStr", "007"), (None, "1.5")],
        *[("inlineStr", "=1+1"), (None, "")],
    ]


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\N{FULLWIDTH EQUALS SIGN}1"]
)
def test_no_name_is_a_formula_in_what_is_written(name: str) -> None:
    roster = {"x": Learner("x", name), name: Learner(name, "X")}
    ours = Marks(list(roster.values()), {}, [], {})
    told = list(rows(ours, Points()))
    for text in (
        csv_text(told),
        *(each(Column("02"), totals(ours, Points())) for each in (moodle, canvas)),
    ):
        cells = [cell for line in csv.reader(io.StringIO(text)) for cell in line]
        assert f"'{name}" in cells
        assert name not in cells
    with zipfile.ZipFile(io.BytesIO(workbook(told))) as archive:
        sheet = archive.read("xl/worksheets/sheet1.xml").decode()
    assert "<f>" not in sheet
    assert 't="str"' not in sheet


def test_a_learning_system_finds_learners_by_what_its_own_list_says() -> None:
    listed = {"id": "4711", "sisuserid": "", "sisloginid": "ada", "section": "A"}
    ada = Learner("ada", "Ada", row=listed)
    gina = Learner("g@x.org", "Gina", row={"email": "g@x.org"})
    ours = Marks([ada, gina], {}, [], {})
    *_, first, second = csv.reader(canvas(Column("02"), totals(ours, Points())).splitlines())
    assert first[:5] == ["Ada", "4711", "", "ada", "A"]
    assert second[:5] == ["Gina", "", "g@x.org", "", ""]
    *_, second = csv.reader(moodle(Column("02"), totals(ours, Points())).splitlines())
    assert second[:3] == ["", "Gina", "g@x.org"]


@pytest.mark.parametrize(
    ("column", "headings", "mark"),
    [
        (Column("Homework 2", 20), ["Homework 2", "Homework 2", "20"], "10.0"),
        (Column("Homework 2"), ["Homework 2 (0 to 100)", "Homework 2", "100"], "50.0"),
        (Column("H", 7.5), ["H", "H", "7.5"], "3.75"),
    ],
)
def test_marks_have_the_scale_and_the_name_of_the_assignment(
    column: Column, headings: list[str], mark: str
) -> None:
    half = [Total(Learner("ada", "Ada"), 1, 3, 6), Total(Learner("bob", "Bob"), None, None, 6)]
    of_moodle = list(csv.reader(moodle(column, half).splitlines()))
    head, possible, *lines = csv.reader(canvas(column, half).splitlines())
    assert [of_moodle[0][-1], head[-1], possible[-1]] == headings
    assert [line[-1] for line in (*of_moodle[1:], *lines)] == [mark, ""] * 2


ONE = {"marks.csv": "id\n", "feedback/ada.html": "<p>"}
TWO = {"marks.csv": "id,name\n", "problems.txt": ""}


def below(folder: Path) -> dict[str, str]:
    return {
        each.relative_to(folder).as_posix(): each.read_text(encoding="utf-8")
        for each in folder.rglob("*")
        if each.is_file()
    }


def test_earlier_marks_are_kept(tmp_path: Path) -> None:
    to = tmp_path / "marked"
    assert write_marks(to, ONE) is None
    (to / "marks.csv").write_text("a note of the teacher", encoding="utf-8")
    (to / "~$marks.xlsx").write_text("Excel has it open", encoding="utf-8")
    assert write_marks(to, TWO) == tmp_path / "marked-before-1"
    assert write_marks(to, ONE) == tmp_path / "marked-before-2"
    assert below(to) == ONE
    assert below(tmp_path / "marked-before-1")["marks.csv"] == "a note of the teacher"
    assert below(tmp_path / "marked-before-2") == TWO


def test_an_empty_folder_is_taken(tmp_path: Path) -> None:
    (tmp_path / "new" / "marked").mkdir(parents=True)
    assert write_marks(tmp_path / "new" / "marked", ONE) is None
    assert [each.name for each in (tmp_path / "new").iterdir()] == ["marked"]


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "roster.csv").write_text("id\n", encoding="utf-8")
    with pytest.raises(NotOurs, match=r"holds other files \(roster\.csv\): choose another folder"):
        write_marks(tmp_path, ONE)
    with pytest.raises(NotOurs, match="is a file"):
        write_marks(tmp_path / "roster.csv", ONE)
    assert below(tmp_path) == {"roster.csv": "id\n"}


def test_what_cannot_be_written_leaves_all_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    to = tmp_path / "marked"
    write_marks(to, ONE)
    rename = Path.rename
    for broken, name in (("write_bytes", "marks.csv"), ("rename", "marked"), ("rename", "new")):

        def fails(path: Path, target: object, name: str = name) -> None:
            if path.name.endswith(name):
                raise PermissionError(13, "Permission denied", str(path))
            rename(path, target)  # type: ignore[arg-type]

        with monkeypatch.context() as patch:
            patch.setattr(Path, broken, fails)
            with pytest.raises(files.CannotSave, match="If one of its files is open in Excel"):
                write_marks(to, TWO)
        assert below(tmp_path) == {f"marked/{name}": text for name, text in ONE.items()}


@pytest.mark.parametrize("ends_at", range(1, 7))
def test_who_ends_it_at_any_step_finds_whole_marks_or_none(
    ends_at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    to, steps = tmp_path / "marked", iter(range(1, 99))
    write_marks(to, ONE)

    def ending(method: Callable[..., object]) -> Callable[..., object]:
        def step(path: Path, *given: object) -> object:
            if next(steps) >= ends_at:
                raise KeyboardInterrupt
            return method(path, *given)

        return step

    with monkeypatch.context() as patch:
        for name in ("write_bytes", "rename"):
            patch.setattr(Path, name, ending(getattr(Path, name)))
        with suppress(KeyboardInterrupt):
            write_marks(to, TWO)
    found = [below(each) for each in tmp_path.iterdir() if not each.name.startswith(".")]
    assert found in ([ONE], [ONE, TWO], [TWO, ONE])
    write_marks(to, TWO)  # the next file
    assert below(to) == TWO
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith(".")] == []


def test_a_page_replaces_a_page_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    write_page(path, page("One", []))
    write_page(path, page("Two", []))
    assert "<title>Two</title>" in path.read_text(encoding="utf-8")
    path.write_text("<html>mine</html>", encoding="utf-8")
    with pytest.raises(NotOurs, match="not a page of this course"):
        write_page(path, page("Three", []))
    assert path.read_text(encoding="utf-8") == "<html>mine</html>"

"""A roster is read, or it is said which line is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathlib_games.classroom.roster import BadRoster, Learner, owner, read_roster


def written(folder: Path, text: str) -> Path:
    path = folder / "roster.csv"
    path.write_text(text, encoding="utf-8-sig")
    return path


@pytest.mark.parametrize(
    "text",
    [
        "ID;Name\nä-1;Äda\n",
        "name,id,group\nÄda, ä-1 ,3\n",
        "sep=;\nid;name\nä-1;Äda\n;\n",
        "# my class\nid\tname\nä-1\tÄda\n",
    ],
)
def test_what_spreadsheets_write_is_read(text: str, tmp_path: Path) -> None:
    (learner,) = read_roster(written(tmp_path, text)).values()
    assert (learner.id, learner.name) == ("ä-1", "Äda")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("id,name\na,A\nb,B\na,C\n", "line 4: a is there twice"),
        ("id\na/b\na:b\n", "line 3: a/b and a:b would be kept in files of one name, a_b"),
        ("name\nAda\n", "a column id was expected"),
        ("id,name\n,Ada\n", "'' is no id"),
        (f"id\n{'x' * 99}\n", "is no id of 1 to 60"),
        ("id\n", "names nobody"),
        ("id,id\na,b\n", "a column id was expected"),
        ("id,name\na,Lovelace, Ada\n", "line 2 has more cells than line 1"),
        ("id,name\n#7,Ada\n", "is it a note or a learner"),
        ("id,name\na,Ada\nb;Bob\n", "line 3: 'b;Bob' is parted by another sign than line 1"),
        ('id,name\na,"Ada\n', "unexpected end of data"),
        ("", "names nobody"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(BadRoster, match=told):
        read_roster(written(tmp_path, text))


def test_a_roster_in_another_encoding_is_read_or_told(tmp_path: Path) -> None:
    path = tmp_path / "roster.csv"
    path.write_bytes("id,name\nä,Ä\n".encode("utf-16"))
    assert read_roster(path)["ä"].name == "Ä"
    told: list[str] = []
    path.write_bytes("id;name\r\nä;Jörg\r\n;\r\n".encode("cp1252"))
    assert read_roster(path, told.append)["ä"].name == "Jörg"
    assert "roster.csv is not saved as UTF-8" in told[0]
    assert "'ä;Jörg' spelled right?" in told[0]
    for data, expected in {
        "id,name\na,10 €\n".encode("cp1252"): r"line 2 should be UTF-8 text",
        b"PK\x03\x04\x81 the rest": 'choose Save As and "CSV UTF-8"',
    }.items():
        path.write_bytes(data)
        with pytest.raises(BadRoster, match=rf"roster\.csv cannot be read: .*{expected}"):
            read_roster(path)


MOODLE = "Vorname,Nachname,Matrikelnummer,E-Mail-Adresse\nAda,Lovelace,0042,a@b.c\n"
WORKSHEET = 'Identifier,"Full name","Email address",Status\n"Participant 4711","Ada Lovelace",,\n'
CANVAS = """Student,ID,SIS User ID,SIS Login ID,Section,02 (1)
    Points Possible,,,,,100
"Lovelace, Ada",4711,0042,ada,A,
"Student, Test",99,,,A,
"""


@pytest.mark.parametrize(
    ("text", "id_", "path"),
    [
        (MOODLE, "0042", "Lovelace Ada_9_assignsubmission_file/x.ipynb"),
        (MOODLE.replace("Matrikelnummer", "ID number"), "0042", "0042.ipynb"),
        (MOODLE.replace("Matrikelnummer", "Matr.-Nr."), "0042", "0042 (1)/02.ipynb"),
        (MOODLE.replace(",", ";"), "0042", "0042/02.ipynb"),
        (WORKSHEET, "4711", "Participant_4711_assignsubmission_file/02.ipynb"),
        (CANVAS, "0042", "somebody_LATE_4711_12_02-1.ipynb"),
        (CANVAS, "0042", "lovelaceada_12_0042_02-1.ipynb"),
    ],
)
def test_what_learning_systems_write_is_read(
    text: str, id_: str, path: str, tmp_path: Path
) -> None:
    known = read_roster(written(tmp_path, text))
    assert list(known) == [id_]
    assert set(known[id_].name.replace(",", "").split()) == {"Ada", "Lovelace"}
    assert owner(Path(path), None, known) == id_


@pytest.mark.parametrize(
    ("path", "said", "whose"),
    [
        ("18/aufgabe 2.ipynb", None, "18"),
        ("18/week 2/02.ipynb", "2", "18"),
        ("aufgabe 2.ipynb", "18", "18"),
        ("aufgabe 2.ipynb", None, None),
        ("118/02.ipynb", None, None),
        ("Bo_2_assignsubmission_file/18.ipynb", None, "2"),
        ("4711234 aufgabe 2.ipynb", None, "4711234"),
    ],
)
def test_ids_that_are_numbers_are_matched_whole(
    path: str, said: str | None, whose: str | None
) -> None:
    assert owner(Path(path), said, roster("2", "18", "4711234")) == whose


def test_no_file_has_a_name_that_leads_elsewhere(tmp_path: Path) -> None:
    names = [each.file for each in read_roster(written(tmp_path, "id\n../up\n..\n")).values()]
    assert not {"..", ".", ""} & set(names)
    assert all("/" not in name for name in names)


@pytest.mark.parametrize(
    ("path", "said", "whose"),
    [
        ("submitted/b2/ps1/notebook.ipynb", None, "b2"),
        ("Doe_b2_assignsubmission_file/x.ipynb", None, "b2"),
        ("B2 02-fill-the-table-five-nodes.ipynb", "a1", "a1"),
        ("B2 02-fill-the-table-five-nodes.ipynb", None, "b2"),
        ("02-fill-the-table-five-nodes-02.ipynb", None, "02"),
        ("02-fill-the-table-five-nodes.ipynb", "a1", "a1"),
        ("a1 b2.ipynb", "b2", "b2"),
        ("a1 b2.ipynb", None, None),
        ("xb2.ipynb", "eve", None),
    ],
)
def test_whose_a_file_is(path: str, said: str | None, whose: str | None) -> None:
    assert owner(Path(path), said, roster("a1", "b2", "02")) == whose


@pytest.mark.parametrize(
    ("path", "whose"),
    [
        ("Zoe\N{COMBINING DIAERESIS} van Dam_4711_assignsubmission_file/work.ipynb", "s1"),
        ("damzoevan_4711_9_02-fill-the-table-five-nodes-1.ipynb", "s1"),
        ("Dam, Zoë van/02.ipynb", "s1"),
        ("Li Wei_12_assignsubmission_file/work.ipynb", None),
        ("Li Wei_12_assignsubmission_file/s3.ipynb", "s3"),
        ("Bo_7_file/work.ipynb", "7b"),
        ("Bo Dam_7_file/work.ipynb", "8"),
        ("Bodil_1_file/work.ipynb", None),
        ("Anna Maria_12_assignsubmission_file/work.ipynb", "anna"),
        ("Maria Lopez_7_assignsubmission_file/02 (1).ipynb", "maria"),
        ("Anna Maria_12_assignsubmission_file/02-fill-the-table-five-nodes (1).ipynb", "anna"),
        ("मीना_3_file/work.ipynb", "10-1"),
        ("मुना_3_file/work.ipynb", None),
        ("1-10/02.ipynb", "1-10"),
        ("10-1/02.ipynb", "10-1"),
    ],
)
def test_learning_systems_write_names(path: str, whose: str | None) -> None:
    """Names come with and without accents, turned, and two may have the same."""
    names = {"s1": "Zoë van Dam", "s2": "Li Wei", "s3": "Li Wei", "7b": "Bo", "8": "Bo Dam"}
    names |= {
        "anna": "Anna Maria",
        "maria": "Maria Lopez",
        "10-1": "मीना",
        "1-10": "1-10",
    }
    known = {each: Learner(each, name) for each, name in names.items()}
    assert owner(Path(path), None, known) == whose


def roster(*ids: str) -> dict[str, Learner]:
    """Return a class without names."""
    return {each: Learner(each, each) for each in ids}

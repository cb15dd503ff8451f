"""A roster is read, or an error names the wrong line."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathlib_tutor.classroom.roster import BadClassFile, read_roster
from pathlib_tutor.classroom.submissions import owner


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
        ("id,name\na,A\nb,B\na,C\n", "line 4: a appears twice"),
        ("id\na/b\na:b\n", "line 3: a/b and a:b would share the file name a_b"),
        ("name\nAda\n", "there should be a column id"),
        (f"id\n{'x' * 99}\n", "an id should have 1 to 60"),
        ("id\n", "names nobody"),
        ("id,id\na,b\n", "there should be a column id"),
        ("id,name\na,Lovelace, Ada\n", "line 2 has more cells than line 1"),
        ("id,name\n#7,Ada\n", "is this a note or a learner"),
        ("id,name\na,Ada\nb;Bob\n", "line 3: 'b;Bob' uses a different separator than line 1"),
        ('id,name\na,"Ada\n', "unexpected end of data"),
        ("", "names nobody"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(BadClassFile, match=told):
        read_roster(written(tmp_path, text))


def test_a_roster_in_another_encoding_is_read_or_told(tmp_path: Path) -> None:
    path = tmp_path / "roster.csv"
    path.write_bytes("id,name\nä,Ä\n".encode("utf-16"))
    assert read_roster(path)["ä"].name == "Ä"
    told: list[str] = []
    path.write_bytes("id;name\r\nä;Jörg\r\n;\r\n".encode("cp1252"))
    assert read_roster(path, told.append)["ä"].name == "Jörg"
    assert "roster.csv is not UTF-8" in told[0]
    assert "'ä;Jörg' spelled right?" in told[0]
    for data, expected in {
        "id,name\na,10 €\n".encode("cp1252"): r"line 2 should be UTF-8 text",
        b"PK\x03\x04\x81 the rest": 'choose Save As and "CSV UTF-8"',
    }.items():
        path.write_bytes(data)
        with pytest.raises(BadClassFile, match=rf"roster\.csv cannot be read: .*{expected}"):
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


CANVAS_NOW = """\ufeffStudent,ID,SIS User ID,SIS Login ID,Section,02 (1),Current Score
,,,,,Manual Posting,
    Points Possible,,,,,100,(read only)
"Lovelace, Ada",4711,0042,ada,A,,
"Gast, Gina",4712,,gina@elsewhere.org,A,,
"=""=Evil, Eve"" ",4713,0044,eve,A,,
"Student, Test",99,,b1946ac92492d2347c6235b4d2611184,A,,
"""
CANVAS_NO_SIS = """LastName;FirstName;ID;SIS Login ID;Section;02 (1)
;;;;;Manual Posting (scores hidden from instructors)
    Points Possible;;;;;100
Lovelace;Ada;4711;ada7;A;
Gast;Gina;4712;;A;
Student;Test;99;abc;A;
"""
NUMBER_FR = "Numéro d\N{RIGHT SINGLE QUOTATION MARK}identification"
MOODLE_FR = f"""Prénom,Nom de famille,"{NUMBER_FR}",Adresse de courriel,Groupes
Ada,Lovelace,0042,ada@x.org,
Gina,Gast,,gina@x.org,
Gaspard,Hôte,,,
"""
MOODLE_ES = "Nombre\tApellido(s)\tDirección de correo\tGrupos\nAda\tLovelace\tada@x.org\t\n"
WORKSHEET_DE = """ID,"Vollständiger Name",E-Mail-Adresse,Status
Teilnehmer/in4711,"Ada Lovelace",ada@x.org,
Teilnehmer/in4712,"Gina Gast",,
"""
UNKNOWN = "Imię;Nazwisko;Adres\nAda;Lovelace;ada@x.org\n"


@pytest.mark.parametrize(
    ("text", "names", "told"),
    [
        (
            CANVAS_NOW,
            {"0042": "Lovelace, Ada", "gina@elsewhere.org": "Gast, Gina", "0044": "=Evil, Eve"},
            "",
        ),
        (CANVAS_NO_SIS, {"ada7": "Ada Lovelace", "4712": "Gina Gast"}, ""),
        (
            MOODLE_FR,
            {"0042": "Ada Lovelace", "gina@x.org": "Gina Gast", "Gaspard Hôte": "Gaspard Hôte"},
            "Gaspard Hôte has no id, login or email address, so the name is the id.",
        ),
        ('Student,ID,Section\nAda,4711,A\n"Student, Test",99,A\n', {"4711": "Ada"}, ""),
        (MOODLE_ES, {"ada@x.org": "Ada Lovelace"}, ""),
        (WORKSHEET_DE, {"ada@x.org": "Ada Lovelace", "4712": "Gina Gast"}, ""),
        (UNKNOWN, {"ada@x.org": "ada@x.org"}, ""),
        ('id,name\n\n="007",Ada\n,Bob\n,\n', {"007": "Ada", "Bob": "Bob"}, "Bob has no id"),
        ("Identifiant;Nom;E-mail\nalovel;Lovelace;a@x.org\n", {"alovel": "Lovelace"}, ""),
    ],
    ids=[
        "canvas",
        "no-sis",
        "moodle-fr",
        "short",
        "moodle-es",
        "worksheet-de",
        "unknown",
        "own",
        "own-fr",
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_the_best_that_a_row_has_is_the_id_and_nobody_is_lost(
    text: str, names: dict[str, str], told: str, encoding: str, tmp_path: Path
) -> None:
    path = tmp_path / "roster.csv"
    path.write_bytes(text.lstrip("\ufeff").encode(encoding, "replace"))
    said: list[str] = []
    known = read_roster(path, said.append)
    assert {one: learner.name for one, learner in known.items()} == names
    said = [each for each in said if "is not UTF-8. It was read in" not in each]
    assert bool(said) == bool(told)
    assert told in "".join(said)


def test_a_file_is_found_by_the_number_that_canvas_has_for_a_learner(tmp_path: Path) -> None:
    known = read_roster(written(tmp_path, CANVAS_NO_SIS))
    assert owner(Path("lovelaceada_4711_12_02.ipynb"), None, known) == "ada7"


def test_many_without_an_id_are_told_in_one_line(tmp_path: Path) -> None:
    said: list[str] = []
    lines = "".join(f",Name {number}\n" for number in range(30))
    assert len(read_roster(written(tmp_path, f"id,name\n{lines}"), said.append)) == 30
    assert len(said) == 1
    assert "Name 7 and 22 more have no id" in said[0]


def test_no_file_has_a_name_that_leads_elsewhere(tmp_path: Path) -> None:
    names = [each.file for each in read_roster(written(tmp_path, "id\n../up\n..\n")).values()]
    assert not {"..", ".", ""} & set(names)
    assert all("/" not in name for name in names)

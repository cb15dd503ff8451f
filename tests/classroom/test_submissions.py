"""Submissions are opened without trust, and matched with their owners."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from pathlib_games.graphs import NotFound
from pathlib_tutor.classroom import submissions
from pathlib_tutor.classroom.roster import Learner
from pathlib_tutor.classroom.submissions import LARGEST, Submissions, opened, owner


def packed(files: Mapping[str, bytes]) -> bytes:
    page = io.BytesIO()
    with zipfile.ZipFile(page, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return page.getvalue()


def locked(data: bytes) -> bytes:
    """Return an archive whose only file is flagged as encrypted."""
    flags = {b"PK\3\4": 6, b"PK\1\2": 8}
    changed = bytearray(data)
    for sign, offset in flags.items():
        changed[data.index(sign) + offset] |= 1
    return bytes(changed)


def compressed_by(method: int, data: bytes) -> bytes:
    """Return an archive whose only file is flagged with another compression."""
    changed = bytearray(data)
    for sign, offset in {b"PK\3\4": 8, b"PK\1\2": 10}.items():
        changed[data.index(sign) + offset] = method
    return bytes(changed)


def taken(folder: Path, data: bytes) -> Submissions:
    path = folder / "submissions.zip"
    path.write_bytes(data)
    with opened(path) as handed_in:
        assert all(file.path.is_file() for file in handed_in.files)
        return handed_in


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (packed({"../up.ipynb": b"{}"}), "../up.ipynb: its name points outside the archive"),
        (packed({"/etc/up.ipynb": b"{}"}), "/etc/up.ipynb: its name points outside the archive"),
        (packed({"a\\..\\..\\up.ipynb": b"{}"}), "up.ipynb: its name points outside the archive"),
        (packed({"\\\\host\\up.ipynb": b"{}"}), "up.ipynb: its name points outside the archive"),
        (packed({"C:\\Users\\up.ipynb": b"{}"}), "up.ipynb: its name points outside the archive"),
        (compressed_by(9, packed({"a.ipynb": b"{}"})), "a.ipynb: its compression is not supported"),
        (locked(packed({"a.ipynb": b"{}"})), "a.ipynb: it has a password"),
        (packed({"a.ipynb": b"0" * (LARGEST + 1)}), "a.ipynb: it has more than 50 MB"),
        (packed({"a.ipynb": b"{}" * 99})[:-30], "submissions.zip: it is damaged or not an archive"),
        (b"", "submissions.zip: it is damaged or not an archive"),
        (packed({"a/b.zip": b"PK"}), "a/b.zip: it is damaged or not an archive"),
        (packed({"a/b.zip": packed({})}), "a/b.zip: it is empty or damaged"),
        (
            packed({"a.zip": packed({"b.zip": packed({"c.zip": b""})})}),
            "it is packed too many times",
        ),
        (packed({"__MACOSX/a/._b.ipynb": b"", "__MACOSX/._a": b""}), "__MACOSX: 2 files added"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_what_cannot_be_opened_is_one_line(data: bytes, told: str, tmp_path: Path) -> None:
    handed_in = taken(tmp_path, data)
    (problem,) = handed_in.problems
    assert told in problem
    assert handed_in.files == []
    assert [path.name for path in tmp_path.iterdir()] == ["submissions.zip"]


def test_a_file_that_is_damaged_in_an_archive_does_not_hide_the_others(tmp_path: Path) -> None:
    data = bytearray(packed({"a.ipynb": bytes(range(256)) * 9, "b.ipynb": b"{}"}))
    data[60:80] = b"x" * 20
    handed_in = taken(tmp_path, bytes(data))
    assert [file.name.as_posix() for file in handed_in.files] == ["b.ipynb"]
    assert "a.ipynb: it is damaged" in handed_in.problems[0]


def test_a_name_that_is_too_long_for_a_file_does_not_hide_the_others(tmp_path: Path) -> None:
    handed_in = taken(tmp_path, packed({f"a/notes.{'n' * 250}": b"x", "b.ipynb": b"{}"}))
    assert [file.name.as_posix() for file in handed_in.files] == ["b.ipynb"]
    assert handed_in.problems == []


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "in" / "there").mkdir(parents=True)
    try:
        (tmp_path / "in" / "ann.ipynb").symlink_to(tmp_path / "nowhere")
        (tmp_path / "in" / "bob").symlink_to(tmp_path / "in" / "there", target_is_directory=True)
    except OSError:
        pytest.skip("this system makes links for administrators only")
    with opened(tmp_path / "in") as handed_in:
        assert [each.split(":")[0] for each in handed_in.problems] == ["ann.ipynb", "bob"]


def test_folders_and_archives_in_archives_are_read(tmp_path: Path) -> None:
    deep = packed(
        {"x/y/z/02.ipynb": b"{}", "x/.ipynb_checkpoints/02.ipynb": b"{}", ".DS_Store": b""}
    )
    handed_in = taken(tmp_path, packed({"ada/mine.zip": deep, "ada/notes.pdf": b"%PDF" * 9_999}))
    assert [file.name.as_posix() for file in handed_in.notebooks] == ["ada/mine.zip/x/y/z/02.ipynb"]
    assert "it is a PDF" in handed_in.strange[0].flaw


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("02.ipynb.json", b"{}", "should end in .ipynb"),
        ("02.ipynb.txt", b"{}", "should end in .ipynb"),
        ("02", b'{"cells": []}', "should end in .ipynb"),
        ("02.ipynb", packed({"02.ipynb": b"{}"}), "should end in .zip"),
        ("02.tar.gz", b"\x1f\x8b", "pack it as .zip"),
        ("02.ipynb", b"%PDF-1.4", "it is a PDF"),
    ],
)
def test_a_notebook_under_another_name_is_told(
    name: str, data: bytes, told: str, tmp_path: Path
) -> None:
    (found,) = taken(tmp_path, packed({f"ada/{name}": data})).files
    assert told in found.flaw


def test_files_that_lie_there_for_other_reasons_are_not_told(tmp_path: Path) -> None:
    files = {"AGENTS.md": b"#", "ada.json.lock": b"", "ada/02.py": b"pass", "ada/02.PNG": b"PNG"}
    handed_in = taken(tmp_path, packed(files))
    assert [file.name.name for file in handed_in.strange] == ["02.PNG", "02.py"]


def test_an_archive_that_grows_without_end_is_not_read_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(submissions, "_LARGEST_IN_ALL", 5_000_000)
    many = packed({f"{name}.ipynb": b"0" * 2_000_000 for name in "abcdef"})
    handed_in = taken(tmp_path, packed({"1.zip": many, "2.zip": many}))
    assert len(handed_in.files) == 3
    assert "the rest was not read" in handed_in.problems[0]


def packed_by_windows(files: Mapping[str, bytes]) -> bytes:
    r"""Return an archive with \ between folders, as Windows PowerShell 5.1 packs it."""
    page = io.BytesIO()
    with zipfile.ZipFile(page, "w", zipfile.ZIP_LZMA) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo("x")
            entry.filename = name  # on Windows Python would write / instead
            archive.writestr(entry, data)
    return page.getvalue()


def test_folders_that_windows_has_packed_are_read(tmp_path: Path) -> None:
    inner = packed_by_windows({"02\\02.ipynb": b"{}", "__MACOSX\\._02.ipynb": b""})
    files = {"in\\ann\\02.ipynb": b"{}", "in\\bob/Zo\xeb\\03.ipynb": b"{}", "in\\cy.zip": inner}
    empty = {"in\\": b"", "in\\ann\\": b"", "in\\.ipynb_checkpoints\\02.ipynb": b"{}"}
    handed_in = taken(tmp_path, packed_by_windows({**files, **empty}))
    assert sorted(file.name.as_posix() for file in handed_in.files) == [
        *("in/ann/02.ipynb", "in/bob/Zo\xeb/03.ipynb", "in/cy.zip/02/02.ipynb")
    ]
    assert handed_in.problems == ["__MACOSX: 1 file added by macOS, not by a learner."]


def test_a_name_that_macos_has_packed_is_read(tmp_path: Path) -> None:
    name = "Zoë/02.ipynb"
    data = packed({"Zo??/02.ipynb": b"{}"}).replace(b"Zo??", "Zoë".encode())
    assert [file.name.as_posix() for file in taken(tmp_path, data).files] == [name]


def test_a_single_file_is_taken(tmp_path: Path) -> None:
    (tmp_path / "02.ipynb").write_text("{}", encoding="utf-8")
    with opened(tmp_path / "02.ipynb") as handed_in:
        assert [file.name for file in handed_in.notebooks] == [Path("02.ipynb")]
    with (
        pytest.raises(NotFound, match="There is no folder or archive"),
        opened(tmp_path / "none"),
    ):
        pass


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
    """Names come with and without accents, in either order, and may repeat."""
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

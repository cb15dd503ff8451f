"""Marks are written whole or not at all, and over nothing of a teacher's."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from pathlib_games import files
from pathlib_games.classroom.results import NotOurs, write_marks, write_page
from pathlib_games.views.pages import page

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
    with pytest.raises(NotOurs, match=r"something else in it \(roster\.csv\): give another folder"):
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
            with pytest.raises(files.CannotSave, match="Is a file of it open in Excel"):
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
    write_marks(to, TWO)  # the next one
    assert below(to) == TWO
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith(".")] == []


def test_a_page_replaces_a_page_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    write_page(path, page("One", []))
    write_page(path, page("Two", []))
    assert "<title>Two</title>" in path.read_text(encoding="utf-8")
    path.write_text("<html>mine</html>", encoding="utf-8")
    with pytest.raises(NotOurs, match="no page of this course"):
        write_page(path, page("Three", []))
    assert path.read_text(encoding="utf-8") == "<html>mine</html>"

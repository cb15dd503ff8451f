"""Writes what a command makes, and never over anything that is a teacher's."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from pathlib_games import files
from pathlib_games.graphs.errors import PathlibGamesError
from pathlib_games.views.pages import is_ours

MARKS = "marks.csv"
"""By this file a folder of marks is known."""
OURS = frozenset(
    {MARKS, "marks.xlsx", "problems.txt", "feedback", "feedback.zip", "moodle.csv", "canvas.csv"}
)
_LEFT_BY_OTHERS = (".~lock.", "~$", ".DS_Store", "desktop.ini", "Thumbs.db")


class NotOurs(PathlibGamesError, FileExistsError):
    """What should be written would replace what somebody else has made."""


def check_folder(folder: Path) -> None:
    """Raise `NotOurs` if a folder of marks cannot be put there."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise NotOurs(f"{folder} is a file: give a folder for the marks with --to.")
    others = sorted(
        each.name
        for each in folder.iterdir()
        if each.name not in OURS and not each.name.startswith(_LEFT_BY_OTHERS)
    )
    if others:
        raise NotOurs(
            f"{folder} has something else in it ({others[0]}): give another folder for the marks "
            "with --to."
        )


def write_marks(folder: Path, contents: Mapping[str, str | bytes]) -> Path | None:
    """Write a folder of marks as a whole; an earlier one is kept under another name.

    `contents`: the files, by their names in it.

    Returns where the earlier one is, if there was one.

    Raises `CannotSave`: then all is as it was.
    """
    check_folder(folder)
    new = folder.with_name(f".{folder.resolve().name}.new")
    if new.exists():  # left by one that was stopped
        shutil.rmtree(new, ignore_errors=True)
    kept = None
    try:
        for name, content in contents.items():
            path = new / name
            files.make_folder(path.parent)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        kept = _set_aside(folder)
        new.rename(folder)
    except OSError as problem:
        shutil.rmtree(new, ignore_errors=True)
        if kept is not None and not folder.exists():
            kept.rename(folder)
        reason = files.reason(problem)
        raise files.CannotSave(
            f"{folder} could not be written ({reason}). Is a file of it open in Excel? Close it."
        ) from None
    return kept


def _set_aside(folder: Path) -> Path | None:
    if not folder.exists():
        return None
    if not any(folder.iterdir()):
        folder.rmdir()
        return None
    number = 1
    while (kept := folder.with_name(f"{folder.resolve().name}-before-{number}")).exists():
        number += 1
    folder.rename(kept)
    return kept


def write_page(path: Path, page: str) -> None:
    """Write a page; an earlier one of ours is replaced, nothing else.

    Raises `NotOurs` if something else is there.
    """
    if path.is_file() and not is_ours(path.read_bytes()):
        raise NotOurs(f"{path} is there, and no page of this course: give another name with --to.")
    files.save(path, page)

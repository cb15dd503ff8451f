"""How the book's times are told, and which book is taken; nothing is timed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from benchmarks import book
from benchmarks.report import NotMeasured

if TYPE_CHECKING:
    from pathlib import Path


def test_median_lowest_and_highest_are_told() -> None:
    seen = {"the first page": [(0.5, 1.0), (0.25, 0.75), (1.5, 2.0)]}
    row = "| the first page | 0.50 (0.25 to 1.50) | 1.00 (0.75 to 2.00) | 3 |"
    assert row in book.told(seen).splitlines()


def test_a_book_that_is_there_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text("here")
    monkeypatch.setenv("PATHLIB_GAMES_BOOK", str(tmp_path))
    with book.made() as root:
        assert (root / "book" / "index.html").read_text() == "here"


def test_without_a_book_it_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PATHLIB_GAMES_BOOK", raising=False)
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "__init__.py").touch()
    (tmp_path / "tools" / "book.py").write_text("raise SystemExit('no Sphinx')")
    monkeypatch.setattr(book, "ROOT", tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    with pytest.raises(NotMeasured, match="could not be made"), book.made():
        pass

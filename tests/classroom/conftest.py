"""A folder for what a class hands in."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.classroom.planted import ROSTER


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with the roster of a class."""
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")
    return tmp_path

"""Fixtures for several tests of a class."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pathlib_tutor.classroom.draws import Draws
from pathlib_tutor.exercises import Exercise, Item
from tests.classroom.planted import ROSTER


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a class roster."""
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")
    return tmp_path


@pytest.fixture
def drawn_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw any items: another test checks that they are equally hard."""

    def drawn(draws: Draws, exercise: Exercise[Any]) -> Sequence[Item[Any]]:
        numbers = (draws._number(exercise.id, str(k)) for k in range(8))
        return [exercise.draw(number % exercise.questions.seeds) for number in numbers]

    monkeypatch.setattr(Draws, "_drawn", drawn)

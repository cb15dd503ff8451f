"""What several tests of a class need."""

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
    """Return a folder with the roster of a class."""
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")
    return tmp_path


@pytest.fixture
def drawn_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw any items: that they are equally hard is tried elsewhere."""

    def drawn(draws: Draws, exercise: Exercise[Any]) -> Sequence[Item[Any]]:
        numbers = (draws._number(exercise.id, str(k)) for k in range(8))
        return [exercise.draw(number % exercise.questions.seeds) for number in numbers]

    monkeypatch.setattr(Draws, "_drawn", drawn)

"""What is marked in another process comes back as it was: each question is sent as its recipe."""

from __future__ import annotations

import pickle

import pytest

from pathlib_games.classroom.catalog import Cell, catalog, same_question
from pathlib_games.classroom.mark import Marked
from pathlib_games.exercises.verdict import Verdict

CELLS = [cell for cells in catalog().values() for cell in cells]


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: cell.exercise.id)
def test_every_question_of_the_course_comes_back(cell: Cell) -> None:
    given = cell.given
    for item in filter(None, (given, same_question(given, 3) if cell.is_shuffled else None)):
        marked = Marked("02 cell", item, "A B", Verdict("wrong", "No."))
        assert pickle.loads(pickle.dumps(marked)) == marked  # noqa: S301 - our own bytes

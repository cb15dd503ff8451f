"""The neighbors of a cell in Hex, found one by one: what is said of a cell that is none."""

from __future__ import annotations

import pytest

from pathlib_tutor.lessons.hex import JUDGE_TOUCH, Touch


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("c1", "c1 does not touch d2: two other cells meet"),
        ("b2", "b2 does not touch d2."),
        ("d2", "d2 is the cell itself."),
        ("e2 swap", "such as 'b3 c2'"),
    ],
)
def test_it_is_said_how_a_cell_lies_that_does_not_touch(typed: str, told: str) -> None:
    row_and_column_differ = Touch(5, (3, 1))
    assert told in JUDGE_TOUCH(typed, row_and_column_differ).message

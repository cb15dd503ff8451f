"""The neighbors of a cell in Hex, found one by one."""

from __future__ import annotations

import random

from pathlib_games.games.hex.exercise_waves import judge_touching, written, wrong_neighbors
from pathlib_games.games.hex.questions import Touch
from pathlib_games.games.hex.rules import Position
from pathlib_games.ideas.slips import WRONG_NEIGHBORS

C3 = Touch(5, (2, 2))


def test_touching_accepts_any_order_and_says_how_cells_lie() -> None:
    near = list(Position.empty(5).neighbors((2, 2)))
    for seed in range(10):
        random.Random(seed).shuffle(near)
        assert judge_touching(written(near), C3)
        assert judge_touching(written(near).replace(" ", ", ").upper(), C3)
    beside = Touch(5, (3, 1))  # row and column differ
    for asked, typed, told in (
        (beside, "c1", "c1 does not touch d2: two other cells meet"),
        (beside, "b2", "b2 does not touch d2."),
        (C3, "c3", "c3 is the cell itself."),
        (C3, "b3 swap", "such as 'b3 c2'"),
        (C3, "b3 b3", "b3 has been found already."),
        (C3, "b3 c2", "2 cells are right so far. They are not complete."),
    ):
        assert told in judge_touching(typed, asked).message
    for cells in wrong_neighbors(C3.cell, C3.size).values():
        assert judge_touching(written(cells), C3).mistake == WRONG_NEIGHBORS

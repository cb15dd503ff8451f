"""Counting the steps in a maze: slips get their hints, and a maze without a path is not asked."""

from __future__ import annotations

import pytest

from pathlib_games.games.maze.rules import Position
from pathlib_games.graphs import NoPath
from pathlib_tutor.ideas.misunderstandings import OFF_BY_ONE
from pathlib_tutor.lessons.maze import JUDGE_STEPS, Steps


def test_one_step_too_many_is_a_slip_in_counting_even_if_it_is_the_way_through_the_walls() -> None:
    asked = Steps(Position.from_text("@A...\n####.\n.A*.."))
    assert asked.right == 3
    assert JUDGE_STEPS(4, asked).mistake == OFF_BY_ONE


def test_without_a_way_there_is_no_question_and_no_slip() -> None:
    with pytest.raises(NoPath):
        Steps(Position.from_text("@#*"))
    everywhere_on_foot = Steps(Position.from_text("@A#A*"))
    assert (everywhere_on_foot.right, everywhere_on_foot.on_foot) == (3, None)
    assert JUDGE_STEPS(None, everywhere_on_foot).mistake is None

"""Counting the steps in a maze: the slips get their hints, and without a way nothing is asked."""

from __future__ import annotations

import pytest

from pathlib_games.games.maze.exercise import Steps, judge_steps
from pathlib_games.games.maze.rules import Position
from pathlib_games.graphs import NoPath
from pathlib_games.ideas.slips import OFF_BY_ONE, WRONG_NEIGHBORS

ASKED = Steps(Position.from_text("@A...\n####.\n.A*.."))


@pytest.mark.parametrize(
    ("given", "mistake", "told"),
    [
        (8, WRONG_NEIGHBORS, "That is the way on foot."),
        (2, OFF_BY_ONE, "Count the steps between the places"),
        (4, OFF_BY_ONE, "are you one off?"),
        (5, None, "Which cells are 1 step away"),
        ("3", None, "should be a number, so write it without the quotation marks: 3"),
    ],
)
def test_a_wrong_answer_gets_its_hint(given: object, mistake: int | None, told: str) -> None:
    verdict = judge_steps(given, ASKED)
    assert (verdict.status, verdict.share, verdict.mistake) == ("wrong", 0, mistake)
    assert told in verdict.message


def test_without_a_way_there_is_no_question_and_no_slip() -> None:
    with pytest.raises(NoPath):
        Steps(Position.from_text("@#*"))
    everywhere_on_foot = Steps(Position.from_text("@A#A*"))
    assert (everywhere_on_foot.right, everywhere_on_foot.on_foot) == (3, None)
    assert judge_steps(None, everywhere_on_foot).mistake is None

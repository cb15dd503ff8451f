"""Counting the steps in a maze: right answers, the slips, and mazes in which they show."""

from __future__ import annotations

import pytest

from pathlib_games.exercises import BadRecipe
from pathlib_games.games.maze.exercise import STEPS, Steps, judge_steps
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
        (None, None, "should be a number"),
    ],
)
def test_a_wrong_answer_gets_its_hint(given: object, mistake: int | None, told: str) -> None:
    verdict = judge_steps(given, ASKED)
    assert (verdict.status, verdict.share, verdict.mistake) == ("wrong", 0, mistake)
    assert told in verdict.message


def test_where_every_way_takes_a_teleporter_nobody_is_told_of_a_way_on_foot() -> None:
    asked = Steps(Position.from_text("@A#A*"))
    assert (asked.right, asked.on_foot) == (3, None)
    assert judge_steps(None, asked).mistake is None


def test_without_a_way_there_is_no_question() -> None:
    with pytest.raises(NoPath):
        Steps(Position.from_text("@#*"))
    with pytest.raises(BadRecipe, match="no path"):
        STEPS.item('maze/steps own={"position":{"rows":[".#."],"walker":[0,0],"target":[2,0]}}')


def test_in_every_maze_that_is_drawn_the_slips_lead_to_different_numbers() -> None:
    for seed in range(-20, 100):
        asked = STEPS.draw(seed).question
        assert asked.on_foot is not None
        assert asked.on_foot - asked.right > 1
    assert len({STEPS.draw(seed).question for seed in range(100)}) == 100


def test_the_instance_is_the_same_question() -> None:
    item = STEPS.draw(7)
    assert item.instance is not None
    assert item.instance.distances[item.instance.aim] == item.question.right

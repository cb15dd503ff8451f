"""The pages for teachers are what the package and the proven solutions say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pathlib_games.exercises import EXERCISES
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from tools.teaching_pages import (
    ANSWERS_PAGE,
    MISUNDERSTANDINGS_PAGE,
    answers_page,
    misunderstandings_page,
)

ROOT = Path(__file__).parents[2]


def test_the_pages_are_what_is_made() -> None:
    assert MISUNDERSTANDINGS_PAGE.read_text(encoding="utf-8") == misunderstandings_page()
    assert ANSWERS_PAGE.read_text(encoding="utf-8") == answers_page()


def test_teachers_read_the_memory_that_was_measured() -> None:
    measured = (ROOT / "benchmarks" / "results" / "hub_memory.md").read_text(encoding="utf-8")
    (told,) = [line for line in measured.splitlines() if line.startswith("A learner with one open")]
    page = (ROOT / "docs" / "teaching.md").read_text(encoding="utf-8")
    assert told in " ".join(page.split())


@pytest.mark.slow
def test_every_misunderstanding_has_a_question_that_shows_it() -> None:
    rows = re.findall(r"^\| (\d+) .*`([^`]+)` \|$", misunderstandings_page(), re.MULTILINE)
    list(EXERCISES)
    assert [int(number) for number, _ in rows] == sorted(MISUNDERSTANDINGS)
    for number, recipe in rows[:3]:  # all of them are tried where the exercises are
        exercise = EXERCISES[recipe.split()[0]]
        asked = exercise.item(recipe)
        answer = exercise.mistaken[int(number)](asked.question)
        assert exercise.judge(answer, asked).status == "wrong"


def test_every_exercise_cell_has_an_answer() -> None:
    assert len(re.findall(r"^Cell `", answers_page(), re.MULTILINE)) > 70

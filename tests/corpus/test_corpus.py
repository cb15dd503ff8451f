"""What learners might hand in is judged as its first line says."""

from __future__ import annotations

import pytest

from pathlib_games.exercises import EXERCISES
from tools.corpus import Program, corpus

LONGEST = 900  # characters of what a learner has to read


@pytest.mark.parametrize("program", [each for each in corpus() if each.stands_alone], ids=str)
def test_it_is_judged_as_it_says(program: Program) -> None:
    verdict = EXERCISES[program.exercise].judge(program.load(), program.item)
    assert verdict.status == ("wrong" if program.kind == "wrong" else "right"), verdict
    assert verdict.mistake == program.idea
    assert program.told in verdict.message
    assert len(verdict.message) < LONGEST

"""What learners might hand in is judged as it says; adding a program is adding a file."""

from __future__ import annotations

import pytest

from pathlib_games.exercises import EXERCISES
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from tools.corpus import Program, corpus, programs
from tools.mutants import SUBJECTS, agrees

QUESTIONS = 20
LONGEST = 700  # characters of what a learner has to read


@pytest.mark.parametrize("program", [each for each in corpus() if each.stands_alone], ids=str)
def test_it_is_judged_as_it_says(program: Program) -> None:
    answer = program.load()
    verdict = EXERCISES[program.exercise].judge(answer, program.item)
    if program.kind != "wrong":
        assert verdict, verdict
        if not program.is_typed and program.exercise in SUBJECTS:
            assert agrees(answer, SUBJECTS[program.exercise].is_right, QUESTIONS)
        return
    assert verdict.status == "wrong", verdict
    assert verdict.mistake == program.idea, verdict
    assert program.told in verdict.message
    assert len(verdict.message) < LONGEST
    if program.idea is not None:
        assert verdict.hint
        assert verdict.message.endswith(verdict.hint)
    if program.idea is not None and program.exercise.startswith("five-nodes/"):
        assert verdict.hint == MISUNDERSTANDINGS[program.idea].hint  # elsewhere in a game's words


def test_there_are_many_programs() -> None:
    kinds = [(program.exercise, program.kind) for program in programs()]
    assert kinds.count(("five-nodes/write-dijkstra", "right")) >= 35
    assert kinds.count(("five-nodes/write-dijkstra", "wrong")) >= 40
    games = set(SUBJECTS) - {"five-nodes/write-dijkstra"}
    assert {game for game, kind in kinds if kind == "unusual"} == games
    assert sum(kind == "unusual" for _, kind in kinds) >= 34
    assert sum(kind == "wrong" and game in games for game, kind in kinds) >= 48
    assert all((game, "wrong") in kinds for game in games)

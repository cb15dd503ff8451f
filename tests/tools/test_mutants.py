"""The judges of the code exercises refuse every wrong mutant of a correct program."""

import random
from pathlib import Path

import pytest

import tools.mutants as tool
from pathlib_games.processes import Workers
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.verdict import Verdict
from tests.tiers import NIGHTLY
from tools.corpus import Program
from tools.mutants import (
    NOT_SCORED,
    RANDOM,
    SECONDS,
    SUBJECTS,
    Score,
    Subject,
    measure,
)
from tools.mutation import mutants

EVERY, QUESTIONS = (1, RANDOM) if NIGHTLY else (151, 200)


@pytest.mark.slow
@pytest.mark.parametrize("name", SUBJECTS)
def test_no_wrong_mutant_passes(name: str) -> None:
    assert measure(SUBJECTS[name], EVERY, QUESTIONS).missed == []


@pytest.mark.parametrize("name", SUBJECTS)
def test_mutants_are_made_of_five_right_programs_or_more(name: str) -> None:
    assert len(SUBJECTS[name].programs) >= 5


def test_every_code_exercise_is_scored_or_the_page_says_why_not() -> None:
    given = [exercise for exercise in EXERCISES.values() if exercise.questions.draws is None]
    code = {exercise.id for exercise in given if callable(exercise.key(exercise.draw(1)))}
    left_out = {name for names in NOT_SCORED for name in names}
    assert code == {*SUBJECTS, *left_out}
    assert not left_out & set(SUBJECTS)
    told = Path("benchmarks/results/mutants.md").read_text(encoding="utf-8")
    for names, why in NOT_SCORED.items():
        assert f"- {' and '.join(names)}: {why}." in told


SOURCE = "def double(number):\n    return number + number"
DOUBLE = Program("example/double", "right", "adds", "Adds it to itself.", None, "", SOURCE)


def test_a_weak_judge_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def weak(program: object, seconds: float = SECONDS) -> Verdict:
        assert callable(program)
        assert seconds == SECONDS
        return Verdict("right" if program(2) in {0, 4} else "wrong", "")

    def is_right(program: object, rng: random.Random) -> bool:
        number = rng.randrange(100)
        assert callable(program)
        return bool(program(number) == 2 * number)

    subject = Subject(weak, (DOUBLE,), is_right)
    found = measure(subject, questions=20)
    assert found.missed == ["adds, line 2: Add becomes Sub"]
    assert (found.refused, found.equivalent, found.share) == (1, 0, 0.5)
    assert Score().share == 1

    # All parts together are the whole, and the missed mutants are listed below the table.
    monkeypatch.setattr(tool, "SUBJECTS", {"double": subject})
    assert list(tool.rows(["double"], Workers(1), 20)) == [
        "| double | 1 | 2 | 1 | 0 | 1 | 50.0% |",
        *("", "Missed:", "", "- double: adds, line 2: Add becomes Sub"),
    ]


def test_each_mutant_is_another_program() -> None:
    made = [mutant.source for mutant in mutants(SOURCE)]
    assert len(made) == len(set(made)) == 2
    assert SOURCE not in made

"""The judge of programs: its verdicts, its counts, and its refusals for every task."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from pathlib_tutor.exercises import EXERCISES, instance
from pathlib_tutor.exercises.verdict import wrong
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS, OFF_BY_ONE, Slip
from pathlib_tutor.ideas.program_task import (
    ProgramFlaw,
    ProgramTask,
    also_hidden,
    by_case,
)
from pathlib_tutor.programs.worker import supply
from tools.corpus import programs
from tools.mutants import SUBJECTS

PROGRAMS = sorted({program.exercise for program in programs()})


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_what_is_no_answer_is_told_by_every_task(name: str) -> None:
    exercise = EXERCISES[name]
    item = exercise.draw(1)

    def judge(program: object) -> Any:
        return exercise.judge(program, item)

    assert judge(lambda *_: ...).status == "not tried"
    assert judge(5).message.startswith("Give the function itself")
    assert "stopped with TypeError" in judge(lambda: 1).message
    assert "stopped with ZeroDivisionError" in judge(lambda *_: 1 // 0).message
    for value in (None, 10**5_000, float("nan"), "abc", object(), [], [(10**5_000, 1)]):
        verdict = judge(lambda *_, value=value: value)
        assert (verdict.status, verdict.share) == ("wrong", 0), (value, verdict)


# ---- a small task -------------------------------------------------------------------------------


def whole(value: object, _: int) -> int:
    if type(value) is not int:
        wrong(f"it should return a whole number, not {value!r}.")
    return value


TASK = ProgramTask(
    cases=lambda: (3, 2, 1),
    where=lambda number: f"For {number},",
    read=whole,
    flaw=lambda number, given: ProgramFlaw(f"{number}: {given}.") if given != 2 * number else None,
    right=lambda tried: f"All {len(tried)} are right.",
)


@pytest.mark.parametrize(
    ("program", "told", "share"),
    [
        (lambda n: 2 * n, "Right. All 3 are right.", 1),
        (lambda n: 2 * n if n < 3 else 7, "Not yet. 3: 7.", 2 / 3),
        (lambda n: 7 if n > 1 else 1 // 0, "Not yet. 3: 7.", 0),
        (lambda n: str(n) if n == 2 else 6, "Not yet. For 2, it should return a whole", 1 / 3),
        (
            lambda n: 2 * n if n > 1 else [][n],
            "Not yet. For 1, your function stopped with IndexError",
            2 / 3,
        ),
        (lambda n: 7 if n > 1 else ..., "Not tried yet.", 0),
    ],
)
def test_the_first_that_is_wrong_is_told_and_all_that_is_right_counts(
    program: Any, told: str, share: float
) -> None:
    verdict = TASK.judge(program)
    assert repr(verdict).startswith(told)
    assert verdict.share == pytest.approx(share)


def telling(answers: dict[int, Any], text: str = "asked") -> Any:
    """Return a program that prints its arguments; its answers are correct but for some."""

    def program(number: int) -> Any:
        print(text, number)  # noqa: T201 - that is under test
        return answers.get(number, 2 * number)

    return program


@pytest.mark.parametrize("in_a_process", [True, False])
@pytest.mark.parametrize(
    ("program", "shown"),
    [
        (telling({}), "asked 3\nasked 2\nasked 1\n"),
        (telling({2: 7}), "asked 2\n"),
        (telling({2: "no number"}), "asked 2\n"),
        (telling({1: None}, "x" * 9_000), f"{'x' * 2_000}\n... (the rest is left out)\n"),
    ],
)
def test_of_prints_those_are_shown_that_belong_to_what_is_wrong(
    program: Any, shown: str, in_a_process: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    take = supply.take if in_a_process else lambda: None
    with patch.object(supply, "take", take):
        TASK.judge(program)
    assert capsys.readouterr().out == shown


def test_on_the_smallest_case_those_of_that_case_are_shown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    smaller = replace(
        TASK, smaller=lambda number: [lambda n: n - 1 if n > 1 else None] * (number > 1)
    )

    def wrong_for_all(number: int) -> int:
        print("asked", number)  # noqa: T201 - the test counts it
        return 7

    assert smaller.judge(wrong_for_all).message == "1: 7."
    assert capsys.readouterr().out == "asked 1\n"


def test_a_program_without_an_end_is_stopped() -> None:
    def endless(_: int) -> None:
        while True:
            pass

    assert (
        "For 3, your function was still running after 0.2 seconds"
        in TASK.judge(endless, (), 0.2).message
    )


def test_after_some_flaws_nothing_more_is_asked() -> None:
    ending = replace(
        TASK, flaw=lambda n, given: ProgramFlaw("No.", ends=True) if given != n else None
    )
    assert ending.judge(lambda n: 7 if n == 2 else n).share == pytest.approx(1 / 3)


def test_who_gives_no_function_is_told_its_name() -> None:
    told = replace(TASK, name="my_double").judge(5).message
    assert told == "Give the function itself, such as my_double, not 5."


def test_an_idea_asks_something_else_the_second_time() -> None:
    task = replace(TASK, flaw=lambda *_: ProgramFlaw("No.", Slip(OFF_BY_ONE, "Where?")))
    first, again = task.judge(abs), task.judge(abs, [OFF_BY_ONE])
    assert (first.message, first.mistake) == ("No. Where?", OFF_BY_ONE)
    assert again.hint == MISUNDERSTANDINGS[OFF_BY_ONE].next_hint


def test_a_case_may_be_worth_nothing_and_all_together_wrong() -> None:
    task = replace(
        TASK,
        earned=by_case(lambda number: number > 1),
        together=lambda _: ProgramFlaw("All in all: no."),
    )
    assert task.judge(lambda n: 2 * n).message == "All in all: no."
    assert task.judge(lambda n: 2 * n if n < 3 else 7).share == 0.5


def test_a_flaw_is_shown_on_a_smallest_case_that_has_one_of_its_kind() -> None:
    task = replace(
        TASK,
        flaw=lambda n, given: (
            ProgramFlaw(f"{n}: {given}.", kind=given > 0) if given != 2 * n else None
        ),
        smaller=lambda _: [lambda number: number - 1],
    )
    assert task.judge(lambda n: 7 if n > 0 else -7).message == "1: 7."
    assert task.judge(lambda n: 7 if n > 1 else 1 // 0).message == "2: 7."


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_right_program_is_right_in_hidden_cases_too(name: str) -> None:
    exercise = EXERCISES[name]
    item = exercise.draw(1)
    for seed in ("one", "two"):
        with also_hidden(seed):
            verdict = exercise.judge(exercise.key(item), item)
        assert verdict, verdict


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_wrong_program_is_judged_in_hidden_cases_too(name: str) -> None:
    exercise = EXERCISES[name]
    wrong_ones = (program for program in programs(name) if program.kind == "wrong")
    known = ((each, exercise.judge(each.load(), each.item)) for each in wrong_ones)
    program = next((each for each, verdict in known if verdict.share), None)
    if program is None:  # then hidden cases are skipped
        assert name == "battlesnake/middle"
        return
    with also_hidden("one"):
        assert exercise.judge(program.load(), program.item).status == "wrong"


@pytest.mark.parametrize(
    "name",
    [
        "hex/fewest-stones/wrong/a-hundred-is-infinity",
        "hex/neighbors/wrong/a-board-of-eleven-at-most",
        "hex/black-wins/wrong/three-chains-only",
        "carcassonne/score/wrong/looks-for-open-ends-in-three-parts",
    ],
)
def test_hidden_cases_alone_refuse_what_only_large_ones_reveal(name: str) -> None:
    exercise, _, _ = name.partition("/wrong")
    (program,) = (each for each in programs(exercise) if str(each) == name)
    judge: Any = SUBJECTS[exercise].judge
    task: ProgramTask[Any, Any] = judge.__self__
    for seed in "abc":
        hidden = task.hidden(Random(seed))
        with patch.object(instance, "_TRIED", 0):  # do not search for the smallest case
            known = replace(task, cases=partial(list, hidden), ideas=lambda *_: None)
            verdict = known.judge(program.load())
        assert verdict.status == "wrong", seed
        assert "stopped with" not in verdict.message

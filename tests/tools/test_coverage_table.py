"""The page and the exercises agree on caught misunderstandings, and nothing is left out."""

from dataclasses import replace

import pytest

from pathlib_tutor.classroom.draws import catalog
from pathlib_tutor.exercises import EXERCISES, Exercise, Verdict
from pathlib_tutor.exercises.exercise import Beliefs, Guides, Questions, Solution
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from tools.coverage_table import (
    EXIT_CHECKS,
    PAGE,
    Shares,
    is_caught,
    page,
    problems,
    shares,
    uncaught,
)

FILL = EXERCISES["five-nodes/fill-table"]


TOLD = PAGE.read_text(encoding="utf-8")


def told_shares() -> dict[str, Shares]:
    """Return each exercise's row in the page's tables."""
    told: dict[str, Shares] = {name: {} for name in EXERCISES}
    numbers: list[int] = []
    for line in TOLD.splitlines():
        first, *cells = [cell.strip() for cell in line.strip("|").split("|")]
        if first == "exercise":
            numbers = [int(cell) for cell in cells]
        elif (name := first.strip("*")) in EXERCISES:
            pairs = zip(numbers, cells, strict=True)
            told[name] = {n: int(cell.removesuffix("%")) / 100 for n, cell in pairs if cell}
    return told


@pytest.mark.slow
@pytest.mark.parametrize("name", EXERCISES)
def test_every_exercise_catches_what_it_and_the_page_say(name: str) -> None:
    exit_checks = [name] if name in EXIT_CHECKS else []
    problem = problems([EXERCISES[name]], exit_checks)
    assert [line for line in problem if line.startswith(f"{name} ")] == []
    assert told_shares()[name] == pytest.approx(shares(name), abs=0.0051), (
        "run python -m tools.coverage_table"
    )


def test_the_page_agrees_with_its_own_tables() -> None:
    assert page(told_shares()) == TOLD, "run python -m tools.coverage_table"


def test_a_misunderstanding_that_nobody_catches_is_named() -> None:
    frozen = 17
    assert uncaught(list(EXERCISES.values())) == []
    others = [exercise for exercise in EXERCISES.values() if frozen not in exercise.catches]
    assert uncaught(others) == [frozen]
    told = f"{frozen} ({MISUNDERSTANDINGS[frozen].name}) is caught by no exercise"
    assert next(problems(others, exit_checks=())) == told


def test_an_exercise_that_catches_less_than_it_says_is_named() -> None:
    kind: Exercise[int] = Exercise(
        "example/kind",
        "Everything is right",
        "00",
        "Nothing.",
        Questions(int, asks=lambda n: Form("number", str(n)), draws=lambda seed: seed),
        Solution(lambda *_: Verdict("right", ""), lambda n: n, lambda _: Guides("", "")),
        Beliefs({20: lambda n: n + 1}),
    )
    others = list(EXERCISES.values())[:0]
    assert "example/kind says that it catches 20, and does not" in list(
        problems([*others, kind], exit_checks=())
    )


@pytest.mark.slow
def test_an_exit_check_that_lets_something_through_is_named() -> None:
    found = list(problems([], exit_checks=["five-nodes/fill-table"]))
    assert any("fill-table ends a notebook, and lets 2 through in" in line for line in found)


def test_all_forms_and_ties_count_and_not_the_usual_one_alone() -> None:
    """On the five nodes the usual form of 2 fills the table correctly in one order of its ties."""
    item = FILL.item("five-nodes/fill-table given=five-nodes")
    told_apart = {number for number in FILL.catches if is_caught(FILL, number, item)}
    assert told_apart == {3, 4, 8, 11, 12, 21, 22, 24, 25, 26, 27}
    usual = {
        n for n in FILL.catches if not FILL.judge(FILL.beliefs.answers[n](item.question), item)
    }
    assert usual > told_apart


def test_an_answer_that_is_a_number_is_judged_in_all_forms() -> None:
    read_off = EXERCISES["five-nodes/read-off"]
    item = read_off.draw(1, showing=[3])
    assert is_caught(read_off, 3, item)
    solution = replace(read_off.solution, judges=lambda *_: Verdict("right", ""))
    deaf = replace(read_off, solution=solution)
    assert not is_caught(deaf, 3, item)


def test_the_exit_checks_are_what_ends_the_notebooks() -> None:
    exits = [cell for cells in catalog().values() for cell in cells if cell.id.startswith("exit")]
    drawn = {cell.recipe.split()[0] for cell in exits if "seed=" in cell.recipe}
    assert {name for name in drawn if EXERCISES[name].catches} <= set(EXIT_CHECKS)
    notebooks = {EXERCISES[name].notebook[:2] for name in EXIT_CHECKS}
    assert notebooks == {"01", "02", "03", "04", "05", "06", "07", "08"}


@pytest.mark.parametrize("notebook", ["07", "08"])
def test_an_exit_shows_what_its_notebook_is_about(notebook: str) -> None:
    """Programs alone can show some ideas, such as a heuristic or a move.

    The exit answers of notebook 08 have no predecessors, so 11 and 26 show in its runs by hand.
    """
    of_it = [exercise for exercise in EXERCISES.values() if exercise.notebook[:2] == notebook]
    about = {number for exercise in of_it for number in exercise.catches}
    at_the_end = {n for e in of_it if e.id in EXIT_CHECKS for n in e.catches}
    assert about - at_the_end <= ({11, 18, 26} if notebook == "08" else set())

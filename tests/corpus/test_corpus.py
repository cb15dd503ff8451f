"""What learners might hand in is judged as it says; adding a program is adding a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathlib_tutor.classroom.draws import catalog
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.verdict import Verdict
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.record.attempts import Help
from tools.corpus import (
    ANSWERS,
    ROOT,
    BadCorpus,
    Program,
    answered_in,
    corpus,
    programs,
    read,
    read_rows,
    rows,
)
from tools.golden_verdicts import judged, parted, told_of, verdict_file
from tools.mutants import SUBJECTS, agrees

QUESTIONS = 20
LONGEST = 700  # characters of what a learner has to read
ANEW = "not what is written down: see tools/golden.py, and explain each changed line"


@pytest.mark.parametrize("program", [each for each in corpus() if each.stands_alone], ids=str)
def test_it_is_judged_as_it_says(program: Program) -> None:
    answer = program.load()
    verdict = judged(EXERCISES[program.exercise], answer, program.item)
    if not program.is_typed:
        _, told = parted(verdict_file(program.exercise).read_text(encoding="utf-8"))
        assert told_of(program, verdict) == told[f"{program.kind}/{program.name}"], ANEW
    else:
        assert_same_if_filled_in(program, answer, verdict)
    if program.kind != "wrong":
        assert verdict, verdict
        # A right one that no mutants are made of may return an object that only a judge can read.
        subject = SUBJECTS.get(program.exercise)
        if subject and (program.kind == "unusual" or program in subject.programs):
            assert agrees(answer, subject.is_right, QUESTIONS)
        return
    assert verdict.status == "wrong", verdict
    assert program.is_met_by(verdict), verdict
    said = Help(program.item, verdict, 1).words_at_once
    assert program.told in said
    assert said.endswith(verdict.hint)
    assert len(verdict.message) < LONGEST
    if verdict.mistake is not None:
        # Where the first flaw is about another part of the search, its own question stands there.
        assert verdict.hint or verdict.message.endswith("?")
        assert verdict.message.endswith(verdict.hint)
    if program.idea is not None and verdict.hint and program.exercise.startswith("five-nodes/"):
        assert verdict.hint == MISUNDERSTANDINGS[program.idea].hint  # elsewhere in a game's words


TYPED = {"number": (int, float, tuple), "draw": (str, int, dict)}
"""What can be filled into a form of a kind; into others everything can."""


def assert_same_if_filled_in(row: Program, answer: object, typed: Verdict) -> None:
    """See that the form of an item gets the verdict that the typed answer has."""
    exercise = EXERCISES[row.exercise]
    form = exercise.form(row.item)
    if form.kind == "code" or not isinstance(answer, TYPED.get(form.kind, object)):
        return  # such an answer can only be typed
    through = form.answer(form.value(answer))
    filled = judged(exercise, through, row.item)
    if row.kind == "right" or through is not ...:
        assert (filled.status, filled.mistake) == (typed.status, typed.mistake), filled


def test_there_are_many_programs() -> None:
    kinds = [(program.exercise, program.kind) for program in programs()]
    assert kinds.count(("five-nodes/write-dijkstra", "right")) >= 35
    assert kinds.count(("five-nodes/write-dijkstra", "wrong")) >= 40
    games = set(SUBJECTS) - {"five-nodes/write-dijkstra"}
    assert games <= {game for game, kind in kinds if kind == "unusual"}
    assert sum(kind == "unusual" for _, kind in kinds) >= 34
    assert sum(kind == "wrong" and game in games for game, kind in kinds) >= 48
    assert all((game, "wrong") in kinds for game in games)


def test_nothing_is_left_out() -> None:
    files = {path for path in ROOT.glob("*/*/**/*") if path.is_file()}
    of_programs = {ROOT / f"{program}.py" for program in programs()}
    assert files == of_programs | {ROOT / row.exercise / ANSWERS for row in rows()}
    assert {program.exercise for program in (*programs(), *rows())} <= set(EXERCISES)
    tried = {row for name in catalog() for some in answered_in(name).values() for row in some}
    assert [row for row in rows() if row not in tried and not row.stands_alone] == []


@pytest.mark.parametrize(
    ("kind", "first", "told"),
    [
        ("right", "def f(): pass", "`# What it does.`"),
        ("right", "# Adds. Idea: 3.", "`# What it does.`"),
        ("wrong", "# Adds.", "`# What it does.` and end with `Idea: 3.` or `Idea: none.`"),
        ("wrong", "# Adds. Idea: no.", "end with `Idea: 3.`"),
    ],
)
def test_a_program_that_does_not_say_what_it_does_is_refused(
    kind: str, first: str, told: str, tmp_path: Path
) -> None:
    file = tmp_path / "game" / "exercise" / kind / "adds.py"
    file.parent.mkdir(parents=True)
    file.write_text(f"{first}\n\nx = 1\n", encoding="utf-8")
    with pytest.raises(BadCorpus) as refused:
        read(file)
    assert told in str(refused.value)


@pytest.mark.parametrize(
    "row",
    [
        "right  1",
        "game/exercise seed=1\nright  1  # idea 3: No.",
        "game/exercise seed=1\nwrong  1",
        "game/exercise seed=1\nwrong  1  # idea: No.",
        "game/exercise seed=1\n1",
        "game/exercise seed=1\nright  x = 1",
        "game/exercise seed=1\nwrong  1  # idea 3: No.\n1",
    ],
)
def test_a_row_that_does_not_say_what_it_has_to_is_refused(row: str, tmp_path: Path) -> None:
    file = tmp_path / "game" / "exercise" / ANSWERS
    file.parent.mkdir(parents=True)
    file.write_text(f"{row}\n", encoding="utf-8")
    with pytest.raises(BadCorpus, match="there should be a recipe, and below it"):
        read_rows(file)

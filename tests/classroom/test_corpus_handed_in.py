"""Every answer of the corpus gets the same mark, handed in, as where the learner gave it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathlib_tutor.classroom import mark
from pathlib_tutor.classroom.draws import Cell, catalog
from pathlib_tutor.classroom.mark import judge_cell
from pathlib_tutor.classroom.notebook import asking_for, read_notebook
from pathlib_tutor.exercises import EXERCISES
from tests.classroom.planted import hand_in, in_jail, notebook, untouched
from tests.tiers import first_is_usual
from tools.corpus import Program, corpus
from tools.golden_verdicts import described, judged, parted, verdict_file

PLACES: dict[str, tuple[str, Cell]] = {}
"""The first notebook and cell that ask each exercise."""
for _name, _cells in catalog().items():
    for _cell in _cells:
        PLACES.setdefault(_cell.exercise.id, (_name, _cell))
ANSWERS = [each for each in corpus() if each.stands_alone and each.exercise in PLACES]
NO_MARK = ("needs networkx", "needs numpy", "the answer is computed")
"""Why a teacher has to decide."""
IN_THE_JAIL = {"hex/black-wins/wrong/says-no-at-the-first-dead-end": "wrong, share 0.636"}
"""The marks of wrong programs that depend on the order of a set, which differs in 32 bits."""


def mark_of(verdict: str) -> str:
    """Return the status and the share of a verdict as it is written down."""
    return ", ".join(verdict.splitlines()[0].split(", ")[:2])


def expected(program: Program) -> str:
    """Return the mark of an answer that was not handed in: programs have theirs written down."""
    if program.is_typed:
        return mark_of(described(judged(EXERCISES[program.exercise], program.load(), program.item)))
    _, told = parted(verdict_file(program.exercise).read_text(encoding="utf-8"))
    return mark_of(told[f"{program.kind}/{program.name}"].partition("\n")[2])


@in_jail
@pytest.mark.parametrize("program", first_is_usual(ANSWERS), ids=map(str, ANSWERS))
def test_the_mark_of_an_answer_is_the_same_if_handed_in(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mark, "program_questions", lambda *_: ())  # no part of the mark
    name, cell = PLACES[program.exercise]
    source = program.in_cell(asking_for(untouched(cell), program.item))
    hand_in(tmp_path / "one.ipynb", notebook({cell.id: source}, name=name))
    found = judge_cell(read_notebook(tmp_path / "one.ipynb", catalog()), cell, program.item)
    if found.share is None:
        assert any(why in found.problem for why in NO_MARK), found.problem
    elif "stopped" in expected(program):  # how far it comes depends on the machine
        assert not found.verdict
    else:
        wanted = IN_THE_JAIL.get(str(program)) or expected(program)
        assert mark_of(described(found.verdict)) == wanted

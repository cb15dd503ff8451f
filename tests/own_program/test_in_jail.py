"""Questions about a program that was handed in: a jail draws the same ones, and gives the keys."""

from __future__ import annotations

import linecache

import pytest

from pathlib_tutor.own_program.questions import program_questions
from pathlib_tutor.own_program.worlds import ASKED
from pathlib_tutor.programs import jail
from pathlib_tutor.programs.jail import HandedIn, handed_in
from tools.corpus import corpus

pytestmark = pytest.mark.skipif(not jail.is_there(), reason="pathlib-games[marking] is not there")


@pytest.mark.parametrize("task", ASKED)
def test_a_jail_draws_the_same_questions(task: str) -> None:
    programs = (each for each in corpus(task) if each.kind == "right" and not each.is_typed)
    one = next(each for each in programs if program_questions(task, each.load()))
    here = program_questions(task, one.load(), 2)
    linecache.clearcache()
    other = handed_in(HandedIn((("cell", one.source),), 0, one.answer))
    there = program_questions(task, other, 2)
    assert [item.recipe for _, item in there] == [item.recipe for _, item in here]
    for exercise, item in there:
        assert exercise.judge(exercise.key(item), item)

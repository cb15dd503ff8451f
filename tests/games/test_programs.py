"""Programs about the games: right ones pass in every style, wrong ones are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.unusual_programs import UNUSUAL
from tests.games.wrong_programs import WRONG
from tools.mutants import SECONDS, SUBJECTS, agrees

QUESTIONS = 10

Programs = dict[str, tuple[Callable[..., Any], ...]]


def pairs(programs: Programs) -> list[tuple[str, Callable[..., Any]]]:
    return [(name, program) for name, some in programs.items() for program in some]


@pytest.mark.parametrize(("name", "program"), pairs(UNUSUAL))
def test_right_programs_in_unusual_styles_pass(name: str, program: Callable[..., Any]) -> None:
    verdict = SUBJECTS[name].judge(program)
    assert verdict, verdict
    assert agrees(program, SUBJECTS[name].is_right, QUESTIONS)


@pytest.mark.parametrize(("name", "program"), pairs(WRONG))
def test_wrong_programs_are_refused(name: str, program: Callable[..., Any]) -> None:
    verdict = SUBJECTS[name].judge(program, seconds=SECONDS)
    assert verdict.status == "wrong"
    assert len(verdict.message) < 700


def test_there_are_many_of_them() -> None:
    assert set(UNUSUAL) == set(WRONG) == set(SUBJECTS) - {"five-nodes/write-dijkstra"}
    assert len(pairs(UNUSUAL)) >= 34
    assert len(pairs(WRONG)) >= 48

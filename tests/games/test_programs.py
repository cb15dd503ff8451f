"""Programs about the games: right ones pass in every style, wrong ones are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pathlib_games.check.answer import side_by_side
from tests.games import wrong_programs as wrong
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


@pytest.mark.parametrize(
    ("name", "program", "told"),
    [
        ("color-lines/bfs", wrong.uses_a_stack, "On a board with no free cell but 0, 1, 2, 9, 11,"),
        ("hex/black-wins", wrong.first_stone_only, "On the board B.B / .B. / B.. (3 x 3)"),
        ("hex/fewest-stones", wrong.breadth_first_on_weights, "On the board .. / .B (2 x 2)"),
        ("tiles/score", wrong.as_the_crow_flies, "On the road ╶m ┐. / ╶f ┘.: mine 1 is worth 4"),
    ],
)
def test_a_wrong_program_is_shown_where_it_is_easiest_to_see(
    name: str, program: Callable[..., Any], told: str
) -> None:
    assert told in SUBJECTS[name].judge(program).message


def test_the_run_of_a_wrong_search_can_be_stepped_beside_a_right_one() -> None:
    own = SUBJECTS["color-lines/bfs"].judge(wrong.uses_a_stack).own_run
    assert own is not None
    assert own.looked_up == (0, 9, 18, 19, 20, 11, 2, 1)
    theirs, right = side_by_side(own)
    assert "Settle 9 at 1" in repr(theirs)
    assert "Settle 9 at 1" in repr(right)


def test_there_are_many_of_them() -> None:
    assert set(UNUSUAL) == set(WRONG) == set(SUBJECTS) - {"five-nodes/write-dijkstra"}
    assert len(pairs(UNUSUAL)) >= 34
    assert len(pairs(WRONG)) >= 48

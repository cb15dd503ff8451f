"""The verdict on an endless program names its board and what is special about it."""

from typing import Any

import pytest

from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.ideas.program_task import ProgramTask, special
from pathlib_tutor.lessons.battlesnake import judge_middle
from pathlib_tutor.lessons.worlds import node_task
from tests.exercises.test_wrong_searches import task_of
from tools.mutants import SUBJECTS

ELSEWHERE = {"five-nodes/write-dijkstra", "battlesnake/next-move"}  # tested elsewhere
TASKS: dict[str, ProgramTask[Any, Any]] = {
    **{name: task_of(s.judge) for name, s in SUBJECTS.items() if name not in ELSEWHERE},
    "battlesnake/middle": task_of(judge_middle),
    "own-world/node": node_task(EXERCISES["own-world/node"].draw(1).question),
}


def endless(*_: Any) -> Any:
    while True:
        pass


def test_these_are_all_program_tasks() -> None:
    given = [exercise for exercise in EXERCISES.values() if exercise.questions.draws is None]
    code = {each.id for each in given if callable(each.key(each.draw(1)))}
    assert code == {*TASKS, *ELSEWHERE}


@pytest.mark.parametrize("name", TASKS)
def test_a_board_is_named_and_what_is_special_about_it(name: str) -> None:
    task, facts = TASKS[name], []
    for case in task.cases():
        assert task.where(case)
        facts.append(special(task.special(case)))
    assert sum(map(bool, facts)) >= len(facts) / 3
    assert len(set(facts)) > 1 or len(facts) == 1


@pytest.mark.parametrize("name", TASKS)
def test_it_is_told_of_a_program_that_does_not_stop(name: str) -> None:
    task = TASKS[name]
    case = next(each for each in task.cases() if special(task.special(each)))
    one: ProgramTask[Any, Any] = ProgramTask(**{**vars(task), "cases": lambda: [case]})
    told = one.judge(endless, seconds=0.2).message
    assert "was still running after 0.2 seconds" in told
    assert f" {special(task.special(case))} " in told
    assert told.endswith("Is there a loop that never ends?")
    assert task.where(case)[1:] in told

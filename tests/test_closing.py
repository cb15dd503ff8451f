"""The closing test: a fresh question from every notebook, judged and noted one by one."""

from __future__ import annotations

import pytest

from pathlib_games import check
from pathlib_games.exercises import EXERCISES
from pathlib_games.record.logbook import logbook


def test_a_question_from_every_notebook_that_was_never_answered() -> None:
    asked = check.one_of_each()
    notebooks = [EXERCISES[item.exercise].notebook for item in asked.items]
    assert notebooks == sorted({e.notebook for e in EXERCISES.values() if e.draws is not None})
    assert check.one_of_each().items == asked.items
    keys = [EXERCISES[item.exercise].key(item) for item in asked.items]
    first = check.closing(asked, [keys[0], *([...] * (len(keys) - 1))])
    assert repr(first).startswith(f"Not yet. 1 of {len(keys)} are right.")
    assert repr(first).endswith("Not tried yet: 2, 3, 4, 5, 6, 7, 8, 9.")
    wrong = repr(check.closing(asked, [-1, *([...] * (len(keys) - 1))]))
    assert "1, notebook 00 Start here: Not yet. It is not -1." in wrong
    assert {entry.recipe for entry in logbook().entries()} == {asked.items[0].recipe}
    assert check.closing(asked, keys)
    assert check.one_of_each().items == asked.items, "they stay, also when they are answered"
    others = check.one_of_each(new=True).items
    assert not {item.recipe for item in others} & {item.recipe for item in asked.items}
    assert check.one_of_each().items == others


@pytest.mark.parametrize("answers", [5, "answers", [1, 2], None])
def test_a_list_of_answers_is_asked_for(answers: object) -> None:
    asked = check.one_of_each()
    told = repr(check.closing(asked, answers))
    assert f"Give a list of {len(asked.items)} answers, or dots." in told

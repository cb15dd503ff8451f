"""Learned or missed exercises come back after 1, 3, 7 and 21 days."""

import json
import os
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pathlib_tutor import check
from pathlib_tutor.check.page import Today
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.record.logbook import INTERVALS, MOST, Due, Entry, due_on, logbook
from tests.kernels import outputs

START = date(2026, 11, 2)
ORDER, WRITE = "five-nodes/order", "five-nodes/write-dijkstra"


def entry(
    after: int,
    exercise: str = ORDER,
    recipe: str = "",
    cause: int | None = None,
    right: bool = False,
) -> Entry:
    """Return an attempt at noon, this many days after the start."""
    when = f"{START + timedelta(days=after)}T12:00:00Z"
    causes = () if cause is None else (cause,)
    return Entry(when, exercise, recipe, "right" if right else "wrong", float(right), causes, cause)


def due(after: int, *entries: Entry) -> list[Due]:
    return due_on(START + timedelta(days=after), entries)


def test_what_was_missed_comes_back_on_a_fresh_item_that_shows_it() -> None:
    for number in (1, 2, 4, 9, 12, 15, 20, 21, 31):
        name = next(e.id for e in EXERCISES.values() if number in e.catches and e.questions.draws)
        [back] = due(1, entry(0, name, cause=number))
        exercise: Any = EXERCISES[back.item.exercise]
        assert back.missed
        assert back.days == 1
        assert f"showing={number}" in back.item.recipe
        assert not exercise.judge(exercise.beliefs.answers[number](back.item.question), back.item)


def test_it_is_not_due_on_the_same_day_and_stays_due_until_it_is_answered() -> None:
    missed = entry(0, cause=1)
    assert due(0, missed) == []
    assert [len(due(after, missed)) for after in (1, 2, 5, 300)] == [1, 1, 1, 1]
    assert due(5, missed)[0].item == due(5, missed)[0].item
    assert due(5, missed)[0].item != due(6, missed)[0].item


def test_a_right_answer_moves_it_on_to_the_next_interval_and_in_the_end_away() -> None:
    noted = [entry(0, cause=1)]
    for now, following in zip(INTERVALS, [*INTERVALS[1:], 400], strict=True):
        [back] = due(now, *noted)
        noted.append(entry(now, back.item.exercise, back.item.recipe, right=True))
        quiet = [one for after in range(now, following) for one in due(after, *noted)]
        assert not any(one.missed for one in quiet)


def test_who_comes_late_is_not_asked_twice() -> None:
    noted = [entry(0, cause=1)]
    [back] = due(10, *noted)
    noted.append(entry(10, back.item.exercise, back.item.recipe, right=True))
    assert not any(one.missed for after in range(10, 21) for one in due(after, *noted))
    assert any(one.missed for one in due(21, *noted))


def test_a_wrong_answer_begins_again() -> None:
    noted = [entry(0, cause=1)]
    [back] = due(7, *noted)
    noted.append(entry(7, back.item.exercise, back.item.recipe, cause=1))
    assert due(7, *noted) == []
    assert due(8, *noted)[0].days == 1


def test_what_was_learned_comes_back_as_a_short_question() -> None:
    [back] = due(1, entry(0, WRITE, right=True))
    exercise = EXERCISES[back.item.exercise]
    assert exercise.notebook == EXERCISES[WRITE].notebook
    assert not back.missed
    assert len(str(exercise.key(back.item))) <= 40


def test_what_was_missed_without_a_plain_cause_is_called_missed() -> None:
    [back] = due(1, entry(0, ORDER))
    assert back.missed
    assert EXERCISES[back.item.exercise].notebook == EXERCISES[ORDER].notebook
    assert "missed 1 day ago" in repr(Today([back]))
    [back] = due(1, entry(0, ORDER, right=True), entry(0, ORDER))
    assert back.missed, "the last answer was wrong"


@pytest.mark.parametrize("number", [1, 2, 7, 19, 21, 22, 23, 24, 27, 29, 45])
def test_the_shortest_exercise_that_shows_it_is_asked(number: int) -> None:
    name = next(e.id for e in EXERCISES.values() if number in e.catches)
    for after in range(1, 4):
        [back] = due(after, entry(0, name, cause=number))
        exercise: Any = EXERCISES[back.item.exercise]
        assert len(str(exercise.key(back.item))) <= 45, back.item
        assert not exercise.judge(exercise.beliefs.answers[number](back.item.question), back.item)


def test_there_are_at_most_three_and_what_was_missed_comes_first() -> None:
    rooms = ("maze/steps", "color-lines/reach", "chutes/count", "hex/stones")
    noted = [entry(0, name, right=True) for name in rooms]
    assert len(due(1, *noted)) == MOST
    found = due(1, *noted, entry(0, cause=1))
    assert [one.missed for one in found] == [True, False, False]
    assert len({one.item.exercise for one in found}) == MOST


@pytest.mark.parametrize("time", ["", "yesterday", "2026-13-40T00:00:00Z", "9" * 50])
def test_times_that_cannot_be_read_are_left_out(time: str) -> None:
    broken = Entry(time, ORDER, "", "wrong", 0.0, (1,))
    assert due(30, broken) == []
    assert due(30, Entry(entry(0).time, "an/old-exercise", "", "wrong", 0.0, (1,))) == []
    assert due(1, entry(40, cause=1)) == [], "a clock that was put back"


@pytest.mark.slow
def test_every_topic_of_the_course_can_come_back() -> None:
    able = {number: e.id for e in EXERCISES.values() if e.questions.draws for number in e.catches}
    for number, name in able.items():
        [back] = due(1, entry(0, name, cause=number))
        assert number in EXERCISES[back.item.exercise].catches


def noted_on(day: date, exercise: str, cause: int) -> None:
    """Write an old attempt into the logbook, as if made on that day."""
    path = logbook().path
    attempt = {
        "time": f"{day}T12:00:00Z",
        "exercise": exercise,
        "recipe": "",
        "status": "wrong",
        "share": 0.0,
        "causes": [cause],
        "answer": None,
    }
    content = {"version": 2, "attempts": [attempt], "items": {}, "keep_answers": False}
    path.write_text(json.dumps(content), encoding="utf-8")


def test_nothing_due_is_said_kindly() -> None:
    assert repr(check.today()).startswith("Nothing to review today.")


def test_the_clock_can_be_set() -> None:
    noted_on(START, ORDER, 1)
    noon = datetime(START.year, START.month, START.day, 12, tzinfo=UTC)
    assert check.today(noon).items == ()
    (item,) = check.today(noon + timedelta(days=3)).items
    assert item == check.today(noon + timedelta(days=3)).items[0]


def test_an_ordinary_session_shows_the_question_with_its_form() -> None:
    noted_on(datetime.now(UTC).date() - timedelta(days=2), "five-nodes/exit-table", 28)
    assert Path(os.environ["PATHLIB_GAMES_PROGRESS"]).exists()
    [shown] = outputs("from pathlib_games import check\ncheck.today()")
    texts = [output["data"].get("text/plain", "") for output in shown]
    assert texts[0] == "1 of 1, from notebook 02 Five nodes, missed 2 days ago."
    assert any("Which path from" in text for text in texts)
    assert any("image/png" in output["data"] for output in shown)
    assert not any("five-nodes/" in text or "seed=" in text for text in texts)


def test_as_text_the_questions_of_today_stand_below_where_they_come_from() -> None:
    noted_on(START, ORDER, 1)
    noon = datetime(START.year, START.month, START.day, 12, tzinfo=UTC)
    today = check.today(noon + timedelta(days=3))
    form = EXERCISES[today.items[0].exercise].form(today.items[0])
    whence = "1 of 1, from notebook 02 Five nodes, missed 3 days ago."
    assert repr(today) == f"{whence}\n{form.prompt}"

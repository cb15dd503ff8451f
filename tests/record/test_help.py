"""Help goes on: each rung says something new, and never the key."""

import random
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from pathlib_tutor.exercises import EXERCISES, Exercise, Item, Verdict
from pathlib_tutor.exercises.exercise import Question
from pathlib_tutor.record.attempts import MOST_WORDS, MOST_WORDS_OF_A_RULE, RUNGS, Help
from pathlib_tutor.record.logbook import WORKED_OUT
from tests.exercises.wrong_answers import wrong_answers
from tests.tiers import cases, one_of_each_room

EACH = pytest.mark.parametrize("name", EXERCISES, scope="module")
# With each change, every exercise is tested for keys on rungs, and for follow-up questions.
ONE_OF_A_ROOM = pytest.mark.parametrize("name", one_of_each_room(EXERCISES), scope="module")
_ANSWERS = cases(every_night=12, every_time=4)
_DRAWN = cases(every_night=8, every_time=2)
_LONG_FACT = 40  # words
_MOST_WORDS_OF_A_GUIDE = 45
_PLACE = re.compile(r"\(\d+, \d+\)|(?i:mine|factory|house) \d+")


def _items(
    exercise: Exercise[Any], seeds: Iterable[int] = range(1, 1 + _DRAWN)
) -> Iterator[Item[Any]]:
    yield from (exercise.item(f"{exercise.id} given={name}") for name in exercise.questions.given)
    if exercise.questions.draws is not None:
        yield from map(exercise.draw, seeds)


@cache
def _wrong(name: str) -> list[tuple[Item[Any], Verdict, Verdict]]:
    """Answer items wrongly in some ways each, and judge that twice: the first time, and again."""
    exercise, found = EXERCISES[name], []
    for item in _items(exercise):
        judged = ((answer, exercise.judge(answer, item)) for answer in _answers(exercise, item))
        wrong = ((a, v) for a, v in judged if v.status == "wrong" and not v.unread)
        for answer, verdict in islice(wrong, _ANSWERS):
            met = () if verdict.mistake is None else (verdict.mistake,)
            found.append((item, verdict, exercise.judge(answer, item, met) if met else verdict))
    return found


def _answers(exercise: Exercise[Any], item: Item[Any]) -> Iterator[object]:
    form = exercise.form(item)
    if form.kind == "choice":
        yield from (letter for letter, _ in form.options)
    elif form.kind == "draw":
        yield from ("A B 5; B C 1", "S A 1; A T 1; S T 3", "@..*", "@.*\na..", {1: 2})
    elif form.kind == "code":
        yield lambda *_: None
    else:
        given = wrong_answers(exercise, item, random.Random(item.recipe))
        yield from (answer for answer in given if answer != "")
        yield from range(1, 100) if form.kind == "number" else ()
        yield from item.instance.graph.nodes if form.kind == "one" and item.instance else ()


def _told_by(exercise: Exercise[Any], item: Item[Any], text: str) -> bool:
    """Say whether a text tells the key of an item; numbers in names of cells do not count."""
    form, key = exercise.form(item), exercise.key(item)
    if form.kind == "code":
        return False
    if form.kind == "choice":
        right = dict(form.options)[str(key)]
        alone = rf"(?<![\w.]){re.escape(str(key))}(?![\w.])"
        return right in text or (key != "a" and re.search(alone, text) is not None)
    if isinstance(key, int):
        text = _PLACE.sub("", text)
    return re.search(rf"(?<![\w.]){re.escape(str(key))}(?![\w.])", text) is not None


@ONE_OF_A_ROOM
def test_each_rung_says_something_else_in_a_few_words(name: str) -> None:
    assert _wrong(name)
    for item, verdict, again in _wrong(name):
        texts = _rungs(item, verdict, again)
        program = EXERCISES[name].form(item).kind == "code"  # a mistake may have no follow-up
        assert len(set(texts)) == 3 or (program and texts[0] != texts[1] == texts[2]), (item, texts)
        most_words = (MOST_WORDS, MOST_WORDS_OF_A_RULE if program else MOST_WORDS)
        for text, most in zip(texts, (*most_words, MOST_WORDS_OF_A_RULE), strict=True):
            assert verdict.fact in text, (item, texts)
            if len(verdict.fact.split()) <= _LONG_FACT:  # Python may say more about a crash
                assert len(text.split()) <= most, (item, texts)


@EACH
def test_only_who_has_a_program_or_lines_is_told_to_go_through_them(name: str) -> None:
    exercise = EXERCISES[name]
    for item in _items(exercise):
        if not isinstance(item.question, Question):
            told = [
                Help(item, Verdict("wrong", "No."), rung).instead for rung in (WORKED_OUT, RUNGS)
            ]
            has_lines = exercise.form(item).kind in {"code", "lines"}
            assert all(bool(re.search("program|lines", each)) == has_lines for each in told), told


def _rungs(item: Item[Any], verdict: Verdict, again: Verdict) -> list[str]:
    """Return the words on the first three rungs for a repeated answer."""
    first = Help(item, verdict, 1).words_at_once
    return [first, *(Help(item, again, rung, named=rung).words_at_once for rung in (2, 3))]


@EACH
def test_no_rung_tells_the_key(name: str) -> None:
    exercise = EXERCISES[name]
    for item, verdict, again in _wrong(name):
        for text in _rungs(item, verdict, again):
            assert not _told_by(exercise, item, text), (item, exercise.key(item), text)


@EACH
def test_what_is_asked_next_is_a_question_and_what_is_told_a_rule(name: str) -> None:
    exercise = EXERCISES[name]
    for item in _items(exercise):
        question, rule = exercise.solution.guides(item.question)
        if exercise.form(item).kind == "code":  # the follow-up question depends on the mistake
            assert not question
        else:
            assert question.endswith("?")
        assert rule.endswith((".", "?"))
        for text in (question, rule):
            assert len(text.split()) <= _MOST_WORDS_OF_A_GUIDE, (item, text)
        assert not any(_told_by(exercise, item, text) for text in (question, rule)), (item, rule)


@pytest.mark.slow
@EACH
def test_every_item_has_a_next_question_and_a_rule_of_few_words(name: str) -> None:
    # Guides once crashed, or were too long, for one drawn item in sixty.
    exercise = EXERCISES[name]
    for item in _items(exercise, range(1000, 1060)):
        for text in exercise.solution.guides(item.question):
            assert len(text.split()) <= _MOST_WORDS_OF_A_GUIDE, (item, text)


@ONE_OF_A_ROOM
def test_a_twin_and_a_fresh_item_are_others(name: str) -> None:
    for item, verdict, _ in _wrong(name)[:: max(1, _ANSWERS)]:
        said = Help(item, verdict, RUNGS)
        found = [item, *filter(None, (said.twin, said.fresh()))]
        assert len({each.recipe for each in found}) == len(found)
        assert all(
            one.question != other.question for i, one in enumerate(found) for other in found[:i]
        ), found

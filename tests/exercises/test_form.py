"""Filled-in forms become text that every judge reads."""

import json
from typing import Any

import pytest

from pathlib_tutor.exercises import EXERCISES, Exercise, Item
from pathlib_tutor.exercises.form import BadValue, Form

FILLED_IN = [
    exercise for exercise in EXERCISES.values() if exercise.questions.kind is not type(None)
]


def items_of(exercise: Exercise[Any]) -> list[Item[Any]]:
    given = [exercise.item(f"{exercise.id} given={name}") for name in exercise.questions.given]
    return [*given, *([exercise.draw(1), exercise.draw(2)] if exercise.questions.draws else [])]


@pytest.mark.parametrize("exercise", FILLED_IN, ids=repr)
def test_the_key_goes_through_the_form_and_is_right(exercise: Exercise[Any]) -> None:
    for item in items_of(exercise):
        form = exercise.form(item)
        key = exercise.key(item)
        if form.kind == "code":
            assert exercise.judge(key, item)
            continue
        value = json.loads(json.dumps(form.value(key)))
        assert exercise.judge(form.answer(value), item), item
        assert form.value(form.answer(value)) == value, item


@pytest.mark.parametrize("exercise", FILLED_IN, ids=repr)
def test_an_empty_form_is_not_tried(exercise: Exercise[Any]) -> None:
    for item in items_of(exercise):
        form = exercise.form(item)
        for empty in (None, form.value(exercise.blank(item)) if form.kind != "code" else None):
            assert exercise.judge(form.answer(empty), item).status == "not tried", item


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=repr)
def test_a_form_says_what_is_asked(exercise: Exercise[Any]) -> None:
    for item in items_of(exercise):
        form = exercise.form(item)
        data = json.loads(json.dumps(form.data()))
        assert form.asked
        assert form.prompt.startswith(form.asked)
        assert data["numbers"] <= len(form.fields)
        assert (form.kind in {"choice", "several", "lines", "bug"}) == bool(form.options)
        assert (form.kind == "table") == bool(form.head and not form.options)


def test_half_a_table_stays_open_below() -> None:
    form = Form("table", "", head=("settled", "B", "C"), rows=(("A", "", ""), *[("", "", "")] * 2))
    half = [["A", "5 A", ""], ["B", "", "8 B"], ["", "", ""]]
    assert form.answer(half) == "settled | B | C\nA | 5 A | -\nB | 5 A | 8 B\n? | ? | ?"
    assert form.answer([["A", "", ""], ["", "", ""], ["", "", ""]]) is ...


def test_fields_that_are_open_are_told() -> None:
    form = Form("order", "", fields=("Order", "Distance"), numbers=1)
    assert form.open_fields(["A B", ""]) == ("Distance",)
    assert form.open_fields(["", ""]) == ()
    assert form.open_fields(["A B", "7"]) == ()
    assert form.answer(["A B", "7"]) == "A B 7"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("8", 8),
        (" 8.5 ", 8.5),
        ("-3", -3),
        ("never", "never"),
        ("1e3", "1e3"),
        ("9.", 9),
        ("\uff19", 9),
    ],
)
def test_a_number_is_a_number_and_all_else_stays_text(text: str, answer: object) -> None:
    assert Form("number", "").answer([text]) == answer


TEXTS = ["number", "path", "rows", "several"]
DAMAGED = [
    *(("choice", value) for value in (5, [5], {"a": 1}, True)),
    *((kind, value) for kind in TEXTS for value in (5, "x", [5], [None], [["A"]], {"a": 1}, True)),
    *(("table", value) for value in (5, "x", [5], [["A"]], [["A", 5]], {"a": 1}, True)),
    *(("bug", value) for value in (5, "x", ["A"], ["A", 5], ["A", "b", "c"], {"a": 1}, True)),
    *(("draw", value) for value in (5, [5], {"a": 1}, {"1": "2"}, {"\u00b2": 1}, True)),
]


@pytest.mark.parametrize(("kind", "damaged"), DAMAGED, ids=str)
def test_a_value_of_another_kind_is_refused_in_words(kind: Any, damaged: Any) -> None:
    form = Form(kind, "", head=("settled", "B"), rows=(("A", ""), ("", "")))
    with pytest.raises(BadValue, match="does not fit this form: it should be"):
        form.answer(damaged)

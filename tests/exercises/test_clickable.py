"""Where answers are places in a picture, each is clickable, and its id is the typed word."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from pathlib_games.views.shapes import Shape
from pathlib_tutor.exercises import EXERCISES, Item
from pathlib_tutor.exercises.form import CLICKED
from pathlib_tutor.exercises.verdict import Verdict

CLICKABLE = [name for name, e in EXERCISES.items() if e.form(e.first()).kind in CLICKED]
EACH = pytest.mark.parametrize("name", CLICKABLE)
_NOT_READ = r"should (be|start with) |is not a node|is not a cell|is not on the board|is none\."


def is_read(verdict: Verdict) -> bool:
    """Say whether a verdict is about the answer, and not about its spelling."""
    return not re.search(_NOT_READ, verdict.message)


def items(name: str) -> Iterator[Item[Any]]:
    """Return the items of a notebook, and two drawn ones."""
    exercise = EXERCISES[name]
    for given in exercise.questions.given:
        yield exercise.item(f"{name} given={given}")
    yield from (exercise.draw(seed) for seed in (1, 2))


def clicked(item: Item[Any]) -> list[Shape]:
    """Return the clickable ids in an item's picture."""
    scene = EXERCISES[item.exercise].scene(item, clickable=True)
    assert scene is not None
    return [shape for shape in scene.shapes if shape.id is not None]


def typed(item: Item[Any], word: str) -> str:
    """Write an answer with one word that is not given, in the judge's shortest form."""
    lines = str(EXERCISES[item.exercise].key(item)).splitlines()
    if "|" in lines[0]:  # a table: the node settled in the second row
        return "\n".join([*lines[:2], f"{word} |{lines[2].partition('|')[2]}"])
    if ":" in lines[0]:  # a line for each number; the line of 0 is given
        return f"{lines[0]}\n1: {word}"
    ends = {"choose/exit-order": " 7", "chutes/turned-pair": f" {word}"}
    return word + ends.get(item.exercise, "")


def places_of_the_key(item: Item[Any]) -> set[str]:
    """Return the key's words for places, except the given ones."""
    lines = str(EXERCISES[item.exercise].key(item)).splitlines()
    if "|" in lines[0]:
        return {line.partition("|")[0].strip() for line in lines[1:]}
    if ":" in lines[0]:
        lines = [line.partition(":")[2] for line in lines[1:]]
    places = {
        "chutes/turned-pair": r"\d+",
        "carcassonne/feature": r"\(\d+, \d+\) [a-z]+(?: \d)?",
    }
    words = re.findall(places.get(item.exercise, r"\(\d+, \d+\)|\w+"), "\n".join(lines))
    return set(words[:-1] if item.exercise == "choose/exit-order" else words)


def test_a_form_of_each_of_these_kinds_is_clicked() -> None:
    kinds = {EXERCISES[name].form(EXERCISES[name].first()).kind for name in CLICKABLE}
    assert kinds == {"one", "set", "order", "path", "rows", "table"}


@pytest.mark.parametrize(
    "name", [name for name in CLICKABLE if EXERCISES[name].shows_what_is_filled]
)
def test_what_is_filled_in_shows_in_the_picture_as_far_as_it_can_be_read(name: str) -> None:
    exercise, item = EXERCISES[name], EXERCISES[name].draw(1)
    empty = exercise.scene(item, clickable=True)
    key = str(exercise.key(item)).strip("[]")
    filled = exercise.scene(item, clickable=True, filled=key)
    assert filled is not None
    assert [s.id for s in filled.shapes if s.id] == [shape.id for shape in clicked(item)]
    assert filled != empty
    assert exercise.scene(item, clickable=True, filled=f"{key}, (3") == filled
    for nothing in (..., "", "(3", "x"):
        assert exercise.scene(item, clickable=True, filled=nothing) == empty
    assert exercise.scene(item, filled=key) == exercise.scene(item)


@EACH
def test_what_can_be_clicked_is_called_as_it_is_typed(name: str) -> None:
    for item in items(name):
        shapes = clicked(item)
        ids = [str(shape.id) for shape in shapes]
        assert len(set(ids)) == len(ids)
        assert all(f"{shape.label}, ".startswith(f"{shape.id}, ") for shape in shapes)
        assert places_of_the_key(item) <= set(ids)


@EACH
def test_no_place_of_the_picture_is_left_out(name: str) -> None:
    for item in items(name):
        scene = EXERCISES[name].scene(item, clickable=True)
        assert scene is not None
        others = [str(shape.label) for shape in scene.shapes if shape.id is None and shape.label]
        assert not [label for label in others if re.match(r"\(\d+, \d+\)|\w?\d+\b|\w\b", label)]


@EACH
def test_what_can_be_clicked_is_read_when_it_is_typed(name: str) -> None:
    exercise = EXERCISES[name]
    for item in items(name):
        for shape in clicked(item):
            verdict = exercise.judge(typed(item, str(shape.id)), item)
            assert is_read(verdict), (item, shape.id, verdict)
        assert not is_read(exercise.judge(typed(item, "zz9"), item))


@pytest.mark.parametrize("name", EXERCISES)
def test_the_usual_picture_cannot_be_clicked(name: str) -> None:
    exercise = EXERCISES[name]
    item = exercise.draw(1)
    scene = exercise.scene(item)
    if scene is not None:
        assert all(shape.id is None for shape in scene.shapes)
    if name not in CLICKABLE:
        assert exercise.scene(item, clickable=True) == scene

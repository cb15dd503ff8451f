"""The contract of every exercise of the course.

The key is correct, the blank is not tried, a recipe makes its item again, and only a correct
answer earns everything.
"""

import json
import math
import re
from functools import cache, partial
from typing import Any

import pytest

from pathlib_tutor.exercises import EXERCISES, BadRecipe, Exercise, Item, NoItem, UnknownExercise
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.record.attempts import hand_in
from pathlib_tutor.record.logbook import logbook
from tests.fuzz.values import HUGE, Contrary, Refuses, Shapeless
from tests.tiers import cases

SEEDS = range(cases(every_night=50, every_time=8))
SHOWN = [
    # With each change only the first exercise; the golden verdicts cover the others.
    pytest.param(name, number, marks=pytest.mark.slow if place else ())
    for name, exercise in EXERCISES.items()
    for place, number in enumerate(exercise.catches)
]
# The tests of one exercise run together, so that its items are drawn once.
EACH = pytest.mark.parametrize("name", EXERCISES, scope="module")
NONSENSE: tuple[object, ...] = (
    *("", "x", "nonsense ? ?", "(1, ", "\0", "(" * 30_000, Contrary("never"), b"a1", b"(1, 1)"),
    *(-1, -(10**9), HUGE, math.nan, -math.inf, 1j, None, object(), len, type),
    *([], {}, [[]], [[1, 2, 3]], [None] * 30_000, Refuses, Refuses(), [Refuses()], Shapeless()),
)

HOW_IT_IS_WRITTEN = re.compile(
    r"such as|should|letters|Give the board as|; the orders are|the lines are|this graph \(\w, "
)
"""An example, or the choices."""

# By contract: programs outside the course ask for these.
PROMISED = {
    "maze": "steps",
    "five-nodes": "read-off predict fill-table run-by-hand order review path lines find-the-bug "
    "write-dijkstra exit-table",
    "color-lines": "waves neighbors bfs",
    "chutes": "levels roll-graph",
    "hex": "touch stones free-steps black-wins fewest-stones",
    "tiles": "value spread score",
    "carcassonne": "feature road city cloister field who total components score",
    "battlesnake": "weigh arrive times next-move",
    "own-world": "moves node design",
    "choose": "astar-by-hand bellman-ford-by-hand",
}


@cache
def items(name: str) -> list[Item[Any]]:
    """Draw many items; where there are only a few, each of them once."""
    exercise = EXERCISES[name]
    drawn = [exercise.draw(seed) for seed in SEEDS]
    return list({item.recipe: item for item in drawn}.values())


def test_what_is_promised_is_there() -> None:
    promised = {f"{room}/{name}" for room, names in PROMISED.items() for name in names.split()}
    assert promised <= set(EXERCISES)


def test_they_come_in_the_order_of_the_notebooks() -> None:
    notebooks = [exercise.notebook for exercise in EXERCISES.values()]
    assert notebooks == sorted(notebooks)
    assert all(re.fullmatch(r"0\d [A-Z].*", notebook) for notebook in notebooks)


@EACH
def test_the_key_is_right_and_the_blank_is_not_tried(name: str) -> None:
    exercise = EXERCISES[name]
    for item in items(name):
        key = exercise.judge(exercise.key(item), item)
        assert (key.status, key.share) == ("right", 1), (item, exercise.key(item), key)
        blank = exercise.judge(exercise.blank(item), item)
        assert (blank.status, blank.share) == ("not tried", 0), (item, blank)
        assert exercise.judge(..., item).status == "not tried"


@EACH
def test_the_recipe_makes_the_same_item(name: str) -> None:
    exercise = EXERCISES[name]
    for item in items(name)[: cases(every_night=50, every_time=4)]:
        assert exercise.item(item.recipe) == item
        assert item.recipe.startswith(f"{name} ")
        assert repr(item) == f"<{item.recipe}>"
    for given in exercise.questions.given:
        assert exercise.item(f"{name} given={given}").recipe == f"{name} given={given}"


@EACH
def test_a_question_that_was_found_elsewhere_has_a_recipe_as_well(name: str) -> None:
    exercise = EXERCISES[name]
    for made in exercise.questions.given.values():
        assert "given=" in exercise.ask(made()).recipe
    if exercise.questions.draws is not None:
        own = exercise.ask(exercise.draw(3).question)
        assert exercise.item(own.recipe) == own


@EACH
def test_an_item_is_asked_in_words_and_can_be_drawn(name: str) -> None:
    exercise, item = EXERCISES[name], items(name)[0]
    assert len(exercise.prompt(item)) > 20
    assert exercise.title[0].isupper()
    assert exercise.trains.endswith(".")
    scene = exercise.scene(item)
    assert scene is None or (scene.title and scene.description)


@pytest.mark.parametrize(("name", "number"), SHOWN)
def test_a_misunderstanding_gives_a_wrong_answer_where_it_has_to_show(
    name: str, number: int
) -> None:
    exercise = EXERCISES[name]
    for seed in range(2, 2 + cases(every_night=3, every_time=1)):
        item = exercise.draw(seed, showing=[number])
        if number == exercise.catches[0]:
            assert exercise.item(item.recipe) == item
        verdict = exercise.judge(exercise.beliefs.answers[number](item.question), item)
        assert verdict.status == "wrong", (item, verdict)
        assert verdict.share < 1
        assert number in MISUNDERSTANDINGS


def _returns(nonsense: object, *_: object) -> object:
    return nonsense


@EACH
def test_nonsense_is_refused_and_earns_nothing_much(name: str) -> None:
    """A program that returns nonsense is no better than nonsense itself."""
    exercise, item = EXERCISES[name], items(name)[0]
    given: list[object] = [*NONSENSE]
    if callable(exercise.key(item)):
        # Each takes a process; every program runs on another eighth of them.
        share = cases(every_night=1, every_time=8)
        returned = NONSENSE[[*EXERCISES].index(name) % share :: share]
        given += [partial(_returns, nonsense) for nonsense in returned]
    for number, nonsense in enumerate(given):
        verdict = exercise.judge(nonsense, item)
        assert verdict.status in {"wrong", "not tried"}, (number, verdict)
        assert verdict.share < 0.2
        assert verdict.message
        assert len(repr(verdict)) < 500


@EACH
def test_what_cannot_be_read_is_told_how_it_is_written_and_is_no_try(name: str) -> None:
    exercise, item = EXERCISES[name], items(name)[0]
    asks_for_a_program = callable(exercise.key(item))
    for nonsense in ("x!y", b"a1", object()):
        verdict = hand_in(exercise, nonsense, item)[0]
        assert verdict.unread is not asks_for_a_program, (nonsense, verdict)
        assert asks_for_a_program or HOW_IT_IS_WRITTEN.search(verdict.message), verdict
        assert bool(logbook().entries()) is asks_for_a_program
    assert not exercise.judge(exercise.key(item), item).unread


@EACH
def test_judging_writes_nothing(name: str) -> None:
    exercise, item = EXERCISES[name], items(name)[0]
    for number in exercise.catches[:1]:
        exercise.judge(exercise.beliefs.answers[number](item.question), item)
    exercise.judge(exercise.key(item), item)
    assert not logbook().path.exists()


def test_bad_recipes_are_refused_in_a_sentence() -> None:
    fill: Exercise[Any] = EXERCISES["five-nodes/fill-table"]
    own = fill.ask(fill.draw(3).question).recipe
    for recipe in (
        "",
        "five-nodes/order seed=7",
        "five-nodes/fill-table",
        "five-nodes/fill-table seed=x",
        "five-nodes/fill-table seed=7 showing=",
        "five-nodes/fill-table given=nothing",
        "five-nodes/fill-table own=",
        "five-nodes/fill-table own=[]",
        "five-nodes/fill-table own=" + "[" * 100_000,
        own.replace('"source":"A"', '"source":"Z"'),
        own.replace('"directed":false', '"directed":"no"'),
        own[:-1],
    ):
        with pytest.raises(BadRecipe, match=r"should|cannot be read"):
            fill.item(recipe)
    with pytest.raises(NoItem, match="Number 6 cannot show"):
        fill.draw(1, showing=[6])
    with pytest.raises(UnknownExercise, match="five-nodes/fill-table"):
        _ = EXERCISES["fill-table"]


def test_a_recipe_is_short_and_readable() -> None:
    fill: Exercise[Any] = EXERCISES["five-nodes/fill-table"]
    assert fill.draw(7, showing=(4, 1)).recipe == "five-nodes/fill-table seed=7 showing=1,4"
    own = fill.ask(fill.draw(3).question).recipe
    assert json.loads(own.partition("own=")[2])["source"] == "A"

"""The exercises of notebook 01: its questions are known by their recipes, and drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pathlib_games import check
from pathlib_games.exercises import EXERCISES, BadRecipe
from pathlib_games.games.color_lines.exercise import pond, small
from pathlib_games.games.color_lines.exercise_tree import tree_of_notebook
from pathlib_games.games.color_lines.rules import Position


class Refuses:
    """Nothing can be done with it."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(name)

    def __repr__(self) -> str:
        raise RuntimeError


ANYTHING: list[Any] = [
    *(None, "", "x", -7.5, True, [], [[]], {}, object(), b"1", "1" * 30_000, Refuses()),
    *(10**5000, -(10**5000), float("nan"), float("inf"), 1j, [10**5000], ["9" * 5000]),
]


@pytest.mark.parametrize("number", range(len(ANYTHING)))
def test_whatever_a_program_gives_gets_a_sentence(number: int) -> None:
    anything = ANYTHING[number]  # some cannot be shown as parameters
    for verdict in (
        check.neighbors(lambda *_: anything),
        check.bfs(lambda *_: anything),
        check.path_back(lambda *_: anything),
    ):
        assert repr(verdict).startswith("Not yet.")
        assert verdict.verdict.share == 0
        assert len(repr(verdict)) < 600


@pytest.mark.parametrize(
    ("answer", "recipe"),
    [
        (lambda: check.reached(0, small(), (0, 0)), "reach given=small"),
        (lambda: check.steps(0, small(), (0, 0), (0, 4)), "read-off given=small"),
        (lambda: check.waves("", pond(), (0, 0)), "waves given=pond"),
        (lambda: check.neighbors(5), "neighbors given=two-boards"),
        (lambda: check.bfs(5), "bfs given=four-starts"),
        (lambda: check.path_back(5), "path-back given=three-trees"),
        (
            lambda: check.tree_steps(0, tree_of_notebook().predecessor, (1, 0)),
            "tree-steps given=deep",
        ),
    ],
)
def test_the_questions_of_the_notebook_are_known(
    answer: Callable[[], check.Answer], recipe: str
) -> None:
    assert answer().recipe == f"color-lines/{recipe}"


def test_a_board_of_ones_own_has_a_recipe() -> None:
    position = Position.from_text("1..\n22.")
    answer = check.steps(3, position, (0, 0), (2, 1))
    assert answer
    exercise: Any = EXERCISES["color-lines/read-off"]
    assert exercise.item(answer.recipe).question.position == position
    assert exercise.item(answer.recipe).instance.aim == (2, 1)
    for now, instead, told in (
        ('"target":[2,1]', '"target":[0,1]', "not a node"),
        ('"start":[0,0]', '"start":[1,0]', "no ball"),
        ('"board":["1..","22."]', '"board":["1..","2"]', "row 2"),
    ):
        assert now in answer.recipe
        with pytest.raises(BadRecipe, match=told):
            exercise.item(answer.recipe.replace(now, instead))


def test_pictures_frame_what_is_asked_about() -> None:
    def held(name: str) -> int:
        exercise: Any = EXERCISES[f"color-lines/{name}"]
        scene = exercise.scene(exercise.draw(1))
        return [shape.classes for shape in scene.shapes].count("held")

    assert [held(name) for name in ("reach", "read-off", "waves", "tree-steps")] == [1, 2, 1, 2]


def test_the_picture_of_a_tree_has_an_arrow_for_each_cell_that_was_found() -> None:
    exercise: Any = EXERCISES["color-lines/tree-steps"]
    scene = exercise.scene(exercise.item("color-lines/tree-steps given=deep"))
    assert [shape.classes for shape in scene.shapes].count("tree-arrow") == 80
    assert scene.description.startswith("The tree begins at (0, 0). (0, 1) from (0, 0), (0, 2)")

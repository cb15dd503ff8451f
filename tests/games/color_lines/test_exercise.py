"""The exercises of notebook 01: its questions are known by their recipes, and drawn."""

from __future__ import annotations

from typing import Any

import pytest

from pathlib_games import ask
from pathlib_games.exercises import EXERCISES


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
    for name in ("neighbors", "bfs", "path-back"):
        said = ask(f"color-lines/{name}", lambda *_: anything)
        assert str(said).startswith("Not yet.")
        assert said.verdict is not None
        assert said.verdict.share == 0
        assert len(str(said)) < 600


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

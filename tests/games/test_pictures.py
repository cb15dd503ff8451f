"""Every game's pictures: nothing is cut off, all classes are known, and they can be drawn."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from pathlib_games.games import GAMES
from pathlib_games.views.figure import png
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.lessons.five_nodes_programs import listing_scene
from tests.pictures import cut_off
from tests.tiers import cases

if TYPE_CHECKING:
    from pathlib_games.views.scene import Scene

PICTURED = {
    name: exercise
    for name, exercise in EXERCISES.items()
    if exercise.questions.view not in {None, listing_scene}
}


def drawn(name: str, position: Any) -> Scene:
    """Return the picture of a position, or of its board if there is none."""
    room, view = (import_module(f"pathlib_games.games.{name}{part}") for part in ("", ".view"))
    draw = getattr(room, "position_scene", None) or getattr(view, "position_scene", None)
    scene: Scene = draw(position) if draw else view.board_scene(position.board)
    return scene


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_no_position_of_a_game_is_cut_off(name: str) -> None:
    for seed in range(cases(every_night=40, every_time=4)):
        chance, position = Random(seed), GAMES[name].new(seed)
        for _ in range(60):
            assert cut_off(drawn(name, position)) == []
            if position.outcome() is not None:
                break
            position = position.play(chance.choice(position.legal_moves()))
    assert png(drawn(name, position)).startswith(b"\x89PNG")


@pytest.mark.parametrize("name", PICTURED)
def test_no_question_is_cut_off(name: str) -> None:
    exercise = PICTURED[name]
    items = [exercise.item(f"{name} given={given}") for given in exercise.questions.given]
    for item in [*items, *([exercise.draw(1)] if exercise.questions.draws else [])]:
        for clickable in (False, True):
            scene = exercise.scene(item, clickable=clickable)
            assert scene is None or cut_off(scene) == []

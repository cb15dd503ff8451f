"""Draw what exercises ask about a land."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pathlib_games.games.carcassonne.view import land_scene

if TYPE_CHECKING:
    from pathlib_games.games.carcassonne.questions import PartOfLand, WholeLand
    from pathlib_games.views.scene import Scene
    from pathlib_games.views.shapes import Shape


def question_scene(asked: PartOfLand | WholeLand, *, clickable: bool = False) -> Scene:
    """Return the picture of a land, with the part that is asked about in a ring.

    `clickable`: whether the parts can be clicked; their ids are such as ``"(2, 3) road 2"``.
    """
    scene = land_scene(asked.land, asked.players, marked=asked.spot)

    def named(shape: Shape) -> Shape:
        if shape.id is None:
            return shape
        if not clickable:
            return replace(shape, id=None)
        words = str(shape.label).removeprefix(shape.id).lstrip(" ,")
        return replace(shape, label=", ".join(filter(None, [shape.id, words])))

    return replace(scene, shapes=tuple(map(named, scene.shapes)))

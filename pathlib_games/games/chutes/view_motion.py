"""What the browser needs to show how a roll moved the pieces: numbers of shapes, and places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathlib_games.games.chutes.view_board import Plan, piece_shapes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pathlib_games.games.chutes.rules import Position
    from pathlib_games.views.scene import Scene


def played(before: Position, rolls: Sequence[int], scene: Scene) -> list[dict[str, Any]]:
    """Return how each of the rolls moved a piece, over the picture of the end."""
    plan = Plan(before.board.size)
    dice = [i for i, shape in enumerate(scene.shapes) if shape.classes == "die"]
    position, turns = before, []
    for roll, die in zip(rolls, dice, strict=True):
        player = position.player
        begin = position.squares[player]
        position = position.play(roll)
        end = position.squares[player]
        landed = begin + roll if begin + roll <= before.board.size else begin
        squares = [*range(begin, landed + 1), *([end] if end != landed else [])]
        last_x, last_y = plan.corner(end)
        corners = map(plan.corner, squares)
        piece = [scene.shapes.index(shape) for shape in piece_shapes(plan, end, player)]
        turns.append(
            {
                "die": [*range(die, die + roll + 1)],
                "piece": piece,
                "places": [[x - last_x, y - last_y] for x, y in corners],
                "slides": end != landed,
            }
        )
    return turns

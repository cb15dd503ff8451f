"""Draws a learner's own search on a board of Battlesnake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathlib_games.games.battlesnake.view import search_view

if TYPE_CHECKING:
    from pathlib_games.exercises.instance import Instance
    from pathlib_games.games.battlesnake.position import Position
    from pathlib_games.views.view import View


def own_search_view(position: Position, asked: Instance) -> View:
    """Return the view of a search on a board."""
    return search_view(position, position.snakes[0].id, asked.graph)

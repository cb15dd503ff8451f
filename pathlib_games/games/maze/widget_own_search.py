"""Draws a learner's own search in a maze."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathlib_games.games.maze.view import search_view

if TYPE_CHECKING:
    from pathlib_games.exercises.instance import Instance
    from pathlib_games.games.maze.rules import Position
    from pathlib_games.views.view import View


def own_search_view(position: Position, _: Instance) -> View:
    """Return the view of a search on a board."""
    return search_view(position)

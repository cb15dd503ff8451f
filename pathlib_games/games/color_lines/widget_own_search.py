"""Draws a learner's own search on a board of Color Lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathlib_games.games.color_lines.view import search_view

if TYPE_CHECKING:
    from pathlib_games.exercises.instance import Instance
    from pathlib_games.games.color_lines.exercise_ways import Way
    from pathlib_games.views.view import View


def own_search_view(way: Way, _: Instance) -> View:
    """Return the view of a search on a board."""
    return search_view(way.position, way.start)

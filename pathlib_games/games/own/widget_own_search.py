"""Draws a learner's own search in a world, a board for each set of keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathlib_games.games.own.exercise_own_search import states_of
from pathlib_games.games.own.view import search_view

if TYPE_CHECKING:
    from pathlib_games.exercises.instance import Instance
    from pathlib_games.games.own.rules import Position
    from pathlib_games.views.view import View


def own_search_view(position: Position, _: Instance) -> View:
    """Return the view of a search on a board."""
    return search_view(states_of(position))

"""Draws a learner's own search on a board of Hex."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathlib_games.games.hex.view_search import HexView

if TYPE_CHECKING:
    from pathlib_games.exercises.instance import Instance
    from pathlib_games.games.hex.rules import Position
    from pathlib_games.views.view import View


def own_search_view(position: Position, asked: Instance) -> View:
    """Return the view of a search on a board."""
    return HexView(position, asked.graph)

"""Draws a learner's own search along a road."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathlib_games.games.tiles.view import RoadView

if TYPE_CHECKING:
    from pathlib_games.exercises.instance import Instance
    from pathlib_games.games.tiles.roads import Road
    from pathlib_games.views.view import View


def own_search_view(road: Road, _: Instance) -> View:
    """Return the view of a search on a board."""
    return RoadView(road)

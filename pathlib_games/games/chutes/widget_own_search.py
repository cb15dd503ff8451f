"""Draws a learner's own search on a board of Chutes and Ladders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathlib_games.games.chutes.view import ChutesAndLaddersView

if TYPE_CHECKING:
    from pathlib_games.exercises.instance import Instance
    from pathlib_games.games.chutes.board import Board
    from pathlib_games.views.view import View


def own_search_view(board: Board, asked: Instance) -> View:
    """Return the view of a search on a board."""
    return ChutesAndLaddersView(board, asked.graph)

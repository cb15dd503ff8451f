"""Draw what the exercises of Chutes and Ladders ask about: a board, or a table of chutes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pathlib_games.games.chutes.board import Board
from pathlib_games.games.chutes.view_board import board_scene
from pathlib_games.views.listing_view import lines_scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pathlib_games.games.chutes.board import Slide
    from pathlib_games.views.scene import Scene


class BoardAsked(Protocol):
    """A question about a board; it may begin at a square, its ``start``."""

    @property
    def board(self) -> Board:
        """The board."""


class TableAsked(Protocol):
    """A question about a table of chutes."""

    @property
    def entries(self) -> Sequence[Slide]:
        """Where each begins and where it ends."""


def board_question_scene(question: Board | BoardAsked) -> Scene:
    """Return the board of a question, with the square marked from which it begins."""
    board = question if isinstance(question, Board) else question.board
    start: int = getattr(question, "start", 0)
    return board_scene(board, chosen=start or None)


def table_scene(question: TableAsked) -> Scene:
    """Return a table of chutes, one line for each."""
    lines = [(str(start), f"to {end}") for start, end in question.entries]
    told = ", ".join(f"{start} {end}" for start, end in lines)
    return lines_scene("", lines, "A table of chutes", f"Each begins and ends at: {told}.")

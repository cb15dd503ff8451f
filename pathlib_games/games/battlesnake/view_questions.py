"""Draws what the exercises about Battlesnake ask about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pathlib_games.games.battlesnake.view import position_scene, times_scene, weights_scene

if TYPE_CHECKING:
    from pathlib_games.games.battlesnake.parts import Cell
    from pathlib_games.games.battlesnake.position import Position
    from pathlib_games.views.scene import Scene


class AsksAboutBoard(Protocol):
    """A question about a position."""

    @property
    def position(self) -> Position:
        """What lies on the board."""

    @property
    def you(self) -> str:
        """The id of the snake that it is about."""


class AsksAboutWay(AsksAboutBoard, Protocol):
    """A question about a way."""

    @property
    def path(self) -> tuple[Cell, ...]:
        """The cells of the way."""


def board_scene(question: AsksAboutBoard) -> Scene:
    """Return the board of a question."""
    return position_scene(question.position)


def way_scene(question: AsksAboutWay) -> Scene:
    """Return the board of a question with the way that it is about."""
    return position_scene(question.position, question.path)


def clock_scene(question: AsksAboutBoard) -> Scene:
    """Return the board of a question, with the time at which each body cell will be free."""
    return times_scene(question.position)


def prices_scene(question: AsksAboutBoard) -> Scene:
    """Return the board of a question, with the least that it weighs to enter each cell."""
    return weights_scene(question.position, question.you)

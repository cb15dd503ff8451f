"""The waves of a breadth-first search, found by hand on a board of Color Lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathlib_games.games.color_lines.exercise import WAVES
from pathlib_games.games.color_lines.exercise_waves import Waves
from pathlib_games.games.color_lines.exercise_ways import Ball
from pathlib_games.games.color_lines.view import position_scene
from pathlib_games.widgets.by_hand import WaveByWave

if TYPE_CHECKING:
    from pathlib_games.games.color_lines.board import Cell
    from pathlib_games.games.color_lines.rules import Position
    from pathlib_games.views.scene import Scene


class WavesByHand(WaveByWave):
    """A board of Color Lines on which the learner clicks the cells that a search finds.

    A wrong cell is refused, with the reason. The typed form of this exercise has the same judge.

    Parameters
    ----------
    position
        The board.
    start
        The cell of the ball.

    Attributes
    ----------
    found
        What has been found so far.

    Examples
    --------
    >>> from pathlib_games.games.color_lines.rules import Position
    >>> widget = WavesByHand(Position.from_text("1..22."), (0, 0))
    >>> widget.click((2, 0))
    >>> widget
    <WavesByHand, 0 of 2 cells: No cell beside (2, 0) has been found yet.>
    """

    def __init__(self, position: Position, start: Cell) -> None:
        self._position, self._start = position, start
        welcome = "Click a cell of wave 1: one step away from the ball."
        item = WAVES.ask(Ball(position, start))
        super().__init__(item, Waves(position, start), welcome)

    def place(self, shape_id: str) -> Cell:
        """Return the cell that a click on a shape means."""
        return self._position.cell(int(shape_id))

    def picture(self) -> Scene:
        """Return the board with the waves as a scene."""
        found = {cell: self.found.wave[cell] for cell in self.found.cells}
        return position_scene(self._position, waves=found, clickable=True, puzzle=True)

"""The waves of a breadth-first search, found by hand on a board of Color Lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathlib_games.exercises.attempts import WAVES
from pathlib_games.games.color_lines.exercise_waves import Waves, judge_waves
from pathlib_games.games.color_lines.exercise_ways import Ball
from pathlib_games.games.color_lines.view import position_scene
from pathlib_games.widgets.waves import WaveByWave

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pathlib_games.exercises.verdict import Verdict
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

    exercise = WAVES

    def __init__(self, position: Position, start: Cell) -> None:
        self._position, self._start = position, start
        welcome = "Click a cell of wave 1: one step away from the ball."
        super().__init__(Waves(position, start), welcome)

    def place(self, shape_id: str) -> Cell:
        """Return the cell that a click on a shape means."""
        return self._position.cell(int(shape_id))

    def judge(self, typed: str, met_before: Iterable[int]) -> Verdict:
        """Judge the cells as the typed form does."""
        return judge_waves(typed, Ball(self._position, self._start), met_before)

    def picture(self) -> Scene:
        """Return the board with the waves as a scene."""
        found = {cell: self.found.wave[cell] for cell in self.found.cells}
        return position_scene(self._position, waves=found, clickable=True, puzzle=True)

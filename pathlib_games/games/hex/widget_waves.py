"""Found by hand on a board of Hex: the neighbors of a cell, and a search with free steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathlib_games.games.hex.board import BORDERS, move_to_text
from pathlib_games.games.hex.exercise import FREE_STEPS, TOUCH
from pathlib_games.games.hex.exercise_questions import FreeSteps, Touch
from pathlib_games.games.hex.exercise_waves import (
    HexWaves,
    Touching,
)
from pathlib_games.games.hex.rules import Position
from pathlib_games.games.hex.view import position_scene
from pathlib_games.widgets.by_hand import WaveByWave

if TYPE_CHECKING:
    from pathlib_games.games.hex.board import Cell, Player
    from pathlib_games.views.scene import Scene


class TouchNeighbors(WaveByWave):
    """A board on which the learner touches the neighbors of the framed cell.

    Parameters
    ----------
    size
        The number of rows.
    middle
        The cell.

    Attributes
    ----------
    found
        What has been found so far.

    Examples
    --------
    >>> widget = TouchNeighbors(3, (0, 0))
    >>> widget.click((1, 1))
    >>> widget
    <TouchNeighbors, 0 of 2 cells: b2 does not touch a1: two other cells meet ...>
    """

    def __init__(self, size: int, middle: Cell) -> None:
        self._board, self._middle = Position.empty(size), middle
        welcome = f"Click the cells that share a side with {move_to_text(middle)}, in any order."
        super().__init__(TOUCH.ask(Touch(size, middle)), Touching(size, middle), welcome)

    def place(self, shape_id: str) -> Cell:
        """Return the cell that a click on a shape means."""
        return self._board.cell(int(shape_id))

    def picture(self) -> Scene:
        """Return the board with the cells that were found."""
        found = dict.fromkeys(self.found.cells, 1)
        return position_scene(
            self._board,
            waves=found,
            framed=(self._middle,),
            clickable=True,
            title="Touch the neighbors",
        )


class FreeStepsByHand(WaveByWave):
    r"""A position on which the learner settles the cells of a search with weights 0 and 1.

    Parameters
    ----------
    position
        The board.
    player
        Whose way it is; the search begins at the first of the player's two sides.

    Attributes
    ----------
    found
        What has been settled so far.

    Examples
    --------
    >>> widget = FreeStepsByHand(Position.from_text("BW\n.."), "black")
    >>> widget.click((0, 0))
    >>> widget
    <FreeStepsByHand, 1 of 3 cells: a1 is in wave 0, and the wave is complete.>
    """

    def __init__(self, position: Position, player: Player) -> None:
        self._position, self._player = position, player
        welcome = (
            f"Begin at the {BORDERS[player][0]} side. Settle what {player} reaches with 0 new "
            "stones, if there is any, then with 1, and so on."
        )
        item = FREE_STEPS.ask(FreeSteps(position, player))
        super().__init__(item, HexWaves(position, player), welcome)

    def place(self, shape_id: str) -> Cell:
        """Return the cell that a click on a shape means."""
        return self._position.cell(int(shape_id))

    def picture(self) -> Scene:
        """Return the board with the waves."""
        found = {cell: self.found.wave[cell] for cell in self.found.cells}
        title = "Settle the cells, wave by wave"
        return position_scene(self._position, waves=found, clickable=True, title=title)

"""Found by hand on a board of Hex: the neighbors of a cell, and a search with free steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pathlib_games.games.hex.board import BORDERS, move_to_text
from pathlib_games.games.hex.exercise import FREE_STEPS, TOUCH
from pathlib_games.games.hex.exercise_waves import HexWaves, Touching
from pathlib_games.games.hex.questions import FreeSteps, Touch
from pathlib_games.games.hex.rules import Position
from pathlib_games.games.hex.view import position_scene
from pathlib_games.widgets.by_hand import WaveByWave

if TYPE_CHECKING:
    from pathlib_games.games.hex.board import Cell, Player
    from pathlib_games.views.scene import Scene


class _OnHex(WaveByWave):
    """A board of Hex on which cells are clicked."""

    _board: Position
    _title: ClassVar[str]
    _framed: tuple[Cell, ...] = ()

    def place(self, shape_id: str) -> Cell:
        """Return the cell that a click on a shape means."""
        return self._board.cell(int(shape_id))

    def picture(self) -> Scene:
        """Return the board with the cells that were found, and their waves."""
        waves = {cell: self.found.wave[cell] for cell in self.found.cells}
        return position_scene(
            self._board, waves=waves, framed=self._framed, clickable=True, title=self._title
        )


class TouchNeighbors(_OnHex):
    """A board on which the learner touches the neighbors of the framed cell.

    Parameters
    ----------
    size
        The number of rows.
    middle
        The cell.

    Examples
    --------
    >>> widget = TouchNeighbors(3, (0, 0))
    >>> widget.click((1, 1))
    >>> widget
    <TouchNeighbors, 0 of 2 cells: b2 does not touch a1: two other cells meet ...>
    """

    _title = "Touch the neighbors"

    def __init__(self, size: int, middle: Cell) -> None:
        self._board, self._framed = Position.empty(size), (middle,)
        welcome = f"Click the cells that share a side with {move_to_text(middle)}, in any order."
        super().__init__(TOUCH.ask(Touch(size, middle)), Touching(size, middle), welcome)


class FreeStepsByHand(_OnHex):
    r"""A position on which the learner settles the cells of a search with weights 0 and 1.

    Parameters
    ----------
    position
        The board.
    player
        Whose way it is; the search begins at the first of the player's two sides.

    Examples
    --------
    >>> widget = FreeStepsByHand(Position.from_text("BW\n.."), "black")
    >>> widget.click((0, 0))
    >>> widget
    <FreeStepsByHand, 1 of 3 cells: a1 is in wave 0, and the wave is complete.>
    """

    _title = "Settle the cells, wave by wave"

    def __init__(self, position: Position, player: Player) -> None:
        self._board = position
        welcome = (
            f"Begin at the {BORDERS[player][0]} side. Settle what {player} reaches with 0 new "
            "stones, if there is any, then with 1, and so on."
        )
        item = FREE_STEPS.ask(FreeSteps(position, player))
        super().__init__(item, HexWaves(position, player), welcome)

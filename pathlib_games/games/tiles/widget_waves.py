"""The waves of a search along streets, found by hand; they end at special tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathlib_games.games.tiles.exercise import SPREAD
from pathlib_games.games.tiles.exercise_questions import SpreadFrom
from pathlib_games.games.tiles.exercise_waves import RoadWaves
from pathlib_games.games.tiles.view import distance_marks
from pathlib_games.games.tiles.view_board import board_scene
from pathlib_games.widgets.by_hand import WaveByWave

if TYPE_CHECKING:
    from pathlib_games.games.tile_board import Cell
    from pathlib_games.games.tiles.roads import Road
    from pathlib_games.views.scene import Scene


class SpreadByHand(WaveByWave):
    """A road on which the learner clicks the tiles that a search from a mine finds.

    A wrong tile is refused, with the reason. The typed form of this exercise has the same judge.

    Parameters
    ----------
    road
        The road.
    start
        The cell of the mine, or of a factory.

    Attributes
    ----------
    found
        What has been found so far.

    Examples
    --------
    >>> from pathlib_games.games.tiles.board import Board
    >>> from pathlib_games.games.tiles.roads import road_at
    >>> widget = SpreadByHand(road_at(Board.from_text("╶m ─h ╴f"), (0, 0)), (0, 0))
    >>> widget.click((1, 0))
    >>> widget.found.open_wave is None
    True
    >>> widget
    <SpreadByHand, 1 of 1 cell: Right. 1 cell: all that can be reached.>
    """

    def __init__(self, road: Road, start: Cell) -> None:
        self._road, self._start = road, start
        name = road.names.get(start, f"the tile on {start}")
        welcome = f"Click a tile of wave 1: one step away from {name}."
        item = SPREAD.ask(SpreadFrom(road, start))
        super().__init__(item, RoadWaves(road, start), welcome)

    def place(self, shape_id: str) -> Cell:
        """Return the cell that a click on a shape means."""
        x, y = shape_id.split()
        return int(x), int(y)

    def picture(self) -> Scene:
        """Return the road with the waves as a scene."""
        found = {self._start: 0} | {cell: self.found.wave[cell] for cell in self.found.cells}
        return board_scene(
            self._road.board,
            title="Spread by hand",
            names=self._road.names,
            legal={cell: f"wave {number}" for cell, number in found.items()},
            last=self._start,
            marks=tuple(distance_marks(found)),
        )

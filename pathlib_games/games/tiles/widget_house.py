"""A house in the way: lay houses into a road by clicks, and see what its mine is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathlib_games.games.tile_board import around
from pathlib_games.games.tiles.board import Board, Tile
from pathlib_games.games.tiles.roads import Road, road_at
from pathlib_games.games.tiles.view import delivery_line
from pathlib_games.games.tiles.view_board import board_scene
from pathlib_games.widgets.game_board import GameBoard
from pathlib_games.words import counted

if TYPE_CHECKING:
    from pathlib_games.games.tile_board import Cell
    from pathlib_games.games.tiles.board import TileType
    from pathlib_games.views.scene import Scene
    from pathlib_games.widgets.live import Buttons

_WIDTH, _HEIGHT = 5, 4
_MINE, _FACTORY = (0, 0), (_WIDTH - 1, _HEIGHT - 1)
_SPECIAL: dict[Cell, TileType] = {_MINE: "mine", _FACTORY: "factory"}


class HousesInTheWay(GameBoard):
    """A road of crossings from a mine to a factory: a click lays a house on a tile or takes it.

    The way of the goods and what the mine is worth follow at once, and the most so far is kept.

    Attributes
    ----------
    houses
        The cells on which houses stand.

    Examples
    --------
    >>> widget = HousesInTheWay()
    >>> for cell in [(1, 0), (1, 1), (1, 2)]:
    ...     widget.click(cell)
    >>> widget
    <HousesInTheWay, 3 houses: Mine 1 is worth 1 + 7 = 8. The most so far is 8.>
    >>> widget.click((1, 3))
    >>> widget
    <HousesInTheWay, 4 houses: No way leads to factory 1: mine 1 is worth 1. ... so far is 8.>
    """

    def __init__(self) -> None:
        self.houses: set[Cell] = set()
        self._most = self.value
        super().__init__(self._told())

    @property
    def road(self) -> Road:
        """The road as it is now."""
        cells = [(x, y) for y in range(_HEIGHT) for x in range(_WIDTH)]
        kinds = _SPECIAL | dict.fromkeys(self.houses, "house")
        streets = {
            cell: "".join(side for side, other in around(cell) if other in cells) for cell in cells
        }
        tiles = {cell: Tile(streets[cell], kinds.get(cell, "plain")) for cell in cells}
        return road_at(Board(_WIDTH, _HEIGHT, tiles), _MINE)

    @property
    def way(self) -> tuple[Cell, ...]:
        """The cells of a shortest way from the mine to the factory; none if there is no way."""
        found = self.road.paths_from(_MINE)
        cells: list[Any] = found.path_to(_FACTORY) if _FACTORY in found.distance else []
        return tuple(cells)

    @property
    def value(self) -> int:
        """What the mine is worth."""
        return max(1, len(self.way))  # one for the tile, and the steps

    def click(self, cell: Cell) -> None:
        """Lay a house on a tile, or take it away again."""
        if cell in _SPECIAL:
            self._say(f"The {_SPECIAL[cell]} stays where it is.", "wrong")
            return
        self.houses ^= {cell}
        more = self.value > self._most
        self._most = max(self._most, self.value)
        self._say(self._told(), "right" if more else "" if self.way else "wrong")

    def clear(self) -> None:
        """Take all houses away."""
        self.houses.clear()
        self._say(self._told())

    def picture(self) -> Scene:
        """Return the road with the way of the goods as a scene."""
        road, way = self.road, self.way
        return board_scene(
            road.board,
            title="A house in the way",
            description=self._told(),
            names=road.names,
            legal={cell: "a click changes it" for cell in road.cells if cell not in _SPECIAL},
            marks=delivery_line(way) if way else (),
        )

    def __repr__(self) -> str:
        return f"<HousesInTheWay, {counted(len(self.houses), 'house')}: {self.said}>"

    def _click(self, shape_id: str) -> None:
        x, y = map(int, shape_id.split())
        self.click((x, y))

    def _buttons(self) -> Buttons:
        return {"No houses": self.clear}

    def _told(self) -> str:
        worth = f"Mine 1 is worth 1 + {len(self.way) - 1} = {self.value}."
        if not self.way:
            worth = "No way leads to factory 1: mine 1 is worth 1."
        return f"{worth} The most so far is {self._most}."

"""An interactive maze: move the target and see the shortest path to it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from pathlib_games.games.maze.graphs import shortest_way
from pathlib_games.games.maze.rules import Cell, Position
from pathlib_games.games.maze.view import position_scene
from pathlib_games.graphs import NoPath
from pathlib_games.views.scene import Scene
from pathlib_games.widgets.live import GameBoard
from pathlib_games.words import counted


class ShortestWay(GameBoard):
    r"""A maze with the shortest path from the walker to a movable target.

    Drag the target or click on a cell; the arrow keys and Enter also work.

    Examples
    --------
    >>> widget = ShortestWay(Position.from_text("@A#\n###\n*A."))
    >>> widget.click((2, 2))
    >>> widget
    <ShortestWay, from (0, 0) to (2, 2): 3 steps, jumping at A.>
    """

    DRAGS = True

    def __init__(self, position: Position) -> None:
        self.position = position
        self._find()
        super().__init__(self._told())

    def click(self, cell: Cell) -> None:
        """Move the target to a cell; raises `BadPosition` if it is a wall or outside the maze."""
        self.position = replace(self.position, target=cell)
        self._find()
        self._say(self._told())

    def picture(self) -> Scene:
        """Return the maze with the shortest path as a scene."""
        return position_scene(self.position, self._way, clickable=True)

    def __repr__(self) -> str:
        return f"<ShortestWay, {self.said[0].lower()}{self.said[1:]}>"

    def _click(self, shape_id: str) -> None:
        x, y = map(int, shape_id.split())
        self.click((x, y))

    def _find(self) -> None:
        try:
            self._way = shortest_way(self.position)
        except NoPath:
            self._way = []

    def _told(self) -> str:
        """Return the length of the path and its teleporters in words."""
        ends = f"From {self.position.walker} to {self.position.target}"
        if not self._way:
            return f"{ends}: there is no path."
        letters = [
            self.position.cells[tail]
            for tail, head in pairwise(self._way)
            if self.position.twin(tail) == head
        ]
        through = f", jumping at {' and '.join(letters)}" if letters else ""
        return f"{ends}: {counted(len(self._way) - 1, 'step')}{through}."

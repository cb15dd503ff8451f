"""A breadth-first search by hand on a board of Color Lines: which cells are found, wave by wave."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pathlib_games.exercises.verdict import Verdict, refusing
from pathlib_games.exercises.waves import ByWaves, grouped_by, read_cells
from pathlib_games.games.color_lines.board import EMPTY, Cell
from pathlib_games.games.color_lines.exercise_ways import Ball, drawn_ball, with_corners
from pathlib_games.games.color_lines.rules import Position
from pathlib_games.graphs import Graph, IllegalMove, bfs
from pathlib_games.ideas.slips import WRONG_NEIGHBORS, Listed, blamed


@dataclass(frozen=True)
class Waves(ByWaves):
    """A breadth-first search by hand: the cells that were found so far, in order."""

    # The board, and the cell of the ball.
    position: Position
    start: Cell
    cells: tuple[Cell, ...] = ()  # what was found, without the start

    @property
    def wave(self) -> dict[Cell, int]:
        """The right wave of each cell that can be reached, 0 for the start."""
        distance: dict[Any, float] = self.position.ways_from(self.start).distance
        return {cell: int(number) for cell, number in distance.items()}

    def is_no_neighbor(self, cell: Cell) -> bool:
        """Say whether a cell of the board touches no found cell at a side, or is not free.

        Cells that were found already are no such cells.
        """
        x, y = cell
        found = {self.start, *self.cells}
        on_board = 0 <= x < self.position.width and 0 <= y < self.position.height
        if cell in found or not on_board:
            return False
        beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
        return not found & beside or self.position.at(cell) != EMPTY

    def why_not(self, cell: Cell) -> str | None:
        """Say why a cell is not the next to be found, or None if it may be."""
        try:
            content = self.position.at(cell)
        except IllegalMove as problem:
            return str(problem)
        if cell == self.start or cell in self.cells:
            return f"{cell} has been found already."
        if content != EMPTY:
            return f"On {cell} lies a ball: no way leads through it."
        if self.is_no_neighbor(cell):
            return self._not_beside(cell)
        return self.too_early(cell)

    def _not_beside(self, cell: Cell) -> str:
        corners = {(cell[0] + dx, cell[1] + dy) for dx in (-1, 1) for dy in (-1, 1)}
        if touched := corners & {self.start, *self.cells}:
            return f"{cell} touches {min(touched)} only at a corner; balls do not go that way."
        return f"No cell beside {cell} has been found yet."


@refusing
def judge_waves(typed: object, asked: Ball, met_before: Iterable[int] = ()) -> Verdict:
    """Judge cells in the order in which the waves find them; any order within a wave is right."""
    cells = read_cells(typed)
    so_far = Waves(asked.position, asked.start)
    for number, cell in enumerate(cells, start=1):
        if reason := so_far.why_not(cell):
            told = f"Cell {number}: {reason}"
            if so_far.is_no_neighbor(cell):
                verdict = blamed(told, WRONG_NEIGHBORS, met_before)
            else:
                verdict = Verdict("wrong", told)
            return verdict.earning(len(so_far.cells), of=asked.reach)
        so_far = so_far.find(cell)
    return so_far.verdict("all that the ball can get to").earning(len(cells), of=asked.reach)


def grouped(graph: Graph, start: Cell) -> list[list[Cell]]:
    r"""Return the cells of a graph, wave by wave, without the start.

    Examples
    --------
    >>> ball = Ball(Position.from_text("1..\n22."), (0, 0))
    >>> grouped(ball.instance.graph, ball.start)
    [[(1, 0)], [(2, 0)], [(2, 1)]]
    """
    found: dict[Any, float] = bfs(graph, start).distance
    return grouped_by({cell: number for cell, number in found.items() if cell != start})


def waves_in(graph: Graph, start: Cell) -> str:
    """Write the cells of a graph in the order in which a breadth-first search finds them."""
    return " ".join(map(str, list(bfs(graph, start).distance)[1:]))


def drawn_waves(seed: int) -> Ball:
    """Draw a ball that gets to a few cells in several waves, and to others around corners."""

    def fits(ball: Ball) -> bool:
        if not 6 <= ball.reach <= 14 or max(ball.instance.distances.values()) < 4:
            return False
        return LISTED.shows(WRONG_NEIGHBORS, ball)

    return drawn_ball("waves", seed, fits)


def corners_first(asked: Ball) -> str:
    """Write the cells as somebody finds them who takes corners for neighbors."""
    return waves_in(with_corners(asked), asked.start)


LISTED: Listed[Ball] = Listed(
    lambda given, _: [read_cells(given)],
    lambda asked: grouped(asked.instance.graph, asked.start),
    {WRONG_NEIGHBORS: lambda asked: [grouped(with_corners(asked), asked.start)]},
    in_order=True,
)
"""How answers are compared with the right waves, and with those of wrong neighbors."""

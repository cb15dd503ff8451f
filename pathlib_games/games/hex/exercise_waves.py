"""Judges what is found by hand on a board of Hex: neighbors, and the waves of a search.

An own stone costs nothing there, so a wave may go on through it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pathlib_games.exercises.reading import read_names, shown
from pathlib_games.exercises.slips import WRONG_NEIGHBORS
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict, Wrong, wrong
from pathlib_games.exercises.waves import ByWaves
from pathlib_games.games.hex.board import (
    BLACK,
    BORDERS,
    SWAP,
    Cell,
    Player,
    move_from_text,
    move_to_text,
    other,
)
from pathlib_games.games.hex.exercise import (
    PAYS_FOR_OWN_STONES,
    WALKS_OVER_STONES,
    hints_for,
    named,
)
from pathlib_games.games.hex.graphs import distance_graph
from pathlib_games.games.hex.rules import Position
from pathlib_games.graphs import IllegalMove, dijkstra


def read_hex_cells(typed: object, size: int) -> list[Cell]:
    """Read cells that were typed, such as ``"b3 c2"``.

    Raises
    ------
    Wrong
        If they cannot be read.
    """
    expected = "The cells should be a text such as 'b3 c2'"
    cells: list[Cell] = []
    for word in read_names(typed, expected):
        try:
            move = move_from_text(re.sub(r"\W", "", word).lower())
            if move == SWAP:
                wrong(f"{expected}, not {shown(typed)}.")
            Position.empty(size).index(move)
        except IllegalMove:
            wrong(f"{expected}, all of them on the board; {shown(word)} is none.")
        cells.append(move)
    if not cells:
        wrong(f"{expected}, not {shown(typed)}.")
    return cells


# ---- neighbors by touch -------------------------------------------------------------------------


@dataclass(frozen=True)
class Touching(ByWaves):
    """The neighbors of a cell, found one by one; any order is right.

    Attributes
    ----------
    size
        The number of rows of the board.
    start
        The cell whose neighbors are looked for.
    cells
        What was found.

    Examples
    --------
    >>> print(Touching(5, (2, 2)).why_not((3, 3)))
    d4 does not touch c3: two other cells meet between them.
    """

    size: int
    start: Cell
    cells: tuple[Cell, ...] = ()

    @property
    def wave(self) -> dict[Cell, int]:
        """The cell itself and its neighbors."""
        near = Position.empty(self.size).neighbors(self.start)
        return {self.start: 0} | dict.fromkeys(near, 1)

    def name(self, cell: Cell) -> str:
        """Write a cell as it is called on this board."""
        return move_to_text(cell)

    def where_to_look(self) -> str:
        """Say where the cells of the wave that is being found are."""
        return "Behind each of its six sides lies a cell, unless the board ends there."

    def why_not(self, cell: Cell) -> str | None:
        """Say why a cell is not to be found, or None if it is."""
        here, there = self.name(self.start), self.name(cell)
        if cell == self.start:
            return f"{here} is the cell itself."
        if cell in self.cells:
            return f"{there} has been found already."
        if cell in self.wave:
            return None
        dx, dy = cell[0] - self.start[0], cell[1] - self.start[1]
        if dx == dy and abs(dx) == 1:
            return f"{there} does not touch {here}: two other cells meet between them."
        return f"{there} does not touch {here}."


def judge_touching(typed: object, size: int, cell: Cell, met_before: Iterable[int] = ()) -> Verdict:
    """Judge the neighbors of a cell, in any order.

    Examples
    --------
    >>> judge_touching("b3 d3 c2 c4 d2 b4", 5, (2, 2))
    Right. 6 cells: all neighbors of c3.
    >>> judge_touching("b3 d3 c2 c4", 5, (2, 2)).mistake
    15
    """
    if typed is ...:
        return NOT_TRIED
    try:
        cells = read_hex_cells(typed, size)
    except Wrong as problem:
        return Verdict("wrong", str(problem))
    so_far = Touching(size, cell)
    if shape := neighbor_slip(cell, set(cells), size):
        return named(shape, WRONG_NEIGHBORS, hints_for(WRONG_NEIGHBORS), met_before)
    for found in cells:
        if reason := so_far.why_not(found):
            return Verdict("wrong", reason)
        so_far = so_far.find(found)
    return so_far.verdict(f"all neighbors of {move_to_text(cell)}")


def neighbor_slip(cell: Cell, given: set[Cell], size: int) -> str | None:
    """Say which wrong idea of neighbors gives these cells, if it is a well-known one.

    Examples
    --------
    >>> neighbor_slip((1, 1), {(0, 1), (2, 1), (1, 0), (1, 2)}, 3)
    'These are the four neighbors of a square.'
    """
    x, y = cell
    four = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
    right, turned = {(x + 1, y - 1), (x - 1, y + 1)}, {(x + 1, y + 1), (x - 1, y - 1)}
    ideas = {
        "These are the four neighbors of a square.": four,
        "These are all eight cells around a square.": four | right | turned,
        "Four are right, but the other two lie on the wrong diagonal.": four | turned,
    }
    true = _on_board(four | right, size)
    for told, cells in ideas.items():
        if _on_board(cells, size) == given != true:
            return told
    return None


def _on_board(cells: set[Cell], size: int) -> set[Cell]:
    return {(x, y) for x, y in cells if 0 <= x < size and 0 <= y < size}


# ---- the search by hand -------------------------------------------------------------------------

SIDE: Cell = (-1, -1)
"""Stands for the first side of a player, from which the search begins."""


@dataclass(frozen=True)
class HexWaves(ByWaves):
    r"""A search with weights 0 and 1 by hand: the cells that were settled so far, in order.

    The wave of a cell is the number of stones that a way to it needs. An own stone costs nothing,
    so it belongs to the wave of the cell that it is reached from.

    Attributes
    ----------
    position, player
        The board, and whose way it is; the search begins at the first of the player's two sides.
    cells
        What was settled.

    Examples
    --------
    >>> waves = HexWaves(Position.from_text("BW\n.."), "black")
    >>> print(waves.why_not((0, 1)))
    a2 belongs to wave 1, but a cell of wave 0 is not found yet. Finish the wave first.
    >>> waves.why_not((0, 0)) is None
    True
    """

    position: Position
    player: Player
    cells: tuple[Cell, ...] = ()
    start: Cell = SIDE

    @property
    def wave(self) -> dict[Cell, int]:
        """The right wave of each cell that can be reached, and 0 for the side."""
        first, last = BORDERS[self.player]
        graph = distance_graph(self.position, self.player)
        distance: dict[Any, float] = dijkstra(graph, first).distance
        reached = {cell: int(n) for cell, n in distance.items() if cell not in (first, last)}
        return {SIDE: 0} | reached

    def name(self, cell: Cell) -> str:
        """Write a cell as it is called on this board."""
        return move_to_text(cell)

    def where_to_look(self) -> str:
        """Say where the cells of the wave that is being found are."""
        side = BORDERS[self.player][0]
        return (
            f"Look at the {side} side, beside what is settled, and for {self.player} stones: they "
            "cost nothing."
        )

    def why_not(self, cell: Cell) -> str | None:
        """Say why a cell is not the next to be settled, or None if it may be."""
        if cell in self.cells:
            return f"{self.name(cell)} has been found already."
        if self.position.at(cell) == other(self.player):
            return f"On {self.name(cell)} lies a stone of {other(self.player)}: no way leads there."
        along = cell[0] if self.player == BLACK else cell[1]
        if along != 0 and not set(self.position.neighbors(cell)) & set(self.cells):
            side = BORDERS[self.player][0]
            return f"{self.name(cell)} touches neither the {side} side nor a cell that is settled."
        return self.too_early(cell)


def judge_free_steps(
    typed: object, position: Position, player: Player, met_before: Iterable[int] = ()
) -> Verdict:
    r"""Judge cells in the order in which a search with weights 0 and 1 settles them.

    Any order within a wave is right, as long as each cell touches one that is settled.

    Examples
    --------
    >>> judge_free_steps("a1 a2 b2", Position.from_text("BW\n.."), "black")
    Right. 3 cells in 2 waves: all that black can use.
    >>> judge_free_steps("a1 b1", Position.from_text("BW\n.."), "black").mistake
    32
    """
    if typed is ...:
        return NOT_TRIED
    try:
        cells = read_hex_cells(typed, position.size)
    except Wrong as problem:
        return Verdict("wrong", str(problem))
    so_far = HexWaves(position, player)
    for number, cell in enumerate(cells, start=1):
        if reason := so_far.why_not(cell):
            told = f"Cell {number}: {reason}"
            if position.at(cell) == other(player):
                hints = hints_for(WALKS_OVER_STONES)
                return named(told, WALKS_OVER_STONES, hints, met_before)
            if reason == so_far.too_early(cell) and _forgot_a_free_step(so_far):
                hints = hints_for(PAYS_FOR_OWN_STONES)
                return named(told, PAYS_FOR_OWN_STONES, hints, met_before)
            return Verdict("wrong", told)
        so_far = so_far.find(cell)
    return so_far.verdict(f"all that {player} can use")


def _forgot_a_free_step(so_far: HexWaves) -> bool:
    """Say whether only own stones are missing in the wave that is being found."""
    number, right = so_far.open_wave, so_far.wave
    if number is None:
        return False
    missing = [c for c, n in right.items() if n == number and c not in (SIDE, *so_far.cells)]
    return all(so_far.position.at(c) == so_far.player for c in missing)

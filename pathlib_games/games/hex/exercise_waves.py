"""Judges what is found by hand on a board of Hex: neighbors, and the waves of a search.

An own stone costs nothing there, so a wave may go on through it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from pathlib_games.exercises.reading import in_any_order, read_names, shown
from pathlib_games.exercises.verdict import Verdict, refusing, unread
from pathlib_games.exercises.waves import ByWaves, grouped_by
from pathlib_games.games.hex.board import (
    BORDERS,
    EMPTY,
    SIGNS,
    SWAP,
    Cell,
    Player,
    move_from_text,
    move_to_text,
    neighbors,
    other,
)
from pathlib_games.games.hex.chains import at_sides
from pathlib_games.games.hex.exercise_slips import (
    PAYS_FOR_OWN_STONES,
    WALKS_OVER_STONES,
    named,
)
from pathlib_games.games.hex.questions import FreeSteps, Touch
from pathlib_games.games.hex.rules import Position
from pathlib_games.graphs import IllegalMove, Settle, dijkstra
from pathlib_games.ideas.slips import WRONG_NEIGHBORS, Listed


def read_hex_cells(typed: object, size: int) -> list[Cell]:
    """Read cells that were typed, such as ``"b3 c2"``.

    Raises `Wrong` if they cannot be read.
    """
    expected = "The cells should be a text such as 'b3 c2'"
    cells, board = list[Cell](), Position.empty(size)
    bare = (re.sub(r"\W", "", name).lower() for name in read_names(typed, expected))
    for word in (part for name in bare for part in re.findall(r"[a-z]+\d+|.+", name)):
        try:
            move = move_from_text(word)
            if move == SWAP:
                unread(f"{expected}, not {shown(typed)}.")
            board.index(move)
        except IllegalMove:
            unread(f"{expected}, all of them on the board; {shown(word)} is none.")
        cells.append(move)
    if not cells:
        unread(f"{expected}, not {shown(typed)}.")
    return cells


def written(cells: Iterable[Cell]) -> str:
    """Write cells as `read_hex_cells` reads them."""
    return " ".join(map(move_to_text, cells))


# ---- neighbors by touch -------------------------------------------------------------------------


@dataclass(frozen=True)
class Touching(ByWaves):
    """The neighbors of a cell, found one by one; any order is right."""

    size: int  # the number of rows of the board
    start: Cell  # the cell whose neighbors are looked for
    cells: tuple[Cell, ...] = ()  # what was found

    @property
    def wave(self) -> dict[Cell, int]:
        """The cell itself and its neighbors."""
        return {self.start: 0} | dict.fromkeys(neighbors(self.size, self.start), 1)

    def name(self, cell: Cell) -> str:
        """Write a cell as it is called on this board."""
        return move_to_text(cell)

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


@refusing
def judge_touching(typed: object, asked: Touch, met_before: Iterable[int] = ()) -> Verdict:
    """Judge the neighbors of a cell, in any order."""
    cells = read_hex_cells(in_any_order(typed), asked.size)
    near, given = set(neighbors(asked.size, asked.cell)), set(cells)
    # Each wrong cell takes back a right one: else all cells of the board would be worth most.
    return _touched(cells, asked, met_before).earning(
        len(given & near) - len(given - near), len(near)
    )


def _touched(cells: list[Cell], asked: Touch, met_before: Iterable[int]) -> Verdict:
    so_far = Touching(asked.size, asked.cell)
    if shape := neighbor_slip(asked.cell, set(cells), asked.size):
        return named(shape, WRONG_NEIGHBORS, met_before)
    for found in cells:
        if reason := so_far.why_not(found):
            return Verdict("wrong", reason)
        so_far = so_far.find(found)
    return so_far.verdict(f"all neighbors of {move_to_text(asked.cell)}")


def neighbor_slip(cell: Cell, given: set[Cell], size: int) -> str | None:
    """Say which wrong idea of neighbors gives these cells, if it is a well-known one.

    Examples
    --------
    >>> neighbor_slip((1, 1), {(0, 1), (2, 1), (1, 0), (1, 2)}, 3)
    'These are the four neighbors of a square.'
    """
    true = set(neighbors(size, cell))
    ideas = wrong_neighbors(cell, size).items()
    return next((told for told, cells in ideas if cells == given != true), None)


def wrong_neighbors(cell: Cell, size: int) -> dict[str, set[Cell]]:
    """Return the neighbors of a cell by the wrong ideas of them that are well known."""
    x, y = cell
    four = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
    right, turned = {(x + 1, y - 1), (x - 1, y + 1)}, {(x + 1, y + 1), (x - 1, y - 1)}
    ideas = {
        "These are the four neighbors of a square.": four,
        "These are all eight cells around a square.": four | right | turned,
        "Four are right, but the other two lie on the wrong diagonal.": four | turned,
    }
    return {
        told: {(a, b) for a, b in cells if 0 <= a < size and 0 <= b < size}
        for told, cells in ideas.items()
    }


# ---- the search by hand -------------------------------------------------------------------------

SIDE: Cell = (-1, -1)
"""Stands for the first side of a player, from which the search begins."""


@dataclass(frozen=True)
class HexWaves(ByWaves):
    """A search with weights 0 and 1 by hand: the cells that were settled so far, in order.

    The wave of a cell is the number of stones that a way to it needs. An own stone costs nothing,
    so it belongs to the wave of the cell that it is reached from.
    """

    # The board, and whose way it is; the search begins at the first of the player's two sides.
    position: Position
    player: Player
    cells: tuple[Cell, ...] = ()  # what was settled
    start: Cell = SIDE

    @property
    def wave(self) -> dict[Cell, int]:
        """The right wave of each cell that can be reached, and 0 for the side."""
        return dict(_wave(FreeSteps(self.position, self.player)))

    def name(self, cell: Cell) -> str:
        """Write a cell as it is called on this board."""
        return move_to_text(cell)

    def why_not(self, cell: Cell) -> str | None:
        """Say why a cell is not the next to be settled, or None if it may be."""
        if cell in self.cells:
            return f"{self.name(cell)} has been found already."
        if self.position.at(cell) == other(self.player):
            return f"On {self.name(cell)} lies a stone of {other(self.player)}: no way leads there."
        if cell not in self.wave:
            walls = f"stones of {other(self.player)} shut it in"
            return f"No way of {self.player} leads to {self.name(cell)}: {walls}."
        if not self.touches(cell):
            side = BORDERS[self.player][0]
            return f"{self.name(cell)} touches neither the {side} side nor a cell that is settled."
        return self.too_early(cell)

    def touches(self, cell: Cell) -> bool:
        """Return whether a cell lies at the first side or beside a cell that was settled."""
        at_side, _ = at_sides(self.position, self.player, cell)
        return at_side or not set(self.cells).isdisjoint(self.position.neighbors(cell))


@lru_cache(maxsize=64)
def _wave(asked: FreeSteps) -> Mapping[Cell, int]:
    """Return the wave of each cell; it is asked for after every cell that is found."""
    found = asked.instance.distances.items()
    return {SIDE: 0} | {cell: int(n) for cell, n in found if isinstance(cell, tuple)}


@refusing
def judge_free_steps(typed: object, asked: FreeSteps, met_before: Iterable[int] = ()) -> Verdict:
    """Judge cells in the order in which a search with weights 0 and 1 settles them.

    Any order within a wave is right, as long as each cell touches one that is settled.
    """
    cells = read_hex_cells(typed, asked.position.size)
    so_far = HexWaves(asked.position, asked.player)
    for number, cell in enumerate(cells, start=1):
        if reason := so_far.why_not(cell):
            verdict = _explained(f"Cell {number}: {reason}", cell, so_far, met_before)
            break
        so_far = so_far.find(cell)
    else:
        verdict = so_far.verdict(f"all that {asked.player} can use")
    return verdict.earning(len(so_far.cells), len(so_far.wave) - 1)


def _explained(told: str, cell: Cell, so_far: HexWaves, met_before: Iterable[int]) -> Verdict:
    """Name the misunderstanding behind the first cell that is wrong, if there is one."""
    if so_far.position.at(cell) == other(so_far.player):
        return named(told, WALKS_OVER_STONES, met_before)
    if cell not in so_far.cells and so_far.touches(cell) and _forgot_a_free_step(so_far):
        return named(told, PAYS_FOR_OWN_STONES, met_before)
    return Verdict("wrong", told)


def _forgot_a_free_step(so_far: HexWaves) -> bool:
    """Return whether only own stones are missing in the wave that is being found."""
    number, right = so_far.open_wave, so_far.wave
    if number is None:
        return False
    missing = [c for c, n in right.items() if n == number and c not in (SIDE, *so_far.cells)]
    return all(so_far.position.at(c) == so_far.player for c in missing)


def waves_of(asked: FreeSteps) -> list[list[Cell]]:
    r"""Return the cells in the waves of a search with weights 0 and 1.

    Examples
    --------
    >>> waves_of(FreeSteps(Position.from_text("BW\n.."), "black"))
    [[(0, 0)], [(0, 1)], [(1, 1)]]
    """
    return grouped_by({cell: n for cell, n in _wave(asked).items() if cell != SIDE})


def settling(asked: FreeSteps) -> str:
    """Write the cells as Dijkstra's algorithm settles them: a right answer."""
    instance = asked.instance
    steps = dijkstra.trace(instance.graph, instance.source).steps
    settled = (step.node for step in steps if isinstance(step, Settle))
    return written(node for node in settled if isinstance(node, tuple))


def as_if_empty(asked: FreeSteps, player: Player) -> FreeSteps:
    r"""Return a question as it looks to somebody who takes a player's stones for empty cells.

    Examples
    --------
    >>> asked = as_if_empty(FreeSteps(Position.from_text("BW\n.."), "black"), "white")
    >>> settling(asked)
    'a1 a2 b1 b2'
    """
    cells = asked.position.cells.replace(SIGNS[player], EMPTY)
    return replace(asked, position=replace(asked.position, cells=cells))


TOUCHED: Listed[Touch] = Listed(
    lambda given, asked: [read_hex_cells(given, asked.size)],
    lambda asked: [list(neighbors(asked.size, asked.cell))],
    {
        WRONG_NEIGHBORS: lambda asked: [
            [list(cells)] for cells in wrong_neighbors(asked.cell, asked.size).values()
        ]
    },
    blames=named,
)
"""How neighbors that were named are compared with the right ones, and with wrong ideas of them."""

SETTLED: Listed[FreeSteps] = Listed(
    lambda given, asked: [read_hex_cells(given, asked.position.size)],
    waves_of,
    {
        WALKS_OVER_STONES: lambda asked: [waves_of(as_if_empty(asked, other(asked.player)))],
        PAYS_FOR_OWN_STONES: lambda asked: [waves_of(as_if_empty(asked, asked.player))],
    },
    in_order=True,
)
"""How waves with free steps are compared with the right ones, and with those of wrong ideas."""

"""Judges the answers about Hex."""

from __future__ import annotations

from pathlib_games.check.answer import Answer, judged
from pathlib_games.games.hex.board import Cell, Player
from pathlib_games.games.hex.questions import FreeSteps, Stones, Touch
from pathlib_games.games.hex.rules import Position


def touching(cells: object, size: int, cell: Cell) -> Answer:
    """Judge the neighbors of a cell of Hex, in any order.

    Examples
    --------
    >>> touching("b1 a2", 3, (0, 0))
    Right. 2 cells: all neighbors of a1.
    """
    return judged("hex/touch", cells, Touch(size, cell))


def stones_needed(answer: object, position: Position, player: Player) -> Answer:
    """Judge how many stones a player of Hex needs if the opponent adds none.

    Examples
    --------
    >>> stones_needed(3, Position.empty(3), "black")
    Right. Black needs 3 stones.
    """
    return judged("hex/stones", answer, Stones(position, player))


def free_steps(cells: object, position: Position, player: Player) -> Answer:
    """Judge cells in the order in which a search with weights 0 and 1 settles them.

    Examples
    --------
    >>> free_steps(..., Position.empty(3), "black")
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged("hex/free-steps", cells, FreeSteps(position, player))


def hex_neighbors(function: object) -> Answer:
    """Judge a function ``(x, y, size)`` that gives the cells beside a cell of Hex.

    Examples
    --------
    >>> hex_neighbors(lambda x, y, size: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged("hex/neighbors", function, None)


def black_wins(function: object) -> Answer:
    """Judge a function ``(stones, size, neighbors)`` that says whether black has won.

    Examples
    --------
    >>> black_wins(lambda stones, size, neighbors: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged("hex/black-wins", function, None)


def fewest_stones(function: object) -> Answer:
    """Judge a function ``(cost, size, neighbors)`` that gives how many stones black needs.

    Examples
    --------
    >>> fewest_stones(lambda cost, size, neighbors: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged("hex/fewest-stones", function, None)

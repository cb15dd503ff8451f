"""Judges the answers about Hex."""

from __future__ import annotations

from pathlib_games.check.answer import Answer, judged_by_title
from pathlib_games.exercises.attempts import (
    FREE_STEPS,
    HEX_NEIGHBORS,
    JOINED,
    STONES,
    STONES_CODE,
    TOUCH,
)
from pathlib_games.games.hex.board import Cell, Player
from pathlib_games.games.hex.exercise import judge_needed
from pathlib_games.games.hex.exercise_code import (
    judge_black_wins,
    judge_hex_neighbors,
    judge_stones,
)
from pathlib_games.games.hex.exercise_waves import judge_free_steps, judge_touching
from pathlib_games.games.hex.rules import Position


def touching(cells: object, size: int, cell: Cell) -> Answer:
    """Judge the neighbors of a cell of Hex, in any order.

    Examples
    --------
    >>> touching("b1 a2", 3, (0, 0))
    Right. 2 cells: all neighbors of a1.
    """
    return judged_by_title(TOUCH, lambda met: judge_touching(cells, size, cell, met))


def stones_needed(answer: object, position: Position, player: Player) -> Answer:
    """Judge how many stones a player of Hex needs if the opponent adds none.

    Examples
    --------
    >>> stones_needed(3, Position.empty(3), "black")
    Right. Black needs 3 stones.
    """
    return judged_by_title(STONES, lambda met: judge_needed(answer, position, player, met))


def free_steps(cells: object, position: Position, player: Player) -> Answer:
    """Judge cells in the order in which a search with weights 0 and 1 settles them.

    Examples
    --------
    >>> free_steps(..., Position.empty(3), "black")
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged_by_title(FREE_STEPS, lambda met: judge_free_steps(cells, position, player, met))


def hex_neighbors(function: object) -> Answer:
    """Judge a function ``(x, y, size)`` that gives the cells beside a cell of Hex.

    Examples
    --------
    >>> hex_neighbors(lambda x, y, size: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged_by_title(HEX_NEIGHBORS, lambda met: judge_hex_neighbors(function, met))


def black_wins(function: object) -> Answer:
    """Judge a function ``(stones, size, neighbors)`` that says whether black has won.

    Examples
    --------
    >>> black_wins(lambda stones, size, neighbors: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged_by_title(JOINED, lambda met: judge_black_wins(function, met))


def fewest_stones(function: object) -> Answer:
    """Judge a function ``(cost, size, neighbors)`` that gives how many stones black needs.

    Examples
    --------
    >>> fewest_stones(lambda cost, size, neighbors: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged_by_title(STONES_CODE, lambda met: judge_stones(function, met))

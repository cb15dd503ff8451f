"""Judges the answers about Battlesnake."""

from __future__ import annotations

from collections.abc import Sequence

from pathlib_games.check.answer import Answer, judged
from pathlib_games.games.battlesnake.board import Cell
from pathlib_games.games.battlesnake.position import Position
from pathlib_games.games.battlesnake.questions import Arrival, Detour, Guess, Times, Way


def way_weight(answer: object, position: Position, path: Sequence[Cell], you: str = "me") -> Answer:
    """Judge the sum of the weights on a way.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import load_position
    >>> way_weight(23, load_position("open_board"), [(1, 1), (2, 1), (3, 1)])
    Right. 11 + 12 = 23.
    """
    return judged("battlesnake/weigh", answer, Way(position, tuple(path), you))


def hazards(cells: object, position: Position, you: str = "me") -> Answer:
    """Judge hazards that make the tutorial's snake pay more health than it needs to.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import load_position
    >>> hazards([(9, 9)], load_position("long_way"))
    Not yet. The way of least weight costs 6 health, and no way costs less. Make the detour longer.
    """
    return judged("battlesnake/hazards", cells, Detour(position, you))


def middle(function: object) -> Answer:
    """Judge a function that gives the weight of entering a cell.

    Examples
    --------
    >>> middle(lambda x, y, size: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged("battlesnake/middle", function, None)


def arrival(answer: object, position: Position, target: Cell, you: str = "me") -> Answer:
    """Judge the earliest time at which a snake can be on a cell.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import load_position
    >>> arrival(4, load_position("coil"), (4, 0))
    Right. At time 4 the head can be on (4, 0), and not before.
    """
    return judged("battlesnake/arrive", answer, Arrival(position, target, you))


def times(typed: object, position: Position, last: int, you: str = "me") -> Answer:
    """Judge where a head can be at the times 0, 1, 2, ...: a line for each time.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import load_position
    >>> times("0: (1, 1)", load_position("coil"), last=2)
    Not yet. The lines are right so far; go on until time 2.
    """
    return judged("battlesnake/times", typed, Times(position, last, you))


def too_high(cell: object, position: Position, target: Cell, per_step: int) -> Answer:
    """Judge a cell from which a guess of so much weight for each step exceeds the truth.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import load_position
    >>> too_high((9, 8), load_position("open_board"), (9, 9), per_step=15)
    Not yet. From (9, 8) the guess is 15, and the truth is 18. Find one cell where ...
    """
    return judged("battlesnake/too-high", cell, Guess(position, target, per_step))


def next_move(function: object) -> Answer:
    """Judge a function that chooses the moves of a snake.

    Examples
    --------
    >>> next_move(lambda position, you: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged("battlesnake/next-move", function, None)

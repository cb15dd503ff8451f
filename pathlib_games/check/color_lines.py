"""Judges the answers of notebook 01, about Color Lines and breadth-first search."""

from __future__ import annotations

from collections.abc import Mapping

from pathlib_games.check.answer import Answer, judged
from pathlib_games.games.color_lines.board import Cell
from pathlib_games.games.color_lines.exercise_tree import TreeWay
from pathlib_games.games.color_lines.exercise_ways import Ball, Way
from pathlib_games.games.color_lines.rules import Position


def reached(answer: object, position: Position, start: Cell) -> Answer:
    """Judge to how many cells a ball can get in Color Lines.

    Examples
    --------
    >>> reached(2, Position.from_text("1..22."), (0, 0))
    Right. The ball can get to 2 cells.
    """
    return judged("color-lines/reach", answer, Ball(position, start))


def steps(answer: object, position: Position, start: Cell, target: Cell) -> Answer:
    """Judge how many steps a ball needs to a cell.

    Examples
    --------
    >>> steps(2, Position.from_text("1..22."), (0, 0), (2, 0))
    Right. The distance from (0, 0) to (2, 0) is 2.
    """
    return judged("color-lines/read-off", answer, Way(position, start, target))


def waves(cells: object, position: Position, start: Cell) -> Answer:
    """Judge cells in the order in which a breadth-first search finds them, wave after wave.

    Examples
    --------
    >>> waves("(1, 0) (2, 0)", Position.from_text("1..22."), (0, 0))
    Right. 2 cells in 2 waves: all that the ball can get to.
    """
    return judged("color-lines/waves", cells, Ball(position, start))


def neighbors(function: object) -> Answer:
    """Judge a function ``(cell, board)`` that gives the free cells beside a cell.

    Examples
    --------
    >>> neighbors(lambda cell, board: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged("color-lines/neighbors", function, None)


def bfs(function: object) -> Answer:
    """Judge a function ``(start, neighbors)`` that gives the predecessor of each cell.

    Examples
    --------
    >>> bfs(lambda start, neighbors: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged("color-lines/bfs", function, None)


def path_back(function: object) -> Answer:
    """Judge a function ``(predecessor, target)`` that gives the cells from the start to the target.

    Examples
    --------
    >>> path_back(lambda predecessor, target: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged("color-lines/path-back", function, None)


def tree_steps(answer: object, predecessor: Mapping[Cell, Cell | None], cell: Cell) -> Answer:
    """Judge how many steps lead to a cell in a tree.

    Examples
    --------
    >>> tree_steps(1, {(0, 0): None, (1, 0): (0, 0)}, (1, 0))
    Right. The way has 1 step.
    """
    return judged("color-lines/tree-steps", answer, TreeWay(predecessor, cell))

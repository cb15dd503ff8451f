"""Judges the answers about Color Lines and breadth-first search."""

from __future__ import annotations

from collections.abc import Mapping

from pathlib_games.check.answer import Answer, judged_by_title
from pathlib_games.exercises.attempts import BFS, NEIGHBORS, PATH_BACK, REACH, WAVES
from pathlib_games.games.color_lines.board import Cell
from pathlib_games.games.color_lines.exercise import (
    judge_bfs,
    judge_neighbors,
    judge_path_back,
    judge_reached,
    judge_tree_steps,
    judge_waves,
)
from pathlib_games.games.color_lines.rules import Position


def reached(answer: object, position: Position, start: Cell) -> Answer:
    """Judge to how many cells a ball can get in Color Lines.

    Examples
    --------
    >>> reached(..., Position.from_text("1..22."), (0, 0))
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged_by_title(REACH, lambda _: judge_reached(answer, position, start))


def waves(cells: object, position: Position, start: Cell) -> Answer:
    """Judge cells in the order in which a breadth-first search finds them, wave after wave.

    Examples
    --------
    >>> waves("(1, 0) (2, 0)", Position.from_text("1..22."), (0, 0))
    Right. 2 cells in 2 waves: all that the ball can get to.
    """
    return judged_by_title(WAVES, lambda met: judge_waves(cells, position, start, met))


def neighbors(function: object) -> Answer:
    """Judge a function ``(cell, board)`` that gives the free cells beside a cell.

    Examples
    --------
    >>> neighbors(lambda cell, board: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged_by_title(NEIGHBORS, lambda met: judge_neighbors(function, met))


def bfs(function: object) -> Answer:
    """Judge a function ``(start, neighbors)`` that gives the predecessor of each cell.

    Examples
    --------
    >>> bfs(lambda start, neighbors: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged_by_title(BFS, lambda _: judge_bfs(function))


def path_back(function: object) -> Answer:
    """Judge a function ``(predecessor, target)`` that gives the cells from the start to the target.

    Examples
    --------
    >>> path_back(lambda predecessor, target: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged_by_title(PATH_BACK, lambda _: judge_path_back(function))


def tree_steps(answer: object, predecessor: Mapping[Cell, Cell | None], cell: Cell) -> Answer:
    """Judge how many steps lead to a cell in a tree.

    Examples
    --------
    >>> tree_steps(1, {(0, 0): None, (1, 0): (0, 0)}, (1, 0))
    Right. The way has 1 step.
    """
    return judged_by_title(REACH, lambda _: judge_tree_steps(answer, predecessor, cell))

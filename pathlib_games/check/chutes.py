"""Judges the answers of notebook 03, about Chutes and Ladders."""

from __future__ import annotations

from pathlib_games.check.answer import Answer, judged
from pathlib_games.games.chutes.board import Board
from pathlib_games.games.chutes.exercise import ARTICLE_TABLE
from pathlib_games.games.chutes.exercise_design import DesignTask, Task
from pathlib_games.games.chutes.exercise_levels import BoardLevels
from pathlib_games.games.chutes.exercise_measures import FewestFrom, Model
from pathlib_games.games.chutes.exercise_table import ChuteTable


def fewest(answer: object, start: int, model: Model, board: Board) -> Answer:
    """Judge the fewest ``"steps"`` or ``"rolls"`` from a square to the last one.

    Examples
    --------
    >>> fewest(29, start=1, model="steps", board=Board.load("milton_bradley"))
    Right. From square 1 it is 29 steps.
    """
    return judged("chutes/count", answer, FewestFrom(board, start, model))


def not_chutes(entries: object) -> Answer:
    """Judge which entries of the article's table cannot be chutes.

    Examples
    --------
    >>> not_chutes([90])
    Not yet. 90 to 75 leads down, as a chute should.
    """
    return judged("chutes/not-chutes", entries, ChuteTable(ARTICLE_TABLE))


def turned_pair(pair: object, board: Board) -> Answer:
    """Judge two squares of which one is nearer in steps and the other one in rolls.

    Examples
    --------
    >>> turned_pair((6, 12), Board.load("milton_bradley"))
    Right. From 6 it is 32 steps and 7 rolls, from 12 it is 33 steps and 6 rolls.
    """
    return judged("chutes/turned-pair", pair, board)


def levels(typed: object, board: Board) -> Answer:
    """Judge the squares of a board, line by line those that take 0, 1, 2, ... rolls.

    Examples
    --------
    >>> levels("0: 0", Board(size=10))
    Not yet. The lines are right so far, but 10 squares have no label yet.
    """
    return judged("chutes/levels", typed, BoardLevels(board))


def roll_graph(function: object) -> Answer:
    """Judge a function that gives the graph of rolls of a board.

    Examples
    --------
    >>> roll_graph(lambda board: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged("chutes/roll-graph", function, None)


def designed(answer: object, task: Task, board: Board) -> Answer:
    """Judge a board of the designer, or for the task ``"useful-chute"`` a square.

    Parameters
    ----------
    answer
        The changed board, or where the chute begins.
    task
        ``"five-rolls"``, ``"useful-chute"`` or ``"long-games"``.
    board
        The board before it was changed.

    Examples
    --------
    >>> designed(56, "useful-chute", Board.load("milton_bradley"))
    Right. Without the chute at 56, games are longer: 39.24 turns on average, not 39.23.
    """
    given = answer.slides if type(answer) is Board else answer
    return judged("chutes/design", given, DesignTask(board, task))

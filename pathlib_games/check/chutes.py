"""Judges the answers about Chutes and Ladders."""

from __future__ import annotations

from pathlib_games.check.answer import Answer, judged_by_title
from pathlib_games.exercises.attempts import CHUTE_TABLE, COUNT, LEVELS, PAIR, ROLL_GRAPH
from pathlib_games.games.chutes.board import Board
from pathlib_games.games.chutes.exercise import Model, judge_fewest, judge_not_chutes, judge_pair
from pathlib_games.games.chutes.exercise_graph import judge_roll_graph
from pathlib_games.games.chutes.exercise_levels import judge_levels


def fewest(answer: object, start: int, model: Model, board: Board) -> Answer:
    """Judge the fewest ``"steps"`` or ``"rolls"`` from a square to the last one.

    Examples
    --------
    >>> fewest(29, start=1, model="steps", board=Board.load("milton_bradley"))
    Right. From square 1 it is 29 steps.
    """
    return judged_by_title(COUNT, lambda met: judge_fewest(answer, board, start, model, met))


def not_chutes(entries: object) -> Answer:
    """Judge which entries of the article's table cannot be chutes.

    Examples
    --------
    >>> not_chutes([90])
    Not yet. 90 to 75 leads down, as a chute should.
    """
    return judged_by_title(CHUTE_TABLE, lambda _: judge_not_chutes(entries))


def turned_pair(pair: object, board: Board) -> Answer:
    """Judge two squares of which one is nearer in steps and the other one in rolls.

    Examples
    --------
    >>> turned_pair((6, 12), Board.load("milton_bradley"))
    Right. From 6 it is 32 steps and 7 rolls, from 12 it is 33 steps and 6 rolls.
    """
    return judged_by_title(PAIR, lambda _: judge_pair(pair, board))


def levels(typed: object, board: Board) -> Answer:
    """Judge the squares of a board, line by line those that take 0, 1, 2, ... rolls.

    Examples
    --------
    >>> levels("0: 0", Board(size=10))
    Not yet. The lines are right so far, but 10 squares have no label yet.
    """
    return judged_by_title(LEVELS, lambda met: judge_levels(typed, board, met))


def roll_graph(function: object) -> Answer:
    """Judge a function that gives the graph of rolls of a board.

    Examples
    --------
    >>> roll_graph(lambda board: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged_by_title(ROLL_GRAPH, lambda met: judge_roll_graph(function, met))

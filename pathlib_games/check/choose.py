"""Judges the answers about choosing a search."""

from __future__ import annotations

from pathlib_games.check.answer import Answer, judged_by_title
from pathlib_games.exercises.attempts import CHOOSE, HEURISTIC, OVERESTIMATE, PREDICT_WORK
from pathlib_games.exercises.choose import judge_heuristic, judge_overestimate
from pathlib_games.exercises.questions import Question, judge_choice
from pathlib_games.graphs import Graph, Heuristic, Node


def predicted(letter: object, question: Question) -> Answer:
    """Judge a prediction about the work of a search.

    Examples
    --------
    >>> from pathlib_games.exercises.choose import GROWTH
    >>> predicted("c", GROWTH)
    Right. 9 times as many searches through 9 times as many distances.
    """
    return judged_by_title(PREDICT_WORK, lambda _: judge_choice(letter, question))


def chosen(letter: object, question: Question) -> Answer:
    """Judge which search was chosen for a task.

    Examples
    --------
    >>> from pathlib_games.exercises.choose import EXIT
    >>> chosen("b", EXIT[0])
    Right. Equal weights: waves find all targets.
    """
    return judged_by_title(CHOOSE, lambda _: judge_choice(letter, question))


def overestimate(cell: object, graph: Graph, target: Node, heuristic: Heuristic) -> Answer:
    """Judge a cell that was named because a heuristic guesses too much there.

    Examples
    --------
    >>> overestimate(..., Graph.from_edges([("A", "B", 5)]), "B", lambda node: 9)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged_by_title(
        OVERESTIMATE, lambda _: judge_overestimate(cell, graph, target, heuristic)
    )


def heuristic(function: object) -> Answer:
    """Judge a function ``(cell, target)`` that guesses a distance on boards with weights 1 to 3.

    Examples
    --------
    >>> heuristic(lambda cell, target: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged_by_title(HEURISTIC, lambda met: judge_heuristic(function, met))

"""Judges the answers about choosing a search."""

from __future__ import annotations

from pathlib_games.check.answer import Answer, judged
from pathlib_games.exercises.questions import Question
from pathlib_games.graphs import Graph, Heuristic, Node
from pathlib_games.lessons.choose.graphs import with_guesses


def predicted(letter: object, question: Question) -> Answer:
    """Judge a prediction about the work of a search.

    Examples
    --------
    >>> from pathlib_games.lessons.choose.exercise import GROWTH
    >>> predicted("c", GROWTH)
    Right. 9 times as many searches through 9 times as many distances.
    """
    return judged("choose/predict-work", letter, question)


def chosen(letter: object, question: Question) -> Answer:
    """Judge which search was chosen for a task.

    Examples
    --------
    >>> from pathlib_games.lessons.choose.exercise import EXIT
    >>> chosen("b", EXIT[0])
    Right. Equal weights: waves find all targets.
    """
    return judged("choose/which-search", letter, question)


def overestimate(cell: object, graph: Graph, target: Node, heuristic: Heuristic) -> Answer:
    """Judge a cell that was named because a heuristic guesses too much there.

    Examples
    --------
    >>> overestimate(..., Graph.from_edges([("A", "B", 5)]), "B", lambda node: 9)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    asked = with_guesses("the land", graph, target, heuristic)
    return judged("choose/overestimate", cell, asked)


def heuristic(function: object) -> Answer:
    """Judge a function ``(cell, target)`` that guesses a distance on boards with weights 1 to 3.

    Examples
    --------
    >>> heuristic(lambda cell, target: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged("choose/heuristic", function, None)

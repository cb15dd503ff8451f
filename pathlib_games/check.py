"""What the notebooks call to have an answer judged; shows the verdict in words and pictures."""

from __future__ import annotations

from typing import Any

from pathlib_games.exercises.code import judge_shortest_paths
from pathlib_games.exercises.instances import Instance, five_nodes
from pathlib_games.exercises.judge import (
    judge_distance,
    judge_next,
    judge_order,
    judge_path,
    judge_table,
)
from pathlib_games.exercises.lines import DIJKSTRA_LINES, ShuffledLines, judge_lines
from pathlib_games.exercises.questions import Question, judge_choice
from pathlib_games.exercises.verdict import Verdict
from pathlib_games.graphs import Graph, Node


class Answer:
    """A verdict as a notebook cell shows it.

    Parameters
    ----------
    verdict
        What the judge said.
    """

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict

    def __bool__(self) -> bool:
        return bool(self.verdict)

    def __repr__(self) -> str:
        return repr(self.verdict)

    def _repr_mimebundle_(self, **_: object) -> tuple[dict[str, Any], dict[str, Any]]:
        wrong = self.verdict.wrong_distances
        if wrong is None:
            return {"text/plain": repr(self)}, {}
        # Drawing needs matplotlib; most answers need no picture.
        from pathlib_games.views.answer_view import answer_scene
        from pathlib_games.views.figure import mimebundle

        asked = wrong.instance
        scene = answer_scene(
            asked.graph, asked.source, wrong.expected, wrong.given, asked.positions
        )
        return mimebundle(scene, text=repr(self))


def next_settled(node: object, after: str, instance: Instance | None = None) -> Answer:
    """Judge a prediction of which node is settled next, once the nodes ``after`` are settled.

    Examples
    --------
    >>> next_settled("B", after="A")
    Right. B has the smallest distance of the frontier: 5.
    """
    return Answer(judge_next(node, after, instance or five_nodes()))


def distance(answer: object, graph: Graph, source: Node, node: Node) -> Answer:
    """Judge the distance from a source to one node of a graph.

    Examples
    --------
    >>> distance(5, Graph.from_edges([("A", "B", 5)]), "A", "B")
    Right. The distance from A to B is 5.
    """
    return Answer(judge_distance(answer, Instance("this graph", graph, source), node))


def table(filled: object, instance: Instance | None = None) -> Answer:
    """Judge a filled distance table, by default of the five nodes.

    Examples
    --------
    >>> table(...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return Answer(judge_table(filled, instance or five_nodes()))


def order(settled: object, instance: Instance | None = None) -> Answer:
    """Judge an order of settling, by default of the five nodes.

    Examples
    --------
    >>> order("A B C D E")
    Right. A, B, C, D, E is an order of settling.
    """
    return Answer(judge_order(settled, instance or five_nodes()))


def path(nodes: object, target: str, instance: Instance | None = None) -> Answer:
    """Judge a shortest path from the source to the target, by default of the five nodes.

    Examples
    --------
    >>> path("A D E", "E")
    Right. A, D, E has length 10, and no path from A to E is shorter.
    """
    return Answer(judge_path(nodes, instance or five_nodes(), target))


def lines(letters: object, exercise: ShuffledLines = DIJKSTRA_LINES) -> Answer:
    """Judge an order of shuffled lines by running the program that it makes.

    Examples
    --------
    >>> lines("A B")
    Not yet. Every line is needed once; missing: C, D, E, F, G, H, I, J, K, L, M, N.
    """
    return Answer(judge_lines(letters, exercise))


def shortest_paths(function: object) -> Answer:
    """Judge a function ``(graph, source)`` that returns two dictionaries, distance and predecessor.

    Examples
    --------
    >>> from pathlib_games.graphs import dijkstra
    >>> shortest_paths(dijkstra)
    Right. The distances and predecessors are right on 8 graphs.
    """
    return Answer(judge_shortest_paths(function))


def choice(letter: object, question: Question) -> Answer:
    """Judge which answer to a question was chosen.

    Examples
    --------
    >>> from pathlib_games.exercises.questions import WHY_FINAL
    >>> choice(..., WHY_FINAL)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return Answer(judge_choice(letter, question))

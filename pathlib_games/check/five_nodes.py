"""Judges the answers about Dijkstra's algorithm on a graph."""

from __future__ import annotations

from pathlib_games.check.answer import Answer, judged
from pathlib_games.exercises.attempts import (
    BY_HAND,
    FILL,
    LINES,
    ORDER,
    PATH,
    PREDICT,
    READ_OFF,
    REASON,
    REPAIR,
    REVIEW,
    WRITE,
)
from pathlib_games.exercises.code import judge_shortest_paths
from pathlib_games.exercises.find_the_bug import FindTheBug, judge_repair
from pathlib_games.exercises.instance import Instance, five_nodes
from pathlib_games.exercises.judge import (
    judge_distance,
    judge_next,
    judge_order,
    judge_path,
    judge_table,
)
from pathlib_games.exercises.lines import DIJKSTRA_LINES, ShuffledLines, judge_lines
from pathlib_games.exercises.questions import Question, judge_choice
from pathlib_games.exercises.recording import record_learner
from pathlib_games.exercises.reviewing import Review, judge_review
from pathlib_games.exercises.simulation import judge_typed_simulation
from pathlib_games.exercises.verdict import Verdict
from pathlib_games.graphs import Graph, Node
from pathlib_games.views.graph_view import GraphView
from pathlib_games.widgets.stepper import Stepper


def next_settled(node: object, after: str, instance: Instance | None = None) -> Answer:
    """Judge a prediction of which node is settled next, once the nodes ``after`` are settled.

    Examples
    --------
    >>> next_settled("B", after="A")
    Right. B has the smallest distance of the frontier: 5.
    """
    asked = instance or five_nodes()
    return judged(PREDICT, lambda met: judge_next(node, after, asked, met))


def distance(answer: object, graph: Graph, source: Node, node: Node) -> Answer:
    """Judge the distance from a source to one node of a graph.

    Examples
    --------
    >>> distance(5, Graph.from_edges([("A", "B", 5)]), "A", "B")
    Right. The distance from A to B is 5.
    """
    asked = Instance("this graph", graph, source)
    return judged(READ_OFF, lambda _: judge_distance(answer, asked, node))


def table(filled: object, instance: Instance | None = None) -> Answer:
    """Judge a filled distance table, by default of the five nodes.

    Examples
    --------
    >>> table(...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged(FILL, lambda met: judge_table(filled, instance or five_nodes(), met))


def simulation(actions: object, instance: Instance | None = None) -> Answer:
    """Judge a run that was typed: lines such as ``settle A`` and ``B = 5 from A``.

    The instance says which algorithm is asked for.

    Examples
    --------
    >>> simulation("settle A; B = 5 from A; settle B")
    Not yet. Step 3 (settle B): Look at the edge from A to C first: does it make a better offer?
    """
    asked = instance or five_nodes()
    exercise = BY_HAND[asked.search]
    return judged(exercise, lambda met: judge_typed_simulation(actions, asked, met))


def order(settled: object, instance: Instance | None = None) -> Answer:
    """Judge an order of settling, by default of the five nodes.

    Examples
    --------
    >>> order("A B C D E")
    Right. A, B, C, D, E is an order of settling.
    """
    return judged(ORDER, lambda met: judge_order(settled, instance or five_nodes(), met))


def review(letters: object, orders: Review) -> Answer:
    """Judge which of the orders that others gave were called possible.

    Examples
    --------
    >>> from pathlib_games.exercises.reviewing import review as orders_of_others
    >>> review(..., orders_of_others(five_nodes()))
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged(REVIEW, lambda met: judge_review(letters, orders, met))


def choice(letter: object, question: Question) -> Answer:
    """Judge which answer to a question was chosen.

    Examples
    --------
    >>> from pathlib_games.exercises.questions import WHY_FINAL
    >>> choice(..., WHY_FINAL)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged(REASON, lambda _: judge_choice(letter, question))


def path(nodes: object, target: str, instance: Instance | None = None) -> Answer:
    """Judge a shortest path from the source to the target, by default of the five nodes.

    Examples
    --------
    >>> path("A D E", "E")
    Right. A, D, E has length 10, and no path from A to E is shorter.
    """
    asked = instance or five_nodes()
    return judged(PATH, lambda met: judge_path(nodes, asked, target, met))


def lines(letters: object, exercise: ShuffledLines = DIJKSTRA_LINES) -> Answer:
    """Judge an order of shuffled lines by running the program that it makes.

    Examples
    --------
    >>> lines("A B")
    Not yet. Every line is needed once; missing: C, D, E, F, G, H, I, J, K, L, M, N.
    """
    return judged(LINES, lambda met: judge_lines(letters, exercise, met))


def repair(answer: object, listing: FindTheBug) -> Answer:
    """Judge which line of a listing was found wrong, and how it should read.

    Examples
    --------
    >>> from pathlib_games.exercises.find_the_bug import find_the_bug
    >>> repair("J", find_the_bug(3))
    Not yet. Line J is the one. How should it read? Write J: and the line.
    """
    return judged(REPAIR, lambda met: judge_repair(answer, listing, met))


def shortest_paths(function: object) -> Answer:
    """Judge a function ``(graph, source)`` that returns two dictionaries, distance and predecessor.

    Examples
    --------
    >>> from pathlib_games.graphs import dijkstra
    >>> shortest_paths(dijkstra)
    Right. The distances and predecessors are right on 8 graphs.
    """
    return judged(WRITE, lambda met: judge_shortest_paths(function, met_before=met))


def own_run(function: object, instance: Instance | None = None) -> Stepper | Answer:
    """Run a learner's ``function(graph, source)`` and give its own steps to be looked at.

    Examples
    --------
    >>> from pathlib_games.graphs import dijkstra
    >>> own_run(dijkstra)
    <Stepper "Your own run", step 0 of 9: Start at A: its distance is 0. ...>
    >>> own_run(lambda graph, source: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    asked = instance or five_nodes()
    run = record_learner(function, asked)
    if isinstance(run, Verdict):
        return Answer(run)
    return Stepper(run, GraphView(asked.graph, asked.positions, title="Your own run"))

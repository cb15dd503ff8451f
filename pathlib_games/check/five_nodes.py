"""Judges the answers of notebook 02, about Dijkstra's algorithm on a graph."""

from __future__ import annotations

from pathlib_games.check.answer import Answer, judged, judged_where_given
from pathlib_games.exercises import Item, Verdict
from pathlib_games.exercises.instance import Instance, five_nodes
from pathlib_games.exercises.questions import Question
from pathlib_games.graphs import Node
from pathlib_games.ideas.simulation import BY_HAND
from pathlib_games.lessons.five_nodes.exercise import to_node
from pathlib_games.lessons.five_nodes.find_the_bug import FindTheBug
from pathlib_games.lessons.five_nodes.recording import record_learner
from pathlib_games.views.graph_view import GraphView
from pathlib_games.widgets.stepper import Stepper

Asked = Instance | Item[Instance] | None


def table(filled: object, asked: Asked = None) -> Answer:
    """Judge a filled distance table, by default of the five nodes.

    Examples
    --------
    >>> table(...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged("five-nodes/fill-table", filled, asked or five_nodes())


def simulation(actions: object, asked: Asked = None) -> Answer:
    """Judge a run that was typed: lines such as ``settle A`` and ``B = 5 from A``.

    The question says which algorithm is asked for.

    Examples
    --------
    >>> simulation("settle A; B = 5 from A; settle B")
    Not yet. Step 3 (settle B): Look at the edge from A to C first. ...
    """
    question = asked or five_nodes()
    instance = question.question if isinstance(question, Item) else question
    return judged(BY_HAND[instance.search], actions, question)


def choice(letter: object, question: Question | Item[Question]) -> Answer:
    """Judge which answer to a question was chosen.

    Examples
    --------
    >>> from pathlib_games.exercises.questions import WHY_FINAL
    >>> choice(..., WHY_FINAL)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged_where_given(Question, letter, question)


def path(nodes: object, target: Node, asked: Instance | None = None) -> Answer:
    """Judge a shortest path from the source to the target, by default of the five nodes.

    Examples
    --------
    >>> path("A D E", "E")
    Right. A, D, E has length 10, and no path from A to E is shorter.
    """
    return judged("five-nodes/path", nodes, to_node(target, asked))


def repair(answer: object, listing: FindTheBug | Item[FindTheBug]) -> Answer:
    """Judge which line of a listing was found wrong, and how it should read.

    Examples
    --------
    >>> from pathlib_games.lessons.five_nodes.find_the_bug import find_the_bug
    >>> repair("J", find_the_bug(3))
    Not yet. Line J is the one. How should it read? Write J: and the line.
    """
    return judged_where_given(FindTheBug, answer, listing)


def shortest_paths(function: object) -> Answer:
    """Judge a function ``(graph, source)`` that returns two dictionaries, distance and predecessor.

    Examples
    --------
    >>> from pathlib_games.graphs import dijkstra
    >>> shortest_paths(dijkstra)
    Right. The distances and predecessors are right on 14 graphs.
    """
    return judged("five-nodes/write-dijkstra", function, None)


def own_run(function: object, instance: Instance | None = None) -> Stepper | Answer:
    """Run a learner's ``function(graph, source)`` and return its own steps to be looked at.

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

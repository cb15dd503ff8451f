"""Shows how a learner's own search runs, step by step."""

from __future__ import annotations

from pathlib_games.check.answer import Answer
from pathlib_games.exercises import Verdict
from pathlib_games.exercises.instance import Instance, five_nodes
from pathlib_games.lessons.five_nodes.recording import record_learner
from pathlib_games.lessons.own_search import NOT_WRITTEN
from pathlib_games.views.graph_view import GraphView
from pathlib_games.widgets.stepper import Stepper


def own_run(function: object, instance: Instance | None = None) -> Stepper | Answer:
    """Run a learner's ``function(graph, source)`` and return its own steps to be looked at.

    Examples
    --------
    >>> from pathlib_games.graphs import dijkstra
    >>> own_run(dijkstra)
    <Stepper "Your own run, put together ...", step 0 of 9: Start at A: its distance is ...>
    >>> own_run(lambda graph, source: ...)
    There is nothing to watch yet: write the function first, then run this cell again.
    """
    asked = instance or five_nodes()
    run = record_learner(function, asked)
    if isinstance(run, Verdict):
        return Answer(Verdict("not tried", NOT_WRITTEN) if run.status == "not tried" else run)
    title = run.titled("Your own run")
    return Stepper(run, GraphView(asked.graph, asked.positions, title=title))

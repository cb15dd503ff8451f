"""Graphs and traces for several tests of the views."""

from __future__ import annotations

import base64
import random
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from pathlib_games.boards import load_graph
from pathlib_games.graphs import Graph, Relax, Settle, Stale, Trace, dijkstra
from pathlib_games.views.graph_view import GraphView
from pathlib_games.views.grid_view import GridView
from pathlib_games.views.narration import moments
from pathlib_games.views.view import View
from pathlib_games.widgets.film import film
from pathlib_tutor.check.playing import game_searches

if TYPE_CHECKING:
    from collections.abc import Callable

    from pathlib_games.graphs.trace import Event
    from pathlib_tutor.ideas.learners_search import GameSearch


def five_nodes() -> tuple[Trace[Any], View]:
    board = load_graph("five_nodes")
    view = GraphView(board.graph, board.positions, title=board.title)
    return dijkstra.trace(board.graph, "A"), view


def grid() -> tuple[Trace[Any], View]:
    chance = random.Random(4)
    cells = [(x, y) for y in range(11) for x in range(11) if chance.random() < 0.85]
    edges = [
        ((x, y), beside, chance.randint(1, 4))
        for x, y in cells
        for beside in ((x + 1, y), (x, y + 1))
        if beside in cells
    ]
    graph = Graph.from_edges(edges, nodes=cells)
    return dijkstra.trace(graph, cells[50]), GridView(graph)


def awkward() -> tuple[Trace[Any], View]:
    """Return a directed run with loops, parallel edges, long names and a lonely node."""
    graph = Graph.from_edges(
        [
            ("A", "B", 2.5),
            ("A", "B", 2.5),
            ("B", "A", 1),
            ("A", "A", 0),
            ("B", "B", 7),
            ("B", ("a", 1), 4),
            ("A", ("a", 1), 100000),
            (("a", 1), "a name that is long", 3),
        ],
        nodes=["A", "B", ("a", 1), "a name that is long", 17],
        directed=True,
    )
    return dijkstra.trace(graph, "A"), GraphView(graph, title="Awkward")


def wrong() -> tuple[Trace[Any], View]:
    """Return a trace with steps that no search should take."""
    graph = Graph.from_edges([("A", "B", 5), ("A", "C", 10), ("B", "C", 3)])
    steps: list[Event] = [
        Settle("C", 4),
        Relax("A", "B", 5, 5, improved=True),
        Relax("A", "B", 5, 9, improved=True),
        Relax("B", "Z", 1, 6, improved=True),
        Settle("Z", 6),
        Settle("B", 9),
        Settle("B", 2),
        Stale("nowhere", 3),
        Relax("nowhere", "A", 3, 3, improved=False),
        Relax("B", "A", 5, -1, improved=True),
    ]
    return Trace(graph, "A", steps, None), GraphView(graph)


def moving_png(moving: film) -> bytes:
    """Return a film's picture in a saved notebook."""
    return base64.b64decode(moving._repr_mimebundle_()[0]["image/png"])


def in_a_game(search: GameSearch[Any]) -> tuple[Trace[Any], View]:
    """Return the search that a game needs on its last board."""
    board = list(search.boards())[-1]
    asked = search.asks(board)[0]
    trace = dijkstra.trace(asked.graph, asked.source)
    return trace, search.view(board, asked)


CASES: dict[str, Callable[[], tuple[Trace[Any], View]]] = {
    "five nodes": five_nodes,
    "grid": grid,
    "awkward": awkward,
    "wrong": wrong,
    **{search.game: partial(in_a_game, search) for search in game_searches()},
}


@pytest.fixture(params=CASES)
def case(request: pytest.FixtureRequest) -> tuple[Trace[Any], View]:
    """Return a trace and a view of its graph, for every kind of view."""
    return CASES[request.param]()


def narration(trace: Trace[Any]) -> list[str]:
    """Return the words about each state of a trace, from the start to the end."""
    return [moment.words for moment in moments(trace)]

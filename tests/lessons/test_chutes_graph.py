"""The graph of rolls: what neither the corpus nor another test says of it."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from pathlib_games.games.chutes.graphs import roll_graph, step_graph
from pathlib_games.games.chutes.rules import Board
from pathlib_games.graphs import Graph
from pathlib_tutor.lessons.chutes import judge_roll_graph


def weightless_slides(board: Board) -> Graph:
    """Land first, then slide for nothing: another right model."""
    edges = [
        (square, square + roll, 1)
        for square in board.resting_squares[:-1]
        for roll in range(1, 7)
        if square + roll <= board.size
    ]
    edges += [(start, end, 0) for start, end in board.slides.items()]
    return Graph.from_edges(edges, directed=True)


def beyond_the_end(board: Board) -> list[Any]:
    return [*roll_graph(board).edges, (board.size - 1, board.size + 1, 1)]


@pytest.mark.parametrize(
    ("function", "told"),
    [
        (
            lambda board: [*roll_graph(board).edges, (0, 0, 1)],
            "an edge leads from 0 to 0, and no roll does that",
        ),
        (beyond_the_end, "there is the node 11: the board ends at 10"),
    ],
)
def test_edges_that_no_roll_makes_are_told(function: Any, told: str) -> None:
    message = judge_roll_graph(function).message
    assert message.startswith("The distances are right, but on a board of ten squares")
    assert told in message


def test_right_graphs_of_other_models_are_taken() -> None:
    assert judge_roll_graph(weightless_slides)
    overshoot = partial(roll_graph, finish="overshoot")  # who may roll too high can win exactly
    assert judge_roll_graph(overshoot)


@pytest.mark.parametrize(
    ("function", "told"),
    [
        (step_graph, "The graph has no node 0."),
        (lambda _: 7, "It returned a value of the type int, not a graph."),
        (lambda _: [(0, 1)], "On a board of ten squares: Edge 1 should be"),
        (lambda b: [(s, s + 1, -1) for s in range(b.size)], "negative weight"),
        (lambda _: [(0, "x" * 300)], "..."),
    ],
)
def test_what_is_no_graph_of_rolls_is_told(function: Any, told: str) -> None:
    verdict = judge_roll_graph(function)
    assert verdict.status == "wrong"
    assert told in verdict.message

"""The graph of rolls: every right one is taken, every slip gets its hint, shares count boards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pathlib_games.games.chutes.board import Board
from pathlib_games.games.chutes.exercise_graph import from_face_0, judge_roll_graph, steps_from_0
from pathlib_games.games.chutes.graphs import roll_graph, step_graph
from pathlib_games.graphs import Graph
from pathlib_games.ideas.slips import OFF_BY_ONE, OTHER_MEASURE


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


def edges_only(board: Board) -> list[Any]:
    return list(roll_graph(board).edges)


def rolling(faces: range = range(1, 7), **changes: Any) -> Callable[[Board], object]:
    """Return a learner's function with one slip."""

    def my_roll_graph(board: Board) -> object:
        edges = []
        for square in range(board.size):
            for roll in faces:
                target = square + roll
                if target > board.size:
                    if not changes.get("overshoot"):
                        continue
                    target = board.size
                slides = dict(board.ladders) if changes.get("ladders_only") else board.slides
                if not changes.get("no_slides"):
                    target = slides.get(target, target)
                weight = roll if changes.get("weight_is_roll") else 1
                edges.append((square, target, weight))
        return Graph.from_edges(edges, directed=not changes.get("undirected"))

    return my_roll_graph


def of_another_size(_: Board) -> Graph:
    return roll_graph(Board.load("milton_bradley"))


def beyond_the_end(board: Board) -> list[Any]:
    return [*roll_graph(board).edges, (board.size - 1, board.size + 1, 1)]


def with_lost_rolls(board: Board) -> list[Any]:
    lost = [(s, s, 1) for s in board.resting_squares if board.size - 6 < s < board.size]
    return [*roll_graph(board).edges, *lost]


@pytest.mark.parametrize(
    ("function", "told"),
    [
        (rolling(range(7)), "an edge leads from 0 to 0, and no roll does that"),
        (beyond_the_end, "there is the node 11: the board ends at 10"),
    ],
)
def test_edges_that_no_roll_makes_are_told(function: Any, told: str) -> None:
    message = judge_roll_graph(function).message
    assert message.startswith("The distances are right, but on a board of ten squares")
    assert told in message


def test_a_graph_for_one_board_only_is_refused() -> None:
    assert judge_roll_graph(of_another_size).status == "wrong"


RIGHT = [
    roll_graph,
    weightless_slides,
    edges_only,
    rolling(),
    rolling(overshoot=True),  # whoever may win by a roll that is too high can win exactly
    with_lost_rolls,
]


@pytest.mark.parametrize("function", RIGHT)
def test_right_graphs_are_taken(function: Callable[[Board], object]) -> None:
    assert judge_roll_graph(function)


@pytest.mark.parametrize(
    ("function", "told", "mistake"),
    [
        (rolling(range(6)), "", OFF_BY_ONE),
        (rolling(range(1, 6)), "", OFF_BY_ONE),
        (rolling(range(1, 8)), "", OFF_BY_ONE),
        (rolling(weight_is_roll=True), "", OTHER_MEASURE),
        (rolling(no_slides=True), "Where does board.slides, or board.land, send it?", None),
        (rolling(ladders_only=True), "what about chutes?", None),
        (rolling(undirected=True), "Can a roll be taken back?", None),
        (step_graph, "no node 0", None),
        (lambda b: [*step_graph(b).edges, (0, 1, 1)], "", OTHER_MEASURE),
        (
            lambda b: (
                [*rolling(no_slides=True)(b).edges]  # type: ignore[attr-defined]
                + [(start, end, 1) for start, end in b.slides.items()]
            ),
            "in your graph",
            None,
        ),
        (lambda _: None, "returned None", None),
        (lambda _: 7, "a value of the type int, not a graph", None),
        (lambda _: [(0, 1)], "Edge 1 should be", None),
        (lambda b: [(s, s + 1, -1) for s in range(b.size)], "negative weight", None),
        (lambda _: 1 / 0, "it stopped with ZeroDivisionError: division by zero in line ", None),
        (5, "Give the function itself", None),
    ],
)
def test_slips_in_the_graph_get_their_hint(function: Any, told: str, mistake: int | None) -> None:
    verdict = judge_roll_graph(function)
    assert verdict.status == "wrong"
    assert told in verdict.message
    assert verdict.mistake == mistake


def test_endless_programs_are_stopped() -> None:
    def endless(_: Board) -> None:
        while True:
            pass

    verdict = judge_roll_graph(endless, seconds=0.2)
    assert "Is there a loop that has no way out?" in verdict.message


def test_an_untouched_function_says_so() -> None:
    assert judge_roll_graph(lambda _: ...).status == "not tried"


def stops_on_large_boards(board: Board) -> Graph:
    if board.size > 36:
        raise MemoryError
    return roll_graph(board)


@pytest.mark.parametrize(
    ("function", "boards"),
    [
        (of_another_size, 1),
        (stops_on_large_boards, 2),
        (lambda b: roll_graph(b) if b.size > 10 else beyond_the_end(b), 2),
        (beyond_the_end, 0),
        (rolling(range(6)), 0),
        (steps_from_0, 0),
        (lambda _: [], 0),
        (5, 0),
    ],
)
def test_shares_count_the_boards_whose_graph_is_right(function: Any, boards: int) -> None:
    verdict = judge_roll_graph(function)
    assert verdict.status == "wrong"
    assert verdict.share == pytest.approx(boards / 3)


def test_the_wrong_graphs_of_the_exercise_are_those_that_the_judge_knows() -> None:
    assert judge_roll_graph(steps_from_0).mistake == OTHER_MEASURE
    assert judge_roll_graph(from_face_0).mistake == OFF_BY_ONE

"""Notebook 03: learners' boards and graphs, judged by an independent search or game."""

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from pathlib_games.games.chutes.graphs import roll_graph, step_graph
from pathlib_games.games.chutes.lengths import simulate
from pathlib_games.games.chutes.rules import Board
from pathlib_games.graphs import Graph
from pathlib_tutor.lessons.chutes_boards import (
    DesignTask,
    design_key,
    judge_design,
    judge_roll_graph,
)

USUAL = Board.load("milton_bradley")
FIVE = DesignTask(USUAL, "five-rolls")
CHUTE = DesignTask(USUAL, "useful-chute")
LONG = DesignTask(USUAL, "long-games")


def board_of(slides: dict[int, int]) -> Board:
    ladders = [(start, end) for start, end in slides.items() if start < end]
    return Board(100, ladders, [(start, end) for start, end in slides.items() if start > end])


def moved(ladder: int, to: tuple[int, int]) -> dict[int, int]:
    return {start: end for start, end in USUAL.slides.items() if start != ladder} | dict([to])


def fewest_by_trying(board: Board) -> int:
    """Count rolls by going through all squares that some rolls reach."""
    here, rolls = {0}, 0
    while 100 not in here:
        here = {board.after(square, die) for square in here for die in range(1, 7)}
        rolls += 1
    return rolls


@pytest.mark.parametrize("ladder", USUAL.ladders)
def test_every_move_of_an_end_is_judged_as_trying_says(ladder: tuple[int, int]) -> None:
    right = 0
    for foot in range(1, ladder[1], 5):
        slides = moved(ladder[0], (foot, ladder[1]))
        if len(slides) != len(USUAL.slides) or foot == ladder[0] or ladder[1] in slides:
            continue
        said = judge_design(slides, FIVE)
        if "should be" not in said.message:  # otherwise the rules of boards forbid it
            assert bool(said) == (fewest_by_trying(board_of(slides)) == 5), (slides, said)
            right += bool(said)
    assert right > 0 or ladder[1] - ladder[0] < 50


ENDLESS = {
    **{94 + n: 2 + n for n in range(6)},
    **{start: start - 1 for start in (80, 70, 60, 50)},
    **{start: start + 1 for start in range(12, 30, 2)},
}


@pytest.mark.parametrize(
    ("task", "slides", "told"),
    [
        (FIVE, USUAL.slides, "The board has not changed"),
        (FIVE, moved(80, (79, 99)), "Move only one end of one ladder"),
        (FIVE, moved(80, (80, 99)) | {28: 85}, "a ladder from 28 to 84 and a ladder"),
        (FIVE, moved(80, (80, 99)), "the shortest game takes 7 rolls. It should take 5"),
        (FIVE, {**USUAL.slides, 80: 101}, "should be"),
        (FIVE, {"80": 100}, "Each ladder or chute should begin and end"),
        (LONG, USUAL.slides, "39.23 turns on average"),
        (LONG, {**USUAL.slides, 99: 2}, "10 chutes as before, but it has 11"),
        (LONG, ENDLESS, "some games never end"),
        (LONG, "board", "should be a board, not 'board'"),
    ],
)
def test_what_is_wrong_with_a_board_is_told(task: DesignTask, slides: Any, told: str) -> None:
    said = judge_design(slides, task)
    assert not said
    assert told in said.message


def test_the_only_ladder_of_a_board_may_be_moved() -> None:
    only = DesignTask(Board(40, ladders=[(2, 9)]), "five-rolls")
    assert judge_design({2: 20}, only)
    assert "takes 6 rolls. It should take 5" in judge_design({2: 15}, only).message
    assert "Move only one end of one ladder" in judge_design({2: 1}, only).message


def test_one_chute_is_useful() -> None:
    assert [bool(judge_design(start, CHUTE)) for start, _ in USUAL.chutes].count(True) == 1
    with_it = simulate(USUAL, games=40_000, seed=1)
    without = replace(USUAL, chutes=tuple(c for c in USUAL.chutes if c[0] == 56))
    assert sum(simulate(without, games=40_000, seed=1)) < sum(with_it)


def test_long_games_are_as_long_as_played() -> None:
    slides = design_key(LONG)
    assert isinstance(slides, dict)
    played = simulate(board_of(slides), games=2_000, seed=1)
    said = judge_design(slides, LONG)
    assert said
    told = float(said.message.split()[3])
    assert told == pytest.approx(sum(played) / len(played), rel=0.1)


def test_a_board_is_taken_as_well() -> None:
    assert judge_design(board_of(moved(80, (90, 100))), FIVE)


def weightless_slides(board: Board) -> Graph:
    """Land first, then slide for nothing: another correct model."""
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
            "an edge leads from 0 to 0. No roll does that",
        ),
        (beyond_the_end, "your graph has a node 11. Use only 0 to 10"),
    ],
)
def test_edges_that_no_roll_makes_are_told(function: Any, told: str) -> None:
    message = judge_roll_graph(function).message
    assert message.startswith("The distances are right, but on a board of ten squares")
    assert told in message


def test_right_graphs_of_other_models_are_taken() -> None:
    assert judge_roll_graph(weightless_slides)
    overshoot = partial(roll_graph, finish="overshoot")  # rolls may be too high, or exact
    assert judge_roll_graph(overshoot)


@pytest.mark.parametrize(
    ("function", "told"),
    [
        (step_graph, "The graph has no node 0."),
        (lambda _: 7, "Your function returned a value of type int, not a graph."),
        (lambda _: [(0, 1)], "On a board of ten squares: Edge 1 should be"),
        (lambda b: [(s, s + 1, -1) for s in range(b.size)], "negative weight"),
        (lambda _: [(0, "x" * 300)], "..."),
    ],
)
def test_what_is_no_graph_of_rolls_is_told(function: Any, told: str) -> None:
    verdict = judge_roll_graph(function)
    assert verdict.status == "wrong"
    assert told in verdict.message

"""Cells found by hand on a board of Hex."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pathlib_games.games.hex.board import BLACK
from pathlib_games.games.hex.exercise_waves import (
    HexWaves,
    judge_free_steps,
    judge_touching,
    settling,
    written,
)
from pathlib_games.games.hex.graphs import distance_graph
from pathlib_games.games.hex.questions import FreeSteps, Touch
from pathlib_games.games.hex.rules import Position
from pathlib_games.graphs import BadPosition, IllegalMove, Settle, dijkstra, zero_one_bfs
from tests.games.hex.positions import PLAYERS, SMALL, at_random
from tests.nightly import cases

C3 = Touch(5, (2, 2))


def test_a_cell_that_touches_nothing_is_no_forgotten_free_step() -> None:
    said = judge_free_steps("b1", FreeSteps(Position.from_text("BW.\n...\n..."), BLACK))
    assert said.status == "wrong"
    far = judge_free_steps("c3", FreeSteps(Position.from_text("B..\n..W\n..."), BLACK))
    assert "touches neither" in far.message
    assert far.mistake is None


# ---- by hand ------------------------------------------------------------------------------------


def test_touching_accepts_any_order_and_says_how_cells_lie() -> None:
    near = list(Position.empty(5).neighbors((2, 2)))
    for seed in range(10):
        random.Random(seed).shuffle(near)
        assert judge_touching(written(near), C3)
        assert judge_touching(written(near).replace(" ", ", ").upper(), C3)
    beside = Touch(5, (3, 1))  # row and column differ
    assert "c1 does not touch d2: two other cells meet" in judge_touching("c1", beside).message
    assert "b2 does not touch d2." in judge_touching("b2", beside).message
    assert "c3 is the cell itself." in judge_touching("c3", C3).message
    assert "such as 'b3 c2'" in judge_touching("b3 swap", C3).message


@pytest.mark.parametrize("seed", range(cases(every_night=30, every_time=8)))
def test_every_order_of_settling_is_accepted(seed: int) -> None:
    """The orders of our own searches, and random orders that keep to the rule."""
    position, rng = at_random(seed), random.Random(seed)
    for player in PLAYERS:
        graph = distance_graph(position, player)
        side, other_side = graph.nodes[0], graph.nodes[-1]
        right = HexWaves(position, player).wave
        if len(right) == 1:
            continue
        for search in (dijkstra, zero_one_bfs):
            steps = search.trace(graph, side).steps
            order = [s.node for s in steps if isinstance(s, Settle)]
            cells: list[Any] = [node for node in order if node not in (side, other_side)]
            assert judge_free_steps(written(cells), FreeSteps(position, player))
        waves = HexWaves(position, player)
        while waves.open_wave is not None:
            may = [c for c in right if c != waves.start and waves.why_not(c) is None]
            assert {right[cell] for cell in may} == {waves.open_wave}
            waves = waves.find(rng.choice(may))
        assert judge_free_steps(written(waves.cells), FreeSteps(position, player))


# ---- what cannot be reached, and shares ---------------------------------------------------------

SHUT_IN = Position.from_text("..W..\n..W.W\n..WWB\n.....\n.....")


@pytest.mark.parametrize("first", ["", "a1 ", "a1 a2 a3 "])
def test_a_cell_that_is_shut_in_is_told(first: str) -> None:
    """Nobody who searches for black can come to d1: it raised KeyError once."""
    verdict = judge_free_steps(f"{first}d1", FreeSteps(SHUT_IN, BLACK))
    assert "No way of black leads to d1: stones of white shut it in." in verdict.message
    assert verdict.mistake is None
    assert HexWaves(SHUT_IN, BLACK).too_early((3, 0)) == "d1 cannot be reached."


def test_whoever_has_lost_reaches_nothing_behind_the_wall() -> None:
    wall = FreeSteps(Position.from_text("W.\nW."), BLACK)
    for cells in ("a1", "b1"):
        verdict = judge_free_steps(cells, wall)
        assert verdict.status == "wrong"
        assert verdict.share == 0


def test_a_cell_too_many_costs_something() -> None:
    asked = FreeSteps(SMALL, BLACK)
    assert judge_free_steps(settling(asked), asked)
    assert judge_free_steps(f"{settling(asked)} b1", asked).share == pytest.approx(7 / 8)


@pytest.mark.parametrize("player", PLAYERS)
def test_the_waves_are_the_distances_of_the_search(player: Any) -> None:
    asked = FreeSteps(SMALL, player)
    waves = HexWaves(SMALL, player).wave
    found = {node: n for node, n in asked.instance.distances.items() if isinstance(node, tuple)}
    assert {cell: n for cell, n in waves.items() if cell != (-1, -1)} == found


def test_there_is_no_question_about_what_is_not_there() -> None:
    nobody: Any = "red"
    with pytest.raises(BadPosition, match="'black' or 'white'"):
        FreeSteps(SMALL, nobody)
    with pytest.raises(IllegalMove, match="is not a cell of this board"):
        Touch(3, (3, 0))
    with pytest.raises(BadPosition, match="from 1 to 26"):
        Touch(0, (0, 0))

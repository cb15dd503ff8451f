"""Cells found by hand on a board of Hex."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pathlib_games.games.hex.board import BLACK, WHITE
from pathlib_games.games.hex.exercise_questions import FreeSteps, Touch
from pathlib_games.games.hex.exercise_slips import PAYS_FOR_OWN_STONES, WALKS_OVER_STONES
from pathlib_games.games.hex.exercise_waves import (
    HexWaves,
    Touching,
    judge_free_steps,
    judge_touching,
    settling,
    written,
)
from pathlib_games.games.hex.graphs import distance_graph
from pathlib_games.games.hex.rules import Position
from pathlib_games.graphs import BadPosition, IllegalMove, Settle, dijkstra, zero_one_bfs
from pathlib_games.ideas.slips import WRONG_NEIGHBORS
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


def test_touching_accepts_any_order_and_names_slips() -> None:
    near = list(Position.empty(5).neighbors((2, 2)))
    for seed in range(10):
        random.Random(seed).shuffle(near)
        assert judge_touching(written(near), C3)
        assert judge_touching(written(near).replace(" ", ", ").upper(), C3)
    for cells, told in (
        ("b3 d3 c2 c4", "These are the four neighbors of a square."),
        ("b3 d3 c2 c4 b2 d4", "the other two lie on the wrong diagonal"),
        ("b2 c2 d2 b3 d3 b4 c4 d4", "These are all eight cells"),
    ):
        verdict = judge_touching(cells, C3)
        assert verdict.mistake == WRONG_NEIGHBORS
        assert told in verdict.message
    assert "d4 does not touch c3: two other cells meet" in repr(judge_touching("b3 d4", C3))
    assert "e5 does not touch c3." in judge_touching("e5", C3).message
    beside = Touch(5, (3, 1))  # row and column differ
    assert "c1 does not touch d2: two other cells meet" in judge_touching("c1", beside).message
    assert "b2 does not touch d2." in judge_touching("b2", beside).message
    assert "c3 is the cell itself." in judge_touching("c3", C3).message
    assert "b3 has been found already." in judge_touching("b3 b3", C3).message
    assert "2 cells are right so far" in judge_touching("b3 b4", C3).message
    for typed in ("", "z9", "b3 swap", "3", 7):
        assert "such as 'b3 c2'" in judge_touching(typed, C3).message
    assert Touching(5, (0, 0)).where_to_look().startswith("Behind each of its six sides")


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


def test_wrong_orders_are_told() -> None:
    position = SMALL
    for cells, told, mistake in (
        ("a1 b1", "On b1 lies a stone of white: no way leads there.", WALKS_OVER_STONES),
        ("a2", "a2 belongs to wave 1, but a cell of wave 0 is not", PAYS_FOR_OWN_STONES),
        ("a1 a3 c1", "c1 touches neither the left side nor a cell that is settled.", None),
        ("a1 a3 a1", "a1 has been found already.", None),
        ("a1 a3", "2 cells are right so far. Wave 1 is not complete.", None),
    ):
        verdict = judge_free_steps(cells, FreeSteps(position, BLACK))
        assert told in verdict.message
        assert verdict.mistake == mistake
    assert "such as 'b3 c2'" in judge_free_steps("q", FreeSteps(position, BLACK)).message
    assert "black stones: they cost nothing" in HexWaves(position, BLACK).where_to_look()


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


@pytest.mark.parametrize(
    ("cells", "right"),
    [
        ("nonsense ? ?", 0),
        ("b1", 0),
        ("a1 a3", 2),
        ("a1 a3 a2 b2", 4),
        ("a1 a3 c1 a2 b2", 2),  # what comes after the first wrong cell is not looked at
    ],
)
def test_a_search_earns_the_cells_before_the_first_wrong_one(cells: str, right: int) -> None:
    verdict = judge_free_steps(cells, FreeSteps(SMALL, BLACK))
    assert verdict.status == "wrong"
    assert verdict.share == pytest.approx(right / 8)


def test_a_cell_too_many_costs_something() -> None:
    asked = FreeSteps(SMALL, BLACK)
    assert judge_free_steps(settling(asked), asked)
    assert judge_free_steps(f"{settling(asked)} b1", asked).share == pytest.approx(7 / 8)


@pytest.mark.parametrize(
    ("cells", "right"),
    [
        ("b3 d3 c2 c4", 4),
        ("b2 c2 d2 b3 d3 b4 c4 d4", 6 - 2),
        ("b3 d4", 0),
        ("b3 b3 d3", 2),
        (" ".join(f"{column}{row}" for column in "abcde" for row in range(1, 6)), 0),
        (None, 0),
    ],
)
def test_neighbors_earn_their_number_less_the_wrong_ones(cells: Any, right: int) -> None:
    verdict = judge_touching(cells, C3)
    assert verdict.status == "wrong"
    assert verdict.share == pytest.approx(right / 6)


def test_no_answer_is_too_strange() -> None:
    for answer in (10**5_000, [10**5_000], float("nan"), object(), b"b3", [None]):
        assert judge_touching(answer, C3).status == "wrong"
        assert judge_free_steps(answer, FreeSteps(SMALL, WHITE)).status == "wrong"


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

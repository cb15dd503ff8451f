"""Exercises about time in Battlesnake: when a head can be where, as bodies move away."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from pathlib_games.games.battlesnake.board import Game, Snake
from pathlib_games.games.battlesnake.graphs import earliest
from pathlib_games.games.battlesnake.position import Position, load_position
from pathlib_tutor.lessons.battlesnake_judges import (
    Arrival,
    Times,
    _can_be_on,
    fresh_coil,
    frozen,
    judge_arrival,
    judge_times,
)
from tests.graphs.random_graphs import examples

COIL = load_position("coil")
RIGHT = ["0: (1, 1)", "1: (0, 1) (1, 0) (2, 1)", "2: (0, 0) (0, 2) (2, 0) (2, 2)"]


@given(seed=st.integers(0, 500))
@examples(15)
def test_the_times_of_fresh_boards_are_those_of_played_out_moves(seed: int) -> None:
    asked = fresh_coil(seed)
    position, target = asked.position, asked.target
    cells = [(x, y) for x in range(position.width) for y in range(position.height)]
    truth = [{cell for cell in cells if _can_be_on(position, cell, time)} for time in range(3)]
    typed = "\n".join(
        f"{time}: {' '.join(map(str, sorted(cells)))}" for time, cells in enumerate(truth)
    )
    if all(truth):
        assert judge_times(typed, Times(position, 2))
    right = earliest(position, "me", target)
    assert right is not None
    assert _can_be_on(position, target, right)
    assert not any(_can_be_on(position, target, time) for time in range(right))
    assert judge_arrival(right, asked)
    assert not judge_arrival(right + 1, asked)


def test_a_cell_that_stays_shut() -> None:
    # The food lies in the corner of a board of 2 x 2 that the body fills for ever.
    body = ((0, 0), (1, 0), *[(1, 1)] * 9)
    position = Position(2, 2, (Snake("me", 90, body),), food=((1, 1),), solo=True)
    asked = Arrival(position, (1, 1))
    assert asked.time is None
    assert asked.instance.target is None
    assert judge_arrival("never", asked)
    assert judge_arrival("Never", asked)
    assert not judge_arrival(2, asked)


def test_a_frozen_world_keeps_its_edges() -> None:
    row = Position(5, 1, (Snake("me", 90, ((0, 0), (1, 0))),), game=Game(ruleset="wrapped"))
    assert frozen(Arrival(row, (3, 0))).time == 2
    assert frozen(Arrival(replace(row, game=Game()), (3, 0))).time is None


@pytest.mark.parametrize(
    ("lines", "share"),
    [
        (RIGHT[:1], 0),
        (RIGHT[:2], 0.5),
        ([*RIGHT[:2], "2: (0, 0)"], 0.5),
        ([RIGHT[0], "1: (0, 1)", RIGHT[2]], 0.5),  # whatever is right counts, also after a slip
        ([RIGHT[0], "1: (0, 1)", "2: (0, 0)"], 0),
        (["0: (0, 0)", "1: (9, 9)"], 0),
        (["0: (1, 1)", "zwei"], 0),
    ],
)
def test_each_line_after_the_first_earns_its_part(lines: list[str], share: float) -> None:
    said = judge_times("\n".join(lines), Times(COIL, 2))
    assert (said.status, said.share) == ("wrong", share)
    assert judge_times("\n".join(RIGHT), Times(COIL, 2)).share == 1


def test_the_instances_have_cells_and_times() -> None:
    arrival = Arrival(COIL, (4, 0)).instance
    assert (arrival.source, arrival.target) == (((1, 1), 0), ((4, 0), 4))
    assert arrival.distances[(4, 0), 4] == 4
    times = Times(COIL, 2)
    last = {(cell, 2) for cell in times.cells[2]}
    every = {(x, y) for x in range(5) for y in range(5)}
    assert {(cell, 2) for cell in every if (cell, 2) in times.instance.graph} == last

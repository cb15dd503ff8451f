"""Programs about Color Lines: what neither the corpus nor another test says of them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pathlib_games.games.color_lines.exercise_code import (
    judge_neighbors,
    judge_path_back,
    right_neighbors,
)


def test_any_order_of_neighbors_is_right() -> None:
    rng = random.Random(1)

    def shuffled(cell: int, board: str) -> list[int]:
        found = right_neighbors(cell, board)
        return rng.sample(found, len(found))

    assert judge_neighbors(shuffled)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda c, b: right_neighbors(c, b) * 2, "you name a cell twice"),
        (lambda c, b: [str(n) for n in right_neighbors(c, b)], "should be a whole number"),
        (lambda *_: "abc", "it should return a list of cells, not 'abc'"),
    ],
)
def test_wrong_neighbors_are_named(wrong: Any, words: str) -> None:
    assert words in judge_neighbors(wrong).message


def test_a_cell_without_neighbors_is_worth_nothing() -> None:
    assert judge_neighbors(lambda *_: []).share == 0
    almost = judge_neighbors(lambda c, b: right_neighbors(c, b) if c < 80 else [0]).share
    assert 0.98 < almost < 0.99


def test_another_path_is_told() -> None:
    assert (
        "it should be [40]; yours is [0, 1, 10]." in judge_path_back(lambda *_: [0, 1, 10]).message
    )

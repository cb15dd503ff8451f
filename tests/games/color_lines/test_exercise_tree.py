"""Ways in a tree: their steps are counted, and what is no tree is refused."""

from __future__ import annotations

import pytest

from pathlib_games.games.color_lines.board import Cell
from pathlib_games.games.color_lines.exercise_tree import TreeWay, drawn_tree
from pathlib_games.graphs import BadGraph, NodeNotFound
from tests.nightly import cases

TREE: dict[Cell, Cell | None] = {(0, 0): None, (1, 0): (0, 0), (2, 0): (1, 0)}


def test_what_is_no_tree_is_refused() -> None:
    with pytest.raises(NodeNotFound, match=r"\(3, 0\) is not a node"):
        TreeWay(TREE, (3, 0))
    with pytest.raises(NodeNotFound, match=r"\(0, 1\) is not a node"):
        TreeWay({(0, 0): (0, 1)}, (0, 0))
    with pytest.raises(BadGraph, match="should end at the start, but it comes to"):
        TreeWay({(0, 0): (1, 0), (1, 0): (0, 0)}, (0, 0))


@pytest.mark.parametrize("seed", range(cases(every_night=30, every_time=8)))
def test_drawn_ways_are_longer_than_needed(seed: int) -> None:
    asked = drawn_tree(seed)
    (x, y), (a, b) = asked.way[0], asked.cell
    assert len(asked.predecessor) == 25
    assert len(asked.way) - 1 >= abs(x - a) + abs(y - b) + 4
    assert all(
        abs(x - a) + abs(y - b) == 1
        for (x, y), (a, b) in zip(asked.way, asked.way[1:], strict=False)
    )
